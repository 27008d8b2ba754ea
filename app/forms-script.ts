/** Forms sent by script, on the pages that have one: what is typed is kept, a line that drops costs nothing, and every answer shows in place. */
import { dropFile, dropOldFile, keepFile, restoreFile } from "./kept-file";
import { dropForeign, forget, keepText, pathOf, restoreText, tellBack, tellFresh } from "./kept-text";

/** What the script of all pages does for this one. */
type Page = {
  hold(form: HTMLFormElement): void;
  release(form: HTMLFormElement, label?: string): void;
  refresh(): void;
};

/** The same for every try of this page, so that the server takes two of them for one. */
const KEY = crypto.getRandomValues(new Uint32Array(4)).join("-");
const MAX_TRIES = 6;
const MAX_WAIT_SECONDS = 60;
/** An upload takes its time, and shows it. */
const MAX_ANSWER_MS = 60_000;

let page: Page;
let stop = (): void => {};
let tryNow: (() => void) | undefined;

export function start(given: Page): void {
  page = given;
  if (dropForeign()) dropFile();
  else dropOldFile();
  restoreForms();
  document.addEventListener("formready", restoreForms);
  document.addEventListener("formdone", (event) => done((event as CustomEvent<string>).detail));
  document.addEventListener("input", keepTyped);
  document.addEventListener("change", keepTyped);
  document.addEventListener("click", forgetByButton);
  document.addEventListener("close", stopWithDialog, true);
  addEventListener("online", () => tryNow?.());
}

/** A hydrated screen's form can be filled in when React has made it its own. */
function restoreForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-keep]:not([data-own=''])")) {
    // Otherwise there may be what was typed before this script came.
    if (!restoreText(form)) keepText(form);
    restoreFile(form).then((isBack) => isBack && tellBack(form));
  }
}

function keepTyped({ target, type }: Event): void {
  const form = target instanceof Element && target.closest<HTMLFormElement>("form[data-keep]");
  if (!form || form.dataset.done) return;
  if (!(target instanceof HTMLInputElement && target.files)) keepText(form);
  else if (type === "change") keepFile(form, target);
}

/** What was sent, or given up, is kept no longer. */
function done(path: string): void {
  if (forget(path)) dropFile();
}

function forgetByButton({ target }: Event): void {
  const control = target instanceof Element ? target.closest("[data-forget]") : null;
  const form = control?.closest("form");
  if (!form) return;
  done(pathOf(form));
  if (control instanceof HTMLAnchorElement) return;
  form.reset();
  tellFresh(form);
}

/** A dialog that closes stops what it was sending. */
function stopWithDialog({ target }: Event): void {
  if (target instanceof Element && target.querySelector(".sending")) stop();
}

/** Send a form, and tell how far it is. What was typed and chosen stays where it is until the server has taken it. */
export function send(form: HTMLFormElement, tries = 1): void {
  stop();
  page.hold(form);
  if (form.matches("[data-keep]")) keepText(form);
  // What the last answer said is over.
  for (const toast of document.querySelectorAll(".toast")) toast.remove();
  const isUpload = form.matches("[data-upload]");
  const status = addStatus(form, isUpload);
  const request = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout>;
  stop = () => {
    request.onloadend = null;
    tryNow = undefined;
    request.abort();
    clearTimeout(timer);
    status.parentElement?.remove();
    page.release(form);
  };
  if (isUpload) request.upload.onprogress = (event) => tellProgress(status, event);
  else request.timeout = MAX_ANSWER_MS;
  request.onloadend = () => {
    const target = request.getResponseHeader("X-Location");
    if (target) return leave(form, request.status, target);
    const { status: code, responseText: text } = request;
    const wait = Number(request.getResponseHeader("Retry-After"));
    // Whoever says "in an hour" is no passing rush: that is told, and nobody sends 10 MB again and again meanwhile.
    const isBusy = [429, 502, 503, 504].includes(code) && !(wait > MAX_WAIT_SECONDS);
    // An upload has a key of its own, so two of it are one. Anything else is sent again only where the server did nothing.
    const isHarmless = isUpload ? isBusy || !code : isBusy && code === 503 && wait > 0;
    const isTriedAgain = isHarmless && tries < MAX_TRIES;
    const { main, title, css } = parse(text);
    if (main && !isTriedAgain) return showAnswer(form, main, { title, css });
    if (code && !isBusy) {
      // No page that could be shown: a word of the gate, or of whatever stands before the site.
      page.release(form);
      status.textContent = `The answer was ${code}: ${title || text.slice(0, 200)}`;
      return;
    }
    const reason = code ? "The site is busy." : "The line dropped.";
    page.release(form, isUpload ? "Try now" : undefined);
    status.textContent = `${reason} ${isTriedAgain ? "Trying again…" : "Nothing is lost: try again later."}`;
    if (isUpload) tryNow = () => send(form, tries + 1);
    // 1 to 2 seconds at first and double each time; never in step with everybody else whom the same outage hit.
    const seconds = wait || 2 ** (tries - Math.random());
    if (isTriedAgain) timer = setTimeout(() => send(form, tries + 1), seconds * 1000);
  };
  request.open("POST", form.action);
  request.setRequestHeader("Idempotency-Key", KEY);
  const data = new FormData(form);
  request.send(isMultipart(form) ? data : new URLSearchParams([...data].map(([name, value]) => [name, String(value)])));
}

function isMultipart(form: HTMLFormElement): boolean {
  return form.enctype === "multipart/form-data";
}

/** Where the script tells of a sending. What is read aloud has to stand there before it says something. */
function addStatus(form: HTMLFormElement, isUpload: boolean): Element {
  const parts = isUpload ? "<progress max=1></progress><span role=status>Sending…</span>" : "<span role=status></span>";
  form.lastElementChild?.insertAdjacentHTML("beforebegin", `<p class=sending>${parts}</p>`);
  if (isUpload) form.lastElementChild?.scrollIntoView({ block: "nearest" });
  return form.querySelector(".sending [role=status]") as Element;
}

function tellProgress(status: Element, { loaded, total }: ProgressEvent): void {
  (status.previousElementSibling as HTMLProgressElement).value = loaded / total;
  // In steps, as each change is read aloud.
  const text = `Sending… ${Math.floor((loaded / total) * 10)}0 %`;
  if (status.textContent !== text) status.textContent = text;
}

/** The server has a page to go to: 204 when it took the form, another status when it sends its visitor elsewhere instead. */
function leave(form: HTMLFormElement, code: number, target: string): void {
  if (code === 204) {
    form.dataset.done = "1";
    done(pathOf(form));
  }
  location.replace(target);
}

/** A page without its styles, which the policy of this one would refuse, and them. */
function parse(text: string): { main: Element | null; title: string; css: string } {
  let css = "";
  const html = text.replace(/<style[^>]*>(.*?)<\/style>/s, (_, inside: string) => {
    css = inside;
    return "";
  });
  const answer = new DOMParser().parseFromString(html, "text/html");
  return { main: answer.querySelector("main"), title: answer.title, css };
}

/** What the server says to a refused form takes the place of the page's content; the chosen file stays chosen. */
function showAnswer(form: HTMLFormElement, main: Element, { title, css }: { title: string; css: string }): void {
  const file = form.querySelector<HTMLInputElement>("[type=file]");
  // React has not made these its own.
  for (const each of main.querySelectorAll("[data-own]")) each.removeAttribute("data-own");
  document.querySelector("main")?.replaceWith(main);
  const input = main.querySelector<HTMLInputElement>(`[data-upload] [type=file][name="${file?.name}"]`);
  if (input && file) input.files = file.files;
  if (title) document.title = title;
  page.refresh();
  const heading = main.querySelector<HTMLElement>(".form-errors, h1");
  if (heading) heading.tabIndex = -1;
  heading?.focus();
  // Its errors and toasts are drawn by styles that the page did not need before. Last, as old browsers know no such sheets.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}
