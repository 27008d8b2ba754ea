/** The words of a job's promise. No server code: browsers load this file. */

import { dueAfter, readBreaks } from "~/domain/jobs/said/rules";
import type { OwnJobDetails } from "~/domain/jobs/schema";
import { firstDue, writeDueDay } from "./clock/rules";

/** Until when a school is to answer an application, and whether it promised to. */
export type Due = { dueAt: Date; zone: string; isPromised: boolean };
type Job = Pick<OwnJobDetails, "answer_days" | "answers_from" | "closes_at" | "time_zone">;

const LATE = "If it is late, we tell you. Late is not a rejection.";

/** Beside Apply, as written of a school. The page is kept for everybody, so no day that depends on today is in it. `breaks`: as SQL makes them. */
export function promiseWords(
  { answer_days: days, answers_from, closes_at, time_zone }: Job,
  breaks: string | null,
): string {
  if (days === null) return "We ask schools to answer within 7 days.";
  if (answers_from !== "closing" || closes_at === null)
    return `This school promises an answer within ${days} days. ${LATE}`;
  const due = dueAfter(new Date(closes_at), days, { timeZone: time_zone, breaks: readBreaks(breaks) });
  return `This school promises to answer everybody by ${writeDueDay(due, time_zone)}. ${LATE}`;
}

/** So long a page may be kept. */
const KEPT_MS = 60_000;

/**
 * Where somebody applies: the day until when the school answers who applies now. A page that is kept over midnight names the later
 * of the two days, so that nobody is told a day that is too early.
 */
export function dueWords(job: Job, breaks: string | null, now: Date): string {
  const { dueAt } = firstDue({
    now: new Date(now.getTime() + KEPT_MS),
    answerDays: job.answer_days,
    answersFrom: job.answers_from,
    closesAt: job.closes_at === null ? null : new Date(job.closes_at),
    timeZone: job.time_zone,
    breaks: readBreaks(breaks),
  });
  return dueAt === null ? "" : dueLine({ dueAt, zone: job.time_zone, isPromised: job.answer_days !== null });
}

/** "An answer by Saturday, 28 November." Nobody is made to have promised. */
export function dueLine({ dueAt, zone, isPromised }: Due): string {
  const day = writeDueDay(dueAt, zone);
  return isPromised ? `An answer by ${day}. ${LATE}` : `We ask for an answer by ${day}.`;
}
