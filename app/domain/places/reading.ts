/** Reads a text that names a place: "Aurangabad, Bihar", "Camp, Pune", "Andheri East Mumbai 400069", "पुणे". */
import { namesOfCountry } from "./country-rules";
import { distanceKm } from "./distance";
import { placeKey } from "./names";
import { isClearAmong, isIndian, type Place } from "./rules";
import { findState, namesOf, STATES } from "./states";

/** A name in the text: the words from `from` to before `to`. */
type Name = { key: string; from: number; to: number };
export type PlaceText = { words: string[]; names: Name[]; keys: string[] };

/** Addresses go from the small to the large, so the last words say most. With these bounds a text has 34 names at most. */
const MAX_WORDS = 10;
const WORDS_OF_A_NAME = 4;
/** Two places of one text that are so near are one answer: "Thane, Mumbai". */
const NEAR_KM = 60;
/** So many places of each name are asked whether they are near. */
const NEIGHBOURS = 3;
/** Words of addresses. Villages are called so too, but not by those who write something beside. */
const GENERIC = new Set([
  "sector",
  "road",
  "phase",
  "nagar",
  "city",
  "camp",
  "dist",
  "district",
  "near",
  "school",
  "park",
]);
const PARTS = /[,;|/()\n\r\t·•]+|\s[-–—]\s/;

/** Every name that the text may hold: up to four words that stand together in one of its parts. */
export function readPlaceText(text: string): PlaceText {
  const parts = text.slice(0, 200).split(PARTS).map(wordsOf);
  const all = parts.flatMap((words, part) => words.map((word) => ({ word, part }))).slice(-MAX_WORDS);
  const names = all.flatMap(({ part }, from) => {
    const longest = all.slice(from, from + WORDS_OF_A_NAME).filter((each) => each.part === part).length;
    return Array.from({ length: longest }, (_, index): Name => {
      const to = from + index + 1;
      const words = all.slice(from, to).map(({ word }) => word);
      return { key: words.join(" "), from, to };
    }).filter(({ key }) => all.length === 1 || !GENERIC.has(key));
  });
  return { words: all.map(({ word }) => word), names, keys: names.map(({ key }) => key) };
}

function wordsOf(part: string): string[] {
  const words = placeKey(part).split(" ");
  // A postal code or a number of a house is no name.
  return words.filter((word) => word !== "" && !/^\p{N}+$/u.test(word));
}

/** A place with the name by which the text calls it, and how many words of the text fit it. `hasSupport`: some beside the name. */
type Candidate = Name & { place: Place; order: number; fitting: number; hasSupport: boolean };

/** Of the places that the names of a text have, those that most of its words fit, the best first. */
export function choosePlaces(
  { words, names }: PlaceText,
  named: ReadonlyMap<string, readonly Place[]>,
): { places: Place[]; isClear: boolean } {
  // "Goa" and "Punjab" are states, whatever else in the world is called so.
  const isMeant = (key: string) => (place: Place) => isIndian(place) || findState(key) === null;
  const called = names.map((name) => ({ name, places: (named.get(name.key) ?? []).filter(isMeant(name.key)) }));
  const all = called.flatMap(({ name, places }) => {
    const beside = called.filter((other) => other.name.to <= name.from || other.name.from >= name.to);
    return places.map((place, order): Candidate => {
      const fits = words.map((_, at) => at >= name.from && at < name.to);
      markRegion(fits, words, place);
      for (const { name: other, places: near } of beside) {
        if (near.slice(0, NEIGHBOURS).some((neighbour) => distanceKm(neighbour, place) <= NEAR_KM)) {
          fits.fill(true, other.from, other.to);
        }
      }
      const fitting = fits.filter(Boolean).length;
      return { ...name, place, order, fitting, hasSupport: fitting > name.to - name.from };
    });
  });
  const most = Math.max(0, ...all.map(({ fitting }) => fitting));
  const best = all.filter(({ fitting }) => fitting === most).sort(byLikelihood);
  const [first] = best;
  if (!first) return { places: [], isClear: false };
  // Two names that have nothing to do with each other: nobody can say which is meant.
  const isOneName = first.hasSupport || best.every(({ from, to }) => from < first.to && to > first.from);
  const namesakes = best.filter(({ from, to }) => from === first.from && to === first.to).map(({ place }) => place);
  return {
    places: [...new Map(best.map(({ place }) => [place.id, place])).values()],
    isClear: isOneName && isClearAmong(namesakes, first.key),
  };
}

/** The longer name first, then what other words support, then India and size; of one name as the places are ranked. */
function byLikelihood(one: Candidate, two: Candidate): number {
  const byName = two.to - two.from - (one.to - one.from) || Number(two.hasSupport) - Number(one.hasSupport);
  if (byName !== 0 || one.key === two.key) return byName || one.order - two.order;
  if (one.hasSupport && one.from !== two.from) return one.from - two.from;
  const byCountry = Number(isIndian(two.place)) - Number(isIndian(one.place));
  return byCountry || two.place.population - one.place.population || one.from - two.from || one.order - two.order;
}

/** Marks the words that say where a place is: its state, district and country. */
function markRegion(marked: boolean[], words: readonly string[], { state, district, country }: Place): void {
  const known = country === "IN" ? STATES.find(({ name }) => name === state) : undefined;
  for (const name of [...(known ? namesOf(known) : [state]), district ?? "", ...namesOfCountry(country)]) {
    const phrase = placeKey(name).split(" ");
    for (let at = 0; at + phrase.length <= words.length; at += 1) {
      if (phrase.every((word, index) => words[at + index] === word)) marked.fill(true, at, at + phrase.length);
    }
  }
}
