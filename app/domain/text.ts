/**
 * The shapes that every form shares: text is cleaned once, here, and never again. Below them: the web and mail addresses in a line that a
 * person wrote, and how they are made harmless.
 */

import * as z from "zod";
import { words as refusals } from "~/words/text-refusals";
import { addressIn, readMobile, withoutBoxes } from "./text-rules";

/**
 * Control characters (but for tab and line break), lone surrogates, bidi overrides, and the signs by which the search index tells
 * its own words from a text's (`app/domain/jobs/search/token-marks.ts`): nothing a person types.
 */
const UNWANTED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being removed
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ue001-\ue00f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Ends of lines and of pages. Word sends a vertical tab for a line that was broken by hand, and U+0085 comes from old systems. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these break lines, so no words are joined where they stood
const LINE_ENDS = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;

/** Text as stored: NFC, line ends `\n`, no control characters, no signs of one program's own fonts, trimmed. */
export function cleanText(value: string): string {
  return withoutBoxes(value.replace(LINE_ENDS, "\n").replace(UNWANTED, "")).normalize("NFC").trim();
}

/** Invisible marks: they turn the direction of the next text, or hide a word's end. Joiners stay, as many scripts need them. */
const HIDDEN_MARKS = /[\u061c\u180e\u200b\u200e\u200f\u2060-\u206f\ufff9-\ufffb]/g;

/** A name as stored: one line, without invisible marks. */
export function cleanName(value: string): string {
  return cleanText(value).replace(HIDDEN_MARKS, "").replace(/\s+/g, " ").trim();
}

/** A name, a title or a school's name for a mail: one line, cut, without anything that a mail program makes a link. */
export function plainName(value: string, maxChars = 150): string {
  // Cut before anything else: text that was stored long ago may have any length.
  const letters = [...cleanName(value.slice(0, 8 * maxChars).normalize("NFKC"))];
  const isLong = letters.length > maxChars;
  const shown = withoutAddresses((isLong ? letters.slice(0, maxChars - 1) : letters).join(""));
  return `${shown.replace(/\s+/g, " ").trim()}${isLong ? "…" : ""}`;
}

/** Several lines that a person wrote, for a mail: the same without anything that a mail program makes a link. */
export function plainText(value: string): string {
  return cleanText(value)
    .replace(HIDDEN_MARKS, "")
    .split(/[\n\u2028\u2029]/)
    .map((line) => withoutAddresses(line).replace(/\s+/g, " ").trim())
    .join("\n");
}

const text = z.string({ error: refusals.notText }).transform(cleanText);
const oneLine = text.transform((value) => value.replace(/\s+/g, " "));
const name = z.string({ error: refusals.notText }).transform(cleanName);

/** A line that must not be empty. `label` is what the person sees above the field. */
export function requiredLine(label: string, maxChars: number) {
  return required(label)
    .pipe(oneLine)
    .pipe(z.string().refine(isVisible, refusals.enter(label)).max(maxChars, refusals.tooLong(maxChars)))
    .meta({ minLength: 1, maxLength: maxChars });
}

/** A name, a title or a school's name that must be there: others read it, also in our mails. */
export function requiredName(label: string, maxChars: number) {
  return required(label)
    .pipe(name)
    .pipe(nameUpTo(maxChars).refine(isVisible, refusals.enter(label)))
    .meta({ minLength: 1, maxLength: maxChars, description: NO_ADDRESS });
}

/** A name that may be left out. */
export function optionalName(maxChars: number) {
  return optional(name.pipe(nameUpTo(maxChars))).meta({ description: NO_ADDRESS });
}

/** A name that a change may carry, as `nullableLine` takes it. */
export function nullableName(maxChars: number) {
  return name
    .pipe(nameUpTo(maxChars))
    .nullable()
    .transform((value) => (value ? value : null))
    .meta({ description: NO_ADDRESS });
}

const NO_ADDRESS = refusals.noAddress;

function nameUpTo(maxChars: number) {
  return z
    .string()
    .max(maxChars, refusals.tooLong(maxChars))
    .refine((value) => value.length > maxChars || !holdsAddress(value), NO_ADDRESS);
}

function required(label: string) {
  return z.string({
    error: (issue) =>
      issue.input === undefined || issue.input === null
        ? refusals.enter(label)
        : refusals.labelNotText(`${label.charAt(0).toUpperCase()}${label.slice(1)}`),
  });
}

/** Several lines that must not be empty. */
export function requiredText(label: string, maxChars: number) {
  return required(label)
    .pipe(text)
    .pipe(z.string().refine(isVisible, refusals.enter(label)).max(maxChars, refusals.tooLong(maxChars)))
    .meta({ minLength: 1, maxLength: maxChars });
}

/** A line that may be left out; empty text, null and absence all become null. */
export function optionalLine(maxChars: number) {
  return optional(oneLine.pipe(z.string().max(maxChars, refusals.tooLong(maxChars))));
}

/** A line that a change may carry: empty text and null become null. The object around it says whether it may be absent. */
export function nullableLine(maxChars: number) {
  return oneLine
    .pipe(z.string().max(maxChars, refusals.tooLong(maxChars)))
    .nullable()
    .transform((value) => (value ? value : null));
}

/** Digits that a form sends as text and a program may send as a JSON number. */
const digitsLine = z
  .union([z.string(), z.number()], { error: refusals.textOrNumber })
  .transform((value) => cleanText(String(value)).replace(/\s+/g, " "));

/** Text or a number that may be left out, stored as text: a telephone number, a zip code. */
export function optionalDigits(maxChars: number) {
  return digitsLine
    .pipe(z.string().max(maxChars, refusals.tooLong(maxChars)))
    .nullish()
    .transform((value) => (value ? value : null))
    .default(null);
}

/** The same that a change may carry, as `nullableLine` takes it. */
export function nullableDigits(maxChars: number) {
  return digitsLine
    .pipe(z.string().max(maxChars, refusals.tooLong(maxChars)))
    .nullable()
    .transform((value) => (value ? value : null));
}

/** Yes or no, as a form or a program sends it beside a file. */
export function flag(message: string) {
  return z
    .enum(["", "0", "1", "false", "true"], message)
    .transform((value) => value === "1" || value === "true")
    .optional();
}

/** More than a number has signs: two numbers in one field are told apart from text that is too long. */
export const MAX_MOBILE_CHARS = 60;

/** A number in the form that is always taken: ten digits, or all of them behind a plus. */
const MOBILE = "^(\\+[1-9][\\d -]{7,20}|[6-9][\\d -]{9,14})$";
const MAYBE_MOBILE = { pattern: `${MOBILE}|^$`, minimum: 1_000_000_000, maximum: 9_999_999_999 };

/** A mobile number that must be there, in the one form that can be dialled (`readMobile`). */
export function requiredMobile(label: string) {
  return requiredLine(label, MAX_MOBILE_CHARS).pipe(z.string().transform(dialled)).meta({ pattern: MOBILE });
}

/** A mobile number that may be left out. */
export function optionalMobile() {
  return optionalDigits(MAX_MOBILE_CHARS).pipe(z.string().transform(dialled).nullable()).meta(MAYBE_MOBILE);
}

/** One that a change may carry, as `nullableLine` takes it. */
export function nullableMobile() {
  return nullableDigits(MAX_MOBILE_CHARS).pipe(z.string().transform(dialled).nullable()).meta(MAYBE_MOBILE);
}

function dialled(value: string, context: z.RefinementCtx): string {
  const { number, problem } = readMobile(value);
  if (problem === null) return number;
  context.addIssue({ code: "custom", message: problem });
  return z.NEVER;
}

/** Several lines that may be left out. */
export function optionalText(maxChars: number) {
  return optional(text.pipe(z.string().max(maxChars, refusals.tooLong(maxChars))));
}

/** An optional address of a website, http or https. A host alone gets https:// before it. It is linked to, never fetched. */
export function optionalWebsite(maxChars: number) {
  const wrong = refusals.website;
  const address = oneLine.transform(withScheme);
  return optional(
    address.pipe(urlUpTo(maxChars).refine((value) => value === "" || isUrl(value, /^https?:$/), wrong)),
  ).meta({ pattern: "^(https?://[^\\s/?#]+\\.[^\\s]+)?$" });
}

/** "school.example/jobs" as "https://school.example/jobs". A port is no scheme. */
function withScheme(typed: string): string {
  const address = typed
    .replace(INVISIBLE, "")
    .trim()
    .replace(/^[<("'\u2018\u201c[]{1,2}/, "")
    .replace(/[.,;>)"'\u2019\u201d\]]{1,3}$/, "");
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(address);
  // "B.Ed" and "N.A" are no hosts.
  const isHost = address.length > 4 && /^[^\s/?#@:]+\.[^\s/?#@:]+/.test(address);
  return !hasScheme && isHost ? `https://${address}` : address;
}

/** An optional https address of an image. A page of ours shows it, so http is refused: it is mixed content. */
export function optionalImageUrl(maxChars: number) {
  const wrong = refusals.image;
  return optional(
    oneLine.pipe(urlUpTo(maxChars).refine((value) => value === "" || isUrl(value, /^https:$/), wrong)),
  ).meta({ pattern: "^(https://[^\\s/?#]+\\.[^\\s]+)?$" });
}

function urlUpTo(maxChars: number) {
  return z.string().max(maxChars, refusals.tooLong(maxChars));
}

function optional<T extends z.ZodType<string, string>>(schema: T) {
  return schema
    .nullish()
    .transform((value) => (value ? value : null))
    .default(null);
}

/** Joiners and soft hyphens belong into words of many scripts, but a text of nothing else is empty. */
function isVisible(value: string): boolean {
  return /[^\p{C}\p{Z}]/u.test(value);
}

/** A name with an ending, as "school.example": no "N.A", no "www.school", no "B.Ed", no number. */
function isHostName(host: string): boolean {
  return (
    /^(?:[\p{L}\p{M}\p{N}_-]+\.)+(?:\p{L}{2,}|xn--[a-z\d-]+)$/u.test(host) &&
    !/^(?:www\.[^.]+|not\.available)$/i.test(host)
  );
}

function isUrl(value: string, protocol: RegExp): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return protocol.test(url.protocol) && isHostName(url.hostname) && url.username === "" && url.password === "";
}

/** Signs that are invisible. They come along when an address is copied. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** An e-mail address as it was meant: in small and plain letters, without invisible signs, and without what a copy brings along. */
export function cleanAddress(typed: string): string {
  const plain = cleanText(typed)
    .replace(INVISIBLE, "")
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, "")
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replaceAll("\u3002", ".");
  return addressIn(plain).toLowerCase();
}

/** No dot at an edge of the mailbox, none beside another; no hyphen at an edge of a part of the host, which is no address of a network. */
const DELIVERABLE =
  /^[^\s@<>()",;:\\[\].]+(?:\.[^\s@<>()",;:\\[\].]+)*@(?:(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)\.)+(?!-|\d+$)[\p{L}\p{M}\p{N}-]+(?<!-)$/u;
const WRONG_ADDRESS = refusals.email;

/**
 * An e-mail address as `cleanAddress` makes it; 254 characters is the limit of SMTP's path. Each mailbox has one spelling here: mail
 * services read full-width letters, dots of other scripts and invisible signs as plain ones.
 */
export const EmailAddress = z
  .string({ error: refusals.emailMissing })
  .transform(cleanAddress)
  .pipe(
    z
      .string()
      .min(1, { error: refusals.emailMissing, abort: true })
      .max(254, refusals.emailTooLong)
      .refine((value) => DELIVERABLE.test(value) && cleanAddress(value) === value, WRONG_ADDRESS),
  )
  .meta({ format: "email" });

/** The id of a row, as a client sends it: in capitals it is the same id. */
export const idOf = (wrong: string) => z.uuid(wrong).toLowerCase();

/** The answer of a call that made or changed one thing. */
export const IdAnswer = z.object({ id: z.uuid() });
/** The answer of a call that has nothing else to say. */
export const MessageAnswer = z.object({ message: z.string() });

/** Endings of hosts that strangers use: the large ones, India's, the cheap ones and those of link shorteners. */
const ENDINGS = new Set(
  (
    "com org net int edu gov mil in co info biz name pro mobi asia tel travel jobs xxx " +
    "io ai app dev page web cloud tech site website online store shop space live life world today news blog media " +
    "link links click top club vip win bid loan men date party review stream download racing trade cam fun icu " +
    "xyz zip mov buzz cyou monster quest bond sbs cfd rest host press agency digital email chat social video " +
    "tech school college academy education university institute training courses degree guru study careers center centre " +
    "me ly gl gd gg is it to tv cc ws tk ml ga cf gq am fm sh st su vc vu la ms nu pw re rs ru cn us uk eu de fr nl " +
    "ca au nz jp kr hk sg my ph id th vn lk np bd pk ae sa qa om kw ir za ng ke br mx ar es pt pl ch se no fi dk be at " +
    "ac bharat भारत भारतम् ಭಾರತ ভারত భారత్ ଭାରତ இந்தியா ਭਾਰਤ بھارت संगठन वेबसाइट कॉम नेट"
  ).split(" "),
);
/** These are words in names: "Govt.Hr.Sec.School", "M.Tech". And most two-letter endings: "M.Sc.in Physics", "Fr.de Souza". */
const WORDS = new Set(
  "tech school college academy education university institute training center centre degree".split(" "),
);
/** Two-letter endings that are no words: link shorteners use them. */
const NO_WORDS = new Set("co io ai me ly gl gd gg cc".split(" "));

/** No name ends in these, in capitals or not. Any other ending counts in small letters alone: "Srinivas.Ch", "Kapil.Dev". */
const NO_NAMES = new Set("com org net edu gov mil info biz www".split(" "));

/** Abbreviations in names and posts. Single letters count as well. */
const ABBREVIATIONS = new Set(
  (
    "st ss sr jr hr dr mr mrs ms smt shri sri prof asst assoc addl govt govtt gov sec secy hss higher high primary pry " +
    "middle mid pub public pvt comp dept univ inst engg tech phil hons ed sc lib mus des pharm litt stat arch maths " +
    "sci eng inter intl agri nat natl mat matric gen bro rev fr no co op coed res resi memorial model central international"
  ).split(" "),
);

/** Degrees and tools that look like hosts. Each host belongs to somebody well known, so that no stranger gains by it. */
const KNOWN_HOSTS = new Set(
  "m.com b.com d.com i.com asp.net vb.net ado.net node.js react.js vue.js next.js express.js".split(" "),
);

/** Dots that browsers read as a full stop (RFC 3490) and that normalisation leaves. */
const OTHER_DOTS = /[\u3002\uff61]/g;
const SCHEME = /:\/\/|(?<!\p{L})(?:https?|ftp|mailto|javascript|data):(?=[^\s\d])/giu;
const WWW = /(?<![\p{L}\p{N}])www\d?\.[\p{L}\p{N}]/iu;
const MAIL_SIGN = /(?<=\S)@(?=\S)/g;
/** A host and the dots in it, with the joiners that many scripts need. */
const RUN = /[\p{L}\p{M}\p{N}\p{Join_Control}._-]+/gu;

/** True if a line holds a web or mail address, also in full-width letters and in the dots of other scripts. */
export function holdsAddress(text: string): boolean {
  const plain = inPlainLetters(text);
  // `search` keeps no place between calls, unlike `test`.
  if ([SCHEME, WWW, MAIL_SIGN].some((sign) => plain.search(sign) >= 0)) return true;
  for (const { 0: run, index } of plain.matchAll(RUN)) {
    if (isAddress(run, plain.slice(index + run.length, index + run.length + 2))) return true;
  }
  return false;
}

/** The line with its addresses made harmless: "evil[.]com", "a[at]b[.]com". Other dots in a word get a space: "St. Mary". */
export function withoutAddresses(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replace(INVISIBLE, (sign) => (sign === "\u200c" || sign === "\u200d" ? sign : ""))
    .replace(OTHER_DOTS, ".");
  return plain
    .replace(RUN, (run, index: number) => {
      const host = run.replace(/\.$/, "").toLowerCase();
      if (KNOWN_HOSTS.has(host)) return run;
      const behind = plain.slice(index + run.length, index + run.length + 2);
      if (isAddress(run.replace(INVISIBLE, ""), behind)) return run.replace(/(?<=[^.])\.(?=[^.])/g, "[.]");
      return run.replace(/(?<=[^.])\.(?=[^.]*\p{L}[^.])/gu, ". ");
    })
    .replace(MAIL_SIGN, "[at]")
    .replace(SCHEME, (scheme) => scheme.replace(":", "[:]"));
}

function inPlainLetters(text: string): string {
  return text.replace(INVISIBLE, "").normalize("NFKC").replace(INVISIBLE, "").replace(OTHER_DOTS, ".");
}

/** True if a run of letters and dots is a host. `behind`: the two characters after it, where a path would begin. */
function isAddress(run: string, behind: string): boolean {
  if (run.search(WWW) >= 0) return true;
  const parts = run.split(/\.{2,}/);
  return parts.some((part, place) => {
    const labels = part.replace(/^\.|\.$/g, "").split(".");
    return labels.length > 1 && isHost(labels, place === parts.length - 1 ? behind : "");
  });
}

function isHost(labels: string[], behind: string): boolean {
  if (holdsNetworkAddress(labels) || labels.some(mixesAlphabets)) return true;
  const hasPath = /^[/?#:][^\s]/.test(behind);
  const small = labels.map((label) => label.toLowerCase());
  const last = small.length - 1;
  const isKnown = (place: number) => KNOWN_HOSTS.has(`${small[place - 1]}.${small[place]}`);
  // "evil.com.Apply" is an address too, although no space follows it.
  if (small.some((label, place) => place > 0 && place < last && /^(com|org|net)$/.test(label) && !isKnown(place))) {
    return true;
  }
  if (isKnown(last)) return false;
  const ending = endingOf(small[last] ?? "");
  const isAbbreviated = small.slice(0, last).every((label) => isShort(label));
  if (!ENDINGS.has(ending) && !ending.startsWith("xn--")) return hasPath && !isAbbreviated && isLowerCase(labels);
  // "Ryan Intl.School/College" is a name, "Evil.School/apply" is not.
  const isCapital = /^\p{Lu}/u.test(labels[last] ?? "") && !NO_NAMES.has(ending) && !ending.startsWith("xn--");
  if (isCapital) {
    const isPath = hasPath && (!WORDS.has(ending) || /^.[\p{Ll}\p{N}]/u.test(behind));
    return isPath && (!isAbbreviated || (NO_WORDS.has(ending) && ending !== "co"));
  }
  const isWord = WORDS.has(ending) || (/^[a-z]{2}$/.test(ending) && !NO_WORDS.has(ending));
  // "x.in" is a host, "M.Sc.in Physics" and "Fr.de Souza" are not.
  const isShortHost = labels.length === 2 && !WORDS.has(ending) && /^\p{Ll}/u.test(labels[0] ?? "");
  return !(isWord && isAbbreviated && !hasPath && !isShortHost);
}

/** Latin letters with Cyrillic or Greek ones that look like them: no name has them, and "evil.com" may be written so. */
function mixesAlphabets(label: string): boolean {
  return /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label);
}

/** Four numbers in a row, as in "192.168.1.1" and "192.168.1.1.Apply". */
function holdsNetworkAddress(labels: string[]): boolean {
  let numbers = 0;
  return labels.some((label) => {
    numbers = /^\d{1,3}$/.test(label) && Number(label) < 256 ? numbers + 1 : 0;
    return numbers === 4;
  });
}

/** The letters that a last part begins with, where a mail program would end the address: "com" of "com-apply". */
function endingOf(label: string): string {
  const letters = /^[a-z]+/.exec(label)?.[0] ?? "";
  const next = label.charAt(letters.length);
  return letters === "" || label.startsWith("xn--") || /\d/.test(next) ? label : letters;
}

function isShort(label: string): boolean {
  return /^\p{L}\p{M}*$/u.test(label) || ABBREVIATIONS.has(label);
}

/** An ending that is not on the list, with a path behind it: "evil.pizza/x", but not "Asst.Prof/Lecturer". */
function isLowerCase(labels: string[]): boolean {
  return /^\p{Ll}{2,}$/u.test(labels.at(-1) ?? "") && (labels[0] ?? "").length > 2;
}
