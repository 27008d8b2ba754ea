/** The cost of making a list's SQL anew for each request, against binding prepared SQL. No database: the rows are given. */
import { pathToFileURL } from "node:url";
import { loadPrepared } from "./domain.ts";

const ROUNDS = 20_000;

export type PreparedFigure = { drizzleMicros: number; preparedMicros: number };

export async function measurePrepared(): Promise<PreparedFigure> {
  const { jobs, openDatabase, prepare, read, sql, desc } = await loadPrepared();
  const row = { id: "1", title: "t", category: "c", location: "l", created_at: 1, createdAt: 1, seq: 1 };
  const statement = {
    bind: () => statement,
    all: async () => ({ results: [{ ...row }], success: true, meta: {} }),
    raw: async () => [["1", "t", "c", "l", 1, 1]],
  };
  const binding = { prepare: () => statement, withSession: () => binding };
  const db = openDatabase(binding as unknown as D1Database);
  const fields = {
    id: jobs.id,
    title: jobs.title,
    category: jobs.category,
    location: jobs.location,
    createdAt: jobs.createdAt,
    seq: jobs.seq,
  };
  const isLive = sql`${jobs.state} = 'open' and ${jobs.removedAt} is null`;
  const made = prepare(
    fields,
    sql`from ${jobs} where ${isLive} and ${jobs.seq} < ${sql.placeholder("seq")} order by ${jobs.seq} desc limit ${sql.placeholder("limit")}`,
  );
  const ways = {
    drizzle: () =>
      db.select(fields).from(jobs).where(sql`${isLive} and ${jobs.seq} < ${500}`).orderBy(desc(jobs.seq)).limit(16),
    prepared: () => read(db, made({ seq: 500, limit: 16 })),
  };
  const micros = { drizzle: Number.POSITIVE_INFINITY, prepared: Number.POSITIVE_INFINITY };
  for (let round = 0; round < 5; round += 1) {
    for (const way of ["drizzle", "prepared"] as const) {
      const start = performance.now();
      for (let index = 0; index < ROUNDS; index += 1) await ways[way]();
      micros[way] = Math.min(micros[way], ((performance.now() - start) * 1000) / ROUNDS);
    }
  }
  return { drizzleMicros: micros.drizzle, preparedMicros: micros.prepared };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { drizzleMicros, preparedMicros } = await measurePrepared();
  console.log(`made anew ${drizzleMicros.toFixed(1)} µs, prepared ${preparedMicros.toFixed(1)} µs a query`);
  console.log(`ratio ${(drizzleMicros / preparedMicros).toFixed(1)}`);
}
