/**
 * A school's text as each of its readers gets it, and the words about money in it. Placeholders are filled in here before the text is
 * read, so that no words come together behind the check.
 */

import { fillIn, fillWhere, holdersOf, type Placeholder } from "~/domain/templates/rules";
import { plainName, plainText } from "~/domain/text";
import { words as refusals } from "~/words/moderation-refusals";
import { nameOf, type PhraseMatch } from "./find-phrases";
import { readTalk } from "./find-talk";
import { TALK_SEAM_CHARS } from "./talk-warning-rules";

/** The values of the placeholders for one reader. */
export type Values = Record<Placeholder, string>;

/**
 * `before`: what stands in the same mail before the text. Null: only the title of the job. `earlier`: what the school wrote to her
 * last, the oldest first.
 */
export type Reader = Values & { before?: string | null; earlier?: readonly string[] };

/** The text for one reader, in a mail of ours: no address in it becomes a link. */
export function fillForMail(text: string, values: Values): string {
  return fillIn(plainText(text), inMail(values));
}

const inMail = ({ name, job, school }: Values): Values => ({
  name: plainName(name),
  job: plainName(job),
  school: plainName(school),
});

/** Words about money, and by whose copy they come; null if they stand in the text as it was typed. */
type Filled = { match: PhraseMatch; who: string | null };

/**
 * So many letters around a name are read again for each reader, and only words that reach into the name count there. All else was
 * read with the first reader.
 */
const AROUND_A_NAME = 40;

/**
 * The words about money in this text as it is, and as each of these people reads it on a page and in a mail, with the
 * text before it there. The same words come once. Words wholly inside a filled-in value are left out: the writer did
 * not choose the applicant's name, and the job and the school were read when they were written.
 */
export function moneyIn(text: string, people: readonly Reader[], isAfterOffer = false): Filled[] {
  const found = new Map<string, Filled>();
  for (const { copy, who } of copiesToRead(text, people)) {
    for (const match of readTalk(copy.text, { aside: copy.values, isAfterOffer })) {
      const name = nameOf(match);
      if (!found.has(name)) found.set(name, { match, who });
    }
  }
  return [...found.values()];
}

/** The texts that have to be read, each once; `who`: the first reader who gets it, null for the text as it was typed. */
export function copiesToRead(text: string, people: readonly Reader[]): { copy: Copy; who: string | null }[] {
  const copies = new Map<string, { copy: Copy; who: string | null }>();
  const add = (copy: Copy, who: string | null) => {
    const key = JSON.stringify(copy);
    if (!copies.has(key)) copies.set(key, { copy, who });
  };
  // A mail leaves out invisible signs, so that it may have placeholders which the page has not.
  const forms = [...new Set([text, plainText(text)])];
  for (const form of forms) add({ text: form, values: [] }, null);
  const known = new Set<string>();
  for (const values of people) {
    const about = JSON.stringify([values.job, values.school]);
    for (const form of forms.filter((each) => holdersOf(each).some(({ holder }) => holder !== null))) {
      const isKnown = known.has(about);
      for (const piece of isKnown ? piecesAroundNames(form) : [form]) {
        for (const copy of [fillWhere(piece, values), fillWhere(piece, inMail(values))]) {
          add(isKnown ? withSides(copy) : copy, values.name);
        }
      }
    }
    known.add(about);
  }
  for (const { before, earlier = [], ...values } of people) {
    const filled = fillForMail(text, values);
    const seams = [seamOf(before ?? values.job, filled), ...(earlier.length > 0 ? [talkSeamOf(earlier, filled)] : [])];
    for (const seam of seams) add(seam, values.name);
  }
  return [...copies.values()];
}

type Copy = { text: string; values: { start: number; end: number }[] };

/** The same piece, whose text on either side of the values is left out too: a cut sentence may have lost the word that denies it. */
function withSides({ text, values }: Copy): Copy {
  const starts = [0, ...values.map(({ end }) => end)];
  const sides = starts.map((start, at) => ({ start, end: values[at]?.start ?? text.length }));
  return { text, values: [...values, ...sides] };
}

/** So much on either side of the place where two texts meet is read as one. */
const SEAM_CHARS = 160;

/** The place where a text follows another one. Words on one side of it alone are left out: they are read with the rest there. */
function seamOf(before: string, text: string, chars = SEAM_CHARS, joint = "\n"): Copy {
  const end = before.slice(-chars);
  const start = text.slice(0, chars);
  const border = end.length + 1;
  return {
    text: `${end}${joint}${start}`,
    values: [
      { start: 0, end: end.length },
      { start: border, end: border + start.length },
    ],
  };
}

/** The same between messages of a talk: one sentence may be divided between them. */
function talkSeamOf(earlier: readonly string[], text: string): Copy {
  return seamOf(earlier.join(" "), text, TALK_SEAM_CHARS, " ");
}

/**
 * Words that come together where a text follows another one in a mail, or the last ones of the same side in a talk.
 * `before`: all that stands before it in one mail. `earlier`: the oldest first.
 */
export function moneyAcross(before: string, earlier: readonly string[], text: string, isAfterOffer: boolean): Filled[] {
  const copies = [seamOf(before, text), ...(earlier.length > 0 ? [talkSeamOf(earlier, text)] : [])];
  return copies
    .flatMap((copy) => readTalk(copy.text, { aside: copy.values, isAfterOffer }))
    .map((match) => ({ match, who: null }));
}

/** The text around each place where a name is filled in. Pieces that touch are one, so that nothing is read twice. */
function piecesAroundNames(text: string): string[] {
  const pieces: { start: number; end: number }[] = [];
  for (const { placeholder, index, holder } of holdersOf(text)) {
    if (holder !== "name") continue;
    const [start, end] = [Math.max(0, index - AROUND_A_NAME), index + placeholder.length + AROUND_A_NAME];
    const last = pieces.at(-1);
    if (last && last.end >= start) last.end = end;
    else pieces.push({ start, end });
  }
  return pieces.map(({ start, end }) => text.slice(start, end));
}

/** One sentence for each of the words. `isToMany`: it says whose copy has them. */
export function sentencesOf(found: readonly Filled[]): string[] {
  return found.map(
    ({ match: { words, why }, who }) => `“${words}” – ${why}${who === null ? "" : refusals.filledFor(who)}`,
  );
}
