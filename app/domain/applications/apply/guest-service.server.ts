/** What the link of our mail allows people without an account: read the application, confirm, choose, withdraw, disown it. */
import type { Database } from "~/db/client.server";
import { sayWithoutAccount } from "~/domain/applications/clock/asking-service.server";
import { asOf, dueOfNew, type LiveStatus, STOPPED } from "~/domain/applications/clock/rules";
import { isSaid, saysOfCandidate } from "~/domain/applications/clock/says-rules";
import { answerBy, type ClockShown } from "~/domain/applications/clock/shown-rules";
import {
  type GuestConfig,
  type GuestKey,
  guestNumber,
  numberSubject,
} from "~/domain/applications/guest-link-service.server";
import { type HistoryEntry, stateAfter, toHistory, withMove } from "~/domain/applications/lists/service.server";
import { eventsRead } from "~/domain/applications/lists/store.server";
import { newApplicantMail, newApplicationNotice } from "~/domain/applications/mails";
import { type ApplicationStatus, notMeEnd, overdueMove, readWaiting } from "~/domain/applications/rules";
import { changeStatusOf } from "~/domain/applications/status/change.server";
import type { Effects } from "~/domain/effects";
import { DomainError, fieldError } from "~/domain/errors";
import { isNumber } from "~/domain/ids";
import { type JobState, jobState, stillOpen } from "~/domain/jobs/rules";
import { DEFAULT_ZONE } from "~/domain/jobs/said/rules";
import { isRightChoice, type LimitConfig } from "~/domain/limits/service.server";
import { queueMailIf } from "~/domain/mail/service.server";
import { queueNotificationIf } from "~/domain/notifications/service.server";
import { SUSPENDED_APPLICANT } from "~/domain/suspensions/rules";
import { requireAddressNotSuspended } from "~/domain/suspensions/service.server";
import { type GuestState, type GuestWay, waysOfGuest } from "./guest-rules";
import {
  confirmGuestRow,
  disownRow,
  exchangeRows,
  findGuestApplication,
  keepStandingRow,
  ownAgainRow,
  turnMailsOn,
} from "./guest-store.server";
import { isInPlace } from "./store.server";

type Deps = {
  db: Database;
  now: Date;
  effects: Effects;
  origin: string;
  config: LimitConfig & GuestConfig & { confirmsAddresses: boolean };
};
type Found = NonNullable<Awaited<ReturnType<typeof findGuestApplication>>>;

export type GuestApplication = {
  id: string;
  status: ApplicationStatus;
  createdAt: Date;
  name: string;
  email: string;
  mobile: string;
  resumeName: string;
  job: {
    id: string;
    title: string;
    company_name: string;
    /** What its institution is, if the job names it. */
    kind: Found["schoolKind"];
    location: string;
    state: JobState;
  };
  state: GuestState;
  /** The school sees it apart from the others, as its address is not confirmed yet. */
  isApart: boolean;
  /** What the reader may do now. */
  ways: GuestWay[];
  /** The application of the same address that the school has in this one's place. */
  standing: { name: string; createdAt: Date; status: ApplicationStatus } | null;
  /** When an application that was disowned is deleted. */
  deletedAt: Date | null;
  /** The numbers to choose from; the mail prints one of them. */
  numbers: string[];
  history: HistoryEntry[];
  /** Who is waited for, and until when; null where the school does not have it. */
  clock:
    | (ClockShown & { zone: string; lapsedFrom: LiveStatus | null } & Record<"declinedAt" | "notJoinedAt", Date | null>)
    | null;
};

/** The application of a link. Throws not_found when the link is not ours, was replaced, or its application is gone. */
export async function readGuestApplication(deps: Deps, key: GuestKey | null): Promise<GuestApplication> {
  const found = await findByKey(deps, key);
  const { application, standing } = found;
  const events = await eventsRead(deps.db, application.id);
  const { id, createdAt, name, email, mobile, resumeName, aside, asideAt, jobId } = application;
  const state = stateOf(found);
  const shown = standingOf(found, deps.now);
  const { status } = shown;
  const job = {
    id: jobId,
    title: found.jobTitle,
    company_name: found.company,
    kind: found.schoolKind,
    location: found.location,
    state: jobState({ status: stillOpen(found.jobStatus, found.jobClosesAt, deps.now), deleted: found.deleted }),
  };
  return {
    ...{ id, status, createdAt, name, email, mobile, resumeName, job, state },
    isApart: application.addressPending,
    ways: waysOf(found, deps.now),
    standing: standing && { name: standing.name, createdAt: standing.createdAt, status: standing.status },
    deletedAt: aside === "not_me" && asideAt ? notMeEnd(asideAt) : null,
    numbers: guestNumber(deps.config, { id, version: application.keyVersion }).choices,
    history: withMove(toHistory(events, application), overdueMove(found.pending, deps.now)),
    clock: aside === null ? clockOf(shown, found, deps.now) : null,
  };
}

function clockOf(row: Found["application"], { zone, times }: Found, now: Date): GuestApplication["clock"] {
  const dueAt = answerBy(row, times, now);
  const { status, turn, lapsedFrom, lapsedAt, unansweredBy, createdAt, waitsSince, acceptedAt } = row;
  const clock = { status, turn, dueAt, lapsedFrom, lapsedAt, unansweredBy, createdAt, waitsSince, acceptedAt };
  return { ...clock, declinedAt: row.declinedAt, notJoinedAt: row.notJoinedAt, zone: zone ?? DEFAULT_ZONE };
}

/** The application at this moment, whatever the scheduled run has recorded. */
function standingOf({ application, pending }: Found, now: Date): Found["application"] {
  const overdue = overdueMove(pending, now);
  return overdue ? { ...application, ...STOPPED } : asOf(application, now, readWaiting(pending)?.pressedAt);
}

function waysOf(found: Found, now: Date): GuestWay[] {
  const standing = standingOf(found, now);
  return waysOfGuest(stateOf(found), standing, { says: saysOfCandidate(standing), hasStopped: found.hasStopped === 1 });
}

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

async function carryOut(deps: Deps, found: Found, way: GuestWay, reason: string | null): Promise<boolean> {
  const { db, now } = deps;
  const { id, candidateId } = found.application;
  const begin = { now, dueAt: dueFromNow(found, found.application, now) };
  if (way === "confirm") return confirmGuestRow(db, id, begin);
  if (way === "keep_this") return exchangeRows(db, id, begin, tellRecruiter(deps, found));
  if (way === "keep_other") {
    return keepStandingRow(db, id, { now, dueAt: dueFromNow(found, found.standing ?? found.application, now) });
  }
  if (way === "not_me") return disownRow(db, id, now);
  if (way === "was_me") return ownAgainRow(db, id, begin);
  if (way === "mails_on") return turnMailsOn(db, id).then(() => true);
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

async function findByKey({ db, now }: Deps, key: GuestKey | null): Promise<Found> {
  const found = key && (await findGuestApplication(db, key.id));
  const overdue = found && overdueMove(found.pending, now);
  if (found && overdue) found.application = stateAfter(found.application, overdue);
  if (!found || found.application.keyVersion !== key?.version || found.application.resumeBytes === 0) {
    throw new DomainError("not_found", "This link does not work any more");
  }
  return found;
}

/** The application of a link, for what other areas let its reader do. Throws not_found. */
export async function requireGuest(deps: Deps, key: GuestKey | null): Promise<{ id: string; isOfAccount: boolean }> {
  const found = await findByKey(deps, key);
  return { id: found.application.id, isOfAccount: stateOf(found) === "of_account" };
}

/** The number of the mail, which every change by a link needs. Throws bad_input, too_many. */
export const requireGuestNumber = checkNumber;

/** The first number that is chosen counts, and no other one. */
async function checkNumber(
  deps: Deps,
  { id, keyVersion: version }: { id: string; keyVersion: number },
  number: string,
): Promise<void> {
  const key = { id, version };
  if (!isNumber(number)) throw fieldError("number", "Choose the number that our mail shows");
  const choice = { choice: number, right: guestNumber(deps.config, key).number };
  if (await isRightChoice(deps, "mailedNumber", numberSubject(key), choice)) return;
  const text = "This is not the number that our mail shows. Ask for your link again: the new mail has a new number";
  throw new DomainError("bad_input", text, { fields: { number: [text] } });
}

function stateOf({ application, standing }: Found): GuestState {
  const { candidateId, aside, addressConfirmedAt } = application;
  if (candidateId !== null) return "of_account";
  if (aside === "not_me") return "disowned";
  if (aside === "replaced") return "replaced";
  if (aside === "second") {
    return standing === null || mayBeReplaced(standing) ? "second" : "outranked";
  }
  return addressConfirmedAt === null ? "unconfirmed" : "confirmed";
}

/** True if its address is not confirmed (an unconfirmed account may have sent it) and the school has not gone on with it. */
function mayBeReplaced({ status, candidateId, addressConfirmedAt }: NonNullable<Found["standing"]>): boolean {
  if (addressConfirmedAt !== null) return false;
  return status === "submitted" || (status === "withdrawn" && candidateId !== null);
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
