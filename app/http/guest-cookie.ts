/** The cookie of an applicant without an account. For an hour it names the application that the link in our mail has opened. */
import * as z from "zod";
import { type GuestKey, readGuestKey } from "~/domain/applications/apply/guest-link-service.server";
import type { RequestContext } from "./context";
import { clearCookie, GUEST_COOKIE, readCookie, setCookie } from "./cookies";
import { readSigned, signValue } from "./signed-value";

const GUEST_SECONDS = 60 * 60;
const Key = z.object({ id: z.uuid(), version: z.int() });

/** The `Set-Cookie` line that replaces a link's key, so that the key leaves the address; null if the key is not ours. */
export function guestCookie(context: RequestContext, text: string | undefined): string | null {
  const key = readGuestKey(context.config, text);
  if (!key) return null;
  return setCookie(GUEST_COOKIE, signValue(context, GUEST_COOKIE, key, GUEST_SECONDS), {
    maxAgeSeconds: GUEST_SECONDS,
  });
}

/** The application that this browser has opened, or null. */
export function readGuest(request: Request, context: RequestContext): GuestKey | null {
  return Key.safeParse(readSigned(context, GUEST_COOKIE, readCookie(request, GUEST_COOKIE))).data ?? null;
}

export function forgetGuest(): string {
  return clearCookie(GUEST_COOKIE);
}
