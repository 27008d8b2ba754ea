/** Decisions about accounts and sessions. */
import type { Role } from "./schema";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const REGISTRATION_OPEN_MS = HOUR_MS / 2;
export const SESSION_TOUCH_MS = HOUR_MS;

/** How long a session may live and idle. Remembered: 30 days and 7; otherwise a day at most. */
export function sessionLimits(isRemembered: boolean): { absoluteMs: number; idleMs: number } {
  return isRemembered ? { absoluteMs: 30 * DAY_MS, idleMs: 7 * DAY_MS } : { absoluteMs: DAY_MS, idleMs: DAY_MS };
}

export function isSessionLive(session: { lastSeenAt: Date; idleMs: number; expiresAt: Date }, now: Date): boolean {
  const time = now.getTime();
  return time < session.expiresAt.getTime() && time < session.lastSeenAt.getTime() + session.idleMs;
}

/** Where a person lands after logging in. */
export function landingPath(role: Role): string {
  return role === "admin" ? "/recruiter" : "/userprofile";
}
