/** Asks before somebody leaves the institution. The server opens it, so it needs no script; script makes it a true modal. */
import type { Leaving } from "~/domain/institutions/queries.server";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";
import { plural } from "../text/format";

const PATH = "/institution";

export function LeaveDialog({ institution, leaving }: { institution: string; leaving: Leaving }) {
  const { jobs, successor } = leaving;
  return (
    <>
      <a className="backdrop" href={PATH} tabIndex={-1}>
        <span className="visually-hidden">Stay</span>
      </a>
      <dialog open data-modal className="apply-dialog" aria-labelledby="leave-title" closedby="any">
        <Form action={PATH} data-send="">
          <h2 id="leave-title" tabIndex={-1}>
            Leave {institution}?
          </h2>
          <p>
            {jobs > 0 && `${plural(jobs, "job")} in your name ${jobs === 1 ? "goes" : "go"} to ${successor}. `}
            You no longer see the jobs of {institution}, nor their applications. To come back you need an invitation.
          </p>
          <p>A new institution of your own is made for you, without a name and without jobs. Your drafts stay yours.</p>
          <input type="hidden" name="intent" value="leave" />
          <div className="actions">
            <SubmitButton label="Leave" busyLabel="Leaving…" />
            <a className="button-quiet" href={PATH}>
              Stay
            </a>
          </div>
        </Form>
      </dialog>
    </>
  );
}
