/** A database that can be killed with whoever uses it: from that moment on it answers nothing, and nothing goes on. */

export type Life = {
  DB: D1Database;
  /** The mail that was claimed last: id and key of its row. A life sends one after the other. */
  claimed: { id: string; eventKey: string } | null;
  isDead: boolean;
  /** Resolves when it is killed. */
  death: Promise<void>;
  kill(): void;
};

/** `calls`: it is killed at this call to the database; `isAfter`: when the database has carried the call out. Null: never. */
export function createLife(real: D1Database, calls: number | null, isAfter: boolean): Life {
  let left = calls ?? Number.POSITIVE_INFINITY;
  const { promise: death, resolve } = Promise.withResolvers<void>();
  const inner = new WeakMap<object, D1PreparedStatement>();
  const forever = () => new Promise<never>(() => {});

  async function call<T>(carryOut: () => Promise<T>): Promise<T> {
    if (life.isDead) return forever();
    left -= 1;
    if (left > 0) return carryOut();
    if (isAfter) await carryOut();
    life.kill();
    return forever();
  }

  function statement(real: D1PreparedStatement, sql: string): D1PreparedStatement {
    const isClaim = sql.startsWith('update "mail_outbox" set "attempts"');
    const wrapped = {
      bind: (...values: unknown[]) => statement(real.bind(...values), sql),
      first: (...names: [string]) => call(() => real.first(...names)),
      run: () => call(() => real.run()),
      all: () => call(() => real.all()),
      raw: async () => {
        const rows = await call(() => real.raw<[string, string]>());
        if (isClaim && rows[0]) life.claimed = { id: rows[0][0], eventKey: rows[0][1] };
        return rows;
      },
    };
    inner.set(wrapped, real);
    return wrapped as unknown as D1PreparedStatement;
  }

  const life: Life = {
    DB: {
      withSession(start: string) {
        const session = real.withSession(start);
        return {
          prepare: (sql: string) => statement(session.prepare(sql), sql),
          batch: (all: D1PreparedStatement[]) => call(() => session.batch(all.map((each) => inner.get(each) ?? each))),
          getBookmark: () => session.getBookmark(),
        };
      },
    } as unknown as D1Database,
    claimed: null,
    isDead: false,
    death,
    kill() {
      life.isDead = true;
      resolve();
    },
  };
  return life;
}
