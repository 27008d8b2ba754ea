/** Reading a search: which of its words are meanings, which name a place, and which are plain words. */
import type { Place } from "~/domain/places/rules";
import { MAX_SEARCH_WORDS, searchWords, unsearchedNames } from "../rules";
import { FILTER_LABELS } from "./field-meanings";
import { meaningsIn, type Word, wordsOf } from "./meanings";

/** A part of a search that was understood. `without` is the search's text without it. */
export type Understood = {
  kind: "meaning" | "place";
  key: string;
  text: string;
  label: string | null;
  without: string;
};

/** A search's text, read. `meanings`: keys. `words`: plain ones. `place`: the place that its words name, if any. */
export type ReadText = { meanings: string[]; words: string[]; place: Place | null; understood: Understood[] };

/** Words that every search may have and no job need have. */
const EMPTY_WORDS = new Set(
  "a an and any around as at available by for from hiring i in is job jobs me my near nearby needed of on open opening openings or our please position positions post posts required requirement search the to urgent urgently vacancies vacancy want wanted we with work में के की का को लिए चाहिए नौकरी जॉब पद रिक्त भर्ती naukri me mein ke ki ka liye bharti".split(
    " ",
  ),
);
/** Behind one of these a word is a place, however small. */
const NEAR_WORDS = new Set(["near", "in", "at", "around", "nearby", "में"]);
/** A place that is named without such a word has at least so many people, as far as they are known. */
const KNOWN_PLACE_PEOPLE = 20_000;

/** The runs of words that may name a place: up to four words each, without those that mean something else. */
export function placeCandidates(text: string): string[] {
  const words = wordsOf(text);
  const taken = takenBy(words);
  const found = new Set<string>();
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + 4); to += 1) {
      const run = words.slice(from, to);
      if (run.some((_, index) => taken.has(from + index)) || isEmpty(run[0]) || isEmpty(run.at(-1))) continue;
      found.add(run.map((word) => word.text).join(" "));
    }
  }
  return [...found].slice(0, 40);
}

function takenBy(words: readonly Word[]): Set<number> {
  return new Set(
    meaningsIn(words).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)),
  );
}

const isEmpty = (word: Word | undefined) => word === undefined || EMPTY_WORDS.has(word.key);

/** The best places of a name, the best one first, and whether it clearly is the first. */
export type PlacesOfName = (name: string) => { places: Place[]; isClear: boolean } | undefined;

/** Read a search's text. `findPlace` knows the places of its `placeCandidates`; null: a place is asked for elsewhere. */
export function readSearchText(text: string, findPlace: PlacesOfName | null): ReadText {
  const words = wordsOf(text);
  const meant = meaningsIn(words);
  const taken = takenBy(words);
  const understood: Understood[] = meant.map(({ meaning, from, to }) => ({
    kind: "meaning",
    key: meaning.key,
    text: textOf(words, from, to),
    label: FILTER_LABELS[meaning.key] ?? null,
    without: without(words, from, to),
  }));
  const named = findPlace && longestPlace(words, taken, findPlace);
  if (named) {
    const { place, from, to } = named;
    for (let at = from; at < to; at += 1) taken.add(at);
    const start = from > 0 && NEAR_WORDS.has(words[from - 1]?.key ?? "") ? from - 1 : from;
    understood.push({
      kind: "place",
      key: String(place.id),
      text: textOf(words, from, to),
      label: place.name,
      without: without(words, start, to),
    });
  }
  const rest = words.filter((word, index) => !taken.has(index));
  const full = rest.filter((word) => !EMPTY_WORDS.has(word.key));
  // "in" alone is searched for as it stands: somebody who types only such words wants them.
  const isNothingElse = meant.length === 0 && !named && full.length === 0;
  const plain = searchWords((isNothingElse ? rest : full).map((word) => word.text).join(" "));
  return {
    meanings: [...new Set(meant.map(({ meaning }) => meaning.key))].slice(0, MAX_SEARCH_WORDS),
    words: plain,
    place: named?.place ?? null,
    understood,
  };
}

function textOf(words: readonly Word[], from: number, to: number): string {
  return words
    .slice(from, to)
    .map((word) => word.text)
    .join(" ");
}

function without(words: readonly Word[], from: number, to: number): string {
  return [...words.slice(0, from), ...words.slice(to)].map((word) => word.text).join(" ");
}

function longestPlace(words: readonly Word[], taken: Set<number>, findPlace: PlacesOfName) {
  for (let length = 4; length > 0; length -= 1) {
    for (let from = words.length - length; from >= 0; from -= 1) {
      const run = words.slice(from, from + length);
      if (run.some((_, index) => taken.has(from + index)) || isEmpty(run[0]) || isEmpty(run.at(-1))) continue;
      const found = findPlace(run.map((word) => word.text).join(" "));
      const place = found?.isClear ? found.places[0] : undefined;
      if (!place) continue;
      const isAsked = NEAR_WORDS.has(words[from - 1]?.key ?? "");
      if (isAsked || place.population >= KNOWN_PLACE_PEOPLE) return { place, from, to: from + length };
    }
  }
  return null;
}

/** A name of signs, such as "C++", is searched for if it is a meaning. */
export function leftOutNames(text: string): string[] {
  const known = new Set(
    meaningsIn(wordsOf(text)).flatMap(({ from, to }) =>
      wordsOf(text)
        .slice(from, to)
        .map((word) => word.text),
    ),
  );
  return unsearchedNames(text).filter((name) => !known.has(name));
}
