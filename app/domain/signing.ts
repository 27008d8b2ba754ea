/** Proofs that a value was made here: HMAC-SHA-256 under a secret. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** The proof of a text. The text begins with the proof's purpose, so that a proof made for one thing never passes for another. */
export function sign(secret: string, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

/** Whether both are the same. The time that it takes does not tell where they differ. */
export function isSame(given: Buffer | string, right: Buffer | string): boolean {
  const [left, other] = [Buffer.from(given as string), Buffer.from(right as string)];
  return left.length === other.length && timingSafeEqual(left, other);
}
