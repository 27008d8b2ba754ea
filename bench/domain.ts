/** The product's own use-cases in this process, on an SQLite file that answers as D1 does. */
import "../.scripts/app-imports.ts";
import type { DatabaseSync, StatementSync } from "node:sqlite";

export type Jobs = typeof import("../app/domain/jobs/own/queries.server.ts") & {
  getJob: typeof import("../app/domain/jobs/queries.server.ts").getJob;
  readHome: typeof import("../app/domain/jobs/queries.server.ts").readHome;
  searchJobs: typeof import("../tests/support/search-jobs.ts").searchJobs;
  listJobs: typeof import("../app/domain/jobs/search/list-jobs.server.ts").listJobs;
  listAllJobs: typeof import("../app/domain/jobs/queries.server.ts").listAllJobs;
  findSearchPage: typeof import("../app/domain/jobs/search/search-jobs.server.ts").findSearchPage;
  JobSearch: typeof import("../app/domain/jobs/search/schema.ts").JobSearch;
  readCursor: typeof import("../app/domain/jobs/list-cursors.ts").readCursor;
};

export async function loadJobs(): Promise<Jobs> {
  const own = await import("../app/domain/jobs/own/queries.server.ts");
  const { getJob, listAllJobs, readHome } = await import("../app/domain/jobs/queries.server.ts");
  const { listJobs } = await import("../app/domain/jobs/search/list-jobs.server.ts");
  const { searchJobs } = await import("../tests/support/search-jobs.ts");
  const { findSearchPage } = await import("../app/domain/jobs/search/search-jobs.server.ts");
  const { JobSearch } = await import("../app/domain/jobs/search/schema.ts");
  const { readCursor } = await import("../app/domain/jobs/list-cursors.ts");
  const search = { searchJobs, listJobs, findSearchPage, JobSearch, readCursor };
  return { ...own, ...search, getJob, readHome, listAllJobs };
}

/** A database handle like that of a request. Statements are compiled once, as D1 keeps them too. */
export async function openFile(db: DatabaseSync) {
  const { openDatabase } = await import("../app/db/client.server.ts");
  const compiled = new Map<string, StatementSync>();
  const run = (sql: string, values: unknown[]) => {
    let statement = compiled.get(sql);
    if (!statement) {
      statement = db.prepare(sql);
      compiled.set(sql, statement);
    }
    return { results: statement.all(...(values as (string | number)[])), success: true, meta: {} };
  };
  const prepare = (sql: string, values: unknown[] = []): object => ({
    bind: (...bound: unknown[]) => prepare(sql, bound),
    all: async () => run(sql, values),
    run: async () => run(sql, values),
    raw: async () => run(sql, values).results.map((row) => Object.values(row)),
    now: () => run(sql, values),
  });
  const binding = {
    prepare: (sql: string) => prepare(sql),
    batch: async (statements: { now(): object }[]) => statements.map((statement) => statement.now()),
    withSession: () => binding,
  };
  return openDatabase(binding as unknown as D1Database);
}

export async function loadPrepared() {
  const { jobs } = await import("../app/db/schema/jobs-and-applications.ts");
  const { openDatabase } = await import("../app/db/client.server.ts");
  const { desc, sql } = await import("drizzle-orm");
  return { ...(await import("../app/db/client.server.ts")), jobs, openDatabase, desc, sql };
}
