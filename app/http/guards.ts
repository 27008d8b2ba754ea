/** The first line of every loader and action: who may be here. */
import { redirect } from "@remix-run/cloudflare";
import { landingPath } from "~/domain/accounts/rules";
import type { Role } from "~/domain/accounts/schema";
import type { Actor } from "~/domain/accounts/service.server";
import { DomainError } from "~/domain/errors";
import type { RequestContext } from "~/load-context";
import { flashCookie } from "./flash";
import { visitedPath } from "./redirects";
import { findActor } from "./session";

const MAX_BACK_CHARS = 1200;

type Args = { request: Request; context: RequestContext };

/** The person who is signed in. Throws a redirect to `signedOutPath` with a notice that leads back here. */
export async function requireActor({ request, context }: Args, signedOutPath: "/" | "/login" = "/"): Promise<Actor> {
  const actor = await findActor(request, context);
  if (actor) return actor;
  // What does not fit a cookie is left off: 1,200 characters of an address, encoded twice, stay below its 4,096 bytes.
  const path = visitedPath(request);
  const back = encodeURIComponent(
    path.length <= MAX_BACK_CHARS ? path : new URL(request.url).pathname.slice(0, MAX_BACK_CHARS),
  );
  const target = signedOutPath === "/login" ? `/login?redirectTo=${back}` : signedOutPath;
  const notice = { text: "Log in to see that page.", href: `/login?redirectTo=${back}`, label: "Log in" };
  throw redirect(target, { headers: { "Set-Cookie": flashCookie({ notice }) } });
}

/** The person who is signed in, in this role. Throws not_allowed for the other role. */
export async function requireRole(args: Args, role: Role, signedOutPath: "/" | "/login" = "/"): Promise<Actor> {
  const actor = await requireActor(args, signedOutPath);
  if (actor.role === role) return actor;
  throw new DomainError("not_allowed", WHO_MAY[role]);
}

/** Nobody is signed in. Throws a redirect to the landing screen of whoever is. */
export async function requireAnonymous({ request, context }: Args): Promise<void> {
  const actor = await findActor(request, context);
  if (actor) throw redirect(landingPath(actor.role));
}

const WHO_MAY: Record<Role, string> = {
  admin: "This page is for recruiters. You are logged in as a candidate.",
  user: "This page is for candidates. You are logged in as a recruiter.",
};
