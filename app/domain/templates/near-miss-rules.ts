/**
 * Placeholders of other programs, or with a slip: "Dear {name}", "[Name]", "{{name". Nothing is put in their place, so each applicant
 * would read them as they stand. No zod here.
 */
import { holdersOf, type Placeholder } from "./rules";

/** A text is read for each of up to two hundred people, so it stays short filled in too. */
const MAX_HOLDERS = 20;

/** Why a text that is filled in cannot be sent, or null when it can. */
export function whyNotFilled(text: string): string | null {
  const holders = holdersOf(text);
  if (holders.length > MAX_HOLDERS) return `Use at most ${MAX_HOLDERS} placeholders in one text`;
  const unknown = holders.find(({ holder }) => holder === null);
  if (unknown) {
    const meant = meantBy(unknown.whole);
    const typed = unknown.whole.slice(0, 60);
    return meant ? standsAsItIs(typed, meant) : `${typed} is not known. Use {{name}}, {{job}} or {{school}}`;
  }
  return whyLeft(text);
}

/** Why a text in which nothing is filled in cannot be sent, or null when it can. */
export function whyNotPlain(text: string): string | null {
  const [first] = holdersOf(text);
  if (!first) return null;
  return `“${first.whole.slice(0, 60)}” would go out as it stands: nothing is filled in here. Write the words themselves`;
}

const standsAsItIs = (typed: string, meant: Meant): string =>
  `"${typed}" would go out as it stands. ${
    meant === "words" ? "Write the words themselves, or use {{name}}, {{job}} or {{school}}" : `Write {{${meant}}}`
  }`;

type Meant = Placeholder | "words";

const WHOSE = "(?:candidate|applicant|recipient|receiver|person|user|contact|employee|teacher|to)(?:'?s)?";
const MEANT: readonly [Meant, RegExp][] = [
  ["words", /^(?:your|my|sender'?s?|recruiter'?s?|hr(?:'s)?|principal'?s?|manager'?s?) (?:full )?names?$/],
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
  ["words", /^(?:interview |joining )?(?:date|time|day|venue|place|link|date (?:and|&) time)$/],
  [
    "words",
    /^(?:month|year|location|address|url|e ?mail|phone|mobile|number|contact|subject|salary|amount|signature|reason|department|website)$/,
  ],
  ["words", /^(?:your \p{L}{2,20}|x{2,}|\.{2,}|_{2,}|tbd|text|message|placeholder)$/u],
];

/** What stands between brackets, in the words of a person: "CandidateName", "candidate_name" and "Insert candidate name". */
function meantBy(typed: string): Meant | null {
  const words = typed
    .replace(/[\u00ad\u200b-\u200f\u2060-\u2064]/g, "")
    .replace(/^[^\p{L}_.]+|[^\p{L}\p{M}_.]+$/gu, "")
    .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
    .toLowerCase()
    .replace(/(?<=\p{L})[_\-./:*|\s]+(?=\p{L})/gu, " ")
    .replace(/^(?:please )?(?:insert|enter|add|write|type|put|fill(?: in)?) /, "")
    .replace(/^(?:the|an?) | here$/g, "");
  return MEANT.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

/** Words in the signs by which other programs mark what they fill in. They count where such a word stands in them. */
const IN_SIGNS = [
  /\{+([^{}\n]{1,40})\}+/g,
  /\[+([^[\]\n]{1,40})\]+/g,
  /<+([^<>\n]{1,40})>+/g,
  /«+([^«»\n]{1,40})»+/g,
  /\({2,}([^()\n]{1,40})\){2,}/g,
  /(?<=(?:^|[\s,])(?:dear|hi|hello|hey|respected|namaste|नमस्ते),? )\(([^()\n]{1,40})\)/gi,
  /%+([\p{L}_ ]{2,30})%+/gu,
  /\$\{?([\p{L}_]{2,30})\}?/gu,
  /\*\|([^|\n]{1,30})\|\*/g,
  /(?<![\p{L}\d])#+([\p{L}_ ]{2,30})#+/gu,
  /(?<![\p{L}\d])@+([\p{L}_]{2,30})@+/gu,
  /(?<![\p{L}\d])_{2,}([\p{L} ]{2,30})_{2,}/gu,
];
/** A brace alone: it was to be one of two, or a word that only a program knows. */
const BRACES =
  /\{\{\s*[\p{L}\p{M}_]{0,30}\}?|\{?[\p{L}\p{M}_]{0,30}\s*\}\}|\{[\p{L}_][\p{L}\p{M}\d_.]{2,30}\}|\{[\p{L}_]{3,20}(?![\p{L}\p{M}\d_.]|[^{}\n]{0,60}\})/gu;
const DEAR_NOBODY = /(?:^|[\s,])(?:dear|hi|hello|respected)[ ,]+(_{2,}|x{2,}|\.{3,}|…)/gi;

function whyLeft(text: string): string | null {
  // As others read it: full-width brackets are brackets. A placeholder that is known becomes a letter that no text has.
  let plain = text.replace(/[｛｝［］＜＞（）]/g, (sign) => sign.normalize("NFKC"));
  for (const { whole } of holdersOf(plain)) plain = plain.replace(whole, "\ue000");
  if (/\{\s*\ue000|\ue000\s*\}/.test(plain))
    return "One brace too many would go out as it stands. Write {{name}}, {{job}} or {{school}}";
  for (const pattern of IN_SIGNS) {
    for (const { 0: typed, 1: inner = "" } of plain.matchAll(pattern)) {
      const meant = meantBy(inner);
      if (meant) return standsAsItIs(typed.trim().slice(0, 60), meant);
    }
  }
  for (const { 0: typed } of plain.matchAll(BRACES)) {
    const meant = meantBy(typed);
    if (meant || /\{\{|\}\}|\}/.test(typed)) return standsAsItIs(typed.trim().slice(0, 60), meant ?? "words");
  }
  for (const [, typed = ""] of plain.matchAll(DEAR_NOBODY)) return standsAsItIs(typed.slice(0, 60), "name");
  return null;
}
