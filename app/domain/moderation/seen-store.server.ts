/** The SQL of what a moderator's page had seen: what came later is not settled, and texts that were changed since are not let pass. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { moderationItems } from "~/db/moderation-schema";
import { type BatchRead, sqlRead } from "~/db/prepared";
import { ALL_SEEN, type LookedAt, type Seen } from "./rules";

/** The read of the last entry that waits: what comes later was not seen by who reads this first. */
export function lastSeenRead(): BatchRead<LastRow> {
  return sqlRead(
    sql`select max(rowid) as place, max(created_at) as time from moderation_items where settled_at is null`,
  );
}

type LastRow = { place: number | null; time: number | null };

export function toLastSeen([row]: LastRow[]): { place: number; time: number } {
  return { place: row?.place ?? 0, time: row?.time ?? 0 };
}

/**
 * Condition on a row of `moderation_items`: the moderator's page showed it. Of many entries about a subject it shows some. A place may be used again once its row is gone, and a
 * time may be earlier than the moment of writing, so both are asked.
 */
export function wasSeen(seen: Seen): SQL {
  const { shown } = seen;
  const isShown =
    shown === null ? sql`1` : sql`moderation_items.rowid in (select value from json_each(${JSON.stringify(shown)}))`;
  return sql`(${wasThere(seen)} and ${isShown})`;
}

/** Condition: the row was there when the page was loaded, whether the page had room for it or not. */
function wasThere({ place, time }: Seen): SQL {
  return sql`(moderation_items.rowid <= ${place} and moderation_items.created_at <= ${time})`;
}

/** Statement that settles what waits about a subject and was seen, where `condition` holds. */
export function settleItems(
  db: Database,
  subjectId: string,
  now: Date,
  condition: SQL,
  seen = ALL_SEEN,
): BatchItem<"sqlite"> {
  return db
    .update(moderationItems)
    .set({ settledAt: now })
    .where(sql`subject_id = ${subjectId} and settled_at is null and ${wasSeen(seen)} and ${condition}`);
}

/** Condition: the texts of a job are those that were looked at. */
export function isJobAsSeen(jobId: string, { version }: Seen): SQL {
  return sql`(${version} is null or (not exists (select 1 from jobs where jobs.id = ${jobId} and jobs.updated_at <> ${version})
    and not exists (select 1 from job_drafts where job_drafts.id = ${jobId} and job_drafts.updated_at <> ${version})))`;
}

/** Condition: something that was seen waits about a subject. */
export const isWaiting = (subjectId: string, seen: Seen): SQL =>
  sql`exists (select 1 from moderation_items where moderation_items.subject_id = ${subjectId}
    and moderation_items.settled_at is null and ${wasSeen(seen)})`;

export type Waiting = { all: number; seen: number; newer: number };

/** How many entries wait about a subject: all, those that were seen, and those that came after the page was loaded. */
export async function countWaiting(db: Database, subjectId: string, seen: Seen): Promise<Waiting> {
  const [row] = await db.all<Waiting>(
    sql`select count(*) as "all", coalesce(sum(${wasSeen(seen)}), 0) as seen, coalesce(sum(not ${wasThere(seen)}), 0) as newer
      from moderation_items where subject_id = ${subjectId} and settled_at is null`,
  );
  return row ?? { all: 0, seen: 0, newer: 0 };
}

/** Condition: what is looked at has the texts that were seen. */
export function isAsSeen(subject: LookedAt, id: string, seen: Seen): SQL {
  if (subject === "job") return isJobAsSeen(id, seen);
  return subject === "institution" ? isInstitutionAsSeen(id, seen) : sql`true`;
}

/** Condition: the texts of an institution are those that were looked at. */
export function isInstitutionAsSeen(id: string, { version }: Seen): SQL {
  return sql`(${version} is null or not exists (select 1 from institutions
    where institutions.id = ${id} and institutions.updated_at <> ${version}))`;
}
