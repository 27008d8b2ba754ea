/** A D1 of which every call passes one function, as well in its sessions as without one. Benches and tests put faults there. */

/** `statements`: the SQL of the call; a batch has several. `carryOut` sends it to the real database. */
export type Around = <T>(statements: string[], carryOut: () => Promise<T>) => Promise<T>;

export function wrapDatabase(real: D1Database, around: Around): D1Database {
  const originals = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>();

  function wrapStatement(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
    const wrapped = {
      bind: (...values: unknown[]) => wrapStatement(statement.bind(...values), sql),
      first: (...names: [string]) => around([sql], () => statement.first(...names)),
      run: () => around([sql], () => statement.run()),
      all: () => around([sql], () => statement.all()),
      raw: (...options: []) => around([sql], () => statement.raw(...options)),
    };
    originals.set(wrapped, { statement, sql });
    return wrapped as unknown as D1PreparedStatement;
  }

  const part = (session: D1Database | D1DatabaseSession) => ({
    prepare: (sql: string) => wrapStatement(session.prepare(sql), sql),
    batch(all: D1PreparedStatement[]) {
      const known = all.map((each) => originals.get(each) ?? { statement: each, sql: "" });
      const carryOut = () => session.batch(known.map(({ statement }) => statement));
      return around(
        known.map(({ sql }) => sql),
        carryOut,
      );
    },
  });
  return {
    ...part(real),
    withSession(start: string) {
      const session = real.withSession(start);
      return { ...part(session), getBookmark: () => session.getBookmark() };
    },
  } as unknown as D1Database;
}
