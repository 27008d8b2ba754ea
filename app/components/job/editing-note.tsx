/** The job that a form changes, and what a change means in its state. */
import type { JobStatus } from "~/domain/jobs/rules";

export function EditingNote({ job }: { job: { id: string; title: string; status: JobStatus } }) {
  return (
    <p>
      <a href={`/jobdetails/${job.id}`}>{job.title}</a>
      {ABOUT[job.status]}
    </p>
  );
}

const ABOUT: Record<JobStatus, string> = {
  open: " is open. What you change here shows at once.",
  closed: " is closed. What you change here shows, but it stays closed until you reopen it under My Jobs.",
  held: " is not public yet. What you change here is saved with it.",
  taken_down: " was taken down.",
  scheduled: " is not public yet: it is published at the time that you chose. What you change here is saved with it.",
  hidden: " is hidden while a person looks at it.",
  waiting: " waits until a person has looked at it. Without the words about money it is published at once.",
  refused: " was not published. Change its text: without the words about money it is published at once.",
};
