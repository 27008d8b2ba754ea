import { describe, expect, test } from "vitest";
import { readDetails } from "~/domain/jobs/details/rules";
import { expectError, nextPage } from "../support/api-answers";
import { type ApiAnswer, api } from "../support/app";
import { countRows, rowsOf, snapshot } from "../support/bindings";
import { createAccount, createApplication, createJob, JOB_FIELDS, withToken } from "../support/factories";

type Listed = { id: string; title: string };

const DETAILS = [
  "institution",
  ...Object.keys(JOB_FIELDS),
  "id",
  "user_id",
  "deleted",
  "status",
  "created_at",
  "createdAt",
  "updated_at",
  "applications",
  "closes_at",
  "closes_on",
  "time_zone",
  "place",
  "url",
  "version",
  ...Object.keys(readDetails(null)),
];

describe("GET /jobs/getalljobs", () => {
  test("lists open jobs, newest first, with the fields of a card", async () => {
    const owner = await createAccount("admin");
    await createJob(owner, { title: "Older" });
    await createJob(owner, { title: "Closed", state: "closed" });
    await createJob(owner, { title: "Removed", removedAt: new Date() });
    const newest = await createJob(owner, { title: "Newer", salary: null });
    const answer = await api<Listed[]>("GET", "/jobs/getalljobs");
    expect(answer.status).toBe(200);
    expect(answer.body.map((job) => job.title)).toEqual(["Newer", "Older"]);
    const { company_name, category, location, job_nature } = JOB_FIELDS;
    expect(answer.body[0]).toEqual({
      id: newest.id,
      title: "Newer",
      company_name,
      category,
      location,
      job_nature,
      salary: null,
      institution: null,
      updated_at: newest.updatedAt.toISOString(),
      ...{ closes_at: "2100-01-01T18:29:59.000Z", closes_on: "2100-01-01" },
      ...{ pay_min: null, pay_max: null, pay_currency: null, pay_period: null, starts_on: null, early_career: null },
      ...{ subjects: [], levels: [], boards: [], requires: [], vacancy_is: null, time_zone: "Asia/Kolkata" },
      url: `http://localhost/jobdetails/${newest.id}`,
    });
    expect(answer.headers.get("Link")).toBeNull();
  });

  test("is an empty array where there is nothing", async () => {
    expect((await api("GET", "/jobs/getalljobs")).body).toEqual([]);
  });

  test.each(["", "&q=physics", "&category=Science", "&location=Pune&job_nature=Full%20Time"])(
    "leads through all pages by its Link header%s",
    async (filter) => {
      const owner = await createAccount("admin");
      for (let index = 0; index < 7; index += 1) await createJob(owner, { title: `Physics ${index}` });
      await createJob(owner, { title: "Yoga", keywords: "y", category: "Sport", location: "Goa", description: "d" });
      const seen: string[] = [];
      let path: string | null = `/jobs/getalljobs?limit=3${filter || "&q=physics"}`;
      while (path !== null) {
        const answer: ApiAnswer<Listed[]> = await api<Listed[]>("GET", path);
        expect(answer.status).toBe(200);
        seen.push(...answer.body.map((job) => job.title));
        path = nextPage(answer);
      }
      expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `Physics ${index}`));
    },
  );

  test("answers all jobs at once where no page is asked for, as the specification has it", async () => {
    const owner = await createAccount("admin");
    for (let index = 0; index < 103; index += 1) await createJob(owner, { title: `Physics ${index}` });
    const all = await api<Listed[]>("GET", "/jobs/getalljobs");
    expect(all.body).toHaveLength(103);
    expect(nextPage(all)).toBeNull();
    const page = await api<Listed[]>("GET", "/jobs/getalljobs?limit=100");
    expect(page.body).toHaveLength(100);
    expect((await api<Listed[]>("GET", nextPage(page) ?? "")).body).toHaveLength(3);
  });

  test.each([
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=ten", "limit"],
    ["limit=1.5", "limit"],
    ["limit=", "limit"],
    ["cursor=x", "cursor"],
    ["cursor=", "cursor"],
    ["job_nature=Nonsense", "job_nature"],
    ["job_nature=full%20time", "job_nature"],
    ["sort=nonsense", "sort"],
    [`q=${"x".repeat(201)}`, "q"],
    [`location=${"x".repeat(101)}`, "location"],
    [`category=${"x".repeat(61)}`, "category"],
    ["q=%25", "q"],
    ["q=d%2B%2B", "q"],
    ["q=%00", "q"],
    ["location=%23", "location"],
  ])("refuses ?%.40s", async (query, field) => {
    expectError(await api("GET", `/jobs/getalljobs?${query}`), 400, "bad_input", [field]);
  });

  test.each([
    "q=",
    "q=%20",
    "q=%22%20OR%20*",
    "category=%F0",
    "job_nature=&sort=&q=&location=&category=",
    "__proto__=x",
    "q=a&q=b",
  ])("answers ?%s without an error", async (query) => {
    expect((await api("GET", `/jobs/getalljobs?${query}`)).status).toBe(200);
  });

  test("looks for the words of a q that is sent twice together", async () => {
    const owner = await createAccount("admin");
    await createJob(owner, { title: "Older teacher" });
    const both = await createJob(owner, { title: "Zither teacher" });
    const { body } = await api<Listed[]>("GET", "/jobs/getalljobs?q=zither&q=teacher");
    expect(body.map(({ id }) => id)).toEqual([both.id]);
  });
});

describe("GET /jobs/getjobbyid/:id", () => {
  test.each(["open", "closed"] as const)("shows every field of a job that is %s", async (status) => {
    const owner = await createAccount("admin");
    const job = await createJob(owner, { state: status });
    await createApplication(job);
    const answer = await api("GET", `/jobs/getjobbyid/${job.id}`);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(
      [...DETAILS, "responsiveness", "applications_read_on", "no_sign_since"].sort(),
    );
    const created = job.createdAt.toISOString();
    const own = { id: job.id, user_id: owner.id, status, deleted: false, applications: 1, vacancy: 2 };
    expect(answer.body).toMatchObject({ ...JOB_FIELDS, ...own, created_at: created, createdAt: created });
  });

  test("says gone for a removed job", async () => {
    const job = await createJob(await createAccount("admin"), { removedAt: new Date() });
    expectError(await api("GET", `/jobs/getjobbyid/${job.id}`), 410, "gone");
  });

  test.each(["01900000-0000-7000-8000-000000000000", "1", "%27", "%00", "%E0%A4%A", "x".repeat(2000)])(
    "says not found for %.40s",
    async (id) => {
      expectError(await api("GET", `/jobs/getjobbyid/${id}`), 404, "not_found");
    },
  );
});

describe("POST /jobs/createjob/:userId", () => {
  test("posts a job as the recruiter of the token", async () => {
    const owner = await withToken("admin");
    const answer = await api("POST", `/jobs/createjob/${owner.id}`, { token: owner.token, body: JOB_FIELDS });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.any(String) });
    const stored = (await rowsOf("jobs"))[0];
    expect(stored).toMatchObject({ ...JOB_FIELDS, vacancy: 2, id: answer.body.id, user_id: owner.id });
    expect((await api<Listed[]>("GET", "/jobs/getalljobs?q=physics")).body).toHaveLength(1);
  });

  test("sets owner, state, id and time itself, whatever the payload says", async () => {
    const owner = await withToken("admin");
    const other = await createAccount("admin");
    const theirs = {
      user_id: other.id,
      deleted: true,
      status: "closed",
      id: "mine",
      seq: 1_000_000,
      createdAt: 0,
      role: "user",
    };
    const body = { ...JOB_FIELDS, ...theirs };
    const answer = await api("POST", `/jobs/createjob/${owner.id}`, { token: owner.token, body });
    expect(answer.status).toBe(201);
    const job = (await rowsOf("jobs"))[0];
    expect(job).toMatchObject({ id: answer.body.id, user_id: owner.id, removed_at: null, state: "open" });
    expect(job?.id).not.toBe("mine");
    expect(Number(job?.seq)).toBeLessThan(1_000_000);
    expect(Number(job?.created_at)).toBeGreaterThan(Date.now() - 60_000);
    expect((await rowsOf("users")).find((user) => user.id === owner.id)?.role).toBe("admin");
  });

  test("tells every wrong field at once and stores nothing", async () => {
    const owner = await withToken("admin");
    const body = { title: "", vacancy: 0, job_nature: "Sometimes", website: "ftp://x.example", salary: 5 };
    const wrong = ["title", "vacancy", "job_nature", "website", "salary"];
    const missing = ["category", "location", "description", "keywords", "company_name"];
    const answer = await api("POST", `/jobs/createjob/${owner.id}`, { token: owner.token, body });
    expectError(answer, 400, "bad_input", [...wrong, ...missing]);
    expect(await countRows("jobs")).toBe(0);
  });

  test("is refused to everybody else", async () => {
    const owner = await withToken("admin");
    const recruiter = await withToken("admin");
    const candidate = await withToken("user");
    const before = await snapshot();
    const post = (id: string, token?: string) =>
      api("POST", `/jobs/createjob/${id}`, { body: JOB_FIELDS, ...(token ? { token } : {}) });
    expectError(await post(owner.id), 401, "not_signed_in");
    expectError(await post(owner.id, "garbage"), 401, "not_signed_in");
    expectError(await post(owner.id, candidate.token), 403, "not_allowed");
    expectError(await post(candidate.id, candidate.token), 403, "not_allowed");
    expectError(await post(owner.id, recruiter.token), 404, "not_found");
    expectError(await post("nobody", recruiter.token), 404, "not_found");
    expect(await snapshot()).toEqual(before);
  });
});

describe("GET /jobs/getJobsByUserId/:userId", () => {
  test("lists one's own jobs, newest first, as whole jobs, without removed ones", async () => {
    const owner = await withToken("admin");
    await createJob(owner, { title: "Older", state: "closed" });
    await createJob(owner, { title: "Removed", removedAt: new Date() });
    await createApplication(await createJob(owner, { title: "Newer" }));
    await createJob(await createAccount("admin"), { title: "Somebody else's" });
    const answer = await api<Record<string, unknown>[]>("GET", `/jobs/getJobsByUserId/${owner.id}`, {
      token: owner.token,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject([
      { title: "Newer", status: "open", applications: 1 },
      { title: "Older", status: "closed", applications: 0 },
    ]);
    for (const job of answer.body) expect(Object.keys(job).sort()).toEqual([...DETAILS].sort());
  });

  test("leads through all pages by its Link header", async () => {
    const owner = await withToken("admin");
    for (let index = 0; index < 5; index += 1) await createJob(owner, { title: `Job ${index}` });
    const seen: string[] = [];
    let path: string | null = `/jobs/getJobsByUserId/${owner.id}?limit=2`;
    while (path !== null) {
      const answer: ApiAnswer<Listed[]> = await api<Listed[]>("GET", path, { token: owner.token });
      seen.push(...answer.body.map((job) => job.title));
      path = nextPage(answer);
    }
    expect(seen).toEqual([4, 3, 2, 1, 0].map((index) => `Job ${index}`));
  });

  test("is refused to everybody else", async () => {
    const owner = await withToken("admin");
    await createJob(owner);
    const path = `/jobs/getJobsByUserId/${owner.id}`;
    expectError(await api("GET", path), 401, "not_signed_in");
    for (const role of ["admin", "user"] as const) {
      const { token } = await withToken(role);
      expectError(await api("GET", path, { token }), 404, "not_found");
    }
  });
});
