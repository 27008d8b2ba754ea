/** Calling an interview off on the school's side. */
import type { Actor } from "~/domain/actor";
import { clockAfter } from "~/domain/applications/clock/rules";
import { clockKeys } from "~/domain/applications/rules";
import { DomainError } from "~/domain/errors";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { dropUnsent, queueMail } from "~/domain/mail/service.server";
import { queueNotification } from "~/domain/notifications/service.server";
import {
  aboutOf,
  applicantOf,
  applicantReader,
  clockOf,
  type InterviewView,
  schoolReader,
  termsOf,
  toldOf,
  toView,
} from "./known";
import { offMail } from "./mails";
import { candidateNotice } from "./notices";
import { type Deps, getForSchool, overtaken } from "./service.server";
import { changeStatements, changeTogether, clockStatement, hasSequence } from "./store.server";

/** Call an interview off: proposed times, or an agreed one. Repeating it changes nothing. Throws not_found, not_allowed, conflict. */
export async function cancelInterview(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
  seen?: number,
): Promise<InterviewView> {
  const { found, rows, live } = await getForSchool(deps, actor, applicationId);
  const latest = rows[0];
  if (!live) {
    if (latest?.state === "cancelled") return toView(latest);
    throw new DomainError("nobody_waits", "There is no interview to call off");
  }
  if (seen !== undefined && seen !== live.sequence) throw overtaken();
  const { db, now, origin } = deps;
  const sequence = live.sequence + 1;
  const about = aboutOf(found);
  const told = toldOf(live, { at: live.startsAt, sequence });
  const isAgain = rows.some(({ state, endedBy }) => state === "cancelled" && endedBy === null);
  const clock = clockAfter({ kind: "cancelled", isAgain }, { now, before: clockOf(found), ...termsOf(found) });
  // While an offer is open, the candidate's reply is waited for, with or without an interview.
  const { status } = found.application;
  const { candidateId } = found.application;
  const text = `Your interview for "${about.jobTitle}" at ${about.company} was cancelled`;
  const isDone = await changeTogether(db, [
    ...changeStatements(db, live, { state: "cancelled" }, { by: { side: "school", actorId: actor.id }, now, status }),
    ...(status === "interviewing"
      ? [clockStatement(db, about.applicationId, clock, { now }), dropUnsent({ db }, clockKeys(about.applicationId))]
      : []),
    queueMail(deps, offMail(about, told, applicantReader(deps, applicantOf(found)), "school", now)),
    ...(live.startsAt
      ? [queueMail(deps, offMail(about, told, schoolReader(origin, about.applicationId, live), "school", now))]
      : []),
    ...(candidateId
      ? [queueNotification(db, candidateNotice(about, candidateId, { id: live.id, sequence }, text), now)]
      : []),
  ]).catch((error: unknown) => recoverLostAnswer(error, () => hasSequence(db, live.id, sequence, "cancelled")));
  if (!isDone) throw overtaken();
  return { ...toView(live), state: "cancelled", sequence, updatedAt: now };
}
