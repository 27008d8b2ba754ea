/** A filter that was filled in with nothing that can be searched for. */
import { searchWords } from "../rules";
import { meaningsIn, wordsOf } from "./meanings";

/**
 * The filter that was filled in without a word that can be searched for, or null. A search with such a filter finds nothing. A name
 * of signs, such as "C++", is a word among the keywords if it is a meaning.
 */
export function wordlessField({ q, location }: { q: string; location: string }): "q" | "location" | null {
  const isWordless = (text: string) => text !== "" && searchWords(text).length === 0;
  if (isWordless(q) && meaningsIn(wordsOf(q)).length === 0) return "q";
  return isWordless(location) ? "location" : null;
}
