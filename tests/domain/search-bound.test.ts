/** Whatever is asked, a search reads a bounded number of rows, by D1's own count; and where the bound cuts, it says so. */
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "~/db/client.server";
import { readLanding } from "~/domain/jobs/landing/read-landing.server";
import { readCursor } from "~/domain/jobs/list-cursors";
import { listJobs } from "~/domain/jobs/search/list-jobs.server";
import { READ_CAP } from "~/domain/jobs/search/rules";
import { JobSearch } from "~/domain/jobs/search/schema";
import { findSearchPage } from "~/domain/jobs/search/search-jobs.server";
import { api, visitor } from "../support/app";
import { bindings, keepStorage, resetStorage, sql } from "../support/bindings";
import { createAccount, createJob } from "../support/factories";
import { loadAllPlaces } from "../support/places";
import { searchJobs } from "../support/search-jobs";
import { runs } from "../support/test-depth";

const JOBS = 12_000;
const DAY_MS = 86_400_000;
/**
 * A list of matches reads two rows a job, one of the index and one of the table of what is compared. A page has at most four lists
 * (all, counted, titles, the page itself), and looks once more whether there are others.
 */
const MOST_ROWS = 5 * 2 * READ_CAP;
/**
 * A page that finds none has neither titles nor a list of its own. It looks whether there are others, and compares once: three times
 * the cap. The circles around a place take as much; the search with its words mended two times, or six where that names a place, which
 * has no circles then; and seventeen other searches about 1,000 rows each. A page behind another one has a list of its own besides, of
 * two rows a job.
 */
const MOST_ROWS_OF_A_PAGE = 3 * READ_CAP + 6 * READ_CAP + 17 * 1_010;
const MOST_ROWS_OF_A_LATER_PAGE = MOST_ROWS_OF_A_PAGE + 2 * READ_CAP;

keepStorage();
const now = new Date();

/** Three of four are for teachers near Pune, a day apart in twenty; the oldest hundred pay well, and no other. */
beforeAll(async () => {
  await resetStorage();
  await loadAllPlaces();
  const owner = await createAccount("admin");
  const pune = { placeId: 1259229, lat: 18.52, lon: 73.86, location: "Pune, Maharashtra" };
  const common = { description: "Chalk and experience", keywords: "k", category: "Science", ...pune };
  const made = [
    await createJob(owner, { ...common, title: "Teacher" }),
    await createJob(owner, { ...common, title: "Assistant", description: "Helps a teacher with experience" }),
  ];
  const { results } = await bindings.DB.prepare("SELECT name FROM pragma_table_info('jobs')").all<{ name: string }>();
  const own = ["seq", "change_no", "id", "pay_month", "created_at", "published_at", "closes_at", "lat", "lon"];
  const columns = results.map(({ name }) => name).filter((name) => !own.includes(name));
  for (let from = 0; from < JOBS; from += 2000) {
    await sql(
      `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${from + 1999})
       INSERT INTO jobs (seq, change_no, id, pay_month, created_at, published_at, closes_at, lat, lon, ${columns})
       SELECT 3 + i, (SELECT max(change_no) FROM jobs) + i, 'copy-' || i, iif(i < 100, 60000, 20000), ?1, ?1 - (${JOBS} - i) * ${DAY_MS / 600}, ?1 + (1 + i % 60) * ${DAY_MS},
         18.52 + (i % 7) * 0.2, 73.86, ${columns}
       FROM n, jobs WHERE jobs.id = iif(i % 4 > 0, ?2, ?3) ORDER BY i`,
      now.getTime(),
      ...made.map(({ id }) => id),
    );
  }
  await sql("DELETE FROM jobs WHERE id IN (?, ?)", ...made.map(({ id }) => id));
  // As the scheduled run leaves them: the terms of pay are written with the rest.
  await sql(
    "UPDATE jobs SET terms = terms || ' \ue003p50000' WHERE id IN (SELECT id FROM jobs ORDER BY seq LIMIT 9000)",
  );
});
afterAll(resetStorage);

/** A database that counts the rows that D1 says it has read. */
function counting(): { db: Database; read: () => number } {
  let rows = 0;
  const session = bindings.DB.withSession();
  const originals = new WeakMap<object, D1PreparedStatement>();
  const add = <T>(result: D1Result<T>) => {
    rows += result.meta.rows_read ?? Number.NaN;
    return result;
  };
  const wrap = (real: D1PreparedStatement): D1PreparedStatement => {
    const all = async () => add(await real.all<Record<string, unknown>>());
    const own = {
      bind: (...values: unknown[]) => wrap(real.bind(...values)),
      all,
      run: all,
      first: async () => (await all()).results[0] ?? null,
      raw: async () => (await all()).results.map((row) => Object.values(row)),
    };
    originals.set(own, real);
    return own as unknown as D1PreparedStatement;
  };
  const DB = {
    prepare: (text: string) => wrap(session.prepare(text)),
    batch: async (statements: D1PreparedStatement[]) =>
      (await session.batch(statements.flatMap((each) => originals.get(each) ?? []))).map(add),
    getBookmark: () => session.getBookmark(),
    withSession: () => DB,
  };
  return { db: openDatabase(DB as unknown as D1Database), read: () => rows };
}

async function rowsOf(run: (db: Database) => Promise<unknown>): Promise<number> {
  const { db, read } = counting();
  await run(db);
  return read();
}

const WORDS = ["", "teacher", "experience", "zebra", "techer", "teacher experience chalk", "a", "assistant chalk"];
const PLACES: Record<string, string>[] = [
  {},
  { location: "Pune" },
  { location: "Pune", radius: "200" },
  { location: "Leh", radius: "200" },
  { location: "Pune", radius: "10", remote: "1" },
  { location: "Maharashtra" },
  { location: "Nowhere at all" },
];
const FILTERS: Record<string, string>[] = [
  {},
  { posted_within: "1" },
  { posted_within: "90" },
  { pay_from: "59000" },
  { pay_from: "900000" },
  { closes_within: "1" },
  { closes_within: "90" },
  { posted_within: "1", pay_from: "59000", closes_within: "2" },
];
const CATEGORIES: Record<string, string>[] = [{}, { category: "Science" }, { category: "Nothing", level: "primary" }];
const SORTS = ["", "newest", "relevance", "closing", "pay", "distance"];
const DEPTHS = ["first", "after", "before"] as const;
const middle = (depth: (typeof DEPTHS)[number], sort: string) => {
  const key = { closing: Math.floor(now.getTime() / DAY_MS) + 30, pay: -20_000, distance: 40_000 }[sort] ?? null;
  const position = { seq: JOBS / 2, tier: sort === "closing" ? null : 1, key };
  return depth === "first" ? {} : { [depth]: position };
};

describe("of 12,000 jobs, a search reads at most as many rows as its bound allows", () => {
  test("whatever its words, place, filters, order and page", async () => {
    const of = <T>(values: readonly T[]) => fc.constantFrom(...values);
    let dearest = { rows: 0, about: "" };
    const asked = fc.tuple(of(WORDS), of(PLACES), of(FILTERS), of(CATEGORIES), of(SORTS), of(DEPTHS));
    await fc.assert(
      fc.asyncProperty(asked, async ([q, place, filter, category, sort, depth]) => {
        const search = JobSearch.parse({ q, sort, ...place, ...filter, ...category });
        const page = { limit: 15, ...middle(depth, sort) };
        const about = JSON.stringify({ q, ...place, ...filter, ...category, sort, depth });
        const rows = await rowsOf((db) => listJobs({ db, now }, search, { ...page, limit: 100 }).catch(refused));
        if (rows > dearest.rows) dearest = { rows, about };
        expect(rows, about).toBeLessThanOrEqual(MOST_ROWS);
        const rowsOfPage = await rowsOf((db) => findSearchPage({ db, now }, search, page));
        expect(rowsOfPage, about).toBeLessThanOrEqual(
          depth === "first" ? MOST_ROWS_OF_A_PAGE : MOST_ROWS_OF_A_LATER_PAGE,
        );
      }),
      { numRuns: runs(250) },
    );
    // The bound is near to what is read: one that is far away would show nothing.
    expect(dearest.rows, dearest.about).toBeGreaterThan(MOST_ROWS / 4);
  });

  const NAMED: Record<string, string>[] = [
    { sort: "closing", posted_within: "1" },
    { q: "teacher", sort: "closing", posted_within: "1" },
    { pay_from: "59000" },
    { q: "teacher", pay_from: "59000", sort: "closing" },
    { q: "teacher experience chalk k and", location: "Pune", radius: "200" },
    { q: "teacher experience chalk k zebra", location: "Pune", radius: "200", pay_from: "59000" },
    { location: "Pune", pay_from: "900000", sort: "distance" },
  ];
  test.each(NAMED)("%j", async (fields) => {
    const search = JobSearch.parse(fields);
    expect(await rowsOf((db) => findSearchPage({ db, now }, search, { limit: 15 }))).toBeLessThanOrEqual(
      MOST_ROWS_OF_A_PAGE,
    );
    expect(await rowsOf((db) => listJobs({ db, now }, search, { limit: 100 }).catch(refused))).toBeLessThanOrEqual(
      MOST_ROWS,
    );
  });

  test("and a later page that finds none", async () => {
    const search = JobSearch.parse({
      q: "teacher experience chalk",
      location: "Pune",
      radius: "10",
      pay_from: "59000",
    });
    const rows = await rowsOf((db) => findSearchPage({ db, now }, search, { limit: 15, ...middle("after", "") }));
    expect(rows).toBeGreaterThan(MOST_ROWS_OF_A_PAGE);
    expect(rows).toBeLessThanOrEqual(MOST_ROWS_OF_A_LATER_PAGE);
  });

  test("and the jobs of a day, by closing day, a few rows for each of that day and none for the others", async () => {
    const search = JobSearch.parse({ sort: "closing", posted_within: "1" });
    const rows = await rowsOf((db) => findSearchPage({ db, now }, search, { limit: 15 }));
    // 600 jobs a day, and the rows of the page itself.
    expect(rows).toBeLessThanOrEqual(600 * 8 + 100);
  });

  test("and a landing page too", async () => {
    expect(await rowsOf((db) => readLanding({ db, now }, "pune", undefined))).toBeLessThanOrEqual(MOST_ROWS);
  });
});

/** By pay and distance a program is told to narrow the search, where a page shows some of it. */
function refused(error: unknown): void {
  if (!(error instanceof Error && /More than 2000 jobs/.test(JSON.stringify(error)))) throw error;
}

describe("where more match than are compared", () => {
  const HIGH = { pay_from: "59000" };

  test("a page that finds none says that only the newest were looked through", async () => {
    const { results } = await findSearchPage({ db: openDatabase(bindings.DB), now }, JobSearch.parse(HIGH), {
      limit: 15,
    });
    expect(results).toMatchObject({ jobs: [], isCut: true });
    const html = await (await visitor().get("/jobs?pay_from=59000")).text();
    expect(html).toContain("None of the newest 3,000 jobs matches");
    expect(html).not.toContain("No job matches");
  });

  test("a page that finds some says so, and its count is no whole number of them", async () => {
    const html = await (await visitor().get("/jobs?location=Pune&radius=50&sort=pay")).text();
    expect(html).toContain("these are from the newest 3,000 of them");
    expect(html).toMatch(/<strong>[\d,]+\+<\/strong>/);
  });

  test("the API says so in a header, and refuses to sort by pay and distance", async () => {
    const call = async (query: string) => api("GET", `/jobs/getalljobs?${query}`);
    const cut = await call("pay_from=59000");
    expect([cut.status, cut.headers.get("Staffroom-Only-Newest")]).toEqual([200, "3000"]);
    expect((await call("location=Pune&radius=50&sort=distance")).body).toMatchObject({ code: "too_many_to_sort" });
    const whole = await call("posted_within=1&limit=5");
    expect([whole.status, whole.headers.get("Staffroom-Only-Newest")]).toEqual([200, null]);
  });

  test("feeds say so", async () => {
    expect(await (await visitor().get("/jobs.atom?pay_from=59000")).text()).toContain("<subtitle>More jobs match");
    expect(await (await visitor().get("/jobs.feed.json?pay_from=59000")).json()).toMatchObject({
      description: expect.stringContaining("newest 3,000"),
    });
  });

  test("a search that is narrowed by a token of the index finds what is old, and says nothing", async () => {
    const { results } = await findSearchPage(
      { db: openDatabase(bindings.DB), now },
      JobSearch.parse({ posted_within: "1", sort: "closing" }),
      { limit: 15 },
    );
    expect(results.isCut).toBe(false);
    expect(results.total).toBeGreaterThan(500);
  });
});

describe("nothing is lost where the bound does not cut", () => {
  test.each(["newest", "closing", "pay", "relevance"])(
    "all pages of a day's jobs, by %s, show each job once",
    async (sort) => {
      const search = JobSearch.parse({ q: "teacher", posted_within: "1", sort });
      const since = now.getTime() - DAY_MS;
      const { results } = await bindings.DB.prepare("SELECT id FROM jobs WHERE published_at > ?")
        .bind(since)
        .all<{ id: string }>();
      const seen: string[] = [];
      for (let after: ReturnType<typeof readCursor> | undefined; ; ) {
        const page = await searchJobs({ db: openDatabase(bindings.DB), now }, search, {
          limit: 100,
          ...(after ? { after } : {}),
        });
        expect(page.isCut).toBe(false);
        seen.push(...page.jobs.map(({ id }) => id));
        if (!page.next) break;
        after = readCursor(page.next);
      }
      expect(seen.length).toBeGreaterThan(500);
      expect(seen.toSorted()).toEqual(results.map(({ id }) => id).toSorted());
    },
  );
});
