/**
 * A suspension outlives the account: for a year the address, the website's host, and name and place of the institution
 * stay suspended, as hashes keyed with a secret, from which no address can be read. A person who signs up, founds or
 * invites with one of them is refused, with the reason.
 */

import { foldLetter } from "~/domain/lookalike-letters";
import { siteOf } from "~/domain/website-hosts";
import type { SuspendedKind } from "./rules";

/** A suspended subject as text. It is stored only as a keyed hash. */
export type SuspendedName = { kind: SuspendedKind; text: string };

/** The texts of a person's address: the mailbox, and for a recruiter the hosts at which she writes. */
export function suspendedNamesOfAddress(email: string, role: "admin" | "user"): SuspendedName[] {
  return [
    { kind: "address", text: email },
    ...(role === "admin" ? suspendedNamesOfWebsite(`https://${hostOfAddress(email)}`) : []),
  ];
}

/** The texts of a website: the site of which it is a part, its host, and those above it. None for an empty one. */
function suspendedNamesOfWebsite(website: string): SuspendedName[] {
  const site = siteOf(website);
  const texts = site.includes("/") ? [site] : [site, ...hostsAbove(hostOfWebsite(website))];
  return [...new Set(texts)].filter(Boolean).map((text) => ({ kind: "host", text }));
}

export type Described = { name: string; place: string | null | undefined; website: string | null | undefined };

/** Under what an institution is looked for: name and place, and its website. */
export function suspendedNamesOfInstitution({ name, place, website }: Described): SuspendedName[] {
  const names = searchedNames(name, place).map((text): SuspendedName => ({ kind: "name", text }));
  return [...names, ...(website ? suspendedNamesOfWebsite(website) : [])];
}

/** The same of one that was described otherwise before: what stays as it was is not looked for. */
export function suspendedNamesOfChange(before: Described, after: Described): SuspendedName[] {
  const differs = (name: keyof Described) => (before[name] ?? "") !== (after[name] ?? "");
  const isChanged = { name: differs("name") || differs("place"), host: differs("website"), address: false };
  return suspendedNamesOfInstitution(after).filter(({ kind }) => isChanged[kind]);
}

/** The texts of a suspended institution. */
export function suspendedNamesToKeep({ name, place, website }: Described): SuspendedName[] {
  const site = siteOf(website);
  const names = storedNames(name, place).map((text): SuspendedName => ({ kind: "name", text }));
  return site ? [...names, { kind: "host", text: site }] : names;
}

// Under which texts a suspension is kept

/** A host and each one above it: whoever is suspended at `school.example` is so at `www.school.example`. */
function hostsAbove(host: string): string[] {
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

/** The words that are read of a longer name. */
const MAX_WORDS = 16;

/** A single word that is left of a name says which school it is from so many letters on. */
const MIN_LETTERS = 4;

/**
 * Name and place of an institution as one text: capital letters, spaces, signs, letters that look like others and words like "The" and
 * "School" make no difference. Vowel signs do. It has one text for each way to name the place.
 */
export function storedNames(name: string, place: string | null | undefined): string[] {
  return placesOf(place).map((where) => `${nameWithoutPlace(name)}|${where}`);
}

/** The texts under which a name is looked for: the whole one first, then with words fewer, as a word is soon added to a name. */
export function searchedNames(name: string, place: string | null | undefined): string[] {
  const names = shorterNames(wordsOfName(name));
  return [...new Set(names.flatMap((each) => placesOf(place).map((where) => `${each}|${where}`)))];
}

/** A name without its place. */
export function nameWithoutPlace(name: string): string {
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

function hostOfAddress(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}
