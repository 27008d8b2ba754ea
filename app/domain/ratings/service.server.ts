/** Ratings of both parties of an ended application, and a school's public averages. */
import { type Database, type RowsOfAll, readAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { ApplicationStatus } from "~/domain/applications/rules";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { isOpenTo, monthOf, RATING_DAYS, SCHOOLS_PER_RUN, type Side } from "./rules";
import { CandidateRated, type RatingAnswer, type RatingInput, SchoolRated } from "./schema";
import {
  findProgress,
  findRatingOfSlug,
  insertRating,
  keepProgress,
  listRatedDesks,
  makeSchoolRatings,
  moveToDesks,
  type Proof,
  type RatingRow,
  ratedReads,
  type SchoolRatingRow,
  type Shown,
  showRating,
  toRated,
} from "./store.server";

export { type Shown, shownRead } from "./store.server";

type Deps = { db: Database; now: Date; config: Proof };

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
export type PublicRating = Pick<SchoolRatingRow, "raters" | "expectations" | "word" | "fairness">;

const sideOf = (actor: Actor): Side => (actor.role === "user" ? "candidate" : "school");
const NONE = "There is no such application";

/** What `toMayRate` needs. */
export function ratingReads({ db, now, config }: Deps, actor: Actor, id: string) {
  return ratedReads(db, id, { accountId: actor.id, side: sideOf(actor), now, proof: config });
}

/** The application as the account may rate it; null where it is no party of it. */
async function find(deps: Deps, actor: Actor, id: string | undefined): Promise<Found | null> {
  return isUuid(id) ? toRated(await readAll(deps.db, ratingReads(deps, actor, id))) : null;
}

/** What an account may read and say of an application: as its candidate, or as one of the people of its job. Throws not_found. */
export async function readRating(deps: Deps, actor: Actor, id: string | undefined): Promise<RatingView> {
  const side = sideOf(actor);
  const found = await find(deps, actor, id);
  if (!found) throw new DomainError("not_found", NONE);
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
    own: own && saidBy(own),
    other: isOpen ? saidBy(other) : null,
    // The school does not learn whom else she shows it.
    shown: side === "candidate" && other?.isShown === true,
  };
  const isUnproven = own === null && found.canBeRated === 1 && found.isParty === 1 && isMissingProof(found);
  return { answer, side, status: found.status, job: found.job, name: found.name, isUnproven };
}

const isMissingProof = (found: Found) => found.isProven !== 1 && found.isSuspended !== 1;

function saidBy({ side, expectations, word, fairness, cameAsAgreed }: RatingRow) {
  if (side === "school") return { came_as_agreed: cameAsAgreed === true };
  return { said_what_to_expect: expectations ?? 0, kept_its_word: word ?? 0, was_fair: fairness ?? 0 };
}

const MISSING = { candidate: "Choose a number from 1 to 5", school: "Choose yes or no" };

/** What the side was asked. Throws bad_input with each field that is missing. */
function saidAs(side: Side, input: RatingInput): SchoolRated | CandidateRated {
  const parsed = (side === "candidate" ? SchoolRated : CandidateRated).safeParse(input);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => String(issue.path[0]));
  const fields = Object.fromEntries(names.map((name) => [name, [MISSING[side]]]));
  throw new DomainError("bad_input", "Some of the input is not right", { fields });
}

/**
 * Rate the other side, once. The same rating again is fine. Throws bad_input, not_found, not_allowed (a reader, suspended, an address
 * that is not proven where mail is sent, one of the school's own people), conflict (rated before, not ended, too late, never met, no account).
 */
export async function rate(deps: Deps, actor: Actor, id: string | undefined, input: RatingInput): Promise<RatingView> {
  const { db, now } = deps;
  const side = sideOf(actor);
  const said = saidAs(side, input);
  const found = await find(deps, actor, id);
  if (!found) throw new DomainError("not_found", NONE);
  const given = found.given.find((rating) => rating.side === side);
  if (!given) {
    const refusal = whyNotRate(found, side);
    if (refusal) throw refusal;
    const row = { applicationId: found.id, side, raterId: actor.id, createdAt: now, ...columnsOf(said) };
    await insertRating(db, row, deps.config);
  }
  const after = await readRating(deps, actor, id);
  if (JSON.stringify(after.answer.own) !== JSON.stringify(said)) {
    throw after.answer.own
      ? new DomainError("already_there", "You have said it before, and it stays as it was")
      : new DomainError("changed_meanwhile", "Nothing was written: the application has changed. Load the page again");
  }
  return after;
}

function whyNotRate(found: Found, side: Side): DomainError | null {
  if (found.isParty !== 1) return new DomainError("only_reader", "Only the people who work on this job can say this");
  if (found.isSuspended === 1) return new DomainError("suspended", "Your account is suspended, so it cannot rate");
  if (found.canBeRated === 1) return whyNotPerson(found, side);
  if (found.hasAccount !== 1 && side === "school")
    return new DomainError("nobody_reads", "This candidate has no account, and is not rated");
  if (found.hasMet !== 1) return new DomainError("not_yet", "This is asked after an agreed interview or a hire");
  if (found.endedAt === null) return new DomainError("not_yet", "This is asked once the application has ended");
  return new DomainError("too_late", `This is asked for ${RATING_DAYS} days after the end, which are over`);
}

/** Whose word does not count: an address that nobody has proven, and the school's own people, who would praise it or themselves. */
function whyNotPerson(found: Found, side: Side): DomainError | null {
  if (found.isProven !== 1) return new DomainError("address_unconfirmed", UNPROVEN);
  if (found.isOwn !== 1) return null;
  return new DomainError("own_job", side === "candidate" ? OWN_SCHOOL : OWN_PERSON);
}

const UNPROVEN = "Confirm your email address first. Then you can say this";
const OWN_SCHOOL =
  "Your address or phone number is that of somebody who works for this school, and a school does not rate itself";
const OWN_PERSON = "This candidate's address or phone number is that of one of your own people, who are not rated";

function columnsOf(said: SchoolRated | CandidateRated) {
  if ("came_as_agreed" in said)
    return { expectations: null, word: null, fairness: null, cameAsAgreed: said.came_as_agreed };
  const { said_what_to_expect, kept_its_word, was_fair } = said;
  return { expectations: said_what_to_expect, word: kept_its_word, fairness: was_fair, cameAsAgreed: null };
}

/** The candidate lets schools to which she applies read what this school said, or no longer. Throws not_found, conflict. */
export async function showToSchools(
  deps: Deps,
  actor: Actor,
  id: string | undefined,
  isShown: boolean,
): Promise<RatingView> {
  const before = await readRating(deps, actor, id);
  if (before.side !== "candidate") throw new DomainError("wrong_role", "Only the candidate decides this");
  if (before.answer.other === null)
    throw new DomainError("not_yet", "The school has said nothing yet that you can read");
  await showRating(deps.db, before.answer.id, actor.id, isShown);
  return readRating(deps, actor, id);
}

/** Whether this account may rate this application now. */
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

/** Make the averages of the month anew, a portion of schools a run. Safe to run twice, and to die half-way. */
export async function makeAverages({ db, now, config }: Deps): Promise<{ schools: number }> {
  const { month, from } = monthOf(now);
  const done = await findProgress(db);
  const isBegun = done?.month === month;
  if (isBegun && done.after === null) return { schools: 0 };
  if (!isBegun) await moveToDesks(db);
  const desks = await listRatedDesks(db, isBegun ? (done.after ?? "") : "", SCHOOLS_PER_RUN);
  if (desks.length > 0) await makeSchoolRatings(db, desks, { month, before: from, proof: config });
  await keepProgress(db, month, desks.length < SCHOOLS_PER_RUN ? null : (desks.at(-1) ?? null));
  return { schools: desks.length };
}
