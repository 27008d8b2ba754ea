/** The demo data shows the specification's home page truthfully. */
import { expect, test } from "vitest";
import { makeJobs } from "../.scripts/demo/jobs.ts";
import { CATEGORIES } from "../app/domain/jobs/rules.ts";

test("has open jobs in the numbers that the specification shows on the home page", () => {
  const jobs = makeJobs([], new Date("2026-11-20T12:00:00Z"));
  const open = jobs.filter((job) => job.status === "open" && !job.deleted);
  const counts = CATEGORIES.map((name) => open.filter((job) => job.category === name).length);
  expect(counts).toEqual([40, 60, 70, 80, 70, 40, 80, 70]);
});
