/**
 * Makes the row of a job from a recruiter's fields: its place is looked up, and the derived columns are worked out.
 */

import type { Database } from "~/db/client.server";
import { fieldError } from "~/domain/errors";
import { placeKey } from "~/domain/places/names";
import { findPlace, findPlaces } from "~/domain/places/queries.server";
import { keysOfText, type Place } from "~/domain/places/rules";
import { DEFAULT_ZONE, endOfDayAfter } from "~/domain/time-zone-rules";
import { words } from "~/words/job-form-refusals";
import type { JobInput } from "../schema";
import { toJobRow } from "./make-job-row";
import { DAYS_OF_A_CALL, readClosing, type StoredJob } from "./rules";

type Deps = { db: Database; now: Date };

/**
 * The row of a job as it was written; `current` is the row of a job that is changed. Throws bad_input, with the fields:
 * a day that is over or more than a year ahead, a place that is unknown or that is several, a pay whose ends are the
 * wrong way round.
 */
export async function writeJob({ db, now }: Deps, input: JobInput, current: StoredJob | null): Promise<StoredJob> {
  return rowOf({ now }, input, current, await placeOf(db, input, current));
}

/** A place of the gazetteer, or none, and whether it was chosen. */
export type PlaceOfJob = { place: Place | null; isChosen: boolean };

/** The row of a job whose place is known. Throws bad_input, with the fields. */
export function rowOf(
  { now }: Pick<Deps, "now">,
  input: JobInput,
  current: StoredJob | null,
  { place, isChosen }: PlaceOfJob,
): StoredJob {
  // A job that is published later is open as long as any other.
  const zone = place?.zone ?? DEFAULT_ZONE;
  const begin = input.publish_at ? readClosing(input.publish_at, zone) : now;
  const closesAtElse = endOfDayAfter(begin, DAYS_OF_A_CALL, zone);
  return toJobRow(input, { current, place, isChosen, closesAtElse, now });
}

/** The place that was chosen; otherwise the one that the text of the location names clearly. */
async function placeOf(db: Database, input: JobInput, current: StoredJob | null) {
  const choice = input.place;
  if (typeof choice === "number") {
    const place = await findPlace({ db }, choice);
    // A form sends back what the job has. A row that the gazetteer has lost since is no reason to refuse the whole form.
    if (!place && choice !== current?.placeId) throw fieldError("place", words.noPlace);
    return sentBack(db, place, input, current);
  }
  if (typeof choice === "string") return sentBack(db, await placeNamed(db, choice), input, current);
  if (choice === undefined && current?.placeChosen && current.placeId !== null) {
    const place = await findPlace({ db }, current.placeId);
    const isMoved = current.location !== input.location;
    const named = place && isMoved ? await namedElsewhere({ db }, input.location, place) : null;
    if (place && named) throw fieldError("place", whichPlace(place, named));
    return { place, isChosen: true };
  }
  return workOut(db, input.location);
}

/** A place that was sent. The one that we worked out from the words before is none that anybody chose: new words move it. */
async function sentBack(db: Database, place: Place | null, { location }: JobInput, current: StoredJob | null) {
  const isWorkedOut = current !== null && !current.placeChosen && current.placeId === place?.id;
  const named = isWorkedOut ? await workOut(db, location) : null;
  return named?.place ? named : { place, isChosen: true };
}

/** The place that the words clearly name. */
async function workOut(db: Database, location: string) {
  const { places, isClear } = await findPlaces({ db }, location, 2);
  return { place: isClear ? (places[0] ?? null) : null, isChosen: false };
}

/** The place that the words of a location clearly name, where it is not this one and they do not name this one beside it. */
export async function namedElsewhere(
  { db }: { db: Database },
  location: string,
  { id, name }: Place,
): Promise<Place | null> {
  const { place } = await workOut(db, location);
  const isBeside = keysOfText(location).includes(placeKey(name));
  return place && place.id !== id && !isBeside ? place : null;
}

/** The message to a program that sent a new location without a place. */
function whichPlace(chosen: Place, named: Place): string {
  const [before, after] = [chosen, named].map(({ name, state, country }) => `${name}, ${state || country}`);
  return words.placeMoved(before ?? "", after ?? "");
}

const MAX_CHOICES = 6;

async function placeNamed(db: Database, text: string): Promise<Place> {
  const { places, isClear } = await findPlaces({ db }, text, MAX_CHOICES);
  const [place] = places;
  if (!place) throw fieldError("place", words.unknownPlace);
  if (isClear) return place;
  const names = places.map(({ name, state, district }) => [name, district, state].filter(Boolean).join(", "));
  throw fieldError("place", words.severalPlaces([...new Set(names)].join("; ")));
}
