/** Texts of a desk for its rejections: everybody of the institution reads them, owners and recruiters write them. */
import { type Database, readAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { MAX_TEMPLATES, STANDARD_REJECTION } from "./rules";
import type { TemplateInput } from "./schema";
import {
  deleteTemplate,
  findTemplateRow,
  insertTemplate,
  type TemplateRow,
  templateReads,
  toTemplates,
  updateTemplate,
} from "./store.server";

export { templateReads } from "./store.server";
export type { TemplateRow };

type Deps = { db: Database; now: Date };

const MAY_ONLY_READ = "You may read the texts of your institution, not change them. Ask an owner of it";

/** The texts of the actor's desk, and whether she may change them. */
export async function listTemplates({ db }: Pick<Deps, "db">, actor: Actor) {
  return toTemplates(await readAll(db, templateReads(db, actor.id)));
}

/** One text of the actor's desk. Throws not_found. */
export async function getTemplate({ db }: Pick<Deps, "db">, actor: Actor, id: string | undefined) {
  const found = isUuid(id) ? await findTemplateRow(db, actor.id, id) : null;
  if (!found) throw notFound();
  return found;
}

/**
 * The words of a rejection, not filled in: a text of the desk by its id, our standard text (`standard`, or where nothing was chosen and
 * typed), or what was typed. Throws not_found.
 */
export async function chosenRejection(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { template, typed }: { template: string | undefined; typed: string | null },
): Promise<string> {
  if (!template) return typed ?? STANDARD_REJECTION;
  return template === "standard" ? STANDARD_REJECTION : (await getTemplate({ db }, actor, template)).text;
}

/** Keep a new text. The same again is the one that is there. Throws not_allowed for a reader, conflict if there are too many. */
export async function addTemplate({ db, now }: Deps, actor: Actor, input: TemplateInput): Promise<TemplateRow> {
  const row = { id: newRowId(now), ...input };
  const isAdded = await insertTemplate(db, { ...row, accountId: actor.id, now }).catch((error) =>
    recoverLostAnswer(error, () => findTemplateRow(db, actor.id, row.id)),
  );
  if (isAdded) return row;
  const { templates, mayWrite } = await listTemplates({ db }, actor);
  if (!mayWrite) throw new DomainError("only_reader", MAY_ONLY_READ);
  const same = templates.find(({ name, text }) => name === input.name && text === input.text);
  if (same) return same;
  throw new DomainError(
    "limit_reached",
    `You have ${MAX_TEMPLATES} texts, and that is as many as there can be. Remove one first`,
  );
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
  if (!(await updateTemplate(db, { ...row, accountId: actor.id, now }))) throw await whyNot({ db }, actor, found.id);
  return row;
}

/** Remove a text. Throws not_found, not_allowed for a reader. */
export async function removeTemplate({ db }: Pick<Deps, "db">, actor: Actor, id: string | undefined): Promise<void> {
  const found = await getTemplate({ db }, actor, id);
  const isGone = await deleteTemplate(db, actor.id, found.id).catch((error) =>
    recoverLostAnswer(error, async () => (await findTemplateRow(db, actor.id, found.id)) === null),
  );
  if (!isGone) throw await whyNot({ db }, actor, found.id);
}

async function whyNot({ db }: Pick<Deps, "db">, actor: Actor, id: string): Promise<DomainError> {
  const found = await findTemplateRow(db, actor.id, id);
  return found ? new DomainError("only_reader", MAY_ONLY_READ) : notFound();
}

function notFound(): DomainError {
  return new DomainError("not_found", "There is no such text");
}
