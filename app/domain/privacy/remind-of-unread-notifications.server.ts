/** Mails that remind people of notifications that they have not read, where they have agreed to such mails. */
import { type SQL, sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import { isConsentGiven } from "~/db/consent";
import type { Effects } from "~/domain/effects";
import { newRowId } from "~/domain/ids";
import { queueMailIf } from "~/domain/mail/statements.server";
import { reminderMail } from "./mails";
import { isNotMailedSince, listToRemind } from "./queries.server";
import { REMINDERS_PER_RUN, reminderTimes } from "./rules";

type Deps = { db: Database; now: Date; effects: Effects; origin: string };

/**
 * Remind people who agreed to it of notifications that they have not read: one mail a week at most. Each statement asks for the
 * consent once more, and so does the sending. Returns how many were looked at.
 */
export async function remindOfUnread(deps: Deps): Promise<number> {
  const { db, now, origin } = deps;
  if (!origin) return 0;
  const { unreadBefore, notSince } = reminderTimes(now);
  const due = await listToRemind(db, { unreadBefore, notSince, purpose: "reminders", limit: REMINDERS_PER_RUN });
  const [first, ...rest] = due.map((consent) => {
    const mail = reminderMail({ ...consent, id: newRowId(now) }, origin);
    return queueMailIf(deps, { ...mail, consentId: consent.id }, mayRemind(consent.id, notSince));
  });
  if (first) await writeAll(db, [first, ...rest]);
  return due.length;
}

/** Condition for the statement that queues a reminder: the consent still holds, and no other run was faster. */
function mayRemind(consentId: string, notSince: Date): SQL {
  return sql`${isConsentGiven(consentId)} and ${isNotMailedSince(sql`${consentId}`, notSince)}`;
}
