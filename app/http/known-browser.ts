/** The cookie of a browser that has logged in before. `domain/accounts/known-browser-service` says what it is for. */
import * as z from "zod";
import type { Browser } from "~/domain/accounts/known-browser-service.server";
import type { RequestContext } from "./context";
import { BROWSER_COOKIE, readCookie, setCookie } from "./cookies";
import { readSigned, signValue } from "./signed-value";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const KnownBrowser = z.object({ id: z.string(), marks: z.array(z.string()) });

/** The browser of this request, or null if we do not know it. */
export function readBrowser(request: Request, context: RequestContext): Browser | null {
  return KnownBrowser.safeParse(readSigned(context, BROWSER_COOKIE, readCookie(request, BROWSER_COOKIE))).data ?? null;
}

/** The `Set-Cookie` line by which we know the browser from now on. */
export function browserCookie(context: RequestContext, browser: Browser): string {
  const value = signValue(context, BROWSER_COOKIE, browser, YEAR_SECONDS);
  return setCookie(BROWSER_COOKIE, value, { maxAgeSeconds: YEAR_SECONDS });
}
