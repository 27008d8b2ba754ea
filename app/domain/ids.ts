/** Identifiers and secrets, all made by the Worker. */
import { v7 } from "uuid";

/** Random (version 4): tells nothing, also not when the account was made. */
export function newUserId(): string {
  return crypto.randomUUID();
}

/** Version 7: in order of time, so that the newest rows share a page of the index. */
export function newRowId(now: Date): string {
  return v7({ msecs: now.getTime() });
}

/** 32 random bytes, base64url. */
export function newToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
}

/** The form in which a token is stored: SHA-256, base64url. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Buffer.from(digest).toString("base64url");
}

export function isUuid(value: string | undefined): value is string {
  return value !== undefined && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value);
}
