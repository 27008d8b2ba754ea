/** What the hot statements read: bounds on D1's own count, which do not grow with the table, and plans without scans or sorting. */

import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase, writeAll } from "~/db/client.server";
import { holdJobs } from "~/domain/accounts/end-grace-periods.server";
import { listOverdue, listToRemind } from "~/domain/accounts/queries.server";
import { beginGrace, forgetConfirmed } from "~/domain/accounts/statements.server";
import { matchNewJobs, rebuildAlertSearches } from "~/domain/alerts/match-new-jobs.server";
import { handOverDueAlerts } from "~/domain/alerts/send-alerts.server";
import { findNamedResumeKeys } from "~/domain/applications/apply/queries.server";
import { listDesk } from "~/domain/applications/desk/queries.server";
import { findNextWaiting } from "~/domain/applications/desk/review/queries.server";
import { readApplicantsQuery } from "~/domain/applications/desk/rules";
import { listApplicationsOfCandidate } from "~/domain/applications/lists/queries.server";
import { createEffects } from "~/domain/effects";
import { sendJobNews } from "~/domain/job-news/send-job-news.server";
import { closeDueJobs } from "~/domain/jobs/close-due-jobs.server";
import { SUBJECTS } from "~/domain/jobs/details/subject-rules";
import { BOARDS, LEVELS, REQUIRES } from "~/domain/jobs/details/value-rules";
import { listOwnJobs } from "~/domain/jobs/own/queries.server";
import { getJob, listAllJobs, readHome } from "~/domain/jobs/queries.server";
import { reindexJobs } from "~/domain/jobs/reindex-jobs.server";
import { CATEGORIES, JOB_NATURES } from "~/domain/jobs/rules";
import { publishScheduledJobs } from "~/domain/jobs/scheduled/publish-scheduled-jobs.server";
import { findPageOfSearch } from "~/domain/jobs/search/find-page-of-search.server";
import { listJobs } from "~/domain/jobs/search/list-jobs.server";
import { readSearchBy } from "~/domain/jobs/search/read-search-rules";
import { JobSearch } from "~/domain/jobs/search/schema";
import { findSearchPage } from "~/domain/jobs/search/search-jobs.server";
import type { Mailer } from "~/domain/mail/mail-drivers";
import { isAnythingDue, listSummaryRecipients, listWaitingMails } from "~/domain/mail/queries.server";
import { hasDueMail } from "~/domain/mail/send-mail.server";
import { claimDueMail, insertMail, postponeWaiting, summaryStatements } from "~/domain/mail/statements.server";
import { restoreDue } from "~/domain/moderation/restore-job.server";
import { dayNumber } from "~/domain/moments/rules";
import {
  countDue,
  findSameRequest,
  listConsents,
  listKeysOfLeaver,
  listOwnRequests,
  listRecipients,
  listRequests,
  listToRemind as listUnread,
} from "~/domain/privacy/queries.server";
import { withdrawConsent } from "~/domain/privacy/statements.server";
import { deleteOld, stripOldApplications } from "~/domain/privacy/sweep-retention.server";
import { findProfilePhotoKeys, findProfileResumeKeys } from "~/domain/profiles/queries.server";
import { dayNumber as recordDay } from "~/domain/responsiveness/rules";
import { sumUpResponsiveness } from "~/domain/responsiveness/sum-up-responsiveness.server";
import { listJobPages } from "~/domain/search-engines/queries.server";
import { countInstitutionDays, recordViews } from "~/domain/statistics/count-views-and-days.server";
import { getJobStatistics, listNumbersOfJobs, readStatistics } from "~/domain/statistics/queries.server";
import { readCandidateToday } from "~/domain/today/candidate/queries.server";
import { listRecruiterLines, readRecruiterToday } from "~/domain/today/recruiter/queries.server";
import { bindings, sql } from "../support/bindings";
import { listCategories } from "../support/categories";
import {
  type Account,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  type Job,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { loadAllPlaces } from "../support/places";
import { findNeighbours } from "../support/single-reads";
import { closeAccountRows } from "../support/use-case-batches";

allowBrokenRows("application without its first event", "many applications are made at once, without their events");

/** More than the cap of a count, so that a bound below it shows that nothing was counted. */
const JOBS = 1500;

type Asked = { text: string; rows: number; plan: string[] };

let owner: Account;
let first: Job;
/** The columns of a job that its copies have as they are. */
let columns: string[];
// An isolate remembers the names that are no places only once the places are loaded.
beforeAll(loadAllPlaces);
beforeEach(async () => {
  owner = await createAccount("admin");
  first = await createJob(owner, { title: "PGT", description: "d", keywords: "k", category: "Science" });
  const { results } = await bindings.DB.prepare("SELECT name FROM pragma_table_info('jobs')").all<{ name: string }>();
  const own = ["seq", "change_no", "id", "title", "description", "state", "category"];
  columns = results.map((row) => row.name).filter((name) => !own.includes(name));
  // A third of them for physics, a thirtieth in the title; every tenth but these closed; forty categories. What the texts mean is kept
  // beside them, so each is a copy of a job that was written with these texts.
  const texts = { description: "Physics all day", keywords: "k", category: "Science" };
  const inText = await createJob(owner, { ...texts, title: "Teacher" });
  const inTitle = await createJob(owner, { ...texts, title: "Physics teacher" });
  await sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO jobs (seq, change_no, id, title, description, state, category, ${columns})
     SELECT 3 + i, (SELECT max(change_no) FROM jobs) + i, 'copy-' || i, iif(i % 30 = 0, 'Physics teacher', 'Teacher ' || i), iif(i % 3 = 0, 'Physics all day', 'Chalk'),
       iif(i % 10 = 0 AND i % 30 > 0, 'closed', 'open'), iif(i % 4 = 0, 'Science', 'Category ' || (i % 40)), ${columns}
     FROM n, jobs WHERE jobs.id = iif(i % 30 = 0, ?4, iif(i % 3 = 0, ?3, ?2)) ORDER BY i`,
    JOBS,
    first.id,
    inText.id,
    inTitle.id,
  );
  await sql("DELETE FROM jobs WHERE id IN (?, ?)", inText.id, inTitle.id);
});

/** A page of a search that names no place, so that no version of the gazetteer is asked. */
function searchJobs(
  deps: Parameters<typeof findPageOfSearch>[0],
  asked: JobSearch,
  page: Parameters<typeof findPageOfSearch>[3],
) {
  return findPageOfSearch(
    deps,
    asked,
    readSearchBy(asked, () => []),
    page,
  );
}

/** Runs a use-case on the real D1 and tells what each of its statements read, how SQLite goes about it, and in how many trips. */
async function watch(run: (db: Database) => Promise<unknown>): Promise<{ asked: Asked[]; trips: number }> {
  const sent: { text: string; values: unknown[]; rows: number }[] = [];
  let trips = 0;
  let answered = 0;
  /** Calls at the same time are one. */
  const trip = async <T>(call: () => Promise<T>) => {
    const place = answered + 1;
    trips = Math.max(trips, place);
    const result = await call();
    answered = Math.max(answered, place);
    return result;
  };
  type Sent = { text: string; values: unknown[]; real: D1PreparedStatement };
  const keep = ({ text, values }: Sent, result: D1Result | undefined) => {
    sent.push({ text, values, rows: result?.meta.rows_read ?? Number.NaN });
    return result;
  };
  const statement = (text: string, values: unknown[]): Sent & Record<string, unknown> => {
    const own: Sent = { text, values, real: bindings.DB.prepare(text).bind(...values) };
    const all = () => trip(async () => keep(own, await own.real.all()));
    return {
      ...own,
      bind: (...bound: unknown[]) => statement(text, bound),
      all,
      run: all,
      raw: async () => ((await all())?.results ?? []).map((row) => Object.values(row as object)),
    };
  };
  const DB = {
    prepare: (text: string) => statement(text, []),
    batch: async (statements: Sent[]) => {
      const results = await trip(() => bindings.DB.batch(statements.map(({ real }) => real)));
      return statements.map((each, index) => keep(each, results[index]));
    },
    withSession: () => DB,
  };
  await run(openDatabase(DB as unknown as D1Database));
  const asked: Asked[] = [];
  for (const { text, values, rows } of sent) {
    const { results } = await bindings.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
      .bind(...values)
      .all<{ detail: string }>();
    asked.push({ text, rows, plan: results.map(({ detail }) => detail) });
  }
  return { asked, trips };
}

const search = (fields: Record<string, string>) => JobSearch.parse(fields);
const PAGE = { limit: 15 };
/** Somewhere in the middle. */
const DEEP = { seq: 0, tier: null, place: 700 };

/** A list, the most rows that its statements may read (each in turn), and what its plans may do that others may not. */
type Case = [name: string, run: (db: Database) => Promise<unknown>, rows: number[], sorts?: string];

/** Of a search that finds many: those that are counted, and before that 101 that are listed (docs/decisions/003). */
const COUNTED = 1001 + 101;

describe("of 1,501 jobs", () => {
  test("each list reads the rows that it shows, in one trip, without scans or sorting", async () => {
    const deep = { ...DEEP, seq: Number(first.seq) + 750 };
    const inTitle = { ...deep, tier: 0 };
    const inRest = { ...deep, tier: 1 };
    const cases: Case[] = [
      // A search whose words may name a place reads the version of the gazetteer, too, in the same call.
      // Each job takes two rows: one of an index, one of the table. The eight keys that are asked for count as rows as well, and three schools of each category.
      ["home", (db) => readHome({ db, now: new Date() }), [8 * 2, 24 * 6 + 8, 9 * 2]],
      ["categories", (db) => listCategories({ db }), [8 * 2, 24 * 6 + 8]],
      ["all", (db) => searchJobs({ db, now: new Date() }, search({}), PAGE), [16 * 2, 1]],
      ["all, deep", (db) => searchJobs({ db, now: new Date() }, search({}), { ...PAGE, after: deep }), [16 * 2, 1]],
      ["all, back", (db) => searchJobs({ db, now: new Date() }, search({}), { ...PAGE, before: deep }), [16 * 2, 1]],
      ["the API", (db) => listJobs({ db, now: new Date() }, search({}), { limit: 100 }), [101 * 2, 1]],
      ["a category", (db) => searchJobs({ db, now: new Date() }, search({ category: "science" }), PAGE), [16 * 5 + 3]],
      [
        "a search",
        (db) => listJobs({ db, now: new Date() }, search({ q: "phys", sort: "newest" }), PAGE),
        [COUNTED + 16 * 5, 1],
      ],
      ["by relevance", (db) => searchJobs({ db, now: new Date() }, search({ q: "physics" }), PAGE), [COUNTED + 16 * 8]],
      [
        "in titles, deep",
        (db) => searchJobs({ db, now: new Date() }, search({ q: "physics" }), { ...PAGE, after: inTitle }),
        [COUNTED + 16 * 8],
      ],
      [
        "in texts, deep",
        (db) => searchJobs({ db, now: new Date() }, search({ q: "physics" }), { ...PAGE, after: inRest }),
        [COUNTED + 16 * 8],
      ],
      [
        "in texts, back",
        (db) => searchJobs({ db, now: new Date() }, search({ q: "physics" }), { ...PAGE, before: inRest }),
        [COUNTED + 16 * 8],
      ],
      ["a job", (db) => getJob({ db, now: new Date() }, first.id), [2]],
      ["/alljobs", (db) => listAllJobs({ db, now: new Date() }, {}), [21 * 2, 1]],
      ["/alljobs, deep", (db) => listAllJobs({ db, now: new Date() }, { after: deep }), [21 * 2, 1]],
      ["the site map", (db) => listJobPages({ db }), [1]],
      // Of each job its applications too, and which of them wait. Some rows more: the account's institution in both parts, and whether
      // the account or it is suspended.
      ["own jobs", (db) => listOwnJobs({ db, now: new Date() }, owner, {}), [10 * 7 + 6, 11], "the ten of the page"],
      // Those that wait are looked for in the newest five hundred, each by its index and one step into its applications.
      [
        "own jobs, due first",
        (db) => listOwnJobs({ db, now: new Date() }, owner, { sort: "due" }),
        [500 * 3 + 10 * 9 + 16, 11],
        "the ten of the page",
      ],
      [
        "own jobs by their title",
        (db) => listOwnJobs({ db, now: new Date() }, owner, { q: "physics" }),
        [1501 * 2 + 10 * 7 + 16, 1501 * 2 + 10, 11],
        "the ten of the page",
      ],
      [
        "own held jobs",
        (db) => listOwnJobs({ db, now: new Date() }, owner, { status: "held" }),
        [7, 11],
        "the ten of the page",
      ],
    ];
    for (const [name, run, rows, sorts] of cases) {
      // The isolate knows the names of places that the search may hold.
      await run(openDatabase(bindings.DB));
      const { asked, trips } = await watch(run);
      expect(trips, name).toBe(1);
      expect(asked.map((each) => each.text).length, name).toBe(rows.length);
      for (const [index, { text, rows: read, plan }] of asked.entries()) {
        expect(read, `${name}: ${text}`).toBeGreaterThanOrEqual(0);
        expect.soft(read, `${name}: ${text}`).toBeLessThanOrEqual(rows[index] ?? 0);
        for (const step of plan) {
          if (!sorts) expect.soft(step, `${name}: ${text}`).not.toContain("TEMP B-TREE");
          // The one table that is read from end to end is that of the site map's pages.
          // Lists of a search are short: `found` and `titles` hold 101 rows at most, `counted` one.
          const isList = /^SCAN (found|titles|counted|hit)$/.test(step);
          const isScan =
            /^SCAN (?!jobs_search VIRTUAL|sitemap_pages|hits|page|newest|waiting|CONSTANT ROW|\(subquery|\d)/.test(
              step,
            );
          const isOfIndex = /^SCAN \w+ USING (COVERING )?INDEX (jobs_live|category_counters_by_open)/.test(step);
          expect.soft(isScan && !isOfIndex && !isList, `${name}: ${step} in ${text}`).toBe(false);
        }
      }
    }
  });

  test.each([2, 3])("a search that finds %i does not count what its word alone finds: 500", async (found) => {
    const own = { title: "Physics teacher", location: "Satara, Maharashtra" };
    for (let made = 0; made < found; made += 1) await createJob(owner, own);
    const find = (fields: Record<string, string>) => (db: Database) =>
      findSearchPage({ db, now: new Date() }, search(fields), PAGE);
    const [alone, near] = [find({ q: "physics" }), find({ q: "physics", location: "Satara", radius: "25" })];
    expect((await alone(openDatabase(bindings.DB))).results.total).toBeGreaterThan(500);
    expect((await near(openDatabase(bindings.DB))).results.total).toBe(found);
    const { asked, trips } = await watch(near);
    expect(trips).toBe(1);
    // Beside it the page reads the categories, with their counts.
    const ofSearch = asked.filter(({ text }) => !/category_counters/.test(text));
    expect(ofSearch.map(({ rows }) => rows <= 60)).toEqual([true, true]);
  });

  test("a search with ten values in each filter is one trip, and reads 201 jobs more for each filter, however many it finds", async () => {
    const all = await createJob(owner, {
      title: "PRT Physics",
      description: "A CBSE school. B.Ed wanted.",
      category: "Science",
    });
    await sql("UPDATE jobs SET category = 'Science', terms = ? WHERE state = 'open'", all.terms);
    const ten = (values: readonly string[], own: string) =>
      [own, ...values.filter((value) => value !== own)].slice(0, 10);
    const filters = {
      category: ten(CATEGORIES, "Science"),
      job_nature: ten(JOB_NATURES, "Full Time").slice(0, JOB_NATURES.length - 1),
      subject: ten(SUBJECTS, "Physics"),
      level: ten(LEVELS, "primary"),
      board: ten(BOARDS, "CBSE"),
      requires: ten(REQUIRES, "B.Ed"),
    };
    const find = (fields: object) => (db: Database) =>
      findSearchPage({ db, now: new Date() }, JobSearch.parse(fields), PAGE, { countsValues: true });
    expect((await find(filters)(openDatabase(bindings.DB))).results.total).toBe(1000);
    const rowsOf = async (fields: object) => {
      const { asked, trips } = await watch(find(fields));
      expect(trips).toBe(1);
      return asked.reduce((sum, { rows }) => sum + rows, 0);
    };
    const [plain, dear] = [await rowsOf({ subject: ["Physics"] }), await rowsOf(filters)];
    // With one filter the page looks at the jobs of two searches, with six at those of seven: an index, the table and a place of each.
    expect(dear - plain).toBeLessThanOrEqual(5 * 201 * 3 + 300);
  });
});

describe("the statistics of an institution with 1,501 jobs", () => {
  const now = new Date();
  const today = dayNumber(now);
  const DAYS = 12;
  beforeEach(async () => {
    const days = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${DAYS - 1})`;
    await sql(`INSERT INTO job_views ${days} SELECT id, ${today} - i, 3 FROM jobs, n`);
    // Two applications a job, of which one is older than the page's days and was answered; forty more for the first job.
    const insert = (rows: string) =>
      sql(`INSERT INTO applications (id, job_id, name, email, mobile, experience, resume_key, resume_name, resume_bytes,
        status, created_at, updated_at, confirmed_at) ${rows}`);
    const moment = now.getTime();
    await insert(
      `SELECT 'a' || seq, id, 'n', 'a' || seq, '9', '1+', 'k', 'n', 0, 'submitted', ${moment}, 0, 5 FROM jobs`,
    );
    await insert(`SELECT 'b' || seq, id, 'n', 'b' || seq, '9', '1+', 'k', 'n', 0, 'shortlisted', ${moment} - 8640000000, 0, 5
      FROM jobs`);
    await insert(`SELECT 'c' || seq, '${first.id}', 'n', 'c' || seq, '9', '1+', 'k', 'n', 0, 'submitted', ${moment}, 0, 5
      FROM jobs LIMIT 40`);
    await sql(`INSERT INTO application_events (id, application_id, from_status, to_status, created_at)
      SELECT 'e' || id, id, 'submitted', 'shortlisted', created_at + 3600000 * 5 FROM applications WHERE id LIKE 'b%'`);
  });

  const theirs = (db: Database) => readStatistics({ db, now }, owner, 90);
  const planOf = (asked: Asked[]) => asked.flatMap(({ plan }) => plan);
  /** `counted` are the jobs whose rows are counted; of the other lists each has a row or two. */
  const scansOf = (plan: string[]) => plan.filter((step) => /^SCAN (?!counted|page|\(subquery|CONSTANT)/.test(step));

  test("are read by indexes alone and in one trip: of one job its own rows, over all jobs one row an institution", async () => {
    await countInstitutionDays({ db: openDatabase(bindings.DB), now });
    const applications = 42;
    const cases: [name: string, run: (db: Database) => Promise<unknown>, rows: number[]][] = [
      ["over all jobs", theirs, [16, 16, 16, 16]],
      [
        "of one job",
        (db) => getJobStatistics({ db, now }, owner, first.id, 90),
        // What is grouped is read twice, views from an index and from the table before.
        [4, 3 * DAYS + 2 * applications + 10, 2 * applications + 10, 2 * applications + 10],
      ],
      // Eleven jobs, each with an index, its days and its applications.
      ["job by job", (db) => listNumbersOfJobs({ db, now }, owner, { period: 90, page: 1 }), [11 * (DAYS + 8) + 10]],
    ];
    for (const [name, run, rows] of cases) {
      const { asked, trips } = await watch(run);
      expect(trips, name).toBe(1);
      expect(asked.map(({ text }) => text).length, name).toBe(rows.length);
      for (const [index, { text, rows: read, plan }] of asked.entries()) {
        expect.soft(read, `${name}: ${text}`).toBeLessThanOrEqual(rows[index] ?? 0);
        expect.soft(scansOf(plan), `${name}: ${text}`).toEqual([]);
      }
    }
    const plan = planOf((await watch((db) => getJobStatistics({ db, now }, owner, first.id, 90))).asked).join("\n");
    for (const index of ["applications_by_job", "saved_jobs_by_job"])
      expect(plan).toContain(`USING COVERING INDEX ${index} `);
    expect(plan).toContain("USING INDEX application_events_answers ");
    const { statistics, asOf } = await theirs(openDatabase(bindings.DB));
    expect(asOf).toEqual(now);
    expect(statistics.totals).toEqual({ views: 1501 * DAYS * 3, saves: 0, applications: 1541 });
    expect(statistics.states).toMatchObject({ submitted: 1541, shortlisted: 1501 });
    expect(statistics.answers).toMatchObject({ answered: 1501, medianHours: 6 });
  });

  test("are counted from each row once, before the first run as in a run, which writes one row an institution", async () => {
    // A job's views thrice (index, table, group), and beside them its row three times, two applications and an answer.
    const most = 1501 * (3 * DAYS + 15);
    for (const run of [theirs, (db: Database) => countInstitutionDays({ db, now })]) {
      const { asked } = await watch(run);
      expect.soft(asked.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(most);
      const plan = planOf(asked.filter(({ text }) => text.includes("counted as materialized")));
      expect(scansOf(plan)).toEqual([]);
      expect(plan.join("\n")).toContain("USING COVERING INDEX applications_by_job ");
    }
    const written = bindings.DB.prepare(
      "SELECT count(*) AS n FROM institution_statistics WHERE institution_id = ?",
    ).bind(first.institutionId);
    expect(await written.first("n")).toBe(1);
  });

  test("a portion of views reads and writes the rows of its jobs alone", async () => {
    const portion = Array.from({ length: 20 }, (_, index) => ({ jobId: `copy-${index + 1}`, day: today, n: 1 }));
    const { asked } = await watch((db) => recordViews({ db }, portion));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.rows).toBeLessThanOrEqual(20 * 12);
  });
});

describe("the start screens of a school with 400 jobs and 300 applications", () => {
  const now = new Date();
  const DAY = 86_400_000;
  beforeEach(async () => {
    await sql("DELETE FROM jobs WHERE id LIKE 'copy-%' AND CAST(substr(id, 6) AS INTEGER) >= 400");
    // Half of the applications for one job; each due within the week, every tenth late, every tenth an interview.
    await sql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
       INSERT INTO applications (id, job_id, name, email, mobile, experience, resume_key, resume_name, resume_bytes, status,
         created_at, updated_at, confirmed_at, turn, due_at, lapsed_at, lapsed_from, unanswered_by, candidate_id)
       SELECT 'a' || i, iif(i % 2, ?1, 'copy-' || (i + 1)), 'n', 'a' || i, '9', '1+', 'k', 'n', 0,
         iif(i % 10 = 0, 'unanswered', iif(i % 10 = 1, 'interviewing', 'submitted')), ?2 - i * 60000, 0, 5,
         iif(i % 10 = 0, null, 'school'), iif(i % 10 = 0, null, ?2 + (1 + i % 6) * ${DAY}), iif(i % 10 = 0, ?2 - 5, null),
         iif(i % 10 = 0, 'submitted', null), iif(i % 10 = 0, 'school', null), null FROM n`,
      first.id,
      now.getTime(),
    );
    await sql(`INSERT INTO interviews (id, application_id, kind, times, minutes, time_zone, state, starts_at, ends_at, created_at, updated_at)
      SELECT id, id, 'talk', '[]', 30, 'Asia/Kolkata', 'agreed', ${now.getTime() + DAY}, ${now.getTime() + DAY}, 5, 5
      FROM applications WHERE status = 'interviewing'`);
    // A join with an empty table reads nothing at all, which would hide what it costs.
    await sql(`INSERT INTO application_events (id, application_id, to_status, created_at)
      SELECT id, id, 'hired', ${now.getTime()} FROM applications`);
  });

  const sumOf = (asked: Asked[]) => asked.reduce((sum, { rows }) => sum + rows, 0);
  const plansOf = (asked: Asked[]) => asked.map(({ plan }) => plan.join("\n")).join("\n");
  const scansOf = (asked: Asked[]) =>
    asked.flatMap(({ plan }) =>
      plan.filter((step) =>
        /^SCAN (?!ours|waiting|counted|unread|fresh|meetings|first|found|\(subquery|CONSTANT|wanted|json_each)/.test(
          step,
        ),
      ),
    );

  /** The parts of the screen, and the strip, with the rows that each reads. */
  async function watchSchool() {
    const today = await watch((db) => readRecruiterToday({ db, now }, owner));
    const strip = await watch((db) => listRecruiterLines({ db, now }, owner));
    expect([today.trips, strip.trips, strip.asked.length]).toEqual([1, 1, 1]);
    for (const { asked } of [today, strip]) expect(scansOf(asked)).toEqual([]);
    const [own, answers, fresh, interviews, closing, quiet, states] = today.asked.map(({ rows }) => rows);
    return { ...{ own, answers, fresh, interviews, closing, quiet, states }, strip: sumOf(strip.asked), today };
  }

  const expectAtMost = (rows: Record<string, number | undefined>, most: Record<string, number>) => {
    expect(Object.keys(rows).sort()).toEqual(Object.keys(most).sort());
    for (const [part, number] of Object.entries(most)) expect.soft(rows[part], part).toBeLessThanOrEqual(number);
  };

  test("a school's is read in one trip, each job's index once a part, and its strip by one statement", async () => {
    const found = await readRecruiterToday({ db: openDatabase(bindings.DB), now }, owner);
    expect(found.answers).toMatchObject({ late: 30, ahead: 270 });
    const { today, ...rows } = await watchSchool();
    for (const index of [
      "applications_list_due",
      "applications_unread",
      "applications_by_desk_status",
      "interviews_by_application",
      "jobs_closing_of_institution",
    ])
      expect(plansOf(today.asked)).toContain(`INDEX ${index} `);
    expectAtMost(rows, {
      own: 408,
      answers: 2773,
      fresh: 2233,
      interviews: 1334,
      closing: 2,
      quiet: 402,
      states: 1,
      strip: 1496,
    });
  });

  test("a school with nothing to do reads one row of each job a part, and no more in its strip", async () => {
    await sql("DELETE FROM interviews");
    await sql("UPDATE applications SET status = 'rejected', turn = null, due_at = null, read_at = 5, lapsed_at = null");
    expect(await listRecruiterLines({ db: openDatabase(bindings.DB), now }, owner)).toEqual([]);
    const { today: _, ...rows } = await watchSchool();
    expectAtMost(rows, {
      own: 408,
      answers: 807,
      fresh: 806,
      interviews: 801,
      closing: 2,
      quiet: 402,
      states: 1,
      strip: 1613,
    });
  });

  test("of 1,501 jobs the newest five hundred are looked at, and of 3,000 applications that wait 1,001 are counted", async () => {
    await sql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
       INSERT INTO jobs (seq, change_no, id, title, description, state, category, ${columns})
       SELECT 5000 + i, (SELECT max(change_no) FROM jobs) + i, 'more-' || i, title, description, 'open', category, ${columns} FROM n, jobs WHERE id = 'copy-1'`,
    );
    await sql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
       INSERT INTO applications (id, job_id, name, email, mobile, experience, resume_key, resume_name, resume_bytes, status,
         created_at, updated_at, confirmed_at, turn, due_at)
       SELECT 'm' || i, 'more-1100', 'n', 'm' || i, '9', '1+', 'k', 'n', 0, 'submitted', ?1, 0, 5, 'school', ?1 + ${DAY} FROM n`,
      now.getTime(),
    );
    const { answers } = await readRecruiterToday({ db: openDatabase(bindings.DB), now }, owner);
    expect(answers).toMatchObject({ ahead: 1001, late: 0 });
    const { today: _, ...rows } = await watchSchool();
    expectAtMost(rows, {
      own: 508,
      answers: 6020,
      fresh: 4012,
      interviews: 1505,
      closing: 2,
      quiet: 502,
      states: 1,
      strip: 3011,
    });
  });

  test("a candidate's is read from her own rows, and from at most sixty jobs that her profile finds", async () => {
    const candidate = await createAccount("user");
    await sql(
      "UPDATE applications SET candidate_id = ?, promised_days = 7 WHERE id LIKE 'a%' AND job_id <> ?",
      candidate.id,
      first.id,
    );
    const teaching = { teaches: { subjects: ["Physics"], levels: [], boards: [], media: [] } };
    await sql("UPDATE profiles SET teaching = ? WHERE user_id = ?", JSON.stringify(teaching), candidate.id);
    const today = (db: Database) => readCandidateToday({ db, now }, candidate);
    expect((await today(openDatabase(bindings.DB))).jobs).toHaveLength(5);
    const { asked, trips } = await watch(today);
    expect(trips).toBe(2);
    expect(scansOf(asked).filter((step) => !/jobs_search VIRTUAL|hit/.test(step))).toEqual([]);
    const rows = asked.map(({ text, rows: read }) => `${read} ${text.slice(0, 90)}`).join("\n");
    // Two for each of the 150 applications, whose jobs are known to be left out of what is new, and the jobs that are compared.
    expect(sumOf(asked), rows).toBeLessThanOrEqual(2 * 150 + 2 * 150 + 60);
  });
});

describe("the record of a school with 1,501 jobs", () => {
  const NOW = new Date("2026-11-24T06:30:00Z");
  /** Fifty of its jobs have ended within the days that count, as many before; of two the applications count. */
  beforeEach(async () => {
    const today = recordDay(NOW);
    await sql(`UPDATE jobs SET ended_on = iif(seq % 2 = 0, ${today}, 1), state = 'closed' WHERE id LIKE 'copy-%'
      AND seq IN (SELECT seq FROM jobs ORDER BY seq LIMIT 100)`);
    for (const [id, day] of [
      [first.id, today],
      ["copy-1000", today],
      ["copy-1001", 1],
    ] as const) {
      await sql(
        `INSERT INTO applications (id, job_id, name, email, mobile, experience, resume_key, resume_name, resume_bytes, status,
           created_at, updated_at, confirmed_at, answered_at, counts_as, counted_on)
         VALUES (?1, ?1, 'n', ?1, '9', '1+', 'k', 'n', 0, 'rejected', 0, 0, 5, 5, 'in_time', ?2)`,
        id,
        day,
      );
    }
    await sql("INSERT INTO school_responsiveness (institution_id, summed_on) VALUES (?, 0)", first.institutionId);
  });

  test("is summed up from an index of its jobs, read once, and from the rows of those that have ended lately", async () => {
    const { asked } = await watch((db) => sumUpResponsiveness({ db, now: NOW }));
    const sums = asked.find(({ text }) => text.includes("update school_responsiveness"));
    const plan = (sums?.plan ?? []).join("\n");
    for (const index of ["jobs_by_institution", "jobs_ended_by_institution"])
      expect(plan).toContain(`USING COVERING INDEX ${index} `);
    expect(plan).toContain("USING INDEX applications_counted ");
    // Each job in its index, and a look whether any of its applications counts.
    expect(sums?.rows).toBeLessThanOrEqual(2 * 1501 + 3 * 50);
    const made = bindings.DB.prepare(
      "SELECT due, in_time, closed, hired FROM school_responsiveness WHERE institution_id = ?",
    ).bind(first.institutionId);
    expect(await made.first()).toEqual({ due: 2, in_time: 2, closed: 50, hired: 0 });
  });
});

describe("what the clock and the closing of an account look for", () => {
  test("the run of each minute reads at most twenty rows when nothing is due, however many jobs there are", async () => {
    const runMinute = async (db: Database) => {
      const now = new Date();
      const mailer = { send: async () => {} } as unknown as Mailer;
      const config = { confirmsAddresses: true, linkSecret: "l".repeat(32) };
      const effects = createEffects(() => {});
      const deps = { db, now, effects, mailer, config, origin: "https://staffroom.example", queue: null };
      await publishScheduledJobs(deps);
      await closeDueJobs(deps);
      await sendJobNews(deps);
      await reindexJobs(deps);
      await rebuildAlertSearches(deps);
      await matchNewJobs(deps);
      await handOverDueAlerts(deps);
      if (await hasDueMail(deps)) throw new Error("Nothing is due");
      await restoreDue(deps);
    };
    // What is left to do of making so many jobs.
    for (let runs = 0; runs < 6; runs += 1) await watch(runMinute);
    const { asked } = await watch(runMinute);
    const rows = asked.map(({ text, rows: read }) => `${read} ${text.slice(0, 60)}`).join("\n");
    expect(
      asked.reduce((sum, { rows: read }) => sum + read, 0),
      rows,
    ).toBeLessThanOrEqual(20);
  });

  test("each statement finds its rows by an index, and has few parameters", async () => {
    const now = new Date(Date.now() + 3 * 365 * 86_400_000);
    const closed = await createJob(owner, { state: "closed" });
    await Promise.all(Array.from({ length: 100 }, () => createApplication(closed)));
    const keys = Array.from({ length: 1000 }, (_, index) => `resumes/${index}`);
    const queued = { id: "m", eventKey: "m", recipient: "a@b.example", subject: "s", body: "b" };
    const leaver = { id: owner.id, email: owner.email, isConfirmed: true };
    const close = (isConfirmed: boolean) => (db: Database) =>
      closeAccountRows(db, { ...leaver, isConfirmed }, now, insertMail(db, queued, now));
    const cases: [name: string, run: (db: Database) => Promise<unknown>, index?: string[]][] = [
      [
        "old rows",
        (db) => deleteOld(db, () => now, 400),
        ["mail_outbox_age", "notifications_age", "resume_openings_age"],
      ],
      ["old applications", (db) => stripOldApplications(db, now, 400), ["applications_with_resume_by_age"]],
      ["files of a leaver", (db) => listKeysOfLeaver(db, leaver, 1000)],
      ["closing, confirmed", close(true), ["mail_outbox_by_recipient", "resume_openings_by_viewer"]],
      ["closing, not confirmed", close(false), ["mail_outbox_by_recipient", "resume_openings_by_viewer"]],
      ["named resumes", (db) => findNamedResumeKeys(db, keys), ["applications_by_resume"]],
      ["kept resumes", (db) => findProfileResumeKeys(db, keys), ["profiles_by_resume"]],
      ["photos", (db) => findProfilePhotoKeys(db, keys), ["profiles_by_photo"]],
      ["time begins", (db) => beginGrace(db, { confirmBy: now, turn: 0, limit: 5 }), ["jobs_live"]],
      [
        "reminders",
        (db) => listToRemind(db, { after: new Date(0), until: now }, "m:", 5),
        ["users_confirm_by", "mail_outbox_event_unique"],
      ],
      [
        "time over",
        (db) => listOverdue(db, { now, keyBeginning: "m:", toldBefore: now, limit: 5 }),
        ["users_confirm_by"],
      ],
      ["jobs to hold", (db) => holdJobs(db, { id: owner.id, confirmBy: null }, now), ["jobs_by_owner"]],
      ["time of the confirmed", (db) => forgetConfirmed(db, now, 5), ["users_confirm_by"]],
    ];
    for (const [name, run, indexes = []] of cases) {
      const { asked } = await watch(run);
      expect(asked.length, name).toBeGreaterThan(0);
      const plans = asked.flatMap(({ plan }) => plan).join("; ");
      for (const index of indexes) expect.soft(plans, name).toMatch(new RegExp(`INDEX ${index} `));
      for (const { text, plan } of asked) {
        expect.soft(text.split("?").length, text).toBeLessThan(36);
        const scans = plan.filter((step) =>
          /^SCAN (?!json_each VIRTUAL|CONSTANT ROW|choice$|asked$|counted$|numbered$|\(subquery-\d+\)$)/.test(step),
        );
        expect.soft(scans, `${name}: ${text}`).toEqual([]);
      }
    }
  });

  test("the closing of an account reads no jobs of the colleagues who stay, however many their school has", async () => {
    const colleague = await createAccount("admin");
    const school = await createInstitution([
      [owner, "owner"],
      [colleague, "owner"],
    ]);
    await sql("UPDATE jobs SET institution_id = ?", school.id);
    await sql("UPDATE jobs SET user_id = ? WHERE id <> ?", colleague.id, first.id);
    const now = new Date();
    const leaver = { id: owner.id, email: owner.email, isConfirmed: true };
    const { asked } = await watch((db) => closeAccountRows(db, leaver, now, null));
    const ending = asked.filter(({ text }) => text.includes("jobs.institution_id = iif"));
    expect(ending.length).toBeGreaterThan(8);
    for (const { text, rows, plan } of ending) {
      expect.soft(rows, text).toBeLessThanOrEqual(40);
      // The sums begin with the applications that have ended just now.
      const index = /^update "applications" set "counts_as"|school_responsiveness/.test(text)
        ? "sqlite_autoindex_jobs_1"
        : /^update "applications" set "desk_updated_at"|^insert into "events"/.test(text)
          ? "(jobs_by_institution|sqlite_autoindex_jobs_1)"
          : "jobs_by_institution";
      expect.soft(plan.join("; "), text).toMatch(new RegExp(`SEARCH jobs USING (COVERING )?INDEX ${index} `));
    }
    const left = "SELECT count(*) AS n FROM jobs WHERE user_id = ? AND removed_at IS NULL";
    expect(await bindings.DB.prepare(left).bind(colleague.id).first("n")).toBe(JOBS + 1);
  });

  test("who has one's data, reminders and requests are found by indexes too", async () => {
    const now = new Date();
    const same = { email: "a@b.example", kind: "access" as const, text: "t" };
    const cases: [name: string, run: (db: Database) => PromiseLike<unknown>][] = [
      ["who has it", (db) => listRecipients(db, owner.id, { after: null, limit: 20 })],
      ["who has it, deep", (db) => listRecipients(db, owner.id, { after: { at: now, id: "x" }, limit: 20 })],
      ["to be reminded", (db) => listUnread(db, { unreadBefore: now, notSince: now, purpose: "reminders", limit: 5 })],
      ["withdrawing", (db) => writeAll(db, withdrawConsent(db, owner.id, "reminders", now))],
      ["agreed", (db) => listConsents(db, owner.id, 5)],
      ["own requests", (db) => listOwnRequests(db, owner.id, 5)],
      ["the same request", (db) => findSameRequest(db, same)],
      ["requests", (db) => listRequests(db, 5)],
      ["requests that are due", (db) => countDue(db, { now, near: now, acknowledged: now })],
    ];
    for (const [name, run] of cases) {
      const { asked } = await watch(async (db) => run(db));
      expect(asked.length, name).toBeGreaterThan(0);
      for (const { text, plan } of asked) {
        const scans = plan.filter((step) => /^SCAN (?!\(subquery|CONSTANT ROW)/.test(step) && !/ INDEX /.test(step));
        expect.soft(scans, `${name}: ${text}`).toEqual([]);
      }
    }
  });

  test("of a resume that was opened a thousand times, only the openings that are shown are read", async () => {
    const { id } = await createApplication(first, { candidateId: owner.id });
    await sql(
      `INSERT INTO resume_openings (id, application_id, viewer_id, created_at) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
       SELECT i, ?, null, i FROM n`,
      id,
    );
    const { asked, trips } = await watch((db) => listApplicationsOfCandidate(db, owner.id, { limit: 20, offset: 0 }));
    const openings = asked.find(({ text }) => text.includes('from "resume_openings"'));
    expect(trips).toBe(1);
    expect(openings?.rows).toBeGreaterThanOrEqual(20);
    // Each opening is met in two indexes and the table, by the list that chooses it and by the one that shows it.
    expect(openings?.rows).toBeLessThanOrEqual(20 * 6 + 1);
  });
});

describe("of an outbox with thousands of mails", () => {
  const now = new Date("2026-11-22T10:00:00Z");
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const queued = { eventKey: "new", recipient: "a@b.example", subject: "s", body: "b", isFromUnconfirmedSender: true };

  /** To one address: 1,000 of its own, 1,000 of strangers long ago, five today, 1,000 that wait and 1,000 that were told. To others: as many. */
  beforeEach(async () => {
    const kinds = [
      ["own", "a@b.example", 0, 0, 0, now.getTime()],
      ["old", "a@b.example", 1, 0, 0, at(-30).getTime()],
      ["waits", "a@b.example", 1, 1, null, now.getTime()],
      ["told", "a@b.example", 1, 1, 0, at(-30).getTime()],
      ["others", "c@d.example", 1, 1, null, at(-1).getTime()],
    ] as const;
    for (const [name, recipient, stranger, waits, sentAt, time] of kinds) {
      await sql(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
         INSERT INTO mail_outbox SELECT ?1 || i, ?1 || i, ?2, 's', 'b', 0, ?6, ?5, ?3, ?4, ?6, null, 1, null, null, null, null, null, null FROM n`,
        name,
        recipient,
        stranger,
        waits,
        sentAt,
        time,
      );
    }
    for (const id of ["1", "2", "3", "4", "5"]) {
      await sql(
        `INSERT INTO mail_outbox VALUES (?1, ?1, 'a@b.example', 's', 'b', 0, ?2, null, 1, 0, ?2, null, 1, null, null, null, null, null, null)`,
        id,
        now.getTime(),
      );
    }
  });

  test("queueing, claiming and making a summary read a few rows, each by its index", async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `waits${index + 1}`);
    const summary = { ...queued, id: "sum", eventKey: "summary:sum" };
    const cases: [name: string, run: (db: Database) => Promise<unknown>, index: string, rows: number][] = [
      ["queueing", (db) => db.batch([insertMail(db, { ...queued, id: "new" }, now)]), "mail_outbox_strangers", 40],
      ["whether anything is due", (db) => isAnythingDue(db, now), "mail_outbox_moment", 1],
      [
        "claiming",
        (db) => claimDueMail(db, { now: at(1), claimedUntil: at(2), maxAttempts: 8 }),
        "mail_outbox_due",
        20,
      ],
      ["who waits", (db) => listSummaryRecipients(db, now, 100), "mail_outbox_summary_due", 202],
      ["what waits", (db) => listWaitingMails(db, "a@b.example", now, 51), "mail_outbox_waiting", 51 * 2 + 20],
      [
        "a summary",
        (db) => writeAll(db, summaryStatements(db, summary, { ids, now, keepsText: false })),
        "mail_outbox_strangers",
        50 * 12,
      ],
      ["what waits on", (db) => postponeWaiting(db, "a@b.example", now, 20), "mail_outbox_waiting", 20 * 12 + 60],
    ];
    for (const [name, run, index, rows] of cases) {
      const { asked } = await watch(run);
      expect(asked.flatMap(({ plan }) => plan).join("; "), name).toMatch(new RegExp(`INDEX ${index} `));
      expect(
        asked.reduce((sum, each) => sum + each.rows, 0),
        name,
      ).toBeLessThanOrEqual(rows);
      for (const { text, plan } of asked) {
        const scans = plan.filter((step) =>
          /^SCAN (?!json_each VIRTUAL|CONSTANT ROW|choice$|asked$|\(subquery)/.test(step),
        );
        expect.soft([...scans, ...plan.filter((step) => step.includes("TEMP B-TREE"))], `${name}: ${text}`).toEqual([]);
      }
    }
    const { results } = await bindings.DB.prepare(
      "SELECT id FROM mail_outbox WHERE waits_for_summary = 1 AND id = 'new'",
    ).all();
    expect(results).toHaveLength(1);
  });
});

describe("a school's list of applicants", () => {
  const fill = (job: Job, count: number) =>
    sql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO applications (id, job_id, name, email, mobile, experience, resume_key, resume_name, resume_bytes, status, created_at, updated_at, confirmed_at, turn, due_at, stars)
       SELECT 'a-' || ? || '-' || i, ?, 'Name ' || i, i || '@example.com', '98' || (10000000 + i), iif(i % 2, '0', '8+'), 'resumes/' || ? || i, 'r.pdf', 5,
         iif(i % 9, 'submitted', 'rejected'), i, i, 5, iif(i % 9, 'school', null), iif(i % 9, 4000000000000 + i, null), i % 6 FROM n`,
      count,
      job.id,
      job.id,
      job.id,
    );
  const read = async (job: Job, query: string) => {
    const asked = readApplicantsQuery(new URLSearchParams(query), job.id);
    const actor = { id: owner.id, role: "admin" as const };
    const { asked: statements } = await watch((db) => listDesk({ db, now: new Date() }, actor, asked));
    return statements;
  };
  const rowsOf = (statements: Asked[]) => statements.reduce((sum, { rows }) => sum + rows, 0);

  const open = async (job: Job, place: number, query: string) => {
    const { jobId: _jobId, page: _page, order, ...filter } = readApplicantsQuery(new URLSearchParams(query), "");
    const asked = { filter, order, readerId: owner.id, now: new Date() };
    const { asked: statements } = await watch((db) => findNeighbours(db, `a-${job.id}-${place}`, asked));
    return rowsOf(statements);
  };

  test("costs for a thousand at most 1.3 times what it costs for 25, in each order, but for the counting", async () => {
    const [small, large] = [await createJob(owner), await createJob(owner)];
    await fill(small, 25);
    await fill(large, 1000);
    const found: [string, number, number][] = [];
    for (const order of ["due", "newest", "experience", "stars", "name"]) {
      const [few, many] = [await read(small, `order=${order}`), await read(large, `order=${order}`)];
      // Each is met in the index, and once more as it is grouped.
      found.push([order, rowsOf(few) - 2 * 25, rowsOf(many) - 2 * 1000]);
    }
    expect(found.filter(([, few, many]) => !(many <= few * 1.3))).toEqual([]);
  });

  test("is counted by one index: of its own applicants alone", async () => {
    const [job, other] = [await createJob(owner), await createJob(owner)];
    await fill(job, 1000);
    await fill(other, 25);
    const counts = (await read(job, "")).filter(({ text }) => text.includes("group by place"));
    expect(counts).toHaveLength(1);
    expect(counts[0]?.plan).toContain("SEARCH applications USING INDEX applications_by_desk_status (job_id=?)");
    expect(counts[0]?.rows).toBeGreaterThanOrEqual(1000);
    // Each is met in the index, and once more as it is grouped.
    expect(counts[0]?.rows).toBeLessThanOrEqual(1000 * 2 + 20);
  });

  test("is not read to find one's neighbours: number and total come from an index", async () => {
    const job = await createJob(owner);
    await fill(job, 1000);
    const found: [string, number][] = [];
    for (const order of ["due", "newest", "experience", "stars", "name"]) {
      // The number reads one row of the index for each before, the total one for each of the list; neighbours a few.
      for (const place of [1, 500, 1000]) found.push([`${order} ${place}`, await open(job, place, `order=${order}`)]);
    }
    expect(found.filter(([, rows]) => !(rows <= 1000 * 2 + 60))).toEqual([]);
  });

  test("is not read to find who waits next: the first one behind, or the first of all", async () => {
    const job = await createJob(owner);
    await fill(job, 1000);
    const { jobId: _jobId, page: _page, order: _order, ...filter } = readApplicantsQuery(new URLSearchParams(), "");
    for (const order of ["due", "newest", "experience", "stars", "name"] as const) {
      for (const place of [1, 500, 1000]) {
        const asked = { filter, order, readerId: owner.id, now: new Date() };
        const { asked: statements } = await watch((db) => findNextWaiting(db, `a-${job.id}-${place}`, asked));
        const rows = statements.reduce((sum, each) => sum + each.rows, 0);
        // Whoever is at the end walks past the 111 who are decided.
        expect.soft(rows, `${order} ${place}`).toBeLessThanOrEqual(60 + (place === 1000 ? 111 : 0));
      }
    }
  });

  test("that is narrowed by one qualification is read once, by its page and its neighbours", async () => {
    allowBrokenRows("copy of a profile in an application that has none", "guests by the thousand, each with a copy");
    const job = await createJob(owner);
    await fill(job, 1000);
    const copy = JSON.stringify({ lacks: ["B.Ed"] });
    await sql("UPDATE applications SET teaching_copy = ? WHERE job_id = ? AND substr(id, -1) = '7'", copy, job.id);
    const statements = await read(job, "has=B.Ed");
    // Twice for the page and its total, and twice for the numbers above the list.
    expect(rowsOf(statements)).toBeLessThanOrEqual(1000 * 4 + 100);
    expect(rowsOf(await read(job, "has=B.Ed&q=zzz&unread=1"))).toBeLessThanOrEqual(1000 * 4 + 100);
    // Its neighbours, number and total are taken from the 900 that it shows, each of which is met four times more.
    expect(await open(job, 500, "has=B.Ed")).toBeLessThanOrEqual(1000 * 2 + 900 * 4 + 20);
  });

  test("that a search narrows is read once, by its page and its neighbours", async () => {
    const job = await createJob(owner);
    await fill(job, 1000);
    // Twice for the page and its total, and twice for the numbers above the list: in their index, and as they are grouped.
    expect(rowsOf(await read(job, "q=zzz"))).toBeLessThanOrEqual(1000 * 4 + 100);
    // Its neighbours, number and total are taken from the 111 that the search shows, each of which is met four times more.
    expect(await open(job, 500, "q=Name+7")).toBeLessThanOrEqual(1000 * 2 + 111 * 4 + 20);
  });
});
