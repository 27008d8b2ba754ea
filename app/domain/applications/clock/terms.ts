/** What the clock counts with, from the rows of a job and an application. */
import { DEFAULT_ZONE } from "~/domain/jobs/said/closing-rules";
import type { AnswersFrom } from "~/domain/jobs/said/value-rules";
import { type Clock, firstDue, readBreaks, type Terms } from "./rules";

type JobOfClock = { timeZone?: string | null; breaks?: string | null };

/** `promisedDays`: what the job promised when the application came. */
export function termsOf(job: JobOfClock, promisedDays: number | null): Terms {
  return { answerDays: promisedDays, timeZone: job.timeZone ?? DEFAULT_ZONE, breaks: readBreaks(job.breaks) };
}

/** The columns of a new application: what its job promises now, and until when the school is to answer. */
export function clockOfNew(
  job: JobOfClock & { details: string | null; closesAt: Date | null },
  now: Date,
): Clock & { promisedDays: number | null } {
  const said: { answer_days?: number | null; answers_from?: AnswersFrom | null } = JSON.parse(job.details ?? "{}");
  const promisedDays = said.answer_days ?? null;
  const about = { now, answersFrom: said.answers_from ?? null, closesAt: job.closesAt };
  return { promisedDays, ...firstDue({ ...termsOf(job, promisedDays), ...about }) };
}
