/** One sum of money as somebody types it into a field: "42,000/-", "4.2 lakh", "4.5 LPA". */

import { plainSigns } from "~/domain/text-rules";
import { words as refusals } from "~/words/job-form-refusals";
import { currencyIn, onlyOne, type PayWord, payWords } from "./pay-words-rules";
import type { PayPeriod } from "./value-rules";

/** A sum, with what its words say beside the number. `currency`: only one that its sign names for sure. */
export type WrittenAmount = { amount: number; period: PayPeriod | null; currency: string | null };

const NOT_ONE_NUMBER = refusals.amount;
const ONE_EACH = refusals.oneSum;
const NO_WEEK = refusals.payOfDayOrMonth;

/** The end of the pay that a sum is: "42000+" is the lowest pay, and no highest one. */
export type AmountEnd = "from" | "up to";

/** The sum that a text names, or why it names none. A text that could be two numbers is asked back. */
export function readAmount(text: string, end: AmountEnd = "from"): WrittenAmount | { problem: string } {
  const plain = plainSigns(text);
  if (/^[^\d]*-\s?\d/.test(plain)) return { problem: refusals.notNegative };
  const found = payWords(text);
  const currency = found && currencyIn(found);
  const period = found && onlyOne(found.flatMap((word) => (word.kind === "period" ? [word.value] : [])));
  const amounts = found?.filter(({ kind }) => kind === "number") ?? [];
  if (amounts.length > 1) return { problem: ONE_EACH };
  const amount = found && amountIn(found.filter(({ kind }) => kind !== end));
  if (amount === null || currency === undefined || period === undefined) return { problem: questionOf(plain) };
  if (period === "week") return { problem: NO_WEEK };
  return { amount, period, currency: currency?.isSure ? currency.value : null };
}

function amountIn(found: readonly PayWord[]): number | null {
  const at = found.findIndex(({ kind }) => kind === "number");
  const [word, next] = [found[at], found[at + 1]];
  if (word?.kind !== "number") return null;
  const others = found.filter(({ kind }) => !["number", "times", "currency", "period", "other"].includes(kind));
  const times = found.filter(({ kind }) => kind === "times");
  if (others.length > 0 || times.length > 1 || (times.length === 1 && next?.kind !== "times")) return null;
  return toCents(word.value * (next?.kind === "times" ? next.value : 1));
}

/** Two places: 4.35 lakh are 435000, not 434999.99. */
export const toCents = (value: number) => Math.round(value * 100) / 100;

/** "42.000" and "42,00" each look like two numbers. */
function questionOf(text: string): string {
  const point = /(?<![\d.,])(\d{1,3})\.(\d{3})(?![\d.,])/.exec(text);
  if (point) return refusals.withoutPoint(point[1] ?? "", point[2] ?? "");
  const comma = /(?<![\d.,])(\d{1,3}),(\d{1,2})(?![\d.,])/.exec(text);
  if (comma) return refusals.withoutComma(comma[1] ?? "", comma[2] ?? "");
  return NOT_ONE_NUMBER;
}
