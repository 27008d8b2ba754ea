/** The place of an applicant in the list, the neighbours, and the moves that open the next one. */

import type { ReactNode } from "react";
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
import { words } from "~/words/desk";
import { Form } from "../forms/form";
import { SeenWords } from "./rejection-text";

type Props = Pick<Review, "applicant" | "job" | "place" | "waiting" | "mayMove"> & { listQuery: ApplicantsQuery };

const KEYS: Partial<Record<Move, string>> = { shortlisted: "s", interviewing: "i", rejected: "r" };

type Move = keyof typeof words.moves;

const FIRST_MOVES = ["shortlisted", "interviewing", "rejected"] as const;

/** "3 of 191", previous and next. */
export function ReviewPlace({ job, place, listQuery }: Props) {
  const { number, total, previous, next, isShown } = place;
  return (
    <nav className="review-place" aria-label={words.applicantsInList}>
      <a href={applicantsPath({ ...listQuery, jobId: job.id })}>{words.allFor(job.title)}</a>
      <span className="quiet">{isShown ? words.place(number, total) : words.notInList}</span>
      {previous && (
        <a className="button-quiet" rel="prev" href={applicantPath(previous, listQuery)} data-key="k">
          ‹ {words.previous}
        </a>
      )}
      {next && (
        <a className="button-quiet" rel="next" href={applicantPath(next, listQuery)} data-key="j">
          {words.next} ›
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
        {words.nobodyFurther} <a href={applicantPath(before, listQuery)}>{words.goToFirst}</a>
      </p>
    );
  }
  if (!elsewhere)
    return (
      <p className="quiet">
        {words.nobodyElse} {words.norElsewhere}
      </p>
    );
  const { jobId, title, people } = elsewhere;
  return (
    <p className="quiet">
      {words.nobodyElse} {jobId === job.id ? words.outsideList : words.nextJob}{" "}
      <a href={applicantsPath({ ...readApplicantsQuery(new URLSearchParams(), jobId), words: listQuery.words })}>
        {words.peopleWait(title, people)}
      </a>
    </p>
  );
}

type MovesProps = Props & {
  words: RejectionText;
  /** After an interview the rejection is looked at first, as reasons may be ticked there. */
  openReasons: readonly RejectionReason[];
  /** An interview begins with its times, which the page has a form for. */
  hasTimes: boolean;
};

/**
 * The first moves, as buttons of one form. It posts to the address of the next applicant who waits, with this one's id: the page
 * that comes back is the next one, so that moving and opening are one request. A rejection carries the words that the page shows.
 */
export function ReviewMoves(props: MovesProps) {
  const { mayMove, waiting } = props;
  return (
    <div className="review-moves">
      <Moves {...props} />
      {mayMove && waiting.id === null && <NobodyBehind {...props} />}
    </div>
  );
}

type MoveFormProps = Pick<Props, "applicant" | "waiting" | "listQuery"> & { children: ReactNode };

/** A form whose answer is the next applicant's page. */
function MoveForm({ applicant, waiting, listQuery, children }: MoveFormProps) {
  return (
    <Form className="move-form" action={applicantPath(waiting.id ?? applicant.id, listQuery)} data-next="">
      <input type="hidden" name="moved" value={applicant.id} />
      <input type="hidden" name="from" value={applicant.status} />
      {children}
    </Form>
  );
}

function Moves({ words: text, openReasons, hasTimes, ...props }: MovesProps) {
  const { applicant, waiting, mayMove, listQuery } = props;
  const open = openMoves({ ...applicant, lapsedFrom: applicant.lapsedFrom as ApplicationStatus | null });
  // An accepted offer has one step left.
  const first: readonly Move[] = applicant.acceptedAt ? ["hired", "rejected"] : FIRST_MOVES;
  const moves = first.filter((status) => open.includes(status));
  const next = waiting.id ? applicantPath(waiting.id, listQuery) : "";
  if (!mayMove || moves.length === 0) return null;
  const about = <span className="visually-hidden"> {applicant.name}</span>;
  // These come after a look at what goes along.
  const looks: Partial<Record<Move, string>> = {
    ...(hasTimes && { interviewing: "#interview" }),
    ...(openReasons.length > 0 && { rejected: rejectionPath(applicantPath(applicant.id, listQuery), next) }),
  };
  return (
    <MoveForm {...props}>
      <SeenWords words={text} />
      {moves.map((status) => {
        const key = KEYS[status];
        const kind = status === "rejected" ? " button-danger" : "";
        const mark = key && <kbd>{key.toUpperCase()}</kbd>;
        return looks[status] ? (
          <a key={status} className={`button-quiet${kind}`} href={looks[status]} data-key={key}>
            {status === "rejected" ? words.rejectWithWords : words.moves[status]}
            {about} {mark}
          </a>
        ) : (
          <button
            key={status}
            type="submit"
            name="status"
            value={status}
            className={status === moves[0] && status !== "rejected" ? "button" : `button-quiet${kind}`}
            data-key={key}
          >
            {words.moves[status]}
            {about} {mark}
          </button>
        );
      })}
      {waiting.id && <span className="quiet">{words.andNext}</span>}
    </MoveForm>
  );
}

/** For a school that agrees on a time by telephone: the status alone, below the form with times. */
export function OnlyInterviewing(props: Pick<Props, "applicant" | "waiting" | "mayMove" | "listQuery">) {
  const { applicant, mayMove } = props;
  const open = openMoves({ ...applicant, lapsedFrom: applicant.lapsedFrom as ApplicationStatus | null });
  if (!mayMove || !open.includes("interviewing")) return null;
  return (
    <MoveForm {...props}>
      <span>{words.withoutTime}</span>
      <button type="submit" name="status" value="interviewing" className="button-quiet">
        {words.onlyInterviewing}
        <span className="visually-hidden">{words.forApplicant(applicant.name)}</span>
      </button>
    </MoveForm>
  );
}

type RefusedProps = { text: string; back: { href: string; name: string }; on: { href: string; name: string } };

/** A move that was refused, in place of the next applicant, so that no button is pressed for the wrong person. */
export function MoveRefused({ text, back, on }: RefusedProps) {
  return (
    <div className="narrow">
      <h1>{words.nothingChanged}</h1>
      <p className="told told-wrong" role="status">
        {text}
      </p>
      <p className="actions">
        <a className="button" href={back.href} data-key="k">
          {words.goBackTo(back.name)}
        </a>
        <a className="button-quiet" href={on.href} data-key="j">
          {words.goOnTo(on.name)}
        </a>
      </p>
    </div>
  );
}
