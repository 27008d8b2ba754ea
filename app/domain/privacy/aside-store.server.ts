/** The SQL of removing applications that were put aside long enough ago. */
import { sql } from "drizzle-orm";
import { isAmong } from "~/db/among";
import { deleteParts } from "~/db/application-parts";
import { type Database, writeAll } from "~/db/client.server";
import { applications, notifications } from "~/db/schema";
import { mailOutbox } from "~/db/upkeep-schema";
import { OLD_KEYS_NAMING_APPLICANT } from "~/domain/applications/rules";
import { deleteChangeMails } from "./stripping-store.server";

/**
 * Remove applications that the owner of the mailbox disowned before `before.notMe`, and others that were put aside before
 * `before.aside`. A second one that an account sent stays, as it waits for the account's confirmed address; where
 * `keepsSeconds`, every second one stays. Returns the keys of their resumes.
 */
export async function deleteAsideRows(
  db: Database,
  before: { notMe: Date; aside: Date },
  { keepsSeconds, limit }: { keepsSeconds: boolean; limit: number },
): Promise<string[]> {
  const old = await db
    .select({ id: applications.id, key: applications.resumeKey })
    .from(applications)
    .where(
      sql`aside is not null and aside_at < ${before.notMe.getTime()} and (aside = 'not_me' or (aside_at < ${before.aside.getTime()}
        and (aside = 'replaced' or (candidate_id is null and ${keepsSeconds ? 0 : 1} = 1))))`,
    )
    .limit(limit);
  if (old.length === 0) return [];
  const ids = old.map(({ id }) => id);
  const keys = ids.flatMap((id) => OLD_KEYS_NAMING_APPLICANT.map((key) => key.replace("*", id)));
  await writeAll(db, [
    db.delete(notifications).where(isAmong(notifications.eventKey, keys)),
    db.delete(mailOutbox).where(isAmong(mailOutbox.eventKey, keys)),
    deleteChangeMails(db, isAmong(sql`applications.id`, ids)),
    ...deleteParts(db, sql`(select value from json_each(${JSON.stringify(ids)}))`, { isStripping: false }),
    db.delete(applications).where(isAmong(applications.id, ids)),
  ]);
  return old.map(({ key }) => key);
}
