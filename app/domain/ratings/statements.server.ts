/** The only writer of ratings and their averages. The statement that writes the row asks who may rate. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isConfirmedAccount, mailboxOf } from "~/db/account-proof";
import { type Database, type SqlWrite, sqlWrite } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { mayWorkOn } from "~/db/may-work-on";
import { ratingProgress, ratings } from "~/db/schema/hiring";
import { isPersonOfSchool } from "~/db/school-people";
import { LATE_DAYS } from "~/domain/applications/clock/rules";
import { ENDED, MIN_JOBS, MIN_NEW_RATERS, MIN_RATERS, RATING_DAYS, type Side } from "./rules";

const DAY_MS = 86_400_000;

export type RatingRow = typeof ratings.$inferSelect;

/** Expression: when the application ended, in milliseconds; null while it has not. */
export function endedAt(now: Date): SQL<number | null> {
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

/**
 * Condition: they met as agreed, or the candidate was hired and joined. An interview that had begun when it was called off, or when its
 * application ended, counts: whoever came to it may say how it was.
 */
export function hasMet(now: Date): SQL {
  return sql`((applications.status = 'hired' and applications.not_joined_at is null) or exists (select 1 from interviews where interviews.application_id = applications.id
    and (interviews.state in ('agreed', 'held') and interviews.starts_at <= ${now.getTime()}
      or interviews.state = 'cancelled' and interviews.starts_at <= interviews.updated_at)))`;
}

/** Condition on an application with its job: this account is this party of it. */
export function isParty(side: Side, accountId: string): SQL {
  return side === "candidate" ? sql`applications.candidate_id = ${accountId}` : mayWorkOn(accountId);
}

/**
 * Condition on a row of `current_applications`: it can be rated now, as it has ended within the time, after they met, and an account sent
 * it. What a school's own system sent counts nowhere in public.
 */
export function canBeRated(now: Date): SQL {
  const ended = endedAt(now);
  return sql`(applications.candidate_id is not null and applications.source = 'site' and ${hasMet(now)} and ${ended} > ${now.getTime() - RATING_DAYS * DAY_MS})`;
}

/** If addresses can be proven here, see `isConfirmedAccount`. */
export type Proof = { confirmsAddresses: boolean };

/** Condition on an application with its job: its sender is one of the school's own people. */
export const isOfOwnPerson = isPersonOfSchool(sql`applications.candidate_id`, {
  since: sql`applications.created_at`,
  mobile: sql`applications.mobile`,
  actors: sql`select event.actor_id from application_events event where event.application_id = applications.id
    and event.actor_id is not null`,
});

type NewRating = Pick<RatingRow, "applicationId" | "side" | "createdAt"> & {
  raterId: string;
  expectations: number | null;
  word: number | null;
  fairness: number | null;
  cameAsAgreed: boolean | null;
};

/** Statement: a rating, if its party may rate now, is proven and has not rated. A second one at the same moment writes nothing. */
export function insertRating(db: Database, rating: NewRating, proof: Proof) {
  const { applicationId, side, raterId, expectations, word, fairness, cameAsAgreed, createdAt } = rating;
  const answers = { expectations, word, fairness, cameAsAgreed, createdAt };
  return insertFrom(
    db,
    ratings,
    {
      ...answers,
      applicationId: sql`applications.id`,
      side,
      raterId,
      institutionId: sql`jobs.institution_id`,
      jobId: sql`jobs.id`,
      isShown: false,
    },
    sql`from current_applications applications join jobs on jobs.id = applications.job_id
    where applications.id = ${applicationId} and ${isParty(side, raterId)} and ${canBeRated(createdAt)}
      and ${isConfirmedAccount(raterId, proof)} and not ${isOfOwnPerson}`,
  ).onConflictDoNothing();
}

/** Statement: the candidate shows what a school said of her, or no longer. */
export function showRating(db: Database, id: string, candidateId: string, isShown: boolean) {
  return db
    .update(ratings)
    .set({ isShown })
    .where(
      sql`application_id = ${id} and side = 'school' and exists (select 1 from current_applications applications
        where applications.id = ratings.application_id and applications.candidate_id = ${candidateId})`,
    );
}

/** Statement: ratings follow the jobs of a school that has become part of another since. */
export function followJobs(db: Database) {
  const institutionId = sql`(select jobs.institution_id from jobs where jobs.id = ratings.job_id)`;
  return db
    .update(ratings)
    .set({ institutionId })
    .where(sql`side = 'candidate' and institution_id <> ${institutionId}`);
}

/**
 * Condition on a candidate's rating with its application and job: it counts. Both sides are proven, and she is none of the school's
 * people. A closed account was proven when it rated, and the application says so still.
 */
function counts(proof: Proof): SQL {
  const wasProven = proof.confirmsAddresses ? sql`applications.confirmed_at is not null` : sql`1`;
  return sql`(applications.source = 'site' and ${isConfirmedAccount(sql`jobs.user_id`, proof)} and iif(ratings.rater_id is null, ${wasProven},
    ${isConfirmedAccount(sql`ratings.rater_id`, proof)} and not ${isOfOwnPerson}))`;
}

/**
 * Statement that makes the averages of these institutions anew, from ratings given before `before`: those with enough
 * raters and jobs, and where more than one person has rated since the last time. The number of people behind closed
 * accounts is not known: they count as one. But those who were counted before are still in the averages, so the number
 * of raters falls only where ratings have left the institution, or count no more.
 */
export function makeSchoolRatings(
  db: Database,
  institutions: string[],
  { month, before, proof }: { month: string; before: Date; proof: Proof },
): SqlWrite {
  const average = (column: SQL) => sql`cast(round(avg(${column}) * 100) as integer)`;
  const raters = sql`max(count(distinct given.person), min(coalesce(last.raters, 0), count(*)))`;
  const given = sql`select ratings.*, coalesce(${mailboxOf(sql`rater.email`)}, '') as person from ratings
    join current_applications applications on applications.id = ratings.application_id join jobs on jobs.id = ratings.job_id
    left join users rater on rater.id = ratings.rater_id
    where ratings.side = 'candidate' and ratings.created_at < ${before.getTime()}
      and ratings.institution_id in (select value from json_each(${JSON.stringify(institutions)})) and ${counts(proof)}`;
  return sqlWrite(
    db,
    sql`with given as materialized (${given})
    insert into school_ratings (institution_id, raters, jobs, expectations, word, fairness, month)
    select given.institution_id, ${raters}, count(distinct given.job_id), ${average(sql`given.expectations`)},
      ${average(sql`given.word`)}, ${average(sql`given.fairness`)}, ${month}
    from given left join school_ratings last on last.institution_id = given.institution_id
    where 1
    group by given.institution_id
    having ${raters} >= ${MIN_RATERS} and count(distinct given.job_id) >= ${MIN_JOBS}
    on conflict (institution_id) do update set raters = excluded.raters, jobs = excluded.jobs, expectations = excluded.expectations,
      word = excluded.word, fairness = excluded.fairness, month = excluded.month
    where (select count(distinct fresh.person) from given fresh where fresh.institution_id = school_ratings.institution_id
      and fresh.created_at >= 1000 * strftime('%s', school_ratings.month || '-01')) >= ${MIN_NEW_RATERS}`,
  );
}

/** Statement: how far the averages of a month are made. */
export function keepProgress(db: Database, month: string, after: string | null) {
  return db
    .insert(ratingProgress)
    .values({ id: 1, month, after })
    .onConflictDoUpdate({ target: ratingProgress.id, set: { month, after } });
}

/**
 * Statements: what a school said of these applicants goes; what they said of the school stays in its averages, without them. `ids`: a
 * query in brackets.
 */
export function forgetRatingsOfApplicants(db: Database, ids: SQL): BatchItem<"sqlite">[] {
  return [
    db.delete(ratings).where(sql`side = 'school' and application_id in ${ids}`),
    db.update(ratings).set({ raterId: null }).where(sql`side = 'candidate' and application_id in ${ids}`),
  ];
}

/** Statement: who rated is not named any more. */
export function forgetRater(db: Database, raterId: string): BatchItem<"sqlite"> {
  return db.update(ratings).set({ raterId: null }).where(eq(ratings.raterId, raterId));
}

export function deleteRatingsOfApplications(db: Database, ids: SQL): BatchItem<"sqlite"> {
  return db.delete(ratings).where(sql`${ratings.applicationId} in ${ids}`);
}
