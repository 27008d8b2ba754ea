/** What a search means: its words, and the place that it is about. */
import { placeKey } from "~/domain/places/names";
import { findPin, type Pin, placeOfPin } from "~/domain/places/pin-rules";
import { PLACES_OF_A_KEY, type Place } from "~/domain/places/rules";
import { keysOfText, placesOfText } from "~/domain/places/service.server";
import { searchWords } from "../rules";
import type { PlacesOfKey } from "./place-names";
import { DEFAULT_RADIUS } from "./radius-rules";
import { placeCandidates, type ReadText, readSearchText } from "./reading";
import type { JobSearch } from "./schema";
import { readWhere, type Scope } from "./where-rules";

/** How a search was read: what its words mean, and the place it is about. `choices`: a name that is several places. */
export type ReadSearch = {
  text: ReadText;
  near: { place: Place; km: number } | null;
  state: string | null;
  choices: Place[];
  /** What the search says of its place that is no town and no state. */
  scope: Scope | null;
  /** The PIN code that it names. */
  pin: Pin | null;
};

const MAX_CHOICES = 6;
/** A state whose name is also that of a city of this size: the city is meant. */
export const CITY_PEOPLE = 100_000;

/** The keys of all names of places that a search may hold. */
export function keysOfSearch({ q, location }: Pick<JobSearch, "q" | "location">): string[] {
  const keys = location ? keysOfLocation(readWhere(location).rest) : keysOfWords(q);
  return [...new Set(keys)].filter((key) => key !== "");
}

const keysOfLocation = (location: string) => (searchWords(location).length > 0 ? keysOfText(location) : []);

function keysOfWords(q: string): string[] {
  const found = findPin(q);
  const keys = placeCandidates(found?.rest ?? q).map(placeKey);
  return found?.pin.town ? [...keys, found.pin.town.key] : keys;
}

/** Read a search by the places that its keys name. */
export function readSearchBy(search: JobSearch, placesOf: PlacesOfKey): ReadSearch {
  return search.location ? readWithLocation(search, placesOf) : readWords(search, placesOf);
}

const kmOf = ({ radius }: JobSearch) => (radius === "" ? DEFAULT_RADIUS : Number(radius));

/** A place may stand among the keywords. */
function readWords(search: JobSearch, placesOf: PlacesOfKey): ReadSearch {
  const { q } = search;
  const found = findPin(q);
  const town =
    found && placeOfPin(found.pin, new Map(found.pin.town ? [[found.pin.town.key, placesOf(found.pin.town.key)]] : []));
  const text = readSearchText(town ? found.rest : q, (name) => placesOf(placeKey(name)).slice(0, PLACES_OF_A_KEY));
  const place = text.place ?? town;
  const scope = !place && !text.state && text.isEverywhere ? ({ kind: "everywhere" } as const) : null;
  const withCode = town ? withPin(text, found.pin, q) : text;
  return {
    ...{ text: withCode, near: place && { place, km: kmOf(search) }, state: town ? null : text.state },
    ...{ choices: place || text.state ? [] : text.choices, scope: text.isHere ? { kind: "here" } : scope },
    pin: town ? found.pin : null,
  };
}

/** The code is a part of the search that can be taken off, and stays where another part is. */
function withPin(text: ReadText, { code }: Pin, q: string): ReadText {
  const parts = text.understood.map((part) => ({ ...part, without: [part.without, code].filter(Boolean).join(" ") }));
  const own = { kind: "place" as const, key: code, text: code, label: null, without: findPin(q)?.rest ?? "" };
  return { ...text, understood: [...parts, own] };
}

function readWithLocation(search: JobSearch, placesOf: PlacesOfKey): ReadSearch {
  const text = readSearchText(search.q, null);
  const { scope, rest } = readWhere(search.location);
  const nothing = { text, near: null, state: null, choices: [], scope, pin: null };
  const keys = keysOfLocation(rest);
  if (keys.length === 0 && searchWords(rest).length === 0) return nothing;
  const asked = placesOfText(rest, new Map(keys.map((key) => [key, placesOf(key)])), MAX_CHOICES);
  const first = asked.isClear ? (asked.places[0] ?? null) : null;
  // "Delhi" is a city, "Goa" a state.
  const isState = asked.state !== null && (first?.population ?? 0) < CITY_PEOPLE;
  const place = isState ? null : first;
  const state = isState ? asked.state : null;
  return {
    ...{ text, near: place && { place, km: kmOf(search) }, state, choices: place || state ? [] : asked.places, scope },
    pin: findPin(rest)?.pin ?? null,
  };
}
