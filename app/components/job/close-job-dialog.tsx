/** Asks before a job is closed whose vacancies are filled. The server opens it, so it needs no script; script makes it a true modal. */
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";

type Props = { job: { id: string; title: string }; waiting: boolean; path: string };

/** `path` is the list behind the dialog: the form posts to it, and its link leads to it. `waiting`: somebody waits for an answer. */
export function CloseJobDialog({ job, waiting, path }: Props) {
  return (
    <>
      <a className="backdrop" href={path} tabIndex={-1}>
        <span className="visually-hidden">Keep the job open</span>
      </a>
      <dialog open data-modal className="apply-dialog" aria-labelledby="close-title" closedby="any">
        <Form action={path} data-send="">
          <h2 id="close-title" tabIndex={-1}>
            Close this job?
          </h2>
          <p>
            <strong>{job.title}</strong>
          </p>
          <p>
            It takes no more applications, and can be reopened.
            {waiting &&
              " People wait for an answer: you choose next what they are told. Until then they are told nothing."}
          </p>
          <input type="hidden" name="jobId" value={job.id} />
          <input type="hidden" name="move" value="close" />
          <div className="actions">
            <SubmitButton label="Close the job" busyLabel="Closing…" />
            <a className="button-quiet" href={path}>
              Keep it open
            </a>
          </div>
        </Form>
      </dialog>
    </>
  );
}
