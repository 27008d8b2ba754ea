/** Add, change or remove a text of an institution for its rejections. Owners and recruiters do so. */

import { type Database, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { HAS_CHANGED, keepKey } from "~/domain/idempotency/statements.server";
import { newRowId } from "~/domain/ids";
import { recoverLostResponse } from "~/domain/lost-response";
import { words } from "~/words/template-refusals";
import { findTemplateRow, getTemplate, listTemplates, notFound, type TemplateRow } from "./queries.server";
import { MAX_TEMPLATES } from "./rules";
import type { TemplateInput } from "./schema";
import { deleteTemplate, insertTemplate, updateTemplate } from "./statements.server";

type Deps = { db: Database; now: Date };

const MAY_ONLY_READ = words.readOnly;

/** Keep a new text. The same again is the one that is there. Throws not_allowed for a reader, conflict if there are too many. */
export async function addTemplate(deps: Deps, actor: Actor, input: TemplateInput): Promise<TemplateRow> {
  const { db, now } = deps;
  const row = { id: newRowId(now), ...input };
  const isAdded = await writeAll(db, [
    insertTemplate(db, { ...row, accountId: actor.id, now }),
    ...keepKey(deps, row.id, HAS_CHANGED),
  ]).then(
    ([added]) => isOne(added),
    (error) => recoverLostResponse(error, () => findTemplateRow(db, actor.id, row.id)),
  );
  if (isAdded) return row;
  const { templates, mayWrite } = await listTemplates({ db }, actor);
  if (!mayWrite) throw new DomainError("only_reader", MAY_ONLY_READ);
  const same = templates.find(({ name, text }) => name === input.name && text === input.text);
  if (same) return same;
  throw new DomainError("limit_reached", words.tooMany(MAX_TEMPLATES));
}

/** Change a text. Throws not_found, not_allowed for a reader. */
export async function changeTemplate(
  { db, now }: Deps,
  actor: Actor,
  id: string | undefined,
  input: TemplateInput,
): Promise<TemplateRow> {
  const found = await getTemplate({ db }, actor, id);
  const row = { id: found.id, ...input };
  const changed = await updateTemplate(db, { ...row, accountId: actor.id, now });
  if (!isOne(changed)) throw await whyNot({ db }, actor, found.id);
  return row;
}

/** Remove a text. Throws not_found, not_allowed for a reader. */
export async function removeTemplate({ db }: Pick<Deps, "db">, actor: Actor, id: string | undefined): Promise<void> {
  const found = await getTemplate({ db }, actor, id);
  const isGone = await deleteTemplate(db, actor.id, found.id).then(isOne, (error) =>
    recoverLostResponse(error, async () => (await findTemplateRow(db, actor.id, found.id)) === null),
  );
  if (!isGone) throw await whyNot({ db }, actor, found.id);
}

const isOne = (rows: unknown[]) => rows.length === 1;

async function whyNot({ db }: Pick<Deps, "db">, actor: Actor, id: string): Promise<DomainError> {
  const found = await findTemplateRow(db, actor.id, id);
  return found ? new DomainError("only_reader", MAY_ONLY_READ) : notFound();
}
