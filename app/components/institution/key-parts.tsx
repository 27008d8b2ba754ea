/** Parts of the screens of keys: their table, the form that makes one, and the page that shows one once. */
import type { ShownKey } from "~/domain/api-keys/queries.server";
import { KEY_SCOPES, keyPath, MAX_KEY_NAME_CHARS } from "~/domain/api-keys/rules";
import type { FieldErrors } from "~/domain/errors";
import { words } from "~/words/api-keys";
import { Checks, Field, TextArea } from "../forms/field";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";
import { Moment } from "../text/moment";

const columns = words.columns;

export function KeysTable({ keys }: { keys: ShownKey[] }) {
  return (
    <table className="cards people">
      <caption className="visually-hidden">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.may}</th>
          <th scope="col">{columns.used}</th>
          <th scope="col">{columns.ends}</th>
          <th scope="col">{columns.state}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} {...key} />
        ))}
      </tbody>
    </table>
  );
}

function KeyRow({ id, name, hint, scopes, networks, maker, lastUsedAt, endedAt, expiresAt, state }: ShownKey) {
  return (
    <tr>
      <th scope="row" data-label={columns.name}>
        <a href={keyPath(id)} dir="auto">
          {name}
        </a>
        <span className="quiet">{words.made(hint)}</span>
        <span className="quiet" dir="auto">
          {words.madeBy(maker)}
        </span>
      </th>
      <td data-label={columns.may}>
        <KeyScopes scopes={scopes} />
        {networks.length > 0 && <p className="quiet">{words.onlyFrom(networks.join(", "))}</p>}
      </td>
      <td className="labelled" data-label={columns.used}>
        {lastUsedAt ? <Moment at={new Date(lastUsedAt)} as="time" /> : words.neverUsed}
      </td>
      <td className="labelled" data-label={columns.ends}>
        <Moment at={new Date(endedAt ?? expiresAt)} as="date" />
      </td>
      <td className="labelled" data-label={columns.state}>
        <span className="status">{words.states[state]}</span>
      </td>
    </tr>
  );
}

export function KeyScopes({ scopes }: Pick<ShownKey, "scopes">) {
  return (
    <ul className="plain">
      {scopes.map((scope) => (
        <li key={scope}>{words.scopes[scope]}</li>
      ))}
    </ul>
  );
}

type FormProps = { requestKey: string; values: Record<string, string>; errors: FieldErrors; lastDay: string };

/** The name of a program's right stands beside its words, as the documents and refusals name it. */
const SCOPE_OPTIONS = KEY_SCOPES.map((value) => ({ value, label: `${words.scopes[value]} (${value})` }));

export function KeyForm({ requestKey, values, errors, lastDay }: FormProps) {
  return (
    <Form className="narrow" action="/institution/keys" noValidate>
      <input type="hidden" name="request_key" value={requestKey} />
      <Field
        name="name"
        label={words.name}
        hint={words.nameHint}
        isRequired
        maxLength={MAX_KEY_NAME_CHARS}
        autoComplete="off"
        defaultValue={values.name}
        errors={errors.name}
      />
      <Checks
        name="scopes"
        label={words.mayTitle}
        hint={words.mayHint}
        options={SCOPE_OPTIONS}
        chosen={(values.scopes ?? "").split("\n")}
        errors={errors.scopes}
      />
      <Field
        name="ends"
        type="date"
        label={words.ends}
        hint={words.endsHint}
        isRequired
        defaultValue={values.ends ?? lastDay}
        errors={errors.ends}
      />
      <TextArea
        name="networks"
        label={words.networks}
        hint={words.networksHint}
        rows={3}
        defaultValue={values.networks}
        errors={errors.networks}
      />
      <div className="actions">
        <SubmitButton label={words.submit} busyLabel={words.making} />
      </div>
    </Form>
  );
}

/** The answer to the form. `text` is null where the same form was sent before: it is not shown a second time. */
export function MadeKey({ id, name, text }: { id: string; name: string; text: string | null }) {
  return (
    <section className="narrow">
      <h1>{text ? words.copyNow : words.shownBefore}</h1>
      <p>{text ? words.copyText : words.shownText(name)}</p>
      {text && (
        <>
          <Field
            name="key"
            label={words.key(name)}
            hint={words.keyHint}
            defaultValue={text}
            readOnly
            autoFocus
            autoComplete="off"
          />
          <p>{words.keepSafe}</p>
        </>
      )}
      <p className="actions">
        <a className="button-quiet" href={keyPath(id)}>
          {words.toKey}
        </a>
        <a className="button-quiet" href="/institution/keys">
          {text ? words.back : words.make}
        </a>
      </p>
    </section>
  );
}
