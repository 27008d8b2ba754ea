/** Which words among the keywords say "in India" or "anywhere", or "near me". */
import { placeKey } from "~/domain/places/names";
import type { Word } from "./meanings";
import { NEAR_WORDS } from "./place-in-text";

const list = (text: string) => new Set(text.split(",").map(placeKey));
/** Whoever writes one of these means no place, whatever stands before it. */
const PHRASES = list(
  "anywhere in india,all over india,across india,pan india,all india,throughout india,anywhere,any location,any city,pan bharat,पूरे भारत,पूरे भारत में,भारत में,संपूर्ण भारत,कहीं भी,भारत भर,भारतात",
);
const COUNTRY = list("india,bharat,भारत,इंडिया");
const LONGEST = 3;
/** "Near me" is no place. Most of its words are left out of a search in any case. */
const NEAR_ME =
  /(?:^|\s)(?:near\s?me|near\s?by\s+me|around\s+me|close\s+to\s+me|in\s+my\s+(?:city|town|area)|मेरे\s+(?:पास|आस\s?पास))(?:\s|$)/iu;

/** The numbers of the words at the end of a search that ask for every place. Names such as "Teach for India" stay what they are. */
export function everywhereIn(
  words: readonly Word[],
  taken: ReadonlySet<number>,
  isEmpty: (word: Word | undefined) => boolean,
): number[] {
  const numbersFrom = (from: number) => Array.from({ length: words.length - from }, (_, index) => from + index);
  for (let length = Math.min(LONGEST, words.length); length > 0; length -= 1) {
    const from = words.length - length;
    const phrase = placeKey(
      words
        .slice(from)
        .map(({ key }) => key)
        .join(" "),
    );
    const isAsked = NEAR_WORDS.has(words[from - 1]?.key ?? "");
    const others = words.slice(0, from);
    const isAlone = others.every((word, at) => taken.has(at) || isEmpty(word));
    if (numbersFrom(from).some((at) => taken.has(at))) continue;
    if (PHRASES.has(phrase) || (COUNTRY.has(phrase) && (isAsked || isAlone))) return numbersFrom(from);
  }
  return [];
}

export function isNearMe(text: string): boolean {
  return NEAR_ME.test(text);
}
