/** The numbers of a recruiter: what is counted, on which day, for which desk, and what is made of it. */

import { beforeEach, describe, expect, test } from "vitest";
import { readAll } from "~/db/client.server";
import { applicationEvents } from "~/db/schema";
import { recountJobs } from "~/db/tallies";
import { newRowId } from "~/domain/ids";
import { dayNumber } from "~/domain/moments/rules";
import { deleteSavedJob, insertSavedJob } from "~/domain/saved-jobs/store.server";
import { drawDays } from "~/domain/statistics/plots";
import { JOBS_PER_FILL, KEPT_DAYS, type Tally, toStatistics, writeHours } from "~/domain/statistics/rules";
import {
  getJobStatistics,
  keepCounts,
  listNumbersOfJobs,
  readStatistics,
  recordViews,
} from "~/domain/statistics/service.server";
import { talliesOfJobRead } from "~/domain/statistics/store.server";
import { bindings, countRows, db, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  type Job,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";

allowBrokenRows("job's statistics that are wrong", "days are made by hand, and the run removes old ones");

const HOUR = 3_600_000;
/** Twelve o'clock in India. */
const now = new Date("2026-11-22T06:30:00Z");
const today = dayNumber(now);

let owner: Account;
let job: Job;
beforeEach(async () => {
  owner = await createAccount("admin");
  job = await createJob(owner);
});

const at = (hours: number) => new Date(now.getTime() - hours * HOUR);
const apply = (hoursAgo: number, more: Partial<Application> = {}) =>
  createApplication(job, { createdAt: at(hoursAgo), updatedAt: at(hoursAgo), ...more });
async function move(application: Application, to: Application["status"], hoursLater: number, from = "submitted") {
  const createdAt = new Date(application.createdAt.getTime() + hoursLater * HOUR);
  const event = { id: newRowId(now), applicationId: application.id, actorId: owner.id, fromStatus: from, toStatus: to };
  await db.insert(applicationEvents).values({ ...event, createdAt });
  await sql("UPDATE applications SET status = ? WHERE id = ?", to, application.id);
}
const ofJob = async (account = owner) => (await getJobStatistics({ db, now }, account, job.id, 30)).statistics;
const ofAll = (account = owner) => readStatistics({ db, now }, account, 30);
const view = (n: number, day = today, jobId = job.id) => recordViews({ db }, [{ jobId, day, n }]);

/** What the triggers have counted is what counting afresh finds. */
async function expectRecountFindsTheSame(): Promise<void> {
  const counts = async () =>
    [await rowsOf("job_tallies"), await rowsOf("desk_tallies")].map((rows) =>
      rows.map((row) => JSON.stringify(row)).sort(),
    );
  const kept = await counts();
  await bindings.DB.batch(recountJobs(0, 1e9).map((each) => bindings.DB.prepare(each)));
  expect(await counts()).toEqual(kept);
  expect(kept.flat().filter((row) => /"n":(0|-)/.test(row))).toEqual([]);
}

describe("days are days in India", () => {
  test("an application a minute before midnight there is of the day before", async () => {
    // 23:59 and 00:00 in India on 21 and 22 November.
    await apply(0, { createdAt: new Date("2026-11-21T18:29:00Z") });
    await apply(0, { createdAt: new Date("2026-11-21T18:30:00Z") });
    const { days } = await ofJob();
    expect(days.slice(-3).map(({ day, applications }) => [day, applications])).toEqual([
      ["2026-11-20", 0],
      ["2026-11-21", 1],
      ["2026-11-22", 1],
    ]);
  });

  test("a period ends today and begins so many days before; what is older is in no number of it", async () => {
    await apply(29 * 24);
    await apply(30 * 24);
    await view(4, today - 29);
    await view(8, today - 30);
    const statistics = await ofJob();
    expect(statistics.days).toHaveLength(30);
    expect(statistics.days[0]).toEqual({ day: "2026-10-24", views: 4, saves: 0, applications: 1 });
    expect(statistics.totals).toEqual({ views: 4, saves: 0, applications: 1 });
    const long = (await getJobStatistics({ db, now }, owner, job.id, 90)).statistics;
    expect(long.totals).toEqual({ views: 12, saves: 0, applications: 2 });
  });
});

describe("what counts", () => {
  test("saves count while they stand, each once", async () => {
    const [one, two] = [await createAccount("user"), await createAccount("user")];
    await insertSavedJob(db, one.id, job.id, now);
    await insertSavedJob(db, one.id, job.id, now);
    await insertSavedJob(db, two.id, job.id, now);
    expect((await ofJob()).totals.saves).toBe(2);
    await expectRecountFindsTheSame();
    await deleteSavedJob(db, one.id, job.id);
    expect((await ofJob()).totals.saves).toBe(1);
    // A removed account takes its saves along.
    await sql("DELETE FROM profiles WHERE user_id = ?", two.id);
    await sql("DELETE FROM users WHERE id = ?", two.id);
    expect((await ofJob()).totals.saves).toBe(0);
    expect(await countRows("job_tallies")).toBe(0);
  });

  test("the states are those of now, and each application is in one", async () => {
    const [one, two] = [await apply(5), await apply(5), await apply(5)];
    await move(one, "shortlisted", 1);
    await move(one, "interviewing", 2, "shortlisted");
    await move(two, "withdrawn", 1);
    const { states, answers } = await ofJob();
    expect(states).toMatchObject({ submitted: 1, shortlisted: 0, interviewing: 1, withdrawn: 1, hired: 0 });
    // Withdrawing is no answer of the school, and a later step is no first answer.
    expect(answers).toMatchObject({ answered: 1, waiting: 1, medianHours: 2 });
    await expectRecountFindsTheSame();
  });

  test("an application that is put aside counts nowhere, and again when it comes back", async () => {
    const one = await apply(5);
    await move(one, "rejected", 1);
    const before = await ofJob();
    for (const aside of ["second", "replaced", "not_me"]) {
      await sql("UPDATE applications SET aside = ?, aside_at = 5 WHERE id = ?", aside, one.id);
      expect(await ofJob()).toMatchObject({
        totals: { applications: 0 },
        states: { rejected: 0 },
        answers: { answered: 0 },
      });
      await expectRecountFindsTheSame();
    }
    await sql("UPDATE applications SET aside = NULL, aside_at = NULL WHERE id = ?", one.id);
    expect(await ofJob()).toEqual(before);
    await sql("UPDATE applications SET aside = 'not_me' WHERE id = ?", one.id);
    await sql("DELETE FROM application_events WHERE application_id = ?", one.id);
    await sql("DELETE FROM applications WHERE id = ?", one.id);
    expect(await countRows("job_tallies")).toBe(0);
    expect(await countRows("desk_tallies")).toBe(0);
  });

  test("a deleted application and its answer count no more", async () => {
    const one = await apply(5);
    await move(one, "rejected", 1);
    await sql("DELETE FROM application_events WHERE application_id = ?", one.id);
    expect((await ofJob()).answers.answered).toBe(0);
    await sql("DELETE FROM applications WHERE id = ?", one.id);
    expect(await countRows("desk_tallies")).toBe(0);
  });

  test("views of a job that is not public, or not there, are not written", async () => {
    const hidden = await createJob(owner, { status: "hidden" });
    const removed = await createJob(owner, { deleted: true });
    const closed = await createJob(owner, { status: "closed" });
    const portion = [hidden.id, removed.id, closed.id, job.id, "' OR 1=1 --"].map((jobId) => ({
      jobId,
      day: today,
      n: 3,
    }));
    await recordViews({ db }, portion);
    await recordViews({ db }, portion.slice(3));
    expect((await rowsOf("job_views")).map(({ job_id, views }) => [job_id, views]).sort()).toEqual(
      [
        [closed.id, 3],
        [job.id, 6],
      ].sort(),
    );
  });
});

describe("the time to the first answer", () => {
  test("the median is that of the answers, to the hour for three days and to the day after", async () => {
    for (const hours of [0, 10.5, 71.9]) await move(await apply(2000), "shortlisted", hours);
    expect((await ofJob()).answers).toMatchObject({ medianHours: 11, answered: 3 });
    for (const hours of [72, 100]) await move(await apply(2000), "rejected", hours);
    expect((await ofJob()).answers.medianHours).toBe(72);
    for (const hours of [24 * 9, 24 * 400]) await move(await apply(20_000), "rejected", hours);
    // Three days and some hours: within four days.
    expect((await ofJob()).answers).toMatchObject({
      medianHours: 96,
      soon: [
        { label: "Within a day", n: 2 },
        { label: "1 to 3 days", n: 1 },
        { label: "3 to 7 days", n: 2 },
        { label: "1 to 2 weeks", n: 1 },
        { label: "Later", n: 1 },
      ],
    });
    await expectRecountFindsTheSame();
  });

  test("is written in hours for two days, then in days, and never as less than it is", () => {
    expect([1, 2, 47, 48, 49, 96].map(writeHours)).toEqual([
      "1 hour",
      "2 hours",
      "47 hours",
      "2 days",
      "3 days",
      "4 days",
    ]);
  });

  test("without an answer there is no median, and a count that is not made yet is shown as none", () => {
    const early: Tally[] = [
      { kind: "submitted", slot: 0, n: -1 },
      { kind: "shortlisted", slot: 0, n: 1 },
    ];
    const { states, answers } = toStatistics(early, 30, now);
    expect(states).toMatchObject({ submitted: 0, shortlisted: 1 });
    expect(answers).toMatchObject({ medianHours: null, answered: 0, waiting: 0 });
  });
});

describe("whose numbers they are", () => {
  test("over all jobs they are the sums of a desk's jobs, removed ones too, and nobody else's", async () => {
    const second = await createJob(owner);
    const removed = await createJob(owner);
    await view(3);
    await view(4, today, second.id);
    await view(5, today - 1, removed.id);
    await sql("UPDATE jobs SET deleted = 1 WHERE id = ?", removed.id);
    await apply(5);
    const stranger = await createAccount("admin");
    expect((await ofAll()).totals).toEqual({ views: 12, saves: 0, applications: 1 });
    expect((await ofAll(stranger)).totals).toEqual({ views: 0, saves: 0, applications: 0 });
    await expect(getJobStatistics({ db, now }, stranger, job.id, 30)).rejects.toMatchObject({ code: "not_found" });
    expect((await ofJob()).totals.views).toBe(3);
    // The statement of the counts asks by itself.
    const talliesOf = async (reader: string, jobId: string) =>
      (await readAll(db, { tallies: talliesOfJobRead(reader, jobId, 0) })).tallies;
    expect(await talliesOf(stranger.id, job.id)).toEqual([]);
    expect(await talliesOf(owner.id, removed.id)).toEqual([]);
    expect((await talliesOf(owner.id, job.id)).length).toBeGreaterThan(2);
    await expect(getJobStatistics({ db, now }, owner, removed.id, 30)).rejects.toMatchObject({ code: "not_found" });
    await expect(getJobStatistics({ db, now }, owner, "' or 1", 30)).rejects.toMatchObject({ code: "not_found" });
    const list = await listNumbersOfJobs({ db, now }, owner, { period: 30, page: 1 });
    expect(list.jobs.map(({ id, views, applications }) => [id, views, applications])).toEqual([
      [second.id, 4, 0],
      [job.id, 3, 1],
    ]);
    expect((await listNumbersOfJobs({ db, now }, stranger, { period: 30, page: 1 })).jobs).toEqual([]);
  });

  test("a job that goes to an institution, or with it to another one, takes its numbers along", async () => {
    await view(3);
    await move(await apply(5), "shortlisted", 1);
    const before = await ofAll();
    const reader = await createAccount("admin");
    const school = await createInstitution([
      [owner, "owner"],
      [reader, "reader"],
    ]);
    expect((await ofAll(reader)).totals.views).toBe(0);
    await sql("UPDATE jobs SET institution_id = ? WHERE id = ?", school.id, job.id);
    expect(await ofAll()).toEqual(before);
    expect(await ofAll(reader)).toEqual(before);
    await view(2);
    const other = await createInstitution([[await createAccount("admin"), "owner"]]);
    await sql("UPDATE jobs SET institution_id = ? WHERE institution_id = ?", other.id, school.id);
    expect((await ofAll(reader)).totals.views).toBe(0);
    expect((await rowsOf("desk_tallies")).every(({ desk_id }) => desk_id === other.id)).toBe(true);
    await expectRecountFindsTheSame();
  });

  test("a colleague who takes a job over moves no number of the institution", async () => {
    const colleague = await createAccount("admin");
    const school = await createInstitution([
      [owner, "owner"],
      [colleague, "recruiter"],
    ]);
    await sql("UPDATE jobs SET institution_id = ?", school.id);
    await view(3);
    const before = await rowsOf("desk_tallies");
    await sql("UPDATE jobs SET user_id = ?", colleague.id);
    expect(await rowsOf("desk_tallies")).toEqual(before);
  });
});

describe("the hourly run", () => {
  test("removes days that were kept long enough, from jobs and desks, and leaves states and answers", async () => {
    await view(3, today - KEPT_DAYS - 1);
    await view(4, today - KEPT_DAYS);
    await move(await apply((KEPT_DAYS + 1) * 24), "shortlisted", 1);
    expect(await keepCounts({ db, now })).toEqual({ removed: 2, counted: 0 });
    expect((await rowsOf("job_views")).map(({ views }) => views)).toEqual([4]);
    expect((await rowsOf("desk_tallies")).map(({ kind, n }) => [kind, n]).sort()).toEqual([
      ["answered", 1],
      ["shortlisted", 1],
      ["views", 4],
    ]);
  });

  test("counts what is older than the counts, in portions, once", async () => {
    await view(7);
    await move(await apply(5), "shortlisted", 1);
    const [jobs, desks] = [await rowsOf("job_tallies"), await rowsOf("desk_tallies")];
    const until = job.seq + JOBS_PER_FILL;
    // As a database that had them before the migration, and somebody moves on meanwhile.
    await sql("DELETE FROM job_tallies");
    await sql("INSERT INTO tally_progress VALUES (0, ?)", until);
    await sql("UPDATE applications SET status = 'interviewing'");
    await sql("UPDATE applications SET status = 'shortlisted'");
    const runs = [];
    for (let run = 0; run < 400; run += 1) {
      const { counted } = await keepCounts({ db, now });
      if (counted === 0) break;
      runs.push(counted);
    }
    expect(runs.reduce((sum, each) => sum + each, 0)).toBe(until);
    const plain = (rows: Record<string, unknown>[]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(plain(await rowsOf("job_tallies"))).toEqual(plain(jobs));
    expect(plain(await rowsOf("desk_tallies"))).toEqual(plain(desks));
    expect(await rowsOf("tally_progress")).toEqual([{ seq: until, until }]);
  });
});

describe("the shapes of plots", () => {
  const numbersOf = (path: string) => [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);

  test("a surface and its line stay within the picture, and the highest day is below a round top", () => {
    const { fill, line, top } = drawDays([0, 37, 12, 0, 5], "surface");
    expect(top).toBe(40);
    expect(line).toMatch(/^M/);
    for (const each of [fill, line ?? ""]) {
      const numbers = numbersOf(each);
      expect(numbers.some(Number.isNaN)).toBe(false);
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(600);
    }
  });

  test("a column stands for each day that has any, as high as its share of the top", () => {
    const { fill, line, top } = drawDays([0, 4, 0, 2], "columns");
    expect({ line, top }).toEqual({ line: null, top: 4 });
    const columns = fill.split("Z").filter(Boolean).map(numbersOf);
    expect(columns.map(([, bottom, upper]) => [bottom, upper])).toEqual([
      [100, 0],
      [100, 50],
    ]);
  });

  test.each([
    [0, 4],
    [4, 4],
    [5, 6],
    [7, 8],
    [9, 10],
    [11, 20],
    [99, 100],
    [101, 200],
    [250, 300],
    [12_345, 20_000],
  ])("the top above %i is %i", (most, top) => {
    expect(drawDays([most], "columns").top).toBe(top);
  });
});
