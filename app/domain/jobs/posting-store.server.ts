/** The SQL of posting a job, once for each key that its sender gives. */
import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { users } from "~/db/schema";
import { idempotencyKeys } from "~/db/upkeep-schema";
import { heldCount, insertDraftIf, insertJobIf, isConfirmed } from "./held-store.server";
import type { JobStatus } from "./rules";
import type { JobInput } from "./schema";

/** Where the job of an id stands: among the jobs, or among the held ones. Null where there is none. */
function statusOf(id: SQL): SQL<JobStatus | null> {
  return sql`coalesce((select status from jobs where jobs.id = ${id}), (select state from job_drafts where job_drafts.id = ${id}))`;
}

type Posting = { input: JobInput; id: string; ownerId: string; now: Date };
type How = { keyHash: string | null; needsConfirmed: boolean; cap: number };

/**
 * Write a job, or hold it where `needsConfirmed` and the owner's address is not confirmed: which of the two is decided inside the
 * batch, so that nothing is left behind by an address that is confirmed at the same moment. The hash of a key is written with
 * it, and a key that was used is a unique conflict. Returns how the job stands; null, and nothing written, where `cap` are held
 * already.
 */
export async function insertJob(
  db: Database,
  { input, id, ownerId, now }: Posting,
  { keyHash, needsConfirmed, cap }: How,
): Promise<JobStatus | null> {
  const times = { createdAt: now, updatedAt: now };
  const job = { ...input, id, user_id: ownerId, status: "open" as const, deleted: false, ...times };
  const draft = { id, userId: ownerId, state: "held" as const, content: JSON.stringify(input), ...times };
  const mayPublish = needsConfirmed ? isConfirmed(ownerId) : sql`1 = 1`;
  const status = statusOf(sql`${id}`);
  const key = db
    .insert(idempotencyKeys)
    .select(
      sql`select ${ownerId}, ${keyHash}, ${id}, ${now.getTime()} where ${keyHash} is not null and ${status} is not null`,
    );
  const [, , , found] = await db.batch([
    insertJobIf(db, job, mayPublish),
    insertDraftIf(db, draft, sql`not (${mayPublish})`, cap),
    key,
    db
      .select({ status: status.as("status") })
      .from(users)
      .where(eq(users.id, ownerId)),
  ]);
  return found[0]?.status ?? null;
}

/** What a new job comes to: one that was posted with this key, how many are held, and whether the owner's address is confirmed. */
export async function readPosting(
  db: Database,
  ownerId: string,
  keyHash: string | null,
): Promise<{ posted: { id: string; status: JobStatus } | null; held: number; isConfirmed: boolean }> {
  const { userId, keyHash: hash, resourceId } = idempotencyKeys;
  const row = await db
    .select({
      id: resourceId,
      status: statusOf(sql`${resourceId}`).as("status"),
      held: heldCount(ownerId).as("held"),
      confirmed: sql<number>`${isConfirmed(ownerId)}`.as("confirmed"),
    })
    .from(users)
    .leftJoin(idempotencyKeys, and(eq(userId, users.id), eq(hash, keyHash ?? "")))
    .where(eq(users.id, ownerId))
    .get();
  const { id = null, status = null, held = 0, confirmed = 0 } = row ?? {};
  return { posted: id && status ? { id, status } : null, held, isConfirmed: confirmed === 1 };
}

/** How the job of an id stands, or null where its owner has none of it. */
export async function findJobStatus(db: Database, ownerId: string, id: string): Promise<JobStatus | null> {
  const row = await db
    .select({ status: statusOf(sql`${id}`).as("status") })
    .from(users)
    .where(eq(users.id, ownerId))
    .get();
  return row?.status ?? null;
}

/** Forget keys from before a time. Returns how many went. */
export async function deleteKeysBefore(db: Database, before: Date): Promise<number> {
  const gone = await db
    .delete(idempotencyKeys)
    .where(lte(idempotencyKeys.createdAt, before))
    .returning({ keyHash: idempotencyKeys.keyHash });
  return gone.length;
}
