/** Who may write, read and stop messages is decided in the statements too: the look before them may be older than what they find. */
import { sql as query } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { guard, unlessStopped, writeAll } from "~/db/client.server";
import { MESSAGE_KEY } from "~/domain/applications/rules";
import { claimByWriting, recordWhatsApp, stopMessagesOf } from "~/domain/applications/statements.server";
import { writeMessage } from "~/domain/messages/change-thread.server";
import { listDueTalks, readDueTalk } from "~/domain/messages/mail-messages.server";
import {
  findMessage,
  listForMany,
  messagesRead,
  readThread,
  talkRead,
  toTalkRow,
} from "~/domain/messages/queries.server";
import { type Talk, whyNotWrite } from "~/domain/messages/rules";
import {
  endWaiting,
  insertMessage,
  insertMessages,
  isPartys,
  isToMail,
  mayWriteNow,
  type Party,
  readStatements,
  type Writing,
} from "~/domain/messages/statements.server";
import { queueMessageNotices } from "~/domain/notifications/statements.server";
import { findTemplateRow, templateReads } from "~/domain/templates/queries.server";
import { deleteTemplate, insertTemplate, updateTemplate } from "~/domain/templates/statements.server";
import { config, db, rowsOf, snapshot, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  type Job,
} from "../support/factories";

const MINUTE_MS = 60_000;
const now = new Date("2026-11-24T06:00:00Z");
const minutes = (after: number) => new Date(now.getTime() + after * MINUTE_MS);
const SETTINGS = { needsConfirmed: true, since: null as Date | null };

let owner: Account;
let reader: Account;
let candidate: Account;
let stranger: Account;
let job: Job;
let application: Application;
/** Another application for the same job, without an account. */
let guests: Application;
const verified = { emailVerifiedAt: new Date("2026-11-01T00:00:00Z") };

beforeEach(async () => {
  serial = 0;
  [owner, reader, stranger, candidate] = await Promise.all([
    createAccount("admin", verified),
    createAccount("admin", verified),
    createAccount("admin", verified),
    createAccount("user", verified),
  ]);
  const school = await createInstitution([
    [owner, "owner"],
    [reader, "reader"],
  ]);
  job = await createJob(owner, { institutionId: school.id });
  const sent = { confirmedAt: new Date(1), createdAt: new Date(1), updatedAt: new Date(1) };
  application = await createApplication(job, { candidateId: candidate.id, email: candidate.email, ...sent });
  guests = await createApplication(job, sent);
});

const school = ({ id }: Account = owner): Party => ({ side: "school", accountId: id, version: null });
const she = ({ id }: Account = candidate): Party => ({ side: "candidate", accountId: id, version: null });
const byLink = (version = 1): Party => ({ side: "candidate", accountId: null, version });
let serial = 0;

/** Each message comes a minute after the one before. False if the statement wrote nothing. */
type Sent = Partial<typeof SETTINGS> & { text?: string; of?: Application };
async function write(party: Party, { text = "Hello", of = application, ...settings }: Sent = {}) {
  serial += 1;
  const row = {
    id: `m${serial}`,
    applicationId: of.id,
    text,
    warning: null,
    createdAt: minutes(serial),
    mailAt: minutes(serial + 10),
  };
  const mayBe = mayWriteNow(row, party, { ...SETTINGS, ...settings });
  return unlessStopped(writeAll(db, [guard(db, mayBe, "changed_meanwhile"), insertMessage(db, row, party)]));
}
const messages = async () => (await rowsOf("application_messages")).map(({ id }) => id);
const set = (change: string, { id }: Application = application) =>
  sql(`UPDATE applications SET ${change} WHERE id = ?`, id);

async function expectNothing(work: () => Promise<unknown>) {
  const before = await snapshot();
  await work();
  expect(await snapshot()).toEqual(before);
}

describe("a message", () => {
  test("is written by who has a part in the application, and changes something there", async () => {
    const other = await createAccount("user", verified);
    for (const party of [school(reader), school(stranger), she(other), byLink()])
      expect(await write(party)).toBe(false);
    expect(await write(byLink(2), { of: guests })).toBe(false);
    expect(await write(she(), { of: guests })).toBe(false);
    expect(await messages()).toEqual([]);
    expect(await write(school())).toBe(true);
    expect(await write(she())).toBe(true);
    expect(await write(byLink(), { of: guests })).toBe(true);
    const rows = await rowsOf("application_messages");
    expect(rows.map(({ application_id }) => application_id)).toEqual([application.id, application.id, guests.id]);
  });

  test.each([
    ["was dropped", "dropped_reason = 'not_me', dropped_at = 5"],
    ["was withdrawn", "status = 'withdrawn'"],
    ["was stripped", "resume_bytes = 0"],
    ["the school stopped", "school_stopped_at = 5"],
    ["the candidate stopped", "candidate_stopped_at = 5"],
    ["is called unreal", "not_real_at = 5"],
  ])("is not written where the application %s, by neither side", async (_, state) => {
    await set(state);
    expect([await write(school()), await write(she())]).toEqual([false, false]);
  });

  test("of a school needs a confirmed address where addresses are confirmed, and a job in sight", async () => {
    await sql("UPDATE users SET email_verified_at = null WHERE id = ?", owner.id);
    expect(await write(school())).toBe(false);
    expect(await write(school(), { needsConfirmed: false })).toBe(true);
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", owner.id);
    for (const status of ["hidden", "taken_down"]) {
      await sql("UPDATE jobs SET state = ?", status);
      expect(await write(school())).toBe(false);
      expect(await write(she(), { text: status })).toBe(true);
    }
  });

  test("of an applicant needs a proven address, and no suspended account", async () => {
    await set("confirmed_at = null", guests);
    expect(await write(byLink(), { of: guests })).toBe(false);
    await set("confirmed_at = null");
    expect(await write(she())).toBe(false);
    await set("confirmed_at = 5");
    expect(await write(she())).toBe(true);
    await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", candidate.id);
    expect(await write(she())).toBe(false);
  });

  test("is one of three that she writes before the school answers in this application", async () => {
    await write(school(), { of: guests });
    for (const number of [1, 2, 3]) expect(await write(she(), { text: `${number}` })).toBe(true);
    expect(await write(she(), { text: "4" })).toBe(false);
    expect(await write(byLink(), { of: guests })).toBe(true);
    // To open WhatsApp is no answer.
    const press = { id: crypto.randomUUID(), applicationId: application.id, actorId: owner.id, notSince: minutes(0) };
    await writeAll(db, recordWhatsApp(db, { ...press, now: minutes(60) }));
    expect(await write(she(), { text: "4" })).toBe(false);
    await write(school());
    expect(toTalkRow(await talkRead(db, application.id, owner.id))?.unanswered).toBe(0);
    expect(await write(she(), { text: "5" })).toBe(true);
  });

  test("with the same words is the same one: of this side and application, within the time", async () => {
    const since = minutes(0);
    await write(school());
    expect(await write(she(), { since })).toBe(true);
    expect(await write(she(), { since })).toBe(false);
    expect(await write(byLink(), { of: guests, since })).toBe(true);
    expect(await write(she(), { since, text: "Else" })).toBe(true);
    expect(await write(she(), { since: minutes(2) })).toBe(true);
    const about = { id: "none", side: "candidate" as const, text: "Hello", since };
    expect(await findMessage(db, { ...about, applicationId: guests.id })).toBe("m4");
  });

  test("without a key is the same for ten minutes", async () => {
    const deps = (after: number) => ({ db, now: minutes(after), config: { ...config, confirmsAddresses: false } });
    const send = (after: number) =>
      writeMessage(deps(after), { actor: owner }, application.id, { message: "Please call" });
    const first = await send(0);
    expect(await send(9)).toEqual(first);
    expect(await send(10)).not.toEqual(first);
  });
});

describe("reading", () => {
  const read = (party: Party, until: string, of = application) =>
    writeAll(db, readStatements(db, { applicationId: of.id, until, now }, party));
  const isRead = async () => (await rowsOf("application_messages")).flatMap(({ id, read_at }) => (read_at ? [id] : []));

  test("marks nothing of one's own, of another application, or for somebody else", async () => {
    const other = await createAccount("user", verified);
    await write(school());
    await write(she());
    await write(school(), { of: guests });
    await write(school());
    await expectNothing(() => read(she(other), "m4"));
    await expectNothing(() => read(school(reader), "m4"));
    await expectNothing(() => read(she(), "m3"));
    await read(she(), "m1");
    expect(await isRead()).toEqual(["m1"]);
    await read(she(), "m4");
    expect(await isRead()).toEqual(["m1", "m4"]);
    await read(school(), "m4");
    expect(await isRead()).toEqual(["m1", "m2", "m4"]);
  });

  test("ends the reader's own notification, once nothing is left to read there", async () => {
    await write(school());
    await write(school(), { text: "Two" });
    await write(school(), { of: guests });
    const other = await createAccount("user");
    const tell = (id: string, who: Account, of: Application, key = MESSAGE_KEY) =>
      sql(
        "INSERT INTO notifications (id, user_id, event_key, text, href, created_at, application_id) VALUES (?, ?, ?, '', '/', 5, ?)",
        ...[id, who.id, `${key}:${id}`, of.id],
      );
    await tell("n1", candidate, application);
    await tell("n2", candidate, guests);
    await tell("n3", other, application);
    const open = async () => (await rowsOf("notifications")).flatMap(({ id, read_at }) => (read_at ? [] : [id]));
    await write(she());
    await read(she(), "m1");
    expect(await open()).toEqual(["n1", "n2", "n3"]);
    await read(she(), "m2");
    expect(await open()).toEqual(["n2", "n3"]);
  });

  test("lists the messages of this application, to who sees it", async () => {
    await write(school());
    await write(school(), { of: guests });
    expect((await messagesRead(db, application.id, { limit: 9, after: null })).map(({ id }) => id)).toEqual(["m1"]);
    expect(toTalkRow(await talkRead(db, application.id, owner.id))).toMatchObject({ maySee: true, mayWork: true });
    expect(toTalkRow(await talkRead(db, application.id, reader.id))).toMatchObject({ maySee: true, mayWork: false });
    expect(toTalkRow(await talkRead(db, application.id, stranger.id))).toMatchObject({ maySee: false, mayWork: false });
  });

  test("by a link needs its own application and version, without an account, and not stripped", async () => {
    const deps = { db, now, config: { ...config, confirmsAddresses: true } };
    const open = (version = 1, id = guests.id, of = guests.id) => readThread(deps, { guest: { id, version } }, of);
    expect((await open()).side).toBe("candidate");
    const gone = { code: "not_found" };
    await expect(open(2)).rejects.toMatchObject(gone);
    await expect(open(1, application.id)).rejects.toMatchObject(gone);
    await expect(open(1, application.id, application.id)).rejects.toMatchObject(gone);
    await set("resume_bytes = 0", guests);
    await expect(open()).rejects.toMatchObject(gone);
  });

  test("by an account needs the right role, too", async () => {
    const deps = { db, now, config: { ...config, confirmsAddresses: true } };
    const open = (actor: Account, role = actor.role) => readThread(deps, { actor: { ...actor, role } }, application.id);
    expect((await open(candidate)).side).toBe("candidate");
    expect((await open(reader)).mayChange).toBe(false);
    const gone = { code: "not_found" };
    await expect(open(candidate, "admin")).rejects.toMatchObject(gone);
    await expect(open(owner, "user")).rejects.toMatchObject(gone);
    await expect(open(stranger)).rejects.toMatchObject(gone);
    await set("dropped_reason = 'not_me', dropped_at = 5");
    await expect(open(owner)).rejects.toMatchObject(gone);
  });
});

test("messages are stopped in one application, by who has a part in it", async () => {
  const stop = async (party: Party) => {
    const which = query`applications.id = ${application.id} and ${isPartys(party)}`;
    const [, , stopped] = await writeAll(db, stopMessagesOf(db, party.side, { which, isStopped: true, now }));
    return stopped.length === 1;
  };
  for (const party of [school(reader), school(stranger), she(await createAccount("user")), byLink()])
    expect(await stop(party)).toBe(false);
  expect(await stop(school())).toBe(true);
  const stopped = (await rowsOf("applications")).flatMap((row) => (row.school_stopped_at ? [row.id] : []));
  expect(stopped).toEqual([application.id]);
});

test("an application is an account's own once it writes there with its confirmed address, and no other application", async () => {
  const joined = (jobId: Job, at: Date | null) =>
    createApplication(jobId, { candidateId: candidate.id, email: candidate.email, confirmedAt: at });
  const another = async () => createJob(owner);
  await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", candidate.id);
  const second = await joined(await another(), new Date(5));
  const third = await joined(await another(), new Date(5));
  const other = await createAccount("user", verified);
  await sql("UPDATE application_events SET actor_id = NULL");
  const own = async () =>
    (await rowsOf("applications")).flatMap((row) => (row.confirmed_at === now.getTime() ? [row.id] : []));
  const claim = (of: Application, who = candidate) => db.batch([claimByWriting(db, of.id, who.id, now)]);
  await claim(second, other);
  expect(await own()).toEqual([]);
  // It is nobody's yet that is not confirmed, and was the account's before that is confirmed by itself.
  for (const confirmedAt of ["NULL", "6"]) {
    await set(`confirmed_at = ${confirmedAt}`, second);
    await claim(second);
    expect(await own()).toEqual([]);
  }
  await set("confirmed_at = 5", second);
  await claim(second);
  expect(await own()).toEqual([second.id]);
  expect(third.confirmedAt).toEqual(new Date(5));
});

describe("why a side may not write", () => {
  const TALK: Talk = {
    status: "submitted",
    isSeen: true,
    isPending: false,
    isStripped: false,
    isNotReal: false,
    isJobHidden: false,
    stoppedBy: [],
    unanswered: 2,
  };
  test.each<[Partial<Talk>, string | undefined, string | undefined]>([
    [{}, undefined, undefined],
    [{ isStripped: true }, "gone", "gone"],
    [{ status: "withdrawn" }, "withdrawn", "withdrawn"],
    [{ isSeen: false }, "not_in_list", "not_in_list"],
    [{ isNotReal: true }, "not_real", "not_real"],
    [{ stoppedBy: ["school"] }, "stopped_by_you", "stopped_by_other"],
    [{ stoppedBy: ["candidate"] }, "stopped_by_other", "stopped_by_you"],
    [{ isJobHidden: true }, "job_hidden", undefined],
    [{ isPending: true }, undefined, "unconfirmed"],
    [{ unanswered: 3 }, undefined, "too_many_unanswered"],
  ])("%j: the school %s, the candidate %s", (talk, forSchool, forCandidate) => {
    expect(whyNotWrite({ ...TALK, ...talk }, "school")?.why).toBe(forSchool);
    expect(whyNotWrite({ ...TALK, ...talk }, "candidate")?.why).toBe(forCandidate);
  });
});

describe("one text to many", () => {
  const writing = (changes: Partial<Writing> = {}): Writing => ({
    ...{ actorId: owner.id, marked: "Please come", since: minutes(0), needsConfirmed: true },
    ...changes,
  });
  const ids = () => [application.id, guests.id];
  const NOBODY = { name: "", job: "", school: "" };
  /** The words that placeholders stand for, as they are now: a message is written only where they still are. */
  const valuesOf = async (applicationId: string) => {
    const [found] = (await rowsOf("applications")).filter(({ id }) => id === applicationId);
    const [about] = (await rowsOf("jobs")).filter(({ id }) => id === found?.job_id);
    return { name: String(found?.name), job: String(about?.title), school: String(about?.company_name) };
  };
  const send = async (changes: Partial<Writing> = {}, notices: Record<string, string> = {}) => {
    serial += 1;
    const values = Object.fromEntries(await Promise.all(ids().map(async (id) => [id, await valuesOf(id)] as const)));
    const asked = ids().map((applicationId) => {
      const userId = notices[applicationId];
      const told = {
        id: `n${serial}`,
        eventKey: `${MESSAGE_KEY}:n${serial}`,
        href: "/",
        one: "One",
        many: ["", ""] as [string, string],
      };
      const notice = userId ? { ...told, userId } : null;
      return { id: `${serial} ${applicationId}`, applicationId, values: values[applicationId] ?? NOBODY, notice };
    });
    const told = asked.flatMap(({ id, applicationId, notice }) =>
      notice ? [{ ...notice, messageId: id, applicationId }] : [],
    );
    const [written] = await writeAll(db, [
      insertMessages(db, asked, { ...writing(changes), now: minutes(serial), mailAt: minutes(60), warning: null }),
      ...queueMessageNotices(db, told, minutes(serial)),
    ]);
    return written.map(({ id }) => id);
  };

  test("goes by the statement only to those to whom the writer may write", async () => {
    await set("candidate_stopped_at = 5");
    expect(await send({ actorId: reader.id })).toEqual([]);
    expect(await send({ actorId: stranger.id })).toEqual([]);
    expect(await send()).toEqual([`3 ${guests.id}`]);
  });

  test("lists those whom the writer sees and that were not dropped", async () => {
    const listed = async (changes: Partial<Writing> = {}) =>
      (await listForMany(db, ids(), writing(changes))).map(({ id }) => id).sort();
    expect(await listed({ actorId: stranger.id })).toEqual([]);
    expect(await listed()).toEqual(ids().sort());
    await set("dropped_reason = 'not_me', dropped_at = 5");
    expect(await listed()).toEqual([guests.id]);
  });

  test("goes to nobody twice: the same words of the school, to her, since then", async () => {
    await write(she(), { text: "Please come" });
    await write(school(), { text: "Please come", of: guests });
    expect(await send()).toEqual([`3 ${application.id}`]);
    expect(await send()).toEqual([]);
    expect(await send({ marked: "Do not come" })).toHaveLength(2);
    expect(await send({ since: minutes(9) })).toHaveLength(2);
  });

  test("joins the mail of what the school has written to her, and not that of what she has written, or of another", async () => {
    const mailAt = async () =>
      (await rowsOf("application_messages")).flatMap(({ text, application_id, mail_at }) =>
        text === "Please come" ? [[application_id, (Number(mail_at) - now.getTime()) / MINUTE_MS]] : [],
      );
    await write(she(), { text: "When?" });
    await write(school(), { text: "Soon", of: guests });
    await send();
    expect(Object.fromEntries(await mailAt())).toEqual({ [application.id]: 60, [guests.id]: 12 });
  });

  test("rings once for several that nobody has read, and of each application for itself", async () => {
    const two = await createApplication(await createJob(owner), { candidateId: candidate.id, email: candidate.email });
    const told = { [application.id]: candidate.id };
    const tell = (id: string, of: string, who: string, readAt: number | null) =>
      sql(
        "INSERT INTO notifications (id, user_id, event_key, text, href, created_at, application_id, read_at) VALUES (?, ?, ?, 'Old', '/', 5, ?, ?)",
        ...[id, who, `${MESSAGE_KEY}:${id}`, of, readAt],
      );
    await tell("of another application", two.id, candidate.id, null);
    await tell("of another account", application.id, owner.id, null);
    await tell("read", application.id, candidate.id, 5);
    // The bell of the other side counts this one.
    await write(she());
    await send({}, told);
    await send({ marked: "Once more" }, told);
    const rows = (await rowsOf("notifications")).map(({ id, text }) => [id, text]);
    expect(Object.fromEntries(rows)).toEqual({
      "of another application": "Old",
      "of another account": "Old",
      read: "Old",
      n2: "2",
    });
  });
});

describe("the mail", () => {
  const due = (side: "school" | "candidate" = "school") => ({ applicationId: application.id, side });
  const mail = async (ids: string[], side: "school" | "candidate" = "school") => {
    const condition = isToMail(ids, due(side));
    const [row] = await db.all<{ yes: number }>(query`select ${condition} as yes`);
    return row?.yes === 1;
  };

  test("is due at its time, and brings this side's messages that wait", async () => {
    await write(school());
    await write(she());
    expect(await listDueTalks(db, minutes(10), 5)).toEqual([]);
    expect(await listDueTalks(db, minutes(11), 5)).toEqual([due()]);
    const found = await readDueTalk(db, due(), 9);
    expect(found.messages.map(({ id, isOver }) => [id, isOver])).toEqual([["m1", 0]]);
    await sql("UPDATE application_messages SET read_at = 5");
    expect((await readDueTalk(db, due(), 9)).messages).toMatchObject([{ isOver: 1 }]);
    await sql("UPDATE application_messages SET read_at = null");
    await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", owner.id);
    expect((await readDueTalk(db, due(), 9)).messages).toMatchObject([{ isOver: 1 }]);
  });

  test("goes only where nobody has mailed one of them, the messages go on, and the school's job is in sight", async () => {
    await write(school());
    await write(she());
    expect(await mail(["m1"])).toBe(true);
    await sql("UPDATE application_messages SET mail_at = null WHERE id = 'm2'");
    expect(await mail(["m1", "m2"])).toBe(false);
    await sql("UPDATE jobs SET state = 'hidden'");
    expect(await mail(["m1"])).toBe(false);
    await sql("UPDATE application_messages SET mail_at = 5");
    expect(await mail(["m2"], "candidate")).toBe(true);
    await set("status = 'withdrawn'");
    expect(await mail(["m2"], "candidate")).toBe(false);
  });

  test("that went is not waited for, except a school's of a job that reports hide for a while", async () => {
    const waiting = async () =>
      Object.fromEntries((await rowsOf("application_messages")).map(({ id, mail_at }) => [id, mail_at]));
    const end = (ids: string[]) => db.batch([endWaiting(db, ids, { later: minutes(99), since: minutes(0) })]);
    for (const party of [school(), she(), school(), school(), school()]) await write(party, { text: `${serial}` });
    await sql("UPDATE application_messages SET mail_at = 5, created_at = iif(id = 'm3', 5, created_at)");
    await sql("UPDATE application_messages SET read_at = iif(id = 'm4', 5, null)");
    await end(["m5"]);
    expect((await waiting()).m5).toBeNull();
    await sql("UPDATE jobs SET state = 'hidden'");
    await sql(
      "INSERT INTO job_hidings SELECT 'h', id, 'open', 'reports', null, 'money', null, 1, 2, null, null, null FROM jobs",
    );
    await end(["m1", "m5"]);
    expect(await waiting()).toEqual({ m1: 5, m2: 5, m3: 5, m4: 5, m5: null });
    await end(["m1", "m2", "m3", "m4"]);
    expect(await waiting()).toEqual({ m1: minutes(99).getTime(), m2: null, m3: null, m4: null, m5: null });
  });
});

describe("a desk's text", () => {
  const row = (who: Account, id: string, text = "Dear {{name}}") => ({ id, accountId: who.id, name: "A", text, now });
  const names = async () => (await rowsOf("templates")).map(({ id, text }) => `${id} ${text}`);

  test("is written, changed and removed by who works for it, and seen by no other desk", async () => {
    expect(await insertTemplate(db, row(owner, "1"))).toHaveLength(1);
    expect(await insertTemplate(db, row(owner, "2", "Else"))).toHaveLength(1);
    expect(await insertTemplate(db, row(stranger, "3"))).toHaveLength(1);
    for (const who of [reader, stranger]) {
      await expectNothing(() => updateTemplate(db, row(who, "1", "New")));
      await expectNothing(() => deleteTemplate(db, who.id, "1"));
    }
    await expectNothing(() => insertTemplate(db, row(reader, "4", "New")));
    await expectNothing(() => insertTemplate(db, row(owner, "4")));
    expect((await templateReads(db, reader.id).templates).map(({ id }) => id)).toEqual(["1", "2"]);
    expect([await findTemplateRow(db, stranger.id, "1"), (await findTemplateRow(db, owner.id, "2"))?.id]).toEqual([
      null,
      "2",
    ]);
    expect(await updateTemplate(db, row(owner, "1", "New"))).toHaveLength(1);
    expect(await deleteTemplate(db, owner.id, "2")).toHaveLength(1);
    expect(await names()).toEqual(["1 New", "3 Dear {{name}}"]);
  });

  test("is not written by a suspended account", async () => {
    await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", owner.id);
    await expectNothing(() => insertTemplate(db, row(owner, "1")));
  });

  test("is one of fifty of this desk", async () => {
    for (let number = 0; number < 49; number += 1) await insertTemplate(db, row(owner, `t${number}`, `${number}`));
    await insertTemplate(db, row(stranger, "other"));
    expect(await insertTemplate(db, row(owner, "50"))).toHaveLength(1);
    expect(await insertTemplate(db, row(owner, "51", "One more"))).toEqual([]);
  });
});
