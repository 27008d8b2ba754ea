/** Reads the signed-in person's email address, and whether she may publish: it is confirmed, or no address has to be. */
import type { RequestContext } from "./context";

export type Confirmation = { email: string; mayPublish: boolean };

/** Her address, and whether her posts are public. */
export function readConfirmation({ session, config }: RequestContext): Confirmation {
  const live = session.read();
  return { email: live?.actor.email ?? "", mayPublish: !config.confirmsAddresses || live?.isConfirmed === true };
}
