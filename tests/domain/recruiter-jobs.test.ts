/** A recruiter's own jobs: editing, closing, reopening, removing, listing. */

import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { applyToJob } from "~/domain/applications/apply/apply-for-job.server";
import { keyedForm } from "~/domain/idempotency/queries.server";
import { editJob } from "~/domain/jobs/edit-job.server";
import { readCursor } from "~/domain/jobs/list-cursors";
import { moveJob } from "~/domain/jobs/move-job.server";
import { findJobVersion, getJobToEdit, listOwnJobs, listOwnJobsAfter } from "~/domain/jobs/own/queries.server";
import { listAllJobs } from "~/domain/jobs/queries.server";
import { JOB_MOVES, type JobState, movesFrom, sourcesOfMove, whyNotMove } from "~/domain/jobs/rules";
import { JobInput, OwnJobsQuery } from "~/domain/jobs/schema";
import { JobSearch } from "~/domain/jobs/search/schema";
import { findSearchPage } from "~/domain/jobs/search/search-jobs.server";
import {
  bindings,
  config,
  countRows,
  db,
  effects,
  rowsOf,
  SURROUNDINGS,
  snapshot,
  sql,
  storedKeys,
} from "../support/bindings";
import { listCategories } from "../support/categories";
import {
  type Account,
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createJob,
  createUnpublishedJob,
  JOB_FIELDS,
  uploaded,
} from "../support/factories";
import { countOwnJobs } from "../support/own-jobs";
import { searchJobs } from "../support/search-jobs";

const NOT_FOUND = expect.objectContaining({ code: "not_found" });
const CONFLICT = expect.objectContaining({ code: "conflict" });
const deps = () => ({ db, now: new Date(), effects, config });
const input = (changes: Record<string, unknown> = {}) => JobInput.parse({ ...JOB_FIELDS, ...changes });

let owner: Account;
beforeEach(async () => {
  owner = await createAccount("admin");
});

const row = async (id: string) => (await rowsOf("jobs")).find((each) => each.id === id);

describe("the moves of a job", () => {
  test.each([
    ["open", ["close", "remove"]],
    ["closed", ["reopen", "remove"]],
    ["held", ["remove"]],
    ["taken_down", ["remove"]],
    ["waiting", ["remove"]],
    ["refused", ["remove"]],
    ["removed", []],
  ] as const)("from %s are %j", (state, moves) => {
    expect(movesFrom(state)).toEqual(moves);
  });

  test("of a held job lead to the public once the address is confirmed", () => {
    expect(movesFrom("held", true)).toEqual(["publish", "remove"]);
    for (const state of ["open", "closed", "taken_down", "removed"] as const) {
      expect(movesFrom(state, true)).toEqual(movesFrom(state));
    }
  });

  test.each([
    ["open", "close", true],
    ["open", "reopen", true],
    ["open", "remove", true],
    ["closed", "close", true],
    ["closed", "reopen", true],
    ["closed", "remove", true],
    ["removed", "close", false],
    ["removed", "reopen", false],
    ["removed", "remove", true],
    ["open", "publish", true],
    ["closed", "publish", false],
    ["held", "publish", true],
    ["held", "close", false],
    ["held", "reopen", false],
    ["held", "remove", true],
    ["taken_down", "publish", false],
    ["taken_down", "close", false],
    ["taken_down", "reopen", false],
    ["taken_down", "remove", true],
    ["waiting", "publish", false],
    ["waiting", "close", false],
    ["waiting", "reopen", false],
    ["waiting", "remove", true],
    ["refused", "publish", false],
    ["refused", "close", false],
    ["refused", "reopen", false],
    ["refused", "remove", true],
    ["removed", "publish", false],
  ] as const)("%s: %s is allowed: %s", (state, move, isAllowed) => {
    expect(whyNotMove(state, move) === null).toBe(isAllowed);
  });

  test("start where they change something", () => {
    for (const move of JOB_MOVES) expect(sourcesOfMove(move).length).toBeGreaterThan(0);
    expect(sourcesOfMove("remove")).toEqual([
      "open",
      "closed",
      "held",
      "taken_down",
      "hidden",
      "waiting",
      "refused",
      "scheduled",
    ] satisfies JobState[]);
    for (const move of JOB_MOVES) expect(sourcesOfMove(move)).not.toContain("removed");
  });
});

describe("closing, reopening and removing", () => {
  test("changes the job, and a second click changes nothing more", async () => {
    const job = await createJob(owner);
    for (const [move, status, deleted] of [
      ["close", "closed", false],
      ["reopen", "open", false],
      ["remove", "open", true],
    ] as const) {
      const answer = { id: job.id, status: deleted ? "removed" : status, deleted };
      expect(await moveJob(deps(), owner, job.id, move)).toEqual(answer);
      const after = await row(job.id);
      expect([after?.state, after?.removed_at !== null]).toEqual([status, deleted]);
      expect(await moveJob(deps(), owner, job.id, move), `${move} again`).toEqual(answer);
      expect(await row(job.id)).toEqual(after);
    }
  });

  test("takes the job out of the search and puts it back", async () => {
    const job = await createJob(owner, { title: "Astronomy" });
    const find = async () =>
      (await searchJobs({ db, now: new Date() }, JobSearch.parse({ q: "astronomy" }), { limit: 9 })).jobs.length;
    expect(await find()).toBe(1);
    await moveJob(deps(), owner, job.id, "close");
    expect(await find()).toBe(0);
    await moveJob(deps(), owner, job.id, "reopen");
    expect(await find()).toBe(1);
    await moveJob(deps(), owner, job.id, "remove");
    expect(await find()).toBe(0);
  });

  test("a removed job neither closes nor reopens", async () => {
    const job = await createJob(owner, { removedAt: new Date() });
    const before = await snapshot();
    await expect(moveJob(deps(), owner, job.id, "close")).rejects.toEqual(CONFLICT);
    await expect(moveJob(deps(), owner, job.id, "reopen")).rejects.toThrow("You removed this job");
    expect(await snapshot()).toEqual(before);
  });

  test("is the owner's alone", async () => {
    const job = await createJob(owner);
    const other = await createAccount("admin");
    const before = await snapshot();
    for (const move of JOB_MOVES) {
      await expect(moveJob(deps(), other, job.id, move)).rejects.toEqual(NOT_FOUND);
      await expect(moveJob(deps(), owner, crypto.randomUUID(), move)).rejects.toEqual(NOT_FOUND);
      await expect(moveJob(deps(), owner, "' OR 1=1 --", move)).rejects.toEqual(NOT_FOUND);
    }
    expect(await snapshot()).toEqual(before);
  });

  test("two at once make one change", async () => {
    const job = await createJob(owner);
    const answers = await Promise.all(Array.from({ length: 5 }, () => moveJob(deps(), owner, job.id, "close")));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set(["closed"]));
  });

  test("keeps the applications of a removed job", async () => {
    const job = await createJob(owner);
    const application = await createApplication(job);
    await moveJob(deps(), owner, job.id, "remove");
    expect((await rowsOf("applications")).map((each) => each.id)).toEqual([application.id]);
    expect(await storedKeys()).toEqual([application.resumeKey]);
  });
});

describe("editing", () => {
  test("writes every field and nothing else, open or closed", async () => {
    for (const status of ["open", "closed"] as const) {
      const job = await createJob(owner, { state: status });
      const changed = input({ title: "Astronomy", category: " Music   & Drama ", vacancy: 7, salary: "", website: "" });
      expect(await editJob(deps(), owner, job.id, changed)).toMatchObject({ id: job.id, status, deleted: false });
      const after = await row(job.id);
      expect(after).toMatchObject({
        ...changed,
        category: "Music & Drama",
        salary: null,
        website: null,
        state: status,
      });
      expect([after?.user_id, after?.seq, after?.created_at]).toEqual([owner.id, job.seq, job.createdAt.getTime()]);
      expect(Number(after?.updated_at)).toBeGreaterThan(job.updatedAt.getTime());
    }
  });

  test("is found by its new words only", async () => {
    const job = await createJob(owner, { title: "Astronomy" });
    await editJob(deps(), owner, job.id, input({ title: "Botany" }));
    const find = (q: string) => searchJobs({ db, now: new Date() }, JobSearch.parse({ q }), { limit: 9 });
    expect((await find("botany")).total).toBe(1);
    expect((await find("astronomy")).total).toBe(0);
  });

  test("with the version of the form is refused once the job has changed since, also within one millisecond", async () => {
    const now = new Date();
    const job = await createJob(owner, { createdAt: now, updatedAt: now });
    const { version } = await getJobToEdit({ db, now }, owner, job.id);
    await editJob({ db, now, effects, config }, owner, job.id, input({ title: "First" }), version);
    const before = await snapshot();
    await expect(
      editJob({ db, now, effects, config }, owner, job.id, input({ title: "Second" }), version),
    ).rejects.toThrow("changed in another window");
    for (const nonsense of ["", "x", "-1", "1e99"]) {
      await expect(
        editJob({ db, now, effects, config }, owner, job.id, input({ title: "Second" }), nonsense),
      ).rejects.toEqual(CONFLICT);
    }
    expect(await snapshot()).toEqual(before);
    const current = await findJobVersion({ db }, owner, job.id);
    await editJob({ db, now, effects, config }, owner, job.id, input({ title: "Second" }), current ?? "");
    expect((await row(job.id))?.title).toBe("Second");
  });

  test("a second click on save is fine", async () => {
    const job = await createJob(owner);
    const { version } = await getJobToEdit({ db, now: new Date() }, owner, job.id);
    await editJob(deps(), owner, job.id, input({ title: "New" }), version);
    const before = await snapshot();
    expect(await editJob(deps(), owner, job.id, input({ title: "New" }), version)).toMatchObject({ id: job.id });
    expect(await snapshot()).toEqual(before);
  });

  test("is refused for a removed job, and for anybody else's", async () => {
    const removed = await createJob(owner, { removedAt: new Date() });
    const foreign = await createJob(await createAccount("admin"));
    const before = await snapshot();
    await expect(editJob(deps(), owner, removed.id, input())).rejects.toThrow("You removed this job");
    await expect(editJob(deps(), owner, foreign.id, input())).rejects.toEqual(NOT_FOUND);
    await expect(getJobToEdit({ db, now: new Date() }, owner, foreign.id)).rejects.toEqual(NOT_FOUND);
    await expect(getJobToEdit({ db, now: new Date() }, owner, removed.id)).rejects.toEqual(
      expect.objectContaining({ code: "gone" }),
    );
    expect(await findJobVersion({ db }, owner, foreign.id)).toBeNull();
    expect(await findJobVersion({ db }, owner, removed.id)).toBeNull();
    expect(await snapshot()).toEqual(before);
  });
});

describe("an application that arrives while the job", () => {
  /** A database in which something happens between the look at the job and the insert. */
  function interrupted(before: () => Promise<unknown>) {
    let batches = 0;
    const DB = {
      withSession: () => ({ ...DB, getBookmark: () => null }),
      prepare: (query: string) => bindings.DB.prepare(query),
      batch: async (statements: D1PreparedStatement[]) => {
        batches += 1;
        // The first batch only reads.
        if (batches > 1) await before();
        return bindings.DB.batch(statements);
      },
    };
    return openDatabase(DB as unknown as D1Database);
  }

  test.each([
    ["closes", "state = 'closed'", "conflict", "This job is closed and takes no more applications"],
    ["is removed", "removed_at = 1", "gone", "This job was removed by the recruiter"],
  ])("%s does not slip in", async (_, change, code, message) => {
    const job = await createJob(owner);
    const racing = interrupted(() => sql(`UPDATE jobs SET ${change} WHERE id = ?`, job.id));
    const sent = applyToJob(
      { db: racing, resumes: bindings.RESUMES, now: new Date(), config, ...SURROUNDINGS },
      { ...APPLY_FIELDS, job_id: job.id },
      uploaded("resume.pdf"),
      null,
    );
    await expect(sent).rejects.toEqual(expect.objectContaining({ code, message }));
    for (const table of ["applications", "application_events", "mail_outbox"] as const)
      expect(await countRows(table)).toBe(0);
    expect(await storedKeys()).toEqual([]);
  });

  test("is only looked at does", async () => {
    const job = await createJob(owner);
    const calm = {
      db: interrupted(async () => {}),
      resumes: bindings.RESUMES,
      now: new Date(),
      config,
      ...SURROUNDINGS,
    };
    await applyToJob(calm, { ...APPLY_FIELDS, job_id: job.id }, uploaded("resume.pdf"), null);
    expect(await rowsOf("applications")).toMatchObject([{ job_id: job.id }]);
  });
});

describe("my jobs", () => {
  beforeEach(async () => {
    const first = await createJob(owner, { title: "beta", state: "closed" });
    await createJob(owner, { title: "Alpha" });
    const third = await createJob(owner, { title: "Gamma" });
    await createJob(owner, { title: "Delta", removedAt: new Date() });
    await createJob(await createAccount("admin"), { title: "Foreign" });
    await createApplication(first);
    await createApplication(first);
    await createApplication(third);
  });
  const titles = async (query: Record<string, string>) =>
    (await listOwnJobs({ db, now: new Date() }, owner, OwnJobsQuery.parse(query))).jobs.map((job) => job.title);

  test.each([
    [{}, ["Gamma", "Alpha", "beta"]],
    [{ status: "open" }, ["Gamma", "Alpha"]],
    [{ status: "closed" }, ["beta"]],
    [{ status: "removed" }, ["Delta"]],
    [{ sort: "title" }, ["Alpha", "beta", "Gamma"]],
    [{ sort: "applicants" }, ["beta", "Gamma", "Alpha"]],
    [{ status: "nonsense", sort: "nonsense" }, ["Gamma", "Alpha", "beta"]],
  ])("%j", async (query, expected) => {
    expect(await titles(query as Record<string, string>)).toEqual(expected);
  });

  test("come to programs once each, also where a page has room for those that were never public and for others", async () => {
    await createUnpublishedJob(owner, "held", { title: "Epsilon" });
    const listed = async (query: Record<string, string>) => {
      const asked = { ...OwnJobsQuery.parse(query), limit: 10 };
      return (await listOwnJobsAfter({ db, now: new Date() }, owner, asked)).jobs.map((job) => job.title);
    };
    expect(await listed({})).toEqual(["Epsilon", "Gamma", "Alpha", "beta"]);
    expect(await listed({ sort: "title" })).toEqual(["Epsilon", "Alpha", "beta", "Gamma"]);
    expect(await listed({ status: "held" })).toEqual(["Epsilon"]);
  });

  test("are counted by state", async () => {
    expect(await countOwnJobs({ db }, owner)).toEqual({
      all: 3,
      open: 2,
      closed: 1,
      held: 0,
      taken_down: 0,
      hidden: 0,
      waiting: 0,
      refused: 0,
      scheduled: 0,
      removed: 1,
    });
    expect(await countOwnJobs({ db }, await createAccount("admin"))).toEqual({
      all: 0,
      open: 0,
      closed: 0,
      held: 0,
      taken_down: 0,
      hidden: 0,
      waiting: 0,
      refused: 0,
      scheduled: 0,
      removed: 0,
    });
  });

  test.each(["title", "applicants"] as const)(
    "stand on one page each, sorted by %s, also when all are equal",
    async (sort) => {
      for (let index = 0; index < 22; index += 1) await createJob(owner, { title: "Same" });
      const pages = await Promise.all(
        [1, 2, 3].map((page) => listOwnJobs({ db, now: new Date() }, owner, { sort, page })),
      );
      const all = pages.flatMap((page) => page.jobs.map((job) => job.id));
      expect([all.length, new Set(all).size]).toEqual([25, 25]);
    },
  );
});

describe("all jobs", () => {
  test("are the open ones of everybody, newest first, with applications, numbered through all pages", async () => {
    const other = await createAccount("admin");
    for (let index = 0; index < 45; index += 1) await createJob(index % 2 ? owner : other, { title: `Job ${index}` });
    const last = await createJob(owner, { title: "Last" });
    await createApplication(last);
    await createJob(owner, { state: "closed" });
    await createJob(owner, { removedAt: new Date() });
    const cursor = (text: string | null) => readCursor(text ?? "") ?? undefined;

    const first = await listAllJobs({ db, now: new Date() }, {});
    expect([first.total, first.start, first.jobs.length, first.previous]).toEqual([46, 1, 20, null]);
    expect(first.jobs[0]).toMatchObject({
      title: "Last",
      applications: 1,
      state: "open",
      location: "Pune, Maharashtra",
    });
    const second = await listAllJobs({ db, now: new Date() }, { after: cursor(first.next) });
    expect([second.start, second.jobs.length]).toEqual([21, 20]);
    const third = await listAllJobs({ db, now: new Date() }, { after: cursor(second.next) });
    expect([third.start, third.jobs.length, third.next]).toEqual([41, 6, null]);
    const back = await listAllJobs({ db, now: new Date() }, { before: cursor(third.previous) });
    expect([back.start, back.jobs.map((job) => job.id)]).toEqual([21, second.jobs.map((job) => job.id)]);
    const ids = [first, second, third].flatMap((page) => page.jobs.map((job) => job.id));
    expect(new Set(ids).size).toBe(46);
  });

  test("may be none", async () => {
    expect(await listAllJobs({ db, now: new Date() }, {})).toEqual({
      jobs: [],
      teaching: [],
      total: 0,
      start: 1,
      next: null,
      previous: null,
    });
  });
});

describe("search", () => {
  test("lists the eight categories first and those of recruiters' own by their fullness", async () => {
    const schools = [owner, await createAccount("admin"), await createAccount("admin")];
    for (const each of schools) {
      await createJob(each, { category: "Yoga" });
      await createJob(each, { category: "Archives" });
    }
    await createJob(owner, { category: "yoga" });
    await createJob(owner, { category: "science" });
    await createJob(owner, { category: "Closed", state: "closed" });
    const categories = await listCategories({ db });
    expect(categories.slice(0, 4).map(({ name }) => name)).toEqual([
      "Engineering",
      "Accountant",
      "Information Technology",
      "Fashion designing",
    ]);
    expect(categories.find(({ name }) => name === "Science")?.count).toBe(1);
    expect(categories.slice(8)).toEqual([
      { name: "Yoga", count: 4 },
      { name: "Archives", count: 3 },
    ]);
    for (const { name, count } of categories) {
      expect(
        (await searchJobs({ db, now: new Date() }, JobSearch.parse({ category: name }), { limit: 9 })).total,
        name,
      ).toBe(count);
    }
  });

  test("that finds nothing names the near ones that do, with what they find", async () => {
    await createJob(owner, { title: "Astronomy", keywords: "k", category: "Science", location: "Pune" });
    await createJob(owner, { title: "Astronomy", keywords: "k", category: "Science", location: "Goa" });
    const suggest = async (search: Record<string, string>) =>
      (await findSearchPage({ db, now: new Date() }, JobSearch.parse(search), { limit: 9 })).suggestions.map(
        ({ kind, text, count }) => [kind, text, count],
      );
    expect(await suggest({ q: "astronomy", category: "Languages" })).toEqual([["without", "Languages", 2]]);
    expect(await suggest({ q: "astronomy lighthouse" })).toEqual([["only", "astronomy", 2]]);
    expect(await suggest({ q: "lighthouse astronomy", location: "pune", category: "Languages" })).toEqual([
      ["only", "astronomy", 2],
      ["only", "pune", 1],
    ]);
    expect(await suggest({ q: "lighthouse" })).toEqual([]);
    expect(await suggest({})).toEqual([]);
  });

  test("by relevance keeps its pages apart while jobs are posted and closed in between", async () => {
    for (let index = 0; index < 30; index += 1) {
      await createJob(owner, {
        title: index % 3 ? "Physics" : "Physics and physics laboratory",
        description: "d ".repeat(index),
      });
    }
    const search = JobSearch.parse({ q: "physics laboratory", sort: "relevance" });
    const wide = JobSearch.parse({ q: "physics", sort: "relevance" });
    for (const each of [search, wide]) {
      const before = (await searchJobs({ db, now: new Date() }, each, { limit: 100 })).jobs.map((job) => job.id);
      const seen: string[] = [];
      let after = undefined as ReturnType<typeof readCursor> | undefined;
      do {
        const page = await searchJobs({ db, now: new Date() }, each, { limit: 4, after: after ?? undefined });
        seen.push(...page.jobs.map((job) => job.id));
        after = page.next === null ? null : readCursor(page.next);
        await createJob(owner, { title: "Botany", description: "unrelated ".repeat(50), keywords: "k" });
      } while (after);
      expect(seen).toEqual(before);
    }
  });
});

test("a form without a key is never taken for one that was sent before", () => {
  expect([undefined, ""].map((key) => keyedForm({ id: "she" }, key, input()))).toEqual([null, null]);
  expect(keyedForm({ id: "she" }, "a", input())).not.toBeNull();
});
