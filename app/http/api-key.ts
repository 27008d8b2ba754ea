/** The key of an institution's program in a request: in the header `Authorization`, and never in an address. */
import type { Person, Scope } from "~/domain/actor";
import { findKeyIn, readKey } from "~/domain/api-keys/rules";
import type { RouteFacts } from "~/route-facts";
import { words } from "~/words/api-key-refusals";
import type { KeySlot, RequestContext } from "./context";
import { corsHeaders } from "./cors";
import { logFailure, STATUS } from "./errors";
import { clientAddress } from "./network-limits";
import { nameOf } from "./request";
import { sessionKindOf } from "./session";

/** A bearer that calls itself a key, whether or not it is one. */
const BEARER = /^Bearer (sr_\S{0,200})$/i;

/** The key of a request; null where none was sent, or where no bearer counts. It never throws: reading its result may. */
export async function openKey(request: Request, context: RequestContext): Promise<KeySlot | null> {
  const sent = BEARER.exec(request.headers.get("Authorization") ?? "")?.[1];
  const { facts } = context.route;
  if (sent === undefined || !takesKeys(facts)) return null;
  const network = clientAddress(request);
  const key = readKey(sent);
  const { findKeyOfProgram, noSuchKey } = await import("~/domain/api-keys/find-key.server");
  const refused = (error: unknown): KeySlot => ({ id: null, isToTouch: false, network, read: thrower(error) });
  if (!key) return refused(noSuchKey());
  try {
    const found = await findKeyOfProgram(context, key, network);
    if (!found) return refused(noSuchKey());
    const { id, isToTouch, refusal, session } = found;
    if (refusal) return { id, isToTouch: false, network, read: thrower(refusal) };
    return { id, isToTouch, network, read: () => session as ReturnType<KeySlot["read"]> };
  } catch (error) {
    return refused(error);
  }
}

/** Calls, and files that a program fetches. */
function takesKeys(facts: RouteFacts): boolean {
  return facts.kind === "api" || ["reader", "program"].includes(sessionKindOf(facts));
}

function thrower(error: unknown): () => never {
  return () => {
    throw error;
  };
}

/** The program may ask for files of applicants: a file has no operation that names its scope. Throws not_allowed. */
export async function requireFileScope({ key }: Pick<RequestContext, "key">): Promise<void> {
  if (key) await requireScope(key.read().actor, "applications:read");
}

/** Throws not_allowed, unless the key of this person may do what needs `scope`. Sessions of people pass. */
export async function requireScope({ key }: Person, scope: Scope | "person" | "open"): Promise<void> {
  if (key) (await import("~/domain/api-keys/find-key.server")).requireScope(key, scope);
}

/** Count the answer to a program's call, once it has left. */
export function noteUse(context: RequestContext, call: string, answer: { status: number; code: string | null }): void {
  const { key, effects } = context;
  const keyId = key?.id;
  if (!key || !keyId) return;
  const use = { keyId, call, network: key.network, ...answer };
  effects.afterResponse(async () => {
    const { recordUse } = await import("~/domain/api-keys/record-use.server");
    await recordUse(context, use, key.isToTouch);
  });
}

/** The refusal of a request whose address holds a key; null for every other one. The key's owners are told after the answer. */
export function refuseKeyInAddress(request: Request, context: RequestContext): Response | null {
  const key = findKeyIn(request.url);
  if (!key) return null;
  const status = STATUS.bad_input;
  const { route, effects } = context;
  const use = { call: route.path ?? "unknown", status, network: clientAddress(request) };
  effects.afterResponse(async () => {
    const { reportLeak } = await import("~/domain/api-keys/report-leak.server");
    await reportLeak(context, key, use).catch((error) => logFailure(error, nameOf(request, context)));
  });
  const headers = { ...corsHeaders, "Cache-Control": "private, no-store" };
  if (route.facts.kind !== "api") {
    const type = { "Content-Type": "text/plain; charset=utf-8" };
    return new Response(words.keyInUrl, { status, headers: { ...headers, ...type } });
  }
  return Response.json({ message: words.keyInUrl, code: "key_in_url" }, { status, headers });
}
