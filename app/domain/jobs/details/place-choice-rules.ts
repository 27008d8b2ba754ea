/** The answer to "Which place?", as the form of a job carries it. */

type Fields = Readonly<Record<string, string | undefined>>;

/** Somebody's answer that no place of the gazetteer is meant. */
export const NO_PLACE = "none";
/** Somebody's answer that the place is the one that the location names, and no longer the one that was chosen before. */
export const AS_WRITTEN = "text";

/** The place that was chosen, as text, or `none`. Null: there is no answer yet, or the location was changed since. */
export function placeAnswer({ place_choice, place_choice_for, location }: Fields): string | null {
  const isAnswered = place_choice !== undefined && place_choice !== "";
  return isAnswered && (place_choice_for ?? location) === location ? place_choice : null;
}

/** The fields of a job with the place that was chosen for its location. */
export function withChosenPlace<F extends Fields>(fields: F): F {
  const place = placeAnswer(fields);
  return place === null || place === NO_PLACE || place === AS_WRITTEN ? fields : { ...fields, place };
}

/** The fields without the place that was chosen before, where the answer is that the location names it. */
export function withPlaceAsWritten<F extends Fields>(fields: F): F {
  return placeAnswer(fields) === AS_WRITTEN ? { ...fields, place: "" } : fields;
}
