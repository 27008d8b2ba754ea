/** A form that was sent without the session that it needs: what was typed, and a log-in that sends it again. */

import { landingPath } from "~/domain/accounts/rules";
import type { Role } from "~/domain/actor";
import {
  isOurFailure,
  isSentAsItIs,
  LOG_IN_FIELDS,
  type ReturnedForm,
  type TypedField,
} from "~/domain/form-recovery/rules";
import { PHOTO_TYPES } from "~/domain/photos/rules";
import { LEAVE_OUT } from "~/domain/resumes/rules";
import { words } from "~/words/returned-forms";
import { Toasts } from "../frame/toasts";
import { Filled } from "../text/filled";
import { formatCount } from "../text/format";
import { Field } from "./field";
import { KeptFileWords } from "./kept-file";
import { SubmitButton } from "./submit-button";

export function RecoveredForm({ form, role }: { form: ReturnedForm; role: Role | null }) {
  const errors = Object.entries(form.errors);
  return (
    <div className="narrow">
      {/* biome-ignore lint/a11y/noAutofocus: it stands in the place of what the person expected, so reading begins here */}
      <div className="form-errors" role="alert" tabIndex={-1} autoFocus ref={focus}>
        <h1>{form.title}</h1>
        {form.message && <p>{form.message}</p>}
        {errors.length > 0 && (
          <ul>
            {errors.map(([name, messages]) => (
              <li key={name}>
                <a href={`#${name}`}>{messages.join(". ")}</a>
              </li>
            ))}
          </ul>
        )}
        <p>{form.next}</p>
      </div>
      {role && form.reason === "other_role" && (
        <p>
          <a href={landingPath(role)}>{words.ownPage}</a>
        </p>
      )}
      {form.reason !== "other_institution" && <SendAgain form={form} />}
      <WhatWasTyped form={form} />
      {form.toast && <Toasts toasts={[{ kind: "error", text: form.toast }]} />}
    </div>
  );
}

/** A hydrated screen shows this without a page load. Then the `autofocus` attribute has no effect. */
function focus(summary: HTMLElement | null): void {
  summary?.focus();
}

/**
 * The form is sent for the account for which it was drawn, not for that of this page: it names that account among its
 * fields.
 */
function SendAgain({ form }: { form: ReturnedForm }) {
  const isAsItIs = isSentAsItIs(form);
  return (
    <form
      method="post"
      action={form.path}
      encType={form.isMultipart ? "multipart/form-data" : undefined}
      // The script keeps the chosen file of such a form.
      data-upload={form.file ? "" : undefined}
    >
      {form.fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {!isAsItIs && <LogInFields form={form} />}
      {form.secrets.map((name) => (
        <Field
          key={name}
          name={name}
          label={secretLabel(form, name)}
          type="password"
          isRequired
          autoComplete="off"
          hint={words.typeAgain}
        />
      ))}
      {form.file && <FileAgain name={form.file} form={form} />}
      {!isAsItIs && (
        <>
          <div className="actions">
            <SubmitButton label={words.logInAndGoOn} busyLabel={words.loggingIn} />
          </div>
          <p className="hint">
            <Filled text={words.elsewhere} logIn={<LogInElsewhere />} />
          </p>
        </>
      )}
      <div className="actions">
        <button
          type="submit"
          className={isAsItIs ? "button" : "button-quiet"}
          {...(isOurFailure(form) ? {} : { name: LOG_IN_FIELDS.again, value: "1" })}
        >
          {words.sendAgain}
        </button>
      </div>
    </form>
  );
}

/** They come before the file, because the server does not read what follows a file that is too large. */
function LogInFields({ form }: { form: ReturnedForm }) {
  const { email, password, shared } = LOG_IN_FIELDS;
  return (
    <>
      <Field
        name={email}
        label={words.email}
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        defaultValue={form.email}
        errors={form.errors[email]}
      />
      <Field
        name={password}
        label={words.password}
        type="password"
        autoComplete="current-password"
        maxLength={256}
        errors={form.errors[password]}
      />
      <div className="field">
        <label className="check">
          <input type="checkbox" name={shared} />
          {words.isShared}
        </label>
      </div>
    </>
  );
}

function LogInElsewhere() {
  return (
    <a href="/login" target="_blank" rel="noopener">
      {words.logIn}
      <span className="visually-hidden">{words.newTab}</span>
    </a>
  );
}

function secretLabel({ secrets, labels }: ReturnedForm, name: string): string {
  if (name === "password") return secrets.length > 1 ? words.newPassword : words.ownPassword;
  return labels[name] ?? name;
}

type FileProps = { name: "resume" | "photo"; form: ReturnedForm };

/** `isFileKept`: the script has the file. `kept`: it waits with us, and its name is among the fields of the form. */
function FileAgain({ name, form: { isFileKept, kept, labels } }: FileProps) {
  return (
    <Field
      name={name}
      label={labels[name] ?? name}
      type="file"
      isRequired={!kept}
      accept={name === "photo" ? PHOTO_TYPES.join() : ".pdf,application/pdf"}
      hint={
        <>
          {kept ? (
            <KeptFileWords file={kept} />
          ) : isFileKept ? (
            <noscript>{words.chooseAgain}</noscript>
          ) : (
            words.chooseAgain
          )}
          {name === "resume" && ` ${LEAVE_OUT}`}
        </>
      }
    />
  );
}

/** Longer text is folded, so that the log-in is not far from the title. */
const MAX_SHOWN_CHARS = 160;
const MAX_SHOWN_LINES = 5;

function WhatWasTyped({ form: { fields, labels, texts } }: { form: ReturnedForm }) {
  const typed = fields.flatMap(([name, value]) => {
    const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
    return label === undefined || value === ""
      ? []
      : [{ name, label, value: text ?? (value === "on" ? words.yes : value) }];
  });
  return <TypedFields typed={typed} />;
}

export function TypedFields({ typed }: { typed: TypedField[] }) {
  if (typed.length === 0) return null;
  return (
    <section aria-labelledby="typed">
      <h2 id="typed">{words.typed}</h2>
      <dl className="details">
        {typed.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <TypedValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function TypedValue({ value }: { value: string }) {
  if (value.length <= MAX_SHOWN_CHARS && value.split("\n").length <= MAX_SHOWN_LINES)
    return value.includes("\n") ? <span className="typed">{value}</span> : value;
  return (
    <details>
      <summary>{words.characters(formatCount(value.length))}</summary>
      <p className="typed">{value}</p>
    </details>
  );
}
