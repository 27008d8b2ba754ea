/** A database that can be killed with whoever uses it: from that moment on it answers nothing, and nothing goes on. */
import { wrapDatabase } from "../wrapped-database.ts";

export type Life = {
  DB: D1Database;
  /** The mail that was claimed last: id and key of its row. A life sends one after the other. */
  claimed: { id: string; eventKey: string } | null;
  isDead: boolean;
  /** Resolves when it is killed. */
  death: Promise<void>;
  kill(): void;
};

const isClaim = ([sql = ""]: string[]) => sql.startsWith('update "mail_outbox" set "attempts"');

/** `calls`: it is killed at this call to the database; `isAfter`: when the database has carried the call out. Null: never. */
export function createLife(real: D1Database, calls: number | null, isAfter: boolean): Life {
  let left = calls ?? Number.POSITIVE_INFINITY;
  const { promise: death, resolve } = Promise.withResolvers<void>();
  const forever = () => new Promise<never>(() => {});

  async function call<T>(carryOut: () => Promise<T>): Promise<T> {
    if (life.isDead) return forever();
    left -= 1;
    if (left > 0) return carryOut();
    if (isAfter) await carryOut();
    life.kill();
    return forever();
  }

  const life: Life = {
    DB: wrapDatabase(real, async (statements, carryOut) => {
      const answer = await call(carryOut);
      // Claims that are given back begin alike, and answer with no rows.
      const [row] = isClaim(statements) && Array.isArray(answer) ? (answer as [string, string][]) : [];
      if (row) life.claimed = { id: row[0], eventKey: row[1] };
      return answer;
    }),
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
