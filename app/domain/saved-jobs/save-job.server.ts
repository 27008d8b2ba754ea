/** A candidate keeps a job for later, or no longer. */

import { type Database, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { isUuid } from "~/domain/ids";
import { getJob } from "~/domain/jobs/queries.server";
import { words } from "~/words/profile-refusals";
import { deleteSavedJob, insertSavedJob } from "./statements.server";

type Deps = { db: Database; now: Date };

/** Keep a job, open or closed. Saving it again is fine. Throws not_allowed for a recruiter, not_found, gone. */
export async function saveJob(deps: Deps, actor: Actor, jobId: string | undefined): Promise<{ id: string }> {
  const { db, now } = deps;
  if (actor.role !== "user") throw new DomainError("wrong_role", words.candidatesSave);
  const job = await getJob({ db, now }, jobId);
  await writeAll(db, [insertSavedJob(db, actor.id, job.id, now), ...keepKey(deps, job.id)]);
  return { id: job.id };
}

/** Unsave a job in any state. Doing so again is fine. Throws not_allowed for a recruiter, not_found for text that is no id. */
export async function unsaveJob({ db }: Pick<Deps, "db">, actor: Actor, jobId: string | undefined) {
  if (actor.role !== "user") throw new DomainError("wrong_role", words.candidatesSave);
  if (!isUuid(jobId)) throw new DomainError("not_found", words.noJob);
  await deleteSavedJob(db, actor.id, jobId);
  return { id: jobId };
}
