/** Reads texts for the phrases, as their reader sees them: each field, torn words, and what stands side by side. */

import { isDenied } from "./fee-denials";
import type { Phrase } from "./phrase-notation";
import { KINDS, type Kind, phrases } from "./phrases";
import { around, dropSigns, joinLetters, type Plain, readFigures, squeeze, toPlain } from "./plain-text";
import { BELOW_EACH_OTHER, FIELD_NAMES, type Field, isAddress, isQuestionField, SIDE_BY_SIDE } from "./read-fields";

/** A question with its choices. */
type QuestionText = { text: string; choices: readonly string[] };
/** Several values of a field stand below each other, or side by side. A place that is one of the gazetteer is no text. */
type Value = string | readonly (string | QuestionText)[] | null | undefined;
export type Texts = { [field in Exclude<Field, "place">]?: Value } & { place?: unknown };

/** `words`: as they stand in the text. `why`: half a sentence. */
export type PhraseMatch = { field: Field; words: string; kind: Kind; why: string };

export const WHY: Record<Kind, string> = {
  money: "a school may not ask a candidate for money",
  sex: "a job is for women and men alike, married or not",
  faith: "a job is for people of every faith and community",
  age: "say what the work needs, not how old a person may be",
  private: "this may not decide who gets the work, so nobody is asked for it",
  unfair: "this may not decide who gets the work",
  papers: "papers, pictures and numbers of a person are asked for after an offer, if the work needs them",
  contact: "programs collect what stands on a page; candidates reach you by Apply",
  whatsapp: "everybody must be able to apply here, without WhatsApp",
};

/** One sentence about a finding. */
export function sentenceOf({ field, words, why }: PhraseMatch): string {
  return `In ${FIELD_NAMES[field]}: “${words}” – ${why}`;
}

/** The numbers of a range of pay: both end in two noughts. */
function isPay(words: string): boolean {
  return /^[6-9]\d{2}00[ .-][1-9]\d{2}00$/.test(words);
}

function isMeant(each: Phrase, words: string, before: string, behind: string): boolean {
  const { kind, unless, needs } = each;
  if (each.isAlwaysMeant) return true;
  const sentence = before + words + behind;
  if (kind === "contact") return !(unless?.test(before) || isPay(words));
  if (kind === "money" && isDenied(before, words, behind)) return false;
  return !unless?.test(sentence) && (needs?.test(sentence) ?? true);
}

/** At most so many findings of one kind in one field: more are of no help. */
export const MAX_MATCHES = 5;
export const MAX_WORDS = 120;

/** A text that is read, and where its parts meet: what crosses no border there was read before. */
export type Part = {
  field: Field;
  original: string;
  borders: readonly number[] | null;
  /** Words that join two texts have to hold this. */
  needs?: RegExp | undefined;
  /** Words wholly inside one of these ranges are left out. */
  aside?: readonly Range[];
};
/** A piece of a text: where it begins and where it ends. */
export type Range = { start: number; end: number };
type Found = PhraseMatch & { part: Part; start: number; end: number };

/**
 * Findings in these texts that stop publishing, in the order of the kinds; empty for nearly all jobs. `aside`: pieces
 * of the message for which its writer does not answer, as they are somebody's name or were read before. Words that
 * reach out of one are found.
 */
export function readText(
  texts: Texts,
  aside: readonly Range[] = [],
  list: readonly Phrase[] = phrases(),
): PhraseMatch[] {
  const found: Found[] = [];
  for (const part of partsOf(texts)) readPart(part.field === "message" ? { ...part, aside } : part, list, found);
  found.sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
  return found.map(({ part: _part, start: _start, end: _end, ...phraseMatch }) => phraseMatch);
}

/** So much of two texts is read together where they meet. */
const JOINED_CHARS = 400;
const A_FEE = /fee|charge|deposit|money/;
const AN_AMOUNT = /\d/;

export function partsOf(texts: Texts): Part[] {
  const fields = Object.keys(FIELD_NAMES) as Field[];
  const written = (field: Field): Value =>
    field !== "place" ? texts[field] : typeof texts.place === "string" ? texts.place : null;
  const of = (field: Field) => valuesOf(written(field)).map((text) => (isAddress(field) ? spelled(text) : text));
  const alone = fields.flatMap((field) => of(field).map((original): Part => ({ field, original, borders: null })));
  const lists = fields.map((field) => ({ field, values: of(field), needs: undefined }));
  const pairOf = (field: Field, other: Field, needs?: RegExp) => {
    const [first, second] = [of(field).join(" ").slice(-JOINED_CHARS), of(other).join(" ").slice(0, JOINED_CHARS)];
    return { field, values: [first, second].filter(Boolean), needs };
  };
  const pairs = [
    // Any post beside its pay is a word and an amount.
    ...SIDE_BY_SIDE.map(([field, other]) => pairOf(field, other, other === "salary" ? A_FEE : undefined)),
    ...BELOW_EACH_OTHER.map(([field, other]) => pairOf(field, other, AN_AMOUNT)),
  ];
  const joined = [...lists, ...pairs]
    .filter(({ values }) => values.length > 1)
    .map((part): Part => {
      const { values, ...rest } = part;
      const borders = values.slice(0, -1).map((_, count) => values.slice(0, count + 1).join(" ").length);
      return { ...rest, original: values.join(" "), borders };
    });
  return [...alone, ...joined];
}

function valuesOf(written: Value): string[] {
  const values = typeof written === "string" ? [written] : (written ?? []);
  return values
    .map((value) => (typeof value === "string" ? value : [value.text, ...value.choices].join(". ")))
    .filter(Boolean);
}

/** An address as a person spells it: without its codes, and with a space between two words of one. */
function spelled(address: string): string {
  const decoded = address.replace(/%[0-9a-f]{2}(?:%[0-9a-f]{2})*/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return " ";
    }
  });
  return decoded.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
}

/** A phrase is looked for in each of these. `places`: for each letter, where it stands in the plain text. */
export type Reading = { text: string; places: readonly number[] | null; fits: (phrase: Phrase) => boolean };

export function readingsOf(plain: Plain): Reading[] {
  const others = [joinLetters(plain), dropSigns(plain), readFigures(plain, "i"), readFigures(plain, "l")];
  return [
    { text: plain.text, places: null, fits: ({ isTorn }) => !isTorn },
    ...others.flatMap((other): Reading[] =>
      other
        ? [
            {
              text: other.text,
              places: other.at,
              fits: ({ isTorn, isExact, kind }) => !isTorn && !isExact && kind !== "contact",
            },
          ]
        : [],
    ),
  ];
}

function readPart(part: Part, list: readonly Phrase[], found: Found[]): void {
  const plain = toPlain(part.original);
  for (const reading of readingsOf(plain)) search(part, plain, reading, list, found);
  const short = squeeze(plain);
  search(part, plain, { text: short.text, places: short.at, fits: ({ isTorn }) => isTorn === true }, list, found);
}

function search(
  part: Part,
  plain: Plain,
  { text, places, fits }: Reading,
  list: readonly Phrase[],
  found: Found[],
): void {
  const { field, original } = part;
  for (const each of list) {
    if (!fits(each) || !isReadFor(each.kind, part)) continue;
    for (const match of text.matchAll(each.words)) {
      const start = places ? (places[match.index] ?? 0) : match.index;
      const last = match.index + match[0].length;
      const end = places ? (places[last - 1] ?? 0) + 1 : last;
      const same = found.filter(({ field: where, kind }) => where === field && kind === each.kind);
      if (same.length >= MAX_MATCHES) break;
      if (same.some((other) => other.part === part && start < other.end && end > other.start)) continue;
      if (each.isTorn && !isWholeWord(plain.text, start, end, isAddress(field))) continue;
      const [from, to] = [plain.at[start] ?? 0, plain.at[end] ?? original.length];
      if (wasReadBefore(part, from, to)) continue;
      const { before, behind } = around(plain.text, start, end);
      if (!isMeant(each, plain.text.slice(start, end), before, behind)) continue;
      if (part.needs && !part.needs.test(match[0])) continue;
      const words = original.slice(from, to).trim().slice(0, MAX_WORDS);
      found.push({ field, words, kind: each.kind, why: WHY[each.kind], part, start, end });
    }
  }
}

/** True if these words of a part lie in a piece that is left out, or on one side of where its texts meet. */
export function wasReadBefore({ original, borders, aside = [] }: Part, from: number, to: number): boolean {
  if (aside.length > 0 && isAside(aside, original, from, to)) return true;
  return borders !== null && !borders.some((border) => from < border && to > border + 1);
}

/**
 * True if these words lie wholly inside one of the pieces. A sign at their end, such as a comma, is none of their
 * letters.
 */
function isAside(aside: readonly Range[], original: string, from: number, to: number): boolean {
  const words = original.slice(from, to);
  const start = from + Math.max(0, words.search(/[\p{L}\p{M}\d]/u));
  const end = from + words.replace(/[^\p{L}\p{M}\d]+$/u, "").length;
  return aside.some((piece) => start >= piece.start && end <= piece.end);
}

/** The kinds of words that say something of who she is, and not of her work. */
const ABOUT_A_PERSON: readonly Kind[] = ["sex", "faith", "age", "unfair"];

/** Addresses are read for what they lead to, questions for what is asked, rejections for what they say of a person, and two texts side by side for money alone. */
function isReadFor(kind: Kind, { field, borders }: Part): boolean {
  if (borders) return kind === "money";
  if (isAddress(field)) return kind === "money" || kind === "whatsapp";
  if (field === "rejection") return ABOUT_A_PERSON.includes(kind);
  if (kind === "unfair") return false;
  return isQuestionField(field) || (kind !== "private" && kind !== "papers");
}

/** Words whose letters were torn apart begin and end where words do, in one sentence. In an address all stands together. */
function isWholeWord(text: string, start: number, end: number, isInAddress: boolean): boolean {
  if (isInAddress) return true;
  const isBorder = (letter: string) => !/[\p{L}\p{M}\d]/u.test(letter);
  return isBorder(text.charAt(start - 1)) && isBorder(text.charAt(end)) && !/[.;!?]\s|\n/.test(text.slice(start, end));
}

/** The same words of the same kind have one name, in whichever field they stand. */
export const nameOf = ({ kind, words }: PhraseMatch): string => `${kind} ${words.toLowerCase().replace(/\s+/g, " ")}`;
