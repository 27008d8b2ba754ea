/** The address of an account: confirmed by its link, disowned by whoever reads the mailbox, changed where it was mistyped. */
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import {
  disownApplications,
  joinApplications,
  readdressApplications,
} from "~/domain/applications/joining-service.server";
import { DomainError, fieldError, isMissingConflict, isUniqueConflict } from "~/domain/errors";
import { hashToken } from "~/domain/ids";
import { publishHeld } from "~/domain/jobs/held-service.server";
import { endCount, type LimitConfig, spend } from "~/domain/limits/service.server";
import { queueMail } from "~/domain/mail/service.server";
import { mailedNumber } from "~/domain/mailed-number";
import { removedAddress } from "~/domain/privacy/rules";
import {
  changeAddressRows,
  confirmEmailRows,
  disownRows,
  type Link,
  listDisowned,
  runUnlessUndone,
} from "./confirming-store.server";
import { type LoggedIn, type LoginOptions, startSession, withPassword } from "./login-service.server";
import {
  CONFIRM_NUMBER,
  type LinkConfig,
  linkGone,
  mailToken,
  newTokenMail,
  proveIdentity,
} from "./recovery-service.server";
import { findToken } from "./recovery-store.server";
import { DISOWNED_MS } from "./rules";
import type { ChangeAddressInput, ConfirmCallInput, NotMeInput, Role } from "./schema";
import type { LiveSession, Person } from "./service.server";
import { findUser, findUserByEmail, hasPassword, hasSession } from "./store.server";

type Deps = { db: Database; now: Date };
type Config = LimitConfig & LinkConfig;
type Session = Pick<LiveSession, "actor" | "tokenHash">;
type FoundLink = Link & { role: Role };

/** Mail the link that confirms an address. Throws conflict when it is confirmed already, too_many after five in a day. */
export async function mailConfirmLink(deps: Deps & { origin: string; config: Config }, actor: Person): Promise<void> {
  const user = await findUser(deps.db, actor.id);
  if (!user || user.emailVerifiedAt) throw new DomainError("conflict", "Your email address is confirmed already");
  await mailToken(deps, actor, "confirm", () => spend(deps, "ownLink", actor.email));
}

/**
 * What the page of a link shows: the address, whose it is, and the numbers to choose from for "This was not me". Null when the link
 * does not work. Uses nothing up.
 */
export async function findConfirmation(
  deps: Deps & { config: LinkConfig },
  token: string | null,
): Promise<{ email: string; userId: string; numbers: string[] } | null> {
  const link = await findLink(deps, token ?? "");
  if (!link) return null;
  const { choices } = mailedNumber(deps.config.linkSecret, CONFIRM_NUMBER, link.tokenHash);
  return { email: link.email, userId: link.userId, numbers: choices };
}

/** Confirm an address by its link in a session of its account. Throws gone, not_signed_in (a session of another account, or none). */
export async function confirmInSession(deps: Deps, token: string, session: Session | null): Promise<void> {
  const link = await getLink(deps, token);
  if (session?.actor.id !== link.userId) throw notProven();
  await confirm(deps, link, hasSession(link.userId, session.tokenHash));
}

/**
 * Confirm an address by its link and the password of its account, and log in. Throws gone, not_signed_in (a wrong password),
 * too_many as a log-in does.
 */
export async function confirmAndLogIn(
  deps: Deps & { config: LimitConfig },
  { token, password }: { token: string; password: string },
  options: LoginOptions,
): Promise<LoggedIn> {
  const link = await getLink(deps, token);
  if (!password) throw notProven();
  const { email } = link;
  return withPassword(deps, { email, password }, options.browser ?? null, async (checked) => {
    const also = (session: { tokenHash: string }) =>
      confirmingRows(deps, link, hasSession(link.userId, session.tokenHash));
    try {
      return await startSession(deps, checked, options, also);
    } catch (error) {
      if (!isMissingConflict(error, "users.email")) throw error;
      // Nothing was written. The link is there still: then it was the password that was replaced meanwhile.
      if (await findLink(deps, token)) return null;
      throw linkGone();
    }
  });
}

/** The same for a program: in the session of its bearer token, or by address and password. Throws as the two above. */
export async function confirmByCall(
  deps: Deps & { config: LimitConfig },
  { token, email, password }: ConfirmCallInput,
  session: Session | null,
): Promise<void> {
  if (password === undefined) return confirmInSession(deps, token, session);
  const link = await getLink(deps, token);
  await withPassword(deps, { email: email ?? link.email, password }, null, async ({ user, hash }) => {
    if (user.id !== link.userId) throw notProven();
    await confirm(deps, link, hasPassword(user.id, hash));
    return true as const;
  });
}

async function confirm(deps: Deps, link: FoundLink, isProven: ReturnType<typeof hasSession>): Promise<void> {
  const { db } = deps;
  const isDone = await runUnlessUndone(db, confirmingRows(deps, link, isProven)).catch(async (error) => {
    // The answer may have been lost: then the link is gone, and the address is confirmed.
    const user = await findUser(db, link.userId).catch(() => null);
    if (user?.emailVerifiedAt && !(await findToken(db, link.tokenHash, "confirm", deps.now))) return true;
    throw error;
  });
  if (!isDone) throw linkGone();
}

/** Everything that waited for the address goes on in the same batch. */
function confirmingRows(
  { db, now }: Deps,
  link: FoundLink,
  isProven: ReturnType<typeof hasSession>,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const { userId, email, role } = link;
  return [
    ...confirmEmailRows(db, link, isProven, now),
    ...(role === "admin"
      ? publishHeld(db, userId, now)
      : joinApplications(db, { id: userId, email }, { now, isSameUser: true })),
  ];
}

/**
 * "This was not me", by whoever reads the mailbox: an account that was not confirmed is closed to everybody, its address is free,
 * its jobs are taken down. Throws gone when the link does not work or the address is confirmed, bad_input for another number than
 * the mailed one, too_many after five.
 */
export async function disownAddress(deps: Deps & { config: Config }, { token, number }: NotMeInput): Promise<void> {
  const { db, now, config } = deps;
  const link = await getLink(deps, token);
  const attempt = await spend(deps, "notMe", link.tokenHash);
  if (number !== mailedNumber(config.linkSecret, CONFIRM_NUMBER, link.tokenHash).number) {
    throw fieldError("number", "This is not the number that our mail shows. Nothing was changed");
  }
  const { userId } = link;
  db.hasChangedJobs = link.role === "admin";
  const by = {
    freedAddress: removedAddress(userId),
    now,
    also: [...disownApplications(db, userId, now), endCount(deps, "ownLink", link.email)],
  };
  const isDone = await disownRows(db, link, by).catch(async (error) => {
    const user = await findUser(db, userId).catch(() => null);
    if (user?.disownedAt) return true;
    await attempt.takeBack();
    throw error;
  });
  if (!isDone) throw linkGone();
}

/**
 * Give an unconfirmed account another address and mail it a link. Throws conflict (the address is confirmed, or the new one is
 * taken), bad_input, too_many.
 */
export async function changeAddress(
  deps: Deps & { origin: string; client: string | null; config: Config },
  actor: Person,
  input: ChangeAddressInput,
): Promise<void> {
  const { db, now } = deps;
  const taken = () => fieldError("email", "This email address already has an account", "conflict");
  const changed = () => new DomainError("conflict", "Your email address is confirmed, so it cannot be changed here");
  const user = await findUser(db, actor.id);
  if (!user || user.emailVerifiedAt) throw changed();
  if (user.email === input.email) throw fieldError("email", "This is the address of your account already");
  await proveIdentity(deps, actor, { password: input.password, email: "" });
  await spend(deps, "signUp", deps.client);
  if (await findUserByEmail(db, input.email)) throw taken();
  const { row, mail } = await newTokenMail(deps, { id: actor.id, email: input.email }, "confirm", {
    isFromStranger: true,
  });
  const from = { userId: actor.id, email: user.email };
  const also = [
    readdressApplications(db, { id: actor.id, email: user.email }, input.email, now),
    queueMail(db, mail, now),
  ];
  const isDone = await changeAddressRows(db, from, row, also).catch(async (error) => {
    if (isUniqueConflict(error)) throw taken();
    const after = await findUser(db, actor.id).catch(() => null);
    if (after?.email === input.email) return true;
    throw error;
  });
  if (!isDone) throw changed();
}

/** Accounts that were disowned a week ago, to be closed for good. */
export function findDisowned({ db, now }: Deps, limit: number): Promise<{ id: string; email: string }[]> {
  return listDisowned(db, new Date(now.getTime() - DISOWNED_MS), limit);
}

async function findLink({ db, now }: Deps, token: string): Promise<FoundLink | null> {
  if (!token) return null;
  const tokenHash = hashToken(token);
  const found = await findToken(db, tokenHash, "confirm", now);
  return found && { ...found, tokenHash };
}

async function getLink(deps: Deps, token: string): Promise<FoundLink> {
  const link = await findLink(deps, token);
  if (!link) throw linkGone();
  return link;
}

/** The link alone shows that somebody reads the mailbox, and not that the account is hers. */
function notProven(): DomainError {
  const message = "Enter the password of this account, or log in first";
  return new DomainError("not_signed_in", message, { fields: { password: [message] } });
}
