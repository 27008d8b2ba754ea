/** One application is one, however often it is sent: retries are known by their key. */
import { beforeEach, describe, expect, test } from "vitest";
import { hashToken } from "~/domain/ids";
import { expectError } from "../support/api-answers";
import { apiUpload, encodeMultipart, request, send, visitor } from "../support/app";
import { bindings, countRows, rowsOf, snapshot, sql, storedKeys } from "../support/bindings";
import { expectLoggedErrors } from "../support/captured-log";
import {
  APPLY_FIELDS,
  createAccount,
  createJob,
  type Job,
  pdf,
  pdfBytes,
  signedIn,
  withToken,
} from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { allowBrokenRows } from "../support/invariants";
import { expectWhole } from "../support/storage-wholeness";

allowBrokenRows("clock that runs after the end", "applications are withdrawn by SQL, past the use-case");

const KEY = "3201933-77812-99120-4711";
/** Only where mail is sent can several applications of one address wait. */
const env = { CONFIRM_ADDRESSES: "1" };
let job: Job;
beforeEach(async () => {
  job = await createJob(await createAccount("admin"));
});

function apply(
  key: string | null,
  changes: Record<string, string | File> = {},
  options: { token?: string; env?: object } = {},
) {
  const fields = { ...APPLY_FIELDS, job_id: job.id, resume: pdf(), ...changes };
  const headers: Record<string, string> = key === null ? {} : { "Idempotency-Key": key };
  return apiUpload<{ id: string }>("/application/applyforjob", fields, { headers, ...options });
}

const applyOnPage = (key: string, changes: Record<string, string | File> = {}) =>
  visitor().upload(
    `/jobdetails/${job.id}`,
    { ...APPLY_FIELDS, resume: pdf(), ...changes },
    { headers: { "Idempotency-Key": key } },
  );

async function expectOne() {
  expect(await countRows("applications")).toBe(1);
  expect(await countRows("application_events")).toBe(1);
  expect(await countRows("mail_outbox")).toBe(2);
  expect(await countRows("notifications")).toBe(1);
  expect(await storedKeys()).toEqual((await rowsOf("applications")).map((row) => row.resume_key));
  await expectWhole("once");
}

/** Both wait for their mailbox, and the school is notified of both. */
async function expectSecond() {
  const rows = await rowsOf("applications");
  expect(rows).toMatchObject(Array(2).fill({ dropped_at: null, confirmed_at: null }));
  const told = (await rowsOf("mail_outbox")).map(({ event_key }) => String(event_key).split(":").slice(1).join(":"));
  expect(told.sort()).toEqual(rows.flatMap(({ id }) => [`${id}:applicant`, `${id}:recruiter`]).sort());
  expect(await countRows("notifications")).toBe(2);
  expect(await storedKeys()).toHaveLength(2);
}

describe("the same application sent again with its key", () => {
  test("is answered as the first time and does nothing", async () => {
    const first = await apply(KEY);
    expect(first.status).toBe(201);
    const again = await apply(KEY);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    await expectOne();
  });

  test("at the same moment is one, and both are told so", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => apply(KEY)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    await expectOne();
  });

  test("after the answer of the database was lost is one", async () => {
    const counted = failingDatabase(null);
    const elsewhere = await createJob(await createAccount("admin"));
    await apply(KEY, { job_id: elsewhere.id }, { env: { DB: counted.DB } });
    await sql("DELETE FROM application_events");
    for (const table of ["mail_outbox", "notifications", "applications"]) await sql(`DELETE FROM ${table}`);
    await Promise.all((await storedKeys()).map((key) => bindings.RESUMES.delete(key)));

    const line = failingDatabase({ at: counted.lastWrite(), when: "after", isLasting: true });
    expectError(await apply(KEY, {}, { env: { DB: line.DB } }), 503, "unavailable");
    expectLoggedErrors(1);
    expect(await countRows("applications")).toBe(1);
    expect((await apply(KEY)).status).toBe(201);
    await expectOne();
  });

  test("is a success also when the job has closed or gone meanwhile", async () => {
    const { body } = await apply(KEY);
    for (const change of ["state = 'closed'", "removed_at = 1"]) {
      await sql(`UPDATE jobs SET ${change}`);
      expect((await apply(KEY)).body).toEqual(body);
    }
    expectError(await apply(KEY, { applicant_email: "other@example.com" }), 410, "gone");
    // The application has ended with its job, which is one more event.
    await sql("DELETE FROM application_events WHERE to_status = 'unanswered'");
    await expectOne();
  });

  test("from the page leads on and shows the same toast", async () => {
    for (const _ of [1, 2]) {
      const answer = await applyOnPage(KEY);
      expect(answer.status).toBe(204);
      expect(answer.headers.get("X-Location")).toBe(`/jobdetails/${job.id}`);
      expect(answer.headers.get("Location")).toBeNull();
      expect(answer.headers.getSetCookie().join()).toContain("__Host-flash=");
    }
    await expectOne();
  });

  test("with the stored resume is one", async () => {
    const candidate = await signedIn("user");
    await candidate.upload("/resume", { resume: pdf() });
    const before = await storedKeys();
    for (const _ of [1, 2]) {
      const headers = { "Idempotency-Key": KEY };
      const fields = { ...APPLY_FIELDS, use_stored_resume: "1" };
      expect((await candidate.upload(`/jobdetails/${job.id}`, fields, { headers })).status).toBe(204);
    }
    expect(await countRows("applications")).toBe(1);
    expect(await storedKeys()).toHaveLength(before.length + 1);
  });
});

describe("the page's own form, without script", () => {
  /** What the browser sends of itself: the form's hidden fields. */
  async function hiddenFields(person = visitor()): Promise<Record<string, string>> {
    const html = await (await person.get(`/jobdetails/${job.id}`)).text();
    const [, form = ""] = /<form[^>]*data-upload[^>]*>([\s\S]*?)<\/form>/.exec(html) ?? [];
    const hidden = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
    return Object.fromEntries([...hidden].map(([, name, value]) => [name, value]));
  }

  async function sendForm(changes: Record<string, string | File> = {}, person = visitor(), settings = {}) {
    const fields = { ...(await hiddenFields()), ...APPLY_FIELDS, resume: pdf(), ...changes };
    const answer = await person.upload(`/jobdetails/${job.id}`, fields, { env: settings });
    const page = answer.status === 303 ? await (await person.follow(answer)).text() : await answer.text();
    return { status: answer.status, target: answer.headers.get("Location"), page };
  }

  test("sent twice, one after the other, ends twice at the same page, and is one", async () => {
    for (const _ of [1, 2]) {
      const { status, target, page } = await sendForm();
      expect([status, target]).toEqual([303, `/jobdetails/${job.id}`]);
      expect(page).toContain("Job application submitted successfully");
      // A toast is gone after two seconds; this stays.
      expect(page).toContain("The school can read your application now.");
      expect(page).not.toContain("already applied");
    }
    await expectOne();
  });

  test("sent by two clicks at once is one, and neither is told otherwise", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => sendForm()));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    await expectOne();
  });

  test("holds the same key for everybody: the page can be kept for all", async () => {
    const [one, two] = [await hiddenFields(), await hiddenFields()];
    expect(one).toEqual(two);
    expect(one.application_key).toMatch(/^[\w-]{8,64}$/);
    const candidate = await signedIn("user");
    expect((await hiddenFields(candidate)).application_key).toBe(one.application_key);
  });

  test.each<[string, Record<string, string | File>]>([
    ["another name", { applicant_name: "Somebody Else" }],
    ["another number", { applicant_mobile: "9123456780" }],
    ["another experience", { applicant_experience: "8+" }],
    ["another file", { resume: pdf("resume.pdf", pdfBytes(4321)) }],
    ["a file of another name", { resume: pdf("another.pdf") }],
    ["no key", { application_key: "" }],
  ])("with %s is answered like a first one, and waits beside it", async (_, changes) => {
    const first = await sendForm({}, visitor(), env);
    const second = await sendForm(changes, visitor(), env);
    expect([second.status, second.target]).toEqual([first.status, first.target]);
    expect(second.page).toContain("Job application submitted successfully");
    await expectSecond();
  });

  test("of an account is hers: she alone is told when she sends it again", async () => {
    const [one, two] = [await signedIn("user"), await signedIn("user")];
    expect((await sendForm({}, one)).status).toBe(303);
    expect((await sendForm({}, one)).status).toBe(303);
    const again = await sendForm({ applicant_mobile: "9123456780" }, one);
    expect(again.status).toBe(409);
    expect(again.page).toContain("This email address has already applied for this job");
    await expectOne();
    // The other one applies with her own address, whatever the form says, and nobody learns of the first.
    expect((await sendForm({}, two)).status).toBe(303);
    expect((await sendForm({ applicant_email: one.account.email }, visitor(), env)).status).toBe(303);
    const rows = await rowsOf("applications");
    expect(rows.map(({ email, confirmed_at }) => [email, confirmed_at !== null])).toEqual([
      [one.account.email, true],
      [two.account.email, true],
      [one.account.email, false],
    ]);
  });

  test("is a second one when the first was withdrawn since", async () => {
    await sendForm({}, visitor(), env);
    await sql("UPDATE applications SET status = 'withdrawn'");
    expect((await sendForm({}, visitor(), env)).status).toBe(303);
    await expectSecond();
  });

  test("with the stored resume is one, while that is the same", async () => {
    const candidate = await signedIn("user");
    await candidate.upload("/resume", { resume: pdf() });
    const fields = { ...(await hiddenFields(candidate)), ...APPLY_FIELDS, use_stored_resume: "1" };
    const apply = () => candidate.upload(`/jobdetails/${job.id}`, fields);
    for (const _ of [1, 2]) expect((await apply()).status).toBe(303);
    await candidate.upload("/resume", { resume: pdf("newer.pdf", pdfBytes(4321)) });
    expect((await apply()).status).toBe(409);
    expect(await countRows("applications")).toBe(1);
  });

  test("gives way to the key of the script", async () => {
    await applyOnPage(KEY, await hiddenFields());
    expect((await rowsOf("applications"))[0]?.request_key).toBe(hashToken(KEY));
  });
});

describe("the key is no pass", () => {
  test.each([
    ["other words", { applicant_name: "Somebody Else" }],
    ["another number", { applicant_mobile: "9123456780" }],
    ["another experience", { applicant_experience: "8+" }],
    ["another file", { resume: pdf("cv.pdf", pdfBytes(4321)) }],
  ] as [string, Record<string, string | File>][])("for %s", async (_, changes) => {
    await apply(KEY, {}, { env });
    expectError(await apply(KEY, changes, { env }), 422, "key_reused");
    expect((await apply("another-key", changes, { env })).status).toBe(201);
    await expectSecond();
  });

  test("for another account, or for nobody where an account has applied", async () => {
    const candidate = await withToken("user");
    const { body } = await apply(KEY, {}, { token: candidate.token, env });
    for (const token of [(await withToken("user")).token, undefined]) {
      const other = await apply(KEY, { applicant_email: candidate.email }, { env, ...(token ? { token } : {}) });
      expect(other.status).toBe(201);
      expect(other.body.id).not.toBe(body.id);
    }
    const rows = await rowsOf("applications");
    expect(rows.filter(({ email }) => email === candidate.email)).toHaveLength(2);
  });

  test("for an account that sends other words: it is told, and nothing is written", async () => {
    const { token } = await withToken("user");
    await apply(KEY, {}, { token });
    const before = await snapshot();
    for (const key of [null, "another-key"]) {
      expectError(await apply(key, {}, { token }), 409, "conflict", ["applicant_email"]);
    }
    expect(await snapshot()).toEqual(before);
  });

  test("without the key, or with another, it is a second application", async () => {
    await apply(KEY, {}, { env });
    expect((await apply(null, {}, { env })).status).toBe(201);
    await expectSecond();
  });

  test("two people and two jobs may have the same one", async () => {
    await apply(KEY);
    expect((await apply(KEY, { applicant_email: "other@example.com" })).status).toBe(201);
    const other = await createJob(await createAccount("admin"));
    expect((await apply(KEY, { job_id: other.id })).status).toBe(201);
    expect(await countRows("applications")).toBe(3);
  });

  test.each(["", " ", "x".repeat(256), "sch\u00fcler"])("a key that is none is refused: %j", async (key) => {
    expectError(await apply(key), 400, "bad_input", ["Idempotency-Key"]);
    expect(await countRows("applications")).toBe(0);
    expect(await storedKeys()).toEqual([]);
  });

  test.each(["k", "x".repeat(255), "with spaces in it", "'; DROP TABLE applications; --"])(
    "a key is any text of 1 to 255 printable characters: %.30s",
    async (key) => {
      const first = await apply(key);
      expect([first.status, (await apply(key)).body.id]).toEqual([201, first.body.id]);
      await expectOne();
    },
  );

  test("a key of a megabyte is refused unread", async () => {
    expectError(await apply(null, { application_key: "x".repeat(1_000_000) }), 413, "too_large");
    expectError(await apply("x".repeat(1_000_000)), 400, "bad_input", ["Idempotency-Key"]);
    expect(await countRows("applications")).toBe(0);
  });
});

describe("an upload", () => {
  test("in pieces of any size is stored as it was sent", async () => {
    const bytes = pdfBytes(300_000).map((byte, index) => (index < 9 || index >= 299_994 ? byte : (index * 7) % 251));
    for (const size of [1021, 65_536, 65_537, 200_000]) {
      const fields = { ...APPLY_FIELDS, applicant_email: `a${size}@example.com`, job_id: job.id };
      const { body, type } = await encodeMultipart({ ...fields, resume: new File([bytes], "cv.pdf") });
      const pieces = new ReadableStream({
        start(controller) {
          for (let at = 0; at < body.byteLength; at += size)
            controller.enqueue(new Uint8Array(body.slice(at, at + size)));
          controller.close();
        },
      });
      const init = { method: "POST", body: pieces, headers: { "Content-Type": type } };
      expect((await send(request("/application/applyforjob", init))).status).toBe(201);
      const row = (await rowsOf("applications")).find((one) => one.email === `a${size}@example.com`);
      const stored = await bindings.RESUMES.get(String(row?.resume_key));
      const kept = Buffer.from((await stored?.arrayBuffer()) ?? new ArrayBuffer());
      expect(kept.equals(bytes), `in pieces of ${size}`).toBe(true);
      expect(row?.resume_bytes).toBe(bytes.length);
      expect(stored?.httpMetadata?.contentType).toBe("application/pdf");
    }
  });

  test("that breaks off leaves nothing behind and is no error of ours", async () => {
    const { body, type } = await encodeMultipart({
      ...APPLY_FIELDS,
      job_id: job.id,
      resume: pdf("a.pdf", pdfBytes(200_000)),
    });
    const pieces = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(body.slice(0, 150_000)));
        controller.error(new Error("Network connection lost."));
      },
    });
    const before = await snapshot();
    const init = { method: "POST", body: pieces, headers: { "Content-Type": type } };
    const answer = await send(request("/application/applyforjob", init));
    expect(answer.status).toBe(400);
    await answer.arrayBuffer();
    expect(await snapshot()).toEqual(before);
  });

  test("with a field that is no text is refused as such", async () => {
    const { body, type } = await encodeMultipart({
      ...APPLY_FIELDS,
      job_id: job.id,
      applicant_name: "ZZZZ",
      resume: pdf(),
    });
    const bytes = Buffer.from(body);
    bytes.fill(0xff, bytes.indexOf("ZZZZ"), bytes.indexOf("ZZZZ") + 4);
    const init = { method: "POST", body: bytes, headers: { "Content-Type": type } };
    expect((await send(request("/application/applyforjob", init))).status).toBe(400);
    expect(await countRows("applications")).toBe(0);
  });

  test("whose fields come after the file is taken", async () => {
    const { body, type } = await encodeMultipart({
      resume: pdf("a.pdf", pdfBytes(100_000)),
      ...APPLY_FIELDS,
      job_id: job.id,
    });
    const answer = await send(
      request("/application/applyforjob", { method: "POST", body, headers: { "Content-Type": type } }),
    );
    expect(answer.status).toBe(201);
  });
});

describe("a page that is fetched ahead", () => {
  test.each(["prefetch", "prefetch;prerender", "prefetch;anonymous-client-ip"])(
    "(Sec-Purpose: %s) shows no toast and leaves it for the page that is seen",
    async (purpose) => {
      const somebody = visitor();
      await somebody.upload(`/jobdetails/${job.id}`, { ...APPLY_FIELDS, resume: pdf() });
      const ahead = await somebody.get("/jobs", { headers: { "Sec-Purpose": purpose } });
      expect(await ahead.text()).not.toContain("Job application submitted successfully");
      expect(ahead.headers.getSetCookie()).toEqual([]);
      const seen = await somebody.get("/jobs");
      expect(await seen.text()).toContain("Job application submitted successfully");
      expect(seen.headers.getSetCookie().join()).toContain("__Host-flash=;");
    },
  );
});
