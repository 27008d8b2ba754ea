/** The link of our mail allows people without an account to confirm, choose, withdraw and disown an application, and to answer its school. */
import { sql } from "drizzle-orm";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isRightChoice } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { queueMailIf } from "~/domain/mail/statements.server";
import { deleteSettingsOf } from "~/domain/mail-settings/statements.server";
import { queueNotificationIf } from "~/domain/notifications/statements.server";
import { requireAddressNotSuspended } from "~/domain/suspensions/queries.server";
import { SUSPENDED_APPLICANT } from "~/domain/suspensions/rules";
import { sayWithoutAccount } from "../clock/change-clock.server";
import { dueOfNew } from "../clock/rules";
import { isSaid } from "../clock/says-rules";
import { choiceOf, type GuestConfig, type GuestKey, wrongNumber } from "../guest-link";
import { newApplicantMail, newApplicationNotice } from "../mails";
import {
  confirmGuestRow,
  confirmStanding,
  dropApplications,
  hasFreePlace,
  isInPlace,
  isReplacedBySecond,
  mayDisown,
  mayGiveUp,
  ownAgainRow,
  putIntoList,
} from "../statements.server";
import { changeStatusOf } from "../status/change-status.server";
import type { GuestState, GuestWay } from "./guest-rules";
import { type Found, findByKey, stateOf, waysOf } from "./queries.server";

type Deps = {
  db: Database;
  now: Date;
  effects: Effects;
  origin: string;
  config: LimitConfig & GuestConfig & { confirmsAddresses: boolean };
};

/**
 * Do one of the things that the link allows. It needs the number in the mail, because programs that read mail press buttons;
 * `isProven`: this browser has chosen it already. Doing it again changes nothing. Throws not_found, bad_input (another number),
 * not_allowed (a suspended address would apply), conflict (it is no longer possible), too_many.
 */
export async function actAsGuest(
  deps: Deps,
  key: GuestKey | null,
  { way, number, reason = null, isProven = false }: GuestInput,
): Promise<void> {
  const found = await findByKey(deps, key);
  if (!isProven) await checkNumber(deps, found.application, number ?? "");
  if (!waysOf(found, deps.now).includes(way)) {
    if (isDoneAlready(way, found)) return;
    throw refusalOf(way, stateOf(found));
  }
  // These bring the application to the school, as applying does.
  if (way === "confirm" || way === "keep_this" || way === "was_me")
    await requireAddressNotSuspended(deps, found.application.email, SUSPENDED_APPLICANT);
  if (await carryOut(deps, found, way, reason)) return;
  const again = await findByKey(deps, key);
  if (!isDoneAlready(way, again)) throw refusalOf(way, stateOf(again));
}

type GuestInput = { way: GuestWay; number?: string | undefined; reason?: string | null; isProven?: boolean };

/** Check the number of our mail alone, before messages. Throws not_found, bad_input (another number), too_many. */
export async function proveGuest(deps: Deps, key: GuestKey | null, number: string): Promise<void> {
  const { application } = await findByKey(deps, key);
  await checkNumber(deps, application, number);
}

/** False if a guard stopped the batch, or nothing was to be written: the caller looks again why. */
async function carryOut(deps: Deps, found: Found, way: GuestWay, reason: string | null): Promise<boolean> {
  const { db, now } = deps;
  const { id, candidateId } = found.application;
  const begin = { now, dueAt: dueFromNow(found, found.application, now) };
  if (way === "confirm") return (await confirmGuestRow(db, id, begin)).length === 1;
  if (way === "keep_this") {
    return unlessStopped(
      writeAll(db, [
        ...dropApplications(db, isReplacedBySecond(id), "replaced", now),
        guard(db, hasFreePlace(id), "changed_meanwhile"),
        putIntoList(db, id, begin),
        ...tellRecruiter(deps, found),
      ]),
    );
  }
  if (way === "keep_other") {
    const dueAt = dueFromNow(found, found.standing ?? found.application, now);
    return unlessStopped(
      writeAll(db, [
        guard(db, mayGiveUp(id), "changed_meanwhile"),
        confirmStanding(db, id, { now, dueAt }),
        ...dropApplications(db, sql`applications.id = ${id}`, "replaced", now),
      ]),
    );
  }
  if (way === "not_me") {
    return unlessStopped(
      writeAll(db, [
        guard(db, mayDisown(id), "too_late"),
        ...dropApplications(db, sql`applications.id = ${id}`, "not_me", now),
      ]),
    );
  }
  if (way === "was_me") return (await ownAgainRow(db, id, begin)).length === 1;
  if (way === "mails_on") {
    await writeAll(db, [deleteSettingsOf(db, id)]);
    return true;
  }
  if (isSaid(way)) {
    return sayWithoutAccount(deps, id, way).then(() => true, ifOvertaken);
  }
  const job = {
    id: found.application.jobId,
    title: found.jobTitle,
    company_name: found.company,
    user_id: found.ownerId,
  };
  const move = { by: "candidate" as const, actorId: candidateId, to: "withdrawn" as const, reason };
  const isDecline = way === "decline";
  await changeStatusOf(deps, { application: found.application, job }, { ...move, isDecline });
  return true;
}

/** The time by which the school is to answer, if it gets the application now. */
function dueFromNow(found: Found, { promisedDays }: { promisedDays: number | null }, now: Date): Date {
  const closesAt = found.jobClosesAt === null ? null : new Date(found.jobClosesAt);
  const job = { details: found.details, closesAt, timeZone: found.zone, breaks: found.breaks };
  return dueOfNew(job, promisedDays, now);
}

/** False if somebody was faster: the caller looks again. */
function ifOvertaken(error: unknown): false {
  if (error instanceof DomainError && error.code === "conflict") return false;
  throw error;
}

/** Tell the recruiter of an application that was aside until now: she does not know of it yet. */
function tellRecruiter(deps: Deps, { application, jobTitle, company, ownerId, recruiterEmail }: Found) {
  const { db, now, origin } = deps;
  const sent = {
    applicationId: application.id,
    applicantName: application.name,
    applicantEmail: application.email,
    jobTitle,
    company,
  };
  const inPlace = isInPlace(application.id, ownerId);
  return [
    queueMailIf(deps, newApplicantMail(sent, { email: recruiterEmail, origin }), inPlace),
    queueNotificationIf(db, newApplicationNotice({ ...sent, jobId: application.jobId }, ownerId), now, inPlace),
  ];
}

/** The number of the mail, which every change by a link needs. Throws bad_input, too_many. */
async function checkNumber(deps: Deps, application: Found["application"], number: string): Promise<void> {
  const { subject, choice } = choiceOf(deps.config, application, number);
  if (!(await isRightChoice(deps, "mailedNumber", subject, choice))) throw wrongNumber();
}

function isDoneAlready(way: GuestWay, { application, hasStopped }: Found): boolean {
  const { aside, addressConfirmedAt, status, acceptedAt, declinedAt, contactSaid } = application;
  if (way === "confirm" || way === "keep_this") return aside === null && addressConfirmedAt !== null;
  if (way === "keep_other") return aside === "replaced";
  if (way === "mails_on") return hasStopped !== 1;
  if (way === "not_me") return aside === "not_me";
  if (way === "was_me") return aside !== "not_me";
  if (way === "accept") return acceptedAt !== null && status === "offered";
  if (way === "decline") return declinedAt !== null;
  if (way === "contacted") return contactSaid === "yes";
  if (way === "no_call") return contactSaid === "no";
  return status === "withdrawn";
}

function refusalOf(way: GuestWay, state: GuestState): DomainError {
  const isOfAccount = state === "of_account";
  const reason = isOfAccount ? "of_account" : way === "not_me" ? "too_late" : "nobody_waits";
  return new DomainError(reason, whyNot(way, state));
}

function whyNot(way: GuestWay, state: GuestState): string {
  if (state === "of_account") return "This application now belongs to an account. Log in to change it";
  if (way === "not_me") return "This application was confirmed, so it can no longer be disowned. You can withdraw it";
  if (way === "accept") return "There is no offer to accept";
  if (way === "decline") return "There is no offer to decline";
  if (way === "contacted") return "Nobody waits for an answer now";
  if (way === "no_call") return "Nobody has said there that they called";
  return "Nothing was changed: this is no longer possible";
}
