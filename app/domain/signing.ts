/** Proofs that a value was made here: HMAC-SHA-256 under a secret. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** The proof of a text. The text begins with the proof's purpose, so that a proof made for one thing never passes for another. */
export function sign(secret: string, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/**
 * Keys that stand in links: `id.word.proof`. Whoever has one was given it, so nothing is stored. `textOf` is what the proof is of:
 * it begins with the purpose of such keys. `word` says which words there are.
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

/** Whether both are the same. The time that it takes does not tell where they differ. */
export function isSame(given: Buffer | string, right: Buffer | string): boolean {
  const [left, other] = [Buffer.from(given as string), Buffer.from(right as string)];
  return left.length === other.length && timingSafeEqual(left, other);
}
