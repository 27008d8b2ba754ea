/** Hydration, for the screens that ask for it. */
import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { watchRequests } from "./browser/request-errors";

watchRequests();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
// Without this, chunk-guard.js shows after two minutes that script did not load.
document.documentElement.dataset.hydrated = "1";
