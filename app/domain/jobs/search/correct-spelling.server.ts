/** Corrects the spelling of a text that is no search. */
import type { Database } from "~/db/client.server";
import { listCandidates } from "./queries.server";
import { bestOf, deletionsOfWords, doubtedIn, orListedWord, replaceWords } from "./suggestions";

/** A text with its misspelt words corrected, by the words that are known; null if nothing better is known. */
export async function correctSpelling({ db }: { db: Database }, text: string): Promise<string | null> {
  const words = doubtedIn(text);
  if (words.length === 0) return null;
  const corrected = bestOf(words, orListedWord(await listCandidates(db, deletionsOfWords(words)), words));
  return corrected.size > 0 ? replaceWords(text, corrected) : null;
}
