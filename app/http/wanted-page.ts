/** What a log-in or a sign-up knows of the page to which it leads afterwards: for which role it is, and for which address. */
import type { Role } from "~/domain/actor";
import { readInvitation } from "~/domain/institutions/people-service.server";
import { routeFacts } from "~/route-facts";
import type { RequestContext } from "./context";

const INVITATION = "/invitations?token=";

export const SIGN_UP: Record<Role, string> = { admin: "Sign up as a recruiter", user: "Sign up" };

/** The role for which a page of this site is, by its facts; null if it is for both, or for everybody. */
export function roleFor(path: string): Role | null {
  const [pathname = ""] = path.slice(1).split(/[?#]/);
  if (path.startsWith(INVITATION)) return "admin";
  const known = Object.hasOwn(routeFacts, pathname) ? routeFacts[pathname as keyof typeof routeFacts] : null;
  return known?.who === "recruiter" ? "admin" : known?.who === "candidate" ? "user" : null;
}

export type Wanted = { redirectTo: string | null; role: Role | null; email: string };

/** Reads what is known. An invitation's link names the address that it is for, which whoever has the link reads on its page too. */
export async function readWanted(context: RequestContext, redirectTo: string | null): Promise<Wanted> {
  if (redirectTo === null) return { redirectTo, role: null, email: "" };
  const token = redirectTo.startsWith(INVITATION)
    ? new URL(redirectTo, context.origin).searchParams.get("token")
    : null;
  const invitation = token === null ? null : await readInvitation(context, token);
  return { redirectTo, role: roleFor(redirectTo), email: invitation?.email ?? "" };
}
