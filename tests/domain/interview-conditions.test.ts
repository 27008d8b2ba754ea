/** What may become of an interview is decided in the statements too: the look before them may be older than what they find. */

import type { SQL } from "drizzle-orm";
import { sql as query } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { beforeEach, describe, expect, test } from "vitest";
import { guard, unlessStopped, writeAll } from "~/db/client.server";
import { renewCalendar } from "~/domain/accounts/statements.server";
import { endUntoldMoves, settleDueDay } from "~/domain/applications/statements.server";
import { isUniqueConflict } from "~/domain/errors";
import { answerAsGuest } from "~/domain/interviews/answer-interview.server";
import { cancelInterview } from "~/domain/interviews/cancel-interview.server";
import { isOver, isPublic } from "~/domain/interviews/interview-view";
import { listToRemind } from "~/domain/interviews/notify-of-interviews.server";
import { interviewedRead, interviewRowsRead, readInterviews, toInterviewed } from "~/domain/interviews/queries.server";
import { isOpenTime, readLocalTime, whyNotThen } from "~/domain/interviews/rules";
import {
  findCalendarOwner,
  readCalendarVersion,
  readCandidateCalendar,
  readRecruiterCalendar,
} from "~/domain/interviews/share-calendar.server";
import {
  type By,
  changeInterview,
  hasUntoldMove,
  isUnchanged,
  markNotified,
  markReminded,
  mayChangeNow,
  mayProposeNow,
  proposeTimes,
} from "~/domain/interviews/statements.server";
import { config, db, rowsOf, SURROUNDINGS, snapshot, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  type Job,
  workAlone,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { putUntoldMove, removeUntoldMoves } from "../support/school-moves";
import { isWritten } from "../support/use-case-batches";

allowBrokenRows("live interview of a job that is gone", "a job is taken away by hand under an interview");
allowBrokenRows("live interview of an ended application", "an interview is put into a state by hand");
allowBrokenRows(
  "open job that nobody can work on",
  "an account or a membership ends by hand, and the jobs are left as they were",
);
allowBrokenRows("way into a closed account", "an account is closed by hand, with its session or its password");

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const now = new Date("2026-11-24T06:30:00Z");
const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);

let owner: Account;
let reader: Account;
let stranger: Account;
let candidate: Account;
let school: { id: string };
let job: Job;
let application: Application;
let other: Application;

beforeEach(async () => {
  [owner, reader, stranger, candidate] = await Promise.all([
    createAccount("admin"),
    createAccount("admin"),
    createAccount("admin"),
    createAccount("user"),
  ]);
  school = await createInstitution([
    [owner, "owner"],
    [reader, "reader"],
  ]);
  job = await createJob(owner, { institutionId: school.id });
  const sent = { status: "interviewing" as const, confirmedAt: now };
  application = await createApplication(job, { candidateId: candidate.id, email: candidate.email, ...sent });
  other = await createApplication(job, sent);
});

const bySchool = (who = owner): By => ({ side: "school", actorId: who.id });
const byHer = (who: Account | null = candidate): By => ({ side: "candidate", actorId: who?.id ?? null });
const PROPOSAL = {
  ...{ kind: "talk" as const, times: JSON.stringify([at(48).getTime()]), minutes: 30, place: "Room 4", link: null },
  ...{ timeZone: "Asia/Kolkata", demoClass: null, demoTopic: null, demoBring: null, warning: null },
};
let serial = 0;
type Row = { id: string; of?: Application; state?: string; sequence?: number; startsAt?: Date | null; by?: Account };

async function put({ id, of = application, state = "proposed", sequence = 0, startsAt = null, by = owner }: Row) {
  serial += 1;
  await sql(
    `INSERT INTO interviews (id, application_id, kind, times, minutes, time_zone, state, starts_at, ends_at, sequence, proposed_by, created_at, updated_at)
     VALUES (?, ?, 'talk', '[]', 30, 'Asia/Kolkata', ?, ?, ?, ?, ?, ?, 1)`,
    ...[
      id,
      of.id,
      state,
      startsAt?.getTime() ?? null,
      startsAt && startsAt.getTime() + HOUR_MS,
      sequence,
      by.id,
      serial,
    ],
  );
}
const states = async () =>
  Object.fromEntries((await rowsOf("interviews")).map(({ id, state, sequence }) => [id, `${state} ${sequence}`]));
const set = (change: string, { id } = application) => sql(`UPDATE applications SET ${change} WHERE id = ?`, id);
/** Whether the batch was carried out. If not, every row is as it was. */
async function carriedOut(condition: SQL, statements: BatchItem<"sqlite">[]): Promise<boolean> {
  const before = await snapshot();
  const batch = writeAll(db, [guard(db, condition, "changed_meanwhile"), ...statements]);
  const isDone = await unlessStopped(batch).catch((error: unknown) => {
    // An interview that is still to come keeps its place.
    if (isUniqueConflict(error)) return false;
    throw error;
  });
  if (!isDone) expect(await snapshot()).toEqual(before);
  return isDone;
}
const propose = (by = bySchool(), more: object = {}) => {
  const none = { replaces: null, over: null, untold: { nextStatus: null, nextAt: null } };
  const proposing = { ...{ applicationId: application.id, by, now, id: "new", ...none }, ...more };
  return carriedOut(mayProposeNow(proposing), proposeTimes(db, PROPOSAL, proposing));
};
const change = (
  by: By,
  seen: { id?: string; of?: Application; sequence?: number; state?: "proposed" | "agreed" } = {},
) => {
  const { id = "i1", of = application, sequence = 0, state = "proposed" } = seen;
  const before = { id, applicationId: of.id, sequence, state };
  return carriedOut(mayChangeNow(before, by), [changeInterview(db, before, { state: "others_asked" }, now)]);
};

describe("a change", () => {
  beforeEach(async () => {
    await put({ id: "i1" });
    await put({ id: "i2", of: other });
  });

  test("is made by who works on the job, or by the candidate, in one interview", async () => {
    for (const by of [bySchool(reader), bySchool(stranger), byHer(await createAccount("user")), byHer(null)])
      expect(await change(by)).toBe(false);
    expect(await change(byHer())).toBe(true);
    expect(await states()).toEqual({ i1: "others_asked 1", i2: "proposed 0" });
    expect(await change(byHer(null), { id: "i2", of: other })).toBe(true);
    await put({ id: "i3", of: await createApplication(job, { status: "interviewing" }) });
    expect(await change(bySchool(), { id: "i3", of: application })).toBe(true);
  });

  test("is made only of what it was when it was read", async () => {
    expect(await change(bySchool(), { sequence: 1 })).toBe(false);
    expect(await change(bySchool(), { state: "agreed" })).toBe(false);
    expect(await change(bySchool())).toBe(true);
  });

  test.each([
    ["is offered by now", "applications", "status = 'offered'"],
    ["was disowned", "applications", "dropped_reason = 'not_me', dropped_at = 5"],
    ["was replaced", "applications", "dropped_reason = 'other_confirmed', dropped_at = 5"],
    ["is for a job that was removed", "jobs", "removed_at = 1"],
    ["is for a job that is hidden", "jobs", "state = 'hidden'"],
  ])("is not made in an application that %s", async (_, table, state) => {
    // What ends an interview then is another protection.
    await sql("DELETE FROM interviews");
    await sql(`UPDATE ${table} SET ${state}`);
    await put({ id: "i1" });
    expect(await change(bySchool())).toBe(false);
    expect(await change(byHer())).toBe(false);
  });
});

describe("a proposal", () => {
  test("is made by who works on the job, while no move waits", async () => {
    for (const by of [bySchool(reader), bySchool(stranger)]) expect(await propose(by)).toBe(false);
    await putUntoldMove({ applicationId: application.id, actorId: owner.id, to: "offered" });
    expect(await propose()).toBe(false);
    await removeUntoldMoves();
    expect(await propose()).toBe(true);
    expect(await states()).toEqual({ new: "proposed 0" });
  });

  test("replaces one interview, as it was read", async () => {
    await put({ id: "i1", state: "agreed", sequence: 2, startsAt: at(30) });
    await put({ id: "i2", of: other });
    const replace = (replaces: object) => propose(bySchool(), { id: "i1", replaces });
    expect(await replace({ sequence: 1, state: "agreed" })).toBe(false);
    expect(await replace({ sequence: 2, state: "proposed" })).toBe(false);
    expect(await replace({ sequence: 2, state: "agreed" })).toBe(true);
    expect(await states()).toEqual({ i1: "proposed 3", i2: "proposed 0" });
    const places = (await rowsOf("interviews")).map(({ id, place }) => [id, place]);
    expect(Object.fromEntries(places)).toEqual({ i1: "Room 4", i2: null });
  });

  test("makes an interview that took place a held one, and no other", async () => {
    await put({ id: "i1", state: "agreed", startsAt: at(-3) });
    await put({ id: "i2", of: other, state: "agreed", startsAt: at(-3) });
    expect(await propose(bySchool(), { over: { id: "i1" } })).toBe(true);
    expect(await states()).toEqual({ i1: "held 0", i2: "agreed 0", new: "proposed 0" });
  });

  test.each([
    ["cancelled", -3, "cancelled 0"],
    ["agreed", 3, "agreed 0"],
  ])("leaves an interview as it is that is %s and %i hours away", async (state, hours, after) => {
    await put({ id: "i1", state, startsAt: at(hours) });
    await propose(bySchool(), { over: { id: "i1" } });
    expect((await states()).i1).toBe(after);
  });
});

test("a move that waits is known, and ends, by its application", async () => {
  for (const [id, of] of [
    ["p", application],
    ["q", other],
  ] as const)
    await putUntoldMove({ id, applicationId: of.id, actorId: owner.id, to: "offered" });
  for (const statement of endUntoldMoves(db, query`application_id = ${application.id}`)) await db.batch([statement]);
  expect((await rowsOf("untold_moves")).map(({ id }) => id)).toEqual(["q"]);
  const waits = async (id: string) =>
    (await db.all<{ yes: number }>(query`select ${hasUntoldMove(id)} as yes`))[0]?.yes;
  expect([await waits(application.id), await waits(other.id)]).toEqual([0, 1]);
});

describe("reading", () => {
  const deps = { db, now, config: { ...config, confirmsAddresses: true }, ...SURROUNDINGS };

  test("is of one application, and says what an account may", async () => {
    await put({ id: "i1" });
    await put({ id: "i2", of: other });
    expect((await interviewRowsRead(db, application.id)).map(({ id }) => id)).toEqual(["i1"]);
    expect(toInterviewed(await interviewedRead(db, application.id, owner.id))).toMatchObject({
      maySee: true,
      mayWork: true,
    });
    expect(toInterviewed(await interviewedRead(db, application.id, reader.id))).toMatchObject({
      maySee: true,
      mayWork: false,
    });
    expect(toInterviewed(await interviewedRead(db, application.id, stranger.id))).toMatchObject({
      maySee: false,
      mayWork: false,
    });
  });

  test("is for the two sides; to others, and to a school that does not see it, it is not there", async () => {
    const read = (who: Account) => readInterviews(deps, who, application.id);
    for (const who of [owner, reader, candidate]) expect((await read(who)).application.id).toBe(application.id);
    const gone = { code: "not_found" };
    for (const who of [stranger, await createAccount("user")]) await expect(read(who)).rejects.toMatchObject(gone);
    await expect(readInterviews(deps, candidate, other.id)).rejects.toMatchObject(gone);
    await expect(readInterviews(deps, owner, crypto.randomUUID())).rejects.toMatchObject(gone);
    await set("dropped_reason = 'not_me', dropped_at = 5");
    await expect(read(owner)).rejects.toMatchObject(gone);
    expect((await read(candidate)).application.id).toBe(application.id);
  });

  test("calling off is refused where none is to come, and of one that has changed since", async () => {
    await put({ id: "i1", state: "agreed", startsAt: at(-3) });
    const off = (seen?: number) => cancelInterview(deps as never, owner, application.id, seen);
    await expect(off()).rejects.toMatchObject({ code: "conflict" });
    await sql("DELETE FROM interviews");
    await put({ id: "i2", sequence: 3 });
    await expect(off(2)).rejects.toMatchObject({ code: "conflict" });
    expect((await off(3)).state).toBe("cancelled");
    await expect(cancelInterview(deps as never, reader, application.id)).rejects.toMatchObject({ code: "not_allowed" });
  });

  test("by a link ends where the application belongs to an account", async () => {
    await put({ id: "i1" });
    const key = { id: application.id, version: 1 };
    await expect(answerAsGuest(deps as never, key, { number: "00", word: "No" })).rejects.toMatchObject({
      code: expect.stringMatching(/conflict|not_found/),
    });
  });
});

describe("what a time may be", () => {
  const MINUTE_MS = 60_000;
  const ahead = (ms: number, kind: "talk" | "walk_in") => whyNotThen(new Date(now.getTime() + ms), kind, now) === null;

  test("from a day to three weeks ahead; a walk-in from now to ninety days", () => {
    expect([DAY_MS - 1, DAY_MS, 21 * DAY_MS, 21 * DAY_MS + 1].map((ms) => ahead(ms, "talk"))).toEqual([
      ...[false, true, true, false],
    ]);
    expect([0, 1, 90 * DAY_MS, 90 * DAY_MS + 1].map((ms) => ahead(ms, "walk_in"))).toEqual([false, true, true, false]);
  });

  test("one that clocks leave out or show twice is refused", () => {
    const read = (text: string, zone = "Europe/London") => readLocalTime(text, zone);
    expect(read("2026-03-29T01:30")).toHaveProperty("problem");
    expect(read("2026-10-25T01:30")).toHaveProperty("problem");
    expect(read("2026-10-25T02:30")).toEqual({ at: new Date("2026-10-25T02:30:00Z") });
  });

  test("is open before it begins, and over when it ends", () => {
    expect([-1, 0, 1].map((ms) => isOpenTime(new Date(now.getTime() + ms), now))).toEqual([false, false, true]);
    const ends = (ms: number | null, state: "agreed" | "proposed" = "agreed") =>
      isOver({ state, endsAt: ms === null ? null : new Date(now.getTime() + ms) }, now);
    expect([ends(1), ends(0), ends(-MINUTE_MS), ends(null), ends(-1, "proposed")]).toEqual([
      ...[false, true, true, false, false],
    ]);
  });

  test("needs a job that people see, or saw before it closed", () => {
    const seen = (status: string, removed = false) => isPublic({ status, removedAt: removed ? now : null } as never);
    expect([seen("open"), seen("closed"), seen("hidden"), seen("open", true)]).toEqual([true, true, false, false]);
  });
});

describe("the private calendar", () => {
  test("is the account's of this id and version, as long as it is open", async () => {
    await sql("UPDATE users SET calendar_version = 7 WHERE id = ?", owner.id);
    expect(await findCalendarOwner(db, owner.id, 7)).toMatchObject({ id: owner.id });
    expect(await findCalendarOwner(db, owner.id, 1)).toBeNull();
    expect(await findCalendarOwner(db, candidate.id, 1)).toMatchObject({ id: candidate.id });
    expect(await findCalendarOwner(db, candidate.id, 7)).toBeNull();
    expect([await readCalendarVersion(db, owner.id), await readCalendarVersion(db, candidate.id)]).toEqual([7, 1]);
    await sql("UPDATE users SET closed_at = 5 WHERE id = ?", owner.id);
    expect(await findCalendarOwner(db, owner.id, 7)).toBeNull();
  });

  test("is renewed for one account, once a version", async () => {
    await renewCalendar(db, owner.id, 3);
    await renewCalendar(db, owner.id, 1);
    const versions = (await rowsOf("users")).map(({ id, calendar_version }) => [id, calendar_version]);
    expect(Object.fromEntries(versions)).toEqual({
      ...{ [owner.id]: 2, [reader.id]: 1, [stranger.id]: 1, [candidate.id]: 1 },
    });
  });

  const span = { since: at(-60 * 24), now };
  const idsOf = ({ agreed }: { agreed: { interview: { id: string } }[] }) =>
    agreed.map(({ interview }) => interview.id).sort();
  /** A job and an application of its own for each interview, as an application has one to come, and somebody applies once. */
  type Agreed = Partial<Row> &
    Pick<Parameters<typeof createApplication>[1] & object, "candidateId" | "droppedReason" | "droppedAt">;
  async function agreed(id: string, { startsAt = at(30), state = "agreed", by = owner, ...changes }: Agreed = {}) {
    const sent = { status: "interviewing" as const, email: `${id}@a.example` };
    await put({
      id,
      of: await createApplication(await createJob(owner), { ...sent, ...changes }),
      state,
      startsAt,
      by,
    });
  }

  test("of a candidate has her own interviews: agreed or held, of the last sixty days, none that was dropped", async () => {
    const hers = { candidateId: candidate.id };
    await agreed("agreed", hers);
    await agreed("held", { ...hers, state: "held", startsAt: at(-40) });
    await agreed("of another");
    await agreed("dropped", { ...hers, droppedReason: "not_me", droppedAt: new Date(5) });
    await agreed("cancelled", { ...hers, state: "cancelled" });
    await agreed("old", { ...hers, state: "held", startsAt: at(-60 * 24) });
    expect(idsOf(await readCandidateCalendar(db, candidate.id, span))).toEqual(["agreed", "held"]);
  });

  test("of a candidate has days that are to come: answers of her applications, and jobs that she saved", async () => {
    await set(`due_at = ${at(1).getTime()}, turn = 'school'`);
    const over = { turn: "school" as const, dueAt: now };
    await createApplication(await createJob(owner), { candidateId: candidate.id, email: "b@a.example", ...over });
    const saved: [string, Account, object][] = [
      ["hers", candidate, {}],
      ["another's", await createAccount("user"), {}],
      ["closed", candidate, { state: "closed" }],
      ["removed", candidate, { removedAt: now }],
      ["over", candidate, { closesAt: now }],
    ];
    for (const [title, who, changes] of saved) {
      const { id } = await createJob(owner, { title, closesAt: at(1), ...changes });
      await sql("INSERT INTO saved_jobs (user_id, job_id, created_at) VALUES (?, ?, 5)", who.id, id);
    }
    const found = await readCandidateCalendar(db, candidate.id, span);
    expect(found.waits.map(({ id }) => id)).toEqual([application.id]);
    expect(found.saved.map(({ title }) => title)).toEqual(["hers"]);
  });

  test("of a recruiter has the interviews that she proposed, of jobs that she still sees", async () => {
    await agreed("agreed");
    await agreed("held", { state: "held", startsAt: at(-40) });
    await agreed("a colleague's", { by: reader });
    await agreed("cancelled", { state: "cancelled" });
    await agreed("old", { state: "held", startsAt: at(-60 * 24) });
    expect(idsOf(await readRecruiterCalendar(db, owner.id, span))).toEqual(["agreed", "held"]);
    await workAlone(owner.id);
    expect(idsOf(await readRecruiterCalendar(db, owner.id, span))).toEqual([]);
  });

  test("of a recruiter counts the answers that are due for jobs in her name", async () => {
    const colleagues = await createJob(reader, { institutionId: school.id });
    await set(`due_at = ${at(1).getTime()}, turn = 'school'`);
    const due = { turn: "school" as const, dueAt: at(1) };
    await createApplication(job, { ...due, turn: "candidate" });
    await createApplication(job, { ...due, droppedReason: "not_me", droppedAt: new Date(5) });
    await createApplication(job, { ...due, dueAt: now });
    await createApplication(colleagues, due);
    const counted = async () => (await readRecruiterCalendar(db, owner.id, span)).days.map(({ count }) => count);
    expect(await counted()).toEqual([1]);
    await workAlone(owner.id);
    expect(await counted()).toEqual([]);
  });
});

describe("the scheduled run", () => {
  const until = at(24);
  const listed = async () => (await listToRemind(db, { now, until }, 9)).map(({ interview }) => interview.id);
  const agree = async (id: string, startsAt: Date, state = "agreed") =>
    put({
      id,
      of: await createApplication(job, { status: "interviewing", email: `${id}@a.example` }),
      state,
      startsAt,
    });

  test("reminds of agreed interviews that begin within the day, once", async () => {
    await agree("soon", until);
    await agree("later", new Date(until.getTime() + 1));
    await agree("begun", now);
    await agree("off", at(2), "cancelled");
    expect(await listed()).toEqual(["soon"]);
    await sql("UPDATE interviews SET reminded_at = 5");
    expect(await listed()).toEqual([]);
  });

  test("marks and tells of one interview, as it was read", async () => {
    await agree("i1", at(2));
    await agree("i2", at(2));
    const [first] = await listToRemind(db, { now, until }, 9);
    if (!first) throw new Error("There is no interview");
    const { interview } = first;
    const is = async (row = interview) =>
      (await db.all<{ yes: number }>(query`select ${isUnchanged(row)} as yes`))[0]?.yes;
    const marked = async () => (await rowsOf("interviews")).flatMap(({ id, reminded_at }) => (reminded_at ? [id] : []));
    const remind = () =>
      isWritten(db, [guard(db, isUnchanged(interview), "changed_meanwhile"), markReminded(db, interview, now)]);
    expect([await is(), await is({ ...interview, id: "none" })]).toEqual([1, 0]);
    for (const change of ["sequence = 9", "state = 'cancelled'"]) {
      await sql(`UPDATE interviews SET ${change}`);
      expect(await is()).toBe(0);
      expect(await remind()).toBe(false);
      expect(await marked()).toEqual([]);
      await sql("UPDATE interviews SET sequence = 0, state = 'agreed'");
    }
    expect(await remind()).toBe(true);
    expect(await marked()).toEqual(["i1"]);
    await sql("UPDATE interviews SET notify_at = 5");
    await db.batch([markNotified(db, interview)]);
    const waiting = (await rowsOf("interviews")).flatMap(({ id, notify_at }) => (notify_at ? [id] : []));
    expect(waiting).toEqual(["i2"]);
  });

  test("settles the due day of one application that still waits as it was read", async () => {
    const read = async () => {
      const [row] = await listToRemind(db, { now, until }, 9);
      if (!row) throw new Error("There is no interview");
      return row;
    };
    const clock = {
      turn: "school" as const,
      dueAt: at(99),
      schoolDueAt: null,
      waitsSince: now,
      remindAt: null,
      reminders: 0,
    };
    const days = async () => (await rowsOf("applications")).map(({ due_at }) => Number(due_at)).sort();
    const settle = async ({ interview, current }: Awaited<ReturnType<typeof read>>) =>
      writeAll(db, settleDueDay(db, { applicationId: interview.applicationId, dueAt: current.dueAt }, clock, now));
    await put({ id: "i1", state: "agreed", startsAt: at(2) });
    await sql("UPDATE applications SET turn = 'school', due_at = ?", at(50).getTime());
    const before = await read();
    const asBefore = [at(50), at(50)].map((each) => each.getTime());
    for (const [state, back] of [
      ["status = 'offered'", "status = 'interviewing'"],
      ["turn = 'candidate'", "turn = 'school'"],
    ] as const) {
      await set(state);
      await settle(before);
      expect(await days()).toEqual(asBefore);
      await set(back);
    }
    await set(`due_at = ${at(51).getTime()}`);
    await settle(before);
    expect(await days()).toEqual([at(50).getTime(), at(51).getTime()]);
    await set(`due_at = ${at(50).getTime()}`);
    await settle(before);
    expect(await days()).toEqual([at(50).getTime(), at(99).getTime()]);
  });
});
