/** Which place a recruiter means whose words name none, or several. */
import type { Database } from "~/db/client.server";
import type { Place } from "~/domain/places/rules";
import { findPlaces } from "~/domain/places/service.server";
import { mendText } from "../finding/spelling-service.server";
import type { JobInput } from "../schema";

type Deps = { db: Database };

/** A place to choose: `id` of the gazetteer, and its name with what tells it from others. */
export type PlaceChoice = { id: number; name: string };

const MAX_CHOICES = 6;

/**
 * The places that a job's location may mean, for the one question before it is published. Empty where one place is meant, where a
 * place was chosen, and where nothing like it is known: then the words alone say where the job is.
 */
export async function findPlaceChoices(
  { db }: Deps,
  input: Pick<JobInput, "location" | "place">,
): Promise<PlaceChoice[]> {
  if (input.place !== undefined && input.place !== null) return [];
  const found = await findPlaces({ db }, input.location, MAX_CHOICES);
  if (found.isClear || found.state) return [];
  if (found.places.length > 0) return found.places.map(toChoice);
  const mended = await mendText({ db }, input.location);
  return mended === null ? [] : (await findPlaces({ db }, mended, MAX_CHOICES)).places.map(toChoice);
}

function toChoice({ id, name, district, state, country }: Place): PlaceChoice {
  const parts = [name, district === name ? null : district, state || country];
  return { id, name: parts.filter(Boolean).join(", ") };
}
