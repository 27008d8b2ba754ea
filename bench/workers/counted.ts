/**
 * The app, with its D1 binding wrapped: every answer says how many calls it made and how many of them in a row, and the last one's
 * statements can be asked for. With the header `X-Bench-Spent` it waits for the work after the answer, and says as JSON what both
 * have spent: rows, operations of the bucket, mails. A path of its own makes a scheduled run, and answers with its statements and
 * rows.
 */
import app from "./build/worker/entry.worker.js";

type Statement = { sql: string; values: unknown[]; read?: number };
/** `inARow`: how often one call began when another had been answered, which is how often the request waited. */
type Counted = { calls: number; answered: number; inARow: number; statements: Statement[]; rows: Rows | null };
/** Counted only where it is asked for: calls that do not tell it are made a second time. */
type Rows = { read: number; written: number };
/** The use of one request, with the work that follows its answer. Removing from a bucket is free, and not counted. */
export type Spent = Rows & { bucketWrites: number; bucketReads: number; mails: number };
type CountedEnv = { DB: D1Database; RESUMES: R2Bucket };

const CALLS = new Set(["all", "first", "raw", "run"]);
const BUCKET_WRITES = new Set(["put", "list"]);
const BUCKET_READS = new Set(["get", "head"]);
const originals = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; about: Statement }>();
const none = (rows: Rows | null = null): Counted => ({ calls: 0, answered: 0, inARow: 0, statements: [], rows });
let last = none();

export default {
  async fetch(request, env, execution) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/__bench/statements") return Response.json(last.statements);
    if (pathname === "/__bench/scheduled") {
      return Response.json(await schedule(searchParams.get("cron") ?? "* * * * *", env, execution));
    }
    const spent = { read: 0, written: 0, bucketWrites: 0, bucketReads: 0, mails: 0 };
    const counted = none(request.headers.has("X-Bench-Spent") ? spent : null);
    const work: Promise<unknown>[] = [];
    const noting = { ...execution, waitUntil: (more: Promise<unknown>) => void work.push(more) };
    const own = { DB: count(env.DB, counted), RESUMES: countBucket(env.RESUMES, spent), MAIL: countMail(spent) };
    const response = await app.fetch(request, { ...env, ...own }, counted.rows ? noting : execution);
    // A screen that streams may read while its body is written.
    const body = response.body && (await response.arrayBuffer());
    // Work may hand over more work.
    for (let at = 0; at < work.length; at += 1) await work[at];
    last = counted;
    const headers = new Headers(response.headers);
    headers.set("X-Bench-D1", String(counted.calls));
    headers.set("X-Bench-D1-Row", String(counted.inARow));
    if (counted.rows) headers.set("X-Bench-Spent", JSON.stringify(spent));
    return new Response(body, { status: response.status, headers });
  },
} satisfies ExportedHandler<CountedEnv>;

/** One run of the clock, with mail on, which finds the places that it has loaded already. */
async function schedule(cron: string, env: CountedEnv, execution: ExecutionContext) {
  const rows = { read: 0, written: 0 };
  const counted = none(rows);
  const version = await env.DB.prepare("SELECT version FROM place_loads").first<string>("version");
  const ASSETS = { fetch: async () => Response.json({ version, portions: [] }) };
  const event = { cron, scheduledTime: Date.now(), noRetry() {} };
  const spent = { ...rows, bucketWrites: 0, bucketReads: 0, mails: 0 };
  const mail = { MAIL: countMail(spent), MAIL_FROM: "mail@bench.staffroom.example" };
  await app.scheduled(event, { ...env, ...mail, ASSETS, DB: count(env.DB, counted) }, execution);
  const reads = counted.statements.map(({ sql, read = 0 }) => ({ sql, read }));
  return { ...rows, statements: counted.statements.map(({ sql }) => sql), reads };
}

function countBucket(bucket: R2Bucket, spent: Spent): R2Bucket {
  return new Proxy(bucket, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (BUCKET_WRITES.has(String(name))) spent.bucketWrites += 1;
        if (BUCKET_READS.has(String(name))) spent.bucketReads += 1;
        return value.apply(target, args);
      };
    },
  });
}

/** Used only where the variable MAIL_FROM is set; nothing is sent. */
function countMail(spent: Spent) {
  return {
    async send() {
      spent.mails += 1;
    },
  };
}

function add(counted: Counted, about: Statement | undefined, { meta }: D1Result): void {
  if (!counted.rows) return;
  if (about) about.read = meta.rows_read ?? 0;
  counted.rows.read += meta.rows_read ?? 0;
  counted.rows.written += meta.rows_written ?? 0;
}

/** A database or a session of one, which has the same methods. */
function count<T extends D1Database | D1DatabaseSession>(database: T, counted: Counted): T {
  return new Proxy(database, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => wrap(target.prepare(sql), { sql, values: [] }, counted);
      if (name === "batch") {
        return (statements: D1PreparedStatement[]) => {
          const known = statements.map((statement) => originals.get(statement));
          counted.statements.push(...known.flatMap((one) => (one ? [one.about] : [])));
          const real = statements.map((statement, index) => known[index]?.statement ?? statement);
          return inItsPlace(counted, async () => {
            const results = await target.batch(real);
            for (const [index, result] of results.entries()) add(counted, known[index]?.about, result);
            return results;
          });
        };
      }
      if (name === "withSession" && "withSession" in target) {
        return (bookmark?: string) => count(target.withSession(bookmark), counted);
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function wrap(statement: D1PreparedStatement, about: Statement, counted: Counted): D1PreparedStatement {
  const wrapped = new Proxy(statement, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name === "bind") {
        return (...values: unknown[]) => wrap(target.bind(...values), { ...about, values }, counted);
      }
      if (!CALLS.has(String(name))) return value.bind(target);
      return (...args: unknown[]) => {
        counted.statements.push(about);
        return inItsPlace(counted, async () => {
          if (!counted.rows || (name !== "raw" && name !== "first")) {
            const result = await value.apply(target, args);
            if (counted.rows) add(counted, about, result);
            return result;
          }
          // These two do not say what they have read. A read can be made again; a write answers once.
          const told = await target.all<Record<string, unknown>>();
          add(counted, about, told);
          if (/^\s*(select|with)\b/i.test(about.sql)) return value.apply(target, args);
          return name === "first" ? (told.results[0] ?? null) : told.results.map((row) => Object.values(row));
        });
      };
    },
  });
  originals.set(wrapped, { statement, about });
  return wrapped;
}

/** A call comes after every one that was answered before it began. */
function inItsPlace<T>(counted: Counted, call: () => Promise<T>): Promise<T> {
  counted.calls++;
  const place = counted.answered + 1;
  counted.inARow = Math.max(counted.inARow, place);
  return call().finally(() => {
    counted.answered = Math.max(counted.answered, place);
  });
}
