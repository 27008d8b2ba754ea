/** The error for a search that cannot find anything. */
import { fieldError } from "~/domain/errors";
import type { JobSearch } from "./finding/schema";
import { wordlessField } from "./finding/wordless-rules";
import { TYPE_A_WORD } from "./rules";

/** Throws bad_input for a filter that was filled in without a word that can be searched for. */
export function checkSearch(search: JobSearch): void {
  const field = wordlessField(search);
  if (field) throw fieldError(field, TYPE_A_WORD);
}
