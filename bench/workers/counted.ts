/** The app, with its D1 binding wrapped: every answer says how many calls it made and how many of them in a row, and the last one's statements can be asked for. */
import app from "./build/worker/entry.worker.js";

type Statement = { sql: string; values: unknown[] };
/** `inARow`: how often one call began when another had been answered, which is how often the request waited. */
type Counted = { calls: number; answered: number; inARow: number; statements: Statement[] };
type CountedEnv = { DB: D1Database };

const CALLS = new Set(["all", "first", "raw", "run"]);
const originals = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; about: Statement }>();
const none = (): Counted => ({ calls: 0, answered: 0, inARow: 0, statements: [] });
let last = none();

export default {
  async fetch(request, env, execution) {
    if (new URL(request.url).pathname === "/__bench/statements") return Response.json(last.statements);
    const counted = none();
    const response = await app.fetch(request, { ...env, DB: count(env.DB, counted) }, execution);
    // A screen that streams may read while its body is written.
    const body = response.body && (await response.arrayBuffer());
    last = counted;
    const headers = new Headers(response.headers);
    headers.set("X-Bench-D1", String(counted.calls));
    headers.set("X-Bench-D1-Row", String(counted.inARow));
    return new Response(body, { status: response.status, headers });
  },
} satisfies ExportedHandler<CountedEnv>;

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
          return inItsPlace(counted, () => target.batch(real));
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
        return inItsPlace(counted, () => value.apply(target, args));
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
