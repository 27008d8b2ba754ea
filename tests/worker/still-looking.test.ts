/** Proof of life: the day on which a school read or answered, "Still looking?", and "No sign from the school". */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { institutionBreaks } from "~/db/schema/hiring";
import { confirmFound } from "~/domain/applications/apply/confirm-application.server";
import { findWithJob } from "~/domain/applications/apply/queries.server";
import { setReality } from "~/domain/applications/desk/mark-applicant.server";
import { takeMovesBack } from "~/domain/applications/status/tell-moves.server";
import { createEffects } from "~/domain/effects";
import { newRowId } from "~/domain/ids";
import { noteListRead, noteSchoolActed } from "~/domain/jobs/statements.server";
import { askQuietSchools } from "~/domain/jobs/still-looking/ask-schools.server";
import { confirmStillLooking } from "~/domain/jobs/still-looking/confirm-still-looking.server";
import { api, visitor } from "../support/app";
import { bindings, config, db, rowsOf, SURROUNDINGS, snapshot, sql } from "../support/bindings";
import {
  type Account,
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  type Job,
  moveTo,
  pdf,
  signedIn,
  withToken,
} from "../support/factories";
import { textOf } from "../support/pages";
import { putUntoldMove } from "../support/school-moves";
import { linkTo } from "./mails";
import { runScheduled } from "./scheduled";

const DAY_MS = 86_400_000;
/** Noon in India on a Thursday. */
const START = new Date("2026-10-29T06:30:00Z");

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: START }));
afterEach(() => vi.useRealTimers());

const later = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS);
const run = () => runScheduled("* * * * *", { ...bindings });

const closesAt = new Date(START.getTime() + 200 * DAY_MS);

/** A job and its recruiter, whose session is made anew for each form: it ends before the days of these tests. */
async function withJob(overrides: Partial<Job> = {}, owner?: Account) {
  const account = owner ?? (await createAccount("admin"));
  const job = await createJob(account, { title: "Beekeeping teacher", closesAt, publishedAt: START, ...overrides });
  const me = () => signedIn("admin", account);
  const form = async (path: string, fields: Record<string, string>) => (await me()).form(path, fields);
  const get = async (path: string) => (await me()).get(path);
  return { recruiter: { account, form, get }, job };
}

/** An application that was sent now, as the form sends it. */
async function apply(job: { id: string }, overrides: Parameters<typeof createApplication>[1] = {}) {
  const application = await createApplication(job, { confirmedAt: new Date(), ...overrides });
  await sql("update jobs set ask_at = coalesce(ask_at, ?) where id = ?", Date.now() + 21 * DAY_MS, job.id);
  return application;
}

const pageOf = async ({ id }: { id: string }) => textOf(await (await visitor().get(`/jobdetails/${id}`)).text());
type Shown = { applications_read_on: string | null; no_sign_since: string | null };
const answerOf = async ({ id }: { id: string }) => (await api<Shown>("GET", `/jobs/getjobbyid/${id}`)).body;
const rowOf = async ({ id }: { id: string }) => (await rowsOf("jobs")).find((row) => row.id === id);
const asked = async () =>
  (await rowsOf("mail_outbox")).filter((row) => String(row.event_key).startsWith("still-looking"));
const READ = /Read applications ([^.]+)\./;

describe("a job says when its school last read or answered", () => {
  test("by the day alone: today, yesterday, and so many days ago; in the API as a day", async () => {
    const { recruiter, job } = await withJob();
    const { id } = await apply(job);
    expect(READ.exec(await pageOf(job))).toBeNull();
    expect(await answerOf(job)).toMatchObject({ applications_read_on: null, no_sign_since: null });
    later(2);
    await recruiter.form(`/applicants/${id}`, { intent: "mark_read" });
    expect(READ.exec(await pageOf(job))?.[1]).toBe("today");
    expect(await answerOf(job)).toMatchObject({ applications_read_on: "2026-10-31", no_sign_since: null });
    later(0.6);
    // It is past midnight in India.
    expect(READ.exec(await pageOf(job))?.[1]).toBe("yesterday");
    later(1);
    expect(READ.exec(await pageOf(job))?.[1]).toBe("2 days ago");
  });

  test("written once a day, without a new version of the job", async () => {
    const { recruiter, job } = await withJob();
    const [one, two] = [await apply(job), await apply(job)];
    await recruiter.form(`/applicants/${one.id}`, { intent: "mark_read" });
    const first = await rowOf(job);
    later(1 / 24);
    await recruiter.form(`/applicants/${two.id}`, { intent: "mark_read" });
    expect(await rowOf(job)).toEqual(first);
    expect(first).toMatchObject({ school_acted_at: START.getTime(), updated_at: job.updatedAt.getTime() });
    later(1);
    await recruiter.form(`/applicants/${two.id}`, { intent: "mark_read" });
    expect((await rowOf(job))?.school_acted_at).toBe(Date.now());
  });

  test("for each way of reading or answering", async () => {
    const owner = await createAccount("admin", { emailVerifiedAt: START });
    const { job } = await withJob({}, owner);
    const { token } = await withToken("admin", owner);
    const me = () => signedIn("admin", owner);
    const sent = await apply(job);
    const ways: Record<string, () => Promise<unknown>> = {
      "mark as read by call": () => api("POST", `/application/markread/${sent.id}`, { token }),
      "list as a file": async () => (await me()).get(`/applications.csv?jobId=${job.id}`),
      "list by call": () => api("GET", `/applications/${job.id}`, { token }),
      message: () => api("POST", `/application/messages/${sent.id}`, { token, body: { message: "Please call us." } }),
      "message to many": () =>
        api("POST", "/application/bulk", {
          token,
          body: { ids: [sent.id], message: "The school is closed on Monday." },
        }),
      times: () =>
        api("POST", `/application/interviews/${sent.id}`, {
          token,
          body: {
            kind: "talk",
            times: [{ starts_at: new Date(Date.now() + 3 * DAY_MS).toISOString(), minutes: 30 }],
            place: "Hall",
          },
        }),
    };
    for (const [way, act] of Object.entries(ways)) {
      await sql("update jobs set school_acted_at = null where id = ?", job.id);
      await act();
      expect([way, (await rowOf(job))?.school_acted_at], way).toEqual([way, Date.now()]);
    }
  });

  test("a move counts when it is told, not when it is pressed", async () => {
    const { job, recruiter } = await withJob();
    const { token } = await withToken("admin", recruiter.account);
    const { id } = await apply(job);
    const before = await pageOf(job);
    await api("PUT", `/application/updatestatus/${id}`, { token, body: { status: "shortlisted" } });
    expect([await pageOf(job), (await rowOf(job))?.school_acted_at]).toEqual([before, null]);
    later(1 / 12);
    await run();
    expect((await rowOf(job))?.school_acted_at).toBe(Date.now());
  });

  test("not by somebody of another school, a moderator or the candidate, nor for a list without applications", async () => {
    const { job } = await withJob();
    const { token: own } = await withToken("admin", { id: job.user_id, email: "", role: "admin" });
    await api("GET", `/applications/${job.id}`, { token: own });
    await (await signedIn("admin", { id: job.user_id, email: "", role: "admin" })).get(
      `/applications.csv?jobId=${job.id}`,
    );
    expect((await rowOf(job))?.school_acted_at).toBeNull();
    const candidate = await withToken("user");
    const { id } = await apply(job, { candidateId: candidate.id, email: candidate.email });
    const other = await withToken("admin");
    await api("POST", `/application/markread/${id}`, { token: other.token });
    await api("GET", `/applications/${job.id}`, { token: other.token });
    await api("POST", `/application/messages/${id}`, { token: candidate.token, body: { message: "Good morning." } });
    const env = { MODERATORS: "moderator@staffroom.example" };
    const moderator = await createAccount("admin", { email: env.MODERATORS, emailVerifiedAt: START });
    const browser = await signedIn("admin", moderator);
    for (const path of [`/applicants/${id}`, `/applications?jobId=${job.id}`, `/resumes/${id}`])
      await browser.get(path, { env });
    await browser.form(`/applicants/${id}`, { intent: "mark_read" }, { env });
    expect((await rowOf(job))?.school_acted_at).toBeNull();
    // No use-case asks so: the statement itself knows whose job it is.
    await db.batch([noteSchoolActed(db, [id], { actorId: moderator.id, now: new Date() })]);
    await db.batch([noteListRead(db, job.id, { actorId: other.id, now: new Date() })]);
    expect((await rowOf(job))?.school_acted_at).toBeNull();
  });
});

describe("a school is asked “Still looking?”", () => {
  test("once for all its jobs, after 21 days unread, and the page says so after seven days without an answer", async () => {
    const { recruiter, job } = await withJob();
    const other = (await withJob({ title: "Chess teacher" }, recruiter.account)).job;
    await apply(job);
    await apply(other);
    later(20.9);
    await run();
    expect(await asked()).toEqual([]);
    later(0.2);
    await Promise.all([run(), run(), run()]);
    const [mail, ...more] = await asked();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: recruiter.account.email, subject: "Still looking?", kind: null });
    expect(mail?.body).toContain("- Beekeeping teacher: 1 application not read, the first since 29 October 2026");
    expect(mail?.body).toContain("- Chess teacher");
    expect(mail?.body).toContain("/myjobs/looking");
    expect((await rowsOf("notifications")).map(({ text }) => text)).toEqual([
      "Still looking? Applications for 2 jobs have not been read for three weeks",
    ]);
    expect(await pageOf(job)).not.toContain("No sign");
    later(6.9);
    expect(await pageOf(job)).not.toContain("No sign");
    later(0.2);
    expect(await pageOf(job)).toContain("No sign from the school since 29 October.");
    expect(await answerOf(job)).toMatchObject({ applications_read_on: null, no_sign_since: "2026-10-29" });
    const list = await (await visitor().get("/jobs")).text();
    expect(list.indexOf(other.id)).toBeLessThan(list.indexOf(job.id));
    for (let week = 0; week < 6; week += 1) {
      later(7);
      await run();
    }
    expect(await asked()).toHaveLength(1);
  });

  test("not while its break lasts, nor for applications that it has opened, moved or called unreal, nor for unconfirmed ones", async () => {
    const { recruiter, job } = await withJob();
    const institutionId = job.institutionId;
    const row = { id: newRowId(START), institutionId, userId: recruiter.account.id, createdAt: START };
    await db.insert(institutionBreaks).values({ ...row, firstDay: "2026-11-02", lastDay: "2026-11-11" });
    await apply(job);
    const read = await withJob();
    await apply(read.job, { readAt: START });
    await apply(read.job, { status: "shortlisted" });
    await apply(read.job, { notRealAt: START });
    await apply(read.job, { confirmedAt: null });
    await apply(read.job, { status: "withdrawn" });
    later(30.9);
    await run();
    expect(await asked()).toEqual([]);
    later(0.2);
    await run();
    expect((await asked()).map(({ recipient }) => recipient)).toEqual([recruiter.account.email]);
    expect((await rowOf(read.job))?.ask_at).toBeNull();
  });

  test("not where its break covers the three weeks, until as many days are over after it", async () => {
    const { recruiter, job } = await withJob();
    const row = {
      ...{ id: newRowId(START), institutionId: job.institutionId, userId: recruiter.account.id, createdAt: START },
      ...{ firstDay: "2026-10-30", lastDay: "2026-12-10" },
    };
    await db.insert(institutionBreaks).values(row);
    await apply(job);
    for (let week = 0; week < 8; week += 1) {
      later(7);
      await run();
      expect([week, await asked()]).toEqual([week, []]);
    }
    later(8);
    await run();
    expect(await asked()).toHaveLength(1);
  });

  test("not for a job whose applications are all read after its last day, nor for a closed one", async () => {
    const details = JSON.stringify({ answer_days: 7, answers_from: "closing" });
    const after = await withJob({ details });
    await apply(after.job);
    const closed = await withJob({ state: "closed" });
    await apply(closed.job);
    const over = await withJob({ closesAt: new Date(START.getTime() + 5 * DAY_MS) });
    await apply(over.job);
    later(60);
    await run();
    await run();
    expect(await asked()).toEqual([]);
  });

  test("an application that the clock ended as unanswered is unread too", async () => {
    const { job } = await withJob();
    await apply(job, { status: "unanswered", lapsedFrom: "submitted", lapsedAt: START, unansweredBy: "school" });
    later(22);
    await run();
    expect(await asked()).toHaveLength(1);
  });

  test("the form of an application makes the run look three weeks later", async () => {
    const { job } = await withJob();
    expect((await visitor().upload(`/jobdetails/${job.id}`, { ...APPLY_FIELDS, resume: pdf() })).status).toBe(303);
    expect((await rowOf(job))?.ask_at).toBe(START.getTime() + 21 * DAY_MS);
  });

  const WAYS: [string, Parameters<typeof createApplication>[1], (id: string, owner: Account) => Promise<unknown>][] = [
    [
      "is confirmed by its address",
      { confirmedAt: null },
      async (id) => {
        const found = await findWithJob(db, id);
        if (found) await confirmFound({ db, now: new Date() }, found);
      },
    ],
    [
      "is called real again",
      { notRealAt: START },
      (id, owner) => setReality({ db, now: new Date() }, owner, id, false),
    ],
    [
      "has its untold move taken back",
      {},
      async (id, owner) => takeMovesBack({ db, now: new Date(), config, ...SURROUNDINGS }, owner, id),
    ],
    [
      "has a move that could not be told",
      {},
      async (id) => {
        const { id: stranger } = await createAccount("admin");
        await sql("update untold_moves set notify_at = 1, actor_id = ? where application_id = ?", stranger, id);
        await run();
      },
    ],
  ];
  test.each(WAYS)(
    "looks three weeks after an application that is unread only then: one that %s",
    async (_, row, act) => {
      const { recruiter, job } = await withJob();
      const { id } = await apply(job, row);
      if (Object.keys(row ?? {}).length === 0) {
        await putUntoldMove({ applicationId: id, actorId: recruiter.account.id, notifyAt: Date.now() + 30 * DAY_MS });
      }
      later(22);
      await run();
      expect([await asked(), (await rowOf(job))?.ask_at]).toEqual([[], null]);
      await act(id, recruiter.account);
      expect((await rowOf(job))?.ask_at).toBe(Date.now() + 21 * DAY_MS);
    },
  );

  test("looks three weeks after the address of an account is confirmed, and with it her application", async () => {
    const { job } = await withJob();
    const candidate = await signedIn("user");
    await candidate.form("/confirmemail/send", {});
    const token = (await linkTo(candidate.account.email)).split("token=")[1] ?? "";
    await apply(job, { confirmedAt: null, candidateId: candidate.account.id, email: candidate.account.email });
    await sql("update jobs set ask_at = null where id = ?", job.id);
    await candidate.form(`/confirmemail?token=${token}`, { token });
    expect((await rowsOf("applications"))[0]?.confirmed_at).toBe(Date.now());
    expect((await rowOf(job))?.ask_at).toBe(Date.now() + 21 * DAY_MS);
  });

  test("a school that was asked this week is asked about another job only the week after", async () => {
    const { recruiter, job } = await withJob();
    const second = (await withJob({ title: "Chess teacher" }, recruiter.account)).job;
    await apply(job);
    later(2);
    await apply(second);
    later(19.5);
    await run();
    later(2);
    await run();
    expect(await asked()).toHaveLength(1);
    later(7);
    await run();
    expect((await asked()).map(({ body }) => String(body).includes("Chess"))).toEqual([false, true]);
  });

  test("what is read between the look and the writing stops the mail", async () => {
    const { job } = await withJob();
    const { id } = await apply(job);
    later(22);
    let reads = 0;
    const hurried = new Proxy(db, {
      get(target, name) {
        const found = Reflect.get(target, name, target);
        if (name !== "all") return typeof found === "function" ? found.bind(target) : found;
        return async (query: Parameters<typeof db.all>[0]) => {
          const rows = await target.all(query);
          // The first read finds the school, the second its jobs.
          reads += 1;
          if (reads === 2) await sql("update applications set read_at = ? where id = ?", Date.now(), id);
          return rows;
        };
      },
    });
    const deps = {
      db: hurried,
      now: new Date(),
      effects: createEffects(() => {}),
      origin: "https://staffroom.example",
    };
    expect(await askQuietSchools(deps)).toEqual({ asked: 0, checked: 0 });
    expect(reads).toBe(2);
    expect(await asked()).toEqual([]);
    expect(await rowsOf("notifications")).toEqual([]);
    expect((await rowOf(job))?.asked_at).toBeNull();
  });

  test("an act begins the three weeks anew", async () => {
    const { job, recruiter } = await withJob();
    const { id } = await apply(job);
    later(10);
    await recruiter.form(`/applicants/${id}`, { intent: "mark_read" });
    await apply(job);
    later(12);
    await run();
    expect(await asked()).toEqual([]);
    later(10);
    await run();
    expect(await asked()).toHaveLength(1);
  });
});

describe("a question that was not asked", () => {
  const yes = async (job: Job, account: Account) => {
    const effects = createEffects(() => {});
    const answer = await confirmStillLooking({ db, now: new Date(), effects }, account, job.id);
    return { answer, hasChangedJobs: effects.hasChangedJobs };
  };

  test("is answered with a yes as one that was, and nothing is written nor any kept page outdated", async () => {
    const { job, recruiter } = await withJob();
    await apply(job);
    const before = await snapshot();
    const nothing = { answer: { id: job.id, title: job.title }, hasChangedJobs: false };
    for (let press = 0; press < 3; press += 1) expect(await yes(job, recruiter.account)).toEqual(nothing);
    expect((await recruiter.form("/myjobs/looking", { jobId: job.id, intent: "yes" })).status).toBe(303);
    expect((await rowOf(job))?.sign_at).toBeNull();
    expect((await snapshot()).jobs).toEqual(before.jobs);
  });

  test("nor is one that has its answer: the second yes changes nothing", async () => {
    const { job, recruiter } = await withJob();
    await apply(job);
    later(22);
    await run();
    expect(await yes(job, recruiter.account)).toMatchObject({ hasChangedJobs: true });
    const first = await rowOf(job);
    expect(first?.sign_at).toBe(Date.now());
    later(1);
    expect(await yes(job, recruiter.account)).toMatchObject({ hasChangedJobs: false });
    expect(await rowOf(job)).toEqual(first);
  });
});

describe("the question is answered", () => {
  async function withQuestion() {
    const found = await withJob();
    const { id } = await apply(found.job);
    later(22);
    await run();
    later(8);
    expect(await pageOf(found.job)).toContain("No sign from the school since 29 October.");
    return { ...found, applicationId: id };
  }

  test.each(["yes", "extend", "close", "read", "edit"])("by %s, and the line goes from the page", async (how) => {
    const { recruiter, job, applicationId } = await withQuestion();
    const page = await (await recruiter.get("/myjobs/looking")).text();
    expect(textOf(page)).toContain("1 application not read");
    if (how === "read") await recruiter.form(`/applicants/${applicationId}`, { intent: "mark_read" });
    else if (how === "edit") {
      const { token } = await withToken("admin", recruiter.account);
      const { body } = await api<Record<string, unknown>>("GET", `/jobs/getjobbyid/${job.id}`, { token });
      const { status } = await api("PUT", `/jobs/updatejob/${job.id}`, { token, body: { ...body, vacancy: 3 } });
      expect(status).toBe(200);
    } else {
      const fields = { jobId: job.id, from: String(closesAt.getTime()), intent: how };
      expect((await recruiter.form("/myjobs/looking", fields)).headers.get("location")).toBe("/myjobs/looking");
    }
    expect(await pageOf(job)).not.toContain("No sign");
    expect(textOf(await (await recruiter.get("/myjobs/looking")).text())).toContain("We ask you nothing now");
    const row = await rowOf(job);
    expect(row?.state).toBe(how === "close" ? "closed" : "open");
    expect(Number(row?.closes_at) > closesAt.getTime()).toBe(how === "extend");
  });

  test("stands there also where the only application was withdrawn, without a count", async () => {
    const { recruiter, job, applicationId } = await withQuestion();
    await sql("update applications set status = 'withdrawn', turn = null, due_at = null where id = ?", applicationId);
    const page = textOf(await (await recruiter.get("/myjobs/looking")).text());
    expect(page).toContain("No application waits unread now.");
    expect(page).toContain(job.title);
  });

  test("“Yes” asks again only three weeks later", async () => {
    const { recruiter, job } = await withQuestion();
    await recruiter.form("/myjobs/looking", { jobId: job.id, intent: "yes" });
    later(20);
    await run();
    expect(await asked()).toHaveLength(1);
    later(2);
    await run();
    expect(await asked()).toHaveLength(2);
  });

  test("not by a reader, another school, a candidate or a visitor, and not by a GET", async () => {
    const { job, recruiter } = await withQuestion();
    const before = await rowOf(job);
    const institution = await createInstitution([[recruiter.account, "owner"]]);
    await sql("update jobs set institution_id = ? where id = ?", institution.id, job.id);
    const reader = await signedIn("admin");
    await moveTo(institution.id, reader.account, "reader");
    const fields = { jobId: job.id, intent: "yes" };
    expect((await reader.form("/myjobs/looking", fields)).status).toBe(403);
    expect(textOf(await (await reader.get("/myjobs/looking")).text())).toContain("We ask you nothing now");
    expect((await (await signedIn("admin")).form("/myjobs/looking", fields)).status).toBe(404);
    const env = { MODERATORS: "moderator@staffroom.example" };
    const moderator = await createAccount("admin", { email: env.MODERATORS, emailVerifiedAt: START });
    expect((await (await signedIn("admin", moderator)).form("/myjobs/looking", fields, { env })).status).toBe(404);
    expect((await (await signedIn("user")).form("/myjobs/looking", fields)).status).toBe(403);
    expect((await visitor().form("/myjobs/looking", fields)).status).toBe(401);
    await recruiter.get(`/myjobs/looking?jobId=${job.id}&intent=yes`);
    expect(await rowOf(job)).toEqual({ ...before, institution_id: institution.id });
  });
});
