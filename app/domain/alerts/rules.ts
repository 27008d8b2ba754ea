/** Decisions about job alerts: how often, how many, how long. */

export const FREQUENCIES = ["daily", "weekly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];
export const FREQUENCY_LABELS: Record<Frequency, string> = { daily: "Every day", weekly: "Every Monday" };

/** The beginning of the event keys of the mails of all alerts, and of one alert. */
export const ALERT_KEYS = "alert:";
export const keysOf = (id: string) => `${ALERT_KEYS}${id}:`;

/** Confirmed alerts of one address. */
export const MAX_ALERTS = 20;
/** So long after a mail of an alert, asking for it again sends no other one. */
export const QUIET_MS = 2 * 60_000;
export const MAX_JOBS_A_MAIL = 20;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** So many finds are looked at for one mail: the newest. Of more, the mail says that there are more. */
export const MAX_MATCHES_READ = 200;

/** Days for which an alert waits for the button behind its link. */
export const CONFIRM_DAYS = 3;
/** Days after which the reader is asked whether she keeps it, and days after that until it is gone. */
export const RENEWAL_AFTER_DAYS = 365;
export const UNRENEWED_DAYS = 30;
/** Days for which a found job waits to be mailed: longer than a week, should mail be off for some days. */
export const MATCH_DAYS = 14;
/** Days for which the jobs mailed to an address are known: longer than anything waits. */
export const MAILED_JOBS_DAYS = 30;

/** Jobs that one portion compares with the searches, and portions of one run. */
export const JOBS_A_PORTION = 25;
export const PORTIONS_A_RUN = 20;
export const ALERTS_A_MESSAGE = 40;
export const MESSAGES_A_RUN = 100;
/** Messages of one run where there is no queue: the run carries them out itself. */
export const INLINE_A_RUN = 2;
/** After this time an alert that was handed over and not sent is due again. */
export const CLAIM_MS = 15 * 60_000;
/** Rows of each kind that one run removes, asks or ends. */
export const ROWS_A_RUN = 1000;

/** Mails of one day go out within an hour, so that they do not all come at one second. */
export const SPREAD_MS = HOUR_MS;
/** Six in the morning in India. */
const MORNING_MS = HOUR_MS / 2;
/** The first Monday of 1970 was its fifth day. */
const MONDAY_MS = 4 * DAY_MS;

/** The next morning, or the next Monday morning, after now. */
export function nextMailTime(frequency: Frequency, now: Date): number {
  const [period, first] = frequency === "daily" ? [DAY_MS, MORNING_MS] : [7 * DAY_MS, MONDAY_MS + MORNING_MS];
  return (Math.floor((now.getTime() - first) / period) + 1) * period + first;
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
