/** What of a suspension is kept, and its words. */
import { foldLetter } from "~/domain/lookalikes";

/** A suspended address, website's host or institution stays suspended so long, also after its account was closed. */
export const SUSPENSION_KEPT_DAYS = 365;

/** `address`: of a person. `host`: of a website: its domain, or on shared hosting what is one user's. `name`: name and place of an institution, together. */
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

/** What a suspended person reads when she wants to change something that reaches others. */
export const SUSPENDED =
  "Your account is suspended. You can read, take your data along and close the account, but change nothing else";
/** With an account or without one, whoever is suspended reads the same. */
export const SUSPENDED_APPLICANT = "Your account is suspended: you cannot apply for jobs";
export const SUSPENDED_WRITER = "Your account is suspended, so it cannot write";
export const SUSPENDED_READER = "Your account is suspended, so it cannot change this";
export const SUSPENDED_REPORTER = "Your account is suspended, so it cannot report";

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

/** Words that a name has or has not, and is the same school's. */
const LIGHT = new Set(
  "the new a of and school schools group branch campus trust society official pvt ltd sch".split(" "),
);
/** Of a longer name only so many words are read. */
const MAX_WORDS = 16;
/** A single word that is left of a name says which school it is from so many letters on. */
const MIN_LETTERS = 4;

/**
 * Name and place of an institution as one text: capital letters, spaces, signs, letters that look like others and words like "The" and
 * "School" make no difference. Vowel signs do. It has one text for each way to name the place.
 */
export function keptNames(name: string, place: string | null | undefined): string[] {
  return placesOf(place).map((where) => `${wholeName(name)}|${where}`);
}

/** The texts under which a name is looked for: the whole one first, then with words fewer, as a word is soon added to a name. */
export function askedNames(name: string, place: string | null | undefined): string[] {
  const names = shorterNames(wordsOfName(name));
  return [...new Set(names.flatMap((each) => placesOf(place).map((where) => `${each}|${where}`)))];
}

/** A name without its place. */
export function wholeName(name: string): string {
  return wordsOfName(name).join("");
}

/** A place, and what stands before its first comma: "Pune" of "Pune, Maharashtra". */
function placesOf(place: string | null | undefined): string[] {
  const [first = ""] = (place ?? "").split(/[,(/]/);
  return [...new Set([place ?? "", first].map((text) => wordsOf(text).join("")))];
}

/** The name, each run of two words or more of it, and what is left without any one or two words. The whole one is the first. */
function shorterNames(words: string[]): string[] {
  const all = words.map((_word, index) => index);
  const runs = all.flatMap((from) => all.filter((to) => to > from).map((to) => words.slice(from, to + 1)));
  const without = all.flatMap((one) =>
    all.map((two) => words.filter((_word, index) => index !== one && index !== two)),
  );
  const left = [...runs, ...without].map((each) => each.join("")).filter((text) => text.length >= MIN_LETTERS);
  return [words.join(""), ...left];
}

function wordsOfName(name: string): string[] {
  const words = wordsOf(name).slice(0, MAX_WORDS);
  const telling = words.filter((word) => !LIGHT.has(word));
  return telling.length > 0 ? telling : words;
}

/** The words of a text in small letters of one script, with vowel signs. On a Latin letter a mark is ornament. */
function wordsOf(text: string): string[] {
  const seen = text.normalize("NFC").replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
  const folded = [...seen].map((letter) => foldLetter(letter)).join("");
  const plain = folded.toLowerCase().replace(/(?<=[a-z\d])\p{M}+/gu, "");
  return plain.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
}

/** The host of an address. */
export function hostOfAddress(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}
