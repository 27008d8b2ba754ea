/** Asks before a job is removed. The server opens it, so it needs no script; script makes it a true modal. */
import { endingText } from "../application/ending-text";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";
import { plural } from "../text/format";

type Props = { job: { id: string; title: string; applications: number; ending: number }; path: string };

/** `path` is the list behind the dialog: the form posts to it, and Cancel leads to it. */
export function RemoveJobDialog({ job, path }: Props) {
  return (
    <>
      <a className="backdrop" href={path} tabIndex={-1}>
        <span className="visually-hidden">Keep the job</span>
      </a>
      <dialog open data-modal className="apply-dialog" aria-labelledby="remove-title" closedby="any">
        <Form action={path} data-send="">
          <h2 id="remove-title" tabIndex={-1}>
            Remove this job?
          </h2>
          <p>
            <strong>{job.title}</strong>
          </p>
          <p>
            It disappears from Staffroom for good and cannot be reopened; to stop applications for a while, close it
            instead. {job.ending > 0 && `${endingText(job.ending)}. `}You still find it under Removed
            {job.applications > 0 &&
              `, with its ${plural(job.applications, "application")}, which the applicants keep as well`}
            .
          </p>
          <input type="hidden" name="jobId" value={job.id} />
          <input type="hidden" name="move" value="remove" />
          <div className="actions">
            <SubmitButton label="Remove" busyLabel="Removing…" />
            <a className="button-quiet" href={path}>
              Cancel
            </a>
          </div>
        </Form>
      </dialog>
    </>
  );
}
