/** The school's own words that go with a move: they leave as a mail under our name, so they are looked at like a message. */
import type { Database } from "~/db/client.server";
import { DomainError } from "~/domain/errors";
import { stopMoney } from "~/domain/moderation/publishing-service.server";
import { STANDARD_REJECTION } from "~/domain/templates/rules";
import { isAddressConfirmed } from "./pending-store.server";

/** The words, and whether they are the school's own. Throws text_stopped for words about money. */
export function wordsOf(typed: string | null | undefined): { message: string | null; isOwn: boolean } {
  const message = typed || null;
  stopMoney([message], "message");
  return { message, isOwn: message !== null && message !== STANDARD_REJECTION };
}

/** Throws not_allowed where the mover's address is not confirmed. */
export async function requireConfirmed(db: Database, actorId: string): Promise<void> {
  if (await isAddressConfirmed(db, actorId)) return;
  throw new DomainError(
    "not_allowed",
    "Confirm your e-mail address first: then words of your own can go with a decision",
  );
}
