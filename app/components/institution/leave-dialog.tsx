/** Asks before somebody leaves the institution. The server opens it, so it needs no script; script makes it a true modal. */
import type { Leaving } from "~/domain/institutions/queries.server";
import { words as all } from "~/words/accounts";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";
import { formatCount } from "../text/format";

const words = all.institution.leave;
const PATH = "/institution";

export function LeaveDialog({ institution, leaving }: { institution: string; leaving: Leaving }) {
  const { jobs, successor } = leaving;
  return (
    <>
      <a className="backdrop" href={PATH} tabIndex={-1}>
        <span className="visually-hidden">{words.stay}</span>
      </a>
      <dialog open data-modal className="apply-dialog" aria-labelledby="leave-title" closedby="any">
        <Form action={PATH} data-send="">
          <h2 id="leave-title" tabIndex={-1}>
            {words.title(institution)}
          </h2>
          <p>
            {jobs > 0 && words.jobs(formatCount(jobs), jobs === 1, String(successor))}
            {words.text(institution)}
          </p>
          <p>{words.own}</p>
          <input type="hidden" name="intent" value="leave" />
          <div className="actions">
            <SubmitButton label={words.submit} busyLabel={words.busy} />
            <a className="button-quiet" href={PATH}>
              {words.stay}
            </a>
          </div>
        </Form>
      </dialog>
    </>
  );
}
