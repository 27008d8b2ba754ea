/** The place of an applicant in the list, the neighbours, and the moves that open the next one. */

import type { Review } from "~/domain/applications/desk/review/queries.server";
import {
  type ApplicantsQuery,
  applicantPath,
  applicantsPath,
  readApplicantsQuery,
  rejectionPath,
} from "~/domain/applications/desk/rules";
import { type ApplicationStatus, openMoves } from "~/domain/applications/rules";
import type { RejectionReason } from "~/domain/applications/status/reason-rules";
import type { RejectionText } from "~/domain/applications/status/rejection-text.server";
import { Form } from "../forms/form";
import { SeenWords } from "./rejection-text";

type Props = Pick<Review, "applicant" | "job" | "place" | "waiting" | "mayMove"> & { listQuery: ApplicantsQuery };

const KEYS: Partial<Record<ApplicationStatus, { key?: string; label: string }>> = {
  hired: { label: "Mark as hired" },
  shortlisted: { key: "s", label: "Shortlist" },
  interviewing: { key: "i", label: "Interview" },
  rejected: { key: "r", label: "Reject" },
};

const FIRST_MOVES = ["shortlisted", "interviewing", "rejected"] as const;

/** "3 of 191", previous and next. */
export function ReviewPlace({ job, place, listQuery }: Props) {
  const { number, total, previous, next, isShown } = place;
  return (
    <nav className="review-place" aria-label="Applicants in this list">
      <a href={applicantsPath({ ...listQuery, jobId: job.id })}>All applications for {job.title}</a>
      <span className="quiet">{isShown ? `${number} of ${total}` : "Not in this list any more"}</span>
      {previous && (
        <a className="button-quiet" rel="prev" href={applicantPath(previous, listQuery)} data-key="k">
          ‹ Previous
        </a>
      )}
      {next && (
        <a className="button-quiet" rel="next" href={applicantPath(next, listQuery)} data-key="j">
          Next ›
        </a>
      )}
    </nav>
  );
}

/** The end of those who wait in the list: who waits further up, or where else somebody does. */
function NobodyBehind({ job, waiting, listQuery }: Pick<Props, "job" | "waiting" | "listQuery">) {
  const { before, elsewhere } = waiting;
  if (before) {
    return (
      <p className="quiet">
        Nobody further down this list waits for a decision.{" "}
        <a href={applicantPath(before, listQuery)}>Go to the first who waits</a>
      </p>
    );
  }
  const end = "Nobody else in this list waits for a decision.";
  if (!elsewhere) return <p className="quiet">{end} Nor does anybody in your other jobs.</p>;
  const { jobId, title, people } = elsewhere;
  return (
    <p className="quiet">
      {end} {jobId === job.id ? "Outside this list:" : "Next:"}{" "}
      <a href={applicantsPath({ ...readApplicantsQuery(new URLSearchParams(), jobId), words: listQuery.words })}>
        {title}, {people === 1 ? "1 person waits" : `${people} people wait`}
      </a>
    </p>
  );
}

/** `openReasons`: after an interview the rejection is looked at first, as reasons may be ticked there. */
type MovesProps = Props & { words: RejectionText; openReasons: readonly RejectionReason[] };

/**
 * The first moves, as buttons of one form. It posts to the address of the next applicant who waits, with this one's id: the page
 * that comes back is the next one, so that moving and opening are one request. A rejection carries the words that the page shows.
 */
export function ReviewMoves(props: MovesProps) {
  const { mayMove, waiting } = props;
  return (
    <>
      <Moves {...props} />
      {mayMove && waiting.id === null && <NobodyBehind {...props} />}
    </>
  );
}

function Moves({ applicant, waiting, mayMove, listQuery, words, openReasons }: MovesProps) {
  const open = openMoves({ ...applicant, lapsedFrom: applicant.lapsedFrom as ApplicationStatus | null });
  // An accepted offer has one step left.
  const first = applicant.acceptedAt ? (["hired", "rejected"] as const) : FIRST_MOVES;
  const moves = first.filter((status) => open.includes(status));
  const isLookedAt = openReasons.length > 0;
  const next = waiting.id ? applicantPath(waiting.id, listQuery) : "";
  if (!mayMove || moves.length === 0) return null;
  return (
    <Form className="review-moves" action={applicantPath(waiting.id ?? applicant.id, listQuery)} data-next="">
      <input type="hidden" name="moved" value={applicant.id} />
      <input type="hidden" name="from" value={applicant.status} />
      <SeenWords words={words} />
      {moves.map((status) =>
        status === "rejected" && isLookedAt ? (
          <a
            key={status}
            className="button-quiet button-danger"
            href={rejectionPath(applicantPath(applicant.id, listQuery), next)}
            data-key={KEYS.rejected?.key}
          >
            Reject…<span className="visually-hidden"> {applicant.name}</span> <kbd>R</kbd>
          </a>
        ) : (
          <button
            key={status}
            type="submit"
            name="status"
            value={status}
            className={
              status === "rejected" ? "button-quiet button-danger" : status === moves[0] ? "button" : "button-quiet"
            }
            data-key={KEYS[status]?.key}
          >
            {KEYS[status]?.label}
            <span className="visually-hidden"> {applicant.name}</span>{" "}
            {KEYS[status]?.key && <kbd>{KEYS[status].key.toUpperCase()}</kbd>}
          </button>
        ),
      )}
      {waiting.id && <span className="quiet">and open the next who waits</span>}
    </Form>
  );
}

type RefusedProps = { text: string; back: { href: string; name: string }; on: { href: string; name: string } };

/** A move that was refused, in place of the next applicant, so that no button is pressed for the wrong person. */
export function MoveRefused({ text, back, on }: RefusedProps) {
  return (
    <div className="narrow">
      <h1>Nothing was changed</h1>
      <p className="told told-wrong" role="status">
        {text}
      </p>
      <p className="actions">
        <a className="button" href={back.href} data-key="k">
          Look again at {back.name}
        </a>
        <a className="button-quiet" href={on.href} data-key="j">
          Go on to {on.name}
        </a>
      </p>
    </div>
  );
}
