/** The numbers of a recruiter: what is counted, on which day, for which institution, and what is made of it. */

import { sql as part } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase, readAll, writeAll } from "~/db/client.server";
import { applicationEvents } from "~/db/schema/jobs-and-applications";
import { newRowId } from "~/domain/ids";
import { joinInstitution, leaveInstitution, nameByJob } from "~/domain/institutions/statements.server";
import { dayNumber } from "~/domain/moments/rules";
import { deleteSavedJob, insertSavedJob } from "~/domain/saved-jobs/statements.server";
import {
  countInstitutionDays,
  listInstitutionsToCount,
  recordViews,
} from "~/domain/statistics/count-views-and-days.server";
import { drawDays } from "~/domain/statistics/plots";
import {
  countReadsOfJob,
  getJobStatistics,
  listNumbersOfJobs,
  readStatistics,
} from "~/domain/statistics/queries.server";
import { firstDay, INSTITUTIONS_PER_PORTION, KEPT_DAYS, toStatistics, writeHours } from "~/domain/statistics/rules";
import { countInstitution } from "~/domain/statistics/statements.server";
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
import { failingDatabase } from "../support/failing-storage";

const HOUR = 3_600_000;
/** Twelve o'clock in India. */
const now = new Date("2026-11-22T06:30:00Z");
const today = dayNumber(now);

let owner: Account;
let job: Job;
beforeEach(async () => {
  // Those of earlier tests stand there with no job.
  await sql("DELETE FROM institution_counters");
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
const ofAll = async (account = owner) => (await readStatistics({ db, now }, account, 30)).statistics;
const view = (n: number, day = today, jobId = job.id) => recordViews({ db }, [{ jobId, day, n }]);

/** The hourly run counts what the page counts that comes before it. */
async function expectRunFindsTheSame(): Promise<void> {
  await sql("DELETE FROM institution_statistics");
  const live = await readStatistics({ db, now }, owner, 90);
  expect(live.asOf).toBeNull();
  await countInstitutionDays({ db, now });
  expect(await readStatistics({ db, now }, owner, 90)).toEqual({ ...live, asOf: now });
  await sql("DELETE FROM institution_statistics");
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
    // The first day begins at midnight in India.
    await apply(0, { createdAt: new Date("2026-10-23T18:30:00Z") });
    await apply(0, { createdAt: new Date("2026-10-23T18:29:59Z") });
    await view(4, today - 29);
    await view(8, today - 30);
    const statistics = await ofJob();
    expect(statistics.days).toHaveLength(30);
    expect(statistics.days[0]).toEqual({ day: "2026-10-24", views: 4, saves: 0, applications: 2 });
    expect(statistics.totals).toEqual({ views: 4, saves: 0, applications: 2 });
    const list = await listNumbersOfJobs({ db, now }, owner, { period: 30, page: 1 });
    expect(list.jobs).toMatchObject([{ views: 4, saves: 0, applications: 2 }]);
    const long = (await getJobStatistics({ db, now }, owner, job.id, 90)).statistics;
    expect(long.totals).toEqual({ views: 12, saves: 0, applications: 4 });
  });
});

describe("what counts", () => {
  test("saves count while they stand, each once", async () => {
    const [one, two] = [await createAccount("user"), await createAccount("user")];
    await insertSavedJob(db, one.id, job.id, now);
    await insertSavedJob(db, one.id, job.id, now);
    await insertSavedJob(db, two.id, job.id, now);
    expect((await ofJob()).totals.saves).toBe(2);
    await expectRunFindsTheSame();
    await deleteSavedJob(db, one.id, job.id);
    expect((await ofJob()).totals.saves).toBe(1);
    // A removed account takes its saves along.
    await sql("DELETE FROM profiles WHERE user_id = ?", two.id);
    await sql("DELETE FROM users WHERE id = ?", two.id);
    expect((await ofJob()).totals.saves).toBe(0);
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
    await expectRunFindsTheSame();
  });

  test("an application that is dropped counts nowhere, and again when it comes back", async () => {
    const one = await apply(5);
    await move(one, "rejected", 1);
    const before = await ofJob();
    for (const reason of ["other_confirmed", "not_me"]) {
      await sql("UPDATE applications SET dropped_reason = ?, dropped_at = 5 WHERE id = ?", reason, one.id);
      expect(await ofJob()).toMatchObject({
        totals: { applications: 0 },
        states: { rejected: 0 },
        answers: { answered: 0 },
      });
      await expectRunFindsTheSame();
    }
    await sql("UPDATE applications SET dropped_reason = NULL, dropped_at = NULL WHERE id = ?", one.id);
    expect(await ofJob()).toEqual(before);
    await sql("UPDATE applications SET dropped_reason = 'not_me', dropped_at = 5 WHERE id = ?", one.id);
    await sql("DELETE FROM application_events WHERE application_id = ?", one.id);
    await sql("DELETE FROM applications WHERE id = ?", one.id);
    expect(await ofAll()).toMatchObject({ totals: { applications: 0 }, states: { rejected: 0 } });
  });

  test("a deleted application and its answer count no more", async () => {
    const one = await apply(5);
    await move(one, "rejected", 1);
    await sql("DELETE FROM application_events WHERE application_id = ?", one.id);
    expect((await ofJob()).answers.answered).toBe(0);
    await sql("DELETE FROM applications WHERE id = ?", one.id);
    expect(await ofAll()).toMatchObject({ totals: { applications: 0 }, states: { rejected: 0 } });
  });

  test("views of a job that is not public, or not there, are not written", async () => {
    const hidden = await createJob(owner, { state: "hidden" });
    const removed = await createJob(owner, { removedAt: new Date() });
    const closed = await createJob(owner, { state: "closed" });
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
    await expectRunFindsTheSame();
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

  test("without an answer there is no median", () => {
    const { answers } = toStatistics({ days: [], states: [], answers: [] }, 30, now);
    expect(answers).toMatchObject({ medianHours: null, answered: 0, waiting: 0 });
  });
});

describe("whose numbers they are", () => {
  test("over all jobs they are the sums of an institution's jobs, removed ones too, and nobody else's", async () => {
    const second = await createJob(owner);
    const removed = await createJob(owner);
    await view(3);
    await view(4, today, second.id);
    await view(5, today - 1, removed.id);
    await sql("UPDATE jobs SET removed_at = updated_at WHERE id = ?", removed.id);
    await apply(5);
    const stranger = await createAccount("admin");
    expect((await ofAll()).totals).toEqual({ views: 12, saves: 0, applications: 1 });
    expect((await ofAll(stranger)).totals).toEqual({ views: 0, saves: 0, applications: 0 });
    await expect(getJobStatistics({ db, now }, stranger, job.id, 30)).rejects.toMatchObject({ code: "not_found" });
    expect((await ofJob()).totals.views).toBe(3);
    // The statement of the counts asks by itself.
    const countsOf = (reader: string, jobId: string) => readAll(db, countReadsOfJob(reader, jobId, firstDay(30, now)));
    const none = { days: [], states: [], answers: [] };
    expect(await countsOf(stranger.id, job.id)).toEqual(none);
    expect(await countsOf(owner.id, removed.id)).toEqual(none);
    expect((await countsOf(owner.id, job.id)).days).toHaveLength(2);
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
    expect(await ofAll()).toEqual(before);
    expect(await ofAll(reader)).toEqual(before);
    await view(2);
    const other = await createInstitution([[await createAccount("admin"), "owner"]]);
    await sql("UPDATE jobs SET institution_id = ? WHERE institution_id = ?", other.id, school.id);
    expect((await ofAll(reader)).totals.views).toBe(0);
  });

  test("a colleague who takes a job over moves no number of the institution", async () => {
    const colleague = await createAccount("admin");
    const school = await createInstitution([
      [owner, "owner"],
      [colleague, "recruiter"],
    ]);
    await sql("UPDATE jobs SET institution_id = ?", school.id);
    await view(3);
    const before = await ofAll();
    await sql("UPDATE jobs SET user_id = ?", colleague.id);
    expect(await ofAll()).toEqual(before);
    expect(await ofAll(colleague)).toEqual(before);
  });
});

describe("the hourly run", () => {
  const hour = (hours: number) => new Date(now.getTime() + hours * HOUR);
  const read = (account: Account, when = now) => readStatistics({ db, now: when }, account, 30);
  const run = (when = now) => countInstitutionDays({ db, now: when });

  test("removes views that were kept long enough", async () => {
    await view(3, today - KEPT_DAYS - 1);
    await view(4, today - KEPT_DAYS);
    expect(await run()).toEqual({ removed: 1, counted: 1 });
    expect((await rowsOf("job_views")).map(({ views }) => views)).toEqual([4]);
  });

  test("counts an institution once: until the next one its numbers are those of then, and a job's own are of now", async () => {
    await view(3);
    expect(await read(owner)).toMatchObject({ statistics: { totals: { views: 3 } }, asOf: null });
    await run();
    await view(4);
    await apply(0);
    expect(await read(owner, hour(0.9))).toMatchObject({
      statistics: { totals: { views: 3, applications: 0 }, states: { submitted: 0 } },
      asOf: now,
    });
    expect((await ofJob()).totals).toMatchObject({ views: 7, applications: 1 });
    await run(hour(1));
    expect(await read(owner, hour(1))).toMatchObject({
      statistics: { totals: { views: 7, applications: 1 }, states: { submitted: 1 } },
      asOf: hour(1),
    });
    expect(await countRows("institution_statistics")).toBe(1);
  });

  test("its numbers are told by the days of the reader: what was today is yesterday after midnight in India", async () => {
    await view(3);
    await run();
    const { statistics } = await read(owner, hour(12));
    expect(statistics.days.slice(-2).map(({ views }) => views)).toEqual([3, 0]);
  });

  test("of two at the same time the later one stays", async () => {
    await run(hour(1));
    await view(3);
    expect(await run(now)).toMatchObject({ counted: 0 });
    await db.batch([countInstitution(db, job.institutionId, firstDay(90, now), now)]);
    expect(await read(owner)).toMatchObject({ statistics: { totals: { views: 0 } }, asOf: hour(1) });
  });

  test("jobs that come to an institution without numbers are not counted for both", async () => {
    await view(3);
    await run();
    const colleague = await createAccount("admin");
    const school = await createInstitution([
      [owner, "owner"],
      [colleague, "reader"],
    ]);
    await sql("UPDATE jobs SET institution_id = ? WHERE id = ?", school.id, job.id);
    for (const who of [owner, colleague])
      expect(await read(who)).toMatchObject({ statistics: { totals: { views: 3 } }, asOf: null });
    await run(hour(1));
    for (const who of [owner, colleague])
      expect(await read(who)).toMatchObject({ statistics: { totals: { views: 3 } }, asOf: hour(1) });
  });

  test("a job that goes to another institution is counted at once for both, and by one run for both", async () => {
    await view(3);
    const [head, boss] = [await createAccount("admin"), await createAccount("admin")];
    const readAt = async (who: Account, when: Date) => {
      const { statistics, asOf } = await read(who, when);
      return [statistics.totals.views, asOf?.getTime() ?? null];
    };
    /** Everybody's numbers before the run that follows, and behind it. */
    const expectMoved = async (hours: number, found: [Account, number][]) => {
      for (const [who, views] of found) expect.soft(await readAt(who, hour(hours)), who.email).toEqual([views, null]);
      await run(hour(hours));
      for (const [who, views] of found)
        expect.soft(await readAt(who, hour(hours)), who.email).toEqual([views, hour(hours).getTime()]);
    };
    await run();
    // The batch that publishes a job names the institution.
    const named = { userId: owner.id, name: job.company_name, place: null, website: null };
    await writeAll(db, nameByJob({ db, now, config }, named) as [BatchItem<"sqlite">]);
    const other = await createInstitution([
      [head, "owner"],
      [boss, "owner"],
    ]);
    await createJob(head, { institutionId: other.id });
    await run(hour(2));
    const from = job.institutionId;
    const to = { userId: owner.id, target: part`${other.id}`, role: part`'recruiter'` };
    const { before, join } = joinInstitution(db, { ...to, brings: part`1`, closes: false, from, now });
    await writeAll(db, [...before, join]);
    await expectMoved(3, [
      [owner, 3],
      [head, 3],
    ]);
    for (const { id } of [head, boss])
      await writeAll(db, leaveInstitution(db, { userId: id, needsConfirmed: false, now }, part`1`));
    await run(hour(4));
    await writeAll(db, leaveInstitution(db, { userId: owner.id, needsConfirmed: false, now }, part`1`));
    await expectMoved(5, [[owner, 3]]);
  });

  test("counts an institution whose jobs are all hidden", async () => {
    await view(3);
    await sql("UPDATE jobs SET state = 'hidden'");
    expect(await read(owner)).toMatchObject({ statistics: { totals: { views: 3 } }, asOf: null });
    expect(await run()).toMatchObject({ counted: 1 });
    expect(await read(owner)).toMatchObject({ statistics: { totals: { views: 3 } }, asOf: now });
  });

  test("counts all institutions within its hour, thousands of them too", async () => {
    // Each had numbers, and is counted though its jobs have gone.
    await sql(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)
      INSERT INTO institution_counters (institution_id, open, closed, removed) SELECT 'desk-' || i, 0, 0, 0 FROM n`);
    await sql(`INSERT INTO institution_statistics (institution_id, counted_at, days, states, answers)
      SELECT institution_id, 5, '[]', '[]', '[]' FROM institution_counters WHERE institution_id LIKE 'desk-%'`);
    expect(await run()).toMatchObject({ counted: 2101 });
    expect(await countRows("institution_statistics")).toBe(2101);
    await sql("DELETE FROM institution_counters WHERE institution_id LIKE 'desk-%'");
  });

  test("one that breaks off is gone on with by the next one, the oldest numbers first", async () => {
    const recruiters = [owner];
    while (recruiters.length <= INSTITUTIONS_PER_PORTION) {
      const other = await createAccount("admin");
      await createJob(other);
      recruiters.push(other);
    }
    const { DB } = failingDatabase({ at: 2, matching: /insert into institution_statistics/ });
    await expect(countInstitutionDays({ db: openDatabase(DB), now })).rejects.toThrow();
    expect(await countRows("institution_statistics")).toBe(INSTITUTIONS_PER_PORTION);
    const [left, next] = await listInstitutionsToCount(db, hour(1), 2);
    const counted = (await rowsOf("institution_statistics")).map(({ institution_id }) => institution_id);
    expect([counted.includes(left), counted.includes(next)]).toEqual([false, true]);
    // Sent again for the same hour it counts what is left, and then nothing.
    expect(await run()).toMatchObject({ counted: 1 });
    expect(await run()).toMatchObject({ counted: 0 });
    expect(await run(hour(1))).toMatchObject({ counted: INSTITUTIONS_PER_PORTION + 1 });
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
