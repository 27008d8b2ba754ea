/** "Did you mean …?" for a search that finds little. What was typed is never replaced by itself. */
import type { Database } from "~/db/client.server";
import { meaningWords } from "./meanings";
import { DEFAULT_RADIUS } from "./radius-rules";
import type { JobSearch } from "./schema";
import { type JobResults, readSearch, toReady } from "./service.server";
import { bestWord, deletionsOf, type KnownWord, mayDiffer } from "./spelling";
import { COUNT_CAP, countMatches } from "./store.server";
import { listCandidates } from "./vocabulary-store.server";

type Deps = { db: Database; now: Date };

/** A search that finds fewer jobs may be misspelt. */
const FEW = 3;
/** So many words of a search are looked at. */
const MAX_WORDS = 6;

export type Mended = { search: JobSearch; text: string; count: number; isCapped: boolean };

/** The search with its misspelt words mended, and what it finds; null if nothing better is known. */
export async function suggestSpelling(
  { db, now }: Deps,
  search: JobSearch,
  found: Pick<JobResults, "total" | "read">,
): Promise<Mended | null> {
  if (found.total >= FEW) return null;
  const inQ = found.read.text.words.map(plain).filter((word) => mayDiffer(word) > 0);
  const area =
    found.read.near || found.read.state ? [] : wordsIn(search.location).filter((word) => mayDiffer(word) > 0);
  const words = [...new Set([...inQ, ...area])].slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  const mended = await mendWords(db, words);
  if (mended.size === 0) return null;
  const q = mend(search.q, mended);
  const location = area.length > 0 ? mend(search.location, mended) : search.location;
  const better = { ...search, q, location };
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
  const text = q === search.q ? where : q;
  return { search: chosen, text, count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP };
}

const WIDER = ["100", "200"] as const;
const km = ({ radius }: JobSearch) => (radius === "" ? DEFAULT_RADIUS : Number(radius));

/** A text with its misspelt words mended, by the words that are known; null if nothing better is known. */
export async function mendText({ db }: Pick<Deps, "db">, text: string): Promise<string | null> {
  const words = [...new Set(wordsIn(text).filter((word) => mayDiffer(word) > 0))].slice(0, MAX_WORDS);
  const mended = words.length > 0 ? await mendWords(db, words) : new Map<string, string>();
  return mended.size > 0 ? mend(text, mended) : null;
}

async function mendWords(db: Database, words: readonly string[]): Promise<Map<string, string>> {
  const asked = [...new Set(words.flatMap((word) => deletionsOf(word, mayDiffer(word))))];
  const stored = await listCandidates(db, asked);
  // Before the vocabulary is made for the first time, the words of our lists are all that is known.
  const candidates = stored.length > 0 ? stored : words.flatMap(likeWords);
  const known = new Set(candidates.map(({ word }) => word));
  return new Map(
    words.flatMap((word) => {
      const best = known.has(word) ? null : bestWord(word, candidates);
      return best ? [[word, best] as const] : [];
    }),
  );
}

/** Words of our lists that may be meant: those that begin or end alike. */
function likeWords(word: string): KnownWord[] {
  const isAlike = (other: string) => other[0] === word[0] || other.slice(-2) === word.slice(-2);
  return meaningWords().flatMap((other) =>
    mayDiffer(other) > 0 && isAlike(other) ? [{ word: other, titles: 1 }] : [],
  );
}

const plain = (word: string) => word.normalize("NFC").toLowerCase();
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const wordsIn = (text: string) => (text.match(WORD) ?? []).map(plain);

function mend(text: string, mended: ReadonlyMap<string, string>): string {
  return text.replace(WORD, (word) => mended.get(plain(word)) ?? word);
}
