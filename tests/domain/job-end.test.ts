/** A job's end, by how it goes: the things that end with it, and those that go on. */
import { sql as part } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { oneTimeTokens } from "~/db/schema/mail-tokens-and-limits";
import { holdJobs } from "~/domain/accounts/end-grace-periods.server";
import { newRowId } from "~/domain/ids";
import { moveJobRow } from "~/domain/jobs/move-job.server";
import { setJobState, showAgain } from "~/domain/jobs/statements.server";
import { config, db, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import { type Account, createAccount, createApplication, createJob, type Job } from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { moveAndTell, putUntoldMove, removeUntoldMoves } from "../support/school-moves";
import { closeAccountRows, disownAddress, hideJobRow, takeOverHiding } from "../support/use-case-batches";

allowBrokenRows(
  "clock that runs after the end",
  "an offer that was accepted keeps the clock with which it is made here",
);

const DAY_MS = 86_400_000;
/** A Wednesday where the job is, at noon. */
const NOW = new Date("2026-11-25T06:30:00Z");
const day = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
/** The end of the second day. */
const SOON = new Date("2026-11-27T18:29:59Z");

let owner: Account;
let colleague: Account;
let job: Job;
let other: Job;
let ids: Record<"waiting" | "meeting" | "choosing" | "offered" | "accepted" | "elsewhere", string>;

async function meet(applicationId: string, state: "proposed" | "agreed", at = day(3)): Promise<void> {
  const time = state === "agreed" ? at.getTime() : null;
  await sql(
    `INSERT INTO interviews (id, application_id, kind, times, minutes, time_zone, state, starts_at, ends_at, sequence, created_at, updated_at)
      VALUES (?1, ?1, 'talk', '[]', 30, 'Asia/Kolkata', ?2, ?3, ?3, 4, 1, 1)`,
    ...[applicationId, state, time],
  );
}
const press = (applicationId: string, actor: Account) => putUntoldMove({ applicationId, actorId: actor.id });

beforeEach(async () => {
  [owner, colleague] = [await createAccount("admin"), await createAccount("admin")];
  const times = { createdAt: day(-9), updatedAt: day(-9) };
  [job, other] = [await createJob(owner, { ...times, title: "A {count} job" }), await createJob(owner, times)];
  const base = { ...times, promisedDays: 7, confirmedAt: day(-9), turn: "school" as const, dueAt: SOON };
  const made = async (more: object, of = job) => (await createApplication(of, { ...base, ...more })).id;
  ids = {
    waiting: await made({ remindAt: day(1) }),
    meeting: await made({ status: "interviewing", turn: "candidate", schoolDueAt: day(6), dueAt: day(3) }),
    choosing: await made({ status: "interviewing" }),
    offered: await made({ status: "offered", turn: "candidate", remindAt: day(1) }),
    accepted: await made({ status: "offered", acceptedAt: day(-1), turn: null, dueAt: null, remindAt: day(1) }),
    elsewhere: await made({ status: "interviewing", remindAt: day(1) }, other),
  };
  await meet(ids.meeting, "agreed");
  await meet(ids.choosing, "proposed");
  await meet(ids.accepted, "agreed");
  await meet(ids.elsewhere, "agreed");
  for (const [id, who] of [
    [ids.waiting, owner],
    [ids.choosing, owner],
    [ids.offered, colleague],
    [ids.elsewhere, owner],
  ] as const)
    await press(id, who);
});

const change = (how: Parameters<typeof setJobState>[2], which = part`jobs.id = ${job.id}`) =>
  db.batch([...setJobState(db, which, how, NOW)]);
const named = (id: unknown) => Object.entries(ids).find(([, each]) => each === id)?.[0] ?? "";
/** The rows of a table by the name of their application, as `tell` says them. */
async function by(table: "applications" | "interviews", key: string, tell: (row: Record<string, unknown>) => unknown) {
  return Object.fromEntries((await rowsOf(table)).map((row) => [named(row[key]), tell(row)]));
}
async function found() {
  return {
    statuses: await by("applications", "id", (row) => row.status),
    interviews: await by("interviews", "id", (row) => row.state),
    moves: (await rowsOf("untold_moves")).map((row) => named(row.application_id)).sort(),
    reminded: (await rowsOf("applications"))
      .filter((row) => row.remind_at !== null)
      .map((row) => named(row.id))
      .sort(),
    dues: await by("applications", "id", (row) => [row.turn, row.due_at && new Date(Number(row.due_at)).toISOString()]),
    told: (await rowsOf("notifications"))
      .map((row) => [row.user_id === owner.id ? "owner" : "colleague", row.text])
      .sort(),
  };
}
const ALL = ["choosing", "elsewhere", "offered", "waiting"];
const told = (went: string) => [
  [
    "colleague",
    `"A {count} job" was ${went}: 1 move that could still be taken back was not carried out. Nobody was told of it`,
  ],
  [
    "owner",
    `"A {count} job" was ${went}: 2 moves that could still be taken back were not carried out. Nobody was told of them`,
  ],
];
const OFF = { meeting: "cancelled", choosing: "cancelled", accepted: "cancelled", elsewhere: "agreed" };

describe("a job that is", () => {
  test.each([
    ["removed", "removed", { removed_at: expect.any(Number), state: "open" }],
    ["removed_with_account", "removed", { removed_at: expect.any(Number), state: "closed" }],
    ["taken_down", "taken down", { removed_at: null, state: "taken_down" }],
    ["hidden", "hidden", { removed_at: null, state: "hidden" }],
  ] as const)("%s ends its applications, moves, reminders and interviews", async (how, went, state) => {
    await change(how);
    const over = { waiting: "unanswered", meeting: "unanswered", choosing: "unanswered", offered: "unanswered" };
    const { dues, ...others } = await found();
    expect(others).toEqual({
      statuses: { ...over, accepted: "offered", elsewhere: "interviewing" },
      interviews: OFF,
      moves: ["elsewhere"],
      reminded: ["elsewhere"],
      told: told(went),
    });
    expect(dues).toMatchObject({ waiting: [null, null], elsewhere: ["school", SOON.toISOString()] });
    expect((await rowsOf("jobs")).find((row) => row.id === job.id)).toMatchObject({
      ...state,
      updated_at: NOW.getTime(),
    });
    const rows = (await rowsOf("applications")).filter((row) => row.status === "unanswered");
    for (const row of rows) {
      const at = NOW.getTime();
      const ended = { unanswered_by: "taken_down", lapsed_at: at, gone_notify_at: at, updated_at: at };
      expect(row).toMatchObject({ ...ended, school_due_at: null, waits_since: null, reminders: 0 });
    }
    const events = (await rowsOf("application_events")).filter((row) => row.to_status === "unanswered");
    expect(events.map((row) => [named(row.application_id), row.from_status, row.created_at]).sort()).toEqual([
      ["choosing", "interviewing", NOW.getTime()],
      ["meeting", "interviewing", NOW.getTime()],
      ["offered", "offered", NOW.getTime()],
      ["waiting", "submitted", NOW.getTime()],
    ]);
    const off = (await rowsOf("interviews")).filter((row) => row.state === "cancelled");
    for (const row of off)
      expect(row).toMatchObject({ ended_by: "job", sequence: 5, notify_at: NOW.getTime(), updated_at: NOW.getTime() });
  });

  const OPEN = {
    ...{ waiting: "submitted", meeting: "interviewing", choosing: "interviewing", offered: "offered" },
    ...{ accepted: "offered", elsewhere: "interviewing" },
  };
  const SCHOOLS = {
    // Its own day, and the fourth day by the hour: the run that tells makes a whole one of it.
    meeting: ["school", day(6).toISOString()],
    choosing: ["school", day(4).toISOString()],
    offered: ["candidate", SOON.toISOString()],
    elsewhere: ["school", SOON.toISOString()],
  };

  test("hidden for 48 hours gives its school time: moves, reminders and interviews end, applications do not", async () => {
    await change("hidden_48_hours");
    expect(await found()).toMatchObject({
      statuses: OPEN,
      interviews: OFF,
      moves: ["elsewhere"],
      reminded: ["elsewhere"],
      told: told("hidden"),
      // The fourth day is a Sunday, so it is the day after.
      dues: { ...SCHOOLS, waiting: ["school", "2026-11-30T18:29:59.000Z"] },
    });
  });

  test("hidden for 48 hours changes nothing of what is overdue, was dropped or has its interview beside an offer", async () => {
    const times = { createdAt: day(-9), updatedAt: day(-9), promisedDays: 7, confirmedAt: day(-9) };
    const made = async (more: object) => (await createApplication(job, { ...times, ...more })).id;
    const kept = {
      candidateLate: await made({ status: "interviewing", turn: "candidate", dueAt: day(-1) }),
      schoolLate: await made({ turn: "school", dueAt: day(-1) }),
      offered: await made({ status: "offered", turn: "candidate", dueAt: day(3) }),
      dropped: await made({ turn: "school", dueAt: SOON, droppedAt: day(-2), droppedReason: "not_me" }),
    };
    await meet(kept.candidateLate, "proposed");
    await meet(kept.offered, "agreed");
    const clocks = async () =>
      (await rowsOf("applications"))
        .filter((row) => Object.values(kept).includes(String(row.id)))
        .map((row) => [row.id, row.turn, row.due_at, row.waits_since]);
    const before = await clocks();
    await change("hidden_48_hours");
    expect(await clocks()).toEqual(before);
  });

  test("hidden for 48 hours gives a school four days, however long its applicant had to choose a time", async () => {
    const times = { createdAt: day(-9), updatedAt: day(-9), promisedDays: 7, confirmedAt: day(-9) };
    const waits = { status: "interviewing" as const, turn: "candidate" as const, dueAt: day(9) };
    const { id } = await createApplication(job, { ...times, ...waits });
    await meet(id, "proposed");
    await change("hidden_48_hours");
    const row = (await rowsOf("applications")).find((each) => each.id === id);
    expect([row?.turn, row?.due_at]).toEqual(["school", day(4).getTime()]);
  });

  test("removed counts one person's lapses once, though another job of the school was removed at the same moment", async () => {
    const late = { email: "twice@example.com", promisedDays: 7, turn: "school" as const, dueAt: day(-1) };
    const times = { createdAt: day(-9), updatedAt: day(-9), confirmedAt: day(-9) };
    const here = await createApplication(job, { ...times, ...late, id: `0${crypto.randomUUID().slice(1)}` });
    const there = await createApplication(other, { ...times, ...late, id: `f${crypto.randomUUID().slice(1)}` });
    await change("removed", part`jobs.id = ${other.id}`);
    await change("removed");
    const counted = Object.fromEntries((await rowsOf("applications")).map((row) => [row.id, row.counts_as]));
    expect(counted).toMatchObject({ [there.id]: "late", [here.id]: "again" });
  });

  test("removed with another one leaves an earlier lapse as it counts, though an older application of the same person lapses now", async () => {
    const times = { createdAt: day(-9), updatedAt: day(-9), confirmedAt: day(-9) };
    const hers = { ...times, email: "twice@example.com", promisedDays: 7 };
    const lapsed = { status: "unanswered" as const, lapsedFrom: "submitted" as const, lapsedAt: day(-1) };
    const counted = { countsAs: "late" as const, countedOn: Math.floor(day(-1).getTime() / DAY_MS) };
    const before = await createApplication(job, {
      ...{ ...hers, ...lapsed, ...counted, unansweredBy: "school" as const, updatedAt: day(-1) },
      id: `f${crypto.randomUUID().slice(1)}`,
    });
    const older = await createApplication(other, {
      ...{ ...hers, turn: "school" as const, dueAt: day(-1) },
      id: `0${crypto.randomUUID().slice(1)}`,
    });
    const rowOf = async (id: string) => (await rowsOf("applications")).find((row) => row.id === id);
    const kept = await rowOf(before.id);
    await change("removed", part`jobs.user_id = ${owner.id}`);
    expect(await rowOf(before.id)).toEqual(kept);
    expect(await rowOf(older.id)).toMatchObject({ status: "unanswered", counts_as: "again" });
  });

  test("removed with another one ends its interviews at its own moment, and those of the other at the other's", async () => {
    await sql("UPDATE jobs SET updated_at = ? WHERE id = ?", day(1).getTime(), other.id);
    await change("removed", part`jobs.user_id = ${owner.id}`);
    const [here, there] = [NOW.getTime(), day(1).getTime() + 1];
    expect(await by("interviews", "application_id", (row) => [row.state, row.notify_at, row.updated_at])).toEqual({
      meeting: ["cancelled", here, here],
      choosing: ["cancelled", here, here],
      accepted: ["cancelled", here, here],
      elsewhere: ["cancelled", there, there],
    });
  });

  test.each(["hidden", "taken_down"] as const)(
    "%s counts answers that were due before, and none that somebody still had time for",
    async (how) => {
      const base = { createdAt: day(-9), updatedAt: day(-9), promisedDays: 7, confirmedAt: day(-9) };
      const offered = { ...base, status: "offered" as const, turn: "candidate" as const };
      const made = async (more: object) => (await createApplication(job, { ...base, ...more })).id;
      const counted = {
        [await made({ turn: "school", dueAt: day(-1) })]: "late",
        [await made({ turn: "school", dueAt: day(1) })]: null,
        [await made({ ...offered, dueAt: day(-1) })]: "in_time",
        [await made({ ...offered, dueAt: day(1) })]: null,
      };
      await change(how);
      expect(Object.fromEntries((await rowsOf("applications")).map((row) => [row.id, row.counts_as]))).toMatchObject(
        counted,
      );
    },
  );

  test("held ends its interviews, and nothing else", async () => {
    await change("held");
    expect(await found()).toMatchObject({
      statuses: OPEN,
      interviews: OFF,
      moves: ALL,
      reminded: ["accepted", "elsewhere", "offered", "waiting"],
      told: [],
      dues: { ...SCHOOLS, waiting: ["school", SOON.toISOString()] },
    });
  });

  test.each(["closed", "open"] as const)("%s ends nothing", async (how) => {
    const before = await found();
    await change(how);
    expect(await found()).toEqual(before);
  });

  test("not changed ends nothing, and of many each has its own movers", async () => {
    const before = await found();
    await change("removed", part`jobs.id = ${crypto.randomUUID()}`);
    expect(await found()).toEqual(before);
    await change("removed", part`jobs.user_id = ${owner.id}`);
    expect((await rowsOf("notifications")).map((row) => row.user_id).sort()).toEqual(
      [owner.id, owner.id, colleague.id].sort(),
    );
    expect(await rowsOf("untold_moves")).toEqual([]);
  });
});

describe("the use-cases", () => {
  const moving = { actorId: "", needsConfirmed: true, now: NOW, closesAt: day(30) };
  const unconfirm = () => sql("UPDATE users SET email_verified_at = NULL, confirm_by = 5 WHERE id = ?", owner.id);
  const HELD = { state: "held", removed_at: null };
  const OF_BOTH = { ...OFF, elsewhere: "cancelled" };

  test("the end of the grace time holds jobs with their interviews", async () => {
    await unconfirm();
    expect(await holdJobs(db, { id: owner.id, confirmBy: new Date(5) }, NOW)).toBe(2);
    expect(await rowsOf("jobs")).toMatchObject([HELD, HELD]);
    expect(await found()).toMatchObject({
      interviews: OF_BOTH,
      moves: ALL,
      dues: { meeting: ["school", day(6).toISOString()] },
    });
  });

  test("the end of the grace time changes nothing of a job that was held at the same moment", async () => {
    await unconfirm();
    await change("held", part`jobs.id = ${other.id}`);
    const ofOther = async () => [
      (await rowsOf("jobs")).find((row) => row.id === other.id),
      (await rowsOf("applications")).find((row) => row.id === ids.elsewhere),
      (await rowsOf("interviews")).find((row) => row.application_id === ids.elsewhere),
    ];
    const before = await ofOther();
    expect(before).toMatchObject([HELD, { turn: "school" }, { state: "cancelled" }]);
    expect(await holdJobs(db, { id: owner.id, confirmBy: new Date(5) }, NOW)).toBe(1);
    expect(await ofOther()).toEqual(before);
    expect((await found()).interviews).toEqual(OF_BOTH);
  });

  test("a reopened job that is held ends its interviews; one that opens does not", async () => {
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", owner.id);
    await change("closed");
    const { interviews } = await found();
    await moveJobRow(db, { ...moving, id: job.id, actorId: owner.id, move: "reopen" });
    expect((await found()).interviews).toEqual(interviews);
    await change("closed");
    await unconfirm();
    const moved = await moveJobRow(db, { ...moving, id: job.id, actorId: owner.id, move: "reopen" });
    expect(moved).toMatchObject({ state: "held" });
    expect((await found()).interviews).toEqual(OFF);
  });

  test("a removal that is refused ends nothing", async () => {
    const before = await found();
    for (const actorId of [owner.id, colleague.id])
      expect(await moveJobRow(db, { ...moving, id: job.id, actorId, move: "remove" })).toBeNull();
    expect(await found()).toEqual(before);
  });

  test("a closed account takes its jobs along, with the moves of colleagues", async () => {
    await closeAccountRows(db, { ...owner, isConfirmed: true }, NOW, null);
    const { statuses, interviews, moves } = await found();
    expect([statuses, interviews, moves]).toMatchObject([
      { waiting: "unanswered", elsewhere: "unanswered", accepted: "offered" },
      OF_BOTH,
      [],
    ]);
    expect((await rowsOf("notifications")).map((row) => row.user_id)).toEqual([colleague.id]);
    expect((await rowsOf("jobs")).map((row) => [row.removed_at === null, row.state])).toEqual([
      [false, "closed"],
      [false, "closed"],
    ]);
  });

  test("a disowned account's jobs are taken down", async () => {
    await unconfirm();
    const link = { tokenHash: "h", userId: owner.id, email: owner.email };
    await db.insert(oneTimeTokens).values({ ...link, purpose: "confirm", expiresAt: day(1), createdAt: NOW });
    const by = { freedAddress: "freed@b.example", now: NOW };
    expect(await disownAddress(db, link, by)).toBe(true);
    expect(await found()).toMatchObject({
      statuses: { waiting: "unanswered", elsewhere: "unanswered", accepted: "offered" },
      interviews: OF_BOTH,
      moves: [],
    });
    expect((await rowsOf("jobs")).map((row) => row.state)).toEqual(["taken_down", "taken_down"]);
  });

  test("a hiding that a moderator takes over ends applications, once, and no other job's", async () => {
    const hiding = { id: newRowId(NOW), jobId: job.id, by: "reports" as const, reason: "money" as const, words: null };
    await hideJobRow(db, { ...hiding, hiddenAt: NOW, until: day(2) }, owner.id, []);
    const take = { jobId: job.id, actorId: owner.id, reason: "money" as const, words: null, now: day(1) };
    expect([await takeOverHiding(db, take), await takeOverHiding(db, take)]).toEqual([true, false]);
    expect((await found()).statuses).toMatchObject({ waiting: "unanswered", elsewhere: "interviewing" });
    const [mine] = (await rowsOf("jobs")).filter((row) => row.id === job.id);
    expect(mine).toMatchObject({ state: "hidden", updated_at: day(1).getTime() });
  });
});

describe("an interview that is over", () => {
  test("stays as it was, whatever becomes of its job", async () => {
    await sql("UPDATE interviews SET starts_at = 5, ends_at = 6 WHERE id = ?", ids.meeting);
    await change("hidden_48_hours");
    const { interviews, dues } = await found();
    expect(interviews).toMatchObject({ meeting: "agreed" });
    expect(dues).toMatchObject({ meeting: ["candidate", day(3).toISOString()] });
  });
});

test("an offer ends times that nobody has taken, and a rejection an interview that is agreed, of this application alone", async () => {
  await removeUntoldMoves();
  const deps = { db, now: NOW, config, ...SURROUNDINGS };
  const { interviews } = await found();
  for (const id of [ids.choosing, ids.meeting]) await moveAndTell(deps, owner, id, "offered");
  expect((await found()).interviews).toEqual({ ...interviews, choosing: "cancelled" });
  await moveAndTell(deps, owner, ids.meeting, "rejected");
  expect((await found()).interviews).toEqual({ ...interviews, choosing: "cancelled", meeting: "cancelled" });
});

describe("a hidden job that is shown again", () => {
  const HIDDEN_DAYS = 2.5;
  const show = () => db.batch([...showAgain(db, part`jobs.id = ${job.id}`, day(HIDDEN_DAYS))]);
  async function hide(before: "open" | "closed"): Promise<void> {
    await sql(
      "INSERT INTO job_hidings (id, job_id, status_before, hidden_by, reason, hidden_at) VALUES (?, ?, ?, 'moderator', 'other', ?)",
      ...[newRowId(NOW), job.id, before, NOW.getTime()],
    );
    await change("hidden");
  }
  const row = async () => (await rowsOf("jobs")).find((each) => each.id === job.id);

  test("is open for whole days more, and the run looks when to remind", async () => {
    const closesAt = Number((await row())?.closes_at);
    await hide("open");
    await show();
    const shown = day(HIDDEN_DAYS).getTime();
    expect(await row()).toMatchObject({
      state: "open",
      closes_at: closesAt + 3 * DAY_MS,
      due_at: shown,
      updated_at: shown,
    });
  });

  test("is what it was itself, for its own days, and another one stays hidden", async () => {
    const [id, closesAt] = ["00000000-0000-7000-8000-000000000000", Number((await row())?.closes_at)];
    const hidden = await createJob(owner, { id, state: "hidden" });
    await sql(
      "INSERT INTO job_hidings (id, job_id, status_before, hidden_by, reason, hidden_at) VALUES (?, ?, 'closed', 'moderator', 'other', ?)",
      ...[id, id, day(1).getTime()],
    );
    await hide("open");
    await show();
    expect(await row()).toMatchObject({ state: "open", closes_at: closesAt + 3 * DAY_MS });
    expect((await rowsOf("jobs")).find((each) => each.id === id)).toMatchObject({
      state: "hidden",
      updated_at: hidden.updatedAt.getTime(),
    });
  });

  test("is what it was before this hiding, whatever it was before an earlier one", async () => {
    await sql(
      `INSERT INTO job_hidings (id, job_id, status_before, hidden_by, reason, hidden_at, restored_at)
        VALUES ('0', ?, 'closed', 'moderator', 'other', 5, 6)`,
      job.id,
    );
    await hide("open");
    await show();
    expect((await row())?.state).toBe("open");
  });

  test.each([
    ["was closed", "closed", 7],
    ["has no closing day", "open", null],
  ] as const)("keeps its time where it %s", async (_, before, closesAt) => {
    await sql("UPDATE jobs SET closes_at = ?, due_at = 8 WHERE id = ?", closesAt, job.id);
    await hide(before);
    await show();
    expect(await row()).toMatchObject({ state: before, closes_at: closesAt, due_at: 8 });
  });

  test("stays as it is where it is not hidden", async () => {
    await sql("UPDATE jobs SET closes_at = 7 WHERE id = ?", job.id);
    await show();
    expect(await row()).toMatchObject({ state: "open", closes_at: 7 });
  });
});
