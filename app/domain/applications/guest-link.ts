/** The private link of somebody who applied without an account: it names one application and proves who got our mail. */

import { whyGone } from "~/domain/copied-link-rules";
import { DomainError, fieldError } from "~/domain/errors";
import { isNumber, type MailedNumber, mailedNumber, signedKeys } from "~/domain/ids";
import { words } from "~/words/application-refusals";
import { type ApplicantPage, ownApplicationPath } from "./rules";

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

/** The number that the mails with this link print, and those among which the page shows it. Each version of a link has its own. */
export function guestNumber({ linkSecret }: GuestConfig, { id, version }: GuestKey): MailedNumber {
  return mailedNumber(linkSecret, NUMBER_PURPOSE, version === 1 ? id : `${id}:${version}`);
}

/** Under what the first choice of a number is kept: each version of a link has its own. */
export function numberSubject({ id, version }: GuestKey): string {
  return `${id}:${version}`;
}

/** A number that was chosen, as the count of first choices takes it. Throws bad_input for a text that is no number. */
export function choiceOf(
  config: GuestConfig,
  { id, keyVersion: version }: { id: string; keyVersion: number },
  number: string,
): { subject: string; choice: { choice: string; right: string } } {
  const key = { id, version };
  if (!isNumber(number)) throw fieldError("number", words.chooseNumber);
  return { subject: numberSubject(key), choice: { choice: number, right: guestNumber(config, key).number } };
}

/** The first number that is chosen counts, and no other one. */
export function wrongNumber(): DomainError {
  const text = words.wrongNumber;
  return new DomainError("bad_input", text, { fields: { number: [text] } });
}

const KEYS = signedKeys(/\d{1,6}/, (id, version) => `guest:${id}:${version}`);

/**
 * The page to which each mail about an application leads its applicant. With an account it is the application's page,
 * or a page below it. Without one it is the private link, and the mail prints the number that the page behind it asks
 * for.
 */
export function applicantPage(
  { config, origin }: { config: GuestConfig; origin: string },
  { id, candidateId, keyVersion }: { id: string; candidateId: string | null; keyVersion: number },
  below = "",
): ApplicantPage {
  if (candidateId !== null) return { link: `${origin}${ownApplicationPath(id)}${below}` };
  const { number } = guestNumber(config, { id, version: keyVersion });
  return { link: guestLink(config, origin, { id, keyVersion }), number };
}

/** `id.version.proof`. */
export function guestKeyText({ linkSecret }: GuestConfig, { id, version }: GuestKey): string {
  return KEYS.write(linkSecret, id, String(version));
}

/** The id and version in a key, if we made the key; else null. The application's row says whether the version still counts. */
export function readGuestKey({ linkSecret }: GuestConfig, text: string | null | undefined): GuestKey | null {
  const key = KEYS.read(linkSecret, text);
  return key && { id: key.id, version: Number(key.word) };
}

/** The same for a call. Throws not_found, and says if a part of the key is missing. */
export function requireGuestKey(config: GuestConfig, text: string): GuestKey {
  const key = readGuestKey(config, text);
  if (!key) throw new DomainError("not_found", whyGone(text));
  return key;
}
