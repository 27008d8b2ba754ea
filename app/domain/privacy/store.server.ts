/** What exports a person's own data: the person's id stands in every statement. And the sealed copies of closed accounts. */
import { and, asc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import { profiles, users } from "~/db/accounts-schema";
import { type Database, readAll } from "~/db/client.server";
import { applicationMessages, interviews, ratings } from "~/db/hiring-schema";
import { jobChanges } from "~/db/job-life-schema";
import { applicationEvents, applications, jobDrafts, jobs, resumeViews } from "~/db/schema";
import { EXPORTED_LISTS } from "./tables-store.server";

/** Account, profile, and the lists that the table of duties names; not the applications and the jobs, of which there may be many. */
export async function readPerson(db: Database, id: string, limit: number) {
  const reads = EXPORTED_LISTS.map(({ columns, table, owner, ownerIs, order = [] }, at) => {
    const isOwn = ownerIs ? sql`${owner} = ${ownerIs(id)}` : eq(owner, id);
    const rows = db.select(columns).from(table).where(isOwn).$dynamic();
    const ordered = order.length > 0 ? rows.orderBy(...order.map((column) => asc(column))) : rows;
    return [`list ${at}`, ordered.limit(limit)] as const;
  });
  const { passwordHash: _secret, ...account } = getTableColumns(users);
  const { accounts, profile, ...found } = await readAll(db, {
    accounts: db.select(account).from(users).where(eq(users.id, id)),
    profile: db.select().from(profiles).where(eq(profiles.userId, id)),
    ...Object.fromEntries(reads),
  });
  const rowsOf = found as Record<string, Record<string, unknown>[]>;
  const lists = EXPORTED_LISTS.map(({ name, isInAccount = false, role }, at) => {
    return { name, isInAccount, role, rows: rowsOf[`list ${at}`] ?? [] };
  });
  return { account: accounts[0] ?? null, profile: profile[0] ?? null, lists };
}

/** Applications in the account, in order of their ids, each with what hangs on it. `rated`: both ways, and who may read it is not asked here. */
export async function readApplications(db: Database, id: string, after: string, limit: number) {
  const page = sql`(select id from applications where candidate_id = ${id} and id > ${after} order by id limit ${limit})`;
  const { rows, events, views, messages, talks, rated } = await readAll(db, {
    rows: db
      .select({ application: applications, title: sql<string>`${jobs.title}`.as("job_title"), details: jobs.details })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(and(eq(applications.candidateId, id), gt(applications.id, after)))
      .orderBy(asc(applications.id))
      .limit(limit),
    events: db
      .select()
      .from(applicationEvents)
      .where(sql`application_id in ${page}`)
      .orderBy(sql`application_events.rowid`),
    views: db.select().from(resumeViews).where(sql`application_id in ${page}`).orderBy(asc(resumeViews.createdAt)),
    messages: db
      .select()
      .from(applicationMessages)
      .where(sql`application_id in ${page}`)
      .orderBy(asc(applicationMessages.createdAt), asc(applicationMessages.id)),
    talks: db.select().from(interviews).where(sql`application_id in ${page}`).orderBy(asc(interviews.createdAt)),
    rated: db.select().from(ratings).where(sql`application_id in ${page}`),
  });
  return { rows, events, views, messages, talks, rated };
}

/** Jobs that the account has posted, in order of publishing, and what was changed of them after somebody had applied. */
export function readJobs(db: Database, id: string, after: number, limit: number) {
  const page = sql`(select id from jobs where user_id = ${id} and seq > ${after} order by seq limit ${limit})`;
  return readAll(db, {
    posted: db
      .select()
      .from(jobs)
      .where(and(eq(jobs.user_id, id), gt(jobs.seq, after)))
      .orderBy(asc(jobs.seq))
      .limit(limit),
    changed: db
      .select()
      .from(jobChanges)
      .where(sql`job_id in ${page}`)
      .orderBy(asc(jobChanges.createdAt), asc(jobChanges.id)),
  });
}

/** Jobs of the account that wait for its confirmed address, in the order in which they were written. */
export function readHeldJobs(db: Database, id: string, limit: number) {
  return db
    .select({
      id: jobDrafts.id,
      status: jobDrafts.state,
      content: jobDrafts.content,
      createdAt: jobDrafts.createdAt,
      publishAt: jobDrafts.publishAt,
    })
    .from(jobDrafts)
    .where(eq(jobDrafts.userId, id))
    .orderBy(asc(jobDrafts.createdAt), asc(jobDrafts.id))
    .limit(limit);
}

const HELD_PREFIX = "erasures/";

/** The key begins with the copy's end, so that the keys are in order of it. */
export function heldKey(end: number, accountId: string): string {
  return `${HELD_PREFIX}${String(end).padStart(15, "0")}-${accountId}`;
}

export async function putHeldCopy(resumes: R2Bucket, key: string, sealed: string): Promise<void> {
  await resumes.put(key, sealed);
}

/** Those that end first, up to a thousand. */
export async function listHeldCopies(resumes: R2Bucket): Promise<{ key: string; end: number }[]> {
  const { objects } = await resumes.list({ prefix: HELD_PREFIX });
  return objects.map(({ key }) => ({ key, end: Number(key.slice(HELD_PREFIX.length).split("-")[0]) }));
}

export async function deleteHeldCopies(resumes: R2Bucket, keys: string[]): Promise<void> {
  if (keys.length > 0) await resumes.delete(keys);
}
