/**
 * Makes the row of a job: the recruiter's texts, the job's other details, and the columns that are derived from both.
 */

import { fieldError } from "~/domain/errors";
import { shortHash } from "~/domain/ids";
import { withYear } from "~/domain/parse-day-rules";
import type { Place } from "~/domain/places/rules";
import { DEFAULT_ZONE, dayIn, endOfDay } from "~/domain/time-zone-rules";
import { words } from "~/words/job-form-refusals";
import type { JobInput } from "../schema";
import { similarToJob } from "../search/index-query";
import { TERMS_VERSION, termsOf } from "../search/index-terms";
import { readHours } from "./hours-rules";
import { payFromText } from "./pay-input";
import { readPayText } from "./pay-text-rules";
import { warningOfQuestion } from "./question-warnings";
import {
  DETAIL_NAMES,
  type JobTexts,
  nextDue,
  payMonth,
  type Question,
  readClosing,
  readDetails,
  type StoredJob,
  TEXT_NAMES,
  whyNotAhead,
} from "./rules";
import type { Details } from "./schema";
import { payQuestion } from "./unlikely-pay-rules";
import { AS_SOON_AS_POSSIBLE, CLASSES, DEFAULT_CURRENCY } from "./value-rules";

/** Only what is said, so that a row stays short. */
function writeDetails(details: Details): string {
  const earlier = Object.entries(details).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return JSON.stringify(Object.fromEntries(earlier));
}

type Written = {
  /** The job before the change; null for a new one. */
  current: StoredJob | null;
  /** The place that was chosen, or that `location` names. Null: none is known. */
  place: Place | null;
  isChosen: boolean;
  /** The closing time of a new job whose author gives none. */
  closesAtElse: Date;
  now: Date;
};

/** The row of what was written. Fields that are absent keep what the job says. Throws bad_input with the fields. */
export function toJobRow(input: JobInput, { current, place, isChosen, closesAtElse, now }: Written): StoredJob {
  const texts = Object.fromEntries(TEXT_NAMES.map((name) => [name, input[name]])) as JobTexts;
  const timeZone = place?.zone ?? DEFAULT_ZONE;
  const earlier = readDetails(current?.details ?? null);
  const details = mergeDetails(earlier, input, dayIn(now, timeZone));
  requireLikelyPay(details, earlier, input);
  requireHours(details, earlier, timeZone);
  requireDaysAhead(details, earlier, { now, timeZone });
  const closesAt = closingOf(input.closes_at, current, { timeZone, closesAtElse, now });
  const job = {
    ...texts,
    details: writeDetails(details),
    closesAt,
    timeZone,
    payMonth: monthlyPay(texts.salary, details, place),
    placeId: place?.id ?? null,
    placeChosen: place !== null && isChosen,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    dueAt: closesAt && closesAt > now ? nextDue(closesAt, now) : null,
  };
  return {
    ...job,
    terms: termsOf({ ...texts, ...details, payMonth: job.payMonth, place }),
    similar: JSON.stringify(similarToJob({ ...texts, ...details, place })),
    termsVersion: TERMS_VERSION,
  };
}

/** The pay in rupees a month: from its numbers, otherwise from a text that is certain. */
function monthlyPay(salary: string | null, details: Details, place: Place | null): number | null {
  if (details.pay_min !== null || details.pay_max !== null || salary === null) return payMonth(details);
  const pay = readPayText(salary, { country: place?.country ?? null, levels: details.levels });
  return pay && payMonth(pay);
}

/** A question under the id that follows from it. `required` is no part of the id. */
function withId({ kind, text, required, choices }: Omit<Question, "id">): Question {
  const id = shortHash(JSON.stringify([kind, text, choices]));
  return { id, kind, text, required, choices, ...warningOfQuestion({ text, choices }) };
}

const MAX_WALK_IN_DAYS = 60;

function mergeDetails(current: Details, input: JobInput, today: string): Details {
  const sent = DETAIL_NAMES.flatMap((name) => {
    const value = input[name];
    return value === undefined ? [] : [[name, value]];
  });
  const details: Details = { ...current, ...Object.fromEntries(sent), ...payFromText(input) };
  for (const name of ["starts_on", "walk_in_from", "walk_in_to"] as const) {
    const day = details[name];
    if (day !== null) details[name] = withYear(day, today);
  }
  const { pay_min: low, pay_max: high } = details;
  if (low !== null && high !== null && low > high) throw fieldError("pay_min", words.lowestOverHighest);
  if (details.walk_in_to && !details.walk_in_from) throw fieldError("walk_in_from", words.firstDayToo);
  if (details.walk_in_from && details.walk_in_to && details.walk_in_from > details.walk_in_to) {
    throw fieldError("walk_in_to", words.beforeFirstDay);
  }
  const days = Date.parse(details.walk_in_to ?? "") - Date.parse(details.walk_in_from ?? "");
  if (days > MAX_WALK_IN_DAYS * 86_400_000) throw fieldError("walk_in_to", words.walkInDays(MAX_WALK_IN_DAYS));
  const classes = classesOf(details);
  const isPaid = low !== null || high !== null;
  // A closing date from which no days count would promise nothing, and its author thinks it does.
  if (input.answers_from === "closing" && details.answer_days === null)
    throw fieldError("answer_days", words.daysFromClosing);
  return {
    ...details,
    ...classes,
    answers_from: details.answer_days === null ? null : (details.answers_from ?? "arrival"),
    ...(input.questions ? { questions: input.questions.map(withId) } : {}),
    // Numbers without a currency or a period get the usual ones, as the text of the pay shows them.
    ...(isPaid
      ? { pay_currency: details.pay_currency ?? DEFAULT_CURRENCY, pay_period: details.pay_period ?? "month" }
      : {}),
    ...(details.contract_until && !details.contract ? { contract: "fixed" as const } : {}),
  };
}

/** One class alone is the first and the last. Throws bad_input where the last stands before the first. */
function classesOf({ classes_from, classes_to }: Details): Pick<Details, "classes_from" | "classes_to"> {
  const first = classes_from ?? classes_to;
  const last = classes_to ?? classes_from;
  if (first !== null && last !== null && CLASSES.indexOf(first) > CLASSES.indexOf(last))
    throw fieldError("classes_to", words.classesTurned);
  return { classes_from: first, classes_to: last };
}

/** Throws bad_input with the question about a new pay that is hardly meant; `pay_confirmed` says that it is. */
function requireLikelyPay(details: Details, earlier: Details, { pay_confirmed }: JobInput): void {
  const names = ["pay_min", "pay_max", "pay_currency", "pay_period"] as const;
  if (pay_confirmed || names.every((name) => details[name] === earlier[name])) return;
  const question = payQuestion(details, details.levels);
  if (question) throw fieldError(question.field, question.question);
}

/** Throws bad_input for new hours that cannot be put into a calendar. */
function requireHours({ walk_in_hours: hours }: Details, earlier: Details, zone: string): void {
  if (hours === null || hours === earlier.walk_in_hours || readHours(hours, zone)) return;
  throw fieldError("walk_in_hours", words.walkInHours);
}

/** Days of a job that are still to come. A contract may go on for years. */
const DAYS_AHEAD = { starts_on: "year", walk_in_from: "year", walk_in_to: "year", contract_until: "any" } as const;

/** Throws bad_input for a day that is over or too far away. A day that the job has said already stays, also after it is over. */
function requireDaysAhead(
  details: Details,
  earlier: Details,
  { now, timeZone }: { now: Date; timeZone: string },
): void {
  for (const [name, most] of Object.entries(DAYS_AHEAD) as [keyof typeof DAYS_AHEAD, "year" | "any"][]) {
    const day = details[name];
    if (day === null || day === earlier[name] || day === AS_SOON_AS_POSSIBLE) continue;
    const problem = whyNotAhead(endOfDay(day, timeZone), now, timeZone);
    if (problem && (most === "year" || endOfDay(day, timeZone) <= now)) throw fieldError(name, problem);
  }
}

/** The closing time of a job that moves to another zone: the end of a day stays the end of that day, another time stays the moment. */
function sameDayIn(timeZone: string, { closesAt, timeZone: before }: StoredJob): Date | null {
  if (closesAt === null || before === null || before === timeZone) return closesAt;
  const day = dayIn(closesAt, before);
  const isEndOfDay = Math.abs(endOfDay(day, before).getTime() - closesAt.getTime()) < 1000;
  return isEndOfDay ? endOfDay(day, timeZone) : closesAt;
}

function closingOf(
  typed: string | null | undefined,
  current: StoredJob | null,
  { timeZone, closesAtElse, now }: { timeZone: string; closesAtElse: Date; now: Date },
): Date | null {
  if (typed === undefined || typed === null) return current ? sameDayIn(timeZone, current) : closesAtElse;
  const closesAt = readClosing(withYear(typed, dayIn(now, timeZone)), timeZone);
  // A form sends the day that the job has already, also after it is over.
  if (current?.closesAt && Math.abs(current.closesAt.getTime() - closesAt.getTime()) < 1000) return current.closesAt;
  const problem = whyNotAhead(closesAt, now, timeZone);
  if (problem) throw fieldError("closes_at", problem);
  return closesAt;
}
