/**
 * The script of pages that work without it. It adds modal dialogs in older browsers, no second click, show password,
 * the map, the reader's own time, and the script of forms on a page that needs it.
 */

import * as words from "~/words/scripts";

const MS_UNTIL_REMOVED = 1000;

/** A dialog that the server opened becomes a real modal: focus stays inside, Escape closes it. */
function upgradeOpenDialogs(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open][data-modal]")) {
    const focused = document.activeElement;
    dialog.close();
    dialog.showModal();
    // Outside of it they would stand behind it.
    for (const toasts of document.querySelectorAll(".toasts")) (dialog as ParentNode).append(toasts);
    document.querySelector(".backdrop")?.remove();
    if (dialog.contains(focused)) (focused as HTMLElement).focus();
  }
}

/** Does the work of invoker commands and `closedby` in browsers that do not know these. */
function openAndCloseDialogs(event: MouseEvent): void {
  const target = event.target as Element;
  const button = target.closest<HTMLButtonElement>("button[commandfor]");
  if (button && !("commandForElement" in button)) {
    const dialog = document.getElementById(button.getAttribute("commandfor") as string) as HTMLDialogElement | null;
    if (!dialog) return;
    event.preventDefault();
    if (button.getAttribute("command") === "close") dialog.close();
    else dialog.showModal();
  } else if (target.matches("dialog[closedby=any]") && !("closedBy" in target)) {
    const box = target.getBoundingClientRect();
    const isInside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!isInside) (target as HTMLDialogElement).close();
  }
}

/** A page that can be shared shows the button of the phone's own sheet, which has the page's text for it. */
function addShare(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-share]");
  if (!button || !navigator.share) return;
  button.hidden = false;
  button.onclick = () => navigator.share({ text: button.dataset.share }).catch(() => {});
}

/** While a form is being sent, its button says so and takes no second click. */
function hold(form: HTMLFormElement): void {
  form.dataset.sending = "1";
  const button = form.querySelector<HTMLButtonElement>("button[data-busy]");
  if (!button) return;
  if (!button.dataset.label) button.dataset.label = button.innerHTML;
  button.textContent = button.dataset.busy as string;
  button.setAttribute("aria-disabled", "true");
}

function release(form: HTMLFormElement, label?: string): void {
  delete form.dataset.sending;
  const button = form.querySelector<HTMLButtonElement>("button[data-label]");
  if (!button) return;
  // Its words for a screen reader are a part of it.
  button.innerHTML = label ?? (button.dataset.label as string);
  button.removeAttribute("aria-disabled");
}

/** Stop a second sending of a form, and send some forms by script. Hydrated screens guard their own forms. */
function guardSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const submitter = event.submitter as HTMLButtonElement | null;
  if (submitter?.formMethod === "dialog" || form.method === "dialog" || form.method === "get") return;
  if (form.dataset.sending) event.preventDefault();
  else if (isScripted(form)) {
    event.preventDefault();
    // The pressed button is part of what is sent, by script and by `form.submit()`.
    form.onformdata = ({ formData }) => submitter?.name && formData.set(submitter.name, submitter.value);
    hold(form);
    sendByScript(form);
  } else {
    if (form.matches("[action='/logout']")) forgetAll();
    setTimeout(() => {
      if (!event.defaultPrevented) hold(form);
    });
  }
}

const COOKIES = document.cookie;

/** Release the forms of a page that comes back from the back/forward cache. If the session has changed since, load it again. */
function releaseForms(event: PageTransitionEvent): void {
  if (!event.persisted) return;
  if (document.cookie !== COOKIES) window.location.reload();
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-sending]")) release(form);
}

type FormsScript = Pick<typeof import("./forms-script"), "start" | "send">;
let formsScript: Promise<FormsScript> | undefined;
let hasFailed = false;

/**
 * True if script sends the form: an upload, a form whose text is kept, one marked `data-send`, or one that asks for the
 * password of a session that ended. Hydrated screens send their own forms.
 */
function isScripted(form: HTMLFormElement): boolean {
  if (form.elements.namedItem("session_password")) return true;
  return form.matches("[data-upload], [data-keep], [data-send]") && !form.matches("[data-own]");
}

/** Load the script that sends and keeps forms: when the visitor turns to such a form, or when text from one is kept. */
function loadFormsScript(): Promise<FormsScript> {
  // Browsers do not load a module again from a URL that has failed.
  formsScript ??= (hasFailed ? import("./forms-script?again") : import("./forms-script")).then(
    (script: FormsScript) => {
      script.start({ hold, release, refresh, showUnsent });
      return script;
    },
  );
  formsScript.catch(() => {
    formsScript = undefined;
    hasFailed = true;
  });
  return formsScript;
}

/** If the script does not load because the line is down, the form stays and says so. Otherwise the browser sends it. */
function sendByScript(form: HTMLFormElement): void {
  loadFormsScript().then(
    (script) => script.send(form),
    () =>
      fetch("/favicon.svg", { cache: "no-store" }).then(
        () => form.submit(),
        () => {
          release(form);
          form.querySelector(".sending")?.remove();
          form.lastElementChild?.insertAdjacentHTML("beforebegin", "<p class=sending role=alert></p>");
          showUnsent(form.querySelector(".sending") as Element, form, words.unsent(words.networkError));
        },
      ),
  );
}

/** Say in the colour of errors that a form was not sent: first the words of the specification for it, then the reason. */
function showUnsent(statusElement: Element, { dataset: { failure = "" } }: HTMLFormElement, reason: string): void {
  const what = document.createElement("b");
  const why = document.createElement("span");
  what.textContent = failure;
  why.textContent = reason;
  statusElement.classList.add("required");
  statusElement.replaceChildren(what, /\w$/.test(failure) ? ". " : "", why);
}

function turnToForm({ target }: Event): void {
  const field = target as HTMLInputElement;
  if (field.closest("[data-upload], [data-keep], [data-send]")) loadFormsScript();
  // Without the script the field takes what is typed.
  if (field.dataset.places)
    import("./place-script").then(
      (script) => script.suggestPlaces(field),
      () => {},
    );
}

/** Nothing that was typed stays after logging out, see form-text-storage.ts and form-file-storage.ts. */
function forgetAll(): void {
  try {
    sessionStorage.clear();
    indexedDB.deleteDatabase("kept");
  } catch {
    // This browser stores nothing.
  }
}

function hasStoredText(): boolean {
  try {
    return sessionStorage.length > 0;
  } catch {
    return false;
  }
}

/** A button beside each password that shows what was typed. Without script there is none. */
function addPasswordToggles(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[type=password]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "link-button";
    const show = (isShown: boolean) => {
      input.type = isShown ? "text" : "password";
      button.textContent = isShown ? words.hide : words.show;
      button.setAttribute("aria-label", isShown ? words.hidePassword : words.showPassword);
    };
    show(false);
    button.addEventListener("click", () => show(input.type === "password"));
    (input as ChildNode).after(button);
    input.form?.addEventListener("submit", () => show(false));
  }
}

/** A toast that has closed or expired leaves the page a second later. A hydrated screen removes the toasts that it added. */
function removeOldToasts(): void {
  for (const toast of document.querySelectorAll<HTMLElement>(".toast")) {
    toast.onclose = toast.onanimationend = () => setTimeout(() => toast.remove(), MS_UNTIL_REMOVED);
  }
}

/** Add the map's frame when the visitor opens the map, and not before, because the frame is another site's. */
function loadMap(event: Event): void {
  const details = event.target as HTMLDetailsElement;
  // The link, until the frame stands behind it.
  const { href } = details.lastElementChild as HTMLAnchorElement;
  if (!details.open || !/bbox/.test(href)) return;
  const frame = document.createElement("iframe");
  frame.src = href.replace("?", "export/embed.html?");
  frame.title = words.map;
  (details as ParentNode).append(frame);
}

/** Write moments in the reader's own time zone. The server writes India's time for every reader, or that of a place it names. */
function writeMoments(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("[data-t]")) {
    const style = JSON.parse((time.dataset.t as string).replace(/[\w-]+/g, '"$&"'));
    time.textContent = new Date(time.dateTime).toLocaleString("en-IN", style);
  }
  // Words about another zone are for readers whose clocks differ from it then.
  for (const note of document.querySelectorAll<HTMLTimeElement>("[data-z]")) {
    const at = new Date(note.dateTime);
    note.hidden = at.toLocaleString("en") === at.toLocaleString("en", { timeZone: note.dataset.z });
  }
}

/** The page of a job that the browser fetched ahead is looked at only now: the server did not count it then. */
function sendSeen(): void {
  const [visit] = performance.getEntriesByType("navigation") as (PerformanceEntry & { deliveryType?: string })[];
  if (visit?.deliveryType?.includes("-") && window.location.pathname.startsWith("/jobd"))
    navigator.sendBeacon(`${window.location.pathname}/seen`, new URLSearchParams());
}

/** Do what new content of the page needs. */
function refresh(): void {
  writeMoments();
  upgradeOpenDialogs();
  addPasswordToggles();
  addShare();
  removeOldToasts();
}

refresh();
sendSeen();
// The script of forms reloads the page when an answer leads to a row of it. A reload restores the scrolling, but not the focus.
document.getElementById(window.location.hash.slice(1))?.focus({ preventScroll: true });
// The words of a redirect are read at once: a screen reader does not speak what stands in the page from the start.
// A closed dialog has a field that waits for the focus, too: of what takes it by itself, only errors go before these words.
if (document.activeElement === document.body && !document.querySelector(".form-errors"))
  document.querySelector<HTMLElement>(".notice")?.focus({ preventScroll: true });
if (hasStoredText()) loadFormsScript();
document.addEventListener("click", openAndCloseDialogs);
document.addEventListener("submit", guardSubmit);
document.addEventListener("toggle", loadMap, true);
for (const type of ["focusin", "input", "change"]) document.addEventListener(type, turnToForm);
addEventListener("pageshow", releaseForms);
