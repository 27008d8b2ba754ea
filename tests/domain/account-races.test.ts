/** Two people at one account at once, in random orders of their calls: what one of them has ended, the other cannot bring back. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Database } from "~/db/client.server";
import { oneTimeTokens } from "~/db/schema/mail-tokens-and-limits";
import { changeAddress } from "~/domain/accounts/change-address.server";
import { changePassword } from "~/domain/accounts/change-password.server";
import { confirmAndLogIn, confirmInSession } from "~/domain/accounts/confirm-address.server";
import { disownAddress } from "~/domain/accounts/disown-address.server";
import { logIn } from "~/domain/accounts/log-in-with-password.server";
import { verifyPassword } from "~/domain/accounts/password";
import { resetPassword } from "~/domain/accounts/reset-password.server";
import { signInElsewhere } from "~/domain/accounts/sign-in-with-google.server";
import { DomainError } from "~/domain/errors";
import { hashToken, mailedNumber, newToken } from "~/domain/ids";
import { config, countRows, db, effects, resetStorage, rowsOf } from "../support/bindings";
import { createAccount, createSession, PASSWORD } from "../support/factories";
import { interleaved } from "../support/interleaved-calls";
import { runs } from "../support/test-depth";

const NEW_PASSWORD = "lantern-monsoon-kite";
const WEB = { kind: "web" as const, isRemembered: false };
const deps = (own: Database) => ({
  db: own,
  now: new Date(),
  effects,
  origin: "http://localhost",
  client: null,
  config,
});

/** An account that nobody has confirmed, with a session and links of both kinds. Its hash is one that a log-in stores anew. */
async function prepare() {
  await resetStorage();
  const account = await createAccount("user");
  const session = { actor: account, tokenHash: hashToken(await createSession(account, "web")) };
  const [reset, confirm] = [newToken(), newToken()];
  const expiresAt = new Date(Date.now() + 3_600_000);
  const about = { userId: account.id, email: account.email, expiresAt, createdAt: new Date() };
  await db.insert(oneTimeTokens).values([
    { tokenHash: hashToken(reset), purpose: "reset", ...about },
    { tokenHash: hashToken(confirm), purpose: "confirm", ...about },
  ]);
  const { number } = mailedNumber(config.linkSecret, "confirm", hashToken(confirm));
  return { account, session, reset, confirm, number };
}

type World = Awaited<ReturnType<typeof prepare>>;
type Work = (own: ReturnType<typeof deps>, world: World) => Promise<unknown>;

const WORKS = {
  "log-in": (own, { account }) => logIn(own, { email: account.email, password: PASSWORD }, { ...WEB }),
  reset: (own, { reset }) =>
    resetPassword(own, { token: reset, password: NEW_PASSWORD, keep_held: false, end_passkeys: false }),
  change: (own, { session }) => changePassword(own, session, { currentPassword: PASSWORD, password: NEW_PASSWORD }),
  confirm: (own, { confirm, session }) => confirmInSession(own, confirm, session),
  "confirm by password": (own, { confirm }) => confirmAndLogIn(own, { token: confirm, password: PASSWORD }, { ...WEB }),
  "not me": (own, { confirm, number }) => disownAddress(own, { token: confirm, number }),
  Google: (own, { account }) =>
    signInElsewhere(
      own,
      {
        issuer: "https://accounts.example",
        subject: "107",
        email: account.email,
        isEmailVerified: true,
        picture: null,
        givenName: null,
        familyName: null,
      },
      null,
    ),
  "another address": (own, { account }) =>
    changeAddress(own, account, { email: "right@example.com", password: PASSWORD }),
} satisfies Record<string, Work>;

type State = {
  world: World;
  /** Whether each of the two came about. */
  done: [boolean, boolean];
  user: Record<string, unknown>;
  sessions: string[];
};

/** Run two works in random orders, and look at what is left each time. */
async function race(
  names: [keyof typeof WORKS, keyof typeof WORKS],
  tries: number,
  check: (state: State) => Promise<void> | void,
): Promise<void> {
  const orders = fc.array(fc.nat({ max: 5 }), { minLength: 16, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const world = await prepare();
      const { open, run } = interleaved(order);
      const works = names.map((name) => async (): Promise<unknown> => WORKS[name](deps(open()), world));
      const results = await run(works);
      for (const result of results) {
        if (result.status === "rejected") expect(result.reason).toBeInstanceOf(DomainError);
      }
      const [user = {}] = await rowsOf("users");
      const sessions = (await rowsOf("sessions")).map((row) => String(row.token_hash));
      const [one, two] = results.map(({ status }) => status === "fulfilled");
      await check({ world, done: [one === true, two === true], user, sessions });
    }),
    { numRuns: runs(tries) },
  );
}

const opens = (user: Record<string, unknown>, password: string) =>
  verifyPassword(password, user.password_hash as string | null, config.passwordCost);

describe("a replaced password", () => {
  test("reset and log-in: no session of the old password is left, and its hash never comes back", async () => {
    await race(["reset", "log-in"], 40, async ({ done, user, sessions }) => {
      expect(done[0]).toBe(true);
      expect(sessions).toEqual([]);
      expect(await opens(user, NEW_PASSWORD)).toBe(true);
    });
  });

  test("change and log-in: either the change holds and only its own session is left, or nothing has changed", async () => {
    await race(["change", "log-in"], 40, async ({ done, user, sessions, world }) => {
      expect(await opens(user, done[0] ? NEW_PASSWORD : PASSWORD)).toBe(true);
      if (done[0]) expect(sessions).toEqual([world.session.tokenHash]);
      else expect(done[1]).toBe(true);
    });
  });

  test("reset and confirming by the old password: the address is confirmed, and no session is left", async () => {
    await race(["reset", "confirm by password"], 40, async ({ done, user, sessions }) => {
      expect(user.email_verified_at).toEqual(expect.any(Number));
      // Whichever came first used the other's link up only if it was the reset.
      expect(done[0]).toBe(true);
      expect(sessions).toEqual([]);
      expect(await opens(user, NEW_PASSWORD)).toBe(true);
    });
  });

  test("Google's first proof and log-in: the session of Google alone is left, and no password", async () => {
    await race(["Google", "log-in"], 40, ({ done, user, sessions }) => {
      expect(done[0]).toBe(true);
      expect(user.password_hash).toBeNull();
      expect(sessions).toHaveLength(1);
    });
  });
});

describe("an address", () => {
  test("confirmed and disowned at once is one of both, whole", async () => {
    await race(["confirm", "not me"], 40, ({ done, user, sessions, world }) => {
      expect([...done].sort()).toEqual([false, true]);
      expect(user.email_verified_at === null).toBe(done[1]);
      expect(user.disowned_at === null).toBe(done[0]);
      expect(user.email === world.account.email).toBe(done[0]);
      expect(sessions).toHaveLength(done[0] ? 1 : 0);
    });
  });

  test("disowned while somebody logs in or confirms by the password: no session is left", async () => {
    await race(["not me", "log-in"], 40, ({ done, user, sessions }) => {
      expect(done[0]).toBe(true);
      expect(user).toMatchObject({ password_hash: null, email_verified_at: null });
      expect(sessions).toEqual([]);
    });
    await race(["not me", "confirm by password"], 40, ({ done, user, sessions }) => {
      expect([...done].sort()).toEqual([false, true]);
      expect(user.disowned_at === null).toBe(done[1]);
      expect(sessions).toHaveLength(done[1] ? 2 : 0);
    });
  });

  test("confirmed and log-in at once: both come about", async () => {
    await race(["confirm", "log-in"], 40, ({ done, user, sessions }) => {
      expect(done).toEqual([true, true]);
      expect(user.email_verified_at).toEqual(expect.any(Number));
      expect(sessions).toHaveLength(2);
    });
  });

  test("that Google proves while its own link is used keeps the password only if the link came first", async () => {
    await race(["Google", "confirm"], 40, ({ done, user, sessions }) => {
      expect(done[0]).toBe(true);
      expect(user.email_verified_at).toEqual(expect.any(Number));
      expect(user.password_hash !== null).toBe(done[1]);
      expect(sessions).toHaveLength(done[1] ? 2 : 1);
    });
  });

  test("that Google proves while its owner disowns it ends no half way", async () => {
    await race(["Google", "not me"], 40, async ({ user, sessions }) => {
      const isDisowned = user.disowned_at !== null;
      expect(user.email_verified_at === null).toBe(isDisowned);
      expect([await countRows("identities"), sessions.length]).toEqual(isDisowned ? [0, 0] : [1, 1]);
    });
  });

  test("that changes while the old one is confirmed is never confirmed unseen", async () => {
    await race(["another address", "confirm"], 40, ({ done, user, world }) => {
      expect([...done].sort()).toEqual([false, true]);
      expect(user.email === world.account.email).toBe(done[1]);
      expect(user.email_verified_at !== null).toBe(done[1]);
    });
  });
});
