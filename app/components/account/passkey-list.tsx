/** The passkeys of an account on `/profile`: each with its name and times; to add, to name, to remove. */

import { MAX_PASSKEY_NAME_CHARS, MAX_PASSKEYS, type PasskeyRequirement } from "~/domain/accounts/rules";
import type { PasskeyItem } from "~/domain/accounts/schema";
import type { FieldErrors } from "~/domain/errors";
import { words as accountWords } from "~/words/accounts";
import { words } from "~/words/passkeys";
import { Field } from "../forms/field";
import { Form } from "../forms/form";
import { Filled } from "../text/filled";
import { Age, Moment } from "../text/moment";
import { PasskeyAnswer } from "./passkey-controls";

type Account = { email: string; hasPassword: boolean; passkeys: PasskeyItem[] };
/**
 * How a passkey can be added, and the token of the link that was mailed for it. `unconfirmed`: names of a moderator's passkeys that do
 * not moderate yet. `cut`: says that a part of the link is missing.
 */
type Adding = { way: PasskeyRequirement; token: string | null; unconfirmed: string[]; cut: string | null };
type Props = { account: Account; adding: Adding; errors: FieldErrors; values: Record<string, string>; now: Date };

/** The prefix of the ids of a passkey's fields. */
export const fieldPrefix = (id: string) => `passkey-${id}-`;

export function PasskeyList({ account, adding, errors, values, now }: Props) {
  const { passkeys } = account;
  const { intent = "", device } = values;
  const hasRoom = passkeys.length < MAX_PASSKEYS;
  return (
    <section id="passkeys" tabIndex={-1}>
      <h3>{words.title}</h3>
      <p className="quiet">{words.about}</p>
      {passkeys.length > 0 ? (
        <ul className="sessions">
          {passkeys.map((item) => (
            <PasskeyRow
              key={item.id}
              item={item}
              account={account}
              now={now}
              refused={device === item.id ? { intent, errors, name: values.name } : null}
            />
          ))}
        </ul>
      ) : (
        <p>{words.none}</p>
      )}
      {!hasRoom && <p className="quiet">{words.full(MAX_PASSKEYS)}</p>}
      <AddOrProve account={account} adding={adding} hasRoom={hasRoom} />
    </section>
  );
}

/** A moderator proves a passkey first; for the first one she opens a mailed link. */
function AddOrProve({ account, adding, hasRoom }: { account: Account; adding: Adding; hasRoom: boolean }) {
  const { way, token, unconfirmed, cut } = adding;
  if (way === "confirm") {
    return (
      <p>
        <Filled
          text={words.moderator}
          link={<a href="/passkeys/confirm?back=/profile%23passkeys">{words.confirm}</a>}
        />
      </p>
    );
  }
  if (way === "link" && !token) {
    return (
      <Form action="/profile">
        <input type="hidden" name="intent" value="passkey-link" />
        {cut && <p className="error">{words.cut(cut)}</p>}
        <p>{words.firstByLink}</p>
        {unconfirmed.length > 0 && <p>{words.madeBefore(unconfirmed.join(", "))}</p>}
        <div className="actions">
          <button type="submit" className="button-quiet" data-busy={accountWords.busy.sending}>
            {words.mailLink}
          </button>
        </div>
      </Form>
    );
  }
  return (
    <>
      {way === "link" && token && unconfirmed.length > 0 && (
        <p>
          <Filled
            text={words.madeBeforeShort}
            names={unconfirmed.join(", ")}
            link={
              <a href={`/passkeys/confirm?back=/profile%23passkeys&token=${encodeURIComponent(token)}`}>
                {words.confirmOwn}
              </a>
            }
          />
        </p>
      )}
      {hasRoom && <AddForm account={account} token={token} />}
    </>
  );
}

/** Script shows it, where the browser can make passkeys. */
function AddForm({ account, token }: { account: Account; token: string | null }) {
  return (
    <Form action="/profile" data-passkey="make" hidden>
      <input type="hidden" name="intent" value="passkey" />
      {token && <input type="hidden" name="token" value={token} />}
      <Proof account={account} idPrefix="passkey-new-" />
      <PasskeyAnswer />
      <div className="actions">
        <button type="submit" className="button">
          {words.add}
        </button>
      </div>
    </Form>
  );
}

/** The password again, or the address of an account that has none. */
function Proof({ account, idPrefix, errors = {} }: { account: Account; idPrefix: string; errors?: FieldErrors }) {
  return account.hasPassword ? (
    <>
      <input type="hidden" name="username" autoComplete="username" value={account.email} />
      <Field
        name="password"
        label={accountWords.labels.yourPassword}
        type="password"
        isRequired
        autoComplete="current-password"
        maxLength={256}
        idPrefix={idPrefix}
        errors={errors.password}
      />
    </>
  ) : (
    <Field
      name="email"
      label={words.accountEmail}
      inputMode="email"
      isRequired
      autoComplete="email"
      maxLength={254}
      idPrefix={idPrefix}
      errors={errors.email}
    />
  );
}

type Refused = { intent: string; errors: FieldErrors; name: string | undefined };
type RowProps = { item: PasskeyItem; account: Account; now: Date; refused: Refused | null };

function PasskeyRow({ item, account, now, refused }: RowProps) {
  const prefix = fieldPrefix(item.id);
  return (
    <li>
      <div>
        <strong>{item.name}</strong> {item.refused && <span className="status status-closed">{words.refused}</span>}
        <p className="quiet">
          {words.madeOn} <Moment at={new Date(item.createdAt)} as="date" />,{" "}
          {item.lastUsedAt ? (
            <>
              {words.lastUsed} <Age at={new Date(item.lastUsedAt)} now={now} />
            </>
          ) : (
            words.notUsed
          )}
        </p>
        {item.refused && <p className="error">{words.copied}</p>}
      </div>
      <details className="passkey-change" open={refused !== null}>
        <summary className="button-quiet">
          {words.change}
          <span className="visually-hidden">{words.changeOf(item.name)}</span>
        </summary>
        <Form action="/profile">
          <input type="hidden" name="intent" value="passkey-name" />
          <input type="hidden" name="device" value={item.id} />
          <Field
            name="name"
            label={accountWords.labels.name}
            isRequired
            autoComplete="off"
            maxLength={MAX_PASSKEY_NAME_CHARS}
            idPrefix={prefix}
            defaultValue={refused?.name ?? item.name}
            errors={refused?.errors.name}
          />
          <div className="actions">
            <button type="submit" className="button-quiet" data-busy={accountWords.busy.saving}>
              {words.saveName}
            </button>
          </div>
        </Form>
        <Form action="/profile">
          <input type="hidden" name="intent" value="passkey-remove" />
          <input type="hidden" name="device" value={item.id} />
          <Proof account={account} idPrefix={prefix} errors={refused?.errors ?? {}} />
          <div className="actions">
            <button type="submit" className="button-quiet" data-busy={accountWords.busy.removing}>
              {words.remove}
              <span className="visually-hidden">{words.changeOf(item.name)}</span>
            </button>
          </div>
        </Form>
      </details>
    </li>
  );
}
