/** Interviews: what may be proposed and taken, who is notified of it, what ends one, and that two at once leave nothing half written. */

import { sql as part } from "drizzle-orm";
import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";
import { writeAll } from "~/db/client.server";
import { runLapses } from "~/domain/applications/clock/lapse-applications.server";
import { disownApplications, dropApplications } from "~/domain/applications/statements.server";
import { changeStatusByForm } from "~/domain/applications/status/move-application.server";
import { moveMany } from "~/domain/applications/status/move-many.server";
import { takeMovesBack, tellMoves } from "~/domain/applications/status/tell-moves.server";
import { withdrawApplication } from "~/domain/applications/status/withdraw-application.server";
import { writeEventFile } from "~/domain/calendar";
import { DomainError } from "~/domain/errors";
import { askForOthers, chooseTime } from "~/domain/interviews/answer-interview.server";
import { cancelInterview } from "~/domain/interviews/cancel-interview.server";
import { notifyOfEndedInterviews, remindOfInterviews } from "~/domain/interviews/notify-of-interviews.server";
import { proposeInterview } from "~/domain/interviews/propose-interview.server";
import { readInterviews } from "~/domain/interviews/queries.server";
import { InterviewCall, InterviewForm, inputOf, inputOfForm } from "~/domain/interviews/schema";
import { moveJob } from "~/domain/jobs/move-job.server";
import { config, db, rowsOf, SURROUNDINGS, snapshot, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  type Job,
} from "../support/factories";
import { interleaved } from "../support/interleaved-calls";
import { allowBrokenRows } from "../support/invariants";
import { moveAndTell, putUntoldMove } from "../support/school-moves";
import { closeAccountRows, suspendRow } from "../support/use-case-batches";

allowBrokenRows("clock that runs after the end", "a status is set by hand, and its clock is left as it was");

const NOW = new Date("2026-11-24T06:30:00Z");
const SUSPENDING = { actorId: "x", reason: "money" as const, words: null };
const DAY_MS = 86_400_000;
const TIMES = ["2026-11-30T10:00:00+05:30", "2026-12-01T15:00:00+05:30"];
const FIRST = new Date(TIMES[0] ?? "");
const SECOND = new Date(TIMES[1] ?? "");

let recruiter: Account;
let colleague: Account;
let candidate: Account;
let job: Job;
let application: Application;

beforeEach(async () => {
  [recruiter, colleague, candidate] = await Promise.all([
    createAccount("admin", { email: "head@school.example" }),
    createAccount("admin", { email: "office@school.example" }),
    createAccount("user", { email: "asha@person.example" }),
  ]);
  const { id: institutionId } = await createInstitution([
    [recruiter, "owner"],
    [colleague, "recruiter"],
  ]);
  job = await createJob(recruiter, { institutionId, timeZone: "Asia/Kolkata", createdAt: NOW, updatedAt: NOW });
  application = await createApplication(job, {
    candidateId: candidate.id,
    email: candidate.email,
    confirmedAt: NOW,
    createdAt: new Date(NOW.getTime() - DAY_MS),
    turn: "school",
    dueAt: new Date("2026-12-01T18:29:59Z"),
    promisedDays: 7,
  });
});

const deps = (now = NOW, database = db) => ({ db: database, now, config, ...SURROUNDINGS });

function call(changes: object = {}, times: string[] = TIMES) {
  const body = {
    times: times.map((starts_at) => ({ starts_at, minutes: 40 })),
    kind: "panel",
    place: "Room 4",
    ...changes,
  };
  return InterviewCall.parse(body);
}

const propose = (by: Account = recruiter, { now = NOW, changes = {}, times = TIMES, database = db } = {}) =>
  proposeInterview(deps(now, database), by, application.id, inputOf(call(changes, times), now));
const choose = (startsAt = FIRST, now = NOW, database = db) =>
  chooseTime(deps(now, database), candidate, application.id, { startsAt });
const others = (now = NOW, database = db) =>
  askForOthers(deps(now, database), candidate, application.id, { word: "Only afternoons" });

const interview = async () => (await rowsOf("interviews"))[0];
const row = async () => (await rowsOf("applications"))[0];
type Mail = { recipient: string; subject: string; body: string; calendar: string | null };
const mails = async () => (await rowsOf("mail_outbox")) as unknown as Mail[];
const subjects = async () => (await mails()).map(({ recipient, subject }) => `${recipient}: ${subject}`).sort();

async function refused(work: Promise<unknown>): Promise<DomainError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DomainError)) throw error ?? new Error("It was not refused");
  return error;
}

/** The calendar file of a mail, read by a library that did not write it. */
async function fileOf({ calendar }: Mail) {
  const root = new ICAL.Component(ICAL.parse(await writeEventFile(calendar ?? "")));
  const event = new ICAL.Event(root.getFirstSubcomponent("vevent") ?? undefined);
  return {
    method: root.getFirstPropertyValue("method"),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate(),
    end: event.endDate.toJSDate(),
    status: event.component.getFirstPropertyValue("status"),
    summary: event.summary,
    place: event.location,
  };
}

describe("proposing times", () => {
  test("makes the application interviewing and the turn the candidate's, in one batch, told once", async () => {
    await propose();
    expect(await interview()).toMatchObject({ state: "proposed", sequence: 0, proposed_by: recruiter.id });
    // Twelve hours before the last time come before seven days.
    expect(await row()).toMatchObject({
      status: "interviewing",
      turn: "candidate",
      due_at: SECOND.getTime() - 12 * 3_600_000,
      school_due_at: Date.parse("2026-12-01T18:29:59Z"),
      answered_at: NOW.getTime(),
    });
    expect(await subjects()).toEqual(["asha@person.example: Choose a time: interview for PGT Physics"]);
    const [mail] = await mails();
    expect(mail?.body).toContain("1. Monday, 30 November 2026, 10:00 to 10:40, India time");
    expect(mail?.body).toContain(`/applied-jobs/${application.id}/interview`);
    expect(mail?.calendar).toBeNull();
    expect((await rowsOf("application_events")).map(({ to_status }) => to_status).sort()).toEqual([
      "interviewing",
      "submitted",
    ]);
    expect((await rowsOf("notifications")).map(({ user_id }) => user_id)).toEqual([candidate.id]);
  });

  test("names a demo lesson's class, topic and what to bring, and is refused without", async () => {
    const demo = { kind: "demo_lesson", demo_class: "VIII", demo_topic: "Light", demo_bring: "A plan" };
    for (const missing of ["demo_class", "demo_topic", "demo_bring"]) {
      const { error } = InterviewCall.safeParse({
        ...demo,
        [missing]: "",
        place: "Hall",
        times: [{ starts_at: TIMES[0], minutes: 30 }],
      });
      expect(error?.issues.map(({ path }) => path[0])).toEqual([missing]);
    }
    await propose(recruiter, { changes: demo });
    expect((await mails())[0]?.body).toContain("Class: VIII. Topic: Light. Bring: A plan.");
  });

  test.each([
    ["sooner than in 24 hours", "2026-11-25T11:59:00+05:30", false],
    ["in exactly 24 hours", "2026-11-25T12:00:00+05:30", true],
    ["in exactly 21 days", "2026-12-15T12:00:00+05:30", true],
    ["later than in 21 days", "2026-12-15T12:01:00+05:30", false],
  ])("%s", (_, at, isAllowed) => {
    const read = () => inputOf(call({}, [at]), NOW);
    if (isAllowed) expect(read().times).toHaveLength(1);
    else expect(read).toThrow(DomainError);
    // A walk-in may be at once, but not over.
    expect(inputOf(call({ kind: "walk_in" }, [at]), NOW).times).toHaveLength(1);
    expect(() => inputOf(call({ kind: "walk_in" }, ["2026-11-24T11:59:00+05:30"]), NOW)).toThrow("over");
  });

  test("takes one to five different times that are equally long, and a place or an https link", () => {
    const wrong = (changes: object) =>
      InterviewCall.safeParse({
        kind: "talk",
        place: "Hall",
        times: [{ starts_at: TIMES[0], minutes: 30 }],
        ...changes,
      });
    const at = (index: number) => ({
      starts_at: new Date(FIRST.getTime() + index * 3_600_000).toISOString(),
      minutes: 30,
    });
    expect(wrong({}).success).toBe(true);
    expect(wrong({ times: [] }).success).toBe(false);
    expect(wrong({ times: [0, 1, 2, 3, 4, 5].map(at) }).success).toBe(false);
    expect(wrong({ times: [at(0), { ...at(1), minutes: 45 }] }).success).toBe(false);
    expect(wrong({ place: "" }).success).toBe(false);
    for (const link of [
      "http://meet.example",
      "javascript:alert(1)",
      "https://a b.example",
      "https://localhost",
      "https:meet.example",
    ]) {
      expect(wrong({ link }).success, link).toBe(false);
    }
    expect(wrong({ place: "", link: "https://meet.example/abc" }).success).toBe(true);
    expect(wrong({ time_zone: "Mars/Olympus" }).success).toBe(false);
    expect(() => inputOf(call({}, [TIMES[0] ?? "", TIMES[0] ?? ""]), NOW)).toThrow("twice");
  });

  test("in the time of a zone: clocks that change make no interview an hour early or late", () => {
    const form = (zone: string, ...times: string[]) =>
      InterviewForm.parse({
        ...{ kind: "walk_in", place: "Hall", minutes: "30", time_zone: zone, seen: "none" },
        ...Object.fromEntries(times.map((time, index) => [`time_${index + 1}`, time])),
      });
    const read = (zone: string, time: string, now: string) =>
      inputOfForm(form(zone, time), { now: new Date(now), zone: "Asia/Kolkata" }).times[0]?.at.toISOString();
    const march = "2027-03-20T00:00:00Z";
    expect(read("Europe/London", "2027-03-28T00:30", march)).toBe("2027-03-28T00:30:00.000Z");
    expect(() => read("Europe/London", "2027-03-28T01:30", march)).toThrow("does not exist");
    expect(read("Europe/London", "2027-03-28T02:30", march)).toBe("2027-03-28T01:30:00.000Z");
    const october = "2026-10-20T00:00:00Z";
    expect(read("Europe/London", "2026-10-25T00:30", october)).toBe("2026-10-24T23:30:00.000Z");
    expect(() => read("Europe/London", "2026-10-25T01:30", october)).toThrow("comes twice");
    expect(read("Europe/London", "2026-10-25T02:30", october)).toBe("2026-10-25T02:30:00.000Z");
    // Half an hour, on Lord Howe Island.
    expect(() => read("Australia/Lord_Howe", "2027-04-04T01:45", march)).toThrow("comes twice");
    expect(read("Asia/Kolkata", "2026-11-30T10:00", "2026-11-24T00:00:00Z")).toBe("2026-11-30T04:30:00.000Z");
    expect(() => inputOfForm(form("Asia/Kolkata", "2026-02-30T10:00"), { now: NOW, zone: "Asia/Kolkata" })).toThrow();
  });

  test("is for those who work on the job; to others the application is not there", async () => {
    const stranger = await createAccount("admin");
    expect((await refused(propose(stranger))).code).toBe("not_found");
    await sql("UPDATE institution_members SET role = 'reader' WHERE user_id = ?", colleague.id);
    expect((await refused(propose(colleague))).code).toBe("not_allowed");
    expect(await rowsOf("interviews")).toEqual([]);
  });

  test.each(["offered", "hired", "withdrawn"])("is refused for an application that is %s", async (status) => {
    await sql("UPDATE applications SET status = ?", status);
    expect((await refused(propose())).code).toBe("conflict");
  });

  test("again replaces the earlier times: an old choice is refused, an agreed time leaves both calendars", async () => {
    await propose();
    await propose(colleague, { times: ["2026-12-02T09:00:00+05:30"] });
    expect(await interview()).toMatchObject({ state: "proposed", sequence: 1, proposed_by: colleague.id });
    expect((await refused(choose())).fields).toHaveProperty("time");
    await choose(new Date("2026-12-02T09:00:00+05:30"));
    await sql("DELETE FROM mail_outbox");
    await propose();
    expect(await interview()).toMatchObject({ state: "proposed", sequence: 3, starts_at: null });
    const sent = await mails();
    expect(await subjects()).toEqual([
      "asha@person.example: Choose a time: interview for PGT Physics",
      "office@school.example: Interview cancelled: PGT Physics",
    ]);
    for (const mail of sent)
      expect(await fileOf(mail)).toMatchObject({ method: "CANCEL", sequence: 3, status: "CANCELLED" });
    expect(await rowsOf("interviews")).toHaveLength(1);
  });

  test("after one that took place is another interview, and the first stays known", async () => {
    await propose();
    await choose();
    const later = new Date(FIRST.getTime() + DAY_MS);
    await propose(recruiter, { now: later, times: ["2026-12-10T09:00:00+05:30"] });
    expect((await rowsOf("interviews")).map(({ state }) => state).sort()).toEqual(["held", "proposed"]);
  });

  test("of a walk-in of today makes nobody's silence the candidate's: the school is waited for from its end", async () => {
    await propose(recruiter, { changes: { kind: "walk_in" }, times: ["2026-11-24T12:01:00+05:30"] });
    expect(await row()).toMatchObject({ turn: "school", due_at: Date.parse("2026-12-01T18:29:59Z") });
    await runLapses({ ...deps(new Date("2026-12-01T18:30:00Z")) });
    expect(await row()).toMatchObject({ status: "unanswered", unanswered_by: "school" });
    expect((await mails())[0]?.body).toContain("Please answer by Tuesday, 24 November 2026, 12:01");
  });

  test("that she lets pass: the mail says what she can still do", async () => {
    await propose();
    await runLapses({ ...deps(new Date("2026-12-01T03:31:00Z")) });
    const late = (await mails()).find(({ subject }) => subject.includes("waits for you"));
    expect(late?.body).toContain("The proposed times are over. You can still write to Hill View School");
    expect(late?.body).not.toContain("You can still answer");
  });

  test("and calling it off again and again wins no days", async () => {
    await sql("UPDATE applications SET due_at = ?", NOW.getTime() + DAY_MS);
    const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
    const soon = (days: number) => [new Date(later(days).getTime() + 3 * DAY_MS).toISOString()];
    const dues: unknown[] = [];
    for (const days of [0, 2, 4]) {
      await propose(recruiter, { now: later(days), times: soon(days) }).catch(() => {});
      await cancelInterview(deps(later(days)), recruiter, application.id).catch(() => {});
      dues.push((await row())?.due_at);
    }
    expect(new Set(dues).size).toBe(1);
  });

  test("about money are stopped, and ten times a day are the most", async () => {
    const error = await refused(propose(recruiter, { changes: { place: "Gate 1. Pay Rs 500 as a registration fee" } }));
    expect(error.code).toBe("text_stopped");
    for (let count = 0; count < 10; count += 1) await propose();
    expect((await refused(propose())).code).toBe("too_many");
    expect(await mails()).toHaveLength(10);
  });

  test("new times every few days are proposed twelve times in all", async () => {
    const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
    for (let count = 0; count < 12; count += 1) {
      const now = later(3 * count);
      const times = [new Date(now.getTime() + 5 * DAY_MS).toISOString()];
      await propose(recruiter, { now, times });
    }
    const now = later(36);
    const times = [new Date(now.getTime() + 5 * DAY_MS).toISOString()];
    expect((await refused(propose(recruiter, { now, times }))).code).toBe("too_many");
    await runLapses(deps(later(60)));
    expect(await row()).toMatchObject({ status: "unanswered" });
  });

  test("waits for a move that can still be taken back", async () => {
    await putUntoldMove({ applicationId: application.id, actorId: recruiter.id, notifyAt: 2 });
    expect((await refused(propose())).message).toContain("Undo it first");
  });
});

describe("proposing times while a move can still be taken back", () => {
  const MINUTE_MS = 60_000;
  const soon = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);
  const status = async () => (await row())?.status;
  const moves = async () =>
    (await rowsOf("application_events"))
      .filter(({ from_status }) => from_status !== null)
      .map(({ from_status, to_status }) => `${from_status} ${to_status}`);

  test.each(["interviewing", "shortlisted"] as const)(
    "tells it: %s, in one mail, and counts since it was pressed",
    async (to) => {
      await changeStatusByForm(deps(), recruiter, application.id, { status: to });
      expect((await readInterviews(deps(soon(0.5)), recruiter, application.id)).mayPropose).toBe(true);
      expect((await readInterviews(deps(soon(0.5)), candidate, application.id)).untold).toBeNull();
      await propose(recruiter, { now: soon(0.5) });
      expect(await rowsOf("untold_moves")).toEqual([]);
      expect(await row()).toMatchObject({ status: "interviewing", turn: "candidate", answered_at: NOW.getTime() });
      expect(await moves()).toEqual(["submitted interviewing"]);
      await tellMoves(deps(soon(5)));
      expect(await subjects()).toEqual(["asha@person.example: Choose a time: interview for PGT Physics"]);
    },
  );

  test("ends its undo, which answers how it stands now", async () => {
    await changeStatusByForm(deps(), recruiter, application.id, { status: "interviewing" });
    await propose(recruiter, { now: soon(0.5) });
    const { code, message } = await refused(takeMovesBack(deps(soon(0.6)), recruiter, application.id));
    expect(code).toBe("conflict");
    expect(message).toContain('is "Interviewing" now. To take proposed times back, call the interview off');
    expect(await status()).toBe("interviewing");
  });

  test("of many at once leaves the others, which one undo still takes back", async () => {
    const other = await createApplication(job, { email: "other@person.example", confirmedAt: NOW });
    const { bulkId } = await moveMany(deps(), colleague, [application.id, other.id], { status: "interviewing" });
    await propose(recruiter, { now: soon(20) });
    expect(await status()).toBe("interviewing");
    const { undone } = await takeMovesBack(deps(soon(21)), recruiter, bulkId ?? "");
    expect(undone).toEqual([{ id: other.id, status: "submitted" }]);
    expect(await status()).toBe("interviewing");
  });

  test("of somebody without an account tells her by her link, once", async () => {
    await sql("UPDATE applications SET candidate_id = null");
    await changeStatusByForm(deps(), recruiter, application.id, { status: "interviewing" });
    await propose(recruiter, { now: soon(0.5) });
    await tellMoves(deps(soon(5)));
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Choose a time: interview for PGT Physics"]);
    expect(await rowsOf("notifications")).toEqual([]);
  });

  test.each(["rejected", "offered", "hired"] as const)("waits for one that is %s", async (to) => {
    await changeStatusByForm(deps(), recruiter, application.id, { status: to });
    expect((await readInterviews(deps(), recruiter, application.id)).mayPropose).toBe(false);
    expect((await refused(propose())).message).toContain("Undo it first");
    expect(await rowsOf("untold_moves")).toHaveLength(1);
  });

  test.each([[[0]], [[1]], [[0, 1]], [[1, 0]], [[0, 0, 1]], [[1, 1, 0]]])(
    "at the moment when a run carries it out, or somebody takes it back, proposes once, in the order %j",
    async (order) => {
      await changeStatusByForm(deps(), recruiter, application.id, { status: "interviewing" });
      const now = soon(2);
      const both = interleaved(order);
      const [answers] = await both.run<unknown>([
        () => propose(recruiter, { now, database: both.open() }),
        () => tellMoves(deps(now, both.open())),
      ]);
      expect(answers?.status).toBe("fulfilled");
      expect(await rowsOf("interviews")).toHaveLength(1);
      expect(await rowsOf("untold_moves")).toEqual([]);
      expect(await moves()).toEqual(["submitted interviewing"]);

      const undone = interleaved(order);
      await sql("DELETE FROM interviews");
      await sql("UPDATE applications SET status = 'submitted'");
      await changeStatusByForm(deps(now), recruiter, application.id, { status: "interviewing" });
      const [proposed] = await undone.run<unknown>([
        () => propose(colleague, { now, database: undone.open() }),
        () => takeMovesBack(deps(now, undone.open()), recruiter, application.id),
      ]);
      expect(proposed?.status).toBe("fulfilled");
      expect(await status()).toBe("interviewing");
      expect(await rowsOf("interviews")).toHaveLength(1);
    },
  );
});

describe("the candidate", () => {
  test("takes one: both are told, with a file that a calendar reads, and the school has its days from the end of it", async () => {
    await propose(colleague);
    await sql("DELETE FROM mail_outbox");
    await choose();
    const endsAt = FIRST.getTime() + 40 * 60_000;
    expect(await interview()).toMatchObject({
      state: "agreed",
      starts_at: FIRST.getTime(),
      ends_at: endsAt,
      sequence: 1,
    });
    expect(await row()).toMatchObject({
      status: "interviewing",
      turn: "school",
      due_at: Date.parse("2026-12-07T18:29:59Z"),
    });
    expect(await subjects()).toEqual([
      "asha@person.example: Confirmed: interview for PGT Physics",
      "office@school.example: Confirmed: interview for PGT Physics",
    ]);
    for (const mail of await mails()) {
      const file = await fileOf(mail);
      expect(file).toMatchObject({
        ...{ method: "REQUEST", sequence: 1, status: "CONFIRMED", place: "Room 4" },
        uid: `interview-${(await interview())?.id}@staffroom`,
        start: FIRST,
        end: new Date(endsAt),
      });
      expect(file.summary).toContain(mail.recipient.startsWith("asha") ? "Hill View School" : "Asha Rao");
    }
  });

  test("takes it twice, and is told once", async () => {
    await propose();
    await choose();
    const before = await snapshot();
    await choose();
    expect(await snapshot()).toEqual(before);
    expect((await refused(choose(SECOND))).code).toBe("conflict");
  });

  test("cannot take a time that is over, was never proposed, or is of another person's application", async () => {
    await propose();
    const before = await snapshot();
    expect((await refused(choose(FIRST, new Date(FIRST.getTime())))).code).toBe("conflict");
    expect((await refused(choose(new Date(FIRST.getTime() + 1)))).code).toBe("bad_input");
    const other = await createAccount("user");
    const asked = chooseTime(deps(), other, application.id, { startsAt: FIRST });
    expect((await refused(asked)).code).toBe("not_found");
    expect((await refused(readInterviews(deps(), other, application.id))).code).toBe("not_found");
    expect({ ...(await snapshot()), users: 0, profiles: 0 }).toEqual({ ...before, users: 0, profiles: 0 });
  });

  test("asks for others: the school's turn, with its earlier day but at least two days", async () => {
    await propose();
    await others();
    expect(await interview()).toMatchObject({ state: "others_asked", word: "Only afternoons", sequence: 1 });
    expect(await row()).toMatchObject({ turn: "school", due_at: Date.parse("2026-12-01T18:29:59Z") });
    expect(await subjects()).toContain("head@school.example: Other times, please: interview for PGT Physics");
    await propose(recruiter, { times: ["2026-12-05T10:00:00+05:30"] });
    await others(new Date("2026-12-01T06:30:00Z"));
    // Two days from Tuesday.
    expect(await row()).toMatchObject({ turn: "school", due_at: Date.parse("2026-12-03T18:29:59Z") });
  });

  test("who cannot come to an agreed time asks for another: it leaves both calendars", async () => {
    await propose();
    await choose();
    await sql("DELETE FROM mail_outbox");
    await others();
    expect(await interview()).toMatchObject({ state: "others_asked", starts_at: null });
    expect(await subjects()).toHaveLength(2);
    for (const mail of await mails()) {
      expect(await fileOf(mail)).toMatchObject({ method: "CANCEL", sequence: 2, start: FIRST });
    }
  });

  test("acts while a move of the school's can still be taken back: hers wins, and the school is told", async () => {
    await propose();
    await putUntoldMove({ applicationId: application.id, actorId: recruiter.id });
    await choose();
    expect(await rowsOf("untold_moves")).toEqual([]);
    expect((await rowsOf("notifications")).map(({ text }) => String(text)).join()).toContain("was not carried out");
  });
});

describe("it is off", () => {
  const off = async () => {
    await notifyOfEndedInterviews(deps());
    return subjects();
  };
  const BOTH = [
    "asha@person.example: Interview cancelled: PGT Physics",
    "head@school.example: Interview cancelled: PGT Physics",
  ];

  test("with a rejection at night: its mail waits for the morning as the rejection does", async () => {
    const night = new Date("2026-11-24T18:00:00Z");
    await propose();
    await choose();
    await sql("DELETE FROM mail_outbox");
    await changeStatusByForm(deps(night), recruiter, application.id, { status: "rejected", tellNow: true });
    await notifyOfEndedInterviews(deps(night));
    const off = (await rowsOf("mail_outbox")).filter(({ recipient }) => recipient === candidate.email);
    expect(off.map((mail) => new Date(Number(mail.next_attempt_at)).toISOString())).toEqual([
      "2026-11-25T02:30:00.000Z",
      "2026-11-25T02:30:00.000Z",
    ]);
  });

  test("called off by the school, once", async () => {
    await propose();
    await choose();
    await sql("DELETE FROM mail_outbox");
    await cancelInterview(deps(), recruiter, application.id);
    expect(await subjects()).toEqual(BOTH);
    for (const mail of await mails()) expect(await fileOf(mail)).toMatchObject({ method: "CANCEL", sequence: 2 });
    expect(await row()).toMatchObject({ status: "interviewing", turn: "school" });
    const before = await snapshot();
    await cancelInterview(deps(), recruiter, application.id);
    expect(await snapshot()).toEqual(before);
    expect((await refused(choose())).code).toBe("conflict");
  });

  test.each([
    ["withdrawal", () => withdrawApplication(deps(), candidate, application.id)],
    ["a rejection", () => moveAndTell(deps(), recruiter, application.id, "rejected")],
    ["a lapse", () => sql("UPDATE applications SET due_at = 5").then(() => runLapses(deps()))],
    ["the owner of its address", () => writeAll(db, disownApplications(db, candidate.id, NOW))],
    [
      "her other application",
      () => db.batch([...dropApplications(db, part`dropped_at is null`, "other_confirmed", NOW)]),
    ],
    ["the removal of the job", () => moveJob(deps() as never, recruiter, job.id, "remove")],
    [
      "hiding the job, as a suspension does",
      () => suspendRow(db, { kind: "account", id: recruiter.id, ...SUSPENDING, now: NOW }),
    ],
  ])("by %s, in the same batch; both are told by the next run, once", async (_, end) => {
    await propose();
    await choose();
    await end();
    expect(await interview()).toMatchObject({ state: "cancelled", sequence: 2 });
    await sql("DELETE FROM mail_outbox");
    await sql("DELETE FROM notifications");
    expect(await off()).toEqual(BOTH);
    for (const mail of await mails()) expect(await fileOf(mail)).toMatchObject({ method: "CANCEL", sequence: 2 });
    expect(await notifyOfEndedInterviews(deps())).toEqual({ told: 0 });
    expect((await refused(choose())).code).toBe("conflict");
  });

  test("by closing the candidate's account: nobody writes to her, and the school's words do not name her", async () => {
    await propose();
    await choose();
    await closeAccountRows(db, { ...candidate, isConfirmed: true }, NOW, null);
    expect(await interview()).toMatchObject({ state: "cancelled", place: null, word: null });
    await sql("DELETE FROM mail_outbox");
    expect(await off()).toEqual(["head@school.example: Interview cancelled: PGT Physics"]);
    const [mail] = await mails();
    expect(JSON.stringify(mail)).not.toContain("Asha");
    expect(JSON.stringify(mail)).not.toContain("asha@");
  });

  test("by closing the proposer's account: her colleague is told from then on", async () => {
    await propose(colleague);
    await choose();
    await closeAccountRows(db, { ...colleague, isConfirmed: true }, NOW, null);
    expect(await interview()).toMatchObject({ state: "agreed", proposed_by: null });
    await cancelInterview(deps(), recruiter, application.id);
    expect(await subjects()).toContain(BOTH[1]);
  });

  test("one that has taken place stays, whatever becomes of the application", async () => {
    await propose();
    await choose();
    await moveAndTell(deps(new Date(FIRST.getTime() + DAY_MS)), recruiter, application.id, "hired");
    expect(await interview()).toMatchObject({ state: "agreed", notify_at: null });
  });

  test.each([
    ["stays if she had taken a time", true, { state: "agreed", sequence: 1, notify_at: null }],
    [
      "is off if she had not",
      false,
      { state: "cancelled", sequence: 1, ended_by: "offered", notify_at: NOW.getTime() },
    ],
  ])("while an offer is open, one %s", async (_, isTaken, expected) => {
    await propose();
    if (isTaken) await choose();
    await moveAndTell(deps(), recruiter, application.id, "offered");
    expect(await interview()).toMatchObject(expected);
  });
});

describe("a day before", () => {
  const soon = new Date(FIRST.getTime() - DAY_MS + 60_000);

  test("both are reminded, once, by whichever run", async () => {
    await propose();
    await choose();
    await sql("DELETE FROM mail_outbox");
    expect(await remindOfInterviews(deps(new Date(soon.getTime() - 120_000)))).toEqual({ reminded: 0 });
    await Promise.all([remindOfInterviews(deps(soon)), remindOfInterviews(deps(soon))]);
    expect(await subjects()).toEqual([
      "asha@person.example: Soon: interview for PGT Physics",
      "head@school.example: Soon: interview for PGT Physics",
    ]);
    expect(await remindOfInterviews(deps(soon))).toEqual({ reminded: 0 });
  });

  test("nobody is reminded of one that is off, or was agreed less than a day before", async () => {
    await propose();
    await choose(FIRST, soon);
    await sql("DELETE FROM mail_outbox");
    await remindOfInterviews(deps(soon));
    expect(await mails()).toEqual([]);
  });
});

describe("at once", () => {
  const orders = [[0], [1], [0, 1], [1, 0], [0, 0, 1], [1, 1, 0], [0, 1, 1, 0]];
  test.each(orders.map((order) => [order]))(
    "two choices, two proposals, choice and withdrawal, in the order %j",
    async (order) => {
      await propose();
      const one = interleaved(order);
      const answers = await one.run([() => choose(FIRST, NOW, one.open()), () => choose(SECOND, NOW, one.open())]);
      expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect((await mails()).filter(({ subject }) => subject.startsWith("Confirmed"))).toHaveLength(2);

      const two = interleaved(order);
      const proposals = await two.run([
        () => propose(recruiter, { database: two.open() }),
        () => propose(colleague, { database: two.open(), times: ["2026-12-03T10:00:00+05:30"] }),
      ]);
      // Each saw the other's, or lost: never both from one state.
      const done = proposals.filter(({ status }) => status === "fulfilled").length;
      expect(done).toBeGreaterThanOrEqual(1);
      expect(await interview()).toMatchObject({ state: "proposed", sequence: 1 + done });

      const [at] = JSON.parse(String((await interview())?.times)) as number[];
      const three = interleaved(order);
      await three.run<unknown>([
        () => choose(new Date(at ?? 0), NOW, three.open()),
        () => withdrawApplication(deps(NOW, three.open()), candidate, application.id),
      ]);
      expect(await row()).toMatchObject({ status: "withdrawn" });
      expect(await interview()).toMatchObject({ state: "cancelled" });
    },
  );

  test("the first two proposals for an application make one interview", async () => {
    for (const order of orders) {
      await sql("DELETE FROM interviews");
      await sql("UPDATE applications SET status = 'submitted'");
      const both = interleaved(order);
      await both.run([
        () => propose(recruiter, { database: both.open() }),
        () => propose(colleague, { database: both.open() }),
      ]);
      expect(await rowsOf("interviews")).toHaveLength(1);
    }
  });

  test("a colleague's proposal is not overwritten unseen", async () => {
    await propose(colleague);
    const input = inputOf(call(), NOW);
    expect((await refused(proposeInterview(deps(), recruiter, application.id, input, { seen: null }))).code).toBe(
      "conflict",
    );
    await proposeInterview(deps(), recruiter, application.id, input, { seen: 0 });
    expect(
      (await refused(changeStatusByForm(deps(), recruiter, crypto.randomUUID(), { status: "offered" }))).code,
    ).toBe("not_found");
  });
});
