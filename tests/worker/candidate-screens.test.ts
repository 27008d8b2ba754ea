import { beforeEach, describe, expect, test } from "vitest";
import { api, type Visitor, visitor } from "../support/app";
import { countRows, rowsOf, snapshot, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createJob,
  createSession,
  type Job,
  PASSWORD,
  signedIn,
} from "../support/factories";
import { linksOf, textOf, toastsOf } from "../support/pages";
import { letTimePass, putUntoldMove } from "../support/school-moves";

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
/** The button, and what a press asks for; null without one. */
function saveButton(html: string): [string, "yes" | "no"] | null {
  const [, button] = /<form[^>]*\/save"[^>]*>.*?(<button.*?<\/button>)/s.exec(html) ?? [];
  return button === undefined ? null : [button, button.includes('value="no"') ? "no" : "yes"];
}
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
    await sql("UPDATE jobs SET state = 'closed'");
    expect(saveButton(await (await candidate.get(details())).text())?.[1]).toBe("no");
    expect(saveButton(await (await visitor().get(details())).text())).toBeNull();
    expect(saveButton(await (await (await signedIn("user")).get(details())).text())).toBeNull();
  });

  test("of a job that is absent or removed: 404, 410", async () => {
    expect((await press(candidate, "yes", crypto.randomUUID())).status).toBe(404);
    await sql("UPDATE jobs SET removed_at = updated_at");
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
    await sql("UPDATE jobs SET removed_at = updated_at");
    expect((await logIn(browser, candidate.account, { redirectTo: details() })).status).toBe(303);
    expect(await countRows("saved_jobs")).toBe(0);
  });
});

describe("/saved-jobs", () => {
  test("lists what was saved, marks closed and removed ones, and removes", async () => {
    const gone = await createJob(owner, { title: "Gone job" });
    await press(candidate);
    await press(candidate, "yes", gone.id);
    await sql("UPDATE jobs SET removed_at = updated_at WHERE id = ?", gone.id);
    await sql("UPDATE jobs SET state = 'closed', closes_at = ? WHERE id = ?", Date.now() + 10.5 * 86_400_000, job.id);
    const html = await (await candidate.get("/saved-jobs")).text();
    const text = textOf(html);
    // Its last day would say that one may still apply.
    expect(text).not.toContain("closes in");
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

  test("twenty stand on a page, the others on the next", async () => {
    for (let count = 0; count < 21; count += 1) await press(candidate, "yes", (await createJob(owner)).id);
    const [first, second] = await Promise.all(
      ["/saved-jobs", "/saved-jobs?page=2"].map(async (path) => (await candidate.get(path)).text()),
    );
    expect([first, second].map((html) => html?.match(/<li class="job-card"/g)?.length)).toEqual([20, 1]);
    expect(linksOf(first ?? "")).toContain("/saved-jobs?page=2");
  });

  test.each(["/saved-jobs", "/applied-jobs"])("%s is for candidates", async (path) => {
    expect((await candidate.get(path)).status).toBe(200);
    expect((await (await signedIn("admin")).get(path)).status).toBe(403);
    expect((await visitor().get(path)).headers.get("Location")).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
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
    await sql("UPDATE jobs SET state = 'closed'");
    expect(await (await candidate.get("/applied-jobs")).text()).toContain("status-closed");
    await sql("UPDATE jobs SET removed_at = updated_at");
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
    const { id } = await createApplication(job, { email: candidate.account.email, confirmedAt: new Date(5) });
    await sql("UPDATE users SET email_verified_at = 5");
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
    expect(toastsOf(after)).toEqual(["Nobody there sees this application any more"]);
    expect(textOf(after)).toContain("You said that this was not you");
    expect(after).not.toContain("Withdraw application");
    expect(await (await candidate.get(details())).text()).toContain('command="show-modal"');
    const back = await candidate.form("/applied-jobs", { applicationId: id, intent: "was-me" });
    expect(toastsOf(await (await candidate.follow(back)).text())).toEqual(["Your application can be seen there again"]);
    expect(await list()).toContain("This is mine");
    expect((await candidate.form("/applied-jobs", { applicationId: id, intent: "mine" })).status).toBe(303);
    expect(textOf(await (await candidate.get(details())).text())).not.toContain("Was it not you?");
    expect((await candidate.form("/applied-jobs", { applicationId: id, intent: "not-me" })).status).toBe(409);
  });

  test("brings nothing back into the list once she has applied herself", async () => {
    const { id } = await createApplication(job, { email: candidate.account.email });
    await sql(
      "UPDATE applications SET candidate_id = ?, dropped_reason = 'not_me', dropped_at = ?",
      candidate.account.id,
      Date.now(),
    );
    const list = async () => textOf(await (await candidate.get("/applied-jobs")).text());
    expect(await list()).toContain("It was me after all");
    expect(await list()).toMatch(/Dropped .* we delete it on/);
    await apply();
    await sql("UPDATE users SET email_verified_at = 5");
    expect((await candidate.form("/applied-jobs", { applicationId: id, intent: "was-me" })).status).toBe(303);
    expect(await list()).not.toContain("It was me after all");
    const refused = await candidate.form("/applied-jobs", { applicationId: id, intent: "mine" });
    expect(refused.status).toBe(409);
    expect(textOf(await refused.text())).toContain("You confirmed another application for this job");
  });

  test("a form that says what the page does not know ends nothing", async () => {
    const { id } = await apply();
    const before = await snapshot();
    for (const intent of ["not_me", "toString"]) {
      expect((await candidate.form("/applied-jobs", { applicationId: id, intent })).status, intent).toBe(400);
    }
    expect((await snapshot()).applications).toEqual(before.applications);
  });

  test("is not brought back by a suspended account", async () => {
    const { id } = await createApplication(job, { email: candidate.account.email });
    await sql(
      "UPDATE applications SET candidate_id = ?, dropped_reason = 'not_me', dropped_at = 5",
      candidate.account.id,
    );
    await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", candidate.account.id);
    expect((await candidate.form("/applied-jobs", { applicationId: id, intent: "was-me" })).status).toBe(403);
    expect(await rowsOf("applications")).toMatchObject([{ dropped_reason: "not_me" }]);
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

  const DAY_MS = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  const lapsed = (days: number, by: "school" | "candidate" | "taken_down" = "school", more = {}) =>
    ({ status: "unanswered", unansweredBy: by, lapsedAt: ago(days), lapsedFrom: "submitted", ...more }) as const;
  /** One application to each of so many jobs, the first one the newest. */
  async function applyToMany(all: object[]): Promise<string[]> {
    const ids: string[] = [];
    for (const [index, overrides] of all.entries()) {
      const own = { candidateId: candidate.account.id, email: candidate.account.email, createdAt: ago(40 + index) };
      const other = await createJob(owner, { title: `Post ${index}` });
      ids.push((await createApplication(other, { ...own, ...overrides })).id);
    }
    return ids;
  }
  const rowsIn = (html: string) => [...html.matchAll(/<tr id="application-([^"]+)"/g)].map(([, id]) => id);
  const sectionsOf = (html: string) =>
    [...html.matchAll(/<section><h2>(Open|Ended)<\/h2>([\s\S]*?)<\/section>/g)].map(([, title, part = ""]) => [
      title,
      rowsIn(part),
    ]);

  test("tells the open ones from the ended: a late school stands among the open, no answer among the ended", async () => {
    const due = { turn: "school", dueAt: ago(1), waitsSince: ago(9) };
    const [ended, late, noAnswer, open, justLate, taken, dropped, hers] = await applyToMany([
      { status: "rejected" },
      lapsed(29),
      lapsed(31),
      { status: "shortlisted" },
      // No run has recorded it yet.
      due,
      lapsed(1, "taken_down"),
      { droppedReason: "other_confirmed", droppedAt: ago(1) },
      lapsed(1, "candidate", { lapsedFrom: "offered" }),
    ]);
    const html = await (await candidate.get("/applied-jobs")).text();
    expect(sectionsOf(html)).toEqual([
      ["Open", [late, open, justLate]],
      ["Ended", [ended, noAnswer, taken, dropped, hers]],
    ]);
    const chips = [...html.matchAll(/<span class="status(?: status-(\w+))?">([^<]+)<\/span>/g)].map(
      ([, tone, text]) => [text, tone],
    );
    expect(chips).toEqual([
      ["School is late", "unanswered"],
      ["Shortlisted", "shortlisted"],
      ["School is late", "unanswered"],
      ["Rejected", "rejected"],
      ["No answer", "ended"],
      ["The job was taken down", "ended"],
      ["Dropped", undefined],
      ["You did not answer", "ended"],
    ]);
  });

  test("the page of the job calls it the same", async () => {
    await apply({ turn: "school", dueAt: ago(1), waitsSince: ago(9) });
    expect(textOf(await (await candidate.get(details())).text())).toContain("· School is late");
    await sql("UPDATE applications SET due_at = ?", ago(31).getTime());
    expect(textOf(await (await candidate.get(details())).text())).toContain("· No answer");
  });

  test("pages run from the open ones into the ended", async () => {
    const states = Array.from({ length: 25 }, (_, index) => ({ status: index % 5 === 0 ? "rejected" : "submitted" }));
    const ids = await applyToMany(states);
    const wanted = [...ids.filter((_, index) => index % 5 !== 0), ...ids.filter((_, index) => index % 5 === 0)];
    const pages = await Promise.all(
      ["", "?page=2"].map(async (query) => (await candidate.get(`/applied-jobs${query}`)).text()),
    );
    expect(pages.flatMap(rowsIn)).toEqual(wanted);
    expect(pages.map(sectionsOf).map((page) => page.map(([title]) => title))).toEqual([["Open"], ["Ended"]]);
    // A program reads them newest first, as before.
    const token = await createSession(candidate.account, "api");
    const { body } = await api<{ id: string }[]>("GET", "/application/myapplications", { token });
    expect(body.map(({ id }) => id)).toEqual(ids.slice(0, body.length));
  });

  test("a move stands where it leads once it is told", async () => {
    const application = await apply();
    await putUntoldMove({ applicationId: application.id, actorId: owner.id, notifyAt: 6 });
    const sections = async () => sectionsOf(await (await candidate.get("/applied-jobs")).text());
    expect(await sections()).toEqual([["Open", [application.id]]]);
    await letTimePass();
    expect(await sections()).toEqual([["Ended", [application.id]]]);
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
    expect((await visitor().get("/notifications")).headers.get("Location")).toBe("/login?redirectTo=%2Fnotifications");
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

describe("/applied-jobs/:id", () => {
  const apply = (overrides = {}) =>
    createApplication(job, { candidateId: candidate.account.id, email: candidate.account.email, ...overrides });
  const dueAt = new Date(Date.now() + 5 * 86_400_000);
  const text = async (id: string) => textOf(await (await candidate.get(`/applied-jobs/${id}`)).text());

  test("what waits for her stands first on her list, the next day first, with the reason", async () => {
    const school = await createAccount("admin");
    const [offer, talk] = [
      await createJob(school, { title: "Offered post" }),
      await createJob(school, { title: "Talk" }),
    ];
    const own = { candidateId: candidate.account.id, email: candidate.account.email, turn: "candidate" as const };
    await createApplication(talk, { ...own, status: "interviewing", dueAt: new Date(dueAt.getTime() + 86_400_000) });
    await createApplication(offer, { ...own, status: "offered", dueAt, createdAt: new Date(Date.now() - 9e8) });
    await apply();
    const list = textOf(await (await candidate.get("/applied-jobs")).text());
    expect(list).toMatch(
      /Waiting for you.*Offered post.*An offer: accept or decline it.*Talk.*Choose a time for your interview.*Open applications.*PGT Physics/,
    );
  });

  test("an offer is declined there, with a reason, and called so", async () => {
    const { id } = await apply({ status: "offered", turn: "candidate", dueAt });
    expect(await text(id)).toContain("Decline the offer");
    const declined = await candidate.form(`/applied-jobs/${id}`, { intent: "decline", reason: "Too far" });
    expect(toastsOf(await (await candidate.follow(declined)).text())).toEqual(["You have declined the offer"]);
    expect(await text(id)).toMatch(/Offer declined.*You have declined the offer\./);
    expect((await candidate.form(`/applied-jobs/${id}`, { intent: "decline" })).status).toBe(303);
    expect((await candidate.form(`/applied-jobs/${id}`, { intent: "accept" })).status).toBe(409);
  });

  test("an offer that the school took back cannot be declined any more, nor by somebody else", async () => {
    const { id } = await apply({ status: "offered", turn: "candidate", dueAt });
    const stranger = await signedIn("user");
    expect((await stranger.form(`/applied-jobs/${id}`, { intent: "decline" })).status).toBe(404);
    expect((await visitor().form(`/applied-jobs/${id}`, { intent: "decline" })).status).toBe(401);
    await sql("UPDATE applications SET status = 'rejected', turn = NULL, due_at = NULL");
    const before = await rowsOf("applications");
    expect((await candidate.form(`/applied-jobs/${id}`, { intent: "decline", reason: "Too far" })).status).toBe(409);
    expect(await rowsOf("applications")).toEqual(before);
  });

  test("Decline stands beside Accept, each in a fold that says what it binds to", async () => {
    const { id } = await apply({ status: "offered", turn: "candidate", dueAt });
    for (const path of [`/applied-jobs/${id}`, "/applied-jobs"]) {
      const html = await (await candidate.get(path)).text();
      const [choice = ""] = /<div class="offer-choice">.*?<\/details><details.*?<\/details><\/div>/s.exec(html) ?? [];
      const texts = textOf(choice);
      expect(texts).toMatch(/Accept the offer.*marks you as hired.*Decline the offer.*your application ends/s);
      expect(choice).not.toMatch(/<details[^>]* open/);
    }
    const typed = await candidate.form(`/applied-jobs/${id}`, { intent: "decline", reason: "x".repeat(600) });
    expect([typed.status, /<details[^>]*class="fold choice"[^>]* open/.test(await typed.text())]).toEqual([400, true]);
  });

  test("a company is called a company", async () => {
    const company = await createJob(await createAccount("admin"), { company_name: "Chalk Technologies Ltd" });
    const own = { candidateId: candidate.account.id, email: candidate.account.email, turn: "school" as const, dueAt };
    const { id } = await createApplication(company, own);
    const page = await text(id);
    expect(page).toContain("The company has your application, and has not answered yet.");
    expect(page).toContain("Waiting for the company, day");
    expect(page).not.toMatch(/[Tt]h(e|is) school/);
  });

  test("an offer names its reply date, is accepted there, and says so", async () => {
    const { id } = await apply({ status: "offered", turn: "candidate", dueAt });
    expect(await text(id)).toMatch(
      /The school offers you the post, and asks for your reply by \w+, \d+ \w+\. To accept, choose “Accept the offer” below\./,
    );
    const done = await candidate.form(`/applied-jobs/${id}`, { intent: "accept", applicationId: id });
    expect([done.status, done.headers.get("Location")]).toEqual([303, `/applied-jobs/${id}`]);
    expect(toastsOf(await (await candidate.follow(done)).text())).toEqual(["You have accepted the offer"]);
    expect(await rowsOf("applications")).toMatchObject([{ status: "offered", accepted_at: expect.any(Number) }]);
    expect(await text(id)).toContain("You have accepted the offer. The school marks you as hired.");
  });

  test.each(["contacted", "no_call"])("“%s” is said there", async (intent) => {
    const { id } = await apply({ turn: "school", dueAt, calledAt: new Date() });
    expect(await text(id)).toMatch(/The school contacted me.*No call came/);
    expect((await candidate.form(`/applied-jobs/${id}`, { intent })).status).toBe(303);
    expect(await rowsOf("applications")).toMatchObject([{ contact_said: intent === "contacted" ? "yes" : "no" }]);
    // Said again, it is answered as before, and nothing is written twice.
    const before = await snapshot();
    expect((await candidate.form(`/applied-jobs/${id}`, { intent })).status).toBe(303);
    expect(await snapshot()).toEqual(before);
    const events = (await rowsOf("application_events")).filter(({ to_status }) => to_status === intent);
    expect(events).toHaveLength(1);
  });

  test.each([
    ["school", "submitted", "School is late The school has not answered in time. This is not a rejection"],
    ["candidate", "offered", "You did not answer The school waited for your reply to its offer. You can still accept"],
    ["candidate", "interviewing", "You did not answer The school waited for you to choose a time."],
    ["taken_down", "submitted", "The job was taken down The job was taken down, so there will be no answer"],
  ] as const)("says whose lapse it was: %s, from %s", async (unansweredBy, lapsedFrom, words) => {
    const { id } = await apply({ status: "unanswered", unansweredBy, lapsedFrom, lapsedAt: new Date(Date.now() - 5) });
    const page = (await text(id)).replace(/\s+/g, " ");
    expect(page).toContain(words);
    if (unansweredBy !== "school") expect(page).not.toContain("The school has not answered in time");
    expect(page.includes("Accept the offer")).toBe(lapsedFrom === "offered");
  });

  test.each([
    ["removed_at = 5", "The job was removed by the school The school has removed the job, so there will be no answer."],
    ["state = 'hidden', removed_at = 5", "The job was taken down The job was taken down, so there will be no answer"],
  ])("says that the school has removed the job, and not so of one that was hidden first: %s", async (change, words) => {
    const { id } = await apply({
      status: "unanswered",
      unansweredBy: "taken_down",
      lapsedAt: new Date(Date.now() - 5),
    });
    await sql(`UPDATE jobs SET ${change}`);
    expect((await text(id)).replace(/\s+/g, " ")).toContain(words);
  });

  test("of what came with her address it can be said there that it was not she", async () => {
    const { id } = await createApplication(job, { email: candidate.account.email, confirmedAt: null });
    await sql("UPDATE applications SET candidate_id = ?", candidate.account.id);
    expect(await text(id)).toContain("This was not me");
    expect((await candidate.form(`/applied-jobs/${id}`, { intent: "not-me" })).status).toBe(303);
    expect(await text(id)).toContain("It was me after all");
  });
});
