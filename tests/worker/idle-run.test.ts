/** What the run of each minute, and that of each hour, read when nothing is due: D1's own count of rows. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bindings, PRODUCTION, sql } from "../support/bindings";
import { createAccount, createApplication, createInstitution, createJob } from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { runScheduled } from "./scheduled";

allowBrokenRows("agreed interview without its time", "interviews are agreed by SQL");
allowBrokenRows("application without its first event", "applicants are made by the hundred, without their history");
allowBrokenRows("open job that nobody can work on", "people leave their institution by SQL");

const APPLICATIONS = 2000;
const DAY_MS = 86_400_000;

// The same hour whenever the test runs: at 21:00 UTC the run of an hour has more to do.
beforeEach(() => {
  const now = new Date();
  vi.useFakeTimers({ toFake: ["Date"], now: now.setUTCHours(10, 17, 0, 0) });
});
afterEach(() => {
  vi.useRealTimers();
});

type Asked = { text: string; rows: number };

/** The real database, noting what each statement has read. */
function counting() {
  const asked: Asked[] = [];
  const originals = new WeakMap<object, { text: string; real: D1PreparedStatement }>();
  const note = <T>(text: string, result: D1Result<T>) => {
    asked.push({ text, rows: result.meta.rows_read ?? Number.NaN });
    return result;
  };
  function statement(text: string, real: D1PreparedStatement): D1PreparedStatement {
    const all = async () => note(text, await real.all<Record<string, unknown>>());
    const wrapped = {
      bind: (...values: unknown[]) => statement(text, real.bind(...values)),
      all,
      run: all,
      first: async (name?: string) => {
        const [row] = (await all()).results;
        return name ? (row?.[name] ?? null) : (row ?? null);
      },
      // Its answer has no count, so a statement that only reads is sent twice.
      raw: async () => {
        const { results } = await all();
        return /^\s*(select|with)\b/i.test(text) ? real.raw() : results.map((row) => Object.values(row));
      },
    };
    originals.set(wrapped, { text, real });
    return wrapped as unknown as D1PreparedStatement;
  }
  const DB = {
    prepare: (text: string) => statement(text, bindings.DB.prepare(text)),
    async batch(statements: D1PreparedStatement[]) {
      const known = statements.map((each) => originals.get(each));
      const results = await bindings.DB.batch(known.flatMap((each) => (each ? [each.real] : [])));
      return results.map((result, index) => note(known[index]?.text ?? "", result));
    },
    withSession: () => ({ ...DB, getBookmark: () => null }),
  };
  return { DB, asked };
}

/** 2,000 applications in every state that waits for somebody, with interviews, messages and moves, of which nothing is due. */
async function fillBoard(): Promise<void> {
  const owner = await createAccount("admin");
  const school = await createInstitution([[owner, "owner"]]);
  const job = await createJob(owner, { institutionId: school.id, closesAt: new Date(Date.now() + 30 * DAY_MS) });
  const first = await createApplication(job);
  const { results } = await bindings.DB.prepare("SELECT name FROM pragma_table_info('applications')").all<{
    name: string;
  }>();
  const own = ["id", "email", "status", "turn", "due_at", "remind_at", "waits_since", "lapsed_at", "unanswered_by"];
  const kept = results.map(({ name }) => name).filter((name) => !own.includes(name));
  const soon = Date.now() + 5 * DAY_MS;
  await sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${APPLICATIONS})
     INSERT INTO applications (${[...own, ...kept]})
     SELECT substr(id, 1, 24) || printf('%012d', i), 'p' || i || '@example.com',
       iif(i % 9 = 0, 'unanswered', iif(i % 4 = 0, 'offered', iif(i % 4 = 1, 'shortlisted', iif(i % 4 = 2, 'interviewing', 'submitted')))),
       iif(i % 9 = 0, null, iif(i % 4 = 0, 'candidate', 'school')), iif(i % 9 = 0, null, ?1 + i),
       iif(i % 9 > 0 AND i % 4 = 0, ?1 - ${DAY_MS} + i, null), created_at,
       iif(i % 9 = 0, ?1 - ${8 * DAY_MS} + i, null), iif(i % 9 = 0, 'school', null), ${kept}
     FROM n, applications WHERE applications.id = ?2`,
    soon,
    first.id,
  );
  await sql("UPDATE applications SET turn = 'school', due_at = ? WHERE id = ?", soon, first.id);
  const some = "FROM applications WHERE status = 'interviewing'";
  await sql(
    `INSERT INTO interviews (id, application_id, kind, times, minutes, time_zone, state, sequence, starts_at, proposed_by, created_at, updated_at)
     SELECT 'i' || id, id, 'talk', '[]', 30, 'Asia/Kolkata', 'agreed', 1, ?, ?, 5, 5 ${some}`,
    soon,
    owner.id,
  );
  await sql(
    `INSERT INTO application_messages (id, application_id, side, text, created_at, mail_at)
     SELECT 'm' || id, id, 'candidate', 'Hello', 5, iif(status = 'offered', ?, null) FROM applications`,
    Date.now() + 600_000,
  );
  await sql(
    `INSERT INTO untold_moves (id, application_id, actor_id, from_status, to_status, notify_at)
     SELECT 'v' || id, id, ?, status, 'rejected', ? FROM applications WHERE status = 'submitted'`,
    owner.id,
    Date.now() + 3_000_000,
  );
  await sql("UPDATE applications SET next_status = 'rejected', next_at = ? WHERE status = 'submitted'", Date.now());
  await sql(
    `INSERT INTO institution_breaks (id, institution_id, user_id, first_day, last_day, created_at) VALUES ('b', ?, ?, '2020-01-01', '2020-01-05', 5)`,
    school.id,
    owner.id,
  );
}

/** 900 mails of each way and priority, of which none is due: later ones, digests, summaries, given up ones and sent ones. */
async function fillOutbox(): Promise<void> {
  await sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
     INSERT INTO mail_outbox (id, event_key, recipient, subject, body, attempts, next_attempt_at, sent_at, created_at,
       from_stranger, waits_for_summary, priority, digest_at)
     SELECT 'o' || i, 'key:' || i, 'r' || i || '@example.com', 'Subject', 'Body', iif(i % 5 = 3, 8, 0),
       iif(i % 5 = 1, ?2, iif(i % 5 IN (3, 4), 5, ?1)), iif(i % 5 = 4, 6, null), 5,
       i % 5 = 2, i % 5 = 2, i % 3, iif(i % 5 = 1, ?1, null)
     FROM n`,
    Date.now() + DAY_MS,
    Date.now() + 365 * DAY_MS,
  );
}

/** The statements of hiring: each part of the run that looks at applications and what hangs on them. */
const HIRING =
  /from "?(untold_moves|(current_)?applications|institution_breaks|school_responsiveness|application_messages|interviews)\b/i;

test("the run of a minute reads one row for each look at 2,000 applications of which none is due", async () => {
  await fillBoard();
  await fillOutbox();
  const send = async () => {
    throw new Error("Nothing is due");
  };
  const run = async () => {
    const { DB, asked } = counting();
    await runScheduled("* * * * *", { ...PRODUCTION, DB, MAIL: { send }, MAIL_FROM: "no-reply@staffroom.example" });
    return asked;
  };
  // What is left to do of filling so much: a later run reads as few as every one after it.
  for (let runs = 0; runs < 12; runs += 1) await run();
  const asked = await run();
  const told = asked.map(({ text, rows }) => `${rows} ${text.replace(/\s+/g, " ").slice(0, 90)}`).join("\n");
  const sumOf = (some: Asked[]) => some.reduce((sum, { rows }) => sum + rows, 0);
  const hiring = asked.filter(({ text }) => HIRING.test(text));
  expect(hiring.length, told).toBeGreaterThanOrEqual(10);
  expect(sumOf(hiring), told).toBeLessThanOrEqual(12);
  // With all other parts: jobs, alerts, mails that are sent, places. It does not grow with what is not due.
  // Webhooks take four: which are due, and whether the log of events was restored behind them.
  expect(sumOf(asked), told).toBeLessThanOrEqual(25);
  expect(asked.filter(({ text }) => /mail_outbox/.test(text)).map(({ rows }) => rows)).toEqual([1]);
  // And nothing has happened to any of them.
  const { results } = await bindings.DB.prepare(
    "SELECT (SELECT count(*) FROM applications WHERE due_at IS NOT NULL) AS waiting, (SELECT count(*) FROM mail_outbox) AS mails",
  ).all();
  expect(results).toEqual([{ waiting: 1779, mails: 900 }]);
});

const OLD_SCHOOLS = 300;
const NEW_SCHOOLS = 20;
const JOBS_OF_A_SCHOOL = 10;

/** 300 schools of last year and twenty of this week that no moderator has checked, each with ten jobs. */
async function fillSchools(): Promise<void> {
  const owner = await createAccount("admin");
  const school = await createInstitution([[owner, "owner"]]);
  const job = await createJob(owner, { institutionId: school.id, closesAt: new Date(Date.now() + 30 * DAY_MS) });
  const columnsOf = async (table: string, own: string[]) => {
    const { results } = await bindings.DB.prepare("SELECT name FROM pragma_table_info(?)")
      .bind(table)
      .all<{ name: string }>();
    return results.map(({ name }) => name).filter((name) => !own.includes(name));
  };
  const schools = OLD_SCHOOLS + NEW_SCHOOLS;
  const isNew = `i > ${OLD_SCHOOLS}`;
  const more = await columnsOf("institutions", ["id", "slug", "created_at", "verified_host"]);
  await sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${schools})
     INSERT INTO institutions (id, slug, created_at, ${more})
     SELECT 'school' || i, 'school-' || i, iif(${isNew}, ?1, ?1 - ${365 * DAY_MS}), ${more} FROM n, institutions WHERE institutions.id = ?2`,
    Date.now() - DAY_MS,
    school.id,
  );
  const kept = await columnsOf("jobs", ["seq", "change_no", "id", "institution_id"]);
  await sql(
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${schools * JOBS_OF_A_SCHOOL - 1})
     INSERT INTO jobs (seq, change_no, id, institution_id, ${kept})
     SELECT (SELECT max(seq) FROM jobs) + 1 + i, (SELECT max(change_no) FROM jobs) + 1 + i, 'job' || i, 'school' || (1 + i % ${schools}), ${kept} FROM n, jobs WHERE jobs.id = ?`,
    job.id,
  );
}

/** These look at 10,000 publishing numbers each hour, a stretch after the other. */
const STRETCHES = /% \(\(select coalesce\(max\(seq\), 0\) from jobs\) \/ 10000/;

test("the run of an hour reads what is new, not the schools and jobs that have been there", async () => {
  await fillSchools();
  // Other tests leave desks behind that have no job any more.
  await sql("DELETE FROM institution_counters WHERE open + closed + removed = 0");
  const send = async () => {};
  const run = async () => {
    const { DB, asked } = counting();
    await runScheduled("17 * * * *", { ...PRODUCTION, DB, MAIL: { send }, MAIL_FROM: "no-reply@staffroom.example" });
    return asked;
  };
  for (let runs = 0; runs < 12; runs += 1) await run();
  const asked = await run();
  const told = asked.map(({ text, rows }) => `${rows} ${text.replace(/\s+/g, " ").slice(0, 90)}`).join("\n");
  const sumOf = (some: Asked[]) => some.reduce((sum, { rows }) => sum + rows, 0);
  const firstJobs = asked.filter(({ text }) => text.includes("'first_job'"));
  expect(firstJobs, told).toHaveLength(1);
  // Of each new school: itself, its first job in the index and in the table, no removed one, and that it was queued.
  expect(sumOf(firstJobs), told).toBeLessThanOrEqual((NEW_SCHOOLS + 1) * 5 + 2);
  const stretches = asked.filter(({ text }) => STRETCHES.test(text));
  expect(stretches, told).toHaveLength(1);
  expect(sumOf(stretches), told).toBeLessThanOrEqual(2 * (OLD_SCHOOLS + NEW_SCHOOLS) * JOBS_OF_A_SCHOOL + 40);
  // A desk's statistics are made anew each hour, so the desks are listed: three rows each.
  const desks = asked.filter(({ text }) =>
    text.includes('from "institution_counters" left join "institution_statistics"'),
  );
  expect(desks, told).toHaveLength(1);
  expect(sumOf(desks), told).toBeLessThanOrEqual(3 * (OLD_SCHOOLS + NEW_SCHOOLS) + 10);
  const others = asked.filter((one) => ![...firstJobs, ...stretches, ...desks].includes(one));
  expect(sumOf(others), told).toBeLessThanOrEqual(160);
  // And every new school's first job waits for a look, once.
  const { results } = await bindings.DB.prepare(
    `SELECT count(*) AS queued, count(DISTINCT jobs.institution_id) AS schools, max(jobs.seq - other.seq) AS later
     FROM moderation_items JOIN jobs ON jobs.id = subject_id
     JOIN (SELECT institution_id, min(seq) AS seq FROM jobs GROUP BY institution_id) other USING (institution_id) WHERE kind = 'first_job'`,
  ).all();
  expect(results).toEqual([{ queued: NEW_SCHOOLS + 1, schools: NEW_SCHOOLS + 1, later: 0 }]);
});
