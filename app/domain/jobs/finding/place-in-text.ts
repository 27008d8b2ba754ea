/** Which words of a search name a place or a state. */
import { placeKey } from "~/domain/places/names";
import { isClearAmong, type Place } from "~/domain/places/rules";
import { findState } from "~/domain/places/states";
import type { Word } from "./meanings";

/** The places of a name, the best one first. */
export type PlacesOfName = (name: string) => readonly Place[];

/** Behind one of these a word is a place, however small. */
export const NEAR_WORDS: ReadonlySet<string> = new Set(["near", "in", "at", "around", "nearby", "में"]);
/** A place that is named without such a word has at least so many people, as far as they are known. */
const KNOWN_PEOPLE = 20_000;
/** A state whose name is also that of a city of this size: the city is meant, as in "Delhi". */
const CITY_PEOPLE = 100_000;
const MAX_WORDS = 4;
/** Short names of states are words too: "up", "or", "as". They count in capitals only. */
const SHORT_LETTERS = 3;
const MAX_CHOICES = 6;

export type PlaceInText = { place: Place | null; state: string | null; choices: Place[]; words: Set<number> };

type About = { taken: ReadonlySet<number>; isEmpty: (word: Word | undefined) => boolean; findPlaces: PlacesOfName };

/** The place that the words name, with the numbers of the words that say so; null if none of them names any. */
export function placeIn(words: readonly Word[], { taken, isEmpty, findPlaces }: About): PlaceInText | null {
  const runs = runsOf(words, taken, isEmpty);
  const state = runs.map((run) => ({ run, name: stateOf(words, run) })).find(({ name }) => name !== null);
  let unclear: PlaceInText | null = null;
  for (const run of runs) {
    const name = textOf(words, run);
    const isState = run === state?.run;
    const all = findPlaces(name);
    const inState = state && !isState ? all.filter((place) => place.state === state.name) : [];
    const places = inState.length > 0 ? inState : all;
    const [first] = places;
    if (!first || (isState && first.population < CITY_PEOPLE)) continue;
    const isAsked = NEAR_WORDS.has(words[run.from - 1]?.key ?? "") || inState.length > 0;
    if (!isAsked && first.population < KNOWN_PEOPLE) continue;
    const used = new Set([...numbersOf(run), ...(inState.length > 0 && state ? numbersOf(state.run) : [])]);
    if (isClearAmong(places, placeKey(name))) return { place: first, state: null, choices: [], words: used };
    unclear ??= { place: null, state: null, choices: places.slice(0, MAX_CHOICES), words: new Set() };
  }
  if (state) return { place: null, state: state.name, choices: [], words: new Set(numbersOf(state.run)) };
  return unclear;
}

type Run = { from: number; to: number };

/** Runs of words that nothing else is known of, the longest first, from the end: addresses go from the small to the large. */
function runsOf(words: readonly Word[], taken: ReadonlySet<number>, isEmpty: About["isEmpty"]): Run[] {
  const runs: Run[] = [];
  for (let length = MAX_WORDS; length > 0; length -= 1) {
    for (let from = words.length - length; from >= 0; from -= 1) {
      const run = { from, to: from + length };
      const isFree = numbersOf(run).every((at) => !taken.has(at));
      if (isFree && !isEmpty(words[run.from]) && !isEmpty(words[run.to - 1])) runs.push(run);
    }
  }
  return runs;
}

function stateOf(words: readonly Word[], run: Run): string | null {
  const name = textOf(words, run);
  const isShort = run.to - run.from === 1 && name.length <= SHORT_LETTERS;
  return isShort && !words[run.from]?.isCapital ? null : (findState(name)?.name ?? null);
}

const numbersOf = ({ from, to }: Run) => Array.from({ length: to - from }, (_, index) => from + index);
const textOf = (words: readonly Word[], { from, to }: Run) =>
  words
    .slice(from, to)
    .map((word) => word.text)
    .join(" ");
