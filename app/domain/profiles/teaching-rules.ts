/** Choices of a teaching profile and their words. No zod here: components load this file. */

/** "I have it", "I am taking it", "I do not have it". A qualification that is absent is unanswered. */
export const HAS_ANSWERS = ["yes", "taking", "no"] as const;
export const HAS_ANSWER_LABELS: Record<(typeof HAS_ANSWERS)[number], string> = {
  yes: "I have it",
  taking: "I am taking it",
  no: "I do not have it",
};

export const MAX_MEDIA = 5;
/** Beside the newest post, which stands in the specification's own fields. */
export const MAX_OLDER_POSTS = 9;
export const MAX_PLACES = 5;
/** Radii around a place, in kilometres; 0 is the place itself. */
export const TEACHING_PLACE_KMS = [0, 10, 25, 50, 100] as const;
