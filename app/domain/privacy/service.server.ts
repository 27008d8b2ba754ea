/** A person's own data: reading it, closing the account, and removing what was kept long enough. */

import { type Database, readAll } from "~/db/client.server";
import { findDisowned } from "~/domain/accounts/address-service.server";
import type { PasswordConfig } from "~/domain/accounts/password-cost-rules";
import { proveIdentity } from "~/domain/accounts/recovery-service.server";
import type { Actor, Person } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { newRowId } from "~/domain/ids";
import type { LimitConfig } from "~/domain/limits/service.server";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { queueMail } from "~/domain/mail/service.server";
import { discardPhoto } from "~/domain/photos/service.server";
import { discardResumes } from "~/domain/resumes/service.server";
import { cutPage, readRowCursor, writeRowCursor } from "~/domain/row-cursor";
import { keepAtClosing, type SuspensionConfig } from "~/domain/suspensions/service.server";
import { deleteOld, endGoneHidings, forgetAnswers } from "./aging-store.server";
import { deleteAsideRows } from "./aside-store.server";
import { closeAccountRows, isClosed, listKeysOfLeaver } from "./closing-store.server";
import { findNominee, listConsents } from "./consents-store.server";
import { exportOwnData, toRecipient } from "./export-service.server";
import { dropCopy, type HoldConfig, holdCopy } from "./holding-service.server";
import { accountClosedMail } from "./mails";
import type { Notice } from "./notices";
import { listRecipients } from "./recipients-store.server";
import { listOwnRequests } from "./requests-store.server";
import { DISOWNED_PER_SWEEP, NOTICE_VERSIONS, type NoticeVersion, ROWS_PER_SWEEP, retentionEnd } from "./rules";
import type { ClosingInput } from "./schema";
import { stripOldApplications } from "./stripping-store.server";

type Deps = {
  db: Database;
  resumes: R2Bucket;
  now: Date;
  config: LimitConfig & HoldConfig & PasswordConfig & { confirmsAddresses: boolean };
};

/** R2 removes at most so many objects in one call. */
const KEYS_PER_REMOVAL = 1000;

/**
 * Close the person's account, for good: open applications are withdrawn, jobs removed, files and everything that names the person
 * deleted. Throws bad_input (wrong password or address), too_many.
 */
export async function closeAccount(
  deps: Deps & { effects: Effects },
  actor: Person,
  input: ClosingInput,
): Promise<void> {
  const { db, resumes, now, effects } = deps;
  const { isConfirmed } = await proveIdentity(deps, actor, input);
  const needsConfirmed = deps.config.confirmsAddresses;
  const leaver = { id: actor.id, email: actor.email, isConfirmed, needsConfirmed };
  const files = await listKeysOfLeaver(db, leaver, KEYS_PER_REMOVAL);
  const mail = { ...accountClosedMail({ id: newRowId(now), email: actor.email }), isFromStranger: !isConfirmed };
  if (actor.role === "admin") effects.hasChangedJobs = true;
  const held =
    deps.config.erasureHoldDays > 0 &&
    (await holdCopy(deps, actor.id, exportOwnData(deps, actor), () => isClosed(db, actor.id)));
  try {
    await closeAccountRows(db, leaver, now, queueMail(deps, mail), keepAtClosing(deps, leaver));
  } catch (error) {
    // The answer may have been lost although the account was closed.
    await recoverLostAnswer(error, () => isClosed(db, actor.id)).catch(async (thrown) => {
      if (held) await dropCopy(resumes, held);
      throw thrown;
    });
  }
  await discardFiles(resumes, files);
}

/**
 * Close the accounts that were disowned a week ago: what they made is removed. Applications that others sent to their jobs stay
 * for the senders. Returns how many were closed.
 */
export async function sweepDisowned({
  db,
  resumes,
  now,
  config,
}: Omit<Deps, "config"> & { config: SuspensionConfig & { confirmsAddresses: boolean } }): Promise<number> {
  const accounts = await findDisowned({ db, now }, DISOWNED_PER_SWEEP);
  for (const account of accounts) {
    const leaver = { ...account, isConfirmed: false, needsConfirmed: config.confirmsAddresses };
    const files = await listKeysOfLeaver(db, leaver, KEYS_PER_REMOVAL);
    // Its address is free since it was disowned; what was suspended with it stays so.
    await closeAccountRows(db, leaver, now, null, keepAtClosing({ db, now, config }, leaver));
    await discardFiles(resumes, files);
  }
  return accounts.length;
}

/** No row names these files any more: if one is not removed here, the sweep of the bucket removes it. */
async function discardFiles(resumes: R2Bucket, files: { resumes: string[]; photo: string | null }): Promise<void> {
  await discardResumes(resumes, files.resumes);
  if (files.photo) await discardPhoto(resumes, files.photo);
}

/** Remove what has been kept long enough. Returns how many of each were removed. */
export async function sweepRetention({
  db,
  resumes,
  now,
  config,
}: Omit<Deps, "config"> & { config: { confirmsAddresses: boolean } }): Promise<Record<string, number>> {
  await endGoneHidings(db);
  await forgetAnswers(db, retentionEnd("report", now));
  const gone = await deleteOld(db, (kind) => retentionEnd(kind, now), ROWS_PER_SWEEP);
  const keys = await stripOldApplications(db, retentionEnd("application", now), ROWS_PER_SWEEP, now);
  const aside = await deleteAsideRows(
    db,
    { notMe: retentionEnd("notMe", now), aside: retentionEnd("aside", now) },
    // If no mail is sent, nobody can choose between two, and the school sees the second one too.
    { keepsSeconds: !config.confirmsAddresses, limit: ROWS_PER_SWEEP },
  );
  await discardResumes(resumes, [...keys, ...aside]);
  return { ...gone, applications: keys.length, aside: aside.length };
}

/** The newest rows of who has a person's data that a page shows, and the most consents and requests. */
const RECIPIENTS_PER_PAGE = 10;
const MAX_SHOWN = 20;

/** What `/yourdata` shows of a person: consents, nominee, requests, and a page of who has her data. */
export async function readOwnData({ db }: Pick<Deps, "db">, actor: Actor, cursor: string) {
  const after = readRowCursor(cursor);
  const { consents, nominees, requests, found } = await readAll(db, {
    consents: listConsents(db, actor.id, MAX_SHOWN),
    nominees: findNominee(db, actor.id),
    requests: listOwnRequests(db, actor.id, MAX_SHOWN),
    found: listRecipients(db, actor.id, { after, limit: RECIPIENTS_PER_PAGE + 1 }),
  });
  const { rows, next } = cutPage(found.map(toRecipient), RECIPIENTS_PER_PAGE, writeRowCursor);
  return { consents, nominee: nominees[0] ?? null, requests, recipients: rows, next, isFirst: after === null };
}

/** The notice of this date, or the newest one. Throws not_found. Only who reads it waits for its text. */
export async function readNotice(version: string | null): Promise<{ version: NoticeVersion; notice: Notice }> {
  const found = version === null ? NOTICE_VERSIONS[0] : NOTICE_VERSIONS.find((each) => each === version);
  if (!found) throw new DomainError("not_found", "There is no notice of this date");
  return { version: found, notice: (await import("./notices")).NOTICES[found] };
}
