/** What an isolate remembers of places ends with the version of the gazetteer: the next search sees what was loaded meanwhile. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { forgetAll } from "~/domain/isolate-memory-rules";
import { listJobs } from "~/domain/jobs/search/list-jobs.server";
import { namePlace } from "~/domain/jobs/search/name-place.server";
import { readSearch } from "~/domain/jobs/search/read-search.server";
import { JobSearch } from "~/domain/jobs/search/schema";
import { findSearchPage } from "~/domain/jobs/search/search-jobs.server";
import { loadPlaces } from "~/domain/places/load-places.server";
import { bindings, db } from "../support/bindings";
import { createAccount, createJob } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { emptyPlaces, smallGazetteer } from "../support/places";
import { searchJobs } from "../support/search-jobs";

const INDIA = "Asia/Kolkata";
const PUNE = [7, "Pune", "Maharashtra", "Pune", "IN", 18.5, 73.9, 3_000_000, INDIA];
const SATARA = [9, "Satara", "Maharashtra", null, "IN", 17.7, 74, 100_000, INDIA];
const OLD = smallGazetteer("old", [SATARA], [["satara", 9, 1]]);
const NEW = smallGazetteer(
  "new",
  [PUNE, SATARA],
  [
    ["poona", 7, 1],
    ["pune", 7, 1],
    ["satara", 9, 1],
  ],
);
/** The same names, of which one leads elsewhere. */
const MOVED = smallGazetteer(
  "moved",
  [PUNE, SATARA],
  [
    ["poona", 9, 1],
    ["pune", 7, 1],
    ["satara", 9, 1],
  ],
);

const load = (files: ReadonlyMap<string, string>, most?: number) =>
  loadPlaces({ db: openDatabase(bindings.DB), readFile: async (path) => files.get(path) ?? "" }, most);
const search = (fields: Record<string, string>) => JobSearch.parse(fields);
const now = new Date();
const WAYS: Record<string, string>[] = [{ q: "teacher pune" }, { q: "teacher", location: "Poona" }];
/** A handle of its own each time, as each request has. */
const deps = () => ({ db: openDatabase(bindings.DB), now });
const placeOf = async (fields: Record<string, string>) =>
  (await findSearchPage(deps(), search(fields), { limit: 15 })).results.read.near?.place.id;

beforeEach(emptyPlaces);
afterAll(emptyPlaces);

test("a name that was no place is one as soon as a gazetteer with it is loaded, in every way to search", async () => {
  await load(OLD);
  for (const fields of WAYS) {
    expect(await placeOf(fields), JSON.stringify(fields)).toBeUndefined();
  }
  await load(NEW);
  for (const fields of WAYS) {
    expect(await placeOf(fields), JSON.stringify(fields)).toBe(7);
    expect((await searchJobs(deps(), search(fields), { limit: 15 })).read.near?.place.id).toBe(7);
  }
});

test("one place by two names is one alert, also where its second name was learned meanwhile", async () => {
  await load(OLD);
  const poona = search({ q: "teacher", location: "Poona" });
  expect((await namePlace({ db }, poona)).location).toBe("Poona");
  await load(NEW);
  expect((await namePlace(deps(), poona)).location).toBe("Pune, Maharashtra");
});

test("a name that leads to another place leads there with the next search, and a radius is around that place", async () => {
  await load(NEW);
  const near = { location: "Poona", radius: "25" };
  expect(await placeOf(near)).toBe(7);
  const owner = await createAccount("admin");
  const { id } = await createJob(owner, { title: "Chemistry", location: "Satara, Maharashtra", placeId: 9 });
  const found = async () =>
    (await listJobs(deps(), search(near), { limit: 15, isExact: true })).jobs.map((job) => job.id);
  expect(await found()).toEqual([]);
  await load(MOVED);
  expect(await found()).toEqual([id]);
  expect(await placeOf(near)).toBe(9);
});

test("a gazetteer that is loaded in portions is seen with each of them", async () => {
  await load(OLD);
  expect(await placeOf({ location: "pune" })).toBeUndefined();
  // Pune comes with the first portion, its name with the third and last.
  for (const place of [undefined, undefined, 7]) {
    await load(NEW, 1);
    expect(await placeOf({ location: "pune" })).toBe(place);
  }
});

test("a search of names that are remembered takes one round trip, and one without names asks for no version", async () => {
  await load(NEW);
  const ways: ((own: ReturnType<typeof deps>, of: JobSearch) => Promise<unknown>)[] = [
    (own, of) => findSearchPage(own, of, { limit: 15 }),
    (own, of) => listJobs(own, of, { limit: 15 }),
  ];
  for (const way of ways) {
    const trips = async (fields: Record<string, string>) => {
      const { DB, count } = failingDatabase(null);
      await way({ db: openDatabase(DB), now }, search(fields));
      return count();
    };
    forgetAll();
    expect(await trips({ location: "Pune" })).toBe(2);
    expect(await trips({ location: "Pune" })).toBe(1);
    expect(await trips({ category: "Science" })).toBe(1);
    await load(OLD);
    // The version is another: the places are read, and the search is asked once more.
    expect(await trips({ location: "Pune" })).toBe(3);
    await load(NEW);
  }
});

test("a search that is only read takes one round trip, and none without names", async () => {
  await load(NEW);
  const trips = async (fields: Record<string, string>) => {
    const { DB, count } = failingDatabase(null);
    await readSearch({ db: openDatabase(DB) }, search(fields));
    return count();
  };
  expect(await trips({ location: "Pune" })).toBe(1);
  expect(await trips({ location: "Pune" })).toBe(1);
  expect(await trips({ category: "Science" })).toBe(0);
});

test("a list that is refused is not searched for", async () => {
  await load(NEW);
  const refused = async () => {
    const { DB, count } = failingDatabase(null);
    const asked = listJobs({ db: openDatabase(DB), now }, search({ location: "Maharashtra", radius: "25" }), {
      limit: 15,
      isExact: true,
    });
    await expect(asked).rejects.toMatchObject({ code: "bad_input" });
    return count();
  };
  expect(await refused()).toBe(1);
  expect(await refused()).toBe(1);
});
