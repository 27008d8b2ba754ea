/** A form whose job closed or went away while it was filled in: why it was not sent, what was typed, and where to go on. */
import type { UnsentForm } from "~/domain/form-recovery/rules";
import { words as formWords } from "~/words/returned-forms";
import { FormErrors } from "../forms/form-errors";
import { TypedFields } from "../forms/recovered-form";
import { Toasts } from "../frame/toasts";

const { unsent: words } = formWords;

export const UNSENT_TITLE = words.title;

export function UnsentScreen({ form }: { form: UnsentForm }) {
  return (
    <div className="narrow">
      <Unsent form={form} heading="h1" />
      <Toasts toasts={[{ kind: "error", text: form.toast }]} />
    </div>
  );
}

type Props = { form: Pick<UnsentForm, "message" | "typed" | "similar">; heading: "h1" | "h2" };

export function Unsent({ form: { message, typed, similar }, heading: Heading }: Props) {
  const { category, jobs } = similar;
  return (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: it stands in the place of what the person expected, so reading begins here */}
      <div className="form-errors" role="alert" tabIndex={-1} autoFocus>
        <Heading>{UNSENT_TITLE}</Heading>
        <p>{words.typedBelow(message)}</p>
      </div>
      {jobs.length > 0 && (
        <section aria-labelledby="similar">
          <h2 id="similar">{words.similar}</h2>
          <ul>
            {jobs.map((job) => (
              <li key={job.id}>
                <a href={`/jobdetails/${job.id}`}>{job.title}</a>, {job.company_name}, {job.location}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        {category !== null && jobs.length > 0 && (
          <>
            <a href={`/jobs?${new URLSearchParams({ category })}`}>{words.allIn(category)}</a>{" "}
          </>
        )}
        <a href="/jobs">{words.all}</a>
      </p>
      <TypedFields typed={typed} />
    </>
  );
}

/** A refusal, for a page that has no form any more to show it. */
type RefusedProps = {
  refused: {
    errors: Record<string, string[]>;
    message: string | null;
    unsent?: Omit<UnsentForm, "toast">;
  };
};

export function Refused({ refused }: RefusedProps) {
  if (refused.unsent) return <Unsent form={refused.unsent} heading="h2" />;
  return <FormErrors errors={{}} message={refused.message ?? Object.values(refused.errors).flat().join(". ")} />;
}
