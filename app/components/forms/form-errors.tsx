/** The errors on top of a form; each line links to its field. The list takes the focus when it appears. */

import { namedMessage } from "~/domain/form-recovery/label-rules";
import { words } from "~/words/frame";

/** `of`: the form of a job has labels of its own. `isQuestion`: the form may be sent all the same. */
type Props = {
  errors: Record<string, string[]>;
  message: string | null;
  idPrefix?: string;
  of?: "job";
  /** Labels that this form alone has. */
  labels?: Readonly<Record<string, string>>;
  isQuestion?: boolean;
};

export function FormErrors({ errors, message, idPrefix = "", of, labels = {}, isQuestion = false }: Props) {
  const fields = Object.entries(errors);
  if (fields.length === 0 && !message) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refused form the summary is where reading should go on
    <div className="form-errors" role="alert" tabIndex={-1} autoFocus ref={focus}>
      <h2>{isQuestion ? words.summary.question : message ? words.summary.refused : words.summary.fields}</h2>
      {message && <p>{message}</p>}
      {fields.length > 0 && (
        <ul>
          {fields.map(([name, messages]) => (
            <li key={name}>
              <a href={`#${idPrefix}${name}`}>{namedMessage(name, messages.join(". "), of === "job", labels[name])}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** On a hydrated screen the summary appears without a page load. Then the `autofocus` attribute has no effect, and the title is the old one. */
function focus(summary: HTMLElement | null): void {
  summary?.focus();
  const title = document.title.replace(words.errorTitle, "");
  document.title = summary ? words.errorTitle + title : title;
}
