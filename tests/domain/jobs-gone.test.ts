/** A job that goes ends its live applications with it, in the same batch; the run tells each applicant once. */
import { beforeEach, describe, expect, test } from "vitest";
import { notifyOfGoneJobs, runLapses } from "~/domain/applications/clock/lapse-applications.server";
import { firstDue } from "~/domain/applications/clock/rules";
import { createEffects } from "~/domain/effects";
import { newRowId } from "~/domain/ids";
import { notifyOfEndedInterviews } from "~/domain/interviews/notify-of-interviews.server";
import { dueAfter } from "~/domain/jobs/details/rules";
import { sumUpResponsiveness } from "~/domain/responsiveness/sum-up-responsiveness.server";
import { api } from "../support/app";
import { bindings, config, db, rowsOf, sql } from "../support/bindings";
import { type Account, createAccount, createApplication, createJob, type Job, withToken } from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { moveAndTell, putUntoldMove, removeUntoldMoves } from "../support/school-moves";
import { hideJobRow, suspendRow, takeOverHiding } from "../support/use-case-batches";

allowBrokenRows("clock that runs after the end", "a status is set by hand, and its clock is left as it was");

const NOW = new Date();
const deps = (now = new Date(), own = db) => ({
  db: own,
  now,
  effects: createEffects(() => {}),
  origin: "https://board.example.com",
  config: { ...config, confirmsAddresses: true },
});

let owner: Account & { token: string };
let candidate: Account;
let job: Job;
beforeEach(async () => {
  owner = await withToken("admin");
  candidate = await createAccount("user");
  job = await createJob(owner);
});

async function applied(overrides: Parameters<typeof createApplication>[1] = {}) {
  const zone = { timeZone: "Asia/Kolkata", breaks: [] };
  const clock = firstDue({ now: NOW, answerDays: 7, answersFrom: null, closesAt: null, ...zone });
  return createApplication(job, { promisedDays: 7, ...clock, confirmedAt: NOW, ...overrides });
}
const row = async (id: string) => (await rowsOf("applications")).find((each) => each.id === id);
const remove = (who = owner) => api("DELETE", `/jobs/removejob/${job.id}`, { token: who.token });
async function hide(by: "reports" | "moderator"): Promise<void> {
  const until = by === "reports" ? new Date(NOW.getTime() + 2 * 86_400_000) : null;
  const hiding = { id: newRowId(NOW), jobId: job.id, by, reason: "money" as const, words: null, hiddenAt: NOW, until };
  expect(await hideJobRow(db, hiding, owner.id, [])).toBe(true);
}
const TAKEN_DOWN = { status: "unanswered", unanswered_by: "taken_down", turn: null, due_at: null, remind_at: null };

describe("what ends", () => {
  test.each(["submitted", "shortlisted", "interviewing", "offered"] as const)(
    "an application that is %s, with its interview, but not before its decision is told or taken back",
    async (status) => {
      const { id } = await applied({ status });
      await putUntoldMove({ applicationId: id, actorId: owner.id });
      await sql(
        `INSERT INTO interviews (id, application_id, kind, times, minutes, time_zone, state, sequence, created_at, updated_at)
       VALUES ('i', ?, 'talk', '[]', 30, 'Asia/Kolkata', 'proposed', 0, 1, 1)`,
        id,
      );
      expect((await remove()).status).toBe(409);
      expect(await row(id)).toMatchObject({ status });
      await removeUntoldMoves();
      expect((await remove()).status).toBe(200);
      expect(await row(id)).toMatchObject({ ...TAKEN_DOWN, lapsed_from: status });
      expect((await rowsOf("interviews"))[0]).toMatchObject({ state: "cancelled" });
      const events = (await rowsOf("application_events")).filter(({ to_status }) => to_status === "unanswered");
      expect(events).toMatchObject([{ application_id: id, from_status: status, actor_id: null }]);
    },
  );

  test.each([
    ["rejected", {}],
    ["hired", {}],
    ["withdrawn", {}],
    ["offered", { acceptedAt: NOW, turn: null, dueAt: null }],
    ["submitted", { droppedReason: "not_me" as const, droppedAt: NOW }],
  ] as const)("not one that is %s %o", async (status, overrides) => {
    const { id } = await applied({ status, ...overrides });
    await remove();
    expect(await row(id)).toMatchObject({ status, gone_notify_at: null });
  });

  test("what was due before stays a lapse of the school", async () => {
    const { id } = await applied({ dueAt: new Date(NOW.getTime() - 1000) });
    await remove();
    expect(await row(id)).toMatchObject({ unanswered_by: "school" });
    await notifyOfGoneJobs(deps());
    expect((await rowsOf("mail_outbox"))[0]?.subject).toBe("Hill View School is late with its answer");
  });

  test("somebody else's removal changes nothing, a second one tells nothing more", async () => {
    const { id } = await applied();
    expect((await remove(await withToken("admin"))).status).toBe(404);
    expect(await row(id)).toMatchObject({ status: "submitted" });
    await Promise.all([remove(), remove()]);
    expect((await rowsOf("application_events")).filter(({ to_status }) => to_status === "unanswered")).toHaveLength(1);
  });

  test("reports hide for 48 hours and end what is pending; a moderator who makes it last ends all", async () => {
    const { id } = await applied({ remindAt: NOW });
    const colleague = await createAccount("admin");
    const moves = [await applied(), await applied(), await applied()];
    for (const [n, each] of moves.entries())
      await putUntoldMove({ applicationId: each.id, actorId: n === 0 ? colleague.id : owner.id });
    await hide("reports");
    expect(await row(id)).toMatchObject({ status: "submitted", turn: "school", remind_at: null });
    expect(await rowsOf("untold_moves")).toEqual([]);
    const told = (await rowsOf("notifications")).map(({ user_id, text, href }) => [user_id, text, href]);
    const href = `/applications?jobId=${job.id}`;
    expect(told.sort()).toEqual(
      [
        [
          owner.id,
          '"PGT Physics" was hidden: 2 moves that could still be taken back were not carried out. Nobody was told of them',
          href,
        ],
        [
          colleague.id,
          '"PGT Physics" was hidden: 1 move that could still be taken back was not carried out. Nobody was told of it',
          href,
        ],
      ].sort(),
    );
    await takeOverHiding(db, { jobId: job.id, actorId: owner.id, reason: "money", words: null, now: new Date() });
    expect(await row(id)).toMatchObject(TAKEN_DOWN);
  });

  test.each([
    ["times that she was to choose", "proposed", "candidate", null],
    ["an interview that was agreed", "agreed", "school", NOW.getTime() + 2 * 86_400_000],
  ])("where reports hide it, %s are off, and she waits for the school again", async (_, state, turn, endsAt) => {
    const [earlier, hers] = [new Date(NOW.getTime() + 86_400_000), new Date(NOW.getTime() + 5 * 86_400_000)];
    const clock = { turn: turn as "school", dueAt: hers, schoolDueAt: earlier, waitsSince: NOW };
    const { id } = await applied({ status: "interviewing", ...clock });
    await sql(
      `INSERT INTO interviews (id, application_id, kind, times, minutes, time_zone, state, starts_at, ends_at, sequence, created_at, updated_at)
       VALUES ('i', ?, 'talk', '[]', 30, 'Asia/Kolkata', ?, ?, ?, 0, 1, 1)`,
      ...[id, state, endsAt, endsAt],
    );
    await sql("UPDATE jobs SET updated_at = 1");
    await hide("reports");
    const least = NOW.getTime() + 4 * 86_400_000;
    expect(await row(id)).toMatchObject({ status: "interviewing", turn: "school", due_at: least, school_due_at: null });
    await notifyOfEndedInterviews(deps());
    const dueAt = Number((await row(id))?.due_at);
    expect(dueAt).toBe(dueAfter(NOW, 4, { timeZone: "Asia/Kolkata", breaks: [] }).getTime());
    expect((await rowsOf("mail_outbox")).map(({ subject }) => subject)).toContain("Interview cancelled: PGT Physics");
    await notifyOfEndedInterviews(deps());
    expect(await row(id)).toMatchObject({ turn: "school", due_at: dueAt });
  });

  test("the owner's suspension ends all", async () => {
    const { id } = await applied();
    const step = { actorId: owner.id, reason: "money" as const, words: null, now: NOW };
    expect(await suspendRow(db, { kind: "account", id: owner.id, ...step })).toBe(true);
    expect(await row(id)).toMatchObject(TAKEN_DOWN);
  });

  test("it counts for the school as an answer that did not come", async () => {
    await applied();
    await applied({ status: "offered", turn: "candidate" });
    await remove();
    await sumUpResponsiveness(deps());
    expect(await rowsOf("school_responsiveness")).toMatchObject([
      { institution_id: job.institutionId, due: 1, in_time: 0 },
    ]);
  });
});

describe("telling", () => {
  test("each is told once, in portions, whoever runs twice or breaks off", async () => {
    for (let n = 0; n < 45; n += 1) await applied();
    const own = await applied({ candidateId: candidate.id, email: candidate.email });
    await remove();
    expect(await rowsOf("mail_outbox")).toEqual([]);
    await Promise.all([notifyOfGoneJobs(deps()), notifyOfGoneJobs(deps())]);
    while ((await notifyOfGoneJobs(deps())).told > 0);
    await runLapses(deps());
    const mails = await rowsOf("mail_outbox");
    expect(mails).toHaveLength(46);
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(
      new Set(["Hill View School has removed the job: PGT Physics"]),
    );
    expect(mails[0]?.body).toContain("This says nothing about you.");
    expect(await rowsOf("notifications")).toMatchObject([
      {
        user_id: candidate.id,
        application_id: own.id,
        text: 'Hill View School has removed the job "PGT Physics"',
      },
    ]);
  });

  test("not once the school has answered after all, and hostile names stay text", async () => {
    await sql("UPDATE jobs SET company_name = 'Visit https://evil.example now', title = '<b>Job</b>'");
    const answered = await applied();
    await applied();
    await remove();
    await moveAndTell(deps(), owner, answered.id, "rejected");
    await notifyOfGoneJobs(deps());
    const mails = (await rowsOf("mail_outbox")).filter(({ subject }) =>
      String(subject).includes("has removed the job"),
    );
    expect(mails).toHaveLength(1);
    expect(`${mails[0]?.subject} ${mails[0]?.body}`).not.toContain("https://evil.example");
    expect(
      (await bindings.DB.prepare("SELECT count(*) AS n FROM applications WHERE gone_notify_at IS NOT NULL").first())?.n,
    ).toBe(0);
  });
});
