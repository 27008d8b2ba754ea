/** An address is confirmed by its link: in a session of its account, with its password, or by a program. */

import type { BatchItem } from "drizzle-orm/batch";
import { type Database, guard, Stopped, unlessStopped, writeAll } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import type { Person, Role } from "~/domain/actor";
import { joinApplications } from "~/domain/applications/statements.server";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { hashToken, mailedNumber } from "~/domain/ids";
import { nameByJob, setVerifiedHost } from "~/domain/institutions/statements.server";
import { findOwnSchool } from "~/domain/jobs/own/queries.server";
import { checkLaterForJoined, publishHeld } from "~/domain/jobs/statements.server";
import { spend } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import type { SuspensionConfig } from "~/domain/suspensions/statements.server";
import { words } from "~/words/account-refusals";
import type { LiveSession } from "./find-session.server";
import { type LoggedIn, type LoginOptions, loggedIn, newSession, withPassword } from "./log-in-with-password.server";
import { CONFIRM_NUMBER, type LinkConfig, linkGone, mailToken } from "./mail-one-time-link.server";
import type { PasswordConfig } from "./password-cost-rules";
import { findSession, findToken, findUser } from "./queries.server";
import type { ConfirmCallInput } from "./schema";
import {
  closePasswordLogin,
  deleteConfirmToken,
  endGraceIfConfirmed,
  hasPassword,
  hasSession,
  insertSession,
  isConfirmLinkValid,
  type Link,
  markAddressConfirmed,
} from "./statements.server";

type Deps = { db: Database; now: Date };

/** `effects`: a confirmed address may publish jobs, and mail is queued. */
export type Waiting = Deps & { effects: Effects; config: SuspensionConfig };

export type Config = LimitConfig & LinkConfig;

type Session = Pick<LiveSession, "actor" | "tokenHash">;

type FoundLink = Link & { role: Role };

/** Mail the link that confirms an address. Throws conflict when it is confirmed already, too_many after five in a day. */
export async function mailConfirmLink(
  deps: Waiting & { origin: string; config: Config },
  actor: Person,
): Promise<void> {
  const user = await findUser(deps.db, actor.id);
  if (!user || user.emailVerifiedAt) throw new DomainError("already_there", words.confirmedAlready);
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

/** How many held jobs the confirmation has published; 0 also where the database's answer was lost. */
type Confirmed = { published: number };

/** Confirm an address by its link in a session of its account. Throws gone, not_signed_in (no session, or another account's). */
export async function confirmInSession(deps: Waiting, token: string, session: Session | null): Promise<Confirmed> {
  const link = await getLink(deps, token);
  if (session?.actor.id !== link.userId) throw notProven();
  return confirm(deps, link, hasSession(link.userId, session.tokenHash));
}

/**
 * Confirm an address by its link and the password of its account, and log in. Throws gone, not_signed_in (a wrong password),
 * too_many as a log-in does.
 */
export async function confirmAndLogIn(
  deps: Waiting & { config: LimitConfig & PasswordConfig },
  { token, password }: { token: string; password: string },
  options: LoginOptions,
): Promise<LoggedIn & Confirmed> {
  const { db, now } = deps;
  const link = await getLink(deps, token);
  if (!password) throw notProven();
  const { email } = link;
  return withPassword(deps, { email, password }, options.browser ?? null, async (checked) => {
    const { user, hash, newHash } = checked;
    const naming = await namingOf(deps, link);
    const started = await newSession(user.id, options, now);
    const { session } = started;
    const confirming = confirmingRows(deps, link, hasSession(link.userId, session.tokenHash), naming);
    const writing = writeConfirming(db, confirming, [
      // After a reset or a change the old password starts no session.
      guard(db, hasPassword(user.id, hash), "wrong_login"),
      insertSession(db, session),
      closePasswordLogin(db, user.id, { newHash, isOnWeb: session.kind === "web" }),
    ]);
    const isStarted = await unlessStopped(writing, "wrong_login")
      .catch((error) => recoverLostResponse(error, async () => Boolean(await findSession(db, session.tokenHash))))
      .catch((error) => {
        throw error instanceof Stopped ? linkGone() : error;
      });
    if (!isStarted) return null;
    return { ...loggedIn(deps.config, checked, options, started), ...(await writing.catch(() => NONE)) };
  });
}

/** The same for a program: in the session of its bearer token, or by address and password. Throws as the two above. */
export async function confirmByCall(
  deps: Waiting & { config: LimitConfig & PasswordConfig },
  { token, email, password }: ConfirmCallInput,
  session: Session | null,
): Promise<void> {
  if (password === undefined) {
    await confirmInSession(deps, token, session);
    return;
  }
  const link = await getLink(deps, token);
  await withPassword(deps, { email: email ?? link.email, password }, null, async ({ user, hash }) => {
    if (user.id !== link.userId) throw notProven();
    await confirm(deps, link, hasPassword(user.id, hash));
    return true as const;
  });
}

async function confirm(deps: Waiting, link: FoundLink, proof: ReturnType<typeof hasSession>): Promise<Confirmed> {
  const { db } = deps;
  const writing = writeConfirming(db, confirmingRows(deps, link, proof, await namingOf(deps, link)));
  const isDone = await unlessStopped(writing).catch((error) =>
    recoverLostResponse(error, async () => {
      const user = await findUser(db, link.userId);
      return Boolean(user?.emailVerifiedAt) && !(await findToken(db, link.tokenHash, "confirm", deps.now));
    }),
  );
  if (!isDone) throw linkGone();
  return writing.catch(() => NONE);
}

const NONE: Confirmed = { published: 0 };

/** Sends the batch that confirms an address, behind other statements. */
async function writeConfirming(
  db: Database,
  { rows, publishing }: ReturnType<typeof confirmingRows>,
  before: BatchItem<"sqlite">[] = [],
): Promise<Confirmed> {
  const statements = [...before, ...rows] as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]];
  const results: unknown[] = await writeAll(db, statements);
  const published = publishing && results[statements.indexOf(publishing)];
  return Array.isArray(published) ? { published: published.length } : NONE;
}

/** Statements that name a recruiter's institution by her held job, when that becomes public. */
async function namingOf(deps: Waiting, { userId, role }: FoundLink): Promise<BatchItem<"sqlite">[]> {
  return role === "admin" ? nameByJob(deps, await findOwnSchool(deps.db, userId)) : [];
}

/**
 * Statements that confirm the address, and in the same batch publish the recruiter's held jobs, or join the candidate's applications.
 * `publishing`: the one of them that returns the jobs which are public now.
 */
function confirmingRows(
  deps: Waiting,
  link: FoundLink,
  proof: ReturnType<typeof hasSession>,
  naming: BatchItem<"sqlite">[],
): { rows: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]; publishing: BatchItem<"sqlite"> | null } {
  const { db, now, effects } = deps;
  const { userId, email, role } = link;
  const isRecruiter = role === "admin";
  if (isRecruiter) effects.hasChangedJobs = true;
  else effects.needsDueDays = true;
  const [noted, publishing, ...ends] = publishHeld(db, userId, now);
  const rows: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] = [
    guard(db, isConfirmLinkValid(link, now, proof), "link_ended"),
    markAddressConfirmed(db, userId, now),
    deleteConfirmToken(db, link.tokenHash),
    setVerifiedHost(db, institutionOf(userId)),
    ...(isRecruiter
      ? [noted, publishing, ...ends, endGraceIfConfirmed(db, userId), ...naming]
      : [
          ...joinApplications(db, { id: userId, email }, { isSameUser: true, now }),
          checkLaterForJoined(db, userId, now),
        ]),
    ...keepKey(deps, userId),
  ];
  return { rows, publishing: isRecruiter ? publishing : null };
}

async function findLink({ db, now }: Deps, token: string): Promise<FoundLink | null> {
  if (!token) return null;
  const tokenHash = hashToken(token);
  const found = await findToken(db, tokenHash, "confirm", now);
  return found && { ...found, tokenHash };
}

export async function getLink(deps: Deps, token: string): Promise<FoundLink> {
  const link = await findLink(deps, token);
  if (!link) throw linkGone(token);
  return link;
}

/** The link alone proves that its user reads the mailbox, not that the account is hers. */
function notProven(): DomainError {
  const message = words.passwordOrLogin;
  return new DomainError("wrong_password", message, { fields: { password: [message] } });
}
