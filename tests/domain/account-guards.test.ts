/** What somebody else changes between what a use-case of accounts reads and what it writes: the guard of its batch stops the write. */
import { beforeEach, expect, test } from "vitest";
import type { Database } from "~/db/client.server";
import { identities } from "~/db/schema/accounts";
import { changeAddress } from "~/domain/accounts/change-address.server";
import { changePassword } from "~/domain/accounts/change-password.server";
import { logIn } from "~/domain/accounts/log-in-with-password.server";
import { signInElsewhere } from "~/domain/accounts/sign-in-with-google.server";
import { config, db, SURROUNDINGS, snapshot, sql } from "../support/bindings";
import { type Account, createAccount, PASSWORD } from "../support/factories";
import { changedMeanwhile } from "../support/late-change";

const now = new Date("2026-11-22T12:00:00Z");
const deps = (handle: Database) => ({ ...SURROUNDINGS, db: handle, now, client: null, config });
let one: Account;
beforeEach(async () => {
  one = await createAccount("user");
});

const IDENTITY = { issuer: "https://accounts.example", subject: "107" };
const google = (handle: Database) =>
  signInElsewhere(
    deps(handle),
    {
      ...{ ...IDENTITY, email: one.email, isEmailVerified: true },
      ...{ picture: null, givenName: null, familyName: null },
    },
    null,
  );

const NEW_PASSWORD = "lantern-monsoon-kite";
/** Somebody whose browser is known is looked up before her try is counted. */
const BROWSER = { id: "browser", marks: [] };
const WORKS: [string, string, string, (handle: Database) => Promise<unknown>][] = [
  [
    "another address",
    "UPDATE users SET email_verified_at = 5",
    "conflict",
    (handle) => changeAddress(deps(handle), one, { email: "new@example.com", password: PASSWORD }),
  ],
  [
    "another password",
    "UPDATE users SET password_hash = 'newer'",
    "conflict",
    (handle) =>
      changePassword(
        deps(handle),
        { actor: one, tokenHash: "kept" },
        { currentPassword: PASSWORD, password: NEW_PASSWORD },
      ),
  ],
  [
    "a log-in with the password",
    "UPDATE users SET password_hash = NULL",
    "not_signed_in",
    (handle) =>
      logIn(
        deps(handle),
        { email: one.email, password: PASSWORD },
        { kind: "web", isRemembered: false, browser: BROWSER },
      ),
  ],
  [
    "a later log-in with Google",
    "DELETE FROM identities",
    "not_signed_in",
    async (handle) => {
      await db.insert(identities).values({ ...IDENTITY, userId: one.id, email: one.email, createdAt: now });
      return google(handle);
    },
  ],
  ["a first log-in with Google", "UPDATE users SET email = 'new@example.com'", "conflict", google],
];

test.each(WORKS)("%s is refused once this was done: %s", async (_, change, code, work) => {
  let before: unknown;
  const handle = changedMeanwhile(async () => {
    await sql(change);
    before = await snapshot();
  });
  await expect(work(handle)).rejects.toMatchObject({ code });
  expect(await snapshot()).toEqual(before);
});
