/** The free text of pay as figures. A wrong figure is worse than none, so each word of the text has to be understood. */
import { toCents } from "./amount-rules";
import { currencyIn, onlyOne, type PayWord, payWords } from "./pay-words-rules";
import { payQuestion } from "./unlikely-pay-rules";
import { DEFAULT_CURRENCY, type Level, type PayUnit } from "./value-rules";

export type PayInText = {
  pay_min: number | null;
  pay_max: number | null;
  pay_currency: string;
  pay_period: PayUnit;
};
type Sum = { value: number; times: number | null };

/**
 * "₹ 35 – 40 thousand per month" as its figures; null unless currency, sums and period are certain. `country` ("IN"):
 * of the job's place if it is known, as "Rs" are other rupees elsewhere. `levels`: a sum that is not paid at these
 * levels is not certain.
 */
export function readPayText(
  text: string,
  { country, levels }: { country: string | null; levels: readonly Level[] },
): PayInText | null {
  const found = payWords(text);
  if (!found) return null;
  const period = onlyOne(found.flatMap((word) => (word.kind === "period" ? [word.value] : [])));
  const currency = currencyOf(found, country);
  const ends = endsOf(found);
  if (!period || !currency || !ends) return null;
  const pay = { pay_min: ends.low, pay_max: ends.high, pay_currency: currency, pay_period: period };
  return ends.low === 0 || payQuestion(pay, levels) ? null : pay;
}

/** Lakhs and crores are counted in rupees, if no other currency is named. */
function currencyOf(found: readonly PayWord[], country: string | null): string | null {
  const named = currencyIn(found);
  if (named === undefined) return null;
  if (named?.isSure) return named.value;
  const isCounted = found.some((word) => word.kind === "times" && (word.value === 1e5 || word.value === 1e7));
  const isInIndia = country === null || country === "IN";
  return (named || isCounted) && isInIndia ? DEFAULT_CURRENCY : null;
}

/** The lowest and the highest sum; null where the words do not say which is which. */
function endsOf(found: readonly PayWord[]): { low: number | null; high: number | null } | null {
  const sumWords = found.filter(({ kind }) => !["currency", "period", "other"].includes(kind));
  const shape = sumWords.map(({ kind }) => kind).filter((kind) => kind !== "times");
  const sums = sumsOf(sumWords);
  if (!sums) return null;
  const [first, second] = sums;
  switch (shape.join(" ")) {
    case "number":
      return { low: first, high: first };
    case "from number":
    case "number from":
    case "number से":
      return { low: first, high: null };
    case "up to number":
    case "number up to":
      return { low: null, high: first };
    case "number to number":
    case "from number to number":
    case "number up to number":
    case "number से number":
    case "number से number up to":
    case "between number and number":
    case "between number to number":
      return second !== undefined && first <= second ? { low: first, high: second } : null;
    default:
      return null;
  }
}

/** The sums in their order. "35 – 40 thousand" are thousands both, "50,000 – 1 lakh" are not. */
function sumsOf(sumWords: readonly PayWord[]): [number, number?] | null {
  const sums: Sum[] = [];
  for (const [index, word] of sumWords.entries()) {
    const last = sums.at(-1);
    if (word.kind === "number") sums.push({ value: word.value, times: null });
    if (word.kind !== "times") continue;
    if (!last || sumWords[index - 1]?.kind !== "number") return null;
    last.times = word.value;
  }
  const [low, high] = sums;
  if (!low || sums.length > 2) return null;
  if (!high) return [sumOf(low)];
  if (low.times !== null && high.times === null) return null;
  const isShared = low.times === null && high.times !== null && low.value < 1000;
  if (isShared && low.value > high.value) {
    // "500 – 1 k" is plain; "50 – 1 lakh": fifty thousand, or a slip of the hand?
    return low.value * 10 >= sumOf(high) ? [low.value, sumOf(high)] : null;
  }
  return [sumOf(isShared ? { ...low, times: high.times } : low), sumOf(high)];
}

const sumOf = ({ value, times }: Sum) => toCents(value * (times ?? 1));
