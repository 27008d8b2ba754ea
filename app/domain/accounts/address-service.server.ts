/** The address of an account: confirmed by its link, disowned by the reader of the mailbox, or changed if it was mistyped. */

import type { BatchItem } from "drizzle-orm/batch";
import { type Database, Stopped, unlessStopped, writeAll } from "~/db/client.server";
import type { Person, Role } from "~/domain/actor";
import {
  disownApplications,
  joinApplications,
  readdressApplications,
} from "~/domain/applications/apply/joining-service.server";
import type { Effects } from "~/domain/effects";
import { DomainError, fieldError, isUniqueConflict } from "~/domain/errors";
import { hashToken, isNumber, mailedNumber } from "~/domain/ids";
import { foundOfDraft } from "~/domain/institutions/founding-service.server";
import { leaveAtOtherAddress } from "~/domain/institutions/leaving-service.server";
import { publishHeld } from "~/domain/jobs/held-service.server";
import { endCount, isRightChoice, type LimitConfig, spend } from "~/domain/limits/service.server";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { queueMail } from "~/domain/mail/service.server";
import { ON_EMAIL } from "~/domain/suspensions/rules";
import { keptOfAddress, requireNotSuspended, type SuspensionConfig } from "~/domain/suspensions/service.server";
import { changeAddressRows, confirmEmailRows, disownRows, type Link, listDisowned } from "./address-store.server";
import type { LiveSession } from "./live-session-service.server";
import { type LoggedIn, type LoginOptions, startSession, withPassword } from "./login-service.server";
import type { PasswordConfig } from "./password-cost-rules";
import {
  CONFIRM_NUMBER,
  type LinkConfig,
  linkGone,
  mailToken,
  newTokenMail,
  proveIdentity,
} from "./recovery-service.server";
import { findToken } from "./recovery-store.server";
import { DISOWNED_MS, removedAddress } from "./rules";
import type { ChangeAddressInput, ConfirmCallInput, NotMeInput } from "./schema";
import { findUser, findUserByEmail, hasPassword, hasSession } from "./store.server";

type Deps = { db: Database; now: Date };
/** `effects`: a confirmed address may publish jobs, and mail is queued. */
type Waiting = Deps & { effects: Effects; config: SuspensionConfig };
type Config = LimitConfig & LinkConfig;
type Session = Pick<LiveSession, "actor" | "tokenHash">;
type FoundLink = Link & { role: Role };

/** Mail the link that confirms an address. Throws conflict when it is confirmed already, too_many after five in a day. */
export async function mailConfirmLink(
  deps: Waiting & { origin: string; config: Config },
  actor: Person,
): Promise<void> {
  const user = await findUser(deps.db, actor.id);
  if (!user || user.emailVerifiedAt) throw new DomainError("already_there", "Your email address is confirmed already");
  await mailToken(deps, actor, "confirm", () => spend(deps, "ownLink", actor.email));
}

/**
 * Data for the page of a link: the address, its account, and the numbers to choose from for "This was not me". Null if the link
 * does not work. The link is not used up.
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

/** Confirm an address by its link in a session of its account. Throws gone, not_signed_in (no session, or another account's). */
export async function confirmInSession(deps: Waiting, token: string, session: Session | null): Promise<void> {
  const link = await getLink(deps, token);
  if (session?.actor.id !== link.userId) throw notProven();
  await confirm(deps, link, hasSession(link.userId, session.tokenHash));
}

/**
 * Confirm an address by its link and the password of its account, and log in. Throws gone, not_signed_in (a wrong password),
 * too_many as a log-in does.
 */
export async function confirmAndLogIn(
  deps: Waiting & { config: LimitConfig & PasswordConfig },
  { token, password }: { token: string; password: string },
  options: LoginOptions,
): Promise<LoggedIn> {
  const link = await getLink(deps, token);
  if (!password) throw notProven();
  const { email } = link;
  return withPassword(deps, { email, password }, options.browser ?? null, async (checked) => {
    const founding = await foundingOf(deps, link);
    const also = (session: { tokenHash: string }) =>
      confirmingRows(deps, link, hasSession(link.userId, session.tokenHash), founding);
    try {
      return await startSession(deps, checked, options, also);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      // Nothing was written. If the link still works, the password was replaced meanwhile.
      if (await findLink(deps, token)) return null;
      throw linkGone();
    }
  });
}

/** The same for a program: in the session of its bearer token, or by address and password. Throws as the two above. */
export async function confirmByCall(
  deps: Waiting & { config: LimitConfig & PasswordConfig },
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

async function confirm(deps: Waiting, link: FoundLink, isProven: ReturnType<typeof hasSession>): Promise<void> {
  const { db } = deps;
  const rows = confirmingRows(deps, link, isProven, await foundingOf(deps, link));
  const isDone = await unlessStopped(writeAll(db, rows)).catch((error) =>
    recoverLostAnswer(error, async () => {
      const user = await findUser(db, link.userId);
      return Boolean(user?.emailVerifiedAt) && !(await findToken(db, link.tokenHash, "confirm", deps.now));
    }),
  );
  if (!isDone) throw linkGone();
}

/** Statements that give a recruiter's first held job its institution when it becomes public. */
async function foundingOf(deps: Waiting, { userId, role }: FoundLink): Promise<BatchItem<"sqlite">[]> {
  return role === "admin" ? foundOfDraft(deps, { userId }) : [];
}

/** Confirm the address, and in the same batch publish the recruiter's held jobs, or join the candidate's applications. */
function confirmingRows(
  deps: Waiting,
  link: FoundLink,
  isProven: ReturnType<typeof hasSession>,
  founding: BatchItem<"sqlite">[],
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const { db, now } = deps;
  const { userId, email, role } = link;
  return [
    ...confirmEmailRows(db, link, isProven, now),
    ...(role === "admin"
      ? [...publishHeld(deps, userId), ...founding]
      : joinApplications(deps, { id: userId, email }, { isSameUser: true })),
  ];
}

const NOT_THE_NUMBER =
  "This is not the number that our mail shows. Nothing was changed, and this number does not count any more. A link to a new password makes the account yours";

/**
 * "This was not me", said by the reader of the mailbox: nobody can log in to the unconfirmed account any more, its address is
 * free, and its jobs are taken down. Throws gone when the link does not work or the address is confirmed, bad_input for a number
 * that is not the mailed one, too_many after a wrong one.
 */
export async function disownAddress(deps: Waiting & { config: Config }, { token, number }: NotMeInput): Promise<void> {
  const { db, now, effects, config } = deps;
  const link = await getLink(deps, token);
  if (!isNumber(number)) throw fieldError("number", "Choose the number that our mail shows. Nothing was changed");
  const { number: right } = mailedNumber(config.linkSecret, CONFIRM_NUMBER, link.tokenHash);
  const isRight = await isRightChoice(deps, "notMe", link.tokenHash, { choice: number, right });
  if (!isRight) throw fieldError("number", NOT_THE_NUMBER);
  const { userId } = link;
  if (link.role === "admin") effects.hasChangedJobs = true;
  const by = {
    freedAddress: removedAddress(userId),
    now,
    also: [...disownApplications(db, userId, now), endCount(deps, "ownLink", link.email)],
  };
  const isDone = await disownRows(db, link, by).catch((error) =>
    recoverLostAnswer(error, async () => Boolean((await findUser(db, userId))?.disownedAt)),
  );
  if (!isDone) throw linkGone();
}

/**
 * Give an unconfirmed account another address and mail it a link. Whoever works among colleagues leaves them. Throws conflict (the address is confirmed, or the new one is
 * taken), not_allowed (the new one is suspended), bad_input, too_many.
 */
export async function changeAddress(
  deps: Waiting & {
    origin: string;
    client: string | null;
    config: Config & PasswordConfig & { confirmsAddresses: boolean };
  },
  actor: Person,
  input: ChangeAddressInput,
): Promise<void> {
  const { db, now } = deps;
  const taken = () => fieldError("email", "This email address already has an account", "account_exists");
  const changed = () => new DomainError("conflict", "Your email address is confirmed, so it cannot be changed here");
  const user = await findUser(db, actor.id);
  if (!user || user.emailVerifiedAt) throw changed();
  if (user.email === input.email) throw fieldError("email", "This is the address of your account already");
  await proveIdentity(deps, actor, { password: input.password, email: "" });
  await spend(deps, "signUp", deps.client);
  if (await findUserByEmail(db, input.email)) throw taken();
  await requireNotSuspended(deps, keptOfAddress(input.email, actor.role), ON_EMAIL);
  const { row, mail } = await newTokenMail(deps, { id: actor.id, email: input.email }, "confirm", {
    isFromStranger: true,
  });
  const from = { userId: actor.id, email: user.email };
  const also = [
    readdressApplications(db, { id: actor.id, email: user.email }, input.email, now),
    ...leaveAtOtherAddress(deps, actor.id),
    queueMail(deps, mail),
  ];
  const isDone = await changeAddressRows(db, from, row, also).catch(async (error) => {
    if (isUniqueConflict(error)) throw taken();
    return recoverLostAnswer(error, async () => (await findUser(db, actor.id))?.email === input.email);
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
  if (!link) throw linkGone(token);
  return link;
}

/** The link alone proves that its user reads the mailbox, not that the account is hers. */
function notProven(): DomainError {
  const message = "Enter the password of this account, or log in first";
  return new DomainError("wrong_password", message, { fields: { password: [message] } });
}
