/** Reading what an institution tells of itself, before it is saved. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { newRowId } from "~/domain/ids";
import { type foundOwnInstitution, readOwnInstitution } from "~/domain/institutions/people-service.server";
import type { InstitutionInput } from "~/domain/institutions/schema";
import { readText } from "./reading";
import { type Insisted, isAboutMoney, isInsisted, nameOf, reasonOf, stop, toldOf } from "./stopping-service.server";
import { queueText } from "./text-store.server";

type Deps = { db: Database; now: Date };
/** Statements that queue an institution's words for a look where a condition holds; none where nothing was found. */
type LookAtInstitution = Parameters<typeof foundOwnInstitution>[3];

/**
 * Before an institution is founded or described. Words that it has already are not stopped again. New words about money are refused,
 * as an institution's page waits for nobody; on others she may insist, and a person looks at them. Throws text_stopped.
 */
export async function readBeforeDescribing(
  { db, now }: Deps,
  actor: Actor,
  input: InstitutionInput,
  insisted: Insisted,
): Promise<LookAtInstitution> {
  const all = readText(input);
  if (all.length === 0) return () => [];
  const before = await readOwnInstitution({ db }, actor);
  const known = new Set(before ? readText(before).map(nameOf) : []);
  const found = all.filter((finding) => !known.has(nameOf(finding)));
  if (found.length === 0) return () => [];
  if (isAboutMoney(found)) throw stop(found, "Words about money for a job cannot be saved here. Change them", false);
  if (!isInsisted(found, insisted))
    throw stop(found, "Some words of this text are stopped. Change them, or insist", true);
  const item = { id: newRowId(now), subject: "institution" as const, accountId: actor.id, createdAt: now };
  const about = { reason: reasonOf(found), text: toldOf(found) };
  return (subjectId, isDone) => queueText(db, { ...item, ...about, subjectId }, isDone);
}
