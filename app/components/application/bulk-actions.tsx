/** Actions on many applications of a list at once: the line above the list, and the bar below it. */

import type { ApplicantList } from "~/domain/applications/desk/queries.server";
import { type ApplicantsQuery, applicantsPath } from "~/domain/applications/desk/rules";
import { MAX_BULK } from "~/domain/applications/status/undo-rules";
import { words } from "~/words/desk";
import { Form } from "../forms/form";
import { applicationsCount } from "../text/format";

/** The id of the form. The boxes that choose stand in the list, and most buttons in the bar below it. */
export const MANY_FORM = "many";

const MANY_MOVES = [
  ["shortlisted", words.shortlist],
  ["interviewing", words.interview],
  ["rejected", words.rejectWithWords],
] as const;

type Props = Pick<ApplicantList, "total" | "page" | "pageCount" | "mayMove" | "isChecked"> & {
  listQuery: ApplicantsQuery;
  query: URLSearchParams;
  /** The recruiter may open the resumes. */
  mayRead: boolean;
};

/** How many the list has, the boxes that choose all, and the downloads. A download without a tick takes all. */
export function ListBar({ query, total, page, pageCount, mayRead, isChecked, listQuery }: Props) {
  return (
    <Form id={MANY_FORM} action={`/applications.zip?${query}`} className="list-bar">
      <input type="hidden" name="jobId" value={listQuery.jobId} />
      <input type="hidden" name="redirectTo" value={applicantsPath(listQuery, { page })} />
      {total > 0 && (
        // The script shows it, as nothing else ticks the boxes of a page.
        <label className="check" hidden>
          <input type="checkbox" data-all="" />
          {pageCount > 1 ? words.tickAll : words.all}
        </label>
      )}
      {total > 1 && (
        <label className="check">
          <input type="checkbox" name="all" value="list" />
          {total > MAX_BULK ? words.firstOfList(MAX_BULK, total) : words.wholeList(total)}
        </label>
      )}
      <p className="quiet" role="status">
        {applicationsCount(total)}
      </p>
      <span className="downloads">
        <a href={`/applications.csv?${query}`} download>
          {words.downloadCsv}
        </a>
        {total > 0 && mayRead && isChecked && (
          <button type="submit" className="link-button" title={words.downloadHint(total)}>
            {words.downloadResumes}
          </button>
        )}
        {total > 0 && mayRead && !isChecked && <span className="quiet">{words.downloadLater}</span>}
      </span>
    </Form>
  );
}

/** For applicants who are ticked, or for all that the list shows. The style shows it once somebody is ticked. */
export function BulkActions({ query, mayRead, mayMove, isChecked }: Props) {
  if (!mayMove && !(mayRead && isChecked)) return null;
  return (
    <fieldset className="many">
      <legend className="visually-hidden">{words.forMany}</legend>
      <b>
        <span className="chosen-count">{words.chosen}</span>
        <span className="chosen-all">{words.wholeListChosen}</span>
      </b>
      {mayMove &&
        MANY_MOVES.map(([status, label]) => (
          <button
            key={status}
            type="submit"
            form={MANY_FORM}
            name="status"
            value={status}
            formAction={`/applications/moves?${query}`}
            className={status === "rejected" ? "button-quiet button-danger" : "button-quiet"}
          >
            {label}
          </button>
        ))}
      {mayMove && (
        <button type="submit" form={MANY_FORM} formAction={`/applications/messages?${query}`} className="button-quiet">
          {words.message}
        </button>
      )}
      {mayRead && isChecked && (
        <button type="submit" form={MANY_FORM} className="button-quiet">
          {words.theirResumes}
        </button>
      )}
    </fieldset>
  );
}
