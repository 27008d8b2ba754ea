/** Actions on many applications of a list at once. */

import type { ApplicantList } from "~/domain/applications/desk/queries.server";
import { type ApplicantsQuery, applicantsPath } from "~/domain/applications/desk/rules";
import { MAX_BULK } from "~/domain/applications/status/undo-rules";
import { Form } from "../forms/form";

/** The id of the form. The boxes that choose stand in the list. */
export const MANY_FORM = "many";

const MANY_MOVES = [
  ["shortlisted", "Shortlist"],
  ["interviewing", "Interview"],
  ["rejected", "Reject…"],
] as const;

type Props = Pick<ApplicantList, "total" | "page" | "pageCount" | "mayMove" | "isChecked"> & {
  listQuery: ApplicantsQuery;
  query: URLSearchParams;
  /** The recruiter may open the resumes. */
  mayRead: boolean;
};

/** For applicants who are ticked, or for all that the list shows. A download without a tick takes all. */
export function BulkActions({ query, total, page, pageCount, mayRead, mayMove, isChecked, listQuery }: Props) {
  return (
    <Form id={MANY_FORM} action={`/applications.zip?${query}`} className="many">
      <input type="hidden" name="jobId" value={listQuery.jobId} />
      <input type="hidden" name="redirectTo" value={applicantsPath(listQuery, { page })} />
      <label className="check">
        <input type="checkbox" data-all="" aria-label="Tick all on this page" />
        All{pageCount > 1 ? " on this page" : ""}
      </label>
      {total > 1 && (
        <label className="check">
          <input type="checkbox" name="all" value="list" />
          {total > MAX_BULK ? `The first ${MAX_BULK} of all ${total}` : `All ${total} of this list`}
        </label>
      )}
      {mayRead && isChecked && (
        <button type="submit" className="button-quiet">
          Download resumes (ZIP)
        </button>
      )}
      {mayMove &&
        MANY_MOVES.map(([status, label]) => (
          <button
            key={status}
            type="submit"
            name="status"
            value={status}
            formAction={`/applications/moves?${query}`}
            className={status === "rejected" ? "button-quiet button-danger" : "button-quiet"}
          >
            {label}
          </button>
        ))}
      {mayMove && (
        <button type="submit" formAction={`/applications/messages?${query}`} className="button-quiet">
          Message…
        </button>
      )}
      {mayRead && (
        <span className="quiet">
          {isChecked
            ? `A download with nobody ticked has all ${total}.`
            : "Once your school is checked, all resumes come as one ZIP."}
        </span>
      )}
    </Form>
  );
}
