/**
 * Keeps the text that a visitor types into a form in the tab's sessionStorage, until the form is sent (docs/decisions/001). It
 * does not keep passwords, hidden fields and the trap field, which people do not see and only programs fill in.
 */
import { TRAP_FIELD } from "~/domain/limits/trap-rules";
import * as words from "~/words/scripts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Values = Record<string, string>;
/** `base`: the fields before anything was typed. If the page comes with other values later, somebody else saved them. */
type StoredText = { base: Values; values: Values };

/** Undefined where the browser stores nothing, and on a device that others use too (`SHARED_COOKIE` of http/request.ts). */
export let tabStore: Storage | undefined;
try {
  if (!/-shared/.test(document.cookie)) tabStore = sessionStorage;
} catch {
  // This browser stores nothing.
}

/** Names a form by where it is sent. So a form that came back to ask for a password has the name of the original form. */
export function pathOf(form: HTMLFormElement): string {
  const { pathname, search } = new URL(form.action);
  return pathname + search;
}

/**
 * The key names the person whose text it is, so that another person does not see it: as a number that hides the
 * address.
 */
export function keyOf(kind: "text" | "file", form: HTMLFormElement): string {
  return `${kind} ${numberOf(form.dataset.keep || visitor())} ${pathOf(form)}`;
}

/** The person who is signed in, as the menu shows her. */
function visitor(): string {
  return document.querySelector<HTMLElement>(".who")?.title ?? "";
}

function numberOf(text: string): number {
  let number = 0;
  for (const character of text) number = (Math.imul(number, 31) + character.charCodeAt(0)) | 0;
  return number;
}

/** If a visitor is signed in, remove what others typed in this tab, also without an account. Returns whether it held a file. */
export function dropForeign(): boolean {
  const name = visitor();
  const own = new RegExp(`^\\w+ ${numberOf(name)} `);
  return name !== "" && remove((key) => !own.test(key));
}

/** Remove what was typed into the form of this path, whoever typed it. Returns whether it held a file. */
export function forget(path: string): boolean {
  return remove((key) => key.endsWith(` ${path}`));
}

function remove(isGone: (key: string) => boolean): boolean {
  const keys = Object.keys(tabStore ?? {}).filter(isGone);
  for (const key of keys) tabStore?.removeItem(key);
  return keys.some((key) => key.startsWith("file"));
}

export function keepText(form: HTMLFormElement): void {
  const key = keyOf("text", form);
  const values = valuesOf(form, false);
  // The fields of a refused form come filled with typed text, so they are no base.
  const base = form.querySelector(".form-errors") ? (read(key)?.base ?? {}) : valuesOf(form, true);
  try {
    if (JSON.stringify(values) === JSON.stringify(base)) tabStore?.removeItem(key);
    else tabStore?.setItem(key, JSON.stringify({ base, values } satisfies StoredText));
  } catch {
    // The tab's storage is full.
  }
}

/** Put back what was typed, except in fields that hold something newer. Returns whether any typed text is back. */
export function restoreText(form: HTMLFormElement): boolean {
  const stored = read(keyOf("text", form));
  if (!stored || form.querySelector(".form-errors")) return false;
  const [now, saved] = [valuesOf(form, false), valuesOf(form, true)];
  const changed: string[] = [];
  let isBack = false;
  for (const control of controlsOf(form)) {
    const name = nameOf(control);
    const value = stored.values[name];
    if (value === undefined || value === stored.base[name] || value === saved[name]) continue;
    // The browser may have put the text back by itself.
    if (now[name] === saved[name]) put(control, value);
    for (const part of form.querySelectorAll("details")) part.open ||= part.contains(control as Node);
    isBack = true;
    if (stored.base[name] !== undefined && stored.base[name] !== saved[name]) changed.push(labelOf(control));
  }
  if (isBack) showRestored(form, changed);
  return isBack;
}

/** Say on top of the form that the text is back. If the page has room for this line, nothing moves. */
export function showRestored(form: HTMLFormElement, changed: string[] = []): void {
  if (form.querySelector("button[data-forget]")) return;
  const note = form.querySelector(".form-note") ?? addNote(form);
  const since = changed.length > 0 ? words.savedSince(changed.join(", ")) : "";
  const button = makeButton("link-button", words.startAfresh);
  button.dataset.forget = "";
  note.textContent = words.typedIsBack(since);
  (note as ParentNode).append(button);
}

export function makeButton(className: string, textContent: string): HTMLButtonElement {
  const button = document.createElement("button");
  return Object.assign(button, { type: "button", className, textContent });
}

export function showStartAfresh(form: HTMLFormElement): void {
  const note = form.querySelector(".form-note");
  if (note) note.textContent = words.fieldsNote;
  controlsOf(form)[0]?.focus();
}

function addNote(form: HTMLFormElement): Element {
  const note = document.createElement("p");
  note.className = "form-note quiet";
  note.id = "form-note";
  note.setAttribute("role", "status");
  (form.querySelector(".field") as ChildNode | null)?.before(note);
  // So the note is read aloud when the dialog opens.
  form.closest("dialog")?.setAttribute("aria-describedby", note.id);
  return note;
}

function read(key: string): StoredText | null {
  return JSON.parse(tabStore?.getItem(key) ?? "null");
}

/** The fields that a person fills in, without the trap field and passwords. A shown password has type `text`; its name tells. */
function controlsOf(form: HTMLFormElement): Control[] {
  const all = [...form.elements] as Control[];
  return all.filter(({ name, type, autocomplete }) => {
    const isTyped = name && name !== TRAP_FIELD && !/^(hidden|file|fieldset|submit|button)$/.test(type);
    return isTyped && !/password/.test(type + name + autocomplete);
  });
}

function isChoice(control: Control): control is HTMLInputElement {
  return /radio|checkbox/.test(control.type);
}

function nameOf(control: Control): string {
  return isChoice(control) ? `${control.name}=${control.value}` : control.name;
}

/** The values in the fields now, or those that the page came with. */
function valuesOf(form: HTMLFormElement, isSaved: boolean): Values {
  return Object.fromEntries(controlsOf(form).map((control) => [nameOf(control), valueIn(control, isSaved)]));
}

function valueIn(control: Control, isSaved: boolean): string {
  if (isChoice(control)) return String(isSaved ? control.defaultChecked : control.checked);
  if (!isSaved) return control.value;
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
}

function put(control: Control, value: string): void {
  if (isChoice(control)) control.checked = value === "true";
  else control.value = value;
}

function labelOf(control: Control): string {
  return (control.labels?.[0]?.textContent ?? control.name).replace("*", "");
}
