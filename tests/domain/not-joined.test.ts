/** "Did not join": a hire is taken back within 90 days, and only the history tells of it. */
import { beforeEach, describe, expect, test } from "vitest";
import { outcomeLabel } from "~/domain/applications/rules";
import { moveApplication } from "~/domain/applications/status/move-application.server";
import { askWhenFilled } from "~/domain/applications/status/queries.server";
import { recordNotJoined } from "~/domain/applications/status/record-not-joined.server";
import { createEffects } from "~/domain/effects";
import { moveJob } from "~/domain/jobs/move-job.server";
import { sumUpResponsiveness } from "~/domain/responsiveness/sum-up-responsiveness.server";
import { describeStatistics, readStatistics } from "~/domain/statistics/queries.server";
import { rowsOfStates } from "~/domain/statistics/rules";
import { config, countRows, db, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  type Job,
} from "../support/factories";
import { moveAndTell } from "../support/school-moves";
import { getApplicant, mayRate, readOwnApplication } from "../support/single-reads";

const NOW = new Date("2026-11-24T06:30:00Z");
const DAY_MS = 86_400_000;
const later = (ms: number) => new Date(NOW.getTime() + ms);
const deps = (now = NOW) => ({
  db,
  now,
  effects: createEffects(() => {}),
  origin: "https://board.example.com",
  config: { ...config, confirmsAddresses: true },
});

let school: Account;
let candidate: Account;
let job: Job;
let application: Application;
beforeEach(async () => {
  school = await createAccount("admin", { emailVerifiedAt: new Date(1) });
  candidate = await createAccount("user", { emailVerifiedAt: new Date(1) });
  job = await createJob(school, { vacancy: 1 });
  const own = { candidateId: candidate.id, email: candidate.email, confirmedAt: NOW };
  application = await createApplication(job, { ...own, createdAt: NOW, updatedAt: NOW });
});

const hire = (id = application.id, now = NOW) => moveAndTell(deps(now), school, id, "hired");
const say = (now = later(DAY_MS), who = school) => recordNotJoined(deps(now), who, application.id);
const row = async () => (await rowsOf("applications")).find(({ id }) => id === application.id);
const events = async () => (await rowsOf("application_events")).map(({ to_status }) => to_status);
const conflict = (words: string) => ({ code: "conflict", message: expect.stringContaining(words) });

describe("a hire that is taken back", () => {
  test("stays hired, is called so on both sides, and stands in the history", async () => {
    await hire();
    const answer = { id: application.id, status: "hired", not_joined_at: later(DAY_MS).toISOString() };
    expect(await say()).toMatchObject(answer);
    expect(await row()).toMatchObject({ status: "hired", not_joined_at: later(DAY_MS).getTime() });
    const { applicant, history } = await getApplicant(deps(later(DAY_MS)), school, application.id);
    expect(outcomeLabel(applicant)).toBe("Hired, did not join");
    expect(history.at(-1)).toMatchObject({ status: "not_joined", by: "recruiter", at: later(DAY_MS) });
    const own = await readOwnApplication(deps(later(DAY_MS)), candidate, application.id);
    expect(own.history.map(({ status }) => status)).toEqual(["submitted", "hired", "not_joined"]);
    // It stays the last step.
    const again = moveApplication(deps(later(DAY_MS)), school, application.id, "rejected");
    await expect(again).rejects.toMatchObject({ code: "wrong_move" });
  });

  test("is told to nobody", async () => {
    await hire();
    const told = () =>
      Promise.all(
        (["mail_outbox", "notifications", "interviews", "untold_moves"] as const).map((table) => countRows(table)),
      );
    const before = await told();
    await say();
    expect(await told()).toEqual(before);
  });

  test("again, or twice at once, stands there once, and each is answered with the time of the first", async () => {
    await hire();
    const twice = await Promise.all([say(), say()]);
    expect(twice[0]).toEqual(twice[1]);
    expect(await say(later(3 * DAY_MS))).toEqual(twice[0]);
    // Also when the days are over.
    expect(await say(later(200 * DAY_MS))).toEqual(twice[0]);
    expect((await events()).filter((status) => status === "not_joined")).toHaveLength(1);
    expect((await readStatistics(deps(), school, 30)).statistics.notJoined).toBe(1);
  });

  test("within 90 days after it was last hired, and not a moment later", async () => {
    await hire();
    await expect(say(later(90 * DAY_MS + 1))).rejects.toMatchObject(conflict("within 90 days"));
    expect(await row()).toMatchObject({ not_joined_at: null });
    const shown = (now: Date) => getApplicant(deps(now), school, application.id);
    expect(await shown(later(90 * DAY_MS + 1))).toMatchObject({ mayTakeHireBack: false });
    expect(await shown(later(90 * DAY_MS))).toMatchObject({ mayTakeHireBack: true });
    // What came after the hire gives no more days.
    await sql("UPDATE applications SET updated_at = ?", later(50 * DAY_MS).getTime());
    await expect(say(later(90 * DAY_MS + 1))).rejects.toMatchObject(conflict("within 90 days"));
    await say(later(90 * DAY_MS));
    expect(await row()).toMatchObject({ not_joined_at: later(90 * DAY_MS).getTime() });
    expect(await shown(later(90 * DAY_MS))).toMatchObject({ mayTakeHireBack: false });
  });

  test("needs a hire that is told", async () => {
    await expect(say()).rejects.toMatchObject(conflict("Only somebody who was hired"));
    await moveApplication(deps(), school, application.id, "hired");
    await expect(say(later(1000))).rejects.toMatchObject(conflict("undo it instead"));
    expect(await getApplicant(deps(later(1000)), school, application.id)).toMatchObject({ mayTakeHireBack: false });
    // Once the time for undoing is over it counts, although no run has told it.
    await say(later(DAY_MS));
    expect((await events()).sort()).toEqual(["hired", "not_joined", "submitted"]);
  });

  test("only by who may work on the application", async () => {
    const reader = await createAccount("admin", { emailVerifiedAt: new Date(1) });
    const { id } = await createInstitution([
      [school, "owner"],
      [reader, "reader"],
    ]);
    await sql("UPDATE jobs SET institution_id = ?", id);
    await hire();
    await expect(say(later(DAY_MS), reader)).rejects.toMatchObject({ code: "not_allowed" });
    expect(await getApplicant(deps(), reader, application.id)).toMatchObject({ mayTakeHireBack: false });
    await expect(say(later(DAY_MS), await createAccount("admin"))).rejects.toMatchObject({ code: "not_found" });
    await expect(say(later(DAY_MS), candidate)).rejects.toMatchObject({ code: "not_found" });
    expect(await events()).not.toContain("not_joined");
  });
});

describe("what counts hires", () => {
  test("the vacancy is free again: the next hire fills the job, and the one after is not missed", async () => {
    const next = await createApplication(job, { createdAt: NOW, updatedAt: NOW });
    await sql("UPDATE jobs SET vacancy = 2");
    await hire();
    await say();
    await hire(next.id, later(DAY_MS));
    expect(await askWhenFilled(deps(later(DAY_MS)), school, next.id, "hired")).toBeNull();
    const third = await createApplication(job, { createdAt: NOW, updatedAt: NOW });
    await hire(third.id, later(DAY_MS));
    expect(await askWhenFilled(deps(later(DAY_MS)), school, third.id, "hired")).toMatchObject({
      label: "Close the job?",
    });
  });

  test("the statistics have them apart", async () => {
    await hire();
    await say();
    const { statistics } = await readStatistics(deps(), school, 30);
    expect(rowsOfStates(statistics)).toEqual(
      expect.arrayContaining([
        { label: "Hired", n: 0 },
        { label: "Hired, did not join", n: 1 },
      ]),
    );
    expect(await describeStatistics(deps(), school, job.id, 30)).toMatchObject({
      did_not_join: 1,
      states: { hired: 1 },
    });
  });

  test.each(["before", "after"])(
    "a job that is closed %s it ended without a hire, until somebody else is",
    async (when) => {
      const next = await createApplication(job, { createdAt: NOW, updatedAt: NOW });
      const close = () => moveJob(deps(), school, job.id, "close");
      const sums = async () => {
        await sumUpResponsiveness(deps(later(DAY_MS)));
        const [found] = await rowsOf("school_responsiveness");
        return [found?.closed, found?.hired];
      };
      await hire();
      if (when === "before") {
        await close();
        expect(await sums()).toEqual([1, 1]);
      }
      await say();
      if (when === "after") await close();
      expect(await sums()).toEqual([1, 0]);
      await hire(next.id, later(DAY_MS));
      expect(await sums()).toEqual([1, 1]);
    },
  );

  test("nobody is rated who did not join, unless they met", async () => {
    await hire();
    const may = () => mayRate(deps(later(DAY_MS)), school, application.id);
    expect(await may()).toBe(true);
    await say();
    expect(await may()).toBe(false);
  });
});
