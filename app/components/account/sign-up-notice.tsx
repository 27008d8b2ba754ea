/** The notice of the sign-up, with the line above the button that leads to it, and the question after the age. */

import { ASKS_AGE, IS_ADULT } from "~/domain/accounts/rules";
import { words as all } from "~/words/accounts";
import { words as formWords } from "~/words/forms";
import { Filled } from "../text/filled";

const words = all.signUpNotice;

export function SignUpNotice({ contact }: { contact: string | null }) {
  return (
    <section className="sign-up-notice" aria-labelledby="notice">
      <h2 id="notice">{words.title}</h2>
      <dl>
        {words.items.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>{words.contact}</dt>
          <dd>
            {contact ?? <a href="/privacy/ask">{words.ask}</a>} · <a href="/privacy">{words.full}</a>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** It stands above the button that sends what was typed; the notice itself stands below the form, which comes first. */
export function SignUpNoticeLink() {
  return (
    <p>
      <Filled text={words.short} notice={<a href="#notice">{words.title}</a>} />
    </p>
  );
}

type Refused = { errors: Record<string, string[]>; values: Record<string, string> } | undefined;

export function AgeBox({ refused }: { refused: Refused }) {
  const errors = refused?.errors[IS_ADULT];
  return (
    <div className={errors ? "field field-wrong" : undefined}>
      <input type="hidden" name={ASKS_AGE} value="1" />
      {errors && (
        <p className="error" id={`${IS_ADULT}-error`}>
          <span className="visually-hidden">{formWords.error}</span>
          {errors.join(". ")}
        </p>
      )}
      <label className="check">
        <input
          type="checkbox"
          id={IS_ADULT}
          name={IS_ADULT}
          value="1"
          required
          defaultChecked={refused?.values[IS_ADULT] === "1"}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? `${IS_ADULT}-error` : undefined}
        />
        <span>
          {words.isAdult}
          <span className="required">*</span>
        </span>
      </label>
    </div>
  );
}
