/** What docs/operations.md says of sizes fits into D1. */
import { expect, test } from "vitest";
import { APPLICATION_BYTES, APPLICATIONS_A_JOB, D1_BYTES, JOB_BYTES, SHARD_JOBS } from "../bench/job-size.ts";
import { read } from "./support/sources.ts";

test("a full shard is at most half of what a database holds", () => {
  expect(SHARD_JOBS * (JOB_BYTES + APPLICATIONS_A_JOB * APPLICATION_BYTES)).toBeLessThanOrEqual(D1_BYTES / 2);
});

test("docs/operations.md has the same figures", () => {
  const operations = read("../docs/operations.md");
  for (const words of [
    `a job is ${JOB_BYTES / 1000} KB with its indexes`,
    `an application with its events ${APPLICATION_BYTES / 1000} KB`,
    `databases of ${SHARD_JOBS.toLocaleString("en")} jobs each`,
    `${D1_BYTES / 1000 ** 3} GB, cannot be raised`,
  ])
    expect(operations).toContain(words);
});
