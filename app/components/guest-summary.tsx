/** An application without an account, as its sender sees it: for what, what was sent, how far it is. */
import type { GuestApplication } from "~/domain/applications/guest-service.server";
import { statusLabel } from "~/domain/applications/rules";
import { formatDate } from "./format";
import { History } from "./history";

/** What each state means to the reader. */
function stateText({ state, status, isApart, deletedAt, job }: GuestApplication): string {
  if (status === "withdrawn" && isSeen(state)) return "You have withdrawn this application.";
  const by = deletedAt ? formatDate(deletedAt) : "seven days";
  const texts: Record<GuestApplication["state"], string> = {
    unconfirmed: isApart
      ? `${job.company_name} has this application. It stands apart from the others until you confirm that this address is yours.`
      : `${job.company_name} has this application.`,
    confirmed: `${job.company_name} has your application, and knows that this address is yours.`,
    second: `${job.company_name} has another application from your address. Choose which one it keeps.`,
    outranked: `${job.company_name} keeps another application from your address, so this one was put aside.`,
    replaced: `${job.company_name} keeps another application from your address. This one was put aside.`,
    disowned: `You said that you did not send this. No school sees it, and we delete it on ${by}.`,
    of_account: "This application belongs to your account by now. Change it there.",
  };
  return texts[state];
}

/** Whether the school has it in its list. */
function isSeen(state: GuestApplication["state"]): boolean {
  return state === "unconfirmed" || state === "confirmed";
}

export function GuestSummary({ application }: { application: GuestApplication }) {
  const { job, status, createdAt, name, email, mobile, resumeName, standing, state, history } = application;
  return (
    <>
      <p>
        <a href={`/jobdetails/${job.id}`}>{job.title}</a>
        <span className="quiet">
          {" "}
          {job.company_name}, {job.location}
        </span>
      </p>
      {isSeen(state) && (
        <p>
          <span className={`status status-${status}`}>{statusLabel(status)}</span>
        </p>
      )}
      <p>{stateText(application)}</p>
      <dl className="details">
        <div>
          <dt>Sent on</dt>
          <dd>
            <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time> by {name}
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
        {state === "second" && standing && (
          <div>
            <dt>The other one</dt>
            <dd>
              Sent on <time dateTime={standing.createdAt.toISOString()}>{formatDate(standing.createdAt)}</time> by{" "}
              {standing.name}
            </dd>
          </div>
        )}
      </dl>
      <h2>History</h2>
      <History
        moves={history}
        names={{ recruiter: job.company_name, candidate: state === "confirmed" ? "you" : "the applicant" }}
      />
    </>
  );
}
