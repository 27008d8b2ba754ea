/** The search finds what a person judged beforehand that it should: the same figures as `npm run judge`. */
import { expect, test } from "vitest";
import { figuresOf, GOALS, judge } from "../bench/judge.ts";

test("300 judged searches reach the goals", async () => {
  const figures = figuresOf(await judge());
  expect(figures.searches).toBe(300);
  for (const [name, goal] of Object.entries(GOALS)) {
    expect(figures[name as keyof typeof figures], name).toBeGreaterThanOrEqual(goal);
  }
});
