/** The cookie by which a browser is known that has logged in before: `domain/accounts/browser-service` says what for. */
import * as z from "zod";
import type { Browser } from "~/domain/accounts/browser-service.server";
import type { RequestContext } from "~/load-context";
import { BROWSER_COOKIE, readCookie, setCookie } from "./cookies";
import { seal, unseal } from "./sealed";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const KnownBrowser = z.object({ id: z.string(), marks: z.array(z.string()) });

/** The browser that asks, where we know it. */
export function readBrowser(request: Request, context: RequestContext): Browser | null {
  return KnownBrowser.safeParse(unseal(context, BROWSER_COOKIE, readCookie(request, BROWSER_COOKIE))).data ?? null;
}

/** The `Set-Cookie` line by which it is known from now on. */
export function browserCookie(context: RequestContext, browser: Browser): string {
  const value = seal(context, BROWSER_COOKIE, browser, YEAR_SECONDS);
  return setCookie(BROWSER_COOKIE, value, { maxAgeSeconds: YEAR_SECONDS });
}
