/** Ask a recruiter which place she means, where her words name none or several. */
import type { Database } from "~/db/client.server";
import { findPlace, findPlaces } from "~/domain/places/queries.server";
import type { Place } from "~/domain/places/rules";
import type { JobInput } from "../schema";
import { correctSpelling } from "../search/correct-spelling.server";
import { namedElsewhere } from "./write-job.server";

type Deps = { db: Database };

/** A place to choose: `id` of the gazetteer, and its name with what tells it from others. */
export type PlaceChoice = { id: number; name: string };

const MAX_CHOICES = 6;

/**
 * The question of the form: the places to choose from, and the place that was chosen before if the location does not
 * name it.
 */
export type PlaceQuestion = { places: PlaceChoice[]; chosen: PlaceChoice | null };

/** The place of the job before this form. */
type Before = { job: { location: string; place: { id: number } | null }; isPlaceChosen: boolean };

/**
 * The question about a job's location before the job is saved. Null where one place is meant, where nothing like it is
 * known (then the words alone say where the job is), and where the form changes neither the location nor the place of
 * an existing job.
 */
export async function findPlaceQuestion(
  { db }: Deps,
  input: Pick<JobInput, "location" | "place">,
  before: Before | null = null,
): Promise<PlaceQuestion | null> {
  const choice = input.place ?? null;
  const isSame = before !== null && before.job.location === input.location;
  const chosen = choice === null ? null : await chosenPlace({ db }, choice);
  const isKept = chosen !== null && before?.job.place?.id === chosen.id;
  // A program or an old page sends back the place that we worked out before: it was not chosen by a person.
  if (choice !== null && !(isKept && !before?.isPlaceChosen)) {
    if (!chosen || (isSame && isKept)) return null;
    const named = await namedElsewhere({ db }, input.location, chosen);
    return named && { places: [toChoice(named)], chosen: toChoice(chosen) };
  }
  if (isSame) return null;
  const places = await meantPlaces({ db }, input.location);
  return places.length > 0 ? { places: places.map(toChoice), chosen: null } : null;
}

/** The place of a number or of a name, if it is one. */
async function chosenPlace({ db }: Deps, choice: number | string): Promise<Place | null> {
  if (typeof choice === "number") return findPlace({ db }, choice);
  const { places, isClear } = await findPlaces({ db }, choice, 1);
  return isClear ? (places[0] ?? null) : null;
}

/** The places that the words may mean. Empty where they clearly mean one, or none. */
async function meantPlaces({ db }: Deps, location: string): Promise<Place[]> {
  const found = await findPlaces({ db }, location, MAX_CHOICES);
  if (found.isClear || found.state) return [];
  if (found.places.length > 0) return found.places;
  const corrected = await correctSpelling({ db }, location);
  return corrected === null ? [] : (await findPlaces({ db }, corrected, MAX_CHOICES)).places;
}

function toChoice({ id, name, district, state, country }: Place): PlaceChoice {
  const parts = [name, district === name ? null : district, state || country];
  return { id, name: parts.filter(Boolean).join(", ") };
}
