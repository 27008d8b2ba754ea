/** For any lives of jobs, the statistics show what a plain count of the rows shows: of one job now, and of all by the hourly run. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applicationEvents } from "~/db/schema/jobs-and-applications";
import { APPLICATION_STATUSES, type ApplicationStatus } from "~/domain/applications/rules";
import { newRowId } from "~/domain/ids";
import { dayNumber } from "~/domain/moments/rules";
import { insertSavedJob } from "~/domain/saved-jobs/statements.server";
import { countInstitutionDays, recordViews } from "~/domain/statistics/count-views-and-days.server";
import { getJobStatistics, readStatistics } from "~/domain/statistics/queries.server";
import type { Statistics } from "~/domain/statistics/rules";
import { db, rowsOf, sql } from "../support/bindings";
import { createAccount, createApplication, createJob } from "../support/factories";
import { runs } from "../support/test-depth";

const HOUR = 3_600_000;
const PERIOD = 90;
const now = new Date("2026-11-22T06:30:00Z");

const anAge = fc.oneof(fc.integer({ min: 0, max: 72 }), fc.integer({ min: 0, max: 120 * 24 }));
const aStatus = fc.constantFrom(...APPLICATION_STATUSES);
const aMove = fc.record({
  from: fc.constantFrom("submitted", "shortlisted", "unanswered"),
  to: aStatus,
  after: fc.oneof(fc.double({ min: 0, max: 80, noNaN: true }), fc.integer({ min: 0, max: 500 * 24 })),
});
const anApplication = fc.record({
  job: fc.nat({ max: 2 }),
  hoursAgo: anAge,
  status: aStatus,
  droppedReason: fc.option(fc.constantFrom("other_confirmed" as const, "not_me" as const), { freq: 4 }),
  isOtherwise: fc.boolean(),
  moves: fc.array(aMove, { minLength: 1, maxLength: 3 }),
});
const aLife = fc.record({
  applications: fc.array(anApplication, { minLength: 8, maxLength: 16 }),
  saves: fc.array(fc.record({ job: fc.nat({ max: 2 }), hoursAgo: anAge }), { maxLength: 4 }),
  views: fc.array(
    fc.record({ job: fc.nat({ max: 2 }), daysAgo: fc.nat({ max: 100 }), n: fc.integer({ min: 1, max: 9 }) }),
    {
      maxLength: 6,
    },
  ),
});

/** Each life has one answer at least: chance alone makes too few in some runs. */
const ANSWERED = {
  ...{ job: 0, hoursAgo: 24, status: "shortlisted" as const, droppedReason: null, isOtherwise: false },
  moves: [{ from: "submitted" as const, to: "shortlisted" as const, after: 5 }],
};

const ANSWERS = ["shortlisted", "interviewing", "offered", "hired", "rejected"];

/** "2026-11-22" in India. */
const dayOf = (at: number) => new Date(at + 5.5 * HOUR).toISOString().slice(0, 10);

/** Half of the answers came within so many hours, by the hour for three days and by the day after. */
function halfWithin(taken: number[]): number | null {
  const ends = taken.map((ms) =>
    ms < 72 * HOUR ? Math.floor(ms / HOUR) + 1 : (Math.min(365, Math.floor(ms / HOUR / 24)) + 1) * 24,
  );
  return ends.sort((one, other) => one - other)[Math.ceil(ends.length / 2) - 1] ?? null;
}

type Shown = Pick<Statistics, "states" | "declined" | "notJoined"> & {
  days: Statistics["days"];
  answers: Omit<Statistics["answers"], "soon">;
};

/** The same numbers, of these jobs, from the rows as they are. */
async function plainCount(jobIds: string[]): Promise<Shown> {
  const of = async (table: "applications" | "saved_jobs" | "job_views") =>
    (await rowsOf(table)).filter(({ job_id }) => jobIds.includes(String(job_id)));
  const [all, saves, views] = [await of("applications"), await of("saved_jobs"), await of("job_views")];
  const listed = all.filter(({ dropped_reason }) => dropped_reason === null);
  const taken = (await rowsOf("application_events")).flatMap((event) => {
    const application = listed.find(({ id }) => id === event.application_id);
    const isAnswer = event.from_status === "submitted" && ANSWERS.includes(String(event.to_status));
    return application && isAnswer ? [Math.max(0, Number(event.created_at) - Number(application.created_at))] : [];
  });
  const on = (day: string, rows: Record<string, unknown>[]) =>
    rows.filter(({ created_at }) => dayOf(Number(created_at)) === day).length;
  const days = Array.from({ length: PERIOD }, (_, at) => {
    const day = dayOf(now.getTime() - (PERIOD - 1 - at) * 24 * HOUR);
    const ofDay = views.filter((row) => Number(row.day) === Date.parse(day) / (24 * HOUR));
    const seen = ofDay.reduce((sum, row) => sum + Number(row.views), 0);
    return { day, views: seen, saves: on(day, saves), applications: on(day, listed) };
  });
  const inState = (status: ApplicationStatus) => listed.filter((row) => row.status === status).length;
  return {
    days,
    states: Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, inState(status)])) as Shown["states"],
    declined: listed.filter(({ declined_at }) => declined_at !== null).length,
    notJoined: listed.filter(({ not_joined_at }) => not_joined_at !== null).length,
    answers: { answered: taken.length, medianHours: halfWithin(taken), waiting: inState("submitted") },
  };
}

function shownOf({ days, states, declined, notJoined, answers: { soon: _, ...answers } }: Statistics): Shown {
  return { days, states, declined, notJoined, answers };
}

test("for any lives of jobs", async () => {
  let counted = 0;
  await fc.assert(
    fc.asyncProperty(aLife, async ({ applications, saves, views }) => {
      const owner = await createAccount("admin");
      const jobs = [await createJob(owner), await createJob(owner), await createJob(owner)];
      const idOf = (index: number) => jobs[index]?.id ?? "";
      for (const { job, hoursAgo, status, droppedReason, isOtherwise, moves } of [ANSWERED, ...applications]) {
        const createdAt = new Date(now.getTime() - hoursAgo * HOUR);
        const ended = {
          declinedAt: status === "withdrawn" && isOtherwise ? now : null,
          notJoinedAt: status === "hired" && isOtherwise ? now : null,
        };
        const row = {
          createdAt,
          updatedAt: createdAt,
          status,
          droppedReason,
          droppedAt: droppedReason && now,
          ...ended,
        };
        const { id } = await createApplication({ id: idOf(job) }, row);
        for (const { from, to, after } of moves) {
          const event = { id: newRowId(now), applicationId: id, actorId: owner.id, fromStatus: from, toStatus: to };
          await db
            .insert(applicationEvents)
            .values({ ...event, createdAt: new Date(createdAt.getTime() + Math.floor(after * HOUR)) });
        }
      }
      for (const { job, hoursAgo } of saves) {
        const { id } = await createAccount("user");
        await insertSavedJob(db, id, idOf(job), new Date(now.getTime() - hoursAgo * HOUR));
      }
      for (const { job, daysAgo, n } of views)
        await recordViews({ db }, [{ jobId: idOf(job), day: dayNumber(now) - daysAgo, n }]);
      // A removed job counts for the whole desk.
      await sql("UPDATE jobs SET removed_at = updated_at WHERE id = ?", idOf(2));
      for (const { id } of jobs.slice(0, 2)) {
        const { statistics } = await getJobStatistics({ db, now }, owner, id, PERIOD);
        expect(shownOf(statistics)).toEqual(await plainCount([id]));
      }
      const whole = await plainCount(jobs.map(({ id }) => id));
      expect(shownOf((await readStatistics({ db, now }, owner, PERIOD)).statistics)).toEqual(whole);
      await countInstitutionDays({ db, now });
      const made = await readStatistics({ db, now }, owner, PERIOD);
      expect(made.asOf).toEqual(now);
      expect(shownOf(made.statistics)).toEqual(whole);
      counted += whole.answers.answered;
    }),
    { numRuns: runs(20) },
  );
  expect(counted).toBeGreaterThan(runs(20));
});
