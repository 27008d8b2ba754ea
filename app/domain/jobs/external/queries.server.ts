/** The reads of jobs under the ids of a school's own system. Each asks with the account's id, so a school finds its own alone. */
import { and, asc, eq, getTableColumns, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import { type Database, readAll } from "~/db/client.server";
import { institutionOf, maySee, mayWorkOn } from "~/db/may-work-on";
import { users } from "~/db/schema/accounts";
import { institutionMembers } from "~/db/schema/institutions";
import { jobs } from "~/db/schema/jobs-and-applications";
import type { JobRow } from "../queries.server";
import { isAnswered, isConfirmed, unpublishedCount } from "../statements.server";
import { EXTERNAL_IDS_PER_PAGE } from "./rules";

/** A job with what decides about a new text of it. */
export type ExternalJob = { job: JobRow; isAnswered: boolean };

/** A member of the institution, as the owner of its jobs. `held`: her jobs that wait to be published. */
export type JobOwner = { id: string; role: "owner" | "recruiter" | "reader"; held: number; isConfirmed: boolean };

const isOwn = (actorId: string): SQL => sql`jobs.institution_id = ${institutionOf(actorId)} and ${maySee(actorId)}`;

/** The institution's jobs of these ids, and those of these accounts that work for it. One call. */
export async function readExternal(
  db: Database,
  actorId: string,
  { externalIds, ownerIds }: { externalIds: readonly string[]; ownerIds: readonly string[] },
): Promise<{ jobs: Map<string, ExternalJob>; owners: Map<string, JobOwner> }> {
  const wanted = sql`jobs.external_id in (select value from json_each(${JSON.stringify(externalIds)}))`;
  const { found, people } = await readAll(db, {
    found: db
      .select({ ...getTableColumns(jobs), isAnswered: isAnswered.as("is_answered") })
      .from(jobs)
      .where(sql`${isOwn(actorId)} and ${wanted}`),
    people: db
      .select({
        id: users.id,
        role: institutionMembers.role,
        held: unpublishedCount(sql`users.id`).as("held"),
        confirmed: sql<number>`${isConfirmed(sql`+users.id`)}`.as("confirmed"),
      })
      .from(institutionMembers)
      .innerJoin(users, eq(users.id, institutionMembers.userId))
      .where(
        sql`institution_members.institution_id = ${institutionOf(actorId)}
          and institution_members.user_id in (select value from json_each(${JSON.stringify(ownerIds)}))`,
      ),
  });
  return {
    jobs: new Map(
      found.map(({ isAnswered: answered, ...job }) => [job.externalId ?? "", { job, isAnswered: answered === 1 }]),
    ),
    owners: new Map(people.map(({ confirmed, ...owner }) => [owner.id, { ...owner, isConfirmed: confirmed === 1 }])),
  };
}

/** The id of the institution's job of this id, and whether the account may work on it; null without one. */
export async function findExternalJob(
  db: Database,
  actorId: string,
  externalId: string,
): Promise<{ id: string; mayWork: boolean } | null> {
  const row = await db
    .select({ id: jobs.id, mayWork: sql<number>`${mayWorkOn(actorId)}` })
    .from(jobs)
    .where(sql`${isOwn(actorId)} and jobs.external_id = ${externalId}`)
    .get();
  return row ? { id: row.id, mayWork: row.mayWork === 1 } : null;
}

/** How jobs stand, for the answers of a batch that has written them. */
export function statesRead(db: Database, ids: readonly string[]) {
  const { id, state, removedAt, closesAt, updatedAt } = jobs;
  return db
    .select({ id, state, removedAt, closesAt, updatedAt })
    .from(jobs)
    .where(sql`jobs.id in (select value from json_each(${JSON.stringify(ids)}))`);
}

export type JobStateRow = Pick<JobRow, "id" | "state" | "removedAt" | "closesAt" | "updatedAt">;

/** The institution's jobs that have an id of its own system, in the order of these ids, after one of them. */
export async function listExternalIds(
  db: Database,
  actorId: string,
  { after, limit }: { after: string; limit: number },
): Promise<(JobStateRow & { externalId: string })[]> {
  const { id, externalId, state, removedAt, closesAt, updatedAt } = jobs;
  const rows = await db
    .select({ id, externalId, state, removedAt, closesAt, updatedAt })
    .from(jobs)
    .where(and(isOwn(actorId), isNotNull(externalId), gt(externalId, after)))
    .orderBy(asc(externalId))
    .limit(Math.min(limit, EXTERNAL_IDS_PER_PAGE + 1));
  return rows.map((row) => ({ ...row, externalId: row.externalId ?? "" }));
}
