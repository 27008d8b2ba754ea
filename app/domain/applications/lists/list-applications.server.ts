/** A program reads the applications of a job: its school has read them, as the page of the job says by its day. */
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { noteListRead } from "~/domain/jobs/statements.server";
import { listApplications } from "./queries.server";

type Deps = Parameters<typeof listApplications>[0] & { effects: Pick<Effects, "afterResponse"> };
type Page = Parameters<typeof listApplications>[3];

/** A page of the applications of the recruiter's own job. That they were read is written behind the answer. Throws not_found. */
export async function listApplicationsByCall(deps: Deps, actor: Actor, jobId: string | undefined, page: Page) {
  const { db, now, effects } = deps;
  const found = await listApplications(deps, actor, jobId, page);
  const { job, applications } = found;
  if (applications.length > 0) effects.afterResponse(async () => noteListRead(db, job.id, { actorId: actor.id, now }));
  return found;
}
