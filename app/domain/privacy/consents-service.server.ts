/** What people agree to and withdraw, whom they name, and the mails that need a consent. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { newRowId } from "~/domain/ids";
import { queueMailIf } from "~/domain/mail/service.server";
import { refuseMoneyInName } from "~/domain/moderation/name-rules";
import {
  deleteNominee,
  insertConsent,
  type LogRow,
  listToRemind,
  mayRemind,
  putNominee,
  queueAll,
  withdrawConsent,
} from "./consents-store.server";
import { reminderMail } from "./mails";
import { NOTICE_VERSIONS, type Purpose, REMINDERS_PER_RUN, reminderTimes } from "./rules";
import type { NomineeInput } from "./schema";

type Deps = { db: Database; now: Date };

/** A line of the log of processing. */
export function logLine(now: Date, action: LogRow["action"], accountId: string | null): LogRow {
  return { id: newRowId(now), action, accountId, createdAt: now };
}

/** Agree to something that the newest notice names. */
export async function giveConsent({ db, now }: Deps, actor: Actor, purpose: Purpose): Promise<void> {
  const row = { id: newRowId(now), userId: actor.id, purpose, notice: NOTICE_VERSIONS[0], givenAt: now };
  await insertConsent(db, { ...row, form: "yourdata" }, logLine(now, "consent", actor.id));
}

/** From now on nothing that needs this consent is sent, also what waits already. */
export async function withdraw({ db, now }: Deps, actor: Actor, purpose: Purpose): Promise<void> {
  await withdrawConsent(db, { userId: actor.id, purpose }, logLine(now, "withdrawal", actor.id));
}

/** Name somebody who may ask after the person's death, or change who that is. Throws bad_input for a name about money. */
export async function nominate({ db, now }: Deps, actor: Actor, input: NomineeInput): Promise<void> {
  const { nominee_name: name, nominee_email: email } = input;
  refuseMoneyInName({ nominee_name: name });
  await putNominee(db, { userId: actor.id, name, email, updatedAt: now });
}

export async function removeNominee({ db }: Pick<Deps, "db">, actor: Actor): Promise<void> {
  await deleteNominee(db, actor.id);
}

/**
 * Remind people who agreed to it of notifications that they have not read: one mail a week at most. Each statement asks for the
 * consent once more, and so does the sending. Returns how many were looked at.
 */
export async function remindUnread(deps: Deps & { effects: Effects; origin: string }): Promise<number> {
  const { db, now, origin } = deps;
  if (!origin) return 0;
  const { unreadBefore, notSince } = reminderTimes(now);
  const due = await listToRemind(db, { unreadBefore, notSince, purpose: "reminders", limit: REMINDERS_PER_RUN });
  const each = due.map((consent) => {
    const mail = reminderMail({ ...consent, id: newRowId(now) }, origin);
    return queueMailIf(deps, { ...mail, consentId: consent.id }, mayRemind(consent.id, notSince));
  });
  await queueAll(db, each);
  return each.length;
}
