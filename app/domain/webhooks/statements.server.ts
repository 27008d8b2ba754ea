/** Statements that write webhooks and their tries, and the conditions that they ask. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { deleteOldest, type Oldest } from "~/db/delete-oldest.server";
import { insertFrom } from "~/db/insert-from.server";
import { webhooks, webhookTries } from "~/db/schema/api";
import { newRowId } from "~/domain/ids";
import { queueNotifications } from "~/domain/notifications/statements.server";
import { BOTH_SIGN_MS, LEASE_MS, type Outcome, type Start, type Verdict, webhookPath } from "./rules";

export type WebhookRow = typeof webhooks.$inferSelect;

/** Condition on a row of `webhooks`: its institution works here. One that is suspended, or whose people have all gone, is told nothing. */
const isOfLiveInstitution = sql`exists (select 1 from institutions place where place.id = webhooks.institution_id and place.suspended_at is null)
  and exists (select 1 from institution_members someone where someone.institution_id = webhooks.institution_id)`;

/** Condition on a row of `webhooks`: it may be delivered now. */
export function isDue(now: Date): SQL {
  const time = now.getTime();
  return sql`webhooks.state = 'on' and (webhooks.next_at is null or webhooks.next_at <= ${time})
    and (webhooks.lease_until is null or webhooks.lease_until <= ${time}) and ${isOfLiveInstitution}`;
}

/** Expression: the newest event of a webhook's institution; 0 without one. */
export const newestEvent = sql<number>`coalesce((select max(events.id) from events where events.institution_id = webhooks.institution_id), 0)`;

/** Condition: fewer than `most` belong to this institution. */
export function hasRoom(institution: SQL, most: number): SQL {
  return sql`(select count(*) from webhooks other where other.institution_id = ${institution}) < ${most}`;
}

/** Condition: the webhook is this institution's. */
export function isWebhookOf(id: string, institution: SQL): SQL {
  return sql`exists (select 1 from webhooks own where own.id = ${id} and own.institution_id = ${institution})`;
}

type NewWebhook = Pick<WebhookRow, "id" | "url" | "types" | "isWhole" | "secret"> & {
  institution: SQL<string>;
  now: Date;
};

/** Statement: it begins with what happens from now on. */
export function insertWebhook(db: Database, { institution, now, ...made }: NewWebhook): BatchItem<"sqlite"> {
  return insertFrom(
    db,
    webhooks,
    {
      ...made,
      institutionId: sql`place.id`,
      cursor: sql`coalesce((select max(events.id) from events where events.institution_id = place.id), 0)`,
      state: "on",
      tries: 0,
      createdAt: now,
      updatedAt: now,
    },
    sql`from institutions place where place.id = ${institution}`,
  );
}

/** Nobody delivers with what was read before, and what failed is tried at once. */
const AFRESH = { nextAt: null, failingSince: null, tries: 0, leaseUntil: null };

type Change = Pick<WebhookRow, "url" | "types" | "isWhole">;

/** Statement: it goes elsewhere, or tells of other things. */
export function changeWebhook(db: Database, id: string, change: Change, now: Date): BatchItem<"sqlite"> {
  return db
    .update(webhooks)
    .set({ ...change, ...AFRESH, updatedAt: now })
    .where(eq(webhooks.id, id));
}

export function switchOff(db: Database, id: string, now: Date): BatchItem<"sqlite"> {
  return db
    .update(webhooks)
    .set({ ...AFRESH, state: "off", updatedAt: now })
    .where(eq(webhooks.id, id));
}

/** Statement: it is on again, and goes on with what waits for it, or with what happens from now on. */
export function switchOn(db: Database, id: string, start: Start, now: Date): BatchItem<"sqlite"> {
  return db
    .update(webhooks)
    .set({ ...AFRESH, state: "on", updatedAt: now, ...(start === "now" ? { cursor: newestEvent } : {}) })
    .where(eq(webhooks.id, id));
}

/** Statement: what happened since this moment is delivered once more, as far as the log still has it. */
export function moveBack(db: Database, id: string, since: Date, now: Date): BatchItem<"sqlite"> {
  const before = sql`(select max(events.id) from events where events.institution_id = webhooks.institution_id
    and events.at < ${since.getTime()})`;
  return db
    .update(webhooks)
    .set({ ...AFRESH, cursor: sql`min(webhooks.cursor, coalesce(${before}, 0))`, updatedAt: now })
    .where(eq(webhooks.id, id));
}

/**
 * Statement: a new secret signs beside the old one, and takes its place a day later. `isLost`: the old one cannot be opened any more, so
 * the new one takes its place at once.
 */
export function replaceSecret(
  db: Database,
  id: string,
  { sealed, isLost, now }: { sealed: string; isLost: boolean; now: Date },
): BatchItem<"sqlite"> {
  const replaced = isLost
    ? { ...AFRESH, secret: sealed, nextSecret: null, nextSecretAt: null }
    : { nextSecret: sealed, nextSecretAt: now };
  return db
    .update(webhooks)
    .set({ ...replaced, updatedAt: now })
    .where(eq(webhooks.id, id));
}

/** Statement: with its tries. */
export function deleteWebhook(db: Database, id: string): BatchItem<"sqlite"> {
  return db.delete(webhooks).where(eq(webhooks.id, id));
}

/** Statement: of institutions whose people have all gone, by closing their accounts or into another one, nobody could end them. */
export function deleteAbandoned(db: Database) {
  const isAbandoned = sql`not exists (select 1 from institution_members someone where someone.institution_id = webhooks.institution_id)`;
  return db.delete(webhooks).where(isAbandoned).returning({ id: webhooks.id });
}

/** Statement: one consumer alone delivers it, for so long. A secret that was replaced a day ago signs no more. */
export function takeLease(db: Database, id: string, now: Date) {
  const isOver = sql`webhooks.next_secret_at <= ${now.getTime() - BOTH_SIGN_MS}`;
  return db
    .update(webhooks)
    .set({
      leaseUntil: leaseFrom(now),
      secret: sql`iif(${isOver}, webhooks.next_secret, webhooks.secret)`,
      nextSecret: sql`iif(${isOver}, null, webhooks.next_secret)`,
      nextSecretAt: sql`iif(${isOver}, null, webhooks.next_secret_at)`,
    })
    .where(and(eq(webhooks.id, id), isDue(now)))
    .returning();
}

export const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

/** Condition: the row is still as this consumer read it. */
function isHeld({ id, leaseUntil, cursor }: Held): SQL {
  return sql`webhooks.id = ${id} and webhooks.lease_until = ${leaseUntil?.getTime() ?? 0} and webhooks.cursor = ${cursor}`;
}

/** A webhook as the consumer that delivers it has read it. */
export type Held = Pick<WebhookRow, "id" | "leaseUntil" | "cursor">;

/**
 * Statement: what came of a try. It returns the row, with the secrets of now, unless somebody else has changed it or delivers it. After
 * a failure nobody holds it.
 */
export function settleTry(
  db: Database,
  held: Held,
  { eventId, verdict }: { eventId: number; verdict: Verdict },
  now: Date,
) {
  const { moves, ends, tries, failingSince, nextAt } = verdict;
  const isDelivered = moves && !verdict.isSkipped;
  return db
    .update(webhooks)
    .set({
      ...{ tries, failingSince, nextAt },
      leaseUntil: isDelivered ? leaseFrom(now) : null,
      ...(moves ? { cursor: eventId } : {}),
      ...(ends ? { state: ends, updatedAt: now } : {}),
    })
    .where(isHeld(held))
    .returning();
}

/** Statement: nobody holds it any more. All up to the event `upTo` is delivered or was not asked for. */
export function giveBack(db: Database, held: Held, upTo: number): BatchItem<"sqlite"> {
  return db
    .update(webhooks)
    .set({ leaseUntil: null, cursor: Math.max(held.cursor, upTo) })
    .where(isHeld(held));
}

/**
 * Statement: a cursor beyond all numbers that the log has ever given is from before a restore, after which the log counts anew. It begins
 * with all that is there: twice is better than never.
 */
export function bringBackCursors(db: Database) {
  const given = sql`coalesce((select sqlite_sequence.seq from sqlite_sequence where sqlite_sequence.name = 'events'), 0)`;
  return db.update(webhooks).set({ cursor: 0 }).where(sql`webhooks.cursor > ${given}`).returning({ id: webhooks.id });
}

type Tried = { webhookId: string; eventId: number | null; type: string; number: number | null; isSkipped: boolean };

/** Statement: a try that was made. It is kept, whatever became of the webhook meanwhile, unless that is gone. */
export function recordTry(db: Database, tried: Tried, outcome: Outcome, now: Date): BatchItem<"sqlite"> {
  const { status, problem, ms } = outcome;
  const row = { id: sql`null`, ...tried, webhookId: sql`webhooks.id`, at: now, status, problem, ms };
  return insertFrom(db, webhookTries, row, sql`from webhooks where webhooks.id = ${tried.webhookId}`);
}

export function deleteOldTries(db: Database, oldest: Oldest) {
  return deleteOldest(db, webhookTries, webhookTries.at, oldest).returning({ id: webhookTries.id });
}

/** Condition: the webhook has ended by itself, at this moment. */
export function hasEndedNow(id: string, now: Date): SQL {
  return sql`exists (select 1 from webhooks ended where ended.id = ${id} and ended.state in ('off', 'gone') and ended.updated_at = ${now.getTime()})`;
}

/** Statement: all owners read on the bell that the webhook has ended by itself at this moment. */
export function notifyOfEnd(db: Database, { id, text }: { id: string; text: string }, now: Date): BatchItem<"sqlite"> {
  return queueNotifications(
    db,
    {
      // The ids end in random digits, as newRowId makes them.
      id: sql`${newRowId(now).slice(0, 24)} || lower(hex(randomblob(6)))`,
      userId: sql`owner.user_id`,
      eventKey: sql`${`webhook-ended:${id}:${now.getTime()}`} || ':' || owner.user_id`,
      text,
      href: webhookPath(id),
      createdAt: now,
    },
    sql`from webhooks join institution_members owner on owner.institution_id = webhooks.institution_id and owner.role = 'owner'
      where webhooks.id = ${id} and ${hasEndedNow(id, now)}`,
  );
}
