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
            {line.field === "starts_on" && line.state === "not said" && (
              <>
                . Say “From when” under <a href={`${profilePath(line, jobId)}#from`}>What you look for</a>
              </>
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
        From the fields of this advert and <a href="/teachingprofile">your teaching profile</a>, as both are now. Only
        you see it.
      </p>
    </details>
  );
}

/** To the field that answers the only silent line, or to the whole profile. */
function AddLink({ silent: [one, ...others], jobId }: { silent: FitLine[]; jobId: string }) {
  if (!one) return null;
  if (others.length > 0) return <a href="/teachingprofile">Add them.</a>;
  return <a href={profilePath(one, jobId)}>{isOverdue(one) ? HAVE_IT_NOW : "Add it."}</a>;
}

function stateText({ field, state, expected }: FitLine): string {
  if (state === "met") return "yes";
  if (state === "not met") return "no";
  if (isOverdue({ state, expected })) return `not said, as ${writeMonth(expected ?? "")} is over`;
  if (state === "not said") return "not in your profile";
  if (expected === null) return "on the way";
  return field === "starts_on"
    ? `you are free from ${writeMonth(expected)}`
    : `on the way, until ${writeMonth(expected)}`;
}

/** Outside of the sum: what the law asks for such a post, and not for this person. */
function LawNoteText({ note: { words, source, checkedOn } }: { note: NonNullable<JobFit["note"]> }) {
  return (
    <p>
      {words} <span className="quiet">{`${source}. Checked on ${writeCalendarDay(checkedOn)}.`}</span>
    </p>
  );
}
