/** What stands in a school's own texts for what differs from one applicant to the next. No zod here: browsers load this file. */
export const PLACEHOLDERS = ["name", "job", "school"] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

export const MAX_WORDS_CHARS = 4000;
export const MAX_TEMPLATE_NAME_CHARS = 80;
/** At most so many texts has a desk. */
export const MAX_TEMPLATES = 50;

const HOLDER = /\{\{([^{}]*)\}\}/g;
const isKnown = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name);

/** The first placeholder that nothing can be put in place of, as it was typed; null if all are known. */
export function unknownPlaceholder(text: string): string | null {
  for (const [whole, name = ""] of text.matchAll(HOLDER)) if (!isKnown(name.trim())) return whole;
  return null;
}

/** A text is read for each of up to two hundred people, so it stays short filled in too. */
const MAX_HOLDERS = 20;

/** Why a text cannot be sent, or null when it can. */
export function whyNotFilled(text: string): string | null {
  const unknown = unknownPlaceholder(text);
  if ([...text.matchAll(HOLDER)].length > MAX_HOLDERS) return `Use at most ${MAX_HOLDERS} placeholders in one text`;
  return unknown && `${unknown.slice(0, 60)} is not known. Use {{name}}, {{job}} or {{school}}`;
}

/** A text with everything filled in. What is put in is not looked at again. */
export function fillIn(text: string, values: Record<Placeholder, string>): string {
  return text.replace(HOLDER, (whole, name: string) =>
    isKnown(name.trim()) ? values[name.trim() as Placeholder] : whole,
  );
}

/** The text of a rejection where the school says nothing of its own. */
export const STANDARD_REJECTION = `Dear {{name}}, thank you for applying for {{job}}. We have decided not to go further with your application. This decision is about this post only. You are welcome to apply for our other posts.

We wish you well.

{{school}}`;
