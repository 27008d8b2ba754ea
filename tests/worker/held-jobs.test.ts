/** Jobs that wait for a confirmed address, over HTTP: what their owner sees, and what nobody else does. */
import { beforeEach, describe, expect, test } from "vitest";
import { api, apiUpload, type Visitor, visitor } from "../support/app";
import { countRows, countUnpublished, publishedRows, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  APPLY_FIELDS,
  createApplication,
  createJob,
  createSession,
  JOB_FIELDS,
  PASSWORD,
  pdf,
  signedIn,
  withToken,
} from "../support/factories";

const env = { CONFIRM_ADDRESSES: "1" };
let browser: Visitor & { account: Account };
let owner: Account;
let token: string;
beforeEach(async () => {
  browser = await signedIn("admin");
  owner = browser.account;
  token = await createSession(owner, "api");
});

const post = (changes: object = {}, how: object = env) =>
  api<{ id: string; status: string }>("POST", `/jobs/createjob/${owner.id}`, {
    token,
    env: how,
    body: { ...JOB_FIELDS, ...changes },
  });
const confirm = () => sql("UPDATE users SET email_verified_at = 1 WHERE id = ?", owner.id);
const html = async (path: string, who: Visitor = browser) => {
  const response = await who.get(path, { env });
  return { status: response.status, text: await response.text() };
};

describe("the API", () => {
  test("answers 201 and held where addresses are confirmed, and open elsewhere", async () => {
    expect(await post()).toMatchObject({ status: 201, body: { status: "held" } });
    expect(await post({}, {})).toMatchObject({ status: 201, body: { id: expect.any(String) } });
    await confirm();
    expect(await post()).toMatchObject({ status: 201, body: { id: expect.any(String) } });
  });

  test("shows a held job to its owner's token alone, and keeps that answer for nobody", async () => {
    const { id } = (await post({ title: "Held for a while" })).body;
    const path = `/jobs/getjobbyid/${id}`;
    const own = await api("GET", path, { token, env });
    expect(own).toMatchObject({ status: 200, body: { id, status: "held", title: "Held for a while" } });
    expect(own.headers.get("Cache-Control")).toMatch(/no-store/);
    expect((await api("GET", path, { env })).status).toBe(404);
    const other = await withToken("admin");
    expect((await api("GET", path, { token: other.token, env })).status).toBe(404);
    // A dead token is as good as none for a job that everybody may read.
    const open = await createJob(other);
    expect((await api("GET", `/jobs/getjobbyid/${open.id}`, { token: "x".repeat(43), env })).status).toBe(200);
    const list = await api<{ id: string; status: string }[]>("GET", `/jobs/getJobsByUserId/${owner.id}`, {
      token,
      env,
    });
    expect(list.body).toMatchObject([{ id, status: "held" }]);
    for (const place of ["/jobs/getalljobs", "/sitemaps/1.xml", "/jobs.atom", "/"]) {
      expect((await html(place, visitor())).text).not.toContain("Held for a while");
    }
  });

  test("takes no application for it", async () => {
    const { id } = (await post()).body;
    const sent = await apiUpload("/application/applyforjob", { ...APPLY_FIELDS, job_id: id, resume: pdf() }, { env });
    expect(sent.status).toBe(404);
    expect(await countRows("applications")).toBe(0);
  });

  test("changes, refuses to close, and removes it", async () => {
    const { id } = (await post()).body;
    const body = { ...JOB_FIELDS, title: "Changed" };
    const edited = await api("PUT", `/jobs/updatejob/${id}`, { token, env, body });
    expect(edited).toMatchObject({ status: 200, body: { id, status: "held", deleted: false } });
    expect((await api("POST", `/jobs/closejob/${id}`, { token, env })).status).toBe(409);
    expect((await api("POST", `/jobs/reopenjob/${id}`, { token, env })).status).toBe(409);
    for (const _ of [1, 2]) {
      const removed = await api("DELETE", `/jobs/removejob/${id}`, { token, env });
      expect(removed).toMatchObject({ status: 200, body: { deleted: true } });
    }
  });

  test("publishes it once the address is confirmed, and says why not before", async () => {
    const { id } = (await post()).body;
    const publish = (how = token) => api("POST", `/jobs/publishjob/${id}`, { token: how, env });
    expect(await publish()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("Confirm your email") },
    });
    expect((await publish((await withToken("admin")).token)).status).toBe(404);
    await confirm();
    for (const _ of [1, 2]) expect(await publish()).toMatchObject({ status: 200, body: { id, status: "open" } });
    expect((await api("GET", `/jobs/getjobbyid/${id}`, { env })).status).toBe(200);
  });

  test("a reopened job waits as well", async () => {
    const job = await createJob(owner, { state: "closed" });
    const answer = await api("POST", `/jobs/reopenjob/${job.id}`, { token, env });
    expect(answer).toMatchObject({ status: 200, body: { status: "held" } });
  });
});

describe("the screens", () => {
  test("after posting the toast stays, and My Jobs says what is missing and how to get it", async () => {
    const sent = await browser.form("/recruiter", { ...JOB_FIELDS, request_key: "held-form-1" }, { env });
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/myjobs"]);
    const { text } = await html("/myjobs");
    expect(text).toContain("Job added successfully!");
    const plain = text
      .replace(/<!-- -->/g, "")
      .replace(/<[^>]*>/g, "")
      .replace(/\s+/g, " ");
    expect(plain).toContain(
      `Your job is saved, but not public yet. Open our mail to ${owner.email} and log in. The job then becomes public by itself. No mail? Look in Spam, send it again or change the address.`,
    );
    expect(text).toContain('action="/confirmemail/send"');
    expect(text).toContain('href="/profile#email"');
    expect(text).toContain(">Held");
    expect(text).not.toMatch(/value="(close|reopen|publish)"/);
    expect(text).toContain("Edit");
    expect(text).toContain("remove=");
  });

  test("the job's page shows it with the panel to its owner, and 404 to everybody else", async () => {
    const { id } = (await post({ title: "Held for a while" })).body;
    const own = await html(`/jobdetails/${id}`);
    expect(own.status).toBe(200);
    expect(own.text).toContain("Held for a while");
    expect(own.text).toContain("not public yet");
    expect(own.text).not.toContain("application/ld+json");
    for (const who of [visitor(), await signedIn("user"), await signedIn("admin")]) {
      const { status, text } = await html(`/jobdetails/${id}`, who);
      expect(status).toBe(404);
      expect(text).not.toContain("Held for a while");
    }
    const form = await html(`/recruiter?jobId=${id}`);
    expect(form.text).toContain("is not public yet");
  });

  test("a confirmed recruiter publishes her held jobs from both pages", async () => {
    const [one, two] = [(await post()).body.id, (await post()).body.id];
    await confirm();
    const page = await html(`/jobdetails/${one}`);
    expect(page.text).toContain('value="publish"');
    expect(page.text).not.toContain("No mail?");
    expect((await html("/myjobs")).text).toContain('value="publish"');
    for (const jobId of [one, two]) {
      expect((await browser.form("/myjobs", { jobId, move: "publish" }, { env })).status).toBe(303);
      expect((await html(`/jobdetails/${jobId}`, visitor())).status).toBe(200);
    }
    expect((await html("/myjobs")).text).toContain("Job published.");
  });

  test("a recruiter who is not confirmed publishes nothing by a form that was made by hand", async () => {
    const { id } = (await post()).body;
    const answer = await browser.form("/myjobs", { jobId: id, move: "publish" }, { env });
    expect(answer.status).toBe(409);
    expect(await publishedRows()).toEqual([]);
  });

  test("a taken down job is told of to its owner and its applicants, and is there for nobody else", async () => {
    const candidate = await signedIn("user");
    const job = await createJob(owner, { state: "taken_down", title: "Gone for now" });
    const held = await createJob(owner, { state: "held", title: "Held since" });
    for (const { id } of [job, held].map((each) => each)) {
      await createApplication(id === job.id ? job : held, { candidateId: candidate.account.id });
    }
    const applied = await html("/applied-jobs", candidate);
    expect(applied.text).toContain("Taken down");
    expect(applied.text).toContain("Not public now");
    expect(applied.text).not.toContain(`/jobdetails/${job.id}`);
    expect((await html(`/jobdetails/${job.id}`)).text).toContain("This job was taken down.");
    expect((await html(`/jobdetails/${job.id}`, visitor())).status).toBe(410);
    expect((await html(`/jobdetails/${held.id}`, candidate)).status).toBe(404);
    const mine = await html("/myjobs");
    expect(mine.text).toContain("Taken down");
    const list = await api("GET", "/application/myapplications", {
      token: await createSession(candidate.account, "api"),
      env,
    });
    expect(list.body).toMatchObject([{ job_status: "held" }, { job_status: "taken_down" }]);
  });
});

test("held jobs stand in the copy of one's own data, and go with the account", async () => {
  await post({ title: "Held for a while" });
  const zip = await (await browser.get("/yourdata/export", { env })).arrayBuffer();
  expect(Buffer.from(zip).toString("latin1")).toContain('"title": "Held for a while"');
  const closed = await browser.form("/yourdata/close", { password: PASSWORD }, { env });
  expect(closed.status).toBe(303);
  expect(await countUnpublished()).toBe(0);
});

describe("where addresses are confirmed, a recruiter whose address is not", () => {
  let path: string;
  let listPath: string;
  let applicationId: string;
  beforeEach(async () => {
    const job = await createJob(owner);
    applicationId = (await createApplication(job, { name: "Asha Rao" })).id;
    path = `/resumes/${applicationId}`;
    listPath = `/applications?jobId=${job.id}`;
  });
  const signedPath = async () => {
    const jobId = new URLSearchParams(listPath.split("?")[1]).get("jobId");
    const { body } = await api<{ resumeUrl: string }[]>("GET", `/applications/${jobId}`, { token, env });
    const url = new URL(body[0]?.resumeUrl ?? "");
    return url.pathname + url.search;
  };

  test("reads no applicant's resume, by session or link, and is told why; nothing is noted", async () => {
    for (const [who, at] of [
      [browser, path],
      [visitor(), await signedPath()],
    ] as const) {
      const { status, text } = await html(at, who);
      expect(status).toBe(403);
      expect(text).toContain("Confirm your e-mail address first");
      expect(text).toContain('href="/profile#email"');
      expect(text).not.toContain("%PDF");
    }
    const json = await browser.get(path, { env, headers: { Accept: "application/json" } });
    expect(json.status).toBe(403);
    expect(await json.json()).toMatchObject({ code: "address_unconfirmed" });
    expect(await countRows("resume_openings")).toBe(0);
    for (const page of [listPath, `/applicants/${applicationId}`]) {
      const { text } = await html(page);
      expect(text).not.toContain(`href="${path}"`);
      expect(text).toContain("Confirm your email address");
    }
  });

  test("reads them once it is confirmed, and where nothing waits for that", async () => {
    expect((await browser.get(path)).status).toBe(200);
    await confirm();
    expect((await html(path)).status).toBe(200);
    expect((await html(await signedPath(), visitor())).status).toBe(200);
    expect((await html(listPath)).text).toContain(`href="${path}"`);
    expect(await rowsOf("resume_openings")).toHaveLength(1);
  });

  test("candidates read their own, confirmed or not", async () => {
    const candidate = await signedIn("user");
    const job = await createJob(owner);
    const own = await createApplication(job, { candidateId: candidate.account.id });
    expect((await html(`/resumes/${own.id}`, candidate)).status).toBe(200);
  });
});
