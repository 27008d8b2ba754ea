/** Sends forms by script: what is typed is kept, nothing is lost when the line drops, and every answer shows in place. */
import { NO_PDF, resumeSizeProblem } from "~/domain/resumes/rules";
import * as words from "~/words/scripts";
import { dropFile, dropOldFile, keepFile, restoreFile } from "./form-file-storage";
import { type AnswerPage, readPage, refusalText } from "./form-responses";
import {
  dropForeign,
  forget,
  keepText,
  makeButton,
  pathOf,
  restoreText,
  showRestored,
  showStartAfresh,
} from "./form-text-storage";

/** The functions of the script of all pages (enhance.ts) that this one calls. */
type Page = {
  hold(form: HTMLFormElement): void;
  release(form: HTMLFormElement, label?: string): void;
  refresh(): void;
  showUnsent(errorElement: Element, form: HTMLFormElement, reason: string): void;
};

/** The same for every try from this page, so that the server counts two tries as one. */
const KEY = crypto.getRandomValues(new Uint32Array(4)).join("-");
const MAX_TRIES = 6;
/** While the server's records do not answer: three minutes, as it asks for ten seconds between two tries. */
const STALL_TRIES = 18;
const STALL_WAIT_SECONDS = 10;
const MAX_WAIT_SECONDS = 60;
/** The limit does not hold for an upload, which may take longer and shows its progress. */
const MAX_ANSWER_MS = 60_000;

let page: Page;
let stop = (): void => {};
/** A file that the server has and could not use yet, and the server's name for it, which is sent in its place. */
let kept: { name: string; file: File | undefined } | null;
let tryNow: (() => void) | undefined;
/** A chosen file that begins as no PDF does. */
let noPdf: File | undefined;

export function start(given: Page): void {
  page = given;
  if (dropForeign()) dropFile();
  else dropOldFile();
  restoreForms();
  // A button that moves away while it is held down would lose its click.
  if (document.querySelector(":active")) addEventListener("click", offerPhotos, { once: true });
  else offerPhotos();
  document.addEventListener("formready", restoreForms);
  document.addEventListener("formdone", (event) => done((event as CustomEvent<string>).detail));
  document.addEventListener("input", keepTyped);
  document.addEventListener("change", keepTyped);
  document.addEventListener("click", forgetByButton);
  document.addEventListener("close", stopWithDialog, true);
  addEventListener("online", () => tryNow?.());
}

/** The form of a hydrated screen is left alone until React has hydrated it (`data-own`). */
function restoreForms(): void {
  // Typed before this script loaded.
  for (const control of document.querySelectorAll("input")) dropCopied(control);
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-keep]:not([data-own=''])")) {
    // Nothing was put back, so keep what may have been typed before this script loaded.
    if (!restoreText(form)) keepText(form);
    restoreFile(form).then((isBack) => isBack && showRestored(form));
  }
}

/** A browser refuses what an address was copied with when the form is sent. The server takes off more. */
function dropCopied(control: HTMLInputElement): void {
  const copied = /^mailto:|\p{Cf}/giu;
  // A value that is written counts as typed, so nothing is written that is right.
  if (control.type === "email" && control.value.search(copied) >= 0) control.value = control.value.replace(copied, "");
}

function keepTyped({ target, type }: Event): void {
  const control = target as HTMLInputElement;
  const isChange = type === "change";
  if (isChange) dropCopied(control);
  if (control.files) lookInto(control);
  // Most write from Gmail, and load nothing; nor does a host that begins otherwise than those that are mistyped often.
  else if (isChange && /@(?!gmail\.com$)[ghilmory]/.test(control.value))
    import("./host-hint").then(({ open }) => open(control)).catch(() => {});
  const form = control.closest<HTMLFormElement>("form[data-keep]");
  if (!form || form.dataset.done) return;
  if (!control.files) keepText(form);
  else if (isChange) keepFile(form, control);
}

/** Forget what was sent or given up. The file is gone when the promise has resolved. */
async function done(path: string): Promise<void> {
  if (forget(path)) await dropFile();
}

function forgetByButton({ target }: Event): void {
  const control = (target as Element).closest("[data-forget]");
  const form = control?.closest("form");
  if (!form) return;
  done(pathOf(form));
  if (control instanceof HTMLAnchorElement) return;
  form.reset();
  for (const input of fileInputs(form)) checkFile(input);
  showStartAfresh(form);
}

/** Closing a dialog stops the sending of its form. */
function stopWithDialog({ target }: Event): void {
  if ((target as Element).querySelector(".sending")) stop();
}

function fileInputs(parent: Pick<Document, "querySelectorAll">): NodeListOf<HTMLInputElement> {
  return parent.querySelectorAll("[type=file][name=resume]");
}

/** Check each field for a resume, and add below it a button that loads the script for a PDF of photos. Without script there is none. */
function offerPhotos(): void {
  for (const input of fileInputs(document)) {
    lookInto(input);
    const button = makeButton("button-quiet", words.makePdf);
    button.onclick = () =>
      import("./photo-pages")
        .then(({ open }) => open(input, button))
        .catch(() => {
          button.textContent = words.unsent(words.networkError);
        });
    (input as ChildNode).after(button);
  }
}

/** Some phones give a PDF another type, or none, so its first bytes are asked, as the server does. An empty file is told as such. */
function lookInto(input: HTMLInputElement): void {
  checkFile(input);
  const file = input.files?.[0];
  file
    ?.slice(0, 1024)
    .text()
    .then((head) => {
      if (!head || /%PDF-/.test(head)) return;
      noPdf = file;
      checkFile(input);
    });
}

/** Tell of a resume that the server would refuse, before minutes are spent on sending it. Returns whether it may go. */
function checkFile(input: HTMLInputElement): boolean {
  const { id, files, name } = input;
  const file = name === "resume" && files?.[0];
  const problem = (file && (file === noPdf ? NO_PDF : resumeSizeProblem(file.size))) || "";
  // The browser does not send a form with an invalid field.
  input.setCustomValidity(problem);
  if (!problem && !input.dataset.checked) return true;
  input.dataset.checked = problem;
  input.setAttribute("aria-invalid", `${problem !== ""}`);
  input.setAttribute("aria-describedby", `${id}-hint ${id}-error`);
  document.getElementById(`${id}-error`)?.remove();
  if (!problem) return true;
  // A page that does not answer a form lacks the styles of errors: bold, and red as the mark of a required field is.
  input.insertAdjacentHTML("beforebegin", `<b id="${id}-error" class="error required" role=alert>${problem}</b>`);
  return false;
}

/** Send a form, and show the progress. Typed text and chosen files stay in place until the server has taken them. */
export function send(form: HTMLFormElement, tries = 1, most = MAX_TRIES): void {
  stop();
  const [input] = fileInputs(form);
  if (input && !checkFile(input)) {
    page.release(form);
    input.focus();
    return;
  }
  page.hold(form);
  if (form.matches("[data-keep]")) keepText(form);
  // The toasts of the last answer are out of date.
  for (const toast of document.querySelectorAll(".toast")) toast.remove();
  const isUpload = form.matches("[data-upload]");
  const file = input?.files?.[0];
  const status = addStatus(form, isUpload);
  if (tries > 1 && !isUpload) status.textContent = again(tries, most);
  const request = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout>;
  let reason = words.networkError;
  request.ontimeout = () => {
    reason = words.timeout(MAX_ANSWER_MS);
  };
  request.onabort = () => {
    reason = words.aborted;
  };
  const sendAgain = () => send(form, tries + 1, most);
  stop = () => {
    request.onloadend = null;
    tryNow = undefined;
    request.abort();
    clearTimeout(timer);
    status.parentElement?.remove();
    page.release(form);
  };
  if (isUpload) request.upload.onprogress = (event) => showProgress(status, event);
  else request.timeout = MAX_ANSWER_MS;
  request.onloadend = () => {
    const header = (name: string) => request.getResponseHeader(name);
    const target = header("X-Location");
    if (target) return leave(form, request.status, target);
    const { status: code } = request;
    const wait = Number(header("Retry-After"));
    const failure = header("X-Failure");
    const isUnknown = header("X-May-Be-Saved");
    const name = header("X-Kept-File");
    if (code) kept = name ? { name, file } : null;
    // The server's records do not answer. A file that it could not keep is not sent eighteen times.
    if (failure && !isUnknown && (name || !isUpload)) most = STALL_TRIES;
    // If the server says "in an hour", it is no passing rush: the visitor is notified, and no 10 MB are sent again and again.
    const isBusy = [429, 502, 503, 504].includes(code) && !(wait > MAX_WAIT_SECONDS) && !isUnknown;
    // The server counts two uploads with one key as one. Other forms are sent again only if the server did nothing.
    const isHarmless = isUpload ? isBusy || !code : isBusy && code === 503 && wait > 0;
    const isTriedAgain = isHarmless && tries < most;
    const answer = readPage(request, form.action);
    if (answer && !isTriedAgain) return showAnswer(form, answer);
    const isWorthATry = isUpload && (isBusy || !code);
    page.release(form, isWorthATry ? words.tryNow : undefined);
    if (isWorthATry) tryNow = sendAgain;
    const cause = code ? failure || words.siteBusy : reason;
    // The form stays: there is no page to show in its place.
    if (!isTriedAgain)
      return page.showUnsent(
        status,
        form,
        isUnknown ? cause : code && !failure ? refusalText(request) : words.unsent(cause),
      );
    status.textContent = `${cause}. ${again(tries + 1, most)}`;
    // 1 to 2 seconds at first, doubled each time; at random, so that not all visitors of one outage try again at once.
    const pause = most > MAX_TRIES ? STALL_WAIT_SECONDS : 2 ** (tries - Math.random());
    timer = setTimeout(sendAgain, 1000 * (wait || pause));
  };
  request.open("POST", form.action);
  request.setRequestHeader("Idempotency-Key", KEY);
  const data = new FormData(form);
  if (kept && kept.file === file) {
    data.delete("resume");
    data.set("kept_file", kept.name);
  }
  request.send(
    form.enctype === "multipart/form-data" ? data : new URLSearchParams(data as unknown as [string, string][]),
  );
}

function again(tries: number, most: number): string {
  return (most > MAX_TRIES ? words.tryingLonger : words.tryingAgain)(tries, most);
}

/** Add the line that tells how the sending goes. To be read aloud, it has to be there before it says something. */
function addStatus(form: HTMLFormElement, isUpload: boolean): Element {
  const bar = isUpload ? "<progress max=1></progress>" : "";
  form.lastElementChild?.insertAdjacentHTML("beforebegin", `<p class=sending>${bar}<span role=status></span></p>`);
  if (isUpload) form.lastElementChild?.scrollIntoView({ block: "nearest" });
  return form.querySelector(".sending [role=status]") as Element;
}

function showProgress(status: Element, { loaded, total }: ProgressEvent): void {
  (status.previousElementSibling as HTMLProgressElement).value = loaded / total;
  // In steps of 10 %, because each change is read aloud.
  const text = words.sending(Math.floor((loaded / total) * 10));
  if (status.textContent !== text) status.textContent = text;
}

/** Go to the page that the server names: with 204 it took the form, with another status it only sends the visitor elsewhere. */
async function leave(form: HTMLFormElement, code: number, target: string): Promise<void> {
  if (code === 204) {
    form.dataset.done = "1";
    // If the page were left first, the browser might not remove the file. Removing is quick; after half a second the
    // page goes on without it.
    await Promise.race([done(pathOf(form)), new Promise((resolve) => setTimeout(resolve, 500))]);
  }
  // For a part of this same page, the browser would not load the page again.
  const { href, hash } = new URL(target, window.location.href);
  if (hash && href.split("#")[0] === window.location.href.split("#")[0]) {
    window.history.replaceState(null, "", target);
    window.location.reload();
  } else window.location.replace(target);
}

/** Show the server's answer to a refused form in place of the page's content. The chosen file stays chosen. */
function showAnswer(form: HTMLFormElement, { main, title, css }: AnswerPage): void {
  const file = form.querySelector<HTMLInputElement>("[type=file]");
  // React has not hydrated these forms, so this script sends them.
  for (const each of main.querySelectorAll("[data-own]")) each.removeAttribute("data-own");
  // The page that asks for a log-in shows the form without its own words.
  const { failure } = form.dataset;
  for (const each of main.querySelectorAll("form"))
    if (failure && each.action === form.action) each.dataset.failure = failure;
  document.querySelector("main")?.replaceWith(main);
  const input = main.querySelector<HTMLInputElement>(`[data-upload] [type=file][name="${file?.name}"]`);
  if (input && file) input.files = file.files;
  offerPhotos();
  document.title = title;
  page.refresh();
  // A form at the end of a long page has its errors far below the heading.
  const heading = main.querySelector<HTMLElement>(".form-errors") ?? main.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  heading?.focus();
  // Its errors and toasts need styles that this page lacked. Last, because old browsers cannot make such a sheet.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}
