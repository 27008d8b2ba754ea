/** A job in somebody's list: its title leads to it while there is something to see, and says so when there is not. */
import { DEFAULT_TITLE, type JobState, STATE_LABELS } from "~/domain/jobs/rules";

type TitleProps = { job: { id: string; title: string; state: JobState }; isOwner?: boolean };

/** What is not public only its owner can open. */
export function JobTitle({ job, isOwner = false }: TitleProps) {
  const title = job.title || DEFAULT_TITLE;
  const isPublic = job.state === "open" || job.state === "closed";
  if (job.state === "removed" || !(isPublic || isOwner)) return <>{title}</>;
  return <a href={`/jobdetails/${job.id}`}>{title}</a>;
}

/** To others a held job is one that was public, and may be so again. */
export function JobStateBadge({ state, isOwner = false }: { state: JobState; isOwner?: boolean }) {
  const label = state === "held" && !isOwner ? "Not public now" : STATE_LABELS[state];
  return <span className={`status status-${state}`}>{label}</span>;
}
