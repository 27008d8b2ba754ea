/** Whether the signed-in person's address is confirmed, as far as anything waits for that. */
import type { RequestContext } from "~/load-context";
import { findWebSession } from "./session";

export type Confirmation = { email: string; mayPublish: boolean };

/** Her address, and whether what she posts is public. It costs no trip where a loader asks for its own reads at the same time. */
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
