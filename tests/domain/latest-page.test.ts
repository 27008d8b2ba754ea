/** The page of all open jobs is read without the code of searches. It shows the same as the search that asks for nothing. */
import { expect, test } from "vitest";
import { readCursor } from "~/domain/jobs/list-cursors";
import { listLatestPage } from "~/domain/jobs/list-latest-jobs.server";
import type { PageRange } from "~/domain/jobs/queries.server";
import { findJobsPage } from "~/domain/jobs/search/read-search-page.server";
import { EVERY_JOB, isSearch } from "~/domain/jobs/search/rules";
import { JobSearch } from "~/domain/jobs/search/schema";
import { db } from "../support/bindings";
import { createAccount, createJob } from "../support/factories";

const now = new Date();
const LIMIT = 2;

async function bothPages(page: PageRange) {
  const latest = await listLatestPage({ db, now }, page);
  const searched = await findJobsPage({ db, now }, new URLSearchParams(), page);
  return { latest, searched };
}

test("the page of all open jobs is that of the empty search: the first, the next, the one before, an empty one", async () => {
  const empty = await bothPages({ limit: LIMIT });
  expect(empty.latest).toEqual(empty.searched);
  expect(empty.latest.results.jobs).toEqual([]);

  const owner = await createAccount("admin");
  for (const title of ["First", "Second", "Third", "Fourth", "Fifth"]) await createJob(owner, { title });
  await createJob(owner, { title: "Closed", state: "closed" });
  await createJob(owner, { title: "Over", closesAt: new Date(now.getTime() - 1) });
  const first = await bothPages({ limit: LIMIT });
  expect(first.latest).toEqual(first.searched);
  expect(first.latest.results.jobs.map(({ title }) => title)).toEqual(["Fifth", "Fourth"]);

  const second = await bothPages({ limit: LIMIT, after: readCursor(first.latest.results.next ?? "") ?? undefined });
  expect(second.latest).toEqual(second.searched);
  expect(second.latest.results.jobs.map(({ title }) => title)).toEqual(["Third", "Second"]);

  const back = await bothPages({ limit: LIMIT, before: readCursor(second.latest.results.previous ?? "") ?? undefined });
  expect(back.latest).toEqual(back.searched);
  expect(back.latest.results.jobs).toEqual(first.latest.results.jobs);
});

test("an address is a search if one of its fields has text, and no other word makes it one", () => {
  expect(EVERY_JOB).toEqual(JobSearch.parse({}));
  for (const name of Object.keys(JobSearch.shape))
    expect(isSearch(new URLSearchParams({ [name]: "x" })), name).toBe(true);
  for (const query of ["", "after=MTIz&from=16", "filters=open", "q=&location=&category=&job_nature=", "utm_source=x"])
    expect(isSearch(new URLSearchParams(query)), query).toBe(false);
});
