/** `Idempotency-Key`: every POST of the API takes one, and what is sent again with it is done once and answered as the first time. */
import type { LoaderFunctionArgs } from "@remix-run/server-runtime";
import { DomainError, fieldError, isUniqueConflict } from "~/domain/errors";
import {
  findDone,
  isKeyUsed,
  type KeyOwner,
  keyedCall,
  ownerOf,
  requireSame,
} from "~/domain/idempotency/queries.server";
import { type KeyedRequest, keepKeyUnlessKept } from "~/domain/idempotency/statements.server";
import { hashFile } from "~/domain/ids";
import { log } from "~/domain/log";
import type { RequestContext } from "~/http/context";
import { KEY_HEADER } from "~/http/request";
import { openSession } from "~/http/session";
import { words } from "~/words/api";
import type { AnyOperation, UnknownCall } from "./endpoint";

/** The pattern of a key in the reference: 1 to 255 printable characters. */
export const KEY_PATTERN = "^[\\x20-\\x7e]{1,255}$";

const KEY = new RegExp(KEY_PATTERN);

/** True for a POST with a key. All other methods may be sent again without one, and take none. */
export function hasKey(request: Request): boolean {
  return request.method === "POST" && request.headers.has(KEY_HEADER);
}

/** Throws bad_input for a key that is none, as an empty one: it would be the same for everything that is sent. */
export function checkKey(request: Request): void {
  if (hasKey(request) && !KEY.test(keyOf(request))) throw fieldError(KEY_HEADER, words.wrongKey);
}

const keyOf = (request: Request) => request.headers.get(KEY_HEADER) ?? "";

/** True if the sender has used the key before, whatever for: the body is not read yet. */
export async function isRepeated(
  { access }: AnyOperation,
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
): Promise<boolean> {
  // The edge asks nothing for whoever has asked too often.
  if (access !== "anyone") context.session = await openSession(request, context);
  const session = access === "anyone" ? null : context.session.read();
  if (access === "required" && session === null) return false;
  return isKeyUsed(context, ownerOf(session?.actor ?? null, context.client), keyOf(request));
}

/** `again` makes the answer to what was done before, from what was kept of it. `idOf`: the id that an answer names. */
type Ways = {
  /** The sender of a call without an account, as `Description.guestOf` names her: her key is apart from others of the same network. */
  guest: string;
  run: () => Promise<unknown>;
  again: (made: string) => Promise<unknown>;
  idOf: (result: unknown) => string | null;
};

/**
 * Carry a call out, once for each key. A refusal keeps no key, and neither does a failure: the call may be sent again. Throws
 * key_reused where the key stands for another call or body.
 */
export async function runOnce(call: UnknownCall, ways: Ways): Promise<unknown> {
  const { context, request, actor } = call;
  // A call that only asks what it would do keeps nothing.
  if (!hasKey(request) || call.isDry) return ways.run();
  const keyed = keyedRequest(call, ownerOf(actor, context.client), ways.guest + keyOf(request));
  // From here on the batch of the change keeps the key, so that a second change with it is a conflict.
  context.keyed = keyed;
  try {
    return await keepOrRepeat(call, keyed, ways);
  } finally {
    // Work that is left to do after the answer is no part of it.
    context.keyed = null;
  }
}

async function keepOrRepeat(call: UnknownCall, keyed: KeyedRequest, { run, again, idOf }: Ways): Promise<unknown> {
  const { context, params } = call;
  const done = await findDone(context, keyed);
  if (done !== null) return answerAgain(again, done);
  keyed.isNew = true;
  let result: unknown;
  try {
    result = await run();
  } catch (error) {
    keyed.isNew = false;
    // Two at once: the other one was faster, and what it has done may be why this one is refused. Or the answer of the database was lost.
    const first = await findDone(context, keyed).catch((other: unknown) => {
      throw other instanceof DomainError ? other : error;
    });
    if (first === null) throw error;
    return answerAgain(again, first);
  }
  keyed.isNew = false;
  const first = keyed.isKept ? null : await keepUnlessKept(context, keyed, idOf(result) ?? params.id ?? "");
  return first === null ? result : answerAgain(again, first);
}

/** Everything that makes it this call. Of a file the bytes count, as the boundary between the parts is another one each time. */
function keyedRequest({ context, params, query, body, resume }: UnknownCall, owner: KeyOwner, key: string) {
  const file = resume && [resume.name, hashFile(resume.chunks)];
  return keyedCall(context.config, owner, key, [context.route.path, params, query, body, file]);
}

async function answerAgain(again: Ways["again"], made: string): Promise<unknown> {
  try {
    return await again(made);
  } catch (error) {
    // It would have been done a second time, as somebody has changed it back.
    if (isUniqueConflict(error)) throw new DomainError("conflict", words.doneBefore);
    throw error;
  }
}

/**
 * The key of a call that has changed nothing, as it was done already, still stands for this call alone. Returns what another one has
 * made with it meanwhile; else null.
 */
async function keepUnlessKept({ db, now, requestId }: RequestContext, keyed: KeyedRequest, made: string) {
  try {
    const [row] = await keepKeyUnlessKept({ db, now }, keyed, made);
    if (!row) return null;
    requireSame(row, keyed);
    return row.resourceId === made && row.createdAt.getTime() === now.getTime() ? null : row.resourceId;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // The call is carried out, and is no failure because its key is not kept.
    log("warn", "a key was not kept", { requestId });
    return null;
  }
}
