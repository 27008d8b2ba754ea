/** Agreeing to something that the notice names, and withdrawing that. */
import { sql } from "drizzle-orm";
import type * as z from "zod";
import { type Database, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { newRowId } from "~/domain/ids";
import { listConsentItems } from "./queries.server";
import { NOTICE_VERSIONS, type Purpose } from "./rules";
import type { ConsentCall, ConsentItem } from "./schema";
import { insertConsent, insertLogLine, isAgreed, logLine, withdrawConsent } from "./statements.server";

type Deps = { db: Database; now: Date };

/** Agree to something that the newest notice names. */
export async function giveConsent({ db, now }: Deps, actor: Actor, purpose: Purpose): Promise<void> {
  const row = { id: newRowId(now), userId: actor.id, purpose, notice: NOTICE_VERSIONS[0], givenAt: now };
  await writeAll(db, [
    insertLogLine(db, logLine(now, "consent", actor.id), sql`not ${isAgreed(actor.id, purpose)}`),
    insertConsent(db, { ...row, form: "yourdata" }),
  ]);
}

/** A program's word. Returns what the account agrees to then. */
export async function changeConsent(
  deps: Deps,
  actor: Actor,
  { purpose, agreed }: z.output<typeof ConsentCall>,
): Promise<ConsentItem[]> {
  await (agreed ? giveConsent : withdraw)(deps, actor, purpose);
  return listConsentItems(deps, actor);
}

/** From now on nothing that needs this consent is sent, also what waits already. */
export async function withdraw({ db, now }: Deps, actor: Actor, purpose: Purpose): Promise<void> {
  await writeAll(db, withdrawConsent(db, actor.id, purpose, now));
}
