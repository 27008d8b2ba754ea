/** Applications as a school's programs read and change them: whole, by what has changed, and only in the version that was read. */
import { beforeEach, describe, expect, test } from "vitest";
import { ApplicationAnswer, ApplicationItem } from "~/domain/applications/lists/schema";
import { expectError } from "../support/api-answers";
import { api } from "../support/app";
import { snapshot, sql } from "../support/bindings";
import { createAccount, createApplication, createJob, type Job, withToken } from "../support/factories";

type Item = { id: string; version: string; status: string; told: boolean; updated_at: string; mobile: string };
type Recruiter = Awaited<ReturnType<typeof withToken>>;

let owner: Recruiter;
let job: Job;

beforeEach(async () => {
  owner = await withToken("admin", await createAccount("admin"));
  job = await createJob(owner);
});

const get = <T = Item>(path: string, { token } = owner) => api<T>("GET", path, { token });
const send = (method: "POST" | "PUT" | "DELETE", path: string, body: object | undefined, match?: string) =>
  api(method, path, {
    token: owner.token,
    ...(body ? { body } : {}),
    headers: match === undefined ? {} : { "If-Match": match },
  });

describe("GET /application/:id", () => {
  test("gives everything that the desk shows, with its version in ETag", async () => {
    const { id } = await createApplication(job, { mobile: "+919876543210" });
    await send("PUT", `/application/note/${id}`, { note: "Botany", stars: 4 });
    await send("PUT", `/application/updatestatus/${id}`, { status: "shortlisted" });
    const answer = await get<Record<string, unknown> & Item>(`/application/${id}`);
    expect(answer.status).toBe(200);
    expect(ApplicationAnswer.safeParse(answer.body).error).toBeUndefined();
    expect(answer.headers.get("ETag")).toBe(`"${answer.body.version}"`);
    expect(answer.body).toMatchObject({
      ...{ id, job_id: job.id, status: "shortlisted", told: false, mobile: "+919876543210", own_stars: 4 },
      ...{ source: "site", external_id: null, consent: null, messages: 0, interviews: [] },
      notes: [{ text: "Botany", is_own: true }],
      undo_until: expect.any(String),
    });
    expect((answer.body.history as { status: string }[]).map(({ status }) => status).at(-1)).toBe("shortlisted");
  });

  test("is not there for others, for a candidate, and for an id that is none", async () => {
    const { id } = await createApplication(job);
    expectError(await get(`/application/${id}`, await withToken("admin")), 404, "not_found");
    expectError(await get(`/application/${id}`, await withToken("user")), 403, "wrong_role");
    expectError(await get("/application/x"), 404, "not_found");
    expectError(await api("GET", `/application/${id}`), 401, "not_signed_in");
  });
});

describe("the version of an application", () => {
  test("rises with each change, also with an untold move and in the same millisecond", async () => {
    const { id } = await createApplication(job);
    const versionOf = async () => Number((await get(`/application/${id}`)).body.version);
    const versions = [await versionOf()];
    for (const step of [
      () => send("POST", `/application/markread/${id}`, undefined),
      () => send("PUT", `/application/updatestatus/${id}`, { status: "shortlisted" }),
      () => send("POST", `/application/undo/${id}`, undefined),
      () => send("POST", `/application/notreal/${id}`, undefined),
      () => send("DELETE", `/application/notreal/${id}`, undefined),
      () => send("PUT", `/application/note/${id}`, { note: "Ask her" }),
      () => send("PUT", `/application/note/${id}`, { stars: 3 }),
    ]) {
      expect((await step()).status).toBe(200);
      versions.push(await versionOf());
    }
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    // Said again, it is the same version.
    await send("PUT", `/application/note/${id}`, { note: "Ask her", stars: 3 });
    expect(await versionOf()).toBe(versions.at(-1));
  });

  test.each([
    ["a move", (id: string) => ["PUT", `/application/updatestatus/${id}`, { status: "rejected" }] as const],
    ["a note", (id: string) => ["PUT", `/application/note/${id}`, { note: "Mine" }] as const],
    ["not real", (id: string) => ["POST", `/application/notreal/${id}`, undefined] as const],
    ["a call", (id: string) => ["POST", `/application/called/${id}`, undefined] as const],
    ["more time", (id: string) => ["POST", `/application/moretime/${id}`, { days: 3 }] as const],
  ])("that is stale stops %s: 412, and nothing is written; the one that was read does not", async (_, make) => {
    const due = new Date(Date.now() + 5 * 86_400_000);
    const { id } = await createApplication(job, { turn: "school", dueAt: due, waitsSince: new Date() });
    const stale = (await get(`/application/${id}`)).headers.get("ETag") ?? "";
    await send("POST", `/application/markread/${id}`, undefined);
    const before = await snapshot();
    const [method, path, body] = make(id);
    expectError(await send(method, path, body, stale), 412, "stale");
    expectError(await send(method, path, body, '"1"'), 412, "stale");
    expectError(await send(method, path, body, ""), 400, "bad_input");
    expectError(await send(method, path, body, '""'), 400, "bad_input");
    expect(await snapshot()).toEqual(before);
    const tag = (await get(`/application/${id}`)).headers.get("ETag") ?? "";
    expect((await send(method, path, body, `"1", ${tag}`)).status).toBe(200);
    // Left out, it is as before.
    expect((await send("PUT", `/application/note/${id}`, { note: "Later" })).status).toBe(200);
  });

  test("lets one of two at once through", async () => {
    const { id } = await createApplication(job);
    const tag = (await get(`/application/${id}`)).headers.get("ETag") ?? "";
    const moves = ["shortlisted", "rejected"].map((status) =>
      send("PUT", `/application/updatestatus/${id}`, { status }, tag),
    );
    expect((await Promise.all(moves)).map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describe("the lists", () => {
  test("give what a program needs, narrowed by status and by what has changed, with the number of all", async () => {
    const [first, second] = [await createApplication(job), await createApplication(job)];
    await sql("UPDATE applications SET created_at = created_at - 600000, desk_updated_at = NULL");
    await send("PUT", `/application/updatestatus/${second.id}`, { status: "shortlisted" });
    const all = await get<Item[]>(`/applications/${job.id}`);
    expect(all.headers.get("X-Total-Count")).toBe("2");
    for (const item of all.body) expect(ApplicationItem.safeParse(item).error).toBeUndefined();
    const idsOf = async (query: string) =>
      (await get<Item[]>(`/applications/${job.id}?${query}`)).body.map(({ id }) => id);
    expect(await idsOf("state=shortlisted")).toEqual([second.id]);
    expect(await idsOf("state=submitted")).toEqual([first.id]);
    const since = new Date(Date.now() - 60_000).toISOString();
    expect(await idsOf(`updated_since=${since}`)).toEqual([second.id]);
    for (const query of ["state=x", "updated_since=yesterday", "updated_since=2026-11-01"]) {
      expectError(await get(`/applications/${job.id}?${query}`), 400, "bad_input");
    }
  });

  test("page on behind a row that was dropped or deleted meanwhile", async () => {
    const made = [];
    for (const number of [1, 2, 3, 4]) {
      made.push(await createApplication(job, { createdAt: new Date(Date.now() - number * 60_000) }));
    }
    const order = (await get<Item[]>(`/applications/${job.id}`)).body.map(({ id }) => id);
    const page = await get<Item[]>(`/applications/${job.id}?limit=2`);
    const next = /<([^>]+)>/.exec(page.headers.get("Link") ?? "")?.[1] ?? "";
    await sql("UPDATE applications SET dropped_at = 5, dropped_reason = 'not_me' WHERE id = ?", order[1] ?? "");
    const { pathname, search } = new URL(next);
    expect((await get<Item[]>(pathname + search)).body.map(({ id }) => id)).toEqual(order.slice(2));
    await sql("UPDATE applications SET dropped_at = NULL, dropped_reason = NULL");
  });

  test("of the institution follow all its jobs by one call, and no other institution's", async () => {
    const other = await withToken("admin");
    const theirs = await createApplication(await createJob(other));
    const mine = [
      await createApplication(job),
      await createApplication(await createJob(owner)),
      await createApplication(job),
    ];
    type Page = { applications: Item[]; total: number; cursor: string | null; since: string };
    const first = await get<Page>("/applications/all?limit=2");
    expect(first.body).toMatchObject({ total: 3, cursor: expect.any(String) });
    const { pathname, search } = new URL(/<([^>]+)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "");
    const second = await get<Page>(pathname + search);
    expect(second.body).toMatchObject({ cursor: null, since: first.body.since });
    const ids = [...first.body.applications, ...second.body.applications].map(({ id }) => id);
    expect(ids.toSorted()).toEqual(mine.map(({ id }) => id).toSorted());
    expect(ids).not.toContain(theirs.id);
    const ofJob = await get<Page>(`/applications/all?job_id=${job.id}`);
    expect(ofJob.body.total).toBe(2);
    await sql("UPDATE applications SET created_at = created_at - 600000, desk_updated_at = NULL");
    await send("PUT", `/application/updatestatus/${mine[1]?.id}`, { status: "shortlisted" });
    const moved = await get<Page>(`/applications/all?updated_since=${encodeURIComponent(first.body.since)}`);
    expect(moved.body.applications.map(({ id, status }) => [id, status])).toEqual([[mine[1]?.id, "shortlisted"]]);
  });
});
