/** What every loader and action of a screen runs inside: errors become pages with the right status, and are logged once, here. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { DomainError } from "~/domain/errors";
import type { RequestContext } from "~/load-context";
import { limitByClient } from "./client-limits";
import { type LoaderArgs, runEarly } from "./early";
import { type Failure, failureHeaders, logFailure, toFailure } from "./errors";

export type FailureData = Pick<Failure, "code" | "message"> & { requestId: string };

/** Wrap a screen's loader. It only reads: whoever asks is taken at her cookie's word until the answer is about to leave. */
export function screenLoader<T>(run: (args: LoaderArgs) => Promise<T>): (args: LoaderFunctionArgs) => Promise<T> {
  return (args) => guarded(args, () => runEarly(args, run));
}

/** Wrap a screen's action. */
export function screenAction<T>(
  run: (args: ActionFunctionArgs) => Promise<T>,
): (args: ActionFunctionArgs) => Promise<T> {
  return (args) =>
    guarded(args, async () => {
      if (args.request.method === "POST") return run(args);
      throw new DomainError("method_not_allowed", "This page takes forms by POST only.");
    });
}

/**
 * What a screen sends after its first bytes. It is asked for at once, in a call of its own: in one batch with the rest it would
 * hold the first bytes up. Like all that a loader reads it leaves only when the visitor is who the cookie claims. A failure is
 * logged and becomes null: it costs nobody the page that is already there.
 */
export async function deferred<T>(
  args: LoaderFunctionArgs,
  work: (deps: Pick<RequestContext, "db">) => Promise<T>,
): Promise<T | null> {
  try {
    return await work({ db: args.context.db.apart() });
  } catch (error) {
    failed(error, args);
    return null;
  }
}

/** A link on the page of a refusal. */
type WayOut = { href: string; label: string };
const HOME: WayOut = { href: "/", label: "Return Home" };

/**
 * Wrap a loader that serves a file, to whoever is found to be asking before anything else is done. There is no screen around it,
 * so a refusal is a small page of its own, and JSON for a program that asks for that. `ifNotAllowed` is the link of a 403.
 */
export function fileLoader(run: (args: LoaderFunctionArgs) => Promise<Response>, ifNotAllowed = HOME) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    try {
      await limitByClient(args);
      return await run(args);
    } catch (error) {
      if (error instanceof Response) throw error;
      const failure = failed(error, args);
      const { status, code, message } = failure;
      if (/\bapplication\/json\b/.test(args.request.headers.get("Accept") ?? "")) {
        return Response.json({ message, code }, { status, headers: failureHeaders(failure) });
      }
      const { href, label } = code === "not_allowed" ? ifNotAllowed : HOME;
      const page = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${message} · Staffroom</title><h1>${message}</h1><p><a href="${href}">${label}</a></p></html>`;
      const headers = { ...failureHeaders(failure), "Content-Type": "text/html; charset=utf-8" };
      return new Response(page, { status, headers });
    }
  };
}

async function guarded<T>(args: LoaderFunctionArgs, run: (args: LoaderFunctionArgs) => Promise<T>): Promise<T> {
  try {
    await limitByClient(args);
    return await run(args);
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = failed(error, args);
    const body: FailureData = { code: failure.code, message: failure.message, requestId: args.context.requestId };
    throw data(body, { status: failure.status, headers: failureHeaders(failure) });
  }
}

function failed(error: unknown, { request, context }: LoaderFunctionArgs): Failure {
  const failure = toFailure(error);
  // Remix passes no headers of a page's loader on.
  if (failure.retryAfterSeconds) context.retryAfterSeconds = failure.retryAfterSeconds;
  if (failure.status >= 500) {
    logFailure(error, { requestId: context.requestId, method: request.method, path: new URL(request.url).pathname });
  }
  return failure;
}
