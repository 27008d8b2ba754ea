/** Several values of a filter: any of them will do, in one order, ten at most, and each with the number of jobs that it would find. */
import * as fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "~/db/client.server";
import { SUBJECTS } from "~/domain/jobs/details/subject-rules";
import { BOARDS, LEVELS, REQUIRES } from "~/domain/jobs/details/value-rules";
import { writeJob } from "~/domain/jobs/details/write-job.server";
import { JOB_NATURES } from "~/domain/jobs/rules";
import { JobInput } from "~/domain/jobs/schema";
import { JOBS_LOOKED_AT, VALUE_CAP } from "~/domain/jobs/search/count-values";
import { groupedSubjects } from "~/domain/jobs/search/filter-values-rules";
import { LISTS, MAX_VALUES, searchPath } from "~/domain/jobs/search/rules";
import { JobSearch, JobSearchCall, searchOf } from "~/domain/jobs/search/schema";
import { findSearchPage } from "~/domain/jobs/search/search-jobs.server";
import { SEARCH_LISTS } from "~/route-facts";
import { bindings, db, sql } from "../support/bindings";
import { type Account, createAccount, createJob, JOB_FIELDS } from "../support/factories";
import { loadAllPlaces } from "../support/places";
import { searchJobs } from "../support/search-jobs";
import { runs } from "../support/test-depth";

const now = new Date();
let owner: Account;
beforeAll(loadAllPlaces);
beforeEach(async () => {
  owner = await createAccount("admin");
});

async function post(fields: Record<string, unknown>) {
  const pay = { salary: "", pay_min: 20_000, pay_currency: "INR", pay_period: "month" };
  const plain = { ...JOB_FIELDS, ...pay, title: "T", keywords: "k", description: "d", company_name: "c" };
  const input = JobInput.parse({ ...plain, qualifications: "", responsibility: "", benefits: "", ...fields });
  return createJob(owner, await writeJob({ db, now }, input, null));
}

const asked = (query: string) => searchOf(new URLSearchParams(query));

async function titles(query: string): Promise<string[]> {
  const { jobs } = await searchJobs({ db, now }, asked(query), { limit: 100, sort: "newest" });
  return jobs.map(({ title }) => title).sort();
}

const page = (search: JobSearch, database: Database = db) =>
  findSearchPage({ db: database, now }, search, { limit: 15 }, { countsValues: true });

describe("a filter with several values", () => {
  test("finds the jobs that have one of them, and of each other filter one as well", async () => {
    await post({ title: "A", boards: ["CBSE"], levels: ["primary"], subjects: ["Physics"], requires: ["B.Ed"] });
    await post({ title: "B", boards: ["IB"], levels: ["middle"], subjects: ["Chemistry"], requires: ["TET"] });
    await post({ title: "C", boards: ["state"], levels: ["coaching"], subjects: ["Music"], requires: ["M.Ed"] });
    expect(await titles("board=CBSE&board=IB")).toEqual(["A", "B"]);
    expect(await titles("level=primary&level=coaching")).toEqual(["A", "C"]);
    expect(await titles("subject=Physics&subject=Chemistry&subject=Music")).toEqual(["A", "B", "C"]);
    // Somebody who has both looks for jobs that ask for either.
    expect(await titles("requires=B.Ed&requires=TET")).toEqual(["A", "B"]);
    expect(await titles("board=CBSE&board=IB&level=middle&level=coaching")).toEqual(["B"]);
  });

  test("finds each category in each nature that is chosen", async () => {
    for (const category of ["Science", "Music & Dance", "Other"])
      for (const job_nature of JOB_NATURES) await post({ title: `${category} ${job_nature}`, category, job_nature });
    expect(await titles("category=science&category=Music+%26+Dance&job_nature=Remote&job_nature=Part+Time")).toEqual([
      "Music & Dance Part Time",
      "Music & Dance Remote",
      "Science Part Time",
      "Science Remote",
    ]);
    const all = JOB_NATURES.map((nature) => `job_nature=${nature}`).join("&");
    expect(await titles(`category=Other&${all}`)).toHaveLength(JOB_NATURES.length);
    expect(await titles(all)).toHaveLength(3 * JOB_NATURES.length);
  });

  test("has one order and each value once, so one search has one address", () => {
    const one = asked("board=IB&board=CBSE&board=ib&subject=maths&subject=Yoga&subject=Beekeeping&subject=ganit");
    const other = asked("subject=Beekeeping&subject=yoga&subject=Mathematics&board=CBSE&board=IB");
    expect(one).toEqual(other);
    expect(searchPath("/jobs", one)).toBe(
      "/jobs?subject=Mathematics&subject=Yoga&subject=Beekeeping&board=CBSE&board=IB",
    );
    expect(searchOf(new URLSearchParams(searchPath("/jobs", one).slice("/jobs?".length)))).toEqual(one);
  });

  test("of an address keeps what it knows, ten values at most, however much is sent", () => {
    expect(asked("board=CBSE&board=Mars&board=&level=pgt&level=PRT")).toMatchObject({
      board: ["CBSE"],
      level: ["primary", "senior secondary"],
    });
    const many = Array.from({ length: 20_000 }, (_, index) => `subject=s${index}`).join("&");
    expect(asked(many).subject).toHaveLength(MAX_VALUES);
  });

  test("of a call is refused with what is wrong, and more than ten too", () => {
    const issue = (fields: object) => JobSearchCall.safeParse(fields).error?.issues[0];
    expect(issue({ board: ["CBSE", "Mars"] })).toMatchObject({
      path: ["board", 1],
      message: expect.stringMatching(/^Send one of CBSE/),
    });
    const subject = Array.from({ length: MAX_VALUES + 1 }, (_, index) => `s${index}`);
    expect(issue({ subject })).toMatchObject({ message: "Send at most 10 values" });
    expect(JobSearchCall.parse({ subject: [...subject.slice(1), "s1", " s2 ", ""] }).subject).toHaveLength(MAX_VALUES);
    expect(JobSearchCall.parse({ level: "pgt\nprt" }).level).toEqual(["primary", "senior secondary"]);
  });

  test("has the same name everywhere", () => {
    expect([...LISTS]).toEqual([...SEARCH_LISTS]);
    expect(groupedSubjects().flatMap(({ subjects }) => subjects)).toEqual([...SUBJECTS]);
    expect(groupedSubjects().every(({ subjects }) => subjects.length > 0)).toBe(true);
  });
});

describe("the number of jobs of a value", () => {
  const pick = <T>(values: readonly T[], maxLength = 2) => fc.uniqueArray(fc.constantFrom(...values), { maxLength });
  const aJob = fc.record({
    title: fc.constantFrom("Teacher", "PGT Physics", "CBSE maths teacher", "Remote counsellor"),
    description: fc.constantFrom("d", "A CBSE school. B.Ed and CTET wanted.", "Physics and Chemistry, PGT"),
    category: fc.constantFrom("Science", "Mathematics", "Music  & Dance"),
    job_nature: fc.constantFrom(...JOB_NATURES),
    subjects: pick(["Physics", "Mathematics", "Beekeeping"]),
    levels: pick(LEVELS),
    boards: pick(BOARDS),
    requires: pick(REQUIRES),
  });
  const aSearch = fc.record({
    q: fc.constantFrom("", "teacher", "physics"),
    category: pick(["Science", "Music & Dance"]),
    job_nature: pick(JOB_NATURES),
    subject: pick(["Physics", "Mathematics", "Beekeeping"]),
    level: pick(LEVELS),
    board: pick(BOARDS),
    requires: pick(REQUIRES),
    pay_from: fc.constantFrom("", "", "15000"),
  });

  test("is the number that the search with this value alone in its filter finds", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aJob, { minLength: 4, maxLength: 8 }), aSearch, async (jobs, fields) => {
        await sql("DELETE FROM jobs");
        for (const job of jobs) await post(job);
        const search = JobSearch.parse(fields);
        const { valueCounts } = await page(search);
        let isChecked = false;
        for (const name of LISTS) {
          for (const [value, { count, isMore }] of Object.entries(valueCounts?.[name] ?? {})) {
            // Of a hundred values that no job has, a few say enough.
            if (count === 0 && search[name].length === 0 && value > "D") continue;
            const { total } = await searchJobs({ db, now }, { ...search, [name]: [value] } as JobSearch, { limit: 1 });
            expect([name, value, count, isMore]).toEqual([name, value, total, false]);
            isChecked = true;
          }
        }
        expect(isChecked).toBe(true);
      }),
      { numRuns: runs(30) },
    );
  });

  test("is at least so many where not all jobs are looked at, and is missing where none of them has it", async () => {
    const made = await post({ title: "PGT Physics", boards: ["CBSE"] });
    await copies(made.id, JOBS_LOOKED_AT + 50);
    const all = (await page(JobSearch.parse({}))).valueCounts;
    expect(all?.board?.CBSE).toEqual({ count: VALUE_CAP, isMore: true });
    expect(all?.board?.IB).toEqual({ count: 0, isMore: false });
    expect(all?.category?.[JOB_FIELDS.category]).toEqual({ count: JOBS_LOOKED_AT + 51, isMore: false });
    const found = (await page(JobSearch.parse({ q: "physics" }))).valueCounts;
    expect(found?.board?.CBSE).toEqual({ count: JOBS_LOOKED_AT, isMore: true });
    expect(found?.board?.IB).toBeUndefined();
  });

  test("costs one call, and rows that do not grow with the jobs", async () => {
    const made = await post({ title: "PGT Physics", boards: ["CBSE"], levels: ["primary"], requires: ["B.Ed"] });
    await copies(made.id, 1500);
    const every = { board: ["CBSE"], level: ["primary"], requires: ["B.Ed"], subject: ["Physics"] };
    for (const [fields, most] of [
      // Of each of the 92 listed values at most a hundred and one.
      [{}, (VALUE_CAP + 2) * 92],
      // The search itself, and without each of its four filters: of each job an index, its times and itself.
      [{ q: "physics", ...every }, 5 * 4 * (JOBS_LOOKED_AT + 1) + 10],
    ] as const) {
      const search = JobSearch.parse(fields);
      await page(search);
      const { trips, rows } = await watched((database) => page(search, database));
      expect(trips).toBe(1);
      expect(rows.counting).toBeGreaterThan(0);
      expect(rows.counting).toBeLessThanOrEqual(most);
    }
  });
});

/** So many more jobs like one. */
async function copies(id: string, count: number): Promise<void> {
  const { results } = await bindings.DB.prepare("SELECT name FROM pragma_table_info('jobs')").all<{ name: string }>();
  const columns = results.map(({ name }) => name).filter((name) => !["change_no", "id", "seq"].includes(name));
  await sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO jobs (seq, change_no, id, ${columns}) SELECT 1000 + i, (SELECT max(change_no) FROM jobs) + i, 'copy-' || i, ${columns} FROM n, jobs WHERE jobs.id = ?2`,
    count,
    id,
  );
}

/** The calls of the database, and the rows that the statements of the counts read. */
async function watched(run: (database: Database) => Promise<unknown>) {
  const seen = { trips: 0, rows: { counting: 0 } };
  const texts = new WeakMap<object, string>();
  const { DB } = bindings;
  const watching = {
    prepare(text: string) {
      const statement = DB.prepare(text);
      const bind = statement.bind.bind(statement);
      statement.bind = (...values: unknown[]) => {
        const bound = bind(...values);
        texts.set(bound, text);
        return bound;
      };
      texts.set(statement, text);
      return statement;
    },
    async batch(statements: D1PreparedStatement[]) {
      seen.trips += 1;
      const results = await DB.batch(statements);
      for (const [at, result] of results.entries()) {
        const text = texts.get(statements[at] as object) ?? "";
        if (/json_group_array|asked\.value limit/.test(text)) seen.rows.counting += result.meta.rows_read;
      }
      return results;
    },
    withSession: () => watching,
  };
  await run(openDatabase(watching as unknown as D1Database));
  return seen;
}
