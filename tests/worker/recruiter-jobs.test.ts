/** The recruiter's job screens and calls over HTTP: who may, what comes back, what stands in the row afterwards. */
import { beforeEach, describe, expect, test } from "vitest";
import { api, type Visitor, visitor } from "../support/app";
import { rowsOf, snapshot, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createJob,
  JOB_FIELDS,
  type Job,
  signedIn,
  withToken,
} from "../support/factories";
import { heldBy, linksOf, textOf, toastsOf } from "../support/pages";

let me: Visitor & { account: Account };
let job: Job;
beforeEach(async () => {
  me = await signedIn("admin");
  job = await createJob(me.account);
});

const stateOf = async (id: string) => {
  const row = (await rowsOf("jobs")).find((each) => each.id === id);
  return row?.removed_at ? "removed" : row?.state;
};
const page = async (path: string, who: Visitor = me) => (await who.get(path)).text();

describe("/myjobs", () => {
  test("shows each job with its menu, the counts, the sort and the way to all jobs", async () => {
    await createApplication(job);
    await createJob(me.account, { title: "TGT Hindi" });
    const html = await page("/myjobs");
    const text = textOf(html);
    expect(text).toContain("Recruiter and HR");
    expect(text).toContain("All 2 Open 2 Title");
    expect(text).toContain("1 Application for PGT Physics");
    expect(text).toContain("PGT Physics Science · Full Time");
    expect(linksOf(html)).toEqual(
      expect.arrayContaining([
        "/alljobs",
        `/jobdetails/${job.id}`,
        `/recruiter?jobId=${job.id}`,
        `/myjobs?remove=${job.id}`,
        `/applications?jobId=${job.id}`,
        "/myjobs?status=open",
      ]),
    );
    expect(html).toMatch(/<button type="submit" name="move" value="close">Close/);
    expect(html).not.toContain('value="reopen"');
  });

  test("keeps filter, sort and page in every address", async () => {
    for (let index = 0; index < 21; index += 1) await createJob(me.account);
    await createJob(me.account, { state: "closed" });
    const html = await page("/myjobs?status=open&sort=title&page=2");
    expect(linksOf(html)).toEqual(
      expect.arrayContaining([
        "/myjobs?status=open&sort=title",
        "/myjobs?status=open&sort=title&page=3",
        "/myjobs?status=closed&sort=title",
      ]),
    );
    expect(html).toContain('action="/myjobs?status=open&amp;sort=title&amp;page=2"');
    expect(heldBy(html, "sort")).toBe("title");
    expect(textOf(html)).toContain("Page 2 of 3");
  });

  test.each([
    ["close", "closed", "Job closed. It takes no more applications."],
    ["remove", "removed", "Job removed."],
  ])("%s works from the menu, twice as well as once", async (move, state, toast) => {
    for (const _ of [1, 2]) {
      const answer = await me.form("/myjobs?sort=title", { jobId: job.id, move });
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/myjobs?sort=title"]);
      expect(toastsOf(await (await me.follow(answer)).text())).toEqual([toast]);
      expect(await stateOf(job.id)).toBe(state);
    }
  });

  test("reopens a closed job", async () => {
    await sql("UPDATE jobs SET state = 'closed' WHERE id = ?", job.id);
    expect(await page("/myjobs")).toContain('value="reopen"');
    expect((await me.form("/myjobs", { jobId: job.id, move: "reopen" })).status).toBe(303);
    expect(await stateOf(job.id)).toBe("open");
  });

  test("asks before it removes, and a removed job is history only", async () => {
    await createApplication(job);
    await createApplication(job, { status: "rejected" });
    const asking = await page(`/myjobs?remove=${job.id}`);
    expect(asking).toMatch(/<dialog open=""[^>]*aria-labelledby="remove-title"/);
    expect(textOf(asking)).toContain("Remove this job? PGT Physics It disappears from Staffroom for good");
    expect(textOf(asking)).toContain(
      "1 open application ends without an answer, and any interview for it is called off. You still find it under Removed, with its 2 applications, which the applicants keep as well",
    );
    await me.form("/myjobs", { jobId: job.id, move: "remove" });
    expect(textOf(await page("/myjobs"))).toContain("All your jobs are removed");
    const history = await page("/myjobs?status=removed");
    expect(textOf(history)).toContain("Removed 1 Removed jobs stay here for your records.");
    expect(textOf(history)).toContain("Copy to a new job");
    expect(history).not.toMatch(/name="move" value="(?!copy)/);
    expect(linksOf(history)).toContain(`/applications?jobId=${job.id}`);
    expect((await visitor().get(`/jobdetails/${job.id}`)).status).toBe(410);
    expect(await page(`/myjobs?remove=${job.id}`)).not.toContain("remove-title");
  });

  test("a stale tab gets 409 and is told why; the row stays", async () => {
    await sql("UPDATE jobs SET removed_at = updated_at WHERE id = ?", job.id);
    const before = await snapshot();
    const answer = await me.form("/myjobs", { jobId: job.id, move: "reopen" });
    expect(answer.status).toBe(409);
    expect(textOf(await answer.text())).toContain(
      "You removed this job, so it cannot be reopened. Post it again instead",
    );
    expect(await snapshot()).toEqual(before);
  });

  test.each([
    [{ move: "explode" }, 400],
    [{ move: "" }, 400],
    [{ jobId: "nonsense" }, 400],
    [{ jobId: "0199a5a0-0000-7000-8000-000000000000" }, 404],
  ])("%j is answered with %d and changes nothing", async (changes, status) => {
    const before = await snapshot();
    const answer = await me.form("/myjobs", { jobId: job.id, move: "close", ...changes });
    expect(answer.status).toBe(status);
    expect(textOf(await answer.text())).toContain("That did not work");
    expect(await snapshot()).toEqual(before);
  });

  test("nobody else moves a job: not another recruiter, a candidate or somebody signed out", async () => {
    const fields = { jobId: job.id, move: "remove" };
    const other = await signedIn("admin");
    const candidate = await signedIn("user");
    const before = await snapshot();
    expect((await other.form("/myjobs", fields)).status).toBe(404);
    expect((await candidate.form("/myjobs", fields)).status).toBe(403);
    const away = await visitor().form("/myjobs", fields);
    expect([away.status, away.headers.get("Location")]).toEqual([401, null]);
    expect((await snapshot()).jobs).toEqual(before.jobs);
    expect(textOf(await page(`/myjobs?remove=${job.id}`, other))).not.toContain("Remove this job?");
  });

  test("removing the only job of the last page leads to the page before it", async () => {
    for (let index = 0; index < 10; index += 1) await createJob(me.account);
    const answer = await me.form("/myjobs?page=2", { jobId: job.id, move: "remove" });
    expect(answer.headers.get("Location")).toBe("/myjobs");
  });
});

describe("/recruiter?jobId=", () => {
  const path = () => `/recruiter?jobId=${job.id}`;

  test("shows the form filled, and saves it", async () => {
    const html = await page(path());
    for (const [name, value] of Object.entries(JOB_FIELDS)) expect(heldBy(html, name), name).toBe(value);
    expect(textOf(html)).toContain("Edit job");
    const version = /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
    const answer = await me.form(path(), { ...JOB_FIELDS, title: "Astronomy", version });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/myjobs"]);
    expect(toastsOf(await (await me.follow(answer)).text())).toEqual(["Job updated successfully!"]);
    expect(await rowsOf("jobs")).toMatchObject([
      { id: job.id, title: "Astronomy", state: "open", user_id: me.account.id },
    ]);
  });

  test("a stale form gets 409, keeps what was typed, and may then be saved on purpose", async () => {
    const version = String(job.updatedAt.getTime());
    await me.form(path(), { ...JOB_FIELDS, title: "From another tab", version });
    const stale = await me.form(path(), { ...JOB_FIELDS, title: "Typed here", version });
    expect(stale.status).toBe(409);
    const html = await stale.text();
    expect(textOf(html)).toContain("This job was changed in another window since you opened this page");
    expect(heldBy(html, "title")).toBe("Typed here");
    expect(await rowsOf("jobs")).toMatchObject([{ title: "From another tab" }]);
    const current = /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
    expect((await me.form(path(), { ...JOB_FIELDS, title: "Typed here", version: current })).status).toBe(303);
    expect(await rowsOf("jobs")).toMatchObject([{ title: "Typed here" }]);
  });

  test("bad input is told beside its field and saves nothing", async () => {
    const answer = await me.form(path(), { ...JOB_FIELDS, title: "", vacancy: "0" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(textOf(html)).toContain("Vacancy must be 1 or more");
    expect(toastsOf(html)).toEqual([]);
    expect(await rowsOf("jobs")).toMatchObject([{ title: "PGT Physics" }]);
  });

  test("is 404 for another recruiter's job, 403 for a candidate, and says that a removed job is gone", async () => {
    const other = await signedIn("admin");
    expect((await other.get(path())).status).toBe(404);
    expect((await other.form(path(), { ...JOB_FIELDS, title: "Mine" })).status).toBe(404);
    expect((await (await signedIn("user")).get(path())).status).toBe(403);
    expect((await visitor().get(path())).status).toBe(302);
    await sql("UPDATE jobs SET removed_at = updated_at WHERE id = ?", job.id);
    const gone = await me.get(path());
    expect(gone.status).toBe(410);
    expect(textOf(await gone.text())).toContain("You removed this job, so it can no longer be edited");
    expect((await me.form(path(), { ...JOB_FIELDS })).status).toBe(409);
    expect(await rowsOf("jobs")).toMatchObject([{ title: "PGT Physics" }]);
  });
});

describe("/alljobs", () => {
  test("fills every column, for both roles, and leads each back to where it may go", async () => {
    await createApplication(job);
    await createJob(me.account, { state: "closed", title: "Closed one" });
    const candidate = await signedIn("user");
    for (const [who, back] of [
      [me, "/myjobs"],
      [candidate, "/jobs"],
    ] as const) {
      const html = await page("/alljobs", who);
      const text = textOf(html);
      expect(text).toContain("S.No. Title Company Job Created Applicants Status");
      expect(text).toMatch(
        /1 PGT Physics ?₹ 4,20,000 a year Hill View School ?Pune, Maharashtra · Full Time \d+ \w+ 1 applied Open/,
      );
      expect(text).not.toContain("Closed one");
      expect(html).toMatch(new RegExp(`href="${back}"[^>]*>(<svg.*?</svg>)?Go back`));
    }
  });

  test("somebody signed out is sent home with a notice", async () => {
    const answer = await visitor().get("/alljobs");
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
  });
});

describe("the calls", () => {
  const CALLS = [
    ["POST", "closejob", { status: "closed", deleted: false }],
    ["POST", "reopenjob", { status: "open", deleted: false }],
    ["DELETE", "removejob", { status: "removed", deleted: true }],
  ] as const;

  test("close, reopen and remove answer the state, twice the same", async () => {
    const { token } = await withToken("admin", me.account);
    for (const [method, name, state] of CALLS) {
      for (const _ of [1, 2]) {
        const answer = await api(method, `/jobs/${name}/${job.id}`, { token });
        expect([answer.status, answer.body]).toEqual([200, { id: job.id, ...state }]);
      }
    }
    expect(await stateOf(job.id)).toBe("removed");
    expect((await api("POST", `/jobs/reopenjob/${job.id}`, { token })).status).toBe(409);
    expect((await api("PUT", `/jobs/updatejob/${job.id}`, { token, body: JOB_FIELDS })).status).toBe(409);
    const history = await api<{ id: string }[]>("GET", `/jobs/getJobsByUserId/${me.account.id}?status=removed`, {
      token,
    });
    expect(history.body.map((each) => each.id)).toEqual([job.id]);
  });

  test("updatejob writes the job anew and takes no owner, status or removal from the body", async () => {
    const { token } = await withToken("admin", me.account);
    const body = { ...JOB_FIELDS, title: "Astronomy", status: "closed", deleted: true, user_id: "x", id: "y" };
    const answer = await api("PUT", `/jobs/updatejob/${job.id}`, { token, body });
    expect([answer.status, answer.body]).toEqual([
      200,
      { id: job.id, status: "open", deleted: false, updated_at: expect.any(String) },
    ]);
    expect(await rowsOf("jobs")).toMatchObject([{ id: job.id, title: "Astronomy", user_id: me.account.id }]);
    const bad = await api("PUT", `/jobs/updatejob/${job.id}`, { token, body: { ...JOB_FIELDS, title: "" } });
    expect([bad.status, bad.body.fields]).toEqual([400, { title: ["Enter a title"] }]);
  });

  test.each([...CALLS.map(([method, name]) => [method, name] as const), ["PUT", "updatejob"] as const])(
    "%s /jobs/%s is refused to everybody else, and to other methods",
    async (method, name) => {
      const path = `/jobs/${name}/${job.id}`;
      const body = method === "PUT" ? { body: JOB_FIELDS } : {};
      const other = await withToken("admin", await createAccount("admin"));
      const candidate = await withToken("user");
      const before = await snapshot();
      expect((await api(method, path, body)).status).toBe(401);
      expect((await api(method, path, { ...body, token: candidate.token })).status).toBe(403);
      expect((await api(method, path, { ...body, token: other.token })).status).toBe(404);
      const wrong = await api("GET", path);
      expect([wrong.status, wrong.headers.get("Allow")]).toEqual([405, `${method}, OPTIONS`]);
      expect((await snapshot()).jobs).toEqual(before.jobs);
    },
  );
});

describe("/jobs", () => {
  test("that finds nothing offers near searches with their counts", async () => {
    const html = await page("/jobs?q=physics&category=Languages", visitor());
    expect(textOf(html)).toContain(
      "No job matches These searches come near and find something: Without “Languages” 1 job",
    );
    expect(linksOf(html)).toContain("/jobs?q=physics");
  });

  test("says when it left keywords out, and offers categories of recruiters' own with their counts", async () => {
    for (const each of [me.account, await createAccount("admin"), await createAccount("admin")])
      await createJob(each, { category: "Yoga" });
    const html = await page(`/jobs?q=${"a+".repeat(13)}`, visitor());
    expect(textOf(html)).toContain("Only the first 12 keywords are searched for.");
    expect(html).toMatch(/<option value="Yoga">Yoga \(3\)<\/option>/);
    expect(heldBy(await page("/jobs?category=yoga", visitor()), "category")).toBe("Yoga");
  });

  test("the home page's list of categories begins with the four of the specification", async () => {
    const options = [...(await page("/", visitor())).matchAll(/<option[^>]*>([^<]*)<\/option>/g)].map(
      (match) => match[1],
    );
    expect(options.slice(0, 5)).toEqual([
      "All categories",
      "Engineering",
      "Accountant",
      "Information Technology",
      "Fashion designing",
    ]);
  });
});
