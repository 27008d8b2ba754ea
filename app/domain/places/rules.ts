/** Places: the one that is meant of several with a name, and the places in a text. */

import { once } from "../isolate-memory-rules.ts";
import { distanceKm } from "./distance.ts";
import { namesOfCountry, pinIn, placeKey } from "./names.ts";
import { PIN_LINES } from "./pin-lines.ts";
import { findState, namesOf, STATES } from "./states.ts";

/** A place of the gazetteer. `state` is empty where it is not known, `population` 0. */
export type Place = {
  id: number;
  name: string;
  state: string;
  district: string | null;
  country: string;
  lat: number;
  lon: number;
  zone: string;
  population: number;
};

/** At most so many candidate names are looked up at once. */
export const MAX_KEYS = 40;
/** So many places of each of them. */
export const PLACES_OF_A_KEY = 8;
/** Places in one answer of the call. */
export const PLACES_SHOWN = 10;

/** How much larger a place must be, so that its name alone never means the smaller one. */
const TIMES_IN_INDIA = 20;
const TIMES_ABROAD = 8;
/** The number of people of a place, where it is not known. */
const UNKNOWN_PEOPLE = 2000;
/** A place of this size that bears the name itself is meant as often as a larger one that is also called so. */
const TOWN = 10_000;
/** Two places of one name that are so near are one to whoever looks for work there. */
const SAME_KM = 15;

/** True if a text `key` means the first of these places, which all have that name: the others are much smaller. */
export function isClearlyFirst([first, ...others]: readonly Place[], key: string): boolean {
  if (!first) return false;
  const isOwn = placeKey(first.name) === key;
  return others.every((other) => {
    if (distanceKm(first, other) <= SAME_KM) return true;
    if (!isOwn && placeKey(other.name) === key && other.population >= TOWN) return false;
    if (isIndian(first) && !isIndian(other)) return peopleOf(other) < TIMES_IN_INDIA * peopleOf(first);
    return peopleOf(first) >= (isIndian(first) ? TIMES_IN_INDIA : TIMES_ABROAD) * peopleOf(other);
  });
}

export function isIndian({ country }: Place): boolean {
  return country === "IN";
}

function peopleOf({ population }: Place): number {
  return population || UNKNOWN_PEOPLE;
}

// The places of a text: "Aurangabad, Bihar", "Camp, Pune", "Andheri East Mumbai 400069", "पुणे"

/**
 * The places of a text. `state`: the text as a whole names one, such as "MH". `isClear`: the first place is meant
 * without doubt.
 */
export type FoundPlaces = { places: Place[]; isClear: boolean; state: string | null };

/** The keys whose places `placesOfText` needs. */
export function keysOfText(text: string): string[] {
  const found = findPin(text);
  if (!found) return readPlaceText(text).keys;
  return [...readPlaceText(found.rest).keys, ...(found.pin.town ? [found.pin.town.key] : [])];
}

/** The places of one PIN code's district are not further from the town that stands for it. */
const PIN_KM = 120;
const CITY_PEOPLE = 100_000;

/**
 * The places that a text names, the best first, by the places that its keys name. Of several places of one name, that near its PIN
 * code is meant; a code with no known name beside it means its own town.
 */
export function placesOfText(text: string, named: ReadonlyMap<string, readonly Place[]>, limit: number): FoundPlaces {
  const found = findPin(text);
  const { places, isClear } = choosePlaces(readPlaceText(found?.rest ?? text), named);
  const state = findState(text)?.name ?? null;
  const town = found && placeOfPin(found.pin, named);
  if (!town) return { places: places.slice(0, limit), isClear, state };
  const near = places.find((place) => distanceKm(place, town) <= PIN_KM);
  if (near) return { places: [near], isClear: true, state };
  // A city is seldom written for another one, and a digit sooner.
  const isCity = isClear && (places[0]?.population ?? 0) >= CITY_PEOPLE;
  return { places: isCity ? places.slice(0, limit) : [town], isClear: true, state };
}

// PIN codes with their towns

/** `town`: the one whose post the code goes through, as the gazetteer calls it; null for a code that no district has. */
export type Pin = { code: string; town: { name: string; state: string; key: string } | null };

const SHORTEST = 3;

const towns = once(() => {
  const byDigits = new Map<string, NonNullable<Pin["town"]>>();
  for (const line of PIN_LINES.trim().split("\n")) {
    const [state = "", codes = ""] = line.split(": ");
    for (const entry of codes.split(", ")) {
      const [digits = "", ...words] = entry.split(" ");
      const name = words.join(" ");
      byDigits.set(digits, { name, state, key: placeKey(name) });
    }
  }
  return byDigits;
});

/** The first PIN code of a text, and the text without it; null if there is none. */
export function findPin(text: string): { pin: Pin; rest: string } | null {
  const found = pinIn(text);
  return found && { pin: pinOf(found.code), rest: found.rest };
}

/** The code with its town. */
export function pinOf(code: string): Pin {
  return { code, town: townOf(code) };
}

/** The town of the most digits that the code begins with. */
function townOf(code: string): Pin["town"] {
  for (let digits = code.length; digits >= SHORTEST; digits -= 1) {
    const town = towns().get(code.slice(0, digits));
    if (town) return town;
  }
  return null;
}

/** The place of the gazetteer that a code leads to, by the places that names have. */
export function placeOfPin({ town }: Pin, named: ReadonlyMap<string, readonly Place[]>): Place | null {
  if (!town) return null;
  return (named.get(town.key) ?? []).find(({ state, country }) => country === "IN" && state === town.state) ?? null;
}

/** A name in the text: the words from `from` to before `to`. */
type Name = { key: string; from: number; to: number };
type PlaceText = { words: string[]; names: Name[]; keys: string[] };

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
function readPlaceText(text: string): PlaceText {
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
function choosePlaces(
  { words, names }: PlaceText,
  named: ReadonlyMap<string, readonly Place[]>,
): { places: Place[]; isClear: boolean } {
  // "Goa" and "Punjab" are states, whatever else in the world is called so.
  const isMeant = (key: string) => (place: Place) => isIndian(place) || findState(key) === null;
  const called = names.map((name) => ({ name, places: (named.get(name.key) ?? []).filter(isMeant(name.key)) }));
  const all = called.flatMap(({ name, places }) => {
    const disjoint = called.filter((other) => other.name.to <= name.from || other.name.from >= name.to);
    return places.map((place, order): Candidate => {
      const fits = words.map((_, at) => at >= name.from && at < name.to);
      markRegion(fits, words, place);
      for (const { name: other, places: near } of disjoint) {
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
  // Two names that have nothing to do with each other: it is not known which is meant.
  const isOneName = first.hasSupport || best.every(({ from, to }) => from < first.to && to > first.from);
  const namesakes = best.filter(({ from, to }) => from === first.from && to === first.to).map(({ place }) => place);
  return {
    places: [...new Map(best.map(({ place }) => [place.id, place])).values()],
    isClear: isOneName && isClearlyFirst(namesakes, first.key),
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
