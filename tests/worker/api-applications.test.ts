import { describe, expect, test } from "vitest";
import { expectError } from "../support/api-answers";
import { type ApiAnswer, api, apiUpload, request, send } from "../support/app";
import { countRows, rowsOf, snapshot, sql, storedKeys } from "../support/bindings";
import {
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createJob,
  pdf,
  pdfBytes,
  withToken,
} from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { letTimePass } from "../support/school-moves";

const PATH = "/application/applyforjob";
type Listed = { id: string; name: string; email: string; resumeUrl: string; status: string };

describe("POST /application/applyforjob", () => {
  const openJob = async () => createJob(await createAccount("admin", { email: "school@example.com" }));
  const form = (jobId: string, changes: Record<string, string | File> = {}) => ({
    ...APPLY_FIELDS,
    job_id: jobId,
    resume: pdf("Meera CV.pdf"),
    ...changes,
  });

  test("stores the PDF, the application, its first event and a mail to each side", async () => {
    const job = await openJob();
    const answer = await apiUpload(PATH, form(job.id, { applicant_email: "Meera@Example.com" }));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.any(String) });
    const keys = await storedKeys();
    expect(keys).toHaveLength(1);
    expect(await rowsOf("applications")).toMatchObject([
      {
        id: answer.body.id,
        job_id: job.id,
        candidate_id: null,
        name: "Meera Iyer",
        email: "meera@example.com",
        mobile: "+919876543210",
        experience: "3+",
        resume_key: keys[0],
        resume_name: "Meera CV.pdf",
        resume_bytes: 64,
        status: "submitted",
      },
    ]);
    expect(await rowsOf("application_events")).toMatchObject([{ from_status: null, to_status: "submitted" }]);
    const mails = await rowsOf("mail_outbox");
    expect(mails.map((mail) => mail.recipient).sort()).toEqual(["meera@example.com", "school@example.com"]);
  });

  test("ties the application to the candidate of a token, and to no recruiter", async () => {
    const job = await openJob();
    const candidate = await withToken("user");
    const recruiter = await withToken("admin");
    await apiUpload(PATH, form(job.id), { token: candidate.token });
    await apiUpload(PATH, form(job.id, { applicant_email: "b@example.com" }), { token: recruiter.token });
    const rows = await rowsOf("applications");
    expect(new Set(rows.map((row) => row.candidate_id))).toEqual(new Set([candidate.id, null]));
  });

  test("takes exactly ten megabytes", async () => {
    const job = await openJob();
    const answer = await apiUpload(PATH, form(job.id, { resume: pdf("big.pdf", pdfBytes(10 * 1024 * 1024)) }));
    expect(answer.status).toBe(201);
    expect((await rowsOf("applications"))[0]?.resume_bytes).toBe(10 * 1024 * 1024);
  });

  test("refuses an account's second one for one job", async () => {
    const job = await openJob();
    const { token } = await withToken("user");
    await apiUpload(PATH, form(job.id), { token });
    const before = await snapshot();
    const again = await apiUpload(PATH, form(job.id, { applicant_email: "MEERA@example.com" }), { token });
    expectError(again, 409, "conflict", ["applicant_email"]);
    expect(await snapshot()).toEqual(before);
    const other = await createJob(await createAccount("admin"));
    expect((await apiUpload(PATH, form(other.id), { token })).status).toBe(201);
  });

  test("takes one of an account's two simultaneous ones and keeps one object", async () => {
    const job = await openJob();
    const { token } = await withToken("user");
    const answers = await Promise.all([1, 2].map(() => apiUpload(PATH, form(job.id), { token })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    expect(await countRows("applications")).toBe(1);
    expect(await countRows("mail_outbox")).toBe(2);
    expect(await storedKeys()).toEqual((await rowsOf("applications")).map((row) => row.resume_key));
  });

  test("takes one of two simultaneous ones of an address without an account, in any case of letters", async () => {
    const job = await openJob();
    const addresses = ["meera@example.com", "MEERA@example.com"];
    const answers = await Promise.all(
      addresses.map((applicant_email) => apiUpload(PATH, form(job.id, { applicant_email }))),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    const rows = await rowsOf("applications");
    expect(rows.map(({ email, dropped_at }) => [email, dropped_at])).toEqual([["meera@example.com", null]]);
    expect(await storedKeys()).toHaveLength(1);
  });

  test("sends an account's application with the account's address, whatever the form says", async () => {
    const job = await openJob();
    const candidate = await withToken("user");
    await apiUpload(PATH, form(job.id, { applicant_email: "somebody.else@example.com" }), { token: candidate.token });
    expect(await rowsOf("applications")).toMatchObject([{ email: candidate.email, candidate_id: candidate.id }]);
  });

  test("refuses a stored resume without a candidate before it looks the job up", async () => {
    const job = await openJob();
    const stored = { use_stored_resume: "1", resume: "" };
    const unknown = { job_id: "01900000-0000-7000-8000-000000000000" };
    const recruiter = await withToken("admin");
    await sql("UPDATE jobs SET state = 'closed'");
    const answers = await Promise.all([
      apiUpload(PATH, form(job.id, stored)),
      apiUpload(PATH, form(job.id, { ...stored, ...unknown })),
      apiUpload(PATH, form(job.id, stored), { token: recruiter.token }),
    ]);
    for (const answer of answers) expectError(answer, 400, "bad_input", ["resume"]);
    const { DB, count } = failingDatabase(null);
    expectError(await apiUpload(PATH, form(job.id, stored), { env: { DB } }), 400, "bad_input", ["resume"]);
    expect(count()).toBe(0);
  });

  const text = (content: string) => new File([content], "cv.pdf", { type: "application/pdf" });
  const cases: [string, Record<string, string | File>, number, string, string[] | undefined][] = [
    ["no name", { applicant_name: " " }, 400, "bad_input", ["applicant_name"]],
    ["no address", { applicant_email: "meera" }, 400, "bad_input", ["applicant_email"]],
    ["no mobile", { applicant_mobile: "abc" }, 400, "bad_input", ["applicant_mobile"]],
    ["unknown experience", { applicant_experience: "2+" }, 400, "bad_input", ["applicant_experience"]],
    ["no file but text", { resume: "%PDF-1.7 as text" }, 400, "bad_input", ["resume"]],
    ["an empty file field", { resume: new File([], "") }, 400, "bad_input", ["resume"]],
    ["HTML that calls itself PDF", { resume: text("<script>alert(1)</script>") }, 415, "unsupported_type", ["resume"]],
    ["a word document", { resume: new File(["PK"], "cv.docx") }, 415, "unsupported_type", ["resume"]],
    ["eleven megabytes", { resume: pdf("b.pdf", pdfBytes(11 * 1024 * 1024)) }, 413, "too_large", ["resume"]],
    ["a file where text belongs", { applicant_name: pdf() }, 400, "bad_input", undefined],
    ["65 KB of name", { applicant_name: "x".repeat(66_000) }, 413, "too_large", undefined],
    ["an unknown job", { job_id: "01900000-0000-7000-8000-000000000000" }, 404, "not_found", undefined],
    ["a job id of nonsense", { job_id: "1 OR 1=1" }, 404, "not_found", undefined],
  ];
  test.each(cases)("refuses %s", async (_, changes, status, code, fields) => {
    const job = await openJob();
    const before = await snapshot();
    expectError(await apiUpload(PATH, form(job.id, changes)), status, code, fields);
    expect(await snapshot()).toEqual(before);
  });

  test("tells an empty file by its own words", async () => {
    const job = await openJob();
    const answer = await apiUpload(PATH, form(job.id, { resume: new File([], "cv.pdf", { type: "application/pdf" }) }));
    expectError(answer, 400, "bad_input", ["resume"]);
    expect(JSON.stringify(answer.body)).toContain("This file is empty");
    expect(await storedKeys()).toEqual([]);
  });

  test("refuses closed, removed and one's own jobs", async () => {
    const owner = await withToken("admin");
    const job = await createJob(owner);
    expectError(await apiUpload(PATH, form(job.id), { token: owner.token }), 403, "not_allowed");
    await sql("UPDATE jobs SET state = 'closed'");
    expectError(await apiUpload(PATH, form(job.id)), 409, "conflict");
    await sql("UPDATE jobs SET removed_at = updated_at");
    expectError(await apiUpload(PATH, form(job.id)), 410, "gone");
    expect(await countRows("applications")).toBe(0);
    expect(await storedKeys()).toEqual([]);
  });

  test("refuses a dead token instead of taking it for nobody", async () => {
    const job = await openJob();
    expectError(await apiUpload(PATH, form(job.id), { token: "x".repeat(43) }), 401, "not_signed_in");
    expect(await countRows("applications")).toBe(0);
  });

  test("tells about the missing resume together with the other fields", async () => {
    const job = await openJob();
    const answer = await apiUpload(PATH, { ...APPLY_FIELDS, job_id: job.id, applicant_name: "" });
    expectError(answer, 400, "bad_input", ["applicant_name", "resume"]);
  });

  const broken: [string, string, string, number][] = [
    ["JSON", "application/json", "{}", 415],
    ["an urlencoded form", "application/x-www-form-urlencoded", "a=b", 415],
    ["no type", "", "a=b", 415],
    ["no boundary", "multipart/form-data", "--x\r\n", 400],
    ["a body that never was multipart", "multipart/form-data; boundary=x", "hello", 400],
    [
      "a body that ends too early",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
      400,
    ],
    ["an empty body", "multipart/form-data; boundary=x", "", 400],
  ];
  test.each(broken)("refuses %s", async (_, type, body, status) => {
    const before = await snapshot();
    const answer = await api("POST", PATH, { body, headers: { "Content-Type": type } });
    expectError(answer, status, status === 415 ? "unsupported_type" : "bad_input");
    expect(await snapshot()).toEqual(before);
  });

  test("refuses more parts than a form has", async () => {
    const job = await openJob();
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`extra${index}`, "x"]));
    expectError(await apiUpload(PATH, { ...many, ...form(job.id) }), 413, "too_large");
    expect(await countRows("applications")).toBe(0);
  });
});

describe("GET /applications/:jobId", () => {
  test("lists the applications for a job of one's own, newest first", async () => {
    const owner = await withToken("admin");
    const job = await createJob(owner);
    await createApplication(job, { name: "First", createdAt: new Date(Date.now() - 60_000) });
    const latest = await createApplication(job, { name: "Second" });
    await createApplication(await createJob(owner));
    const answer = await api<Listed[]>("GET", `/applications/${job.id}`, { token: owner.token });
    expect(answer.status).toBe(200);
    expect(answer.body.map((item) => item.name)).toEqual(["Second", "First"]);
    const { id, email } = latest;
    const resumeUrl = expect.stringMatching(
      `^http://localhost/resumes/${id}\\?expires=\\d+&reader=${owner.id}&session=[\\w-]{16}&signature=[\\w-]{43}$`,
    );
    expect(answer.body[0]).toEqual({
      id,
      name: "Second",
      email,
      status: "submitted",
      resumeUrl,
      ...{ job_id: job.id, source: "site", external_id: null, consent: null },
      ...{ mobile: "9876543210", experience: "1+", answered: [], promised_days: null, told: true },
      ...{ applied_at: expect.any(String), confirmed_at: expect.any(String), updated_at: expect.any(String) },
      version: expect.stringMatching(/^\d+$/),
      address_confirmed: true,
      answers: null,
      teaching: null,
      answer_by: null,
      declined_at: null,
      not_joined_at: null,
      turn: null,
      stars: null,
      read: false,
      not_real: false,
      moves: ["shortlisted", "interviewing", "offered", "hired", "rejected"],
    });
  });

  test("says the mean of the stars, what was read, and which moves are open, also beside one that can be taken back", async () => {
    const owner = await withToken("admin");
    const job = await createJob(owner);
    const { id } = await createApplication(job, { stars: 4.5, readAt: new Date() });
    const { token } = owner;
    const listed = async () => (await api<object[]>("GET", `/applications/${job.id}`, { token })).body[0];
    expect(await listed()).toMatchObject({ stars: 4.5, read: true, not_real: false });
    await api("PUT", `/application/updatestatus/${id}`, { token, body: { status: "shortlisted" } });
    const instead = ["interviewing", "offered", "hired", "rejected"];
    expect(await listed()).toMatchObject({ status: "shortlisted", moves: instead });
    const wrong = await api("PUT", `/application/updatestatus/${id}`, { token, body: { status: "withdrawn" } });
    expect(expectError(wrong, 409, "wrong_move")).toMatchObject({ moves: instead });
    await letTimePass();
    expect(await listed()).toMatchObject({
      status: "shortlisted",
      moves: ["interviewing", "offered", "hired", "rejected"],
    });
    await sql("UPDATE applications SET status = 'submitted'");
    await sql("UPDATE applications SET turn = 'school', due_at = 5");
    expect(await listed()).toMatchObject({
      status: "unanswered",
      moves: ["shortlisted", "interviewing", "offered", "hired", "rejected"],
    });
  });

  test("gives a resumeUrl that opens the PDF without a session", async () => {
    const owner = await withToken("admin");
    const job = await createJob(owner);
    await createApplication(job);
    const [item] = (await api<Listed[]>("GET", `/applications/${job.id}`, { token: owner.token })).body;
    const response = await send(request(item?.resumeUrl ?? ""));
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdfBytes());
  });

  test("leads through all pages by its Link header", async () => {
    const owner = await withToken("admin");
    const job = await createJob(owner);
    for (let index = 0; index < 5; index += 1) await createApplication(job, { createdAt: new Date(index) });
    const seen: string[] = [];
    let path: string | null = `/applications/${job.id}?limit=2`;
    while (path !== null) {
      const answer: ApiAnswer<Listed[]> = await api<Listed[]>("GET", path, { token: owner.token });
      seen.push(...answer.body.map((item) => item.id));
      path = /^<http:\/\/localhost([^>]+)>; rel="next"$/.exec(answer.headers.get("Link") ?? "")?.[1] ?? null;
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });

  test.each(["limit=0", "limit=101", "cursor=x"])("refuses ?%s", async (query) => {
    const owner = await withToken("admin");
    const job = await createJob(owner);
    const answer = await api("GET", `/applications/${job.id}?${query}`, { token: owner.token });
    expectError(answer, 400, "bad_input", [query.split("=")[0] ?? ""]);
  });

  test("is refused to everybody else", async () => {
    const owner = await withToken("admin");
    const job = await createJob(owner);
    const applicant = await withToken("user");
    await createApplication(job, { candidateId: applicant.id });
    const path = `/applications/${job.id}`;
    expectError(await api("GET", path), 401, "not_signed_in");
    expectError(await api("GET", path, { token: applicant.token }), 403, "not_allowed");
    expectError(await api("GET", path, { token: (await withToken("admin")).token }), 404, "not_found");
    expectError(await api("GET", "/applications/nonsense", { token: owner.token }), 404, "not_found");
  });
});
