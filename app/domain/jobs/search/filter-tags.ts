/** The tags of a job: tokens of the search index for what a search can choose, each behind the mark of a filter. */

import { subjectSlug } from "../details/subject-rules";
import { asciiLower } from "../rules";

/** The tokenizer takes letters and digits only. */
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

export const tagOf = {
  category: (name: string) => `c${hex(name)}`,
  nature: (name: string) => `n${hex(name)}`,
  level: (name: string) => `l${letters(name)}`,
  board: (name: string) => `b${letters(name)}`,
  requires: (name: string) => `r${letters(name)}`,
  subject: (name: string) => `s${letters(subjectSlug(name))}`,
  state: (name: string) => `z${letters(name)}`,
  place: (id: number) => `g${id}`,
  country: (code: string) => `k${letters(code)}`,
  earlyCareer: "e1",
  /** A step of pay, in rupees a month. */
  pay: (step: number) => `p${step}`,
  /** The view writes it. */
  week: (week: number) => `w${week}`,
};

function hex(text: string): string {
  return Buffer.from(asciiLower(text), "utf8").toString("hex").toUpperCase();
}

/** A job has a token for each of these that it pays at least. */
export const PAY_STEPS = [
  5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 60_000, 75_000, 100_000, 150_000, 200_000,
];

const WEEK_MS = 7 * 86_400_000;

/** The week of a moment: a number that rises by one each Thursday, UTC. */
export function weekOf(at: Date): number {
  return Math.floor(at.getTime() / WEEK_MS);
}
