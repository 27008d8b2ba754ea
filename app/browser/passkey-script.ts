/**
 * Asks the visitor's devices for passkeys: to log in, by a button and in the field of the address; to make one; to prove one. A form
 * says what for (`data-passkey`). The answer goes into its field `credential`, and the form is sent as any other.
 */
import * as words from "~/words/scripts";

const EXPIRES_MS = 4.5 * 60_000;
const MESSAGES: Record<string, string> = {
  NotAllowedError: words.noPasskeyUsed,
  InvalidStateError: words.hasPasskey,
  SecurityError: words.noPasskeyHere,
};

type Descriptor = { type: "public-key"; id: string; transports?: AuthenticatorTransport[] };
type Options = { challenge: string; user?: { id: string } } & Record<
  "allowCredentials" | "excludeCredentials",
  Descriptor[]
>;

/** The request that waits behind the field of the address. */
let waiting: AbortController | undefined;
let renewal: ReturnType<typeof setTimeout>;

const forms = () => document.querySelectorAll<HTMLFormElement>("form[data-passkey]");

function bytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

const descriptors = (list: Descriptor[] = []) => list.map((one) => ({ ...one, id: bytes(one.id) }));

/**
 * Fetches the options for the device's question. It throws an error with the server's words where the server refuses.
 */
async function fetchOptions(form: HTMLFormElement): Promise<Options> {
  const value = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? "";
  const body = new URLSearchParams({ purpose: form.dataset.passkey ?? "" });
  // Not at the log-in: a password that is filled in there goes nowhere without a click.
  if (form.dataset.passkey === "make") for (const name of ["password", "email", "token"]) body.set(name, value(name));
  if (form.dataset.passkey !== "log-in") body.set("drawn_for", value("drawn_for"));
  const response = await fetch("/passkeys/options", {
    method: "POST",
    headers: { Accept: "application/json" },
    body,
  });
  const answer: Options & { message: string } = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

async function ask(form: HTMLFormElement, more: object): Promise<string> {
  const options = await fetchOptions(form);
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    ...(options.user ? { user: { ...options.user, id: bytes(options.user.id) } } : {}),
    allowCredentials: descriptors(options.allowCredentials),
    excludeCredentials: descriptors(options.excludeCredentials),
  } as never;
  const isNew = form.dataset.passkey === "make";
  const found = await (isNew
    ? navigator.credentials.create({ publicKey, ...more })
    : navigator.credentials.get({ publicKey, ...more }));
  return answerOf(found as PublicKeyCredential);
}

/** The credential as JSON, as WebAuthn writes it; not every browser can do it itself. */
function answerOf({ id, rawId, type, response }: PublicKeyCredential): string {
  const parts: Record<string, unknown> = { clientDataJSON: text(response.clientDataJSON) };
  for (const name of ["attestationObject", "authenticatorData", "signature", "userHandle"]) {
    const part = (response as unknown as Record<string, unknown>)[name];
    if (part instanceof ArrayBuffer) parts[name] = text(part);
  }
  const { getTransports } = response as AuthenticatorAttestationResponse;
  if (getTransports) parts.transports = getTransports.call(response);
  return JSON.stringify({ id, rawId: text(rawId), type, response: parts });
}

function showMessage(form: HTMLFormElement, message: string): void {
  const status = form.querySelector("[data-passkey-status]");
  if (status) status.textContent = message;
}

/** Ask the devices, and send the form with their answer. */
async function run(
  form: HTMLFormElement,
  more: { mediation?: "conditional"; signal?: AbortSignal } = {},
): Promise<void> {
  try {
    const credential = await ask(form, more);
    const field = form.querySelector<HTMLInputElement>("[name=credential]");
    if (field) field.value = credential;
    form.requestSubmit();
  } catch (error) {
    if (more.signal) return;
    const { name, message } = error as Error;
    showMessage(form, MESSAGES[name] ?? (name === "Error" ? message : words.passkeyFailed));
    offerInField();
  }
}

/** The person begins: a request that waits behind the field ends. */
function begin(form: HTMLFormElement): void {
  stopWaiting();
  showMessage(form, words.waitingForDevice);
  run(form);
}

function stopWaiting(): void {
  clearTimeout(renewal);
  waiting?.abort();
  waiting = undefined;
}

/** Browsers offer passkeys in the field of the address. A challenge ends after five minutes, so it is renewed before. */
async function offerInField(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>("form[data-passkey=log-in]");
  if (!form || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  stopWaiting();
  waiting = new AbortController();
  renewal = setTimeout(offerInField, EXPIRES_MS);
  run(form, { mediation: "conditional", signal: waiting.signal });
}

/** Show what needs script. Also in the answer to a refused form, which replaces the page's content. */
function show(): void {
  for (const form of forms()) {
    form.hidden = false;
    for (const part of form.querySelectorAll<HTMLElement>("[data-passkey-part]")) part.hidden = false;
  }
  offerInField();
}

function press({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>("[data-passkey-start]") : null;
  if (button?.form) begin(button.form);
}

/** A form that the person sends herself, and not this script. To make or prove a passkey, her device answers first. */
function intercept(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (!event.submitter || !form.matches("[data-passkey]")) return;
  forget(form);
  if (form.dataset.passkey === "log-in") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  begin(form);
}

/** An answer is good for one sending. */
function forget(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>("[name=credential]");
  if (field) field.value = "";
}

function hasNewContent({ addedNodes }: MutationRecord): boolean {
  return [...addedNodes].some((node) => node.nodeName === "MAIN");
}

if (window.PublicKeyCredential && navigator.credentials) {
  show();
  document.addEventListener("click", press);
  document.addEventListener("submit", intercept, true);
  addEventListener("pageshow", ({ persisted }) => persisted && forms().forEach(forget));
  new MutationObserver((records) => records.some(hasNewContent) && show()).observe(document.body, { childList: true });
}
