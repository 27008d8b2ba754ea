/** Reads that pages send together with others, here each by itself. */

import { type Database, readAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { neighboursRead, toNeighbours } from "~/domain/applications/desk/review/queries.server";
import {
  applicantReads,
  type FoundApplicant,
  type OwnApplicationView,
  ownApplicationRead,
  toFoundApplicant,
  toOwnApplicationView,
} from "~/domain/applications/lists/queries.server";
import { applicantProfileRead } from "~/domain/profiles/queries.server";
import type { ProfileRow } from "~/domain/profiles/statements.server";
import {
  ratedReads,
  ratingReads,
  type Shown,
  shownRead,
  toMayRate,
  toRated,
  toShown,
} from "~/domain/ratings/queries.server";

type Deps = { db: Database; now: Date; config: { confirmsAddresses: boolean } };

/** One applicant for a job that the recruiter sees. */
export async function getApplicant(deps: Deps, actor: Actor, id: string): Promise<FoundApplicant> {
  return toFoundApplicant(deps, actor, await readAll(deps.db, applicantReads(deps.db, actor, id)));
}

/** One of the candidate's own applications. */
export async function readOwnApplication(
  { db, now }: Omit<Deps, "config">,
  actor: Actor,
  id: string,
): Promise<OwnApplicationView> {
  return toOwnApplicationView(await readAll(db, ownApplicationRead(actor, id)), now);
}

/** The place of an application in the list that is asked for. */
export async function findNeighbours(db: Database, id: string, asked: Parameters<typeof neighboursRead>[1]) {
  return toNeighbours((await readAll(db, { place: neighboursRead(id, asked) })).place);
}

/** The profile of an applicant, as its row. */
export async function findApplicantProfileRow(db: Database, id: string, readerId: string): Promise<ProfileRow | null> {
  return (await applicantProfileRead(db, id, readerId))[0]?.profile ?? null;
}

export async function mayRate(deps: Deps, actor: Actor, id: string): Promise<boolean> {
  return toMayRate(deps, actor, await readAll(deps.db, ratingReads(deps, actor, id)));
}

export async function findRated(db: Database, id: string, asked: Parameters<typeof ratedReads>[2]) {
  return toRated(await readAll(db, ratedReads(db, id, asked)));
}

/** The ratings that other schools gave the sender of an application. */
export async function readShown({ db, config }: Pick<Deps, "db" | "config">, id: string): Promise<Shown> {
  return toShown((await readAll(db, { came: shownRead(id, config) })).came);
}
