/** Reads of an institution's log. */
import { type SQL, sql } from "drizzle-orm";
import { type Database, readAll, sqlRead } from "~/db/client.server";
import { isInList } from "~/db/in-list";
import { institutionOf } from "~/db/may-work-on";
import type { Person } from "~/domain/actor";
import type { EventPlace, LogEdges } from "./rules";
import type { ErasedBecause, EventType } from "./statements.server";

export type EventRow = {
  id: number;
  type: EventType;
  jobId: string | null;
  applicationId: string | null;
  reason: ErasedBecause | null;
  at: number;
};

/** `newestAt`: the moment of the newest event of all, null where it is gone. */
type Edges = LogEdges & { newestAt: number | null };

/** Expression: the institution whose log the caller reads. */
function logOf(actor: Person): SQL | string {
  return actor.key ? actor.key.institutionId : institutionOf(actor.id);
}

/**
 * The events behind a place in their order, and the edges of the log, from one moment of the database. D1 writes one batch after
 * another, and a number is given as it is written: so no event can appear later with a number that a reader has passed already.
 */
export async function listEvents(
  db: Database,
  actor: Person,
  { after, types, limit }: { after: EventPlace; types: readonly EventType[]; limit: number },
): Promise<{ rows: EventRow[]; edges: Edges }> {
  const newest = sql`coalesce((select seq from sqlite_sequence where name = 'events'), 0)`;
  const found = await readAll(db, {
    rows: sqlRead<EventRow>(sql`select id, type, job_id as jobId, application_id as applicationId, reason, at from events
      where institution_id = ${logOf(actor)} and id > ${after.id} and ${isInList(sql`type`, types)} order by id limit ${limit}`),
    edges: sqlRead<Edges>(sql`select (select min(id) from events) as oldest, ${newest} as newest,
      (select at from events where id = ${after.id}) as at, (select at from events where id = ${newest}) as newestAt`),
  });
  return { rows: found.rows, edges: found.edges[0] ?? { oldest: null, newest: 0, at: null, newestAt: null } };
}
