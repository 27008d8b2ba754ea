/** Every write of accounts. */
import { and, eq, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { identities, sessions, users } from "~/db/schema/accounts";
import { oneTimeTokens } from "~/db/schema/mail-tokens-and-limits";
import { answeredChallenges, passkeys } from "~/db/schema/passkeys";
import type { Identity, Passkey, Purpose, Session, Token } from "./queries.server";
import { MAX_PASSKEYS, removedAddress, SESSION_ID_CHARS } from "./rules";

/** The grace time of an account ends, if its address is confirmed. */
export function endGraceIfConfirmed(db: Database, userId: string): BatchItem<"sqlite"> {
  return endGrace(db, userId, sql`confirm_by is not null and email_verified_at is not null`);
}

/** The grace time of an account ends, where `condition` holds. */
export function endGrace(db: Database, userId: string, condition: SQL): BatchItem<"sqlite"> {
  return db.update(users).set({ confirmBy: null }).where(sql`id = ${userId} and ${condition}`);
}

/**
 * Statement: the account is closed. Its row stays, for rows of others that refer to it, and holds no personal data.
 */
export function closeUser(db: Database, id: string, now: Date): BatchItem<"sqlite"> {
  return db
    .update(users)
    .set({
      email: removedAddress(id),
      passwordHash: null,
      emailVerifiedAt: null,
      registrationOpenUntil: null,
      confirmBy: null,
      disownedAt: null,
      loginCount: 0,
      passkeyOfferClosedAt: null,
      mailZone: null,
      neutralSubjects: false,
      mailRefusals: 0,
      closedAt: now,
    })
    .where(and(eq(users.id, id), isNull(users.closedAt)));
}

export function deleteSessionsOf(db: Database, userId: string, condition?: SQL): BatchItem<"sqlite"> {
  return db.delete(sessions).where(and(eq(sessions.userId, userId), condition));
}

export function deleteIdentitiesOf(db: Database, userId: string, condition?: SQL): BatchItem<"sqlite"> {
  return db.delete(identities).where(and(eq(identities.userId, userId), condition));
}

export function deleteAllPasskeysOf(db: Database, userId: string, condition?: SQL): BatchItem<"sqlite"> {
  return db.delete(passkeys).where(and(eq(passkeys.userId, userId), condition));
}

export function deleteTokensOf(db: Database, userId: string, condition?: SQL): BatchItem<"sqlite"> {
  return db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), condition));
}

/** Statement: where this person is, as far as she has said it. */
export function setMailZone(db: Database, userId: string, zone: string | null): BatchItem<"sqlite"> {
  return db.update(users).set({ mailZone: zone }).where(sql`id = ${userId} and closed_at is null`);
}

/** Statement: no subject of the account's mails names a school, or each may again. */
export function setNeutralSubjects(db: Database, userId: string, neutralSubjects: boolean): BatchItem<"sqlite"> {
  return db.update(users).set({ neutralSubjects }).where(sql`id = ${userId} and closed_at is null`);
}

/** Statement: the service takes mail for this address again. */
export function forgetMailRefusals(db: Database, email: string): BatchItem<"sqlite"> {
  return db.update(users).set({ mailRefusals: 0 }).where(sql`email = ${email} and mail_refusals > 0`);
}

/** Statement: the service took no mail for this address. A mail is counted once, as long as it is not given up. */
export function countMailRefusal(
  db: Database,
  email: string,
  mailId: string,
  maxAttempts: number,
): BatchItem<"sqlite"> {
  const isFirst = sql`exists (select 1 from mail_outbox where mail_outbox.id = ${mailId} and mail_outbox.attempts < ${maxAttempts})`;
  return db.update(users).set({ mailRefusals: sql`mail_refusals + 1` }).where(sql`email = ${email} and ${isFirst}`);
}

/** Another private address of the calendar. */
export function replaceCalendar(db: Database, userId: string) {
  return db.update(users).set({ calendarVersion: NEXT_CALENDAR }).where(eq(users.id, userId));
}

/** Statement: end the address of a person's calendar that has this version. Any other version has been ended already. */
export function renewCalendar(db: Database, id: string, version: number) {
  return db
    .update(users)
    .set({ calendarVersion: version + 1 })
    .where(and(eq(users.id, id), eq(users.calendarVersion, version)));
}

/** A session starts, if `condition` holds at that point of the batch: then it returns a row. `condition` names its tables in full. */
export function insertSessionIf(db: Database, session: Session, condition: SQL) {
  const { tokenHash, userId, kind, createdAt, lastSeenAt, idleMs, label, expiresAt, passkeyAt, isPasskeyUnconfirmed } =
    session;
  return insertFrom(
    db,
    sessions,
    { tokenHash, userId, kind, createdAt, lastSeenAt, idleMs, label, expiresAt, passkeyAt, isPasskeyUnconfirmed },
    sql`where ${condition}`,
  ).returning({ hash: sessions.tokenHash });
}

/** Condition for a batch: the account has exactly this hash. */
export function hasPassword(userId: string, passwordHash: string): SQL {
  return sql`exists (select 1 from users where users.id = ${userId} and users.password_hash = ${passwordHash})`;
}

/** Condition for a batch: the account has this session. */
export function hasSession(userId: string, tokenHash: string): SQL {
  return sql`exists (select 1 from sessions where sessions.token_hash = ${tokenHash} and sessions.user_id = ${userId})`;
}

export function touchSession(db: Database, tokenHash: string, now: Date) {
  return db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
}

export function deleteSession(db: Database, tokenHash: string) {
  return db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** End one session of the account, by the first characters of its hash. */
export function deleteOwnSession(db: Database, userId: string, id: string) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessionId} = ${id}`))
    .returning({ kind: sessions.kind });
}

/** End every session of the account but one. */
export function deleteOtherSessions(db: Database, userId: string, keptHash: string) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptHash)))
    .returning({ kind: sessions.kind });
}

export const sessionId = sql<string>`substr(${sessions.tokenHash}, 1, ${sql.raw(String(SESSION_ID_CHARS))})`;

/** A link that was looked up: its token's hash, its account and the address that it was mailed to. */
export type Link = { tokenHash: string; userId: string; email: string };

/** Statement: the address of the account is confirmed, and no time is set for it any more. */
export function markAddressConfirmed(db: Database, userId: string, now: Date): BatchItem<"sqlite"> {
  return db
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(email_verified_at, ${now.getTime()})`, confirmBy: null })
    .where(eq(users.id, userId));
}

/** Statement: a link that confirms an address is used up. */
export function deleteConfirmToken(db: Database, tokenHash: string): BatchItem<"sqlite"> {
  return db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.tokenHash, tokenHash), eq(oneTimeTokens.purpose, "confirm")));
}

/** Condition for a batch: the link that confirms an address works, it was mailed to the address that its account has now, and `condition` holds of that `users` row. */
export function isConfirmLinkValid({ tokenHash, userId }: Omit<Link, "email">, now: Date, condition: SQL): SQL {
  return sql`exists (select 1 from one_time_tokens join users on users.id = one_time_tokens.user_id
    where one_time_tokens.token_hash = ${tokenHash} and one_time_tokens.purpose = 'confirm'
    and one_time_tokens.expires_at > ${now.getTime()} and users.id = ${userId} and one_time_tokens.email = users.email
    and ${condition})`;
}

/** Condition for a batch, before the account is changed: its address is not confirmed, and is still this one. */
export function isUnproven(userId: string, email: string): SQL {
  return sql`exists (select 1 from users where users.id = ${userId} and users.email = ${email} and users.email_verified_at is null)`;
}

/** Condition for a batch: this identity is tied to this account. */
export function hasIdentity({ issuer, subject, userId }: Pick<Identity, "issuer" | "subject" | "userId">): SQL {
  return sql`exists (select 1 from identities where identities.issuer = ${issuer} and identities.subject = ${subject} and identities.user_id = ${userId})`;
}

/** A new private address of the calendar: whoever copied the old one reads nothing any more. */
const NEXT_CALENDAR = sql<number>`calendar_version + 1`;

/** Replace the account's tokens of this purpose by a new one: only the newest link works. */
export function replaceToken(db: Database, token: Token): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  return [
    db
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.userId, token.userId), eq(oneTimeTokens.purpose, token.purpose))),
    insertToken(db, token),
  ];
}

/** Condition for a batch behind `setPasswordByLink`: the address was not confirmed before. */
export function isFirstProof(userId: string, now: Date) {
  return sql`exists (select 1 from users where users.id = ${userId} and users.email_verified_at = ${now.getTime()})`;
}

/** A challenge that is being answered: its hash, and when it would have ended. */
export type Challenge = typeof answeredChallenges.$inferSelect;

/** A passkey that has just signed: which one, and what it counts now. */
export type Use = { passkey: Pick<Passkey, "id" | "userId">; counter: number; challenge: Challenge; now: Date };

/**
 * Condition for a batch that adds a moderator's passkey, or lets one that is older than the office moderate: its session has proven
 * one that moderates; or none that works does, and the link that was mailed for the first one is this.
 */
export function mayAddGuarded(userId: string, by: { sessionHash: string; linkHash: string; now: Date }): SQL {
  return sql`(exists (select 1 from sessions where sessions.token_hash = ${by.sessionHash} and sessions.passkey_at is not null
      and sessions.passkey_unconfirmed = 0)
    or (not exists (select 1 from passkeys where passkeys.user_id = ${userId} and passkeys.refused_at is null
        and passkeys.moderates_at is not null)
      and exists (select 1 from one_time_tokens join users on users.id = one_time_tokens.user_id
        and users.email = one_time_tokens.email where one_time_tokens.token_hash = ${by.linkHash}
        and one_time_tokens.purpose = 'passkey' and one_time_tokens.user_id = ${userId}
        and one_time_tokens.expires_at > ${by.now.getTime()})))`;
}

/** Statement: the mailed link for a first passkey is used up, where `condition` holds. */
export function endPasskeyLink(db: Database, userId: string, condition: SQL): BatchItem<"sqlite"> {
  return db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, "passkey"), condition));
}

/** Condition for a batch: the account has this passkey. */
export function hasPasskey(userId: string, id: string): SQL {
  return sql`exists (select 1 from passkeys where passkeys.id = ${id} and passkeys.user_id = ${userId})`;
}

export function noteUseOfKey(db: Database, { passkey, counter, challenge, now }: Use) {
  return [
    insertAnswered(db, challenge),
    db
      .update(passkeys)
      .set({ counter, lastUsedAt: now })
      .where(
        and(
          eq(passkeys.id, passkey.id),
          eq(passkeys.userId, passkey.userId),
          isNull(passkeys.refusedAt),
          sql`(counter < ${counter} or (counter = 0 and ${counter} = 0))`,
        ),
      ),
  ] as const;
}

/** Condition for a batch: `noteUseOfKey` has changed the passkey, and its account is open. */
export function isUsed({ passkey, counter, now }: Use): SQL {
  return sql`exists (select 1 from passkeys join users on users.id = passkeys.user_id where passkeys.id = ${passkey.id}
    and passkeys.user_id = ${passkey.userId} and passkeys.last_used_at = ${now.getTime()} and passkeys.counter = ${counter}
    and passkeys.refused_at is null and users.closed_at is null and users.disowned_at is null)`;
}

/** Condition for a batch: the passkey is refused since this very time. */
export function isRefusedSince({ id }: Pick<Passkey, "id">, now: Date): SQL {
  return sql`exists (select 1 from passkeys where passkeys.id = ${id} and passkeys.refused_at = ${now.getTime()})`;
}

/** A proof by a key ends with the key. A session does not know by which key it was proven, so each is asked once more. */
function unproveSessions(db: Database, userId: string, condition: SQL): BatchItem<"sqlite"> {
  return db
    .update(sessions)
    .set({ passkeyAt: null })
    .where(sql`user_id = ${userId} and passkey_at is not null and ${condition}`);
}

export const isUnconfirmed = sql`users.email_verified_at is null and users.closed_at is null`;

/** Condition for a batch: the grace time of this account is over, and its address is still not confirmed. */
export function isOverdue(userId: string, now: Date): SQL {
  return sql`exists (select 1 from users where users.id = ${userId} and ${isUnconfirmed} and users.confirm_by <= ${now.getTime()})`;
}

/** Condition for a batch: the address is still this one, not confirmed, and no mail was queued under this event key. */
export function isNotMailedYet(userId: string, email: string, eventKey: string): SQL {
  return sql`exists (select 1 from users where users.id = ${userId} and users.email = ${email} and users.email_verified_at is null)
    and not exists (select 1 from mail_outbox where mail_outbox.event_key = ${eventKey})`;
}

/** Replace the account's tokens of this purpose by a new one, where `condition` holds. */
export function replaceTokenIf(db: Database, token: Token, condition: SQL): BatchItem<"sqlite">[] {
  const { tokenHash, userId, purpose, email, expiresAt, createdAt } = token;
  const isOld = and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose));
  return [
    db.delete(oneTimeTokens).where(and(isOld, condition)),
    insertFrom(db, oneTimeTokens, { tokenHash, userId, purpose, email, expiresAt, createdAt }, sql`where ${condition}`),
  ];
}

type NewUser = Omit<typeof users.$inferInsert, "emailVerifiedAt" | "loginCount">;

/** A new account. `provenAt`: its address is confirmed from the start, and it has logged in once. */
export function insertUser(db: Database, user: NewUser, provenAt: Date | null = null) {
  return db.insert(users).values(provenAt ? { ...user, emailVerifiedAt: provenAt, loginCount: 1 } : user);
}

export function insertSession(db: Database, session: Session) {
  return db.insert(sessions).values(session);
}

export function insertIdentity(db: Database, identity: Identity) {
  return db.insert(identities).values(identity);
}

/** Condition for a batch: the registration of the account is still open. */
export function isRegistrationOpen(userId: string, now: Date): SQL {
  return sql`exists (select 1 from users where users.id = ${userId} and users.registration_open_until > ${now.getTime()})`;
}

export function closeRegistration(db: Database, userId: string) {
  return db.update(users).set({ registrationOpenUntil: null }).where(eq(users.id, userId));
}

/** Statement: the account has one log-in more. */
export function countLogin(db: Database, userId: string): BatchItem<"sqlite"> {
  return db.update(users).set({ loginCount: sql`login_count + 1` }).where(eq(users.id, userId));
}

/** A log-in counts, and closes the registration. `condition` names its tables in full. */
export function closeLogin(db: Database, userId: string, condition?: SQL) {
  return db
    .update(users)
    .set({ registrationOpenUntil: null, loginCount: sql`login_count + 1` })
    .where(and(eq(users.id, userId), condition));
}

/** The same after a password: `newHash` replaces a hash of old parameters. The log-in of a program is not counted. */
export function closePasswordLogin(db: Database, userId: string, by: { newHash: string | null; isOnWeb: boolean }) {
  return db
    .update(users)
    .set({
      registrationOpenUntil: null,
      ...(by.newHash ? { passwordHash: by.newHash } : {}),
      ...(by.isOnWeb ? { loginCount: sql`login_count + 1` } : {}),
    })
    .where(and(eq(users.id, userId), by.newHash || by.isOnWeb ? undefined : isNotNull(users.registrationOpenUntil)));
}

/** Statement: the owner of the mailbox disowned the account. Its address is free, and it has no password. */
export function markDisowned(
  db: Database,
  userId: string,
  { freedAddress, now }: { freedAddress: string; now: Date },
): BatchItem<"sqlite"> {
  return db
    .update(users)
    .set({
      email: freedAddress,
      passwordHash: null,
      registrationOpenUntil: null,
      confirmBy: null,
      disownedAt: now,
    })
    .where(eq(users.id, userId));
}

/** Statement: the account has another address, to which no mail was refused yet. A taken one fails with D1's unique conflict. */
export function setAddress(db: Database, userId: string, email: string): BatchItem<"sqlite"> {
  return db.update(users).set({ email, mailRefusals: 0 }).where(eq(users.id, userId));
}

export function insertToken(db: Database, token: Token): BatchItem<"sqlite"> {
  return db.insert(oneTimeTokens).values(token);
}

/** Condition for a batch: the link that sets a password works, and it was mailed to this address, which the account has now. */
export function isResetLinkValid({ tokenHash, userId, email }: Link, now: Date): SQL {
  return sql`exists (select 1 from one_time_tokens join users on users.id = one_time_tokens.user_id
    where one_time_tokens.token_hash = ${tokenHash} and one_time_tokens.purpose = 'reset'
    and one_time_tokens.expires_at > ${now.getTime()}
    and users.id = ${userId} and one_time_tokens.email = users.email and users.email = ${email})`;
}

/** Statement: a link has set the password. The address is confirmed by it, and the calendar's address ends. */
export function setPasswordByLink(db: Database, userId: string, passwordHash: string, now: Date): BatchItem<"sqlite"> {
  return db
    .update(users)
    .set({
      passwordHash,
      calendarVersion: NEXT_CALENDAR,
      emailVerifiedAt: sql`coalesce(email_verified_at, ${now.getTime()})`,
      registrationOpenUntil: null,
      confirmBy: null,
    })
    .where(eq(users.id, userId));
}

/** Statement: the account has another password, and the calendar's address ends. */
export function setPassword(db: Database, userId: string, passwordHash: string): BatchItem<"sqlite"> {
  return db.update(users).set({ passwordHash, calendarVersion: NEXT_CALENDAR }).where(eq(users.id, userId));
}

/** Statement: the account's links of these purposes end. */
export function deleteTokensFor(db: Database, userId: string, purposes: Purpose[]): BatchItem<"sqlite"> {
  return db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.purpose, purposes)));
}

/**
 * The provider has confirmed an address that was not confirmed before. `isPreparedEnded`: somebody else may have
 * prepared the account, so its password and the calendar's address end.
 */
export function proveAddressElsewhere(
  db: Database,
  { userId, email, createdAt }: Identity,
  { isPreparedEnded }: { isPreparedEnded: boolean },
) {
  const ended = isPreparedEnded ? { passwordHash: null, calendarVersion: NEXT_CALENDAR } : {};
  return db
    .update(users)
    .set({ ...ended, emailVerifiedAt: createdAt, registrationOpenUntil: null, confirmBy: null })
    .where(and(eq(users.id, userId), isUnproven(userId, email)));
}

/** Condition for a batch: the account still has this address. */
export function hasAddress(userId: string, email: string): SQL {
  return sql`exists (select 1 from users where users.id = ${userId} and users.email = ${email})`;
}

/** A first proof by somebody else ends these settings of the account, where `condition` holds. */
export function endUnprovenSettings(db: Database, userId: string, condition: SQL) {
  return db
    .update(users)
    .set({ mailZone: null, neutralSubjects: false, passkeyOfferClosedAt: null })
    .where(and(eq(users.id, userId), condition));
}

/** The offer of a passkey does not come again. */
export function closeOffer(db: Database, userId: string, now: Date) {
  return db.update(users).set({ passkeyOfferClosedAt: now }).where(eq(users.id, userId));
}

/** A challenge is answered. One that was answered before fails with D1's unique conflict. */
export function insertAnswered(db: Database, challenge: Challenge) {
  return db.insert(answeredChallenges).values(challenge);
}

/** A new passkey in the account of this session, if that is still alive, has room and `mayAdd`. A known key is a unique conflict. */
export function insertPasskey(db: Database, passkey: Passkey, by: { tokenHash: string; mayAdd?: SQL | undefined }) {
  const { id, userId, credentialId, publicKey, counter, transports, name, createdAt, moderatesAt } = passkey;
  const hasRoom = sql`(select count(*) from passkeys where passkeys.user_id = ${userId}) < ${MAX_PASSKEYS}`;
  return insertFrom(
    db,
    passkeys,
    { id, userId, credentialId, publicKey, counter, transports, name, createdAt, moderatesAt },
    sql`where ${hasSession(userId, by.tokenHash)} and ${hasRoom} and ${by.mayAdd ?? sql`1 = 1`}`,
  ).returning({ id: passkeys.id });
}

/**
 * Statements behind `noteUseOfKey`: a session notes that a passkey of its account has just signed, the second returning its row. From now on
 * the passkey moderates if `mayModerate` holds, which uses up the mailed link.
 */
export function markSession(db: Database, use: Use, tokenHash: string, mayModerate: SQL = sql`1 = 0`) {
  const { id, userId } = use.passkey;
  const moderates = sql`exists (select 1 from passkeys where passkeys.id = ${id} and passkeys.moderates_at is not null)`;
  return [
    db
      .update(passkeys)
      .set({ moderatesAt: use.now })
      .where(and(eq(passkeys.id, id), isNull(passkeys.moderatesAt), isUsed(use), mayModerate)),
    db
      .update(sessions)
      .set({ passkeyAt: use.now, isPasskeyUnconfirmed: sql`not ${moderates}` })
      .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.userId, userId), isUsed(use)))
      .returning({ hash: sessions.tokenHash }),
    endPasskeyLink(db, userId, sql`${moderates} and ${isUsed(use)}`),
  ] as const;
}

/** Statements that refuse a passkey from now on. Those behind them may use `isRefusedSince` as a condition. */
export function refusePasskey(db: Database, { passkey, challenge, now }: Omit<Use, "counter">) {
  return [
    insertAnswered(db, challenge),
    db
      .update(passkeys)
      .set({ refusedAt: now })
      .where(and(eq(passkeys.id, passkey.id), isNull(passkeys.refusedAt))),
    unproveSessions(db, passkey.userId, isRefusedSince(passkey, now)),
  ] as const;
}

/** The passkey with its new name, if the account has it. */
export function setPasskeyName(db: Database, userId: string, id: string, name: string) {
  return db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
}

/** Statements that remove a passkey of the account; the second returns it. */
export function deletePasskey(db: Database, userId: string, id: string) {
  return [
    unproveSessions(db, userId, hasPasskey(userId, id)),
    db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning({ id: passkeys.id }),
  ] as const;
}

/** Statements that remove tokens, sessions and challenges whose time is over, each returning its rows. */
export function deleteExpired(db: Database, now: Date) {
  return [
    db.delete(oneTimeTokens).where(lte(oneTimeTokens.expiresAt, now)).returning({ hash: oneTimeTokens.userId }),
    db.delete(sessions).where(lte(sessions.expiresAt, now)).returning({ id: sessions.userId }),
    db
      .delete(answeredChallenges)
      .where(lte(answeredChallenges.endsAt, now))
      .returning({ hash: answeredChallenges.challengeHash }),
  ] as const;
}

/** How many publishing numbers (`jobs.seq`) one run of the grace time looks at. */
const SEQS_PER_RUN = sql.raw("10000");

/**
 * The grace time of unconfirmed recruiters who have public jobs begins, at most of `limit` of them. Each run looks at one stretch of
 * publishing numbers, which `turn` selects. After the last stretch comes the first again.
 */
export function beginGrace(db: Database, { confirmBy, turn, limit }: { confirmBy: Date; turn: number; limit: number }) {
  const stretch = sql`(${turn} % ((select coalesce(max(seq), 0) from jobs) / ${SEQS_PER_RUN} + 1)) * ${SEQS_PER_RUN}`;
  const owners = sql`select distinct jobs.user_id from jobs indexed by jobs_live cross join users on users.id = jobs.user_id
    where jobs.state = 'open' and jobs.removed_at is null and jobs.seq > ${stretch} and jobs.seq <= ${stretch} + ${SEQS_PER_RUN}
      and ${isUnconfirmed} and users.confirm_by is null limit ${limit}`;
  return db
    .update(users)
    .set({ confirmBy })
    .where(sql`id in (${owners}) and email_verified_at is null and confirm_by is null`)
    .returning({ id: users.id });
}

/** The grace time is cleared, once it is over, of at most `limit` accounts that have confirmed their address. */
export function forgetConfirmed(db: Database, now: Date, limit: number) {
  const isOver = sql`confirm_by <= ${now.getTime()} and email_verified_at is not null`;
  return db
    .update(users)
    .set({ confirmBy: null })
    .where(sql`id in (select id from users where ${isOver} limit ${limit})`)
    .returning({ id: users.id });
}

/** An account is suspended from `at`; null lifts it. It returns the row if that changes something. */
export function suspendAccount(db: Database, userId: string, at: Date | null) {
  return db
    .update(users)
    .set({ suspendedAt: at })
    .where(sql`id = ${userId} and closed_at is null and suspended_at is ${at ? sql`null` : sql`not null`}`)
    .returning({ id: users.id });
}
