/** Save the form of a job as a draft, by a button or by itself, copy a job to one, remove one. */

import { createHash } from "node:crypto";
import { writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { HAS_CHANGED, type Keyed, keepKey } from "~/domain/idempotency/statements.server";
import { isUuid, newRowId } from "~/domain/ids";
import { words } from "~/words/job-refusals";
import type { Publishing } from "../statements.server";
import { type Fields, findSameDraft, getDraft, noDraft } from "./queries.server";
import { copiedValues, DRAFT_FIELD_NAMES, MAX_DRAFTS } from "./rules";
import type { DraftAnswer } from "./schema";
import { deleteDraft, deleteDrafts, putDraft, updateDraftFields } from "./statements.server";

type Deps = Keyed;

const DRAFT_FIELDS = new Set(DRAFT_FIELD_NAMES);

function draftFields(fields: Fields): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(fields).filter(([name, value]) => DRAFT_FIELDS.has(name) && value !== "")),
  );
}

/** A page's form is one draft, however often it is saved: its id follows from the key that the page keeps. */
function idOfForm(actor: Actor, key: string | undefined): string | null {
  if (!key) return null;
  const hex = createHash("sha256").update(`draft ${actor.id} ${key}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}

/** `opened`: the draft that the form was filled from; `key`: of the form. `isByItself`: nobody pressed a button. */
type Saving = { opened: string | null; key: string | undefined; isByItself?: boolean };

/**
 * Save a form as a draft, and return the draft's id. One that was opened is overwritten; if it is gone, for example because it was
 * posted in another tab, the text is saved as a new one, but never without a button. Throws not_found, conflict for too many.
 */
export async function saveDraft(deps: Deps, actor: Actor, fields: Fields, saving: Saving): Promise<string> {
  const { db, now } = deps;
  const { opened, key, isByItself } = saving;
  const row = { userId: actor.id, fields: draftFields(fields), now };
  if (opened && isUuid(opened)) {
    const written = await updateDraftFields(db, { ...row, id: opened });
    if (written.length === 1) return opened;
  }
  if (opened && isByItself) throw noDraft();
  const id = idOfForm(actor, key) ?? newRowId(now);
  const [put] = await writeAll(db, [putDraft(db, { ...row, id, cap: MAX_DRAFTS }), ...keepKey(deps, id, HAS_CHANGED)]);
  if (put.length === 1) return id;
  throw new DomainError("limit_reached", words.tooManyDrafts(MAX_DRAFTS));
}

/** A program's draft: a new one, or with `opened` one of its own. Throws not_found, limit_reached. */
export async function saveDraftByCall(
  deps: Deps,
  actor: Actor,
  fields: Fields,
  opened: string | null,
): Promise<DraftAnswer> {
  if (opened !== null) await getDraft(deps, actor, opened);
  const id = await saveDraft(deps, actor, fields, { opened, key: undefined, isByItself: opened !== null });
  return draftAnswer(await getDraft(deps, actor, id));
}

/** The draft as programs read it. */
export function draftAnswer({ id, fields, updatedAt }: Awaited<ReturnType<typeof getDraft>>): DraftAnswer {
  return { id, fields, updated_at: updatedAt.toISOString() };
}

/** The same for a program. Throws not_found for a draft that is not there, or somebody else's. */
export async function removeDraftByCall(
  deps: Pick<Deps, "db">,
  actor: Actor,
  draftId: string | undefined,
): Promise<{ id: string }> {
  const { id } = await getDraft(deps, actor, draftId);
  await removeDraft(deps, actor, id);
  return { id };
}

export async function removeDraft({ db }: Pick<Deps, "db">, actor: Actor, id: string | undefined): Promise<void> {
  if (isUuid(id)) await deleteDraft(db, actor.id, id);
}

/** The same publishing, with the removal of the form's drafts in the batch that writes the job. */
export function withoutDraft(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { opened, key }: Saving,
  publishing: Publishing,
): Publishing {
  const ids = [opened, idOfForm(actor, key)].filter((id) => id !== null);
  if (ids.length === 0) return publishing;
  return {
    ...publishing,
    moreStatements: (jobId) => [...publishing.moreStatements(jobId), deleteDrafts(db, actor.id, ids)],
  };
}

/** Make a draft of a job's values, with a later closing date. A second click leads to the same one, as long as it is untouched. */
export async function copyToDraft(deps: Deps, actor: Actor, values: Fields): Promise<string> {
  const fields = copiedValues(values, deps.now);
  const same = await findSameDraft(deps.db, actor.id, draftFields(fields));
  return same ?? saveDraft(deps, actor, fields, { opened: null, key: undefined });
}
