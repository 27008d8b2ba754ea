/** The cookie of an applicant without an account. For an hour it names the application that the link in our mail has opened. */
import * as z from "zod";
import { type GuestKey, readGuestKey } from "~/domain/applications/guest-link";
import { readSentForm } from "./body";
import type { RequestContext } from "./context";
import { whyNotApplication } from "./form-owner";
import { clearCookie, GUEST_COOKIE, readCookie, setCookie } from "./request";
import { readSigned, signValue } from "./signed-value";

type Args = { request: Request; context: RequestContext };

const GUEST_SECONDS = 60 * 60;
const Key = z.object({ id: z.uuid(), version: z.int(), hasChosenNumber: z.boolean().optional() });

/** `hasChosenNumber`: this browser has picked the number of our mail, so it is no program that opens links and presses buttons. */
export type OpenedLink = GuestKey & { hasChosenNumber?: boolean | undefined };

/** The `Set-Cookie` line that replaces a link's key, so that the key leaves the address; null if the key is not ours. */
export function guestCookie(request: Request, context: RequestContext, text: string | undefined): string | null {
  const key = readGuestKey(context.config, text);
  if (!key) return null;
  const opened = readGuest(request, context);
  const isSame = opened?.id === key.id && opened.version === key.version;
  return openedCookie(context, isSame && opened?.hasChosenNumber ? { ...key, hasChosenNumber: true } : key);
}

/** The same once the number was picked. */
export function provenCookie(context: RequestContext, { id, version }: GuestKey): string {
  return openedCookie(context, { id, version, hasChosenNumber: true });
}

function openedCookie(context: RequestContext, key: OpenedLink): string {
  return setCookie(GUEST_COOKIE, signValue(context, GUEST_COOKIE, key, GUEST_SECONDS), {
    maxAgeSeconds: GUEST_SECONDS,
  });
}

/** The application that this browser has opened, or null. */
export function readGuest(request: Request, context: RequestContext): OpenedLink | null {
  return Key.safeParse(readSigned(context, GUEST_COOKIE, readCookie(request, GUEST_COOKIE))).data ?? null;
}

/**
 * The same for a form. Throws a page with all that was typed if the form was drawn for another application: two people at one
 * computer, or two tabs, have opened two links.
 */
export async function guestOfForm(args: Args): Promise<OpenedLink | null> {
  const guest = readGuest(args.request, args.context);
  if (!guest) return null;
  const { refused } = await import("./form-session");
  const form = await readSentForm(args.request);
  const refusal = whyNotApplication(form, guest.id);
  if (refusal) throw refused(args, form, refusal);
  return guest;
}

export function forgetGuest(): string {
  return clearCookie(GUEST_COOKIE);
}
