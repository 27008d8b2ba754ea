/**
 * Both sides act on the clock beside moves: the candidate accepts an offer and says whether the school called, the school says that it
 * called and takes more time. Each is an event of the history, written once and told once to the other side.
 */

import { Stopped, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { isUuid, newRowId } from "~/domain/ids";
import { noteSchoolActed } from "~/domain/jobs/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { dropUnsent, queueMail } from "~/domain/mail/statements.server";
import { queueNotification } from "~/domain/notifications/statements.server";
import { words } from "~/words/application-refusals";
import { applicantPage } from "../guest-link";
import { moveEndedNotice } from "../mails";
import { findApplication, findUntoldMove, orStale, requireVersion } from "../queries.server";
import {
  type ApplicationStatus,
  type ChangedBy,
  type ClockEventName,
  isFromUnconfirmedSender,
  lapseKeys,
} from "../rules";
import type { ClockAnswer } from "../schema";
import {
  answerWithoutCall,
  guardVersion,
  isCallNotDenied,
  type Move,
  tellMove,
  tellMover,
  type Versions,
} from "../statements.server";
import { type MoveDeps, tellUntoldMove } from "../status/change-status.server";
import { hasEvent } from "../status/queries.server";
import { type CandidateAnswer, canDenyCall, waitsForSchool } from "./candidate-answer-rules";
import { type ClockNews, clockMail } from "./mails";
import { clockNotice } from "./notices";
import { asOf, type Clock, clockAfter, clockAnswer, laterDue, termsOf } from "./rules";

type Deps = MoveDeps;

type Found = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

type CurrentApplication = Found["application"];

/**
 * Accept an offer: neither side is waited for from then on, and the school marks hired. Throws not_found, conflict.
 */
export async function acceptOffer(deps: Deps, actor: Actor, id: string | undefined): Promise<ClockAnswer> {
  return accept(deps, await getOwn(deps, actor.id, id), actor.id);
}

async function accept(deps: Deps, found: Found, actorId: string | null): Promise<ClockAnswer> {
  const current = asOf(found.application, deps.now);
  if (current.acceptedAt !== null && current.status === "offered") return answerOf(current);
  if (liveStatus(current) !== "offered") throw new DomainError("nobody_waits", words.noOfferToAccept);
  const clock = clockAfter({ kind: "accepted" }, { ...terms(found), now: deps.now, before: current });
  const change = { event: "accepted" as const, clock, once: { acceptedAt: deps.now }, isAnswer: false };
  return carryOut(deps, found, { by: "candidate", actorId, ...change });
}

/** The same two without an account, once the caller has checked the link and the number of the mail. Throws not_found, conflict. */
export async function answerWithoutAccount(deps: Deps, id: string, answer: CandidateAnswer): Promise<ClockAnswer> {
  const found = await getOwn(deps, null, id);
  return answer === "accept" ? accept(deps, found, null) : contact(deps, found, null, answer);
}

/** "The school contacted me" counts as an answer; "No call came" takes back what the school said. Throws not_found, conflict. */
export async function recordContact(
  deps: Deps,
  actor: Actor,
  id: string | undefined,
  answer: "contacted" | "no_call",
): Promise<ClockAnswer> {
  return contact(deps, await getOwn(deps, actor.id, id), actor.id, answer);
}

async function contact(
  deps: Deps,
  found: Found,
  actorId: string | null,
  answer: "contacted" | "no_call",
): Promise<ClockAnswer> {
  const current = asOf(found.application, deps.now);
  const wanted = answer === "contacted" ? "yes" : "no";
  if (current.contactSaid === wanted && (answer === "contacted" || !canDenyCall(current))) return answerOf(current);
  if (answer === "contacted" ? current.contactSaid !== null : !canDenyCall(current) && current.contactSaid !== null) {
    throw new DomainError("already_there", words.toldAlready);
  }
  if (!waitsForSchool(current)) throw new DomainError("nobody_waits", words.nobodyWaitsNow);
  if (answer === "no_call" && current.calledAt === null) throw new DomainError("nobody_waits", words.nobodyCalled);
  const clock = clockAfter({ kind: answer }, { ...terms(found), now: deps.now, before: current });
  const change = { by: "candidate" as const, actorId, event: answer, clock };
  if (answer === "contacted") {
    return carryOut(deps, found, { ...change, once: { contactSaid: "yes", contactSaidAt: deps.now }, isAnswer: true });
  }
  // An earlier contact stays in the history: what she says of this call takes its place.
  const also = { contactSaid: "no", contactSaidAt: deps.now, answeredAt: answerWithoutCall } as const;
  return carryOut(deps, found, { ...change, also, stands: isCallNotDenied, isAnswer: false });
}

/** "I called": counts as an answer, once, unless the candidate says that no call came. Throws not_found, not_allowed, conflict. */
export async function recordCall(
  deps: Deps,
  actor: Actor,
  id: string | undefined,
  versions?: Versions,
): Promise<ClockAnswer> {
  const found = await getForSchool(deps, actor, id);
  const current = asOf(found.application, deps.now);
  // Said again of the same wait, it is what was said before.
  if (current.calledAt && current.calledAt.getTime() === current.waitsSince?.getTime()) return answerOf(current);
  requireVersion(found.application, versions);
  if (current.calledAt !== null) throw new DomainError("already_there", words.saidAlready);
  if (current.contactSaid === "no") throw new DomainError("already_there", words.candidateSaysNoCall);
  if (!waitsForSchool(current)) throw new DomainError("nobody_waits", words.nobodyWaitsForYou);
  const clock = clockAfter({ kind: "contacted" }, { ...terms(found), now: deps.now, before: current });
  return carryOut(deps, found, {
    by: "recruiter",
    actorId: actor.id,
    event: "called",
    clock,
    versions,
    once: { calledAt: deps.now },
  });
}

/** "More time": once, by at most seven days, before the due day is over. Throws not_found, not_allowed, conflict. */
export async function takeMoreTime(
  deps: Deps,
  actor: Actor,
  id: string | undefined,
  { days }: { days: number },
  versions?: Versions,
): Promise<ClockAnswer> {
  const found = await getForSchool(deps, actor, id);
  requireVersion(found.application, versions);
  const current = asOf(found.application, deps.now);
  if (current.moreTimeAt !== null) throw new DomainError("already_there", words.timeTakenAlready);
  if (current.turn !== "school" || current.dueAt === null)
    throw new DomainError("nobody_waits", words.nobodyWaitsForYou);
  const dueAt = laterDue(current.dueAt, days, terms(found));
  if (!dueAt) throw new DomainError("overlaps", words.daysAreBreak);
  const clock: Clock = { ...clockColumns(current), dueAt };
  const change = { event: "more_time" as const, clock, once: { moreTimeAt: deps.now }, isAnswer: false };
  return carryOut(deps, found, { by: "recruiter", actorId: actor.id, versions, ...change });
}

/** The state of an application, for either side: the answer to a call that comes again. Throws not_found, only_reader. */
export async function readApplicationState(deps: Deps, actor: Actor, id: string | undefined): Promise<ClockAnswer> {
  const found = await (actor.role === "user" ? getOwn(deps, actor.id, id) : getForSchool(deps, actor, id));
  return answerOf(asOf(found.application, deps.now));
}

type Change = Pick<Move, "once" | "also" | "stands" | "isAnswer"> & {
  by: ChangedBy;
  actorId: string | null;
  event: ClockEventName;
  clock: Clock;
  versions?: Versions;
};

const OVERTAKEN = words.changedMeanwhile;

async function carryOut(deps: Deps, found: Found, { versions, ...change }: Change): Promise<ClockAnswer> {
  const { db, now } = deps;
  const current = asOf(found.application, now);
  const eventId = newRowId(now);
  const to = liveStatus(current);
  const lapse = current === found.application ? null : { eventId: newRowId(now), applicationId: current.id };
  const about = { eventId, applicationId: current.id, from: current.status, to, lapse, now };
  const move: Move = { ...about, ...change };
  const notices = notifyOtherSide(deps, found, change, eventId);
  const { by, actorId } = change;
  if (by === "recruiter" && actorId) notices.push(noteSchoolActed(db, [current.id], { actorId, now }));
  // Accepting takes precedence over an untold move, and whoever made that move is told.
  if (change.event === "accepted") {
    const mine = { applicationId: current.id, applicantName: current.name };
    notices.push(tellMover(db, mine, moveEndedNotice(mine), now));
  }
  if (current.status === "unanswered") notices.push(dropUnsent({ db }, lapseKeys(current.id)));
  notices.push(...keepKey(deps, current.id));
  const writing = writeAll(db, [guardVersion(db, current.id, versions), ...tellMove(db, move, notices)]);
  await orStale(writing).catch((error) => {
    if (error instanceof Stopped) throw new DomainError(error.code, OVERTAKEN);
    return recoverLostResponse(error, () => hasEvent(db, eventId));
  });
  return answerOf({ ...current, ...change.clock, ...change.once, status: to });
}

/** The candidate is notified of what the school did by mail and on her screens; the school, of what she did, on its screens and by mail. */
function notifyOtherSide(deps: Deps, { application, job }: Found, { by, event, clock }: Change, eventId: string) {
  const { db, now } = deps;
  const notices: ClockNews = {
    event,
    eventId,
    applicationId: application.id,
    applicantName: application.name,
    applicantEmail: application.email,
    jobTitle: job.title,
    company: job.company_name,
    dueAt: clock.dueAt,
    zone: termsOf(job, null).timeZone,
    page: applicantPage(deps, application),
  };
  const reader = by === "recruiter" ? application.candidateId : job.user_id;
  const toApplicant = { ...clockMail(notices), isFromUnconfirmedSender: isFromUnconfirmedSender(application) };
  const mail = by === "recruiter" ? [queueMail(deps, toApplicant)] : [];
  return [...mail, ...(reader ? [queueNotification(db, clockNotice(notices, reader), now)] : [])];
}

/** The status that stays, or comes back, of an application that somebody is waited for in. */
function liveStatus({ status, lapsedFrom }: CurrentApplication): ApplicationStatus {
  return status === "unanswered" && lapsedFrom !== null ? lapsedFrom : status;
}

function terms({ application, job }: Found) {
  return termsOf(job, application.promisedDays);
}

function clockColumns({ turn, dueAt, schoolDueAt, waitsSince, remindAt, reminders }: CurrentApplication): Clock {
  return { turn, dueAt, schoolDueAt, waitsSince, remindAt, reminders };
}

function answerOf({ id, status, ...clock }: CurrentApplication): ClockAnswer {
  return { id, status, ...clockAnswer(clock) };
}

/** An untold move whose time is over is told first. `ownerId` is null for the holder of the private link. */
async function getOwn(deps: Deps, ownerId: string | null, id: string | undefined): Promise<Found> {
  const { db, now } = deps;
  const found = isUuid(id) ? await findApplication(db, id) : null;
  if (!found || found.application.candidateId !== ownerId || found.application.droppedAt !== null) throw missing();
  const untold = found.application.nextStatus ? await findUntoldMove(db, found.application.id) : null;
  if (untold === null || untold.notifyAt > now) return found;
  await tellUntoldMove(deps, untold);
  return (await findApplication(db, found.application.id)) ?? found;
}

async function getForSchool({ db }: Deps, actor: Actor, id: string | undefined): Promise<Found> {
  const found = isUuid(id) ? await findApplication(db, id, actor.id) : null;
  if (!found?.maySee) throw missing();
  if (!found.mayWork) throw new DomainError("only_reader", words.readOnlyNoChange);
  return found;
}

function missing(): DomainError {
  return new DomainError("not_found", words.noApplication);
}
