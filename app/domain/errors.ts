/** The one error that visitors may read. `http/errors.ts` says what it means over HTTP. */
import { kindOf, type Reason } from "./refusal-reasons.ts";

export type ErrorCode =
  | "bad_input"
  | "not_signed_in"
  | "not_allowed"
  | "not_found"
  | "method_not_allowed"
  | "conflict"
  /** The status of an application does not lead there. */
  | "wrong_move"
  | "gone"
  /** The thing does not have the version that the request names. */
  | "stale"
  | "too_large"
  /** The request came more slowly than anybody waits for. */
  | "too_slow"
  | "unsupported_type"
  /** The request's key was used before with another body. */
  | "key_reused"
  /** A PDF that needs a password to be opened. */
  | "file_locked"
  /** A PDF without its end. It can be sent all the same. */
  | "file_cut_off"
  /** Publishing stops at words of the text. */
  | "text_stopped"
  | "too_many"
  /** More matches than can be sorted in the order asked for. */
  | "too_many_to_sort"
  | "unavailable";

/** Messages by field name, as forms and the API show them. */
export type FieldErrors = Record<string, string[]>;

export class DomainError extends Error {
  readonly code: ErrorCode;
  /** The reason, more exact than `code`, where a client has to act differently. */
  readonly reason: Reason | undefined;
  readonly fields: FieldErrors | undefined;
  /** How long to wait, if waiting helps. */
  readonly retryAfterSeconds: number | undefined;
  /** The moves that are open instead of the one that was asked for. */
  readonly moves: readonly string[] | undefined;
  /** The id of what is there instead. */
  readonly id: string | undefined;

  /** `message` is written for the visitor. Details that only the log may have go into `options.cause`. */
  constructor(
    code: ErrorCode | Reason,
    message: string,
    options: {
      fields?: FieldErrors;
      cause?: unknown;
      retryAfterSeconds?: number;
      moves?: readonly string[];
      id?: string;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "DomainError";
    const kind = kindOf(code);
    this.code = kind ?? (code as ErrorCode);
    this.reason = kind ? (code as Reason) : undefined;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.moves = options.moves;
    this.id = options.id;
  }
}

/** Bad input for one field: the message stands beside the field and is the summary too. */
export function fieldError(field: string, message: string, code: ErrorCode | Reason = "bad_input"): DomainError {
  return new DomainError(code, message, { fields: { [field]: [message] } });
}

/** True for the error that D1 gives when a unique index refuses a row, Drizzle's wrapper included. */
export function isUniqueConflict(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes("UNIQUE constraint failed")) return true;
  }
  return false;
}
