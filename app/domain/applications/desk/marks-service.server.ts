/** What a school says of an applicant for itself. Candidates do not see it, but may ask for a copy (docs/operations.md). */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { isSeenByRecruiter } from "~/domain/applications/rules";
import { findApplication } from "~/domain/applications/store.server";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { markRead, setUnreal, writeSaid } from "./marks-store.server";
import type { SaidInput } from "./schema";
import { readSaid } from "./service.server";

type Deps = { db: Database; now: Date; config: { confirmsAddresses: boolean } };
type Found = { id: string; name: string; mayWork: boolean };

const MAY_ONLY_READ = "You may read the applications of your institution, not change them. Ask an owner of it";

async function find({ db, config }: Deps, actor: Actor, applicationId: string | undefined): Promise<Found> {
  const found = isUuid(applicationId) ? await findApplication(db, applicationId, actor.id) : null;
  if (!found?.maySee || !isSeenByRecruiter(found.application, config)) {
    throw new DomainError("not_found", "There is no such application");
  }
  return { id: found.application.id, name: found.application.name, mayWork: found.mayWork };
}

async function findToWork(deps: Deps, actor: Actor, applicationId: string | undefined): Promise<Found> {
  const found = await find(deps, actor, applicationId);
  if (!found.mayWork) throw new DomainError("only_reader", MAY_ONLY_READ);
  return found;
}

/** The notes and stars of the school. Throws not_found. */
export async function getSaid(deps: Deps, actor: Actor, applicationId: string | undefined) {
  const { id } = await find(deps, actor, applicationId);
  return readSaid(deps, actor, id);
}

/** Write one's own note and stars; what is not sent stays as it is. Throws not_found, not_allowed for a reader. */
export async function say(deps: Deps, actor: Actor, applicationId: string | undefined, { note, stars }: SaidInput) {
  const { id, name } = await findToWork(deps, actor, applicationId);
  const { db, now } = deps;
  await writeSaid(db, { applicationId: id, authorId: actor.id, now, note: note ?? null, stars: stars ?? null });
  return { name, ...(await readSaid(deps, actor, id)) };
}

/** Mark an application as read without opening its resume. Throws not_found, not_allowed for a reader. */
export async function markAsRead(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
): Promise<{ id: string; name: string }> {
  const { id, name } = await findToWork(deps, actor, applicationId);
  await markRead(deps.db, id, actor.id, deps.now);
  return { id, name };
}

/** Take an application out of the list as not a real one, or put it back. Throws not_found, not_allowed for a reader. */
export async function setReality(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
  isUnreal: boolean,
): Promise<{ id: string; name: string }> {
  const { id, name } = await findToWork(deps, actor, applicationId);
  await setUnreal(deps.db, { applicationId: id, writerId: actor.id, now: deps.now, isUnreal });
  return { id, name };
}

/** Notes and stars as the API gives them. */
export function describeSaid(
  id: string | undefined,
  reader: Actor,
  { notes, stars }: Awaited<ReturnType<typeof getSaid>>,
) {
  const told = notes.map(({ authorId, author, text, at }) => ({
    ...{ author, text, at: at.toISOString(), is_own: authorId === reader.id },
  }));
  return { id: id ?? "", notes: told, stars: stars.mean || null, own_stars: stars.own || null };
}
