/** How reads and writes go out, on the real D1. */
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  guard,
  openDatabase,
  prepare,
  readAll,
  type StopCode,
  Stopped,
  unlessStopped,
  writeAll,
} from "~/db/client.server";
import { profiles, sessions, users } from "~/db/schema/accounts";
import { isUniqueConflict } from "~/domain/errors";
import { kindOf } from "~/domain/refusal-reasons";
import { bindings } from "../support/bindings";
import { type Account, createAccount, createSession } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";

let account: Account;
beforeEach(async () => {
  account = await createAccount("user", {}, { f_name: "Asha" });
  await createSession(account, "web");
});

describe("a read", () => {
  test("is sent at once, and alone", async () => {
    const { DB, count } = failingDatabase(null);
    const db = openDatabase(DB);
    await Promise.all([db.select().from(users), db.select().from(sessions)]);
    expect(count()).toBe(2);
  });

  test("that any copy may answer is sent once more if it fails", async () => {
    const { DB, count } = failingDatabase({ at: 1 });
    expect(await openDatabase(DB, "first-unconstrained").select({ id: users.id }).from(users)).toEqual([
      { id: account.id },
    ]);
    expect(count()).toBe(2);
  });

  test("that fails twice fails with the error of the database", async () => {
    const { DB, count } = failingDatabase({ at: 1, isLasting: true });
    const failure = await openDatabase(DB, "first-unconstrained")
      .select()
      .from(users)
      .catch((error: unknown) => error);
    expect((failure as Error).cause).toBeInstanceOf(Error);
    expect(count()).toBe(2);
  });

  test.each(["D1_ERROR: D1 DB is overloaded. Requests queued for too long.", "D1_ERROR: Too many requests queued"])(
    "is not repeated when the database says: %s",
    async (message) => {
      let calls = 0;
      const fail = async () => {
        calls += 1;
        throw new Error(message);
      };
      const bind = () => ({ raw: fail });
      const session = { prepare: () => ({ bind }), batch: fail };
      const db = openDatabase({ withSession: () => session } as unknown as D1Database);
      await expect(db.select().from(users)).rejects.toThrow();
      await expect(readAll(db, { all: db.select().from(users) })).rejects.toThrow(message);
      expect(calls).toBe(2);
    },
  );
});

describe("readAll", () => {
  const joined = (db: ReturnType<typeof openDatabase>) =>
    db.select({ id: users.id, of: sessions.userId }).from(users).innerJoin(sessions, eq(sessions.userId, users.id));

  test("asks for all rows in one call, each read under its name; what is not needed has none", async () => {
    const { DB, count } = failingDatabase(null);
    const db = openDatabase(DB);
    const rows = await readAll(db, {
      joined: joined(db),
      counted: db.select({ n: sql<number>`count(*)`.as("n") }).from(users),
      session: prepare({ kind: sessions.kind, seen: sessions.lastSeenAt }, sql`from ${sessions}`)(),
      nothing: null,
    });
    expect(rows).toEqual({
      joined: [{ id: account.id, of: account.id }],
      counted: [{ n: 1 }],
      session: [{ kind: "web", seen: expect.any(Date) }],
      nothing: [],
    });
    expect(count()).toBe(1);
  });

  test("asks nothing where nothing is needed", async () => {
    const { DB, count } = failingDatabase(null);
    expect(await readAll(openDatabase(DB), { nothing: null })).toEqual({ nothing: [] });
    expect(count()).toBe(0);
  });

  test("is sent once more when the call fails", async () => {
    const { DB, count } = failingDatabase({ at: 1 });
    const db = openDatabase(DB, "first-unconstrained");
    expect(await readAll(db, { joined: joined(db) })).toEqual({ joined: [{ id: account.id, of: account.id }] });
    expect(count()).toBe(2);
  });

  test("refuses two columns of one name before it sends them, also where no row would come back", async () => {
    const { DB, count } = failingDatabase(null);
    const db = openDatabase(DB);
    const both = db.select({ user: users, session: sessions }).from(users).innerJoin(sessions, sql`0`);
    await expect(readAll(db, { both })).rejects.toThrow(/^both: \d+ columns, \d+ names$/);
    const same = db.select({ one: sql`count(*)`, two: sql`count(*)` }).from(users);
    await expect(readAll(db, { same })).rejects.toThrow("same: 2 columns, 1 names");
    const cased = db.select({ one: sql`1`.as("Id"), two: users.id }).from(users);
    await expect(readAll(db, { cased })).rejects.toThrow("cased: 2 columns, 1 names");
    expect(count()).toBe(0);
  });
});

describe("a write", () => {
  const rename = (db: ReturnType<typeof openDatabase>, name: string) =>
    db.update(profiles).set({ f_name: name }).where(eq(profiles.userId, account.id));
  const read = (db: ReturnType<typeof openDatabase>) => db.select({ name: profiles.f_name }).from(profiles);

  test("does not make the answer wait", async () => {
    const sent: string[] = [];
    const real = bindings.DB.withSession("first-primary");
    const prepare = (text: string) => {
      sent.push(text);
      return real.prepare(text);
    };
    const DB = { withSession: () => ({ prepare }) } as unknown as D1Database;
    const pending = rename(openDatabase(DB), "Meera").execute();
    await null;
    expect(sent).toHaveLength(1);
    await pending;
  });

  test.each([
    ["alone", (db: ReturnType<typeof openDatabase>) => rename(db, "Meera").execute()],
    ["in a batch with reads", (db: ReturnType<typeof openDatabase>) => db.batch([read(db), rename(db, "Meera")])],
    ["with an answer", (db: ReturnType<typeof openDatabase>) => rename(db, "Meera").returning().execute()],
  ])("is never repeated, %s", async (_, send) => {
    const { DB, count } = failingDatabase({ at: 1, when: "after" });
    await expect(send(openDatabase(DB))).rejects.toThrow();
    expect(count()).toBe(1);
  });

  test("behind WITH is a write", async () => {
    const { DB, count } = failingDatabase({ at: 1, when: "after" });
    const db = openDatabase(DB);
    await expect(db.run(sql`with x as (select 1) update profiles set f_name = 'Meera'`)).rejects.toThrow();
    expect(count()).toBe(1);
    expect(db.connection.place().hasWritten).toBe(true);
  });
});

describe("writeAll", () => {
  type Db = ReturnType<typeof openDatabase>;
  const rename = (db: Db, name: string) =>
    db.update(profiles).set({ f_name: name }).returning({ name: profiles.f_name });
  const isCalled = (name: string) => sql`exists (select 1 from profiles where profiles.f_name = ${name})`;
  const names = () => openDatabase(bindings.DB).select({ name: profiles.f_name }).from(profiles);
  const failure = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
  /** A database whose batches all fail with this error. */
  const failing = (error: unknown) => {
    const prepare = () => ({ bind: () => ({}) });
    return openDatabase({ withSession: () => ({ prepare, batch: () => Promise.reject(error) }) } as never);
  };

  test("carries out all, and answers with all, where its guard holds", async () => {
    const db = openDatabase(bindings.DB);
    const done = await writeAll(db, [
      guard(db, isCalled("Asha"), "link_ended"),
      rename(db, "Meera"),
      rename(db, "Dev"),
    ]);
    expect(done.slice(1)).toEqual([[{ name: "Meera" }], [{ name: "Dev" }]]);
    expect(await names()).toEqual([{ name: "Dev" }]);
  });

  test.each([
    ["first", (db: Db) => [guard(db, isCalled("Meera"), "link_ended"), rename(db, "Meera")] as const],
    ["last", (db: Db) => [rename(db, "Meera"), guard(db, isCalled("Asha"), "link_ended")] as const],
    ["between", (db: Db) => [rename(db, "Dev"), guard(db, sql`0`, "link_ended"), rename(db, "Meera")] as const],
  ])("writes nothing where the guard that stands %s does not hold", async (_, statements) => {
    const db = openDatabase(bindings.DB);
    const error = await failure(writeAll(db, statements(db)));
    expect(error).toBeInstanceOf(Stopped);
    expect(error).toMatchObject({ code: "link_ended" });
    expect(await names()).toEqual([{ name: "Asha" }]);
    expect(await unlessStopped(writeAll(db, statements(db)))).toBe(false);
  });

  test("takes no batch of reads alone: its type refuses it", async () => {
    const db = openDatabase(bindings.DB);
    const reads = [db.select().from(profiles), db.select({ id: users.id }).from(users).limit(1)] as const;
    // @ts-expect-error readAll sends several reads.
    expect(await writeAll(db, reads)).toHaveLength(2);
    // @ts-expect-error The same of a batch that is written in place.
    expect(await writeAll(db, [db.select().from(profiles)])).toHaveLength(1);
  });

  test("asks a guard where it stands", async () => {
    const db = openDatabase(bindings.DB);
    const written = writeAll(db, [rename(db, "Meera"), guard(db, isCalled("Meera"), "link_ended")]);
    expect(await unlessStopped(written)).toBe(true);
    expect(await names()).toEqual([{ name: "Meera" }]);
  });

  test("takes a condition that is null for one that does not hold", async () => {
    const db = openDatabase(bindings.DB);
    const unknown = guard(db, sql`(select f_name = 'Asha' from profiles where 0)`, "changed_meanwhile");
    expect(await failure(writeAll(db, [unknown, rename(db, "Meera")]))).toMatchObject({ code: "changed_meanwhile" });
    expect(await names()).toEqual([{ name: "Asha" }]);
  });

  test("stands on these texts of D1's", async () => {
    const db = openDatabase(bindings.DB);
    const error = (await failure(db.batch([guard(db, sql`0`, "link_ended")]))) as Error;
    expect(error.message).toBe("D1_ERROR: bad JSON path: 'link_ended': SQLITE_ERROR");
    expect((error.cause as Error).message).toBe("bad JSON path: 'link_ended': SQLITE_ERROR");
  });

  const SAID = "bad JSON path: 'link_ended': SQLITE_ERROR";
  test.each([
    ["as D1 says it", new Error(`D1_ERROR: ${SAID}`)],
    ["with an extended code", new Error(`D1_ERROR: ${SAID} (extended: SQLITE_ERROR)`)],
    ["as the cause of D1's", new Error("D1_ERROR: failed", { cause: new Error(SAID) })],
    ["below Drizzle's message", new Error("Failed query: select 1", { cause: new Error(`D1_ERROR: ${SAID}`) })],
  ])("reads the code %s", async (_, error) => {
    const db = failing(error);
    expect(await failure(writeAll(db, [rename(db, "Meera")]))).toMatchObject({ code: "link_ended", cause: error });
  });

  test.each([
    ["another error", new Error("D1_ERROR: UNIQUE constraint failed: users.email: SQLITE_CONSTRAINT")],
    ["a guard's text in a query of Drizzle's message", new Error(`Failed query: ${SAID}`)],
    ["a text behind it", new Error(`${SAID} or so`)],
    ["a path that is no code", new Error("D1_ERROR: bad JSON path: 'Over''taken': SQLITE_ERROR")],
  ])("passes on %s as it is", async (_, error) => {
    const db = failing(error);
    expect(await failure(writeAll(db, [rename(db, "Meera")]))).toBe(error);
    expect(await failure(unlessStopped(writeAll(db, [rename(db, "Meera")])))).toBe(error);
  });

  test("passes on the conflict of a unique index", async () => {
    const db = openDatabase(bindings.DB);
    const again = db.insert(profiles).select(db.select().from(profiles));
    const error = await failure(writeAll(db, [guard(db, sql`1`, "link_ended"), again]));
    expect(isUniqueConflict(error)).toBe(true);
    expect(error).not.toBeInstanceOf(Stopped);
  });

  test.each([
    ["a write", (db: Db) => [guard(db, sql`1`, "link_ended"), rename(db, "Meera")] as const],
    ["reads alone", (db: Db) => [guard(db, sql`1`, "link_ended"), db.select().from(profiles)] as const],
  ])("sends a batch once that has a guard and %s, also if its answer is lost", async (_, statements) => {
    const { DB, count } = failingDatabase({ at: 1, when: "after" });
    const db = openDatabase(DB);
    await expect(writeAll(db, statements(db))).rejects.toThrow("Network connection lost");
    expect(count()).toBe(1);
    expect(db.connection.place().hasWritten).toBe(true);
  });

  test("has codes that a program may read", () => {
    const codes: Record<StopCode, true> = {
      already_applied: true,
      already_there: true,
      changed_meanwhile: true,
      has_institution: true,
      invitation_ended: true,
      last_owner: true,
      limit_reached: true,
      link_ended: true,
      only_owner: true,
      only_reader: true,
      registration_over: true,
      stale: true,
      too_late: true,
      wrong_login: true,
    };
    // One is the kind itself: it has one meaning.
    expect(Object.keys(codes).filter((code) => kindOf(code) === null)).toEqual(["stale"]);
  });

  test.each(["", "$", "a b", "Overtaken", "it's", "no1"])("takes no code like %j", (code) => {
    expect(() => guard(openDatabase(bindings.DB), sql`1`, code as StopCode)).toThrow("is no code of a guard");
  });
});

test("a function called `replace` makes no write of a read behind WITH", async () => {
  const { DB, count } = failingDatabase({ at: 1 });
  const db = openDatabase(DB, "first-unconstrained");
  const read = db.all(sql`with one as (select replace('a b', ' ', '') as text) select text from one`);
  expect(await read).toEqual([{ text: "ab" }]);
  expect(count()).toBe(2);
  expect(db.connection.place().hasWritten).toBe(false);
});

test("a read counts as no write", async () => {
  const db = openDatabase(bindings.DB);
  await readAll(db, { users: db.select().from(users) });
  await db.all(sql`with x as (select 1 as one) select one from x`);
  expect(db.connection.place()).toMatchObject({ hasWritten: false, bookmark: expect.stringMatching(/^[\w-]{20,}$/) });
});
