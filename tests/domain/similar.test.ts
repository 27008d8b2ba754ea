/** Similar jobs, and the categories that menus offer. */

import { beforeAll, beforeEach, expect, test } from "vitest";
import { toJobRow } from "~/domain/jobs/details/make-job-row";
import type { JobInput } from "~/domain/jobs/schema";
import { JobSearch } from "~/domain/jobs/search/schema";
import { findSearchPage } from "~/domain/jobs/search/search-jobs.server";
import { listSimilarJobs } from "~/domain/jobs/search/similar/queries.server";
import { findPlaces } from "~/domain/places/queries.server";
import { db, sql } from "../support/bindings";
import { listCategories } from "../support/categories";
import { type Account, createAccount, createInstitution, createJob, JOB_FIELDS } from "../support/factories";
import { loadAllPlaces } from "../support/places";

let owner: Account;
beforeAll(loadAllPlaces);
beforeEach(async () => {
  owner = await createAccount("admin");
});
const now = () => new Date();

async function post(title: string, where: string, overrides: object = {}) {
  const place = (await findPlaces({ db }, where, 1)).places[0] ?? null;
  const input = { ...JOB_FIELDS, title, location: where, ...overrides } as unknown as JobInput;
  const closesAtElse = new Date(Date.now() + 86_400_000);
  const stored = toJobRow(input, { current: null, place, isChosen: true, closesAtElse, now: now() });
  return createJob(owner, { ...stored, ...overrides });
}
const titles = (jobs: { title: string; location: string }[]) => jobs.map((job) => `${job.title}, ${job.location}`);

test("jobs of the same subject near by come first, then the newest elsewhere, at most five, and never the job itself", async () => {
  await post("Music teacher", "Pune");
  for (const where of ["Delhi", "Chennai", "Kolkata"]) await post("TGT Physics", where);
  await post("Physics lecturer", "Pune");
  await post("भौतिकी शिक्षक", "Lonavala");
  const job = await post("PGT Physics", "Pune");
  await post("PGT Physics, closed", "Pune", { state: "closed" });
  await post("PGT Physics, over", "Pune", { closesAt: new Date(1) });
  await post("PGT Physics, removed", "Pune", { removedAt: new Date(5) });
  await post("PGT Physics, hidden", "Pune", { state: "hidden" });
  expect(titles(await listSimilarJobs({ db, now: now() }, job.id))).toEqual([
    "भौतिकी शिक्षक, Lonavala",
    "Physics lecturer, Pune",
    "TGT Physics, Kolkata",
    "TGT Physics, Chennai",
    "TGT Physics, Delhi",
  ]);
});

test("a job without a subject is like others of its post, and one without either like others of its category", async () => {
  await post("Accountant", "Pune", { category: "Accountant" });
  const other = await post("Senior accountant", "Delhi", { category: "Accountant" });
  expect(titles(await listSimilarJobs({ db, now: now() }, other.id))).toEqual(["Accountant, Pune"]);
  const [one] = [await post("Xqz", "Pune", { category: "Fashion designing" })];
  await post("Qwv", "Pune", { category: "Fashion designing" });
  expect(titles(await listSimilarJobs({ db, now: now() }, one.id))).toEqual(["Qwv, Pune"]);
});

test("a job that nobody has read yet is like others of its category, and an unknown one like none", async () => {
  const old = await post("PGT Physics", "Pune");
  await sql("UPDATE jobs SET similar = NULL WHERE id = ?", old.id);
  await post("Chemistry teacher", "Pune");
  expect(titles(await listSimilarJobs({ db, now: now() }, old.id))).toEqual(["Chemistry teacher, Pune"]);
  for (const id of ["nothing", "x' OR 1", "0199a5a0-0000-7000-8000-000000000000", undefined])
    expect(await listSimilarJobs({ db, now: now() }, id)).toEqual([]);
});

test("a search that finds nothing is shown jobs of its subject, those near its place first", async () => {
  await post("Physics teacher", "Delhi");
  await post("Physics teacher", "Pune");
  const similarTo = async (search: Record<string, string>) =>
    titles((await findSearchPage({ db, now: now() }, JobSearch.parse(search), { limit: 9 })).similar);
  expect(await similarTo({ q: "physics lighthouse", location: "Pune" })).toEqual([
    "Physics teacher, Pune",
    "Physics teacher, Delhi",
  ]);
  // Nothing within 50 km: then what is within 100 comes before what is anywhere.
  await post("Physics teacher", "Chennai");
  expect((await similarTo({ q: "physics lighthouse", location: "Satara" }))[0]).toBe("Physics teacher, Pune");
  expect(await similarTo({ q: `"* NEAR( ' ) OR -x` })).toEqual([]);
});

test("a search for a level without a match near by is shown that level further away, before other posts", async () => {
  for (const where of ["Pune", "Nashik", "Pune"]) await post("PRT", where);
  for (const title of ["Tinkering mentor", "Japanese Teacher", "French Teacher"]) await post(title, "Mumbai");
  await post("PRT", "Delhi");
  const similarTo = async (search: Record<string, string>) =>
    titles((await findSearchPage({ db, now: now() }, JobSearch.parse(search), { limit: 9 })).similar);
  expect(await similarTo({ q: "PRT", location: "Mumbai" })).toEqual([
    "PRT, Pune",
    "PRT, Nashik",
    "PRT, Pune",
    "PRT, Delhi",
    "French Teacher, Mumbai",
  ]);
  await post("TGT English", "Mumbai");
  await post("PGT English", "Satara");
  await post("TGT English", "Chennai");
  expect((await similarTo({ q: "TGT english lighthouse", location: "Mumbai" })).slice(0, 3)).toEqual([
    "TGT English, Mumbai",
    "TGT English, Chennai",
    "PGT English, Satara",
  ]);
});

test("the page of a job without a subject shows the same level before other posts", async () => {
  await post("PRT", "Delhi");
  await post("Japanese Teacher", "Mumbai");
  const job = await post("Primary Teacher", "Mumbai");
  expect(titles(await listSimilarJobs({ db, now: now() }, job.id))).toEqual(["PRT, Delhi", "Japanese Teacher, Mumbai"]);
});

test("a category that recruiters wrote stands in the menus once three schools use it", async () => {
  const names = async () => (await listCategories({ db })).map(({ name }) => name);
  const schools = [owner, await createAccount("admin"), await createAccount("admin")];
  const write = (who: Account, overrides: object = {}) => createJob(who, { category: "Puppetry", ...overrides });
  for (let count = 0; count < 5; count += 1) await write(owner);
  await write(schools[1] as Account);
  expect(await names()).not.toContain("Puppetry");
  // Two people of one school are one school.
  const colleague = await createAccount("admin");
  const school = await createInstitution([
    [owner, "owner"],
    [colleague, "recruiter"],
  ]);
  await sql("UPDATE jobs SET institution_id = ? WHERE user_id = ?", school.id, owner.id);
  await write(colleague, { institutionId: school.id });
  expect(await names()).not.toContain("Puppetry");
  await write(schools[2] as Account, { state: "closed" });
  expect(await names()).not.toContain("Puppetry");
  await write(schools[2] as Account);
  expect(await names()).toContain("Puppetry");
  expect(await names()).toContain("Science");
});
