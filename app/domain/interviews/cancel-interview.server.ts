/** Calling an interview off on the school's side. */

import { guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { clockAfter } from "~/domain/applications/clock/rules";
import { clockKeys } from "~/domain/applications/rules";
import { noteOneForSchool, setClock } from "~/domain/applications/statements.server";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { dropUnsent, queueMail } from "~/domain/mail/statements.server";
import { queueNotification } from "~/domain/notifications/statements.server";
import { words as mailWords } from "~/words/interview-mails";
import { words } from "~/words/interview-refusals";
import {
  aboutOf,
  applicantOf,
  applicantReader,
  clockOf,
  type InterviewView,
  interviewFactsOf,
  overtaken,
  schoolReader,
  termsOf,
  toView,
} from "./interview-view";
import { offMail } from "./mails";
import { candidateNotice } from "./notices";
import { type Deps, getForSchool, wasWritten } from "./queries.server";
import { changeInterview, mayChangeNow } from "./statements.server";

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
    if (latest?.state === "cancelled") return toView(latest, "school");
    throw new DomainError("nobody_waits", words.noneToCallOff);
  }
  if (seen !== undefined && seen !== live.sequence) throw overtaken();
  const { db, now, origin } = deps;
  const sequence = live.sequence + 1;
  const about = aboutOf(found);
  const facts = interviewFactsOf(live, { at: live.startsAt, sequence });
  const isAgain = rows.some(({ state, endedBy }) => state === "cancelled" && endedBy === null);
  const clock = clockAfter({ kind: "cancelled", isAgain }, { now, before: clockOf(found), ...termsOf(found) });
  // While an offer is open, the candidate's reply is waited for, with or without an interview.
  const { status } = found.application;
  const { candidateId } = found.application;
  const text = mailWords.cancelledNotice(about.jobTitle, about.company);
  const by = { side: "school" as const, actorId: actor.id };
  const batch = writeAll(db, [
    guard(db, mayChangeNow(live, by, status), "changed_meanwhile"),
    changeInterview(db, live, { state: "cancelled" }, now),
    ...noteOneForSchool(db, about.applicationId, now),
    ...(status === "interviewing"
      ? [setClock(db, about.applicationId, clock, { now }), dropUnsent({ db }, clockKeys(about.applicationId))]
      : []),
    queueMail(deps, offMail(about, facts, applicantReader(deps, applicantOf(found)), "school", now)),
    ...(live.startsAt
      ? [queueMail(deps, offMail(about, facts, schoolReader(origin, about.applicationId, live), "school", now))]
      : []),
    ...(candidateId
      ? [queueNotification(db, candidateNotice(about, candidateId, { id: live.id, sequence }, text), now)]
      : []),
    ...keepKey(deps, live.id),
  ]);
  const isDone = await unlessStopped(batch).catch((error: unknown) =>
    wasWritten(db, error, { id: live.id, sequence, state: "cancelled" }),
  );
  if (!isDone) throw overtaken();
  return { ...toView(live, "school"), state: "cancelled", sequence, updatedAt: now };
}
