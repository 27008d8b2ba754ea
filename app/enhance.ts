/** What script adds to pages that work without it: modal dialogs in older browsers, no second click, show password, the map. */

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

/** While a form is under way its button says so and takes no second click. Screens that hydrate do this themselves. */
function guardSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const submitter = event.submitter as HTMLButtonElement | null;
  if (submitter?.formMethod === "dialog" || form.method === "dialog" || form.method === "get") return;
  if (form.dataset.sending) {
    event.preventDefault();
    return;
  }
  setTimeout(() => {
    if (event.defaultPrevented) return;
    form.dataset.sending = "1";
    const button = form.querySelector<HTMLButtonElement>("button[data-busy]");
    if (!button) return;
    button.dataset.label = button.textContent ?? "";
    button.textContent = button.dataset.busy ?? "";
    button.setAttribute("aria-disabled", "true");
  });
}

/** A page that comes back from the browser's memory starts afresh. */
function releaseForms(event: PageTransitionEvent): void {
  if (!event.persisted) return;
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-sending]")) {
    delete form.dataset.sending;
    const button = form.querySelector<HTMLButtonElement>("button[data-label]");
    if (!button) continue;
    button.textContent = button.dataset.label ?? "";
    button.removeAttribute("aria-disabled");
  }
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

/** A toast that has closed or expired leaves the page a second later. */
function removeOldToasts(): void {
  for (const toast of document.querySelectorAll(".toast")) {
    const remove = () => setTimeout(() => toast.remove(), MS_UNTIL_REMOVED);
    toast.addEventListener("close", remove);
    toast.addEventListener("animationend", remove);
  }
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
addEventListener("pageshow", releaseForms);
