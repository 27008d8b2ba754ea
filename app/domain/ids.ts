/**
 * Identifiers, secrets, and proofs that we made something: ids and tokens; hashes; keys in links and the numbers that
 * go with them in mails; text that is sealed.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
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

/** The proof of a text. The text begins with the proof's purpose, so that a proof made for one thing never passes for another. */
export function sign(secret: string, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/**
 * Keys that stand in links: `id.word.proof`. The proof shows that we made the key, so nothing is stored. `textOf`: the
 * text that is proven, which begins with the purpose of such keys. `word`: the words that there are.
 */
export function signedKeys(word: RegExp, textOf: (id: string, word: string) => string) {
  const shape = new RegExp(`^(${ID})\\.(${word.source})\\.([\\w-]{43})$`);
  return {
    write(secret: string, id: string, word: string): string {
      return `${id}.${word}.${sign(secret, textOf(id, word)).toString("base64url")}`;
    },
    /** Id and word of a key that we made; else null. */
    read(secret: string, text: string | null | undefined): { id: string; word: string } | null {
      const [, id = "", word = "", proof = ""] = shape.exec(text ?? "") ?? [];
      if (!id || !isSame(Buffer.from(proof, "base64url"), sign(secret, textOf(id, word)))) return null;
      return { id, word };
    },
  };
}

/** True if both are the same. The time that it takes does not depend on where they differ. */
export function isSame(given: Buffer | string, right: Buffer | string): boolean {
  const [left, other] = [Buffer.from(given as string), Buffer.from(right as string)];
  return left.length === other.length && timingSafeEqual(left, other);
}

/** The purpose for which copies of closed accounts are sealed. */
export const SEAL_PURPOSE = "erasure";

const IV_BYTES = 12;
const TAG_BYTES = 16;

function keyOf(secret: string, purpose: string): Uint8Array {
  return createHash("sha256").update(`${purpose}:${secret}`).digest();
}

export function seal(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The text, or null if we did not seal it with this secret for this purpose. */
export function unseal(secret: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(secret, purpose), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

export type MailedNumber = {
  number: string;
  /** The number and two others, each of two digits, in the order in which the page shows them. */
  choices: string[];
};

/**
 * True if the text has the form of a mailed number. A missing or mistyped number is no guess, and is not counted as
 * one.
 */
export function isNumber(text: string): boolean {
  return /^\d\d$/.test(text);
}

/** Derive the number of the link `id`. `purpose` keeps the numbers of two kinds of links apart. */
export function mailedNumber(secret: string, purpose: string, id: string): MailedNumber {
  const bytes = sign(secret, `number:${purpose}:${id}`);
  const [first = 0, second = 0, third = 0, place = 0] = bytes;
  // Three different numbers of the ninety: the second is 1 to 44 above the first, the third 45 to 89.
  const offsets = [first, first + 1 + (second % 44), first + 45 + (third % 45)];
  const choices = offsets.map((offset) => String(10 + (offset % 90)));
  return { number: choices[place % choices.length] ?? "", choices };
}
