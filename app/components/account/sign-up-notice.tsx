/** The notice of the sign-up, which a person reads before she types anything, and the question after her age. */

import { ASKS_AGE, IS_ADULT } from "~/domain/accounts/rules";

export function SignUpNotice({ contact }: { contact: string | null }) {
  return (
    <section className="sign-up-notice" aria-labelledby="notice">
      <h2 id="notice">Before you begin</h2>
      <dl className="details">
        <dt>What we keep</dt>
        <dd>
          Your email address, and what you type about yourself on the next page. Only a first name is needed there.
        </dd>
        <dt>What for</dt>
        <dd>So that you can log in, apply for jobs or post them, and get answers.</dd>
        <dt>Who gets it</dt>
        <dd>A school, when you apply to it. Nobody else. We sell nothing.</dd>
        <dt>How to take it back</dt>
        <dd>At “Your data”: correct it, take a copy, or close the account. Then it is gone at once.</dd>
        <dt>Whom to ask</dt>
        <dd>{contact ?? <a href="/privacy/ask">Ask about your data</a>}</dd>
      </dl>
      <p>
        <a href="/privacy">Full notice</a>
      </p>
    </section>
  );
}

type Refused = { errors: Record<string, string[]>; values: Record<string, string> } | undefined;

export function AgeBox({ refused }: { refused: Refused }) {
  const errors = refused?.errors[IS_ADULT];
  return (
    <div className={errors ? "field field-wrong" : "field"}>
      <input type="hidden" name={ASKS_AGE} value="1" />
      {errors && (
        <p className="error" id={`${IS_ADULT}-error`}>
          <span className="visually-hidden">Error: </span>
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
          I am 18 or older<span className="required">*</span>
        </span>
      </label>
    </div>
  );
}
