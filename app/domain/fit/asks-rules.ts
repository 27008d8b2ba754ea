/**
 * The fields with which a job asks for something, and how they are compared with a teaching profile. The fit that a
 * candidate reads and the facts that a school reads both compare with these. No zod here: components load this file.
 */
import { subjectNamed } from "../jobs/details/subject-rules.ts";
import type { BOARDS, Level, Qualification } from "../jobs/details/value-rules.ts";

/** Nothing is read in a job's title or its texts. */
export type JobAsks = {
  requires: readonly Qualification[];
  subjects: readonly string[];
  levels: readonly Level[];
  boards: readonly (typeof BOARDS)[number][];
  medium: string | null;
  starts_on: string | null;
};

const plain = (text: string) => text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();

/** True for the same name of a subject or a language, whatever its capitals and spaces. */
export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

/**
 * The languages of a medium, by the names of the list where it knows them: "English/Hindi medium" is two of them,
 * "Bangla" is Bengali.
 */
export function mediaIn(text: string): string[] {
  const parts = text
    .normalize("NFC")
    .replace(/(^|[\s,/])(medium|माध्यम)(?=$|[\s,/])/giu, "$1")
    .split(/[,/&+;]|(?<=\s)(?:and|or|और|या)(?=\s)/iu);
  const names = parts.map((part) => part.trim()).filter(Boolean);
  return [...new Set(names.map((name) => subjectNamed(name) ?? name))];
}

type SaidLevels = {
  teaches?: { levels: readonly Level[] } | null;
  newest_levels?: readonly Level[] | null;
  posts?: readonly { levels: readonly Level[] }[] | null;
};

/** The levels that she teaches, and those of her posts: they say it too. */
export function levelsOf({ teaches, newest_levels, posts }: SaidLevels): Level[] {
  return [...(teaches?.levels ?? []), ...(newest_levels ?? []), ...(posts ?? []).flatMap(({ levels }) => levels)];
}
