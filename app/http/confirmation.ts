/** Whether the signed-in person's address is confirmed, as far as anything waits for that. */
import type { RequestContext } from "~/load-context";
import { findWebSession } from "./session";

export type Confirmation = { email: string; mayPublish: boolean };

/** Her address, and whether what she posts is public. Asked for together with a loader's own reads it costs no trip. */
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
