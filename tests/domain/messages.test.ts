/** Messages inside an application: who writes, reads, stops and reports, and what the bell and the mails say of it. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "~/domain/actor";
import { withdrawApplication } from "~/domain/applications/status/withdraw-application.server";
import { keyedForm } from "~/domain/idempotency/queries.server";
import { mailHtml } from "~/domain/mail/rules";
import { changeThread, markMessagesRead, stopMessages, writeMessage } from "~/domain/messages/change-thread.server";
import { mailMessages } from "~/domain/messages/mail-messages.server";
import { messageToSchoolMail } from "~/domain/messages/mails";
import { readThread } from "~/domain/messages/queries.server";
import { findReported, readModeration } from "~/domain/moderation/queries.server";
import { report } from "~/domain/moderation/send-report.server";
import { suspend } from "~/domain/moderation/suspend-subject.server";
import { listNotifications } from "~/domain/notifications/queries.server";
import { exportOwnData } from "~/domain/privacy/export-own-data.server";
import { sweepRetention } from "~/domain/privacy/sweep-retention.server";
import {
  bindings,
  countRows,
  db,
  config as localConfig,
  rowsOf,
  SURROUNDINGS,
  setCount,
  snapshot,
  sql,
} from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  findInstitutionOf,
  type Job,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { closeAccountRows } from "../support/use-case-batches";

allowBrokenRows(
  "open job of somebody who is suspended",
  "somebody is suspended by hand, and the jobs are left as they were",
);

const MINUTE_MS = 60_000;
const START = Date.parse("2026-11-24T06:00:00Z");
let config = { ...localConfig, confirmsAddresses: false };
let minutes = 0;
const deps = () => ({
  db,
  resumes: bindings.RESUMES,
  now: new Date(START + minutes * MINUTE_MS),
  config,
  ...SURROUNDINGS,
});

let recruiter: Account;
let candidate: Account;
let job: Job;
let application: Application;
const person = (account: Account): { actor: Person } => ({ actor: account });
const school = () => person(recruiter);
const she = () => person(candidate);
const guest = () => ({ guest: { id: application.id, version: 1 } });

beforeEach(async () => {
  config = { ...localConfig, confirmsAddresses: false };
  minutes = 0;
  recruiter = await createAccount("admin");
  candidate = await createAccount("user");
  job = await createJob(recruiter);
  application = await createApplication(job, {
    candidateId: candidate.id,
    email: candidate.email,
    createdAt: new Date(START - 1000),
    updatedAt: new Date(START - 1000),
  });
});

/** Each message comes a minute after the one before. */
async function write(from: { actor: Person } | ReturnType<typeof guest>, message: string, more: object = {}) {
  minutes += 1;
  return writeMessage(deps(), from, application.id, { message, ...more });
}
const refused = (code: string) => expect.objectContaining({ code });
const textsOf = async (of = she()) => (await readThread(deps(), of, application.id)).messages.map(({ text }) => text);
const mails = () => rowsOf("mail_outbox");
async function run(after: number) {
  minutes += after;
  return mailMessages(deps());
}

/** The database of a run that has read what is due, and waits before it mails that. */
function waitingBeforeMail(wait: () => Promise<void>): typeof db {
  let hasWaited = false;
  return new Proxy(db, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (key !== "batch") return value;
      return async (...statements: Parameters<typeof db.batch>) => {
        if (!hasWaited) {
          hasWaited = true;
          await wait();
        }
        return target.batch(...statements);
      };
    },
  });
}

/** What is refused writes nothing at all. */
async function expectRefused(work: () => Promise<unknown>, code: string) {
  const before = await snapshot();
  await expect(work()).rejects.toEqual(refused(code));
  expect(await snapshot()).toEqual(before);
}

describe("writing", () => {
  test("goes both ways, oldest first, and is the same for both", async () => {
    await write(school(), "Can you come on Monday?");
    await write(she(), "Yes.\nAt ten?");
    for (const side of [school(), she()])
      expect(await textsOf(side)).toEqual(["Can you come on Monday?", "Yes.\nAt ten?"]);
    expect((await readThread(deps(), school(), application.id)).side).toBe("school");
  });

  test("the candidate writes three in a row; a message or a move of the school lets her go on", async () => {
    for (const text of ["one", "two", "three"]) await write(she(), text);
    await expectRefused(() => write(she(), "four"), "conflict");
    await write(school(), "Sorry, we were away");
    await write(she(), "five");
    for (const text of ["six", "seven"]) await write(she(), text);
    minutes += 1;
    await sql(
      "INSERT INTO application_events (id, application_id, actor_id, from_status, to_status, created_at) VALUES ('0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee', ?, ?, 'submitted', 'shortlisted', ?)",
      ...[application.id, recruiter.id, deps().now.getTime()],
    );
    await write(she(), "eight");
    expect(await countRows("application_messages")).toBe(8);
  });

  test("ten at once of the candidate leave three", async () => {
    minutes = 1;
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => writeMessage(deps(), she(), application.id, { message: `message ${at}` })),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await countRows("application_messages")).toBe(3);
  });

  test("another person's application is not there, for either role, and a reader writes nothing", async () => {
    const [otherSchool, other] = [await createAccount("admin"), await createAccount("user")];
    for (const nobody of [otherSchool, other]) {
      await expectRefused(() => write(person(nobody), "Hello"), "not_found");
      await expect(readThread(deps(), person(nobody), application.id)).rejects.toEqual(refused("not_found"));
      await expectRefused(() => stopMessages(deps(), person(nobody), application.id, true), "not_found");
    }
    const reader = await createAccount("admin");
    const { id } = await createInstitution([
      [recruiter, "owner"],
      [reader, "reader"],
    ]);
    await sql("UPDATE jobs SET institution_id = ?", id);
    const { id: messageId } = await write(she(), "Hello");
    const thread = await readThread(deps(), person(reader), application.id);
    expect(thread).toMatchObject({ mayChange: false, whyNot: expect.stringContaining("not write") });
    await expectRefused(() => write(person(reader), "Hello"), "not_allowed");
    await expectRefused(() => stopMessages(deps(), person(reader), application.id, true), "not_allowed");
    await expectRefused(() => markMessagesRead(deps(), person(reader), application.id, messageId), "not_allowed");
    await expect(write(school(), "From the owner")).resolves.toBeDefined();
  });

  test.each([
    ["withdrawn", "UPDATE applications SET status = 'withdrawn'"],
    ["dropped", "UPDATE applications SET dropped_reason = 'other_confirmed', dropped_at = 1"],
    ["stripped", "UPDATE applications SET resume_bytes = 0"],
    ["stopped by the other side", "UPDATE applications SET candidate_stopped_at = 5"],
    ["of a job that a moderator hid", "UPDATE jobs SET state = 'hidden'"],
    ["of a job that was taken down", "UPDATE jobs SET state = 'taken_down'"],
  ])("to an application that is %s the school writes nothing", async (_, change) => {
    await sql(change);
    await expect(write(school(), "Hello")).rejects.toBeInstanceOf(Error);
    expect(await countRows("application_messages")).toBe(0);
    expect((await rowsOf("notifications")).length + (await mails()).length).toBe(0);
  });

  test("what changes between the look and the write is refused by the statement itself", async () => {
    const institutionId = (await findInstitutionOf(recruiter.id))?.id ?? "";
    await createInstitution([], { id: "another" });
    for (const change of [
      "UPDATE applications SET status = 'withdrawn'",
      "UPDATE applications SET candidate_stopped_at = 5",
      "UPDATE jobs SET state = 'hidden'",
      "UPDATE jobs SET institution_id = 'another'",
      "UPDATE users SET suspended_at = 5",
    ]) {
      const late = { ...deps(), db: changingBeforeWrite(change) };
      await expect(writeMessage(late, school(), application.id, { message: change })).rejects.toBeInstanceOf(Error);
      await sql("UPDATE applications SET status = 'submitted', candidate_stopped_at = NULL");
      await sql("UPDATE jobs SET state = 'open', institution_id = ?", institutionId);
      await sql("UPDATE users SET suspended_at = NULL");
    }
    expect(await countRows("application_messages")).toBe(0);
  });

  test("a suspended account writes nothing", async () => {
    await sql("UPDATE users SET suspended_at = 5");
    for (const account of [recruiter, candidate]) {
      await expectRefused(() => write({ actor: { ...account, isSuspended: true } }, "Hello"), "not_allowed");
      // Also where its session does not know of it yet.
      await expect(write(person(account), "Hello")).rejects.toBeInstanceOf(Error);
    }
    expect(await countRows("application_messages")).toBe(0);
  });

  test("where addresses are confirmed, an unconfirmed address writes nothing", async () => {
    config = { ...localConfig, confirmsAddresses: true };
    await expect(write(school(), "Hello")).rejects.toEqual(refused("not_allowed"));
    await sql("UPDATE applications SET confirmed_at = NULL");
    await expectRefused(() => write(she(), "Hello"), "not_allowed");
    await sql("UPDATE users SET email_verified_at = 5");
    await write(school(), "Hello");
    expect(await countRows("application_messages")).toBe(1);
  });

  test("the same request is one message, with another text it is refused or another one", async () => {
    const request = keyedForm(candidate, "key-12345678", ["a"]);
    const send = () => writeMessage(deps(), she(), application.id, { message: "a" }, request);
    const [one, two] = [await send(), await send()];
    expect(two).toEqual(one);
    expect((await Promise.all([send(), send()])).every(({ id }) => id === one.id)).toBe(true);
    expect(await countRows("application_messages")).toBe(1);
  });

  test("is limited", async () => {
    await setCount("message", recruiter.id, 300, MINUTE_MS * 60);
    minutes = (Date.now() - START) / MINUTE_MS;
    await expect(write(school(), "Hello")).rejects.toEqual(refused("too_many"));
    expect(await countRows("application_messages")).toBe(0);
  });

  test("a school's words about money are stopped; if it insists, they go and a moderator reads them", async () => {
    const text = "Please pay a registration fee of Rs 500 before the interview.";
    const before = await snapshot();
    const stopped = await write(school(), text).catch((error) => error);
    expect(stopped).toMatchObject({ code: "text_stopped", fields: { message: [expect.stringContaining("money")] } });
    expect(await snapshot()).toEqual(before);
    await expect(
      write(school(), `${text} Also pay a training fee of Rs 900.`, { insist: stopped.stopped.mark }),
    ).rejects.toEqual(refused("text_stopped"));
    await write(school(), text, { insist: stopped.stopped.mark });
    const { waiting } = await readModeration(deps());
    expect(waiting).toEqual([
      expect.objectContaining({ subject: "message", description: text, side: "school", accountId: recruiter.id }),
    ]);
    // A candidate may ask about money as she likes.
    await write(she(), "Must I pay a registration fee of Rs 500?");
    expect(await countRows("moderation_items")).toBe(1);
  });
});

/** The database as somebody else changes it between a request's reads and its write. */
function changingBeforeWrite(change: string): typeof db {
  let isChanged = false;
  return new Proxy(db, {
    get(target, name) {
      if (name !== "batch") return Reflect.get(target, name);
      return async (statements: never) => {
        if (!isChanged) await sql(change);
        isChanged = true;
        return target.batch(statements);
      };
    },
  });
}

describe("an applicant without an account", () => {
  beforeEach(async () => {
    config = { ...localConfig, confirmsAddresses: true };
    application = await createApplication(job, {
      createdAt: new Date(START - 500),
      confirmedAt: new Date(START),
    });
    await sql("UPDATE users SET email_verified_at = 5");
  });

  test("writes and reads by her link once her address is confirmed, and the same text is one message", async () => {
    await write(guest(), "Hello");
    await write(guest(), "Hello");
    expect(await countRows("application_messages")).toBe(1);
    await sql("UPDATE applications SET confirmed_at = NULL WHERE id = ?", application.id);
    await expectRefused(() => write(guest(), "Again"), "not_allowed");
    expect((await readThread(deps(), guest(), application.id)).messages).toHaveLength(1);
  });

  test("a link that was replaced, or of another application, opens nothing", async () => {
    const other = await createApplication(job, { confirmedAt: new Date(START) });
    const wrong = [{ guest: { id: application.id, version: 2 } }, { guest: { id: other.id, version: 1 } }];
    for (const key of wrong) {
      await expectRefused(() => write(key, "Hello"), "not_found");
      await expect(readThread(deps(), key, application.id)).rejects.toEqual(refused("not_found"));
    }
    const { id: itsAccount } = await createAccount("user");
    await sql("UPDATE applications SET candidate_id = ? WHERE id = ?", itsAccount, application.id);
    await expectRefused(() => write(guest(), "Hello"), "not_found");
  });

  test("gets the text, her private link and its number by mail", async () => {
    await write(school(), "Come on Monday");
    await run(10);
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: application.email, application_id: application.id });
    expect(mail?.body).toMatch(/> Come on Monday[\s\S]*Answer here[\s\S]*\/application\?key=[\s\S]*number: \d\d/);
  });
});

describe("reading", () => {
  test("changes nothing by itself; the mark is set by saying so, up to what was seen, once, by the other side", async () => {
    const { id: first } = await write(school(), "one");
    const { id: second } = await write(school(), "two");
    const before = await snapshot();
    expect((await readThread(deps(), she(), application.id)).unread).toBe(2);
    await readThread(deps(), school(), application.id);
    expect(await snapshot()).toEqual(before);
    await markMessagesRead(deps(), school(), application.id, second);
    expect(await snapshot()).toEqual(before);
    await markMessagesRead(deps(), she(), application.id, first);
    expect((await readThread(deps(), she(), application.id)).messages.map(({ readAt }) => readAt !== null)).toEqual([
      true,
      false,
    ]);
    const readAt = deps().now.getTime();
    minutes += 5;
    await markMessagesRead(deps(), she(), application.id, second);
    expect((await rowsOf("application_messages")).map(({ read_at }) => read_at)).toEqual([
      readAt,
      readAt + 5 * MINUTE_MS,
    ]);
  });

  test("an answer marks what the page showed; a message of another application marks nothing", async () => {
    const { id: seen } = await write(school(), "one");
    await write(school(), "two, which her page does not show yet");
    await write(she(), "Yes", { seen });
    expect((await readThread(deps(), she(), application.id)).unread).toBe(1);
    const elsewhere = await createApplication(await createJob(recruiter), { candidateId: candidate.id });
    const { id: other } = await writeMessage(deps(), school(), elsewhere.id, { message: "Hello" });
    await markMessagesRead(deps(), she(), application.id, other);
    expect((await readThread(deps(), she(), application.id)).unread).toBe(1);
  });

  test("pages partition the messages, whatever comes meanwhile", async () => {
    for (let at = 0; at < 7; at += 1) await write(school(), `m${at}`);
    const found: string[] = [];
    let cursor = null;
    do {
      const page = await readThread(deps(), she(), application.id, { limit: 3, cursor });
      found.unshift(...page.messages.map(({ text }) => text));
      await write(school(), `later ${found.length}`);
      const last = page.messages[0];
      cursor = page.earlier && last ? { at: last.createdAt, id: last.id } : null;
    } while (cursor);
    expect(found).toEqual(["m0", "m1", "m2", "m3", "m4", "m5", "m6"]);
  });
});

describe("the bell", () => {
  const told = async (account: Account) =>
    (await listNotifications(deps(), account)).notifications.map(({ text, href, readAt }) => ({
      text,
      href,
      isRead: readAt !== null,
    }));

  test("has one notification for several messages that nobody has read, and a new one after that", async () => {
    for (const text of ["one", "two", "three"]) await write(she(), text);
    const href = `/applicants/${application.id}#messages`;
    expect(await told(recruiter)).toEqual([
      { text: `3 new messages from ${application.name} about "${job.title}"`, href, isRead: false },
    ]);
    const last = (await readThread(deps(), school(), application.id)).messages.at(-1)?.id;
    await markMessagesRead(deps(), school(), application.id, last);
    await write(school(), "Thank you");
    await write(she(), "four");
    expect((await told(recruiter)).map(({ text, isRead }) => [text.slice(0, 11), isRead])).toEqual([
      ["New message", false],
      ["3 new messa", true],
    ]);
    expect(await told(candidate)).toEqual([
      expect.objectContaining({ href: `/applied-jobs/${application.id}#messages`, isRead: false }),
    ]);
  });
});

describe("the mail", () => {
  test("brings all messages of ten minutes at once, and each of them once", async () => {
    await write(she(), "one");
    expect(await run(5)).toEqual({ mails: 0 });
    await write(she(), "two");
    expect(await run(5)).toEqual({ mails: 1 });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: recruiter.email,
      subject: `2 messages from ${application.name} about ${job.title}`,
    });
    expect(mail?.body).toContain("> one\n\n> two");
    expect(mail?.body).toContain(`http://localhost/applicants/${application.id}#messages`);
    expect(await run(60)).toEqual({ mails: 0 });
    await write(she(), "three");
    await Promise.all([run(10), run(0), run(0)]);
    expect(await mails()).toHaveLength(2);
  });

  test("brings each message once, also where one comes while two runs are on", async () => {
    await write(she(), "one");
    minutes += 12;
    const [hasRead, isFirstDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let second: ReturnType<typeof mailMessages> | undefined;
    await mailMessages({
      ...deps(),
      db: waitingBeforeMail(async () => {
        await write(she(), "two");
        const between = () => {
          hasRead.resolve();
          return isFirstDone.promise;
        };
        second = mailMessages({ ...deps(), db: waitingBeforeMail(between) });
        await hasRead.promise;
      }),
    });
    isFirstDone.resolve();
    await second;
    await run(1);
    const bodies = (await mails()).map(({ body }) => body);
    expect(bodies).toEqual([expect.stringContaining("> one"), expect.stringContaining("> two")]);
    expect(bodies.filter((body) => String(body).includes("> one"))).toHaveLength(1);
  });

  test("of a job that reports hide waits until it is back, and is dropped where a moderator hides it", async () => {
    const hide =
      "INSERT INTO job_hidings SELECT 'h', id, 'open', 'reports', null, 'money', null, 1, 2, null, null, null FROM jobs";
    for (const text of ["one", "two"]) {
      await write(school(), text);
      await sql(hide);
      await sql("UPDATE jobs SET state = 'hidden'");
      for (const after of [10, 30]) expect([await run(after), await mails()]).toEqual([{ mails: 0 }, []]);
      if (text === "two") await sql("UPDATE job_hidings SET until = null");
      else {
        await sql("DELETE FROM job_hidings");
        await sql("UPDATE jobs SET state = 'open'");
      }
      expect(await run(61)).toEqual({ mails: text === "one" ? 1 : 0 });
      if (text === "one") await sql("DELETE FROM mail_outbox");
    }
    expect(await rowsOf("application_messages")).toMatchObject([{ mail_at: null }, { mail_at: null }]);
  });

  test.each([
    ["was read meanwhile", "UPDATE application_messages SET read_at = 1"],
    ["is of an application that was withdrawn", "UPDATE applications SET status = 'withdrawn'"],
    ["is of an application whose messages were stopped", "UPDATE applications SET candidate_stopped_at = 1"],
    ["came from a school that is suspended", "UPDATE users SET suspended_at = 1 WHERE role = 'admin'"],
    ["has waited for thirty days", `UPDATE application_messages SET created_at = created_at - ${30 * 86_400_000}`],
  ])("of a job that reports hide waits no longer where it %s", async (_, change) => {
    await write(school(), "one");
    await sql(
      "INSERT INTO job_hidings SELECT 'h', id, 'open', 'reports', null, 'money', null, 1, 2, null, null, null FROM jobs",
    );
    await sql("UPDATE jobs SET state = 'hidden'");
    await run(10);
    expect(await rowsOf("application_messages")).not.toMatchObject([{ mail_at: null }]);
    await sql(change);
    await run(61);
    expect(await rowsOf("application_messages")).toMatchObject([{ mail_at: null }]);
    expect(await mails()).toEqual([]);
  });

  test("leaves out what was read meanwhile", async () => {
    const { id } = await write(school(), "one");
    await markMessagesRead(deps(), she(), application.id, id);
    expect(await run(10)).toEqual({ mails: 0 });
    await write(school(), "two");
    await run(10);
    const [mail] = await mails();
    expect(mail?.body).toContain("> two");
    expect(mail?.body).not.toContain("> one");
  });

  test.each([
    ["withdrawn", "UPDATE applications SET status = 'withdrawn'"],
    ["dropped", "UPDATE applications SET dropped_reason = 'not_me', dropped_at = 1"],
    ["stripped", "UPDATE applications SET resume_bytes = 0"],
    ["stopped", "UPDATE applications SET school_stopped_at = 1"],
    ["of a hidden job", "UPDATE jobs SET state = 'hidden'"],
    ["of a suspended school", "UPDATE users SET suspended_at = 1 WHERE role = 'admin'"],
  ])("does not leave about an application that is %s since", async (_, change) => {
    await write(school(), "Hello");
    await sql(change);
    await run(10);
    expect(await mails()).toEqual([]);
    await sql(
      "UPDATE applications SET status = 'submitted', dropped_reason = NULL, dropped_at = NULL, resume_bytes = 64, school_stopped_at = NULL",
    );
    expect(await run(1)).toEqual({ mails: 0 });
  });

  test("that was queued and has not left is dropped when she withdraws, and her reason is kept", async () => {
    await write(school(), "Hello");
    await run(10);
    expect(await mails()).toHaveLength(1);
    await withdrawApplication(deps(), candidate, application.id, "Another post");
    expect((await mails()).map(({ event_key }) => String(event_key).split(":")[0])).toEqual(["application-status"]);
    expect(await rowsOf("applications")).toEqual([
      expect.objectContaining({ status: "withdrawn", withdraw_reason: "Another post" }),
    ]);
  });

  test("holds no link that a person wrote, and no line that could be ours", () => {
    const about = {
      applicationId: application.id,
      messageId: "m",
      recipient: "a@b.example",
      applicantName: "A",
      jobTitle: "B",
      company: "C",
    };
    const text =
      "See https://evil.example/x\nhttp://localhost/logout\n\u2028http://localhost/logout\nwww.evil.com a@b.com";
    const { body } = messageToSchoolMail({ ...about, messages: [{ text, warning: null }] }, "http://localhost");
    expect(
      [...mailHtml({ subject: "News", body }, "http://localhost").matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
    ).toEqual([`http://localhost/applicants/${application.id}#messages`]);
    expect(body).not.toMatch(/https?:\/\/evil|www\.evil|a@b\.com/);
    expect(
      body
        .split(/[\n\u2028]/)
        .filter((line) => line.includes("logout"))
        .every((line) => line.startsWith("> ")),
    ).toBe(true);
  });
});

describe("stopping", () => {
  test("ends writing for both until the same side allows it again; the other side cannot", async () => {
    await stopMessages(deps(), she(), application.id, true);
    await expectRefused(() => write(school(), "Hello"), "conflict");
    await expectRefused(() => write(she(), "Hello"), "conflict");
    await stopMessages(deps(), school(), application.id, false);
    await expectRefused(() => write(school(), "Hello"), "conflict");
    expect(await changeThread(deps(), candidate, application.id, { stopped: false })).toMatchObject({
      may_write: true,
    });
    await write(school(), "Hello");
    expect(await textsOf()).toEqual(["Hello"]);
  });
});

describe("reporting", () => {
  const reporter = (account: Account | null, key: { id: string; version: number } | null = null) => ({
    accountId: account?.id ?? null,
    guest: key,
  });

  test("is for the side that got the message, and a moderator reads it", async () => {
    const { id } = await write(school(), "Send me your Aadhaar and a photo");
    const find = (who: ReturnType<typeof reporter>) => findReported(deps(), "message", id, who);
    for (const who of [
      reporter(recruiter),
      reporter(null),
      reporter(await createAccount("user")),
      reporter(null, { id: application.id, version: 1 }),
    ]) {
      await expect(find(who)).rejects.toEqual(refused("not_found"));
    }
    expect(await find(reporter(candidate))).toMatchObject({ path: `/applied-jobs/${application.id}#message-${id}` });
    await report(deps(), candidate, { subject: "message", id }, { reason: "danger", text: null });
    const { waiting } = await readModeration(deps());
    expect(waiting).toEqual([
      expect.objectContaining({
        subject: "message",
        description: "Send me your Aadhaar and a photo",
        email: recruiter.email,
      }),
    ]);
    const { id: hers } = await write(she(), "Rude words");
    await report(deps(), recruiter, { subject: "message", id: hers }, { reason: "other", text: null });
    await expect(
      report(deps(), candidate, { subject: "message", id: hers }, { reason: "other", text: null }),
    ).rejects.toEqual(refused("not_found"));
  });

  test("works by a private link, as long as it holds", async () => {
    await sql("UPDATE applications SET candidate_id = NULL, confirmed_at = 5");
    const { id } = await write(school(), "Hello");
    const key = { id: application.id, version: 1 };
    const once = () => report(deps(), null, { subject: "message", id, guest: key }, { reason: "other", text: null });
    expect(await once()).toEqual(await once());
    await expect(findReported(deps(), "message", id, reporter(null, { ...key, version: 2 }))).rejects.toEqual(
      refused("not_found"),
    );
    expect(await countRows("moderation_items")).toBe(1);
    // The application is her account's now, which reports for itself.
    await sql("UPDATE applications SET candidate_id = ?", candidate.id);
    await report(deps(), candidate, { subject: "message", id }, { reason: "other", text: null });
    expect(await countRows("moderation_items")).toBe(2);
  });

  test("is for a school also where the applicant is suspended", async () => {
    const { id } = await write(she(), "Rude words");
    const reason = "danger" as const;
    const moderating = { ...deps(), config: { ...config, moderators: [] } };
    await suspend(
      moderating,
      recruiter,
      { kind: "account", id: candidate.id },
      { reason, words: null, isLifted: false },
    );
    await report(deps(), recruiter, { subject: "message", id }, { reason, text: null });
    expect(await countRows("moderation_items")).toBe(1);
  });
});

describe("personal data", () => {
  test("closing the candidate's account removes both sides' messages, notices and mails of her", async () => {
    await write(she(), "My mother is ill");
    await write(school(), "We are sorry, Asha");
    await run(10);
    await closeAccountRows(db, { ...candidate, isConfirmed: false }, deps().now, null);
    expect(await countRows("application_messages")).toBe(0);
    const left = JSON.stringify([await rowsOf("notifications"), await mails()]);
    expect(left).not.toMatch(/mother|Asha/);
    expect(await run(20)).toEqual({ mails: 0 });
  });

  test("closing a recruiter's account keeps the school's words and takes her name off", async () => {
    await write(school(), "Come on Monday");
    await closeAccountRows(db, { ...recruiter, isConfirmed: false }, deps().now, null);
    expect(await rowsOf("application_messages")).toEqual([
      expect.objectContaining({ text: "Come on Monday", author_id: null }),
    ]);
    expect(await run(20)).toEqual({ mails: 1 });
  });

  test("both ways of an application are in the candidate's export; a recruiter takes her own along", async () => {
    await write(she(), "Mine");
    await write(school(), "Theirs");
    const exported = async (account: Account) => {
      const files: Record<string, string> = {};
      for await (const file of exportOwnData(deps(), account)) if ("text" in file) files[file.name] = file.text;
      return files;
    };
    expect(JSON.parse((await exported(candidate))["applications.json"] ?? "")[0].messages).toEqual([
      expect.objectContaining({ by: "candidate", text: "Mine" }),
      expect.objectContaining({ by: "school", text: "Theirs" }),
    ]);
    expect((await exported(recruiter))["messages.json"]).toContain("Theirs");
    expect((await exported(recruiter))["messages.json"]).not.toContain("Mine");
  });

  test("go with an application that was dropped or kept long enough", async () => {
    await write(she(), "Hello");
    await sql("UPDATE applications SET dropped_reason = 'not_me', dropped_at = 5");
    minutes += 60 * 24 * 400;
    await sweepRetention(deps());
    expect([await countRows("application_messages"), await countRows("applications")]).toEqual([0, 0]);
  });
});
