/** Reads the signed-in person's email address, and whether she may publish: it is confirmed, or no address has to be. */
import type { RequestContext } from "./context";
import { findWebSession } from "./session";

export type Confirmation = { email: string; mayPublish: boolean };

/** Her address, and whether her posts are public. It costs no extra round trip if a loader asks for its reads meanwhile. */
export async function readConfirmation({
  request,
  context,
}: {
  request: Request;
  context: RequestContext;
}): Promise<Confirmation> {
  const session = await findWebSession(request, context);
  const mayPublish = !context.config.confirmsAddresses || session?.isConfirmed === true;
  return { email: session?.actor.email ?? "", mayPublish };
}
