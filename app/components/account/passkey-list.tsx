/** The passkeys of an account on `/profile`: each with its name and times; to add, to name, to remove. */

import { MAX_PASSKEY_NAME_CHARS, MAX_PASSKEYS, type PasskeyRequirement } from "~/domain/accounts/rules";
import type { PasskeyItem } from "~/domain/accounts/schema";
import type { FieldErrors } from "~/domain/errors";
import { Field } from "../forms/field";
import { Form } from "../forms/form";
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
      <h2>Passkeys</h2>
      <p className="quiet">
        A passkey is kept by your phone or computer. You log in with your finger, your face or its PIN. Your other ways
        to log in still work.
      </p>
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
        <p>You have no passkey yet.</p>
      )}
      {!hasRoom && <p className="quiet">You have {MAX_PASSKEYS} passkeys. Remove one to add another.</p>}
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
        You are a moderator: <a href="/passkeys/confirm?back=/profile%23passkeys">confirm with a passkey</a> before you
        add or remove one.
      </p>
    );
  }
  if (way === "link" && !token) {
    return (
      <Form action="/profile">
        <input type="hidden" name="intent" value="passkey-link" />
        {cut && <p className="error">{cut}. Ask for a new one, or copy it whole.</p>}
        <p>You are a moderator: your first passkey needs a link that we mail to your address.</p>
        {unconfirmed.length > 0 && (
          <p>
            {unconfirmed.join(", ")}: made before you were a moderator, and not for moderation until you have confirmed
            it by that link. Remove it if you do not know it.
          </p>
        )}
        <div className="actions">
          <button type="submit" className="button-quiet" data-busy="Sending…">
            Mail me the link
          </button>
        </div>
      </Form>
    );
  }
  return (
    <>
      {way === "link" && token && unconfirmed.length > 0 && (
        <p>
          {unconfirmed.join(", ")}: made before you were a moderator.{" "}
          <a href={`/passkeys/confirm?back=/profile%23passkeys&token=${encodeURIComponent(token)}`}>
            Confirm one that you have made
          </a>
          , or add another one.
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
          Add a passkey
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
        label="Your password"
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
      label="The email address of this account"
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
        <strong>{item.name}</strong> {item.refused && <span className="status status-closed">Refused</span>}
        <p className="quiet">
          Made on <Moment at={new Date(item.createdAt)} as="date" />,{" "}
          {item.lastUsedAt ? (
            <>
              last used <Age at={new Date(item.lastUsedAt)} now={now} />
            </>
          ) : (
            "not used yet"
          )}
        </p>
        {item.refused && (
          <p className="error">There may be a copy of this passkey, so it does not work any more. Remove it.</p>
        )}
      </div>
      <details className="passkey-change" open={refused !== null}>
        <summary className="button-quiet">
          Change<span className="visually-hidden"> the passkey {item.name}</span>
        </summary>
        <Form action="/profile">
          <input type="hidden" name="intent" value="passkey-name" />
          <input type="hidden" name="device" value={item.id} />
          <Field
            name="name"
            label="Name"
            isRequired
            autoComplete="off"
            maxLength={MAX_PASSKEY_NAME_CHARS}
            idPrefix={prefix}
            defaultValue={refused?.name ?? item.name}
            errors={refused?.errors.name}
          />
          <div className="actions">
            <button type="submit" className="button-quiet" data-busy="Saving…">
              Save the name
            </button>
          </div>
        </Form>
        <Form action="/profile">
          <input type="hidden" name="intent" value="passkey-remove" />
          <input type="hidden" name="device" value={item.id} />
          <Proof account={account} idPrefix={prefix} errors={refused?.errors ?? {}} />
          <div className="actions">
            <button type="submit" className="button-quiet" data-busy="Removing…">
              Remove<span className="visually-hidden"> the passkey {item.name}</span>
            </button>
          </div>
        </Form>
      </details>
    </li>
  );
}
