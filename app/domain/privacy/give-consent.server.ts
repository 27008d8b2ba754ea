/** Agreeing to something that the notice names, and withdrawing that. */
import { sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { newRowId } from "~/domain/ids";
import { NOTICE_VERSIONS, type Purpose } from "./rules";
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

/** From now on nothing that needs this consent is sent, also what waits already. */
export async function withdraw({ db, now }: Deps, actor: Actor, purpose: Purpose): Promise<void> {
  await writeAll(db, withdrawConsent(db, actor.id, purpose, now));
}
