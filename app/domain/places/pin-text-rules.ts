/** A PIN code in a text, without the list of towns: browsers load this file. */
import { latinDigit } from "~/domain/digits-rules";

/**
 * The word before a code belongs to it; six digits within a word are none. Codes begin with 1 to 9, and none ends with three noughts:
 * that is a sum.
 */
const PIN =
  /(?:(?<!\p{L})(?:pin|zip|postal|पिन)[\s-]{0,4}(?:code|कोड)?[\s:.-]{0,4}|(?<![\p{L}\p{M}\p{N}.,]))([1-9]\d{2})[ -]?(?!000)(\d{3})(?![\p{L}\p{M}\p{N}])/iu;

/** The digits of the first PIN code of a text, and the text without it; null if there is none. */
export function pinIn(text: string): { code: string; rest: string } | null {
  const plain = text.replace(/[०-९]/g, latinDigit);
  const found = PIN.exec(plain);
  if (!found) return null;
  const [written, first = "", last = ""] = found;
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + written.length)}`;
  return { code: first + last, rest: rest.replace(/\s+/g, " ").trim() };
}
