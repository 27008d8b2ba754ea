/** How an application of the candidate's stands, and what that means. */

import type { ReactNode } from "react";
import { candidateStatusLabel, isEnded } from "~/domain/applications/clock/candidate-status-rules";
import type { ClockShown } from "~/domain/applications/clock/clock-view-rules";
import { type LiveStatus, writeDueDay } from "~/domain/applications/clock/rules";
import type { OwnApplicationView } from "~/domain/applications/lists/queries.server";
import { isDeclined, isNotJoined, notMeEnd } from "~/domain/applications/rules";
import { type RejectionReason, reasonsNow } from "~/domain/applications/status/reason-rules";
import { nounOf, ofNoun } from "~/domain/institutions/rules";
import { words } from "~/words/applications";
import { Moment } from "../text/moment";
import { ClockLine } from "./clock-line";
import { ReasonsGiven } from "./rejection-reasons";

type StatusShown = ClockShown & { lapsedFrom: LiveStatus | null } & Record<
    "declinedAt" | "notJoinedAt",
    Date | null
  > & {
    isJobRemoved?: boolean;
  };

/** The meaning of each state, in words for the candidate. `isAgreed`: an interview is to come, and its time is agreed. */
export function meaningOf(shown: StatusShown, zone: string, isAgreed = false): string {
  const { status, unansweredBy, lapsedFrom, acceptedAt, dueAt } = shown;
  if (status === "offered") {
    if (acceptedAt !== null) return words.accepted;
    return words.offered(dueAt ? words.untilDay(writeDueDay(dueAt, zone)) : "");
  }
  if (status === "interviewing" && isAgreed) return words.agreed;
  if (isDeclined(shown)) return words.declined;
  if (isNotJoined(shown)) return words.notJoined;
  if (status !== "unanswered") return words.meanings[status];
  if (unansweredBy === "taken_down") return shown.isJobRemoved ? words.jobRemoved : words.jobTakenDown;
  if (unansweredBy === "candidate") return lapsedFrom === "offered" ? words.lapsedOffer : words.lapsedTimes;
  return words.late;
}

type ChipProps = {
  shown: Parameters<typeof candidateStatusLabel>[0];
  isDropped: boolean;
  now: Date;
  /** The noun for the employer: "school" or "company". */
  noun: string;
};

/** The label of the status. */
export function StatusChip({ shown, isDropped, now, noun }: ChipProps) {
  if (isDropped) return <span className="status">{words.dropped}</span>;
  const tone = shown.status === "unanswered" && isEnded(shown, now) ? "ended" : shown.status;
  return <span className={`status status-${tone}`}>{ofNoun(candidateStatusLabel(shown, now), noun)}</span>;
}

type StateProps = {
  /** The state; null where the reader is told of another one. */
  chip: ChipProps | null;
  /** The meaning of the state. */
  children: ReactNode;
  reasons: readonly RejectionReason[];
  company: string;
  /** The side that is waited for, and until when; null where nobody is. */
  clock: (ClockShown & { zone: string }) | null;
  now: Date;
  noun: string;
};

/** How an application stands, on the page of an account and on that of a guest. */
export function ApplicationState({ chip, children, reasons, company, clock, now, noun }: StateProps) {
  return (
    <div className="app-state">
      <p id="application-status" tabIndex={-1}>
        {chip && <StatusChip {...chip} />} {children}
      </p>
      {clock && <ClockLine shown={clock} zone={clock.zone} now={now} reader="candidate" noun={noun} />}
      <ReasonsGiven reasons={reasons} company={company} />
    </div>
  );
}

type CandidateStatusProps = { application: OwnApplicationView; isAgreed: boolean; now: Date };

export function CandidateStatus({ application, isAgreed, now }: CandidateStatusProps) {
  const noun = nounOf(application.job.company_name, application.job.kind);
  const { droppedAt, history, status, job } = application;
  const isDropped = droppedAt !== null;
  return (
    <ApplicationState
      chip={{ shown: application, isDropped, now, noun }}
      reasons={isDropped ? [] : reasonsNow(status, history)}
      company={job.company_name}
      clock={isDropped ? null : application}
      {...{ now, noun }}
    >
      {isDropped ? (
        <DroppedText application={application} />
      ) : (
        ofNoun(meaningOf(application, application.zone, isAgreed), noun)
      )}
    </ApplicationState>
  );
}

/** Why the school does not see it. */
export function DroppedText({ application: { droppedAt, droppedReason, job } }: { application: OwnApplicationView }) {
  if (droppedAt === null) return null;
  if (droppedReason === "other_confirmed") return words.otherConfirmed;
  const noun = nounOf(job.company_name, job.kind);
  return (
    <>
      {ofNoun(words.disowned, noun)}
      {words.deletedOn} <Moment at={notMeEnd(droppedAt)} as="date" />.
    </>
  );
}
