/** Hydration, for the screens that ask for it. */
import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { watchRequests } from "./http/scripted";

watchRequests();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
// The notice about script that does not load, in chunk-guard.js, waits for this.
document.documentElement.dataset.hydrated = "1";
