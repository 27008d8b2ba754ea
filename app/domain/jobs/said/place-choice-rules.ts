/** The answer to "Which place?", as the form of a job carries it. */

type Fields = Readonly<Record<string, string | undefined>>;

/** Somebody's answer that no place of the gazetteer is meant. */
export const NO_PLACE = "none";

/** The place that was chosen, as text, or `none`. Null: nobody has answered, or the location was changed since. */
export function placeAnswer({ place_choice, place_choice_for, location }: Fields): string | null {
  const isAnswered = place_choice !== undefined && place_choice !== "";
  return isAnswered && (place_choice_for ?? location) === location ? place_choice : null;
}

/** The fields of a job with the place that was chosen for its location. */
export function withChosenPlace<F extends Fields>(fields: F): F {
  const place = placeAnswer(fields);
  return place === null || place === NO_PLACE ? fields : { ...fields, place };
}
