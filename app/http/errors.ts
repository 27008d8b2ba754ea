/** The one table from domain errors to HTTP statuses, and the one place that decides what a visitor may read of an error. */
import { DrizzleQueryError } from "drizzle-orm/errors";
import { unansweredCall } from "~/db/database-unavailable";
import type { Effects } from "~/domain/effects";
import { DomainError, type ErrorCode, type FieldErrors } from "~/domain/errors";
import { log } from "~/domain/log";
import { USER_DATA_FAILED } from "~/domain/profiles/rules";
import type { Reason } from "~/domain/refusal-reasons";
import type { RouteMatch } from "~/route-facts";
import { words } from "~/words/failures";
import type { RequestName } from "./request";

export const STATUS: Record<ErrorCode | "internal", number> = {
  bad_input: 400,
  not_signed_in: 401,
  not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  wrong_move: 409,
  gone: 410,
  stale: 412,
  too_large: 413,
  unsupported_type: 415,
  key_reused: 422,
  file_locked: 422,
  file_cut_off: 422,
  text_stopped: 422,
  too_many: 429,
  too_many_to_sort: 400,
  internal: 500,
  unavailable: 503,
};

/** How long a client waits before it tries again, if the error itself does not say. */
export const RETRY_AFTER_SECONDS = 5;

/** A database that does not answer is asked again after so long; the script of forms sends a form again then. */
const STALL_RETRY_SECONDS = 10;

/** The fields by which a form is known again, so that it counts once however often it is sent. */
const KEY_FIELDS = ["request_key", "application_key"];

/** True if the form with these fields counts once, also if it is sent again. */
export function isIdempotent(fields: Record<string, string>): boolean {
  return KEY_FIELDS.some((name) => name in fields);
}

/** The scheme to sign in with, for the header `WWW-Authenticate` of each 401. */
export const CHALLENGE = 'Bearer realm="Staffroom"';

export type Failure = {
  status: number;
  code: keyof typeof STATUS;
  /** The `code` that a program reads, where it says more than the kind. */
  reason?: Reason;
  message: string;
  fields?: FieldErrors;
  retryAfterSeconds?: number;
  moves?: readonly string[];
  id?: string;
  /** It is not known whether the change was made. */
  isUnknown?: true;
  /** And a second one would count again: it is not sent again unseen. */
  countsTwice?: true;
  /** The database does not answer just now. */
  isStall?: true;
};

/**
 * `isIdempotent`: the request may be sent again and counts once. `mayBeSaved`: something of it is written, or a write got no answer,
 * though the error may be that of a read behind it; false if it matters to nobody.
 */
export type Sending = { isIdempotent?: boolean; mayBeSaved?: boolean };

/** The part of an error that a visitor may read. Only a DomainError has its own text. A database that does not answer is a 503. */
export function toFailure(error: unknown, { isIdempotent = false, mayBeSaved = false }: Sending = {}): Failure {
  const isDatabase = isDatabaseFailure(error);
  if (isDatabase && mayBeSaved) {
    // A form or call that has a key: the second one is the first one again.
    if (isIdempotent) return { ...unavailable(words.sendAgain), isUnknown: true };
    return { ...unavailable(words.lookFirst), isUnknown: true, countsTwice: true };
  }
  if (error instanceof DomainError) {
    const { code, reason, message, fields, moves, id } = error;
    const retryAfterSeconds = error.retryAfterSeconds ?? (isDatabase ? STALL_RETRY_SECONDS : undefined);
    return {
      status: STATUS[code],
      code,
      ...(reason ? { reason } : {}),
      message,
      ...(fields ? { fields } : {}),
      ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
      ...(isDatabase ? { isStall: true as const } : {}),
      ...(moves ? { moves } : {}),
      ...(id ? { id } : {}),
    };
  }
  if (isDatabase) return unavailable(words.unreachable);
  return { status: 500, code: "internal", message: words.internal };
}

/** True if it was the database that failed, and not the form. */
export function isDatabaseFailure(error: unknown): boolean {
  return unansweredCall(error) !== null || error instanceof DrizzleQueryError || isD1Error(error);
}

function unavailable(message: string): Failure {
  return { status: 503, code: "unavailable", message, retryAfterSeconds: STALL_RETRY_SECONDS, isStall: true };
}

/**
 * The same for an answer to this request. If an account's own data could not be read, the message has the specification's words,
 * also if it was the session that could not be read.
 */
export function failureFor(
  error: unknown,
  { method }: Pick<Request, "method">,
  { facts }: RouteMatch,
  sending: Sending = {},
): Failure {
  const isRead = method === "GET" || method === "HEAD";
  const failure = toFailure(error, sending);
  if (failure.status < 500 || failure.isUnknown || !isRead || !facts.isUserData) return failure;
  return { ...failure, status: STATUS.unavailable, code: "unavailable", message: USER_DATA_FAILED };
}

/** Tells the script of forms that this form may have been carried out, and that a second one would count again. */
export const MAY_BE_SAVED_HEADER = "X-May-Be-Saved";

/** Tells that script the signed name of the form's file, which it then sends in the file's place. */
export const KEPT_FILE_HEADER = "X-Kept-File";

/** Tells that script the words of a failure on our side: it leaves the form where it is, and shows no page. */
export const FAILURE_HEADER = "X-Failure";

/** Remix does not pass on the headers of a page's loader or action: these are added on the way out. */
export function noteFailure(
  { message, retryAfterSeconds, countsTwice, isStall }: Failure,
  { effects }: { effects: Effects },
): void {
  if (retryAfterSeconds) effects.retryAfterSeconds = retryAfterSeconds;
  if (countsTwice) effects.countsTwice = true;
  // The failure of the form itself, and not of its page, which is made anew after it.
  if (isStall) effects.failureWords ??= countsTwice ? message : (message.split(". ")[0] ?? "");
}

/** The headers of a failure, on a page as in JSON. */
export function failureHeaders(failure: Failure): Record<string, string> {
  const seconds = failure.retryAfterSeconds ?? (failure.status === 503 ? RETRY_AFTER_SECONDS : null);
  return {
    ...(seconds === null ? {} : { "Retry-After": String(seconds) }),
    ...(failure.countsTwice ? { [MAY_BE_SAVED_HEADER]: "1" } : {}),
  };
}

function isD1Error(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("D1_");
}

/** Two loaders that wait for the same answer fail with the same error: it is logged once. */
const logged = new WeakSet<object>();

/**
 * Log what a visitor may not read, in one JSON line. Drizzle's own message carries the bound parameters, also hashes, so only
 * its cause and the beginning of the statement are logged.
 */
export function logFailure(error: unknown, about: RequestName): void {
  // A full queue is no failure: the visitor was told when to come back.
  if (error instanceof DomainError && error.code === "unavailable" && error.retryAfterSeconds) return;
  if (typeof error === "object" && error !== null) {
    // Reads that were sent together fail together, each with its own error around the same cause.
    const loggedError = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
    if (logged.has(loggedError)) return;
    logged.add(loggedError);
  }
  log("error", "request failed", { ...about, ...describe(error) });
}

function describe(error: unknown): Record<string, unknown> {
  const unanswered = unansweredCall(error);
  const statement = error instanceof DrizzleQueryError ? { statement: error.query.slice(0, 60) } : {};
  if (unanswered) return { error: "database", ...statement, cause: unanswered.message };
  if (error instanceof DrizzleQueryError) return { error: "database", ...statement, cause: causeText(error.cause) };
  if (error instanceof DomainError) return { error: error.code, message: error.message, cause: causeText(error.cause) };
  if (error instanceof Error) return { error: error.name, message: error.message, stack: error.stack };
  return { error: "thrown", message: typeof error };
}

function causeText(cause: unknown): string | undefined {
  return cause instanceof Error ? cause.message : undefined;
}
