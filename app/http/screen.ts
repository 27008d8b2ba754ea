/** Wraps every loader and action of a screen: errors become pages with the right status, and are logged once, here. */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { DomainError, type FieldErrors } from "~/domain/errors";
import type { ComeBackReason, TypedField } from "~/domain/form-recovery/rules";
import { escapeMarkup } from "~/domain/text-rules";
import { words } from "~/words/errors";
import { words as refusals } from "~/words/form-refusals";
import { noteUse, requireFileScope } from "./api-key";
import { sentForms, withBody } from "./body-bytes";
import type { RequestContext } from "./context";
import {
  type Failure,
  failureFor,
  failureHeaders,
  isDatabaseFailure,
  isIdempotent,
  logFailure,
  noteFailure,
  type Sending,
  toFailure,
} from "./errors";
import { requireWithinLimit } from "./network-limits";
import { KEY_HEADER, nameOf } from "./request";

export type FailureData = Pick<Failure, "code" | "message"> & { requestId: string; typed?: TypedField[] };

/** Wrap a screen's loader. It only reads. */
export function screenLoader<T>(
  run: (args: LoaderFunctionArgs) => Promise<T>,
): (args: LoaderFunctionArgs) => Promise<T> {
  return (args) => guarded(args, () => run(args));
}

/**
 * Wrap a screen's action. `failureText` is what its form says if it fails on our side: for a page that no longer shows the form,
 * because what the page needs cannot be read either.
 */
export function screenAction<T>(
  run: (args: ActionFunctionArgs) => Promise<T>,
  failureText: string | ((url: URL) => string) | null = null,
): (args: ActionFunctionArgs) => Promise<T> {
  return (args) =>
    guarded(args, async () => {
      const { request } = args;
      if (request.method !== "POST") {
        throw new DomainError("method_not_allowed", refusals.postOnly);
      }
      const toast = typeof failureText === "function" ? failureText(new URL(request.url)) : failureText;
      const note = () => noteUnsentForm(args, toast);
      try {
        const answer = await withBody(args, () => run(args).catch((error) => readLate(request, error)));
        if (isRefusal(answer)) note();
        else if (!(answer instanceof Response)) await lookAgain(args);
        return answer;
      } catch (error) {
        note();
        throw error;
      }
    });
}

/** The database failed before the action had read its form: what was typed is read for the page that brings it back. Throws the error. */
async function readLate(request: Request, error: unknown): Promise<never> {
  if (isDatabaseFailure(error) && !sentForms.has(request)) {
    const { readSentForm } = await import("./body");
    await readSentForm(request).catch(() => null);
  }
  throw error;
}

/**
 * A page follows at once, and around it stands what the action has just changed. If the look-up fails now, the page keeps the session
 * of before: what was written must not look like a failure. An action that ends or changes the sender's session redirects.
 */
async function lookAgain({ request, context }: ActionFunctionArgs): Promise<void> {
  const again = await context.session.again();
  if (again === context.session) return;
  try {
    again.read();
    context.session = again;
  } catch (error) {
    logFailure(error, nameOf(request, context));
  }
}

function isRefusal(answer: unknown): boolean {
  return ((answer as { init?: ResponseInit | null } | null)?.init?.status ?? 200) >= 400;
}

/** A part that a screen sends after its first bytes. A failure is logged and becomes null: the page that is already there stays. */
export async function deferred<T>(
  args: LoaderFunctionArgs,
  work: (deps: Pick<RequestContext, "db" | "now">) => Promise<T>,
): Promise<T | null> {
  try {
    return await work(args.context);
  } catch (error) {
    failed(error, args);
    return null;
  }
}

/** A link on the page of a refusal. */
type WayOut = { href: string; label: string };
const HOME: WayOut = { href: "/", label: words.notFound.home };

/** Wrap a loader that serves a file. `ifNotAllowed` is the link of a 403. */
export function fileLoader(run: (args: LoaderFunctionArgs) => Promise<Response>, ifNotAllowed = HOME) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    try {
      requireWithinLimit(args.context);
      await requireFileScope(args.context);
      const answer = await run(args);
      noteFile(args, answer.status, null);
      return answer;
    } catch (error) {
      const { status, reason, code } = toFailure(error);
      noteFile(args, status, reason ?? code);
      return refusedFile(error, args, (kind) => (kind === "not_allowed" ? ifNotAllowed : HOME));
    }
  };
}

/** A program's use of its key is counted for files as for calls. */
function noteFile({ context }: LoaderFunctionArgs, status: number, code: string | null): void {
  noteUse(context, context.route.path ?? "unknown", { status, code });
}

/** Wrap an action whose answer is a file, or leads to a screen. `wayOut` is the link of a refusal. */
export function fileAction(
  run: (args: ActionFunctionArgs) => Promise<Response>,
  wayOut: (args: ActionFunctionArgs) => WayOut = () => HOME,
) {
  return async (args: ActionFunctionArgs): Promise<Response> => {
    try {
      requireWithinLimit(args.context);
      return await withBody(args, () => run(args));
    } catch (error) {
      if (error instanceof Response) throw error;
      return refusedFile(error, args, () => wayOut(args), await sendingOf(args));
    }
  };
}

/** No screen is around a file, so a refusal is a small page of its own, or JSON for a program that asks for JSON. */
function refusedFile(
  error: unknown,
  args: LoaderFunctionArgs,
  linkFor: (code: Failure["code"]) => WayOut,
  sending: Sending = {},
): Response {
  if (error instanceof Response) throw error;
  const failure = failed(error, args, sending);
  const { status, code, reason, message, fields } = failure;
  const headers = failureHeaders(failure);
  if (isForProgram(args)) {
    return Response.json({ message, code: reason ?? code, ...(fields ? { fields } : {}) }, { status, headers });
  }
  return refusalPage(status, message, { fields, link: linkFor(code), headers });
}

function isForProgram({ request: { url, headers }, context }: LoaderFunctionArgs): boolean {
  if (context.key) return true;
  return new URL(url).pathname.endsWith(".json") || /\bapplication\/json\b/.test(headers.get("Accept") ?? "");
}

async function guarded<T>(args: LoaderFunctionArgs, run: (args: LoaderFunctionArgs) => Promise<T>): Promise<T> {
  try {
    requireWithinLimit(args.context);
    return await run(args);
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = failed(error, args, await sendingOf(args));
    const page = await recoveryPage(args.context, failure);
    if (page) throw page;
    const { requestId } = args.context;
    const typed = await typedIn(args, failure);
    const body: FailureData = { code: failure.code, message: failure.message, requestId, ...typed };
    throw data(body, { status: failure.status, headers: failureHeaders(failure) });
  }
}

/**
 * The typed text of this request's form, if one was sent: its page is gone, and the text would go with it. After a failure on our
 * side, the script of forms leaves the form where it is.
 */
async function typedIn(
  { request, context }: LoaderFunctionArgs,
  { status }: Failure,
): Promise<Pick<FailureData, "typed">> {
  if (status >= 500 && request.headers.has(KEY_HEADER)) return {};
  const fields = context.effects.refusedFields ?? (await sentFields(request));
  if (!fields) return {};
  return { typed: (await import("~/domain/form-recovery/typed-field-labels")).typedFields(fields) };
}

/** The fields of this request's form, if one was read. */
async function sentFields(request: Request): Promise<Record<string, string> | null> {
  const sent = await sentForms.get(request)?.catch(() => null);
  return sent?.fields ?? null;
}

/** The page of a form is made anew after it, by a request that only reads: its failure is told in the words for the form. */
async function sendingOf({ request, context }: LoaderFunctionArgs): Promise<Sending> {
  const form = unsentForms.get(context)?.request ?? request;
  // A page that notes that it was read has nothing that its reader would look for.
  if (form.method === "GET" || form.method === "HEAD") return {};
  const fields = await sentFields(form);
  return {
    isIdempotent: fields !== null && isIdempotent(fields),
    mayBeSaved: context.db.connection.place().mayBeSaved,
  };
}

function failed(error: unknown, { request, context }: LoaderFunctionArgs, sending: Sending = {}): Failure {
  const failure = failureFor(error, request, context.route, sending);
  noteFailure(failure, context);
  if (failure.status >= 500) {
    logFailure(error, nameOf(request, context));
  }
  return failure;
}

/** `toast` is what a failure of this form says; null if it says nothing of its own. */
type UnsentForm = { request: Request; toast: string | null };

// The page of a form that was refused, or failed on our side, is made anew after it, and that may fail too: then what was typed comes back
// on a page of its own, from which it is sent again. The script of forms leaves the form where it is, and needs no such page.
const unsentForms = new WeakMap<RequestContext, UnsentForm>();

/** Remember a form that was not carried out, for the case that its page cannot be shown again. */
function noteUnsentForm({ request, context }: LoaderFunctionArgs, toast: string | null): void {
  unsentForms.set(context, { request, toast });
}

/** The page must not say that nothing was sent, if something may be saved. */
function whyUnsent({ db }: RequestContext, fields: Record<string, string>): ComeBackReason {
  if (!db.connection.place().mayBeSaved) return "failed";
  return isIdempotent(fields) ? "may_be_saved_once" : "may_be_saved";
}

/** The page with what was typed into the form of this request; null if there is none, or it has nothing that a page may show. */
async function recoveryPage(context: RequestContext, failure: Failure): Promise<Response | null> {
  const failed = unsentForms.get(context);
  if (failure.status < 500 || !failed || failed.request.headers.has(KEY_HEADER)) return null;
  const form = await sentForms.get(failed.request)?.catch(() => null);
  if (!form) return null;
  const { recoverForm } = await import("./form-recovery");
  const reason = whyUnsent(context, form.fields);
  const body = recoverForm(failed.request, form, {
    reason,
    // Otherwise the title says it.
    message: reason === "failed" ? failure.message : null,
    toast: failed.toast,
    kept: context.effects.keptFile,
  });
  if (Object.keys(body.labels).length === 0) return null;
  return Response.json(body, { status: failure.status, headers: failureHeaders(failure) });
}

type More = { fields?: FieldErrors | undefined; link?: WayOut; headers?: Record<string, string> };

/** The small page that says why a file, or another answer without a screen around it, is refused. */
export function refusalPage(
  status: number,
  message: string,
  { fields = {}, link = HOME, headers = {} }: More = {},
): Response {
  const wrong = Object.entries(fields).map(([name, texts]) => `<p>${escapeMarkup(`${name}: ${texts.join(" ")}`)}</p>`);
  const text = escapeMarkup(message);
  const page = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${text} · Staffroom</title><h1>${text}</h1>${wrong.join("")}<p><a href="${escapeMarkup(link.href)}" target="_top">${escapeMarkup(link.label)}</a></p></html>`;
  return new Response(page, { status, headers: { ...headers, "Content-Type": "text/html; charset=utf-8" } });
}
