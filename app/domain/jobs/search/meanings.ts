/**
 * Words with the same meaning. Texts of jobs and searches are read with one list: a name of several words, an
 * abbreviation and a Hindi word become the key of their meaning.
 */
import { once } from "~/domain/isolate-memory-rules";
import { MEANING_LINES } from "./meaning-lines";

/** See `meaning-lines.ts`. */
export type MeaningClass = "W" | "X" | "S" | "P" | "L" | "N" | "Q" | "O";

export type Meaning = {
  key: string;
  kind: MeaningClass;
  /** Keys of meanings that a job of this one answers too, directly or through others. */
  broader: readonly string[];
};

type Names = Map<string, { meaning: Meaning; isOnlyCapitals: boolean }[]>;

/** A name has at most so many words. */
const MAX_WORDS = 5;

const load = once(readLines);

function readLines(): { names: Names; meanings: Map<string, Meaning> } {
  const direct = new Map<string, string[]>();
  const found: Names = new Map();
  const all = new Map<string, Meaning>();
  const rows = MEANING_LINES.trim()
    .split("\n")
    .map((line) => {
      const [, kind = "O", key = "", written = "", above = ""] = /^(\w) ([^:]+):([^>]*)(?:>(.*))?$/.exec(line) ?? [];
      return { kind: kind as MeaningClass, key, names: listOf(written), above: listOf(above) };
    });
  for (const { key, above } of rows) direct.set(key, above);
  for (const { kind, key, names: written } of rows) {
    const meaning = { key, kind, broader: [...allAbove(key, direct)] };
    all.set(key, meaning);
    for (const name of written) {
      const isOnlyCapitals = name.endsWith("^");
      const words = nameOf(wordsOf(isOnlyCapitals ? name.slice(0, -1) : name));
      const others = found.get(words) ?? [];
      // "Asst" and "assistant" are one word, so two names of a line may be the same.
      if (others.some((other) => other.meaning === meaning && other.isOnlyCapitals === isOnlyCapitals)) continue;
      found.set(words, [...others, { meaning, isOnlyCapitals }]);
    }
  }
  return { names: found, meanings: all };
}

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

function allAbove(key: string, direct: Map<string, string[]>, seen = new Set<string>()): Set<string> {
  for (const above of direct.get(key) ?? []) {
    if (seen.has(above)) continue;
    seen.add(above);
    allAbove(above, direct, seen);
  }
  return seen;
}

export function meaningOf(key: string): Meaning | undefined {
  return load().meanings.get(key);
}

export type Word = { key: string; text: string; isCapital: boolean };

/** Signs inside a word are no border: "B.Ed", "C++". A dash and a stroke are. */
const WORD = /[\p{L}\p{M}\p{N}\p{Co}]+(?:[.'’][\p{L}\p{M}\p{N}]+)*(?:\+\+|#)?/gu;

/** The nukta, and the nasal sign for the letter that people write in its place, are written or left out at will. */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u093c]/g, "")
    .replace(/ँ|[ङञणनम]्(?=[क-भ])/g, "ं")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("’", "'");

/** The words of a text, in the form in which names are compared. */
export function wordsOf(text: string): Word[] {
  return (text.replaceAll("&", " and ").match(WORD) ?? []).map((word) => ({
    key: plain(word).replace(/^\.+|\.+$/g, ""),
    text: word,
    isCapital: (word.match(/\p{Lu}/gu) ?? []).length > 1,
  }));
}

/** Words that posts are cut short to: "Dy. Principal", "Lab Asst.". */
const SHORT_WORDS: Record<string, string> = {
  dy: "deputy",
  dpty: "deputy",
  asst: "assistant",
  asstt: "assistant",
  astt: "assistant",
};

const nameOf = (words: readonly Word[]) => words.map(({ key }) => SHORT_WORDS[key] ?? key).join(" ");

/** A run of words that is the name of a meaning: `from` is its first word, `to` the one behind its last. */
export type Found = { meaning: Meaning; from: number; to: number; isOneOfSeveral: boolean };

/**
 * The meanings that a text names, the longest names first where names overlap, in the order of the text. `isSearch`: capitals are
 * seldom typed there, so "net" is the test that a text calls "NET".
 */
export function meaningsIn(words: readonly Word[], isSearch = false): Found[] {
  const { names: known } = load();
  const found: Found[] = [];
  for (let at = 0; at < words.length; ) {
    const match = longestAt(words, at, known, isSearch);
    const isOneOfSeveral = match.length > 1;
    found.push(
      ...match.flatMap(({ meaning, to }) =>
        meantBy(meaning).map((each) => ({ meaning: each, from: at, to, isOneOfSeveral })),
      ),
    );
    at = match[0]?.to ?? at + 1;
  }
  return found;
}

/** A short word stands for several meanings, and a phrase that only looks like one for none. */
function meantBy(meaning: Meaning): Meaning[] {
  if (meaning.kind === "W") return [];
  return meaning.kind === "X" ? meaning.broader.flatMap((key) => meaningOf(key) ?? []) : [meaning];
}

function longestAt(
  words: readonly Word[],
  at: number,
  known: Names,
  isSearch: boolean,
): { meaning: Meaning; to: number }[] {
  for (let to = Math.min(words.length, at + MAX_WORDS); to > at; to -= 1) {
    const run = words.slice(at, to);
    const name = known.get(nameOf(run));
    const fitting = name?.filter(
      ({ isOnlyCapitals }) => !isOnlyCapitals || isSearch || run.every((word) => word.isCapital),
    );
    if (fitting?.length) return fitting.map(({ meaning }) => ({ meaning, to }));
  }
  return [];
}

/** A lecturer of a school is a teacher of its senior classes. No text names this key: it follows from two others. */
export const SCHOOL_LECTURER = "schoollecturer";

/** Meanings that follow from those of a job taken together. */
export function impliedBy(keys: ReadonlySet<string>): string[] {
  return keys.has("seniorsecondary") && keys.has("teacher") ? [SCHOOL_LECTURER] : [];
}

/** The single words of all names. */
export const meaningWords = once((): readonly string[] => {
  const all = new Set([...load().names.keys()].flatMap((name) => name.split(" ")).concat(Object.keys(SHORT_WORDS)));
  return [...all].filter((word) => !word.includes("."));
});
