/** Parts of the page of one webhook: its facts, what can be done with it, its deliveries, and the question before it goes. */
import type { ReactNode } from "react";
import type { FieldErrors } from "~/domain/errors";
import { STARTS, TEST_TYPE, TRIES_SHOWN, webhookPath } from "~/domain/webhooks/rules";
import type { WebhookAnswer, WebhookDeliveryItem } from "~/domain/webhooks/schema";
import { words } from "~/words/webhooks";
import { Radios, Select } from "../forms/field";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";
import { formatCount } from "../text/format";
import { Moment } from "../text/moment";
import { EventTypes, Waiting, WebhookFields } from "./webhook-parts";

const { facts, delivery: columns } = words;

export function WebhookFacts(webhook: WebhookAnswer) {
  const { types, whole, state, waiting, last_delivery_at, failing_since, next_try_at, both_secrets_until } = webhook;
  return (
    <dl className="facts">
      <Fact name={facts.state}>
        <span className="status">{words.states[state]}</span>
      </Fact>
      <Fact name={facts.tells}>
        <EventTypes types={types} />
      </Fact>
      <Fact name={facts.holds}>{whole ? words.all : words.ids}</Fact>
      <Fact name={facts.delivered}>{last_delivery_at ? <Time at={last_delivery_at} /> : words.notYet}</Fact>
      <Fact name={facts.waiting}>
        <Waiting count={waiting} />
      </Fact>
      {failing_since && (
        <Fact name={facts.failing}>
          <Time at={failing_since} />
        </Fact>
      )}
      {state === "on" && next_try_at && (
        <Fact name={facts.next}>
          <Time at={next_try_at} />
        </Fact>
      )}
      {both_secrets_until && (
        <Fact name={facts.both}>
          <Time at={both_secrets_until} />
        </Fact>
      )}
      <Fact name={facts.made}>
        <Time at={webhook.created_at} />
      </Fact>
    </dl>
  );
}

function Time({ at }: { at: string }) {
  return <Moment at={new Date(at)} as="time" />;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Of = Pick<WebhookAnswer, "id">;

function Intent({ is }: { is: string }) {
  return <input type="hidden" name="intent" value={is} />;
}

/** Things that are done at once: a test, and switching it off. */
export function WebhookActions({ id, state }: Pick<WebhookAnswer, "id" | "state">) {
  return (
    <div className="actions">
      <Form action={webhookPath(id)} data-send="">
        <Intent is="test" />
        <button type="submit" className="button" data-busy={words.testing}>
          {words.test}
        </button>
      </Form>
      {state === "on" && (
        <Form action={webhookPath(id)} data-send="">
          <Intent is="off" />
          <button type="submit" className="button-quiet" data-busy={words.switching}>
            {words.off}
          </button>
        </Form>
      )}
      <a className="button-quiet button-danger" href={`${webhookPath(id)}?remove=yes`}>
        {words.remove}
      </a>
    </div>
  );
}

export function SwitchOn({ id }: Of) {
  return (
    <section className="narrow">
      <h2>{words.onTitle}</h2>
      <Form action={webhookPath(id)} data-send="">
        <Intent is="on" />
        <Radios
          name="start"
          label={words.onStart}
          defaultValue="waiting"
          options={STARTS.map((value) => ({ value, label: words.starts[value] }))}
        />
        <div className="actions">
          <SubmitButton label={words.on} busyLabel={words.switching} />
        </div>
      </Form>
    </section>
  );
}

type ChangeProps = { webhook: WebhookAnswer; values: Record<string, string> | null; errors: FieldErrors };

/** `values`: what was typed into a form that was refused. */
export function ChangeWebhook({ webhook, values, errors }: ChangeProps) {
  const { id, url, types, whole } = webhook;
  const stored = { url, types: types.join("\n"), whole: String(whole), agrees: String(whole) };
  return (
    <details className="fold" open={values !== null}>
      <summary>{words.change}</summary>
      <Form action={webhookPath(id)} noValidate data-send="">
        <Intent is="change" />
        <WebhookFields values={values ?? stored} errors={errors} />
        <div className="actions">
          <SubmitButton label={words.save} busyLabel={words.switching} />
        </div>
      </Form>
    </details>
  );
}

export function RenewSecret({ id }: Of) {
  return (
    <details className="fold">
      <summary>{words.renewTitle}</summary>
      <p>{words.renewText}</p>
      <Form action={webhookPath(id)}>
        <Intent is="secret" />
        <button type="submit" className="button-quiet" data-busy={words.renewing}>
          {words.renew}
        </button>
      </Form>
    </details>
  );
}

export function Replay({ id }: Of) {
  return (
    <details className="fold">
      <summary>{words.replayTitle}</summary>
      <p>{words.replayText}</p>
      <Form action={webhookPath(id)} data-send="">
        <Intent is="replay" />
        <Select
          name="hours"
          label={words.since}
          isRequired
          defaultValue="24"
          options={Object.entries(words.backs).map(([value, label]) => ({ value, label }))}
        />
        <button type="submit" className="button-quiet" data-busy={words.testing}>
          {words.replay}
        </button>
      </Form>
    </details>
  );
}

type DeliveriesProps = Of & { deliveries: WebhookDeliveryItem[] };

export function Deliveries({ id, deliveries }: DeliveriesProps) {
  return (
    <section id="deliveries">
      <h2>{words.deliveries}</h2>
      {deliveries.length === 0 && <p>{words.noDeliveries}</p>}
      {deliveries.length >= TRIES_SHOWN && <p>{words.newest(TRIES_SHOWN)}</p>}
      {deliveries.length > 0 && (
        <table className="cards people">
          <caption className="visually-hidden">{words.deliveries}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.at}</th>
              <th scope="col">{columns.type}</th>
              <th scope="col">{columns.status}</th>
              <th scope="col">{columns.ms}</th>
              <th scope="col">{columns.try}</th>
              <th scope="col">{columns.again}</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((each) => (
              <DeliveryRow key={each.id} webhookId={id} {...each} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function DeliveryRow({ webhookId, ...delivery }: WebhookDeliveryItem & { webhookId: string }) {
  const { id, type, at, status, problem, ms, skipped, sequence } = delivery;
  const name = type === TEST_TYPE ? words.isTest : type;
  return (
    <tr>
      <th scope="row" data-label={columns.at}>
        <Time at={at} />
      </th>
      <td className="labelled" data-label={columns.type}>
        {name}
      </td>
      <td className="labelled" data-label={columns.status}>
        {status ?? (problem && words.problems[problem])}
        {skipped && <span className="quiet">{words.skipped}</span>}
      </td>
      <td className="labelled" data-label={columns.ms}>
        {words.ms(formatCount(ms))}
      </td>
      <td className="labelled" data-label={columns.try}>
        {delivery.try ?? words.byHand}
      </td>
      <td data-label={columns.again}>
        {sequence !== null && (
          <Form action={webhookPath(webhookId)} data-send="">
            <Intent is="again" />
            <input type="hidden" name="delivery" value={id} />
            <button type="submit" className="button-quiet whole-words" data-busy={words.testing}>
              {words.again}
              <span className="visually-hidden">{words.againOf(name, at)}</span>
            </button>
          </Form>
        )}
      </td>
    </tr>
  );
}

/** Asks before it goes. The server opens it, so it needs no script; script makes it a true modal. */
export function RemoveDialog({ id, url }: Pick<WebhookAnswer, "id" | "url">) {
  const path = webhookPath(id);
  return (
    <>
      <a className="backdrop" href={path} tabIndex={-1}>
        <span className="visually-hidden">{words.keep}</span>
      </a>
      <dialog open data-modal className="apply-dialog" aria-labelledby="remove-title" closedby="any">
        <Form action={path} data-send="">
          <h2 id="remove-title" tabIndex={-1}>
            {words.removeTitle}
          </h2>
          <p className="whole-words">{url}</p>
          <p>{words.removeText}</p>
          <Intent is="remove" />
          <div className="actions">
            <SubmitButton label={words.removeSubmit} busyLabel={words.removing} />
            <a className="button-quiet" href={path}>
              {words.keep}
            </a>
          </div>
        </Form>
      </dialog>
    </>
  );
}
