/** All SQL of ratings. Who may rate is asked by the statement that writes the row. */
import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Database, RowsOfAll } from "~/db/client.server";
import { ratingProgress, ratings, schoolRatings } from "~/db/hiring-schema";
import { deskOf, isSuspended, maySee, mayWorkOn } from "~/db/may-work-on";
import { isOwnPerson } from "~/db/own-people";
import { type BatchRead, sqlRead } from "~/db/prepared";
import { isProven, mailboxOf } from "~/db/proven";
import { applications, jobs } from "~/db/schema";
import { standingOf } from "~/db/standing";
import { LATE_DAYS } from "~/domain/applications/clock/rules";
import { ENDED, MIN_JOBS, MIN_NEW_RATERS, MIN_RATERS, RATING_DAYS, type Side } from "./rules";

const DAY_MS = 86_400_000;

export type RatingRow = typeof ratings.$inferSelect;
export type SchoolRatingRow = typeof schoolRatings.$inferSelect;

/** Expression: when the application ended, in milliseconds; null while it has not. */
function endedAt(now: Date): SQL<number | null> {
  return sql<number | null>`case
    when applications.status in (${sql.join(
      ENDED.map((status) => sql`${status}`),
      sql`, `,
    )}) then coalesce((select max(application_events.created_at) from application_events
      where application_events.application_id = applications.id and application_events.to_status = applications.status),
      applications.updated_at)
    when applications.status = 'unanswered' and applications.lapsed_at + ${LATE_DAYS * DAY_MS} <= ${now.getTime()}
      then applications.lapsed_at + ${LATE_DAYS * DAY_MS} end`;
}

/** Condition: they met as agreed, or the candidate was hired and joined. */
function hasMet(now: Date): SQL {
  return sql`((applications.status = 'hired' and applications.not_joined_at is null) or exists (select 1 from interviews where interviews.application_id = applications.id
    and interviews.state in ('agreed', 'held') and interviews.starts_at <= ${now.getTime()}))`;
}

/** Condition on an application with its job: this account is this party of it. */
function isParty(side: Side, accountId: string): SQL {
  return side === "candidate" ? sql`applications.candidate_id = ${accountId}` : mayWorkOn(accountId);
}

/** Condition: the application can be rated now: it has ended, within the time, after they met, and an account sent it. */
function canBeRated(now: Date): SQL {
  const ended = endedAt(now);
  return sql`(applications.candidate_id is not null and applications.aside is null and ${hasMet(now)}
    and ${ended} > ${now.getTime() - RATING_DAYS * DAY_MS})`;
}

/** If addresses can be proven here, see `isProven`. */
export type Proof = { confirmsAddresses: boolean };

/** Condition on an application with its job: its sender is one of the school's own people. */
const isOfOwnPerson = isOwnPerson(sql`applications.candidate_id`, {
  since: sql`applications.created_at`,
  mobile: sql`applications.mobile`,
  actors: sql`select event.actor_id from application_events event where event.application_id = applications.id
    and event.actor_id is not null`,
});

/** The reads of an application as its party sees it for rating. `endedAt` is null while it has not ended. */
export function ratedReads(
  db: Database,
  id: string,
  { accountId, side, now, proof }: { accountId: string; side: Side; now: Date; proof: Proof },
) {
  return {
    rated: db
      .select({
        id: applications.id,
        name: applications.name,
        status: applications.status,
        // In a batch two columns of one name would be one.
        job: { id: sql<string>`jobs.id`.as("job_id"), title: jobs.title, company_name: jobs.company_name },
        endedAt: endedAt(now).as("ended_at"),
        hasMet: sql<number>`${hasMet(now)}`.as("has_met"),
        canBeRated: sql<number>`${canBeRated(now)}`.as("can_be_rated"),
        isParty: sql<number>`${isParty(side, accountId)}`.as("is_party"),
        hasAccount: sql<number>`applications.candidate_id is not null`.as("has_account"),
        isOwn: sql<number>`${isOfOwnPerson}`.as("is_own"),
        isSuspended: sql<number>`${isSuspended(accountId)}`.as("is_suspended"),
        isProven: sql<number>`${isProven(accountId, proof)}`.as("is_proven"),
      })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(
        sql`applications.id = ${id} and ${side === "candidate" ? isParty(side, accountId) : maySee(accountId)}
          and applications.aside is null`,
      ),
    given: db.select().from(ratings).where(eq(ratings.applicationId, id)),
  };
}

/** What they found; null for whoever is no party of it. */
export function toRated({ rated: [row], given }: RowsOfAll<ReturnType<typeof ratedReads>>) {
  return row ? { ...row, given } : null;
}

export type NewRating = Pick<RatingRow, "applicationId" | "side" | "createdAt"> & {
  raterId: string;
  expectations: number | null;
  word: number | null;
  fairness: number | null;
  cameAsAgreed: boolean | null;
};

/** Write a rating, if its party may rate now, is proven and has not rated. A second one at the same moment writes nothing. */
export async function insertRating(db: Database, rating: NewRating, proof: Proof): Promise<void> {
  const { applicationId, side, raterId, expectations, word, fairness, cameAsAgreed, createdAt } = rating;
  const came = cameAsAgreed === null ? null : Number(cameAsAgreed);
  await db.run(sql`insert into ratings (application_id, side, rater_id, desk, job_id, expectations, word, fairness, came_as_agreed,
      is_shown, created_at)
    select applications.id, ${side}, ${raterId}, ${deskOf()}, jobs.id, ${expectations}, ${word}, ${fairness}, ${came}, 0,
      ${createdAt.getTime()}
    from applications join jobs on jobs.id = applications.job_id
    where applications.id = ${applicationId} and ${isParty(side, raterId)} and ${canBeRated(createdAt)}
      and ${isProven(raterId, proof)} and not ${isOfOwnPerson}
    on conflict do nothing`);
}

/** The candidate shows what a school said of her, or no longer. */
export async function showRating(db: Database, id: string, candidateId: string, isShown: boolean): Promise<void> {
  await db
    .update(ratings)
    .set({ isShown })
    .where(
      sql`application_id = ${id} and side = 'school' and exists (select 1 from applications
        where applications.id = ratings.application_id and applications.candidate_id = ${candidateId})`,
    );
}

/** Condition on a row of `institutions` of this name: it is known who it is, and it is not suspended. */
function isKnownSchool(name: string): SQL {
  return sql`(${standingOf(name)} <> 'unchecked' and ${sql.raw(name)}.suspended_at is null)`;
}

export type Shown = { came: number; of: number };

/**
 * The read of how many schools have said that the sender of this application came as agreed, of how many that said anything, as far as she
 * shows it. Each school counts once, with what it said last. Only schools count of which it is known who they are, that have said
 * it from a proven address, and for which she does not work herself; and not the school that asks.
 */
export function shownRead(applicationId: string, proof: Proof): BatchRead<Shown> {
  const said = sql`select ratings.came_as_agreed as came, max(ratings.created_at)
    from applications asked join jobs asked_job on asked_job.id = asked.job_id
    join applications on applications.candidate_id = asked.candidate_id
    join ratings on ratings.application_id = applications.id and ratings.side = 'school' and ratings.is_shown = 1
    join jobs on jobs.id = applications.job_id
    join institutions on institutions.id = jobs.institution_id and ${isKnownSchool("institutions")}
    where asked.id = ${applicationId} and jobs.institution_id is not asked_job.institution_id
      and ${isProven(sql`ratings.rater_id`, proof)} and ${isProven(sql`asked.candidate_id`, proof)} and not ${isOfOwnPerson}
    group by jobs.institution_id`;
  return sqlRead(sql`select coalesce(sum(came), 0) as came, count(*) as "of" from (${said})`);
}

/** The public averages of the institution of this address, or null. Those of a school of which nobody knows who it is are not public. */
export async function findRatingOfSlug(db: Database, slug: string): Promise<SchoolRatingRow | null> {
  const isOfSlug = sql`desk = (select institutions.id from institutions where institutions.slug = ${slug}
    and ${isKnownSchool("institutions")})`;
  return (await db.select().from(schoolRatings).where(isOfSlug).get()) ?? null;
}

/** Ratings follow the jobs of a school that was founded or merged since. Once a month. */
export async function moveToDesks(db: Database): Promise<void> {
  await db.run(sql`update ratings set desk = (select ${deskOf()} from jobs where jobs.id = ratings.job_id)
    where side = 'candidate' and desk <> (select ${deskOf()} from jobs where jobs.id = ratings.job_id)`);
}

/** The next desks, in order of their ids, that candidates have rated. */
export async function listRatedDesks(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ desk: ratings.desk })
    .from(ratings)
    .where(and(eq(ratings.side, "candidate"), gt(ratings.desk, after)))
    .orderBy(asc(ratings.desk))
    .limit(limit);
  return rows.map(({ desk }) => desk);
}

/**
 * Condition on a candidate's rating with its application and job: it counts. Both sides are proven, and she is none of the school's
 * people. A closed account was proven when it rated, and the application says so still.
 */
function counts(proof: Proof): SQL {
  const wasProven = proof.confirmsAddresses ? sql`applications.address_confirmed_at is not null` : sql`1`;
  return sql`(${isProven(sql`jobs.user_id`, proof)} and iif(ratings.rater_id is null, ${wasProven},
    ${isProven(sql`ratings.rater_id`, proof)} and not ${isOfOwnPerson}))`;
}

/**
 * Make the averages of these desks anew, from ratings given before `before`: those with enough raters and jobs, and where more than one
 * person has rated since the last time. Of closed accounts nobody knows how many people they were: they count as one. But those who were
 * counted before are still in the averages, so the number of raters falls only where ratings have left the desk, or count no more.
 */
export async function makeSchoolRatings(
  db: Database,
  desks: string[],
  { month, before, proof }: { month: string; before: Date; proof: Proof },
): Promise<void> {
  const average = (column: SQL) => sql`cast(round(avg(${column}) * 100) as integer)`;
  const raters = sql`max(count(distinct given.person), min(coalesce(last.raters, 0), count(*)))`;
  const given = sql`select ratings.*, coalesce(${mailboxOf(sql`rater.email`)}, '') as person from ratings
    join applications on applications.id = ratings.application_id join jobs on jobs.id = ratings.job_id
    left join users rater on rater.id = ratings.rater_id
    where ratings.side = 'candidate' and ratings.created_at < ${before.getTime()}
      and ratings.desk in (select value from json_each(${JSON.stringify(desks)})) and ${counts(proof)}`;
  await db.run(sql`with given as materialized (${given})
    insert into school_ratings (desk, raters, jobs, expectations, word, fairness, month)
    select given.desk, ${raters}, count(distinct given.job_id), ${average(sql`given.expectations`)},
      ${average(sql`given.word`)}, ${average(sql`given.fairness`)}, ${month}
    from given left join school_ratings last on last.desk = given.desk
    where 1
    group by given.desk
    having ${raters} >= ${MIN_RATERS} and count(distinct given.job_id) >= ${MIN_JOBS}
    on conflict (desk) do update set raters = excluded.raters, jobs = excluded.jobs, expectations = excluded.expectations,
      word = excluded.word, fairness = excluded.fairness, month = excluded.month
    where (select count(distinct fresh.person) from given fresh where fresh.desk = school_ratings.desk
      and fresh.created_at >= 1000 * strftime('%s', school_ratings.month || '-01')) >= ${MIN_NEW_RATERS}`);
}

/** How far the averages of a month are made; null before the first. */
export async function findProgress(db: Database): Promise<typeof ratingProgress.$inferSelect | null> {
  return (await db.select().from(ratingProgress).get()) ?? null;
}

export async function keepProgress(db: Database, month: string, after: string | null): Promise<void> {
  await db
    .insert(ratingProgress)
    .values({ id: 1, month, after })
    .onConflictDoUpdate({ target: ratingProgress.id, set: { month, after } });
}
