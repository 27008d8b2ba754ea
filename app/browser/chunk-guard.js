// Inline in hydrated screens: says when a part of their script does not load, or not within two minutes.
// The server made the page, and it works without that script. So this is a notice, not an error screen.
(() => {
  const CHUNK_TIMEOUT_MS = 120000;
  const { failed, reload } = document.currentScript.dataset;
  let isTold = false;
  const tell = (url, reason) => {
    if (isTold) return;
    isTold = true;
    const name = /([^/]*?)(-[\w-]{8})?\.js/.exec(url)?.[1] || "script";
    const notice = document.createElement("div");
    notice.className = "notice";
    notice.setAttribute("role", "alert");
    const text = document.createElement("p");
    text.textContent = failed.replace("{name}", name).replace("{reason}", reason);
    const link = document.createElement("a");
    link.href = window.location.href;
    link.textContent = reload;
    text.append(link);
    notice.append(text);
    const show = () => document.body.prepend(notice);
    if (document.body) show();
    else addEventListener("DOMContentLoaded", show);
  };
  addEventListener(
    "error",
    (event) => {
      const { target } = event;
      if (target instanceof HTMLScriptElement) tell(target.src, "error");
      else if (target instanceof HTMLLinkElement && target.rel === "modulepreload") tell(target.href, "error");
    },
    true,
  );
  addEventListener("unhandledrejection", (event) => {
    const message = String(event.reason?.message);
    if (/dynamically imported module|importing a module script/i.test(message)) tell(message, "error");
  });
  setTimeout(() => {
    if (!document.documentElement.dataset.hydrated) tell("", "timeout");
  }, CHUNK_TIMEOUT_MS);
})();
