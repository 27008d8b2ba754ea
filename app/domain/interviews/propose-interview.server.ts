/** Proposing times for an interview, or other times in the place of those. */

import type { BatchItem } from "drizzle-orm/batch";
import { guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { answerBy } from "~/domain/applications/clock/clock-view-rules";
import { asOf, clockAfter } from "~/domain/applications/clock/rules";
import { clockKeys, isAfterOffer, statusLabel } from "~/domain/applications/rules";
import { moveWith, noteOneForSchool, setClock } from "~/domain/applications/statements.server";
import { DomainError } from "~/domain/errors";
import { findEarlier } from "~/domain/idempotency/queries.server";
import { keepKey } from "~/domain/idempotency/statements.server";
import { newRowId } from "~/domain/ids";
import { noteSchoolActed } from "~/domain/jobs/statements.server";
import { spendAll } from "~/domain/limits/count-events.server";
import { dropUnsent, queueMail } from "~/domain/mail/statements.server";
import { queueMove } from "~/domain/moderation/statements.server";
import { type Insisted, readBeforeProposing } from "~/domain/moderation/stopped-text";
import type { TalkWarning } from "~/domain/moderation/talk-warning-rules";
import { queueNotification } from "~/domain/notifications/statements.server";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { words as mailWords } from "~/words/interview-mails";
import { words } from "~/words/interview-refusals";
import { eventOf } from "./calendar-event";
import {
  aboutOf,
  applicantOf,
  applicantReader,
  clockOf,
  type InterviewView,
  interviewFactsOf,
  isOver,
  isPublic,
  mayPropose,
  overtaken,
  readTimes,
  schoolReader,
  termsOf,
  toView,
} from "./interview-view";
import { offMail, proposedMail } from "./mails";
import { candidateNotice } from "./notices";
import { type Deps, getForSchool, type Interviewed, type InterviewOfApplication, wasWritten } from "./queries.server";
import { askToAnswer, endOf } from "./rules";
import type { ProposalInput } from "./schema";
import { mayProposeNow, proposeTimes } from "./statements.server";

/** The application as it stands now, whatever the scheduled run has recorded of its lapse. */
function currentOf({ now }: Deps, { application }: Interviewed) {
  return asOf(application, now);
}

const CONFIRM_FIRST = words.confirmFirst;

type Proposing = { seen?: number | null | undefined; insist?: Insisted };

/**
 * Propose times for an interview, in place of earlier ones where there are any. It is an answer by the school: an application
 * that is not `interviewing` yet becomes so in the same batch, and the proposal is all that is told of it: an untold move on the way
 * there ends with it, and counts as the answer since it was pressed. `seen`: the sequence of
 * the interview on the page, null where it showed none.
 * Throws not_found, not_allowed (a reader, or an address that is not proven where mail is sent), bad_input, conflict (somebody was faster, or nothing may be proposed now), key_reused, text_stopped,
 * too_many.
 */
export async function proposeInterview(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
  input: ProposalInput,
  { seen, insist }: Proposing = {},
  isRetry = false,
): Promise<InterviewView> {
  const { found, rows, live: recorded } = await getForSchool(deps, actor, applicationId);
  // Times without an answer end with the lapse, which this change records if no run has done so.
  const live = currentOf(deps, found) === found.application ? recorded : null;
  const done = deps.keyed && (await findEarlier(deps, deps.keyed));
  const same = done && rows.find(({ id }) => id === done);
  if (same) return toView(same, "school");
  if (deps.config.confirmsAddresses && found.isConfirmedAccount !== 1)
    throw new DomainError("address_unconfirmed", CONFIRM_FIRST);
  if (!mayPropose(currentOf(deps, found))) throw notNow(found);
  if (!isPublic(found.job)) throw new DomainError("job_hidden", words.jobNotPublic);
  if (seen !== undefined && seen !== (live?.sequence ?? null)) throw overtaken();
  const { id: applicant, status } = found.application;
  const { place, link, demo_class, demo_topic, demo_bring } = input;
  const texts = { place, link, demo_class, demo_topic, demo_bring };
  const { warning: ownWarning, look } = readBeforeProposing(texts, isAfterOffer(status), insist);
  // Other times take the place of its texts, and not that they asked for money.
  const warning = ownWarning ?? live?.warning ?? null;
  const spent = await spendAll(deps, [
    ["proposal", applicant],
    ["proposalInAll", applicant],
  ]);
  const id = live?.id ?? newRowId(deps.now);
  const facts = statementsOf(
    deps,
    actor,
    { found, live, over: rows.find((row) => isOver(row, deps.now)) ?? null, id },
    { ...input, warning },
  );
  const looking = look ? queueMove(deps, { look, applicationId: applicant, accountId: actor.id }) : [];
  if (
    !(await carryOut(deps, actor, found, [...facts, ...looking, ...keepKey(deps, id)], {
      id,
      sequence: live ? live.sequence + 1 : 0,
    }))
  ) {
    await spent.takeBack();
    // The untold move may have been told, or taken back, since it was read. Neither is in the way of the times.
    if (!found.application.nextStatus || isRetry) throw overtaken();
    return proposeInterview(deps, actor, applicationId, input, { seen, insist }, true);
  }
  // Not read again: a read that failed now would make a proposal that was sent look like one that was not.
  return toView(proposedRow(deps, actor, { found, live, id }, { ...input, warning }), "school");
}

/** The row of the interview, as it was written. */
function proposedRow({ now }: Deps, actor: Actor, { found, live, id }: Omit<Change, "over">, input: ReadProposal) {
  return {
    ...{ ...proposalOf(found, input), id, applicationId: found.application.id },
    ...{ sequence: live ? live.sequence + 1 : 0, state: "proposed" as const },
    ...{ word: null, startsAt: null, endsAt: null, remindedAt: null, endedBy: null, notifyAt: null },
    ...{ proposedBy: actor.id, createdAt: live?.createdAt ?? now, updatedAt: now },
    hidesAddresses: found.hidesAddresses,
  };
}

/** The proposal, as its row has it. */
function proposalOf(found: Interviewed, input: ReadProposal) {
  const times = input.times.map(({ at }) => at.getTime()).sort((one, other) => one - other);
  const { kind, minutes, place, link, warning } = input;
  const isDemo = kind === "demo_lesson";
  return {
    ...{ kind, minutes, place, link, warning, times: JSON.stringify(times) },
    timeZone: input.time_zone ?? found.job.timeZone ?? DEFAULT_ZONE,
    demoClass: isDemo ? input.demo_class : null,
    demoTopic: isDemo ? input.demo_topic : null,
    demoBring: isDemo ? input.demo_bring : null,
  };
}

type ReadProposal = ProposalInput & { warning: TalkWarning | null };

type Change = {
  found: Interviewed;
  live: InterviewOfApplication | null;
  over: InterviewOfApplication | null;
  id: string;
};

function statementsOf(
  deps: Deps,
  actor: Actor,
  { found, live, over, id }: Change,
  input: ReadProposal,
): BatchItem<"sqlite">[] {
  const { db, now, origin } = deps;
  const { times: stored, ...proposal } = proposalOf(found, input);
  const times = readTimes(stored);
  const { timeZone } = proposal;
  const sequence = live ? live.sequence + 1 : 0;
  const last = times.at(-1);
  const walkInEnds = proposal.kind === "walk_in" && last ? endOf(last, proposal.minutes) : undefined;
  const clock = clockAfter({ kind: "proposed", times, walkInEnds }, { now, before: clockOf(found), ...termsOf(found) });
  const about = aboutOf(found);
  const applicant = applicantReader(deps, applicantOf(found));
  const wasAgreed = live?.state === "agreed";
  const before = live && interviewFactsOf(live, { at: live.startsAt, sequence });
  const off = wasAgreed && before ? eventOf(about, before, applicant, now, true) : undefined;
  // A candidate may come to a walk-in without an answer, so its last time stands in place of the due time.
  const until = answerBy({ turn: "candidate", dueAt: (walkInEnds && last) ?? clock.dueAt }, stored, now) ?? now;
  const ask = askToAnswer(until, { now, zone: timeZone, own: applicant.zone });
  const facts = interviewFactsOf(
    { ...proposal, id, sequence, hidesAddresses: found.hidesAddresses },
    { at: null, sequence },
  );
  const { candidateId } = found.application;
  const by = { side: "school" as const, actorId: actor.id };
  const proposing = { applicationId: about.applicationId, by, id, replaces: live };
  return [
    guard(db, mayProposeNow({ ...proposing, untold: found.application }), "changed_meanwhile"),
    ...proposeTimes(db, { ...proposal, times: stored }, { ...proposing, over, now }),
    setClock(db, about.applicationId, clock, { now, isAnswer: true }),
    noteSchoolActed(db, [about.applicationId], { actorId: actor.id, now }),
    dropUnsent({ db }, clockKeys(about.applicationId)),
    queueMail(deps, proposedMail(about, facts, applicant, { times, ask, isNew: live === null, off })),
    ...(wasAgreed && before
      ? [queueMail(deps, offMail(about, before, schoolReader(origin, about.applicationId, live), "replaced", now))]
      : []),
    ...(candidateId
      ? [
          queueNotification(
            db,
            candidateNotice(
              about,
              candidateId,
              { id, sequence },
              mailWords.chooseNotice(about.jobTitle, about.company),
            ),
            now,
          ),
        ]
      : []),
  ];
}

async function carryOut(
  deps: Deps,
  actor: Actor,
  found: Interviewed,
  [first, ...rest]: BatchItem<"sqlite">[],
  written: { id: string; sequence: number },
): Promise<boolean> {
  if (!first) return false;
  const { status: from, id: applicationId } = currentOf(deps, found);
  const isOverdue = currentOf(deps, found) !== found.application;
  const answeredAt = found.application.nextAt ?? deps.now;
  const work =
    from === "interviewing"
      ? unlessStopped(writeAll(deps.db, [first, ...rest, ...noteOneForSchool(deps.db, applicationId, deps.now)]))
      : unlessStopped(
          writeAll(
            deps.db,
            moveWith(deps, { applicationId, from, to: "interviewing", actorId: actor.id, isOverdue, answeredAt }, [
              first,
              ...rest,
            ]),
          ),
        );
  return work.catch((error: unknown) => wasWritten(deps.db, error, { ...written, state: "proposed" }));
}

function notNow({ application }: Interviewed): DomainError {
  if (application.nextStatus) {
    const move = words.undoFirst(application.name, statusLabel(application.nextStatus));
    return new DomainError("undo_first", move);
  }
  const message = words.notFromStatus(statusLabel(application.status));
  return new DomainError("wrong_status", message);
}
