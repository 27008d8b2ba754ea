/** A job in a list: its title, which is a link while the reader may open the job, and a badge with its state. */
import { DEFAULT_TITLE, type JobState, STATE_LABELS } from "~/domain/jobs/rules";
import { words } from "~/words/job-page-lines";

type TitleProps = { job: { id: string; title: string; state: JobState }; isOwner?: boolean };

/** Only the owner can open a job that is not public. */
export function JobTitle({ job, isOwner = false }: TitleProps) {
  const title = job.title || DEFAULT_TITLE;
  const isPublic = job.state === "open" || job.state === "closed";
  if (!(isPublic || isOwner)) return <>{title}</>;
  return <a href={`/jobdetails/${job.id}`}>{title}</a>;
}

/** A held job in another person's list was public before, and may be public again. */
export function JobStateBadge({ state, isOwner = false }: { state: JobState; isOwner?: boolean }) {
  const label = state === "held" && !isOwner ? words.notPublicNow : STATE_LABELS[state];
  return <span className={`status status-${state}`}>{label}</span>;
}
