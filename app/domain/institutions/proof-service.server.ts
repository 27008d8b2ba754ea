/** Whoever comes to an institution, lets somebody in or asks for a check has proven her address, where addresses can be proven. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isAddressConfirmed } from "./people-store.server";

/** `then`: a sentence of what she can do afterwards. Where no mail is sent nobody can confirm, and nothing is asked. Throws not_allowed. */
export async function requireProof(
  { db, config }: { db: Database; config: { confirmsAddresses: boolean } },
  actor: Actor,
  then: string,
): Promise<void> {
  if (!config.confirmsAddresses || (await isAddressConfirmed(db, actor.id))) return;
  throw new DomainError("address_unconfirmed", `Confirm your email address first. ${then}`);
}
