/** The applications for a job of the recruiter's own, as the API lists them. */
import type { Actor } from "~/domain/actor";
import { asOf } from "~/domain/applications/clock/rules";
import { APPLICATIONS_PER_PAGE } from "~/domain/applications/rules";
import type { ApplicationRow } from "~/domain/applications/store.server";
import { isUuid } from "~/domain/ids";
import { getOwnJob } from "~/domain/jobs/service.server";
import type { ListDeps } from "./service.server";
import { listApplicationRows } from "./store.server";

export type ApplicationSummary = Pick<
  ApplicationRow,
  | "id"
  | "name"
  | "email"
  | "mobile"
  | "experience"
  | "status"
  | "createdAt"
  | "addressPending"
  | "answers"
  | "turn"
  | "dueAt"
>;

/** A page of the applications for the recruiter's own job. Throws not_found for anybody else's job. */
export async function listApplications(
  { db, now, config }: ListDeps,
  actor: Actor,
  jobId: string | undefined,
  page: { limit?: number; after?: string | undefined } = {},
): Promise<{ job: { id: string; title: string }; applications: ApplicationSummary[]; next: string | null }> {
  const job = await getOwnJob({ db, now }, actor, jobId);
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
    applications: shown.map((row) => toSummary(asOf(row, now, row.hasPending))),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

function toSummary(row: ApplicationRow): ApplicationSummary {
  const { id, name, email, mobile, experience, status, createdAt, addressPending, answers, turn, dueAt } = row;
  return { id, name, email, mobile, experience, status, createdAt, addressPending, answers, turn, dueAt };
}
