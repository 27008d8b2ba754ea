/**
 * Questions of a job's form before it publishes: words that are stopped, the place that is meant, or the same job once
 * more. The question takes the focus.
 */

import type { PlaceQuestion } from "~/domain/jobs/details/find-place-question.server";
import { AS_WRITTEN, NO_PLACE, placeAnswer } from "~/domain/jobs/details/place-choice-rules";
import { type JobStatus, ONLY_A_NEW_JOB_WAITS } from "~/domain/jobs/rules";
import type { Stopped } from "~/domain/moderation/stopped-text";

export const INSIST_LABELS = { publish: "Publish anyway", wait: "Save it for a look" };

export function StoppedWords({ stopped: { sentences, isMoney, mark } }: { stopped: Stopped }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: as in FormErrors, reading goes on here; without script by the attribute
    <div className="form-errors" role="alert" tabIndex={-1} autoFocus ref={focus}>
      <h2>Please look at these words</h2>
      <p>Nothing was published. What you typed is still here.</p>
      <ul>
        {sentences.map(({ field, text }) => (
          <li key={field + text}>
            <a href={`#${field}`}>{text}</a>
          </li>
        ))}
      </ul>
      <p>{mark === null ? `${ONLY_A_NEW_JOB_WAITS}.` : isMoney ? WAITS : LOOKED_AT}</p>
    </div>
  );
}

const LOOKED_AT = `Change the text and send it again. Are the words right as they are? Choose “${INSIST_LABELS.publish}” below: the job is published, and a person looks at it.`;
const WAITS = `Change the text and send it again. Are the words right as they are? Choose “${INSIST_LABELS.wait}” below: a person looks at the job before it is public.`;

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
    : [...places.map(({ id, name }) => ({ value: String(id), name })), { value: NO_PLACE, name: "None of these" }];
  return (
    // biome-ignore lint/a11y/noAutofocus: as in FormErrors, reading goes on here; without script by the attribute
    <div className="form-errors" role="alert" tabIndex={-1} autoFocus ref={focus}>
      <h2>{chosen ? "Where is the job?" : `Which place is “${values.location}”?`}</h2>
      {chosen && (
        <p>
          The location is “{values.location}”, but the place on the map is {chosen.name}.
        </p>
      )}
      <p>Nothing was saved yet. People who search near a place find only jobs whose place is known.</p>
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
      <h2>This job is there already</h2>
      <p>
        You have {job.status === "open" ? "an open job" : "a job that is not public yet"} with the same text:{" "}
        <a href={`/jobdetails/${job.id}`}>{job.title}</a>. Nothing was posted. To have it twice, choose “Post it all the
        same” below.
      </p>
    </div>
  );
}

function focus(summary: HTMLElement | null): void {
  summary?.focus();
}
