/** A D1 whose calls go on in an order that a property test chooses. */
import type * as fc from "fast-check";
import { type Database, openDatabase } from "~/db/client.server";
import { bindings } from "./bindings";

/** Each call to the database waits until the scheduler lets it go, so that calls of several use-cases mix in any order. */
export function scheduledDatabase(scheduler: fc.Scheduler, label: string): Database {
  const originals = new WeakMap<object, D1PreparedStatement>();
  const wait = () => scheduler.schedule(Promise.resolve(), label);
  const later = <T>(call: () => Promise<T>): Promise<T> => wait().then(call);

  function statement(real: D1PreparedStatement): D1PreparedStatement {
    const wrapped = {
      bind: (...values: unknown[]) => statement(real.bind(...values)),
      first: (...names: [string]) => later(() => real.first(...names)),
      run: () => later(() => real.run()),
      all: () => later(() => real.all()),
      raw: (...options: []) => later(() => real.raw(...options)),
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
