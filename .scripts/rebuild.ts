/** Makes everything anew that is derived from other tables: search indexes, what they sort by, and counters. */

/** The counters that triggers keep from the jobs: of institutions, of the site, of categories, and of pages of the sitemap. */
const JOB_COUNTERS = [
  "DELETE FROM institution_counters",
  `INSERT INTO institution_counters (institution_id, open, closed, removed)
    SELECT institution_id, sum(state = 'open' AND removed_at IS NULL), sum(state = 'closed' AND removed_at IS NULL), sum(removed_at IS NOT NULL)
    FROM jobs GROUP BY 1`,
  "DELETE FROM counters",
  "INSERT INTO counters (name, value) SELECT 'open_jobs', count(*) FROM jobs WHERE state = 'open' AND removed_at IS NULL",
  "DELETE FROM category_counters",
  `INSERT INTO category_counters (key, name, open)
    SELECT lower(category), min(category), count(*) FROM jobs WHERE state = 'open' AND removed_at IS NULL GROUP BY lower(category)`,
  "DELETE FROM sitemap_pages",
  `INSERT INTO sitemap_pages (page, open, updated_at)
    SELECT (seq - 1) / 5000 + 1, count(*), max(updated_at) FROM jobs WHERE state = 'open' AND removed_at IS NULL GROUP BY 1`,
];
/** So many numbers take some seconds in D1, which gives a batch thirty. */
const NUMBERS_A_BATCH = 1000;

/** Tables that hold a row for each open job, and that are filled by ranges of `jobs.seq`. */
type Index = { empty: string; fill: string; drop: string };
const INDEXES: Index[] = [
  {
    empty: "DELETE FROM job_sorting",
    fill: `INSERT INTO job_sorting (seq, closes_at, pay_month, lat, lon, remote)
      SELECT seq, coalesce(closes_at, 9000000000000000), pay_month, lat, lon, job_nature = 'Remote' FROM jobs
      WHERE state = 'open' AND removed_at IS NULL`,
    drop: "DELETE FROM job_sorting WHERE seq > ? AND seq <= ?",
  },
  {
    empty: "INSERT INTO jobs_search (jobs_search) VALUES ('delete-all')",
    fill: "INSERT INTO jobs_search (rowid, words) SELECT seq, words FROM jobs_search_source WHERE 1 = 1",
    drop: "DELETE FROM jobs_search WHERE rowid > ? AND rowid <= ?",
  },
  {
    empty: "INSERT INTO jobs_closing (jobs_closing) VALUES ('delete-all')",
    fill: "INSERT INTO jobs_closing (rowid, words) SELECT closing_row, words FROM jobs_search_source WHERE 1 = 1",
    drop: "DELETE FROM jobs_closing WHERE rowid IN (SELECT closing_row FROM jobs_search_source WHERE seq > ? AND seq <= ?)",
  },
];

/**
 * Statements in pairs: one empties a table, the next fills it. The database must have all migrations, and no other
 * program may write to it.
 */
export function rebuildStatements(): string[] {
  return [...counterStatements(), ...INDEXES.flatMap(({ empty, fill }) => [empty, fill])];
}

/** Those of the counters alone. */
function counterStatements(): string[] {
  return [...JOB_COUNTERS];
}

/**
 * The same in a database that people may be writing to: each pair of a counter is one batch, and the indexes are filled by ranges
 * of `jobs.seq`. Until they are full, searches find only the jobs that are in them already.
 */
export async function rebuild(DB: D1Database, numbersABatch = NUMBERS_A_BATCH): Promise<void> {
  const statements = counterStatements();
  for (let pair = 0; pair < statements.length; pair += 2)
    await DB.batch(statements.slice(pair, pair + 2).map((statement) => DB.prepare(statement)));

  await DB.batch(INDEXES.map(({ empty }) => DB.prepare(empty)));
  // A job that is posted from here on has a higher number, and is in the indexes at once.
  const last = (await DB.prepare("SELECT max(seq) AS n FROM jobs").first<number>("n")) ?? 0;
  for (let before = 0; before < last; before += numbersABatch) {
    const range = [before, Math.min(before + numbersABatch, last)];
    await DB.batch(
      // A job that was posted or changed meanwhile is in the indexes already.
      INDEXES.flatMap(({ drop, fill }) => [
        DB.prepare(drop).bind(...range),
        DB.prepare(`${fill} AND seq > ? AND seq <= ?`).bind(...range),
      ]),
    );
  }
}
