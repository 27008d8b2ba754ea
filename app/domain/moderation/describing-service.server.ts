/** Reading what an institution tells of itself, before it is saved. */
import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { newRowId } from "~/domain/ids";
import { readText, type Texts } from "./reading";
import { type Insisted, isAboutMoney, isInsisted, nameOf, reasonOf, stop, toldOf } from "./stopping-service.server";
import { queueText } from "./text-store.server";

type Deps = { db: Database; now: Date };

/** Statements that queue an institution's words for a look where a condition holds; none where nothing was found. */
export type LookAtInstitution = (institutionId: string | SQL<string>, isDone: SQL) => BatchItem<"sqlite">[];

/**
 * Before an institution is founded or described. Words that its page has already (`before`) are not stopped again. New words about
 * money are refused, as an institution's page waits for nobody; on others she may insist, and a person looks at them. Throws
 * text_stopped.
 */
export function readBeforeDescribing(
  { db, now }: Deps,
  actor: Actor,
  { input, before }: { input: Texts; before: Texts | null },
  insisted: Insisted,
): LookAtInstitution {
  const known = new Set(before ? readText(before).map(nameOf) : []);
  const found = readText(input).filter((finding) => !known.has(nameOf(finding)));
  if (found.length === 0) return () => [];
  if (isAboutMoney(found)) throw stop(found, "Words about money for a job cannot be saved here. Change them", false);
  if (!isInsisted(found, insisted))
    throw stop(found, "Some words of this text are stopped. Change them, or insist", true);
  const item = { id: newRowId(now), subject: "institution" as const, accountId: actor.id, createdAt: now };
  const about = { reason: reasonOf(found), text: toldOf(found) };
  return (subjectId, isDone) => queueText(db, { ...item, ...about, subjectId }, isDone);
}

/** Whether anything in these texts would be stopped, so that what stands there now has to be known. */
export function isAnythingStopped(input: Texts): boolean {
  return readText(input).length > 0;
}
