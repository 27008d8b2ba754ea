/** Changing one's own profile. */

import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError, type FieldErrors, fieldError } from "~/domain/errors";
import { refuseMoneyInName } from "~/domain/moderation/money-in-name-rules";
import { monthInIndia } from "~/domain/moments/rules";
import { findPlaces, findPlacesOfNames, listPlaces } from "~/domain/places/queries.server";
import type { Place } from "~/domain/places/rules";
import { words } from "~/words/profile-refusals";
import { getRow, noSuchUser } from "./queries.server";
import { settlePeriod, whyNotProfile } from "./rules";
import type { ProfileCall } from "./schema";
import { setProfile, setProfileAndTeaching } from "./statements.server";
import { afterTeaching, hasRoom, readTeaching, settleTeaching, whyNotTeaching } from "./teaching-rules";
import type { SoughtPlace, Teaching, TeachingChanges, TypedPlace } from "./teaching-schema";

type Deps = { db: Database; now: Date };

/**
 * Write only the fields of a change, and of the teaching profile only its parts. Throws bad_input (the dates or zip code
 * and country do not fit together, a name asks for money, a place is unknown, a recruiter has no teaching profile),
 * not_found.
 */
export async function updateProfile({ db, now }: Deps, actor: Actor, { teaching: typed, ...changes }: ProfileCall) {
  if (typed && actor.role !== "user") throw fieldError("teaching", words.noTeachingProfile);
  const settled = settlePeriod(changes);
  const row = await getRow(db, actor);
  const after = { ...row, ...settled };
  const fields = whyNotProfile(after, changes, now);
  if (fields) throw new DomainError("bad_input", words.inputNotRight, { fields });
  const { f_name, s_name, l_name } = after;
  if ([changes.f_name, changes.s_name, changes.l_name].some((name) => name !== undefined)) {
    refuseMoneyInName({ f_name, s_name, l_name });
  }
  const columns = { ...settled, updatedAt: now };
  const teaching = typed === null && actor.role === "user" ? NOTHING : typed && (await toStored(db, typed));
  if (teaching) refuseTeaching(readTeaching(row.teaching), teaching, now);
  const written = await (teaching
    ? setProfileAndTeaching(db, actor.id, { ...columns, teaching })
    : setProfile(db, actor.id, columns));
  if (written.length === 0) throw noSuchUser();
  return { id: actor.id };
}

const NOTHING: Teaching = {
  ...{ teaches: null, has: null, newest_levels: null, posts: null, seeks: null, keep_from_school: null },
};

/** Throws bad_input for parts that cannot be so, or that make the whole too long. */
export function refuseTeaching(before: Teaching, changes: Teaching, now: Date): void {
  const found = whyNotTeaching(changes, monthInIndia(now));
  if (found) {
    const fields = Object.entries(found).map(([path, messages]) => [`teaching.${path}`, messages]);
    throw new DomainError("bad_input", words.inputNotRight, {
      fields: Object.fromEntries(fields) as FieldErrors,
    });
  }
  if (hasRoom(afterTeaching(before, changes))) return;
  throw new DomainError("bad_input", words.teachingTooLong);
}

/** The parts as they are stored: places by the names of the gazetteer, the rest in its order. */
async function toStored(db: Database, { seeks, ...parts }: TeachingChanges): Promise<Teaching> {
  if (!seeks) return settleTeaching({ ...parts, ...(seeks === null ? { seeks } : {}) });
  return settleTeaching({ ...parts, seeks: { ...seeks, places: await findSoughtPlaces(db, seeks.places) } });
}

const MAX_CHOICES = 6;

/** Each place by its id, else the one that its name clearly means; each once. */
async function findSoughtPlaces(db: Database, typed: readonly TypedPlace[]): Promise<SoughtPlace[]> {
  const [byId, byName] = await Promise.all([
    listPlaces(
      { db },
      typed.flatMap(({ id }) => id ?? []),
    ),
    findPlacesOfNames(
      { db },
      typed.flatMap(({ id, name }) => (id === undefined && name ? [name] : [])),
    ),
  ]);
  const places = new Map<number, SoughtPlace>();
  for (const [index, { id, name = "", km }] of typed.entries()) {
    const found = id === undefined ? byName.get(name) : undefined;
    const place = found ? found.places[0] : byId.find((each) => each.id === id);
    const field = `teaching.seeks.places.${index}`;
    if (!place) throw fieldError(field, words.unknownPlace);
    if (found && !found.isClear) throw fieldError(field, await whichPlace(db, name));
    places.set(place.id, { id: place.id, name: placeText(place), km });
  }
  return [...places.values()];
}

async function whichPlace(db: Database, name: string): Promise<string> {
  const { places } = await findPlaces({ db }, name, MAX_CHOICES);
  const texts = places.map(({ name, state, district }) => [name, district, state].filter(Boolean).join(", "));
  return words.severalPlaces([...new Set(texts)].join("; "));
}

const placeText = ({ name, state, country }: Place) => `${name}, ${state || country}`;
