/**
 * From the bytes of a job, an application and an account to what a database holds: the arithmetic alone. A GB has 10⁹ bytes, a month
 * a twelfth of 365 days.
 */
import { RETENTION_DAYS } from "../../app/domain/privacy/rules.ts";
import { PRICES } from "../prices.ts";

export const GB = 1e9;
/** D1's limit of a database on the paid plan. */
export const D1_BYTES = 10 * GB;
const DAYS_A_MONTH = 365 / 12;

/** Days from an application's arrival to its last change, in the history that is measured. */
export const HISTORY_DAYS = 20;
/** What is measured as an application: ten of them, each with what people do on the way to its end (`ENDS` of applications.ts). */
export const HISTORY =
  "of ten applications eight have their resume opened, two have notes, four are shortlisted with a message, two are interviewed with a " +
  "message back, seven are rejected, one is hired and rated, one is withdrawn, and one gets no answer";
/** Each job is open for so long, and looked at on each of these days. */
export const OPEN_DAYS = 60;

/** What comes with an application: the mix for which a database is reckoned. */
export const MIX = { applicationsAJob: 10, applicationsACandidate: 5, applicationsARecruiter: 200 };
const LONGEST_MONTHS = 1e6;
/** Applications a month, for the table. */
export const RATES = [1000, 3000, 10_000, 30_000, 100_000] as const;

/** Bytes of one thing, in the phases of its life, as they are measured. */
export type Measured = {
  places: number;
  job: { open: number; viewed: number; closed: number; old: number };
  application: { young: number; month: number; year: number; stripped: number };
  candidate: number;
  recruiter: number;
};

/** The life of a thing: bytes until it has an age in days, and the bytes that stay from then on. */
export type Life = { stages: { until: number; bytes: number }[]; stays: number };

/** The lives by the retention rules. Nothing removes an account but its owner. */
export function livesOf({ job, application, candidate, recruiter }: Measured): Record<keyof Shares, Life> {
  const { mail, notification, resumeView, statistics, application: whole } = RETENTION_DAYS;
  return {
    application: {
      stages: [
        { until: HISTORY_DAYS + mail, bytes: application.young },
        { until: HISTORY_DAYS + Math.max(notification, resumeView), bytes: application.month },
        { until: HISTORY_DAYS + whole, bytes: application.year },
      ],
      stays: application.stripped,
    },
    job: {
      stages: [
        { until: OPEN_DAYS, bytes: job.viewed },
        { until: OPEN_DAYS + statistics, bytes: job.closed },
      ],
      stays: job.old,
    },
    candidate: { stages: [], stays: candidate },
    recruiter: { stages: [], stays: recruiter },
  };
}

type Shares = { application: number; job: number; candidate: number; recruiter: number };
/** How many of each come with one application. */
const SHARES: Shares = {
  application: 1,
  job: 1 / MIX.applicationsAJob,
  candidate: 1 / MIX.applicationsACandidate,
  recruiter: 1 / MIX.applicationsARecruiter,
};

/** Byte-days of one thing from its birth to an age in days: what it takes, summed up over its days. */
export function byteDays({ stages, stays }: Life, age: number): number {
  let from = 0;
  let sum = 0;
  for (const { until, bytes } of stages) {
    sum += bytes * Math.max(0, Math.min(age, until) - from);
    from = until;
  }
  return sum + stays * Math.max(0, age - from);
}

/** Bytes after so many months of so many applications a month, with all that comes with them. */
export function bytesAfter(measured: Measured, { rate, months }: { rate: number; months: number }): number {
  const lives = livesOf(measured);
  const days = months * DAYS_A_MONTH;
  const each = (Object.keys(SHARES) as (keyof Shares)[]).map((name) => SHARES[name] * byteDays(lives[name], days));
  return measured.places + (rate / DAYS_A_MONTH) * each.reduce((sum, one) => sum + one, 0);
}

/** Bytes that each month of such applications leaves for good. */
export function staysAMonth(measured: Measured, rate: number): number {
  const lives = livesOf(measured);
  return (Object.keys(SHARES) as (keyof Shares)[]).reduce(
    (sum, name) => sum + rate * SHARES[name] * lives[name].stays,
    0,
  );
}

/** Bytes that come and go: what the database has beside the rows that stay, from the time on when retention removes as much as comes. */
export function comesAndGoes(measured: Measured, rate: number): number {
  const months = longest(measured) / DAYS_A_MONTH;
  return bytesAfter(measured, { rate, months }) - measured.places - months * staysAMonth(measured, rate);
}

/** The age in days at which nothing of a thing is removed any more. */
export function longest(measured: Measured): number {
  return Math.max(...Object.values(livesOf(measured)).flatMap(({ stages }) => stages.map(({ until }) => until)));
}

/** Months until the database has so many bytes. They only grow, so the half in which it happens is halved again. Throws if it never has. */
export function monthsUntil(measured: Measured, { rate, bytes }: { rate: number; bytes: number }): number {
  let [low, high] = [0, 1];
  while (bytesAfter(measured, { rate, months: high }) < bytes) {
    high *= 2;
    if (high > LONGEST_MONTHS) throw new Error(`${rate} applications a month never have ${bytes} bytes.`);
  }
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (bytesAfter(measured, { rate, months: middle }) < bytes) low = middle;
    else high = middle;
  }
  return high;
}

/** Applications a month with which a database has so many bytes after so many months. */
export function rateFor(measured: Measured, { months, bytes }: { months: number; bytes: number }): number {
  return (bytes - measured.places) / (bytesAfter(measured, { rate: 1, months }) - measured.places);
}

/**
 * Applications a month that a database carries for ever, if everything leaves it at the age at which retention has done its last: the
 * rows that stay, and accounts that were not used since.
 */
export function rateForEver(measured: Measured, bytes: number): number {
  return rateFor(measured, { months: longest(measured) / DAYS_A_MONTH, bytes });
}

/** Durable Objects with SQLite, as the platform had published their prices; rows read and written cost as in D1. */
const CELL_PRICES = {
  storedGB: { included: 5, dollars: 0.2, per: 1 },
  calls: { included: 1e6, dollars: 0.15, per: 1e6 },
  /** GB of memory × seconds, while a call is answered. An object has 128 MB. */
  gbSeconds: { included: 400_000, dollars: 12.5, per: 1e6 },
};
/** The day on which they were written down. */
export const CELL_PRICES_DAY = "2026-11-28";
const CELL_GB = 0.128;
/** A month of calls, for the table: each takes so many seconds. */
export const CALLS = { number: 10e6, seconds: 0.02 };
export const STORED_GB = [10, 100, 1000] as const;

type Price = { included: number; dollars: number; per: number };
const costOf = ({ included, dollars, per }: Price, used: number) => (Math.max(0, used - included) / per) * dollars;

/** Dollars a month for so many GB, beyond what the plan includes: in D1, which takes several databases, and in cells. */
export const storageCost = (gb: number) => ({
  d1: costOf(PRICES.databaseGB, gb),
  cells: costOf(CELL_PRICES.storedGB, gb),
});

/** Dollars a month for the calls of cells. */
export function callsCost({ number, seconds }: typeof CALLS): number {
  return costOf(CELL_PRICES.calls, number) + costOf(CELL_PRICES.gbSeconds, number * seconds * CELL_GB);
}
