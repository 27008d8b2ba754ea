/**
 * Placeholders in a school's own texts, for words that differ from one applicant to the next. No zod here: browsers
 * load this file.
 */
import { words } from "~/words/standard-rejection";

export const PLACEHOLDERS = ["name", "job", "school"] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

export const MAX_WORDS_CHARS = 4000;
export const MAX_TEMPLATE_NAME_CHARS = 80;
/** At most so many texts has an institution. */
export const MAX_TEMPLATES = 50;

/** Invisible letters between the braces are left out by a mail, so they count as none here. */
const HOLDER = /\{[\s\u00ad\u200b-\u200f\u2060-\u2064]*\{([^{}]*)\}[\s\u00ad\u200b-\u200f\u2060-\u2064]*\}/g;

/** "name" from " Name ". Null if nothing can be put in its place. */
function holderOf(typed: string): Placeholder | null {
  const name = typed
    .replace(/[\u00ad\u200b-\u200f\u2060-\u2064]/g, "")
    .trim()
    .toLowerCase();
  return PLACEHOLDERS.find((holder) => holder === name) ?? null;
}

/** The placeholders of a text: as they were typed, where they stand, and what is put in their place; null if that is not known. */
export function holdersOf(text: string): { placeholder: string; index: number; holder: Placeholder | null }[] {
  return [...text.matchAll(HOLDER)].map(({ 0: placeholder, 1: name = "", index }) => ({
    placeholder,
    index,
    holder: holderOf(name),
  }));
}

/**
 * A text with everything filled in, and the place of each value in it. A placeholder inside a value is not filled in.
 */
export function fillWhere(
  text: string,
  values: Record<Placeholder, string>,
): { text: string; values: { start: number; end: number }[] } {
  const places: { start: number; end: number }[] = [];
  let filled = "";
  let last = 0;
  for (const { placeholder, index, holder } of holdersOf(text)) {
    if (holder === null) continue;
    filled += text.slice(last, index);
    places.push({ start: filled.length, end: filled.length + values[holder].length });
    filled += values[holder];
    last = index + placeholder.length;
  }
  return { text: filled + text.slice(last), values: places };
}

export function fillIn(text: string, values: Record<Placeholder, string>): string {
  return fillWhere(text, values).text;
}

/** The text of a rejection where the school says nothing of its own. */
export const STANDARD_REJECTION = words.text;
