/** How one phrase is written down. */
import type { Kind } from "./phrases";

export type Phrase = {
  kind: Kind;
  words: RegExp;
  /** Words nearby, in the same sentence, that make it harmless. */
  unless?: RegExp;
  /** Words that must stand in the same sentence. */
  needs?: RegExp;
  /** It is looked for in the text without its spaces and signs. */
  isTorn?: boolean;
  /** It is looked for in the text as it stands alone: its signs mean something. */
  isExact?: boolean;
  /** No word nearby makes it harmless. */
  isAlwaysMeant?: boolean;
};

const NUMBER =
  "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|lakh)";
const NUMBERS = `${NUMBER}(?:[ -](?:and )?${NUMBER}){0,5}`;
const RUPEES = "(?:rs|inr|rupees?|₹|रुपये|रुपए|रुपया|रु)";
const AMOUNT = `(?:${RUPEES}[ .:]{0,2}\\d[\\d,]{1,9}|\\d[\\d,]{2,9} ?(?:${RUPEES}|/-)|${NUMBERS} (?:rs|rupees?)|(?:rs|rupees?)[ .]{1,2}${NUMBERS})(?:/-)?`;

/**
 * One phrase. `«` and `»` stand for the borders of a word, `~` for what may stand between two words, AMOUNT for a sum of money, AGE
 * for the years of a grown person.
 */
export function phrase(kind: Kind, words: string, more: Omit<Phrase, "kind" | "words"> = {}): Phrase {
  const source = words
    .replaceAll("AMOUNT", AMOUNT)
    .replaceAll("AGE", "(?:2\\d|[345]\\d|6[0-5])(?![\\d%.,]*\\d)")
    .replaceAll("«", "(?<![\\p{L}\\p{M}\\d])")
    .replaceAll("»", "(?![\\p{L}\\p{M}\\d])")
    .replaceAll("~", "[\\s\\-./:*,'()_\"“”|+&=\\[\\]]{0,5}");
  return { kind, words: new RegExp(source, "gu"), ...more };
}
