/** What a search that finds nothing says of larger circles around its place. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { toJobRow } from "~/domain/jobs/details/make-job-row";
import type { JobInput } from "~/domain/jobs/schema";
import { JobSearch } from "~/domain/jobs/search/schema";
import { findSearchPage } from "~/domain/jobs/search/search-jobs.server";
import { findPlaces } from "~/domain/places/queries.server";
import { bindings, db, sql } from "../support/bindings";
import { type Account, createAccount, createJob, JOB_FIELDS } from "../support/factories";
import { loadAllPlaces } from "../support/places";
import { searchJobs } from "../support/search-jobs";

const now = new Date("2026-11-26T06:00:00Z");
const LATER = new Date("2026-12-20T06:00:00Z");
let owner: Account;
beforeAll(loadAllPlaces);
beforeEach(async () => {
  owner = await createAccount("admin");
});

async function post(title: string, where: string, overrides: object = {}) {
  const place = (await findPlaces({ db }, where, 1)).places[0] ?? null;
  const input = { ...JOB_FIELDS, title, location: where, ...overrides } as unknown as JobInput;
  const stored = toJobRow(input, { current: null, place, isChosen: place !== null, closesAtElse: LATER, now });
  return createJob(owner, { ...stored, closesAt: LATER, ...overrides });
}

const wider = async (fields: Record<string, string>) =>
  (await findSearchPage({ db, now }, JobSearch.parse(fields), { limit: 15 })).widerRadii;
const found = async (fields: Record<string, string>) =>
  (await searchJobs({ db, now }, JobSearch.parse(fields), { limit: 1 })).total;

test("each larger circle says what a search in it finds, and none that finds no more than the one before", async () => {
  for (const where of ["Lonavala", "Lonavala", "Satara", "Nashik", "Delhi"]) await post("Harp lecturer", where);
  await post("Oboe lecturer", "Nashik");
  await post("Harp lecturer", "Satara", { closesAt: new Date(1) });
  expect(await wider({ q: "harp", location: "Pune" })).toEqual([
    { radius: "100", count: 3 },
    { radius: "200", count: 4 },
  ]);
  expect(await wider({ q: "oboe", location: "Pune" })).toEqual([{ radius: "200", count: 1 }]);
  expect(await wider({ q: "harp", location: "Nashik", radius: "0" })).toEqual([]);
  const hundred = await found({ q: "harp", location: "Pune", radius: "100" });
  expect(await wider({ q: "harp", location: "Pune", radius: "10" })).toEqual([{ radius: "100", count: hundred }]);
});

test("a circle that finds more than is counted leaves the smaller ones their own counts", async () => {
  const far = await post("Harp lecturer", "Nashik");
  const { results } = await bindings.DB.prepare("SELECT name FROM pragma_table_info('jobs')").all<{ name: string }>();
  const columns = results.map((row) => row.name).filter((name) => !["seq", "change_no", "id"].includes(name));
  await sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
     INSERT INTO jobs (seq, change_no, id, ${columns}) SELECT (SELECT max(seq) FROM jobs) + i, (SELECT max(change_no) FROM jobs) + i, 'copy-' || i, ${columns} FROM n, jobs WHERE jobs.id = ?`,
    far.id,
  );
  await post("Harp lecturer", "Lonavala");
  expect(await wider({ q: "harp", location: "Pune" })).toEqual([
    { radius: "100", count: 1 },
    { radius: "200", count: 1001 },
  ]);
});
