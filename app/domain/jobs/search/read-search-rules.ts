/** How a search is read: what its words mean, the place that it is about, and what is said of a part that could not be kept. */
/** The places of names that people search for, as the isolate remembers them: those of one version of the gazetteer. */

import { fieldError } from "~/domain/errors";
import { pinIn, placeKey, readWhere, type Scope } from "~/domain/places/names";
import {
  findPin,
  isClearlyFirst,
  keysOfText,
  type Pin,
  PLACES_OF_A_KEY,
  type Place,
  pinOf,
  placeOfPin,
  placesOfText,
} from "~/domain/places/rules";
import { findState } from "~/domain/places/states";
import { words as refusals } from "~/words/search-refusals";
import { MAX_SEARCH_WORDS, searchWords, TYPE_A_WORD, unsearchedNames } from "../rules";
import { FILTER_LABELS } from "./field-meanings";
import { type Meaning, meaningsIn, SCHOOL_LECTURER, type Word, wordsOf } from "./meanings";
import { DEFAULT_RADIUS, MAX_VALUES, RADII } from "./rules";
import { JobSearch, sentFields } from "./schema";

/** The places that a key names, the best first. */
export type PlacesOfKey = (key: string) => readonly Place[];

/** How a search was read: what its words mean, and the place it is about. `choices`: a name that is several places. */
export type ReadSearch = {
  text: ReadText;
  near: { place: Place; km: number } | null;
  state: string | null;
  choices: Place[];
  /** The words of the search about its place that name no town and no state. */
  scope: Scope | null;
  /** The PIN code that it names. */
  pin: Pin | null;
};

const MAX_CHOICES = 6;

/** A state whose name is also that of a city of this size: the city is meant, as in "Delhi". */
export const CITY_PEOPLE = 100_000;

/** The keys of all names of places that a search may hold. */
export function keysOfSearch({ q, location }: Pick<JobSearch, "q" | "location">): string[] {
  const keys = location ? keysOfLocation(readWhere(location).rest) : keysOfWords(q);
  return [...new Set(keys)].filter((key) => key !== "");
}

const keysOfLocation = (location: string) => (searchWords(location).length > 0 ? keysOfText(location) : []);

function keysOfWords(q: string): string[] {
  const found = pinIn(q);
  const keys = placeCandidates(found?.rest ?? q).map(placeKey);
  const town = found && pinOf(found.code).town;
  return town ? [...keys, town.key] : keys;
}

/** Read a search by the places that its keys name. */
export function readSearchBy(search: JobSearch, placesOf: PlacesOfKey): ReadSearch {
  return search.location ? readWithLocation(search, placesOf) : readWords(search, placesOf);
}

/** The distance of a search, in kilometres. */
export const kmOf = ({ radius }: JobSearch) => (radius === "" ? DEFAULT_RADIUS : Number(radius));

/** A place may stand among the keywords. */
function readWords(search: JobSearch, placesOf: PlacesOfKey): ReadSearch {
  const { q } = search;
  const found = pinIn(q);
  const pin = found && pinOf(found.code);
  const town = pin && placeOfPin(pin, new Map(pin.town ? [[pin.town.key, placesOf(pin.town.key)]] : []));
  const text = readSearchText(found && town ? found.rest : q, (name) =>
    placesOf(placeKey(name)).slice(0, PLACES_OF_A_KEY),
  );
  const place = text.place ?? town;
  const scope = !place && !text.state && text.isEverywhere ? ({ kind: "everywhere" } as const) : null;
  const withCode = pin && town ? withPin(text, pin, q) : text;
  return {
    ...{ text: withCode, near: place && { place, km: kmOf(search) }, state: town ? null : text.state },
    ...{ choices: place || text.state ? [] : text.choices, scope: text.isHere ? { kind: "here" } : scope },
    pin: town ? pin : null,
  };
}

/** The code is a part of the search that can be taken off, and stays where another part is. */
function withPin(text: ReadText, { code }: Pin, q: string): ReadText {
  const parts = text.understood.map((part) => ({ ...part, without: [part.without, code].filter(Boolean).join(" ") }));
  const own = { kind: "place" as const, key: code, text: code, label: null, without: pinIn(q)?.rest ?? "" };
  return { ...text, understood: [...parts, own] };
}

function readWithLocation(search: JobSearch, placesOf: PlacesOfKey): ReadSearch {
  const text = readSearchText(search.q, null);
  const { scope, rest } = readWhere(search.location);
  const nothing = { text, near: null, state: null, choices: [], scope, pin: null };
  const keys = keysOfLocation(rest);
  if (keys.length === 0 && searchWords(rest).length === 0) return nothing;
  const placesNamed = placesOfText(rest, new Map(keys.map((key) => [key, placesOf(key)])), MAX_CHOICES);
  const first = placesNamed.isClear ? (placesNamed.places[0] ?? null) : null;
  // "Delhi" is a city, "Goa" a state.
  const isState = placesNamed.state !== null && (first?.population ?? 0) < CITY_PEOPLE;
  const place = isState ? null : first;
  const state = isState ? placesNamed.state : null;
  return {
    ...{
      text,
      near: place && { place, km: kmOf(search) },
      state,
      choices: place || state ? [] : placesNamed.places,
      scope,
    },
    pin: findPin(rest)?.pin ?? null,
  };
}

// The words of a search: which are meanings, which name a place, and which are plain

/** A part of a search: what was understood, and words that are looked for as they stand. `without`: the text without it. */
export type Understood = {
  kind: "meaning" | "place" | "word";
  key: string;
  text: string;
  label: string | null;
  without: string;
};

/** A search's text, read. `meanings`: keys. `words`: plain ones. `place`: the place that its words name, if any. */
export type ReadText = {
  meanings: string[];
  /** Of each group of keys one is meant: a name that stands for several. */
  either: string[][];
  /** How each meaning was written. */
  spoken: Record<string, string>;
  /** Qualifications: jobs that ask for them come first. */
  wished: string[];
  words: string[];
  place: Place | null;
  state: string | null;
  /** A name that is several places. */
  choices: Place[];
  understood: Understood[];
  /** Names of signs that were left out, such as "D++". */
  leftOut: string[];
  /** Its words say "in India" or "anywhere": no bound on place. */
  isEverywhere: boolean;
  /** The words say "near me", which is an unknown place. */
  isHere: boolean;
};

/** Words that every search may have and no job need have. */
const EMPTY_WORDS = new Set(
  "a an and any around as at available by for from hiring i in is job jobs me my near nearby needed of on open opening openings or our please position positions post posts qualified candidate candidates holder passed required requirement school schools search the to urgent urgently vacancies vacancy want wanted we with work में के की का को लिए चाहिए नौकरी जॉब पद रिक्त भर्ती naukri me mein ke ki ka liye bharti".split(
    " ",
  ),
);

/** The runs of words that may name a place: up to four words each, without those that mean something else. */
export function placeCandidates(text: string): string[] {
  const words = wordsOf(text);
  const taken = takenBy(words);
  const found = new Set<string>();
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + 4); to += 1) {
      const run = words.slice(from, to);
      if (run.some((_, index) => taken.has(from + index)) || isEmpty(run[0]) || isEmpty(run.at(-1))) continue;
      found.add(run.map((word) => word.text).join(" "));
    }
  }
  return [...found].slice(0, 40);
}

function takenBy(words: readonly Word[]): Set<number> {
  return new Set(
    meaningsIn(words, true).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)),
  );
}

const isEmpty = (word: Word | undefined) => word === undefined || EMPTY_WORDS.has(word.key);

/** Read a search's text. `findPlaces` knows the places of its `placeCandidates`; null: a place is asked for elsewhere. */
export function readSearchText(text: string, findPlaces: PlacesOfName | null): ReadText {
  const words = wordsOf(text);
  const meant = meaningsIn(words, true);
  const taken = takenBy(words);
  const understood: Understood[] = meant.map(({ meaning, from, to }) => ({
    kind: "meaning",
    key: meaning.key,
    text: textOf(words, from, to),
    label: FILTER_LABELS[meaning.key] ?? null,
    without: withoutWords(words, new Set(range(from, to))),
  }));
  const named = findPlaces && placeIn(words, { taken, isEmpty, findPlaces });
  if (named && (named.place || named.state)) {
    const label = named.place?.name ?? named.state ?? "";
    for (const at of named.words) taken.add(at);
    const gone = new Set(
      [...named.words].flatMap((at) => (NEAR_WORDS.has(words[at - 1]?.key ?? "") ? [at - 1, at] : [at])),
    );
    const written = words.filter((_, at) => named.words.has(at)).map((word) => word.text);
    understood.push({ kind: "place", key: label, text: written.join(" "), label, without: withoutWords(words, gone) });
  }
  const everywhere = findPlaces && !named ? everywhereIn(words, taken, isEmpty) : [];
  for (const at of everywhere) taken.add(at);
  if (everywhere.length > 0) {
    const written = everywhere.map((at) => words[at]?.text).join(" ");
    understood.push({
      kind: "place",
      key: "",
      text: written,
      label: null,
      without: withoutWords(words, new Set(everywhere)),
    });
  }
  const rest = words.filter((_, index) => !taken.has(index));
  const full = rest.filter((word) => !EMPTY_WORDS.has(word.key));
  // "in" alone is searched for as it stands: somebody who types only such words wants them.
  const isNothingElse = taken.size === 0 && full.length === 0;
  const plain = searchWords((isNothingElse ? rest : full).map((word) => word.text).join(" "));
  const looked = range(0, words.length).filter((at) => (isNothingElse ? rest : full).includes(words[at] as Word));
  for (const at of looked.slice(0, MAX_SEARCH_WORDS)) {
    const { key, text: written } = words[at] as Word;
    understood.push({ kind: "word", key, text: written, label: null, without: withoutWords(words, new Set([at])) });
  }
  const certain = meant.filter(({ isOneOfSeveral }) => !isOneOfSeveral);
  const several = Map.groupBy(
    meant.filter(({ isOneOfSeveral }) => isOneOfSeveral),
    ({ from }) => from,
  );
  const keys = [...new Map(certain.map(({ meaning }) => [meaning.key, meaning])).values()].slice(0, MAX_SEARCH_WORDS);
  const isWish = ({ kind }: Meaning) => kind === "Q" && keys.some((other) => other.kind !== "Q");
  const isSchool = isOfSchool(keys);
  return {
    meanings: keys.filter((each) => !isWish(each) && !(isSchool && each.key === LECTURER)).map(({ key }) => key),
    either: [
      ...[...several.values()].map((group) => group.map(({ meaning }) => meaning.key)),
      ...(isSchool ? [[LECTURER, SCHOOL_LECTURER]] : []),
    ],
    spoken: Object.fromEntries(meant.map(({ meaning, from, to }) => [meaning.key, textOf(words, from, to)])),
    wished: keys.filter(isWish).map(({ key }) => key),
    words: plain,
    place: named?.place ?? null,
    state: named?.state ?? null,
    choices: named?.choices ?? [],
    understood,
    leftOut: leftOutNames(text),
    isEverywhere: everywhere.length > 0,
    isHere: findPlaces !== null && !named && isNearMe(text),
  };
}

const LECTURER = "lecturer";

/** A lecturer of a subject may be one of a school, unless the search asks for more than a school does. */
function isOfSchool(keys: readonly Meaning[]): boolean {
  const hasOther = keys.some(({ key, kind }) => kind === "Q" || kind === "L" || (kind === "P" && key !== LECTURER));
  return !hasOther && keys.some(({ key }) => key === LECTURER) && keys.some(({ kind }) => kind === "S");
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

function textOf(words: readonly Word[], from: number, to: number): string {
  return words
    .slice(from, to)
    .map((word) => word.text)
    .join(" ");
}

function withoutWords(words: readonly Word[], gone: ReadonlySet<number>): string {
  return words
    .filter((_, at) => !gone.has(at))
    .map((word) => word.text)
    .join(" ");
}

/** A name of signs, such as "C++", is searched for if it is a meaning. */
function leftOutNames(text: string): string[] {
  const known = new Set(
    meaningsIn(wordsOf(text), true).flatMap(({ from, to }) =>
      wordsOf(text)
        .slice(from, to)
        .map((word) => word.text),
    ),
  );
  return unsearchedNames(text).filter((name) => !known.has(name));
}

// Words that name a place or a state

/** The places of a name, the best one first. */
type PlacesOfName = (name: string) => readonly Place[];

/** Behind one of these a word is a place, however small. */
const NEAR_WORDS: ReadonlySet<string> = new Set(["near", "in", "at", "around", "nearby", "में"]);

/** A place that is named without such a word has at least so many people, as far as they are known. */
const KNOWN_PEOPLE = 20_000;

const WORDS_OF_A_PLACE = 4;

/** Short names of states are words too: "up", "or", "as". They count in capitals only. */
const SHORT_LETTERS = 3;

type PlaceInText = { place: Place | null; state: string | null; choices: Place[]; words: Set<number> };

type About = { taken: ReadonlySet<number>; isEmpty: (word: Word | undefined) => boolean; findPlaces: PlacesOfName };

/** The place that the words name, with the numbers of the words that say so; null if none of them names any. */
function placeIn(words: readonly Word[], { taken, isEmpty, findPlaces }: About): PlaceInText | null {
  const runs = runsOf(words, taken, isEmpty);
  const state = runs.map((run) => ({ run, name: stateOf(words, run) })).find(({ name }) => name !== null);
  let unclear: PlaceInText | null = null;
  for (const run of runs) {
    const name = textOf(words, run.from, run.to);
    const isState = run === state?.run;
    const all = findPlaces(name);
    const inState = state && !isState ? all.filter((place) => place.state === state.name) : [];
    const places = inState.length > 0 ? inState : all;
    const [first] = places;
    if (!first || (isState && first.population < CITY_PEOPLE)) continue;
    const isNamed = NEAR_WORDS.has(words[run.from - 1]?.key ?? "") || inState.length > 0;
    if (!isNamed && first.population < KNOWN_PEOPLE) continue;
    const used = new Set([...numbersOf(run), ...(inState.length > 0 && state ? numbersOf(state.run) : [])]);
    if (isClearlyFirst(places, placeKey(name))) return { place: first, state: null, choices: [], words: used };
    unclear ??= { place: null, state: null, choices: places.slice(0, MAX_CHOICES), words: new Set() };
  }
  if (state) return { place: null, state: state.name, choices: [], words: new Set(numbersOf(state.run)) };
  return unclear;
}

type Run = { from: number; to: number };

/** Runs of words that nothing else is known of, the longest first, from the end: addresses go from the small to the large. */
function runsOf(words: readonly Word[], taken: ReadonlySet<number>, isEmpty: About["isEmpty"]): Run[] {
  const runs: Run[] = [];
  for (let length = WORDS_OF_A_PLACE; length > 0; length -= 1) {
    for (let from = words.length - length; from >= 0; from -= 1) {
      const run = { from, to: from + length };
      const isFree = numbersOf(run).every((at) => !taken.has(at));
      if (isFree && !isEmpty(words[run.from]) && !isEmpty(words[run.to - 1])) runs.push(run);
    }
  }
  return runs;
}

function stateOf(words: readonly Word[], run: Run): string | null {
  const name = textOf(words, run.from, run.to);
  const isShort = run.to - run.from === 1 && name.length <= SHORT_LETTERS;
  return isShort && !words[run.from]?.isCapital ? null : (findState(name)?.name ?? null);
}

const numbersOf = ({ from, to }: Run) => range(from, to);

// Words among the keywords that say "in India" or "anywhere", or "near me"

const phrases = (text: string) => new Set(text.split(",").map(placeKey));

/** Phrases that name no place, whatever stands before them. */
const PHRASES = phrases(
  "anywhere in india,all over india,across india,pan india,all india,throughout india,anywhere,any location,any city,pan bharat,पूरे भारत,पूरे भारत में,भारत में,संपूर्ण भारत,कहीं भी,भारत भर,भारतात",
);

const COUNTRY = phrases("india,bharat,भारत,इंडिया");

const LONGEST_PHRASE = 3;

/** "Near me" is no place. Most of its words are left out of a search in any case. */
const NEAR_ME =
  /(?:^|\s)(?:near\s?me|near\s?by\s+me|around\s+me|close\s+to\s+me|in\s+my\s+(?:city|town|area)|मेरे\s+(?:पास|आस\s?पास))(?:\s|$)/iu;

/** The numbers of the words at the end of a search that ask for every place. Names such as "Teach for India" stay what they are. */
function everywhereIn(
  words: readonly Word[],
  taken: ReadonlySet<number>,
  isEmpty: (word: Word | undefined) => boolean,
): number[] {
  const numbersFrom = (from: number) => Array.from({ length: words.length - from }, (_, index) => from + index);
  for (let length = Math.min(LONGEST_PHRASE, words.length); length > 0; length -= 1) {
    const from = words.length - length;
    const phrase = placeKey(
      words
        .slice(from)
        .map(({ key }) => key)
        .join(" "),
    );
    const isNamed = NEAR_WORDS.has(words[from - 1]?.key ?? "");
    const others = words.slice(0, from);
    const isAlone = others.every((word, at) => taken.has(at) || isEmpty(word));
    if (numbersFrom(from).some((at) => taken.has(at))) continue;
    if (PHRASES.has(phrase) || (COUNTRY.has(phrase) && (isNamed || isAlone))) return numbersFrom(from);
  }
  return [];
}

function isNearMe(text: string): boolean {
  return NEAR_ME.test(text);
}

// Searches that say nothing

/**
 * The filter that was filled in without a word that can be searched for, or null. A search with such a filter finds nothing. A name
 * of signs, such as "C++", is a word among the keywords if it is a meaning.
 */
export function wordlessField({ q, location }: { q: string; location: string }): "q" | "location" | null {
  const isWordless = (text: string) => text !== "" && searchWords(text).length === 0;
  if (isWordless(q) && meaningsIn(wordsOf(q)).length === 0) return "q";
  return isWordless(location) ? "location" : null;
}

/** Throws bad_input for a filter that was filled in without a word that can be searched for. */
export function checkSearch(search: JobSearch): void {
  const field = wordlessField(search);
  if (field) throw fieldError(field, TYPE_A_WORD);
}

// Notes of a search that could not be carried out as it was typed, or was understood otherwise, in a sentence each

const TYPE_A_PLACE = refusals.typePlace;

const HERE_TEXT = refusals.unknownHere(TYPE_A_PLACE);

const unknownPin = (code: string) => refusals.unknownPin(code);

const unknownPlace = (name: string) => refusals.unknownPlace(name);

/** The sentences about the place of a search. `isSorted`: it is to be sorted by distance. */
export function whereNotes(search: JobSearch, read: ReadSearch, isSorted = search.sort === "distance"): string[] {
  const { near, choices } = read;
  const notes = [placeNote(search, read), near || choices.length > 0 ? null : radiusNote(search, read)];
  if (isSorted && !near) notes.push(refusals.byDistanceOnly);
  return notes.flatMap((note) => (note === null ? [] : [`${note}.`]));
}

function placeNote({ location }: JobSearch, { near, state, choices, scope, pin }: ReadSearch): string | null {
  if (scope?.kind === "here") return HERE_TEXT;
  if (scope?.kind === "everywhere") return location ? refusals.ofAllPlaces(location) : null;
  if (scope?.kind === "remote") return refusals.fromHome(location);
  if (scope?.kind === "country") return refusals.anywhereIn(scope.name);
  const fromHome = scope?.kind === "orRemote" ? refusals.andFromHome : "";
  if (pin && near) return refusals.aroundPin(pin.code, near.place.name, near.place.state, fromHome);
  if (near || state) return fromHome === "" ? null : refusals.ofPlace(near?.place.name ?? state ?? "", fromHome);
  if (pin && choices.length === 0) return unknownPin(pin.code);
  const isUnknown = location !== "" && choices.length === 0 && searchWords(location).length > 0;
  return isUnknown ? refusals.onlyWritten(unknownPlace(location)) : null;
}

/**
 * The reason why a distance cannot be kept; null if none was asked for. A form sends the usual one with whatever place.
 */
function radiusNote({ radius, location }: JobSearch, { state, scope }: ReadSearch): string | null {
  if (radius === "" || scope?.kind === "here") return null;
  if (location === "" && !state && !scope) return refusals.radiusNeedsPlace(radius, TYPE_A_PLACE);
  if (radius === "25") return null;
  return refusals.radiusLeftOut(radius);
}

const FIELD_NAMES = refusals.fields satisfies Partial<Record<keyof JobSearch, string>>;

const MAX_SHOWN = 40;

/** Words that ask for no filter. */
const NONE = /^(0|false|off|no|any|all)$/i;

/** The sentences about values of an address that mean nothing here: no filter is left out in silence. */
export function ignoredNotes(query: URLSearchParams, search: JobSearch): string[] {
  const sent = sentFields(query);
  const notes = (Object.keys(FIELD_NAMES) as (keyof typeof FIELD_NAMES)[]).flatMap((name) => {
    const values = new Set([sent[name] ?? []].flat().map((value) => value.trim()));
    const isKnown = (value: string) => JobSearch.shape[name].parse(value).length > 0;
    const unknown = [...values].find((value) => value !== "" && !NONE.test(value) && !isKnown(value));
    const isTooMany = search[name].length === MAX_VALUES && [...values].filter(isKnown).length > MAX_VALUES;
    return [
      ...(unknown === undefined ? [] : [refusals.leftOut(unknown.slice(0, MAX_SHOWN), FIELD_NAMES[name])]),
      ...(isTooMany ? [refusals.onlySome(MAX_VALUES, FIELD_NAMES[name])] : []),
    ];
  });
  const radius = (query.get("radius") ?? "").trim().slice(0, MAX_SHOWN);
  if (radius !== "" && search.radius === "") notes.push(refusals.noDistance(radius, RADII.join(", ")));
  return notes;
}

/**
 * The reason why the place of a search cannot be known; null if it can. A page says so, a program and an alert are
 * refused.
 */
export function whyNoPlace(read: ReadSearch): string | null {
  if (read.scope?.kind === "here") return HERE_TEXT;
  const isUnknownPin = read.pin !== null && read.near === null && read.state === null && read.choices.length === 0;
  return isUnknownPin && read.pin ? unknownPin(read.pin.code) : null;
}
