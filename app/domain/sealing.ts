/** Text that nobody without the secret can read or change: AES-256-GCM, under a key for one purpose. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** What the copies of closed accounts are sealed for. */
export const HELD_PURPOSE = "erasure";

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
