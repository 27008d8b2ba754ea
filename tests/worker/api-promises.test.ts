/** What a program may rely on: cursors, ids, headers and codes, the same with every call. */
import { beforeEach, describe, expect, test } from "vitest";
import { matchRequest } from "~/edge/match";
import { expectError } from "../support/api-answers";
import { api, apiUpload, ORIGIN, request, send, visitor } from "../support/app";
import { countRows, sql } from "../support/bindings";
import {
  APPLY_FIELDS,
  createApplication,
  createJob,
  JOB_FIELDS,
  type Job,
  pdf,
  signedIn,
  withToken,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";

allowBrokenRows("clock that runs after the end", "applications are withdrawn by SQL, past the use-case");

type Person = Awaited<ReturnType<typeof withToken>>;
let recruiter: Person;
let candidate: Person;
let job: Job;
beforeEach(async () => {
  [recruiter, candidate] = await Promise.all([withToken("admin"), withToken("user")]);
  job = await createJob(recruiter);
});

const CONFIRMS = { CONFIRM_ADDRESSES: "1" };
const as = ({ token }: Person) => ({ token });

describe("an id in capitals is the same id", () => {
  test("in the path, the query and the body", async () => {
    const ID = job.id.toUpperCase();
    expect((await api("GET", `/jobs/getjobbyid/${ID}`)).body).toMatchObject({ id: job.id });
    expect((await api("GET", `/jobs/getJobsByUserId/${recruiter.id.toUpperCase()}`, as(recruiter))).status).toBe(200);
    expect((await api("GET", `/user/${candidate.id.toUpperCase()}`, as(candidate))).status).toBe(200);
    expect((await api("GET", `/applications/${ID}`, as(recruiter))).status).toBe(200);
    const applied = await apiUpload("/application/applyforjob", { ...APPLY_FIELDS, job_id: ID, resume: pdf() });
    expect(applied.status).toBe(201);
    const moved = await api<{ results: object[] }>("POST", "/application/bulk", {
      ...as(recruiter),
      body: { ids: [String(applied.body.id).toUpperCase()], status: "shortlisted" },
    });
    expect(moved.body.results).toMatchObject([{ id: applied.body.id, outcome: "moved" }]);
    const report = { subject: "job", id: ID, reason: "money", text: "They ask for money" };
    expect((await api("POST", "/reports", { ...as(candidate), body: report })).status).toBe(201);
    const saved = await api("POST", `/jobs/savejob/${ID}`, as(candidate));
    expect(saved.body).toEqual({ id: job.id, saved: true });
  });

  test("on pages", async () => {
    const page = await visitor().get(`/jobdetails/${job.id.toUpperCase()}`);
    expect(page.status).toBe(200);
    const browser = await signedIn("admin", recruiter);
    expect((await browser.get(`/applications?jobId=${job.id.toUpperCase()}`)).status).toBe(200);
    expect((await browser.get(`/recruiter?jobId=${job.id.toUpperCase()}`)).status).toBe(200);
  });

  test("and a token that only looks a little like one stays as it is", async () => {
    const url = (path: string) => matchRequest(new Request(ORIGIN + path)).request.url.slice(ORIGIN.length);
    expect(url("/x?token=AB0199A5A0-0000-7000-8000-00000000000A")).toBe(
      "/x?token=AB0199A5A0-0000-7000-8000-00000000000A",
    );
    expect(url("/login?redirectTo=%2Fjobdetails%2F0199A5A0-0000-7000-8000-00000000000A")).toBe(
      "/login?redirectTo=%2Fjobdetails%2F0199a5a0-0000-7000-8000-00000000000a",
    );
    expect(url("/X/ABC?q=Maths")).toBe("/X/ABC?q=Maths");
  });
});

describe("headers", () => {
  test.each([
    "/jobs/getalljobs",
    "/jobs/getjobbyid/0199a5a0-0000-7000-8000-000000000000",
    "/jobs.atom",
    "/jobs.feed.json",
    "/openapi.json",
    "/resumes/0199a5a0-0000-7000-8000-000000000000",
    "/institutions/some-school/jobs.atom",
  ])("let a page of another site ask %s again with If-None-Match, and read what it needs", async (path) => {
    const asked = { "Access-Control-Request-Headers": "if-none-match, authorization", Origin: "https://other.example" };
    const preflight = await send(request(path, { method: "OPTIONS", headers: asked }));
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("Access-Control-Allow-Origin")).toBe("*");
    const allowed = (preflight.headers.get("Access-Control-Allow-Headers") ?? "").toLowerCase().split(", ");
    expect(allowed).toEqual(expect.arrayContaining(["if-none-match", "if-match", "authorization", "idempotency-key"]));
    const { headers } = await send(request(path, { headers: { Origin: "https://other.example" } }));
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(headers.get("Access-Control-Allow-Credentials")).toBeNull();
    const exposed = (headers.get("Access-Control-Expose-Headers") ?? "").split(", ");
    expect(exposed).toEqual(expect.arrayContaining(["ETag", "Link", "Location", "Retry-After", "WWW-Authenticate"]));
  });

  test("give an unchanged list back as 304, which the page may read", async () => {
    const KEEP = { PAGE_CACHE: "on" };
    const first = await send(request("/jobs/getalljobs"), KEEP);
    const headers = { "If-None-Match": first.headers.get("ETag") ?? "", Origin: "https://other.example" };
    const again = await send(request("/jobs/getalljobs", { headers }), KEEP);
    expect(again.status).toBe(304);
    expect(again.headers.get("Access-Control-Allow-Origin")).toBe("*");
  });

  test("leave every other page and file to this site alone", async () => {
    for (const path of ["/", "/jobs", `/jobdetails/${job.id}`, "/login", "/applications.csv", "/yourdata/export"]) {
      expect((await send(request(path))).headers.get("Access-Control-Allow-Origin"), path).toBeNull();
    }
  });

  test("a resume by its signed link, which needs no cookie", async () => {
    await createApplication(job);
    const listed = await api<{ resumeUrl: string }[]>("GET", `/applications/${job.id}`, as(recruiter));
    const path = listed.body[0]?.resumeUrl.slice(ORIGIN.length) ?? "";
    const resume = await send(request(path, { headers: { Origin: "https://other.example" } }));
    expect([resume.status, resume.headers.get("Access-Control-Allow-Origin")]).toEqual([200, "*"]);
  });

  test("WWW-Authenticate stands with each 401, and opens no window of a browser", async () => {
    const wrong = await api("POST", "/auth/login", { body: { email: "nobody@example.com", password: "wrong-one-9" } });
    expect([wrong.status, wrong.headers.get("WWW-Authenticate")]).toEqual([401, 'Bearer realm="Staffroom"']);
    const none = await api("GET", "/user/notifications");
    expect([none.status, none.headers.get("WWW-Authenticate")]).toEqual([401, 'Bearer realm="Staffroom"']);
    const dead = await api("GET", "/user/notifications", { token: "x".repeat(43) });
    expect(dead.headers.get("WWW-Authenticate")).toBe('Bearer realm="Staffroom", error="invalid_token"');
    const form = await visitor().form("/login", { email: "nobody@example.com", password: "wrong-one-9" });
    expect([form.status, form.headers.get("WWW-Authenticate")]).toEqual([401, 'Bearer realm="Staffroom"']);
  });

  test("Location stands with each 201, and leads to what was made", async () => {
    const made = await api("POST", `/jobs/createjob/${recruiter.id}`, { ...as(recruiter), body: JOB_FIELDS });
    const at = made.headers.get("Location") ?? "";
    expect(at).toBe(`${ORIGIN}/jobs/getjobbyid/${made.body.id}`);
    expect((await api("GET", at.slice(ORIGIN.length))).body).toMatchObject({ id: made.body.id });
    const account = await api("POST", "/auth/createuser", {
      body: { role: "user", email: "new@example.com", password: "chalk-and-duster-7" },
    });
    expect(account.headers.get("Location")).toBe(`${ORIGIN}/user/${account.body.id}`);
    const text = await api("POST", "/application/templates", {
      ...as(recruiter),
      body: { name: "Kind no", text: "Dear {{name}}, no." },
    });
    expect(text.headers.get("Location")).toBe(`${ORIGIN}/application/templates/${text.body.id}`);
    const applied = await apiUpload("/application/applyforjob", { job_id: job.id, ...APPLY_FIELDS, resume: pdf() });
    expect(applied.headers.get("Location")).toBe(`${ORIGIN}/application/guest`);
    const mine = { job_id: job.id, ...APPLY_FIELDS, applicant_email: candidate.email, resume: pdf() };
    const own = await apiUpload("/application/applyforjob", mine, as(candidate));
    expect(own.headers.get("Location")).toBe(`${ORIGIN}/applied-jobs/${own.body.id}`);
  });
});

describe("each reason has a code of its own:", () => {
  const apply = (person: Person | null, id = job.id) =>
    apiUpload("/application/applyforjob", { ...APPLY_FIELDS, job_id: id, resume: pdf() }, person ? as(person) : {});

  test("applying", async () => {
    expectError(await apply(recruiter), 403, "own_job");
    expect((await apply(candidate)).status).toBe(201);
    expectError(await apply(candidate), 409, "already_applied", ["applicant_email"]);
    await api("POST", `/jobs/closejob/${job.id}`, as(recruiter));
    expectError(await apply(await withToken("user")), 409, "job_closed");
    await api("DELETE", `/jobs/removejob/${job.id}`, as(recruiter));
    expectError(await apply(await withToken("user")), 410, "job_gone");
  });

  test("accounts", async () => {
    const again = { role: "user", email: candidate.email, password: "chalk-and-duster-7" };
    expectError(await api("POST", "/auth/createuser", { body: again }), 409, "account_exists", ["email"]);
    const wrong = { email: candidate.email, password: "wrong-one-9" };
    expectError(await api("POST", "/auth/login", { body: wrong }), 401, "wrong_login");
    expectError(await api("GET", "/user/notifications"), 401, "not_signed_in");
    expectError(await api("GET", "/jobs/savedjobs", as(recruiter)), 403, "wrong_role");
  });

  test("jobs", async () => {
    await api("POST", `/jobs/closejob/${job.id}`, as(recruiter));
    expectError(await api("POST", `/jobs/publishjob/${job.id}`, as(recruiter)), 409, "wrong_job_state");
    await api("DELETE", `/jobs/removejob/${job.id}`, as(recruiter));
    expectError(await api("POST", `/jobs/reopenjob/${job.id}`, as(recruiter)), 409, "job_removed");
    const body = { ...JOB_FIELDS };
    expectError(await api("PUT", `/jobs/updatejob/${job.id}`, { ...as(recruiter), body }), 409, "job_removed");
  });
});

describe("a removed job", () => {
  test("reads open nowhere", async () => {
    await createApplication(job, { candidateId: candidate.id });
    await api("POST", `/jobs/savejob/${job.id}`, as(candidate));
    const removed = await api("DELETE", `/jobs/removejob/${job.id}`, as(recruiter));
    expect(removed.body).toEqual({ id: job.id, status: "removed", deleted: true });
    expect((await api("DELETE", `/jobs/removejob/${job.id}`, as(recruiter))).body).toEqual(removed.body);
    for (const [path, person] of [
      [`/jobs/getJobsByUserId/${recruiter.id}?status=removed`, recruiter],
      ["/application/myapplications", candidate],
      ["/jobs/savedjobs", candidate],
    ] as const) {
      const { status, body } = await api<object[]>("GET", path, as(person));
      expect([status, body.length], path).toEqual([200, 1]);
      expect(JSON.stringify(body), path).not.toContain('"open"');
      expect(JSON.stringify(body), path).toContain('"removed"');
    }
  });

  test("nor when it is posted once more with its key", async () => {
    const post = () =>
      api("POST", `/jobs/createjob/${recruiter.id}`, {
        ...as(recruiter),
        body: JOB_FIELDS,
        headers: { "Idempotency-Key": "the-same-key" },
      });
    const { body } = await post();
    await api("DELETE", `/jobs/removejob/${body.id}`, as(recruiter));
    expect((await post()).body).toEqual({ id: body.id, status: "removed" });
  });
});

describe("without an account, where no mail is sent", () => {
  const apply = (changes: Record<string, string> = {}, env: object = {}) =>
    apiUpload("/application/applyforjob", { ...APPLY_FIELDS, job_id: job.id, resume: pdf(), ...changes }, { env });

  test("a second application of one address is refused, also at the same moment", async () => {
    const both = await Promise.all([apply({ applicant_name: "One Iyer" }), apply({ applicant_name: "Two Iyer" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expectError(await apply({ applicant_email: "MEERA@example.com " }), 409, "already_applied", ["applicant_email"]);
    expect(await countRows("applications")).toBe(1);
    const listed = await api<object[]>("GET", `/applications/${job.id}`, as(recruiter));
    expect(listed.body).toMatchObject([{ address_confirmed: true }]);
    const page = await visitor().upload(`/jobdetails/${job.id}`, { ...APPLY_FIELDS, resume: pdf() });
    expect(page.status).toBe(409);
  });

  test("another address applies, and the same one not again, also after it withdrew", async () => {
    expect((await apply()).status).toBe(201);
    expect((await apply({ applicant_email: "other@example.com" })).status).toBe(201);
    await sql("UPDATE applications SET status = 'withdrawn'");
    expect((await apply()).status).toBe(409);
  });

  test("where mail is sent both are taken as before", async () => {
    expect((await apply({}, CONFIRMS)).status).toBe(201);
    expect((await apply({}, CONFIRMS)).status).toBe(201);
  });
});

test("PUT updatejob does with the fields that are left out what the document says", async () => {
  const full = {
    ...{ ...JOB_FIELDS, salary: "As per scale", benefits: "Lunch", website: "https://school.example" },
    ...{ job_nature: "Part Time", subjects: ["Physics"], pay_min: 40_000, early_career: true, closes_at: "2027-01-31" },
  };
  const made = await api("POST", `/jobs/createjob/${recruiter.id}`, { ...as(recruiter), body: full });
  const path = `/jobs/updatejob/${made.body.id}`;
  const { title, category, vacancy, location, description, keywords, company_name } = full;
  const least = { title, category, vacancy, location, description, keywords, company_name };
  const read = async () => (await api("GET", `/jobs/getjobbyid/${made.body.id}`)).body;
  const before = await read();
  expect((await api("PUT", path, { ...as(recruiter), body: least })).status).toBe(200);
  const after = await read();
  expect(after).toMatchObject({ benefits: null, website: null, job_nature: "Full Time" });
  expect(after.salary).not.toBe("As per scale");
  for (const name of ["subjects", "pay_min", "early_career", "closes_at"]) expect(after[name]).toEqual(before[name]);
  expect(
    (await api("PUT", path, { ...as(recruiter), body: { ...least, early_career: null, closes_at: null } })).status,
  ).toBe(200);
  expect(await read()).toMatchObject({ early_career: null, closes_at: before.closes_at });
  for (const name of Object.keys(least)) {
    const answer = await api("PUT", path, { ...as(recruiter), body: { ...least, [name]: undefined } });
    expectError(answer, 400, "bad_input", [name]);
  }
});
