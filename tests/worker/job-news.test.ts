/** What people are notified of a job that they applied for or saved: once, also when runs break off or two run at once. */
import { sql as part } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDatabase, writeAll } from "~/db/client.server";
import { setJobState } from "~/domain/jobs/statements.server";
import { api } from "../support/app";
import { bindings, rowsOf, sql } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
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
import { failingDatabase } from "../support/failing-storage";
import { runScheduled } from "./scheduled";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T06:00:00Z") }));
afterEach(() => vi.useRealTimers());

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const run = (env: object = {}) => runScheduled("* * * * *", { ...bindings, ...env });

let owner: Account & { token: string };
let job: Job;
beforeEach(async () => {
  owner = await withToken("admin");
  const closesAt = new Date(Date.now() + 20 * DAY_MS);
  job = await createJob(owner, { title: "Beekeeping teacher", closesAt, dueAt: new Date(Date.now() + 13 * DAY_MS) });
});

const change = (body: object) =>
  api("PUT", `/jobs/updatejob/${job.id}`, { body: { ...JOB_FIELDS, title: job.title, ...body }, token: owner.token });
const move = (to: "closejob" | "reopenjob") => api("POST", `/jobs/${to}/${job.id}`, { token: owner.token });
/** Subjects of the mails that an address got. */
const mailsTo = async (email: string) =>
  (await rowsOf("mail_outbox")).filter((row) => row.recipient === email).map((row) => String(row.subject));
const noticesOf = async (id: string) =>
  (await rowsOf("notifications")).filter((row) => row.user_id === id).map((row) => String(row.text));

async function candidate(isConfirmed = true): Promise<Account> {
  const account = await createAccount("user");
  if (isConfirmed) await sql("UPDATE users SET email_verified_at = 1 WHERE id = ?", account.id);
  return account;
}
const applied = (account: Account, overrides: object = {}) =>
  createApplication(job, { candidateId: account.id, email: account.email, ...overrides });
const save = ({ id }: Account) => sql("INSERT INTO saved_jobs VALUES (?, ?, ?)", id, job.id, Date.now());

describe("a change of what matters", () => {
  test("is told an hour later to everybody who waits for an answer, and to nobody else", async () => {
    const [waiting, rejected, withdrawn] = [await candidate(), await candidate(), await candidate()];
    await applied(waiting);
    await applied(rejected, { status: "rejected" });
    await applied(withdrawn, { status: "withdrawn" });
    const guest = await createApplication(job, { email: "guest@example.com", confirmedAt: new Date() });
    await change({ salary: "₹ 50,000 a month", job_nature: "Part Time" });
    await run();
    expect(await mailsTo(waiting.email)).toEqual([]);
    later(61 * MINUTE_MS);
    await run();
    await run();
    expect(await mailsTo(waiting.email)).toEqual(["Beekeeping teacher has changed"]);
    expect(await noticesOf(waiting.id)).toEqual(['"Beekeeping teacher" has changed: pay, nature']);
    expect(await mailsTo(guest.email)).toEqual(["Beekeeping teacher has changed"]);
    for (const { email } of [rejected, withdrawn]) expect(await mailsTo(email)).toEqual([]);
    const [mail] = (await rowsOf("mail_outbox")).filter((row) => row.recipient === waiting.email);
    expect(mail?.body).toContain("- pay: now ₹ 50,000 a month\n- nature: now Part Time");
    expect(await rowsOf("job_news")).toEqual([]);
  });

  test("several within the hour are one, and one that is taken back is none", async () => {
    const person = await candidate();
    await applied(person);
    await change({ salary: "₹ 50,000 a month" });
    later(5 * MINUTE_MS);
    await change({ salary: "₹ 60,000 a month", location: "Satara, Maharashtra" });
    later(61 * MINUTE_MS);
    await run();
    expect(await noticesOf(person.id)).toEqual(['"Beekeeping teacher" has changed: pay, place']);
    await change({ salary: "₹ 1 a month", location: "Satara, Maharashtra" });
    later(5 * MINUTE_MS);
    await change({ salary: "₹ 60,000 a month", location: "Satara, Maharashtra" });
    later(61 * MINUTE_MS);
    await run();
    await run();
    expect(await noticesOf(person.id)).toHaveLength(1);
    expect(await rowsOf("job_news")).toEqual([]);
  });

  test("more time is told too; other words are only listed on the page", async () => {
    const person = await candidate();
    await applied(person);
    await change({ description: "Other words." });
    later(61 * MINUTE_MS);
    await run();
    expect(await noticesOf(person.id)).toEqual([]);
    const browser = await signedIn("admin", owner);
    const from = String((await rowsOf("jobs"))[0]?.closes_at);
    await browser.form(`/myjobs/extend?job=${job.id}`, { from });
    later(61 * MINUTE_MS);
    await run();
    expect(await noticesOf(person.id)).toEqual(['"Beekeeping teacher" has changed: closing date']);
  });

  test("is told a portion each run, to 230 people once each, also by three runs at once", async () => {
    for (let count = 0; count < 230; count += 1) await createApplication(job, { confirmedAt: new Date() });
    await change({ salary: "₹ 50,000 a month" });
    later(61 * MINUTE_MS);
    await Promise.all([run(), run(), run()]);
    const told = async () => (await rowsOf("mail_outbox")).filter((row) => String(row.subject).endsWith("has changed"));
    expect((await told()).length).toBeLessThan(230);
    for (let count = 0; count < 8; count += 1) await run();
    expect(await told()).toHaveLength(230);
    expect(new Set((await told()).map((row) => row.recipient)).size).toBe(230);
    expect(await rowsOf("job_news")).toEqual([]);
  });

  test("is told once when the run breaks off, wherever it does", async () => {
    const person = await candidate();
    await applied(person);
    await change({ salary: "₹ 50,000 a month" });
    later(61 * MINUTE_MS);
    for (const when of ["before", "after"] as const) {
      const { DB } = failingDatabase({ at: 1, when, matching: /job-changed:|job_news" set/ });
      await run({ DB }).catch(() => {});
    }
    takeLoggedErrors();
    for (let count = 0; count < 3; count += 1) await run();
    expect(await mailsTo(person.email)).toHaveLength(1);
    expect(await noticesOf(person.id)).toHaveLength(1);
    expect(await rowsOf("job_news")).toEqual([]);
  });

  test("waits while a moderator hides the job, and is dropped with a removed one", async () => {
    const person = await candidate();
    await applied(person);
    await change({ salary: "₹ 50,000 a month" });
    await sql("UPDATE jobs SET state = 'hidden' WHERE id = ?", job.id);
    later(61 * MINUTE_MS);
    await run();
    expect(await rowsOf("job_news")).toHaveLength(1);
    expect(await noticesOf(person.id)).toEqual([]);
    await sql("UPDATE jobs SET state = 'open' WHERE id = ?", job.id);
    later(61 * MINUTE_MS);
    await run();
    expect(await noticesOf(person.id)).toHaveLength(1);
    await run();
    await change({ salary: "₹ 70,000 a month" });
    const db = openDatabase(bindings.DB);
    await writeAll(db, setJobState(db, part`jobs.id = ${job.id}`, "removed", new Date()));
    later(61 * MINUTE_MS);
    await run();
    // The second one says that her application ended with the job.
    expect(await noticesOf(person.id)).toHaveLength(2);
    expect(await rowsOf("job_news")).toEqual([]);
  });

  test("nothing is noted for a job without applications, nor by somebody who may not change it", async () => {
    await change({ salary: "₹ 50,000 a month" });
    await applied(await candidate());
    const other = await withToken("admin");
    const refused = await api("PUT", `/jobs/updatejob/${job.id}`, {
      body: { ...JOB_FIELDS, salary: "₹ 1 a month" },
      token: other.token,
    });
    expect(refused.status).toBe(404);
    expect(await rowsOf("job_news")).toEqual([]);
  });
});

describe("a saved job", () => {
  test("that closes in three days is told of once, to those who have not applied, and again for another day", async () => {
    const [saver, applicant, unconfirmed] = [await candidate(), await candidate(), await candidate(false)];
    for (const person of [saver, applicant, unconfirmed]) await save(person);
    await applied(applicant);
    later(13 * DAY_MS);
    await run();
    expect(await noticesOf(saver.id)).toEqual([]);
    later(4 * DAY_MS);
    for (let count = 0; count < 3; count += 1) await run();
    const text = '"Beekeeping teacher", which you saved, takes applications until 13 December 2026';
    expect(await noticesOf(saver.id)).toEqual([text]);
    expect(await mailsTo(saver.email)).toEqual(["Beekeeping teacher closes soon"]);
    // What she hears of her own application is no news of the job.
    expect(await noticesOf(applicant.id)).not.toContain(text);
    expect([await noticesOf(unconfirmed.id), await mailsTo(unconfirmed.email)]).toEqual([[text], []]);
    later(2 * DAY_MS);
    for (let count = 0; count < 3; count += 1) await run();
    expect(await noticesOf(saver.id)).toHaveLength(1);
    const browser = await signedIn("admin", owner);
    await browser.form(`/myjobs/extend?job=${job.id}`, { from: String((await rowsOf("jobs"))[0]?.closes_at) });
    later(29 * DAY_MS);
    for (let count = 0; count < 3; count += 1) await run();
    expect(await noticesOf(saver.id)).toHaveLength(2);
  });

  test("that is closed before its time is told of after a quarter of an hour, unless it was opened again", async () => {
    const saver = await candidate();
    await save(saver);
    await move("closejob");
    later(5 * MINUTE_MS);
    await move("reopenjob");
    later(15 * MINUTE_MS);
    await run();
    expect(await noticesOf(saver.id)).toEqual([]);
    await move("closejob");
    await move("closejob");
    later(16 * MINUTE_MS);
    await run();
    await run();
    expect(await noticesOf(saver.id)).toEqual(['"Beekeeping teacher", which you saved, was closed before its time']);
    expect(await mailsTo(saver.email)).toEqual(["Beekeeping teacher is closed"]);
  });

  test("whose time is simply over is told of no more", async () => {
    const saver = await candidate();
    await save(saver);
    later(21 * DAY_MS);
    for (let count = 0; count < 3; count += 1) await run();
    later(DAY_MS);
    await run();
    expect(await noticesOf(saver.id)).toEqual([]);
  });
});
