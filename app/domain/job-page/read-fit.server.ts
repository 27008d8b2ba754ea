/** The fit of one job for a candidate, by call. Her page of the job makes it of the rows that it reads anyway. */
import { type Database, readAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { JobAsks } from "~/domain/fit/asks-rules";
import { type JobUnderLaw, type LawNote, lawNoteOf } from "~/domain/fit/law-rules";
import { teachingRead, toTeaching } from "~/domain/fit/queries.server";
import { type Fit, fitOf, saysAnything } from "~/domain/fit/rules";
import { isUuid } from "~/domain/ids";
import type { InstitutionKind } from "~/domain/institutions/rules";
import { jobRead, noSuchJob, toShownJob } from "~/domain/jobs/queries.server";
import { monthInIndia } from "~/domain/moments/rules";
import type { Teaching } from "~/domain/profiles/teaching-schema";

/**
 * The lines, the sum, and beside them the note of the law. `isProfileEmpty`: her profile says nothing yet of what jobs
 * ask for.
 */
export type JobFit = Fit & { note: LawNote | null; isProfileEmpty: boolean };

/** Throws not_found, and gone for a job that was removed or taken down. A closed one can still be compared. */
export async function readFit(
  { db, now }: { db: Database; now: Date },
  actor: Actor,
  id: string | undefined,
): Promise<JobFit & { id: string; updated_at: string; company_name: string; kind: InstitutionKind | null }> {
  if (!isUuid(id)) throw noSuchJob();
  const { published, teaching } = await readAll(db, { published: jobRead(id), teaching: teachingRead(actor.id) });
  const { job, school } = toShownJob(published, null, now);
  const kind = school?.kind ?? null;
  const { updated_at, company_name } = job;
  return { id, updated_at, company_name, kind, ...jobFitOf(job, { kind, teaching: toTeaching(teaching), now }) };
}

/** `kind`: of the institution, as its owner chose it; null if the job names another one. */
export function jobFitOf(
  job: JobAsks & JobUnderLaw,
  { kind, teaching, now }: { kind: InstitutionKind | null; teaching: Teaching; now: Date },
): JobFit {
  const fit = fitOf(job, teaching, monthInIndia(now));
  return { ...fit, note: lawNoteOf(job, kind), isProfileEmpty: !saysAnything(teaching) };
}
