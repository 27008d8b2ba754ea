/** A job in somebody's list: its title leads to it while there is something to see, and says so when there is not. */
import { DEFAULT_TITLE, type JobState } from "~/domain/jobs/rules";

export function JobTitle({ job }: { job: { id: string; title: string; state: JobState } }) {
  const title = job.title || DEFAULT_TITLE;
  if (job.state === "removed") return <>{title}</>;
  return <a href={`/jobdetails/${job.id}`}>{title}</a>;
}

const LABELS: Record<JobState, string> = { open: "Open", closed: "Closed", removed: "Removed" };

export function JobStateBadge({ state }: { state: JobState }) {
  return <span className={`status status-${state}`}>{LABELS[state]}</span>;
}
