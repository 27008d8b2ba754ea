/** What a search says that could not be done as it was asked, or was understood otherwise, in a sentence each. */
import { searchWords } from "../rules";
import { RADII } from "./radius-rules";
import type { ReadSearch } from "./read-search";
import type { JobSearch } from "./schema";

const TYPE_A_PLACE = "Type the name of a town, or its PIN code, as the location";
const HERE_TEXT = `We do not know where you are. ${TYPE_A_PLACE}`;
const unknownPin = (code: string) => `We do not know the PIN code ${code}. Type the name of the town`;
const unknownPlace = (name: string) => `We know no place called “${name}”`;

/** The sentences about the place of a search. `isSorted`: it is to be sorted by distance. */
export function whereNotes(search: JobSearch, read: ReadSearch, isSorted = search.sort === "distance"): string[] {
  const { near, choices } = read;
  const notes = [placeNote(search, read), near || choices.length > 0 ? null : radiusNote(search, read)];
  if (isSorted && !near) notes.push("Jobs are sorted by distance only around a place, so the newest come first");
  return notes.flatMap((note) => (note === null ? [] : [`${note}.`]));
}

function placeNote({ location }: JobSearch, { near, state, choices, scope, pin }: ReadSearch): string | null {
  if (scope?.kind === "here") return HERE_TEXT;
  if (scope?.kind === "everywhere") return location ? `“${location}”: jobs of all places are shown` : null;
  if (scope?.kind === "remote") return `“${location}”: jobs that are done from home are shown`;
  if (scope?.kind === "country") return `Jobs anywhere in ${scope.name} are shown`;
  const fromHome = scope?.kind === "orRemote" ? ", and those that are done from home" : "";
  if (pin && near)
    return `PIN code ${pin.code}: jobs around ${near.place.name}, ${near.place.state} are shown${fromHome}`;
  if (near || state) return fromHome === "" ? null : `Jobs of ${near?.place.name ?? state}${fromHome}, are shown`;
  if (pin && choices.length === 0) return unknownPin(pin.code);
  const isUnknown = location !== "" && choices.length === 0 && searchWords(location).length > 0;
  return isUnknown ? `${unknownPlace(location)}. Only jobs that write it so are shown` : null;
}

/** Why a distance cannot be kept; null if none was asked for. A form sends the usual one along with whatever place. */
function radiusNote({ radius, location }: JobSearch, { state, scope }: ReadSearch): string | null {
  if (radius === "" || scope?.kind === "here") return null;
  if (location === "" && !state && !scope) return `A distance of ${radius} km needs a place. ${TYPE_A_PLACE}`;
  if (radius === "25") return null;
  return `A distance of ${radius} km is measured around a town or a village, so it was left out`;
}

const NAMES: Partial<Record<keyof JobSearch, string>> = {
  category: "category",
  job_nature: "job nature",
  level: "level",
  board: "board",
  requires: "qualification",
  early_career: "yes or no",
  remote: "yes or no",
  pay_from: "pay a month",
  posted_within: "number of days up to 90",
  closes_within: "number of days up to 90",
  sort: "order",
};
const MAX_SHOWN = 40;

/** The sentences about values of an address that mean nothing here: no filter is left out in silence. */
export function ignoredNotes(sent: URLSearchParams, search: JobSearch): string[] {
  const notes = (Object.keys(NAMES) as (keyof JobSearch)[]).flatMap((name) => {
    const value = (sent.get(name) ?? "").trim().slice(0, MAX_SHOWN);
    const isLeftOut = value !== "" && search[name] === "" && !/^(0|false|off|no|any|all)$/i.test(value);
    return isLeftOut ? [`“${value}” is no ${NAMES[name]} that can be searched for, so it was left out.`] : [];
  });
  const radius = (sent.get("radius") ?? "").trim().slice(0, MAX_SHOWN);
  if (radius !== "" && search.radius === "")
    notes.push(
      `“${radius}” is no distance that can be chosen: it is one of ${RADII.join(", ")} km, and 25 if none is.`,
    );
  return notes;
}

/** Why nobody can know the place of a search; null if somebody can. A page says so, a program and an alert are refused. */
export function whyNoPlace(read: ReadSearch): string | null {
  if (read.scope?.kind === "here") return HERE_TEXT;
  const isUnknownPin = read.pin !== null && read.near === null && read.state === null && read.choices.length === 0;
  return isUnknownPin && read.pin ? unknownPin(read.pin.code) : null;
}
