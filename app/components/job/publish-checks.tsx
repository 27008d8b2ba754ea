/**
 * Questions of a job's form before it publishes: words that are stopped, the place that is meant, or the same job once
 * more. The question takes the focus.
 */

import type { PlaceQuestion } from "~/domain/jobs/details/find-place-question.server";
import { AS_WRITTEN, NO_PLACE, placeAnswer } from "~/domain/jobs/details/place-choice-rules";
import { type JobStatus, ONLY_A_NEW_JOB_WAITS } from "~/domain/jobs/rules";
import type { Stopped } from "~/domain/moderation/stopped-text";
import { words } from "~/words/job-form";
import { Filled } from "../text/filled";

const { checks } = words;
export const INSIST_LABELS = { publish: checks.insistPublish, wait: checks.insistWait };

export function StoppedWords({ stopped: { sentences, isMoney, mark } }: { stopped: Stopped }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: as in FormErrors, reading goes on here; without script by the attribute
    <div className="form-errors" role="alert" tabIndex={-1} autoFocus ref={focus}>
      <h2>{checks.stopped}</h2>
      <p>{checks.stoppedLead}</p>
      <ul>
        {sentences.map(({ field, text }) => (
          <li key={field + text}>
            <a href={`#${field}`}>{text}</a>
          </li>
        ))}
      </ul>
      <p>{mark === null ? checks.onlyNewWaits(ONLY_A_NEW_JOB_WAITS) : isMoney ? WAITS : LOOKED_AT}</p>
    </div>
  );
}

const LOOKED_AT = `${checks.change} ${checks.lookedAt(INSIST_LABELS.publish)}`;
const WAITS = `${checks.change} ${checks.waits(INSIST_LABELS.wait)}`;

type PlaceProps = { values: Record<string, string>; question: PlaceQuestion | null };

/** The location is no place that the site knows, or several, or another one than was chosen. Its answers are buttons of the form. */
export function WhichPlace({ values, question }: PlaceProps) {
  // The answer stays while something else is asked.
  const answer = placeAnswer(values);
  const answeredFor = <input type="hidden" name="place_choice_for" value={values.location ?? ""} />;
  if (!question) {
    if (answer === null) return null;
    return (
      <>
        {answeredFor}
        <input type="hidden" name="place_choice" value={answer} />
      </>
    );
  }
  const { places, chosen } = question;
  const answers = chosen
    ? [...places.map(({ name }) => ({ value: AS_WRITTEN, name })), { value: String(chosen.id), name: chosen.name }]
    : [...places.map(({ id, name }) => ({ value: String(id), name })), { value: NO_PLACE, name: checks.none }];
  return (
    // biome-ignore lint/a11y/noAutofocus: as in FormErrors, reading goes on here; without script by the attribute
    <div className="form-errors" role="alert" tabIndex={-1} autoFocus ref={focus}>
      <h2>{chosen ? checks.where : checks.which(values.location ?? "")}</h2>
      {chosen && <p>{checks.twoPlaces(values.location ?? "", chosen.name)}</p>}
      <p>{checks.notSaved}</p>
      {answeredFor}
      <p className="actions">
        {answers.map(({ value, name }) => (
          <button key={value} type="submit" className="button-quiet" name="place_choice" value={value}>
            {name}
          </button>
        ))}
      </p>
    </div>
  );
}

export function SameJob({ job }: { job: { id: string; title: string; status: JobStatus } }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: as in FormErrors, reading goes on here; without script by the attribute
    <div className="form-errors" role="alert" tabIndex={-1} autoFocus ref={focus}>
      <h2>{checks.same}</h2>
      <p>
        <Filled
          text={job.status === "open" ? checks.sameOpen : checks.sameNotPublic}
          job={<a href={`/jobdetails/${job.id}`}>{job.title}</a>}
        />{" "}
        {checks.sameNext(words.postAgain)}
      </p>
    </div>
  );
}

function focus(summary: HTMLElement | null): void {
  summary?.focus();
}
