/** What the numbers of a recruiter are made of. No zod here: components read this file. */
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
/** What is counted by the day is kept for so long. */
export const KEPT_DAYS = 400;
/** Rows of each kind that one scheduled run removes at most. */
export const DAYS_PER_SWEEP = 5000;
/** Jobs that one statement counts afresh, and how often one scheduled run does so. */
export const JOBS_PER_FILL = 50;
export const FILLS_PER_RUN = 20;
/** Jobs on a page of the statistics. */
export const JOBS_SHOWN = 10;
/** So many views are written at once, or those of so long a time. */
export const VIEWS_PER_WRITE = 20;
export const MS_PER_WRITE = 5 * 60_000;

export const DAILY = ["views", "saves", "applications"] as const;
export type Daily = (typeof DAILY)[number];

/** A count as the tables have it. */
export type Tally = {
  kind: Daily | ApplicationStatus | "answered" | "declined" | "not_joined";
  slot: number;
  n: number;
};

export type Day = { day: string } & Record<Daily, number>;

export type Statistics = {
  /** One for each day of the period, the oldest first, with today. */
  days: Day[];
  /** Over the days. */
  totals: Record<Daily, number>;
  /** The applications of all time, by the state that they have now. */
  states: Record<ApplicationStatus, number>;
  /** Of those that were withdrawn: the ones that declined an offer. */
  declined: number;
  /** Of those that were hired: the ones that did not join. */
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

/** The last day before a period that ends today. */
export function dayBefore(period: Period, now: Date): number {
  return dayNumber(now) - period;
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

/** The numbers of a period that ends today. A count below 0 stands for what is not counted yet, and is shown as none. */
export function toStatistics(tallies: Tally[], period: Period, now: Date): Statistics {
  const sums = new Map<string, number>();
  for (const { kind, slot, n } of tallies) sums.set(`${kind} ${slot}`, (sums.get(`${kind} ${slot}`) ?? 0) + n);
  const count = (kind: Tally["kind"], slot: number) => Math.max(0, sums.get(`${kind} ${slot}`) ?? 0);
  const first = dayBefore(period, now) + 1;
  const days = Array.from({ length: period }, (_, at): Day => {
    const [views, saves, applications] = DAILY.map((kind) => count(kind, first + at));
    return { day: dayOf(first + at), views: views ?? 0, saves: saves ?? 0, applications: applications ?? 0 };
  });
  const total = (kind: Daily) => days.reduce((sum, day) => sum + day[kind], 0);
  const states = Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, count(status, 0)]));
  const slots = new Set(tallies.flatMap(({ kind, slot }) => (kind === "answered" ? [slot] : [])));
  const answers = [...slots]
    .sort((one, other) => one - other)
    .map((slot) => ({ hours: hoursOf(slot), n: count("answered", slot) }));
  return {
    days,
    totals: { views: total("views"), saves: total("saves"), applications: total("applications") },
    states: states as Statistics["states"],
    declined: count("declined", 0),
    notJoined: count("not_joined", 0),
    answers: { ...summary(answers), waiting: count("submitted", 0) },
  };
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

/** Where applications stand, each in one row: those that declined an offer, or did not join, have rows of their own. */
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
