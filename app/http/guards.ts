/** The guards, which decide who may be here: the first line of every loader and action. */
import { redirect } from "@remix-run/server-runtime";
import type { LiveSession } from "~/domain/accounts/find-session.server";
import { landingPath } from "~/domain/accounts/rules";
import type { Actor, Person, Role } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isModerator } from "~/domain/moderation/rules";
import { SUSPENDED } from "~/domain/suspensions/rules";
import { routeFacts } from "~/route-facts";
import { words } from "~/words/guards";
import type { RequestContext } from "./context";
import { flashCookie } from "./flash";
import type { OwnerRule, Refusal } from "./form-owner";
import type { WhyNot } from "./form-session";
import { visitedPath } from "./redirects";

const MAX_BACK_CHARS = 1200;

type Args = { request: Request; context: RequestContext };

// The session was looked up before anything else (`edge/worker.ts`). A form without the session that it needs, or in another one than
// it was drawn for, is neither carried out nor lost: its sender logs in on the spot, or the form comes back with all that was typed.

/** The person who is signed in, or null. */
export async function findActor({ context }: Args): Promise<Person | null> {
  return context.session.read()?.actor ?? null;
}

/** The person who is signed in. Throws as requireSession. */
export async function requireActor(args: Args): Promise<Person> {
  return (await requireSession(args)).actor;
}

/**
 * The sender's session. Without one, throws a redirect to the log-in, which leads back, or to the home page with a notice that leads
 * there, as the route's facts say; a form comes back.
 */
export async function requireSession(args: Args): Promise<LiveSession> {
  if (isForm(args)) return sessionOfForm(args, () => null);
  return args.context.session.read() ?? signedOut(args);
}

function isForm({ request }: Args): boolean {
  return request.method === "POST";
}

/**
 * The sender of a form that strangers may send too; null if no account is signed in and the form was drawn without one.
 * A form that was drawn for an account needs that account's session. Otherwise throws a page with all that was typed.
 */
export async function findSender(
  args: Args,
  { needsUnsuspended, ...rule }: OwnerRule & { needsUnsuspended?: boolean } = {},
): Promise<Person | null> {
  const { findSessionOfForm } = await import("./form-session");
  const whyNot = (sender: Person) => {
    if (needsUnsuspended) requireUnsuspended(sender);
    return null;
  };
  return (await findSessionOfForm(args, whyNot, rule))?.actor ?? null;
}

/**
 * The sender of a form that was made for one account: that account, or any account that logs in for it on the spot. Otherwise
 * throws a page with all that was typed.
 */
export async function requireOwner(args: Args): Promise<Person> {
  return (await import("./form-session")).ownerOfForm(args, requireUnsuspended);
}

/** For what reaches other people: jobs, applications, colleagues. Throws not_allowed. The statements themselves ask again. */
export function requireUnsuspended(person: Actor & { isSuspended?: boolean }): void {
  if (person.isSuspended) throw new DomainError("suspended", SUSPENDED);
}

function wrongRole(role: Role, isFresh: boolean): Refusal {
  return { reason: "other_role", message: (isFresh ? words.otherAccount : words.otherRole)[role] };
}

/** Most requests bring no form, so what handles forms is loaded with the first one. */
async function sessionOfForm(args: Args, whyNot: WhyNot, rule?: OwnerRule): Promise<LiveSession> {
  return (await import("./form-session")).sessionOfForm(args, whyNot, rule);
}

function signedOut({ request, context }: Args): never {
  // A longer address loses its query and is cut: 1,200 characters, encoded twice, stay below the 4,096 bytes of a cookie.
  const path = visitedPath(request);
  const back = encodeURIComponent(
    path.length <= MAX_BACK_CHARS ? path : new URL(request.url).pathname.slice(0, MAX_BACK_CHARS),
  );
  // The page of the log-in says by itself that it leads back.
  if (!context.route.facts.leadsHome) throw redirect(`/login?redirectTo=${back}`);
  const or = { href: `/signup?redirectTo=${back}`, label: words.signUp[roleFor(path) ?? "user"] };
  const notice = { text: words.logInToSee, href: `/login?redirectTo=${back}`, label: words.logIn, or };
  throw redirect("/", { headers: { "Set-Cookie": flashCookie({ notice }) } });
}

/**
 * Somebody whose confirmed address is in `MODERATORS`. Throws a redirect to the log-in without a session, a form comes back, and
 * everybody else finds nothing here. On a deployed site the session must have proven a passkey: without one a page leads to
 * `/passkeys/confirm`, and a form is refused.
 */
export async function requireModerator(args: Args): Promise<Person> {
  const { config } = args.context;
  const { actor, isConfirmed, passkeyAt } = await requireSession(args);
  if (!isModerator(config.moderators, { email: actor.email, isConfirmed })) {
    throw new DomainError("not_found", words.notFound);
  }
  if (!config.moderatorsNeedPasskey || passkeyAt) return actor;
  if (isForm(args)) throw new DomainError("not_allowed", words.moderatorPasskey);
  throw redirect(`/passkeys/confirm?back=${encodeURIComponent(visitedPath(args.request))}`);
}

/** Tells a moderator from others, for a page that everybody may see. `passkey`: she has yet to prove her passkey. */
export function moderatorState({ session, config }: RequestContext): "none" | "passkey" | "proven" {
  const live = session.read();
  if (!live || !isModerator(config.moderators, { email: live.actor.email, isConfirmed: live.isConfirmed }))
    return "none";
  return config.moderatorsNeedPasskey && !live.passkeyAt ? "passkey" : "proven";
}

/** The page is for a developer's own machine. Throws not_found everywhere else. */
export function requireDeveloper({ config }: RequestContext): void {
  if (config.environment === "local" || config.environment === "test") return;
  throw new DomainError("not_found", words.notFound);
}

/** The person who is signed in, in this role. Throws not_allowed for the other role; a form comes back instead. */
export async function requireRole(args: Args, role: Role): Promise<Person> {
  if (isForm(args)) {
    const { actor } = await sessionOfForm(args, (sender, isFresh) => {
      if (role === "admin") requireUnsuspended(sender);
      return sender.role === role ? null : wrongRole(role, isFresh);
    });
    return actor;
  }
  const actor = await requireActor(args);
  if (actor.role === role) return actor;
  throw new DomainError("wrong_role", words.otherRole[role]);
}

export type Confirmation = { email: string; mayPublish: boolean };

/** The address of who is signed in, and whether her posts are public: it is confirmed, or no address has to be. */
export function readConfirmation({ session, config }: RequestContext): Confirmation {
  const live = session.read();
  return { email: live?.actor.email ?? "", mayPublish: !config.confirmsAddresses || live?.isConfirmed === true };
}

/** Only for visitors who are signed out. Throws a redirect to `path`, or to the landing screen of a person who is signed in. */
export async function requireAnonymous(args: Args, path: string | null = null): Promise<void> {
  const actor = await findActor(args);
  if (actor) throw redirect(path ?? landingPath(actor.role));
}

export const INVITATION = "/invitations?token=";

/** The role for which a page of this site is, by its facts; null if it is for both, or for everybody. */
export function roleFor(path: string): Role | null {
  const [pathname = ""] = path.slice(1).split(/[?#]/);
  if (path.startsWith(INVITATION)) return "admin";
  const known = Object.hasOwn(routeFacts, pathname) ? routeFacts[pathname as keyof typeof routeFacts] : null;
  return known?.who === "recruiter" ? "admin" : known?.who === "candidate" ? "user" : null;
}
