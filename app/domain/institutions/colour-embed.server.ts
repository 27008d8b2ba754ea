/** The colours of an institution's jobs in a frame on its own website. Owners choose them. */
import { guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { words as formWords } from "~/words/form-refusals";
import { type OwnColours, whyUnreadable } from "./embed-rules";
import { type OwnDeps, requireOwner } from "./require-owner.server";
import { embedPath } from "./rules";
import { isOwner, setEmbedColours } from "./statements.server";

/**
 * Choose the colours; null is that of Staffroom. Throws bad_input for letters that cannot be read on their ground, not_found, not_allowed
 * for everybody but an owner.
 */
export async function colourEmbed(
  { db, now, effects, origin }: Pick<OwnDeps, "db" | "now" | "effects" | "origin">,
  actor: Actor,
  colours: OwnColours,
): Promise<OwnColours & { url: string }> {
  const { slug } = await requireOwner(db, actor);
  const fields = whyUnreadable(colours);
  if (fields) throw new DomainError("bad_input", formWords.someWrong, { fields });
  effects.hasChangedJobs = true;
  const writing = writeAll(db, [
    guard(db, isOwner(actor.id), "only_owner"),
    setEmbedColours(db, actor.id, colours, now),
  ]);
  if (!(await unlessStopped(writing))) await requireOwner(db, actor);
  return { url: origin + embedPath(slug), ...colours };
}
