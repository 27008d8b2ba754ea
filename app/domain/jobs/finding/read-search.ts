/** What a search means: its words, and the place that it is about. */
import { placeKey } from "~/domain/places/names";
import { PLACES_OF_A_KEY, type Place } from "~/domain/places/rules";
import { keysOfText, placesOfText } from "~/domain/places/service.server";
import { searchWords } from "../rules";
import type { PlacesOfKey } from "./place-names";
import { DEFAULT_RADIUS } from "./radius-rules";
import { placeCandidates, type ReadText, readSearchText } from "./reading";
import type { JobSearch } from "./schema";

/** How a search was read: what its words mean, and the place it is about. `choices`: a name that is several places. */
export type ReadSearch = {
  text: ReadText;
  near: { place: Place; km: number } | null;
  state: string | null;
  choices: Place[];
};

const MAX_CHOICES = 6;
/** A state whose name is also that of a city of this size: the city is meant. */
export const CITY_PEOPLE = 100_000;

/** The keys of all names of places that a search may hold. */
export function keysOfSearch({ q, location }: Pick<JobSearch, "q" | "location">): string[] {
  const keys = location ? keysOfLocation(location) : placeCandidates(q).map(placeKey);
  return [...new Set(keys)].filter((key) => key !== "");
}

const keysOfLocation = (location: string) => (searchWords(location).length > 0 ? keysOfText(location) : []);

/** Read a search by the places that its keys name. */
export function readSearchBy(search: JobSearch, placesOf: PlacesOfKey): ReadSearch {
  const { q, location } = search;
  const km = search.radius === "" ? DEFAULT_RADIUS : Number(search.radius);
  if (!location) {
    const text = readSearchText(q, (name) => placesOf(placeKey(name)).slice(0, PLACES_OF_A_KEY));
    return { text, near: text.place && { place: text.place, km }, state: text.state, choices: choicesOf(text) };
  }
  const text = readSearchText(q, null);
  const keys = keysOfLocation(location);
  if (keys.length === 0 && searchWords(location).length === 0) return { text, near: null, state: null, choices: [] };
  const asked = placesOfText(location, new Map(keys.map((key) => [key, placesOf(key)])), MAX_CHOICES);
  const first = asked.isClear ? (asked.places[0] ?? null) : null;
  // "Delhi" is a city, "Goa" a state.
  const isState = asked.state !== null && (first?.population ?? 0) < CITY_PEOPLE;
  const place = isState ? null : first;
  const state = isState ? asked.state : null;
  return { text, near: place && { place, km }, state, choices: place || state ? [] : asked.places };
}

const choicesOf = ({ place, state, choices }: ReadText) => (place || state ? [] : choices);
