/** No use-case takes a job from public view without saying so. tests/domain/withdrawals.test.ts tries each of them. */
import { expect, test } from "vitest";
import { writingUseCases } from "./support/use-cases.ts";

/** A job in one of these states is not public any more. */
const GONE = /\bsetJobState\([^;]*"(hidden|hidden_48_hours|removed|removed_with_account|taken_down|held)"/;

test("whatever may hide, hold, remove or take down a job says that something was withdrawn", () => {
  const taking = [...writingUseCases()].filter(([, { text }]) => GONE.test(text));
  expect(taking.length).toBeGreaterThanOrEqual(8);
  expect(taking.filter(([, { text }]) => !text.includes("hasWithdrawn = true")).map(([name]) => name)).toEqual([]);
});
