/** How reads go out together, on the real D1; writes keep their place. */
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { profiles, sessions, users } from "~/db/accounts-schema";
import { openDatabase } from "~/db/client.server";
import { withDistinctNames } from "~/db/column-names";
import { bindings } from "../support/bindings";
import { type Account, createAccount, createSession } from "../support/factories";
import { failingDatabase } from "../support/failing";

let account: Account;
beforeEach(async () => {
  account = await createAccount("user", {}, { f_name: "Asha" });
  await createSession(account, "web");
});

/** The queries of a page: a join whose tables share names, a count, a batch, a list. */
function pageReads(db: ReturnType<typeof openDatabase>) {
  return [
    db
      .select({ session: sessions, user: users, photo: profiles.photoURL })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(profiles, eq(profiles.userId, sessions.userId))
      .get(),
    db.select({ n: sql<number>`count(*)`, same: sql<number>`count(*)`, one: sql<number>`1` }).from(users),
    db.batch([db.select().from(profiles), db.select({ role: users.role }).from(users)]),
    db.select().from(users).where(eq(users.id, account.id)),
    db
      .select({ id: users.id, of: sessions.userId, to: profiles.userId })
      .from(users)
      .innerJoin(sessions, eq(sessions.userId, users.id))
      .innerJoin(profiles, eq(profiles.userId, users.id)),
    db.run(sql`select 1 as one, 2 as two`).then(({ results }) => results),
    db.all(sql`select email from users`),
    db.get(sql`select email from users where id = 'nobody'`),
  ] as const;
}

describe("reads asked for at once", () => {
  test("are one call, and each gets what it would have got alone", async () => {
    const { DB, count } = failingDatabase(null);
    const together = await Promise.all(pageReads(openDatabase(DB)));
    expect(count()).toBe(1);
    const alone: unknown[] = [];
    for (let index = 0; index < together.length; index += 1) {
      alone.push(await pageReads(openDatabase(bindings.DB))[index]);
    }
    expect(together).toEqual(alone);
    expect(together[0]?.user.id).toBe(account.id);
    expect(together[1]).toEqual([{ n: 1, same: 1, one: 1 }]);
  });

  test("wait for neighbours some turns, not for ever", async () => {
    const { DB, count } = failingDatabase(null);
    const db = openDatabase(DB);
    const slow = Promise.resolve()
      .then(() => null)
      .then(() => db.select().from(users));
    await Promise.all([db.select().from(users), slow]);
    expect(count()).toBe(1);
    await Promise.all([
      db.select().from(users),
      new Promise((done) => setTimeout(done, 5)).then(() => db.select().from(users)),
    ]);
    expect(count()).toBe(3);
  });

  test("are asked for once more when the call fails", async () => {
    const { DB, count } = failingDatabase({ at: 1 });
    const answers = await Promise.all(pageReads(openDatabase(DB)));
    expect(answers[0]?.user.email).toBe(account.email);
    expect(count()).toBe(2);
  });

  test("fail with one error when the database does not answer", async () => {
    const { DB } = failingDatabase({ at: 1, isLasting: true });
    const db = openDatabase(DB);
    const answers = await Promise.allSettled([db.select().from(users), db.select().from(sessions)]);
    const causes = answers.map((each) => (each.status === "rejected" ? each.reason.cause : null));
    expect(causes[0]).toBeInstanceOf(Error);
    expect(new Set(causes).size).toBe(1);
  });

  test("do not suffer for a wrong one among them", async () => {
    const { DB, count } = failingDatabase(null);
    const db = openDatabase(DB);
    const [good, wrong, other] = await Promise.allSettled([
      db.select({ id: users.id }).from(users),
      db.select({ id: sql`no_such_column` }).from(users),
      db.select({ name: profiles.f_name }).from(profiles),
    ]);
    expect(good).toEqual({ status: "fulfilled", value: [{ id: account.id }] });
    expect(other).toEqual({ status: "fulfilled", value: [{ name: "Asha" }] });
    expect(wrong.status).toBe("rejected");
    expect(count()).toBe(4);
  });
});

describe("a write", () => {
  const rename = (db: ReturnType<typeof openDatabase>, name: string) =>
    db.update(profiles).set({ f_name: name }).where(eq(profiles.userId, account.id));
  const read = (db: ReturnType<typeof openDatabase>) => db.select({ name: profiles.f_name }).from(profiles);

  test("goes out by itself, after what was asked before it and before what is asked after", async () => {
    const { DB, count } = failingDatabase(null);
    const db = openDatabase(DB);
    const answers = await Promise.all([read(db), rename(db, "Meera"), read(db)]);
    expect([answers[0], answers[2]]).toEqual([[{ name: "Asha" }], [{ name: "Meera" }]]);
    expect(count()).toBe(3);
    await rename(db, "Priya");
    expect(await read(db)).toEqual([{ name: "Priya" }]);
  });

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

test("a function called `replace` makes no write of a read behind WITH", async () => {
  const { DB, count } = failingDatabase(null);
  const db = openDatabase(DB);
  const read = db.all(sql`with one as (select replace('a b', ' ', '') as text) select text from one`);
  expect(await Promise.all([read, db.select().from(sessions)])).toMatchObject([[{ text: "ab" }], [{}]]);
  expect(count()).toBe(1);
  expect(db.connection.place().hasWritten).toBe(false);
});

test("a read counts as no write", async () => {
  const db = openDatabase(bindings.DB);
  await Promise.all(pageReads(db));
  await db.all(sql`with x as (select 1 as one) select one from x`);
  expect(db.connection.place()).toMatchObject({ hasWritten: false, bookmark: expect.stringMatching(/^[\w-]{20,}$/) });
});

describe("names of columns", () => {
  test.each([
    ['select "id", "name" from "a"', 'select "id", "name" from "a"'],
    ['select "a"."id", "b"."id" from "a" join "b"', 'select "a"."id", "b"."id" as "_1" from "a" join "b"'],
    ["select count(*), 1 from a", 'select count(*) as "_0", 1 as "_1" from a'],
    ['select distinct "a"."x" from "a"', 'select distinct "a"."x" from "a"'],
    [
      'select (select max("x", 1) from "b") as "m", "x" from "a"',
      'select (select max("x", 1) from "b") as "m", "x" from "a"',
    ],
    ["select 'a, from', \"x\" from y", 'select \'a, from\' as "_0", "x" from y'],
    [
      'with "q" as (select "a"."id" from "a") select "q"."id", "z"."id" from "q"',
      'with "q" as (select "a"."id" from "a") select "q"."id", "z"."id" as "_1" from "q"',
    ],
    ['select "a" from "t" union select "b" from "u"', 'select "a" from "t" union select "b" from "u"'],
  ])("%s", (given, made) => {
    expect(withDistinctNames(given)).toBe(made);
  });

  test.each(["select * from a", 'select "a".* from "a"', 'select "x" as "n", "y" as "n" from "a"', "select 'open"])(
    "cannot be told of %s",
    (given) => {
      expect(withDistinctNames(given)).toBeNull();
    },
  );
});
