/** The page to which a log-in or a sign-up leads: for which role it is, and for which address. */
import type { Role } from "~/domain/actor";
import { readInvitation } from "~/domain/institutions/queries.server";
import type { RequestContext } from "./context";
import { INVITATION, roleFor } from "./guards";

export type Destination = { redirectTo: string | null; role: Role | null; email: string };

/** Reads what is known. An invitation's link names the address that it is for, which whoever has the link reads on its page too. */
export async function readDestination(context: RequestContext, redirectTo: string | null): Promise<Destination> {
  if (redirectTo === null) return { redirectTo, role: null, email: "" };
  const token = redirectTo.startsWith(INVITATION)
    ? new URL(redirectTo, context.origin).searchParams.get("token")
    : null;
  const invitation = token === null ? null : await readInvitation(context, token);
  return { redirectTo, role: roleFor(redirectTo), email: invitation?.email ?? "" };
}
