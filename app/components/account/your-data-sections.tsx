/** The parts of `/yourdata`: the screens of it, what one agreed to, who has one's data, whom one names, and one's requests. */

import type { readOwnData } from "~/domain/privacy/queries.server";
import {
  PURPOSE_NAMES,
  PURPOSES,
  type Purpose,
  RECIPIENT_LABELS,
  REQUEST_LABELS,
  timeLeft,
} from "~/domain/privacy/rules";
import { words as all } from "~/words/accounts";
import { Field } from "../forms/field";
import { Form } from "../forms/form";
import { FormErrors } from "../forms/form-errors";
import { SubmitButton } from "../forms/submit-button";
import { Pagination } from "../frame/pagination";
import { Filled } from "../text/filled";
import { Moment } from "../text/moment";
import { SubNav } from "./sub-nav";

const words = all.yourData;

const TABS = [
  { href: "/yourdata", label: words.tabs.see },
  { href: "/yourdata/copy", label: words.tabs.copy },
  { href: "/yourdata/close", label: words.tabs.close },
];

export function YourDataTabs({ path }: { path: string }) {
  return <SubNav label={words.title} items={TABS} path={path} />;
}

type Data = Awaited<ReturnType<typeof readOwnData>>;

/** One button to agree, one to take it back. */
export function Consents({ consents, isCandidate }: Pick<Data, "consents"> & { isCandidate: boolean }) {
  const purposes = PURPOSE_NAMES.filter((purpose) => isCandidate || !PURPOSES[purpose].isOfCandidates);
  return (
    <section aria-labelledby="consents">
      <h2 id="consents">{words.consents}</h2>
      <p>
        <Filled text={words.consentsText} notice={<a href="/privacy">{all.signUpNotice.full}</a>} />
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
        {isConsentGiven ? words.agreedOn : open?.withdrawnAt ? words.tookBackOn : words.notAgreed}
        {open && <Moment at={open.withdrawnAt ?? open.givenAt} as="day" />}
      </p>
      <input type="hidden" name="purpose" value={purpose} />
      <button type="submit" className="button-quiet" name="intent" value={isConsentGiven ? "withdraw" : "agree"}>
        {isConsentGiven ? words.takeBack : words.agree}
        <span className="visually-hidden">: {label}</span>
      </button>
    </Form>
  );
}

export function Recipients({ recipients, next, isFirst }: Pick<Data, "recipients" | "next" | "isFirst">) {
  return (
    <section aria-labelledby="recipients">
      <h2 id="recipients">{words.recipients}</h2>
      {recipients.length === 0 ? (
        <p>{isFirst ? words.nobody : words.nothingOlder}</p>
      ) : (
        <ul className="choices">
          {recipients.map(({ kind, who, what, at, id }) => (
            <li key={kind + id}>
              <strong>{who}</strong> <Moment className="quiet" at={at} as="time" />
              <br />
              {RECIPIENT_LABELS[kind]}: {what}
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label={words.pages}
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
      <h2 id="nominee">{words.nominee}</h2>
      <p>{words.nomineeText}</p>
      <Form action="/yourdata#after-death" noValidate data-send="">
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        <Field
          name="nominee_name"
          label={all.labels.name}
          isRequired
          autoComplete="off"
          maxLength={150}
          defaultValue={refused?.values.nominee_name ?? nominee?.name}
          errors={refused?.errors.nominee_name}
        />
        <Field
          name="nominee_email"
          label={words.nomineeEmail}
          type="email"
          isRequired
          autoComplete="off"
          maxLength={254}
          defaultValue={refused?.values.nominee_email ?? nominee?.email}
          errors={refused?.errors.nominee_email}
        />
        <input type="hidden" name="intent" value="nominate" />
        <div className="actions">
          <SubmitButton label={nominee ? words.change : words.saveName} busyLabel={all.busy.saving} />
        </div>
      </Form>
      {nominee && (
        <Form action="/yourdata" data-send="">
          <button type="submit" className="button-quiet" name="intent" value="remove_nominee">
            {words.removeNominee(nominee.name)}
          </button>
        </Form>
      )}
    </section>
  );
}

export function Requests({ requests, now }: Pick<Data, "requests"> & { now: Date }) {
  return (
    <section aria-labelledby="requests">
      <h2 id="requests">{words.requests}</h2>
      {requests.length === 0 && <p>{words.noRequests}</p>}
      {requests.length > 0 && (
        <ul>
          {requests.map(({ number, kind, createdAt, dueAt, answer, answeredAt }) => (
            <li key={number}>
              {number} · {REQUEST_LABELS[kind]} · <Moment at={createdAt} as="day" />
              {" · "}
              {answeredAt === null ? words.forAnswer(timeLeft(dueAt, now)) : words.answered}
              {answer !== null && <p className="typed">{answer}</p>}
            </li>
          ))}
        </ul>
      )}
      <p>
        <a className="button-quiet" href="/privacy/ask">
          {all.signUpNotice.ask}
        </a>
      </p>
    </section>
  );
}
