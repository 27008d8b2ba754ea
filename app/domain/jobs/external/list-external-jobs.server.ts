/** List the institution's jobs by the ids of its own system. */
import type * as z from "zod";
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { cutPage } from "~/domain/row-cursor";
import { currentStatus, rowState } from "../rules";
import type { ExternalJobIdItem } from "../schema";
import { listExternalIds } from "./queries.server";

/** A page behind the id `after`. `next`: the last id; null if none follow. */
export async function listExternalJobs(
  { db, now }: { db: Database; now: Date },
  actor: Actor,
  { after, limit }: { after: string; limit: number },
): Promise<{ jobs: z.output<typeof ExternalJobIdItem>[]; next: string | null }> {
  const found = await listExternalIds(db, actor.id, { after, limit: limit + 1 });
  const { rows, next } = cutPage(found, limit, ({ externalId }) => externalId);
  const jobs = rows.map((row) => ({
    ...{ external_id: row.externalId, id: row.id, version: String(row.updatedAt.getTime()) },
    state: rowState({ ...row, state: currentStatus(row, now) }),
  }));
  return { jobs, next };
}
