/** The search indexes are merged by the hourly run. */
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mergeSearchIndex } from "~/domain/jobs/search/merge-search-index.server";
import { JobSearch } from "~/domain/jobs/search/schema";
import { db } from "../support/bindings";
import { createAccount, createJob } from "../support/factories";
import { searchJobs } from "../support/search-jobs";

const partsOf = async (index: string) => {
  const [row] = await db.all<{ n: number }>(sql.raw(`select count(distinct segid) as n from ${index}_idx`));
  return row?.n ?? 0;
};

test("the parts of both indexes become one, and searches find the same as before", async () => {
  const owner = await createAccount("admin");
  for (const title of ["Physics Teacher", "Chemistry Teacher", "Librarian"]) await createJob(owner, { title });
  const find = async (asked: Record<string, string>) => {
    const { jobs, total } = await searchJobs({ db, now: new Date() }, JobSearch.parse(asked), { limit: 9 });
    return { total, titles: jobs.map(({ title }) => title) };
  };
  const searches: Record<string, string>[] = [
    { q: "teacher" },
    { q: "chem" },
    { q: "librarian" },
    { q: "teacher", sort: "closing" },
  ];
  const before = await Promise.all(searches.map(find));
  expect(before.map(({ total }) => total)).toEqual([2, 1, 1, 2]);
  // The index merges some parts by itself, depending on what was written before.
  const isMerged = async () => (await partsOf("jobs_search")) < 2 || (await partsOf("jobs_closing")) < 2;
  for (let more = 0; more < 40 && (await isMerged()); more += 1) await createJob(owner, { title: "Clerk" });
  expect(await partsOf("jobs_search")).toBeGreaterThan(1);
  expect(await partsOf("jobs_closing")).toBeGreaterThan(1);

  expect((await mergeSearchIndex({ db })).steps).toBeGreaterThan(0);
  expect([await partsOf("jobs_search"), await partsOf("jobs_closing")]).toEqual([1, 1]);
  expect(await Promise.all(searches.map(find))).toEqual(before);
  // Nothing is left to do.
  expect(await mergeSearchIndex({ db })).toEqual({ steps: 0 });
});

test("a run does not go further than its steps, and the next one goes on", async () => {
  const owner = await createAccount("admin");
  for (const title of ["Physics Teacher", "Librarian"]) await createJob(owner, { title });
  expect(await mergeSearchIndex({ db }, 0)).toEqual({ steps: 0 });
  expect((await mergeSearchIndex({ db }, 1)).steps).toBe(1);
});
