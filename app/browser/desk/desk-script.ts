/**
 * Keys of a school's desk, and its one form that opens the next applicant: the answer to a move is the next page, put in place of
 * this one, so that an applicant takes one request. Without this script the same form and links work as pages.
 */

import { moveNotSent } from "~/words/scripts";

/** An element says with `data-key` which key presses it. `data-row`: the rows of a list, among which J and K move the focus. */
const ROW = "[data-row]";
const KEYED = "[data-key], [data-row]";
const WORDS = "details.rejection";
const SWITCH = "no-keys";

const { documentElement: root } = document;
let isBusy = false;
/** The page that the document holds, whatever part of it is seen. */
let shown = pageAddress();

function pageAddress(): string {
  const { pathname, search } = window.location;
  return pathname + search;
}

/** In a field a key is text. A link or button that no key presses has its own keys, and people may search the page for its name. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isField = target.isContentEditable || target.matches("input, textarea, select, dialog, dialog *");
  return isField || (target.matches("a, button, summary, iframe") && !target.matches(KEYED));
}

function press(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (isBusy || root.classList.contains(SWITCH) || isElsewhere(target)) return;
  const element = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key.toLowerCase())}"]`);
  if (element) {
    event.preventDefault();
    if (element.matches("textarea")) element.focus();
    else element.click();
  } else if (key === "j" || key === "k") moveFocusedRow(key === "j" ? 1 : -1);
}

function moveFocusedRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  (rows[at + by] ?? (at < 0 ? rows[0] : undefined))?.focus();
}

/** Send a move, and show the page that comes back, which is the next applicant's. */
async function send(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  isBusy = true;
  form.setAttribute("aria-busy", "true");
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  if (button?.name) body.set(button.name, button.value);
  const key = (document.activeElement as HTMLElement | null)?.dataset.key;
  try {
    const response = await fetch(form.action, { method: "POST", body });
    const main = show(await response.text());
    if (!main) throw new Error("no page");
    // The address is the next applicant's, so that a reload and Back only read.
    // A colleague may have decided about this applicant meanwhile: then the answer leads to another one.
    if (response.ok) window.history.pushState(null, "", response.redirected ? response.url : form.action);
    shown = pageAddress();
    prepare();
    // It stays on the same button, so that it can be pressed again; otherwise it goes to the name.
    focus(main.querySelector(`[data-key="${key}"]`) ?? main.querySelector("h1"));
    announce(document.querySelector(".told, .toasts p")?.textContent ?? "");
  } catch {
    announce(moveNotSent);
    form.insertAdjacentHTML("afterend", "<p class='told told-wrong' role=alert></p>");
    if (form.nextElementSibling) form.nextElementSibling.textContent = moveNotSent;
  } finally {
    isBusy = false;
    form.removeAttribute("aria-busy");
  }
}

function show(text: string): HTMLElement | null {
  // Inside this page its security policy would refuse the styles; the page has them already.
  const answer = new DOMParser().parseFromString(text.replace(/<style[^>]*>.*?<\/style>/s, ""), "text/html");
  const main = answer.querySelector("main");
  if (!main) return null;
  // A reader who opened the full words of one rejection has them open for the next one too.
  const [before, after] = [document, main].map((part) => part.querySelector<HTMLDetailsElement>(WORDS));
  if (after && before?.open) after.open = true;
  (document.querySelector("main") as ChildNode | null)?.replaceWith(main as Node as string & Node);
  const [toasts, old] = [answer, document].map((part) => part.querySelector(".toasts"));
  if (toasts && old) (old as ChildNode).replaceWith(toasts as Node as string & Node);
  document.title = answer.title;
  writeMoments(main);
  window.scrollTo(0, 0);
  return main;
}

/** As the script of all pages does: moments in the reader's own time. */
function writeMoments(main: HTMLElement): void {
  for (const time of main.querySelectorAll<HTMLTimeElement>("[data-t]")) {
    const style = JSON.parse((time.dataset.t ?? "").replace(/[\w-]+/g, '"$&"'));
    time.textContent = new Date(time.dateTime).toLocaleString("en-IN", style);
  }
  // Words about another zone are for readers whose clocks differ from it then.
  for (const note of main.querySelectorAll<HTMLTimeElement>("[data-z]")) {
    const at = new Date(note.dateTime);
    note.hidden = at.toLocaleString("en") === at.toLocaleString("en", { timeZone: note.dataset.z });
  }
}

function focus(element: HTMLElement | null): void {
  if (element && element.tabIndex < 0) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}

/** A place that is read aloud, which stays while the page around it changes. */
function announce(text: string): void {
  const place = () => document.getElementById("desk-says");
  if (!place()) document.body.insertAdjacentHTML("beforeend", "<p id=desk-says class=visually-hidden role=status></p>");
  (place() as HTMLElement).textContent = text;
}

/** The tab of the part that is seen says so, and the forms of the page come back to it. */
function markTab(): void {
  for (const tab of document.querySelectorAll<HTMLAnchorElement>(".tabs a")) {
    const isSeen = document.querySelector<HTMLElement>(tab.hash)?.offsetParent != null;
    tab.ariaCurrent = isSeen ? "true" : null;
    const forms = `form[action^="${window.location.pathname}"]:not([data-next])`;
    for (const form of isSeen ? document.querySelectorAll<HTMLFormElement>(forms) : []) {
      const url = new URL(form.action);
      url.searchParams.set("tab", new URL(tab.href).searchParams.get("tab") ?? "facts");
      form.setAttribute("action", url.pathname + url.search + url.hash);
    }
  }
}

/** A page that was just put in place: what only script can do is shown, and the switch stands as it was left. */
function prepare(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>("[data-all], [data-keys]")) {
    if (box.matches("[data-keys]")) box.checked = !root.classList.contains(SWITCH);
    else (box.parentElement as HTMLElement).hidden = false;
  }
  markTab();
}

try {
  root.classList.toggle(SWITCH, localStorage.getItem(SWITCH) === "1");
} catch {
  // This browser stores nothing: keys are on.
}
prepare();
// After a form the browser loads the same page again, and forgets where in it the reader was.
if (document.activeElement === document.body) focus(document.getElementById(window.location.hash.slice(1)));

document.addEventListener("keydown", press);
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-next]")) return;
  event.preventDefault();
  if (!isBusy) void send(form, event.submitter as HTMLButtonElement | null);
});
document.addEventListener("click", (event) => {
  const tab = (event.target as Element).closest<HTMLAnchorElement>(".tabs a");
  if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  window.location.replace(tab.hash);
});
addEventListener("hashchange", markTab);
// Browsers turn to the part that an address names after this script.
addEventListener("load", markTab);
// Back leads to an applicant whose page this document no longer holds.
addEventListener("popstate", () => shown !== pageAddress() && window.location.reload());
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  // All that match: the box above the list.
  if (target.matches("[data-all]"))
    for (const box of document.querySelectorAll<HTMLInputElement>("[name^='chosen.']")) box.checked = target.checked;
  if (!target.matches("[data-keys]")) return;
  root.classList.toggle(SWITCH, !target.checked);
  try {
    localStorage.setItem(SWITCH, target.checked ? "" : "1");
  } catch {
    // It holds for this page.
  }
});
