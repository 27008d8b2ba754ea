import { beforeEach, describe, expect, test } from "vitest";
import { type Visitor, visitor } from "../support/app";
import { countRows, rowsOf, snapshot, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createJob,
  type Job,
  PASSWORD,
  signedIn,
} from "../support/factories";
import { letTimePass } from "../support/moves";
import { linksOf, textOf, toastsOf } from "../support/pages";

let owner: Account;
let job: Job;
let candidate: Visitor & { account: Account };
beforeEach(async () => {
  owner = await createAccount("admin");
  job = await createJob(owner, { title: "PGT Physics", company_name: "Hill View School" });
  candidate = await signedIn("user");
});

const details = () => `/jobdetails/${job.id}`;
const press = (browser: Visitor, saved = "yes", id = job.id) => browser.form(`/jobdetails/${id}/save`, { saved });
const saveButton = (html: string) => /<button[^>]*name="saved"[^>]*value="(\w+)"[^>]*>[\s\S]*?<\/button>/.exec(html);
const logIn = (browser: Visitor, account: Account, fields: Record<string, string> = {}) =>
  browser.form("/login", { email: account.email, password: PASSWORD, ...fields });

describe("Save on a job's page", () => {
  test("saves, says so, and then unsaves", async () => {
    expect(saveButton(await (await candidate.get(details())).text())?.[1]).toBe("yes");
    const response = await press(candidate);
    expect([response.status, response.headers.get("Location")]).toEqual([303, details()]);
    const html = await (await candidate.follow(response)).text();
    expect(toastsOf(html)).toEqual(["Job saved"]);
    expect(saveButton(html)?.[1]).toBe("no");
    expect(textOf(saveButton(html)?.[0] ?? "")).toContain("Saved");
    const undone = await (await candidate.follow(await press(candidate, "no"))).text();
    expect(saveButton(undone)?.[1]).toBe("yes");
    expect(toastsOf(undone)).toEqual(["Job removed from your saved jobs"]);
    expect(await countRows("saved_jobs")).toBe(0);
  });

  test("is not there for recruiters, and refused to them", async () => {
    const recruiter = await signedIn("admin");
    expect(saveButton(await (await recruiter.get(details())).text())).toBeNull();
    expect((await press(recruiter)).status).toBe(403);
    expect(await countRows("saved_jobs")).toBe(0);
  });

  test("stays on a closed job for those who saved it, and for nobody else", async () => {
    await press(candidate);
    await sql("UPDATE jobs SET status = 'closed'");
    expect(saveButton(await (await candidate.get(details())).text())?.[1]).toBe("no");
    expect(saveButton(await (await visitor().get(details())).text())).toBeNull();
    expect(saveButton(await (await (await signedIn("user")).get(details())).text())).toBeNull();
  });

  test("of a job that is absent or removed: 404, 410", async () => {
    expect((await press(candidate, "yes", crypto.randomUUID())).status).toBe(404);
    await sql("UPDATE jobs SET deleted = 1");
    expect((await press(candidate)).status).toBe(410);
    expect((await press(visitor())).status).toBe(410);
  });

  test("a GET saves nothing", async () => {
    const response = await candidate.get(`${details()}/save`);
    expect([response.status, response.headers.get("Location")]).toEqual([302, details()]);
    await candidate.get(`${details()}?save=1`);
    expect(await countRows("saved_jobs")).toBe(0);
  });
});

describe("Save by somebody signed out", () => {
  test("leads to the login and comes back to the job, saved", async () => {
    const browser = visitor();
    const response = await press(browser);
    expect(response.status).toBe(303);
    const login = response.headers.get("Location") ?? "";
    expect(login).toBe(`/login?redirectTo=${encodeURIComponent(details())}`);
    expect(toastsOf(await (await browser.get(login)).text())).toEqual(["Log in to save this job"]);
    const back = await logIn(browser, candidate.account, { redirectTo: details() });
    expect(back.headers.get("Location")).toBe(details());
    const html = await (await browser.follow(back)).text();
    expect(toastsOf(html)).toEqual(["Logged in successfully", "Job saved"]);
    expect(saveButton(html)?.[1]).toBe("no");
    expect(await rowsOf("saved_jobs")).toMatchObject([{ user_id: candidate.account.id, job_id: job.id }]);
    expect(browser.cookies.has("__Host-save-job")).toBe(false);
  });

  test("after a detour through the sign-up, which forgets where to go, too", async () => {
    const browser = visitor();
    await press(browser);
    const back = await logIn(browser, candidate.account);
    expect(back.headers.get("Location")).toBe(details());
    expect(await countRows("saved_jobs")).toBe(1);
  });

  test("is forgotten by who logs in to go elsewhere", async () => {
    const browser = visitor();
    await press(browser);
    const back = await logIn(browser, candidate.account, { redirectTo: "/applied-jobs" });
    expect(back.headers.get("Location")).toBe("/applied-jobs");
    expect(browser.cookies.has("__Host-save-job")).toBe(false);
    expect(await countRows("saved_jobs")).toBe(0);
  });

  test("cannot be planted by a link, nor by a form of another site", async () => {
    const browser = visitor();
    await browser.get(`${details()}/save?saved=yes`);
    await browser.get(`/login?redirectTo=${encodeURIComponent(`${details()}?save=1`)}`);
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect((await browser.form(`${details()}/save`, { saved: "yes" }, { headers })).status).toBe(403);
    await logIn(browser, candidate.account, { redirectTo: `${details()}?save=1` });
    expect(await countRows("saved_jobs")).toBe(0);
  });

  test("is worth nothing to a recruiter, who is logged in all the same", async () => {
    const browser = visitor();
    await press(browser);
    expect((await logIn(browser, owner, { redirectTo: details() })).headers.get("Location")).toBe(details());
    expect(await countRows("saved_jobs")).toBe(0);
  });

  test("survives a wrong password, and a job that was removed meanwhile", async () => {
    const browser = visitor();
    await press(browser);
    expect((await logIn(browser, candidate.account, { password: "wrong-password-1" })).status).toBe(401);
    expect(browser.cookies.has("__Host-save-job")).toBe(true);
    await sql("UPDATE jobs SET deleted = 1");
    expect((await logIn(browser, candidate.account, { redirectTo: details() })).status).toBe(303);
    expect(await countRows("saved_jobs")).toBe(0);
  });
});

describe("/saved-jobs", () => {
  test("lists what was saved, marks closed and removed ones, and removes", async () => {
    const gone = await createJob(owner, { title: "Gone job" });
    await press(candidate);
    await press(candidate, "yes", gone.id);
    await sql("UPDATE jobs SET deleted = 1 WHERE id = ?", gone.id);
    await sql("UPDATE jobs SET status = 'closed' WHERE id = ?", job.id);
    const html = await (await candidate.get("/saved-jobs")).text();
    const text = textOf(html);
    for (const part of ["PGT Physics", "Hill View School", "Closed", "Gone job", "Removed"])
      expect(text).toContain(part);
    expect(linksOf(html)).toContain(details());
    expect(linksOf(html)).not.toContain(`/jobdetails/${gone.id}`);
    const response = await candidate.form("/saved-jobs", { jobId: gone.id });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/saved-jobs"]);
    expect(await rowsOf("saved_jobs")).toMatchObject([{ job_id: job.id }]);
  });

  test("says what to do when it is empty", async () => {
    const html = await (await candidate.get("/saved-jobs")).text();
    expect(textOf(html)).toContain("You have saved no job yet");
    expect(linksOf(html)).toContain("/jobs");
  });

  test("numbers go on across pages", async () => {
    for (let count = 0; count < 21; count += 1) await press(candidate, "yes", (await createJob(owner)).id);
    const [first, second] = await Promise.all(
      ["/saved-jobs", "/saved-jobs?page=2"].map(async (path) => (await candidate.get(path)).text()),
    );
    expect(first).toContain('<td data-label="S.No.">20</td>');
    expect(second).toContain('<td data-label="S.No.">21</td>');
    expect(linksOf(first ?? "")).toContain("/saved-jobs?page=2");
  });

  test.each(["/saved-jobs", "/applied-jobs"])("%s is for candidates", async (path) => {
    expect((await candidate.get(path)).status).toBe(200);
    expect((await (await signedIn("admin")).get(path)).status).toBe(403);
    expect((await visitor().get(path)).headers.get("Location")).toBe("/");
    expect((await (await signedIn("admin")).form(path, { jobId: job.id, applicationId: "x" })).status).toBe(403);
    expect((await visitor().form(path, {})).status).toBe(401);
  });
});

describe("/applied-jobs", () => {
  const apply = (overrides = {}) =>
    createApplication(job, { candidateId: candidate.account.id, email: candidate.account.email, ...overrides });

  test("shows job, date, status, one's own resume and the history", async () => {
    const application = await apply();
    const html = await (await candidate.get("/applied-jobs")).text();
    const text = textOf(html);
    for (const part of ["PGT Physics", "Hill View School", "Submitted by you, "]) expect(text).toContain(part);
    expect(linksOf(html)).toEqual(expect.arrayContaining([details(), `/resumes/${application.id}`]));
    expect((await candidate.get(`/resumes/${application.id}`)).status).toBe(200);
    expect(html).toContain(`id="application-${application.id}"`);
  });

  test("marks a closed job, and leads to no removed one", async () => {
    await apply();
    await sql("UPDATE jobs SET status = 'closed'");
    expect(await (await candidate.get("/applied-jobs")).text()).toContain("status-closed");
    await sql("UPDATE jobs SET deleted = 1");
    const html = await (await candidate.get("/applied-jobs")).text();
    expect(html).toContain("status-removed");
    expect(linksOf(html)).not.toContain(details());
  });

  test("withdraws after a confirmation, with a toast", async () => {
    const application = await apply();
    const html = await (await candidate.get("/applied-jobs")).text();
    expect(html).toMatch(/<details[^>]*><summary>Withdraw<[\s\S]*?cannot be undone[\s\S]*?Withdraw application/);
    const response = await candidate.form("/applied-jobs", { applicationId: application.id });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/applied-jobs"]);
    const after = await (await candidate.follow(response)).text();
    expect(toastsOf(after)).toEqual(["Application withdrawn"]);
    expect(after).toContain("status-withdrawn");
    expect(after).not.toContain("Withdraw application");
    expect(await rowsOf("notifications")).toMatchObject([{ user_id: owner.id }]);
  });

  test("refuses what can no longer be withdrawn: 409, with the message and the current status", async () => {
    const application = await apply({ status: "rejected" });
    const response = await candidate.form("/applied-jobs", { applicationId: application.id });
    expect(response.status).toBe(409);
    expect(textOf(await response.text())).toContain('This application is "Rejected" and can no longer be withdrawn');
  });

  test("withdraws nobody else's", async () => {
    const application = await apply();
    const before = await snapshot();
    const stranger = await signedIn("user");
    expect((await stranger.form("/applied-jobs", { applicationId: application.id })).status).toBe(404);
    expect((await snapshot()).applications).toEqual(before.applications);
  });

  test("lets her disown what somebody sent with her address, apply herself, and take the word back before that", async () => {
    const { id } = await createApplication(job, { email: candidate.account.email });
    await sql("UPDATE applications SET candidate_id = ?", candidate.account.id);
    const page = await (await candidate.get(details())).text();
    expect(textOf(page)).toContain("Was it not you?");
    expect(linksOf(page)).toContain(`/applied-jobs/${id}`);
    const list = async () => textOf(await (await candidate.get("/applied-jobs")).text());
    expect(await list()).toContain("Sent with your address before you had confirmed it.");
    expect(await list()).toContain("Submitted by someone with your address");
    const done = await candidate.form("/applied-jobs", { applicationId: id, intent: "not-me" });
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/applied-jobs"]);
    const after = await (await candidate.follow(done)).text();
    expect(toastsOf(after)).toEqual(["The school does not see this application any more"]);
    expect(textOf(after)).toContain("You said that this was not you");
    expect(after).not.toContain("Withdraw application");
    expect(await (await candidate.get(details())).text()).toContain('command="show-modal"');
    const back = await candidate.form("/applied-jobs", { applicationId: id, intent: "was-me" });
    expect(toastsOf(await (await candidate.follow(back)).text())).toEqual(["The school sees your application again"]);
    expect(textOf(await (await candidate.get(details())).text())).not.toContain("Was it not you?");
    expect((await candidate.form("/applied-jobs", { applicationId: id, intent: "not-me" })).status).toBe(409);
  });

  test("offers no way back once she has applied herself", async () => {
    const { id } = await createApplication(job, { email: candidate.account.email });
    await sql(
      "UPDATE applications SET candidate_id = ?, aside = 'not_me', aside_at = ?",
      candidate.account.id,
      Date.now(),
    );
    const list = async () => textOf(await (await candidate.get("/applied-jobs")).text());
    expect(await list()).toContain("It was me after all");
    expect(await list()).toMatch(/Put aside .* we delete it on/);
    await apply();
    expect(await list()).not.toContain("It was me after all");
    expect((await candidate.form("/applied-jobs", { applicationId: id, intent: "was-me" })).status).toBe(409);
  });

  test("disowns neither her own nor anybody else's", async () => {
    const { id } = await apply();
    const before = await snapshot();
    expect((await candidate.form("/applied-jobs", { applicationId: id, intent: "not-me" })).status).toBe(409);
    const stranger = await signedIn("user");
    for (const intent of ["not-me", "was-me"]) {
      expect((await stranger.form("/applied-jobs", { applicationId: id, intent })).status).toBe(404);
    }
    expect((await snapshot()).applications).toEqual(before.applications);
    expect(textOf(await (await candidate.get("/applied-jobs")).text())).not.toContain("This was not me");
  });

  test("says what to do when it is empty", async () => {
    expect(textOf(await (await candidate.get("/applied-jobs")).text())).toContain("You have applied for no job yet");
  });

  test("/jobsapplied is its old name", async () => {
    const response = await visitor().get("/jobsapplied");
    expect([response.status, response.headers.get("Location")]).toEqual([301, "/applied-jobs"]);
  });
});

describe("the bell", () => {
  const bell = (html: string) => textOf(/<a class="bell"[\s\S]*?<\/a>/.exec(html)?.[0] ?? "");
  const seen = async (browser: Visitor, path = "/") => bell(await (await browser.get(path)).text());

  test("is there for who is signed in, counts what is unread, and has a name", async () => {
    expect(await seen(visitor())).toBe("");
    expect(await seen(candidate)).toBe("Notifications");
    const application = await createApplication(job, { candidateId: candidate.account.id });
    const recruiter = await signedIn("admin", owner);
    await recruiter.form(`/applicants/${application.id}`, { from: "submitted", status: "shortlisted" });
    expect(await seen(candidate)).toBe("Notifications");
    await letTimePass();
    expect(await seen(candidate)).toBe("Notifications: 1 unread");
    expect(await seen(recruiter)).toBe("Notifications");
  });

  test("shows 'there is no notification' when there is none", async () => {
    const html = await (await candidate.get("/notifications")).text();
    expect(textOf(html)).toContain("there is no notification");
    expect(html).toContain("<h2>there is no notification</h2>");
    expect((await visitor().get("/notifications")).headers.get("Location")).toBe("/");
  });

  describe("with two unread", () => {
    let recruiter: Visitor;
    beforeEach(async () => {
      recruiter = await signedIn("admin", owner);
      for (const title of ["First job", "Second job"]) {
        const application = await createApplication(await createJob(owner, { title }), {
          candidateId: candidate.account.id,
        });
        await recruiter.form(`/applicants/${application.id}`, { from: "submitted", status: "shortlisted" });
        await letTimePass();
        await sql("UPDATE notifications SET created_at = created_at - 10000");
      }
    });
    const list = async () => (await candidate.get("/notifications")).text();
    const until = (html: string) => /name="until" value="(\d+)"/.exec(html)?.[1] ?? "";

    test("lists them newest first, unread ones marked; looking at them marks nothing", async () => {
      const text = textOf(await list());
      expect(text.indexOf("Second job")).toBeLessThan(text.indexOf("First job"));
      expect(text.match(/Unread: Shortlisted: your application for/g)).toHaveLength(2);
      expect(await seen(candidate)).toBe("Notifications: 2 unread");
    });

    test("opening one marks it and leads to what it is about", async () => {
      const [first] = await rowsOf("notifications");
      const response = await candidate.form("/notifications", { id: String(first?.id) });
      expect([response.status, response.headers.get("Location")]).toEqual([303, first?.href]);
      expect(await seen(candidate)).toBe("Notifications: 1 unread");
      expect(linksOf(await list())).toContain(first?.href);
    });

    test("Mark all as read marks those that the page showed", async () => {
      const html = await list();
      await sql("UPDATE notifications SET created_at = ? WHERE text LIKE '%First job%'", Number(until(html)) + 5);
      const response = await candidate.form("/notifications", { until: until(html) });
      expect([response.status, response.headers.get("Location")]).toEqual([303, "/notifications"]);
      expect(await seen(candidate)).toBe("Notifications: 1 unread");
      await candidate.form("/notifications", {});
      expect(await list()).not.toContain("Mark all as read");
    });

    test("nobody marks another's", async () => {
      const [first] = await rowsOf("notifications");
      const stranger = await signedIn("user");
      expect((await stranger.form("/notifications", { id: String(first?.id) })).status).toBe(404);
      await stranger.form("/notifications", {});
      expect(await seen(candidate)).toBe("Notifications: 2 unread");
    });
  });
});
