/** Several pieces of work on one database: their calls are let through one at a time, in an order that a test chooses. */
import { type Database, openDatabase } from "~/db/client.server";
import { bindings } from "./bindings";

/** Whose call is next: each number picks one of those that wait. The list is read again from its beginning when it is used up. */
export function interleaved(order: number[]): {
  /** A database handle of its own for each piece of work. */
  open: () => Database;
  /** Do all of it. Work waits only for its own calls, so no order stops another one. */
  run: <T>(works: (() => Promise<T>)[]) => Promise<PromiseSettledResult<T>[]>;
} {
  const waiting: (() => void)[] = [];
  const originals = new WeakMap<object, D1PreparedStatement>();
  const turn = () => new Promise<void>((resolve) => waiting.push(resolve));

  function statement(real: D1PreparedStatement): D1PreparedStatement {
    const wrapped = {
      bind: (...values: unknown[]) => statement(real.bind(...values)),
      first: async (...names: [string]) => turn().then(() => real.first(...names)),
      run: async () => turn().then(() => real.run()),
      all: async () => turn().then(() => real.all()),
      raw: async (...options: []) => turn().then(() => real.raw(...options)),
    };
    originals.set(wrapped, real);
    return wrapped as unknown as D1PreparedStatement;
  }

  const DB = {
    withSession(start: string) {
      const session = bindings.DB.withSession(start);
      return {
        prepare: (query: string) => statement(session.prepare(query)),
        batch: async (statements: D1PreparedStatement[]) => {
          await turn();
          return session.batch(statements.map((each) => originals.get(each) ?? each));
        },
        getBookmark: () => session.getBookmark(),
      };
    },
  };

  async function run<T>(works: (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
    let active = works.length;
    const all = works.map((work) =>
      work().finally(() => {
        active -= 1;
      }),
    );
    const settled = Promise.allSettled(all);
    for (let step = 0; active > 0; ) {
      // Only when everybody waits is one let through: nothing depends on how fast something is.
      if (waiting.length < active) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        continue;
      }
      const [next] = waiting.splice((order[step % order.length] ?? 0) % waiting.length, 1);
      step += 1;
      next?.();
    }
    return settled;
  }

  return { open: () => openDatabase(DB as unknown as D1Database), run };
}
