/** What is typed into a form stays in the tab until it is sent: in sessionStorage, never a password, a hidden field or the trap. */
import { TRAP_FIELD } from "./domain/limits/rules";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Values = Record<string, string>;
/** `base` is what stood in the fields before anything was typed: a change of it is somebody else's. */
type Kept = { base: Values; values: Values };

/** Undefined where the browser stores nothing. */
export const tabStore = openTabStore();

const FIELDS_NOTE = "Fields with * are required.";

function openTabStore(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/** Where a form is sent to names it, so that the one that asks for a password and brings its fields along stands for it. */
export function pathOf(form: HTMLFormElement): string {
  const { pathname, search } = new URL(form.action);
  return pathname + search;
}

/** Nobody else gets to see what somebody typed: whose it is stands in its name, as a number that tells no address. */
export function keyOf(kind: "text" | "file", form: HTMLFormElement): string {
  return `${kind} ${numberOf(form.dataset.keep || visitor())} ${pathOf(form)}`;
}

/** Who is signed in, as the menu shows it. */
function visitor(): string {
  return document.querySelector<HTMLElement>(".who")?.title ?? "";
}

function numberOf(text: string): number {
  let number = 0;
  for (const character of text) number = (Math.imul(number, 31) + character.charCodeAt(0)) | 0;
  return number;
}

/** Where somebody is signed in, remove what everybody else typed in this tab, also without an account. Returns whether a file was among it. */
export function dropForeign(): boolean {
  const name = visitor();
  const own = new RegExp(`^\\w+ ${numberOf(name)} `);
  return name !== "" && remove((key) => !own.test(key));
}

/** Remove what was typed into the form of this path, whoever typed it. Returns whether a file was among it. */
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
  // What stands in a refused form was typed too.
  const base = form.querySelector(".form-errors") ? (read(key)?.base ?? {}) : valuesOf(form, true);
  try {
    if (JSON.stringify(values) === JSON.stringify(base)) tabStore?.removeItem(key);
    else tabStore?.setItem(key, JSON.stringify({ base, values } satisfies Kept));
  } catch {
    // The tab's storage is full.
  }
}

/** Put back what was typed, but for fields that hold something newer. Returns whether anything is there again. */
export function restoreText(form: HTMLFormElement): boolean {
  const kept = read(keyOf("text", form));
  if (!kept || form.querySelector(".form-errors")) return false;
  const [now, saved] = [valuesOf(form, false), valuesOf(form, true)];
  const changed: string[] = [];
  let isBack = false;
  for (const control of controlsOf(form)) {
    const name = nameOf(control);
    const value = kept.values[name];
    if (value === undefined || value === kept.base[name] || value === saved[name]) continue;
    // A browser may have put it back by itself.
    if (now[name] === saved[name]) put(control, value);
    isBack = true;
    if (kept.base[name] !== undefined && kept.base[name] !== saved[name]) changed.push(labelOf(control));
  }
  if (isBack) tellBack(form, changed);
  return isBack;
}

/** The line on top of a form. Where the page has kept a place for it, nothing moves. */
export function tellBack(form: HTMLFormElement, changed: string[] = []): void {
  if (form.querySelector("button[data-forget]")) return;
  const note = form.querySelector(".form-note") ?? addNote(form);
  const since = changed.length > 0 ? ` Saved by somebody since then: ${changed.join(", ")}.` : "";
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "link-button", textContent: "Start afresh" });
  button.dataset.forget = "";
  note.textContent = `What you typed is back. It is not sent yet.${since} `;
  note.insertAdjacentElement("beforeend", button);
}

export function tellFresh(form: HTMLFormElement): void {
  const note = form.querySelector(".form-note");
  if (note) note.textContent = FIELDS_NOTE;
  controlsOf(form)[0]?.focus();
}

function addNote(form: HTMLFormElement): Element {
  const note = document.createElement("p");
  note.className = "form-note";
  note.id = "form-note";
  note.setAttribute("role", "status");
  form.querySelector(".field")?.insertAdjacentElement("beforebegin", note);
  // Read aloud when the dialog opens.
  form.closest("dialog")?.setAttribute("aria-describedby", note.id);
  return note;
}

function read(key: string): Kept | null {
  return JSON.parse(tabStore?.getItem(key) ?? "null");
}

/** The fields that a person fills in, but for passwords and the trap. A password that is shown is a text field for the browser. */
function controlsOf(form: HTMLFormElement): Control[] {
  const all = [...form.elements] as Control[];
  return all.filter(({ name, type, autocomplete }) => {
    const isTyped = name && name !== TRAP_FIELD && !/^(hidden|file|fieldset|submit|button)$/.test(type);
    return isTyped && !/password/.test(type + name + autocomplete);
  });
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === "radio" || control.type === "checkbox";
}

function nameOf(control: Control): string {
  return isChoice(control) ? `${control.name}=${control.value}` : control.name;
}

/** What stands in the fields, or what the page came with. */
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
