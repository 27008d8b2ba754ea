/** Asks before a job is removed. The server opens it, so it needs no script; script makes it a true modal. */
import { words } from "~/words/own-jobs";
import { endingText } from "../application/ending-text";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";

type Props = { job: { id: string; title: string; applications: number; ending: number }; path: string };

/** `path` is the list behind the dialog: the form posts to it, and Cancel leads to it. */
export function RemoveJobDialog({ job, path }: Props) {
  const { removing } = words;
  const { applications, ending } = job;
  return (
    <>
      <a className="backdrop" href={path} tabIndex={-1}>
        <span className="visually-hidden">{removing.keep}</span>
      </a>
      <dialog open data-modal className="apply-dialog" aria-labelledby="remove-title" closedby="any">
        <Form action={path} data-send="">
          <h2 id="remove-title" tabIndex={-1}>
            {removing.title}
          </h2>
          <p>
            <strong>{job.title}</strong>
          </p>
          <p>
            {removing.text} {ending > 0 && `${removing.ending(endingText(ending))} `}
            {applications > 0 ? removing.staysWithApplications(applications) : removing.stays}
          </p>
          <input type="hidden" name="jobId" value={job.id} />
          <input type="hidden" name="move" value="remove" />
          <div className="actions">
            <SubmitButton label={removing.button} busyLabel={removing.busy} />
            <a className="button-quiet" href={path}>
              {removing.cancel}
            </a>
          </div>
        </Form>
      </dialog>
    </>
  );
}
