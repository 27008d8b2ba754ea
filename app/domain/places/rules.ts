/** Places, and which of several that bear a name is meant. */
import { distanceKm } from "./distance.ts";
import { placeKey } from "./names.ts";

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
/** What the call answers. */
export const PLACES_SHOWN = 10;

/** How much larger a place must be, so that nobody who writes its name means the smaller one. */
const TIMES_IN_INDIA = 20;
const TIMES_ABROAD = 8;
/** Where the number of people is not known. */
const UNKNOWN_PEOPLE = 2000;
/** A place of this size that bears the name itself is meant as often as a larger one that is also called so. */
const TOWN = 10_000;
/** Two places of one name that are so near are one to whoever looks for work there. */
const SAME_KM = 15;

/** Whether the first of these places, all called `key`, is the one that everybody means: the others are much smaller. */
export function isClearAmong([first, ...others]: readonly Place[], key: string): boolean {
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
