/**
 * Placeholders of other programs, or with a slip: "Dear {name}", "[Name]", "{{name". Nothing is put in their place, so each applicant
 * would read them as they stand. No zod here.
 */
import { words as refusals } from "~/words/template-refusals";
import { holdersOf, MAX_WORDS_CHARS, PLACEHOLDERS, type Placeholder } from "./rules";

/** A text is read around its placeholders for each of up to two hundred people, so there are few of each. */
const MAX_USES = 3;

/** The reason why a filled-in text cannot be sent, or null if it can. */
export function whyNotFilled(text: string): string | null {
  // Its length refuses it.
  if (text.length > MAX_WORDS_CHARS) return null;
  const holders = holdersOf(text);
  const often = PLACEHOLDERS.find((name) => holders.filter(({ holder }) => holder === name).length > MAX_USES);
  if (often) return refusals.tooOften(often, MAX_USES);
  const unknown = holders.find(({ holder }) => holder === null);
  if (unknown) {
    const meant = meantBy(unknown.placeholder);
    const typed = unknown.placeholder.slice(0, 60);
    return meant ? standsAsItIs(typed, meant) : refusals.unknown(typed);
  }
  return whyLeft(text);
}

/** The reason why a text without placeholders cannot be sent, or null if it can. */
export function whyNotPlain(text: string): string | null {
  const [first] = holdersOf(text);
  if (!first) return null;
  return refusals.nothingFilledIn(first.placeholder.slice(0, 60));
}

const standsAsItIs = (typed: string, meant: Meant): string =>
  refusals.asItStands(typed, meant === "words" ? refusals.writeWords : refusals.writeHolder(meant));

type Meant = Placeholder | "words";

const WHOSE = "(?:candidate|applicant|recipient|receiver|person|user|contact|employee|teacher|to)(?:'?s)?";
const ABOUT =
  "interview|joining|reporting|demo|meeting|zoom|google|meet|video|call|start|starting|exam|test|contact|phone|mobile|mob|telephone|whatsapp|e ?mail|school|job|post|hr|principal|head|office|recruiter|sender|candidate|applicant";
/** A blank ends with one of these: "[Principal]" and "[Google Meet]" may be words. */
const BLANKS =
  "phone|mobile|mob|telephone|contact|e ?mail|date|time|timings?|day|venue|place|link|date (?:and|&) time|month|year|location|address|url|number|no\\.?|details?|person|subject|salary|amount|signature|sign|reason|department|website|designation|class|room (?:number|no)|id";
const MEANT: readonly [Meant, RegExp][] = [
  [
    "words",
    /^(?:your|my|sender'?s?|recruiter'?s?|hr(?:'s)?|principal'?s?|manager'?s?) (?:full )?names?$|^name of (?:the )?(?:principal|sender|recruiter|manager|hr|head)$/,
  ],
  ["name", new RegExp(`^(?:${WHOSE} )?(?:(?:full|first|last|sur|f|l) ?)?name(?: of (?:the )?${WHOSE})?$`)],
  ["name", /^(?:candidate|applicant|recipient|f ?name|नाम|आपका नाम|उम्मीदवार(?: का नाम)?|नाव)(?:'?s)?$/],
  [
    "job",
    /^(?:job|post|position|role|vacancy|designation|opening)(?: ?(?:title|name|role|position|post))?(?: applied for)?$/,
  ],
  ["job", /^(?:title(?: of (?:the )?(?:job|post))?|name of (?:the )?(?:job|post)|पद|नौकरी|पद का नाम)$/],
  [
    "school",
    /^(?:our )?(?:school|college|institution|institute|company|organi[sz]ation|employer|academy|university)(?:'?s)? ?(?:name)?$/,
  ],
  ["school", /^(?:name of (?:the )?(?:school|college|institution|company)|स्कूल|विद्यालय|संस्था|स्कूल का नाम)$/],
  ["words", new RegExp(`^(?:your |my )?(?:(?:${ABOUT})(?:'?s)? ){0,2}(?:${BLANKS})$`)],
  ["words", /^(?:your \p{L}{2,20}|x{2,}|\.{2,}|_{2,}|tbd|text|message|placeholder)$/u],
  ["words", /^(?:dd mm yy(?:yy)?|mm dd yyyy|yyyy mm dd|hh mm(?: (?:am|pm))?|(?:post|job|position|role) applied)$/],
];
/** Half a blank: it counts beside another one, as in "First/Last Name" and "Sir/Madam". */
const HALF = /^(?:first|last|middle|sir|madam|ma'am|mam|mr|mrs|ms|miss|dr|sur ?name|he|she|his|her)\.?$/;

/**
 * The placeholder that typed words in brackets mean: "CandidateName", "candidate_name" and "Insert candidate name".
 */
function meantBy(typed: string): Meant | null {
  const placeholder = meantByWords(typed);
  if (placeholder) return placeholder;
  const parts = typed.split(/[/,|&]| or | and /);
  const isBlank = (part: string) => !/\d/.test(part) && (meantByWords(part) !== null || HALF.test(wordsIn(part)));
  return parts.length > 1 && parts.every(isBlank) ? (parts.every(isOfName) ? "name" : "words") : null;
}

const isOfName = (part: string) => meantByWords(part) === "name" || HALF.test(wordsIn(part));
const meantByWords = (typed: string) => MEANT.find(([, pattern]) => pattern.test(wordsIn(typed)))?.[0] ?? null;

const wordsIn = (typed: string): string =>
  typed
    .slice(0, 100)
    .replace(/[\u00ad\u200b-\u200f\u2060-\u2064]/g, "")
    .replace(/^[^\p{L}_.]+|[^\p{L}\p{M}_.]+$/gu, "")
    .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/(?<=\p{L})[_\-./:*|\s]+(?=\p{L})/gu, " ")
    .replace(/^(?:please )?(?:insert|enter|add|write|type|put|fill(?: in)?) /, "")
    .replace(/^(?:the|an?) | here$/g, "");

const DEAR = "(?:dear|hi|hello|hey|respected|namaste|नमस्ते)";
/** Words in the signs by which other programs mark what they fill in. They count where such a word stands in them. */
const IN_SIGNS = [
  /\{{1,3}([^{}\n]{1,40})\}{1,3}/g,
  /\[{1,3}([^[\]\n]{1,40})\]{1,3}/g,
  /(?:<{1,3}|&lt;)([^<>&\n]{1,40})(?:>{1,3}|&gt;)/g,
  /\({2,3}([^()\n]{1,40})\){2,3}/g,
  new RegExp(`(?<=(?:^|[\\s,])${DEAR},? )\\(([^()\\n]{1,40})\\)`, "gi"),
  /\(((?:candidate|applicant)(?:[’']?s)? (?:full )?name|name of (?:the )?(?:candidate|applicant))\)/gi,
  new RegExp(`(?<=(?:^|[\\s,])${DEAR},? )[:@%]([\\p{L}_]{2,30})`, "giu"),
  new RegExp(
    `(?<=(?:^|[\\s,])${DEAR},? )[^\\p{L}\\s]{0,2}((?:[\\p{L}_]{2,20}[ _])?(?:name|नाम))(?![\\p{L}\\p{M}\\d])`,
    "giu",
  ),
  /(?<![\p{L}\p{N}.])[:@%]((?:candidate|applicant|first|last|full|job)_(?:name|title))/giu,
  /%{1,3}([\p{L}_ ]{2,30})%{1,3}/gu,
  /\$\{?([\p{L}_]{2,30})\}?/gu,
  /\*\|([^|\n]{1,30})\|\*/g,
  /(?<![\p{L}\d])#{1,3}([\p{L}_ ]{2,30})#{1,3}/gu,
  /(?<![\p{L}\d])@{1,3}([\p{L}_]{2,30})@{1,3}/gu,
  /(?<![\p{L}\d_])_{2,}([\p{L} ]{2,30})_{2,}/gu,
];
/** A brace alone: it was to be one of two, or a word that only a program knows. */
const BRACES =
  /\{\{\s{0,9}[\p{L}\p{M}_]{0,30}\}?|\{?[\p{L}\p{M}_]{0,30}\s{0,9}\}\}|\{[\p{L}_][\p{L}\p{M}\d_.]{2,30}\}|\{[\p{L}_]{3,20}(?![\p{L}\p{M}\d_.]|[^{}\n]{0,60}\})/gu;
const DEAR_NOBODY = new RegExp(
  `(?:^|[\\s,])${DEAR}[ ,]{1,9}(?:(?:mr|mrs|ms|miss|dr|shri|smt|sir|madam)\\.?[ /,]{0,3}){0,3}(_{2,}|x{2,}(?![\\p{L}\\d])|\\.{3,}|…|-{3,}|\\?{2,}|\\*{2,}(?![*\\p{L}])|\\[ ?\\])`,
  "giu",
);
/** A line to be written on, or what a program counts: "on ____ at ____", "%s" and "{0}". */
const EMPTY = [
  /(?<=(?:^|[\s,])(?:on|at|in|for|of|by|from|to|till|until|before|between|dated|is|the|as|mr|mrs|ms)[ .]{1,3})(_{2,}|\.{4,}|-{4,})/gi,
  /(?<=(?:^|[\s,])(?:on|at) )(x{2,}(?![\p{L}\d])|dd[/.-]mm[/.-]yy(?:yy)?|hh:mm)/giu,
  /(?<![\p{L}\d)\]}]|= ?)(\{\s?\d?\s?\}|\[\])/gu,
  /(?<!\p{L}|\d ?)(%(?:\d\$)?[sd])(?![\p{L}\d])/gu,
];
/** Brackets of other scripts and keyboards, as they are read. Each is one letter, so that places in the text stay. */
const BRACKETS: Record<string, string> = {
  "【": "[",
  "】": "]",
  "〔": "[",
  "〕": "]",
  "〈": "<",
  "〉": ">",
  "《": "<",
  "》": ">",
  "‹": "<",
  "›": ">",
  "«": "<",
  "»": ">",
  "⟨": "<",
  "⟩": ">",
};

/**
 * The text as others read it: full-width brackets are brackets. A known placeholder becomes letters that no text has.
 */
function readable(text: string): string {
  let plain = "";
  let last = 0;
  for (const { placeholder, index } of holdersOf(text)) {
    plain += text.slice(last, index) + "\ue000".repeat(placeholder.length);
    last = index + placeholder.length;
  }
  return (plain + text.slice(last))
    .replace(/[｛｝［］＜＞（）﹛﹜﹙﹚﹤﹥﹝﹞]/g, (sign) => sign.normalize("NFKC"))
    .replace(/[【】〔〕〈〉《》‹›«»⟨⟩]/g, (sign) => BRACKETS[sign] ?? sign);
}

function whyLeft(text: string): string | null {
  const plain = readable(text);
  if (/[{}]\s{0,9}\ue000|\ue000\s{0,9}[{}]/.test(plain)) return refusals.braceTooMany;
  const left = (index: number, typed: string, meant: Meant) =>
    standsAsItIs(
      text
        .slice(index, index + typed.length)
        .trim()
        .slice(0, 60),
      meant,
    );
  for (const pattern of IN_SIGNS) {
    for (const { 0: typed, 1: inner = "", index } of plain.matchAll(pattern)) {
      const meant = meantBy(inner);
      if (meant) return left(index, typed, meant);
    }
  }
  for (const { 0: typed, index } of plain.matchAll(BRACES)) {
    const meant = meantBy(typed);
    if (meant || /\{\{|\}\}|\}/.test(typed)) return left(index, typed, meant ?? "words");
  }
  for (const [, typed = ""] of plain.matchAll(DEAR_NOBODY)) return standsAsItIs(typed.slice(0, 60), "name");
  for (const pattern of EMPTY)
    for (const { 0: typed, index } of plain.matchAll(pattern)) return left(index, typed, "words");
  return null;
}
