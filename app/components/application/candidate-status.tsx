/** How an application of the candidate's stands, and what that means. */

import { candidateStatusLabel, isEnded } from "~/domain/applications/clock/candidate-status-rules";
import type { ClockShown } from "~/domain/applications/clock/clock-view-rules";
import { type LiveStatus, writeDueDay } from "~/domain/applications/clock/rules";
import type { OwnApplicationView } from "~/domain/applications/lists/queries.server";
import { type ApplicationStatus, isDeclined, isNotJoined, notMeEnd } from "~/domain/applications/rules";
import { reasonsNow } from "~/domain/applications/status/reason-rules";
import { nounOf, ofNoun } from "~/domain/institutions/rules";
import { Moment } from "../text/moment";
import { ReasonsGiven } from "./rejection-reasons";

/** The meaning of each status, in words for the candidate. */
const MEANINGS: Record<Exclude<ApplicationStatus, "offered" | "unanswered">, string> = {
  submitted: "The school has your application, and has not answered yet.",
  shortlisted: "The school is interested. There is nothing you need to do now.",
  interviewing: "The school would like to talk to you. It agrees on a time with you.",
  hired: "The school has hired you.",
  rejected: "The school has decided not to go further. This decision is about this post only.",
  withdrawn: "You have withdrawn it.",
};

type StatusShown = ClockShown & { lapsedFrom: LiveStatus | null } & Record<
    "declinedAt" | "notJoinedAt",
    Date | null
  > & {
    isJobRemoved?: boolean;
  };

/** The same, where it depends on the clock too. */
export function meaningOf(shown: StatusShown, zone: string): string {
  const { status, unansweredBy, lapsedFrom, acceptedAt, dueAt } = shown;
  if (status === "offered") {
    if (acceptedAt !== null) return "You have accepted the offer. The school marks you as hired.";
    const until = dueAt ? ` by ${writeDueDay(dueAt, zone)}` : "";
    return `The school offers you the post, and asks for your reply${until}. To accept, choose “Accept the offer” below. To say no, choose “Decline the offer”.`;
  }
  if (isDeclined(shown)) return "You have declined the offer.";
  if (isNotJoined(shown)) return "The school hired you, and has noted since that you did not join.";
  if (status !== "unanswered") return MEANINGS[status];
  if (unansweredBy === "taken_down") {
    if (shown.isJobRemoved)
      return "The school has removed the job, so there will be no answer. This says nothing about you.";
    return "The job was taken down, so there will be no answer from the school. This says nothing about you.";
  }
  if (unansweredBy === "candidate") {
    return lapsedFrom === "offered"
      ? "The school waited for your reply to its offer. You can still accept or decline it, as long as the school leaves it open."
      : "The school waited for you to choose a time. It can still answer.";
  }
  return "The school has not answered in time. This is not a rejection, and the school can still answer.";
}

/** The label of the status. */
export function StatusChip({
  shown,
  isDropped,
  now,
  noun,
}: {
  shown: Parameters<typeof candidateStatusLabel>[0];
  isDropped: boolean;
  now: Date;
  /** The noun for the employer: "school" or "company". */
  noun: string;
}) {
  if (isDropped) return <span className="status">Dropped</span>;
  const tone = shown.status === "unanswered" && isEnded(shown, now) ? "ended" : shown.status;
  return <span className={`status status-${tone}`}>{ofNoun(candidateStatusLabel(shown, now), noun)}</span>;
}

export function CandidateStatus({ application, now }: { application: OwnApplicationView; now: Date }) {
  const noun = nounOf(application.job.company_name, application.job.kind);
  const { droppedAt, history, status, job } = application;
  return (
    <>
      <p id="application-status" tabIndex={-1}>
        <StatusChip shown={application} isDropped={droppedAt !== null} now={now} noun={noun} />{" "}
        {droppedAt === null ? (
          ofNoun(meaningOf(application, application.zone), noun)
        ) : (
          <DroppedText application={application} />
        )}
      </p>
      {droppedAt === null && <ReasonsGiven reasons={reasonsNow(status, history)} company={job.company_name} />}
    </>
  );
}

/** Why the school does not see it. */
export function DroppedText({ application: { droppedAt, droppedReason, job } }: { application: OwnApplicationView }) {
  if (droppedAt === null) return null;
  if (droppedReason === "other_confirmed") return "You confirmed another application for this job.";
  const noun = nounOf(job.company_name, job.kind);
  return (
    <>
      {ofNoun("You said that this was not you. The school does not see it", noun)}, and we delete it on{" "}
      <Moment at={notMeEnd(droppedAt)} as="date" />.
    </>
  );
}
