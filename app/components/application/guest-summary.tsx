/** An application without an account, as its sender sees it: the job, what was sent, the status and the history. */
import type { ReactNode } from "react";
import type { GuestApplication } from "~/domain/applications/apply/queries.server";
import { isDeclined } from "~/domain/applications/rules";
import { reasonsNow } from "~/domain/applications/status/reason-rules";
import { nounOf, ofNoun } from "~/domain/institutions/rules";
import { LINK_AGAIN } from "../account/mailed-number-choice";
import { Moment } from "../text/moment";
import { meaningOf, StatusChip } from "./candidate-status";
import { ClockLine } from "./clock-line";
import { ReasonsGiven } from "./rejection-reasons";
import { History } from "./status-history";

/** The meaning of each state, in words for the reader. */
function stateText(application: GuestApplication): ReactNode {
  const { state, status, clock, deletedAt, job, confirmedOther } = application;
  if (clock && isDeclined(clock) && isSeen(application)) return "You have declined the offer.";
  if (status === "withdrawn" && isSeen(application)) return "You have withdrawn this application.";
  const texts: Record<GuestApplication["state"], ReactNode> = {
    unconfirmed: `${job.company_name} has this application. It stands apart from the others until you confirm that this address is yours.`,
    confirmed: `${job.company_name} has your application, and knows that this address is yours.`,
    other_confirmed: (
      <>
        You confirmed another application for this job. {job.company_name} does not see this one as yours, and it cannot
        be confirmed.{confirmedOther && <ConfirmedOther other={confirmedOther} />}
      </>
    ),
    disowned: (
      <>
        You said that you did not send this. {job.company_name} does not see it, and we delete it{" "}
        {deletedAt ? (
          <>
            on <Moment at={deletedAt} as="date" />
          </>
        ) : (
          "after seven days"
        )}
        .
      </>
    ),
    of_account: "This application now belongs to your account. Change it there.",
  };
  return texts[state];
}

/** True if the school sees the application in its list, and may answer it. */
function isSeen({ state, clock }: GuestApplication): boolean {
  return clock !== null && state !== "of_account";
}

/** The way to the one that counts. A link names one application, so this page cannot open the other. */
function ConfirmedOther({
  other: { sentAt, isOfAccount },
}: {
  other: NonNullable<GuestApplication["confirmedOther"]>;
}) {
  return (
    <>
      {" "}
      The other one was sent on <Moment at={sentAt} as="time" />:{" "}
      {isOfAccount ? (
        <a href="/applied-jobs">see it in your account</a>
      ) : (
        <>
          open our mail about it, or <a href={LINK_AGAIN.href}>get its link again</a>
        </>
      )}
      .
    </>
  );
}

type Props = { application: GuestApplication; now: Date };

/** The job, and the state of the application. */
export function GuestSummary({ application, now }: Props) {
  const { job, status, clock } = application;
  const noun = nounOf(job.company_name, job.kind);
  return (
    <>
      <p>
        <a href={`/jobdetails/${job.id}`}>{job.title}</a>
        <span className="quiet">
          {" "}
          {job.company_name}, {job.location}
        </span>
      </p>
      {isSeen(application) && (
        <p>
          <StatusChip
            shown={clock ?? { status, lapsedAt: null, unansweredBy: null }}
            isDropped={false}
            now={now}
            noun={noun}
          />
        </p>
      )}
      <p>{stateText(application)}</p>
      {isSeen(application) && clock && status !== "submitted" && status !== "withdrawn" && (
        <p>{ofNoun(meaningOf(clock, clock.zone), noun)}</p>
      )}
      {isSeen(application) && (
        <ReasonsGiven reasons={reasonsNow(status, application.history)} company={job.company_name} />
      )}
      {isSeen(application) && clock && (
        <ClockLine shown={clock} zone={clock.zone} now={now} reader="candidate" noun={noun} />
      )}
    </>
  );
}

/** The application as it was sent, and its history since. */
export function GuestDetails({ application }: Pick<Props, "application">) {
  const { job, createdAt, name, email, mobile, resumeName, state, history } = application;
  return (
    <>
      <h2>What you sent</h2>
      <dl className="details">
        <div>
          <dt>Sent on</dt>
          <dd>
            <Moment at={createdAt} as="date" /> by {name}
          </dd>
        </div>
        <div>
          <dt>Address and number</dt>
          <dd>
            {email}, {mobile}
          </dd>
        </div>
        <div>
          <dt>Resume</dt>
          <dd>{resumeName}</dd>
        </div>
      </dl>
      <h2>History</h2>
      <History
        noun={nounOf(job.company_name, job.kind)}
        moves={history}
        names={{ recruiter: job.company_name, candidate: state === "confirmed" ? "you" : "the applicant" }}
      />
    </>
  );
}
