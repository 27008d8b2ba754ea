/** For which role a page of this site is. Every page asks for it, so this file needs no use-case. */
import type { Role } from "~/domain/actor";
import { routeFacts } from "~/route-facts";

export const INVITATION = "/invitations?token=";

export const SIGN_UP: Record<Role, string> = { admin: "Sign up as a recruiter", user: "Sign up" };

/** The role for which a page of this site is, by its facts; null if it is for both, or for everybody. */
export function roleFor(path: string): Role | null {
  const [pathname = ""] = path.slice(1).split(/[?#]/);
  if (path.startsWith(INVITATION)) return "admin";
  const known = Object.hasOwn(routeFacts, pathname) ? routeFacts[pathname as keyof typeof routeFacts] : null;
  return known?.who === "recruiter" ? "admin" : known?.who === "candidate" ? "user" : null;
}
