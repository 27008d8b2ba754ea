/** The conditions of the statements of passkeys: what has changed between the reading and the writing stops the write. */
import { sql as query } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { writeAll } from "~/db/client.server";
import { sessions } from "~/db/schema/accounts";
import { oneTimeTokens } from "~/db/schema/mail-tokens-and-limits";
import { passkeys } from "~/db/schema/passkeys";
import { findPasskey, listPasskeys, type Passkey, type Purpose } from "~/domain/accounts/queries.server";
import { isCopied, passkeyName } from "~/domain/accounts/rules";
import {
  closeOffer,
  deleteAllPasskeysOf,
  endPasskeyLink,
  hasPasskey,
  isRefusedSince,
  setPasskeyName,
} from "~/domain/accounts/statements.server";
import { sweepExpired } from "~/domain/accounts/sweep-tokens.server";
import { logInWithPasskey, proveInSession, type Signed } from "~/domain/accounts/use-passkey.server";
import { hashToken } from "~/domain/ids";
import { insertMailIf } from "~/domain/mail/statements.server";
import { countRows, db, effects, rowsOf, sql } from "../support/bindings";
import { type Account, createAccount, createSession } from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import {
  deletePasskey,
  disownAddress,
  insertPasskey,
  linkIdentity,
  markSession,
  refusePasskey,
  startPasskeySession,
} from "../support/use-case-batches";

allowBrokenRows("way into a closed account", "an account is closed by hand, with its session or its password");

const now = new Date("2026-11-23T10:00:00Z");
const HOUR_MS = 3_600_000;
let one: Account;
let other: Account;
let serial = 0;

const challenge = () => {
  serial += 1;
  return { challengeHash: `challenge ${serial}`, endsAt: now };
};
const rowOf = (owner: Account, id: string, changes: Partial<Passkey> = {}): Passkey => ({
  ...{ id, userId: owner.id, credentialId: `credential of ${id}`, publicKey: "key", counter: 5, transports: "" },
  ...{ name: id, createdAt: now, lastUsedAt: null, refusedAt: null, moderatesAt: null },
  ...changes,
});
const sessionOf = (owner: Account, tokenHash = "new") => ({
  ...{ tokenHash, userId: owner.id, kind: "web" as const, label: null, createdAt: now, lastSeenAt: now },
  ...{ expiresAt: new Date(now.getTime() + HOUR_MS), idleMs: HOUR_MS, passkeyAt: now, isPasskeyUnconfirmed: false },
});
const tokenOf = (owner: Account, purpose: Purpose, changes: { tokenHash?: string; expiresAt?: Date } = {}) => ({
  ...{ tokenHash: `${purpose} of ${owner.id}`, userId: owner.id, purpose, email: owner.email, createdAt: now },
  ...{ expiresAt: new Date(now.getTime() + HOUR_MS), ...changes },
});
const tokens = async () => (await rowsOf("one_time_tokens")).map(({ token_hash }) => token_hash);
const useOf = (passkey: Passkey, counter = 6) => ({ passkey, counter, challenge: challenge(), now });

let first: Passkey;
let foreign: Passkey;

beforeEach(async () => {
  [one, other] = [await createAccount(), await createAccount()];
  [first, foreign] = [rowOf(one, "first"), rowOf(other, "foreign")];
  await db.insert(passkeys).values([first, foreign]);
});

describe("a session is begun", () => {
  test("by a key that counts upwards; only its row and its account change", async () => {
    await sql("UPDATE users SET registration_open_until = 9e12");
    await db.insert(passkeys).values(rowOf(one, "second"));
    expect(await startPasskeySession(db, useOf(first), sessionOf(one))).toBe(true);
    expect(await rowsOf("passkeys")).toMatchObject([
      { id: "first", counter: 6, last_used_at: now.getTime() },
      { id: "foreign", counter: 5, last_used_at: null },
      { id: "second", counter: 5, last_used_at: null },
    ]);
    const users = new Map((await rowsOf("users")).map((row) => [row.id, row]));
    expect(users.get(one.id)).toMatchObject({ login_count: 1, registration_open_until: null });
    expect(users.get(other.id)).toMatchObject({ login_count: 0, registration_open_until: 9e12 });
  });

  test.each([
    ["the key was removed", "DELETE FROM passkeys"],
    ["the key was refused", "UPDATE passkeys SET refused_at = 5"],
    ["the key has counted on", "UPDATE passkeys SET counter = 6"],
    ["the account was closed", "UPDATE users SET closed_at = 5"],
    ["the account was disowned", "UPDATE users SET disowned_at = 5"],
  ])("not if meanwhile %s", async (_, change) => {
    await sql(change);
    expect(await startPasskeySession(db, useOf(first), sessionOf(one))).toBe(false);
    expect(await countRows("sessions")).toBe(0);
    expect((await rowsOf("users")).map((row) => row.login_count)).toEqual([0, 0]);
  });

  test("not for another account than the key's", async () => {
    expect(await startPasskeySession(db, useOf({ ...first, userId: other.id }), sessionOf(other))).toBe(false);
    expect(await countRows("sessions")).toBe(0);
    expect((await rowsOf("passkeys"))[0]).toMatchObject({ counter: 5, last_used_at: null });
  });

  test("not by a challenge that was answered: nothing of the batch is done", async () => {
    const use = useOf(first);
    await startPasskeySession(db, use, sessionOf(one));
    await expect(startPasskeySession(db, { ...use, counter: 7 }, sessionOf(one, "second"))).rejects.toThrow();
    expect((await rowsOf("passkeys"))[0]).toMatchObject({ counter: 6 });
    expect(await countRows("sessions")).toBe(1);
  });

  test("by a device that says 0 for ever, but not once it has counted", async () => {
    await sql("UPDATE passkeys SET counter = 0");
    expect(await startPasskeySession(db, useOf(first, 0), sessionOf(one, "a"))).toBe(true);
    await sql("UPDATE passkeys SET counter = 1, last_used_at = null");
    expect(await startPasskeySession(db, useOf(first, 0), sessionOf(one, "b"))).toBe(false);
  });
});

describe("what changes while the answer of a device is checked", () => {
  const deps = { db, now, effects, origin: "http://localhost", requestId: "request" };
  let counter = 6;
  const signed = (change: string | null, more: Partial<Signed> = {}): Signed => ({
    ...{ credentialId: first.credentialId, userId: one.id, challenge: challenge() },
    verify: async () => {
      if (change) await sql(change);
      counter += 1;
      return counter;
    },
    ...more,
  });
  const WEB = { isRemembered: false, userAgent: null };

  test("nothing: she is logged in, also if her device does not name the account", async () => {
    for (const userId of [one.id, null]) {
      await sql("UPDATE passkeys SET counter = 5");
      expect((await logInWithPasskey(deps, signed(null, { userId }), WEB)).actor.id).toBe(one.id);
    }
  });

  test.each(["DELETE FROM passkeys", "UPDATE users SET closed_at = 5"])(
    "%s: no log-in, and no session is marked",
    async (change) => {
      const tokenHash = hashToken(await createSession(one, "web"));
      const live = {
        actor: one,
        tokenHash,
        kind: "web" as const,
        photoURL: null,
        isConfirmed: true,
        passkeyAt: null,
        isMailRefused: false,
        institutionId: null,
        frame: null,
      };
      const unknown = { code: "not_signed_in", message: expect.stringContaining("We do not know this passkey") };
      await expect(logInWithPasskey(deps, signed(change), WEB)).rejects.toMatchObject(unknown);
      await sql("UPDATE users SET closed_at = null");
      await db
        .insert(passkeys)
        .values({ ...first, id: "again" })
        .onConflictDoNothing();
      await expect(proveInSession(deps, signed(change), live)).rejects.toMatchObject(unknown);
      expect(await rowsOf("sessions")).toMatchObject([{ token_hash: tokenHash, passkey_at: null }]);
    },
  );

  test.each(["closed_at", "disowned_at"])(
    "an account with %s is refused before anything is checked",
    async (column) => {
      await sql(`UPDATE users SET ${column} = 5`);
      const verify = () => Promise.reject(new Error("It was checked"));
      await expect(logInWithPasskey(deps, signed(null, { verify }), WEB)).rejects.toMatchObject({
        code: "not_signed_in",
      });
    },
  );
});

test("a key is found with its own account", async () => {
  for (const [account, key] of [
    [one, first],
    [other, foreign],
  ] as const) {
    expect(await findPasskey(db, key.credentialId)).toMatchObject({
      passkey: { id: key.id },
      user: { id: account.id },
    });
  }
  expect(await findPasskey(db, "none")).toBe(null);
});

describe("a session is marked", () => {
  test("this one alone, by a key of its account", async () => {
    const [mine, hers] = [hashToken(await createSession(one, "web")), hashToken(await createSession(other, "web"))];
    await createSession(one, "web");
    expect(await markSession(db, useOf(first), hers)).toBe(false);
    expect(await markSession(db, useOf(first, 7), mine)).toBe(true);
    const marked = (await rowsOf("sessions")).filter(({ passkey_at }) => passkey_at !== null);
    expect(marked).toMatchObject([{ token_hash: mine, passkey_at: now.getTime() }]);
  });

  test("not by a key that was refused meanwhile, which stays as it was", async () => {
    const mine = hashToken(await createSession(one, "web"));
    await sql("UPDATE passkeys SET refused_at = 5");
    expect(await markSession(db, useOf(first), mine)).toBe(false);
    expect(await rowsOf("sessions")).toMatchObject([{ passkey_at: null }]);
    expect((await rowsOf("passkeys"))[0]).toMatchObject({ id: "first", counter: 5, last_used_at: null });
  });
});

describe("a key moderates from its use on", () => {
  const moderators = async () =>
    Object.fromEntries((await rowsOf("passkeys")).map(({ id, moderates_at }) => [id, moderates_at]));
  const unconfirmed = async () => (await rowsOf("sessions")).map(({ passkey_unconfirmed }) => passkey_unconfirmed);
  let mine: string;
  beforeEach(async () => {
    mine = hashToken(await createSession(one, "web"));
    await db.insert(passkeys).values(rowOf(one, "second"));
    await db.insert(oneTimeTokens).values(tokenOf(one, "passkey"));
  });

  test("if it may: no other one does, and the mailed link is used up", async () => {
    expect(await markSession(db, useOf(first), mine, query`1`)).toBe(true);
    expect(await moderators()).toEqual({ first: now.getTime(), foreign: null, second: null });
    expect([await unconfirmed(), await tokens()]).toEqual([[0], []]);
  });

  test("not without that, and the link stays", async () => {
    expect(await markSession(db, useOf(first), mine)).toBe(true);
    expect(await moderators()).toEqual({ first: null, foreign: null, second: null });
    expect([await unconfirmed(), await tokens()]).toEqual([[1], [tokenOf(one, "passkey").tokenHash]]);
  });

  test("once: a later use does not change since when", async () => {
    await sql("UPDATE passkeys SET moderates_at = 5 WHERE id = 'first'");
    expect(await markSession(db, useOf(first), mine, query`1`)).toBe(true);
    expect(await moderators()).toMatchObject({ first: 5 });
  });

  test("not if it was refused meanwhile, and the link stays", async () => {
    await sql(
      "UPDATE passkeys SET refused_at = 5, moderates_at = iif(id = 'first', 5, null) WHERE user_id = ?",
      one.id,
    );
    const uses = [useOf(first), useOf(rowOf(one, "second"))];
    for (const use of uses) expect(await markSession(db, use, mine, query`1`)).toBe(false);
    expect(await moderators()).toEqual({ first: 5, foreign: null, second: null });
    expect(await tokens()).toHaveLength(1);
  });

  test("by a moderator alone, and one that does already needs neither link nor proof", async () => {
    const deps = { db, now, effects, origin: "http://localhost", requestId: "request" };
    const live = {
      ...{ actor: one, tokenHash: mine, kind: "web" as const, photoURL: null, isConfirmed: true, passkeyAt: null },
      ...{ isMailRefused: false, institutionId: null, frame: null },
    };
    const prove = (key: Passkey, counter: number, moderatorsOfSite: string[]) =>
      proveInSession(
        deps,
        { credentialId: key.credentialId, userId: one.id, challenge: challenge(), verify: async () => counter },
        live,
        { config: { moderators: moderatorsOfSite, moderatorsNeedPasskey: true }, link: "" },
      );
    await sql("UPDATE passkeys SET moderates_at = 5 WHERE id = 'first'");
    await prove(first, 6, [one.email]);
    expect(await unconfirmed()).toEqual([0]);
    // She is no moderator any more.
    await prove(rowOf(one, "second"), 6, []);
    expect(await moderators()).toEqual({ first: 5, foreign: null, second: null });
  });
});

test("the mailed link ends where the condition holds, and no other link does", async () => {
  const kept = [tokenOf(one, "reset"), tokenOf(one, "confirm"), tokenOf(other, "passkey")];
  await db.insert(oneTimeTokens).values([...kept, tokenOf(one, "passkey")]);
  await writeAll(db, [endPasskeyLink(db, one.id, query`0`)]);
  expect(await tokens()).toHaveLength(4);
  await writeAll(db, [endPasskeyLink(db, one.id, query`1`)]);
  expect(new Set(await tokens())).toEqual(new Set(kept.map(({ tokenHash }) => tokenHash)));
});

test("links and sessions are swept once their time is over, and not before", async () => {
  const later = new Date(now.getTime() + 1);
  for (const [name, expiresAt] of [
    ["over", now],
    ["not over", later],
  ] as const) {
    await db.insert(oneTimeTokens).values(tokenOf(one, "reset", { tokenHash: name, expiresAt }));
    await db.insert(sessions).values({ ...sessionOf(one, name), expiresAt });
  }
  expect(await sweepExpired({ db, now })).toEqual({ tokens: 1, sessions: 1, challenges: 0 });
  expect([await tokens(), (await rowsOf("sessions")).map(({ token_hash }) => token_hash)]).toEqual([
    ["not over"],
    ["not over"],
  ]);
});

describe("a key is stored", () => {
  const store = async (row: Passkey, tokenHash: string) =>
    insertPasskey(db, row, { tokenHash, challenge: challenge() }, [
      insertMailIf(
        db,
        { id: row.id, eventKey: row.id, recipient: "a@b.example", subject: "s", body: "b" },
        now,
        hasPasskey(row.userId, row.id),
      ),
    ]);

  test("in a session of its account that lives; the mail goes with it", async () => {
    const mine = hashToken(await createSession(one, "web"));
    expect(await store(rowOf(one, "new"), mine)).toBe(true);
    expect(await store(rowOf(other, "not hers"), mine)).toBe(false);
    expect(await store(rowOf(one, "late"), "ended")).toBe(false);
    expect((await rowsOf("mail_outbox")).map(({ id }) => id)).toEqual(["new"]);
    expect((await listPasskeys(db, one.id)).map(({ id }) => id)).toEqual(["first", "new"]);
  });

  test("up to twenty an account, whatever others have", async () => {
    const mine = hashToken(await createSession(one, "web"));
    for (let count = 2; count <= 20; count += 1) expect(await store(rowOf(one, `n${count}`), mine)).toBe(true);
    expect(await store(rowOf(one, "n21"), mine)).toBe(false);
    expect(await store(rowOf(other, "second"), hashToken(await createSession(other, "web")))).toBe(true);
  });
});

describe("a copied key", () => {
  test("is refused once, with one mail, and no other key with it", async () => {
    const mailOf = (id: string, at: Date) =>
      insertMailIf(
        db,
        { id, eventKey: id, recipient: "a@b.example", subject: "s", body: "b" },
        now,
        isRefusedSince(first, at),
      );
    const later = new Date(now.getTime() + 1);
    await refusePasskey(db, useOf(first), [mailOf("one", now)]);
    await refusePasskey(db, { ...useOf(first), now: later }, [mailOf("two", later)]);
    expect(await rowsOf("passkeys")).toMatchObject([{ refused_at: now.getTime() }, { refused_at: null }]);
    expect((await rowsOf("mail_outbox")).map(({ id }) => id)).toEqual(["one"]);
  });

  test.each([
    [6, 5, false],
    [5, 5, true],
    [4, 5, true],
    [0, 5, true],
    [0, 0, false],
    [1, 0, false],
  ])("is told by its counter: %i after %i", (counter, before, expected) => {
    expect(isCopied(counter, before)).toBe(expected);
  });
});

test("a key is renamed and removed by its owner alone", async () => {
  expect(await setPasskeyName(db, other.id, "first", "hers")).toEqual([]);
  expect(await setPasskeyName(db, one.id, "first", "mine")).toMatchObject([{ name: "mine" }]);
  expect(await deletePasskey(db, other.id, "first")).toBe(false);
  expect(await deletePasskey(db, one.id, "first")).toBe(true);
  expect(await rowsOf("passkeys")).toMatchObject([{ id: "foreign", name: "foreign" }]);
});

test("all keys of an account go; no other's", async () => {
  await writeAll(db, [deleteAllPasskeysOf(db, one.id)]);
  expect(await rowsOf("passkeys")).toMatchObject([{ id: "foreign" }]);
});

describe("what was made before anybody had proven the address", () => {
  const link = async (account: Account) => {
    const identity = { issuer: "i", subject: account.id, userId: account.id, email: account.email, createdAt: now };
    await linkIdentity(db, identity, sessionOf(account));
  };

  test("ends when Google proves it; the keys of others stay", async () => {
    await link(one);
    expect(await rowsOf("passkeys")).toMatchObject([{ id: "foreign" }]);
  });

  test("stays where the address was proven before", async () => {
    await sql("UPDATE users SET email_verified_at = 5");
    await link(one);
    expect(await countRows("passkeys")).toBe(2);
  });

  test("ends with: This was not me", async () => {
    const token = { tokenHash: "t", userId: one.id, purpose: "confirm" as const, email: one.email };
    await db.insert(oneTimeTokens).values({ ...token, expiresAt: new Date(now.getTime() + 1), createdAt: now });
    const by = { freedAddress: "removed@removed.invalid", now };
    expect(await disownAddress(db, { tokenHash: "t", userId: one.id, email: one.email }, by)).toBe(true);
    expect(await rowsOf("passkeys")).toMatchObject([{ id: "foreign" }]);
  });
});

test("the offer is closed for one account", async () => {
  await closeOffer(db, one.id, now);
  const closed = (await rowsOf("users")).filter((row) => row.passkey_offer_closed_at !== null);
  expect(closed).toMatchObject([{ id: one.id }]);
});

test.each([
  [null, [], "Passkey"],
  ["Chrome on Android", [], "Chrome on Android"],
  ["Chrome on Android", ["Chrome on Android"], "Chrome on Android 2"],
  ["Chrome on Android", ["Chrome on Android", "Chrome on Android 2"], "Chrome on Android 3"],
])("a key of %s beside %j is called %s", (label, taken, expected) => {
  expect(passkeyName(label, taken)).toBe(expected);
});
