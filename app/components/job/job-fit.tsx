/** The fit: a job beside the reader's own teaching profile. It is folded to one line where the screen is narrow. */
import {
  askedText,
  CAN_APPLY,
  type FitLine,
  HAVE_IT_NOW,
  isOverdue,
  profilePath,
  stateTexts,
  sumText,
} from "~/domain/fit/rules";
import { ofNoun } from "~/domain/institutions/rules";
import type { JobFit } from "~/domain/job-page/read-fit.server";
import { writeCalendarDay, writeMonth } from "~/domain/time-zone-rules";
import { words as fitWords } from "~/words/fit";
import { Filled } from "../text/filled";

const words = fitWords.panel;

/** `noun`: of the institution. `mayApply`: she has not applied yet, and the job takes applications. */
type Props = { fit: JobFit; jobId: string; noun: string; mayApply: boolean };

export function JobFitPanel({ fit, jobId, noun, mayApply }: Props) {
  const sum = ofNoun(sumText(fit), noun);
  const note = fit.note && <LawNoteText note={fit.note} />;
  if (fit.total === 0) {
    return (
      <>
        <p className="quiet">{sum}</p>
        {note}
      </>
    );
  }
  const texts = stateTexts(fit);
  const silent = fit.lines.filter(({ state }) => state === "not said");
  return (
    <details className="fit">
      <summary>{sum}</summary>
      <ul>
        {fit.lines.map((line) => (
          <li key={`${line.field} ${line.asks[0]}`}>
            {`${askedText(line)}: `}
            <strong>{stateText(line)}</strong>
            {isStartUnknown(line) && (
              <Filled
                text={words.sayFrom}
                part={<a href={`${profilePath(line, jobId)}#from`}>{words.whatYouLookFor}</a>}
              />
            )}
          </li>
        ))}
      </ul>
      {fit.met < fit.total && (
        <p>
          {[texts["on the way"], texts["not met"], texts["not said"]].filter(Boolean).join(" ")}{" "}
          <AddLink silent={silent} jobId={jobId} /> {mayApply && CAN_APPLY}
        </p>
      )}
      {note}
      <p className="quiet">
        <Filled text={words.basis} profile={<a href="/teachingprofile">{words.profile}</a>} />
      </p>
    </details>
  );
}

/** To the field that answers the only silent line, or to the whole profile. */
function AddLink({ silent: [one, ...others], jobId }: { silent: FitLine[]; jobId: string }) {
  if (!one) return null;
  if (others.length > 0) return <a href="/teachingprofile">{words.addThem}</a>;
  return <a href={profilePath(one, jobId)}>{isOverdue(one) ? HAVE_IT_NOW : words.addIt}</a>;
}

function isStartUnknown({ field, state }: FitLine): boolean {
  return field === "starts_on" && state === "not said";
}

function stateText({ field, state, expected }: FitLine): string {
  if (state === "met") return words.yes;
  if (state === "not met") return words.no;
  if (isOverdue({ state, expected })) return words.monthOver(writeMonth(expected ?? ""));
  if (state === "not said") return words.notInProfile;
  if (expected === null) return words.onTheWay;
  const month = writeMonth(expected);
  return field === "starts_on" ? words.freeFrom(month) : words.onTheWayUntil(month);
}

/** Outside of the sum: what the law asks for such a post, and not for this person. */
function LawNoteText({ note }: { note: NonNullable<JobFit["note"]> }) {
  return (
    <p>
      {note.words} <span className="quiet">{words.source(note.source, writeCalendarDay(note.checkedOn))}</span>
    </p>
  );
}
