/** The orders of `GET /jobs/getalljobs`, page by page. */
import { beforeEach, describe, expect, test } from "vitest";
import { JobSummary } from "~/domain/jobs/schema";
import { tagOf } from "~/domain/jobs/search/filter-tags";
import { TAG } from "~/domain/jobs/search/token-marks";
import { api } from "../support/app";
import { bindings, sql } from "../support/bindings";
import { type Account, createAccount, createJob } from "../support/factories";
import { loadAllPlaces } from "../support/places";

const DAY_MS = 86_400_000;
type Listed = { title: string };

let owner: Account;
beforeEach(async () => {
  owner = await createAccount("admin");
});

/** The titles of all pages of one job each, as the `Link` headers lead on. */
async function titlesOf(query: string): Promise<string[]> {
  const titles: string[] = [];
  let path: string | null = `/jobs/getalljobs?limit=1&${query}`;
  while (path !== null && titles.length < 9) {
    const answer: { status: number; body: Listed[]; headers: Headers } = await api<Listed[]>("GET", path);
    expect(answer.status).toBe(200);
    titles.push(...answer.body.map(({ title }) => title));
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(answer.headers.get("Link") ?? "")?.[1];
    path = next ? next.slice(new URL(next).origin.length) : null;
  }
  return titles;
}

describe("the API lists jobs", () => {
  beforeEach(async () => {
    const closesAt = (days: number) => new Date(Date.now() + days * DAY_MS);
    await createJob(owner, { title: "Zirkite first", payMonth: 30_000, closesAt: closesAt(9) });
    await createJob(owner, { title: "Zirkite second", payMonth: null, closesAt: closesAt(2) });
    await createJob(owner, { title: "Zirkite third", payMonth: 50_000, closesAt: closesAt(5) });
  });

  test.each(["", "q=zirkite", "q=zirkite&sort=newest", "sort=closing", "sort=pay", "q=zirkite&closes_within=30"])(
    "with the fields of its description and no others, asked with %j",
    async (query) => {
      const { body } = await api<object[]>("GET", `/jobs/getalljobs?${query}`);
      expect(body.length).toBeGreaterThan(0);
      const fields = Object.keys(JobSummary.shape).sort();
      for (const job of body) expect(Object.keys(job).sort()).toEqual(fields);
    },
  );

  test.each([
    ["", ["Zirkite third", "Zirkite second", "Zirkite first"]],
    ["sort=newest", ["Zirkite third", "Zirkite second", "Zirkite first"]],
    ["sort=closing", ["Zirkite second", "Zirkite third", "Zirkite first"]],
    ["sort=pay", ["Zirkite third", "Zirkite first", "Zirkite second"]],
    ["sort=distance", ["Zirkite third", "Zirkite second", "Zirkite first"]],
  ])("in the order that %s asks for, on pages that lose and repeat none", async (order, titles) => {
    expect(await titlesOf(`q=zirkite&${order}`)).toEqual(titles);
  });

  test("and a cursor of another order is no failure", async () => {
    const { headers } = await api("GET", "/jobs/getalljobs?limit=1&q=zirkite");
    const cursor = /cursor=([^&>]+)/.exec(headers.get("Link") ?? "")?.[1];
    for (const sort of ["closing", "pay", "distance", "relevance"]) {
      expect((await api("GET", `/jobs/getalljobs?limit=1&q=zirkite&sort=${sort}&cursor=${cursor}`)).status).toBe(200);
    }
  });

  test("by pay only as many as can be sorted, and says so", async () => {
    await postMany({});
    const { status, body } = await api<{ code: string; fields: object }>("GET", "/jobs/getalljobs?q=zirkite&sort=pay");
    expect([status, body.code]).toEqual([400, "too_many_to_sort"]);
    expect(body.fields).toHaveProperty("sort");
    expect((await api("GET", "/jobs/getalljobs?q=zirkite&sort=closing&limit=1")).status).toBe(200);
  });

  test("by pay also those that are older than two thousand others, if those pay too little", async () => {
    // 36,000 is above the step that the index knows, and below what is asked for.
    await sql(`UPDATE jobs SET terms = ? WHERE pay_month = 50000`, PAID);
    await postMany({ payMonth: 36_000, terms: PAID });
    expect(await titlesOf("q=zirkite&pay_from=37000&sort=pay")).toEqual(["Zirkite third"]);
  });
});

const PAID = TAG + tagOf.pay(30_000);

/** One job more than are sorted, newer than all others. */
async function postMany(overrides: Parameters<typeof createJob>[1]): Promise<void> {
  const job = await createJob(owner, { title: "Zirkite many", ...overrides });
  const { results } = await bindings.DB.prepare("SELECT name FROM pragma_table_info('jobs')").all<{ name: string }>();
  const columns = results.map(({ name }) => name).filter((name) => !["change_no", "id", "seq"].includes(name));
  await sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2001)
     INSERT INTO jobs (seq, change_no, id, ${columns}) SELECT (SELECT max(seq) FROM jobs) + i, (SELECT max(change_no) FROM jobs) + i, 'many-' || i, ${columns} FROM n, jobs WHERE jobs.id = ?`,
    job.id,
  );
}

describe("the API refuses a filter that it cannot follow", () => {
  test.each([
    ["radius=50", "radius"],
    ["radius=50&q=physics", "radius"],
    ["radius=50&location=Maharashtra", "radius"],
    ["radius=50&location=Aurangabad", "location"],
    ["level=primary&level=foo", "level"],
    ["location=Pune&location=Delhi", "location"],
  ])("%s", async (query, field) => {
    await loadAllPlaces();
    const { status, body } = await api<{ fields: Record<string, string[]> }>("GET", `/jobs/getalljobs?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([field]);
    if (query.includes("Aurangabad")) expect(body.fields.location?.[0]).toMatch(/Aurangabad, Maharashtra/);
  });
});
