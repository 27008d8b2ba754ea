/** A program of an institution reads what has happened since it last asked. */
import type { Database } from "~/db/client.server";
import { EVENT_TYPES } from "~/db/event-types";
import type { Person } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { words } from "~/words/event-refusals";
import { type EventRow, listEvents } from "./queries.server";
import { BEGINNING, EVENT_SCOPES, isPlaceLost, writePlace } from "./rules";
import type { EventsAnswer, EventsQuery } from "./schema";
import type { EventType } from "./statements.server";

type Deps = { db: Database; origin: string };

/**
 * Events in their order, each at least once: whoever sends the cursor of the last answer misses none. Throws cursor_expired where some
 * may be gone, also after a restore, and not_allowed for types that the key may not read.
 */
export async function readEvents(
  { db, origin }: Deps,
  actor: Person,
  { since, types, limit }: EventsQuery & { limit: number },
): Promise<EventsAnswer> {
  const read = typesOf(actor, types);
  const after = since === "now" || since === null ? BEGINNING : since;
  const { rows, edges } = await listEvents(db, actor, { after, types: read, limit: since === "now" ? 0 : limit });
  if (isPlaceLost(after, edges)) throw new DomainError("cursor_expired", words.expired);
  const last = rows.at(-1);
  // Nothing follows: the cursor goes along with the log, so that it stays young where little happens.
  const place = last && rows.length === limit ? last : { id: edges.newest, at: edges.newestAt };
  return { events: rows.map((row) => toItem(row, origin)), cursor: writePlace(place) };
}

/** The types that are asked for; all that the key's rights open where none are named. */
function typesOf({ key }: Person, asked: readonly EventType[] | undefined): readonly EventType[] {
  const open = EVENT_TYPES.filter((type) => !key || key.scopes.includes(EVENT_SCOPES[type]));
  if (asked?.some((type) => !open.includes(type))) throw new DomainError("wrong_scope", words.notOfKey);
  return asked ?? open;
}

function toItem(
  { id, type, at, jobId, applicationId, reason }: EventRow,
  origin: string,
): EventsAnswer["events"][number] {
  const path =
    type === "job.changed"
      ? `/jobs/getjobbyid/${jobId}`
      : type === "message.received"
        ? `/application/messages/${applicationId}`
        : `/application/${applicationId}`;
  const about = { id, type, at: new Date(at).toISOString(), job_id: jobId, application_id: applicationId };
  return { ...about, ...(reason ? { reason } : {}), url: origin + path };
}
