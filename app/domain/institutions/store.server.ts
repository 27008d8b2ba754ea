/** All SQL of institutions that are founded for recruiters who have posted jobs. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, writeAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { institutionMembers, institutions } from "~/db/institutions-schema";
import { deskOf, isSuspended } from "~/db/may-work-on";
import { jobDrafts, jobs } from "~/db/schema";
import { countMoved, setVerifiedHost } from "./statements.server";

/** A new institution has no pictures, and nobody has checked it. */
/** Statements that queue an institution's words for a look where a condition holds; none where nothing was found. */
export type LookAtInstitution = (institutionId: string | SQL<string>, isDone: SQL) => BatchItem<"sqlite">[];

export type NewInstitution = Pick<
  typeof institutions.$inferSelect,
  "id" | "slug" | "name" | "kind" | "place" | "website" | "websiteHost" | "about" | "createdAt" | "updatedAt"
>;

/** How many publishing numbers (`jobs.seq`) one run looks at. */
const SEQS_PER_RUN = sql.raw("10000");
/** Jobs of one recruiter that one run gives to her institution. */
const JOBS_PER_RUN = 500;

/** A recruiter who has posted jobs and works for no institution, with what her newest job says of the school. */
export type Founder = { userId: string; name: string; place: string | null; website: string | null };

/**
 * At most `limit` of them. Each run looks at one stretch of publishing numbers, which `turn` selects. After the last stretch comes
 * the first again.
 */
export function listFounders(db: Database, { turn, limit }: { turn: number; limit: number }): Promise<Founder[]> {
  const stretch = sql`(${turn} % ((select coalesce(max(seq), 0) from jobs) / ${SEQS_PER_RUN} + 1)) * ${SEQS_PER_RUN}`;
  return db.all<Founder>(sql`
    select found.user_id as "userId", newest.company_name as name, newest.company_location as place, newest.website as website
    from (select distinct jobs.user_id from jobs cross join users on users.id = jobs.user_id
      where jobs.seq > ${stretch} and jobs.seq <= ${stretch} + ${SEQS_PER_RUN} and jobs.deleted = 0
        and jobs.institution_id is null and users.closed_at is null and users.disowned_at is null
        and not exists (select 1 from institution_members where institution_members.user_id = jobs.user_id)
      limit ${limit}) found
    join jobs newest on newest.seq = (select max(seq) from jobs where jobs.user_id = found.user_id and jobs.deleted = 0)`);
}

/** Who founds, and the short name where the first is taken. `isFree`: what else has to hold. */
export type Founding = { userId: string; freeSlug: string; isFree?: SQL };

/** Found an institution with this account as its owner. Nothing is written if the account works for one by now, is closed or is suspended. */
export async function foundInstitution(
  db: Database,
  institution: NewInstitution,
  { isFree = sql`1 = 1`, ...owner }: Founding,
  look: LookAtInstitution = () => [],
): Promise<boolean> {
  const { id } = institution;
  const isDone = sql`exists (select 1 from institutions where institutions.id = ${id})`;
  const [, members] = await writeAll(db, [...foundingRows(db, institution, owner, isFree), ...look(id, isDone)]);
  return members.length === 1;
}

/** Statements that found an institution where `condition` holds too; the second returns a row if it was founded. */
function foundingRows(
  db: Database,
  institution: NewInstitution,
  { userId, freeSlug }: { userId: string; freeSlug: string },
  condition: SQL,
) {
  const { id, slug } = institution;
  const isFree = sql`not exists (select 1 from institution_members where institution_members.user_id = ${userId})
    and exists (select 1 from users where users.id = ${userId} and users.closed_at is null and users.disowned_at is null)
    and not ${isSuspended(userId)} and ${condition}`;
  const own = sql`iif(exists (select 1 from institutions taken where taken.slug = ${slug}), ${freeSlug}, ${slug})`;
  return [
    insertFrom(db, institutions, { ...institution, slug: own }, sql`where ${isFree}`),
    insertFrom(
      db,
      institutionMembers,
      { userId, institutionId: id, role: "owner", createdAt: institution.createdAt },
      sql`where ${isFree}`,
    ).returning({ userId: institutionMembers.userId }),
    setVerifiedHost(db, id),
  ] as const;
}

/**
 * Statements for the end of a batch that publishes jobs of an account. If one of them has no institution and this name, and the
 * account works for none, they found it; and they give it all of the account's jobs and drafts of that name.
 */
export function foundFromJobRows(
  db: Database,
  institution: NewInstitution,
  { isFree = sql`1 = 1`, ...owner }: Founding,
): BatchItem<"sqlite">[] {
  const { userId } = owner;
  const isHers = sql`${deskOf()} = ${userId} and jobs.institution_id is null and jobs.deleted = 0`;
  const isNamed = sql`exists (select 1 from jobs where ${isHers} and lower(trim(jobs.company_name)) = lower(trim(${institution.name})))`;
  const place = (name: SQL) => workplaceOfName(sql`${userId}`, name);
  const isGiven = sql`seq in (select seq from jobs where ${isHers} and ${place(sql`jobs.company_name`)} is not null limit ${JOBS_PER_RUN})`;
  return [
    ...foundingRows(db, institution, owner, sql`${isNamed} and ${isFree}`),
    ...countMoved(
      db,
      sql`select ${deskOf()} as was, ${place(sql`jobs.company_name`)} as becomes from jobs where ${isGiven}`,
    ),
    db
      .update(jobs)
      .set({ institutionId: place(sql`jobs.company_name`) })
      .where(isGiven),
    db
      .update(jobDrafts)
      .set({ institutionId: place(sql`job_drafts.content ->> '$.company_name'`) })
      .where(
        sql`user_id = ${userId} and institution_id is null and ${place(sql`job_drafts.content ->> '$.company_name'`)} is not null`,
      ),
  ];
}

/** A draft by its id, that of one account, or both; without an id the newest that is held. */
export type DraftOf = { userId: string; id?: undefined } | { id: string; userId?: string };

/** The school that such a draft names; null without one. */
export async function findDraftSchool(db: Database, draft: DraftOf): Promise<Founder | null> {
  const isTheirs = draft.userId === undefined ? sql`1` : sql`user_id = ${draft.userId}`;
  const which = sql`${draft.id === undefined ? sql`state = 'held'` : sql`id = ${draft.id}`} and ${isTheirs}`;
  const rows = await db.all<Founder>(sql`
    select user_id as "userId", content ->> '$.company_name' as name, content ->> '$.company_location' as place,
      content ->> '$.website' as website
    from job_drafts where ${which} order by created_at desc, id desc limit 1`);
  return rows[0] ?? null;
}

/** Institutions whose website's host was not looked at yet: they are older than that column. */
export function listHostless(db: Database, limit: number): Promise<{ id: string; website: string | null }[]> {
  return db
    .select({ id: institutions.id, website: institutions.website })
    .from(institutions)
    .where(sql`website_host is null`)
    .limit(limit);
}

/** Write down the host of a website, unless the website was changed meanwhile. */
export async function setHost(
  db: Database,
  { id, website }: { id: string; website: string | null },
  host: string,
): Promise<void> {
  await writeAll(db, [
    db
      .update(institutions)
      .set({ websiteHost: host })
      .where(sql`id = ${id} and website is ${website} and website_host is null`),
    setVerifiedHost(db, id),
  ]);
}

/**
 * Give the recruiters' jobs that have no institution, and the name of the one that their recruiter owns alone, to it: a portion of
 * them. Jobs that name another school stay the recruiter's own. Once colleagues have come, an owner could get their own jobs by
 * giving the institution another name, so nothing is given any more. Returns how many were given.
 */
export async function assignJobs(db: Database, { turn }: { turn: number }): Promise<number> {
  const stretch = sql`(${turn} % ((select coalesce(max(seq), 0) from jobs) / ${SEQS_PER_RUN} + 1)) * ${SEQS_PER_RUN}`;
  const place = workplaceOfName(sql`jobs.user_id`, sql`jobs.company_name`);
  const isOwn = sql`jobs.institution_id is null and ${place} is not null`;
  const found = await db.all<{ seq: number }>(sql`select seq from jobs
    where seq > ${stretch} and seq <= ${stretch} + ${SEQS_PER_RUN} and ${isOwn} limit ${JOBS_PER_RUN}`);
  const isGiven = sql`jobs.seq in (select value from json_each(${JSON.stringify(found.map(({ seq }) => seq))})) and ${isOwn}`;
  const [, , given, drafts] = await writeAll(db, [
    ...countMoved(db, sql`select ${deskOf()} as was, ${place} as becomes from jobs where ${isGiven}`),
    db.update(jobs).set({ institutionId: place }).where(isGiven).returning({ id: jobs.id }),
    db
      .update(jobDrafts)
      .set({ institutionId: workplaceOfName(sql`job_drafts.user_id`, sql`job_drafts.content ->> '$.company_name'`) })
      .where(
        sql`institution_id is null
          and ${workplaceOfName(sql`job_drafts.user_id`, sql`job_drafts.content ->> '$.company_name'`)} is not null`,
      )
      .returning({ id: jobDrafts.id }),
  ]);
  return given.length + drafts.length;
}

/** Expression: the institution that the account owns alone, if it has this name; ASCII case and outer spaces make no difference. */
function workplaceOfName(userId: SQL, name: SQL): SQL<string> {
  return sql<string>`(select institutions.id from institution_members
    join institutions on institutions.id = institution_members.institution_id
    where institution_members.user_id = ${userId} and institution_members.role = 'owner' and not exists (
      select 1 from institution_members other where other.institution_id = institution_members.institution_id
        and other.user_id <> institution_members.user_id) and lower(trim(institutions.name)) = lower(trim(${name})))`;
}
