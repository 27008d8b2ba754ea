/** Parts of the page of one key: what it is, how it is used, what was refused to it, and the question before it ends. */
import type { ReactNode } from "react";
import type { readKeyUse, ShownKey } from "~/domain/api-keys/queries.server";
import { keyPath } from "~/domain/api-keys/rules";
import { words } from "~/words/api-keys";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";
import { formatCount } from "../text/format";
import { Moment } from "../text/moment";
import { KeyScopes } from "./key-parts";

const { facts, use, refusal } = words;

type Use = Awaited<ReturnType<typeof readKeyUse>>;

export function KeyFacts({
  hint,
  scopes,
  networks,
  maker,
  createdAt,
  lastUsedAt,
  expiresAt,
  endedAt,
  state,
}: ShownKey) {
  return (
    <dl className="facts">
      <Fact name={facts.state}>
        <span className="status">{words.states[state]}</span> {words.made(hint)}
      </Fact>
      <Fact name={facts.may}>
        <KeyScopes scopes={scopes} />
      </Fact>
      <Fact name={facts.networks}>{networks.length > 0 ? networks.join(", ") : facts.anywhere}</Fact>
      <Fact name={facts.made}>
        <Moment at={new Date(createdAt)} as="time" />. <span dir="auto">{words.madeBy(maker)}</span>
      </Fact>
      <Fact name={facts.used}>
        {lastUsedAt ? <Moment at={new Date(lastUsedAt)} as="time" /> : words.neverUsed}{" "}
        <span className="quiet">{facts.usedHint}</span>
      </Fact>
      <Fact name={endedAt ? facts.ended : facts.ends}>
        <Moment at={new Date(endedAt ?? expiresAt)} as="time" />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Counts in the form of a table; a call that does not exist has a name of ours. */
export function KeyUse({ byCall, byHour }: Pick<Use, "byCall" | "byHour">) {
  return (
    <>
      <section>
        <h2>{words.useByCall}</h2>
        {byCall.length === 0 ? (
          <p>{words.noUse}</p>
        ) : (
          <CountTable caption={words.useByCall} first={null} rows={byCall.map((row) => ({ ...row, at: null }))} />
        )}
      </section>
      {byCall.length > 0 && (
        <section>
          <h2>{words.useByHour}</h2>
          {byHour.length === 0 ? (
            <p>{words.noUseOfDays}</p>
          ) : (
            <CountTable caption={words.useByHour} first={use.hour} rows={byHour} />
          )}
        </section>
      )}
    </>
  );
}

type CountRow = { at: string | null; call: string; count: number; refused: number };

function CountTable({ caption, first, rows }: { caption: string; first: string | null; rows: CountRow[] }) {
  return (
    <table className="cards people">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {first && <th scope="col">{first}</th>}
          <th scope="col">{use.call}</th>
          <th scope="col">{use.answered}</th>
          <th scope="col">{use.refused}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, call, count, refused }) => (
          <tr key={`${at} ${call}`}>
            {at && (
              <td className="labelled" data-label={first ?? ""}>
                <Moment at={new Date(at)} as="time" />
              </td>
            )}
            <th scope="row" data-label={use.call}>
              <CallName call={call} />
            </th>
            <td className="labelled" data-label={use.answered}>
              {formatCount(count - refused)}
            </td>
            <td className="labelled" data-label={use.refused}>
              {formatCount(refused)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CallName({ call }: { call: string }) {
  return call === "unknown" ? <span>{words.unknownCall}</span> : <code>{call}</code>;
}

export function KeyRefusals({ refusals }: Pick<Use, "refusals">) {
  return (
    <section>
      <h2>{words.refusals}</h2>
      {refusals.length === 0 ? (
        <p>{words.noRefusals}</p>
      ) : (
        <table className="cards people">
          <caption className="visually-hidden">{words.refusals}</caption>
          <thead>
            <tr>
              <th scope="col">{refusal.at}</th>
              <th scope="col">{refusal.call}</th>
              <th scope="col">{refusal.code}</th>
              <th scope="col">{refusal.network}</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map(({ id, at, call, status, code, network }) => (
              <tr key={id}>
                <td className="labelled" data-label={refusal.at}>
                  <Moment at={new Date(at)} as="time" />
                </td>
                <td className="labelled" data-label={refusal.call}>
                  <CallName call={call} />
                </td>
                <td className="labelled" data-label={refusal.code}>
                  <code>
                    {status} {code}
                  </code>
                </td>
                <td className="labelled" data-label={refusal.network}>
                  {network ?? words.unknownNetwork}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Asks before a key ends. The server opens it, so it needs no script; script makes it a true modal. */
export function EndKeyDialog({ id, name }: { id: string; name: string }) {
  return (
    <>
      <a className="backdrop" href={keyPath(id)} tabIndex={-1}>
        <span className="visually-hidden">{words.keep}</span>
      </a>
      <dialog open data-modal className="apply-dialog" aria-labelledby="end-title" closedby="any">
        <Form action={keyPath(id)} data-send="">
          <h2 id="end-title" tabIndex={-1}>
            {words.endTitle(name)}
          </h2>
          <p>{words.endText}</p>
          <div className="actions">
            <SubmitButton label={words.endSubmit} busyLabel={words.ending} />
            <a className="button-quiet" href={keyPath(id)}>
              {words.keep}
            </a>
          </div>
        </Form>
      </dialog>
    </>
  );
}
