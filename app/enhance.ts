/** What script adds to pages that work without it: modal dialogs in older browsers, no second click, uploads that survive a dropped line, show password, the map. */

const MS_UNTIL_REMOVED = 1000;

/** A dialog that the server opened becomes a real modal: focus stays inside, Escape closes it. */
function upgradeOpenDialogs(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open][data-modal]")) {
    const focused = document.activeElement;
    dialog.close();
    dialog.showModal();
    document.querySelector(".backdrop")?.remove();
    if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus();
  }
}

/** Browsers that know no invoker commands or `closedby` get them from here. */
function openAndCloseDialogs(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return;
  const button = event.target.closest<HTMLButtonElement>("button[commandfor]");
  if (button && !("commandForElement" in button)) {
    const dialog = document.getElementById(button.getAttribute("commandfor") ?? "");
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    if (button.getAttribute("command") === "close") dialog.close();
    else dialog.showModal();
  } else if (event.target instanceof HTMLDialogElement && !("closedBy" in event.target)) {
    const box = event.target.getBoundingClientRect();
    const isInside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!isInside && event.target.matches("[closedby=any]")) event.target.close();
  }
}

/** While a form is under way its button says so and takes no second click. */
function hold(form: HTMLFormElement): void {
  form.dataset.sending = "1";
  const button = form.querySelector<HTMLButtonElement>("button[data-busy]");
  if (!button) return;
  button.dataset.label ??= button.textContent ?? "";
  button.textContent = button.dataset.busy ?? "";
  button.setAttribute("aria-disabled", "true");
}

function release(form: HTMLFormElement, label?: string): void {
  delete form.dataset.sending;
  const button = form.querySelector<HTMLButtonElement>("button[data-label]");
  if (!button) return;
  button.textContent = label ?? button.dataset.label ?? "";
  button.removeAttribute("aria-disabled");
}

/** Screens that hydrate guard their forms themselves. */
function guardSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const submitter = event.submitter as HTMLButtonElement | null;
  if (submitter?.formMethod === "dialog" || form.method === "dialog" || form.method === "get") return;
  if (form.dataset.sending) event.preventDefault();
  else if (form.matches("[data-upload]")) {
    event.preventDefault();
    upload(form);
  } else {
    setTimeout(() => {
      if (!event.defaultPrevented) hold(form);
    });
  }
}

/** A page that comes back from the browser's memory starts afresh. */
function releaseForms(event: PageTransitionEvent): void {
  if (!event.persisted) return;
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-sending]")) release(form);
}

/** The same for every try of this page, so that the server takes two of them for one. */
const KEY = crypto.getRandomValues(new Uint32Array(4)).join("-");
const MAX_TRIES = 6;
const MAX_WAIT_SECONDS = 60;
let stopUpload = (): void => {};
let tryNow: (() => void) | undefined;

/** Send a form with its file, telling how far it is. A line that drops is tried again; file and text stay where they are. */
function upload(form: HTMLFormElement, tries = 1): void {
  stopUpload();
  hold(form);
  // What the last answer said is over.
  for (const toast of document.querySelectorAll(".toast")) toast.remove();
  form.lastElementChild?.insertAdjacentHTML(
    "beforebegin",
    "<p class=sending><progress max=1></progress><span role=status>Sending…</span></p>",
  );
  form.lastElementChild?.scrollIntoView({ block: "nearest" });
  const note = form.querySelector(".sending") as Element;
  const [bar, status] = note.children as unknown as [HTMLProgressElement, Element];
  const request = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout>;
  stopUpload = () => {
    request.onloadend = null;
    tryNow = undefined;
    request.abort();
    clearTimeout(timer);
    note.remove();
    release(form);
  };
  request.upload.onprogress = ({ loaded, total }) => {
    bar.value = loaded / total;
    // In steps, as each change is read aloud.
    const text = `Sending… ${Math.floor(bar.value * 10)}0 %`;
    if (status.textContent !== text) status.textContent = text;
  };
  request.onloadend = () => {
    const target = request.getResponseHeader("X-Location");
    if (target) return location.replace(target);
    const { status: code, responseText: text } = request;
    const [css, main, title] = [/<style[^>]*>(.*)<\/style>/s, /(<main.*<\/main>)/s, /<title>(.*?)<\/title>/s].map(
      (part) => part.exec(text)?.[1],
    );
    const wait = Number(request.getResponseHeader("Retry-After"));
    // Whoever says "in an hour" is no passing rush: that is told, and nobody sends 10 MB again and again meanwhile.
    const isBusy = [429, 502, 503, 504].includes(code) && !(wait > MAX_WAIT_SECONDS);
    if (main && !(isBusy && tries < MAX_TRIES)) return showAnswer(form, main, css);
    if (code && !isBusy) {
      // No page that could be shown: a word of the gate, or of whatever stands before the site.
      release(form);
      status.textContent = `The answer was ${code}: ${title ?? text.slice(0, 200)}`;
      return;
    }
    const reason = code ? "The site is busy." : "The line dropped.";
    tryNow = () => upload(form, tries + 1);
    release(form, "Try now");
    if (tries < MAX_TRIES) {
      status.textContent = `${reason} Trying again…`;
      // 1 to 2 seconds at first and double each time; never in step with everybody else whom the same outage hit.
      timer = setTimeout(tryNow, (wait || 2 ** (tries - Math.random())) * 1000);
    } else status.textContent = `${reason} Nothing is lost: try again later.`;
  };
  request.open("POST", form.action);
  request.setRequestHeader("Idempotency-Key", KEY);
  request.send(new FormData(form));
}

/** What the server says to a refused form takes the place of the page's content; the chosen file stays chosen. */
function showAnswer(form: HTMLFormElement, main: string, css = ""): void {
  const { files } = form.querySelector("[type=file]") as HTMLInputElement;
  (document.querySelector("main") as Element).outerHTML = main;
  const input = document.querySelector<HTMLInputElement>("[data-upload] [type=file]");
  if (input) input.files = files;
  upgradeOpenDialogs();
  removeOldToasts();
  document.querySelector<HTMLElement>(".form-errors")?.focus();
  // Its errors and toasts are drawn by styles that the page did not need before. Last, as old browsers know no such sheets.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}

/** A button beside each password that shows what was typed. Without script there is none. */
function addPasswordToggles(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[type=password]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "show-password";
    const label = () => {
      const isHidden = input.type === "password";
      button.textContent = isHidden ? "Show" : "Hide";
      button.setAttribute("aria-label", isHidden ? "Show password" : "Hide password");
    };
    button.addEventListener("click", () => {
      input.type = input.type === "password" ? "text" : "password";
      label();
    });
    label();
    input.insertAdjacentElement("afterend", button);
    input.form?.addEventListener("submit", () => {
      input.type = "password";
    });
  }
}

/** A toast that has closed or expired leaves the page a second later. Those that a hydrated screen adds are its own to remove. */
function removeOldToasts(): void {
  for (const toast of document.querySelectorAll(".toast")) {
    const remove = () => setTimeout(() => toast.remove(), MS_UNTIL_REMOVED);
    toast.addEventListener("close", remove);
    toast.addEventListener("animationend", remove);
  }
}

/** A dialog that closes stops what it was sending. */
function stopWithDialog({ target }: Event): void {
  if (target instanceof Element && target.querySelector(".sending")) stopUpload();
}

/** The map's frame comes when the map is opened, and not before: it is another site's. */
function loadMap(event: Event): void {
  const details = event.target as HTMLDetailsElement;
  const { map } = details.dataset;
  if (!map || !details.open || details.querySelector("iframe")) return;
  const frame = document.createElement("iframe");
  frame.src = map;
  frame.title = "Map";
  details.insertAdjacentElement("beforeend", frame);
}

upgradeOpenDialogs();
addPasswordToggles();
removeOldToasts();
document.addEventListener("click", openAndCloseDialogs);
document.addEventListener("submit", guardSubmit);
document.addEventListener("toggle", loadMap, true);
document.addEventListener("close", stopWithDialog, true);
addEventListener("pageshow", releaseForms);
addEventListener("online", () => tryNow?.());
