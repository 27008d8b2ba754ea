/** The script of a page with messages. It reports that they were read once somebody looks at the page. */

/** Send the form that says so. A page, or a part of one, that is not in sight waits until it is. */
function sendRead(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-read]");
  if (document.hidden) document.addEventListener("visibilitychange", sendRead, { once: true });
  else if (form?.offsetParent === null) addEventListener("hashchange", sendRead, { once: true });
  else if (form) {
    const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
    // The page that the answer leads to is this one.
    fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true }).then(
      () => form.remove(),
      () => {},
    );
  }
}

sendRead();
