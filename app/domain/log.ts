/** The one place that writes to the log: one JSON line per event, without addresses or tokens, whatever an error's text is. */

export type LogLevel = "info" | "warn" | "error";

/** It begins where its run of letters begins, so that a long run without an @ is looked at once. */
const ADDRESS = /(?<![\w.+%-])[\w.+%-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/gi;
const BEARER = /\bbearer\s+[\w.~+/=-]+/gi;
/** Tokens of ours and digests are 32 bytes, written with 43 characters. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;
const QUERY = /\?[\w.~%+-]+=[^\s"'<>)]*/g;
/** For half an hour the id of a new account completes its registration without a session. */
const OPEN_REGISTRATION = /(\/user\/registeruser\/)[^\s"'<>]+/gi;
/** Ids of accounts and keys of files are version 4; those of rows, which are version 7, stay. */
const RANDOM_ID = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/gi;
const MAX_TEXT_CHARS = 4000;

/** `event` is a fixed text: alerts are set on it, see docs/operations.md. */
export function log(level: LogLevel, event: string, about: Record<string, unknown> = {}): void {
  const line = JSON.stringify({ level, event, ...about }, (name, value: unknown) =>
    typeof value === "string" ? withoutSecrets(name === "path" ? loggedPath(value) : value) : value,
  );
  // Written in full: where packages write `console`, the build puts `libraryConsole`.
  const out = globalThis.console;
  if (level === "error") out.error(line);
  else if (level === "warn") out.warn(line);
  else out.log(line);
}

/** The last line of defence: callers do not hand anything to the log that holds an address or a token. */
export function withoutSecrets(text: string): string {
  return text
    .slice(0, MAX_TEXT_CHARS)
    .replace(QUERY, "?[query]")
    .replace(ADDRESS, "[address]")
    .replace(BEARER, "[token]")
    .replace(TOKEN, "[token]")
    .replace(OPEN_REGISTRATION, "$1…");
}

/** A path without the ids of accounts, wherever they stand in it: the id of a new account opens its registration. */
function loggedPath(path: string): string {
  return path.replace(RANDOM_ID, "…");
}

/** An error's name and message, for the log alone. */
export function errorText(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : `a thrown ${typeof error}`;
}

/** The `console` of packages: the Worker is built so that theirs is this one, see .scripts/vite-worker.ts. */
const libraryConsole = {
  debug: fromLibrary("info"),
  info: fromLibrary("info"),
  log: fromLibrary("info"),
  warn: fromLibrary("warn"),
  error: fromLibrary("error"),
};
Object.assign(globalThis, { libraryConsole });

function fromLibrary(level: LogLevel) {
  return (...parts: unknown[]) => log(level, "a package says", { message: parts.map(partText).join(" ") });
}

function partText(part: unknown): string {
  return typeof part === "string" ? part : errorText(part);
}
