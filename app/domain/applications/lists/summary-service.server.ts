/** The applications for a job of the recruiter's own, as the API lists them. */
import type { Actor } from "~/domain/actor";
import { asOf } from "~/domain/applications/clock/rules";
import { toldOutcome } from "~/domain/applications/clock/standing-rules";
import { APPLICATIONS_PER_PAGE, type ApplicationStatus, openInstead, openMoves } from "~/domain/applications/rules";
import type { ApplicationRow } from "~/domain/applications/store.server";
import { isUuid } from "~/domain/ids";
import { readAnswers } from "~/domain/jobs/said/rules";
import { getOwnJob } from "~/domain/jobs/service.server";
import type { ListDeps } from "./service.server";
import { listApplicationRows, type ShownRow } from "./store.server";

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
  | "stars"
  | "readAt"
  | "notRealAt"
  | "declinedAt"
  | "notJoinedAt"
> & {
  /** Where the school may move it now. */
  moves: readonly ApplicationStatus[];
};

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
    applications: shown.map((row) => toSummary(row, now)),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

function toSummary(found: ShownRow, now: Date): ApplicationSummary {
  const row = found.waiting === null ? asOf(found, now) : found;
  const { id, name, email, mobile, experience, status, createdAt, addressPending, answers, turn, dueAt } = row;
  const about = { id, name, email, mobile, experience, status, createdAt, addressPending, answers, turn, dueAt };
  const { stars, readAt, notRealAt, declinedAt, notJoinedAt } = row;
  return { ...about, stars, readAt, notRealAt, declinedAt, notJoinedAt, moves: movesOf(found, row, now) };
}

/** What the API tells of an application besides whose it is and its file. */
export function tellSummary({ status, addressPending, answers, dueAt, turn, ...row }: ApplicationSummary) {
  const said = { status, address_confirmed: !addressPending, answers: readAnswers(answers) };
  const clock = { answer_by: dueAt?.toISOString() ?? null, turn, ...toldOutcome(row) };
  const marks = { stars: row.stars || null, read: row.readAt !== null, not_real: row.notRealAt !== null };
  return { ...said, ...clock, ...marks, moves: [...row.moves] };
}

/** A move that may still be taken back may be replaced; one that is over its time counts already. */
function movesOf({ waiting, rowStatus }: ShownRow, row: ApplicationRow, now: Date): readonly ApplicationStatus[] {
  const before = waiting && waiting.carryAt > now ? { ...row, status: rowStatus } : null;
  return before ? openInstead(before, row.status) : openMoves(row);
}
