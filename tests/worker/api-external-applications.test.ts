/** Applications from a school's own system. */
import { beforeEach, describe, expect, test } from "vitest";
import { expectError } from "../support/api-answers";
import { api, apiUpload } from "../support/app";
import { countRows, rowsOf, snapshot, sql, storedKeys } from "../support/bindings";
import {
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  type Job,
  pdf,
  withToken,
} from "../support/factories";

type Made = { id: string; external_id: string; version: string };
type Recruiter = Awaited<ReturnType<typeof withToken>>;

const CONSENT = { consent_version: "2026-06", consent_at: "2026-01-20T09:00:00Z" };

let owner: Recruiter;
let job: Job;

beforeEach(async () => {
  owner = await withToken("admin", await createAccount("admin"));
  job = await createJob(owner, { title: "PGT Physics", company_name: "Hill View School" });
});

const send = (externalId: string, over: Record<string, unknown> = {}, { token } = owner) => {
  const fields = { ...APPLY_FIELDS, ...CONSENT, job_id: job.id, resume: pdf(), ...over };
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return apiUpload<Made>(`/application/external/${externalId}`, sent as Record<string, string | File>, { token });
};

describe("an application from a school's own system", () => {
  test("waits unconfirmed, with its consent, and its person gets a mail that names the school and says how to say no", async () => {
    const made = await send("CAND-1");
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ id: expect.any(String), external_id: "CAND-1" });
    expect(made.headers.get("Location")).toContain(`/application/${made.body.id}`);
    const read = await api("GET", `/application/${made.body.id}`, { token: owner.token });
    expect(read.body).toMatchObject({
      ...{
        source: "school",
        external_id: "CAND-1",
        address_confirmed: false,
        promised_days: null,
        status: "submitted",
      },
      consent: { version: "2026-06", at: "2026-01-20T09:00:00.000Z" },
    });
    const [mail, ...others] = await rowsOf("mail_outbox");
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe(APPLY_FIELDS.applicant_email);
    expect(String(mail?.body)).toMatch(/Hill View School has sent us your application for PGT Physics/);
    expect(String(mail?.body)).toMatch(/This was not me/);
  });

  test("that comes again is the same one and changes nothing; at once, too", async () => {
    const first = await send("CAND-1");
    const before = await snapshot();
    const again = await send("CAND-1", { applicant_name: "Another Name", applicant_email: "another@example.com" });
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    expect(await snapshot()).toEqual(before);
    const both = await Promise.all([
      send("CAND-2", { applicant_email: "b@example.com" }),
      send("CAND-2", { applicant_email: "b@example.com" }),
    ]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    expect(await countRows("applications")).toBe(2);
    expect((await storedKeys()).length).toBe(2);
  });

  test("with the same id in two schools is two applications", async () => {
    const other = await withToken("admin");
    const theirs = await createJob(other);
    const [one, two] = [await send("CAND-1"), await send("CAND-1", { job_id: theirs.id }, other)];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.id).not.toBe(two.body.id);
    expectError(await api("GET", `/application/${two.body.id}`, { token: owner.token }), 404, "not_found");
  });

  test("of somebody who has applied is 409, which names the application that is there", async () => {
    const there = await createApplication(job, { email: APPLY_FIELDS.applicant_email, confirmedAt: new Date() });
    const refused = await send("CAND-1");
    expectError(refused, 409, "already_applied", ["applicant_email"]);
    expect(refused.body).toMatchObject({ id: there.id });
    const sent = await send("CAND-2", { applicant_email: "b@example.com" });
    expect((await send("CAND-3", { applicant_email: "b@example.com" })).body).toMatchObject({ id: sent.body.id });
    // Hers, and the one that was sent.
    expect((await storedKeys()).length).toBe(2);
  });

  test("is of an own job alone, by its id or its external id, and open", async () => {
    expectError(await send("CAND-1", {}, await withToken("admin")), 404, "not_found");
    expectError(await send("CAND-1", {}, await withToken("user")), 403, "wrong_role");
    await sql("UPDATE jobs SET external_id = 'J-7' WHERE id = ?", job.id);
    expect((await send("CAND-1", { job_id: undefined, job_external_id: "J-7" })).status).toBe(201);
    expectError(await send("CAND-2", { job_external_id: "J-7" }), 400, "bad_input", ["job_id"]);
    expectError(await send("CAND-2", { job_id: undefined }), 400, "bad_input", ["job_id"]);
    await sql("UPDATE jobs SET state = 'closed'");
    expectError(await send("CAND-3", { applicant_email: "c@example.com" }), 409, "job_closed");
    expect(await countRows("applications")).toBe(1);
  });

  test("of a reader, and of a suspended address, is refused", async () => {
    const reader = await withToken("admin", await createAccount("admin"));
    const { id } = await createInstitution([
      [owner, "owner"],
      [reader, "reader"],
    ]);
    await sql("UPDATE jobs SET institution_id = ?", id);
    expectError(await send("CAND-1", {}, reader), 404, "not_found");
  });

  test.each([
    ["consent_version", { consent_version: undefined }],
    ["consent_version", { consent_version: "x".repeat(101) }],
    ["consent_at", { consent_at: "yesterday" }],
    ["consent_at", { consent_at: "2999-01-01T00:00:00Z" }],
    ["applicant_email", { applicant_email: "nobody" }],
    ["resume", { resume: undefined }],
  ])("with a wrong %s is 400 with the field, and nothing is stored", async (field, over) => {
    expectError(await send("CAND-1", over), 400, "bad_input", [field]);
    expect([await countRows("applications"), (await storedKeys()).length]).toEqual([0, 0]);
  });

  test("with a file that is no PDF is 415, and nothing is stored", async () => {
    expectError(await send("CAND-1", { resume: new File(["no pdf"], "x.pdf") }), 415, "unsupported_type");
    expect([await countRows("applications"), (await storedKeys()).length]).toEqual([0, 0]);
  });

  test.each(["a%20b", "x".repeat(101), "%0A"])("has an id of printable characters: %s", async (id) => {
    expectError(await send(id), 400, "bad_input", ["external_id"]);
  });

  test("that its person disowned is 410, and does not come back by being sent again", async () => {
    const { body } = await send("CAND-1");
    await sql("UPDATE applications SET dropped_at = 5, dropped_reason = 'not_me'");
    expectError(await send("CAND-1"), 410, "erased");
    expectError(await api("GET", `/application/${body.id}`, { token: owner.token }), 410, "erased");
    await sql("DELETE FROM events");
  });

  test("counts in no public number: nothing is promised, and neither side rates it", async () => {
    const candidate = await withToken("user");
    const { body } = await send("CAND-1", { applicant_email: "b@example.com" });
    const now = Date.now();
    await sql("UPDATE applications SET confirmed_at = ?, candidate_id = ? WHERE id = ?", now, candidate.id, body.id);
    await api("PUT", `/application/updatestatus/${body.id}`, {
      token: owner.token,
      body: { status: "rejected", tell_now: true },
    });
    const [row] = await rowsOf("applications");
    expect(row).toMatchObject({ status: "rejected", promised_days: null, counts_as: null, counted_on: null });
    expect(await countRows("school_responsiveness")).toBe(0);
  });
});
