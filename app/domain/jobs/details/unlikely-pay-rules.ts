/** Sums that a school hardly pays: a year's pay typed for a month, or thousands left out. The person who typed them is asked. */
import { words } from "~/words/job-form-refusals";
import { type Pay, payText, timesAMonth } from "./rules";
import { DEFAULT_CURRENCY, type Level, type PayPeriod, type PayUnit } from "./value-rules";

/** The end of each question. The form knows by it that "It is right" is to be offered. */
const SAY_SO = words.paySure;

export const isPayQuestion = (message: string) => message.endsWith(SAY_SO);

/** The most that is paid a month, in rupees, without a question. */
const SCHOOL = 300_000;
const MOST: Record<Level, number> = {
  "pre-primary": 150_000,
  primary: 200_000,
  middle: 250_000,
  secondary: SCHOOL,
  "senior secondary": SCHOOL,
  "college and university": 600_000,
  coaching: 1_500_000,
  leadership: 1_000_000,
  "not teaching": SCHOOL,
};
/** The least that is paid, in rupees. */
const LEAST: Record<PayUnit, number> = { hour: 20, lesson: 20, day: 100, week: 300, month: 1000, year: 50_000 };
/**
 * A person who works by the hour or the day earns more in each of them, as they rarely fill a month; fewer hours than
 * days stay empty.
 */
const SHORT: Partial<Record<PayUnit, number>> = { hour: 4, lesson: 4, day: 1.5 };
/** Schools abroad pay several times as much. */
const ABROAD = 5;

/** Rupees for one of each currency, roughly: only the size of a sum is looked at. */
const RUPEES: Record<string, number> = {
  ...{ AED: 24, AUD: 58, BDT: 0.7, BHD: 230, BTN: 1, CAD: 63, CHF: 108, CNY: 12, EUR: 100, GBP: 116, HKD: 11 },
  ...{ IDR: 0.005, JPY: 0.57, KES: 0.68, KWD: 285, LKR: 0.29, MUR: 1.9, MYR: 21, NGN: 0.06, NPR: 0.62, NZD: 51 },
  ...{ OMR: 228, PHP: 1.5, QAR: 24, RUB: 1.1, SAR: 23, SGD: 68, THB: 2.7, TZS: 0.035, USD: 88, VND: 0.0034, ZAR: 5 },
};

type PayWithUnit = Omit<Pay, "pay_period"> & { pay_period: PayUnit | null };
type Sum = { value: number; currency: string; period: PayUnit };

/** The end of the pay to ask about, and the question; null where the pay is a usual one. */
export function payQuestion(
  { pay_min, pay_max, pay_currency, pay_period }: PayWithUnit,
  levels: readonly Level[],
): { field: "pay_min" | "pay_max"; question: string } | null {
  for (const [field, value] of [
    ["pay_min", pay_min],
    ["pay_max", pay_max],
  ] as const) {
    if (value === null) continue;
    const sum = { value, currency: pay_currency ?? DEFAULT_CURRENCY, period: pay_period ?? ("month" as const) };
    if (sizeOf(sum, levels) !== 0) return { field, question: questionOf(sum, levels) };
  }
  return null;
}

/** 1: too much, -1: too little, 0: likely. */
function sizeOf({ value, currency, period }: Sum, levels: readonly Level[]): -1 | 0 | 1 {
  const rupees = value * (RUPEES[currency] ?? 1);
  const most = Math.max(...(levels.length > 0 ? levels.map((level) => MOST[level]) : [SCHOOL]));
  const month = rupees * timesAMonth(period);
  if (month > most * (SHORT[period] ?? 1) * (currency === DEFAULT_CURRENCY ? 1 : ABROAD)) return 1;
  return rupees < LEAST[period] ? -1 : 0;
}

/** "₹ 4,20,000 a month? Or a year?" */
function questionOf(sum: Sum, levels: readonly Level[]): string {
  const isLikely = (other: Sum) => sizeOf(other, levels) === 0;
  const others: PayPeriod[] = sizeOf(sum, levels) > 0 ? ["month", "year", "day"] : ["month", "hour", "day"];
  const period = others.find((other) => other !== sum.period && isLikely({ ...sum, period: other }));
  const thousands = { ...sum, value: sum.value * 1000 };
  const isCut = sum.value < 1000 && isLikely(thousands);
  const meant = [isCut ? write(thousands) : null, period ? `a${period === "hour" ? "n" : ""} ${period}` : null];
  const suggestions = meant.flatMap((text) => (text === null ? [] : words.or(text)));
  return `${write(sum)}?${suggestions.join("")} ${SAY_SO}`;
}

function write({ value, currency, period }: Sum): string {
  return payText({ pay_min: value, pay_max: value, pay_currency: currency, pay_period: period }) ?? "";
}

type Fields = Readonly<Record<string, string | undefined>>;

/**
 * The typed fields of the pay as one text. A yes to one sum is none to another, so the yes is compared with this text.
 */
export function typedPay({ pay_min, pay_max, pay_currency, pay_period }: Fields): string {
  return [pay_min, pay_max, pay_currency, pay_period].map((text) => text ?? "").join(" ");
}

/** The fields of a form with the answer to the question: it stands only for the sum that was asked about. */
export function withPayAnswer(fields: Record<string, string>): Record<string, string> {
  const { pay_confirmed: answer, ...others } = fields;
  return answer && answer === typedPay(fields) ? { ...others, pay_confirmed: "true" } : others;
}
