/** `/today` and the strips that lead there: who gets which, what a reader may not do, and how little of much is shown. */
import { beforeEach, describe, expect, test } from "vitest";
import { api, type Visitor, visitor } from "../support/app";
import { rowsOf, sql } from "../support/bindings";
import {
  type Account,
  createApplication,
  createInstitution,
  createJob,
  JOB_FIELDS,
  type Job,
  moveTo,
  signedIn,
  withToken,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { mainTextOf } from "../support/pages";
import { putUntoldMove } from "../support/school-moves";

allowBrokenRows("application without its first event", "many applications are made at once, without their events");

type Person = Visitor & { account: Account };
const DAY = 86_400_000;
const STRIP = "See all of today";

let head: Person;
let asha: Person;
let job: Job;
let school: { id: string };
beforeEach(async () => {
  [head, asha] = await Promise.all([signedIn("admin"), signedIn("user")]);
  school = await createInstitution([[head.account, "owner"]]);
  job = await createJob(head.account, { title: "PGT Physics" });
});

const page = async (who: Visitor, path = "/today", env = {}) => (await who.get(path, { env })).text();
const textOf = async (who: Visitor, path?: string) => mainTextOf(await page(who, path));
const waiting = (row: Parameters<typeof createApplication>[1] = {}) =>
  createApplication(job, { name: "Mohammed Rafiq", turn: "school", dueAt: new Date(Date.now() + 3 * DAY), ...row });

describe("/today", () => {
  test("of a stranger leads to the log-in and back", async () => {
    const { status, headers } = await visitor().get("/today");
    expect([status, headers.get("Location")]).toEqual([302, "/login?redirectTo=%2Ftoday"]);
  });

  test("of a school with nothing to do is kind, with the next step: the first job, and then the list of jobs", async () => {
    expect(await textOf(head)).toContain("No answer is due today or tomorrow.");
    expect(await textOf(head)).toContain("no application is new");
    // The menu's entry Interviews leads to this part.
    expect(await page(head)).toContain('<section id="interviews"');
    const newcomer = await signedIn("admin");
    const html = await page(newcomer);
    expect(mainTextOf(html)).toContain("You have posted no job yet.");
    expect(html).toContain('<a class="button" href="/recruiter">Post a Job</a>');
  });

  test("of a school marks what is due tomorrow, as its desk does, and not what has time", async () => {
    const [soon, later] = [await waiting({ dueAt: new Date(Date.now() + DAY) }), await waiting()];
    const html = await page(head);
    const rowOf = (id: string) => html.split("<li>").find((row) => row.includes(`href="/applicants/${id}"`));
    expect(rowOf(soon.id)).toContain('class="today-mark due"');
    expect(rowOf(later.id)).toContain('class="today-mark"');
  });

  test("of a school names who is to be answered, with the way there", async () => {
    const { id } = await waiting();
    const html = await page(head);
    expect(html).toContain(`<a href="/applicants/${id}">Mohammed Rafiq</a>`);
    expect(html).toContain(`aria-label="Open Mohammed Rafiq"`);
    expect(html).toContain(`href="/applications?jobId=${job.id}&amp;unread=1"`);
    expect(mainTextOf(html)).toContain("1 new");
  });

  test("of 300 shows five, and a link to all of them at the desk", async () => {
    const { id } = await waiting();
    await sql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
       INSERT INTO applications (id, job_id, name, email, mobile, experience, resume_key, resume_name, resume_bytes, status,
         created_at, updated_at, confirmed_at, turn, due_at)
       SELECT 'copy-' || i, job_id, name, 'copy' || i || '@example.com', mobile, experience, 'k' || i, resume_name, 0,
         'submitted', created_at, updated_at, confirmed_at, turn, due_at FROM n, applications WHERE id = ?`,
      id,
    );
    const html = await page(head);
    expect(html.match(/>Mohammed Rafiq<\/a>/g)).toHaveLength(5);
    expect(mainTextOf(html)).toContain("All 301 to answer:");
    expect(html).toContain(`<a href="/applications?jobId=${job.id}">PGT Physics: 301</a>`);
  });

  test("of a reader has all that she may read, and no button for what she may not do", async () => {
    const reader = await signedIn("admin");
    await moveTo(school.id, reader.account, "reader");
    const { id } = await waiting();
    await createJob(head.account, { title: "Closes soon", closesAt: new Date(Date.now() + DAY) });
    const [hers, owners] = await Promise.all([page(reader), page(head)]);
    for (const html of [hers, owners]) expect(html).toContain(`<a href="/applicants/${id}">Mohammed Rafiq</a>`);
    expect(mainTextOf(hers)).toContain("You can read everything of your school.");
    expect(owners).toContain("/myjobs/extend?job=");
    expect(mainTextOf(hers)).not.toMatch(/\b(Extend|Edit|Open)\b/);
    expect(hers).not.toContain("/myjobs/extend?job=");
  });

  test("of a candidate tells what waits for her, and of nothing that her school has not told", async () => {
    const { id: account, email } = asha.account;
    const { id } = await waiting({ candidateId: account, email, status: "offered", turn: "candidate" });
    const text = await textOf(asha);
    expect(text).toContain("An offer waits for you. Please answer by");
    expect(text).toContain("Accept or decline");
    await sql("UPDATE applications SET status = 'submitted', turn = 'school'");
    await putUntoldMove({ applicationId: id, actorId: head.account.id, to: "offered" });
    expect(await textOf(asha)).not.toMatch(/offer/i);
  });

  test("of a candidate without anything says what to do next", async () => {
    const html = await page(asha);
    expect(mainTextOf(html)).toContain("Nothing waits for you today.");
    expect(html).toContain('href="/teachingprofile/teaches?back=/today"');
    expect(html).toContain('href="/jobs"');
  });

  test("of a candidate draws new jobs for her as every list does, with pay, fit, last day and the way to apply", async () => {
    const { token } = await withToken("user", asha.account);
    const json = { teaching: { teaches: { subjects: ["Physics"] } } };
    expect((await api("PUT", `/user/${asha.account.id}`, { token, body: json })).status).toBe(200);
    const fits = await createJob(head.account, {
      ...{ title: "Physics Teacher", salary: "₹ 40,000 a month", closesAt: new Date(Date.now() + 10.5 * DAY) },
      details: JSON.stringify({ subjects: ["Physics"], requires: ["bed"] }),
    });
    const html = await page(asha);
    const card = html.split('class="job-card"').find((each) => each.includes(`id="job-${fits.id}"`)) ?? "";
    const text = mainTextOf(`<main>${card}</main>`);
    for (const part of ["Physics Teacher", "₹ 40,000 a month", "You have 1 of the 2 things asked"])
      expect(text).toContain(part);
    expect(text).toMatch(/closes in 1\d days/);
    expect(card).toContain(`href="/jobdetails/${fits.id}?apply=1" aria-label="Apply: Physics Teacher"`);
  });

  test("of a moderator has what waits for a look; nobody else has it, nor she before her passkey", async () => {
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", asha.account.id);
    const item = ["i", "report", "job", job.id, "money"];
    await sql(
      "INSERT INTO moderation_items (id, kind, subject, subject_id, reason, created_at) VALUES (?, ?, ?, ?, ?, 5)",
      ...item,
    );
    const env = { MODERATORS: asha.account.email };
    const link = `href="/moderation?about=${job.id}"`;
    expect(await page(asha, "/today", env)).toContain(link);
    for (const html of [await page(asha), await page(head, "/today", env)]) expect(html).not.toContain(link);
    const unproven = await page(asha, "/today", { ...env, MODERATOR_PASSKEY: "1" });
    expect(unproven).not.toContain(link);
    expect(unproven).toContain('href="/passkeys/confirm?back=%2Fmoderation"');
  });

  test("names of 100 letters, in whatever script, stand there whole", async () => {
    const names = ["W".repeat(100), "श्रीमती".repeat(14), "தமிழ்ச்செல்வி".repeat(7)];
    for (const name of names) await waiting({ name });
    const html = await page(head);
    for (const name of names) expect(html).toContain(`>${name}</a>`);
  });
});

describe("after a log-in", () => {
  test.each(["/recruiter", "/userprofile"])(
    "%s of a school begins with the first things, and with nothing where there are none",
    async (path) => {
      expect(await textOf(head, path)).not.toContain(STRIP);
      await waiting();
      const html = await page(head, path);
      expect(mainTextOf(html)).toMatch(new RegExp(`Answer Mohammed Rafiq ?PGT Physics.*${STRIP}`));
      expect(html).toContain('href="/today"');
    },
  );

  test("/userprofile of a candidate does so too", async () => {
    expect(await textOf(asha, "/userprofile")).not.toContain(STRIP);
    await waiting({ candidateId: asha.account.id, email: asha.account.email, status: "offered", turn: "candidate" });
    expect(await textOf(asha, "/userprofile")).toMatch(new RegExp(`You have an offer ?PGT Physics.*${STRIP}`));
  });

  test("a job that is edited has no strip above it", async () => {
    await waiting();
    expect(await textOf(head, `/recruiter?jobId=${job.id}`)).not.toContain(STRIP);
  });

  test("/recruiter of a reader has no form, and says what she may do; one that is sent all the same posts nothing", async () => {
    const reader = await signedIn("admin");
    await moveTo(school.id, reader.account, "reader");
    const html = await page(reader, "/recruiter");
    expect(mainTextOf(html)).toContain("To post, ask an owner to make you a recruiter.");
    expect(html).not.toContain('name="company_name"');
    for (const path of ["/today", "/myjobs", "/applications"]) expect(html).toContain(`href="${path}"`);
    const before = (await rowsOf("jobs")).length;
    const sent = await reader.form("/recruiter", { ...JOB_FIELDS, title: "Another" });
    expect([sent.status, (await rowsOf("jobs")).length]).toEqual([403, before]);
    // She may have become a reader while she wrote it.
    expect(await sent.text()).toContain('value="Another"');
  });
});
