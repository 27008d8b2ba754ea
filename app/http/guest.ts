/** The browser of somebody without an account: which application the link of our mail has opened in it, for an hour. */
import * as z from "zod";
import { type GuestKey, readGuestKey } from "~/domain/applications/link-service.server";
import type { RequestContext } from "~/load-context";
import { clearCookie, GUEST_COOKIE, readCookie, setCookie } from "./cookies";
import { seal, unseal } from "./sealed";

const GUEST_SECONDS = 60 * 60;
const Key = z.object({ id: z.uuid(), version: z.int() });

/** The `Set-Cookie` line in exchange for the key of a link, so that the key leaves the address; null when the key is not ours. */
export function guestCookie(context: RequestContext, text: string | undefined): string | null {
  const key = readGuestKey(context.config, text);
  if (!key) return null;
  return setCookie(GUEST_COOKIE, seal(context, GUEST_COOKIE, key, GUEST_SECONDS), { maxAgeSeconds: GUEST_SECONDS });
}

/** Which application this browser has opened, or null. */
export function readGuest(request: Request, context: RequestContext): GuestKey | null {
  return Key.safeParse(unseal(context, GUEST_COOKIE, readCookie(request, GUEST_COOKIE))).data ?? null;
}

export function forgetGuest(): string {
  return clearCookie(GUEST_COOKIE);
}
