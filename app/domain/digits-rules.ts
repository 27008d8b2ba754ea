/** Numbers and signs as people type them, in one plain form. No server code: browsers load this file. */

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
