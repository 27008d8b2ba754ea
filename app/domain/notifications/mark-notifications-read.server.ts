/** Marking notifications as read: all of a person's own, or one that she opens. */

import { writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { words } from "~/words/profile-refusals";
import type { Deps } from "./queries.server";
import { groupPath } from "./rules";
import { markAllNoticesRead, markLineRead } from "./statements.server";

/** Mark all of the person's own as read, except those that came after `until`: she has not seen them yet. */
export async function markAllRead({ db, now }: Deps, actor: Actor, until: Date = now): Promise<void> {
  await writeAll(db, markAllNoticesRead(db, actor.id, { until, now }));
}

/** Mark a line of the person's own as read. Returns the path that it leads to. Throws not_found. */
export async function openNotification({ db, now }: Deps, actor: Actor, id: string | undefined): Promise<string> {
  const [[line], behind] = isUuid(id) ? await writeAll(db, markLineRead(db, actor.id, id, now)) : [[], []];
  if (!line) throw new DomainError("not_found", words.noNotification);
  return behind.length > 0 && line.jobId ? groupPath(line.jobId) : line.href;
}
