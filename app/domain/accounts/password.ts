/** Password hashing: scrypt from the runtime, stored as a PHC string. */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { hashQueue } from "./hash-queue.ts";
import type { PasswordCost } from "./password-cost-rules.ts";

const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** A stored key shorter than this proves nothing: an empty one would match every password. */
const MIN_KEY_BYTES = 16;
/** The runtime's cap of N·r·p. */
const MAX_WORK = 2 ** 20;

/**
 * Hash a password. Returns `$scrypt$ln=15,r=8,p=3$salt$key`, unpadded base64. Takes about 150 ms of CPU at the cost of production.
 * Throws unavailable when too many hashes wait, as verifyPassword does.
 */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, cost, KEY_BYTES);
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${toBase64(salt)}$${toBase64(key)}`;
}

/** Compare in constant time. An absent or unreadable hash takes as long as one of this cost and never matches. */
export async function verifyPassword(password: string, hash: string | null, cost: PasswordCost): Promise<boolean> {
  const parsed = hash === null ? null : parse(hash);
  if (!parsed) {
    await derive(password, Buffer.alloc(SALT_BYTES), cost, KEY_BYTES);
    return false;
  }
  const key = await derive(password, parsed.salt, parsed.cost, parsed.key.length);
  return timingSafeEqual(key, parsed.key);
}

/** True when the hash was made with other parameters than these, so that a login should store it anew. */
export function isOutdatedHash(hash: string, { ln, r, p }: PasswordCost): boolean {
  const cost = parse(hash)?.cost;
  return cost?.ln !== ln || cost.r !== r || cost.p !== p;
}

/** Throws unavailable if a hash would be refused now. For callers that have other work to do before the hash. */
export function expectTurn(): void {
  hashQueue.refuseWhenFull();
}

function derive(password: string, salt: Uint8Array, cost: PasswordCost, keyBytes: number): Promise<Buffer> {
  const options = { N: 2 ** cost.ln, r: cost.r, p: cost.p, maxmem: 64 * 1024 * 1024 };
  const run = () =>
    new Promise<Buffer>((resolve, reject) => {
      const text = password.normalize("NFKC");
      scrypt(text, salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
    });
  return hashQueue.inTurn(run);
}

function parse(hash: string): { cost: PasswordCost; salt: Buffer; key: Buffer } | null {
  const match = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!match) return null;
  const cost = { ln: Number(match[1]), r: Number(match[2]), p: Number(match[3]) };
  const salt = Buffer.from(match[4] ?? "", "base64");
  const key = Buffer.from(match[5] ?? "", "base64");
  const isComputable = cost.ln >= 1 && cost.r >= 1 && cost.p >= 1 && 2 ** cost.ln * cost.r * cost.p <= MAX_WORK;
  return isComputable && key.length >= MIN_KEY_BYTES ? { cost, salt, key } : null;
}

function toBase64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
