/** The parts of `/yourdata`: what one agreed to, who has one's data, whom one names, and one's requests. */

import type { readOwnData } from "~/domain/privacy/queries.server";
import {
  PURPOSE_NAMES,
  PURPOSES,
  type Purpose,
  RECIPIENT_LABELS,
  REQUEST_LABELS,
  timeLeft,
} from "~/domain/privacy/rules";
import { Field } from "../forms/field";
import { Form } from "../forms/form";
import { FormErrors } from "../forms/form-errors";
import { SubmitButton } from "../forms/submit-button";
import { Pagination } from "../frame/pagination";
import { Moment } from "../text/moment";

type Data = Awaited<ReturnType<typeof readOwnData>>;

/** One button to agree, one to take it back. */
export function Consents({ consents, isCandidate }: Pick<Data, "consents"> & { isCandidate: boolean }) {
  const purposes = PURPOSE_NAMES.filter((purpose) => isCandidate || !PURPOSES[purpose].isOfCandidates);
  return (
    <section aria-labelledby="consents">
      <h2 id="consents">What you agree to</h2>
      <p>
        You need not agree to any of it. <a href="/privacy">Full notice</a>
      </p>
      {purposes.map((purpose) => (
        <Consent key={purpose} purpose={purpose} open={consents.find((row) => row.purpose === purpose) ?? null} />
      ))}
    </section>
  );
}

function Consent({ purpose, open }: { purpose: Purpose; open: Data["consents"][number] | null }) {
  const { label, what } = PURPOSES[purpose];
  const isConsentGiven = open !== null && open.withdrawnAt === null;
  return (
    <Form action="/yourdata" data-send="">
      <h3 id={purpose}>{label}</h3>
      <p>{what}</p>
      <p className="quiet">
        {isConsentGiven ? "You agreed on " : open?.withdrawnAt ? "You took it back on " : "You have not agreed."}
        {open && <Moment at={open.withdrawnAt ?? open.givenAt} as="day" />}
      </p>
      <input type="hidden" name="purpose" value={purpose} />
      <button type="submit" className="button-quiet" name="intent" value={isConsentGiven ? "withdraw" : "agree"}>
        {isConsentGiven ? "Take it back" : "I agree"}
        <span className="visually-hidden">: {label}</span>
      </button>
    </Form>
  );
}

export function Recipients({ recipients, next, isFirst }: Pick<Data, "recipients" | "next" | "isFirst">) {
  return (
    <section aria-labelledby="recipients">
      <h2 id="recipients">Who has your data</h2>
      {recipients.length === 0 ? (
        <p>{isFirst ? "Nobody but us. No school has got an application from you." : "There is nothing older."}</p>
      ) : (
        <table className="cards">
          <caption className="visually-hidden">Who has your data</caption>
          <thead>
            <tr>
              <th scope="col">Who</th>
              <th scope="col">How</th>
              <th scope="col">What</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            {recipients.map(({ kind, who, what, at, id }) => (
              <tr key={kind + id}>
                <th scope="row" data-label="Who">
                  {who}
                </th>
                <td data-label="How">{RECIPIENT_LABELS[kind]}</td>
                <td data-label="What">{what}</td>
                <td data-label="When">
                  <Moment at={at} as="time" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        label="Pages of who has your data"
        previous={isFirst ? null : "/yourdata#recipients"}
        next={next === null ? null : `/yourdata?after=${next}#recipients`}
      />
    </section>
  );
}

type Refused = { errors: Record<string, string[]>; message: string | null; values: Record<string, string> } | undefined;

export function Nominee({ nominee, refused }: Pick<Data, "nominee"> & { refused: Refused }) {
  return (
    <section className="narrow" id="after-death" aria-labelledby="nominee">
      <h2 id="nominee">After your death</h2>
      <p>Name somebody who may then ask about your data. We write to nobody now.</p>
      <Form action="/yourdata#after-death" noValidate data-send="">
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        <Field
          name="nominee_name"
          label="Name"
          isRequired
          autoComplete="off"
          maxLength={150}
          defaultValue={refused?.values.nominee_name ?? nominee?.name}
          errors={refused?.errors.nominee_name}
        />
        <Field
          name="nominee_email"
          label="Email of this person"
          type="email"
          isRequired
          autoComplete="off"
          maxLength={254}
          defaultValue={refused?.values.nominee_email ?? nominee?.email}
          errors={refused?.errors.nominee_email}
        />
        <input type="hidden" name="intent" value="nominate" />
        <div className="actions">
          <SubmitButton label={nominee ? "Change" : "Save the name"} busyLabel="Saving…" />
        </div>
      </Form>
      {nominee && (
        <Form action="/yourdata" data-send="">
          <button type="submit" className="button-quiet" name="intent" value="remove_nominee">
            Remove {nominee.name}
          </button>
        </Form>
      )}
    </section>
  );
}

export function Requests({ requests, now }: Pick<Data, "requests"> & { now: Date }) {
  return (
    <section aria-labelledby="requests">
      <h2 id="requests">Your requests</h2>
      {requests.length === 0 && <p>You have asked nothing.</p>}
      <ul>
        {requests.map(({ number, kind, createdAt, dueAt, answer, answeredAt }) => (
          <li key={number}>
            {number} · {REQUEST_LABELS[kind]} · <Moment at={createdAt} as="day" />
            {answeredAt === null ? ` · ${timeLeft(dueAt, now)} for our answer` : " · answered"}
            {answer !== null && <p className="typed">{answer}</p>}
          </li>
        ))}
      </ul>
      <p>
        <a className="button-quiet" href="/privacy/ask">
          Ask about your data
        </a>
      </p>
    </section>
  );
}
