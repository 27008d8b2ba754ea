/** Parts of the forms that ask for a passkey, and the offer to make one. Script shows the parts where the browser can do it. */
import { words } from "~/words/passkeys";
import { Form } from "../forms/form";

/** The button beside another way to go on. */
export function PasskeyButton({ label }: { label: string }) {
  return (
    <span data-passkey-part="" hidden>
      <button type="button" className="button-quiet" data-passkey-start="">
        {label}
      </button>
    </span>
  );
}

/** The hidden field of the device's answer, and the line of its progress. */
export function PasskeyAnswer() {
  return (
    <>
      <input type="hidden" name="credential" />
      <p className="hint" role="status" data-passkey-status="" data-passkey-part="" hidden />
    </>
  );
}

/** On the screen after the log-in, from the third one on, until she has a passkey or says no. */
export function PasskeyOffer() {
  return (
    <aside className="passkey-offer needs-script" aria-label={words.title}>
      <p>
        <strong>{words.offerTitle}</strong> {words.offer}
      </p>
      <Form action="/profile" className="actions">
        <input type="hidden" name="intent" value="passkey-offer" />
        <a className="button-quiet" href="/profile#passkeys">
          {words.add}
        </a>
        <button type="submit" className="button-quiet">
          {words.notNow}
        </button>
      </Form>
    </aside>
  );
}
