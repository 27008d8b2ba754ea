/** The clock's run: what is due becomes unanswered, each told once, whoever runs, breaks off or comes late. */
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { fillDueTimes } from "~/domain/applications/clock/give-due-days.server";
import { runLapses } from "~/domain/applications/clock/lapse-applications.server";
import {
  acceptOffer,
  recordCall,
  recordContact,
  takeMoreTime,
} from "~/domain/applications/clock/record-clock-events.server";
import { firstDue } from "~/domain/applications/clock/rules";
import { remindCandidates, sendMornings } from "~/domain/applications/clock/send-reminders.server";
import { changeStatusByForm } from "~/domain/applications/status/move-application.server";
import { withdrawApplication } from "~/domain/applications/status/withdraw-application.server";
import { createEffects } from "~/domain/effects";
import { bindings, config, db, rowsOf, snapshot, sql } from "../support/bindings";
import { type Account, createAccount, createApplication, createJob, type Job } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { allowBrokenRows } from "../support/invariants";
import { moveAndTell, putUntoldMove } from "../support/school-moves";

allowBrokenRows("application without its first event", "applications are made without their events");

const ORIGIN = "https://board.example.com";
/** A Tuesday, noon in India. */
const CAME = new Date("2026-11-24T06:30:00Z");
const DUE = new Date("2026-12-01T18:29:59Z");
const MORNING = new Date("2026-12-02T02:30:00Z");
const deps = (now: Date, own = db) => ({
  db: own,
  now,
  effects: createEffects(() => {}),
  origin: ORIGIN,
  config: { ...config, confirmsAddresses: true },
});
const soon = (ms = 1) => new Date(DUE.getTime() + ms);

let school: Account;
let candidate: Account;
let job: Job;
beforeEach(async () => {
  school = await createAccount("admin");
  candidate = await createAccount("user");
  job = await createJob(school);
});

async function waiting(overrides: Parameters<typeof createApplication>[1] = {}) {
  const clock = firstDue({
    now: CAME,
    answerDays: 7,
    answersFrom: null,
    closesAt: null,
    timeZone: "Asia/Kolkata",
    breaks: [],
  });
  const own = { candidateId: candidate.id, email: candidate.email, confirmedAt: CAME };
  return createApplication(job, { createdAt: CAME, updatedAt: CAME, promisedDays: 7, ...clock, ...own, ...overrides });
}

/** One of another candidate, as each applies once. */
async function waitingOfAnother(overrides: Parameters<typeof waiting>[0] = {}) {
  const another = await createAccount("user");
  return { another, ...(await waiting({ candidateId: another.id, email: another.email, ...overrides })) };
}

const row = async (id: string) => (await rowsOf("applications")).find((each) => each.id === id);
const mails = async () => rowsOf("mail_outbox");

describe("when it is due and nothing came", () => {
  test("nobody is told too early: a second before, the run finds nothing", async () => {
    const { id } = await waiting();
    expect(await runLapses(deps(new Date(DUE.getTime() - 1)))).toEqual({ lapsed: 0 });
    expect(await row(id)).toMatchObject({ status: "submitted", turn: "school" });
    expect(await mails()).toEqual([]);
  });

  test("the application becomes unanswered, and the candidate gets one mail in her morning", async () => {
    const { id } = await waiting();
    await createJob(school, { title: "TGT Physics", company_name: "Lake School" });
    expect(await runLapses(deps(soon()))).toEqual({ lapsed: 1 });
    expect(await row(id)).toMatchObject({
      status: "unanswered",
      lapsed_from: "submitted",
      lapsed_at: DUE.getTime(),
      unanswered_by: "school",
      turn: null,
      due_at: null,
    });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: candidate.email,
      subject: "Hill View School is late with its answer",
      next_attempt_at: MORNING.getTime(),
      application_id: id,
    });
    expect(mail?.body).toContain("Hill View School promised an answer by Tuesday, 1 December. None has come.");
    expect(mail?.body).toContain("This is not a rejection. Hill View School can still answer.");
    expect(mail?.body).toContain("Did Hill View School call you? Tell us:");
    expect(await rowsOf("notifications")).toHaveLength(1);
    expect(await runLapses(deps(soon(60_000)))).toEqual({ lapsed: 0 });
    expect(await mails()).toHaveLength(1);
  });

  test("where nothing was promised, nobody is said to have promised", async () => {
    await waiting({ promisedDays: null });
    await runLapses(deps(soon()));
    expect((await mails())[0]?.body).toContain("We asked Hill View School to answer by Tuesday, 1 December.");
  });

  test("the lapse of a candidate is hers, that of a removed job nobody's", async () => {
    const offered = await waiting({ status: "offered", turn: "candidate" });
    const gone = await createJob(school, { removedAt: new Date() });
    const other = await createApplication(gone, { dueAt: DUE, turn: "school", createdAt: CAME });
    await runLapses(deps(soon()));
    expect(await row(offered.id)).toMatchObject({ unanswered_by: "candidate", lapsed_from: "offered" });
    expect(await row(other.id)).toMatchObject({ unanswered_by: "taken_down" });
    const subjects = (await mails()).map(({ subject }) => subject).sort();
    expect(subjects).toEqual([
      "Hill View School has removed the job: PGT Physics",
      "Hill View School waits for you: PGT Physics",
    ]);
  });

  test("an untold move has answered; what was dropped waits for nobody", async () => {
    const { id: applicationId } = await waiting();
    const [pressedAt, notifyAt] = [DUE.getTime() - 1, DUE.getTime() + 600_000];
    await putUntoldMove({ applicationId, actorId: school.id, pressedAt, notifyAt });
    await waiting({ email: "b@example.com", droppedReason: "not_me", droppedAt: CAME });
    expect(await runLapses(deps(soon()))).toEqual({ lapsed: 0 });
  });

  test("the clock that jumps a month ahead lapses the same once", async () => {
    const { id } = await waiting();
    await runLapses(deps(soon(31 * 86_400_000)));
    await runLapses(deps(soon()));
    await runLapses(deps(soon(62 * 86_400_000)));
    expect(await row(id)).toMatchObject({ status: "unanswered", lapsed_at: DUE.getTime() });
    expect(await mails()).toHaveLength(1);
  });
});

describe("500 at the same second", () => {
  async function many(count: number) {
    const first = await waiting();
    const [id, email] = ["'copy-' || i", "'p' || i || '@example.com'"];
    await copy("users", { id, email }, candidate.id, count - 1);
    await copy("profiles", { user_id: id }, candidate.id, count - 1);
    await copy("applications", { id, email, candidate_id: id }, first.id, count - 1);
  }
  /** Copies of the row with this key; `own` says of a column what is in the copy `i`. Its first one is the key. */
  async function copy(table: string, own: Record<string, string>, id: string, count: number) {
    const { results } = await bindings.DB.prepare(`SELECT name FROM pragma_table_info('${table}')`).all<{
      name: string;
    }>();
    const columns = results.map(({ name }) => name);
    await sql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO ${table} (${columns}) SELECT ${columns.map((name) => own[name] ?? name)}
       FROM n, ${table} WHERE ${Object.keys(own)[0]} = ?`,
      count,
      id,
    );
  }
  const lapsed = async () => (await rowsOf("applications")).filter(({ status }) => status === "unanswered").length;
  const events = async () => (await rowsOf("application_events")).filter((each) => each.to_status === "unanswered");

  test("a run that is killed in the middle has told each whole portion, and the next does the rest", async () => {
    await many(500);
    let batches = 0;
    const dying = new Proxy(db, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (name !== "batch") return typeof value === "function" ? value.bind(target) : value;
        return (...args: unknown[]) => {
          batches += 1;
          if (batches === 3) throw new Error("killed");
          return value.apply(target, args);
        };
      },
    });
    await expect(runLapses(deps(soon(), dying))).rejects.toThrow("killed");
    const half = await lapsed();
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(500);
    expect(await mails()).toHaveLength(half);
    expect(await events()).toHaveLength(half);
    for (let run = 0; run < 5; run += 1) await runLapses(deps(soon(60_000 * run)));
    expect(await lapsed()).toBe(500);
    expect(await mails()).toHaveLength(500);
    expect(await events()).toHaveLength(500);
  });

  test("two runs at once tell each once", async () => {
    await many(120);
    await Promise.all([runLapses(deps(soon())), runLapses(deps(soon())), runLapses(deps(soon(1000)))]);
    expect(await lapsed()).toBe(120);
    expect(await mails()).toHaveLength(120);
    expect(await events()).toHaveLength(120);
  });
});

describe("a late answer", () => {
  test("opens what was open, counts as late, and takes back the mail that has not left", async () => {
    const { id } = await waiting();
    await runLapses(deps(soon()));
    await moveAndTell(deps(soon(60_000)), school, id, "shortlisted");
    expect(await row(id)).toMatchObject({
      status: "shortlisted",
      turn: "school",
      lapsed_from: null,
      lapsed_at: DUE.getTime(),
      unanswered_by: "school",
      answered_at: soon(60_000).getTime(),
    });
    expect((await mails()).map(({ subject }) => subject)).toEqual(["You are shortlisted for PGT Physics"]);
  });

  test("before any run has recorded the lapse, both are in the history", async () => {
    const { id } = await waiting({ status: "shortlisted" });
    // The page was loaded before it was due.
    const done = await changeStatusByForm(deps(soon()), school, id, {
      status: "offered",
      from: "shortlisted",
      tellNow: true,
    });
    expect(done.refusal).toBeNull();
    const moves = (await rowsOf("application_events"))
      .filter((each) => each.application_id === id && each.from_status)
      .sort((one, other) => Number(one.created_at) - Number(other.created_at))
      .map(({ from_status, to_status }) => [from_status, to_status]);
    expect(moves).toEqual([
      ["shortlisted", "unanswered"],
      ["unanswered", "offered"],
    ]);
    expect(await row(id)).toMatchObject({ status: "offered", lapsed_at: DUE.getTime(), turn: "candidate" });
    expect(await runLapses(deps(soon(1)))).toEqual({ lapsed: 0 });
  });

  test("moves that were not open before stay closed, with the list of those that are", async () => {
    const { id } = await waiting({ status: "interviewing" });
    await runLapses(deps(soon()));
    await expect(moveAndTell(deps(soon(1000)), school, id, "shortlisted")).rejects.toMatchObject({
      code: "wrong_move",
      moves: ["offered", "hired", "rejected"],
    });
  });

  test("she may withdraw as before, and the clock is still", async () => {
    const { id } = await waiting();
    await runLapses(deps(soon()));
    await withdrawApplication(deps(soon(1000)), candidate, id);
    expect(await row(id)).toMatchObject({ status: "withdrawn", turn: null, due_at: null });
  });
});

describe("applications from before the clock", () => {
  test("get a due day each within two weeks, in portions, once, and nothing is promised", async () => {
    for (let index = 0; index < 12; index += 1) {
      await createApplication(job, { status: index % 4 === 0 ? "offered" : "submitted" });
    }
    const ended = await createApplication(job, { status: "rejected" });
    const accepted = await createApplication(job, { status: "offered", acceptedAt: CAME });
    expect(await fillDueTimes(deps(CAME))).toEqual({ given: 12 });
    expect(await fillDueTimes(deps(CAME))).toEqual({ given: 0 });
    for (const each of await rowsOf("applications")) {
      if ([ended.id, accepted.id].includes(String(each.id))) {
        expect(each).toMatchObject({ turn: null, due_at: null });
        continue;
      }
      expect(each.turn).toBe(each.status === "offered" ? "candidate" : "school");
      expect(each.promised_days).toBeNull();
      const days = (Number(each.due_at) - CAME.getTime()) / 86_400_000;
      expect(days).toBeGreaterThan(1);
      expect(days).toBeLessThan(16);
    }
  });
});

describe("retention", () => {
  test("a stripped application gets no due day, and a lapse without a promise keeps its age", async () => {
    const old = await waiting({ promisedDays: null });
    const kept = await waiting({ email: "other@person.example", candidateId: null });
    const stripped = await waiting({ email: "gone@person.example", candidateId: null, turn: null, dueAt: null });
    await sql("UPDATE applications SET resume_bytes = 0 WHERE id = ?", stripped.id);
    await sql("UPDATE application_events SET created_at = ?", CAME.getTime());
    expect(await fillDueTimes({ db, now: CAME })).toEqual({ given: 0 });
    await runLapses(deps(soon()));
    expect(await row(old.id)).toMatchObject({ status: "unanswered", updated_at: CAME.getTime() });
    expect(await row(kept.id)).toMatchObject({ status: "unanswered", updated_at: soon().getTime() });
  });
});

describe("what both sides do about it", () => {
  const during = new Date("2026-11-26T06:30:00Z");
  const history = async (id: string) =>
    (await rowsOf("application_events"))
      .filter((each) => each.application_id === id)
      .sort((one, other) => Number(one.created_at) - Number(other.created_at))
      .map(({ to_status }) => to_status);

  test("accepting stops the clock for good, also after the reply date, and ends a move that waited", async () => {
    const { id } = await waiting({ status: "offered", turn: "candidate" });
    const [pressedAt, notifyAt] = [during.getTime(), during.getTime() + 600_000];
    await putUntoldMove({ applicationId: id, actorId: school.id, pressedAt, notifyAt });
    const answer = await acceptOffer(deps(during), candidate, id);
    expect(answer).toEqual({ id, status: "offered", turn: null, answer_by: null, accepted_at: during.toISOString() });
    expect(await rowsOf("untold_moves")).toEqual([]);
    expect(await acceptOffer(deps(soon()), candidate, id)).toMatchObject({ accepted_at: during.toISOString() });
    expect(await runLapses(deps(soon(90 * 86_400_000)))).toEqual({ lapsed: 0 });
    expect(await fillDueTimes(deps(soon()))).toEqual({ given: 0 });
    await moveAndTell(deps(soon()), school, id, "hired");

    const late = await waitingOfAnother({ status: "offered", turn: "candidate" });
    await runLapses(deps(soon()));
    expect(await acceptOffer(deps(soon(1000)), late.another, late.id)).toMatchObject({ status: "offered", turn: null });
    expect(await history(late.id)).toEqual(["offered", "unanswered", "accepted"]);
    const notices = (await rowsOf("notifications")).filter(({ user_id }) => user_id === school.id);
    // Both acceptances, and that the rejection was not carried out.
    expect(notices).toHaveLength(3);
    expect(notices.filter(({ text }) => String(text).includes('"Rejected" was not carried out'))).toHaveLength(1);
  });

  test("nothing but an offer of one's own can be accepted", async () => {
    const { id } = await waiting();
    await expect(acceptOffer(deps(during), candidate, id)).rejects.toMatchObject({ code: "conflict" });
    await expect(acceptOffer(deps(during), await createAccount("user"), id)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("I called counts once; that no call came brings the earlier day back", async () => {
    const { id } = await waiting();
    const called = await recordCall(deps(during), school, id);
    expect(called).toMatchObject({ turn: "school", answer_by: "2026-12-03T18:29:59.000Z", status: "submitted" });
    // Said again of the same wait, it is answered as before.
    expect(await recordCall(deps(during), school, id)).toEqual(called);
    const said = await recordContact(deps(new Date("2026-11-27T06:30:00Z")), candidate, id, "no_call");
    expect(said).toMatchObject({ turn: "school", answer_by: DUE.toISOString() });
    await expect(recordContact(deps(during), candidate, id, "contacted")).rejects.toMatchObject({ code: "conflict" });
    expect(await history(id)).toEqual(["submitted", "called", "no_call"]);
  });

  test("a call that did not come is no answer, also after an earlier contact", async () => {
    const { id } = await waiting();
    await recordContact(deps(CAME), candidate, id, "contacted");
    const called = new Date(CAME.getTime() + 86_400_000);
    await sql("UPDATE applications SET answered_at = NULL");
    await recordCall(deps(called), school, id);
    expect(await row(id)).toMatchObject({ answered_at: called.getTime() });
    const said = new Date(called.getTime() + 60_000);
    const answer = await recordContact(deps(said), candidate, id, "no_call");
    expect(await row(id)).toMatchObject({ answered_at: null, contact_said: "no" });
    // Said again, it is answered as before, and nothing is written twice.
    const before = await snapshot();
    expect(await recordContact(deps(new Date(said.getTime() + 60_000)), candidate, id, "no_call")).toEqual(answer);
    expect(await snapshot()).toEqual(before);
    expect((await history(id)).filter((event) => event === "no_call")).toHaveLength(1);
  });

  test("a school that is late, and had called: she tells us, and the application is open again", async () => {
    const { id } = await waiting();
    await runLapses(deps(soon()));
    expect(await recordContact(deps(soon(1000)), candidate, id, "contacted")).toMatchObject({
      status: "submitted",
      turn: "school",
      answer_by: "2026-12-09T18:29:59.000Z",
    });
    expect(await mails()).toEqual([]);
  });

  test("more time: once, at most seven days, told with the new day; never once it is over", async () => {
    const { id } = await waiting();
    const more = await takeMoreTime(deps(during), school, id, { days: 7 });
    expect(more).toMatchObject({ turn: "school", answer_by: "2026-12-08T18:29:59.000Z" });
    await expect(takeMoreTime(deps(during), school, id, { days: 1 })).rejects.toMatchObject({ code: "conflict" });
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "Hill View School takes more time: answer by Tuesday, 8 December",
    ]);
    expect(await row(id)).toMatchObject({ answered_at: null });
    const other = await waitingOfAnother();
    await expect(takeMoreTime(deps(soon()), school, other.id, { days: 1 })).rejects.toMatchObject({ code: "conflict" });
    await expect(takeMoreTime(deps(during), await createAccount("admin"), other.id, { days: 1 })).rejects.toMatchObject(
      {
        code: "not_found",
      },
    );
  });

  test("two clicks at once are one", async () => {
    const { id } = await waiting();
    const both = await Promise.allSettled([recordCall(deps(during), school, id), recordCall(deps(during), school, id)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await history(id)).toEqual(["submitted", "called"]);
  });
});

describe("before it is due", () => {
  test("a candidate is reminded once in her turn, twice of an offer, each once", async () => {
    const { id } = await waiting();
    await moveAndTell(deps(CAME), school, id, "offered");
    await sql("DELETE FROM mail_outbox");
    const days = (count: number) => new Date(CAME.getTime() + count * 86_400_000);
    for (let hour = 0; hour < 7 * 24; hour += 6)
      await remindCandidates(deps(new Date(CAME.getTime() + hour * 3_600_000)));
    await Promise.all([remindCandidates(deps(days(6.9))), remindCandidates(deps(days(6.9)))]);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "Hill View School waits for your reply: PGT Physics",
      "Hill View School waits for your reply: PGT Physics",
    ]);
    expect(await row(id)).toMatchObject({ reminders: 2, remind_at: null });
  });

  test("a run that comes late reminds nobody whose time is over", async () => {
    await waiting({ status: "offered", turn: "candidate", remindAt: new Date(DUE.getTime() - 86_400_000) });
    await remindCandidates(deps(soon()));
    expect(await mails()).toEqual([]);
    expect(await remindCandidates(deps(soon()))).toEqual({ reminded: 0 });
  });

  test("a recruiter has one mail a day in her morning, with what is due and what is late; nothing due, no mail", async () => {
    const morning = new Date("2026-11-28T02:45:00Z");
    expect(await sendMornings(deps(morning))).toEqual({ mornings: 0 });
    const { id } = await waiting();
    await waitingOfAnother({ dueAt: new Date("2026-12-09T18:29:59Z"), name: "Far Away" });
    await waitingOfAnother({ confirmedAt: null, name: "In the Fold" });
    const lapsed = { status: "unanswered" as const, turn: null, dueAt: null, unansweredBy: "school" as const };
    await waitingOfAnother({
      ...lapsed,
      name: "Late One",
      lapsedAt: new Date("2026-11-25T18:29:59Z"),
    });
    await waitingOfAnother({
      ...lapsed,
      name: "Long Ago",
      lapsedAt: new Date("2026-10-01T18:29:59Z"),
    });
    const apart = await waitingOfAnother({
      name: "Was Apart",
      confirmedAt: null,
      dueAt: new Date("2026-11-26T18:29:59Z"),
    });
    await runLapses(deps(new Date("2026-11-27T02:45:00Z")));
    await sql("UPDATE applications SET confirmed_at = ? WHERE id = ?", Date.parse("2026-11-27T12:00:00Z"), apart.id);
    expect(await sendMornings(deps(new Date("2026-11-28T00:45:00Z")))).toEqual({ mornings: 0 });
    await Promise.all([sendMornings(deps(morning)), sendMornings(deps(morning))]);
    await sendMornings(deps(new Date("2026-11-28T03:45:00Z")));
    const [mail, ...more] = (await mails()).filter(({ recipient }) => recipient === school.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: "Answers due: 2, 1 late" });
    expect(mail?.body).toContain(`${ORIGIN}/applicants/${id}`);
    expect(mail?.body).toContain("Late One, PGT Physics: was due Wednesday, 25 November");
    for (const name of ["Far Away", "In the Fold", "Long Ago", "Was Apart"]) expect(mail?.body).not.toContain(name);
    await sendMornings(deps(new Date("2026-11-29T02:45:00Z")));
    expect((await mails()).filter(({ recipient }) => recipient === school.email)).toHaveLength(2);
  });

  test("what lapsed before its address was confirmed is told of if it lapses again after the school has answered", async () => {
    const morning = (day: number) => deps(new Date(`2026-12-${String(day).padStart(2, "0")}T02:45:00Z`));
    const { id } = await waiting({ confirmedAt: null });
    await runLapses(morning(2));
    await sql("UPDATE applications SET confirmed_at = ?", morning(3).now.getTime());
    await sql("DELETE FROM mail_outbox");
    expect(await sendMornings(morning(3))).toEqual({ mornings: 0 });
    await moveAndTell(morning(3), school, id, "shortlisted");
    await runLapses(morning(12));
    expect(await row(id)).toMatchObject({ status: "unanswered", unanswered_by: "school", counts_as: "apart" });
    expect(await sendMornings(morning(12))).toEqual({ mornings: 1 });
  });

  test("a morning that a fault broke off is told in the next run of the same morning, each recruiter once", async () => {
    await waiting();
    const eight = deps(new Date("2026-11-28T02:45:00Z"));
    const nine = deps(new Date("2026-11-28T03:45:00Z"));
    for (const [at, when] of [
      [1, "before"],
      [2, "before"],
      [2, "after"],
    ] as const) {
      await sql("DELETE FROM mail_outbox");
      const { DB } = failingDatabase({ at, when, isLasting: true });
      await expect(sendMornings({ ...eight, db: openDatabase(DB) })).rejects.toThrow();
      await sendMornings(nine);
      await sendMornings(nine);
      expect((await mails()).map(({ subject }) => subject)).toEqual(["Answers due: 1"]);
    }
  });

  test("a recruiter who has said where she is has it in her own morning", async () => {
    await waiting();
    await sql("UPDATE users SET mail_zone = 'America/New_York' WHERE id = ?", school.id);
    await sendMornings(deps(new Date("2026-11-28T02:45:00Z")));
    expect(await mails()).toEqual([]);
    await sendMornings(deps(new Date("2026-11-28T13:15:00Z")));
    const [mail] = await mails();
    // The due day stays that of the job.
    expect(mail?.body).toContain("answer by Tuesday, 1 December");
  });
});

describe("a move in time", () => {
  test("starts the days anew, and ends them with the end", async () => {
    const { id } = await waiting();
    const now = new Date("2026-11-26T06:30:00Z");
    await moveAndTell(deps(now), school, id, "interviewing");
    expect(await row(id)).toMatchObject({
      turn: "school",
      due_at: new Date("2026-12-03T18:29:59Z").getTime(),
      answered_at: now.getTime(),
    });
    await moveAndTell(deps(new Date("2026-11-27T06:30:00Z")), school, id, "rejected");
    expect(await row(id)).toMatchObject({ turn: null, due_at: null, waits_since: null, answered_at: now.getTime() });
  });
});
