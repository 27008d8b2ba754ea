/** The fit of one job for a candidate, by call. Her page of the job makes it of the rows that it reads anyway. */
import { type Database, readAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { type JobFit, jobFitOf } from "~/domain/fit/job-fit-rules";
import { teachingRead, toTeaching } from "~/domain/fit/queries.server";
import { isUuid } from "~/domain/ids";
import { jobRead, noSuchJob, toShownJob } from "~/domain/jobs/queries.server";

/** Throws not_found, and gone for a job that was removed or taken down. A closed one can still be compared. */
export async function readFit(
  { db, now }: { db: Database; now: Date },
  actor: Actor,
  id: string | undefined,
): Promise<JobFit & { id: string; updated_at: string; company_name: string; kind: Kind }> {
  if (!isUuid(id)) throw noSuchJob();
  const { published, teaching } = await readAll(db, { published: jobRead(id), teaching: teachingRead(actor.id) });
  const { job, school } = toShownJob(published, null, now);
  const kind = school?.kind ?? null;
  const { updated_at, company_name } = job;
  return { id, updated_at, company_name, kind, ...jobFitOf(job, kind, toTeaching(teaching)) };
}

type Kind = NonNullable<ReturnType<typeof toShownJob>["school"]>["kind"];
