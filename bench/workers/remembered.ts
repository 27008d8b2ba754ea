/** A database that answers each statement for the second time from memory, whatever its values: what is left is the Worker's own work. */

type Kept = { statement: D1PreparedStatement; sql: string };

export function remembered(db: D1Database): D1Database {
  const batches = new Map<string, Promise<D1Result[]>>();
  const inner = new WeakMap<object, Kept>();
  const prepare = (sql: string, statement: D1PreparedStatement): D1PreparedStatement => {
    const made = {
      bind: (...values: unknown[]) => prepare(sql, statement.bind(...values)),
      all: async () => (await batch([made as unknown as D1PreparedStatement]))[0],
    };
    inner.set(made, { statement, sql });
    return made as unknown as D1PreparedStatement;
  };
  const batch = (statements: D1PreparedStatement[]) => {
    const all = statements.flatMap((one) => inner.get(one) ?? []);
    const key = all.map(({ sql }) => sql).join("\n");
    let answer = batches.get(key);
    if (!answer) {
      answer = db.batch(all.map(({ statement }) => statement));
      batches.set(key, answer);
    }
    return answer;
  };
  const own = { prepare: (sql: string) => prepare(sql, db.prepare(sql)), batch, getBookmark: () => null };
  return { ...own, withSession: () => own } as unknown as D1Database;
}
