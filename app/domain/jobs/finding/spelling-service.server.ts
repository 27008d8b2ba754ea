/** "Did you mean …?" for a search that finds little. What was typed is never replaced by itself. */
import type { Database } from "~/db/client.server";
import { once } from "~/domain/isolate-memory-rules";
import { FEW } from "./beside-store.server";
import { COUNT_CAP } from "./counts-store.server";
import { meaningWords } from "./meanings";
import { DEFAULT_RADIUS } from "./radius-rules";
import type { ReadSearch } from "./read-search";
import type { JobSearch } from "./schema";
import { type JobResults, readSearch, toReady } from "./service.server";
import { bestWord, deletionsOf, type KnownWord, mayDiffer, RARE } from "./spelling";
import { countMatches } from "./store.server";
import { listCandidates } from "./vocabulary-store.server";

type Deps = { db: Database; now: Date };

/** So many words of a search are looked at. */
const MAX_WORDS = 6;

export type Mended = { search: JobSearch; text: string; count: number; isCapped: boolean };

/** The words of a search that may be misspelt. `area`: those of a location that names no place. */
export type Doubted = { words: string[]; area: string[] };

export function doubtedWords(search: JobSearch, read: ReadSearch): Doubted {
  const inQ = read.text.words.map(plain).filter((word) => mayDiffer(word) > 0);
  const area = read.near || read.state ? [] : wordsIn(search.location).filter((word) => mayDiffer(word) > 0);
  return { words: [...new Set([...inQ, ...area])].slice(0, MAX_WORDS), area };
}

/** What is looked up for words, to find those that are meant. */
export function deletionsOfWords(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => deletionsOf(word, mayDiffer(word))))];
}

/** The search as our lists would mend it, before the vocabulary is asked; null if they know nothing better. */
export function guessMended(search: JobSearch, { words, area }: Doubted): JobSearch | null {
  if (words.length === 0 || area.length > 0) return null;
  const mended = bestOf(words, words.flatMap(wordsBeginningAlike));
  return mended.size > 0 ? { ...search, q: mend(search.q, mended) } : null;
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

type Found = Pick<JobResults, "total" | "read">;
type Guessed = { search: JobSearch; count: number } | null;

/**
 * The search with its misspelt words mended, by the words that are known, and what it finds; null if nothing better is known. What
 * the guess finds is counted already.
 */
export async function suggestSpelling(
  { db, now }: Deps,
  search: JobSearch,
  found: Found,
  known: { stored: readonly KnownWord[]; guessed: Guessed },
): Promise<Mended | null> {
  const { words, area } = doubtedWords(search, found.read);
  if (found.total >= FEW || words.length === 0) return null;
  const mended = bestOf(words, orOurs(known.stored, words));
  if (mended.size === 0) return null;
  const q = mend(search.q, mended);
  const location = area.length > 0 ? mend(search.location, mended) : search.location;
  const better = { ...search, q, location };
  const { guessed } = known;
  if (guessed && guessed.search.q === q && guessed.search.location === location)
    return guessed.count > found.total ? toMended(better, q, guessed.count) : null;
  const read = await readSearch({ db }, better);
  // A small town may have no job of its own: then the first circle around it that has some.
  const wider = location !== search.location && read.near ? WIDER.filter((radius) => Number(radius) > km(better)) : [];
  const tried = [better, ...wider.map((radius) => ({ ...better, radius }))];
  const counts = await countMatches(
    db,
    tried.map((each) => toReady(each, read.near ? { ...read, near: { ...read.near, km: km(each) } } : read, now)),
  );
  const at = counts.findIndex((count) => count > found.total);
  const [count, chosen] = [counts[at], tried[at]];
  if (count === undefined || !chosen) return null;
  const where = [read.near?.place.name ?? location, at > 0 && `${chosen.radius} km`].filter(Boolean).join(", ");
  return toMended(chosen, q === search.q ? where : q, count);
}

function toMended(search: JobSearch, text: string, count: number): Mended {
  return { search, text, count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP };
}

const WIDER = ["100", "200"] as const;
const km = ({ radius }: JobSearch) => (radius === "" ? DEFAULT_RADIUS : Number(radius));

/** A text with its misspelt words mended, by the words that are known; null if nothing better is known. */
export async function mendText({ db }: Pick<Deps, "db">, text: string): Promise<string | null> {
  const words = [...new Set(wordsIn(text).filter((word) => mayDiffer(word) > 0))].slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  const mended = bestOf(words, orOurs(await listCandidates(db, deletionsOfWords(words)), words));
  return mended.size > 0 ? mend(text, mended) : null;
}

/** Before the vocabulary is made for the first time, the words of our lists are all that is known. */
function orOurs(stored: readonly KnownWord[], words: readonly string[]): readonly KnownWord[] {
  return stored.length > 0 ? stored : likeWords(words);
}

/** What each word means that is not known itself. */
function bestOf(words: readonly string[], candidates: readonly KnownWord[]): Map<string, string> {
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

function mend(text: string, mended: ReadonlyMap<string, string>): string {
  return text.replace(WORD, (word) => mended.get(plain(word)) ?? word);
}
