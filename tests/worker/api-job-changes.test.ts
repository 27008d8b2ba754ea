import { beforeEach, describe, expect, test } from "vitest";
import { expectError } from "../support/api-answers";
import { api, request, send } from "../support/app";
import { countRows, rowsOf, sql } from "../support/bindings";
import { createAccount, createJob, createUnpublishedJob, JOB_FIELDS, PASSWORD, withToken } from "../support/factories";
import { loadAllPlaces } from "../support/places";

type Changed = { id: string; gone?: true; status?: string; title?: string; version?: string };
type Page = { jobs: Changed[]; cursor: string; more: boolean };

let owner: Awaited<ReturnType<typeof withToken>>;
beforeEach(async () => {
  owner = await withToken("admin");
});

const read = (since?: string, query = "") =>
  api<Page>("GET", `/jobs/changes?${since ? `since=${since}` : ""}${query}`).then(({ body, status, headers }) => {
    expect(status).toBe(200);
    expect(headers.get("Link")).toContain(`since=${body.cursor}`);
    return body;
  });

const post = async (title: string) => {
  const body = { ...JOB_FIELDS, vacancy: 2, title };
  const made = await api<{ id: string }>("POST", `/jobs/createjob/${owner.id}`, { token: owner.token, body });
  return made.body.id;
};
const move = (name: string, id: string) =>
  api(name === "removejob" ? "DELETE" : "POST", `/jobs/${name}/${id}`, { token: owner.token });
const edit = (id: string, title: string) =>
  api("PUT", `/jobs/updatejob/${id}`, { token: owner.token, body: { ...JOB_FIELDS, vacancy: 2, title } });

/** A program of a school's website: it keeps what it has read. */
async function follow(copy: Map<string, string>, since?: string, between: () => Promise<unknown> = async () => {}) {
  let page = await read(since, "&limit=2");
  for (;;) {
    for (const job of page.jobs) {
      if (job.gone || job.status === "closed") copy.delete(job.id);
      else copy.set(job.id, job.title ?? "");
    }
    if (!page.more) return page.cursor;
    await between();
    page = await read(page.cursor, "&limit=2");
  }
}

describe("GET /jobs/changes", () => {
  test("without a cursor gives open jobs alone, whole, and then what has changed", async () => {
    await loadAllPlaces();
    const [open, closed, removed] = [await post("Open"), await post("Closed"), await post("Removed")];
    await createUnpublishedJob(owner, "held");
    await move("closejob", closed);
    await move("removejob", removed);
    const first = await read();
    expect(first.jobs).toMatchObject([
      { id: open, title: "Open", status: "open", version: expect.stringMatching(/^\d+$/) },
    ]);
    expect(first.jobs[0]).toMatchObject({
      url: `http://localhost/jobdetails/${open}`,
      description: expect.any(String),
      place: { country: "IN", id: 1259229, lat: 18.51957, lon: 73.85535, name: "Pune", state: "Maharashtra" },
    });
    expect(Object.keys(first.jobs[0] ?? {})).not.toContain("external_id");
    expect(first.more).toBe(false);
    expect((await read(first.cursor)).jobs).toEqual([]);
    await edit(open, "Changed");
    const later = await read(first.cursor);
    expect(later.jobs).toMatchObject([{ id: open, title: "Changed" }]);
    expect((await read(later.cursor)).jobs).toEqual([]);
  });

  test("tells closing, removing, hiding and holding; what is gone says no more than that", async () => {
    const ids = [await post("a"), await post("b"), await post("c"), await post("d"), await post("e")];
    const { cursor } = await read();
    await move("closejob", ids[0] ?? "");
    await move("removejob", ids[1] ?? "");
    const { setJobState } = await import("~/domain/jobs/statements.server");
    const { sql: part } = await import("drizzle-orm");
    const { db } = await import("../support/bindings");
    for (const [at, how] of [
      [2, "hidden"],
      [3, "taken_down"],
      [4, "held"],
    ] as const)
      await db.batch([...setJobState(db, part`jobs.id = ${ids[at]}`, how, new Date())]);
    const { jobs } = await read(cursor);
    expect(jobs[0]).toMatchObject({ id: ids[0], status: "closed", title: "a" });
    expect(jobs.slice(1)).toEqual(ids.slice(1).map((id) => ({ id, gone: true })));
  });

  test("each job stands once, at its last change, and numbers are never given twice", async () => {
    const [a, b] = [await post("a"), await post("b")];
    const { cursor } = await read();
    for (const title of ["a1", "a2"]) await edit(a, title);
    await edit(b, "b1");
    await edit(a, "a3");
    expect((await read(cursor)).jobs.map(({ title }) => title)).toEqual(["b1", "a3"]);
    await edit(a, "a3");
    expect((await read(cursor)).jobs).toHaveLength(2);
  });

  test("nothing is skipped where jobs are written between two pages", async () => {
    const ids: string[] = [];
    for (const name of "abcdefgh") ids.push(await post(name));
    const copy = new Map<string, string>();
    let step = 0;
    const steps = [
      () => edit(ids[0] ?? "", "a again"),
      () => move("removejob", ids[1] ?? ""),
      () => post("new"),
      () => move("closejob", ids[7] ?? ""),
      () => edit(ids[5] ?? "", "f again"),
    ];
    const cursor = await follow(copy, undefined, async () => steps[step++]?.());
    expect(step).toBeGreaterThan(2);
    while (step < steps.length) await steps[step++]?.();
    await follow(copy, cursor);
    const open = (await rowsOf("jobs")).filter(({ state, removed_at }) => state === "open" && removed_at === null);
    expect([...copy.values()].toSorted()).toEqual(open.map(({ title }) => title).toSorted());
  });

  test("the jobs of an account that is closed between two pages are gone", async () => {
    const ids = [await post("a"), await post("b"), await post("c")];
    const first = await read(undefined, "&limit=1");
    const { cursor } = await read();
    const closed = await api("POST", "/user/close", { token: owner.token, body: { password: PASSWORD } });
    expect(closed.status).toBe(200);
    expect((await read(cursor)).jobs).toEqual(ids.map((id) => ({ id, gone: true })));
    expect(first.more).toBe(true);
    const copy = new Map<string, string>();
    await follow(copy, first.cursor);
    expect(copy.size).toBe(0);
  });

  test("with format=ndjson gives a job a line, and the cursor in the last one", async () => {
    for (let at = 0; at < 5; at += 1) await createJob(owner, { title: `Job ${at}` });
    const lines = async (query: string) => {
      const response = await send(request(`/jobs/changes?format=ndjson${query}`));
      expect(response.headers.get("Content-Type")).toMatch(/^application\/x-ndjson/);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
      return (await response.text())
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    };
    const all = await lines("");
    expect(all.map(({ title }) => title)).toEqual(["Job 0", "Job 1", "Job 2", "Job 3", "Job 4", undefined]);
    expect(all.at(-1)).toEqual({ cursor: expect.any(String), more: false });
    const part = await lines("&limit=2");
    expect(part).toHaveLength(3);
    expect(part.at(-1)).toMatchObject({ more: true });
    expect(await lines(`&since=${part.at(-1).cursor}`)).toHaveLength(4);
    expect(await lines(`&since=${all.at(-1).cursor}`)).toEqual([all.at(-1)]);
  });

  test("many closed jobs before an open one make a page short, not endless", async () => {
    for (let at = 0; at < 12; at += 1) await createJob(owner, { state: "closed" });
    const { id } = await createJob(owner);
    const first = await read(undefined, "&limit=2");
    expect(first).toMatchObject({ jobs: [], more: true });
    const second = await read(first.cursor, "&limit=2");
    expect(second).toMatchObject({ jobs: [{ id }], more: false });
  });

  test.each(["since=x", "since=", "limit=0", "limit=101", "limit=1001&format=ndjson", "format=xml"])(
    "refuses %s",
    async (query) => {
      const answer = await api("GET", `/jobs/changes?${query}`);
      expectError(answer, 400, "bad_input", [query.split("=")[0] ?? ""]);
    },
  );

  test("what is not public makes no number", async () => {
    await post("a");
    const before = (await rowsOf("jobs"))[0]?.change_no;
    await sql("UPDATE jobs SET school_acted_at = 1, sign_at = 1, due_at = 1, ask_at = 1");
    const { noteSign } = await import("~/domain/jobs/statements.server");
    const { sql: part } = await import("drizzle-orm");
    const { db } = await import("../support/bindings");
    await noteSign(db, part`1`, new Date());
    expect((await rowsOf("jobs"))[0]?.change_no).toBe(before);
    await createUnpublishedJob(await createAccount("admin"), "scheduled");
    expect((await rowsOf("jobs")).map(({ change_no }) => change_no)).toEqual([before, null]);
  });

  test("the school's own log has an event for each change, also of a job that is held", async () => {
    const id = await post("a");
    await edit(id, "b");
    await move("closejob", id);
    await move("reopenjob", id);
    await move("removejob", id);
    const events = (await rowsOf("events")).filter(({ type }) => type === "job.changed");
    expect(events.map(({ job_id }) => job_id)).toEqual([id, id, id, id, id]);
    expect(await countRows("events")).toBe(5);
  });
});

describe("GET /jobs/getalljobs", () => {
  test("with fields=full gives the whole of each job, in pages of a hundred", async () => {
    const first = await createJob(owner, { title: "First", details: JSON.stringify({ pay_min: 10, pay_max: 20 }) });
    await createJob(owner, { title: "Second", externalId: "own" });
    const answer = await api<Changed[]>("GET", "/jobs/getalljobs?fields=full");
    expect(answer.body.map(({ title }) => title)).toEqual(["Second", "First"]);
    expect(answer.body[1]).toMatchObject({
      pay_min: 10,
      pay_max: 20,
      version: String(first.updatedAt.getTime()),
      place: null,
    });
    expect(JSON.stringify(answer.body)).not.toContain('own"');
    expect(answer.headers.get("X-Total-Count")).toBe("2");
    for (let at = 0; at < 100; at += 1) await createJob(owner);
    const page = await api<Changed[]>("GET", "/jobs/getalljobs?fields=full");
    expect(page.body).toHaveLength(100);
    expect(page.headers.get("Link")).toContain("fields=full");
    expectError(await api("GET", "/jobs/getalljobs?fields=some"), 400, "bad_input", ["fields"]);
  });

  test("tells how many match, in all pages", async () => {
    for (const title of ["Chess Coach", "Chess Tutor", "Clerk"]) await createJob(owner, { title });
    const total = async (query: string) => (await api("GET", `/jobs/getalljobs?${query}`)).headers.get("X-Total-Count");
    expect(await total("q=chess")).toBe("2");
    expect(await total("q=chess&limit=1")).toBe("2");
    expect(await total("limit=1")).toBe("3");
    expect(await total("q=nothing")).toBe("0");
  });
});
