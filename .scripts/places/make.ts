/**
 * Makes the gazetteer: portions of rows as files, and an index of them. The build puts them beside the pages, where scheduled runs
 * read them; `npm start` and `npm run dev` load them themselves. Nothing of it is in the Worker. See docs/decisions/003.
 */
import { createHash } from "node:crypto";
import type { Gazetteer, Portion } from "../../app/domain/places/gazetteer-portions.ts";
import { GAZETTEER, INDEX_FILE } from "../../app/domain/places/gazetteer-portions.ts";
import { placeKey } from "../../app/domain/places/names.ts";
import { type MadePlace, readPlaces } from "./sources.ts";

/** [id, name, state, district, country, lat, lon, population, zone] */
type PlaceRow = [number, string, string, string | null, string, number, number, number, string];
/** [key, place, rank] */
type NameRow = [string, number, number];

/** A portion stays well below a megabyte, which is what a statement can carry. */
const PLACES_A_PORTION = 2500;
const NAMES_A_PORTION = 8000;
/** More places than these of one name are never asked for. */
export const PLACES_A_NAME = 60;
/** If more names than these begin with the same letters, the best places of that beginning get rows of their own. */
export const NAMES_A_BEGINNING = 120;
const BEST_OF_A_BEGINNING = 20;
/** A place that people know by a name of its own before one that is called so among other names. */
const OWN_NAME = 5;
/** Names of several words that are also written as one ("Navimumbai"), of places of this size. */
const LARGE = 100_000;
const MILLION = 1_000_000;
const NO_END = "\u{10ffff}";

/** All files, by their path below the folder of static files. */
export function makeGazetteer(): Map<string, string> {
  const places = readPlaces().sort((one, two) => one.id - two.id);
  const files = new Map<string, string>();
  const portions = [...placePortions(places, files), ...namePortions(nameRows(places), files)];
  const version = hash(JSON.stringify(portions));
  return files.set(INDEX_FILE, JSON.stringify({ version, portions } satisfies Gazetteer));
}

function placePortions(places: MadePlace[], files: Map<string, string>): Portion[] {
  const parts = slices(places, PLACES_A_PORTION);
  return parts.map((part, index): Portion => {
    const rows = part.map(
      ({ id, name, state, district, country, lat, lon, population, zone }): PlaceRow => [
        ...([id, name, state, district, country] as const),
        ...([lat, lon, population, zone] as const),
      ],
    );
    const from = index === 0 ? 0 : (part[0]?.id ?? 0);
    return { kind: "places", file: put(files, rows), from, to: parts[index + 1]?.[0]?.id ?? Number.MAX_SAFE_INTEGER };
  });
}

/** All rows of one name stand in the same portion, which replaces what the table has of its names. */
function namePortions(rows: NameRow[], files: Map<string, string>): Portion[] {
  const parts: NameRow[][] = [];
  for (const row of rows) {
    const part = parts.at(-1);
    if (!part || (part.length >= NAMES_A_PORTION && part.at(-1)?.[0] !== row[0])) parts.push([row]);
    else part.push(row);
  }
  return parts.map((part, index): Portion => {
    const from = index === 0 ? "" : (part[0]?.[0] ?? "");
    return { kind: "names", file: put(files, part), from, to: parts[index + 1]?.[0]?.[0] ?? NO_END };
  });
}

/** Every name of every place as a key, and the short beginnings; in the order in which SQLite compares text. */
function nameRows(places: MadePlace[]): NameRow[] {
  const rows = new Map<string, NameRow[]>();
  for (const place of places) {
    for (const [key, rank] of keysOf(place)) rows.set(key, [...(rows.get(key) ?? []), [key, place.id, rank]]);
  }
  const best = [...rows.values()].flatMap((all) => all.sort(byRank).slice(0, PLACES_A_NAME));
  return [...best, ...beginnings(best)].sort((one, two) => compare(one[0], two[0]) || byRank(one, two));
}

function keysOf(place: MadePlace): Map<string, number> {
  const keys = new Map<string, number>();
  const add = (name: string, isOwn: boolean) => {
    const key = placeKey(name);
    if (key && !keys.has(key)) keys.set(key, rankOf(place, isOwn));
  };
  for (const name of place.own) add(name, true);
  for (const name of place.others) add(name, false);
  const isLarge = place.country === "IN" && place.population > LARGE;
  for (const name of isLarge ? [...place.own, ...place.others] : []) add(placeKey(name).replaceAll(" ", ""), false);
  return keys;
}

/**
 * The lower, the better: India first, then by the number of people, which counts more where the name is the place's
 * own. Only Indian places without a known number of people come behind the cities of millions: "Dubai" is also a
 * village.
 */
function rankOf({ country, population }: MadePlace, isOwn: boolean): number {
  const weight = (population + 100) * (isOwn ? OWN_NAME : 1);
  const abroad = population > MILLION ? 400_000 : 1_000_000;
  return (country === "IN" ? 0 : abroad) + 1_000_000 - Math.round(100_000 * Math.log10(weight));
}

/** For "s" and "san", which a thousand names begin with: the best places, under the beginning and a star. */
function beginnings(rows: NameRow[]): NameRow[] {
  const found: NameRow[] = [];
  for (let length = 1, left = rows; left.length > 0; length += 1) {
    const groups = Map.groupBy(left, ([key]) => key.slice(0, length));
    const many = [...groups].filter(([start, group]) => start.length === length && group.length > NAMES_A_BEGINNING);
    for (const [start, group] of many) {
      // A place may be there under several names: its best one counts.
      const best = new Map(
        group
          .sort(byRank)
          .toReversed()
          .map((row) => [row[1], row]),
      ).values();
      const rows = [...best].sort(byRank).slice(0, BEST_OF_A_BEGINNING);
      found.push(...rows.map(([, id, rank]): NameRow => [`${start}*`, id, rank]));
    }
    left = many.flatMap(([, group]) => group);
  }
  return found;
}

function put(files: Map<string, string>, rows: unknown[]): string {
  const text = JSON.stringify(rows);
  const file = `${GAZETTEER}/${hash(text)}.json`;
  files.set(file, text);
  return file;
}

function slices<T>(all: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

function byRank(one: NameRow, two: NameRow): number {
  return one[2] - two[2] || one[1] - two[1];
}

function compare(one: string, two: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(two));
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
