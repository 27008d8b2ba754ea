/** The SQL that takes the applicant out of applications: when she closes her account, and when they are old. */
import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isAmong } from "~/db/among";
import { deleteParts } from "~/db/application-parts";
import { type Database, writeAll } from "~/db/client.server";
import { interviews, ratings } from "~/db/hiring-schema";
import { isHiddenForAWhile } from "~/db/in-sight";
import { applications, jobs, notifications } from "~/db/schema";
import { mailOutbox } from "~/db/upkeep-schema";
import { STOPPED } from "~/domain/applications/clock/rules";
import { changeKey, OLD_KEYS_NAMING_APPLICANT } from "~/domain/applications/rules";
import { NAME_REMOVED } from "./rules";

const NAMING = JSON.stringify(OLD_KEYS_NAMING_APPLICANT);

/** Statement: remove the mails that told these applicants of changes. Their keys begin with the application's id, and end in the event's. */
export function deleteChangeMails(db: Database, which: SQL): BatchItem<"sqlite"> {
  const from = sql`replace(${changeKey("*", "")}, '*', applications.id)`;
  return db.delete(mailOutbox).where(
    sql`rowid in (select told.rowid from applications join mail_outbox told
      on told.event_key > ${from} and told.event_key < ${from} || 'g' where ${which})`,
  );
}

/** Statements that remove everything from these applications that names the applicant. Job, status and times stay for the recruiter's count. */
export function stripApplications(db: Database, which: SQL): BatchItem<"sqlite">[] {
  const ids = sql`(select applications.id from applications where ${which})`;
  const isOfThem = sql`application_id in ${ids}`;
  const namesThem = sql`event_key in (select replace(value, '*', applications.id) from applications, json_each(${NAMING}) where ${which})`;
  return [
    // Rows from before they named the application.
    db.delete(notifications).where(namesThem),
    db.delete(mailOutbox).where(namesThem),
    deleteChangeMails(db, which),
    ...deleteParts(db, ids, { isStripping: true }),
    // When it was stays, as the school is still to be told that it is off. The words on it go.
    db
      .update(interviews)
      .set({ word: null, place: null, link: null, demoClass: null, demoTopic: null, demoBring: null })
      .where(isOfThem),
    // What a school said of her goes; what she said of the school stays in its averages, without her.
    db.delete(ratings).where(sql`side = 'school' and application_id in ${ids}`),
    db.update(ratings).set({ raterId: null }).where(sql`side = 'candidate' and application_id in ${ids}`),
    db
      .update(applications)
      .set({
        candidateId: null,
        name: NAME_REMOVED,
        email: sql`'removed-' || applications.id || '@removed.invalid'`,
        mobile: "",
        resumeKey: sql`'removed/' || applications.id`,
        resumeName: "",
        resumeBytes: 0,
        resumeHash: null,
        stars: 0,
        answers: null,
        withdrawReason: null,
        // Nobody is left to wait, or to be told that its job went. The clock of an older one does not begin any more either.
        ...STOPPED,
        goneTellAt: null,
      })
      .where(which),
  ];
}

/**
 * Condition on a row of `jobs`: it is over, whatever ended it. Only a job that takes applications is not, and one that reports hide
 * for a while, as it comes back by itself. A state that is made later counts as an end until it is named here.
 */
function isOver(now: Date): SQL {
  const isLive = sql`jobs.status = 'open' and (jobs.closes_at is null or jobs.closes_at > ${now.getTime()})`;
  return sql`(jobs.deleted = 1 or not (${isLive} or ${isHiddenForAWhile}))`;
}

/**
 * Strip applications that have not changed since `before` and whose job is over at `now`. Returns their resumes' keys. Without `now`,
 * jobs count as they stood at `before`.
 */
export async function stripOldApplications(db: Database, before: Date, limit: number, now = before): Promise<string[]> {
  const old = await db
    .select({ id: applications.id, key: applications.resumeKey })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(lt(applications.updatedAt, before), isOver(now), sql`${applications.resumeBytes} > 0`))
    .limit(limit);
  if (old.length === 0) return [];
  const ids = old.map(({ id }) => id);
  const [first, ...rest] = stripApplications(db, isAmong(sql`applications.id`, ids));
  if (first) await writeAll(db, [first, ...rest]);
  return old.map(({ key }) => key);
}
