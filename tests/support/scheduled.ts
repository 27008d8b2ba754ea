/** A D1 whose calls go on in an order that a property test chooses. */
import type * as fc from "fast-check";
import { type Database, openDatabase } from "~/db/client.server";
import { bindings } from "./bindings";

/** Each call to the database waits until the scheduler lets it go, so that calls of several use-cases mix in any order. */
export function scheduledDatabase(scheduler: fc.Scheduler, label: string): Database {
  const originals = new WeakMap<object, D1PreparedStatement>();
  const wait = () => scheduler.schedule(Promise.resolve(), label);

  function statement(real: D1PreparedStatement): D1PreparedStatement {
    const wrapped = {
      bind: (...values: unknown[]) => statement(real.bind(...values)),
      first: async (...names: [string]) => (await wait(), real.first(...names)),
      run: async () => (await wait(), real.run()),
      all: async () => (await wait(), real.all()),
      raw: async (...options: []) => (await wait(), real.raw(...options)),
    };
    originals.set(wrapped, real);
    return wrapped as unknown as D1PreparedStatement;
  }

  const DB = {
    withSession(start: string) {
      const session = bindings.DB.withSession(start);
      return {
        prepare: (query: string) => statement(session.prepare(query)),
        async batch(statements: D1PreparedStatement[]) {
          await wait();
          return session.batch(statements.map((each) => originals.get(each) ?? each));
        },
        getBookmark: () => session.getBookmark(),
      };
    },
  };
  return openDatabase(DB as unknown as D1Database);
}
