/** What both sides say about a due day beside moves, by call, as their screens do; and the marks of a school's desk. */
import { beforeEach, describe, expect, test } from "vitest";
import { expectError } from "../support/api-answers";
import { api } from "../support/app";
import { rowsOf, sql } from "../support/bindings";
import { type Account, type Application, createApplication, createJob, withToken } from "../support/factories";

type Person = Account & { token: string };
let owner: Person;
let candidate: Person;
let application: Application;
const DAY_MS = 86_400_000;

beforeEach(async () => {
  owner = await withToken("admin");
  candidate = await withToken("user");
  const job = await createJob(owner, { title: "PGT Physics" });
  application = await createApplication(job, {
    ...{ candidateId: candidate.id, email: candidate.email, confirmedAt: new Date() },
    ...{ turn: "school", dueAt: new Date(Date.now() + 3 * DAY_MS), waitsSince: new Date(5) },
  });
});

const post = (name: string, { token }: Person, body?: object, method = "POST") =>
  api<{ answer_by: string | null }>(method, `/application/${name}/${application.id}`, { token, body });
const history = async () => (await rowsOf("application_events")).map(({ to_status }) => to_status);
const kept = async () => (await rowsOf("applications"))[0] as Record<string, unknown>;

describe("the clock", () => {
  test("I called counts once; said again it is what was said, and no call came brings the earlier day back", async () => {
    const called = await post("called", owner);
    expect([called.status, called.body]).toMatchObject([200, { id: application.id, status: "submitted" }]);
    expect((await post("called", owner)).body).toEqual(called.body);
    const said = await post("nocall", candidate);
    expect(said.status).toBe(200);
    expect(Date.parse(said.body.answer_by ?? "")).toBeLessThan(Date.parse(called.body.answer_by ?? ""));
    expect((await post("nocall", candidate)).body).toEqual(said.body);
    expectError(await post("contacted", candidate), 409, "conflict");
    expectError(await post("called", owner), 409, "conflict");
    expect(await history()).toEqual(["submitted", "called", "no_call"]);
  });

  test("that the school made contact is said once", async () => {
    const said = await post("contacted", candidate);
    expect(said.status).toBe(200);
    expect((await post("contacted", candidate)).body).toEqual(said.body);
    expect(await history()).toEqual(["submitted", "contacted"]);
    expect(await kept()).toMatchObject({ contact_said: "yes" });
  });

  test("more time is taken once, by one to seven days", async () => {
    for (const days of [0, 8, 1.5, "3", undefined])
      expectError(await post("moretime", owner, { days }), 400, "bad_input");
    const { status, body } = await post("moretime", owner, { days: 7 });
    expect(status).toBe(200);
    expect(Date.parse(body.answer_by ?? "") - Date.now()).toBeGreaterThan(9 * DAY_MS);
    expectError(await post("moretime", owner, { days: 1 }), 409, "conflict");
    expect(await history()).toEqual(["submitted", "more_time"]);
  });

  test("no call came is said only of a call", async () => {
    expectError(await post("nocall", candidate), 409, "conflict");
    expect(await history()).toEqual(["submitted"]);
  });

  test("each is its own side's", async () => {
    const [otherSchool, otherCandidate] = [await withToken("admin"), await withToken("user")];
    for (const name of ["called", "moretime", "notreal", "markread"]) {
      const body = name === "moretime" ? { days: 3 } : undefined;
      expectError(await post(name, candidate, body), 403, "not_allowed");
      expectError(await post(name, otherSchool, body), 404, "not_found");
    }
    for (const name of ["contacted", "nocall"]) {
      expectError(await post(name, owner), 403, "not_allowed");
      expectError(await post(name, otherCandidate), 404, "not_found");
    }
    expect(await history()).toEqual(["submitted"]);
  });
});

describe("marks", () => {
  test("an application is marked as read, and taken out of the list as not real and put back; each again changes nothing", async () => {
    const { id } = application;
    for (let times = 0; times < 2; times += 1) expect((await post("markread", owner)).body).toEqual({ id, read: true });
    for (let times = 0; times < 2; times += 1) {
      expect((await post("notreal", owner)).body).toEqual({ id, not_real: true });
    }
    const { read_at, not_real_at } = await kept();
    expect([read_at, not_real_at]).toEqual([expect.any(Number), expect.any(Number)]);
    expect((await post("notreal", owner, undefined, "DELETE")).body).toEqual({ id, not_real: false });
    expect(await kept()).toMatchObject({ not_real_at: null, read_at });
    await sql("UPDATE applications SET not_real_at = 5");
    const list = await api<object[]>("GET", `/applications/${application.jobId}`, { token: owner.token });
    expect(list.body).toMatchObject([{ id, read: true, not_real: true }]);
  });

  test("stars and marks of the school are in no answer to the candidate; her moves are", async () => {
    await api("PUT", `/application/note/${application.id}`, { token: owner.token, body: { stars: 2 } });
    const { body } = await api<object[]>("GET", "/application/myapplications", { token: candidate.token });
    expect(body).toMatchObject([{ id: application.id, moves: ["withdrawn"] }]);
    for (const name of ["stars", "read", "not_real"]) expect(body[0]).not.toHaveProperty(name);
  });
});
