/**
 * How much of a database a job takes, with its indexes and counters: `node bench/job-size.ts [FEW] [MANY]` generates two databases
 * and divides the difference of their sizes by that of their jobs, so that places and empty tables are not in it.
 */
import { DatabaseSync } from "node:sqlite";
import { generateDatabase } from "./generate.ts";

/** D1's limit of a database on the paid plan. */
export const D1_BYTES = 10 * 1000 ** 3;
/** As this file measured it on 2026-11-26 (10,000 and 50,000 jobs: 4,123), rounded up. */
export const JOB_BYTES = 4200;
/** Of the demo board on that day: the rows of `applications` and `application_events` with their indexes, by application (1,790). */
export const APPLICATION_BYTES = 2000;
/** As in the month whose price the bench measures (bench/monthly-cost.ts). */
export const APPLICATIONS_A_JOB = 10;
/** Of docs/operations.md: with these, a shard is at half of the limit, where one begins to look for another. */
export const SHARD_JOBS = 200_000;

/** The bytes of each table and index, and of all. */
async function sizesOf(jobs: number): Promise<Map<string, number>> {
  const db = new DatabaseSync(":memory:");
  try {
    await generateDatabase({ db, jobs });
    const rows = db.prepare("SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name").all();
    return new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
  } finally {
    db.close();
  }
}

if (import.meta.main) {
  const [few = 10_000, many = 100_000] = process.argv.slice(2).map(Number);
  console.error(`Generating ${few} and ${many} jobs …`);
  const [small, large] = [await sizesOf(few), await sizesOf(many)];
  const rows = [...large].map(([name, bytes]) => [name, (bytes - (small.get(name) ?? 0)) / (many - few)] as const);
  const sum = rows.reduce((total, [, bytes]) => total + bytes, 0);
  for (const [name, bytes] of rows.toSorted(([, one], [, other]) => other - one)) {
    if (bytes >= 1) console.log(`${bytes.toFixed(0).padStart(7)}  ${name}`);
  }
  console.log(`${sum.toFixed(0).padStart(7)}  bytes a job`);
}
