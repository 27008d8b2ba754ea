/** A read that fails once is tried once more: a passing fault then costs nobody a typed form. Writes and batches are never repeated. */

const METHODS = ["all", "first", "raw", "run"];

/** The binding, with every single SELECT tried twice. */
export function withReadRetry(binding: D1Database): D1Database {
  return new Proxy(binding, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => wrap(target.prepare(sql), /^\s*select\b/i.test(sql));
      if (name === "batch") return (statements: D1PreparedStatement[]) => target.batch(statements.map(unwrap));
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

function wrap(statement: D1PreparedStatement, isRead: boolean): D1PreparedStatement {
  const wrapped = new Proxy(statement, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values), isRead);
      const call = value.bind(target) as (...args: unknown[]) => Promise<unknown>;
      if (!isRead || !METHODS.includes(String(name))) return call;
      return (...args: unknown[]) => call(...args).catch(() => call(...args));
    },
  });
  originals.set(wrapped, statement);
  return wrapped;
}

function unwrap(statement: D1PreparedStatement): D1PreparedStatement {
  return originals.get(statement) ?? statement;
}
