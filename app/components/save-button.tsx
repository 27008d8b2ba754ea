/** Save on a job's page: posts, and toggles. Signed out it leads through the login and comes back saved. */
import { Icon } from "./icon";

export function SaveButton({ jobId, isSaved }: { jobId: string; isSaved: boolean }) {
  return (
    <form method="post" action={`/jobdetails/${jobId}/save`}>
      <button
        type="submit"
        className={isSaved ? "button-quiet is-saved" : "button-quiet"}
        name="saved"
        value={isSaved ? "no" : "yes"}
      >
        <Icon name="bookmark" />
        {isSaved ? "Saved" : "Save"}
        <span className="visually-hidden">{isSaved ? ". Remove this job from my saved jobs" : " this job"}</span>
      </button>
    </form>
  );
}
