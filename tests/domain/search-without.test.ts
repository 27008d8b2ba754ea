/** A search without jobs that ask for what a candidate said she does not have: its pages and counts agree with the fit of each job. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fitOf, notMet } from "~/domain/fit/rules";
import type { Qualification } from "~/domain/jobs/details/value-rules";
import { writeJob } from "~/domain/jobs/details/write-job.server";
import { readCursor } from "~/domain/jobs/list-cursors";
import { SORTS } from "~/domain/jobs/rules";
import { JobInput } from "~/domain/jobs/schema";
import { JobSearch } from "~/domain/jobs/search/schema";
import { findSearchPage } from "~/domain/jobs/search/search-jobs.server";
import type { Teaching } from "~/domain/profiles/teaching-schema";
import { db } from "../support/bindings";
import { createAccount, createJob, JOB_FIELDS } from "../support/factories";
import { loadAllPlaces } from "../support/places";

const now = new Date();
const ASKS: Qualification[][] = [
  ["B.Ed"],
  ["TET"],
  ["TET paper I"],
  ["TET paper II"],
  ["B.Ed", "TET paper II"],
  [],
  ["integrated B.Ed"],
  ["B.Ed special", "RCI registration"],
  ["NET or SET", "Ph.D"],
  ["M.Ed"],
  ["B.Ed", "M.Ed"],
  ["nursery diploma"],
];

beforeAll(loadAllPlaces);
beforeEach(async () => {
  const owner = await createAccount("admin");
  for (const [index, requires] of ASKS.entries()) {
    const pay = { salary: "", pay_min: 20_000 + index * 1000, pay_currency: "INR", pay_period: "month" };
    const fields = { ...JOB_FIELDS, ...pay, title: `Physics teacher ${index}`, requires, place: "Pune, Maharashtra" };
    const input = JobInput.parse({ ...fields, qualifications: "" });
    const row = await writeJob({ db, now }, input, null);
    await createJob(owner, { ...row, closesAt: new Date(now.getTime() + (index + 1) * 86_400_000) });
  }
});

const has = (answers: Partial<Record<Qualification, "yes" | "taking" | "no">>): Teaching => ({
  has: Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, { answer, board: null, year: null, until: null }]),
  ),
});

const PROFILES: [string, Teaching][] = [
  ["no to B.Ed", has({ "B.Ed": "no" })],
  ["no to B.Ed, an integrated one", has({ "B.Ed": "no", "integrated B.Ed": "yes" })],
  ["no to B.Ed, taking an integrated one", has({ "B.Ed": "no", "integrated B.Ed": "taking" })],
  ["no to a TET without a paper", has({ TET: "no" })],
  ["no to paper II", has({ "TET paper II": "no" })],
  ["no to both papers", has({ "TET paper I": "no", "TET paper II": "no" })],
  ["no to many", has({ "M.Ed": "no", "Ph.D": "no", "RCI registration": "no", "nursery diploma": "no" })],
  ["no to nothing", has({ "B.Ed": "yes" })],
];

const SEARCHES = [
  {},
  { q: "physics" },
  { location: "Pune" },
  { category: "Science" },
  { q: "teacher", pay_from: "15000" },
];

describe.each(PROFILES)("%s", (_, teaching) => {
  test("every search and order lists, over all its pages, the jobs without a line that is not met, and counts as many", async () => {
    const own = { ofCandidate: null, hides: notMet(teaching) };
    const isLeft = (requires: Qualification[]) => {
      const job = { requires, subjects: [], levels: [], boards: [], medium: null, starts_on: null };
      return fitOf(job, teaching, "2026-11").lines.every(({ state }) => state !== "not met");
    };
    const expected = ASKS.flatMap((requires, index) => (isLeft(requires) ? [`Physics teacher ${index}`] : []));
    for (const fields of SEARCHES) {
      for (const sort of SORTS) {
        const search = JobSearch.parse({ ...fields, sort });
        const titles: string[] = [];
        let after: ReturnType<typeof readCursor> = null;
        do {
          const { results } = await findSearchPage({ db, now }, search, { limit: 4, after: after ?? undefined }, own);
          expect(results.total, JSON.stringify(search)).toBe(expected.length);
          titles.push(...results.jobs.map(({ title }) => title));
          after = readCursor(results.next ?? "");
        } while (after);
        expect(titles.toSorted(), JSON.stringify(search)).toEqual(expected.toSorted());
      }
    }
  });
});

test("what a search without results suggests leaves them out too", async () => {
  const search = JobSearch.parse({ q: "physics zebra" });
  const shown = await findSearchPage({ db, now }, search, { limit: 10 });
  expect(shown.suggestions[0]?.count).toBe(12);
  const own = { ofCandidate: null, hides: notMet(has({ "B.Ed": "no", "M.Ed": "no" })) };
  const { results, suggestions, similar } = await findSearchPage({ db, now }, search, { limit: 10 }, own);
  expect([results.total, suggestions[0]?.count]).toEqual([0, 8]);
  expect(similar.length).toBeGreaterThan(0);
  expect(similar.filter(({ requires }) => requires.some((name) => own.hides.includes(name)))).toEqual([]);
});
