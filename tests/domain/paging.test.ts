import { beforeEach, describe, expect, test } from "vitest";
import { listApplications } from "~/domain/applications/lists/queries.server";
import { readCursor } from "~/domain/jobs/list-cursors";
import { listLatestPage } from "~/domain/jobs/list-latest-jobs.server";
import { getOwnJob, listOwnJobs } from "~/domain/jobs/own/queries.server";
import type { Sort } from "~/domain/jobs/rules";
import { JobSearch } from "~/domain/jobs/search/schema";
import type { JobResults } from "~/domain/jobs/search/show-results.server";
import { bindings, db, sql } from "../support/bindings";
import { type Account, createAccount, createApplication, createJob, type Job } from "../support/factories";
import { searchJobs } from "../support/search-jobs";

const NOT_FOUND = expect.objectContaining({ code: "not_found" });

let owner: Account;
beforeEach(async () => {
  owner = await createAccount("admin");
});

/** `count` more jobs like this one, in one statement. */
async function copies(job: Job, count: number): Promise<void> {
  const { results } = await bindings.DB.prepare("SELECT name FROM pragma_table_info('jobs')").all<{ name: string }>();
  const columns = results.map((row) => row.name).filter((name) => !["change_no", "id", "seq"].includes(name));
  await sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO jobs (seq, change_no, id, ${columns}) SELECT (SELECT max(seq) FROM jobs) + i, (SELECT max(change_no) FROM jobs) + i, 'copy-' || printf('%06d', i) || '-' || jobs.id, ${columns} FROM n, jobs WHERE jobs.id = ? ORDER BY i`,
    count,
    job.id,
  );
}

const ids = (page: JobResults) => page.jobs.map((job) => job.id);
const cursor = (text: string | null) => (text === null ? undefined : (readCursor(text) ?? undefined));

describe.each<[Sort, Record<string, string>]>([
  ["newest", {}],
  ["newest", { q: "physics" }],
  ["newest", { category: "Science" }],
  ["relevance", { q: "physics" }],
])("paging by %s through %j", (sort, given) => {
  const search = JobSearch.parse({ ...given, sort });

  beforeEach(async () => {
    // Three groups of equal score, one in another place of the order, and jobs that must not show.
    for (const title of ["Physics", "Physics and physics laboratory", "Teacher"]) {
      await copies(await createJob(owner, { title, description: "Physics all day" }), 17);
    }
    await createJob(owner, { title: "Physics", state: "closed" });
    await createJob(owner, { title: "Physics", removedAt: new Date() });
    await createJob(owner, { title: "Physics, the very last" });
  });

  test("every job stands on exactly one page, forwards and backwards", async () => {
    const all = ids(await searchJobs({ db, now: new Date() }, search, { limit: 100, sort }));
    expect(new Set(all).size).toBe(55);

    const forwards: string[][] = [];
    let page = await searchJobs({ db, now: new Date() }, search, { limit: 10, sort });
    expect(page.previous).toBeNull();
    forwards.push(ids(page));
    while (page.next !== null) {
      page = await searchJobs({ db, now: new Date() }, search, { limit: 10, sort, after: cursor(page.next) });
      expect(page.total).toBe(55);
      expect(page.previous).not.toBeNull();
      forwards.push(ids(page));
    }
    expect(forwards.flat()).toEqual(all);
    expect(forwards.map((each) => each.length)).toEqual([10, 10, 10, 10, 10, 5]);

    const backwards: string[][] = [ids(page)];
    while (page.previous !== null) {
      page = await searchJobs({ db, now: new Date() }, search, { limit: 10, sort, before: cursor(page.previous) });
      expect(page.next).not.toBeNull();
      backwards.unshift(ids(page));
    }
    expect(backwards).toEqual(forwards);
  });

  test("a job that is posted meanwhile moves nobody to another page", async () => {
    const first = await searchJobs({ db, now: new Date() }, search, { limit: 10, sort });
    const expected = ids(
      await searchJobs({ db, now: new Date() }, search, { limit: 10, sort: "newest", after: cursor(first.next) }),
    );
    await createJob(owner, { title: "Chemistry", keywords: "k", category: "Languages", description: "d" });
    const second = await searchJobs({ db, now: new Date() }, search, {
      limit: 10,
      sort: "newest",
      after: cursor(first.next),
    });
    expect(ids(second)).toEqual(expected);
  });
});

test("a full last page leads nowhere", async () => {
  await copies(await createJob(owner), 9);
  const page = await searchJobs({ db, now: new Date() }, JobSearch.parse({}), { limit: 10 });
  expect(page.jobs).toHaveLength(10);
  expect(page.next).toBeNull();
});

test.each([{}, { q: "physics" }])("the count of %j stops at a thousand and says so", async (given) => {
  const job = await createJob(owner);
  await copies(job, 999);
  const search = JobSearch.parse(given);
  expect(await searchJobs({ db, now: new Date() }, search, { limit: 1 })).toMatchObject({
    total: 1000,
    isTotalCapped: false,
  });
  await copies(await createJob(owner), 5);
  expect(await searchJobs({ db, now: new Date() }, search, { limit: 1 })).toMatchObject({
    total: 1000,
    isTotalCapped: true,
  });
});

test("the page of all open jobs counts as a search does", async () => {
  await copies(await createJob(owner), 999);
  const counted = async () => (await listLatestPage({ db, now: new Date() }, { limit: 1 })).results;
  expect(await counted()).toMatchObject({ total: 1000, isTotalCapped: false });
  await createJob(owner);
  expect(await counted()).toMatchObject({ total: 1000, isTotalCapped: true });
});

describe("my jobs", () => {
  test("come ten a page, newest first, with their applications, without removed and others' ones", async () => {
    const first = await createJob(owner, { title: "First" });
    await copies(first, 22);
    await createJob(owner, { title: "Closed", state: "closed" });
    await createJob(owner, { title: "Removed", removedAt: new Date() });
    await createJob(await createAccount("admin"), { title: "Somebody else's" });
    await createApplication(first);
    await createApplication(first);

    const pages = await Promise.all([1, 2, 3, 4].map((page) => listOwnJobs({ db, now: new Date() }, owner, { page })));
    expect(pages.map((page) => page.jobs.length)).toEqual([10, 10, 4, 0]);
    expect(pages.map((page) => [page.total, page.pageCount])).toEqual(Array(4).fill([24, 3]));
    const all = pages.flatMap((page) => page.jobs);
    expect(new Set(all.map((job) => job.id)).size).toBe(24);
    expect(all[0]?.title).toBe("Closed");
    expect(all.at(-1)).toMatchObject({ title: "First", applications: 2 });
  });

  test("are none at first", async () => {
    expect(await listOwnJobs({ db, now: new Date() }, owner, {})).toEqual({
      jobs: [],
      readOnly: [],
      total: 0,
      page: 1,
      pageCount: 1,
    });
  });

  test("are not to be read by another recruiter", async () => {
    const job = await createJob(owner);
    await expect(getOwnJob({ db, now: new Date() }, await createAccount("admin"), job.id)).rejects.toEqual(NOT_FOUND);
    await expect(getOwnJob({ db, now: new Date() }, owner, "nonsense")).rejects.toEqual(NOT_FOUND);
    expect((await getOwnJob({ db, now: new Date() }, owner, job.id)).id).toBe(job.id);
  });
});

describe("applications", () => {
  test("come newest first, each on exactly one page, also of one instant", async () => {
    const job = await createJob(owner);
    const time = Date.now();
    for (let index = 0; index < 12; index += 1) {
      const createdAt = new Date(time - Math.floor(index / 4) * 1000);
      await createApplication(job, { name: `Applicant ${index}`, createdAt });
    }
    await createApplication(await createJob(owner));
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await listApplications({ db, now: new Date() }, owner, job.id, { limit: 5, after });
      seen.push(...page.applications.map((application) => application.id));
      after = page.next ?? undefined;
    } while (after);
    const { applications } = await listApplications({ db, now: new Date() }, owner, job.id);
    expect(seen).toEqual(applications.map((application) => application.id));
    expect(new Set(seen).size).toBe(12);
    const times = applications.map((application) => application.createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  test("are listed for the job's owner only", async () => {
    const job = await createJob(owner);
    const application = await createApplication(job);
    const other = await createAccount("admin");
    const otherJob = await createJob(other);
    await expect(listApplications({ db, now: new Date() }, other, job.id)).rejects.toEqual(NOT_FOUND);
    expect(
      (await listApplications({ db, now: new Date() }, other, otherJob.id, { after: application.id })).applications,
    ).toEqual([]);
  });
});

describe.each<[Sort]>([["newest"], ["relevance"]])(
  "while jobs that match are posted and closed, paging by %s",
  (sort) => {
    test("repeats no job, and leaves out none that was there from the start and stayed", async () => {
      const search = JobSearch.parse({ q: "physics", sort });
      const there: string[] = [];
      for (let index = 0; index < 24; index += 1) {
        const title = index % 3 ? "Physics" : "Teacher";
        there.push((await createJob(owner, { title, description: "Physics" })).id);
      }
      const seen: string[] = [];
      const closed: string[] = [];
      let after: ReturnType<typeof cursor>;
      do {
        const page: JobResults = await searchJobs({ db, now: new Date() }, search, { limit: 5, after });
        seen.push(...ids(page));
        after = cursor(page.next);
        await createJob(owner, { title: "Physics, new" });
        await createJob(owner, { title: "New", description: "Physics" });
        const next = there.find((id) => !closed.includes(id) && !seen.includes(id));
        if (next) {
          await sql("UPDATE jobs SET state = 'closed' WHERE id = ?", next);
          closed.push(next);
        }
      } while (after);
      expect(new Set(seen).size).toBe(seen.length);
      expect(closed.length).toBeGreaterThan(2);
      const stayed = there.filter((id) => !closed.includes(id));
      expect(seen).toEqual(expect.arrayContaining(stayed));
    });
  },
);

test("a cursor of one order, taken to the other, still leads to a page", async () => {
  await copies(await createJob(owner, { title: "Physics" }), 9);
  const pages = (sort: Sort, after?: ReturnType<typeof cursor>) =>
    searchJobs({ db, now: new Date() }, JobSearch.parse({ q: "physics" }), { limit: 5, sort, after });
  for (const [one, other] of [
    ["newest", "relevance"],
    ["relevance", "newest"],
  ] as const) {
    const { next } = await pages(one);
    expect((await pages(other, cursor(next))).jobs).toHaveLength(5);
  }
});
