/** The form of a key of an institution's program, its check digits, and how long and how many there are. No server code. */
import { SCOPES, type Scope } from "~/domain/actor";

/**
 * `sr_`, the eight letters of its id, 43 characters of 256 random bits, and six of a CRC-32 over all before them: so a mistyped key costs
 * no look-up, and scanners of leaked secrets know it. docs/security.md gives them this pattern.
 */
export const KEY_FORM = "sr_[A-Za-z]{8}[0-9A-Za-z]{49}";

/** The rights that a form offers. */
export const KEY_SCOPES: readonly Scope[] = SCOPES;

export const MAX_LIVE_KEYS = 10;
export const MAX_KEY_DAYS = 365;
export const MAX_KEY_NAME_CHARS = 60;
export const MAX_NETWORKS = 20;
/** Keys that the page of an institution lists: the live ones, and the last that ended. */
export const MAX_LISTED_KEYS = 40;
export const MAX_REFUSALS = 100;
/** The last use of a key is written at most so often. */
export const LAST_USE_PAUSE_MS = 3_600_000;

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LETTERS = DIGITS.slice(10);
const ID_CHARS = 8;
const SECRET_CHARS = 43;
const CHECK_CHARS = 6;

/** A key as a program sends it, with the id that stands in it; null unless its check digits are right. */
export function readKey(text: string): { id: string; text: string } | null {
  if (!new RegExp(`^${KEY_FORM}$`).test(text) || !isChecked(text)) return null;
  return { id: text.slice(3, 3 + ID_CHARS), text };
}

/** The first key in an address, whatever of it is escaped; null without one. */
export function findKeyIn(address: string): { id: string; text: string } | null {
  const plain = address.includes("%")
    ? address.replace(/%([2-7][0-9a-f])/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : address;
  if (!plain.includes("sr_")) return null;
  for (const [text] of plain.matchAll(new RegExp(`(?=(${KEY_FORM}))`, "g")).map(([, found = ""]) => [found])) {
    const key = readKey(text ?? "");
    if (key) return key;
  }
  return null;
}

/** The address without the secret of a key in it. */
export function withoutKeys(address: string): string {
  const found = findKeyIn(address);
  return found === null ? address : `/sr_${found.id}`;
}

/** The text of a key. `random`: 32 random bytes. */
export function writeKey(id: string, random: Uint8Array): string {
  const rest = `sr_${id}${inDigits(bigOf(random), SECRET_CHARS)}`;
  return rest + checkOf(rest);
}

/** The id of a key, from at least eight bytes. */
export function keyIdFrom(bytes: Uint8Array): string {
  return inDigits(bigOf(bytes.slice(0, ID_CHARS)) % BigInt(LETTERS.length) ** BigInt(ID_CHARS), ID_CHARS, LETTERS);
}

function isChecked(text: string): boolean {
  return text.slice(-CHECK_CHARS) === checkOf(text.slice(0, -CHECK_CHARS));
}

function checkOf(text: string): string {
  return inDigits(BigInt(crc32(text)), CHECK_CHARS);
}

function bigOf(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  return value;
}

function inDigits(value: bigint, length: number, digits = DIGITS): string {
  let text = "";
  const base = BigInt(digits.length);
  for (let rest = value; text.length < length; rest /= base) text = (digits[Number(rest % base)] ?? "") + text;
  return text;
}

/** CRC-32 as in ZIP and PNG. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The rights of a key as they are stored. Words that are no scope are left out. */
export function readScopes(stored: string): Scope[] {
  const named = stored.split(" ");
  return SCOPES.filter((scope) => named.includes(scope));
}

export type KeyState = "live" | "ended" | "expired";

export function keyState({ endedAt, expiresAt }: { endedAt: Date | null; expiresAt: Date }, now: Date): KeyState {
  if (endedAt) return "ended";
  return expiresAt > now ? "live" : "expired";
}

/** The beginning of `tokenHash` where a key is in the place of a session. No hash has a colon. */
export const KEY_SESSION = "key:";

/** The page of a key. */
export const keyPath = (id: string) => `/institution/keys/${id}`;

/** The name of the place of a session that a key takes, which stands in the links that it lists. */
export const keySession = (id: string) => KEY_SESSION + id;
