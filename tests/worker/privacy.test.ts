/** One's own data: a copy of it, the end of the account, what time removes, and who opened the resume. */
import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Role } from "~/domain/actor";
import { EXPORTED_LISTS } from "~/domain/privacy/private-tables/statements.server";
import worker from "../../build/worker/entry.worker.js";
import { api, type Visitor, visitor } from "../support/app";
import { bindings, countRows, rowsOf, snapshot, sql, storedKeys } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import {
  type Account,
  createAccount,
  createApplication,
  createJob,
  createSession,
  createUnpublishedJob,
  type Job,
  PASSWORD,
  pdf,
  signedIn,
  withToken,
} from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { mainTextOf, textOf } from "../support/pages";

const NAME = "Ananya Kulkarni-Marker";
const MOBILE = "9123456780";
let candidate: Visitor & { account: Account };
let recruiter: Visitor & { account: Account };
let job: Job;
beforeEach(async () => {
  candidate = await signedIn("user", await createAccount("user", {}, { f_name: NAME, mobile: MOBILE }));
  recruiter = await signedIn("admin");
  job = await createJob(recruiter.account, { title: "PGT Physics" });
});

const applied = (overrides: Parameters<typeof createApplication>[1] = {}) =>
  createApplication(job, {
    candidateId: candidate.account.id,
    email: candidate.account.email,
    name: NAME,
    mobile: MOBILE,
    ...overrides,
  });

async function files(person: Visitor): Promise<Record<string, string>> {
  const response = await person.get("/yourdata/export");
  expect(response.headers.get("Content-Type")).toBe("application/zip");
  expect(response.headers.get("Cache-Control")).toMatch(/no-store/);
  const unzipped = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(unzipped).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
}

/** The names that were promised once, which no file loses, and one for each list of rows of a private table. */
function withLists(role: Role, promised: string[]): string[] {
  const lists = EXPORTED_LISTS.filter((list) => !list.isInAccount && (list.role ?? role) === role);
  return [...new Set([...promised, ...lists.map(({ name }) => `${name}.json`)])].sort();
}

describe("the copy of one's own data", () => {
  test("a candidate's holds profile, applications, histories and every PDF", async () => {
    const application = await applied();
    await candidate.form("/saved-jobs", {});
    await candidate.upload("/resume", { resume: pdf("My resume.pdf") });
    await candidate.form(`/jobdetails/${job.id}/save`, { intent: "save" });
    const owner = candidate.account.id;
    await sql(
      "INSERT INTO passkeys VALUES ('p', ?, 'credential', 'key', 7, '', 'My phone', 5, null, null, null)",
      owner,
    );
    await (await recruiter.get(`/resumes/${application.id}`)).arrayBuffer();
    const zip = await files(candidate);
    expect(Object.keys(zip).sort()).toEqual(
      withLists("user", [
        "account.json",
        "applications.json",
        `applications/${application.id}.pdf`,
        "consents.json",
        "job-alerts.json",
        "mails.json",
        "messages.json",
        "notifications.json",
        "profile.json",
        "ratings.json",
        "reports.json",
        "requests.json",
        "resume.pdf",
        "saved-jobs.json",
        "who-has-my-data.csv",
      ]),
    );
    expect(JSON.parse(zip["account.json"] ?? "")).toMatchObject({ email: candidate.account.email, role: "user" });
    // Names and times; neither the key nor the name that the device gave it.
    expect(JSON.parse(zip["account.json"] ?? "").passkeys).toEqual([
      { name: "My phone", createdAt: "1970-01-01T00:00:00.005Z", lastUsedAt: null },
    ]);
    expect(zip["profile.json"]).toContain(NAME);
    const [sent] = JSON.parse(zip["applications.json"] ?? "");
    expect(sent).toMatchObject({ id: application.id, jobTitle: "PGT Physics", name: NAME, status: "submitted" });
    expect(sent.history).toHaveLength(1);
    expect(sent.resumeOpenedAt).toHaveLength(1);
    expect(zip[`applications/${application.id}.pdf`]).toMatch(/^%PDF-/);
    expect(zip["resume.pdf"]).toMatch(/^%PDF-/);
    const all = Object.values(zip).join();
    for (const secret of ["password", "token_hash", "tokenHash", "resumes/", recruiter.account.email]) {
      expect(all).not.toContain(secret);
    }
  });

  test("a recruiter's holds the jobs, and nobody's application", async () => {
    await applied();
    const zip = await files(recruiter);
    expect(Object.keys(zip).sort()).toEqual(
      withLists("admin", [
        "account.json",
        "breaks.json",
        "consents.json",
        "drafts.json",
        "invitations.json",
        "job-alerts.json",
        "jobs.json",
        "mails.json",
        "messages.json",
        "notes.json",
        "notifications.json",
        "profile.json",
        "ratings.json",
        "reports.json",
        "requests.json",
        "stars.json",
        "templates.json",
        "who-has-my-data.csv",
      ]),
    );
    expect(JSON.parse(zip["jobs.json"] ?? "")).toMatchObject([{ id: job.id, title: "PGT Physics" }]);
    expect(Object.values(zip).join()).not.toContain(candidate.account.email);
  });

  test("a recruiter's jobs come with their fields and changes, and drafts with their times; nothing of the search", async () => {
    const own = await createJob(recruiter.account, { details: '{"pay_min":40000,"subjects":["Physics"]}' });
    const { id } = recruiter.account;
    await sql(`INSERT INTO job_changes VALUES ('c', ?, '["pay"]', 5)`, own.id);
    await sql("INSERT INTO form_drafts VALUES ('t', ?, '{}', 5, 6)", id);
    const scheduled = { title: "Scheduled", details: '{"pay_min":1}', terms: "x", publishAt: new Date(7) };
    await createUnpublishedJob(recruiter.account, "scheduled", scheduled);
    const zip = await files(recruiter);
    const exported: Record<string, unknown>[] = JSON.parse(zip["jobs.json"] ?? "");
    expect(exported.find((each) => each.id === own.id)).toMatchObject({
      ...{ pay_min: 40_000, subjects: ["Physics"], closesAt: expect.any(String) },
      changes: [{ at: "1970-01-01T00:00:00.005Z", fields: ["pay"] }],
    });
    expect(exported.at(-1)).toMatchObject({ title: "Scheduled", pay_min: 1, publishAt: "1970-01-01T00:00:00.007Z" });
    for (const job of exported) expect(job).not.toHaveProperty("terms");
    const [draft] = JSON.parse(zip["drafts.json"] ?? "");
    expect(draft).toMatchObject({ createdAt: "1970-01-01T00:00:00.005Z", updatedAt: "1970-01-01T00:00:00.006Z" });
  });

  test("more rows than one read takes are all there; an object that is gone is left out", async () => {
    const rows = Array.from({ length: 205 }, async (_, serial) => {
      const own = await createJob(recruiter.account, { title: `Post ${serial}` });
      return createApplication(own, { candidateId: candidate.account.id, resumeKey: "resumes/gone" });
    });
    await Promise.all(rows);
    await bindings.RESUMES.delete("resumes/gone");
    const zip = await files(candidate);
    expect(JSON.parse(zip["applications.json"] ?? "")).toHaveLength(205);
    expect(Object.keys(zip).filter((name) => name.endsWith(".pdf"))).toEqual([]);
  });

  test("is nobody else's: signed out there is none", async () => {
    const response = await visitor().get("/yourdata/export");
    expect([response.status, response.headers.get("Location")]).toEqual([
      302,
      "/login?redirectTo=%2Fyourdata%2Fexport",
    ]);
  });
});

describe("closing a candidate's account", () => {
  const close = (fields: Record<string, string> = { password: PASSWORD }, env?: object) =>
    candidate.form("/yourdata/close", fields, env ? { env } : {});

  test("withdraws, removes the files, and leaves nothing that names the person", async () => {
    const open = await applied();
    const other = await createJob(recruiter.account, { title: "TGT Maths" });
    const hired = await createApplication(other, {
      candidateId: candidate.account.id,
      email: candidate.account.email,
      name: NAME,
      mobile: MOBILE,
      status: "hired",
    });
    const form = { applicant_name: NAME, applicant_email: candidate.account.email, applicant_mobile: MOBILE };
    const third = await createJob(recruiter.account, { title: "Librarian" });
    const rest = { applicant_experience: "0", resume: pdf("Marker.pdf") };
    await candidate.upload(`/jobdetails/${third.id}`, { ...form, ...rest, job_id: third.id });
    await candidate.upload("/resume", { resume: pdf() });
    await (await recruiter.get(`/resumes/${open.id}`)).arrayBuffer();
    expect((await storedKeys()).length).toBe(4);

    const answer = await close();
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
    expect(textOf(await (await candidate.follow(answer)).text())).toContain("Your account was closed");
    expect(candidate.cookies.has("__Host-session")).toBe(false);

    expect(await storedKeys()).toEqual([]);
    const statuses = (await rowsOf("applications")).map(({ id, status }) => [id, status]);
    expect(Object.fromEntries(statuses)).toMatchObject({ [open.id]: "withdrawn", [hired.id]: "hired" });
    const farewell = (await rowsOf("mail_outbox")).filter(({ recipient }) => recipient === candidate.account.email);
    expect(farewell.map(({ subject }) => subject)).toEqual(["Your account was closed"]);
    await sql("DELETE FROM mail_outbox WHERE subject = 'Your account was closed'");
    const left = JSON.stringify(await snapshot());
    for (const trace of [NAME, MOBILE, candidate.account.email, "Marker.pdf"]) expect(left).not.toContain(trace);
    expect(await countRows("resume_openings")).toBe(0);
  });

  test("the recruiter sees that somebody withdrew, and no name", async () => {
    const application = await applied();
    await close();
    const html = await (await recruiter.get(`/applications?jobId=${job.id}`)).text();
    const list = mainTextOf(html);
    expect(list).toContain("Name removed");
    expect(list).toContain("Withdrawn");
    // Nothing leads to an address or a file that is not there.
    expect(list.match(/Removed/g)).toHaveLength(2);
    for (const trace of ["removed.invalid", `/resumes/${application.id}`, `class="badge-new"`])
      expect(html).not.toContain(trace);
    const table = await (await recruiter.get(`/applications.csv?jobId=${job.id}`)).text();
    expect(table).toContain("Name removed");
    for (const trace of ["removed.invalid", "/resumes/", "yes"]) expect(table).not.toContain(trace);
    expect((await recruiter.get(`/applicants/${application.id}`)).status).toBe(200);
    expect((await recruiter.get(`/resumes/${application.id}`)).status).toBe(404);
  });

  test("each school is told that somebody withdrew, and not who", async () => {
    const { id } = await applied();
    await (await candidate.form("/applied-jobs", { applicationId: id })).text();
    const other = await createJob(recruiter.account, { title: "TGT Maths" });
    const open = await createApplication(other, { candidateId: candidate.account.id, name: NAME, status: "offered" });
    const third = await createJob((await signedIn("admin")).account, { title: "Librarian" });
    const rest = { candidateId: candidate.account.id, name: NAME };
    const theirs = await createApplication(third, rest);
    await createApplication(await createJob(recruiter.account), { ...rest, status: "hired" });
    await close();
    // The notice of the withdrawal before that named the candidate, and went.
    const notices = (await rowsOf("notifications")).sort((one, two) =>
      String(one.text).localeCompare(String(two.text)),
    );
    expect(notices).toMatchObject([
      {
        user_id: third.user_id,
        text: 'A candidate has withdrawn the application for "Librarian"',
        href: `/applicants/${theirs.id}`,
        read_at: null,
      },
      {
        user_id: recruiter.account.id,
        text: 'A candidate has withdrawn the application for "TGT Maths"',
        href: `/applicants/${open.id}`,
      },
    ]);
    const token = await createSession(recruiter.account, "api");
    const { body } = await api<{ id: string }[]>("GET", "/user/notifications", { token });
    expect(body).toHaveLength(1);
    const read = await recruiter.form("/notifications", { intent: "open", id: body[0]?.id ?? "" });
    expect([read.status, read.headers.get("Location")]).toEqual([303, `/applicants/${open.id}`]);
  });

  test("an address that was not confirmed may be somebody else's: the mail that waits for her stays", async () => {
    const { email } = candidate.account;
    const own = await applied({ email: "another.of.hers@example.com" });
    const theirs = await createJob(recruiter.account);
    const sent = await createApplication(theirs, { email, name: "The one who owns the address" });
    const rows = [
      ["theirs", `application-received:${sent.id}:applicant`, email],
      ["moved", `application-status:${sent.id}:shortlisted:applicant`, email],
      ["earlier", "account-closed:of-an-earlier-account", email],
      ["own", `application-received:${own.id}:applicant`, "another.of.hers@example.com"],
      ["confirm", "confirm-email:1", email],
      ["reset", "reset-password:1", email],
    ] as const;
    for (const row of rows)
      await sql(
        "INSERT INTO mail_outbox VALUES (?, ?, ?, 's', 'b', 0, 9e12, null, 0, 0, 0, null, 1, null, null, null, null, null, null)",
        ...row,
      );
    await sql("UPDATE mail_outbox SET application_id = ? WHERE id = 'own'", own.id);
    await close();
    const left = (await rowsOf("mail_outbox")).map((row) => row.id).filter((id) => rows.some(([own]) => own === id));
    expect(left).toEqual(["earlier", "moved", "theirs"]);
    expect((await rowsOf("applications")).find(({ id }) => id === sent.id)).toMatchObject({
      email,
      status: "submitted",
    });
  });

  test("all waiting mails to an address go out when it is confirmed", async () => {
    await sql("UPDATE users SET email_verified_at = 1 WHERE id = ?", candidate.account.id);
    const row = ["x", "account-closed:of-an-earlier-account", candidate.account.email] as const;
    await sql(
      "INSERT INTO mail_outbox VALUES (?, ?, ?, 's', 'b', 0, 9e12, null, 0, 0, 0, null, 1, null, null, null, null, null, null)",
      ...row,
    );
    await close();
    expect((await rowsOf("mail_outbox")).map(({ id }) => id)).not.toContain("x");
  });

  test("the address is free again, and the old one logs in nowhere", async () => {
    const { email } = candidate.account;
    const token = await createSession(candidate.account, "api");
    await close();
    expect((await api("GET", "/application/myapplications", { token })).status).toBe(401);
    expect((await api("POST", "/auth/login", { body: { email, password: PASSWORD } })).status).toBe(401);
    const signUp = { role: "user", email, password: PASSWORD };
    expect((await api("POST", "/auth/createuser", { body: signUp })).status).toBe(201);
  });

  test("what was sent without an account goes too, where the address was confirmed, and only then", async () => {
    const anonymous = await applied({ candidateId: null });
    await close();
    expect((await rowsOf("applications"))[0]).toMatchObject({ id: anonymous.id, name: NAME });

    const confirmed = await signedIn("user");
    await sql("UPDATE users SET email_verified_at = 1 WHERE id = ?", confirmed.account.id);
    const second = await createJob(recruiter.account);
    const sent = await createApplication(second, { email: confirmed.account.email, name: NAME });
    await confirmed.form("/yourdata/close", { password: PASSWORD });
    const row = (await rowsOf("applications")).find(({ id }) => id === sent.id);
    expect(row).toMatchObject({ name: "Name removed", status: "withdrawn" });
  });

  test.each<Record<string, string>>([{ password: "wrong" }, { password: "" }, {}])(
    "with %o changes nothing",
    async (fields) => {
      await applied();
      const before = await snapshot();
      const answer = await close(fields);
      expect(answer.status).toBe(400);
      expect(textOf(await answer.text())).toContain("This is not your password");
      expect(await snapshot()).toEqual(before);
    },
  );

  test("an account without a password is closed by its address", async () => {
    await sql("UPDATE users SET password_hash = NULL WHERE id = ?", candidate.account.id);
    expect((await close({ email: "other@example.com" })).status).toBe(400);
    expect((await close({ email: ` ${candidate.account.email.toUpperCase()} ` })).status).toBe(303);
  });

  test("ten wrong passwords, and the right one waits", async () => {
    for (let tries = 1; tries <= 10; tries += 1) await close({ password: "wrong" });
    expect((await close()).status).toBe(429);
  });

  test("at every failure of the database all of it happens, or nothing", async () => {
    const { DB, count } = failingDatabase(null);
    await applied();
    await close({ password: PASSWORD }, { DB });
    const calls = count();
    expect(calls).toBeGreaterThan(3);
    for (let at = 1; at <= calls; at += 1) {
      for (const when of ["before", "after"] as const) {
        candidate = await signedIn("user", await createAccount("user", {}, { f_name: NAME }));
        job = await createJob(recruiter.account);
        const { id } = await applied();
        const answer = await close({ password: PASSWORD }, { DB: failingDatabase({ at, when }).DB });
        takeLoggedErrors();
        const row = (await rowsOf("applications")).find((one) => one.id === id);
        const user = (await rowsOf("users")).find((one) => one.id === candidate.account.id);
        const isDone = user?.closed_at !== null;
        expect([answer.status, isDone], `${at} ${when}`).toEqual(isDone ? [303, true] : [503, false]);
        expect(row?.name === "Name removed", `${at} ${when}`).toBe(isDone);
        expect((await rowsOf("profiles")).some((one) => one.user_id === candidate.account.id)).toBe(!isDone);
      }
    }
  });

  test("a bucket that fails does not hold it up; the sweep takes the file later", async () => {
    await applied();
    const RESUMES = new Proxy(bindings.RESUMES, {
      get: (target, name) => (name === "delete" ? () => Promise.reject(new Error("away")) : Reflect.get(target, name)),
    });
    expect((await close({ password: PASSWORD }, { RESUMES })).status).toBe(303);
    expect(await storedKeys()).toHaveLength(1);
    await runSchedule(new Date(Date.now() + 2 * 3_600_000));
    expect(await storedKeys()).toEqual([]);
  });
});

describe("closing a recruiter's account", () => {
  test("removes the jobs; candidates keep their applications; nobody else is touched", async () => {
    const application = await applied();
    const other = await signedIn("admin");
    const theirs = await createJob(other.account);
    expect((await recruiter.form("/yourdata/close", { password: PASSWORD })).status).toBe(303);
    expect((await visitor().get(`/jobdetails/${job.id}`)).status).toBe(410);
    expect((await visitor().get(`/jobdetails/${theirs.id}`)).status).toBe(200);
    expect(mainTextOf(await (await candidate.get("/applied-jobs")).text())).toContain("PGT Physics");
    expect((await candidate.get(`/resumes/${application.id}`)).status).toBe(200);
    expect((await api<unknown[]>("GET", "/jobs/getalljobs")).body).toHaveLength(1);
  });
});

describe("who opened the resume", () => {
  const openedText = async () => mainTextOf(await (await candidate.get("/applied-jobs")).text());
  const open = async (path: string, who: Visitor = recruiter) => {
    const response = await who.get(path);
    await response.arrayBuffer();
    return response.status;
  };

  test("stands with the application: each opening by the school, once a minute", async () => {
    const { id } = await applied();
    expect(await openedText()).toContain("Not opened yet");
    expect([await open(`/resumes/${id}`), await open(`/resumes/${id}`)]).toEqual([200, 200]);
    expect(await openedText()).toContain("Opened once");
    await sql("UPDATE resume_openings SET created_at = created_at - 61000");
    await open(`/resumes/${id}`);
    expect(await openedText()).toContain("Opened 2 times");
    expect((await rowsOf("resume_openings")).map(({ viewer_id }) => viewer_id)).toEqual([
      recruiter.account.id,
      recruiter.account.id,
    ]);
  });

  test("by a program's link counts as the recruiter's, and the applicant's own opening does not count", async () => {
    const { id } = await applied();
    const token = await createSession(recruiter.account, "api");
    const { body } = await api<{ resumeUrl: string }[]>("GET", `/applications/${job.id}`, { token });
    const link = new URL(body[0]?.resumeUrl ?? "");
    expect(await open(link.pathname + link.search, visitor())).toBe(200);
    expect((await rowsOf("resume_openings")).map(({ viewer_id }) => viewer_id)).toEqual([recruiter.account.id]);

    await sql("DELETE FROM resume_openings");
    const own = await createSession(candidate.account, "api");
    const mine = await api<{ resumeUrl: string }[]>("GET", "/application/myapplications", { token: own });
    const ownLink = new URL(mine.body[0]?.resumeUrl ?? "");
    expect(await open(ownLink.pathname + ownLink.search, visitor())).toBe(200);
    expect(await open(`/resumes/${id}`, candidate)).toBe(200);
    expect(await countRows("resume_openings")).toBe(0);
  });

  test("is told of each application, however often the others on the page were opened", async () => {
    const { id } = await applied();
    const other = await createJob(recruiter.account, { title: "TGT Maths" });
    const often = await createApplication(other, { candidateId: candidate.account.id });
    const insert = `INSERT INTO resume_openings (id, application_id, viewer_id, created_at) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      SELECT ? || i, ?, null, ? + i FROM n`;
    await sql(insert, 1, "once", id, Date.now() - 86_400_000);
    await sql(insert, 250, "often", often.id, Date.now());
    const text = await openedText();
    expect(text).not.toContain("Not opened yet");
    expect(text).toContain("Opened once");
    expect(text).toContain("Opened 20 times or more");
  });

  test("who is refused is not noted, and where it cannot be noted nothing is shown", async () => {
    const { id } = await applied();
    const { token } = await withToken("admin");
    expect(await open(`/resumes/${id}`, await signedIn("admin"))).toBe(404);
    expect((await api("GET", `/applications/${job.id}`, { token })).status).toBe(404);
    const { DB } = failingDatabase({ at: 1, isLasting: true, matching: /resume_openings/ });
    expect((await recruiter.get(`/resumes/${id}`, { env: { DB } })).status).toBe(503);
    takeLoggedErrors();
    expect(await countRows("resume_openings")).toBe(0);
  });
});

async function runSchedule(now: Date): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now });
  const context = createExecutionContext();
  await worker.scheduled(createScheduledController({ cron: "17 * * * *" }), bindings, context);
  await waitOnExecutionContext(context);
  vi.useRealTimers();
}

describe("what time removes", () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

  test("resume and person of an application, two years after its job closed; never while the job is open", async () => {
    const closedJob = await createJob(recruiter.account, { state: "closed" });
    // One that has ended: the clock would change one that waits.
    const old = await createApplication(closedJob, { name: NAME, status: "rejected" });
    const open = await applied();
    await runSchedule(inDays(729));
    expect((await rowsOf("applications")).map(({ name }) => name)).toEqual([NAME, NAME]);
    await runSchedule(inDays(731));
    const names = (await rowsOf("applications")).map(({ id, name }) => [id, name]);
    expect(Object.fromEntries(names)).toEqual({ [old.id]: "Name removed", [open.id]: NAME });
    expect(await storedKeys()).toEqual([open.resumeKey]);
  });

  test("a hundred applications that are due at once, with what names them", async () => {
    const closedJob = await createJob(recruiter.account, { state: "closed" });
    await Promise.all(Array.from({ length: 100 }, () => createApplication(closedJob, { name: NAME })));
    // They have ended, so that nothing more is told of them.
    await sql("UPDATE applications SET status = 'rejected', turn = null, due_at = null");
    const later = inDays(731).getTime();
    await sql(
      `INSERT INTO notifications SELECT id, ?, 'application-received:' || id || ':recruiter', name, '/', null, ?, null, null, null FROM applications`,
      recruiter.account.id,
      later,
    );
    await sql(
      `INSERT INTO mail_outbox SELECT id, 'application-status:' || id || ':hired:applicant', email, 's', name, 0, 9e12, null, 0, 0, ?, null, 1, null, null, null, null, null, null FROM applications`,
      later,
    );
    await sql("UPDATE notifications SET application_id = id");
    await sql("UPDATE mail_outbox SET application_id = id");
    await runSchedule(new Date(later));
    expect(new Set((await rowsOf("applications")).map(({ name }) => name))).toEqual(new Set(["Name removed"]));
    expect([await countRows("notifications"), await countRows("mail_outbox")]).toEqual([0, 0]);
    expect(await storedKeys()).toEqual([]);
  });

  test("notifications and openings after a year, the record of mail after a month, keys after a day", async () => {
    const { id } = await applied();
    await (await recruiter.get(`/resumes/${id}`)).arrayBuffer();
    const now = Date.now();
    // It has ended, so that nothing more is told of it.
    await sql("UPDATE applications SET status = 'rejected', turn = null, due_at = null");
    await sql(
      "INSERT INTO notifications VALUES ('n', ?, 'e', 't', '/', NULL, ?, null, null, null)",
      candidate.account.id,
      now,
    );
    await sql(
      "INSERT INTO mail_outbox VALUES ('m', 'e', 'a@example.com', 's', '', 1, ?, ?, 0, 0, ?, null, 1, null, null, null, null, null, null)",
      now,
      now,
      now,
    );
    await sql("INSERT INTO idempotency_keys VALUES (?, 'k', 'r', ?, null)", recruiter.account.id, now);
    const counts = async () =>
      Promise.all(
        (["notifications", "resume_openings", "mail_outbox", "idempotency_keys"] as const).map((table) =>
          countRows(table),
        ),
      );
    expect(await counts()).toEqual([1, 1, 1, 1]);
    await runSchedule(inDays(0.9));
    expect(await counts()).toEqual([1, 1, 1, 1]);
    await runSchedule(inDays(1.1));
    expect(await counts()).toEqual([1, 1, 1, 0]);
    await runSchedule(inDays(31));
    expect(await counts()).toEqual([1, 1, 0, 0]);
    await runSchedule(inDays(366));
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});
