/** Marking notifications as read: all of a person's own, or one that she opens. */

import { writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { isUuid } from "~/domain/ids";
import { words } from "~/words/profile-refusals";
import type { Deps } from "./queries.server";
import { groupPath } from "./rules";
import { isOwnLine, markAllNoticesRead, markLineRead } from "./statements.server";

/** Mark all of the person's own as read, except those that came after `until`: she has not seen them yet. */
export async function markAllRead(deps: Deps, actor: Actor, until: Date = deps.now): Promise<void> {
  const { db, now } = deps;
  await writeAll(db, [...markAllNoticesRead(db, actor.id, { until, now }), ...keepKey(deps, actor.id)]);
}

/** Mark a line of the person's own as read. Returns the path that it leads to. Throws not_found. */
export async function openNotification(deps: Deps, actor: Actor, id: string | undefined): Promise<string> {
  const { db, now } = deps;
  if (!isUuid(id)) throw noSuchLine();
  const [opened, others] = markLineRead(db, actor.id, id, now);
  const [[line], behind] = await writeAll(db, [opened, others, ...keepKey(deps, id, isOwnLine(actor.id, id))]);
  if (!line) throw noSuchLine();
  return behind.length > 0 && line.jobId ? groupPath(line.jobId) : line.href;
}

function noSuchLine(): DomainError {
  return new DomainError("not_found", words.noNotification);
}
