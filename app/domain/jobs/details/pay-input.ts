/** Sums of pay as they were typed, and what their words say of time and currency. */

import { fieldError } from "~/domain/errors";
import { words as refusals } from "~/words/job-form-refusals";
import type { JobInput } from "../schema";
import { onlyOne } from "./pay-words-rules";
import { DEFAULT_CURRENCY } from "./value-rules";

type Pay = Partial<Pick<JobInput, "pay_min" | "pay_max" | "pay_currency" | "pay_period">>;

/** A form sends these by default, so the words of a sum count before them. */
const DEFAULT_PERIOD = "month";

/**
 * The fields of the pay that are known with its words: "4.5 LPA" is a sum a year. Throws bad_input where the words of two sums
 * differ, or where a field that somebody chose says something else.
 */
export function payFromText({ pay_min: low, pay_max: high, pay_currency: currency, pay_period: period }: Pay) {
  const spoken = [low, high].flatMap((value) => (typeof value === "object" && value !== null ? [value] : []));
  const written = {
    period: namedIn(spoken.map((sum) => sum.period)),
    currency: namedIn(spoken.map((sum) => sum.currency)),
  };
  if (written.period && period && period !== DEFAULT_PERIOD && period !== written.period) {
    throw fieldError("pay_period", refusals.whichPeriod(written.period));
  }
  if (written.currency && currency && currency !== DEFAULT_CURRENCY && currency !== written.currency) {
    throw fieldError("pay_currency", refusals.whichCurrency(written.currency));
  }
  return {
    ...(low === undefined ? {} : { pay_min: numberOf(low) }),
    ...(high === undefined ? {} : { pay_max: numberOf(high) }),
    ...(written.period ? { pay_period: written.period } : {}),
    ...(written.currency ? { pay_currency: written.currency as Exclude<Pay["pay_currency"], undefined> } : {}),
  };
}

function namedIn<T>(values: readonly (T | null)[]): T | null {
  const one = onlyOne(values.filter((value) => value !== null));
  if (one === undefined) throw fieldError("pay_max", refusals.twoSums);
  return one;
}

const numberOf = (value: Exclude<Pay["pay_min"], undefined>) =>
  typeof value === "object" ? (value?.amount ?? null) : value;
