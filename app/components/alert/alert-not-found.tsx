/** The page of a link whose job alert is not there: it was stopped, or the link is none of ours. */
import { words } from "~/words/alerts";
import { LinkExpired } from "../account/link-expired";

export function AlertNotFound({ isOurs, isCut }: { isOurs: boolean; isCut: boolean }) {
  const again = (
    <p className="actions">
      <a className="button" href="/alerts">
        {words.askFirst}
      </a>
      <a className="button-quiet" href="/jobs">
        {words.moreJobs}
      </a>
    </p>
  );
  if (!isOurs) return <LinkExpired isCut={isCut}>{again}</LinkExpired>;
  return (
    <div className="narrow">
      <h1>{words.stoppedBefore}</h1>
      <p>{words.nothingMore}</p>
      {again}
    </div>
  );
}
