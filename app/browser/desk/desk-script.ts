/**
 * Keys of a school's desk, and its one form that opens the next applicant: the answer to a move is the next page, put in place of
 * this one, so that an applicant takes one request. Without this script the same form and links work as pages.
 */

/** An element says with `data-key` which key presses it. `data-row`: the rows of a list, among which J and K move the focus. */
const ROW = "[data-row]";
const WORDS = "details.rejection";
const LOST = "That could not be sent. Check your connection and press the key or the button again.";

let isBusy = false;

/** In a field a key is text, also where it is a shortcut elsewhere. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select, dialog, dialog *"))
  );
}

function press(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (isBusy || isTyping(target)) return;
  const element = document.querySelector<HTMLElement>(selectorOf(key.toLowerCase()));
  if (element) {
    event.preventDefault();
    if (element.matches("textarea")) element.focus();
    else element.click();
  } else if (key === "j" || key === "k") moveFocusedRow(key === "j" ? 1 : -1);
}

/** Undo stands in the panel of what can be taken back, which every page of a recruiter may have. */
function selectorOf(key: string): string {
  return key === "z" ? '[data-key="z"], #undo [value="undo"]' : `[data-key="${CSS.escape(key)}"]`;
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
    if (response.ok) window.history.pushState({ desk: 1 }, "", response.redirected ? response.url : form.action);
    focusOn(main, key);
    announce(document.querySelector(".told, .toasts p")?.textContent ?? "");
  } catch {
    announce(LOST);
    form.insertAdjacentHTML("afterend", "<p class='told told-wrong' role=alert></p>");
    if (form.nextElementSibling) form.nextElementSibling.textContent = LOST;
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
  const [toasts, shown] = [answer, document].map((part) => part.querySelector(".toasts"));
  if (toasts && shown) (shown as ChildNode).replaceWith(toasts as Node as string & Node);
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

/** The focus stays on the same button, so that it can be pressed again; otherwise it goes to the name. */
function focusOn(main: HTMLElement, key: string | undefined): void {
  const same = key && main.querySelector<HTMLElement>(`[data-key="${key}"]`);
  const heading = main.querySelector<HTMLElement>("h1");
  if (heading) heading.tabIndex = -1;
  (same || heading)?.focus({ preventScroll: true });
}

/** A place that is read aloud, which stays while the page around it changes. */
function announce(text: string): void {
  let live = document.getElementById("desk-says");
  if (!live) {
    live = document.createElement("p");
    Object.assign(live, { id: "desk-says", className: "visually-hidden", role: "status" });
    document.body.insertAdjacentElement("beforeend", live);
  }
  live.textContent = text;
}

document.addEventListener("keydown", press);
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-next]")) return;
  event.preventDefault();
  if (!isBusy) void send(form, event.submitter as HTMLButtonElement | null);
});
// Back leads to an applicant whose page this document no longer holds.
addEventListener("popstate", () => window.location.reload());
// All that match: the box in the head of the list.
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches("[data-all]")) return;
  for (const box of document.querySelectorAll<HTMLInputElement>("[name^='chosen.']")) box.checked = target.checked;
});

export {};
