/** Shapes of ratings: as sent, and as each side reads them. */

import * as z from "zod";
import { words } from "~/words/rating-refusals";

const CHOOSE = words.chooseNumber;
/** A form sends it as text. */
const points = z
  .union([z.number(), z.string()], CHOOSE)
  .transform(Number)
  .pipe(z.int(CHOOSE).min(1, CHOOSE).max(5, CHOOSE))
  .meta({ type: "integer", minimum: 1, maximum: 5 });

/** The candidate's rating of the school. */
export const SchoolRated = z
  .object({ said_what_to_expect: points, kept_its_word: points, was_fair: points })
  .meta({ example: { said_what_to_expect: 4, kept_its_word: 5, was_fair: 5 } });
export type SchoolRated = z.output<typeof SchoolRated>;

const YES_OR_NO = words.chooseYesOrNo;
const WORDS = new Map<unknown, boolean>([
  ["yes", true],
  ["true", true],
  ["no", false],
  ["false", false],
]);

/** The school's rating of the candidate. */
export const CandidateRated = z.object({
  came_as_agreed: z.preprocess((value) => WORDS.get(value) ?? value, z.boolean(YES_OR_NO)),
});
export type CandidateRated = z.output<typeof CandidateRated>;

/** One of the two, as the caller's role asks for; which one, the call checks. */
export const RatingInput = z
  .object({
    said_what_to_expect: points.optional(),
    kept_its_word: points.optional(),
    was_fair: points.optional(),
    came_as_agreed: CandidateRated.shape.came_as_agreed.optional(),
  })
  .meta({ example: { said_what_to_expect: 4, kept_its_word: 5, was_fair: 5 } });
export type RatingInput = z.output<typeof RatingInput>;

/** `shown`: schools to which the candidate applies may read this school's rating of her. */
export const RatingShown = z.object({ shown: z.boolean(words.trueOrFalse) }).meta({ example: { shown: true } });

const OfSchool = z.object({ said_what_to_expect: z.int(), kept_its_word: z.int(), was_fair: z.int() });
const OfCandidate = z.object({ came_as_agreed: z.boolean() });

/** The ratings of one application, as a party reads them. */
export const RatingAnswer = z.object({
  id: z.uuid(),
  /** True if the caller may rate now, until the time below. */
  may_rate: z.boolean(),
  rate_until: z.iso.datetime().nullable(),
  own: z.union([OfSchool, OfCandidate]).nullable(),
  /** The other side's rating; null as long as it is sealed, or does not exist. */
  other: z.union([OfSchool, OfCandidate]).nullable(),
  /** The candidate lets schools to which she applies read what this school said. */
  shown: z.boolean(),
});
export type RatingAnswer = z.output<typeof RatingAnswer>;
