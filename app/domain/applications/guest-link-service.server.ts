/** The private link of somebody who applied without an account: it names one application and proves who got our mail. */
import type { ApplicantPage } from "~/domain/applications/page-rules";
import { ownApplicationPath } from "~/domain/applications/rules";
import { mailedNumber } from "~/domain/mailed-number";
import { isSame, sign } from "~/domain/signing";

/** Its own secret, so that neither a restored database nor a new signing secret ends the links in people's mailboxes. */
export type GuestConfig = { linkSecret: string };
/** The id of an application, and the version of its link. */
export type GuestKey = { id: string; version: number };

/** Keeps the numbers of applications apart from those of accounts. */
export const NUMBER_PURPOSE = "application";

/** The link that the mail carries. */
export function guestLink(
  config: GuestConfig,
  origin: string,
  { id, keyVersion }: { id: string; keyVersion: number },
): string {
  return `${origin}/application?key=${guestKeyText(config, { id, version: keyVersion })}`;
}

/**
 * Where every mail about an application leads its applicant: with an account to its page, or to what is below that page; without
 * one to the private link, with the number that the page behind it asks for.
 */
export function applicantPage(
  { config, origin }: { config: GuestConfig; origin: string },
  { id, candidateId, keyVersion }: { id: string; candidateId: string | null; keyVersion: number },
  below = "",
): ApplicantPage {
  if (candidateId !== null) return { link: `${origin}${ownApplicationPath(id)}${below}` };
  const { number } = mailedNumber(config.linkSecret, NUMBER_PURPOSE, id);
  return { link: guestLink(config, origin, { id, keyVersion }), number };
}

/** `id.version.proof`. */
export function guestKeyText(config: GuestConfig, key: GuestKey): string {
  return `${key.id}.${key.version}.${proofOf(config, key).toString("base64url")}`;
}

const KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,6})\.([\w-]{43})$/;

/** The id and version in a key, if we made the key; else null. The application's row says whether the version still counts. */
export function readGuestKey(config: GuestConfig, text: string | null | undefined): GuestKey | null {
  const [, id = "", version = "", proof = ""] = KEY.exec(text ?? "") ?? [];
  if (!id) return null;
  const key = { id, version: Number(version) };
  return isSame(Buffer.from(proof, "base64url"), proofOf(config, key)) ? key : null;
}

function proofOf({ linkSecret }: GuestConfig, { id, version }: GuestKey): Buffer {
  return sign(linkSecret, `guest:${id}:${version}`);
}
