/** The page of a link whose job alert is not there: it was stopped, or the link is none of ours. */
import { LinkExpired } from "../account/link-expired";

export function AlertNotFound({ isOurs, isCut }: { isOurs: boolean; isCut: boolean }) {
  const again = (
    <p className="actions">
      <a className="button" href="/alerts">
        Ask for a job alert
      </a>
      <a className="button-quiet" href="/jobs">
        More jobs
      </a>
    </p>
  );
  if (!isOurs) return <LinkExpired isCut={isCut}>{again}</LinkExpired>;
  return (
    <div className="narrow">
      <h1>This job alert is stopped already</h1>
      <p>Nothing more is sent for it.</p>
      {again}
    </div>
  );
}
