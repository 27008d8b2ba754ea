import { beforeEach, describe, expect, test } from "vitest";
import { api } from "../support/app";
import { countRows, rowsOf, setCount, snapshot, sql } from "../support/bindings";
import { bulk } from "../support/bulk";
import { expectLoggedErrors } from "../support/captured-log";
import { createInstitution, JOB_FIELDS, withToken } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";

const JOB = { ...JOB_FIELDS, vacancy: 2 };
const line = (id: string, fields: object = {}) => ({ external_id: id, ...JOB, ...fields });
const many = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, at) => line(`J-${at + 1}`, { title: `Teacher ${at + 1}`, ...fields }));
const closing = (id: string) => ({ external_id: id, state: "closed" });

let owner: Awaited<ReturnType<typeof withToken>>;
let sent: { token: string };
beforeEach(async () => {
  owner = await withToken("admin");
  sent = { token: owner.token };
});

const statuses = (results: { status: string }[]) => {
  const counts: Record<string, number> = {};
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe("POST /jobs/bulk", () => {
  test("makes, changes, closes and leaves jobs, and answers each line in its order", async () => {
    const first = await bulk([line("a"), line("b"), line("c")], sent);
    expect(first.status).toBe(200);
    expect(first.headers.get("Content-Type")).toMatch(/^application\/x-ndjson/);
    expect(first.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(first.results).toMatchObject(
      ["a", "b", "c"].map((id, at) => ({
        line: at + 1,
        external_id: id,
        status: "made",
        state: "open",
        id: expect.any(String),
      })),
    );
    const second = await bulk(
      [line("a"), "", closing("b"), line("c", { title: "New" }), line("d"), closing("no")],
      sent,
    );
    expect(second.results).toMatchObject([
      { line: 1, status: "unchanged", id: first.results[0]?.id, version: first.results[0]?.version },
      { line: 3, status: "changed", state: "closed", id: first.results[1]?.id },
      { line: 4, status: "changed", state: "open" },
      { line: 5, status: "made" },
      { line: 6, status: "refused", code: "not_found", id: null },
    ]);
    const jobs = (await rowsOf("jobs")).toSorted((one, other) => Number(one.seq) - Number(other.seq));
    expect(jobs.map(({ external_id, state }) => [external_id, state])).toEqual([
      ["a", "open"],
      ["b", "closed"],
      ["c", "open"],
      ["d", "open"],
    ]);
    expect(jobs.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(second.results[2]?.version).toBe(String(jobs[2]?.updated_at));
  });

  test("a hundred lines are four batches, and the same run again writes nothing", async () => {
    const counted = failingDatabase(null);
    const { results } = await bulk(many(100), { ...sent, env: { DB: counted.DB } });
    expect(statuses(results)).toEqual({ made: 100 });
    const writing = counted.calls.filter((parts) => parts.some((part) => /insert into "jobs"/i.test(part)));
    expect(writing).toHaveLength(4);
    expect(counted.count()).toBeLessThan(15);
    const before = await snapshot();
    expect(statuses((await bulk(many(100), sent)).results)).toEqual({ unchanged: 100 });
    expect(await snapshot()).toEqual(before);
    expect(await countRows("events")).toBe(100);
  });

  test("a run that breaks off at line 50 is ended by the same run again", async () => {
    let batches = 0;
    const { DB } = failingDatabase((parts) => {
      const isBatch = parts.some((part) => /insert into "jobs"/i.test(part));
      if (isBatch) batches += 1;
      return isBatch && batches === 3 ? "before" : null;
    });
    const broken = await bulk(many(100), { ...sent, env: { DB } });
    expect(broken.status).toBe(503);
    expectLoggedErrors(1);
    expect(await countRows("jobs")).toBe(50);
    expect(statuses((await bulk(many(100), sent)).results)).toEqual({ unchanged: 50, made: 50 });
    const seqs = (await rowsOf("jobs")).map(({ seq }) => Number(seq));
    expect(seqs.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  });

  test("two runs at once make each job once", async () => {
    const runs = await Promise.all([bulk(many(30), sent), bulk(many(30), sent)]);
    expect(runs.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countRows("jobs")).toBe(30);
    expect(statuses(runs.flatMap(({ results }) => results))).toEqual({ made: 30, unchanged: 30 });
  });

  test("a job that is closed on a screen stays closed, unless its line opens it", async () => {
    const [made] = (await bulk([line("a")], sent)).results;
    await api("POST", `/jobs/closejob/${made?.id}`, sent);
    expect((await bulk([line("a", { title: "New" })], sent)).results).toMatchObject([
      { status: "changed", state: "closed" },
    ]);
    const [opened] = (await bulk([line("a", { title: "New", state: "open" })], sent)).results;
    expect(opened).toMatchObject({ status: "changed", state: "open" });
  });

  test("a line that is wrong is refused with its fields, and keeps no other from being written", async () => {
    const { results } = await bulk(
      [
        line("a"),
        "{",
        "[]",
        line("", {}),
        line("b", { title: "", vacancy: 0 }),
        line("c", { description: "Only women may apply." }),
        line("d"),
      ],
      sent,
    );
    expect(results.map(({ status, code }) => code ?? status)).toEqual([
      "made",
      "bad_input",
      "bad_input",
      "bad_input",
      "bad_input",
      "text_stopped",
      "made",
    ]);
    expect(Object.keys(results[4]?.fields ?? {})).toEqual(["title", "vacancy"]);
    expect(await countRows("jobs")).toBe(2);
  });

  test("an id that stands twice is refused in each of its lines", async () => {
    const { results } = await bulk([line("a"), line("b"), closing("a")], sent);
    expect(results.map(({ status }) => status)).toEqual(["refused", "made", "refused"]);
    expect(results[0]?.fields?.external_id).toHaveLength(1);
  });

  test("more than a hundred lines, more than a megabyte, and another type are refused as a whole", async () => {
    expect((await bulk(many(101), sent)).failure).toMatchObject({ code: "too_large" });
    const large = Array.from({ length: 60 }, (_, at) => line(`L-${at}`, { description: "word ".repeat(4_000) }));
    expect((await bulk(large, sent)).failure).toMatchObject({ code: "too_large" });
    expect((await bulk([line("a")], { ...sent, type: "application/json" })).failure).toMatchObject({
      code: "unsupported_type",
    });
    expect((await bulk(["", " "], sent)).failure).toMatchObject({ code: "bad_input" });
    expect(await countRows("jobs")).toBe(0);
  });

  test("new jobs count for the limit of posting, all together or none", async () => {
    await setCount("job", owner.id, 298, 60_000);
    const refused = await bulk(many(3), sent);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await countRows("jobs")).toBe(0);
    expect(statuses((await bulk(many(2), sent)).results)).toEqual({ made: 2 });
    expect(statuses((await bulk(many(2), sent)).results)).toEqual({ unchanged: 2 });
    expect((await bulk(many(3), sent)).status).toBe(429);
  });

  test("no more than fifty jobs wait to be published", async () => {
    const { results } = await bulk(many(60, { publish_at: "2026-12-20" }), sent);
    expect(statuses(results)).toEqual({ made: 50, refused: 10 });
    expect(results.at(-1)).toMatchObject({ code: "limit_reached" });
    expect((await rowsOf("jobs")).every(({ state, seq }) => state === "scheduled" && seq === null)).toBe(true);
  });

  test("with dry_run=1 says what would be, and writes nothing", async () => {
    await bulk([line("a"), line("b")], sent);
    const before = await snapshot();
    const lines = [
      line("a"),
      line("b", { title: "New" }),
      line("c"),
      closing("b"),
      closing("a"),
      line("d", { title: "" }),
    ];
    const { results } = await bulk(lines.slice(0, 3).concat(lines.slice(5)), { ...sent, query: "?dry_run=1" });
    expect(results.map(({ status }) => status)).toEqual(["unchanged", "changed", "made", "refused"]);
    expect(await snapshot()).toEqual(before);
  });

  test("a reader and a candidate may not, and nobody changes another school's job", async () => {
    const reader = await withToken("admin");
    await createInstitution([
      [owner, "owner"],
      [reader, "reader"],
    ]);
    expect((await bulk([line("a")], { token: reader.token })).failure).toMatchObject({ code: "only_reader" });
    expect((await bulk([line("a")], { token: (await withToken("user")).token })).failure).toMatchObject({
      code: "wrong_role",
    });
    await bulk([line("a")], sent);
    const stranger = await withToken("admin");
    const { results } = await bulk([closing("a"), line("b")], { token: stranger.token });
    expect(results.map(({ status }) => status)).toEqual(["refused", "made"]);
    await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", owner.id);
    expect((await bulk([line("x")], sent)).failure).toMatchObject({ code: "suspended" });
  });
});
