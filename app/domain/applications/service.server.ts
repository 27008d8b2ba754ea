/** Who may read the applications and their resumes, and who moves them. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/accounts/service.server";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { getOwnJob } from "~/domain/jobs/service.server";
import { findStoredResumeKeys } from "~/domain/profiles/service.server";
import { sweepOrphanedResumes } from "~/domain/resumes/service.server";
import { carryOutMove } from "./moving.server";
import { APPLICATIONS_PER_PAGE, type ApplicationStatus } from "./rules";
import { type ApplicationRow, findApplication, findNamedResumeKeys, listApplicationRows } from "./store.server";

type Deps = { db: Database; resumes: R2Bucket; now: Date; config: { confirmsAddresses: boolean } };

export type ApplicationSummary = Pick<
  ApplicationRow,
  "id" | "name" | "email" | "mobile" | "experience" | "status" | "createdAt" | "addressPending"
>;

/** A page of the applications for a job of one's own. Throws not_found for anybody else's job. */
export async function listApplications(
  { db, config }: Pick<Deps, "db" | "config">,
  actor: Actor,
  jobId: string | undefined,
  page: { limit?: number; after?: string | undefined } = {},
): Promise<{ job: { id: string; title: string }; applications: ApplicationSummary[]; next: string | null }> {
  const job = await getOwnJob({ db }, actor, jobId);
  const limit = page.limit ?? APPLICATIONS_PER_PAGE;
  const after = isUuid(page.after) ? page.after : undefined;
  const rows = await listApplicationRows(db, job.id, actor.id, {
    limit: limit + 1,
    after,
    withSeconds: !config.confirmsAddresses,
  });
  const shown = rows.slice(0, limit);
  return {
    job: { id: job.id, title: job.title },
    applications: shown.map(({ id, name, email, mobile, experience, status, createdAt, addressPending }) => ({
      id,
      name,
      email,
      mobile,
      experience,
      status,
      createdAt,
      addressPending,
    })),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Remove stored resumes that neither an application nor a profile names. Returns how many went. */
export function sweepResumes({ db, resumes, now }: Omit<Deps, "config">): Promise<number> {
  return sweepOrphanedResumes({ resumes, now }, async (keys) => {
    const [sent, kept] = await Promise.all([findNamedResumeKeys(db, keys), findStoredResumeKeys({ db }, keys)]);
    return sent.union(kept);
  });
}

/** Move an application for a job of one's own on, or reject it. `seen` is the status that stood on the page. Throws not_found, conflict. */
export async function moveApplication(
  deps: Pick<Deps, "db" | "now" | "config">,
  actor: Actor,
  applicationId: string | undefined,
  toStatus: ApplicationStatus,
  seen?: ApplicationStatus,
): Promise<{ id: string; status: ApplicationStatus }> {
  const found = isUuid(applicationId) ? await findApplication(deps.db, applicationId) : null;
  if (!found || found.job.user_id !== actor.id) throw new DomainError("not_found", "There is no such application");
  return carryOutMove(deps, found, { by: "recruiter", actorId: actor.id, to: toStatus, seen });
}

/** Withdraw an application of one's own. Throws not_found, conflict. */
export async function withdrawApplication(
  deps: Pick<Deps, "db" | "now" | "config">,
  actor: Actor,
  applicationId: string | undefined,
): Promise<{ id: string; status: ApplicationStatus }> {
  const found = isUuid(applicationId) ? await findApplication(deps.db, applicationId) : null;
  if (!found || found.application.candidateId !== actor.id) {
    throw new DomainError("not_found", "There is no such application");
  }
  return carryOutMove(deps, found, { by: "candidate", actorId: actor.id, to: "withdrawn" });
}
