import { beforeEach, describe, expect, test } from "vitest";
import { toLine } from "~/domain/jobs/external/rules";
import { writeExternalJobs } from "~/domain/jobs/external/write-external-jobs.server";
import { JobInput } from "~/domain/jobs/schema";
import { textChecksOf } from "~/domain/moderation/check-texts.server";
import { expectError } from "../support/api-answers";
import { api } from "../support/app";
import { config, countRows, db, effects, rowsOf, snapshot, sql } from "../support/bindings";
import { createAccount, createApplication, createInstitution, JOB_FIELDS, withToken } from "../support/factories";

const JOB = { ...JOB_FIELDS, vacancy: 2 };
type Answer = Record<string, string>;

let owner: Awaited<ReturnType<typeof withToken>>;
beforeEach(async () => {
  owner = await withToken("admin");
});

const put = (id: string, body: object, { token = owner.token, headers = {}, query = "" } = {}) =>
  api<Answer>("PUT", `/jobs/external/${encodeURIComponent(id)}${query}`, { token, body, headers });

describe("PUT /jobs/external/:external_id", () => {
  test("makes the job, with its address and version, and the same again changes nothing", async () => {
    const made = await put("A-1", JOB);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ external_id: "A-1", result: "made", status: "open", deleted: false });
    expect(made.headers.get("Location")).toBe("http://localhost/jobs/external/A-1");
    expect(made.headers.get("ETag")).toBe(`"${made.body.version}"`);
    const before = await snapshot();
    const again = await put("A-1", JOB);
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ ...made.body, result: "unchanged" });
    expect(await snapshot()).toEqual(before);
  });

  test("is the whole job: what is left out is emptied, and closing stays", async () => {
    const { body } = await put("A-1", {
      ...JOB,
      ...{ salary: "₹ 50,000", benefits: "Lunch", pay_min: 50_000, subjects: ["Physics"], closes_at: "2027-03-01" },
      ...{ notice_days: 30, answer_days: 7, questions: [{ kind: "text", text: "Why?", required: false }] },
    });
    const read = async () => (await api<Answer>("GET", "/jobs/external/A-1", { token: owner.token })).body;
    const first = await read();
    expect(first).toMatchObject({ benefits: "Lunch", subjects: ["Physics"], notice_days: 30 });
    const changed = await put("A-1", { ...JOB, salary: undefined, benefits: undefined });
    expect(changed.body).toMatchObject({ id: body.id, result: "changed", status: "open" });
    expect(Number(changed.body.version)).toBeGreaterThan(Number(body.version));
    expect(await read()).toMatchObject({
      ...{ salary: null, benefits: null, pay_min: null, subjects: [], notice_days: null, questions: [] },
      ...{ closes_at: first.closes_at, external_id: "A-1", version: changed.body.version },
    });
  });

  test("two at once make one job, and the same id of two schools is two jobs", async () => {
    const answers = await Promise.all([put("A-1", JOB), put("A-1", JOB), put("A-1", { ...JOB, title: "Another" })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(await countRows("jobs")).toBe(1);
    const other = await withToken("admin");
    expect((await put("A-1", JOB, { token: other.token })).status).toBe(201);
    expect(await countRows("jobs")).toBe(2);
    const mine = await api<Answer>("GET", "/jobs/external/A-1", { token: owner.token });
    expect(mine.body.user_id).toBe(owner.id);
  });

  test("a colleague's job of the id is the same job; a reader may read it alone; others find none", async () => {
    const [colleague, reader] = [await withToken("admin"), await withToken("admin")];
    await createInstitution([
      [owner, "owner"],
      [colleague, "recruiter"],
      [reader, "reader"],
    ]);
    const { body } = await put("A-1", JOB);
    expect((await put("A-1", JOB, { token: colleague.token })).body).toEqual({ ...body, result: "unchanged" });
    expectError(await put("A-1", { ...JOB, title: "New" }, { token: reader.token }), 403, "only_reader");
    expectError(await put("A-2", JOB, { token: reader.token }), 403, "only_reader");
    expect((await api("GET", "/jobs/external/A-1", { token: reader.token })).status).toBe(200);
    expectError(await api("DELETE", "/jobs/external/A-1", { token: reader.token }), 403, "only_reader");
    const stranger = await withToken("admin");
    expectError(await api("GET", "/jobs/external/A-1", { token: stranger.token }), 404, "not_found");
    expectError(await api("DELETE", "/jobs/external/A-1", { token: stranger.token }), 404, "not_found");
    expectError(await api("PUT", "/jobs/external/A-1", { body: JOB }), 401, "not_signed_in");
    const candidate = await withToken("user");
    expectError(await put("A-1", JOB, { token: candidate.token }), 403, "wrong_role");
  });

  test("a closed job stays closed, and opens with state: open; DELETE closes it, twice the same", async () => {
    const { body } = await put("A-1", JOB);
    const closing = () => api<Answer>("DELETE", "/jobs/external/A-1", { token: owner.token });
    const closed = { status: 200, body: { id: body.id, status: "closed", deleted: false } };
    expect(await closing()).toMatchObject(closed);
    expect(await closing()).toMatchObject(closed);
    expect((await put("A-1", JOB)).body).toMatchObject({ result: "unchanged", status: "closed" });
    expect((await put("A-1", { ...JOB, title: "Other" })).body).toMatchObject({ result: "changed", status: "closed" });
    const opened = await put("A-1", { ...JOB, title: "Other", state: "open" });
    expect(opened.body).toMatchObject({ id: body.id, result: "changed", status: "open" });
    expect((await put("A-1", { ...JOB, title: "Last", state: "closed" })).body).toMatchObject({ status: "closed" });
    expectError(await put("A-2", { ...JOB, state: "closed" }), 400, "bad_input", ["state"]);
  });

  test("a job that was removed on a screen does not come back", async () => {
    const { body } = await put("A-1", JOB);
    await api("DELETE", `/jobs/removejob/${body.id}`, { token: owner.token });
    expectError(await put("A-1", { ...JOB, state: "open" }), 409, "job_removed");
    expectError(await api("DELETE", "/jobs/external/A-1", { token: owner.token }), 409, "job_removed");
  });

  test("with If-Match changes only the version that was read", async () => {
    expectError(await put("A-1", JOB, { headers: { "If-Match": '"1"' } }), 412, "stale");
    const { headers } = await put("A-1", JOB);
    const tag = headers.get("ETag") ?? "";
    expect((await put("A-1", { ...JOB, title: "New" }, { headers: { "If-Match": tag } })).status).toBe(200);
    const before = await snapshot();
    expectError(await put("A-1", { ...JOB, title: "Newer" }, { headers: { "If-Match": tag } }), 412, "stale");
    expect(await snapshot()).toEqual(before);
  });

  test("the contact is a member who posts jobs", async () => {
    const [colleague, reader, stranger] = await Promise.all([1, 2, 3].map(() => createAccount("admin")));
    if (!colleague || !reader || !stranger) throw new Error("Three accounts");
    await createInstitution([
      [owner, "owner"],
      [colleague, "recruiter"],
      [reader, "reader"],
    ]);
    await put("A-1", { ...JOB, contact_user_id: colleague.id });
    expect((await rowsOf("jobs"))[0]).toMatchObject({ user_id: colleague.id });
    expect((await put("A-1", JOB)).body).toMatchObject({ result: "unchanged" });
    expect((await put("A-1", { ...JOB, contact_user_id: owner.id })).body).toMatchObject({ result: "changed" });
    for (const { id } of [reader, stranger]) {
      expectError(await put("A-1", { ...JOB, contact_user_id: id }), 400, "bad_input", ["contact_user_id"]);
    }
  });

  test.each(["a b/c%d", "!", "x".repeat(100), "ß", "a\nb", " a", "x".repeat(101)])(
    "takes or refuses the id %j",
    async (id) => {
      const isId = /^[!-~]([ -~]{0,98}[!-~])?$/.test(id);
      const answer = await put(id, JOB);
      expect(answer.status).toBe(isId ? 201 : 400);
      if (isId) expect(answer.body.external_id).toBe(id);
      if (isId)
        expect(
          (await api<Answer>("GET", `/jobs/external/${encodeURIComponent(id)}`, { token: owner.token })).status,
        ).toBe(200);
    },
  );

  test("questions that somebody has answered stay", async () => {
    const asks = (text: string) => ({ ...JOB, questions: [{ kind: "text", text, required: false }] });
    const { body } = await put("A-1", asks("Why?"));
    const questions = JSON.parse(String((await rowsOf("jobs"))[0]?.details)).questions;
    await createApplication({ id: String(body.id) } as never, { answers: JSON.stringify({ [questions[0].id]: "So" }) });
    expectError(await put("A-1", asks("How?")), 409, "questions_answered");
    expect((await put("A-1", { ...asks("Why?"), title: "New" })).status).toBe(200);
  });

  test("stopped words stop a person, who may insist, and make a program's new job wait", async () => {
    const text = { ...JOB, description: "Pay a registration fee of Rs 500 before the interview." };
    expectError(await put("A-1", text), 422, "text_stopped");
    expect((await put("A-1", { ...text, insist: true })).body).toMatchObject({ result: "made", status: "waiting" });
    const key = { id: "abcdefgh", institutionId: "", name: "Nightly", scopes: ["jobs:write"] as const };
    const program = { ...owner, role: "admin" as const, key };
    const deps = { db, now: new Date(), config, effects };
    const write = (id: string, fields: object, insist?: boolean) =>
      writeExternalJobs(deps, program, [{ ...toLine(id, JobInput.parse({ ...JOB, ...fields })), insist }], {
        checks: textChecksOf(deps, program),
        isDry: false,
      }).then(([result]) => result);
    const women = { description: "Only women may apply." };
    expect(await write("B-1", women)).toMatchObject({ status: "made", state: "waiting" });
    expect(await countRows("moderation_items")).toBeGreaterThan(0);
    const before = await snapshot();
    expect(await write("B-1", women)).toMatchObject({ status: "unchanged", state: "waiting" });
    expect(await snapshot()).toEqual(before);
    expect((await write("B-2", women, true))?.error).toMatchObject({ fields: { insist: [expect.any(String)] } });
    expect(await write("B-3", {})).toMatchObject({ status: "made", state: "open" });
    expect((await write("B-3", women))?.error).toMatchObject({ code: "text_stopped" });
    expect(await write("B-1", {})).toMatchObject({ status: "changed", state: "open" });
  });

  test("dry_run=1 checks and writes nothing", async () => {
    const before = await snapshot();
    const dry = { query: "?dry_run=1" };
    expect(await put("A-1", JOB, dry)).toMatchObject({
      status: 200,
      body: { dry_run: true, result: "made", status: "open" },
    });
    expectError(await put("A-1", { ...JOB, title: "" }, dry), 400, "bad_input", ["title"]);
    expectError(await put("A-1", { ...JOB, description: "Only women may apply." }, dry), 422, "text_stopped");
    expectError(await put("A-1", JOB, { query: "?dry_run=2" }), 400, "bad_input", ["dry_run"]);
    expect(await snapshot()).toEqual(before);
    await put("A-1", JOB);
    const made = await snapshot();
    expect((await put("A-1", JOB, dry)).body).toMatchObject({ dry_run: true, result: "unchanged" });
    expect((await put("A-1", { ...JOB, title: "New" }, dry)).body).toMatchObject({ dry_run: true, result: "changed" });
    expect(await snapshot()).toEqual(made);
  });

  test("a school that comes to another one loses the ids that are taken there", async () => {
    const other = await withToken("admin");
    await put("A-1", JOB);
    await put("A-1", JOB, { token: other.token });
    await put("A-2", JOB, { token: other.token });
    const [first] = (await rowsOf("institution_members")).filter(({ user_id }) => user_id === owner.id);
    const { giveJobs } = await import("~/domain/jobs/statements.server");
    const { sql: part } = await import("drizzle-orm");
    await giveJobs(
      db,
      { institutionId: part<string>`${String(first?.institution_id)}` },
      part`jobs.user_id = ${other.id}`,
    );
    const ids = (await rowsOf("jobs")).map(({ external_id }) => external_id);
    expect(ids.toSorted()).toEqual(["A-1", "A-2", null]);
  });
});

describe("createjob and updatejob", () => {
  test("with dry_run=1 say what would be", async () => {
    const post = (body: object, query = "?dry_run=1") =>
      api<Answer>("POST", `/jobs/createjob/${owner.id}${query}`, { token: owner.token, body });
    expect(await post(JOB)).toMatchObject({ status: 200, body: { dry_run: true, result: "made", status: "open" } });
    expectError(await post({ ...JOB, title: "" }), 400, "bad_input", ["title"]);
    expect(await countRows("jobs")).toBe(0);
    expect(await countRows("limit_counters")).toBe(0);
    const { body } = await post(JOB, "");
    const before = await snapshot();
    const change = (sent: object) =>
      api<Answer>("PUT", `/jobs/updatejob/${body.id}?dry_run=1`, { token: owner.token, body: sent });
    expect((await change({ ...JOB, title: "New" })).body).toEqual({ dry_run: true, result: "changed", status: "open" });
    expect((await change(JOB)).body).toEqual({ dry_run: true, result: "unchanged", status: "open" });
    expect(await snapshot()).toEqual(before);
  });

  test("the same text again makes no version, no number and no sign of the school", async () => {
    const { body } = await api<Answer>("POST", `/jobs/createjob/${owner.id}`, { token: owner.token, body: JOB });
    await sql("UPDATE jobs SET sign_at = NULL");
    const before = await rowsOf("jobs");
    const again = await api<Answer>("PUT", `/jobs/updatejob/${body.id}`, { token: owner.token, body: JOB });
    expect(again.status).toBe(200);
    expect(await rowsOf("jobs")).toEqual(before);
  });
});

describe("GET /jobs/external", () => {
  test("lists the institution's ids in their order, in pages", async () => {
    for (const id of ["c", "a", "b"]) await put(id, JOB);
    await api("POST", `/jobs/createjob/${owner.id}`, { token: owner.token, body: JOB });
    await put("z", JOB, { token: (await withToken("admin")).token });
    const list = (path: string) =>
      api<{ external_id: string; state: string; version: string }[]>("GET", path, { token: owner.token });
    const first = await list("/jobs/external?limit=2");
    expect(first.body.map(({ external_id }) => external_id)).toEqual(["a", "b"]);
    expect(first.body[0]).toMatchObject({ state: "open", version: expect.stringMatching(/^\d+$/) });
    const next = /<http:\/\/localhost([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    const second = await list(next);
    expect(second.body.map(({ external_id }) => external_id)).toEqual(["c"]);
    expect(second.headers.get("Link")).toBeNull();
  });
});
