/** Ratings of both parties of an ended application as each may read them, and a school's public averages. */

import { eq, type SQL, sql } from "drizzle-orm";
import { isConfirmedAccount } from "~/db/account-proof";
import { type BatchRead, type Database, type RowsOfAll, readAll, sqlRead } from "~/db/client.server";
import { current } from "~/db/current-applications";
import { isSuspended, maySee } from "~/db/may-work-on";
import { ratings, schoolRatings } from "~/db/schema/hiring";
import { applications, jobs } from "~/db/schema/jobs-and-applications";
import { verificationOf } from "~/db/verification";
import type { Actor } from "~/domain/actor";
import type { ApplicationStatus } from "~/domain/applications/rules";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { words } from "~/words/rating-refusals";
import { isOpenTo, RATING_DAYS, type Side } from "./rules";
import type { RatingAnswer } from "./schema";
import { canBeRated, endedAt, hasMet, isOfOwnPerson, isParty, type Proof, type RatingRow } from "./statements.server";

type SchoolRatingRow = typeof schoolRatings.$inferSelect;

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
        isConfirmedAccount: sql<number>`${isConfirmedAccount(accountId, proof)}`.as("is_proven"),
      })
      .from(current)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(sql`applications.id = ${id} and ${side === "candidate" ? isParty(side, accountId) : maySee(accountId)}`),
    given: db.select().from(ratings).where(eq(ratings.applicationId, id)),
  };
}

/** The application and its ratings, from those rows; null for an account that is no party of it. */
export function toRated({ rated: [row], given }: RowsOfAll<ReturnType<typeof ratedReads>>) {
  return row ? { ...row, given } : null;
}

/** Condition on a row of `institutions` of this name: it is known who it is, and it is not suspended. */
function isKnownSchool(name: string): SQL {
  return sql`(${verificationOf(name)} <> 'unchecked' and ${sql.raw(name)}.suspended_at is null)`;
}

export type Shown = { came: number; of: number };

/**
 * The read of how many schools have said that the sender of this application came as agreed, of how many that said anything, as far as she
 * shows it. Each school counts once, with what it said last. Only schools count of which it is known who they are, that have said
 * it from a proven address, and for which she does not work herself; and not the school that asks.
 */
export function shownRead(applicationId: string, proof: Proof): BatchRead<Shown> {
  const ratedAnswers = sql`select ratings.came_as_agreed as came, max(ratings.created_at)
    from current_applications asked join jobs asked_job on asked_job.id = asked.job_id
    join current_applications applications on applications.candidate_id = asked.candidate_id
    join ratings on ratings.application_id = applications.id and ratings.side = 'school' and ratings.is_shown = 1
    join jobs on jobs.id = applications.job_id
    join institutions on institutions.id = jobs.institution_id and ${isKnownSchool("institutions")}
    where asked.id = ${applicationId} and jobs.institution_id is not asked_job.institution_id
      and ${isConfirmedAccount(sql`ratings.rater_id`, proof)} and ${isConfirmedAccount(sql`asked.candidate_id`, proof)} and not ${isOfOwnPerson}
    group by jobs.institution_id`;
  return sqlRead(sql`select coalesce(sum(came), 0) as came, count(*) as "of" from (${ratedAnswers})`);
}

/**
 * The public averages of the institution of this address, or null. Those of an institution that is not verified are not
 * public.
 */
export async function findRatingOfSlug(db: Database, slug: string): Promise<SchoolRatingRow | null> {
  const isOfSlug = sql`institution_id = (select institutions.id from institutions where institutions.slug = ${slug}
    and ${isKnownSchool("institutions")})`;
  return (await db.select().from(schoolRatings).where(isOfSlug).get()) ?? null;
}

export type Deps = { db: Database; now: Date; config: Proof };

const DAY_MS = 86_400_000;

/** One application as its party sees it for rating. */
export type RatingView = {
  answer: RatingAnswer;
  side: Side;
  status: ApplicationStatus;
  job: { id: string; title: string; company_name: string };
  /** The candidate's name; the school reads it. */
  name: string;
  /** The account may rate once it has confirmed its address. */
  isUnproven: boolean;
};

/** A school's averages in hundredths, and of how many people. */
type PublicRating = Pick<SchoolRatingRow, "raters" | "expectations" | "word" | "fairness">;

export const sideOf = (actor: Actor): Side => (actor.role === "user" ? "candidate" : "school");

export const NO_APPLICATION = words.noApplication;

/** The reads of an application's ratings, for `toMayRate`. */
export function ratingReads({ db, now, config }: Deps, actor: Actor, id: string) {
  return ratedReads(db, id, { accountId: actor.id, side: sideOf(actor), now, proof: config });
}

/** The application as the account may rate it; null where it is no party of it. */
export async function findRated(deps: Deps, actor: Actor, id: string | undefined): Promise<Found | null> {
  return isUuid(id) ? toRated(await readAll(deps.db, ratingReads(deps, actor, id))) : null;
}

/**
 * The ratings of an application that an account may read and give: as its candidate, or as one of the people of its
 * job. Throws not_found.
 */
export async function readRating(deps: Deps, actor: Actor, id: string | undefined): Promise<RatingView> {
  const side = sideOf(actor);
  const found = await findRated(deps, actor, id);
  if (!found) throw new DomainError("not_found", NO_APPLICATION);
  return toView(found, side, deps.now);
}

type Found = NonNullable<ReturnType<typeof toRated>>;

function toView(found: Found, side: Side, now: Date): RatingView {
  const own = found.given.find((rating) => rating.side === side) ?? null;
  const other = found.given.find((rating) => rating.side !== side) ?? null;
  const isOpen = other !== null && isOpenTo(other, own, now);
  const mayRate = own === null && whyNotRate(found, side) === null;
  const until = found.endedAt === null ? null : new Date(found.endedAt + RATING_DAYS * DAY_MS).toISOString();
  const answer: RatingAnswer = {
    id: found.id,
    may_rate: mayRate,
    rate_until: mayRate ? until : null,
    own: own && answersOf(own),
    other: isOpen ? answersOf(other) : null,
    // The school does not learn whom else she shows it.
    shown: side === "candidate" && other?.isShown === true,
  };
  const isUnproven = own === null && found.canBeRated === 1 && found.isParty === 1 && isMissingProof(found);
  return { answer, side, status: found.status, job: found.job, name: found.name, isUnproven };
}

const isMissingProof = (found: Found) => found.isConfirmedAccount !== 1 && found.isSuspended !== 1;

function answersOf({ side, expectations, word, fairness, cameAsAgreed }: RatingRow) {
  if (side === "school") return { came_as_agreed: cameAsAgreed === true };
  return { said_what_to_expect: expectations ?? 0, kept_its_word: word ?? 0, was_fair: fairness ?? 0 };
}

export function whyNotRate(found: Found, side: Side): DomainError | null {
  if (found.isParty !== 1) return new DomainError("only_reader", words.notYourJob);
  if (found.isSuspended === 1) return new DomainError("suspended", words.suspended);
  if (found.canBeRated === 1) return whyNotPerson(found, side);
  if (found.hasAccount !== 1 && side === "school") return new DomainError("nobody_reads", words.noAccount);
  if (found.hasMet !== 1) return new DomainError("not_yet", words.notAskedYet);
  if (found.endedAt === null) return new DomainError("not_yet", words.notEnded);
  return new DomainError("too_late", words.daysOver(RATING_DAYS));
}

/**
 * The refusal of a person whose word does not count: her address is not proven, or she is one of the school's own
 * people, who would praise it or themselves.
 */
function whyNotPerson(found: Found, side: Side): DomainError | null {
  if (found.isConfirmedAccount !== 1) return new DomainError("address_unconfirmed", UNPROVEN);
  if (found.isOwn !== 1) return null;
  return new DomainError("own_job", side === "candidate" ? OWN_SCHOOL : OWN_PERSON);
}

const UNPROVEN = words.confirmFirst;

const OWN_SCHOOL = words.ownSchool;

const OWN_PERSON = words.ownPeople;

/** True if this account may rate this application now. */
export function toMayRate({ now }: Pick<Deps, "now">, actor: Actor, rows: RowsOfAll<ReturnType<typeof ratingReads>>) {
  const found = toRated(rows);
  return found !== null && toView(found, sideOf(actor), now).answer.may_rate;
}

/** How many other schools have said that the sender of an application came as agreed, as far as she shows it. The caller has checked who reads it. */
export function toShown([row]: Shown[]): Shown {
  return row ?? { came: 0, of: 0 };
}

/** The public averages in hundredths of the institution of this address; null as long as there are too few. */
export async function readRatingOfSlug({ db }: Pick<Deps, "db">, slug: string): Promise<PublicRating | null> {
  return toPublic(await findRatingOfSlug(db, slug));
}

function toPublic(row: SchoolRatingRow | null): PublicRating | null {
  return row && { raters: row.raters, expectations: row.expectations, word: row.word, fairness: row.fairness };
}
