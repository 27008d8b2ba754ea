/** Reads of webhooks: those of an institution for its owners, and what the delivery needs. */
import { and, desc, eq, sql } from "drizzle-orm";
import { type Database, readAll, sqlRead } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import { events, webhooks, webhookTries } from "~/db/schema/api";
import type { Actor } from "~/domain/actor";
import { readApplicationItem } from "~/domain/applications/lists/queries.server";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { toJobAnswer } from "~/domain/jobs/job-views";
import { getJobFor } from "~/domain/jobs/own/queries.server";
import { words } from "~/words/webhook-refusals";
import { BOTH_SIGN_MS, EVENTS_A_MESSAGE, type EventType, TRIES_SHOWN } from "./rules";
import type { WebhookAnswer, WebhookDeliveryItem } from "./schema";
import { isDue, newestEvent, type WebhookRow } from "./statements.server";

export type EventRow = typeof events.$inferSelect;

/** Condition on a row of `events`: the webhook of the same row asks for it. */
const isAskedFor = sql`instr(' ' || webhooks.types || ' ', ' ' || events.type || ' ') > 0`;

/** The most that is counted of what waits. */
const MOST_WAITING = 1_000;

const SHOWN = {
  id: webhooks.id,
  url: webhooks.url,
  types: webhooks.types,
  isWhole: webhooks.isWhole,
  state: webhooks.state,
  nextAt: webhooks.nextAt,
  nextSecretAt: webhooks.nextSecretAt,
  failingSince: webhooks.failingSince,
  createdAt: webhooks.createdAt,
  deliveredAt: sql<
    number | null
  >`(select max(webhook_tries.at) from webhook_tries where webhook_tries.webhook_id = webhooks.id
    and webhook_tries.event_id is not null and webhook_tries.status between 200 and 299)`.as("delivered_at"),
  waiting: sql<number>`(select count(*) from (select 1 from events where events.institution_id = webhooks.institution_id
    and events.id > webhooks.cursor and ${isAskedFor} limit ${MOST_WAITING}))`.as("waiting"),
};

function shownRead(db: Database, actorId: string) {
  return db
    .select(SHOWN)
    .from(webhooks)
    .where(eq(webhooks.institutionId, institutionOf(actorId)));
}

type Shown = Awaited<ReturnType<typeof shownRead>>[number];

function toAnswer(
  { types, isWhole, nextAt, nextSecretAt, failingSince, createdAt, deliveredAt, ...row }: Shown,
  now: Date,
) {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  const end = nextSecretAt && new Date(nextSecretAt.getTime() + BOTH_SIGN_MS);
  return {
    ...row,
    types: types.split(" ") as EventType[],
    whole: isWhole,
    failing_since: iso(failingSince),
    next_try_at: iso(nextAt),
    last_delivery_at: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
    both_secrets_until: end && end > now ? end.toISOString() : null,
    created_at: createdAt.toISOString(),
  } satisfies WebhookAnswer;
}

type Deps = { db: Database; now: Date };

/** The webhooks of an owner's institution, the oldest first. Throws not_found without an institution, not_allowed for the other roles. */
export async function listWebhooks(deps: Deps, actor: Actor): Promise<WebhookAnswer[]> {
  const found = await findWebhooks(deps, actor);
  if (!found) throw new DomainError("not_found", words.noInstitution);
  return found;
}

/** The same; null without an institution that has a name. */
export async function findWebhooks({ db, now }: Deps, actor: Actor): Promise<WebhookAnswer[] | null> {
  const { place, rows } = await readAll(db, {
    place: placeRead(actor),
    rows: shownRead(db, actor.id).orderBy(webhooks.createdAt, webhooks.id),
  });
  if (!place[0]) return null;
  requireOwner(place[0]);
  return rows.map((row) => toAnswer(row, now));
}

/** One of them, with its newest deliveries. */
export async function readWebhook({ db, now }: Deps, actor: Actor, id: string | undefined) {
  if (!isUuid(id)) throw noWebhook();
  const { place, rows, tries } = await readAll(db, {
    place: placeRead(actor),
    rows: db.select(SHOWN).from(webhooks).where(isOwn(actor, id)),
    tries: db
      .select()
      .from(webhookTries)
      .where(sql`${webhookTries.webhookId} = (select webhooks.id from ${webhooks} where ${isOwn(actor, id)})`)
      .orderBy(desc(webhookTries.id))
      .limit(TRIES_SHOWN),
  });
  requireOwner(place[0]);
  if (!rows[0]) throw noWebhook();
  return { webhook: toAnswer(rows[0], now), deliveries: tries.map(toDelivery) };
}

function toDelivery({
  id,
  eventId,
  type,
  number,
  at,
  status,
  problem,
  ms,
  isSkipped,
}: typeof webhookTries.$inferSelect) {
  return {
    ...{ id, type, status, ms },
    sequence: eventId,
    try: number,
    problem: problem as WebhookDeliveryItem["problem"],
    skipped: isSkipped,
    at: at.toISOString(),
  } satisfies WebhookDeliveryItem;
}

/** The row of one that this owner may change. Throws not_found, not_allowed. */
export async function findOwnWebhook(db: Database, actor: Actor, id: string | undefined): Promise<WebhookRow> {
  if (!isUuid(id)) throw noWebhook();
  const { place, rows } = await readAll(db, {
    place: placeRead(actor),
    rows: db.select().from(webhooks).where(isOwn(actor, id)),
  });
  requireOwner(place[0]);
  if (!rows[0]) throw noWebhook();
  return rows[0];
}

/** Throws not_found without an institution that has a name, not_allowed for the other roles. */
export async function requireWebhookOwner(db: Database, actor: Actor): Promise<void> {
  const { place } = await readAll(db, { place: placeRead(actor) });
  requireOwner(place[0]);
}

type Place = { role: string };

function placeRead({ id }: Actor) {
  return sqlRead<Place>(sql`select institution_members.role as role from institution_members
    join institutions on institutions.id = institution_members.institution_id
    where institution_members.user_id = ${id} and institutions.name is not null`);
}

function requireOwner(place: Place | undefined): void {
  if (!place) throw new DomainError("not_found", words.noInstitution);
  if (place.role !== "owner") throw new DomainError("only_owner", words.ownersOnly);
}

const isOwn = (actor: Actor, id: string) =>
  and(eq(webhooks.id, id), eq(webhooks.institutionId, institutionOf(actor.id)));

export const noWebhook = () => new DomainError("not_found", words.noWebhook);

/** The event of a delivery that is to be sent again. Null once the log has forgotten it, or for a test. */
export async function findTriedEvent(db: Database, webhookId: string, tryId: number): Promise<EventRow | null> {
  const row = await db
    .select({ event: events })
    .from(webhookTries)
    .innerJoin(events, eq(events.id, webhookTries.eventId))
    .innerJoin(webhooks, and(eq(webhooks.id, webhookTries.webhookId), eq(webhooks.institutionId, events.institutionId)))
    .where(and(eq(webhookTries.id, tryId), eq(webhookTries.webhookId, webhookId)))
    .get();
  return row?.event ?? null;
}

/** The webhook as it is now, if a try of this event at this moment stands in its list. `eventId`: null for a test. */
export async function findTried(
  db: Database,
  { webhookId, eventId }: { webhookId: string; eventId: number | null },
  at: Date,
): Promise<WebhookRow | null> {
  const row = await db
    .select({ webhook: webhooks })
    .from(webhookTries)
    .innerJoin(webhooks, eq(webhooks.id, webhookTries.webhookId))
    .where(
      and(eq(webhookTries.webhookId, webhookId), eq(webhookTries.at, at), sql`${webhookTries.eventId} is ${eventId}`),
    )
    .get();
  return row?.webhook ?? null;
}

/** Webhooks that have something to deliver now, those first that have waited longest. `newest`: of institutions that had one of the newest events alone. */
export async function listDue(
  db: Database,
  now: Date,
  { limit, newest }: { limit: number; newest?: number },
): Promise<string[]> {
  const isWoken = newest
    ? sql`and webhooks.institution_id in (select institution_id from (select events.institution_id from events order by events.id desc limit ${newest}))`
    : sql``;
  const rows = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(sql`${isDue(now)} and webhooks.cursor < ${newestEvent} ${isWoken}`)
    .orderBy(webhooks.nextAt, webhooks.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The next events for a webhook, in order, and the newest that its institution has: what stands between them, it did not ask for. */
export async function readNextEvents(
  db: Database,
  { institutionId, cursor, types }: Pick<WebhookRow, "institutionId" | "cursor" | "types">,
): Promise<{ next: EventRow[]; newest: number }> {
  const isNext = sql`${events.institutionId} = ${institutionId} and ${events.id} > ${cursor}`;
  const { next, newest } = await readAll(db, {
    next: db
      .select()
      .from(events)
      .where(sql`${isNext} and instr(${` ${types} `}, ' ' || ${events.type} || ' ') > 0`)
      .orderBy(events.id)
      .limit(EVENTS_A_MESSAGE),
    newest: db
      .select({ id: sql<number | null>`max(${events.id})`.as("id") })
      .from(events)
      .where(isNext),
  });
  return { next, newest: newest[0]?.id ?? cursor };
}

/** Addresses of the owners of a webhook's institution, who are told how it ended. */
export function listOwnersToTell(db: Database, institutionId: string) {
  return db.all<{
    userId: string;
    email: string;
    institution: string;
  }>(sql`select owner.user_id as userId, users.email as email,
    institutions.name as institution from institution_members owner join users on users.id = owner.user_id
    join institutions on institutions.id = owner.institution_id
    where owner.institution_id = ${institutionId} and owner.role = 'owner' order by owner.created_at`);
}

/** All that the API gives for an event, as the oldest owner of the institution reads it. Null where there is nothing to read any more. */
export async function readWhole(deps: Deps & { origin: string }, event: EventRow) {
  const { db, now, origin } = deps;
  const reader = await findReader(db, event.institutionId);
  if (!reader || event.type === "application.erased") return null;
  try {
    if (event.type === "job.changed")
      return { job: toJobAnswer(await getJobFor(deps, reader, event.jobId ?? ""), origin) };
    return { application: await readApplicationItem({ db, now }, reader, event.applicationId ?? "") };
  } catch (error) {
    if (error instanceof DomainError && ["not_found", "gone"].includes(error.code)) return null;
    throw error;
  }
}

async function findReader(db: Database, institutionId: string): Promise<Actor | null> {
  const [row] = await db.all<{ id: string }>(sql`select owner.user_id as id from institution_members owner
    where owner.institution_id = ${institutionId} and owner.role = 'owner' order by owner.created_at, owner.user_id limit 1`);
  return row ? { id: row.id, role: "admin" } : null;
}
