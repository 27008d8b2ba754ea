/** New jobs and the searches that wait for them: an alert is told of exactly those jobs that the search of /jobs finds. */
import * as fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { matchNewJobs } from "~/domain/alerts/match-new-jobs.server";
import type { Asker } from "~/domain/alerts/queries.server";
import { requestAlert } from "~/domain/alerts/request-alert.server";
import { AlertForm } from "~/domain/alerts/schema";
import { DomainError } from "~/domain/errors";
import { BOARDS, LEVELS, REQUIRES } from "~/domain/jobs/details/value-rules";
import { writeJob } from "~/domain/jobs/details/write-job.server";
import { JOB_NATURES } from "~/domain/jobs/rules";
import { JobInput } from "~/domain/jobs/schema";
import { fold, mayFind, partsOf, standsUnder } from "~/domain/jobs/search/alert-tokens";
import { RADII } from "~/domain/jobs/search/rules";
import { type JobSearch, JobSearchCall } from "~/domain/jobs/search/schema";
import { config, db, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import { type Account, createAccount, createJob, JOB_FIELDS } from "../support/factories";
import { loadAllPlaces } from "../support/places";
import { searchJobs } from "../support/search-jobs";
import { runs } from "../support/test-depth";

const deps = () => ({ db, now: new Date(), config, ...SURROUNDINGS });
const asker: Asker = { email: "reader@example.com", isConfirmed: true };
let owner: Account;

beforeAll(loadAllPlaces);
beforeEach(async () => {
  owner = await createAccount("admin");
  // As if the run had been there before.
  await matchNewJobs({ db, now: new Date() });
});

/** Each address may have twenty alerts, so every search gets an address of its own. */
async function wait(search: Record<string, string>, at = 0): Promise<number | null> {
  const email = `reader${at}@example.com`;
  const form = AlertForm.parse({ ...search, email, frequency: "daily" });
  await requestAlert(deps(), { ...asker, email }, form);
  const [row] = (await rowsOf("alerts")).filter((alert) => alert.email === email);
  return row ? Number(row.search_id) : null;
}

async function found(id: number | null): Promise<number[]> {
  const rows = await rowsOf("alert_matches");
  return rows
    .filter((row) => row.search_id === id)
    .map((row) => Number(row.seq))
    .sort((a, b) => a - b);
}

async function post(fields: Record<string, unknown>) {
  const now = new Date();
  const input = JobInput.parse({ ...JOB_FIELDS, salary: "", ...fields });
  const made = await writeJob({ db, now }, input, null);
  const { closesAt: _closes, dueAt: _due, ...columns } = made;
  return createJob(owner, columns);
}

describe("a new job", () => {
  test("meets the searches that find it, and no other", async () => {
    const [maths, pune, all, wrong] = [
      await wait({ q: "math teacher" }, 1),
      await wait({ q: "गणित", location: "Poona", radius: "25" }, 2),
      await wait({}, 3),
      await wait({ q: "chemistry" }, 4),
    ];
    const near = await post({
      title: "Mathematics teacher",
      category: "Mathematics",
      location: "Pimpri, Pune",
      keywords: "k",
    });
    const far = await post({ title: "PGT Maths", category: "Mathematics", location: "Mumbai", keywords: "k" });
    expect(await matchNewJobs({ db, now: new Date() })).toEqual({ jobs: 2, matches: 5 });
    expect(await found(maths)).toEqual([near.seq, far.seq]);
    expect(await found(pune)).toEqual([near.seq]);
    expect(await found(all)).toEqual([near.seq, far.seq]);
    expect(await found(wrong)).toEqual([]);
  });

  test("that is older than the search is none of its news, and one that is not public meets nobody", async () => {
    await post({ title: "Physics one" });
    const id = await wait({ q: "physics" });
    const hidden = await post({ title: "Physics two" });
    await sql("UPDATE jobs SET state = 'hidden' WHERE seq = ?", hidden.seq);
    const due = async () => (await rowsOf("alerts")).map((row) => row.due_at);
    await matchNewJobs({ db, now: new Date() });
    // The first one is compared, but the alert begins behind it.
    const [alert] = await rowsOf("alerts");
    expect((await found(id)).filter((seq) => seq > Number(alert?.mailed_seq))).toEqual([]);
    expect(await due()).toHaveLength(1);
  });

  test("is compared once: a second run finds nothing to do, and two at once write the same", async () => {
    const id = await wait({ q: "physics" });
    const job = await post({ title: "Physics" });
    const runs = await Promise.all([1, 2].map(() => matchNewJobs({ db, now: new Date() })));
    expect(runs.some(({ matches }) => matches === 1)).toBe(true);
    expect(await found(id)).toEqual([job.seq]);
    expect(await matchNewJobs({ db, now: new Date() })).toEqual({ jobs: 0, matches: 0 });
  });
});

const pick = <T>(...values: T[]) => fc.constantFrom(...values);
const words = pick(
  ...[
    "physics",
    "maths",
    "teacher",
    "PGT",
    "tgt",
    "गणित",
    "शिक्षक",
    "Französische",
    "franzo",
    "École",
    "ecole",
    "Straße",
  ],
  ...[
    "C++",
    "B.Ed",
    "bed",
    "computer",
    "principal",
    "part time",
    "online",
    "VP",
    "vp",
    "Σοφία",
    "σοφια",
    "ﬁne",
    "fine",
  ],
  ...["१२", "4th", "Ⅻ", "Ístanbul", "istanbul", "mathematicsandphysics", "mathematicsa", "x", "क़लम", "कलम", "ø", "o"],
);
const places = pick(
  ...[
    "Pune",
    "Poona",
    "Pimpri, Pune",
    "Mumbai",
    "Thane",
    "Delhi",
    "New Delhi",
    "Noida",
    "Goa",
    "Panaji",
    "Jaipur, Rajasthan",
  ],
  ...["Nowhere village", "MH", "Aurangabad", "Satara", "पुणे", "Nagpur", "Pune*Camp", "Old Pune road"],
);
const text = fc.array(words, { minLength: 1, maxLength: 4 }).map((list) => list.join(" "));
const optional = <T>(arbitrary: fc.Arbitrary<T>, none: T) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(none) }, arbitrary);
const maybe = (arbitrary: fc.Arbitrary<string>) => optional(arbitrary, "");
const categories = pick("Science", "Mathematics", "science", "Music & Dance", "संगीत");

const aJob = fc.record({
  title: text,
  keywords: text,
  description: text,
  company_name: text,
  location: places,
  category: categories,
  job_nature: pick(...JOB_NATURES),
  subjects: optional(pick(["Physics"], ["Mathematics", "Computer science"], ["Own Subjéct"]), []),
  levels: optional(pick([LEVELS[1]], [LEVELS[3], LEVELS[4]]), []),
  boards: optional(pick([BOARDS[0]], [BOARDS[2]]), []),
  requires: optional(pick([REQUIRES[0]], [REQUIRES[2]]), []),
  early_career: optional(fc.constant(true), false),
  pay_max: optional(pick(12_000, 30_000, 44_000, 250_000), null as number | null),
});
/** As a form sends the values of a filter. */
const several = (...values: string[]) =>
  maybe(fc.uniqueArray(pick(...values), { minLength: 1, maxLength: 3 }).map((chosen) => chosen.join("\n")));
const aSearch = fc.record({
  q: maybe(text),
  location: maybe(places),
  radius: maybe(pick(...RADII)),
  category: several("SCIENCE", "Mathematics", "music & dance", "संगीत"),
  job_nature: several(...JOB_NATURES),
  subject: several("Physics", "maths", "own subject"),
  level: several(...LEVELS),
  board: several(...BOARDS),
  requires: several(...REQUIRES),
  early_career: maybe(fc.constant("1")),
  remote: maybe(fc.constant("1")),
  pay_from: maybe(pick("10000", "30000", "31000", "99999")),
});

test("for any searches and jobs, an alert meets a job exactly if the search finds it", async () => {
  let serial = 0;
  let met = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(aJob, { minLength: 8, maxLength: 20 }),
      fc.array(aSearch, { minLength: 15, maxLength: 30 }),
      async (jobs, searches) => {
        const waiting: { id: number | null; search: JobSearch }[] = [];
        for (const search of searches) {
          serial += 1;
          const made = JobSearchCall.parse(search);
          // A search that can find nothing is refused.
          const id = await wait(search, serial).catch((error: unknown) => {
            if (error instanceof DomainError && error.code === "bad_input") return null;
            throw error;
          });
          if (id !== null) waiting.push({ id, search: { ...made, sort: "newest" } });
        }
        const posted = new Map<string, number>();
        for (const { pay_max, ...job } of jobs) {
          const pay =
            pay_max === null
              ? {}
              : { pay_max, pay_min: pay_max - 1000, pay_currency: "INR", pay_period: "month", pay_confirmed: "1" };
          const { id, seq } = await post({ ...job, ...pay });
          posted.set(id, Number(seq));
        }
        await matchNewJobs({ db, now: new Date() });
        for (const { id, search } of waiting) {
          const { jobs: seen } = await searchJobs({ db, now: new Date() }, search, { limit: 1000 });
          const expected = seen.flatMap((job) => posted.get(job.id) ?? []).sort((a, b) => a - b);
          const own = (await found(id)).filter((seq) => [...posted.values()].includes(seq));
          expect(own, JSON.stringify(search)).toEqual(expected);
          met += own.length;
        }
      },
    ),
    { numRuns: runs(15), endOnFailure: true },
  );
  expect(met).toBeGreaterThan(runs(100));
});

describe("the tokens of a search", () => {
  test("are the rarest of what must hold, and each of what may hold", () => {
    const jobsWith = (token: string) => ({ teacher: 900, physics: 40, pune: 10, satara: 50 })[token] ?? 0;
    const under = (query: string) => standsUnder(partsOf(query), jobsWith);
    expect(under('"teacher" * AND "physics" *')).toEqual(["physics"]);
    expect(under('"teacher" * AND ("pune" * OR "satara" *)')).toEqual(["pune", "satara"]);
    expect(under('("physics" * AND "teacher" *) OR "pune" *')).toEqual(["physics", "pune"]);
    expect(under('"σοφία" *')).toEqual(["*"]);
    expect(under('"σοφία" * AND "pune" *')).toEqual(["pune"]);
    expect(under('"mathematicsandmore" *')).toEqual(["mathematicsa"]);
  });

  test("a job may be found if all of one side are there, or one of the other", () => {
    const tokens = new Set(["*", "a", "b", "c"]);
    expect(mayFind(partsOf('"a" * AND "b" *'), tokens)).toBe(true);
    expect(mayFind(partsOf('"a" * AND "d" *'), tokens)).toBe(false);
    expect(mayFind(partsOf('"d" * OR ("b" * AND "c" *)'), tokens)).toBe(true);
    expect(mayFind(partsOf('"d" * OR ("b" * AND "e" *)'), tokens)).toBe(false);
  });

  test("have neither accents nor capitals", () => {
    expect(fold("ÉcOLE Ístanbul ﬁ")).toBe("ecole istanbul fi");
  });
});
