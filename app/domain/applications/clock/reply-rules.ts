/** The day by which a school asks for a reply to its offer. No server code: browsers load this file. */

import { dueAfter } from "~/domain/jobs/details/rules";
import { dayIn, endOfDay } from "~/domain/time-zone-rules";
import { words } from "~/words/application-refusals";
import { REPLY_DAYS, type Terms } from "./rules";

const MAX_REPLY_DAYS = 60;
const DAY_MS = 86_400_000;

/** The first and the last day that a school may name, "2026-12-05". */
export function replyDays(now: Date, zone: string): { first: string; last: string } {
  const after = (days: number) => new Date(Date.parse(dayIn(now, zone)) + days * DAY_MS).toISOString().slice(0, 10);
  return { first: after(REPLY_DAYS), last: after(MAX_REPLY_DAYS) };
}

/** The reason why a school cannot ask for a reply by this day, or null if it can. */
export function whyNotReplyBy(day: string, now: Date, zone: string): string | null {
  const { first, last } = replyDays(now, zone);
  if (day >= first && day <= last) return null;
  return words.replyDate(REPLY_DAYS, MAX_REPLY_DAYS, first, last);
}

/** The end of that day. A Sunday, or a day in a break of the school, becomes the next day that is neither. */
export function replyEnd(day: string, terms: Omit<Terms, "answerDays">): Date {
  return dueAfter(endOfDay(day, terms.timeZone), 0, terms);
}
