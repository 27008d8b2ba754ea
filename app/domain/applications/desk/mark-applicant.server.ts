/** A school marks an applicant for itself. Candidates do not see it, but may ask for a copy (docs/operations.md). */

import { sql } from "drizzle-orm";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { isUuid } from "~/domain/ids";
import { checkLater, noteSchoolActed } from "~/domain/jobs/statements.server";
import { queueUnreal } from "~/domain/moderation/statements.server";
import { sumUpApplications } from "~/domain/responsiveness/statements.server";
import { words } from "~/words/application-refusals";
import { findApplication, orStale, requireVersion } from "../queries.server";
import { MAY_ONLY_READ } from "../rules";
import {
  guardVersion,
  isOtherReality,
  isWorkedOnBy,
  markRead,
  markReality,
  noteMarks,
  type Versions,
} from "../statements.server";
import { readNotesAndStars } from "./review/queries.server";
import type { NotesAndStarsInput } from "./schema";
import { writeNote, writeStars } from "./statements.server";

type Deps = { db: Database; now: Date };

type MarkedApplicant = { id: string; name: string; mayWork: boolean; row: Found };
type Found = NonNullable<Awaited<ReturnType<typeof findApplication>>>["application"];

async function find({ db }: Deps, actor: Actor, applicationId: string | undefined): Promise<MarkedApplicant> {
  const found = isUuid(applicationId) ? await findApplication(db, applicationId, actor.id) : null;
  if (!found?.maySee || found.application.droppedAt !== null) {
    throw new DomainError("not_found", words.noApplication);
  }
  const { application: row, mayWork } = found;
  return { id: row.id, name: row.name, mayWork, row };
}

async function findToWork(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
  versions: Versions,
): Promise<MarkedApplicant> {
  const found = await find(deps, actor, applicationId);
  if (!found.mayWork) throw new DomainError("only_reader", MAY_ONLY_READ);
  requireVersion(found.row, versions);
  return found;
}

/** The notes and stars of the school. Throws not_found. */
export async function getNotesAndStars(deps: Deps, actor: Actor, applicationId: string | undefined) {
  const { id } = await find(deps, actor, applicationId);
  return readNotesAndStars(deps, actor, id);
}

/** Write one's own note and stars; what is not sent stays as it is. Throws not_found, not_allowed for a reader. */
export async function writeNotesAndStars(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
  { note, stars }: NotesAndStarsInput,
  versions?: Versions,
) {
  const { id, name } = await findToWork(deps, actor, applicationId, versions);
  const { db, now } = deps;
  const author = { applicationId: id, authorId: actor.id, now };
  if (note !== undefined || stars !== undefined) {
    // A colleague who lost the right to write since it was looked up changes nothing, and is shown the stored note and
    // stars.
    const writing = writeAll(db, [
      guardVersion(db, id, versions),
      guard(db, isWorkedOnBy(id, actor.id), "only_reader"),
      ...noteMarks(db, author, { note, stars }),
      ...(note === undefined ? [] : [writeNote(db, author, note)]),
      ...(stars === undefined ? [] : writeStars(db, author, stars)),
    ]);
    await unlessStopped(orStale(writing));
  }
  return { name, ...(await readNotesAndStars(deps, actor, id)) };
}

/** Mark an application as read without opening its resume. Throws not_found, not_allowed for a reader. */
export async function markAsRead(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
): Promise<{ id: string; name: string }> {
  const { id, name } = await findToWork(deps, actor, applicationId, undefined);
  const { db, now } = deps;
  await writeAll(db, [
    ...markRead(db, id, actor.id, now),
    noteSchoolActed(db, [id], { actorId: actor.id, now }),
    ...keepKey(deps, id),
  ]);
  return { id, name };
}

/** Take an application out of the list as not a real one, or put it back. Throws not_found, not_allowed for a reader. */
export async function setReality(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
  isUnreal: boolean,
  versions?: Versions,
): Promise<{ id: string; name: string }> {
  const { id, name } = await findToWork(deps, actor, applicationId, versions);
  const { db, now } = deps;
  const changing = isOtherReality(id, isUnreal);
  // A colleague who lost the right to write since it was looked up changes nothing.
  const writing = writeAll(db, [
    guardVersion(db, id, versions),
    guard(db, isWorkedOnBy(id, actor.id), "only_reader"),
    // They stand before the change, for which their condition asks.
    sumUpApplications(db, sql`(select id from applications where ${changing})`),
    ...(isUnreal ? [] : [checkLater(db, sql`select job_id from applications where ${changing}`, now)]),
    ...markReality(db, id, { isUnreal, now }),
    // A moderator looks at a school that takes out many.
    ...(isUnreal ? [queueUnreal(db, id, now)] : []),
    ...keepKey(deps, id),
  ]);
  await unlessStopped(orStale(writing));
  return { id, name };
}

/** Notes and stars as the API gives them. */
export function describeNotesAndStars(
  id: string | undefined,
  reader: Actor,
  { notes, stars }: Awaited<ReturnType<typeof getNotesAndStars>>,
) {
  const noteItems = notes.map(({ authorId, author, text, at }) => ({
    ...{ author, text, at: at.toISOString(), is_own: authorId === reader.id },
  }));
  return { id: id ?? "", notes: noteItems, stars: stars.mean || null, own_stars: stars.own || null };
}
