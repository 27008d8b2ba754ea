/** Reading a search: which of its words are meanings, which name a place, and which are plain words. */
import type { Place } from "~/domain/places/rules";
import { MAX_SEARCH_WORDS, searchWords, unsearchedNames } from "../rules";
import { FILTER_LABELS } from "./field-meanings";
import { type Meaning, meaningsIn, SCHOOL_LECTURER, type Word, wordsOf } from "./meanings";
import { NEAR_WORDS, type PlacesOfName, placeIn } from "./place-in-text";
import { everywhereIn, isNearMe } from "./where-in-text";

/** A part of a search: what was understood, and words that are looked for as they stand. `without`: the text without it. */
export type Understood = {
  kind: "meaning" | "place" | "word";
  key: string;
  text: string;
  label: string | null;
  without: string;
};

/** A search's text, read. `meanings`: keys. `words`: plain ones. `place`: the place that its words name, if any. */
export type ReadText = {
  meanings: string[];
  /** Of each group of keys one is meant: a name that stands for several. */
  either: string[][];
  /** How each meaning was written. */
  spoken: Record<string, string>;
  /** Qualifications: jobs that ask for them come first. */
  wished: string[];
  words: string[];
  place: Place | null;
  state: string | null;
  /** A name that is several places. */
  choices: Place[];
  understood: Understood[];
  /** Names of signs that were left out, such as "D++". */
  leftOut: string[];
  /** Its words say "in India" or "anywhere": no bound on place. */
  isEverywhere: boolean;
  /** They say "near me", and nobody knows where that is. */
  isHere: boolean;
};

/** Words that every search may have and no job need have. */
const EMPTY_WORDS = new Set(
  "a an and any around as at available by for from hiring i in is job jobs me my near nearby needed of on open opening openings or our please position positions post posts qualified candidate candidates holder passed required requirement school schools search the to urgent urgently vacancies vacancy want wanted we with work में के की का को लिए चाहिए नौकरी जॉब पद रिक्त भर्ती naukri me mein ke ki ka liye bharti".split(
    " ",
  ),
);
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
    meaningsIn(words, true).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)),
  );
}

const isEmpty = (word: Word | undefined) => word === undefined || EMPTY_WORDS.has(word.key);

/** Read a search's text. `findPlaces` knows the places of its `placeCandidates`; null: a place is asked for elsewhere. */
export function readSearchText(text: string, findPlaces: PlacesOfName | null): ReadText {
  const words = wordsOf(text);
  const meant = meaningsIn(words, true);
  const taken = takenBy(words);
  const understood: Understood[] = meant.map(({ meaning, from, to }) => ({
    kind: "meaning",
    key: meaning.key,
    text: textOf(words, from, to),
    label: FILTER_LABELS[meaning.key] ?? null,
    without: withoutWords(words, new Set(range(from, to))),
  }));
  const named = findPlaces && placeIn(words, { taken, isEmpty, findPlaces });
  if (named && (named.place || named.state)) {
    const label = named.place?.name ?? named.state ?? "";
    for (const at of named.words) taken.add(at);
    const gone = new Set(
      [...named.words].flatMap((at) => (NEAR_WORDS.has(words[at - 1]?.key ?? "") ? [at - 1, at] : [at])),
    );
    const written = words.filter((_, at) => named.words.has(at)).map((word) => word.text);
    understood.push({ kind: "place", key: label, text: written.join(" "), label, without: withoutWords(words, gone) });
  }
  const everywhere = findPlaces && !named ? everywhereIn(words, taken, isEmpty) : [];
  for (const at of everywhere) taken.add(at);
  if (everywhere.length > 0) {
    const written = everywhere.map((at) => words[at]?.text).join(" ");
    understood.push({
      kind: "place",
      key: "",
      text: written,
      label: null,
      without: withoutWords(words, new Set(everywhere)),
    });
  }
  const rest = words.filter((_, index) => !taken.has(index));
  const full = rest.filter((word) => !EMPTY_WORDS.has(word.key));
  // "in" alone is searched for as it stands: somebody who types only such words wants them.
  const isNothingElse = taken.size === 0 && full.length === 0;
  const plain = searchWords((isNothingElse ? rest : full).map((word) => word.text).join(" "));
  const looked = range(0, words.length).filter((at) => (isNothingElse ? rest : full).includes(words[at] as Word));
  for (const at of looked.slice(0, MAX_SEARCH_WORDS)) {
    const { key, text: written } = words[at] as Word;
    understood.push({ kind: "word", key, text: written, label: null, without: withoutWords(words, new Set([at])) });
  }
  const certain = meant.filter(({ isOneOfSeveral }) => !isOneOfSeveral);
  const several = Map.groupBy(
    meant.filter(({ isOneOfSeveral }) => isOneOfSeveral),
    ({ from }) => from,
  );
  const keys = [...new Map(certain.map(({ meaning }) => [meaning.key, meaning])).values()].slice(0, MAX_SEARCH_WORDS);
  const isWish = ({ kind }: Meaning) => kind === "Q" && keys.some((other) => other.kind !== "Q");
  const isSchool = isOfSchool(keys);
  return {
    meanings: keys.filter((each) => !isWish(each) && !(isSchool && each.key === LECTURER)).map(({ key }) => key),
    either: [
      ...[...several.values()].map((group) => group.map(({ meaning }) => meaning.key)),
      ...(isSchool ? [[LECTURER, SCHOOL_LECTURER]] : []),
    ],
    spoken: Object.fromEntries(meant.map(({ meaning, from, to }) => [meaning.key, textOf(words, from, to)])),
    wished: keys.filter(isWish).map(({ key }) => key),
    words: plain,
    place: named?.place ?? null,
    state: named?.state ?? null,
    choices: named?.choices ?? [],
    understood,
    leftOut: leftOutNames(text),
    isEverywhere: everywhere.length > 0,
    isHere: findPlaces !== null && !named && isNearMe(text),
  };
}

const LECTURER = "lecturer";

/** A lecturer of a subject may be one of a school, unless the search asks for more than a school does. */
function isOfSchool(keys: readonly Meaning[]): boolean {
  const hasOther = keys.some(({ key, kind }) => kind === "Q" || kind === "L" || (kind === "P" && key !== LECTURER));
  return !hasOther && keys.some(({ key }) => key === LECTURER) && keys.some(({ kind }) => kind === "S");
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

function textOf(words: readonly Word[], from: number, to: number): string {
  return words
    .slice(from, to)
    .map((word) => word.text)
    .join(" ");
}

function withoutWords(words: readonly Word[], gone: ReadonlySet<number>): string {
  return words
    .filter((_, at) => !gone.has(at))
    .map((word) => word.text)
    .join(" ");
}

/** A name of signs, such as "C++", is searched for if it is a meaning. */
function leftOutNames(text: string): string[] {
  const known = new Set(
    meaningsIn(wordsOf(text), true).flatMap(({ from, to }) =>
      wordsOf(text)
        .slice(from, to)
        .map((word) => word.text),
    ),
  );
  return unsearchedNames(text).filter((name) => !known.has(name));
}
