/** The pay of a job: its text, and what it comes to in rupees a month, by which lists filter and sort. */

import { once } from "~/domain/isolate-memory-rules";
import { inLakhs } from "~/domain/lakh-rules";
import { DEFAULT_CURRENCY, type PayPeriod, type PayUnit } from "./value-rules";

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

const WORDS: Record<PayUnit, string> = {
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
  return `${start}${sign} ${amount} ${WORDS[period ?? "month"]}`;
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
