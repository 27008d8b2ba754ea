/** Suggests what to try in place of a search that finds little: a part of it, a wider radius, another spelling. */
import { once } from "~/domain/isolate-memory-rules";
import { meaningWords } from "./meanings";
import { type ReadSearch, readSearchText, wordlessField } from "./read-search-rules";
import { RADII } from "./rules";
import { JobSearch } from "./schema";
import { bestWord, deletionsOf, type KnownWord, mayDiffer, RARE } from "./spelling-rules";

// Similar searches, and each of its parts alone

type Suggestion = { kind: "without" | "only"; text: string; search: JobSearch };

const FILTERS = ["q", "location", "category", "job_nature"] as const;

const MAX_PHRASES = 4;

/** `near`: without one filter, or with only one phrase of the keywords. `alone`: one filter or phrase. Never the search itself, or all jobs. */
export function suggestionsFor(search: JobSearch): { near: Suggestion[]; alone: Suggestion[] } {
  const filled = FILTERS.filter((name) => search[name].length > 0);
  const textOf = (name: (typeof FILTERS)[number]) => [search[name]].flat().join(", ");
  const isSearched = (suggestion: Suggestion) => wordlessField(suggestion.search) === null;
  const phrases = phrasesOf(search.q);
  const tried = phrases.length > 1 ? phrases.slice(0, MAX_PHRASES) : [];
  const nothing = JobSearch.parse({});
  const only = (text: string, rest: JobSearch): Suggestion => ({ kind: "only", text, search: rest });
  if (filled.length < 2) return { near: tried.map((phrase) => only(phrase, { ...search, q: phrase })), alone: [] };
  return {
    near: [
      ...filled.map((name): Suggestion => {
        return { kind: "without", text: textOf(name), search: { ...search, [name]: nothing[name] } };
      }),
      ...tried.map((phrase) => only(phrase, { ...search, q: phrase })),
    ].filter(isSearched),
    alone: [
      ...filled.map((name) => only(textOf(name), { ...nothing, [name]: search[name] })),
      ...tried.map((phrase) => only(phrase, { ...nothing, q: phrase })),
    ].filter(isSearched),
  };
}

/** How many jobs each of some other searches finds, by its place among them. */
type Counts = ReadonlyMap<number, { total: number; isCut: boolean }>;

export type CountedSuggestion = Suggestion & { count: number; isCapped: boolean };

/** Those that find something, with their counts, the highest first; if none near does, the parts alone. */
export function suggestionsThatFind(
  { near, alone }: ReturnType<typeof suggestionsFor>,
  counts: Counts,
  cap: number,
): CountedSuggestion[] {
  const counted = [...near, ...alone].map((suggestion, index): CountedSuggestion => {
    const { total, isCut } = counts.get(index) ?? { total: 0, isCut: false };
    return { ...suggestion, count: Math.min(total, cap), isCapped: total > cap || isCut };
  });
  const best = [counted.slice(0, near.length), counted.slice(near.length)]
    .map((tier) => tier.filter((suggestion) => suggestion.count > 0))
    .find((tier) => tier.length > 0);
  return (best ?? []).sort((one, other) => other.count - one.count);
}

/** The phrases of the keywords, such as "computer science", and their other words, each by itself. */
function phrasesOf(q: string): string[] {
  const { spoken, words } = readSearchText(q, null);
  return [...new Set([...Object.values(spoken), ...words])];
}

// Larger circles around its place

const MAX_WIDER_RADII = 3;

export type WiderRadius = { radius: (typeof RADII)[number]; count: number; isCut?: true };

type SearchOfRadius = { radius: WiderRadius["radius"]; search: JobSearch; read: ReadSearch };

/** The same search with the next larger radii. None for a search without a place. */
export function searchesOfWiderRadii(search: JobSearch, { near, ...read }: ReadSearch): SearchOfRadius[] {
  if (!near) return [];
  const larger = RADII.filter((radius) => Number(radius) > near.km).slice(0, MAX_WIDER_RADII);
  return larger.map((radius) => ({
    radius,
    search: { ...search, radius },
    read: { ...read, near: { ...near, km: Number(radius) } },
  }));
}

/** Those that find something, and more than the one before. */
export function widerRadiiThatFind(widerSearches: readonly SearchOfRadius[], counts: Counts): WiderRadius[] {
  return widerSearches.flatMap(({ radius }, index) => {
    const { total, isCut } = counts.get(index) ?? { total: 0, isCut: false };
    return total > 0 && total !== counts.get(index - 1)?.total
      ? [{ radius, count: total, ...(isCut ? { isCut } : {}) }]
      : [];
  });
}

// Other spellings: "Did you mean …?". The typed words are never replaced without a click

/** So many words of a search are looked at. */
const MAX_WORDS = 6;

/** The words of a search that may be misspelt. `area`: those of a location that names no place. */
type Doubted = { words: string[]; area: string[] };

export function doubtedWords(search: JobSearch, read: ReadSearch): Doubted {
  const inQ = read.text.words.map(plain).filter((word) => mayDiffer(word) > 0);
  const area = read.near || read.state ? [] : wordsIn(search.location).filter((word) => mayDiffer(word) > 0);
  return { words: [...new Set([...inQ, ...area])].slice(0, MAX_WORDS), area };
}

/** The doubted words of a text. */
export function doubtedIn(text: string): string[] {
  return [...new Set(wordsIn(text).filter((word) => mayDiffer(word) > 0))].slice(0, MAX_WORDS);
}

/** The deletions that are looked up for words, to find the words that are meant. */
export function deletionsOfWords(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => deletionsOf(word, mayDiffer(word))))];
}

/** The search as our lists would correct it, before the vocabulary is asked; null if they know nothing better. */
export function guessSpelling(search: JobSearch, { words, area }: Doubted): JobSearch | null {
  if (words.length === 0 || area.length > 0) return null;
  const corrected = bestOf(words, words.flatMap(wordsBeginningAlike));
  return corrected.size > 0 ? { ...search, q: replaceWords(search.q, corrected) } : null;
}

const byLetter = once(() =>
  Map.groupBy(
    meaningWords().map((known) => ({ word: known, titles: 1 })),
    ({ word: [letter = ""] }) => letter,
  ),
);

/** Words of our lists with the same first letter that are about as long. */
function wordsBeginningAlike(word: string): KnownWord[] {
  const most = mayDiffer(word);
  const isNear = (known: KnownWord) => Math.abs(known.word.length - word.length) <= most;
  return (byLetter().get(word[0] ?? "") ?? []).filter(isNear);
}

/** Before the vocabulary is made for the first time, the words of our lists are all that is known. */
export function orListedWord(stored: readonly KnownWord[], words: readonly string[]): readonly KnownWord[] {
  return stored.length > 0 ? stored : likeWords(words);
}

/** The best suggestion for each word that is not known itself. */
export function bestOf(words: readonly string[], candidates: readonly KnownWord[]): Map<string, string> {
  // A word of one title may be misspelt itself, so it is no reason to leave the search's word as it is.
  const known = new Set(candidates.filter(({ titles }) => titles !== RARE).map(({ word }) => word));
  return new Map(
    words.flatMap((word) => {
      const best = known.has(word) ? null : bestWord(word, candidates);
      return best ? [[word, best] as const] : [];
    }),
  );
}

const ourWords = once(() =>
  meaningWords().flatMap((word): KnownWord[] => (mayDiffer(word) > 0 ? [{ word, titles: 1 }] : [])),
);

/** Words of our lists that may be meant: those that begin or end like one of these. */
function likeWords(words: readonly string[]): KnownWord[] {
  const beginnings = new Set(words.map((word) => word[0]));
  const ends = new Set(words.map((word) => word.slice(-2)));
  return ourWords().filter(({ word }) => beginnings.has(word[0]) || ends.has(word.slice(-2)));
}

const plain = (word: string) => word.normalize("NFC").toLowerCase();

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

const wordsIn = (text: string) => (text.match(WORD) ?? []).map(plain);

export function replaceWords(text: string, corrected: ReadonlyMap<string, string>): string {
  return text.replace(WORD, (word) => corrected.get(plain(word)) ?? word);
}
