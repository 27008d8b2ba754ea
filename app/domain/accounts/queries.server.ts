/** The reads of accounts: their users, sessions, identities, passkeys and one-time tokens. */

import { and, asc, desc, eq, gt, isNull, lte, ne, sql } from "drizzle-orm";
import { type Database, prepare, read, readAll } from "~/db/client.server";
import { institutionOf, isSuspended } from "~/db/may-work-on";
import { identities, profiles, sessions, users } from "~/db/schema/accounts";
import { oneTimeTokens } from "~/db/schema/mail-tokens-and-limits";
import { passkeys } from "~/db/schema/passkeys";
import type { Actor, Role } from "~/domain/actor";
import { undoableOfSession } from "~/domain/applications/status/queries.server";
import type { UndoableRow } from "~/domain/applications/status/undo-rules";
import { DomainError } from "~/domain/errors";
import { unreadOfSession } from "~/domain/notifications/queries.server";
import { profileRead, toOwnProfile } from "~/domain/profiles/queries.server";
import { words } from "~/words/account-refusals";
import type { LiveSession } from "./find-session.server";
import { DISOWNED_MS, LOGINS_UNTIL_OFFER, MAX_IDENTITIES_SHOWN, MAX_PASSKEYS, MAX_SESSIONS_SHOWN } from "./rules";
import type { PasskeyItem } from "./schema";
import { isUnconfirmed, sessionId } from "./statements.server";

export type User = typeof users.$inferSelect;

export type Session = typeof sessions.$inferSelect;

export async function findUserByEmail(db: Database, email: string): Promise<User | null> {
  return (await db.select().from(users).where(eq(users.email, email)).get()) ?? null;
}

export function userRead(db: Database, id: string) {
  return db.select().from(users).where(eq(users.id, id));
}

export async function findUser(db: Database, id: string): Promise<User | null> {
  return (await userRead(db, id))[0] ?? null;
}

/** The identities at other providers that sign in to this account, oldest first. */
export function identitiesRead(db: Database, userId: string, limit: number) {
  return db
    .select({ issuer: identities.issuer, email: identities.email, createdAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), asc(identities.issuer))
    .limit(limit);
}

/** Sessions that have neither idled out nor reached their end, the most recently seen first. */
export function liveSessionsRead(db: Database, userId: string, now: Date, limit: number) {
  return db
    .select({
      id: sessionId,
      tokenHash: sessions.tokenHash,
      kind: sessions.kind,
      label: sessions.label,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, now),
        sql`${sessions.lastSeenAt} + ${sessions.idleMs} > ${now.getTime()}`,
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.tokenHash))
    .limit(limit);
}

/** True if the account has a session beside the one with this hash. Expired ones count too. */
export async function hasOtherSessions(db: Database, userId: string, keptHash: string): Promise<boolean> {
  const others = and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptHash));
  return (await db.select({ kind: sessions.kind }).from(sessions).where(others).limit(1)).length > 0;
}

/** A session of the account, by the first characters of its hash, and when the account's address was confirmed. */
export async function findOwnSession(db: Database, userId: string, id: string) {
  const row = await db
    .select({ session: sessions, emailVerifiedAt: users.emailVerifiedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), sql`${sessionId} = ${id}`))
    .get();
  return row ?? null;
}

/** Accounts that were disowned before this time and are still to be closed, the oldest first. */
export function listDisowned(db: Database, before: Date, limit: number): Promise<{ id: string; email: string }[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(lte(users.disownedAt, before), isNull(users.closedAt)))
    .orderBy(users.disownedAt)
    .limit(limit);
}

export type Identity = typeof identities.$inferSelect;

/** The account of an identity, or null. */
export async function findIdentityUser(db: Database, issuer: string, subject: string): Promise<User | null> {
  const row = await db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .get();
  return row?.user ?? null;
}

export type Token = typeof oneTimeTokens.$inferSelect;

export type Purpose = Token["purpose"];

/** True if a token of this purpose was made for the account after `since`. */
export async function hasTokenSince(db: Database, userId: string, purpose: Purpose, since: Date): Promise<boolean> {
  const row = await db
    .select({ createdAt: oneTimeTokens.createdAt })
    .from(oneTimeTokens)
    .where(
      and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose), gt(oneTimeTokens.createdAt, since)),
    )
    .get();
  return row !== undefined;
}

/** A token that still works, with its account's id, address and role, and whether the address was confirmed before; null when it is unknown, used, replaced or too old. */
export async function findToken(
  db: Database,
  tokenHash: string,
  purpose: Purpose,
  now: Date,
): Promise<{ userId: string; email: string; role: Role; confirmedAt: Date | null } | null> {
  const row = await db
    .select({ userId: users.id, email: users.email, role: users.role, confirmedAt: users.emailVerifiedAt })
    .from(oneTimeTokens)
    .innerJoin(users, and(eq(users.id, oneTimeTokens.userId), eq(users.email, oneTimeTokens.email)))
    .where(isLive(tokenHash, purpose, now))
    .get();
  return row ?? null;
}

function isLive(tokenHash: string, purpose: Purpose, now: Date) {
  return and(
    eq(oneTimeTokens.tokenHash, tokenHash),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, now),
  );
}

export type Passkey = typeof passkeys.$inferSelect;

/** A passkey with its account, by the name that the device gave it. */
export async function findPasskey(
  db: Database,
  credentialId: string,
): Promise<{ passkey: Passkey; user: User } | null> {
  const row = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId))
    .get();
  return row ?? null;
}

/** The passkeys of an account, oldest first. */
export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  return passkeysRead(db, userId);
}

export function passkeysRead(db: Database, userId: string) {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .limit(MAX_PASSKEYS);
}

/** The facts that decide if an account is offered a passkey. */
export async function findOfferFacts(
  db: Database,
  userId: string,
): Promise<{ loginCount: number; isClosed: boolean; hasPasskey: boolean } | null> {
  const row = await db
    .select({
      loginCount: users.loginCount,
      isClosed: sql<number>`${users.passkeyOfferClosedAt} is not null`,
      hasPasskey: sql<number>`exists (select 1 from passkeys where passkeys.user_id = users.id)`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  return row ? { loginCount: row.loginCount, isClosed: row.isClosed === 1, hasPasskey: row.hasPasskey === 1 } : null;
}

const hasOpenJobs = sql`exists (select 1 from jobs where jobs.user_id = users.id and jobs.removed_at is null and jobs.state = 'open')`;

/** A reminder is due when the grace time ends after `after`, and at `until` or earlier. */
type Window = { after: Date | null; until: Date | null };

/** Recruiters in this window who have public jobs and were not reminded under the event key `keyBeginning` + id. */
export function listToRemind(
  db: Database,
  { after, until }: Window,
  keyBeginning: string,
  limit: number,
): Promise<{ id: string; email: string; confirmBy: Date | null }[]> {
  const isAfter = after ? sql`users.confirm_by > ${after.getTime()}` : sql`users.confirm_by is not null`;
  const isUntil = until ? sql`users.confirm_by <= ${until.getTime()}` : sql`users.confirm_by is not null`;
  return db
    .select({ id: users.id, email: users.email, confirmBy: users.confirmBy })
    .from(users)
    .where(
      sql`${isAfter} and ${isUntil} and ${isUnconfirmed} and ${hasOpenJobs}
        and not exists (select 1 from mail_outbox where mail_outbox.event_key = ${keyBeginning} || users.id)`,
    )
    .orderBy(users.confirmBy)
    .limit(limit);
}

/** Recruiters whose grace time is over and who have no public job, or were reminded under `keyBeginning` + id by `toldBefore`. */
export function listOverdue(
  db: Database,
  { now, keyBeginning, toldBefore, limit }: { now: Date; keyBeginning: string; toldBefore: Date; limit: number },
): Promise<{ id: string; confirmBy: Date | null }[]> {
  const wasTold = sql`exists (select 1 from mail_outbox where mail_outbox.event_key = ${keyBeginning} || users.id
    and mail_outbox.created_at <= ${toldBefore.getTime()})`;
  return db
    .select({ id: users.id, confirmBy: users.confirmBy })
    .from(users)
    .where(sql`users.confirm_by <= ${now.getTime()} and ${isUnconfirmed} and (not ${hasOpenJobs} or ${wasTold})`)
    .orderBy(users.confirmBy)
    .limit(limit);
}

const at = sql.placeholder;

/** The session with its account and photo, as the database has them now: the role is read on every request. */
const sessionOf = prepare(
  {
    kind: sessions.kind,
    lastSeenAt: sessions.lastSeenAt,
    idleMs: sessions.idleMs,
    expiresAt: sessions.expiresAt,
    passkeyAt: sessions.passkeyAt,
    isPasskeyUnconfirmed: sessions.isPasskeyUnconfirmed,
    userId: users.id,
    email: users.email,
    role: users.role,
    emailVerifiedAt: users.emailVerifiedAt,
    mailRefusals: users.mailRefusals,
    photoURL: profiles.photoURL,
    isSuspended: isSuspended(sql`users.id`),
    institutionId: institutionOf(sql`users.id`),
  },
  sql`from ${sessions} join ${users} on ${eq(users.id, sessions.userId)}
    left join ${profiles} on ${eq(profiles.userId, sessions.userId)} where ${sessions.tokenHash} = ${at("tokenHash")}`,
);

export type FoundSession = ReturnType<ReturnType<typeof sessionOf>["fromValues"]>[number];

export async function findSession(db: Database, tokenHash: string): Promise<FoundSession | null> {
  return (await read(db, sessionOf({ tokenHash })))[0] ?? null;
}

/** The same, with what stands around each page: in one call of the database. */
export async function findSessionOfPage(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<{ found: FoundSession | null; unread: number; undoable: UndoableRow[] }> {
  const rows = await readAll(db, {
    session: sessionOf({ tokenHash }),
    unread: unreadOfSession({ tokenHash }),
    undoable: undoableOfSession({ tokenHash, now: now.getTime() }),
  });
  return { found: rows.session[0] ?? null, unread: rows.unread[0]?.count ?? 0, undoable: rows.undoable };
}

/** Address and role of an account whose registration is still open, or null. */
export async function findOpenRegistration(
  { db, now }: { db: Database; now: Date },
  userId: string,
): Promise<{ email: string; role: Role } | null> {
  const user = await findUser(db, userId);
  if (!user?.registrationOpenUntil || user.registrationOpenUntil <= now) return null;
  return { email: user.email, role: user.role };
}

/** Data for the account page of the session's owner, with the profile above it. Throws not_found when the account is gone. */
export async function readAccount(
  { db, now }: { db: Database; now: Date },
  { actor, tokenHash }: Pick<LiveSession, "actor" | "tokenHash">,
) {
  const {
    users: [user],
    identities,
    sessions,
    passkeys,
    profile: [profile],
  } = await readAll(db, {
    users: userRead(db, actor.id),
    profile: profileRead(db, actor.id),
    identities: identitiesRead(db, actor.id, MAX_IDENTITIES_SHOWN),
    sessions: liveSessionsRead(db, actor.id, now, MAX_SESSIONS_SHOWN),
    passkeys: passkeysRead(db, actor.id),
  });
  if (!user) throw new DomainError("not_found", words.noAccountId);
  return {
    email: user.email,
    role: user.role,
    confirmedAt: user.emailVerifiedAt,
    createdAt: user.createdAt,
    hasPassword: user.passwordHash !== null,
    identities,
    passkeys: passkeys.map(toPasskeyItem),
    profile: toOwnProfile(profile),
    sessions: sessions.map(({ tokenHash: hash, ...session }) => ({ ...session, isThis: hash === tokenHash })),
  };
}

/** The account for its owner's programs. */
export async function describeAccount(
  deps: { db: Database; now: Date },
  session: Pick<LiveSession, "actor" | "tokenHash">,
) {
  const { email, role, confirmedAt, createdAt, hasPassword, identities } = await readAccount(deps, session);
  return {
    ...{ id: session.actor.id, email, role, has_password: hasPassword, created_at: createdAt.toISOString() },
    address_confirmed_at: confirmedAt?.toISOString() ?? null,
    signs_in_with: identities.map(({ issuer, email: known, createdAt: since }) => {
      return { issuer, email: known, since: since.toISOString() };
    }),
  };
}

/** One's own live sessions, the last used first. `isThis`: the one that asks. */
export async function listOwnSessions(
  { db, now }: { db: Database; now: Date },
  { actor, tokenHash }: Pick<LiveSession, "actor" | "tokenHash">,
) {
  const rows = await liveSessionsRead(db, actor.id, now, MAX_SESSIONS_SHOWN);
  return rows.map(({ tokenHash: hash, ...session }) => ({ ...session, isThis: hash === tokenHash }));
}

/** How a browser finds a key: the name that its device gave it, and how the device is reached. */
export type KeyName = { credentialId: string; transports: string[] };

/** One's own passkeys, oldest first. */
export async function listOwnPasskeys({ db }: { db: Database }, { id }: Actor): Promise<PasskeyItem[]> {
  return (await listPasskeys(db, id)).map(toPasskeyItem);
}

/** The names of one's own keys, for the browser. */
export async function listKeyNames({ db }: { db: Database }, { id }: Actor): Promise<KeyName[]> {
  return (await listPasskeys(db, id)).map(toKeyName);
}

/** True if a passkey is offered: from the third log-in on, to a person who has none and has not said "Not now". */
export async function findPasskeyOffer({ db }: { db: Database }, { id }: Actor): Promise<boolean> {
  const facts = await findOfferFacts(db, id);
  return facts !== null && !facts.hasPasskey && !facts.isClosed && facts.loginCount >= LOGINS_UNTIL_OFFER;
}

export function toKeyName({ credentialId, transports }: Passkey): KeyName {
  return { credentialId, transports: transports.split(",").filter(Boolean) };
}

/** A passkey as its owner reads it. */
export function toPasskeyItem({ id, name, createdAt, lastUsedAt, refusedAt }: Passkey): PasskeyItem {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    refused: refusedAt !== null,
  };
}

/** True if the account has a password to change. One that signs in with Google only has none. */
export async function canChangePassword({ db }: { db: Database }, actor: Actor): Promise<boolean> {
  return (await findUser(db, actor.id))?.passwordHash != null;
}

/** Accounts that were disowned a week ago, to be closed for good. */
export function findDisowned(
  { db, now }: { db: Database; now: Date },
  limit: number,
): Promise<{ id: string; email: string }[]> {
  return listDisowned(db, new Date(now.getTime() - DISOWNED_MS), limit);
}
