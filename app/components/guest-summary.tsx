/** An application without an account, as its sender sees it: for what, what was sent, how far it is. */
import type { GuestApplication } from "~/domain/applications/guest-service.server";
import { statusLabel } from "~/domain/applications/rules";
import { formatDate } from "./format";
import { History } from "./history";

/** What each state means to the reader. */
function stateText({ state, deletedAt, job }: GuestApplication): string {
  const by = deletedAt ? formatDate(deletedAt) : "seven days";
  const texts: Record<GuestApplication["state"], string> = {
    unconfirmed: `${job.company_name} has your application. It stands apart from the others until you confirm that this address is yours.`,
    confirmed: `${job.company_name} has your application, and knows that this address is yours.`,
    second: `${job.company_name} has another application from your address. Choose which one it keeps.`,
    outranked: `${job.company_name} keeps another application from your address, so this one was put aside.`,
    replaced: "Another application from your address took the place of this one.",
    disowned: `You said that you did not send this. No school sees it, and we delete it on ${by}.`,
    of_account: "This application belongs to your account by now. Log in to change it.",
  };
  return texts[state];
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
      <p>
        <span className={`status status-${status}`}>{statusLabel(status)}</span>
      </p>
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
      <History moves={history} names={{ recruiter: job.company_name, candidate: "you" }} />
    </>
  );
}
