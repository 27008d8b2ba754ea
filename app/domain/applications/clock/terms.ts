/** What the clock counts with, from the rows of a job and an application. */

import { DEFAULT_ZONE, readBreaks } from "~/domain/jobs/said/rules";
import type { AnswersFrom } from "~/domain/jobs/said/value-rules";
import { type Clock, firstDue, type Terms } from "./rules";

type JobOfClock = { timeZone?: string | null; breaks?: string | null };

/** `promisedDays`: what the job promised when the application came. */
export function termsOf(job: JobOfClock, promisedDays: number | null): Terms {
  return { answerDays: promisedDays, timeZone: job.timeZone ?? DEFAULT_ZONE, breaks: readBreaks(job.breaks) };
}

type JobOfNew = JobOfClock & { details: string | null; closesAt: Date | null };

const saidOf = ({ details }: JobOfNew): { answer_days?: number | null; answers_from?: AnswersFrom | null } =>
  JSON.parse(details ?? "{}");

function clockFrom(job: JobOfNew, promisedDays: number | null, now: Date): Clock {
  const about = { now, answersFrom: saidOf(job).answers_from ?? null, closesAt: job.closesAt };
  return firstDue({ ...termsOf(job, promisedDays), ...about });
}

/** The columns of a new application: what its job promises now, and until when the school is to answer. */
export function clockOfNew(job: JobOfNew, now: Date): Clock & { promisedDays: number | null } {
  const promisedDays = saidOf(job).answer_days ?? null;
  return { promisedDays, ...clockFrom(job, promisedDays, now) };
}

/** Until when the school is to answer an application that it gets at this moment, under the promise that was made when it was sent. */
export function dueOfNew(job: JobOfNew, promisedDays: number | null, now: Date): Date {
  const { dueAt } = clockFrom(job, promisedDays, now);
  return dueAt ?? now;
}
