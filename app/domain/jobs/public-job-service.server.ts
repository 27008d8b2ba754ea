/** A job as everybody sees it. Its page loads this file, and nothing of what recruiters do with their own jobs. */
import type { Database } from "~/db/client.server";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { readResponsiveness } from "~/domain/responsiveness/rules";
import type { Responsiveness } from "~/domain/responsiveness/schema";
import type { OwnJob } from "./owner-store.server";
import { isPublicStatus, readSchool, type School } from "./rules";
import type { OwnJobDetails } from "./schema";
import { toJobDetails } from "./showing-service.server";
import { type FoundJob, findJobRow, toFoundJob } from "./store.server";

type Deps = { db: Database; now: Date };

/** What was changed after somebody had applied. */
export type JobChange = { at: Date; fields: string[] };

export type ShownJob = {
  job: OwnJobDetails;
  /** The actor sees its applications, or may also work on it. */
  isOwn: boolean;
  mayWork: boolean;
  /** What the page shows of the school. */
  school: School | null;
  /** The breaks of the school, as SQL makes them. */
  breaks: string | null;
  /** How it keeps its word; null for one that is new here. */
  answers: Responsiveness | null;
  changes: JobChange[];
};

type PublicJob = Omit<ShownJob, "isOwn" | "mayWork" | "job"> & {
  job: OwnJobDetails & { status: "open" | "closed" };
};

/** The whole job, open or closed. Throws not_found, and gone for one that was removed or taken down. */
export async function getJob({ db, now }: Deps, id: string | undefined): Promise<PublicJob["job"]> {
  const found = toPublicJob(isUuid(id) ? await findJobRow(db, id) : null, now);
  if (found instanceof DomainError) throw found;
  return found.job;
}

export const noSuchJob = () => new DomainError("not_found", "There is no such job");

/** A job as everybody sees it, or the error that says why nobody does. */
function toPublicJob(found: FoundJob | null, now: Date): PublicJob | DomainError {
  // A held job is not public yet, or not any more: nobody learns that it is there.
  if (!found || found.job.status === "held") return noSuchJob();
  if (found.job.deleted) return removedJob();
  const { status, ...job } = toJobDetails(found, now);
  if (status === "hidden") return new DomainError("not_shown_now", "This job is not shown now. A person looks at it");
  if (!isPublicStatus(status)) return new DomainError("job_gone", "This job was taken down");
  const changes: [number, string[]][] = JSON.parse(found.changes ?? "[]");
  return {
    job: { ...job, status },
    school: readSchool(found.school),
    breaks: found.breaks,
    answers: readResponsiveness(found.answers),
    changes: changes.map(([at, fields]) => ({ at: new Date(at), fields })),
  };
}

/** The read of a job in any state, to be sent with others. */
export { jobRead } from "./store.server";

type JobRows = Parameters<typeof toFoundJob>[0];

/**
 * A job for its page: from the rows of `jobRead`, and as one of the actor's own, if it is. One that was removed is shown to those who
 * may work on it, as closed. Throws not_found, and gone.
 */
export function toShownJob(published: JobRows, own: OwnJob | null, now: Date): ShownJob {
  const found = toPublicJob(toFoundJob(published), now);
  const mayWork = own?.mayWork ?? false;
  if (!(found instanceof DomainError)) return { ...found, isOwn: own !== null, mayWork };
  const job = own && toJobDetails(own, now);
  const shown = { isOwn: true, mayWork, school: null, breaks: null, answers: null, changes: [] };
  if (job?.deleted && mayWork) return { ...shown, job: { ...job, status: "closed" } };
  if (job && !job.deleted && !isPublicStatus(job.status)) return { ...shown, job };
  throw found;
}

export const removedJob = () => new DomainError("job_gone", "This job was removed by the recruiter");
