/**
 * `/__manifest`: the script of a hydrated screen asks here which routes some paths lead to. Remix matches each part of each path
 * against every route, so a long list of parts costs seconds. Only those who have such a screen may ask, and only for a little.
 */
import type { RequestContext } from "~/load-context";
import { MANIFEST_PATH } from "./api-paths";
import { limitByClient } from "./client-limits";
import { toFailure } from "./errors";
import { NOT_FOUND, type Refusal } from "./gate";
import { readClaim } from "./session";
import { urlOf } from "./urls";

const MAX_QUERY_CHARS = 1000;
const MAX_PATHS = 8;
/** Longer than any path of ours: at most six parts of plain characters. */
const PATH = /^\/$|^(\/[\w.-]{1,64}){1,6}$/;
const VERSION = /^[\w-]{1,64}$/;

/** Why Remix must not see this request for the manifest, or null. */
export async function refuseManifest(args: { request: Request; context: RequestContext }): Promise<Refusal | null> {
  const { request, context } = args;
  try {
    await limitByClient(args);
  } catch (error) {
    const { status, message, retryAfterSeconds } = toFailure(error);
    if (retryAfterSeconds) context.retryAfterSeconds = retryAfterSeconds;
    return { status, message };
  }
  const { pathname, search, searchParams } = urlOf(request);
  if (pathname !== MANIFEST_PATH || !["GET", "HEAD"].includes(request.method)) return NOT_FOUND;
  // The one screen that hydrates is for recruiters.
  if (readClaim(request, context)?.actor.role !== "admin") return NOT_FOUND;
  return search.length <= MAX_QUERY_CHARS && isBounded(searchParams) ? null : BAD_QUERY;
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
