/**
 * Numbers and signs as people type and paste them, in one plain form. No server code: browsers load this file, also the page that hydrates,
 * so it stays small.
 */

/** Invisible marks that keyboards and copied texts leave in a number or a day. */
const HIDDEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Lower case, Latin digits for those of every script, one kind of dash, and single spaces. */
export function plainSigns(text: string): string {
  return text
    .normalize("NFKC")
    .replace(HIDDEN, "")
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

/** A digit of any script (`\p{Nd}`) as one of 0 to 9. A script's digits stand in a row, so its value is the distance from the first. */
export function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** A word of Devanagari without the dot below, which some people type and others leave out. */
export function withoutNukta(text: string): string {
  return text.normalize("NFD").replaceAll("\u093c", "").normalize("NFC");
}

/** Bullets of Symbol and Wingdings, by their place in those fonts. */
const BULLETS = [0xb7, 0x6c, 0x6e, 0x71, 0x75, 0x76, 0x77, 0x9f, 0xa7, 0xa8, 0xb2, 0xd8, 0xf0, 0xa4, 0x7c, 0x2d];
/** Other signs that every list has. */
const LIST_SIGNS: Record<number, string> = { 252: "✓", 254: "✓", 224: "→", 232: "→" };

/**
 * The same text without the signs of one program's own fonts, as they come from Word: elsewhere they are empty boxes. Those that every
 * list has become signs that every font has.
 */
export function withoutBoxes(text: string): string {
  return text.replace(/\p{Co}/gu, (sign) => {
    const place = (sign.codePointAt(0) ?? 0) - 0xf000;
    return BULLETS.includes(place) ? "•" : (LIST_SIGNS[place] ?? " ");
  });
}
