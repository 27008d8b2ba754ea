/** `Idempotency-Key` on the calls that post: one key of an account names one call with one body. */

import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { sweepKeys } from "~/domain/idempotency/sweep-keys.server";
import { LIMITS } from "~/domain/limits/rules";
import { expectError } from "../support/api-answers";
import { api, apiUpload } from "../support/app";
import { bindings, countRows, snapshot, sql, storedKeys } from "../support/bindings";
import {
  APPLY_FIELDS,
  createAccount,
  createJob,
  createKey,
  findInstitutionOf,
  JOB_FIELDS,
  pdf,
  pdfBytes,
  withToken,
  workAlone,
} from "../support/factories";

type Person = Awaited<ReturnType<typeof withToken>>;
let recruiter: Person;
let candidate: Person;
beforeEach(async () => {
  [recruiter, candidate] = await Promise.all([withToken("admin"), withToken("user")]);
});

const post = (key: string, body: object = JOB_FIELDS, { who = recruiter, env = {}, client = "" } = {}) =>
  api<{ id: string }>("POST", `/jobs/createjob/${who.id}`, {
    token: who.token,
    body,
    env,
    headers: { "Idempotency-Key": key, ...(client ? { "CF-Connecting-IP": client } : {}) },
  });

const apply = (key: string, jobId: string, changes: object = {}, options: object = {}) =>
  apiUpload<{ id: string }>(
    "/application/applyforjob",
    { ...APPLY_FIELDS, job_id: jobId, resume: pdf(), ...changes },
    { token: candidate.token, headers: { "Idempotency-Key": key }, ...options },
  );

/** The platform's counter for forms, which says no. */
const NO_MORE = { LIMIT_FORMS: { limit: async () => ({ success: false }) } };

describe("a key on POST /jobs/createjob", () => {
  test.each(["", " ", "\t", "x".repeat(256), "sch\u00fcler"])(
    "that is none is refused, and blocks nothing: %j",
    async (key) => {
      const before = await snapshot();
      expectError(await post(key), 400, "bad_input", ["Idempotency-Key"]);
      expectError(await post(key), 400, "bad_input", ["Idempotency-Key"]);
      expect(await snapshot()).toEqual(before);
      expect((await post("a key")).status).toBe(201);
    },
  );

  test("makes one job of one body, and refuses another body with 422", async () => {
    const first = await post("k");
    expect((await post("k")).body).toEqual(first.body);
    const before = await snapshot();
    expectError(await post("k", { ...JOB_FIELDS, title: "Another post" }), 422, "key_reused");
    expect(await snapshot()).toEqual(before);
    expect(await countRows("jobs")).toBe(1);
  });

  test("names the same body also where its fields come in another order or with empty ones", async () => {
    const first = await post("k", { ...JOB_FIELDS, salary: "" });
    const turned = Object.fromEntries(Object.entries({ ...JOB_FIELDS, salary: null }).reverse());
    expect((await post("k", turned)).body).toEqual(first.body);
  });

  test("belongs to its account", async () => {
    const first = await post("k");
    const other = await post("k", { ...JOB_FIELDS, title: "Another post" }, { who: await withToken("admin") });
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(first.body.id);
  });

  test("belongs to the program that sends it, not to the person who stands for it", async () => {
    const { id: institutionId } = (await findInstitutionOf(recruiter.id)) ?? { id: await workAlone(recruiter.id) };
    const programs = [
      await createKey(institutionId, { scopes: ["jobs:write"], madeBy: recruiter.id }),
      await createKey(institutionId, { scopes: ["jobs:write"], madeBy: recruiter.id }),
    ];
    const tokens = [recruiter.token, ...programs.map(({ token }) => token)];
    const sent = async (token: string) => (await post("k", JOB_FIELDS, { who: { ...recruiter, token } })).body.id;
    const ids: string[] = [];
    for (const token of tokens) ids.push(await sent(token));
    expect(new Set(ids).size).toBe(3);
    for (const [index, token] of tokens.entries()) expect(await sent(token)).toBe(ids[index]);
  });

  test("is not used up by a dry run, and repeats none", async () => {
    const dry = () =>
      api("POST", `/jobs/createjob/${recruiter.id}?dry_run=1`, {
        token: recruiter.token,
        body: JOB_FIELDS,
        headers: { "Idempotency-Key": "k" },
      });
    expect((await dry()).body).toMatchObject({ dry_run: true });
    const made = await post("k");
    expect(made.status).toBe(201);
    expect((await dry()).body).toMatchObject({ dry_run: true });
    expect((await post("k")).body).toEqual(made.body);
    expect(await countRows("jobs")).toBe(1);
  });

  test("of a call that was carried out is free of limits: the account's, and its network's", async () => {
    const first = await post("k");
    await sql("UPDATE limit_counters SET count = ? WHERE key LIKE 'job:%'", LIMITS.job.events);
    const all = { env: NO_MORE, client: "192.0.2.1" };
    expectError(await post("new", JOB_FIELDS, all), 429, "too_many");
    expectError(await post("new"), 429, "too_many");
    for (let times = 0; times < 3; times += 1) expect((await post("k", JOB_FIELDS, all)).body).toEqual(first.body);
    expect(await countRows("jobs")).toBe(1);
  });

  test("that was used is free of its network's limit up to a limit of its own", async () => {
    await post("k");
    const all = { env: { ...NO_MORE, LIMIT_SECRETS: NO_MORE.LIMIT_FORMS }, client: "192.0.2.1" };
    expectError(await post("k", JOB_FIELDS, all), 429, "too_many");
  });

  test("that was used means nothing without its token", async () => {
    await post("k");
    const nobody = await api("POST", `/jobs/createjob/${recruiter.id}`, {
      body: JOB_FIELDS,
      env: NO_MORE,
      headers: { "Idempotency-Key": "k", "CF-Connecting-IP": "192.0.2.1" },
    });
    expectError(nobody, 429, "too_many");
  });

  test("with two bodies at once makes one job", async () => {
    const both = await Promise.all([post("k"), post("k", { ...JOB_FIELDS, title: "Another post" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await countRows("jobs")).toBe(1);
    expect(await countRows("idempotency_keys")).toBe(1);
  });

  test("is forgotten after a day", async () => {
    await post("k");
    await sql("UPDATE idempotency_keys SET created_at = created_at - 90000000");
    expect(await sweepKeys({ db: openDatabase(bindings.DB), now: new Date() })).toBe(1);
    expect((await post("k", { ...JOB_FIELDS, title: "Another post" })).status).toBe(201);
  });
});

describe("a key on POST /application/applyforjob with a token", () => {
  const twoJobs = async () => {
    const owner = await createAccount("admin");
    return Promise.all([createJob(owner), createJob(owner)]);
  };

  test("is one application, and 422 for another body or another job", async () => {
    const [job, other] = await twoJobs();
    const first = await apply("k", job.id);
    expect(first.status).toBe(201);
    expect((await apply("k", job.id)).body).toEqual(first.body);
    const before = await snapshot();
    const files = await storedKeys();
    expectError(await apply("k", other.id), 422, "key_reused");
    expectError(await apply("k", job.id, { applicant_name: "Somebody Else" }), 422, "key_reused");
    expectError(await apply("k", job.id, { resume: pdf("other.pdf") }), 422, "key_reused");
    const others = pdfBytes();
    others[others.length - 1] = 65;
    expectError(await apply("k", job.id, { resume: pdf("resume.pdf", others) }), 422, "key_reused");
    expect(await snapshot()).toEqual(before);
    expect(await storedKeys()).toEqual(files);
  });

  test("for two jobs at once makes one application, and keeps one file", async () => {
    const [job, other] = await twoJobs();
    const both = await Promise.all([apply("k", job.id), apply("k", other.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await countRows("applications")).toBe(1);
    expect(await storedKeys()).toHaveLength(1);
  });

  test("of an application that was sent is free of limits", async () => {
    const [job, other] = await twoJobs();
    const first = await apply("k", job.id);
    await sql("UPDATE limit_counters SET count = ?", LIMITS.application.events);
    const headers = { "Idempotency-Key": "k", "CF-Connecting-IP": "192.0.2.1" };
    expect((await apply("k", job.id, {}, { env: NO_MORE, headers })).body).toEqual(first.body);
    expectError(await apply("new", other.id), 429, "too_many");
  });
});
