/** Asks before a job is closed whose vacancies are filled. The server opens it, so it needs no script; script makes it a true modal. */
import { words } from "~/words/own-jobs";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";

type Props = { job: { id: string; title: string }; waiting: boolean; path: string };

/** `path` is the list behind the dialog: the form posts to it, and its link leads to it. `waiting`: somebody waits for an answer. */
export function CloseJobDialog({ job, waiting, path }: Props) {
  const { closing } = words;
  return (
    <>
      <a className="backdrop" href={path} tabIndex={-1}>
        <span className="visually-hidden">{closing.keep}</span>
      </a>
      <dialog open data-modal className="apply-dialog" aria-labelledby="close-title" closedby="any">
        <Form action={path} data-send="">
          <h2 id="close-title" tabIndex={-1}>
            {closing.title}
          </h2>
          <p>
            <strong>{job.title}</strong>
          </p>
          <p>{closing.text}</p>
          {waiting && <p>{closing.peopleWait}</p>}
          <input type="hidden" name="jobId" value={job.id} />
          <input type="hidden" name="move" value="close" />
          <div className="actions">
            <SubmitButton label={closing.button} busyLabel={closing.busy} />
            <a className="button-quiet" href={path}>
              {closing.cancel}
            </a>
          </div>
        </Form>
      </dialog>
    </>
  );
}
