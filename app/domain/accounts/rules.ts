/** Decisions about accounts and sessions. */

import type { Role } from "~/domain/actor";
import { words } from "~/words/account-names";
import { words as proofs } from "~/words/account-proofs";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const REGISTRATION_OPEN_MS = HOUR_MS / 2;
const SESSION_TOUCH_MS = HOUR_MS;
export const MAX_SESSIONS_SHOWN = 50;
export const MAX_IDENTITIES_SHOWN = 10;
/** The account page names a session by so many characters of its hash: 96 bits, with which nothing can be opened. */
export const SESSION_ID_CHARS = 16;

/** How long mailed links work, and how long the next one has to wait. */
export const RESET_TOKEN_MS = HOUR_MS;
/**
 * The time of the last link that is mailed on a day: it works until the count of the day is over, whenever it was asked
 * for.
 */
export const LAST_RESET_TOKEN_MS = DAY_MS;
export const CONFIRM_TOKEN_MS = 3 * DAY_MS;
export const TOKEN_PAUSE_MS = 60_000;

/** Everything that a disowned account made is deleted this long after "This was not me". */
export const DISOWNED_MS = 7 * DAY_MS;
/** A browser is remembered for at most so many accounts, the newest ones. */
export const MAX_ACCOUNTS_OF_BROWSER = 5;

/**
 * How long a session may live and idle. Remembered: 30 days and 7; otherwise a day at most. On a shared device twelve hours and one:
 * phones close browsers rarely, and many bring the cookies of a closed one back.
 */
export function sessionLimits(isRemembered: boolean, isShared = false): { absoluteMs: number; idleMs: number } {
  if (isShared) return { absoluteMs: DAY_MS / 2, idleMs: HOUR_MS };
  return isRemembered ? { absoluteMs: 30 * DAY_MS, idleMs: 7 * DAY_MS } : { absoluteMs: DAY_MS, idleMs: DAY_MS };
}

/** True if the use of a session is to be noted: once an hour, and in time before a short idle limit. */
export function isToTouch({ lastSeenAt, idleMs }: { lastSeenAt: Date; idleMs: number }, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > Math.min(SESSION_TOUCH_MS, idleMs / 4);
}

export function isSessionLive(session: { lastSeenAt: Date; idleMs: number; expiresAt: Date }, now: Date): boolean {
  const time = now.getTime();
  return time < session.expiresAt.getTime() && time < session.lastSeenAt.getTime() + session.idleMs;
}

/** The path of the page after a log-in. */
export function landingPath(role: Role): string {
  return role === "admin" ? "/recruiter" : "/userprofile";
}

/** The address of a provider's photo, if a page may show it: https only. */
export function photoAddress(picture: string | null): string | null {
  if (!picture || picture.length > 1000 || !URL.canParse(picture)) return null;
  const url = new URL(picture);
  return url.protocol === "https:" && url.username === "" ? url.href : null;
}

/** An account has at most so many passkeys. */
export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME_CHARS = 60;
/** How long a device may take to answer a challenge. */
export const CHALLENGE_MS = 5 * 60_000;
/** An account without a passkey is offered one from this log-in on. */
export const LOGINS_UNTIL_OFFER = 3;

/**
 * True if a key's counter shows that a copy of the key exists: it did not go up. A device that does not count always
 * sends 0.
 */
export function isCopied(counter: number, before: number): boolean {
  return (counter > 0 || before > 0) && counter <= before;
}

/** The name of a new passkey: its browser and system, with a number if the account has one of that name. */
export function passkeyName(label: string | null, taken: readonly string[]): string {
  const name = label ?? words.passkey;
  for (let number = 1; ; number += 1) {
    const next = number === 1 ? name : `${name} ${number}`;
    if (!taken.includes(next)) return next;
  }
}

const MAX_LABEL_CHARS = 60;

/** The more specific name first: the user agents of Edge and Opera also hold the names of other browsers. */
const BROWSER_LABELS: [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, "Edge"],
  [/\b(OPR|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

const SYSTEM_LABELS: [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

/** Browser and system by their usual names, as in "Chrome on Android"; a program by its own name; null if both are unknown. */
export function deviceLabel(userAgent: string | null): string | null {
  const text = userAgent ?? "";
  const nameIn = (table: [RegExp, string][]) => table.find(([sign]) => sign.test(text))?.[1];
  const browser = nameIn(BROWSER_LABELS);
  const system = nameIn(SYSTEM_LABELS);
  if (browser) return system ? words.browserOn(browser, system) : browser;
  const program = /^[A-Za-z][\w .-]*(?=\/\d)/.exec(text)?.[0];
  if (program && program !== "Mozilla") return program.slice(0, MAX_LABEL_CHARS);
  return system ? words.someBrowserOn(system) : null;
}

/** Mails about an account: the event key of each begins with one of these. Its last mail, `account-closed`, is not among them. */
export const ACCOUNT_MAILS = [
  "confirm-email",
  "reset-password",
  "password-changed",
  "google-linked",
  "passkey-added",
  "passkey-link",
  "passkey-refused",
] as const;

/** The words at the first proof of an address by a reset link or Google, on the screen and in the mail. */
export const UNPROVEN_ENDED = proofs.ended;
/** The same before it happens, in the mail and on the page of a link. */
export const UNPROVEN_ENDS = proofs.ends;
/** How whoever has made the account keeps it as it is when Google proves its address. */
export const HOW_TO_KEEP_WITH_GOOGLE = proofs.keepWithGoogle;
/** How whoever has made the account keeps it as it is. */
export const HOW_TO_KEEP = proofs.keep;

/** An address that can never receive mail (RFC 2606), a different one for each row. */
export function removedAddress(id: string): string {
  return `removed-${id}@removed.invalid`;
}

/**
 * How a session may add and remove passkeys. On a deployed site a moderator's passkeys open what the password alone must not:
 * `confirm`: one of them is to be proven first. `link`: the first one needs a link that was mailed to the confirmed address.
 */
export type PasskeyRequirement = "free" | "confirm" | "link";

/** `isGuarded`: a moderator of a site that asks for passkeys. `passkeyAt`: when the session proved one that moderates. */
export function passkeyRequirement(
  { isGuarded, passkeyAt }: { isGuarded: boolean; passkeyAt: Date | null },
  passkeys: readonly { refused: boolean; moderates: boolean }[],
): PasskeyRequirement {
  if (!isGuarded || passkeyAt) return "free";
  return passkeys.some(({ refused, moderates }) => moderates && !refused) ? "confirm" : "link";
}

/** A sign-up form says with the first field that it asks for the age. Programs, which have no form, are told in the documents. */
export const ASKS_AGE = "asks_age";
export const IS_ADULT = "is_adult";
export const ADULTS_ONLY = words.adultsOnly;

/** The errors of a sign-up form that was sent without a tick at the age; null for every other one. */
export function ageErrors(fields: Record<string, string>): Record<string, string[]> | null {
  return fields[ASKS_AGE] && !fields[IS_ADULT] ? { [IS_ADULT]: [words.tickAge(ADULTS_ONLY)] } : null;
}

/** The name of a session in a link: the few characters of its token's hash that the account page shows. They open nothing. */
export function sessionIdOf(tokenHash: string): string {
  // A key of a program has a name of its own (`api-keys/rules.ts`).
  return tokenHash.startsWith("key:") ? tokenHash : tokenHash.slice(0, SESSION_ID_CHARS);
}
