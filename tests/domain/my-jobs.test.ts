/** My Jobs: who is due, in which order jobs stand, the search by title; and the parts of a job's form that are folded. */
import { beforeEach, describe, expect, test } from "vitest";
import { DETAIL_NAMES, TEXT_NAMES } from "~/domain/jobs/details/rules";
import { errorsIn, FORM_PART_NAMES, FORM_PARTS, isPartOpen } from "~/domain/jobs/form-parts-rules";
import { listOwnJobs } from "~/domain/jobs/own/queries.server";
import { dueDay, needsAnswerToday } from "~/domain/jobs/own/rules";
import { MyJobsQuery } from "~/domain/jobs/own/schema";
import { db, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createJob,
  createUnpublishedJob,
  type Job,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";

const NOW = new Date("2026-11-23T06:00:00Z");
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

allowBrokenRows(
  "untold move that its application does not show",
  "a move is made without its row among those to be undone",
);

let owner: Account;
beforeEach(async () => {
  owner = await createAccount("admin");
});
const list = (query: Record<string, unknown> = {}) =>
  listOwnJobs({ db, now: NOW }, owner, { ...MyJobsQuery.parse(query), ...(query.limit ? query : {}) });
const titles = async (query: Record<string, unknown> = {}) => (await list(query)).jobs.map(({ title }) => title);
const waitsFor = (job: Job, dueAt: Date, more: Record<string, unknown> = {}) =>
  createApplication(job, { turn: "school", dueAt, ...more });

describe("the applications of a job that wait for its school", () => {
  const waitingOf = async () => (await list()).jobs[0]?.waiting;

  test("are counted as new, late, and due on the next day on which any is", async () => {
    const job = await createJob(owner);
    await waitsFor(job, inDays(3));
    await waitsFor(job, inDays(3), { readAt: NOW });
    await waitsFor(job, inDays(5), { readAt: NOW });
    await waitsFor(job, inDays(-1), { readAt: NOW });
    const lapsed = { status: "unanswered", unansweredBy: "school", turn: null, dueAt: null, readAt: NOW } as const;
    await createApplication(job, { ...lapsed, lapsedAt: inDays(-2) });
    expect(await waitingOf()).toEqual({ unread: 1, late: 2, due: { at: inDays(3), count: 2 } });
  });

  test("are not those that were dropped, not confirmed, unreal, answered, waiting for the candidate or late for a month", async () => {
    const job = await createJob(owner);
    await waitsFor(job, inDays(1), { droppedAt: NOW, droppedReason: "not_me" });
    await waitsFor(job, inDays(1), { confirmedAt: null });
    await waitsFor(job, inDays(1), { notRealAt: NOW });
    await waitsFor(job, inDays(1), { nextStatus: "rejected", nextAt: NOW });
    await waitsFor(job, inDays(1), { turn: "candidate", readAt: NOW });
    await createApplication(job, { status: "hired", readAt: NOW });
    const lapsed = { status: "unanswered", unansweredBy: "school", readAt: NOW } as const;
    await createApplication(job, { ...lapsed, lapsedAt: inDays(-31) });
    expect(await waitingOf()).toEqual({ unread: 0, late: 0, due: null });
  });
});

describe("the order of My Jobs", () => {
  test("begins with the job whose answers are due first; then come those not public, then the newest", async () => {
    const old = await createJob(owner, { title: "Due on Friday" });
    const late = await createJob(owner, { title: "Late" });
    await createJob(owner, { title: "Nobody waits" });
    await createJob(owner, { title: "Newest" });
    await createUnpublishedJob(owner, "held", { title: "Held" });
    await waitsFor(old, inDays(4));
    await waitsFor(late, inDays(-1));
    const all = ["Late", "Due on Friday", "Held", "Newest", "Nobody waits"];
    expect(await titles()).toEqual(all);
    expect(await titles({ sort: "newest" })).toEqual(["Held", "Newest", "Nobody waits", "Late", "Due on Friday"]);
    for (const limit of [1, 2, 3]) {
      const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => titles({ limit, page })));
      expect(pages.flat(), `${limit} a page`).toEqual(all);
    }
  });

  test("has scheduled jobs by the time at which each becomes public", async () => {
    for (const [title, days] of Object.entries({ Third: 9, First: 2, Second: 5 })) {
      await createUnpublishedJob(owner, "scheduled", { title, publishAt: inDays(days) });
    }
    expect(await titles({ status: "scheduled" })).toEqual(["First", "Second", "Third"]);
    expect(await titles()).toEqual(["First", "Second", "Third"]);
  });
});

describe("the search by title", () => {
  test("finds a part of a title in any case, also in Devanagari, and nothing by its signs", async () => {
    for (const title of ["PGT Physics", "Physics (XII)", "हिंदी शिक्षक", "TGT 100% Maths"])
      await createJob(owner, { title });
    await createJob(await createAccount("admin"), { title: "Physics elsewhere" });
    expect((await titles({ q: "phYsics" })).sort()).toEqual(["PGT Physics", "Physics (XII)"]);
    expect(await titles({ q: "हिंदी" })).toEqual(["हिंदी शिक्षक"]);
    expect(await titles({ q: "%" })).toEqual(["TGT 100% Maths"]);
    expect(await titles({ q: "_" })).toEqual([]);
    expect(await list({ q: "physics", status: "closed" })).toMatchObject({ jobs: [], total: 0, pageCount: 1 });
    expect(await list({ q: "physics" })).toMatchObject({ total: 2 });
  });

  test("turns its pages by the number that it finds", async () => {
    for (let index = 0; index < 12; index += 1) await createJob(owner, { title: `Physics ${index}` });
    await createJob(owner, { title: "Hindi" });
    await sql("UPDATE jobs SET state = 'closed' WHERE title = 'Physics 3'");
    expect(await list({ q: "physics" })).toMatchObject({ total: 12, pageCount: 2 });
    expect(await list({ q: "physics", status: "open" })).toMatchObject({ total: 11, pageCount: 2 });
  });
});

describe("the day of an answer", () => {
  const at = (text: string) => new Date(text);
  test.each([
    ["2026-11-23T18:29:59Z", "today"],
    ["2026-11-24T18:29:59Z", "tomorrow"],
    ["2026-11-29T18:29:59Z", "Sunday"],
    ["2026-11-30T18:29:59Z", "30 Nov"],
  ])("%s is %s", (due, day) => {
    expect(dueDay(at(due), NOW, null)).toBe(day);
  });

  test("is asked for today if one is late, or due today where the job is", () => {
    const waiting = { unread: 0, late: 0, due: { at: at("2026-11-24T04:59:59Z"), count: 1 } };
    expect(needsAnswerToday(waiting, at("2026-11-23T04:00:00Z"), "America/New_York")).toBe(false);
    expect(needsAnswerToday(waiting, at("2026-11-23T05:00:00Z"), "America/New_York")).toBe(true);
    expect(needsAnswerToday({ unread: 3, late: 1, due: null }, NOW, null)).toBe(true);
    expect(needsAnswerToday({ unread: 3, late: 0, due: null }, NOW, null)).toBe(false);
  });
});

describe("the parts of a job's form", () => {
  test("hold each field once that is not among the specification's", () => {
    const inParts = FORM_PART_NAMES.flatMap((name) => [...FORM_PARTS[name]] as string[]);
    expect(new Set(inParts).size).toBe(inParts.length);
    expect(DETAIL_NAMES.filter((name) => !inParts.includes(name))).toEqual([]);
    expect(inParts.filter((name) => (TEXT_NAMES as readonly string[]).includes(name))).toEqual([]);
  });

  test("are open where a field is wrong or filled in, not for what the form fills in itself", () => {
    const isOpen = (values: Record<string, string>, errors: Record<string, string[]> = {}) =>
      FORM_PART_NAMES.filter((name) => isPartOpen(name, { values, errors }));
    const own = { closes_at: "2026-12-23", pay_currency: "INR", pay_period: "month", vacancy_is: "post" };
    expect(isOpen({ title: "PGT", ...own, answers_from: "arrival", levels: "\n" })).toEqual([]);
    expect(isOpen({ ...own, vacancy_is: "pool", question_2: "Why?" })).toEqual(["teaching", "answers"]);
    expect(isOpen(own, { closes_at: ["Over"], walk_in_to: ["Before the first"] })).toEqual(["when", "walkIn"]);
    expect(errorsIn("when", { errors: { closes_at: ["Over"], place: ["Where?"], title: ["None"] } })).toBe(2);
  });
});
