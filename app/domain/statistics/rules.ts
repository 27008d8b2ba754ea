/** The numbers of a recruiter. No zod here: components read this file. */
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  DECLINED,
  NOT_JOINED,
  statusLabel,
} from "~/domain/applications/rules";
import { dayNumber } from "~/domain/moments/rules";

const DAY_MS = 86_400_000;

/** How many days a view of the statistics may have. The first is shown where none is chosen. */
export const PERIODS = [30, 90] as const;
export type Period = (typeof PERIODS)[number];
/** The hourly run counts so many days. */
export const LONGEST_PERIOD = 90 satisfies Period;
/** Views are kept for so long. */
export const KEPT_DAYS = 400;
/** Rows of views that one scheduled run removes at most. */
export const DAYS_PER_SWEEP = 5000;
/**
 * Institutions that one scheduled run counts at most, and those of one batch: a run may send a thousand batches, and has other work. One
 * that is left keeps the numbers of an earlier hour, which its page names.
 */
export const INSTITUTIONS_PER_RUN = 10_000;
export const INSTITUTIONS_PER_PORTION = 40;
/** Jobs on a page of the statistics. */
export const JOBS_SHOWN = 10;
/** So many views are written at once, or those of so long a time. */
export const VIEWS_PER_WRITE = 20;
export const MS_PER_WRITE = 5 * 60_000;

export const DAILY = ["views", "saves", "applications"] as const;
export type Daily = (typeof DAILY)[number];

/** Rows of counts, over one job or several. A day is its number in India; a slot is one of `hoursOf`. */
export type DayCount = { kind: Daily; day: number; n: number };
/** `declined`: those of them that declined an offer. `notJoined`: those that did not join. */
export type StateCount = { status: ApplicationStatus; n: number; declined: number; notJoined: number };
export type AnswerCount = { slot: number; n: number };
export type Counts = { days: DayCount[]; states: StateCount[]; answers: AnswerCount[] };

export type Day = { day: string } & Record<Daily, number>;

export type Statistics = {
  /** One for each day of the period, the oldest first, with today. */
  days: Day[];
  /** Over the days. */
  totals: Record<Daily, number>;
  /** The applications of all time, by the state that they have now. */
  states: Record<ApplicationStatus, number>;
  /** The number of the withdrawn ones that declined an offer. */
  declined: number;
  /** The number of the hired ones that did not join. */
  notJoined: number;
  answers: {
    answered: number;
    /** Applications that wait for their first answer. */
    waiting: number;
    /** Half of the first answers came within so many hours. Null without any. */
    medianHours: number | null;
    /** How soon the first answers came. */
    soon: { label: string; n: number }[];
  };
};

/** The shapes of a plot. `top`: the value at the upper edge, a round number. `line` is null for columns. */
export type Plot = { fill: string; line: string | null; top: number };

/** "2026-11-22" */
function dayOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** The period that an address asks for. */
export function periodOf(text: string | null): Period {
  return PERIODS.find((each) => String(each) === text) ?? PERIODS[0];
}

/** The first day of a period that ends today: its number in India, and the millisecond at which it begins there. */
export function firstDay(period: Period, now: Date): { day: number; from: number } {
  const day = dayNumber(now) - period + 1;
  return { day, from: Date.parse(`${dayOf(day)}T00:00:00+05:30`) };
}

/** Answers are counted by the hour for three days, then by the day for a year: the median is exact to that. */
const HOUR_SLOTS = 72;

/** The end of a slot, in hours after the application. */
function hoursOf(slot: number): number {
  return slot < HOUR_SLOTS ? slot + 1 : (slot - HOUR_SLOTS + 4) * 24;
}

/** How soon an answer came: up to so many hours. */
const SOON: [label: string, hours: number][] = [
  ["Within a day", 24],
  ["1 to 3 days", 72],
  ["3 to 7 days", 168],
  ["1 to 2 weeks", 336],
  ["Later", Number.POSITIVE_INFINITY],
];

/** The numbers of a period that ends today. */
export function toStatistics(counts: Counts, period: Period, now: Date): Statistics {
  const first = firstDay(period, now).day;
  const days = Array.from({ length: period }, (_, at): Day => {
    const ofDay = counts.days.filter(({ day }) => day === first + at);
    const count = (kind: Daily) => sumOf(ofDay.filter((each) => each.kind === kind));
    return {
      day: dayOf(first + at),
      views: count("views"),
      saves: count("saves"),
      applications: count("applications"),
    };
  });
  const total = (kind: Daily) => days.reduce((sum, day) => sum + day[kind], 0);
  const states = Object.fromEntries(
    APPLICATION_STATUSES.map((status) => [status, sumOf(counts.states.filter((each) => each.status === status))]),
  ) as Statistics["states"];
  const answers = counts.answers
    .toSorted((one, other) => one.slot - other.slot)
    .map(({ slot, n }) => ({ hours: hoursOf(slot), n }));
  return {
    days,
    totals: { views: total("views"), saves: total("saves"), applications: total("applications") },
    states,
    declined: counts.states.reduce((sum, { declined }) => sum + declined, 0),
    notJoined: counts.states.reduce((sum, { notJoined }) => sum + notJoined, 0),
    answers: { ...summary(answers), waiting: states.submitted },
  };
}

function sumOf(rows: { n: number }[]): number {
  return rows.reduce((sum, { n }) => sum + n, 0);
}

function summary(answers: { hours: number; n: number }[]): Omit<Statistics["answers"], "waiting"> {
  const answered = answers.reduce((sum, { n }) => sum + n, 0);
  let seen = 0;
  const middle = answers.find(({ n }) => {
    seen += n;
    return seen * 2 >= answered;
  });
  const soon = SOON.map(([label, until], at) => {
    const from = SOON[at - 1]?.[1] ?? 0;
    return { label, n: answers.reduce((sum, { hours, n }) => sum + (hours > from && hours <= until ? n : 0), 0) };
  });
  return { answered, medianHours: answered > 0 ? (middle?.hours ?? null) : null, soon };
}

/** The states of applications, each in one row: those that declined an offer, or did not join, have rows of their own. */
export function rowsOfStates({ states, declined, notJoined }: Pick<Statistics, "states" | "declined" | "notJoined">) {
  return APPLICATION_STATUSES.flatMap((status) => {
    const label = statusLabel(status);
    const without = (n: number) => ({ label, n: Math.max(0, states[status] - n) });
    if (status === "hired") return [without(notJoined), { label: NOT_JOINED, n: notJoined }];
    if (status === "withdrawn") return [{ label: DECLINED, n: declined }, without(declined)];
    return [{ label, n: states[status] }];
  });
}

/** "1 hour", "36 hours", "5 days": never less than it is. */
export function writeHours(hours: number): string {
  if (hours < 48) return hours === 1 ? "1 hour" : `${hours} hours`;
  return `${Math.ceil(hours / 24)} days`;
}

/** The address of the statistics, of one job where one is given. */
export function statisticsPath(jobId: string | null, more: { days?: Period; page?: number } = {}): string {
  const params = new URLSearchParams({
    ...(more.days && more.days !== PERIODS[0] ? { days: String(more.days) } : {}),
    ...(more.page && more.page > 1 ? { page: String(more.page) } : {}),
  });
  const path = jobId ? `/statistics/${jobId}` : "/statistics";
  return params.size > 0 ? `${path}?${params}` : path;
}
