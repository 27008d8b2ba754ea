/** The app, with its D1 binding wrapped: every answer says how many round trips it took, and the last one's statements can be asked for. */
import app from "./build/worker/entry.worker.js";

type Statement = { sql: string; values: unknown[] };
type Counted = { trips: number; statements: Statement[] };
type CountedEnv = { DB: D1Database };

const CALLS = new Set(["all", "first", "raw", "run"]);
const originals = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; about: Statement }>();
let last: Counted = { trips: 0, statements: [] };

export default {
  async fetch(request, env, execution) {
    if (new URL(request.url).pathname === "/__bench/statements") return Response.json(last.statements);
    const counted: Counted = { trips: 0, statements: [] };
    const response = await app.fetch(request, { ...env, DB: count(env.DB, counted) }, execution);
    // A screen that streams may read while its body is written.
    const body = response.body && (await response.arrayBuffer());
    last = counted;
    const headers = new Headers(response.headers);
    headers.set("X-Bench-D1", String(counted.trips));
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
          counted.trips++;
          const known = statements.map((statement) => originals.get(statement));
          counted.statements.push(...known.flatMap((one) => (one ? [one.about] : [])));
          return target.batch(statements.map((statement, index) => known[index]?.statement ?? statement));
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
        counted.trips++;
        counted.statements.push(about);
        return value.apply(target, args);
      };
    },
  });
  originals.set(wrapped, { statement, about });
  return wrapped;
}
