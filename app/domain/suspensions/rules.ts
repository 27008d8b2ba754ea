/** What of a suspension is kept, and its words. */

/** A suspended address, website's host or institution stays suspended so long, also after its account was closed. */
export const SUSPENSION_KEPT_DAYS = 365;

/** `address`: of a person. `host`: of a website. `name`: name and place of an institution, together. */
export const KEPT_KINDS = ["address", "host", "name"] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];
/** What was suspended, as text. It is stored only as a keyed hash. */
export type Kept = { kind: KeptKind; text: string };

export const KEPT_WORDS: Record<KeptKind, string> = {
  address:
    "A moderator has suspended an account with this email address. It stays suspended for a year, also after it was closed. Write to us if that was wrong",
  host: "A moderator has suspended an account or institution of this website. It stays suspended for a year. Write to us if that was wrong",
  name: "A moderator has suspended an institution of this name and place. It stays suspended for a year. Write to us if that was wrong",
};

/** The field of a form that shows it, where an address is typed. */
export const ON_EMAIL = { address: "email", host: "email" } as const;
/** The same where an institution is described, or a job that names one. */
export const ON_INSTITUTION = { host: "website", name: "name" } as const;
export const ON_JOB = { host: "website", name: "company_name" } as const;

/** Mailboxes that read "a.b+school@" and "ab@" as one. */
const DOTS_COUNT_NOTHING = ["gmail.com", "googlemail.com"];

/** The mailbox of an address: what follows a plus does not count, nor does a dot where its provider says so. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1).toLowerCase();
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  if (!DOTS_COUNT_NOTHING.includes(host)) return `${name}@${host}`;
  return `${name.replaceAll(".", "")}@gmail.com`;
}

/** A host and each one above it: whoever is suspended at `school.example` is so at `www.school.example`. */
export function hostsAbove(host: string): string[] {
  const labels = host.toLowerCase().replace(/\.$/, "").split(".");
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join("."));
}

/** The host of a website; empty without one. */
export function hostOfWebsite(website: string | null | undefined): string {
  return website && URL.canParse(website) ? new URL(website).hostname : "";
}

/** Name and place of an institution as one text: capital letters, spaces and signs make no difference. */
export function nameAndPlace(name: string, place: string | null | undefined): string {
  const plain = (text: string) =>
    text
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "");
  return `${plain(name)}|${plain(place ?? "")}`;
}

/** The host of an address. */
export function hostOfAddress(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}
