/** The one table from a domain error to what HTTP says, and the one place that decides what a visitor may read. */
import { DrizzleQueryError } from "drizzle-orm/errors";
import { DomainError, type ErrorCode, type FieldErrors } from "~/domain/errors";
import { log } from "~/domain/log";

export const STATUS: Record<ErrorCode | "internal", number> = {
  bad_input: 400,
  not_signed_in: 401,
  not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  internal: 500,
  unavailable: 503,
};

/** How long somebody waits before trying again what could not be answered. */
export const RETRY_AFTER_SECONDS = 5;

export type Failure = {
  status: number;
  code: keyof typeof STATUS;
  message: string;
  fields?: FieldErrors;
  retryAfterSeconds?: number;
};

/** What may be said of an error. Anything but a DomainError gets a fixed text; a database that does not answer is a 503. */
export function toFailure(error: unknown): Failure {
  if (error instanceof DomainError) {
    const { code, message, fields, retryAfterSeconds } = error;
    return {
      status: STATUS[code],
      code,
      message,
      ...(fields ? { fields } : {}),
      ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
    };
  }
  if (error instanceof DrizzleQueryError || isD1Error(error)) {
    return {
      status: 503,
      code: "unavailable",
      message: "Staffroom cannot reach its records just now. Please try again",
    };
  }
  return { status: 500, code: "internal", message: "Something went wrong on our side" };
}

/** Headers that go with a failure, whoever shows it. */
export function failureHeaders(failure: Failure): Record<string, string> {
  const seconds = failure.retryAfterSeconds ?? (failure.status === 503 ? RETRY_AFTER_SECONDS : null);
  return seconds === null ? {} : { "Retry-After": String(seconds) };
}

function isD1Error(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("D1_");
}

/** Two loaders that wait for one answer fail with one error: it is told once. */
const logged = new WeakSet<object>();

/**
 * Log what a visitor may not read: one JSON line. Drizzle's own message carries the bound parameters, hashes too, so only its
 * cause and the statement's first words are kept.
 */
export function logFailure(error: unknown, about: { requestId: string; method: string; path: string }): void {
  // A full queue is no failure: it has told its visitor when to come back.
  if (error instanceof DomainError && error.code === "unavailable" && error.retryAfterSeconds) return;
  if (typeof error === "object" && error !== null) {
    // Reads that were sent together fail together, each with an error of its own around the one cause.
    const told = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
    if (logged.has(told)) return;
    logged.add(told);
  }
  log("error", "request failed", { ...about, ...describe(error) });
}

function describe(error: unknown): Record<string, unknown> {
  if (error instanceof DrizzleQueryError) {
    return { error: "database", statement: error.query.slice(0, 60), cause: causeText(error.cause) };
  }
  if (error instanceof DomainError) return { error: error.code, message: error.message, cause: causeText(error.cause) };
  if (error instanceof Error) return { error: error.name, message: error.message, stack: error.stack };
  return { error: "thrown", message: typeof error };
}

function causeText(cause: unknown): string | undefined {
  return cause instanceof Error ? cause.message : undefined;
}
