/** What an account's statements stand on is in the statements themselves: the stores are called past the services that ask before. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { beforeEach, describe, expect, test } from "vitest";
import { writeAll } from "~/db/client.server";
import { identities } from "~/db/schema/accounts";
import { oneTimeTokens } from "~/db/schema/mail-tokens-and-limits";
import { mailConfirmLink } from "~/domain/accounts/confirm-address.server";
import type { Purpose } from "~/domain/accounts/queries.server";
import {
  closePasswordLogin,
  closeRegistration,
  countLogin,
  deleteConfirmToken,
  endUnprovenSettings,
  hasIdentity,
  hasPassword,
  hasSession,
  isNotMailedYet,
  isOverdue,
  mayAddGuarded,
  proveAddressElsewhere,
  renewCalendar,
  replaceCalendar,
  replaceTokenIf,
} from "~/domain/accounts/statements.server";
import { hashToken } from "~/domain/ids";
import { listHeldTitles } from "~/domain/jobs/own/queries.server";
import { publishHeld } from "~/domain/jobs/statements.server";
import { takeBackEvents } from "~/domain/limits/statements.server";
import { bindings, config, db, effects, rowsOf } from "../support/bindings";
import { type Account, createAccount, createJob, createSession, createUnpublishedJob } from "../support/factories";
import {
  changeAddress,
  changePassword,
  confirmAddress,
  disownAddress,
  resetPassword,
  startSession,
} from "../support/use-case-batches";

const now = new Date("2026-11-22T12:00:00Z");
const HOUR_MS = 3_600_000;

let one: Account;
let other: Account;
beforeEach(async () => {
  [one, other] = [await createAccount("admin"), await createAccount("admin")];
});

const rowOf = async ({ id }: Account) => (await rowsOf("users")).find((row) => row.id === id);
const run = (text: string, ...values: unknown[]) =>
  bindings.DB.prepare(text)
    .bind(...values)
    .run();
const holds = async (condition: SQL) => (await db.get<{ is: number }>(sql`select ${condition} as "is"`))?.is === 1;

/** A link of `one`, as the table has it. */
async function linkOf(purpose: Purpose, over: { email?: string; expiresAt?: Date } = {}) {
  const tokenHash = hashToken(`link ${Math.random()}`);
  const expiresAt = new Date(now.getTime() + HOUR_MS);
  const row = { tokenHash, userId: one.id, purpose, email: one.email, createdAt: now, expiresAt, ...over };
  await db.insert(oneTimeTokens).values(row);
  return { tokenHash, userId: one.id, email: one.email };
}

const PAST = [
  ["of another purpose", () => linkOf("reset"), () => linkOf("confirm")],
  ["too old", () => linkOf("confirm", { expiresAt: now }), () => linkOf("reset", { expiresAt: now })],
  [
    "mailed to an earlier address",
    () => linkOf("confirm", { email: "a@b.example" }),
    () => linkOf("reset", { email: "a@b.example" }),
  ],
] as const;

describe("a link that is", () => {
  test.each(PAST)("%s confirms nothing, disowns nothing and sets no password", async (_, confirmLink, resetLink) => {
    const before = await rowsOf("users");
    const link = await confirmLink();
    expect(await confirmAddress(db, link, now)).toBe(false);
    expect(await disownAddress(db, link, { freedAddress: "free@example.com", now })).toBe(false);
    const by = { ...(await resetLink()), passwordHash: "new", now };
    expect(await resetPassword(db, by)).toBe(false);
    expect(await rowsOf("users")).toEqual(before);
  });

  test("of another address than the one that was looked up sets no password", async () => {
    const link = await linkOf("reset");
    expect(await resetPassword(db, { ...link, email: "a@b.example", passwordHash: "new", now })).toBe(false);
  });
});

describe("a link that works changes one account alone", () => {
  test("confirming", async () => {
    const before = await rowOf(other);
    const link = await linkOf("confirm");
    expect(await confirmAddress(db, link, now)).toBe(true);
    expect(await rowOf(one)).toMatchObject({ email: one.email, email_verified_at: now.getTime() });
    expect(await rowOf(other)).toEqual(before);
    expect(await rowsOf("one_time_tokens")).toEqual([]);
  });

  test("confirming uses up a link for confirming alone", async () => {
    const kept = await linkOf("reset");
    await writeAll(db, [deleteConfirmToken(db, kept.tokenHash)]);
    expect((await rowsOf("one_time_tokens")).map((row) => row.token_hash)).toEqual([kept.tokenHash]);
  });

  test("disowning", async () => {
    await createSession(one, "web");
    const token = await createSession(other, "web");
    await createJob(one);
    const { id } = await createJob(other);
    const before = await rowOf(other);
    const link = await linkOf("confirm");
    expect(await disownAddress(db, link, { freedAddress: "free@example.com", now })).toBe(true);
    expect(await rowOf(one)).toMatchObject({ email: "free@example.com", password_hash: null });
    expect(await rowOf(other)).toEqual(before);
    expect((await rowsOf("sessions")).map((row) => row.token_hash)).toEqual([hashToken(token)]);
    const jobs = await rowsOf("jobs");
    expect(jobs.filter((row) => row.state === "open").map((row) => row.id)).toEqual([id]);
  });

  test("disowning does not touch a confirmed account", async () => {
    await run("UPDATE users SET email_verified_at = 1 WHERE id = ?", one.id);
    const link = await linkOf("confirm");
    expect(await disownAddress(db, link, { freedAddress: "free@example.com", now })).toBe(false);
    expect(await rowOf(one)).toMatchObject({ email: one.email });
  });

  test("a new password, by a link and by the old one", async () => {
    const token = await createSession(other, "web");
    const before = await rowOf(other);
    await createSession(one, "web");
    expect(await resetPassword(db, { ...(await linkOf("reset")), passwordHash: "new", now })).toBe(true);
    expect((await rowsOf("sessions")).map((row) => row.token_hash)).toEqual([hashToken(token)]);
    const change = { userId: one.id, newHash: "newer", keptTokenHash: "kept" };
    expect(await changePassword(db, { ...change, oldHash: "old" })).toBe(false);
    expect(await rowOf(one)).toMatchObject({ password_hash: "new" });
    expect(await changePassword(db, { ...change, oldHash: "new" })).toBe(true);
    expect((await rowsOf("sessions")).map((row) => row.token_hash)).toEqual([hashToken(token)]);
    expect(await rowOf(other)).toEqual(before);
  });
});

/** Each changes `one`. */
const CHANGES: [string, () => BatchItem<"sqlite">][] = [
  ["another address of the calendar", () => replaceCalendar(db, one.id)],
  ["the end of the calendar's address in a version", () => renewCalendar(db, one.id, 1)],
  ["the end of the registration", () => closeRegistration(db, one.id)],
  ["a log-in that counts", () => countLogin(db, one.id)],
  ["a log-in with the password", () => closePasswordLogin(db, one.id, { newHash: "made anew", isOnWeb: true })],
  ["a log-in of a program", () => closePasswordLogin(db, one.id, { newHash: null, isOnWeb: false })],
  [
    "a first proof by Google",
    () => {
      const identity = { issuer: "i", subject: "s", userId: one.id, email: one.email, createdAt: now };
      return proveAddressElsewhere(db, identity, { isPreparedEnded: true });
    },
  ],
  ["the end of unproven settings", () => endUnprovenSettings(db, one.id, sql`1`)],
];

test.each(CHANGES)("%s changes no other account", async (_, change) => {
  await run("UPDATE users SET registration_open_until = 9e12, mail_zone = 'Asia/Tokyo', passkey_offer_closed_at = 5");
  const [own, others] = [await rowOf(one), await rowOf(other)];
  await writeAll(db, [change()]);
  expect(await rowOf(one)).not.toEqual(own);
  expect(await rowOf(other)).toEqual(others);
});

describe("a reminder with a new link", () => {
  test("ends no link of another purpose or account", async () => {
    const { tokenHash: reset } = await linkOf("reset");
    const { tokenHash: theirs } = await linkOf("confirm");
    await run("UPDATE one_time_tokens SET user_id = ? WHERE token_hash = ?", other.id, theirs);
    await linkOf("confirm");
    const row = { tokenHash: "new", userId: one.id, purpose: "confirm" as const, email: one.email };
    const [first, ...rest] = replaceTokenIf(db, { ...row, expiresAt: now, createdAt: now }, sql`1`);
    if (first) await writeAll(db, [first, ...rest]);
    expect((await rowsOf("one_time_tokens")).map((token) => token.token_hash)).toEqual([reset, theirs, "new"].sort());
  });

  test("is due while the address is this one, and not confirmed", async () => {
    const isDue = (email = one.email) => holds(isNotMailedYet(one.id, email, "key"));
    expect([await isDue(), await isDue("earlier@example.com")]).toEqual([true, false]);
    await run("UPDATE users SET email_verified_at = 5 WHERE id = ?", one.id);
    expect(await isDue()).toBe(false);
  });
});

test("a link that somebody asks for ends no link of another purpose", async () => {
  const { tokenHash: reset } = await linkOf("reset");
  const { tokenHash: old } = await linkOf("confirm");
  const deps = { db, now: new Date(now.getTime() + HOUR_MS), effects, origin: "http://localhost", config };
  await mailConfirmLink(deps, one);
  const left = (await rowsOf("one_time_tokens")).map(({ token_hash }) => token_hash);
  expect(left).toContain(reset);
  expect(left).not.toContain(old);
});

test("the time for confirming ends for an account whose address is not confirmed, and that is not closed", async () => {
  const ends = (after: number) => holds(isOverdue(one.id, new Date(now.getTime() + after)));
  await run("UPDATE users SET confirm_by = ?", now.getTime());
  expect([await ends(-1), await ends(0)]).toEqual([false, true]);
  for (const column of ["email_verified_at", "closed_at"]) {
    await run(`UPDATE users SET ${column} = 5 WHERE id = ?`, one.id);
    expect(await ends(0)).toBe(false);
    await run(`UPDATE users SET ${column} = null WHERE id = ?`, one.id);
  }
});

test("the link for a moderator's first passkey counts until it is over", async () => {
  const { tokenHash: linkHash } = await linkOf("passkey");
  const counts = (at: number) =>
    holds(mayAddGuarded(one.id, { sessionHash: "none", linkHash, now: new Date(now.getTime() + at) }));
  expect([await counts(HOUR_MS - 1), await counts(HOUR_MS)]).toEqual([true, false]);
});

test("a log-in whose password was replaced meanwhile begins nothing and stores no hash", async () => {
  await run("UPDATE users SET password_hash = 'new' WHERE id = ?", one.id);
  const token = { tokenHash: hashToken("one"), userId: one.id, kind: "web" as const, label: null };
  const session = {
    ...token,
    createdAt: now,
    lastSeenAt: now,
    idleMs: HOUR_MS,
    expiresAt: now,
    passkeyAt: null,
    isPasskeyUnconfirmed: false,
  };
  expect(await startSession(db, session, { hash: "old", newHash: "old, made anew" })).toBe(false);
  expect(await rowOf(one)).toMatchObject({ password_hash: "new" });
  expect(await rowsOf("sessions")).toEqual([]);
});

describe("an address is changed", () => {
  const token = (email: string) => ({
    tokenHash: hashToken(email),
    userId: one.id,
    purpose: "confirm" as const,
    email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + HOUR_MS),
  });
  const change = (from: string) => changeAddress(db, { userId: one.id, email: from }, token("new@example.com"));

  test("of this account alone", async () => {
    const before = await rowOf(other);
    expect(await change(one.email)).toBe(true);
    expect(await rowOf(one)).toMatchObject({ email: "new@example.com" });
    expect(await rowOf(other)).toEqual(before);
  });

  test("not when it was changed or confirmed meanwhile", async () => {
    expect(await change("earlier@example.com")).toBe(false);
    await run("UPDATE users SET email_verified_at = 1 WHERE id = ?", one.id);
    expect(await change(one.email)).toBe(false);
    expect(await rowOf(one)).toMatchObject({ email: one.email });
  });
});

test("a condition holds only for the same account, session, password and identity", async () => {
  const session = hashToken(await createSession(one, "web"));
  expect(await holds(hasSession(one.id, session))).toBe(true);
  expect(await holds(hasSession(other.id, session))).toBe(false);
  await run("UPDATE users SET password_hash = 'mine' WHERE id = ?", one.id);
  expect(await holds(hasPassword(one.id, "mine"))).toBe(true);
  expect(await holds(hasPassword(one.id, "yours"))).toBe(false);
  expect(await holds(hasPassword(other.id, "mine"))).toBe(false);
  const identity = { issuer: "https://a.example", subject: "7", userId: one.id };
  await db.insert(identities).values({ ...identity, email: one.email, createdAt: now });
  expect(await holds(hasIdentity(identity))).toBe(true);
  for (const wrong of [{ issuer: "https://b.example" }, { subject: "8" }, { userId: other.id }]) {
    expect(await holds(hasIdentity({ ...identity, ...wrong }))).toBe(false);
  }
});

test("what is held of one account is listed and published without anybody else's", async () => {
  await createJob(one, { state: "held", title: "Hers" });
  await createJob(other, { state: "held", title: "Another's" });
  const draft = async (owner: Account, title: string) => {
    await createUnpublishedJob(owner, "held", { title });
  };
  await draft(other, "Another's draft");
  expect(await listHeldTitles({ db }, one.id)).toEqual(["Hers"]);
  await run("UPDATE users SET email_verified_at = 1 WHERE id = ?", one.id);
  const [first, ...rest] = publishHeld(db, one.id, now);
  if (first) await db.batch([first, ...rest]);
  const titles = (await rowsOf("jobs")).filter(({ state }) => state === "open").map(({ title }) => title);
  expect(titles).toEqual(["Hers"]);
});

test("taking an event back changes its own counter and its own window alone", async () => {
  const end = now.getTime();
  const add = "INSERT INTO limit_counters (key, count, ends_at) VALUES (?, 3, ?)";
  await run(add, "mine", end);
  await run(add, "other", end);
  const counts = async () => Object.fromEntries((await rowsOf("limit_counters")).map((row) => [row.key, row.count]));
  const window = { events: 5, windowMs: HOUR_MS };
  await db.batch([takeBackEvents(db, { key: "mine", window, counter: { count: 3, endsAt: new Date(end) } })]);
  expect(await counts()).toEqual({ mine: 2, other: 3 });
  await db.batch([takeBackEvents(db, { key: "mine", window, counter: { count: 3, endsAt: new Date(end - 1) } })]);
  expect(await counts()).toEqual({ mine: 2, other: 3 });
});
