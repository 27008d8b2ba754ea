/** The only writer of people's settings of mails. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { mailSettings } from "~/db/schema/privacy";
import type { HowOften, MailKind } from "~/domain/mail/rules";

/** Statement: write what somebody has said, each kind for itself. Of two at once, the later one counts for its kinds. */
export function putSettings(
  db: Database,
  ownerId: string,
  kinds: Partial<Record<MailKind, HowOften>>,
  now: Date,
  condition = sql`true`,
) {
  return insertFrom(
    db,
    mailSettings,
    { ownerId, kind: sql`key`, howOften: sql`value`, updatedAt: now },
    sql`from json_each(${JSON.stringify(kinds)}) where ${condition}`,
  ).onConflictDoUpdate({
    target: [mailSettings.ownerId, mailSettings.kind],
    set: { howOften: sql`excluded.how_often`, updatedAt: now },
  });
}

/** Statement: a kind comes as it usually does. */
export function deleteSetting(db: Database, ownerId: string, kind: MailKind) {
  return db.delete(mailSettings).where(and(eq(mailSettings.ownerId, ownerId), eq(mailSettings.kind, kind)));
}

/** Statement: all mails to this account, or about this application, come as they usually do. */
export function deleteSettingsOf(db: Database, ownerId: string, condition?: SQL): BatchItem<"sqlite"> {
  return db.delete(mailSettings).where(and(eq(mailSettings.ownerId, ownerId), condition));
}

/** Statement: remove those of applications without an account. `ids`: a list or a query in brackets. */
export function deleteSettingsOfApplications(db: Database, ids: SQL): BatchItem<"sqlite"> {
  return db.delete(mailSettings).where(sql`${mailSettings.ownerId} in ${ids}`);
}
