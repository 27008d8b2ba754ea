/** "Did you mean …?" for a search that finds little. What was typed is never replaced by itself. */
import type { Database } from "~/db/client.server";
import { meaningWords } from "./meanings";
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
  const asked = [...new Set(words.flatMap((word) => deletionsOf(word, mayDiffer(word))))];
  const stored = await listCandidates(db, asked);
  // Before the vocabulary is made for the first time, the words of our lists are all that is known.
  const candidates = stored.length > 0 ? stored : words.flatMap(likeWords);
  const known = new Set(candidates.map(({ word }) => word));
  const mended = new Map(
    words.flatMap((word) => {
      const best = known.has(word) ? null : bestWord(word, candidates);
      return best ? [[word, best] as const] : [];
    }),
  );
  if (mended.size === 0) return null;
  const q = mend(search.q, mended);
  const location = area.length > 0 ? mend(search.location, mended) : search.location;
  const better = { ...search, q, location };
  const [count = 0] = await countMatches(db, [toReady(better, await readSearch({ db }, better), now)]);
  if (count <= found.total) return null;
  const text = q === search.q ? location : q;
  return { search: better, text, count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP };
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
