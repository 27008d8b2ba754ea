/** Parts of the screens of webhooks: their table, the form that makes or changes one, and the page that shows a secret once. */

import type { FieldErrors } from "~/domain/errors";
import { EVENT_TYPES, MAX_URL_CHARS, WEBHOOKS_PATH, webhookPath } from "~/domain/webhooks/rules";
import type { WebhookAnswer } from "~/domain/webhooks/schema";
import { words } from "~/words/webhooks";
import { Checks, Field, Radios } from "../forms/field";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";
import { Filled } from "../text/filled";
import { formatCount } from "../text/format";
import { Moment } from "../text/moment";

const columns = words.columns;
/** As `waiting` is counted. */
const MOST_COUNTED = 1_000;

export function WebhooksTable({ webhooks }: { webhooks: WebhookAnswer[] }) {
  return (
    <table className="cards people">
      <caption className="visually-hidden">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.address}</th>
          <th scope="col">{columns.tells}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.delivered}</th>
          <th scope="col">{columns.waiting}</th>
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} {...webhook} />
        ))}
      </tbody>
    </table>
  );
}

function WebhookRow({ id, url, types, whole, state, waiting, last_delivery_at, failing_since }: WebhookAnswer) {
  return (
    <tr>
      <th scope="row" data-label={columns.address}>
        <a href={webhookPath(id)}>{url}</a>
        {whole && <span className="quiet">{words.whole}</span>}
      </th>
      <td data-label={columns.tells}>
        <EventTypes types={types} />
      </td>
      <td className="labelled" data-label={columns.state}>
        <span className="status">{words.states[state]}</span>
        {failing_since && (
          <span className="quiet">
            <Filled text={words.failing} time={<Moment at={new Date(failing_since)} as="time" />} />
          </span>
        )}
      </td>
      <td className="labelled" data-label={columns.delivered}>
        {last_delivery_at ? <Moment at={new Date(last_delivery_at)} as="time" /> : words.notYet}
      </td>
      <td className="labelled" data-label={columns.waiting}>
        <Waiting count={waiting} />
      </td>
    </tr>
  );
}

export function Waiting({ count }: { count: number }) {
  return words.upTo(formatCount(count), count >= MOST_COUNTED);
}

export function EventTypes({ types }: Pick<WebhookAnswer, "types">) {
  return (
    <ul className="plain">
      {types.map((type) => (
        <li key={type}>{words.types[type]}</li>
      ))}
    </ul>
  );
}

/** Programs know an event by its name, which stands beside its words. */
const TYPE_OPTIONS = EVENT_TYPES.map((value) => ({ value, label: `${words.types[value]} (${value})` }));
const HOLDS = [
  { value: "false", label: words.thin },
  { value: "true", label: words.wholeOption },
];

type FieldsProps = { values: Record<string, string>; errors: FieldErrors };

export function WebhookFields({ values, errors }: FieldsProps) {
  return (
    <>
      <Field
        name="url"
        type="url"
        inputMode="url"
        label={words.url}
        hint={words.urlHint}
        placeholder={words.urlExample}
        isRequired
        maxLength={MAX_URL_CHARS}
        autoComplete="off"
        defaultValue={values.url}
        errors={errors.url}
      />
      <Checks
        name="types"
        label={words.typesTitle}
        hint={words.typesHint}
        options={TYPE_OPTIONS}
        chosen={(values.types ?? "").split("\n")}
        errors={errors.types}
      />
      <Radios
        name="whole"
        label={words.wholeTitle}
        options={HOLDS}
        defaultValue={values.whole ?? "false"}
        errors={errors.whole}
      />
      <Agreement isTicked={values.agrees === "true"} errors={errors.agrees} />
    </>
  );
}

/** A box that is not ticked is not sent. */
function Agreement({ isTicked, errors }: { isTicked: boolean; errors: string[] | undefined }) {
  return (
    <div className={errors ? "field checks field-wrong" : "field checks"}>
      <p className="hint" id="agrees-hint">
        {words.agreesHint}
      </p>
      {errors && (
        <p className="error" id="agrees-error">
          {errors.join(". ")}
        </p>
      )}
      <label className="check">
        <input
          type="checkbox"
          id="agrees"
          name="agrees"
          value="true"
          defaultChecked={isTicked}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? "agrees-hint agrees-error" : "agrees-hint"}
        />
        {words.agrees}
      </label>
    </div>
  );
}

export function MakeWebhook({ requestKey, ...fields }: FieldsProps & { requestKey: string }) {
  return (
    <Form className="narrow" action={WEBHOOKS_PATH} noValidate>
      <input type="hidden" name="request_key" value={requestKey} />
      <WebhookFields {...fields} />
      <div className="actions">
        <SubmitButton label={words.submit} busyLabel={words.making} />
      </div>
    </Form>
  );
}

type Shown = { id: string; secret: string | null; isReplaced?: boolean };

/** The answer to the form. `secret` is null where the same form was sent before: it is not shown a second time. */
export function ShownSecret({ id, secret, isReplaced }: Shown) {
  return (
    <section className="narrow">
      <h1>{secret ? words.copyNow : words.shownBefore}</h1>
      <p>{secret ? words.copyText : words.shownText}</p>
      {secret && (
        <>
          <Field
            name="secret"
            label={words.secret}
            hint={words.secretHint}
            defaultValue={secret}
            readOnly
            autoFocus
            autoComplete="off"
          />
          <p>{isReplaced ? words.bothSign : words.keepSafe}</p>
        </>
      )}
      <p className="actions">
        <a className="button-quiet" href={webhookPath(id)}>
          {words.toWebhook}
        </a>
        <a className="button-quiet" href={WEBHOOKS_PATH}>
          {words.back}
        </a>
      </p>
    </section>
  );
}
