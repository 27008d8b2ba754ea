/** One job under an id of a school's own system: read, written as a whole, closed. */
import type * as z from "zod";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { words } from "~/words/job-form-refusals";
import { words as refusals } from "~/words/job-refusals";
import { moveJob } from "../move-job.server";
import { getOwnJob } from "../own/queries.server";
import type { PostDeps } from "../post-job.server";
import {
  type DryJobAnswer,
  ExternalId,
  type ExternalJobAnswer,
  type ExternalJobCall,
  type JobStateAnswer,
} from "../schema";
import { findExternalJob } from "./queries.server";
import { type TextChecks, toLine } from "./rules";
import { writeExternalJobs } from "./write-external-jobs.server";

type Sent = { id: string | undefined; sent: z.output<typeof ExternalJobCall> };
type How = { checks: TextChecks; isDry: boolean; versions: Date[] | undefined };

/** Make the job, or write it anew. Throws what a post or a change by hand throws, and stale if it has none of the versions. */
export async function putExternalJob(
  deps: PostDeps,
  actor: Actor,
  { id, sent }: Sent,
  { checks, isDry, versions }: How,
): Promise<Omit<z.output<typeof ExternalJobAnswer>, "version"> | DryJobAnswer> {
  const externalId = checkedId(id);
  const line = { ...toLine(externalId, sent), versions };
  const [result] = await writeExternalJobs(deps, actor, [line], { checks, isDry });
  if (!result) throw new Error("The line has no result");
  if (result.error) throw result.error;
  const { status, state, updatedAt } = result;
  if (status === "refused" || !state) throw new Error("The line has no state");
  if (isDry || result.id === null || updatedAt === null) return { dry_run: true, result: status, status: state };
  const deleted = state === "removed";
  const at = updatedAt.toISOString();
  return { id: result.id, external_id: externalId, result: status, status: state, deleted, updated_at: at };
}

/** The institution's job of this id. Throws not_found. */
export async function getExternalJob({ db, now }: PostDeps, actor: Actor, id: string | undefined) {
  const externalId = checkedId(id);
  const found = await findExternalJob(db, actor.id, externalId);
  if (!found) throw noExternal();
  return { ...(await getOwnJob({ db, now }, actor, found.id)), external_id: externalId };
}

/** Close the job. A closed one stays as it is. Throws not_found, and conflict for one that was never public. */
export async function closeExternalJob(deps: PostDeps, actor: Actor, id: string | undefined): Promise<JobStateAnswer> {
  const found = await findExternalJob(deps.db, actor.id, checkedId(id));
  if (!found) throw noExternal();
  return moveJob(deps, actor, found.id, "close");
}

const noExternal = () => new DomainError("not_found", refusals.noExternal);

function checkedId(id: string | undefined): string {
  const { data } = ExternalId.safeParse(id);
  if (data === undefined)
    throw new DomainError("bad_input", words.wrongExternalId, { fields: { external_id: [words.wrongExternalId] } });
  return data;
}
