/** Suspensions that stay for a year, also after an account was closed: of what, and how a moderator lifts one. */
import { type Database, writeAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { findLifting, type Kept, keptOfSuspended, type SuspensionConfig } from "~/domain/suspensions/service.server";
import { insertLogIf } from "./log-store.server";
import { listKept, type Suspended } from "./suspension-store.server";

/** What stays suspended for a year, whatever becomes of the account. */
export async function keptOf(db: Database, subject: Suspended): Promise<Kept[]> {
  const { emails, institution } = await listKept(db, subject);
  return [
    ...emails.map((text): Kept => ({ kind: "address", text })),
    ...(institution ? keptOfSuspended(institution) : []),
  ];
}

/** Lift what stays suspended of a closed account: an address, a website, or name and place. Throws not_found if nothing of it is kept. */
export async function liftKept(
  { db, now, config }: { db: Database; now: Date; config: SuspensionConfig },
  actor: Person,
  text: string,
): Promise<void> {
  const found = await findLifting({ db, config }, text.trim());
  if (!found) throw new DomainError("not_found", "Nothing of this address, website or name is suspended");
  const { causeId, isAddress, condition, change } = found;
  const line = {
    ...{ actorId: actor.id, action: "lift" as const, subjectId: causeId, words: null, createdAt: now },
    subject: isAddress ? ("account" as const) : ("institution" as const),
    reason: isAddress ? "its address is free again" : "its website is free again",
  };
  await writeAll(db, [insertLogIf(db, line, condition), change]).catch((error) =>
    recoverLostAnswer(error, async () => (await findLifting({ db, config }, text.trim())) === null),
  );
}
