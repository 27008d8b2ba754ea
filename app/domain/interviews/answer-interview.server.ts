/** Interviews on the candidate's side: taking one of the times, or asking for others; with an account, or by the link of our mail. */

import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { guard, readAll, unlessStopped, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { requireGuest } from "~/domain/applications/apply/queries.server";
import { clockAfter } from "~/domain/applications/clock/rules";
import { choiceOf, type GuestKey, guestNumber, wrongNumber } from "~/domain/applications/guest-link";
import { clockKeys } from "~/domain/applications/rules";
import { endUntoldMoves, noteOneForSchool, setClock } from "~/domain/applications/statements.server";
import { DomainError, fieldError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { isUuid } from "~/domain/ids";
import { isRightChoice } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { dropUnsent, queueMail } from "~/domain/mail/statements.server";
import { queueNotification, queueNotificationIf } from "~/domain/notifications/statements.server";
import { requireAddressNotSuspended } from "~/domain/suspensions/queries.server";
import { SUSPENDED_WRITER } from "~/domain/suspensions/rules";
import { words as mailWords } from "~/words/interview-mails";
import { words } from "~/words/interview-refusals";
import {
  aboutOf,
  applicantOf,
  applicantReader,
  clockOf,
  type InterviewsOf,
  type InterviewView,
  interviewFactsOf,
  liveOf,
  overtaken,
  readTimes,
  schoolReader,
  termsOf,
  toInterviewsOf,
  toView,
} from "./interview-view";
import { agreedMail, offMail, othersAskedMail } from "./mails";
import { schoolNotice } from "./notices";
import {
  type Deps,
  type Interviewed,
  type InterviewOfApplication,
  interviewReads,
  toInterviewed,
  wasWritten,
} from "./queries.server";
import { endOf, isOpenTime, writeTime } from "./rules";
import { changeInterview, hasNoDueMove, hasUntoldMove, mayChangeNow } from "./statements.server";

/** `interviewId` and `seen`: the interview on the page, and its sequence. A program may leave them out. */
type SeenInterview = { interviewId?: string; seen?: number };

type Found = { found: Interviewed; rows: InterviewOfApplication[]; live: InterviewOfApplication | null };

type GuestDeps = Deps & { config: LimitConfig };

/** Take one of the proposed times. Taking it again changes nothing. Throws not_found, bad_input, conflict. */
export async function chooseTime(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
  choice: { startsAt: Date } & SeenInterview,
): Promise<InterviewView> {
  return choose(deps, await getForCandidate(deps, actor, applicationId), choice);
}

/** Ask for other times, with a word. Throws not_found, not_allowed for a suspended account, conflict. */
export async function askForOthers(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
  input: { word: string } & SeenInterview,
): Promise<InterviewView> {
  const found = await getForCandidate(deps, actor, applicationId);
  // Her word goes to the school by mail.
  if (found.found.isCandidateSuspended === 1) throw new DomainError("suspended", SUSPENDED_WRITER);
  return others(deps, found, input);
}

/** The interviews of the application of a link. Throws not_found. */
export async function readGuestInterviews(
  deps: GuestDeps,
  key: GuestKey | null,
): Promise<InterviewsOf & { numbers: string[] }> {
  const { found, rows } = await getForGuest(deps, key);
  const { id, keyVersion: version } = found.application;
  const { choices: numbers } = guestNumber(deps.config, { id, version });
  return { ...toInterviewsOf(found, rows, { now: deps.now, reader: "applicant" }), numbers };
}

type GuestAnswer = { number?: string | undefined; hasChosenNumber?: boolean } & SeenInterview &
  ({ startsAt: Date } | { word: string });

/**
 * The same two without an account: they need the number of the mail, as programs that read mail press buttons. `hasChosenNumber`: this
 * browser has chosen it already.
 */
export async function answerAsGuest(
  deps: GuestDeps,
  key: GuestKey | null,
  answer: GuestAnswer,
): Promise<InterviewView> {
  const guest = await getForGuest(deps, key);
  if (!answer.hasChosenNumber) {
    const { subject, choice } = choiceOf(deps.config, guest.found.application, answer.number ?? "");
    if (!(await isRightChoice(deps, "mailedNumber", subject, choice))) throw wrongNumber();
  }
  if (!("word" in answer)) return choose(deps, guest, answer);
  await requireAddressNotSuspended(deps, guest.found.application.email, SUSPENDED_WRITER);
  return others(deps, guest, answer);
}

async function getForCandidate(deps: Deps, actor: Actor, applicationId: string | undefined): Promise<Found> {
  const found = isUuid(applicationId) ? await read(deps, applicationId) : null;
  if (!found || found.found.application.candidateId !== actor.id) {
    throw new DomainError("not_found", words.noApplication);
  }
  return found;
}

async function getForGuest(deps: GuestDeps, key: GuestKey | null): Promise<Found> {
  const { id, isOfAccount } = await requireGuest(deps, key);
  if (isOfAccount) {
    throw new DomainError("of_account", words.ofAccount);
  }
  const found = await read(deps, id);
  if (!found) throw new DomainError("not_found", words.linkEnded);
  return found;
}

async function read({ db, now }: Deps, applicationId: string): Promise<Found | null> {
  const { interviewed, interviews: rows } = await readAll(db, interviewReads(db, null, applicationId));
  const found = toInterviewed(interviewed);
  return found && { found, rows, live: liveOf(rows, now) };
}

/** The interview that the answer is about. Throws conflict where there is none any more, or it has changed since it was seen. */
function requireLive({ found, live }: Found, { interviewId, seen }: SeenInterview): InterviewOfApplication {
  if (!live) throw new DomainError("nobody_waits", whyNone(found));
  if ((interviewId !== undefined && interviewId !== live.id) || (seen !== undefined && seen !== live.sequence)) {
    throw overtaken();
  }
  return live;
}

function whyNone({ application }: Interviewed): string {
  if (application.status === "withdrawn") return words.isWithdrawn;
  return words.noneProposed;
}

async function choose(
  deps: Deps,
  of: Found,
  { startsAt, ...seen }: { startsAt: Date } & SeenInterview,
): Promise<InterviewView> {
  const { live } = of;
  // A second press, or a program that tries again.
  if (live?.state === "agreed" && live.startsAt?.getTime() === startsAt.getTime()) return toView(live, "applicant");
  const interview = requireLive(of, seen);
  if (interview.state !== "proposed") throw new DomainError("nobody_waits", whyNoChoice(interview));
  if (!readTimes(interview.times).some((at) => at.getTime() === startsAt.getTime())) {
    throw fieldError("time", words.notProposedTime);
  }
  if (!isOpenTime(startsAt, deps.now)) throw fieldError("time", words.timeOver, "time_over");
  const { db, now, origin } = deps;
  const { found } = of;
  const about = aboutOf(found);
  const { id, minutes, timeZone, schoolId, schoolZone } = interview;
  const sequence = interview.sequence + 1;
  const endsAt = endOf(startsAt, minutes);
  const facts = interviewFactsOf(interview, { at: startsAt, sequence });
  const text = (name: string) =>
    mailWords.confirmedNotice(name, writeTime(startsAt, minutes, timeZone, schoolZone), about.jobTitle);
  return answer(deps, of, interview, { state: "agreed", startsAt, endsAt, remindedAt: null }, [
    setClock(db, about.applicationId, clockAfter({ kind: "agreed", endsAt }, clockDeps(found, now)), { now }),
    queueMail(deps, agreedMail(about, facts, applicantReader(deps, applicantOf(found)), now)),
    queueMail(deps, agreedMail(about, facts, schoolReader(origin, about.applicationId, interview), now)),
    queueNotification(db, schoolNotice(about, schoolId, { id, sequence }, text), now),
  ]);
}

async function others(
  deps: Deps,
  of: Found,
  { word, ...seen }: { word: string } & SeenInterview,
): Promise<InterviewView> {
  const { live, found } = of;
  if (live?.state === "others_asked" && live.word === word) return toView(live, "applicant");
  const interview = requireLive(of, seen);
  if (interview.state === "others_asked") {
    throw new DomainError("already_there", words.askedAlready);
  }
  const { db, now, origin } = deps;
  const about = aboutOf(found);
  const { id, schoolId, startsAt } = interview;
  const sequence = interview.sequence + 1;
  const facts = interviewFactsOf(interview, { at: startsAt, sequence });
  const school = schoolReader(origin, about.applicationId, interview);
  const text = (name: string) => mailWords.othersNotice(name, about.jobTitle);
  return answer(deps, of, interview, { state: "others_asked", word, startsAt: null, endsAt: null }, [
    setClock(db, about.applicationId, clockAfter({ kind: "others_asked" }, clockDeps(found, now)), { now }),
    queueMail(deps, othersAskedMail(about, facts, school, word, now)),
    ...(startsAt
      ? [queueMail(deps, offMail(about, facts, applicantReader(deps, applicantOf(found)), "asked", now))]
      : []),
    queueNotification(db, schoolNotice(about, schoolId, { id, sequence }, text), now),
  ]);
}

function clockDeps(found: Interviewed, now: Date) {
  return { now, before: clockOf(found), ...termsOf(found) };
}

type Changes = Partial<Pick<InterviewOfApplication, "state" | "word" | "startsAt" | "endsAt" | "remindedAt">>;

/**
 * Write the candidate's answer. An untold move of the school's ends with it, and the school is told so. One whose time for taking back
 * is over stands: then the answer comes too late.
 */
async function answer(
  deps: Deps,
  { found }: Found,
  interview: InterviewOfApplication,
  change: Changes,
  facts: BatchItem<"sqlite">[],
): Promise<InterviewView> {
  const { db, now } = deps;
  const { candidateId, id: applicationId } = found.application;
  const { id, schoolId } = interview;
  const sequence = interview.sequence + 1;
  const state = change.state ?? interview.state;
  const ended = schoolNotice(aboutOf(found), schoolId, { id: `${id}.undone`, sequence }, (name) =>
    mailWords.answeredMeanwhile(name),
  );
  const batch = writeAll(db, [
    guard(db, mayChangeNow(interview, { side: "candidate", actorId: candidateId }), "changed_meanwhile"),
    guard(db, hasNoDueMove(applicationId, now), "changed_meanwhile"),
    changeInterview(db, interview, change, now),
    queueNotificationIf(db, ended, now, hasUntoldMove(applicationId)),
    ...endUntoldMoves(db, sql`application_id = ${applicationId}`),
    dropUnsent({ db }, clockKeys(applicationId)),
    ...noteOneForSchool(db, applicationId, now),
    ...facts,
    ...keepKey(deps, id),
  ]);
  const isDone = await unlessStopped(batch).catch((error: unknown) => wasWritten(db, error, { id, sequence, state }));
  if (!isDone) throw overtaken();
  return { ...toView(interview, "applicant"), ...change, sequence, updatedAt: now };
}

function whyNoChoice({ state }: InterviewOfApplication): string {
  return state === "agreed" ? words.confirmedAnother : words.askedAlready;
}
