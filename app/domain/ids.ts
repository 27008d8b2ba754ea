/** Identifiers and secrets, all made by the Worker. */
import { createHash } from "node:crypto";
import { v7 } from "uuid";

/** Random (version 4): it tells nothing, not even when the account was made. */
export function newUserId(): string {
  return crypto.randomUUID();
}

/** Version 7: in order of time, so that the newest rows share a page of the index. */
export function newRowId(now: Date): string {
  return v7({ msecs: now.getTime() });
}

/** One of the ids of a group: it follows from the group's id and a name, and has the group's time. */
export function rowIdWithin(groupId: string, name: string): string {
  const msecs = Number.parseInt(groupId.slice(0, 8) + groupId.slice(9, 13), 16);
  return v7({ msecs, random: createHash("sha256").update(`${groupId} ${name}`).digest().subarray(0, 16) });
}

/** 32 random bytes, base64url. */
export function newToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
}

/** The form in which a token is stored: SHA-256, base64url. Synchronous: so the look-up goes out with a page's other reads. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** The hash of a file's bytes, in the pieces in which they arrived: SHA-256, base64url. */
export function hashFile(chunks: Iterable<Uint8Array>): string {
  const hash = createHash("sha256");
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest("base64url");
}

/** The same of bytes that are read now. */
export async function hashStream(stream: ReadableStream<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) hash.update(next.value);
  return hash.digest("base64url");
}

/** A name that follows from a text, and has a dozen characters at most in fields and addresses. */
export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

export function isUuid(value: string | undefined): value is string {
  return value !== undefined && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value);
}
