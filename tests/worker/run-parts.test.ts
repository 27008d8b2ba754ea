/** Parts of the scheduled run: the real run does what is due of each, once. What the parts do in detail their own tests say. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requestAlert } from "~/domain/alerts/request-alert.server";
import { AlertForm } from "~/domain/alerts/schema";
import { newApplicantMail } from "~/domain/applications/mails";
import { createEffects } from "~/domain/effects";
import { queueMail } from "~/domain/mail/statements.server";
import { dayNumber } from "~/domain/responsiveness/rules";
import { visitor } from "../support/app";
import { bindings, config, db, PRODUCTION, rowsOf, SURROUNDINGS, sql, type Table } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createJob,
  createUnpublishedJob,
  type Job,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { assetsOf, NO_PLACES } from "../support/places";
import { putUntoldMove } from "../support/school-moves";
import { runScheduled } from "./scheduled";

allowBrokenRows("agreed interview without its time", "interviews are made by SQL");

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTELY = "* * * * *";
const HOURLY = "17 * * * *";
const APPLICANT = "applicant@example.com";
const ORIGIN = PRODUCTION.ORIGIN;

let now: number;
let sent: string[] = [];
let school: Account;
let job: Job;
beforeEach(async () => {
  // An afternoon in India, so that no mail waits for the morning.
  now = new Date().setUTCHours(10, 17, 0, 0);
  vi.useFakeTimers({ toFake: ["Date"], now });
  sent = [];
  school = await createAccount("admin", { emailVerifiedAt: new Date(now) });
  job = await createJob(school, { title: "Physics" });
});
afterEach(() => vi.useRealTimers());

const MAIL = {
  async send({ to, subject }: { to: string; subject: string }) {
    sent.push(`${to}: ${subject}`);
  },
};

function run(cron: string, env: object = {}): Promise<void> {
  const mail = { MAIL, MAIL_FROM: "no-reply@staffroom.example" };
  return runScheduled(cron, { ...PRODUCTION, ...assetsOf(NO_PLACES), ...mail, ...env });
}

type Overrides = Parameters<typeof createApplication>[1];
/** An application of a week ago that waits for its school for five days more. */
const apply = (overrides: Overrides = {}) => {
  const came = new Date(now - 7 * DAY_MS);
  const waits = { promisedDays: 12, turn: "school" as const, dueAt: new Date(now + 5 * DAY_MS), waitsSince: came };
  return createApplication(job, { email: APPLICANT, createdAt: came, updatedAt: came, ...waits, ...overrides });
};

async function putInterview(state: string, startsAt: number, ended: { by: string; at: number } | null): Promise<void> {
  const { id } = await apply({ status: "interviewing" });
  await sql(
    `INSERT INTO interviews (id, application_id, kind, times, minutes, time_zone, state, sequence, starts_at, ends_at, ended_by, notify_at,
       proposed_by, created_at, updated_at)
     VALUES ('interview', ?, 'talk', '[]', 30, 'Asia/Kolkata', ?, 1, ?, ?, ?, ?, ?, 5, 5)`,
    ...[id, state, startsAt, startsAt + HOUR_MS / 2, ended?.by ?? null, ended?.at ?? null, school.id],
  );
}

async function putAlert(): Promise<void> {
  const form = AlertForm.parse({ q: "physics", email: APPLICANT, frequency: "daily" });
  const deps = { db, now: new Date(), config, ...SURROUNDINGS };
  await requestAlert(deps, { email: APPLICANT, isConfirmed: true }, form);
}

const column = async (table: Table, name: string) => (await rowsOf(table)).map((row) => row[name]);
const mailed = async () => sent.toSorted();

/** Makes something that is due, and returns a look at what the run does to it. */
type Prepare = () => Promise<() => Promise<unknown>>;

const PARTS: [part: string, cron: string, prepare: Prepare, before: unknown, after: unknown][] = [
  [
    "moves carried out",
    MINUTELY,
    async () => {
      const { id } = await apply();
      await putUntoldMove({ applicationId: id, actorId: school.id, to: "shortlisted", notifyAt: now - 1 });
      return () => column("applications", "status");
    },
    ["submitted"],
    ["shortlisted"],
  ],
  [
    "scheduled jobs",
    MINUTELY,
    async () => {
      await createUnpublishedJob(school, "scheduled", { publishAt: new Date(now - 1) });
      return () => column("jobs", "state").then((states) => states.sort());
    },
    ["open", "scheduled"],
    ["open", "open"],
  ],
  [
    "schools asked",
    MINUTELY,
    async () => {
      const sentAt = new Date(now - 22 * DAY_MS);
      await apply({ createdAt: sentAt, confirmedAt: sentAt });
      await sql("UPDATE jobs SET ask_at = ?", now - 1);
      return mailed;
    },
    [],
    [expect.stringMatching(/^person.*: Still looking\?$/)],
  ],
  [
    "answers late",
    MINUTELY,
    async () => {
      await apply({ dueAt: new Date(now - 1) });
      return () => column("applications", "status");
    },
    ["submitted"],
    ["unanswered"],
  ],
  [
    "due days moved",
    MINUTELY,
    async () => {
      await apply();
      const dayIn = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
      await sql(
        "INSERT INTO institution_breaks (id, institution_id, user_id, first_day, last_day, created_at, move_since) VALUES ('break', ?, ?, ?, ?, 5, 5)",
        ...[job.institutionId, school.id, dayIn(4), dayIn(9)],
      );
      return async () => (await column("applications", "due_at")).map((due) => Number(due) > now + 9 * DAY_MS);
    },
    [false],
    [true],
  ],
  [
    "candidates reminded",
    MINUTELY,
    async () => {
      const dueAt = new Date(now + DAY_MS);
      await apply({ status: "offered", turn: "candidate", dueAt, remindAt: new Date(now - 1) });
      return mailed;
    },
    [],
    [expect.stringMatching(/^applicant@example.com: .*Physics/)],
  ],
  [
    "answers summed up",
    MINUTELY,
    async () => {
      await sql("UPDATE jobs SET state = 'closed', ended_on = ?", dayNumber(new Date(now)));
      await sql(
        "INSERT INTO school_responsiveness (institution_id, summed_on) VALUES (?, 0) ON CONFLICT DO UPDATE SET summed_on = 0",
        job.institutionId,
      );
      return () => column("school_responsiveness", "closed");
    },
    [0],
    [1],
  ],
  [
    "messages mailed",
    MINUTELY,
    async () => {
      const { id } = await apply();
      await sql(
        `INSERT INTO application_messages (id, application_id, side, text, created_at, mail_at)
         VALUES ('message', ?, 'school', 'Hello', 5, ?)`,
        ...[id, now - 1],
      );
      return mailed;
    },
    [],
    [expect.stringMatching(/^applicant@example.com: .*message/i)],
  ],
  [
    "interviews off told",
    MINUTELY,
    async () => {
      await putInterview("cancelled", now + 3 * DAY_MS, { by: "job", at: 5 });
      return mailed;
    },
    [],
    [expect.stringMatching(/^applicant@example.com: .*cancelled/i), expect.stringMatching(/^person.*cancelled/i)],
  ],
  [
    "interviews remembered",
    MINUTELY,
    async () => {
      await putInterview("agreed", now + DAY_MS / 2, null);
      return mailed;
    },
    [],
    [expect.stringMatching(/^applicant@example.com: .*interview/i), expect.stringMatching(/^person.*interview/i)],
  ],
  [
    "jobs indexed",
    MINUTELY,
    async () => {
      await sql("UPDATE jobs SET terms = NULL, terms_version = 0");
      // Which place the words name depends on the places that the isolate knows, so only the title is looked for.
      return async () => (await column("jobs", "terms")).map((made) => /\bphysic/.test(String(made)));
    },
    [false],
    [true],
  ],
  [
    "alerts made anew",
    MINUTELY,
    async () => {
      await putAlert();
      const made = await column("alert_searches", "made");
      await sql("UPDATE alert_searches SET made = '{}', version = 0");
      return async () => (await column("alert_searches", "made")).map((again, index) => again === made[index]);
    },
    [false],
    [true],
  ],
  [
    "new jobs matched",
    MINUTELY,
    async () => {
      await sql("INSERT INTO alert_progress (id, seq) VALUES (1, ?)", job.seq);
      await putAlert();
      const { seq } = await createJob(school, { title: "Physics once more" });
      return async () => (await column("alert_matches", "seq")).map((matched) => matched === seq);
    },
    [],
    [true],
  ],
  [
    "digests made",
    MINUTELY,
    async () => {
      for (const name of ["Ravi", "Meena"]) {
        const { id } = await apply({ name, email: `${name}@example.com` });
        const about = { applicationId: id, applicantName: name, applicantEmail: `${name}@example.com` };
        const facts = { ...about, jobTitle: "Physics", company: "Hill View School" };
        const deps = { db, now: new Date(), effects: createEffects(() => {}) };
        await db.batch([queueMail(deps, newApplicantMail(facts, { email: school.email, origin: ORIGIN }))]);
      }
      await sql("UPDATE mail_outbox SET digest_at = 5 WHERE digest_at IS NOT NULL");
      return mailed;
    },
    [],
    [expect.stringMatching(/^person.*2/)],
  ],
  [
    "due days given",
    HOURLY,
    async () => {
      await apply({ promisedDays: null, turn: null, dueAt: null, waitsSince: null });
      return async () => (await column("applications", "due_at")).map((due) => Number(due) > now);
    },
    [false],
    [true],
  ],
];

test.each(PARTS)("the run does what is due once: %s", async (_, cron, prepare, before, after) => {
  const look = await prepare();
  expect(await look()).toEqual(before);
  await run(cron);
  expect(await look()).toEqual(after);
  await run(cron);
  expect(await look()).toEqual(after);
});

const KEEP = { PAGE_CACHE: "on" };

test("what a run publishes is in the visitors' list at once, though their copy of it is new", async () => {
  await createUnpublishedJob(school, "scheduled", { title: "Beekeeping teacher", publishAt: new Date(now + 1000) });
  const look = async () => {
    const answer = await visitor().get("/jobs", { env: KEEP });
    return [answer.headers.get("Cache-Status"), (await answer.text()).includes("Beekeeping")];
  };
  await look();
  vi.setSystemTime(now + 1000);
  expect(await look()).toEqual(["Staffroom; hit; detail=isolate", false]);
  await run(MINUTELY, KEEP);
  vi.setSystemTime(now + 2000);
  expect((await look())[1]).toBe(true);
});

test("the run of each fifth minute makes the copies in the bucket, and that of an hour in the same minute does not", async () => {
  const copies = async () => (await bindings.RESUMES.list({ prefix: "copies/" })).objects.length;
  vi.setSystemTime(new Date(now).setUTCMinutes(20));
  await run(HOURLY, KEEP);
  expect(await copies()).toBe(0);
  await run(MINUTELY, KEEP);
  expect(await copies()).toBe(12);
});

test("a run that finds no due mail asks the outbox once", async () => {
  const asked: string[] = [];
  const DB = new Proxy(bindings.DB, {
    get(target, name) {
      if (name === "withSession") return () => DB;
      if (name === "getBookmark") return () => null;
      if (name !== "prepare") return Reflect.get(target, name).bind(target);
      return (text: string) => {
        if (/from "?mail_outbox|update "?mail_outbox/i.test(text)) asked.push(text);
        return target.prepare(text);
      };
    },
  });
  await run(MINUTELY);
  await run(MINUTELY, { DB });
  expect(asked).toHaveLength(1);
});
