/** Decisions about accounts and sessions. */
import type { Role } from "./schema";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const REGISTRATION_OPEN_MS = HOUR_MS / 2;
export const SESSION_TOUCH_MS = HOUR_MS;

/** How long mailed links work, and how long the next one has to wait. */
export const RESET_TOKEN_MS = HOUR_MS;
export const CONFIRM_TOKEN_MS = 3 * DAY_MS;
export const TOKEN_PAUSE_MS = 60_000;

/** How long a session may live and idle. Remembered: 30 days and 7; otherwise a day at most. */
export function sessionLimits(isRemembered: boolean): { absoluteMs: number; idleMs: number } {
  return isRemembered ? { absoluteMs: 30 * DAY_MS, idleMs: 7 * DAY_MS } : { absoluteMs: DAY_MS, idleMs: DAY_MS };
}

export function isSessionLive(session: { lastSeenAt: Date; idleMs: number; expiresAt: Date }, now: Date): boolean {
  const time = now.getTime();
  return time < session.expiresAt.getTime() && time < session.lastSeenAt.getTime() + session.idleMs;
}

/** What somebody may be here for, as the sign-up asks. */
export const ROLE_OPTIONS = [
  { value: "user", label: "Candidate, looking for a job" },
  { value: "admin", label: "Recruiter, posting jobs" },
] as const;

/** Where a person lands after logging in. */
export function landingPath(role: Role): string {
  return role === "admin" ? "/recruiter" : "/userprofile";
}

/** The photo that a provider names, when a page may show it: https only. */
export function photoAddress(picture: string | null): string | null {
  if (!picture || picture.length > 1000 || !URL.canParse(picture)) return null;
  const url = new URL(picture);
  return url.protocol === "https:" && url.username === "" ? url.href : null;
}
