/** Which mails people get, the mail of the day, the links that stop them, and addresses that take none. */
import { beforeEach, describe, expect, test } from "vitest";
import { newApplicantMail, statusChangedMail } from "~/domain/applications/mails";
import { newRowId } from "~/domain/ids";
import type { Mailer, OutgoingMail } from "~/domain/mail/mail-drivers";
import { nextMorning } from "~/domain/mail/rules";
import { sendDueMail } from "~/domain/mail/send-mail.server";
import { type Mail, queueMail } from "~/domain/mail/statements.server";
import { readStopToken, stopToken } from "~/domain/mail/stop-links";
import { changeMailSettings, stopMails } from "~/domain/mail-settings/change-mail-settings.server";
import { makeDigests } from "~/domain/mail-settings/make-digests.server";
import { findStop, readMailSettings } from "~/domain/mail-settings/queries.server";
import { messageToApplicantMail } from "~/domain/messages/mails";
import { config, countRows, db, effects, rowsOf, sql } from "../support/bindings";
import { expectLoggedErrors } from "../support/captured-log";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createJob,
  type Job,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";

allowBrokenRows(
  "open job of somebody who is suspended",
  "somebody is suspended by hand, and the jobs are left as they were",
);

const ORIGIN = "https://staffroom.example";
const NOW = new Date("2026-11-20T10:00:00Z");
/** Eight in the morning in India. */
const MORNING = new Date("2026-11-21T02:30:00Z");
const minute = (at: Date, count: number) => new Date(at.getTime() + count * 60_000);

let sent: OutgoingMail[] = [];
const mailer: Mailer = { keepsText: false, send: async (mail) => void sent.push(mail) };
const suppressed: Mailer = {
  keepsText: false,
  async send() {
    throw Object.assign(new Error("suppressed"), { code: "E_RECIPIENT_SUPPRESSED" });
  },
};

let school: Account;
let asha: Account;
let job: Job;
beforeEach(async () => {
  sent = [];
  school = await createAccount("admin", { emailVerifiedAt: NOW });
  asha = await createAccount("user", { emailVerifiedAt: NOW });
  job = await createJob(school, { title: "PGT Physics" });
});

const queue = (mail: Mail, now = NOW) => db.batch([queueMail({ db, now, effects }, mail)]);
const deliver = (now: Date, driver = mailer) => sendDueMail({ db, now, mailer: driver, origin: ORIGIN, config });
const digests = (now: Date) => makeDigests({ db, now, mailer, origin: ORIGIN });
const settings = (actor: Account, input: Parameters<typeof changeMailSettings>[2]) =>
  changeMailSettings({ db, now: NOW }, actor, input);

async function apply(name: string, now = NOW): Promise<Application> {
  const application = await createApplication(job, { name });
  const about = { applicationId: application.id, applicantName: name, applicantEmail: "x@example.com" };
  const all = { ...about, jobTitle: "PGT Physics", company: "City School" };
  await queue(newApplicantMail(all, { email: school.email, origin: ORIGIN }), now);
  return application;
}

async function move(status: "shortlisted" | "rejected", email: string, application: Application) {
  const about = { applicationId: application.id, applicantName: "Asha", applicantEmail: email };
  const page = { link: `${ORIGIN}/applied-jobs/${application.id}` };
  await queue(
    statusChangedMail(
      { ...about, jobTitle: "PGT Physics", company: "City School" },
      { eventId: newRowId(NOW), status },
      page,
    ),
  );
}

describe("the mail of the day", () => {
  test("tells a recruiter of new applications by job, in her morning, once", async () => {
    const first = await apply("Ravi");
    await apply("Meena");
    expect(await rowsOf("mail_outbox")).toMatchObject([
      { subject: "", body: "", digest_at: MORNING.getTime(), kind: "new_applications" },
      { digest_at: MORNING.getTime() },
    ]);
    await deliver(minute(NOW, 1));
    expect(await digests(minute(MORNING, -1))).toEqual({ digests: 0 });
    expect(sent).toEqual([]);
    await Promise.all([digests(MORNING), digests(MORNING)]);
    await digests(minute(MORNING, 1));
    await deliver(MORNING);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ recipient: school.email, subject: "2 new applications for PGT Physics" });
    expect(sent[0]?.text).toContain(`Ravi\n${ORIGIN}/applicants/${first.id}`);
    expect(sent[0]?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  });

  test("leaves out what does not hold any more, and is not sent for nothing", async () => {
    const [one, other] = [await apply("Ravi"), await apply("Meena")];
    await sql(`UPDATE applications SET status = 'withdrawn' WHERE id = '${one.id}'`);
    await digests(MORNING);
    await deliver(MORNING);
    expect(sent.map(({ subject }) => subject)).toEqual(["A new application for PGT Physics"]);
    const third = await apply("Tara", minute(MORNING, 5));
    await sql(`UPDATE applications SET status = 'rejected' WHERE id IN ('${other.id}', '${third.id}')`);
    expect(await digests(minute(MORNING, 24 * 60))).toEqual({ digests: 0 });
    expect(await rowsOf("mail_outbox")).not.toContainEqual(expect.objectContaining({ sent_at: null }));
  });

  test.each([
    ["whose reader is suspended", "UPDATE users SET suspended_at = 5 WHERE role = 'admin'"],
    ["of a job that a moderator hid", "UPDATE jobs SET state = 'hidden'"],
  ])("tells of no new application %s", async (_, change) => {
    await apply("Ravi");
    await sql(change);
    expect(await digests(MORNING)).toEqual({ digests: 0 });
  });

  describe("what is kept from its reader for a while waits", () => {
    const REPORTED = `INSERT INTO job_hidings SELECT 'h', id, 'open', 'reports', null, 'money', null, 1, 2, null, null, null FROM jobs;
      UPDATE jobs SET state = 'hidden'`;
    const NEXT_DAY = minute(MORNING, 24 * 60);
    test.each([
      ["a job that reports hide", REPORTED, "UPDATE job_hidings SET restored_at = 3; UPDATE jobs SET state = 'open'"],
      [
        "a suspended reader",
        "UPDATE users SET suspended_at = 5 WHERE role = 'admin'",
        "UPDATE users SET suspended_at = null",
      ],
    ])("%s: it is told on the day after, with what came since", async (_, change, back) => {
      await apply("Ravi");
      await apply("Meena");
      for (const statement of change.split(";")) await sql(statement);
      expect(await digests(MORNING)).toEqual({ digests: 0 });
      for (const statement of back.split(";")) await sql(statement);
      await apply("Tara", minute(MORNING, 60));
      expect(await digests(minute(MORNING, 120))).toEqual({ digests: 0 });
      expect(await digests(NEXT_DAY)).toEqual({ digests: 1 });
      await deliver(NEXT_DAY);
      expect(sent.map(({ subject }) => subject)).toEqual(["3 new applications for PGT Physics"]);
    });

    test("and what of it still holds is told without it", async () => {
      await apply("Ravi");
      for (const statement of REPORTED.split(";")) await sql(statement);
      job = await createJob(school, { title: "PGT Chemistry" });
      await apply("Meena");
      expect(await digests(MORNING)).toEqual({ digests: 1 });
      const left = (await rowsOf("mail_outbox")).filter(({ digest_at }) => digest_at !== null);
      expect(left).toMatchObject([{ digest_at: NEXT_DAY.getTime(), sent_at: null }]);
    });

    test("and keeps no place of what can be told, however many wait", async () => {
      await apply("Ravi");
      for (const statement of REPORTED.split(";")) await sql(statement);
      await sql(`INSERT INTO mail_outbox (id, event_key, recipient, subject, body, attempts, created_at, next_attempt_at, application_id, kind, digest_at)
        WITH RECURSIVE each(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM each WHERE n < 520)
        SELECT '00' || n, 'waits:' || n, recipient, '', '', 0, created_at, next_attempt_at, application_id, kind, digest_at
        FROM mail_outbox, each`);
      const hidden = job;
      job = await createJob(school, { title: "PGT Chemistry" });
      await apply("Meena");
      expect(await digests(MORNING)).toEqual({ digests: 0 });
      expect(await digests(minute(MORNING, 1))).toEqual({ digests: 1 });
      await deliver(minute(MORNING, 1));
      expect(sent.map(({ subject }) => subject)).toEqual(["A new application for PGT Chemistry"]);
      const left = (await rowsOf("mail_outbox")).filter(({ digest_at }) => digest_at !== null);
      expect(new Set(left.map(({ digest_at }) => digest_at))).toEqual(new Set([NEXT_DAY.getTime()]));
      expect(left).toHaveLength(521);
      await sql("UPDATE job_hidings SET until = null WHERE job_id = ?", hidden.id);
      for (const after of [0, 1]) expect(await digests(minute(NEXT_DAY, after))).toEqual({ digests: 0 });
      expect((await rowsOf("mail_outbox")).filter(({ digest_at }) => digest_at !== null)).toEqual([]);
    });

    test("for thirty days, and then no longer", async () => {
      await apply("Ravi");
      await sql("UPDATE users SET suspended_at = 5 WHERE role = 'admin'");
      await digests(minute(MORNING, 29 * 24 * 60));
      expect((await rowsOf("mail_outbox")).filter(({ digest_at }) => digest_at !== null)).toHaveLength(1);
      await digests(minute(MORNING, 31 * 24 * 60));
      expect((await rowsOf("mail_outbox")).filter(({ digest_at }) => digest_at !== null)).toEqual([]);
    });
  });

  describe("of messages", () => {
    beforeEach(async () => {
      await settings(asha, { messages: "daily" });
      const application = await createApplication(job, { candidateId: asha.id, email: asha.email });
      const id = newRowId(NOW);
      await sql(
        "INSERT INTO application_messages (id, application_id, side, author_id, text, created_at) VALUES (?, ?, 'school', ?, 'Come on Monday', ?)",
        ...[id, application.id, school.id, NOW.getTime()],
      );
      const said = {
        applicationId: application.id,
        messageId: id,
        applicantName: "Asha",
        messages: [{ text: "Come on Monday", warning: null }],
        hidesAddresses: false,
      };
      const about = { ...said, recipient: asha.email, jobTitle: "PGT Physics", company: "City School" };
      await queue(messageToApplicantMail(about, { link: `${ORIGIN}/applied-jobs/${application.id}` }));
    });

    test("tells of those that go on", async () => {
      expect(await digests(MORNING)).toEqual({ digests: 1 });
    });

    test.each([
      ["that the school stopped", "UPDATE applications SET school_stopped_at = 5"],
      ["that she stopped", "UPDATE applications SET candidate_stopped_at = 5"],
      ["of a job that a moderator hid", "UPDATE jobs SET state = 'hidden'"],
      ["of a suspended school", "UPDATE users SET suspended_at = 5 WHERE role = 'admin'"],
      ["to a suspended candidate", "UPDATE users SET suspended_at = 5 WHERE role = 'user'"],
    ])("tells of none %s", async (_, change) => {
      await sql(change);
      expect(await digests(MORNING)).toEqual({ digests: 0 });
    });
  });

  test("comes in the morning of the zone that she named", async () => {
    await settings(school, { time_zone: "America/New_York" });
    await apply("Ravi");
    expect(await digests(minute(NOW, 1))).toEqual({ digests: 0 });
    const there = nextMorning(NOW, "America/New_York");
    expect(there.toISOString()).toBe("2026-11-20T13:00:00.000Z");
    expect(await rowsOf("mail_outbox")).toMatchObject([{ digest_at: there.getTime() }]);
    expect(await digests(there)).toEqual({ digests: 1 });
  });

  test("tells nothing of a kind that was turned off meanwhile, and nothing without a driver", async () => {
    await apply("Ravi");
    expect(await makeDigests({ db, now: MORNING, mailer: null, origin: ORIGIN })).toEqual({ digests: 0 });
    await settings(school, { new_applications: "off" });
    expect(await digests(MORNING)).toEqual({ digests: 0 });
  });

  test("its link turns off what it tells of", async () => {
    const stop = stopToken(config, { ownerId: school.id, kind: "digest" });
    await stopMails({ db, now: NOW, config }, stop);
    const { mails } = await readMailSettings({ db }, school);
    expect(mails.filter(({ how_often }) => how_often === "off").map(({ kind }) => kind)).toEqual(["new_applications"]);
  });
});

describe("the settings", () => {
  test.each([
    ["at_once", 1],
    ["daily", 0],
    ["off", 0],
  ] as const)("%s: %i mails at once", async (how, count) => {
    await settings(school, { new_applications: how });
    await apply("Ravi");
    await deliver(NOW);
    expect(sent).toHaveLength(count);
    expect(await countRows("mail_outbox")).toBe(how === "off" ? 0 : 1);
  });

  test("do not touch what the promise needs", async () => {
    await settings(asha, { progress: "off" });
    const application = await createApplication(job, { candidateId: asha.id, email: asha.email });
    await move("shortlisted", asha.email, application);
    await move("rejected", asha.email, application);
    await deliver(NOW);
    expect(sent.map(({ subject }) => subject)).toEqual(["Your application for PGT Physics"]);
    expect(sent[0]?.headers).toBeUndefined();
  });

  test("of an account with an unconfirmed address decide nothing", async () => {
    await sql(`UPDATE users SET email_verified_at = null WHERE id = '${asha.id}'`);
    await settings(asha, { progress: "off" });
    const application = await createApplication(job, { email: asha.email });
    await move("shortlisted", asha.email, application);
    await deliver(NOW);
    expect(sent).toHaveLength(1);
  });

  test("a kind of the other role is refused, and two at once both count", async () => {
    await expect(settings(asha, { new_applications: "off" })).rejects.toMatchObject({ code: "bad_input" });
    await Promise.all([settings(asha, { messages: "off" }), settings(asha, { progress: "daily" })]);
    const { mails } = await readMailSettings({ db }, asha);
    expect(mails).toMatchObject([
      { kind: "progress", how_often: "daily" },
      { kind: "job_news", how_often: "at_once" },
      { kind: "messages", how_often: "off" },
      { kind: "reminders", how_often: "at_once" },
    ]);
  });
});

describe("the link of a mail", () => {
  test("stops its kind for its reader, with and without an account", async () => {
    const own = await createApplication(job, { candidateId: asha.id, email: asha.email });
    const guests = await createApplication(job, { email: "guest@example.com" });
    await move("shortlisted", asha.email, own);
    await move("shortlisted", "guest@example.com", guests);
    await deliver(NOW);
    const tokens = sent.map(({ headers }) => /token=([^>]+)/.exec(headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "");
    expect(tokens.map((token) => readStopToken(config, token)?.ownerId)).toEqual(
      expect.arrayContaining([asha.id, guests.id]),
    );
    for (const token of tokens) {
      expect(await findStop({ db, config }, token)).toEqual({
        label: "Steps of your applications",
        isStopped: false,
        mayStart: true,
      });
      await stopMails({ db, now: NOW, config }, token);
      await stopMails({ db, now: NOW, config }, token);
    }
    await move("shortlisted", asha.email, own);
    await move("shortlisted", "guest@example.com", guests);
    await deliver(minute(NOW, 1));
    expect(sent).toHaveLength(2);
  });

  test("of another kind, another person or another secret stops nothing", async () => {
    const token = stopToken(config, { ownerId: asha.id, kind: "messages" });
    const wrong = [
      token.replace("messages", "progress"),
      token.replace("messages", "nonsense"),
      token.replace(asha.id, school.id),
      stopToken({ linkSecret: "other" }, { ownerId: asha.id, kind: "messages" }),
      stopToken(config, { ownerId: newRowId(NOW), kind: "messages" }),
      `${token}x`,
      "",
    ];
    for (const text of wrong) {
      await expect(stopMails({ db, now: NOW, config }, text)).rejects.toMatchObject({ code: "gone" });
    }
    expect(await countRows("mail_settings")).toBe(0);
  });
});

test("an address that refuses two mails is warned of, until one is taken", async () => {
  const write = (key: string) => queue({ eventKey: key, recipient: asha.email, subject: key, body: key });
  const isRefused = async () => (await readMailSettings({ db }, asha)).address_refused;
  await write("one");
  await deliver(NOW, suppressed);
  expect(await isRefused()).toBe(false);
  await write("two");
  await deliver(NOW, suppressed);
  expect(await isRefused()).toBe(true);
  expectLoggedErrors(2);
  await write("three");
  await deliver(NOW);
  expect(await isRefused()).toBe(false);
});

test.each([
  ["2026-11-20T02:29:59Z", "Asia/Kolkata", "2026-11-20T02:30:00.000Z"],
  ["2026-11-20T02:30:00Z", "Asia/Kolkata", "2026-11-21T02:30:00.000Z"],
  // The night on which clocks go forward.
  ["2027-03-13T14:00:00Z", "America/New_York", "2027-03-14T12:00:00.000Z"],
])("after %s the next morning in %s is %s", (after, zone, morning) => {
  expect(nextMorning(new Date(after), zone).toISOString()).toBe(morning);
});
