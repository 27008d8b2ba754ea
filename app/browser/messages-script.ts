/** The script of a page with messages. It reports that they were read once somebody looks at the page. */

/** Send the form that says so. A page, or a part of one, that is not in sight waits until it is. */
function sendRead(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-read]");
  if (document.hidden || !form || form.offsetParent === null) return;
  // It is sent once. If that fails, its button stays.
  delete form.dataset.read;
  const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
  // The page that the answer leads to is this one.
  fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true }).then(
    () => form.remove(),
    () => {},
  );
}

sendRead();
document.addEventListener("visibilitychange", sendRead);
// Another part of the page is opened; the part that the address names is seen after this script.
for (const type of ["hashchange", "load"]) addEventListener(type, sendRead);
// The desk puts the next applicant's page in place of this one.
new MutationObserver(sendRead).observe(document.body, { childList: true });

export {};
