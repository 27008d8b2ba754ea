/** Counts that are few stay in the isolate; none of the others is lost. */
import { expect, test } from "vitest";
import { createFewCounter } from "~/http/few-counter";

const MINUTE = 60_000;
const told = (few: number, times: number[]) => {
  const counter = createFewCounter({ few, periodMs: MINUTE });
  return times.map((now) => counter.count("one", now));
};

test("nothing is told below the number, all of it at the number, and each one after that", () => {
  expect(told(3, [0, 1, 2, 3, 4])).toEqual([0, 0, 3, 1, 1]);
  expect(told(1, [0, 1])).toEqual([1, 1]);
});

test("a minute after its first count a key begins anew", () => {
  expect(told(2, [0, MINUTE - 1, MINUTE, MINUTE + 1])).toEqual([0, 2, 0, 2]);
});

test("each key has a count of its own, and 5,000 of them are remembered: the oldest goes first", () => {
  const { count } = createFewCounter({ few: 2, periodMs: MINUTE });
  for (let key = 0; key < 5_000; key += 1) expect(count(`${key}`, 0)).toBe(0);
  expect(count("1", 1)).toBe(2);
  expect(count("one more", 1)).toBe(0);
  expect(count("0", 1)).toBe(0);
  expect(count("2", 1)).toBe(2);
  expect(count("4999", 1)).toBe(2);
});
