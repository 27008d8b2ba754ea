/** A recruiter opens WhatsApp to say that there is an answer here. Nothing is sent by us: she writes from her own number. */

import { sql } from "drizzle-orm";
import { type Database, guard, readAll, unlessStopped, writeAll } from "~/db/client.server";
import { mayWorkOn } from "~/db/may-work-on";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { plainName } from "~/domain/text";
import { whatsAppAddress } from "~/domain/whatsapp-rules";
import { words as refusals } from "~/words/application-refusals";
import { MAY_ONLY_READ, ownApplicationPath } from "../../rules";
import { isOpenForWhatsApp, recordWhatsApp } from "../../statements.server";
import { toWhatsAppFacts, whatsAppRead } from "./queries.server";
import { SAME_PRESS_MS, whatsAppNumber, whatsAppWords } from "./rules";

type Deps = { db: Database; now: Date; origin: string };

/** `address`: it opens WhatsApp. Null: the recruiter presses for the first time, and reads first that her own number is seen. */
export type WhatsAppOpened = { address: string | null };

/**
 * Open WhatsApp for an applicant; the history says so. `hasRead`: the recruiter has read that her own number will be seen, which each
 * is told once. Throws not_found, only_reader, and conflict where there is no button (any more).
 */
export async function tellOnWhatsApp(
  { db, now, origin }: Deps,
  actor: Actor,
  id: string | undefined,
  { hasRead }: { hasRead: boolean },
): Promise<WhatsAppOpened> {
  const [row] = isUuid(id) ? (await readAll(db, { row: whatsAppRead(id, actor.id) })).row : [];
  if (!isUuid(id) || !row) throw new DomainError("not_found", refusals.noApplication);
  if (row.mayWork !== 1) throw new DomainError("only_reader", MAY_ONLY_READ);
  const number = whatsAppNumber(toWhatsAppFacts(row), now);
  if (number === null) throw new DomainError("conflict", CLOSED);
  if (row.hasPressed !== 1 && !hasRead) return { address: null };
  // She may have taken her agreement back since it was read.
  const isStill = sql`exists (select 1 from current_applications applications join jobs on jobs.id = applications.job_id
    where applications.id = ${id} and ${isOpenForWhatsApp} and ${mayWorkOn(actor.id)})`;
  const notSince = new Date(now.getTime() - SAME_PRESS_MS);
  const press = { id: newRowId(now), applicationId: id, actorId: actor.id, now, notSince };
  const writing = writeAll(db, [guard(db, isStill, "changed_meanwhile"), ...recordWhatsApp(db, press)]);
  if (!(await unlessStopped(writing))) throw new DomainError("conflict", CLOSED);
  const words = whatsAppWords(plainName(row.company), `${origin}${ownApplicationPath(id)}`);
  return { address: whatsAppAddress(words, number) };
}

const CLOSED = refusals.whatsappNotNow;
