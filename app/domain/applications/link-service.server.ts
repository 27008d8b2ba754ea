/** The private link of somebody who applied without an account: it names one application and proves who got our mail. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** A secret of its own, so that neither a restored database nor a new signing secret ends the links in people's mailboxes. */
export type GuestConfig = { linkSecret: string };
/** Which application, and which of its links. */
export type GuestKey = { id: string; version: number };

/** Keeps the numbers of applications apart from those of accounts. */
export const NUMBER_PURPOSE = "application";

/** The address that the mail carries. */
export function guestLink(
  config: GuestConfig,
  origin: string,
  { id, keyVersion }: { id: string; keyVersion: number },
): string {
  return `${origin}/application?key=${guestKeyText(config, { id, version: keyVersion })}`;
}

/** `id.version.proof`. */
export function guestKeyText(config: GuestConfig, key: GuestKey): string {
  return `${key.id}.${key.version}.${proofOf(config, key).toString("base64url")}`;
}

const KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,6})\.([\w-]{43})$/;

/** What a key names, if we made it; null for everything else. Whether its version still counts is the row's to say. */
export function readGuestKey(config: GuestConfig, text: string | null | undefined): GuestKey | null {
  const [, id = "", version = "", proof = ""] = KEY.exec(text ?? "") ?? [];
  if (!id) return null;
  const key = { id, version: Number(version) };
  const given = Buffer.from(proof, "base64url");
  const right = proofOf(config, key);
  return given.length === right.length && timingSafeEqual(given, right) ? key : null;
}

function proofOf({ linkSecret }: GuestConfig, { id, version }: GuestKey): Buffer {
  return createHmac("sha256", linkSecret).update(`guest:${id}:${version}`).digest();
}
