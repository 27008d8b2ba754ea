/** Reads of what a person has agreed to, of requests about data, and of who has her data. */

import { and, asc, desc, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Database, readAll } from "~/db/client.server";
import { fullName } from "~/db/full-name";
import { isHiddenTemporarily } from "~/db/job-visibility";
import { profiles, users } from "~/db/schema/accounts";
import { applications, jobs } from "~/db/schema/jobs-and-applications";
import { consents, nominees, privacyRequests } from "~/db/schema/privacy";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { cutPage, type RowPosition, readRowCursor, writeRowCursor } from "~/domain/row-cursor";
import { words } from "~/words/privacy-refusals";
import type { Notice } from "./notices";
import { NOTICE_VERSIONS, type NoticeVersion, PURPOSE_NAMES, PURPOSES, type Purpose, timeLeft } from "./rules";
import type { ConsentItem, RequestItem } from "./schema";

type Deps = { db: Database; now: Date };

/** The newest consents of an account, with those that were withdrawn. */
export function listConsents(db: Database, userId: string, limit: number) {
  return db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.givenAt), desc(consents.id))
    .limit(limit);
}

export function findNominee(db: Database, userId: string) {
  return db.select({ name: nominees.name, email: nominees.email }).from(nominees).where(eq(nominees.userId, userId));
}

const SHOWN = 50;

/**
 * A person who named the address of a request for the time after her death: her own address, the name that she gave,
 * and when.
 */
export type NamedBy = { email: string; isConfirmed: boolean; as: string; at: Date };

export type WaitingRequest = RequestRow & { left: string; namedBy: NamedBy[] };

/** For the operator: what waits, by due day, and what was answered last. */
export async function readRequests({ db, now }: Pick<Deps, "db" | "now">) {
  const { waiting, answered, total } = await listRequests(db, SHOWN);
  const rows: WaitingRequest[] = waiting.map(({ request, namedBy }) => ({
    ...request,
    left: timeLeft(request.dueAt, now),
    namedBy: (JSON.parse(namedBy) as [string, number, string, number][]).map(([email, isConfirmed, as, at]) => ({
      ...{ email, as, isConfirmed: isConfirmed === 1, at: new Date(at) },
    })),
  }));
  return { waiting: rows, answered, total };
}

export type RequestRow = typeof privacyRequests.$inferSelect;

export async function findRequest(db: Database, number: number): Promise<RequestRow | null> {
  return (await db.select().from(privacyRequests).where(eq(privacyRequests.number, number)).get()) ?? null;
}

/** The number of the request with these words that waits for an answer. */
export async function findSameRequest(
  db: Database,
  { email, kind, text }: Pick<RequestRow, "email" | "kind" | "text">,
): Promise<number | null> {
  const isSame = and(eq(privacyRequests.email, email), eq(privacyRequests.kind, kind), eq(privacyRequests.text, text));
  const found = await db
    .select({ number: privacyRequests.number })
    .from(privacyRequests)
    .where(and(isSame, isNull(privacyRequests.answeredAt)))
    .get();
  return found?.number ?? null;
}

/** Those of an account, the newest first. */
export function listOwnRequests(db: Database, userId: string, limit: number) {
  return db
    .select()
    .from(privacyRequests)
    .where(eq(privacyRequests.userId, userId))
    .orderBy(desc(privacyRequests.createdAt))
    .limit(limit);
}

/** So many of those who named one address are shown; anybody can name any address. */
const MAX_NAMERS = 10;

/**
 * Waiting requests, the most urgent first, and the latest answers. `namedBy`: the accounts that have named this
 * address, as JSON.
 */
export async function listRequests(db: Database, limit: number) {
  const namedBy = sql<string>`(select json_group_array(json_array(email, isConfirmed, name, updated_at)) from (
    select someone.email, someone.email_verified_at is not null as isConfirmed, nominees.name, nominees.updated_at
    from nominees join users someone on someone.id = nominees.user_id where nominees.email = privacy_requests.email
    order by isConfirmed desc, nominees.updated_at limit ${MAX_NAMERS}))`;
  const { waiting, answered, count } = await readAll(db, {
    waiting: db
      .select({ request: privacyRequests, namedBy: namedBy.as("named_by") })
      .from(privacyRequests)
      .where(isNull(privacyRequests.answeredAt))
      .orderBy(asc(privacyRequests.dueAt), asc(privacyRequests.number))
      .limit(limit),
    answered: db
      .select()
      .from(privacyRequests)
      .where(isNotNull(privacyRequests.answeredAt))
      .orderBy(desc(privacyRequests.answeredAt))
      .limit(limit),
    count: db
      .select({ n: sql<number>`count(*)`.as("n") })
      .from(privacyRequests)
      .where(isNull(privacyRequests.answeredAt)),
  });
  return { waiting, answered, total: count[0]?.n ?? 0 };
}

export type RecipientRow = {
  kind: "school" | "opened" | "program" | "mail";
  who: string;
  what: string;
  at: number;
  id: string;
};

/**
 * The newest rows after `after`. One that was disowned is left out. Mails are listed for a
 * confirmed address alone: what came for another owner of the mailbox is not this person's. A program is named by its key's label.
 */
export function listRecipients(
  db: Database,
  userId: string,
  { after, limit }: { after: RowPosition | null; limit: number },
) {
  const all = sql`(
    select 'school' as kind, jobs.company_name as who, jobs.title as what, applications.created_at as at, applications.id as id
      from applications join jobs on jobs.id = applications.job_id
      where applications.candidate_id = ${userId} and applications.dropped_reason is not 'not_me'
    union all
    select 'opened', coalesce('A program of ' || jobs.company_name || ', "' || resume_openings.key_name || '"', (select ${fullName} from profiles where profiles.user_id = resume_openings.viewer_id),
        'Somebody at ' || jobs.company_name), jobs.company_name || ': ' || jobs.title, resume_openings.created_at, resume_openings.id
      from applications join resume_openings on resume_openings.application_id = applications.id
      join jobs on jobs.id = applications.job_id where applications.candidate_id = ${userId}
    union all
    select 'program', coalesce(sessions.label, 'A program'), '', sessions.created_at, lower(substr(hex(sessions.token_hash), 1, 36))
      from sessions where sessions.user_id = ${userId} and sessions.kind = 'api'
    union all
    select 'mail', 'You', mail_outbox.subject, mail_outbox.created_at, mail_outbox.id
      from mail_outbox join users on users.email = mail_outbox.recipient
      where users.id = ${userId} and users.email_verified_at is not null and mail_outbox.sent_at is not null and mail_outbox.subject <> ''
  )`;
  return db
    .select({
      kind: sql<RecipientRow["kind"]>`kind`.as("kind"),
      who: sql<RecipientRow["who"]>`who`.as("who"),
      what: sql<RecipientRow["what"]>`what`.as("what"),
      at: sql<RecipientRow["at"]>`at`.as("at"),
      id: sql<RecipientRow["id"]>`id`.as("id"),
    })
    .from(all)
    .where(after ? sql`(at, id) < (${after.at.getTime()}, ${after.id})` : undefined)
    .orderBy(sql`at desc, id desc`)
    .limit(limit);
}

/** The most rows of each kind: more than anybody has. */
export const MAX_ROWS = 5000;

export const ROWS_PER_READ = 200;

export type Recipient = Omit<RecipientRow, "at"> & { at: Date };

export const toRecipient = (row: RecipientRow): Recipient => ({ ...row, at: new Date(row.at) });

/** All of who has a person's data. */
export async function* readRecipients({ db }: Pick<Deps, "db">, actor: Actor): AsyncGenerator<Recipient> {
  let after: { at: Date; id: string } | null = null;
  for (let count = 0; count < MAX_ROWS; count += ROWS_PER_READ) {
    const rows: Recipient[] = (await listRecipients(db, actor.id, { after, limit: ROWS_PER_READ })).map(toRecipient);
    yield* rows;
    after = rows.at(-1) ?? null;
    if (rows.length < ROWS_PER_READ) return;
  }
}

/** The newest rows of who has a person's data that a page shows, and the most consents and requests. */
const RECIPIENTS_PER_PAGE = 10;

const MAX_SHOWN = 20;

/** The content of `/yourdata`: consents, nominee, requests, and a page of the people who have the person's data. */
export async function readOwnData({ db }: Pick<Deps, "db">, actor: Actor, cursor: string) {
  const after = readRowCursor(cursor);
  const { consents, nominees, requests, found } = await readAll(db, {
    consents: listConsents(db, actor.id, MAX_SHOWN),
    nominees: findNominee(db, actor.id),
    requests: listOwnRequests(db, actor.id, MAX_SHOWN),
    found: listRecipients(db, actor.id, { after, limit: RECIPIENTS_PER_PAGE + 1 }),
  });
  const { rows, next } = cutPage(found.map(toRecipient), RECIPIENTS_PER_PAGE, writeRowCursor);
  return { consents, nominee: nominees[0] ?? null, requests, recipients: rows, next, isFirst: after === null };
}

/** All to which the account may agree, with its last word on each. */
export async function listConsentItems({ db }: Pick<Deps, "db">, actor: Actor): Promise<ConsentItem[]> {
  const rows = await listConsents(db, actor.id, MAX_SHOWN);
  const purposes = PURPOSE_NAMES.filter((purpose) => actor.role === "user" || !PURPOSES[purpose].isOfCandidates);
  return purposes.map((purpose) => {
    const last = rows.find((row) => row.purpose === purpose);
    return {
      ...{ purpose, text: PURPOSES[purpose].label, agreed: last !== undefined && last.withdrawnAt === null },
      given_at: last?.givenAt.toISOString() ?? null,
      withdrawn_at: last?.withdrawnAt?.toISOString() ?? null,
    };
  });
}

/** The person who may ask after the account's owner has died. */
export async function describeNominee({ db }: Pick<Deps, "db">, actor: Actor) {
  const nominee = await findNominee(db, actor.id).get();
  return { nominee_name: nominee?.name ?? null, nominee_email: nominee?.email ?? null };
}

/** A page of who has the person's data, the newest first. */
export async function listRecipientsAfter(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { cursor, limit }: { cursor?: RowPosition | null | undefined; limit: number },
) {
  const found = await listRecipients(db, actor.id, { after: cursor ?? null, limit: limit + 1 });
  return cutPage(found.map(toRecipient), limit, writeRowCursor);
}

/** One's own requests about one's data, the newest first. */
export async function listRequestItems({ db }: Pick<Deps, "db">, actor: Actor): Promise<RequestItem[]> {
  const rows = await listOwnRequests(db, actor.id, MAX_SHOWN);
  return rows.map(({ number, kind, text, createdAt, dueAt, answeredAt, answer }) => ({
    ...{ number, kind, text, answer },
    sent_at: createdAt.toISOString(),
    due_at: dueAt.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
  }));
}

/** The notice of this date, or the newest one. Throws not_found. Only who reads it waits for its text. */
export async function readNotice(version: string | null): Promise<{ version: NoticeVersion; notice: Notice }> {
  const found = version === null ? NOTICE_VERSIONS[0] : NOTICE_VERSIONS.find((each) => each === version);
  if (!found) throw new DomainError("not_found", words.noNotice);
  return { version: found, notice: (await import("./notices")).NOTICES[found] };
}

/**
 * Consents of this purpose that are due a reminder: unread notifications from before `unreadBefore`, no such mail since
 * `notSince`, and an address that is known to be the person's.
 */
export function listToRemind(
  db: Database,
  { unreadBefore, notSince, purpose, limit }: { unreadBefore: Date; notSince: Date; purpose: Purpose; limit: number },
): Promise<{ id: string; email: string; unread: number; givenAt: Date }[]> {
  const unread = sql<number>`(select count(*) from notifications where notifications.user_id = consents.user_id
    and notifications.read_at is null)`;
  return db
    .select({
      id: consents.id,
      email: sql<string>`(select users.email from users where users.id = consents.user_id)`,
      unread,
      givenAt: consents.givenAt,
    })
    .from(consents)
    .where(
      sql`consents.purpose = ${purpose} and consents.withdrawn_at is null
        and exists (select 1 from users where users.id = consents.user_id and users.email_verified_at is not null)
        and exists (select 1 from notifications where notifications.user_id = consents.user_id
          and notifications.read_at is null and notifications.created_at < ${unreadBefore.getTime()})
        and ${isNotMailedSince(sql`consents.id`, notSince)}`,
    )
    .orderBy(consents.id)
    .limit(limit);
}

/** Condition: no mail of this consent was queued since then. */
export function isNotMailedSince(consentId: SQL, notSince: Date): SQL {
  return sql`not exists (select 1 from mail_outbox told where told.consent_id = ${consentId} and told.created_at > ${notSince.getTime()})`;
}

/**
 * The numbers of waiting requests that are due before `near`, that were due before `now`, and that are not
 * acknowledged.
 */
export async function countDue(
  db: Database,
  { now, near, acknowledged }: { now: Date; near: Date; acknowledged: Date },
): Promise<{ near: number; late: number; unacknowledged: number }> {
  const open = isNull(privacyRequests.answeredAt);
  const number = () => sql<number>`count(*)`.as("n");
  const due = await readAll(db, {
    near: db
      .select({ n: number() })
      .from(privacyRequests)
      .where(and(open, lt(privacyRequests.dueAt, near))),
    late: db
      .select({ n: number() })
      .from(privacyRequests)
      .where(and(open, lt(privacyRequests.dueAt, now))),
    unacknowledged: db
      .select({ n: number() })
      .from(privacyRequests)
      .where(and(open, isNull(privacyRequests.acknowledgedAt), lt(privacyRequests.createdAt, acknowledged))),
  });
  return { near: due.near[0]?.n ?? 0, late: due.late[0]?.n ?? 0, unacknowledged: due.unacknowledged[0]?.n ?? 0 };
}

/** `needsConfirmed`: on a website that confirms addresses, only a proven colleague gets what she leaves. */
export type Leaver = { id: string; email: string; isConfirmed: boolean; needsConfirmed?: boolean };

/** Condition on a row of `applications`: those of the account, and, if its address is confirmed, those sent from the address without an account. */
export function isLeavers({ id, email, isConfirmed }: Leaver): SQL {
  return isConfirmed
    ? sql`(applications.candidate_id = ${id} or applications.email = ${email})`
    : sql`applications.candidate_id = ${id}`;
}

/** Keys of the files that are removed with the account: at most `limit` resumes; the sweep removes the others. */
export async function listKeysOfLeaver(
  db: Database,
  leaver: Leaver,
  limit: number,
): Promise<{ resumes: string[]; photo: string | null }> {
  const { sent, stored } = await readAll(db, {
    sent: db.select({ key: applications.resumeKey }).from(applications).where(isLeavers(leaver)).limit(limit),
    stored: db
      .select({ resume: profiles.resume_path, made: profiles.madeResumeKey, photo: profiles.photoKey })
      .from(profiles)
      .where(eq(profiles.userId, leaver.id)),
  });
  const { resume = null, made = null, photo = null } = stored[0] ?? {};
  const resumes = [resume, made, ...sent.map(({ key }) => key)].filter((key) => key !== null);
  return { resumes: resumes.slice(0, limit), photo };
}

/** True if the account was closed. */
export async function isClosed(db: Database, id: string): Promise<boolean> {
  const row = await db.select({ closedAt: users.closedAt }).from(users).where(eq(users.id, id)).get();
  return row?.closedAt != null;
}

type OldApplication = { id: string; key: string };

/** Applications that have not changed since `before`, that still name their applicants, and whose job is over at `now`. */
export function listOldApplications(
  db: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<OldApplication[]> {
  return db
    .select({ id: applications.id, key: applications.resumeKey })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(lt(applications.updatedAt, before), isOver(now), sql`${applications.resumeBytes} > 0`))
    .limit(limit);
}

/**
 * Condition on a row of `jobs`: it is over, whatever ended it. Only a job that takes applications is not, and one that reports hide
 * for a while, as it comes back by itself. A state that is made later counts as an end until it is named here.
 */
function isOver(now: Date): SQL {
  const isLive = sql`jobs.state = 'open' and (jobs.closes_at is null or jobs.closes_at > ${now.getTime()})`;
  return sql`(jobs.removed_at is not null or not (${isLive} or ${isHiddenTemporarily}))`;
}

/** Applications that were disowned before `before.notMe`, and others that were dropped before `before.dropped`. */
export function listOldDropped(
  db: Database,
  before: { notMe: Date; dropped: Date },
  limit: number,
): Promise<OldApplication[]> {
  return db
    .select({ id: applications.id, key: applications.resumeKey })
    .from(applications)
    .where(
      sql`dropped_at is not null
        and dropped_at < iif(dropped_reason = 'not_me', ${before.notMe.getTime()}, ${before.dropped.getTime()})`,
    )
    .limit(limit);
}
