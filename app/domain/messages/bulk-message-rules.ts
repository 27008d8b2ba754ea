/**
 * One text to many applicants: those who can get it, and the words of the result. No zod here: components load this
 * file.
 */

import { fillIn, PLACEHOLDERS, type Placeholder } from "~/domain/templates/rules";
import { words } from "~/words/bulk-messages";
import { words as refusals } from "~/words/message-refusals";
import { MAX_MESSAGE_CHARS, WHY_NOT } from "./rules";

/** The result for one of many applicants. `unchanged`: she had this text from the school a moment ago. */
const WRITE_OUTCOMES = ["sent", "unchanged", "refused", "not_allowed", "not_found"] as const;
export type WriteOutcome = (typeof WRITE_OUTCOMES)[number];

/** The reason why one was refused. `changed`: something about it has changed since it was read. */
export const WHY_LEFT = [...WHY_NOT, "changed"] as const;
export type WhyLeft = (typeof WHY_LEFT)[number];

/** Marks that stand for what is filled in while a text is on its way to the database. No text or name has such a letter. */
export const MARKS: Record<Placeholder, string> = { name: "\u0001", job: "\u0002", school: "\u0003" };

/** A text with a mark for each placeholder. */
export function marked(text: string): string {
  return fillIn(text, MARKS);
}

/** The reason why a text is too long for one of these people once it is filled in, or null. */
export function whyTooLong(text: string, people: readonly Record<Placeholder, string>[]): string | null {
  const withMarks = marked(text);
  const uses = PLACEHOLDERS.map((holder) => [holder, withMarks.split(MARKS[holder]).length - 1] as const);
  for (const person of people) {
    const length = uses.reduce((sum, [holder, count]) => sum + count * (person[holder].length - 1), withMarks.length);
    if (length > MAX_MESSAGE_CHARS) {
      return refusals.tooLongFor(person.name, length, MAX_MESSAGE_CHARS);
    }
  }
  return null;
}

type WriteResultLine = { outcome: WriteOutcome; why: WhyLeft | null };

/** Short, for one person and for many alike. */
const LEFT_WORDS: Record<WhyLeft, string> = {
  gone: words.gone,
  withdrawn: words.withdrawn,
  not_in_list: words.notInList,
  not_real: words.notReal,
  stopped_by_you: words.stoppedByYou,
  stopped_by_other: words.stoppedByOther,
  job_hidden: words.jobHidden,
  unconfirmed: words.unconfirmed,
  too_many_unanswered: words.tooManyUnanswered,
  changed: words.changed,
};
const OUTCOME_WORDS = {
  unchanged: words.hadTextAlready,
  not_allowed: words.readOnly,
  not_found: words.notFound,
} as const;

/** "withdrawn (2), marked as not real (1)": why some of them get nothing; empty if all do. */
export function leftOutText(results: readonly WriteResultLine[]): string {
  const counts = new Map<string, number>();
  for (const { outcome, why } of results) {
    if (outcome === "sent") continue;
    const words = outcome === "refused" ? LEFT_WORDS[why ?? "changed"] : OUTCOME_WORDS[outcome];
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, count]) => `${words} (${count})`).join(", ");
}

/** The toast for the writer: how many got the message, by name if it is one, and how many did not and why. */
export function writtenText(
  results: readonly (WriteResultLine & { id: string })[],
  names: ReadonlyMap<string, string>,
): { isAny: boolean; text: string } {
  const sent = results.filter(({ outcome }) => outcome === "sent");
  const left = results.length - sent.length;
  const why = leftOutText(results);
  const [one] = sent;
  if (!one) return { isAny: false, text: words.nobodyGot(why) };
  const who = sent.length === 1 ? (names.get(one.id) ?? "1 person") : `${sent.length} people`;
  return { isAny: true, text: words.sentTo(who, left > 0 ? words.gotNone(left, why) : "") };
}
