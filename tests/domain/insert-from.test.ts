/** An `insert … select` with its values under the names of their columns, on the real D1. */
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { CONDITION, prepareWrite, writeAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { sessions } from "~/db/schema/accounts";
import { notifications } from "~/db/schema/jobs-and-applications";
import { limitCounters } from "~/db/schema/mail-tokens-and-limits";
import { places } from "~/db/schema/places";
import { db } from "../support/bindings";
import { type Account, createAccount } from "../support/factories";

const at = sql.placeholder;
const AT = new Date(1_800_000_000_123);
const times = { createdAt: AT, lastSeenAt: AT, expiresAt: AT };

let account: Account;
beforeEach(async () => {
  account = await createAccount();
});

/** A line of the bell, in an order that is not that of the table. */
const line = () => ({ createdAt: AT, text: "words", href: "/", eventKey: "event", userId: account.id, id: "line" });

const storedLines = () => db.select().from(notifications);

test("the statement names all columns, in the order of the table, and each value stands at its own", async () => {
  const insert = insertFrom(db, notifications, line(), sql`where true`);
  expect(insert.toSQL()).toEqual({
    sql: 'insert into "notifications" ("id", "user_id", "event_key", "text", "href", "read_at", "created_at", "application_id", "job_id", "behind") select ?, ?, ?, ?, ?, null, ?, null, null, null where true',
    params: ["line", account.id, "event", "words", "/", AT.getTime()],
  });
  await insert;
  const none = { readAt: null, applicationId: null, jobId: null, behind: null };
  expect(await storedLines()).toEqual([{ ...line(), ...none }]);
});

test("a column without a value has its default, or null, as in a plain insert", async () => {
  const given = { tokenHash: "selected", userId: account.id, kind: "web" as const, idleMs: 5, ...times };
  await insertFrom(db, sessions, given, sql`where true`);
  await db.insert(sessions).values({ ...given, tokenHash: "plain" });
  const [plain, selected] = await db.select().from(sessions).orderBy(sessions.tokenHash);
  expect(selected).toEqual({ ...given, label: null, passkeyAt: null, isPasskeyUnconfirmed: false });
  expect({ ...plain, tokenHash: "selected" }).toEqual(selected);
});

test("dates and flags are written as their columns write them, and null and undefined as null", async () => {
  const given = { userId: account.id, kind: "api" as const, idleMs: 5, ...times, label: undefined, passkeyAt: null };
  await insertFrom(db, sessions, { ...given, tokenHash: "on", isPasskeyUnconfirmed: true }, sql`where true`);
  const stored = await db.all(sql`select created_at, passkey_unconfirmed, label, passkey_at from sessions`);
  expect(stored).toEqual([{ created_at: AT.getTime(), passkey_unconfirmed: 1, label: null, passkey_at: null }]);
});

test("SQL reads from what follows the list, row by row", async () => {
  const rows = JSON.stringify(["second", "first"]);
  const values = { ...line(), id: sql`value`, eventKey: sql`'of ' || value`, readAt: sql`${AT.getTime()} + key` };
  await insertFrom(db, notifications, values, sql`from json_each(${rows}) where value <> 'second'`);
  expect(await storedLines()).toMatchObject([
    { id: "first", eventKey: "of first", readAt: new Date(AT.getTime() + 1) },
  ]);
});

test("nothing is written where the condition does not hold", async () => {
  await insertFrom(db, notifications, line(), sql`where false`);
  expect(await storedLines()).toEqual([]);
});

test("a conflict may change nothing, or the row that is there; what was written comes back", async () => {
  const insert = (text: string) => insertFrom(db, notifications, { ...line(), text }, sql`where true`);
  const target = notifications.eventKey;
  expect(await insert("one").returning({ id: notifications.id })).toEqual([{ id: "line" }]);
  expect(await insert("two").onConflictDoNothing({ target }).returning()).toEqual([]);
  await writeAll(db, [insert("three").onConflictDoUpdate({ target, set: { text: sql`excluded.text` } })]);
  expect(await storedLines()).toMatchObject([{ text: "three" }]);
});

describe("a prepared write", () => {
  test("encodes its placeholders as their columns do, and has its condition in its place", async () => {
    const insert = prepareWrite((made) => {
      const values = { userId: at("userId"), id: at("id"), eventKey: at("id"), text: "words", href: "/" };
      const all = { ...values, createdAt: at("createdAt"), readAt: at("readAt") };
      return insertFrom(made, notifications, all, sql`where ${at("id")} <> 'none' and ${CONDITION}`);
    });
    const common = { userId: account.id, createdAt: AT };
    const write = (id: string, readAt: Date | null, condition = sql`true`) =>
      insert(db, { ...common, id, readAt }, condition);
    const isHers = sql`exists (select 1 from users where users.id = ${account.id} and users.email = ${account.email})`;
    await writeAll(db, [
      write("a", null, isHers),
      write("b", AT),
      write("c", null, sql`not ${isHers}`),
      write("none", AT),
    ]);
    const rows = await db.select().from(notifications).orderBy(notifications.id);
    expect(rows.map(({ id, readAt, createdAt }) => [id, readAt, createdAt])).toEqual([
      ["a", null, AT],
      ["b", AT, AT],
    ]);
  });

  test("a placeholder inside SQL is sent as it is given", async () => {
    const insert = prepareWrite((made) =>
      insertFrom(
        made,
        limitCounters,
        { key: at("key"), count: 1, endsAt: sql`${at("ends")}` },
        sql`where ${CONDITION}`,
      ),
    );
    await writeAll(db, [insert(db, { key: "key", ends: AT.getTime() }, sql`true`)]);
    expect(await db.select().from(limitCounters)).toEqual([{ key: "key", count: 1, endsAt: AT }]);
  });
});

test("tsc refuses a column that is missing or unknown, and a value of another type; no such statement is sent", () => {
  const place = { id: 1, name: "Pune", state: "", country: "IN", lat: 1, lon: 2, population: 3, zone: "Asia/Kolkata" };
  const { name: _name, ...nameless } = place;
  const session = { tokenHash: "token", userId: "id", idleMs: 5, ...times };
  const made = [
    insertFrom(db, places, place, sql`where true`),
    // @ts-expect-error A column that has to have a value has none.
    insertFrom(db, places, nameless, sql`where true`),
    // @ts-expect-error The table has no such column.
    insertFrom(db, places, { ...place, nickname: "Poona" }, sql`where true`),
    // @ts-expect-error A value is not of its column's type.
    insertFrom(db, places, { ...place, retired: 1 }, sql`where true`),
    // @ts-expect-error A name is none of those that the column knows.
    insertFrom(db, sessions, { ...session, kind: "phone" }, sql`where true`),
  ];
  expect(made).toHaveLength(5);
});
