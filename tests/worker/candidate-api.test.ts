import { beforeEach, describe, expect, test } from "vitest";
import { ApplicationListItem, OwnApplicationItem } from "~/domain/applications/schema";
import { NotificationItem } from "~/domain/notifications/schema";
import { SavedJobItem } from "~/domain/saved-jobs/schema";
import { expectError } from "../support/api-answers";
import { api, request, send } from "../support/app";
import { countRows, rowsOf, snapshot, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createApplication,
  createJob,
  type Job,
  withToken,
} from "../support/factories";
import { letTimePass } from "../support/school-moves";

type Person = Account & { token: string };
let owner: Person;
let candidate: Person;
let job: Job;
let application: Application;
beforeEach(async () => {
  owner = await withToken("admin");
  candidate = await withToken("user");
  job = await createJob(owner, { title: "PGT Physics" });
  application = await createApplication(job, { candidateId: candidate.id, email: candidate.email });
});

describe("PUT /application/updatestatus/:id", () => {
  const put = (status: unknown, token = owner.token, id = application.id) =>
    api("PUT", `/application/updatestatus/${id}`, { token, body: { status } });

  test("moves the application on, which both lists then show", async () => {
    const answer = await put("shortlisted");
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id: application.id, status: "shortlisted", undo_until: expect.any(String) });
    const listed = await api<unknown[]>("GET", `/applications/${job.id}`, { token: owner.token });
    expect(listed.body.map((item) => ApplicationListItem.parse(item).status)).toEqual(["shortlisted"]);
  });

  test("409 off the path, with the moves that are open; a repeated move is 200 and writes nothing", async () => {
    const forward = ["shortlisted", "interviewing", "offered", "hired", "rejected"];
    expect(expectError(await put("withdrawn"), 409, "wrong_move")).toMatchObject({ moves: forward });
    await put("offered");
    await letTimePass();
    expect(expectError(await put("submitted"), 409, "wrong_move")).toMatchObject({ moves: ["hired", "rejected"] });
    const before = await snapshot();
    expect((await put("offered")).body).toEqual({ id: application.id, status: "offered", undo_until: null });
    const after = await snapshot();
    for (const table of ["applications", "application_events", "mail_outbox", "notifications"] as const)
      expect(after[table], table).toEqual(before[table]);
  });

  test("an offer may name the day by which a reply is asked for", async () => {
    const send = (body: object) =>
      api("PUT", `/application/updatestatus/${application.id}`, { token: owner.token, body });
    const day = (days: number) => new Date(Date.now() + 5.5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
    for (const reply_by of ["soon", "2026-02-30", day(6), day(61), 5]) {
      expectError(await send({ status: "offered", reply_by }), 400, "bad_input", ["reply_by"]);
    }
    expectError(await send({ status: "hired", reply_by: day(20) }), 400, "bad_input", ["reply_by"]);
    expect((await send({ status: "offered", reply_by: day(20) })).status).toBe(200);
    await letTimePass();
    const listed = await api<{ turn: string; answer_by: string }[]>("GET", "/application/myapplications", {
      token: candidate.token,
    });
    const [own] = listed.body;
    // A Sunday becomes the Monday after it.
    expect([day(20), day(21)]).toContain(own?.answer_by.slice(0, 10));
    expect(own?.turn).toBe("candidate");
  });

  test("400, 401, 403, 404, 405", async () => {
    const before = await snapshot();
    expectError(await put("king"), 400, "bad_input", ["status"]);
    expectError(await put(undefined), 400, "bad_input", ["status"]);
    expectError(await put("shortlisted", ""), 401, "not_signed_in");
    expectError(await put("shortlisted", candidate.token), 403, "not_allowed");
    expectError(await put("shortlisted", owner.token, crypto.randomUUID()), 404, "not_found");
    expectError(await put("shortlisted", owner.token, "x"), 404, "not_found");
    const stranger = await withToken("admin");
    expectError(await put("shortlisted", stranger.token), 404, "not_found");
    const wrong = await api("POST", `/application/updatestatus/${application.id}`, { token: owner.token, body: {} });
    expectError(wrong, 405, "method_not_allowed");
    expect(wrong.headers.get("Allow")).toBe("PUT, OPTIONS");
    const after = await snapshot();
    expect(after.applications).toEqual(before.applications);
    expect(after.mail_outbox).toEqual(before.mail_outbox);
  });

  test("two at once: one wins, the other gets 409", async () => {
    const answers = await Promise.all([put("shortlisted"), put("rejected")]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    await letTimePass();
    expect((await rowsOf("application_events")).length).toBe(2);
  });
});

describe("POST /application/withdraw/:id", () => {
  const withdraw = (token = candidate.token, id = application.id) =>
    api("POST", `/application/withdraw/${id}`, { token });

  test("withdraws once; again is 200 and writes nothing; a hired one stays", async () => {
    const answer = await withdraw();
    expect([answer.status, answer.body]).toEqual([200, { id: application.id, status: "withdrawn" }]);
    expect((await withdraw()).status).toBe(200);
    expect(await countRows("application_events")).toBe(2);
    await sql("UPDATE applications SET status = 'hired'");
    expect(expectError(await withdraw(), 409, "wrong_move")).toMatchObject({ moves: [] });
  });

  test("401, 403, 404", async () => {
    expectError(await withdraw(""), 401, "not_signed_in");
    expectError(await withdraw(owner.token), 403, "not_allowed");
    expectError(await withdraw((await withToken("user")).token), 404, "not_found");
    expectError(await withdraw(candidate.token, "x"), 404, "not_found");
    expect(await rowsOf("applications")).toMatchObject([{ status: "submitted" }]);
  });
});

describe("GET /application/myapplications", () => {
  const path = "/application/myapplications";

  test("lists one's own with job, status and a resume that opens", async () => {
    await sql("UPDATE jobs SET state = 'closed'");
    const answer = await api<unknown[]>("GET", path, { token: candidate.token });
    const items = answer.body.map((item) => OwnApplicationItem.parse(item));
    expect(items).toMatchObject([
      { id: application.id, job_id: job.id, title: "PGT Physics", job_status: "closed", status: "submitted" },
    ]);
    const url = new URL(items[0]?.resumeUrl ?? "");
    expect((await send(request(url.pathname + url.search))).headers.get("Content-Type")).toBe("application/pdf");
  });

  test("pages by the Link header", async () => {
    await createApplication(await createJob(owner), { candidateId: candidate.id, createdAt: new Date(1) });
    const first = await api<unknown[]>("GET", `${path}?limit=1`, { token: candidate.token });
    const next = /<([^>]*)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    const second = await api<unknown[]>("GET", next.replace("http://localhost", ""), { token: candidate.token });
    expect(second.headers.get("Link")).toBeNull();
    const ids = [...first.body, ...second.body].map((item) => OwnApplicationItem.parse(item).id);
    expect(new Set(ids).size).toBe(2);
  });

  test("401, 403, and nobody else's", async () => {
    expectError(await api("GET", path), 401, "not_signed_in");
    expectError(await api("GET", path, { token: owner.token }), 403, "not_allowed");
    expect((await api("GET", path, { token: (await withToken("user")).token })).body).toEqual([]);
  });
});

describe("saved jobs", () => {
  const call = (method: string, token = candidate.token, id = job.id) => api(method, `/jobs/savejob/${id}`, { token });

  test("are saved, listed and unsaved", async () => {
    expect((await call("POST")).body).toEqual({ id: job.id, saved: true });
    expect((await call("POST")).status).toBe(200);
    const listed = await api<unknown[]>("GET", "/jobs/savedjobs", { token: candidate.token });
    expect(listed.body.map((item) => SavedJobItem.parse(item))).toMatchObject([{ id: job.id, job_status: "open" }]);
    expect((await call("DELETE")).body).toEqual({ id: job.id, saved: false });
    expect((await call("DELETE")).status).toBe(200);
    expect((await api("GET", "/jobs/savedjobs", { token: candidate.token })).body).toEqual([]);
  });

  test("401, 403, 404, 405, 410", async () => {
    for (const method of ["POST", "DELETE"]) {
      expectError(await call(method, ""), 401, "not_signed_in");
      expectError(await call(method, owner.token), 403, "not_allowed");
      expectError(await call(method, candidate.token, "x"), 404, "not_found");
    }
    expectError(await call("POST", candidate.token, crypto.randomUUID()), 404, "not_found");
    expectError(await call("GET"), 405, "method_not_allowed");
    expectError(await api("GET", "/jobs/savedjobs"), 401, "not_signed_in");
    expectError(await api("GET", "/jobs/savedjobs", { token: owner.token }), 403, "not_allowed");
    await sql("UPDATE jobs SET removed_at = updated_at");
    expectError(await call("POST"), 410, "gone");
    expect(await rowsOf("saved_jobs")).toEqual([]);
  });
});

describe("notifications", () => {
  const list = (token = candidate.token) => api<unknown[]>("GET", "/user/notifications", { token });
  const read = (body: unknown, token = candidate.token) => api("POST", "/user/notifications/read", { token, body });

  beforeEach(async () => {
    for (const status of ["shortlisted", "interviewing"]) {
      await api("PUT", `/application/updatestatus/${application.id}`, { token: owner.token, body: { status } });
      await letTimePass();
    }
  });

  test("are listed with full addresses, and read one by one or all at once", async () => {
    const items = (await list()).body.map((item) => NotificationItem.parse(item));
    expect(items.map(({ read }) => read)).toEqual([false, false]);
    expect(items[0]?.href).toBe(`http://localhost/applied-jobs/${application.id}`);
    expect((await read({ id: items[0]?.id })).body).toEqual({ unread: 1 });
    expect((await read({})).body).toEqual({ unread: 0 });
    expect((await list(owner.token)).body).toEqual([]);
  });

  test("400, 401, 404, 405", async () => {
    const [item] = (await list()).body.map((one) => NotificationItem.parse(one));
    expectError(await read({ id: "x" }), 400, "bad_input", ["id"]);
    expectError(await read({}, ""), 401, "not_signed_in");
    expectError(await read({ id: item?.id }, owner.token), 404, "not_found");
    expectError(await api("GET", "/user/notifications"), 401, "not_signed_in");
    expectError(await api("DELETE", "/user/notifications", { token: candidate.token }), 405, "method_not_allowed");
    expect((await read({}, owner.token)).body).toEqual({ unread: 0 });
    expect((await list()).body.map((one) => NotificationItem.parse(one).read)).toEqual([false, false]);
  });
});
