/**
 * The details of a job: its row, its pay, its last day, the days on which an answer may be due, and its questions. No
 * server code: browsers load this file.
 */

import { inLakhs } from "~/domain/indian-number-rules";
import { once } from "~/domain/isolate-memory-rules";
import type { TalkWarning } from "~/domain/moderation/talk-warning-rules";
import { DEFAULT_ZONE, dayIn, dayNumberIn, endOfDay, momentIn, writeDay, zoneNote } from "~/domain/time-zone-rules";
import { words } from "~/words/job-form-refusals";
import { words as jobLines } from "~/words/job-page-lines";
import type { JobInput } from "../schema";
import type { Details } from "./schema";
import { DEFAULT_CURRENCY, type PayPeriod, type PayUnit } from "./value-rules";

// A row of a job, read. The shapes that check what is written (`schema.ts`) are not needed for it

/** The specification's fields that a recruiter writes. Each has a column of its own. */
export const TEXT_NAMES = [
  "title",
  "category",
  "job_nature",
  "vacancy",
  "salary",
  "location",
  "description",
  "benefits",
  "responsibility",
  "qualifications",
  "keywords",
  "company_name",
  "company_location",
  "website",
  "job_logo",
] as const;
export type JobTexts = Pick<JobInput, (typeof TEXT_NAMES)[number]>;

/** The columns that follow from what a recruiter writes. */
export const DERIVED_NAMES = [
  "details",
  "closesAt",
  "timeZone",
  "payMonth",
  "placeId",
  "placeChosen",
  "lat",
  "lon",
  "terms",
  "similar",
  "termsVersion",
  "dueAt",
] as const;

export type StoredJob = JobTexts & {
  details: string | null;
  closesAt: Date | null;
  timeZone: string | null;
  payMonth: number | null;
  placeId: number | null;
  placeChosen: boolean;
  lat: number | null;
  lon: number | null;
  terms: string | null;
  similar: string | null;
  termsVersion: number | null;
  dueAt: Date | null;
};

/** The fields in the order of the answers. */
const EMPTY_DETAILS: Details = {
  ...{ pay_min: null, pay_max: null, pay_currency: null, pay_period: null, starts_on: null },
  ...{ subjects: [], levels: [], boards: [], requires: [], early_career: null },
  ...{ contract: null, contract_until: null, provident_fund: null, accommodation: null },
  ...{
    notice_days: null,
    bond_months: null,
    keeps_originals: null,
    medium: null,
    classes_from: null,
    classes_to: null,
  },
  ...{ vacancy_is: null, walk_in_from: null, walk_in_to: null, walk_in_hours: null, walk_in_place: null },
  ...{ answer_days: null, answers_from: null, questions: [] },
};
export const DETAIL_NAMES = Object.keys(EMPTY_DETAILS) as (keyof Details)[];

/** The content of `jobs.details`. A field that it lacks is null, or an empty list. */
export function readDetails(details: string | null): Details {
  return details ? { ...EMPTY_DETAILS, ...JSON.parse(details) } : EMPTY_DETAILS;
}

export type JobFacts = Pick<StoredJob, "details" | "salary" | "closesAt" | "timeZone">;

/** The details of a job in answers, beside the specification's fields. */
export function jobFactsOf(job: JobFacts) {
  const details = readDetails(job.details);
  return { ...details, ...payAndEnd(job, details), closes_on: closesOn(job) };
}

/** `salary`: as written, otherwise made from the numbers. */
export function payAndEnd({ salary, closesAt }: Pick<JobFacts, "salary" | "closesAt">, details: Pay) {
  return { salary: salary ?? payText(details), closes_at: closesAt?.toISOString() ?? null };
}

// The pay of a job: its text, and what it comes to in rupees a month, by which lists filter and sort

type PayOf<Unit> = {
  pay_min: number | null;
  pay_max: number | null;
  pay_currency: string | null;
  pay_period: Unit | null;
};
export type Pay = PayOf<PayPeriod>;

/**
 * How often a period comes in a month, for comparing only: 26 days of work, 25 hours or lessons a week. The page `/developers` and the decision
 * 045 print the same factors.
 */
export const MONTHLY: Record<PayPeriod, number> = { hour: 104, lesson: 104, day: 26, month: 1, year: 1 / 12 };

/** The same for a week too, which a text may name. */
export const timesAMonth = (unit: PayUnit) => (unit === "week" ? 52 / 12 : MONTHLY[unit]);

const PERIOD_WORDS: Record<PayUnit, string> = {
  hour: "an hour",
  lesson: "a lesson",
  day: "a day",
  week: "a week",
  month: "a month",
  year: "a year",
};

const withParts = once(() => new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 }));

/** "₹ 42,000 – 58,000 a month", in lakh grouping; null without a number. */
export function payText({
  pay_min: low,
  pay_max: high,
  pay_currency: currency,
  pay_period: period,
}: PayOf<PayUnit>): string | null {
  const from = low ?? high;
  if (from === null) return null;
  const code = currency ?? DEFAULT_CURRENCY;
  const sign = code === DEFAULT_CURRENCY ? "₹" : code;
  const amount = low !== null && high !== null && low !== high ? `${figure(low)} – ${figure(high)}` : figure(from);
  const start = low === null ? "up to " : high === null ? "from " : "";
  return `${start}${sign} ${amount} ${PERIOD_WORDS[period ?? "month"]}`;
}

function figure(value: number): string {
  return Number.isInteger(value) ? inLakhs(value) : withParts().format(value);
}

/** The most that the job pays in rupees a month; null for other currencies and without numbers. */
export function payMonth({
  pay_min: low,
  pay_max: high,
  pay_currency: currency,
  pay_period: period,
}: PayOf<PayUnit>): number | null {
  const most = high ?? low;
  if (most === null || (currency ?? DEFAULT_CURRENCY) !== DEFAULT_CURRENCY) return null;
  return Math.round(most * timesAMonth(period ?? "month"));
}

// The time until which a job takes applications. Days are days where the job is

/** Days until the closing date that the form fills in. */
export const DAYS_FILLED_IN = 30;
/** Days until the closing date of a call that names none. */
export const DAYS_OF_A_CALL = 60;
export const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

/** "31 January 2027 (London time)": the last day for applications where the job is, with its zone where that is not India. */
export function writeClosingDay(closesAt: Date, timeZone: string | null): string {
  return writeDay(closesAt, timeZone ?? DEFAULT_ZONE) + zoneNote(timeZone);
}

/** "2027-01-31": the last day for applications where the job is. Outside of India this asks `Intl`, which takes long. */
export function closesOn({ closesAt, timeZone }: { closesAt: Date | null; timeZone: string | null }): string | null {
  return closesAt && dayIn(closesAt, timeZone ?? DEFAULT_ZONE);
}

/** A closing time as it was sent: a day, or a time with or without its zone. */
export function readClosing(text: string, zone: string): Date {
  if (text.length === 10) return endOfDay(text, zone);
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(text);
  return new Date(hasZone ? Date.parse(text) : momentIn(Date.parse(`${text}Z`), zone));
}

/**
 * The reason why a job may not close then, or begin; null if it may. The last day is the one of this date in a year,
 * where the job is.
 */
export function whyNotAhead(closesAt: Date, now: Date, zone: string): string | null {
  if (!(closesAt.getTime() > now.getTime())) return words.dayOver;
  const [year = 0, month = 1, day = 1] = dayIn(now, zone).split("-").map(Number);
  const latest = endOfDay(new Date(Date.UTC(year + 1, month - 1, day)).toISOString().slice(0, 10), zone);
  return closesAt.getTime() > latest.getTime() ? words.overYearAhead : null;
}

/** So many days before closing the run looks at a job: the recruiter is notified seven days and one day before, who saved it three. */
export const SAVED_DAYS = 3;
export const REMINDER_DAYS = [7, SAVED_DAYS, 1] as const;

/** When the scheduled run has to look at an open job next: at a reminder, or when it closes. */
export function nextDue(closesAt: Date, now: Date): Date {
  const reminder = REMINDER_DAYS.map((days) => closesAt.getTime() - days * DAY_MS).find((at) => at > now.getTime());
  return new Date(reminder ?? closesAt.getTime());
}

/** "today", "tomorrow", "in 5 days": how many days where the job is. Null once it is over, or far away. */
export function closesIn(closesAt: Date, now: Date, zone: string): string | null {
  if (closesAt.getTime() <= now.getTime()) return null;
  const days = dayNumberIn(closesAt, zone) - dayNumberIn(now, zone);
  return days < 1 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
}

const SOON_MS = 4 * 86_400_000;

/** True for a job that closes within three days. */
export function closesSoon(closesAt: Date, now: Date): boolean {
  const left = closesAt.getTime() - now.getTime();
  return left > 0 && left < SOON_MS;
}

// The days on which an answer may be due: none is a Sunday or a day in a break of the school

/** Days to answer after the job went out of sight for a while: of these, 48 hours may pass before it is back. */
export const HIDDEN_DAYS = 4;

/** Days on which a school does not answer, both included: "2026-12-24". */
export type Break = { firstDay: string; lastDay: string };

/** The facts with which due days are counted: the zone of the job, and the breaks of its school. */
export type AnswerDays = { timeZone: string; breaks: readonly Break[] };

/** Days of breaks as SQL makes them: a list of pairs, as JSON. */
export function readBreaks(json: string | null | undefined): Break[] {
  const pairs: [string, string][] = JSON.parse(json ?? "[]");
  return pairs.map(([firstDay, lastDay]) => ({ firstDay, lastDay }));
}

/** The due day that comes so many days after a moment: the end of the first day from then on that is neither Sunday nor in a break. */
export function dueAfter(from: Date, days: number, { timeZone, breaks }: AnswerDays): Date {
  let day = addDays(dayIn(from, timeZone), days);
  while (isFree(day, breaks)) day = addDays(day, 1);
  return endOfDay(day, timeZone);
}

export function isFree(day: string, breaks: readonly Break[]): boolean {
  const isSunday = new Date(day).getUTCDay() === 0;
  return isSunday || breaks.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

// Questions of a school to its applicants, and their answers

export const QUESTION_KINDS = ["yes_no", "choice", "text", "number"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
export const QUESTION_KIND_LABELS: Record<QuestionKind, string> = {
  yes_no: "Yes or no",
  choice: "One of several",
  text: "A short text",
  number: "A number",
};

export const MAX_QUESTIONS = 5;
export const MAX_QUESTION_CHARS = 200;
export const MIN_CHOICES = 2;
export const MAX_CHOICES = 10;
export const MAX_CHOICE_CHARS = 100;
export const MAX_ANSWER_CHARS = 500;
/** Beyond it numbers are no longer exact. */
export const MAX_NUMBER = Number.MAX_SAFE_INTEGER;

/** `id` follows from what is asked: a question that is changed is another one, so no answer is ever read as that to another. */
export type Question = {
  id: string;
  kind: QuestionKind;
  text: string;
  required: boolean;
  choices: string[];
  /** The warning for applicants beside it. Absent in nearly all questions. */
  warning?: TalkWarning | undefined;
};
export type Answer = string | number | boolean;
/** Answers by the id of the question. */
export type Answers = Record<string, Answer>;

/** The fields of the job form for one question; each name begins with it. */
export const QUESTION_FIELD = "question_";
const PARTS = ["", "_kind", "_required", "_choices"] as const;
/** The names of all of them. */
export const QUESTION_FIELDS: readonly string[] = Array.from({ length: MAX_QUESTIONS }, (_, index) =>
  PARTS.map((part) => `${QUESTION_FIELD}${index + 1}${part}`),
).flat();

/** The fields of a form as one list, as a program sends it. Without any of them the list is absent, and the questions stay. */
export function joinQuestions(fields: Record<string, string>): Record<string, unknown> {
  const isOther = ([name]: [string, string]) => !QUESTION_FIELDS.includes(name);
  const others = Object.fromEntries(Object.entries(fields).filter(isOther));
  if (QUESTION_FIELDS.every((name) => fields[name] === undefined)) return others;
  const questions = Array.from({ length: MAX_QUESTIONS }, (_, index) => {
    const of = (part: (typeof PARTS)[number]) => (fields[`${QUESTION_FIELD}${index + 1}${part}`] ?? "").trim();
    const choices = of("_choices")
      .split(/\r?\n/)
      .filter((line) => line.trim());
    return { text: of(""), kind: of("_kind"), required: of("_required") === "1", choices };
  });
  const isTyped = ({ text, kind, choices }: (typeof questions)[number]) => text || kind || choices.length > 0;
  return { ...others, questions: questions.filter(isTyped) };
}

/** The fields of the form for a list. */
export function splitQuestions(questions: readonly Question[]): Record<string, string> {
  const fields = questions.flatMap(({ text, kind, required, choices }, index) => {
    const name = `${QUESTION_FIELD}${index + 1}`;
    return [
      [name, text],
      [`${name}_kind`, kind],
      [`${name}_required`, required ? "1" : ""],
      [`${name}_choices`, choices.join("\n")],
    ];
  });
  return Object.fromEntries(fields);
}

/** The field of the apply form for a question. */
export const ANSWER_FIELD = "answer-";
export const answerField = (id: string) => `${ANSWER_FIELD}${id}`;

/** The answers in the fields of a form, as a program sends them. */
export function answersOf(fields: Record<string, string>): Record<string, string> {
  const answers = Object.entries(fields).filter(([name]) => name.startsWith(ANSWER_FIELD));
  return Object.fromEntries(answers.map(([name, value]) => [name.slice(ANSWER_FIELD.length), value]));
}

const YES = ["yes", "true", "1"];
const NO = ["no", "false", "0"];
/** "1,20,000", "-3" or "4.5": what people and programs write for a number. */
const NUMBER = /^[+-]?(\d[\d,]*)?\.?\d+$/;

/** The number that somebody wrote; null if it is none, or too large to be exact. */
export function readNumber(written: string): number | null {
  const text = written.replace(/\s/g, "");
  const value = NUMBER.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN;
  return Math.abs(value) <= MAX_NUMBER ? value : null;
}

type Checked = { value: Answer } | { problem: string } | null;

/** The value of one answer; null if the question was not answered. */
function checkAnswer({ kind, choices }: Question, sent: unknown): Checked {
  if (sent === null || sent === undefined || sent === "") return null;
  if (kind === "yes_no") {
    if (typeof sent === "boolean") return { value: sent };
    const word = String(sent).toLowerCase();
    return YES.includes(word) ? { value: true } : NO.includes(word) ? { value: false } : { problem: words.yesOrNo };
  }
  if (kind === "number") {
    const value = typeof sent === "boolean" ? null : readNumber(String(sent));
    return value === null ? { problem: words.answerNumber } : { value };
  }
  if (typeof sent !== "string") return { problem: words.sendText };
  if (kind === "choice") return choices.includes(sent) ? { value: sent } : { problem: words.chooseAnswer };
  return sent.length > MAX_ANSWER_CHARS ? { problem: words.tooLong(MAX_ANSWER_CHARS) } : { value: sent };
}

export const CHANGED = words.questionsChanged;

/**
 * The answers in the order of the questions, or the problems by field. An answer to a question that the job does not
 * have belongs to a form from before the job was changed. Texts are clean already.
 */
export function checkAnswers(
  questions: readonly Question[],
  sent: Readonly<Record<string, unknown>>,
): { answers: Answers; errors: null } | { answers: null; errors: Record<string, string[]> } {
  const answers: Answers = {};
  const errors: Record<string, string[]> = {};
  for (const question of questions) {
    const checked = checkAnswer(question, Object.hasOwn(sent, question.id) ? sent[question.id] : null);
    if (checked === null && question.required) errors[answerField(question.id)] = [words.answerThis];
    else if (checked && "problem" in checked) errors[answerField(question.id)] = [checked.problem];
    else if (checked) answers[question.id] = checked.value;
  }
  const ids = new Set(questions.map(({ id }) => id));
  for (const id of Object.keys(sent)) if (!ids.has(id) && sent[id] !== "") errors[answerField(id)] = [CHANGED];
  return Object.keys(errors).length > 0 ? { answers: null, errors } : { answers, errors: null };
}

/** Each question that was answered, with the answer in words, for the people who read it. */
export function answeredWords(
  questions: readonly Question[],
  answers: Answers | null,
): { id: string; question: string; answer: string }[] {
  return questions.flatMap(({ id, text }) => {
    const answer = answers?.[id];
    return answer === undefined ? [] : [{ id, question: text, answer: answerWords(answer) }];
  });
}

export function answerWords(answer: Answer): string {
  return typeof answer === "boolean" ? (answer ? jobLines.yes : jobLines.no) : String(answer);
}

/** The questions in the JSON of `jobs.details`. */
export function readQuestions(details: string | null): Question[] {
  return details ? (JSON.parse(details).questions ?? []) : [];
}

/** The JSON of `applications.answers`. */
export function readAnswers(json: string | null): Answers | null {
  return json ? JSON.parse(json) : null;
}
