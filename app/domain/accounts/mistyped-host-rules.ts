/** Mistyped hosts of e-mail addresses: "Did you mean …?" is a question, and nothing is refused for it. Browsers load this file. */

import { addressIn } from "~/domain/text-rules";

/** The hosts that most people here write from. */
const FREQUENT = [
  "gmail.com",
  "yahoo.com",
  "yahoo.co.in",
  "hotmail.com",
  "outlook.com",
  "rediffmail.com",
  "icloud.com",
] as const;

/** Right ones that differ from a frequent one by one letter. */
const RIGHT = "mail.com ymail.com email.com cloud.com yahoo.co.id".split(" ");

/** Frequent slips of more than one letter, and those of hosts too short for a guess: "love.com" is no slip. */
const SLIPS: Record<string, string> = {
  "gmail.in": "gmail.com",
  "gmail.co.in": "gmail.com",
  "gmail.con.in": "gmail.com",
  "gmail.cpm": "gmail.com",
  "gamil.con": "gmail.com",
  "gmial.con": "gmail.com",
  "yahoo.con": "yahoo.com",
  "reddifmail.com": "rediffmail.com",
  "redifmail.con": "rediffmail.com",
  "rediffmail.in": "rediffmail.com",
  "rediffmail.co.in": "rediffmail.com",
  "live.con": "live.com",
  "live.cm": "live.com",
  "live.cmo": "live.com",
  "live.comm": "live.com",
  "live.vom": "live.com",
};

/** The address that was probably meant, or null. The host alone is judged, without what a copy brings along. */
export function suggestedAddress(typed: string): string | null {
  const address = withoutCopied(typed);
  const at = address.lastIndexOf("@");
  if (at < 1) return null;
  const host = address.slice(at + 1).toLowerCase();
  const meant = meantHost(host);
  return meant && `${address.slice(0, at + 1)}${meant}`;
}

/** An address without what a copy brings along, which a field of addresses would refuse. */
export function withoutCopied(typed: string): string {
  return addressIn(typed.replace(/\p{Cf}/gu, ""));
}

function meantHost(host: string): string | null {
  if ((FREQUENT as readonly string[]).includes(host) || RIGHT.includes(host)) return null;
  if (Object.hasOwn(SLIPS, host)) return SLIPS[host] ?? null;
  return FREQUENT.find((one) => isOneSlip(host, one)) ?? null;
}

/** One letter changed, added or left out, or two neighbours swapped. */
function isOneSlip(typed: string, right: string): boolean {
  let same = 0;
  while (same < right.length && typed[same] === right[same]) same += 1;
  const [a, b] = [typed.slice(same), right.slice(same)];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}
