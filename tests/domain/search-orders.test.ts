/** Every order of a search is total, and its pages partition the result while jobs are added, closed and extended. */
import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jobs } from "~/db/schema/jobs-and-applications";
import { toJobRow } from "~/domain/jobs/details/make-job-row";
import { readCursor } from "~/domain/jobs/list-cursors";
import { SORTS } from "~/domain/jobs/rules";
import type { JobInput } from "~/domain/jobs/schema";
import { JobSearch } from "~/domain/jobs/search/schema";
import type { FoundJob } from "~/domain/jobs/search/show-results.server";
import { findPlaces } from "~/domain/places/queries.server";
import { db, sql } from "../support/bindings";
import { type Account, createAccount, createJob, JOB_FIELDS } from "../support/factories";
import { loadAllPlaces } from "../support/places";
import { searchJobs } from "../support/search-jobs";
import { runs } from "../support/test-depth";

const DAY_MS = 86_400_000;
const PLACES = ["Pune", "Satara", "Mumbai", "Nashik", "Lonavala"];
const PAGE = 3;

let owner: Account;
beforeAll(loadAllPlaces);
beforeEach(async () => {
  owner = await createAccount("admin");
});

type Happening = { what: "add"; job: Kind } | { what: "close" | "remove" | "extend"; of: number };
type Kind = { title: string; place: number; pay: number | null; days: number };
const kind: fc.Arbitrary<Kind> = fc.record({
  title: fc.constantFrom("Physics teacher", "PGT Physics", "Laboratory keeper", "Science teacher"),
  place: fc.nat({ max: PLACES.length - 1 }),
  pay: fc.constantFrom(null, 20_000, 30_000, 30_000, 45_000),
  days: fc.integer({ min: 1, max: 4 }),
});
/** What happens between two pages: a job comes, or the one of that number is closed, removed or extended. */
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ what: fc.constant("add" as const), job: kind }),
  fc.record({ what: fc.constantFrom("close" as const, "remove" as const, "extend" as const), of: fc.nat({ max: 40 }) }),
);

async function add({ title, place, pay, days }: Kind): Promise<string> {
  const now = new Date();
  const found = (await findPlaces({ db }, PLACES[place] ?? "", 1)).places[0];
  if (!found) throw new Error("The gazetteer is not loaded");
  const pays = pay === null ? {} : { pay_min: pay, pay_max: pay, pay_currency: "INR", pay_period: "month" };
  // A text of pay that is certain counts as pay.
  const input = { ...JOB_FIELDS, salary: null, title, category: "Science", ...pays } as unknown as JobInput;
  const closesAtElse = new Date(now.getTime() + days * DAY_MS);
  const stored = toJobRow(input, { current: null, place: found, isChosen: true, closesAtElse, now });
  return (await createJob(owner, stored)).id;
}

async function happen(all: string[], each: Happening) {
  if (each.what === "add") return void all.push(await add(each.job));
  const id = all[each.of % all.length] ?? "";
  if (each.what === "close") await sql(`UPDATE jobs SET state = 'closed' WHERE id = '${id}'`);
  if (each.what === "remove") await sql(`UPDATE jobs SET removed_at = updated_at WHERE id = '${id}'`);
  if (each.what === "extend")
    await db
      .update(jobs)
      .set({ closesAt: new Date(Date.now() + 9 * DAY_MS) })
      .where(eq(jobs.id, id));
}

/** The pages of a search, one after the other, with what happens between them. */
async function walk(search: JobSearch, between: (page: number) => Promise<void>): Promise<FoundJob[]> {
  const seen: FoundJob[] = [];
  let after: string | null = null;
  for (let page = 0; page < 60; page += 1) {
    const position: ReturnType<typeof readCursor> = after === null ? null : readCursor(after);
    const found = await searchJobs({ db, now: new Date() }, search, { limit: PAGE, after: position ?? undefined });
    seen.push(...found.jobs);
    if (found.next === null) return seen;
    after = found.next;
    await between(page);
  }
  throw new Error("The pages do not end");
}

/** And back from the end. */
async function walkBack(search: JobSearch, last: FoundJob[]): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  const forward: string[] = [];
  for (let page = 0; page < 60; page += 1) {
    const at: ReturnType<typeof readCursor> = cursor === null ? null : readCursor(cursor);
    const found = await searchJobs({ db, now: new Date() }, search, { limit: PAGE, after: at ?? undefined });
    forward.push(...found.jobs.map(({ id }) => id));
    if (found.next === null) {
      seen.unshift(...found.jobs.map(({ id }) => id));
      cursor = found.previous;
      break;
    }
    cursor = found.next;
  }
  while (cursor !== null) {
    const found = await searchJobs({ db, now: new Date() }, search, {
      limit: PAGE,
      before: readCursor(cursor) ?? undefined,
    });
    seen.unshift(...found.jobs.map(({ id }) => id));
    cursor = found.previous;
  }
  expect(forward).toEqual(last.map(({ id }) => id));
  return seen;
}

describe.each(SORTS)("the order %s", (sort) => {
  const search = JobSearch.parse({ q: "teacher", location: "Pune", radius: "200", sort });

  test("shows each job once, forwards and backwards, and the count says how many", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(kind, { minLength: 0, maxLength: 14 }), async (kinds) => {
        await sql("UPDATE jobs SET removed_at = updated_at");
        for (const each of kinds) await add(each);
        const seen = await walk(search, async () => {});
        const ids = seen.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBe(kinds.filter(({ title }) => title !== "Laboratory keeper").length);
        const { total } = await searchJobs({ db, now: new Date() }, search, { limit: 1 });
        expect(total).toBe(ids.length);
        expect(await walkBack(search, seen)).toEqual(ids);
        expectOrder(sort, seen);
      }),
      { numRuns: runs(6) },
    );
  });

  test("loses and repeats no job that stayed as it was, whatever happens between two pages", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(kind, { minLength: 5, maxLength: 14 }),
        fc.array(happening, { minLength: 1, maxLength: 6 }),
        async (kinds, happenings) => {
          await sql("UPDATE jobs SET removed_at = updated_at");
          const all: string[] = [];
          for (const each of kinds) all.push(await add(each));
          const first = new Set((await walk(search, async () => {})).map(({ id }) => id));
          const rest = [...happenings];
          const touched = new Set<string>();
          const seen = await walk(search, async () => {
            const each = rest.shift();
            if (!each) return;
            if (each.what !== "add") touched.add(all[each.of % all.length] ?? "");
            await happen(all, each);
          });
          const ids = seen.map(({ id }) => id);
          const stayed = ids.filter((id) => !touched.has(id));
          expect(new Set(stayed).size).toBe(stayed.length);
          expect([...first].filter((id) => !touched.has(id) && !ids.includes(id))).toEqual([]);
        },
      ),
      { numRuns: runs(8) },
    );
  });
});

/** What a reader sees of the order: the pay and the distance that the cards show, and the days. */
function expectOrder(sort: string, seen: FoundJob[]): void {
  if (sort === "distance") expectRising(seen.map(({ km }) => km ?? Number.POSITIVE_INFINITY));
  if (sort === "pay") expectRising(seen.map(({ pay_min }) => -(pay_min ?? 0)));
  if (sort === "closing") expectRising(seen.map(({ closes_at }) => Math.floor(Date.parse(closes_at ?? "") / DAY_MS)));
  if (sort === "newest") expectRising(seen.map(({ publishedAt }) => -publishedAt.getTime()));
}

function expectRising(values: number[]): void {
  expect(values).toEqual([...values].sort((one, other) => one - other));
}
