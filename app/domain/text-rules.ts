/**
 * Numbers and signs as people type and paste them, in one plain form. Below: telephone numbers, zip codes and mail addresses; text where not
 * every sign may stand, in HTML and XML and in names of files. No server code: browsers load this file.
 */
import { words } from "../words/number-refusals.ts";

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

/** Signs and letters before a number, such as "Tel.:", "Phone No. -" and the picture of a telephone. */
const LABEL =
  /^[\p{So}'"*]{0,3}\s?(?:(?:tel|telephone|phone|ph|mobile|mob|cell|whatsapp|contact|m|मो|मोबाइल|फोन|फ़ोन)[.\s]{0,3}(?:no|number)?[.:\s-]{0,4})?(?=[+(\d])/iu;
/** The kind of a telephone behind its number. */
const KIND = /\s?\((?:whats ?app|wa|mobile|mob|m|home|h|r|res|office|off|o|work)\)$/i;
/** Two numbers stand in a field with one of these between them. */
const OR = /(?<!\p{L})(?:or|and|alt|alternate|या|और)(?!\p{L})/giu;
const BETWEEN = /[/\\,;|&\n]/;
/** The most that E.164 allows. */
const MOST_DIGITS = 15;

type Mobile = { number: string; problem: null } | { number: null; problem: string };

/**
 * A telephone number in the one form that can be dialled from everywhere: "+919876543210" (E.164). It is read in the digits of all
 * scripts, with the signs that people write between them, with and without the country's code; ten digits are India's.
 */
export function readMobile(typed: string): Mobile {
  const plain = inPlainSigns(typed);
  if (holdsTwo(plain)) return { number: null, problem: words.oneNumber };
  const number = toE164(plain);
  return number === null ? { number: null, problem: words.mobile } : { number, problem: null };
}

/** Digits of all scripts as ASCII, all hyphens and spaces as one kind, nothing invisible, no label. */
function inPlainSigns(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/[\p{Pd}\u2212\u00b7\u2022_]/gu, "-")
    .replace(/[^\S\n]+/g, " ")
    .trim()
    .replace(/[.,;-]$/, "")
    .replace(KIND, "")
    .replace(LABEL, "")
    .replace(/^(\+\d{1,3}):/, "$1 ")
    .replace(/^(\+\d{1,3}) ?(?=\1)/, "");
}

const countDigits = (text: string) => text.replace(/\D/g, "").length;

function holdsTwo(plain: string): boolean {
  const text = plain.replace(OR, "/");
  if (/[^\d\s+().,;:/\\|&\n-]/.test(text)) return false;
  const parts = text.split(BETWEEN).map(countDigits);
  const isList =
    parts.filter((digits) => digits >= 6).length > 1 ||
    ((parts[0] ?? 0) >= 10 && parts.some((n, at) => at > 0 && n > 0));
  return (
    isList ||
    // No pattern: one that looks for a plus behind each digit takes minutes for a long text.
    plain.slice(plain.search(/\d/)).lastIndexOf("+") > 0 ||
    (countDigits(plain) >= 20 && countDigits(plain) <= 30 && !/^0{4}|^(\d)\1+$/.test(plain.replace(/\D/g, "")))
  );
}

function toE164(plain: string): string | null {
  // "(+91)", and the "(0)" that is left out from abroad.
  const number = plain.replace(/^\(\s?(\+?\d{1,4})\s?\)/, "$1 ").replace(/(?<=\d[\s-]*)\(0\)/, "");
  if (!/^\+?[\s(.-]{0,2}\d([\s()./-]{0,3}\d)*[\s)]{0,2}$/.test(number)) return null;
  const digits = number.replace(/\D/g, "");
  if (number.startsWith("+")) return abroad(digits.replace(/^00(?=[1-9])/, ""));
  if (/^00[1-9]/.test(digits)) return abroad(digits.slice(2));
  const national = /^(?:0|0?910?)?(\d{10})$/.exec(digits)?.[1];
  if (national === undefined || /^0{6}/.test(digits)) return null;
  // A number of nine digits behind the trunk's zero.
  return `+91${national.replace(/^0/, "")}`;
}

/** Their numbers begin with a zero from abroad too: Italy, Ivory Coast, Gabon, Congo. */
const WITH_ZERO = new Set(["39", "225", "241", "242"]);

/** Digits that begin with a country's code. The zero that is dialled within a country is left out. */
function abroad(typed: string): string | null {
  const code = COUNTRY_CODE.exec(typed)?.[0] ?? "";
  const hasTrunk = typed.charAt(code.length) === "0" && !WITH_ZERO.has(code);
  const digits = hasTrunk ? code + typed.slice(code.length + 1) : typed;
  if (!digits.startsWith("91"))
    return /^[1-9]\d{6,14}$/.test(digits) && digits.length <= MOST_DIGITS ? `+${digits}` : null;
  const national = /^91(?:0|91)?([1-9]\d{9}|[1-5]\d{8})$/.exec(digits)?.[1];
  return national === undefined ? null : `+91${national}`;
}

/** The length of each country's code that does not have three digits. */
const COUNTRY_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** A stored number as people read it, and as no spreadsheet takes it for a number: "+91 98765 43210". */
export function spacedMobile(number: string): string {
  const indian = /^\+91(\d{5})(\d{5})$/.exec(number);
  if (indian) return `+91 ${indian[1]} ${indian[2]}`;
  const code = number.startsWith("+") ? COUNTRY_CODE.exec(number.slice(1))?.[0] : undefined;
  if (code) return /^\+\d+$/.test(number) ? `+${code} ${number.slice(1 + code.length)}` : number;
  return /^\d{6,}$/.test(number) ? `${number.slice(0, -5)} ${number.slice(-5)}` : number;
}

/** A stored number in the person's own forms: India's as ten digits, as the specification's forms have them. */
export function typedMobile(number: string | null): string | null {
  return number?.replace(/^\+91(?=\d{10}$)/, "") ?? null;
}

/** Letters and digits, with spaces and hyphens between them, as the zip codes of all countries are. Null passes too. */
export function isZipText(value: string | null): boolean {
  return value === null || /^[\p{L}\d][\p{L}\d -]*$/u.test(value);
}

/** The form of a zip code for whoever sends one, as text or as a number. */
export const ZIP_FORM = { pattern: "^([A-Za-z\\d][A-Za-z\\d -]*)?$", minimum: 0, multipleOf: 1 };

/**
 * A zip code of this country: six digits in India, letters and digits elsewhere. Without a country, digits alone must be an
 * Indian PIN code. Null passes too.
 */
export function isZip(value: string | null, country: string | null): boolean {
  if (value === null) return true;
  if (!isZipText(value)) return false;
  const isPin = /^[1-9]\d{2} ?\d{3}$/.test(value);
  if (country !== null && country.trim() !== "") return isIndia(country) ? isPin : true;
  return isPin || /\p{L}/u.test(value);
}

/** For zod's `when`: both fields are right by themselves, so they can be checked together, even if other fields are wrong. */
export function hasZipAndCountry({ value }: { value: unknown }): boolean {
  const { zip, country } = (value ?? {}) as Record<string, unknown>;
  return typeof zip === "string" && isZipText(zip) && (country === null || typeof country === "string");
}

function isIndia(country: string): boolean {
  return /^(the )?(republic of )?(india|bharat|in|ind|भारत)\.?$/i.test(country.trim());
}

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

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** The text with its special characters escaped: fit for the content of elements, and for attributes in either kind of quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** File systems allow 255 bytes; some that encrypt take 143. The words before and behind a part need room too. */
const MAX_PART_BYTES = 100;
/** A whole name with its ending. */
const MAX_NAME_BYTES = 200;

/** Windows keeps these for devices, also with an ending behind them. */
const DEVICE = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])[ .]*(?:\.|$)/i;
const JOINERS = "\u200c\u200d";
const TROUBLE = /[^\p{L}\p{M}\p{N}\p{Join_Control} ._()&'+,-]/gu;

/** A text as a part of a file's name, at most 100 bytes of UTF-8. `otherwise` where nothing is left of it. */
export function fileNamePart(text: string, otherwise: string): string {
  // Cut before anything else: the text may have any length.
  const plain = text
    .slice(0, 8 * MAX_PART_BYTES)
    .normalize("NFC")
    .replace(TROUBLE, " ")
    .replace(/\s+/g, " ");
  return withoutEndSigns(cutBytes(withoutEndSigns(plain), MAX_PART_BYTES)) || otherwise;
}

/** A whole name of these parts and an ending, such as ".pdf". */
export function completeFileName(name: string, ending: string): string {
  const plain = withoutEndSigns(cutBytes(withoutEndSigns(name), MAX_NAME_BYTES - countBytes(ending)));
  return DEVICE.test(plain + ending) ? `_${plain}${ending}` : plain + ending;
}

const MAX_NAME_CHARS = 120;

/** Joiners belong into words of many scripts. */
const NO_NAME = /[^\p{L}\p{M}\p{N}\p{Join_Control} ._()-]/gu;

/** The file's name as it is kept and given back: its last part, without signs that are trouble in a header or a file system. */
export function resumeName(name: string | undefined): string {
  const last = (name ?? "").split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .normalize("NFC")
    .replace(NO_NAME, "")
    .replace(/\.pdf$/i, "");
  const letters = [...plain.replace(/^[. ]+/, "")].slice(0, MAX_NAME_CHARS).join("");
  const fileName = completeFileName(letters, ".pdf");
  return fileName === ".pdf" ? "resume.pdf" : fileName;
}

/** Windows drops full stops and spaces at the end; a full stop in front hides a file elsewhere. */
function withoutEndSigns(text: string): string {
  let [from, to] = [0, text.length];
  const isEdge = (at: number) => `. ${JOINERS}`.includes(text.charAt(at));
  while (from < to && isEdge(from)) from += 1;
  while (to > from && isEdge(to - 1)) to -= 1;
  return text.slice(from, to);
}

const countBytes = (text: string) => new TextEncoder().encode(text).length;

/** The text cut to so many bytes of UTF-8, after a whole sign as people see it. */
function cutBytes(text: string, maxBytes: number): string {
  if (countBytes(text) <= maxBytes) return text;
  let [cut, bytes] = ["", 0];
  for (const { segment } of new Intl.Segmenter("und", { granularity: "grapheme" }).segment(text)) {
    bytes += countBytes(segment);
    if (bytes > maxBytes) break;
    cut += segment;
  }
  return cut;
}
