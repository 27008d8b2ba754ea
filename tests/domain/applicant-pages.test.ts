/**
 * Every mail about an application leads its applicant to that application: with an account to its page, without one to the private
 * link with the number that the page behind it asks for.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { notifyOfGoneJobs, runLapses } from "~/domain/applications/clock/lapse-applications.server";
import { moveDueDays } from "~/domain/applications/clock/move-due-days.server";
import { recordCall, takeMoreTime } from "~/domain/applications/clock/record-clock-events.server";
import { remindCandidates } from "~/domain/applications/clock/send-reminders.server";
import { guestLink, NUMBER_PURPOSE } from "~/domain/applications/guest-link";
import { createEffects } from "~/domain/effects";
import { mailedNumber } from "~/domain/ids";
import { db, config as local, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createJob,
  type Job,
} from "../support/factories";
import { moveAndTell } from "../support/school-moves";

const ORIGIN = "https://board.example.com";
const config = { ...local, linkSecret: "the secret of these tests", confirmsAddresses: true };
const CAME = new Date("2026-11-24T06:30:00Z");
const NOW = new Date("2026-11-26T06:30:00Z");
const DUE = new Date("2026-12-01T18:29:59Z");
const deps = (now = NOW) => ({ db, now, effects: createEffects(() => {}), origin: ORIGIN, config });

let school: Account;
let job: Job;
beforeEach(async () => {
  school = await createAccount("admin");
  job = await createJob(school);
});

const waiting = { createdAt: CAME, updatedAt: CAME, promisedDays: 7, turn: "school", dueAt: DUE } as const;
async function guest(overrides: Parameters<typeof createApplication>[1] = {}): Promise<Application> {
  return createApplication(job, { ...waiting, confirmedAt: CAME, ...overrides });
}
async function owned(overrides: Parameters<typeof createApplication>[1] = {}): Promise<Application> {
  const { id, email } = await createAccount("user");
  return guest({ candidateId: id, email, ...overrides });
}

const moved = (to: "shortlisted" | "interviewing" | "offered" | "hired" | "rejected") => ({
  start: {},
  run: ({ id }: Application) => moveAndTell(deps(), school, id, to),
});
const hers = { turn: "candidate", dueAt: DUE, remindAt: new Date(NOW.getTime() - 1) } as const;
const LATER = new Date(DUE.getTime() + 1000);

const CASES: Record<string, { start: object; run: (application: Application) => Promise<unknown>; below?: string }> = {
  shortlisted: moved("shortlisted"),
  "asked to an interview": moved("interviewing"),
  offered: moved("offered"),
  hired: moved("hired"),
  rejected: moved("rejected"),
  "a call": { start: {}, run: ({ id }) => recordCall(deps(), school, id) },
  "more time": { start: {}, run: ({ id }) => takeMoreTime(deps(), school, id, { days: 3 }) },
  late: { start: {}, run: () => runLapses(deps(LATER)) },
  "an offer not answered": { start: { ...hers, status: "offered" }, run: () => runLapses(deps(LATER)) },
  "a job taken down": {
    start: {
      status: "unanswered",
      turn: null,
      dueAt: null,
      unansweredBy: "taken_down",
      lapsedAt: CAME,
      goneNotifyAt: CAME,
    },
    run: () => notifyOfGoneJobs(deps()),
  },
  "a reminder of an offer": { start: { ...hers, status: "offered" }, run: () => remindCandidates(deps()) },
  "a reminder of times": {
    start: { ...hers, status: "interviewing" },
    run: () => remindCandidates(deps()),
    below: "/interview",
  },
};

describe.each(Object.entries(CASES))("the mail of: %s", (_name, { start, run, below = "" }) => {
  const mailOf = async (application: Application) =>
    (await rowsOf("mail_outbox")).find(({ recipient }) => recipient === application.email);

  test("leads an account to the page of the application", async () => {
    const application = await owned(start);
    await run(application);
    const body = (await mailOf(application))?.body;
    expect(body).toContain(`\n${ORIGIN}/applied-jobs/${application.id}${below}\n`);
    expect(body).not.toContain("number");
    for (const { href } of await rowsOf("notifications")) expect(href).toBe(`/applied-jobs/${application.id}`);
  });

  test("brings somebody without an account the private link and its number", async () => {
    const application = await guest(start);
    await run(application);
    const body = (await mailOf(application))?.body;
    const { number } = mailedNumber(config.linkSecret, NUMBER_PURPOSE, application.id);
    expect(body).toContain(`\n${guestLink(config, ORIGIN, application)}\n`);
    expect(body).toContain(`\nThe page asks for this number: ${number}\n`);
    expect(body).toContain("Do not forward this mail: its link is private.");
    expect(body).not.toContain("/applied-jobs");
  });
});

test("the mail of an offer says until when, and how it is accepted, with and without an account", async () => {
  for (const application of [await owned(), await guest()]) {
    await moveAndTell(deps(), school, application.id, "offered");
    const mail = (await rowsOf("mail_outbox")).find(({ recipient }) => recipient === application.email);
    expect(mail?.body).toContain(
      'Please reply by Thursday, 3 December. To say no, choose "Decline the offer". To accept, choose "Accept the offer" here:\n\nhttps://',
    );
  }
});

test("a break that moves the due day tells it with the same link", async () => {
  const [one, other] = [await guest(), await owned()];
  await sql(
    "INSERT INTO institution_breaks (id, institution_id, user_id, first_day, last_day, created_at, move_since) VALUES (?1, (SELECT institution_id FROM institution_members WHERE user_id = ?3), ?3, '2026-12-01', '2026-12-03', 5, 5)",
    crypto.randomUUID(),
    school.id,
    school.id,
  );
  expect(await moveDueDays(deps())).toEqual({ moved: 2 });
  const mails = await rowsOf("mail_outbox");
  expect(mails.find(({ recipient }) => recipient === one.email)?.body).toContain(guestLink(config, ORIGIN, one));
  expect(mails.find(({ recipient }) => recipient === one.email)?.body).toContain("The page asks for this number:");
  expect(mails.find(({ recipient }) => recipient === other.email)?.body).toContain(`/applied-jobs/${other.id}\n`);
});
