/** An e-mail address without what a copy of it brings along. Browsers load this file. */

/** An address has 254 characters at most. With a name before it, more is not looked at. */
const MAX_CHARS = 500;

/**
 * The address in a text without invisible signs: without `mailto:`, brackets, a name or a label before it, a bullet, a link of
 * Markdown, and the full stop of its sentence. A text with two addresses stays as it is.
 */
export function addressIn(text: string): string {
  if (text.length > MAX_CHARS) return text;
  const plain = /^\[([^[\]]*)\]\(mailto:[^()]*\)$/i.exec(text.trim())?.[1] ?? text.trim();
  const [, before = "", inside] = /^([^<>\n]*)<([^<>\n]*)>[\s.,;]*$/.exec(plain) ?? [];
  if (inside === undefined) return withoutEdges(plain);
  const isTwice = before.includes("@") && withoutEdges(before) !== withoutEdges(inside);
  return isTwice ? plain : withoutEdges(inside);
}

function withoutEdges(text: string): string {
  const bare = text
    .trim()
    .replace(/^(?:e-?mail(?: ?id)?|mail)(?: ?: ?| - )/i, "")
    .replace(/^["'(\u2018\u201c[•·▪*\u2010\u2013\u2014-] ?/, "");
  const address = /^mailto:/i.test(bare) ? decoded(bare.slice("mailto:".length)).replace(/^[\s/]+/, "") : bare;
  return address
    .replace(/(?<=@[^?@]*)\?.*$/s, "")
    .replace(/[)"'\u2019\u201d\].,;:>*\u0964]{1,3}$/, "")
    .trim();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
