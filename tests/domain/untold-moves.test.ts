import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { findLiveSession } from "~/domain/accounts/find-session.server";
import { readGuestApplication } from "~/domain/applications/apply/queries.server";
import { runLapses } from "~/domain/applications/clock/lapse-applications.server";
import { acceptOffer, recordContact } from "~/domain/applications/clock/record-clock-events.server";
import { listApplications, listOwnApplications } from "~/domain/applications/lists/queries.server";
import { type ApplicationStatus, openMoves } from "~/domain/applications/rules";
import { moveApplication } from "~/domain/applications/status/move-application.server";
import { moveMany, previewBulkMoves } from "~/domain/applications/status/move-many.server";
import { listWaiting } from "~/domain/applications/status/queries.server";
import { takeMovesBack, tellMoves, tellNow } from "~/domain/applications/status/tell-moves.server";
import { MAX_BULK, tellAtOf, UNDO_MS } from "~/domain/applications/status/undo-rules";
import { withdrawApplication } from "~/domain/applications/status/withdraw-application.server";
import { moveJob } from "~/domain/jobs/move-job.server";
import { warningLine } from "~/domain/moderation/talk-warning-rules";
import { listNotifications } from "~/domain/notifications/queries.server";
import { config, countRows, db, rowsOf, SURROUNDINGS, snapshot, sql } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createSession,
  type Job,
  workAlone,
} from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { allowBrokenRows } from "../support/invariants";
import { ownApplication } from "../support/own-application";
import { scheduledDatabase } from "../support/scheduled-calls";
import { removeUntoldMoves } from "../support/school-moves";
import { getApplicant, readOwnApplication } from "../support/single-reads";
import { runs } from "../support/test-depth";
import { closeAccountRows, hideJobRow, suspendRow } from "../support/use-case-batches";

allowBrokenRows(
  "open job of somebody who is suspended",
  "somebody is suspended by hand, and the jobs are left as they were",
);

/** Noon in India: mails may leave. */
const NOON = new Date("2026-11-25T06:30:00Z");
const at = (ms: number) => ({ db, now: new Date(NOON.getTime() + ms), config, ...SURROUNDINGS });
const now = at(0);
const MINUTE = 60_000;
const WRONG_MOVE = expect.objectContaining({ code: "wrong_move" });
const CONFLICT = expect.objectContaining({ code: "conflict" });
const NOT_FOUND = expect.objectContaining({ code: "not_found" });

let owner: Account;
let candidate: Account;
let job: Job;
let application: Application;

beforeEach(async () => {
  owner = await createAccount("admin");
  candidate = await createAccount("user");
  job = await createJob(owner, { title: "PGT Physics", company_name: "Hill View School" });
  const more = { candidateId: candidate.id, email: candidate.email, name: "Asha Rao", createdAt: at(-MINUTE).now };
  application = await createApplication(job, more);
  // It was sent before the moves: no move bears an earlier time than the one before it.
  await sql("UPDATE applications SET updated_at = created_at");
});

const many = (count: number, of = job) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      createApplication(of, { email: `p${index}@many.example`, name: `Person ${index}` }),
    ),
  );
const undoableOf = async (deps: ReturnType<typeof at>, account: Account) => {
  const token = await createSession(account, "web", { lastSeenAt: NOON, expiresAt: at(60 * MINUTE).now });
  return (await findLiveSession(deps, token, { kind: "web", isPage: true }))?.frame?.undoable;
};
const status = async (id = application.id) =>
  (await rowsOf("applications")).find((row) => row.id === id)?.status as ApplicationStatus;
/** Everything that the candidate can read of her applications. */
const seenByCandidate = async (deps = now) => {
  const { applications } = await listOwnApplications(deps, candidate);
  const { notifications } = await listNotifications(deps, candidate);
  const events = (await rowsOf("application_events")).filter(({ application_id }) => application_id === application.id);
  return {
    applications,
    notifications,
    events,
    mails: await rowsOf("mail_outbox"),
    // What the school alone sees stands in columns of its own.
    rows: (await rowsOf("applications")).map(({ next_status, next_at, desk_status, desk_updated_at, ...row }) => row),
  };
};

/** The school's version rises with each press, and its log has an event of each: the candidate reads neither. */
function withoutVersions({ events, applications, ...rows }: Record<string, unknown>) {
  return { ...rows, applications: (applications as object[]).map((row) => ({ ...row, desk_updated_at: null })) };
}

const replacedText = (from: string, to: string) =>
  `${application.name}: a colleague has replaced your "${from}" with "${to}" before anybody was told of it`;

describe("a school's move", () => {
  test.each([
    ["rejected", 10 * MINUTE],
    ["shortlisted", MINUTE],
    ["offered", MINUTE],
  ] as const)("to %s waits %i ms, and nobody but the school sees it", async (to, wait) => {
    const before = await seenByCandidate();
    const moved = await moveApplication(now, owner, application.id, to);
    expect(moved).toEqual({ id: application.id, status: to, undoUntil: at(wait).now });
    expect(await seenByCandidate(at(wait - 1))).toEqual(before);
    expect((await getApplicant(at(1), owner, application.id)).applicant.status).toBe(to);
    expect((await listApplications(at(1), owner, job.id)).applications[0]?.status).toBe(to);
    expect(await tellMoves(at(wait - 1))).toEqual({ told: 0, ended: 0 });
    expect(await tellMoves(at(wait))).toEqual({ told: 1, ended: 0 });
    expect(await status()).toBe(to);
    expect(await countRows("untold_moves")).toBe(0);
    expect(await countRows("mail_outbox")).toBe(1);
    expect(await countRows("notifications")).toBe(1);
  });

  test("counts from the moment it was asked for, and happened when its time was over", async () => {
    await moveApplication(now, owner, application.id, "rejected");
    await tellMoves(at(3 * 60 * MINUTE));
    const [row] = await rowsOf("applications");
    expect(row).toMatchObject({ answered_at: NOON.getTime(), updated_at: NOON.getTime() + 10 * MINUTE });
  });

  test("whose time is over is told by the next run, of that moment, and by nothing before it", async () => {
    const read = async (ms: number) => (await listOwnApplications(at(ms), candidate)).applications[0];
    const before = await read(0);
    await moveApplication(now, owner, application.id, "rejected");
    expect(await read(10 * MINUTE)).toEqual(before);
    await tellMoves(at(11 * MINUTE));
    const after = await read(12 * MINUTE);
    expect(after).toMatchObject({ status: "rejected", updatedAt: at(10 * MINUTE).now, turn: null, dueAt: null });
    expect(after?.history.map((entry) => entry.status)).toEqual(["submitted", "rejected"]);
  });

  test("at night waits with its mail for the morning, not with its status", async () => {
    const night = { ...now, now: new Date("2026-11-25T18:00:00Z") };
    await moveApplication(night, owner, application.id, "rejected", { tellNow: true });
    expect(await status()).toBe("rejected");
    const [mail] = await rowsOf("mail_outbox");
    expect(new Date(mail?.next_attempt_at as number).toISOString()).toBe("2026-11-26T02:30:00.000Z");
  });

  test("asked for again is answered as before; unseen by a colleague it is refused with what is open", async () => {
    const { undoUntil } = await moveApplication(now, owner, application.id, "rejected");
    const again = await moveApplication(at(5000), owner, application.id, "rejected");
    expect(again).toEqual({ id: application.id, status: "rejected", undoUntil });
    expect(await countRows("untold_moves")).toBe(1);
    const colleague = await createAccount("admin");
    await createInstitution([
      [owner, "owner"],
      [colleague, "recruiter"],
    ]);
    await sql("UPDATE jobs SET institution_id = (SELECT id FROM institutions WHERE name IS NOT NULL)");
    const moving = moveApplication(at(5000), colleague, application.id, "shortlisted");
    await expect(moving).rejects.toMatchObject({
      code: "wrong_move",
      moves: openMoves({ status: "submitted", lapsedFrom: null }).filter((to) => to !== "rejected"),
    });
    const seen = await moveApplication(at(5000), colleague, application.id, "shortlisted", { seen: "rejected" });
    expect(seen.status).toBe("shortlisted");
    // Whose move it was is notified; a move of one's own is replaced without a word.
    await moveApplication(at(6000), colleague, application.id, "rejected", { seen: "shortlisted" });
    await moveMany(at(7000), owner, [application.id], { status: "shortlisted" });
    expect((await rowsOf("notifications")).map(({ user_id, text, href }) => [user_id, text, href])).toEqual([
      [owner.id, replacedText("Rejected", "Shortlisted"), `/applicants/${application.id}`],
      [colleague.id, replacedText("Rejected", "Shortlisted"), `/applicants/${application.id}`],
    ]);
  });

  test("that was replaced is told to nobody who sees the job no more", async () => {
    const colleague = await createAccount("admin");
    await createInstitution([
      [owner, "owner"],
      [colleague, "recruiter"],
    ]);
    await sql("UPDATE jobs SET institution_id = (SELECT id FROM institutions WHERE name IS NOT NULL)");
    await moveApplication(now, colleague, application.id, "rejected");
    await workAlone(colleague.id);
    await moveApplication(at(5000), owner, application.id, "shortlisted", { seen: "rejected" });
    expect(await countRows("untold_moves")).toBe(1);
    expect(await rowsOf("notifications")).toEqual([]);
  });

  test("takes the place of one that still waits: the candidate is told the last alone", async () => {
    await moveApplication(now, owner, application.id, "shortlisted");
    await moveApplication(at(1000), owner, application.id, "rejected");
    await tellMoves(at(20 * MINUTE));
    expect((await rowsOf("application_events")).map(({ to_status }) => to_status)).toEqual(["submitted", "rejected"]);
    expect(await countRows("mail_outbox")).toBe(1);
    expect((await rowsOf("applications"))[0]).toMatchObject({ answered_at: NOON.getTime() });
  });

  test("after one that is overdue goes on from there", async () => {
    await moveApplication(now, owner, application.id, "rejected");
    await moveApplication(at(15 * MINUTE), owner, application.id, "shortlisted");
    expect(await status()).toBe("rejected");
    await tellMoves(at(20 * MINUTE));
    expect((await rowsOf("application_events")).map(({ to_status }) => to_status)).toEqual([
      "submitted",
      "rejected",
      "shortlisted",
    ]);
  });

  test("ends where its job is no longer the mover's, and she is told", async () => {
    await moveApplication(now, owner, application.id, "rejected");
    await sql("UPDATE users SET suspended_at = 1 WHERE id = ?", owner.id);
    expect(await tellMoves(at(20 * MINUTE))).toEqual({ told: 0, ended: 1 });
    expect(await status()).toBe("submitted");
    expect(await rowsOf("notifications")).toMatchObject([
      { user_id: owner.id, text: expect.stringContaining("was not carried out") },
    ]);
    expect(await countRows("mail_outbox")).toBe(0);
  });
});

describe("undo", () => {
  test("leaves everything as it was, until the last millisecond, and not at the tenth minute", async () => {
    await sql("UPDATE jobs SET ask_at = 5");
    const before = withoutVersions(await snapshot());
    await moveApplication(now, owner, application.id, "rejected");
    const undone = await takeMovesBack(at(10 * MINUTE - 1), owner, application.id);
    expect(undone).toEqual({ undone: [{ id: application.id, status: "submitted" }] });
    expect(withoutVersions(await snapshot())).toEqual(before);
    await moveApplication(now, owner, application.id, "rejected");
    await expect(takeMovesBack(at(10 * MINUTE), owner, application.id)).rejects.toEqual(CONFLICT);
    await tellMoves(at(10 * MINUTE));
    await expect(takeMovesBack(at(10 * MINUTE), owner, application.id)).rejects.toEqual(CONFLICT);
  });

  test("is for those who may move: not for a stranger, a reader, the candidate", async () => {
    await moveApplication(now, owner, application.id, "rejected");
    const [reader, stranger] = [await createAccount("admin"), await createAccount("admin")];
    await createInstitution([
      [owner, "owner"],
      [reader, "reader"],
    ]);
    await sql("UPDATE jobs SET institution_id = (SELECT id FROM institutions WHERE name IS NOT NULL)");
    for (const actor of [stranger, candidate, reader]) {
      await expect(takeMovesBack(at(1), actor, application.id)).rejects.toEqual(CONFLICT);
      await expect(tellNow(at(1), actor, application.id)).rejects.toEqual(CONFLICT);
    }
    await expect(takeMovesBack(at(1), owner, "nonsense")).rejects.toEqual(NOT_FOUND);
    expect(await countRows("untold_moves")).toBe(1);
  });

  test("at the same moment as the run: one of the two has its way, wholly", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        await removeUntoldMoves();
        await sql("DELETE FROM mail_outbox");
        await sql("DELETE FROM application_events WHERE from_status IS NOT NULL");
        await sql("UPDATE applications SET status = 'submitted'");
        await moveApplication(now, owner, application.id, "rejected");
        const slow = { ...at(10 * MINUTE - 1), db: scheduledDatabase(scheduler, "undo") };
        const run = { ...at(10 * MINUTE), db: scheduledDatabase(scheduler, "run") };
        const second = { ...at(10 * MINUTE), db: scheduledDatabase(scheduler, "second run") };
        const all = Promise.allSettled([takeMovesBack(slow, owner, application.id), tellMoves(run), tellMoves(second)]);
        const [undone] = await scheduler.waitFor(all);
        const isUndone = undone?.status === "fulfilled";
        expect(await status()).toBe(isUndone ? "submitted" : "rejected");
        expect(await countRows("mail_outbox")).toBe(isUndone ? 0 : 1);
        expect(await countRows("untold_moves")).toBe(0);
      }),
      { numRuns: runs(12) },
    );
  });

  test('"Tell now" carries it out at once, and twice is told once', async () => {
    await moveApplication(now, owner, application.id, "rejected");
    expect(await tellNow(at(1000), owner, application.id)).toEqual({ told: 1 });
    expect(await status()).toBe("rejected");
    await expect(tellNow(at(2000), owner, application.id)).rejects.toEqual(CONFLICT);
    expect(await countRows("mail_outbox")).toBe(1);
  });

  test("is offered to whoever moved, as long as it is open; a bulk is one line", async () => {
    const others = await many(3);
    await moveApplication(now, owner, application.id, "rejected");
    const { bulkId } = await moveMany(
      at(1),
      owner,
      others.map(({ id }) => id),
      { status: "rejected" },
    );
    expect(await undoableOf(at(2), owner)).toEqual([
      {
        id: bulkId,
        name: expect.any(String),
        to: "rejected",
        count: 3,
        until: at(1 + 60 * MINUTE).now,
        leavesAt: at(1 + 60 * MINUTE).now,
      },
      {
        id: application.id,
        name: "Asha Rao",
        to: "rejected",
        count: 1,
        until: at(10 * MINUTE).now,
        leavesAt: at(10 * MINUTE).now,
      },
    ]);
    expect(await undoableOf(at(10 * MINUTE), owner)).toHaveLength(1);
    expect(await undoableOf(at(2), await createAccount("admin"))).toEqual([]);
  });
});

describe("a move pressed after the due time, which no run has recorded yet", () => {
  /** Due a minute before noon. */
  const DUE = NOON.getTime() - MINUTE;
  const due = async (id = application.id, dueAt = DUE) => {
    await sql("UPDATE application_events SET created_at = ? WHERE application_id = ?", DUE - 7 * 24 * 60 * MINUTE, id);
    await sql("UPDATE applications SET turn = 'school', due_at = ?, promised_days = 7 WHERE id = ?", dueAt, id);
  };
  const read = async (ms: number) => {
    const { applications: list } = await listOwnApplications(at(ms), candidate);
    const alone = await readOwnApplication(at(ms), candidate, application.id);
    const ofJob = await ownApplication(at(ms), candidate, job.id);
    return { list, alone, ofJob: [ofJob?.status, ofJob?.label], bell: await countRows("notifications") };
  };
  const history = async (ms: number) =>
    (await readOwnApplication(at(ms), candidate, application.id)).history.map((entry) => entry.status);
  const keys = async (table: "mail_outbox" | "notifications") =>
    (await rowsOf(table)).map(({ event_key }) => String(event_key).split(":").slice(2, -1).join(":")).sort();

  test.each(["one", "many"] as const)("(%s) shows the applicant nothing, and undo gives back what was", async (how) => {
    await due();
    const before = await read(0);
    expect(before.alone.status).toBe("unanswered");
    if (how === "one") await moveApplication(now, owner, application.id, "rejected");
    else expect((await moveMany(now, owner, [application.id], { status: "rejected" })).bulkId).not.toBeNull();
    expect((await getApplicant(at(1), owner, application.id)).applicant.status).toBe("rejected");
    expect(await read(1)).toEqual(before);
    expect(await read(10 * MINUTE - 1)).toEqual(before);
    const undone = await takeMovesBack(at(10 * MINUTE - 1), owner, application.id);
    expect(undone).toEqual({ undone: [{ id: application.id, status: "unanswered" }] });
    expect(await read(10 * MINUTE - 1)).toEqual(before);
    expect(await runLapses(at(10 * MINUTE))).toEqual({ lapsed: 1 });
    expect(await keys("mail_outbox")).toEqual(["late:applicant"]);
  });

  test("shows the holder of a private link nothing", async () => {
    const guest = await createApplication(job, { email: "guest@example.com", createdAt: at(-MINUTE).now });
    await due(guest.id);
    const key = { id: guest.id, version: guest.keyVersion };
    const before = await readGuestApplication(now, key);
    expect(before).toMatchObject({ status: "unanswered", clock: { status: "unanswered" } });
    await moveApplication(now, owner, guest.id, "shortlisted");
    expect(await readGuestApplication(at(1), key)).toEqual(before);
  });

  test("is carried out when a run has recorded and told the lapse meanwhile: each is told once, and it counts as late", async () => {
    await due();
    const shown = await read(0);
    await moveApplication(now, owner, application.id, "rejected");
    expect(await runLapses(at(MINUTE))).toEqual({ lapsed: 1 });
    expect(await runLapses(at(2 * MINUTE))).toEqual({ lapsed: 0 });
    const { status: seen, lapsedFrom } = await readOwnApplication(at(3 * MINUTE), candidate, application.id);
    expect({ seen, lapsedFrom }).toEqual({ seen: shown.alone.status, lapsedFrom: "submitted" });
    expect(await status()).toBe("unanswered");
    expect(await keys("notifications")).toEqual(["late:candidate"]);
    expect(await tellMoves(at(10 * MINUTE))).toEqual({ told: 1, ended: 0 });
    expect(await history(11 * MINUTE)).toEqual(["submitted", "unanswered", "rejected"]);
    expect(await keys("notifications")).toEqual(["candidate", "late:candidate"]);
    // The mail about lateness had not left: the answer takes its place.
    expect(await keys("mail_outbox")).toEqual(["applicant"]);
    expect((await rowsOf("applications"))[0]).toMatchObject({ answered_at: NOON.getTime(), counts_as: "late" });
  });

  test("undone when a run has recorded the lapse meanwhile, it stays recorded and told once", async () => {
    await due();
    await moveApplication(now, owner, application.id, "rejected");
    await runLapses(at(MINUTE));
    const undone = await takeMovesBack(at(2 * MINUTE), owner, application.id);
    expect(undone).toEqual({ undone: [{ id: application.id, status: "unanswered" }] });
    expect(await runLapses(at(3 * MINUTE))).toEqual({ lapsed: 0 });
    expect(await keys("mail_outbox")).toEqual(["late:applicant"]);
    await moveApplication(at(4 * MINUTE), owner, application.id, "shortlisted", { tellNow: true });
    expect(await status()).toBe("shortlisted");
  });

  test("told before any run has come by, both are in the history, and the answer alone is told", async () => {
    await due();
    await moveApplication(now, owner, application.id, "shortlisted");
    expect(await tellMoves(at(MINUTE))).toEqual({ told: 1, ended: 0 });
    expect(await runLapses(at(2 * MINUTE))).toEqual({ lapsed: 0 });
    expect(await history(2 * MINUTE)).toEqual(["submitted", "unanswered", "shortlisted"]);
    expect(await keys("mail_outbox")).toEqual(["applicant"]);
  });

  test("one that was pressed in time has answered, also while it waits beyond the due time; undone it lapses at once", async () => {
    await due(application.id, NOON.getTime() + MINUTE);
    await moveApplication(now, owner, application.id, "rejected");
    await moveApplication(at(2 * MINUTE), owner, application.id, "shortlisted");
    expect((await read(2 * MINUTE)).alone.status).toBe("submitted");
    expect(await runLapses(at(2 * MINUTE))).toEqual({ lapsed: 0 });
    const undone = await takeMovesBack(at(2 * MINUTE + 1), owner, application.id);
    expect(undone).toEqual({ undone: [{ id: application.id, status: "unanswered" }] });
    expect((await read(2 * MINUTE + 1)).alone.status).toBe("unanswered");
    expect(await runLapses(at(3 * MINUTE))).toEqual({ lapsed: 1 });
  });

  test("stays when the applicant says that the school contacted her, which opens the application again", async () => {
    await due();
    await runLapses(now);
    await moveApplication(now, owner, application.id, "rejected");
    await recordContact(at(MINUTE), candidate, application.id, "contacted");
    expect(await status()).toBe("submitted");
    expect(await tellMoves(at(10 * MINUTE))).toEqual({ told: 1, ended: 0 });
    expect(await status()).toBe("rejected");
  });

  test("tells an earlier one whose time is over, and nothing else", async () => {
    await moveApplication(now, owner, application.id, "shortlisted");
    const shown = async (ms: number) => [(await read(ms)).alone.status, await history(ms)];
    expect(await shown(2 * MINUTE)).toEqual(["submitted", ["submitted"]]);
    await moveApplication(at(2 * MINUTE), owner, application.id, "rejected");
    expect(await shown(3 * MINUTE)).toEqual(["shortlisted", ["submitted", "shortlisted"]]);
    expect(await keys("notifications")).toEqual(["candidate"]);
  });
});

describe("the candidate who acts meanwhile", () => {
  test("has her way: the move ends in the same batch, and the recruiter is told", async () => {
    await moveApplication(now, owner, application.id, "rejected");
    await withdrawApplication(at(MINUTE), candidate, application.id);
    expect(await status()).toBe("withdrawn");
    expect(await countRows("untold_moves")).toBe(0);
    const told = (await rowsOf("notifications")).filter(({ user_id }) => user_id === owner.id);
    expect(told.map(({ text }) => String(text)).sort()).toEqual([
      'Asha Rao has withdrawn the application for "PGT Physics"',
      'Asha Rao: your "Rejected" was not carried out, as something else happened first. Nobody was told of it',
    ]);
    expect(await tellMoves(at(20 * MINUTE))).toEqual({ told: 0, ended: 0 });
    expect((await rowsOf("mail_outbox")).map(({ subject }) => subject)).toEqual([
      "You have withdrawn your application for PGT Physics",
    ]);
  });

  test("cannot withdraw from a rejection whose time is over, though no run has told it", async () => {
    await moveApplication(now, owner, application.id, "rejected");
    await expect(withdrawApplication(at(10 * MINUTE), candidate, application.id)).rejects.toEqual(WRONG_MOVE);
    expect(await status()).toBe("rejected");
  });
});

describe("many at once", () => {
  test("two hundred: at most ten statements, one undo, and each is told what happened to it", async () => {
    const people = await many(MAX_BULK);
    const { DB, calls } = failingDatabase(null);
    const deps = { ...now, db: openDatabase(DB) };
    const ids = people.map(({ id }) => id);
    const done = await moveMany(deps, owner, ids, { status: "rejected", message: "Dear {{name}}, no." });
    expect(calls.flat().length).toBeLessThanOrEqual(10);
    expect(calls.map((statements) => statements.length)).toEqual([1, 9]);
    expect(done.results.every(({ outcome }) => outcome === "moved")).toBe(true);
    expect(done.undoUntil).toEqual(at(UNDO_MS.bulk).now);
    calls.length = 0;
    const { undone } = await takeMovesBack({ ...at(59 * MINUTE), db: deps.db }, owner, done.bulkId ?? "");
    expect(undone).toHaveLength(MAX_BULK);
    expect(calls.map((statements) => statements.length)).toEqual([5]);
    expect(await countRows("untold_moves")).toBe(0);
  });

  test("two hundred and one are refused, and nothing is written", async () => {
    const ids = Array.from({ length: MAX_BULK + 1 }, () => crypto.randomUUID());
    await expect(moveMany(now, owner, ids, { status: "rejected" })).rejects.toMatchObject({
      fields: { ids: expect.anything() },
    });
    expect(await countRows("untold_moves")).toBe(0);
  });

  test("somebody else's, unknown ones, ended ones and nonsense stay as they are; the others move", async () => {
    const stranger = await createAccount("admin");
    const foreign = await createApplication(await createJob(stranger));
    const hired = await createApplication(job, { email: "hired@many.example", status: "hired" });
    const already = await createApplication(job, { email: "no@many.example", status: "rejected" });
    const unknown = crypto.randomUUID();
    const ids = [application.id, foreign.id, hired.id, already.id, unknown, "nonsense", application.id];
    const { results } = await moveMany(now, owner, ids, { status: "rejected" });
    expect(results).toEqual([
      { id: application.id, outcome: "moved", status: "rejected" },
      { id: foreign.id, outcome: "not_found", status: null },
      { id: hired.id, outcome: "wrong_move", status: "hired", moves: [] },
      { id: already.id, outcome: "unchanged", status: "rejected" },
      { id: unknown, outcome: "not_found", status: null },
      { id: "nonsense", outcome: "not_found", status: null },
    ]);
    expect(await countRows("untold_moves")).toBe(1);
  });

  test("undo takes back all of it that has not moved on", async () => {
    const people = await many(4);
    const [first, second] = people;
    const { bulkId } = await moveMany(
      now,
      owner,
      people.map(({ id }) => id),
      { status: "rejected" },
    );
    await moveApplication(at(1000), owner, first?.id, "shortlisted", { seen: "rejected" });
    await tellNow(at(2000), owner, second?.id);
    const { undone } = await takeMovesBack(at(3000), owner, bulkId ?? "");
    expect(undone).toHaveLength(2);
    await tellMoves(at(2 * 60 * MINUTE));
    const all = await Promise.all(people.map(({ id }) => status(id)));
    expect(all).toEqual(["shortlisted", "rejected", "submitted", "submitted"]);
  });

  test("a run that dies in the middle leaves the rest to the next: each is told once", async () => {
    const people = await many(6);
    const { bulkId } = await moveMany(
      now,
      owner,
      people.map(({ id }) => id),
      { status: "rejected" },
    );
    expect(bulkId).not.toBeNull();
    for (let call = 1; call <= 14; call += 1) {
      const { DB } = failingDatabase({ at: call, when: call % 2 ? "after" : "before" });
      await tellMoves({ ...at(61 * MINUTE), db: openDatabase(DB) }).catch(() => {});
    }
    takeLoggedErrors();
    await Promise.all([tellMoves(at(62 * MINUTE)), tellMoves(at(62 * MINUTE))]);
    expect(await countRows("untold_moves")).toBe(0);
    expect((await rowsOf("mail_outbox")).map(({ recipient }) => recipient).sort()).toEqual(
      people.map(({ email }) => email).sort(),
    );
  });

  test("words are filled in for each; an unknown placeholder is refused with its name", async () => {
    const people = await many(2);
    const ids = people.map(({ id }) => id);
    await expect(moveMany(now, owner, ids, { status: "rejected", message: "Dear {{surname}}" })).rejects.toMatchObject({
      fields: { message: [expect.stringContaining("{{surname}}")] },
    });
    await moveMany(now, owner, ids, {
      status: "rejected",
      message: "Dear {{name}}, not {{ job }} at {{school}}. See evil.example.com",
    });
    await tellMoves(at(61 * MINUTE));
    const bodies = (await rowsOf("mail_outbox")).map(({ body }) => String(body));
    expect(bodies[0]).toMatch(/Dear Person \d, not PGT Physics at Hill View School\. See evil\[\.]example\[\.]com/);
    expect(new Set(bodies).size).toBe(2);
  });

  test("those who wait in a job are found for whoever works on it, and the words are seen filled in for the first", async () => {
    await createApplication(job, { email: "done@many.example", status: "rejected" });
    const waiting = await listWaiting(now, owner, job.id);
    expect(waiting).toEqual([{ id: application.id, name: "Asha Rao" }]);
    expect(await listWaiting(now, await createAccount("admin"), job.id)).toEqual([]);
    const seen = await previewBulkMoves(now, owner, [application.id], "rejected");
    expect(seen).toEqual({
      count: 1,
      ids: [application.id],
      first: { name: "Asha Rao", job: "PGT Physics", school: "Hill View School" },
    });
  });
});

describe("what takes a job away ends its moves in the same batch, and no other's", () => {
  const about = { reason: "money" as const, words: null };
  const id = "0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee";
  const ways: [string, () => Promise<unknown>][] = [
    [
      "hiding it",
      () =>
        hideJobRow(
          db,
          { ...about, id, jobId: job.id, by: "moderator", until: null, hiddenAt: later.now },
          owner.id,
          [],
        ),
    ],
    [
      "suspending its owner",
      () => suspendRow(db, { ...about, kind: "account", id: owner.id, actorId: owner.id, now: later.now }),
    ],
    [
      "closing its owner's account",
      () => closeAccountRows(db, { id: owner.id, email: owner.email, isConfirmed: true }, later.now, null),
    ],
  ];
  const later = { now: at(1).now, closesAt: at(MINUTE).now };

  test.each(ways)("%s", async (_way, take) => {
    const other = await createAccount("admin");
    const theirs = await createApplication(await createJob(other), { name: "Dana" });
    await moveApplication(now, owner, application.id, "rejected");
    await moveApplication(now, other, theirs.id, "rejected");
    await take();
    expect(await rowsOf("untold_moves")).toMatchObject([{ application_id: theirs.id }]);
    await tellMoves(at(60 * MINUTE));
    // It ended with its job, unanswered.
    expect([await status(), await status(theirs.id)]).toEqual(["unanswered", "rejected"]);
  });
});

describe("a job with decisions that are not told yet", () => {
  const removing = (deps = now) => moveJob(deps, owner, job.id, "remove");

  test("is not removed, so that no decision is lost; once they are told or taken back it is", async () => {
    await moveApplication(now, owner, application.id, "rejected");
    await expect(removing(at(1))).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Tell now"),
    });
    expect(await rowsOf("jobs")).toMatchObject([{ removed_at: null }]);
    await tellNow(at(2), owner, application.id);
    expect(await removing(at(3))).toMatchObject({ deleted: true });
    expect(await status()).toBe("rejected");
    expect(await removing(at(4))).toMatchObject({ deleted: true });
  });

  test("is removed once they are taken back", async () => {
    await moveApplication(now, owner, application.id, "rejected");
    await takeMovesBack(at(1), owner, application.id);
    expect(await removing(at(2))).toMatchObject({ deleted: true });
  });
});

describe("the words of a move", () => {
  const money = "Dear {{name}}, send Rs 500 as a registration fee to 9876543210@paytm.";
  const STOPPED = expect.objectContaining({ code: "text_stopped" });

  test.each(["hidden", "taken_down", "held"])(
    "of a job that is %s reach nobody, alone or many at once",
    async (state) => {
      await sql("UPDATE jobs SET state = ?", state);
      await expect(moveApplication(now, owner, application.id, "rejected", { message: "No." })).rejects.toEqual(
        CONFLICT,
      );
      const { results, bulkId } = await moveMany(now, owner, [application.id], {
        status: "shortlisted",
        message: "Yes.",
      });
      expect(results).toMatchObject([{ outcome: "not_allowed" }]);
      expect([bulkId, await countRows("untold_moves")]).toEqual([null, 0]);
    },
  );

  test("that were pressed before it went out of sight are not carried out, and the mover is told", async () => {
    await moveApplication(now, owner, application.id, "rejected");
    await sql("UPDATE jobs SET state = 'held'");
    expect(await tellMoves(at(20 * MINUTE))).toEqual({ told: 0, ended: 1 });
    expect(await countRows("mail_outbox")).toBe(0);
    expect(await countRows("notifications")).toBe(1);
  });

  test("about money are stopped once; if she insists they go, with a warning and without the payment address", async () => {
    await expect(moveApplication(now, owner, application.id, "shortlisted", { message: money })).rejects.toEqual(
      STOPPED,
    );
    await expect(moveMany(now, owner, [application.id], { status: "rejected", message: money })).rejects.toEqual(
      STOPPED,
    );
    expect([await countRows("untold_moves"), await countRows("moderation_items")]).toEqual([0, 0]);
    await moveMany(now, owner, [application.id], { status: "rejected", message: money, insist: true });
    expect(await countRows("moderation_items")).toBe(0);
    expect(await tellMoves(at(90 * MINUTE))).toMatchObject({ told: 1 });
    expect(await rowsOf("moderation_items")).toMatchObject([
      { kind: "talk", subject: "job", subject_id: application.jobId, reason: "money", account_id: owner.id },
    ]);
    const [mail] = await rowsOf("mail_outbox");
    expect(mail?.body).toContain(`${warningLine("money")}\n\nDear ${application.name}, send Rs 500`);
    expect(mail?.body).not.toContain("9876543210");
  });

  test("of somebody whose address is not confirmed do not go out; ours do", async () => {
    const deps = { ...now, config: { ...config, confirmsAddresses: true } };
    await sql("UPDATE users SET email_verified_at = NULL");
    const NOT_ALLOWED = expect.objectContaining({ code: "not_allowed" });
    const own = { status: "rejected" as const, message: "Dear {{name}}, no." };
    await expect(moveApplication(deps, owner, application.id, "rejected", own)).rejects.toEqual(NOT_ALLOWED);
    await expect(moveMany(deps, owner, [application.id], own)).rejects.toEqual(NOT_ALLOWED);
    expect(await countRows("untold_moves")).toBe(0);
    expect((await moveMany(deps, owner, [application.id], { status: "rejected" })).bulkId).not.toBeNull();
  });

  test("are told ten times a day at most, with the time to wait", async () => {
    const day = 24 * 60 * MINUTE;
    for (let count = 0; count < 10; count += 1) {
      const to = count % 2 ? "rejected" : "shortlisted";
      await moveApplication(at(count), owner, application.id, to, { tellNow: true });
    }
    const again = moveApplication(at(MINUTE), owner, application.id, "shortlisted", { tellNow: true });
    await expect(again).rejects.toMatchObject({ code: "too_many", retryAfterSeconds: (day - MINUTE) / 1000 });
    const { results } = await moveMany(at(MINUTE), owner, [application.id], { status: "shortlisted" });
    expect(results).toMatchObject([{ outcome: "too_many" }]);
    expect(await countRows("mail_outbox")).toBeLessThanOrEqual(10);
    const later = await moveApplication(at(day + MINUTE), owner, application.id, "shortlisted");
    expect(later.status).toBe("shortlisted");
  });
});

describe("what no longer holds is not told", () => {
  test("moves that take each other's place stop the clock for an hour at most", async () => {
    await moveApplication(now, owner, application.id, "rejected");
    for (let minute = 9; minute < 60; minute += 9) {
      const [to, seen] = minute % 2 ? (["shortlisted", "rejected"] as const) : (["rejected", "shortlisted"] as const);
      await moveApplication(at(minute * MINUTE), owner, application.id, to, { seen }).catch(() => {});
      await sql(
        "UPDATE untold_moves SET notify_at = max(notify_at, ?) WHERE to_status = 'shortlisted'",
        at((minute + 10) * MINUTE).now.getTime(),
      );
    }
    const { undoUntil } = await moveMany(at(59 * MINUTE), owner, [application.id], { status: "offered" });
    expect(undoUntil).toEqual(at(60 * MINUTE).now);
    expect(await tellMoves(at(60 * MINUTE))).toEqual({ told: 1, ended: 0 });
  });

  test("a rejection's mail that waits for the morning stays here once the application is open again", async () => {
    const night = { ...now, now: new Date("2026-11-25T18:00:00Z") };
    await moveApplication(night, owner, application.id, "rejected", { tellNow: true });
    await moveApplication({ ...night, now: new Date("2026-11-25T18:05:00Z") }, owner, application.id, "shortlisted", {
      tellNow: true,
    });
    expect((await rowsOf("mail_outbox")).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("hortlisted"),
    ]);
  });

  test("a second offer can be accepted: a move clears that the first one was", async () => {
    const deps = { ...now, config: { ...config, confirmsAddresses: false } };
    await moveApplication(at(1), owner, application.id, "offered", { tellNow: true });
    await acceptOffer({ ...deps, now: at(2).now }, candidate, application.id);
    await moveApplication(at(3), owner, application.id, "rejected", { tellNow: true });
    await moveApplication(at(4), owner, application.id, "offered", { tellNow: true });
    expect(await acceptOffer({ ...deps, now: at(5).now }, candidate, application.id)).toMatchObject({
      accepted_at: at(5).now.toISOString(),
    });
    await moveApplication(at(6), owner, application.id, "hired", { tellNow: true });
    expect((await rowsOf("applications"))[0]).toMatchObject({ status: "hired", accepted_at: at(5).now.getTime() });
  });

  test("a reminder of an offer stays here once it is accepted or she withdraws", async () => {
    const remind = (event: string) =>
      sql(
        `INSERT INTO mail_outbox (id, event_key, recipient, subject, body, created_at, next_attempt_at, attempts, priority, application_id)
          VALUES (?, ?, 'a@b.example', 'Reminder', 'x', 1, 99999999999999, 0, 2, ?)`,
        event,
        `application-status:${application.id}:clock:${event}`,
        application.id,
      );
    const reminders = async () => (await rowsOf("mail_outbox")).filter(({ subject }) => subject === "Reminder");
    await moveApplication(at(1), owner, application.id, "offered", { tellNow: true });
    await remind("one");
    await acceptOffer(at(2), candidate, application.id);
    expect(await reminders()).toEqual([]);
    await remind("two");
    await withdrawApplication(at(3), candidate, application.id);
    expect(await reminders()).toEqual([]);
  });
});

describe("whose move ends", () => {
  test("one that came between her look and her withdrawal is told as ended", async () => {
    const slow = failingDatabase(null);
    const database = openDatabase(slow.DB);
    // Her look finds nothing; the move comes before her batch.
    const batch = database.batch.bind(database);
    const between = Object.assign(Object.create(database), {
      batch: async (...statements: Parameters<typeof batch>) => {
        await moveApplication(at(1), owner, application.id, "rejected");
        return batch(...statements);
      },
    });
    await withdrawApplication({ ...at(2), db: between }, candidate, application.id);
    const texts = (await rowsOf("notifications")).map(({ text }) => String(text));
    expect(texts).toContainEqual(expect.stringContaining('your "Rejected" was not carried out'));
    expect(await countRows("untold_moves")).toBe(0);
  });

  test("a colleague who was removed is not told the applicant's name; an owner is", async () => {
    const colleague = await createAccount("admin");
    await createInstitution([
      [owner, "owner"],
      [colleague, "recruiter"],
    ]);
    await sql(
      "UPDATE jobs SET institution_id = (SELECT id FROM institutions WHERE name IS NOT NULL), user_id = ?",
      colleague.id,
    );
    await moveApplication(now, colleague, application.id, "rejected");
    await workAlone(colleague.id);
    expect(await tellMoves(at(20 * MINUTE))).toEqual({ told: 0, ended: 1 });
    expect(await rowsOf("notifications")).toMatchObject([
      { user_id: owner.id, text: expect.stringContaining(`a colleague's "Rejected" was not carried out`) },
    ]);
  });
});

test("suspending a recruiter ends her moves at jobs of her colleagues too, and theirs stay", async () => {
  const colleague = await createAccount("admin");
  const { id: institutionId } = await createInstitution([
    [owner, "owner"],
    [colleague, "recruiter"],
  ]);
  const shared = await createJob(owner, { institutionId });
  const [hers, theirs] = [await createApplication(shared), await createApplication(shared)];
  await moveApplication(now, colleague, hers.id, "rejected");
  await moveApplication(now, owner, theirs.id, "rejected");
  const step = { kind: "account" as const, id: colleague.id, actorId: owner.id, reason: "money" as const, words: null };
  expect(await suspendRow(db, { ...step, now: at(1).now })).toBe(true);
  expect((await rowsOf("untold_moves")).map((row) => row.application_id)).toEqual([theirs.id]);
});

test("undo never leaks: whatever a school does and takes back, the candidate reads what she read before", async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant("move" as const),
      to: fc.constantFrom("shortlisted", "interviewing", "offered", "hired", "rejected"),
    }),
    fc.record({ do: fc.constant("bulk" as const), to: fc.constantFrom("shortlisted", "rejected") }),
    fc.record({ do: fc.constant("undo" as const), to: fc.constant("submitted") }),
    fc.record({ do: fc.constant("run" as const), to: fc.constant("submitted") }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.boolean(), async (steps, isDue) => {
      await removeUntoldMoves();
      // Due, and no run has recorded it yet.
      const clock = isDue ? ["school", NOON.getTime() - 1] : [null, null];
      await sql("UPDATE applications SET turn = ?, due_at = ?", ...clock);
      const before = await seenByCandidate();
      for (const [index, { do: what, to }] of steps.entries()) {
        const deps = at(index * 1000);
        const target = to as ApplicationStatus;
        if (what === "move") await moveApplication(deps, owner, application.id, target).catch(() => {});
        else if (what === "bulk") await moveMany(deps, owner, [application.id], { status: target });
        else if (what === "run") await tellMoves(deps);
        else {
          const [row] = await rowsOf("untold_moves");
          await takeMovesBack(deps, owner, String(row?.bulk_id ?? application.id)).catch(() => {});
        }
        expect(await seenByCandidate(deps)).toEqual(before);
      }
    }),
    { numRuns: runs(40) },
  );
});

test("the time for taking back is that of the kind of move", () => {
  expect(tellAtOf("rejected", { now: NOON, isBulk: true })).toEqual(at(60 * MINUTE).now);
});
