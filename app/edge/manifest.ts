/**
 * Refuses bad requests for `/__manifest`, before Remix answers the good ones. There the script of a hydrated screen asks which
 * routes belong to given paths. Remix matches each part of each path against every route, so a long list of parts costs
 * seconds. So only recruiters may ask, as only they have such a screen, and for a few short paths.
 */
import type { RequestContext } from "~/http/context";
import { toFailure } from "~/http/errors";
import { urlOf } from "~/http/request-url";
import { NOT_FOUND, type Refusal, refusalResponse } from "./gate";

const MANIFEST_PATH = "/__manifest";
const MAX_QUERY_CHARS = 1000;
const MAX_PATHS = 8;
/** At most six parts of plain characters: that is longer than any path of ours. */
const PATH = /^\/$|^(\/[\w.-]{1,64}){1,6}$/;
/** A hash, or in development a fraction. */
const VERSION = /^[\w.-]{1,64}$/;

/** The refusal of a request for the manifest that Remix must not see, or null. */
export function refuseManifest(request: Request, context: RequestContext): Response | null {
  const refusal = whyNot(request, context);
  return refusal && refusalResponse(refusal);
}

function whyNot(request: Request, context: RequestContext): Refusal | null {
  const failure = whyNotAsked(context);
  if (failure !== null) {
    const { status, message, retryAfterSeconds } = toFailure(failure);
    context.effects.retryAfterSeconds = retryAfterSeconds ?? null;
    return { status, message };
  }
  const { pathname, search, searchParams } = urlOf(request);
  if (pathname !== MANIFEST_PATH || !["GET", "HEAD"].includes(request.method)) return NOT_FOUND;
  // The one screen that hydrates is for recruiters.
  if (context.session.read()?.actor.role !== "admin") return NOT_FOUND;
  return search.length <= MAX_QUERY_CHARS && isBounded(searchParams) ? null : BAD_QUERY;
}

/** The client has asked too often, or the database does not say who she is. */
function whyNotAsked({ overLimit, session }: RequestContext): unknown {
  try {
    session.read();
    return overLimit;
  } catch (error) {
    return error;
  }
}

const BAD_QUERY: Refusal = { status: 400, message: "Ask for a few short paths" };

function isBounded(query: URLSearchParams): boolean {
  const all = [...query];
  const isPlain = all.every(([name, value]) =>
    (name === "p" ? PATH : name === "version" ? VERSION : NEVER).test(value),
  );
  return isPlain && query.getAll("p").length <= MAX_PATHS && query.getAll("version").length <= 1;
}

const NEVER = /(?!)/;
