/** A PIN code in a text, without the list of towns: browsers load this file. */

/** The word before a code belongs to it. Codes begin with 1 to 9, and none ends with three noughts: that is a sum. */
const PIN =
  /(?:(?:pin|zip|postal|पिन)[\s-]{0,4}(?:code|कोड)?[\s:.-]{0,4})?(?<![\p{N}.,])([1-9]\d{2})[ -]?(?!000)(\d{3})(?![\p{N}])/iu;
const OTHER_DIGITS = /[०-९]/g;
const FIRST_OTHER_DIGIT = 0x0966;

/** The digits of the first PIN code of a text, and the text without it; null if there is none. */
export function pinIn(text: string): { code: string; rest: string } | null {
  const plain = text.replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) - FIRST_OTHER_DIGIT));
  const found = PIN.exec(plain);
  if (!found) return null;
  const [written, first = "", last = ""] = found;
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + written.length)}`;
  return { code: first + last, rest: rest.replace(/\s+/g, " ").trim() };
}
