/** The cookie of a browser that has logged in before. `domain/accounts/log-in-with-password` says what it is for. */
import * as z from "zod";
import type { Browser } from "~/domain/accounts/log-in-with-password.server";
import type { RequestContext } from "./context";
import { DEVICE_COOKIE, readCookie, setCookie } from "./request";
import { readSigned, signValue } from "./signed-value";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const Device = z.object({ id: z.string(), marks: z.array(z.string()) });

/** The browser of this request, or null if we do not know it. */
export function readDevice(request: Request, context: RequestContext): Browser | null {
  return Device.safeParse(readSigned(context, DEVICE_COOKIE, readCookie(request, DEVICE_COOKIE))).data ?? null;
}

/** The `Set-Cookie` line by which we know the browser from now on. */
export function deviceCookie(context: RequestContext, browser: Browser): string {
  const value = signValue(context, DEVICE_COOKIE, browser, YEAR_SECONDS);
  return setCookie(DEVICE_COOKIE, value, { maxAgeSeconds: YEAR_SECONDS });
}
