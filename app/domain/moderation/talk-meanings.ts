/** The meanings of the words of a text, sentence by sentence: the ground on which `talk-signs.ts` judges it. Pure, one pass over the text. */
import { once } from "~/domain/isolate-memory-rules";
import { toPlain } from "./plain-text";
import { TALK_WORDS } from "./talk-words";

/** `meanings`: names of the lists of TALK_WORDS and of the kinds of numbers, with `not:` before what the sentence denies. */
export type Token = { start: number; end: number; meanings: string[] };
/** A word by its first letters, a number by how many figures it has. */
export type Stem = { start: number; stem: string };
/** The tokens of one sentence that mean something, and the beginnings of all its words. */
export type Sentence = { start: number; end: number; tokens: Token[]; stems: Stem[] };

/** For the first word of an entry, its further words and its meaning. */
type Entry = { rest: readonly string[]; meaning: string };
type Lexicon = { exact: Map<string, Entry[]>; begun: Map<string, Entry[]> };

/** So many first letters are the key of an entry that may have any ending. */
const BEGUN_CHARS = 2;

const lexicon = once((): Lexicon => {
  const made: Lexicon = { exact: new Map(), begun: new Map() };
  for (const [meaning, list] of Object.entries(TALK_WORDS)) {
    for (const entry of toPlain(list).text.split(" ")) {
      const [first = "", ...rest] = entry.split("_");
      const isBegun = first.endsWith("*");
      const [map, key] = isBegun ? [made.begun, first.slice(0, BEGUN_CHARS)] : [made.exact, first];
      const entries = map.get(key) ?? [];
      entries.push({ rest: isBegun ? [first.slice(0, -1)] : rest, meaning });
      map.set(key, entries);
    }
  }
  return made;
});

type Word = { text: string; start: number; end: number };

const WORD = /[\p{L}\p{M}]+(?:'[a-z]{1,2}(?![\p{L}\p{M}]))?|\d+(?:[,.]\d+)*|[₹$@%/:,;()[\]!?।|\n-]|\./gu;
const CURRENCY =
  /^(?:rs|inr|₹|rupees?|rupe|rupaye|rupay|rupya|rupiya|usd|aed|\$|रुपये|रुपए|रुपय|रु|रूपये|रुपया|dollars?|bucks)$/;
const THOUSAND = /^(?:k|hazar|hazaar|hajar|hajaar|thousand|lakhs?|lacs?|lac|hundred|sau|हजार|लाख|सौ)$/;
const COUNT =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|ek|do|teen|char|chaar|paanch|panch|che|saat|aath|nau|das|pandrah|bees|pachees|tees|pachaas|पचास|एक|दो|तीन|चार|पाच|पाँच|पांच|छह|सात|आठ|नौ|दस|ग्यारह|बारह|पंद्रह|पन्द्रह|बीस|पच्चीस|तीस|डेढ|ढाई|dedh|dhai|gyarah|barah|eleven|sixteen|seventeen|eighteen|nineteen|a)$/;
/** A number of these is no money. */
const OTHER_UNIT =
  /^(?:am|pm|days?|hours?|hrs?|mins?|minutes?|months?|years?|yrs?|km|marks?|students?|children|pupils?|periods?|words|people|copies|sheets|questions|teachers|slides|pages|books|baje|bache|din|saal|mahine|tarikh|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|बजे|दिन|बच्चे|वर्ष|अंक|मई|जून|जुलाई|मार्च|अप्रैल|square|sq|metres|seats|schools|candidates|applicants|members|girls|boys|staff|बच्चों|छात्र|पुस्तकें|किताबें|विद्यार्थी|लोग|books|families)$/;
const NUMBERED =
  /^(?:क्रमांक|संख्या|नंबर|kramank|roll|application|registration|teacher|room|class|gate|block|no|sector|road|plot|id|code|ref|number|pin|flat|house|vacancy|since|in|year|clause|section|platform|batch|floor)$/;

const OF_A_SUM = new RegExp(`${CURRENCY.source}|${THOUSAND.source}`);

/** Words and signs in their order. */
function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(WORD))
    words.push({ text: word, start: index, end: index + word.length });
  return words;
}

/** The kind of a number, by its figures and the words beside it. Null for a year, a date or a count of other things. */
function numberKind(words: readonly Word[], at: number): string | null {
  const { text } = words[at] as Word;
  const [before = "", behind = ""] = [words[at - 1]?.text, words[at + 1]?.text];
  const isBehindDot = before === "." && CURRENCY.test(words[at - 2]?.text ?? "");
  if (CURRENCY.test(before) || isBehindDot || CURRENCY.test(behind) || THOUSAND.test(behind)) return "sum";
  if (behind === "/" && words[at + 2]?.text === "-") return "sum";
  if (behind === "%") return "percent";
  if (/[a-z]/.test(words[at - 1]?.text ?? "") && words[at - 1]?.end === words[at]?.start) return null;
  const figures = text.replace(/[,.]/g, "");
  if (/^[6-9]\d{9}$/.test(figures)) return "phone";
  if (/^\d{9,18}$/.test(figures)) return "long_number";
  if (/^\d{1,2}(?:,\d{2})*,\d{3}$/.test(text)) return OTHER_UNIT.test(behind) ? null : "sum";
  if (before === "of" && /^\d/.test(words[at - 2]?.text ?? "")) return null;
  if (/^\d{4,6}$/.test(behind) || /^\d{4,6}$/.test(before)) return /^[6-9]\d{4}$/.test(text) ? "phone" : null;
  if (/^(?:is|:|hai|no)$/.test(before) && NUMBERED.test(words[at - 2]?.text ?? "")) return null;
  if (
    /^[1-9]\d$/.test(text) &&
    !/^[:/.-]$/.test(before) &&
    !/^[:/.-]$/.test(behind) &&
    !OTHER_UNIT.test(behind) &&
    !NUMBERED.test(before)
  )
    return "small";
  if (!/^\d{3,6}$/.test(text) || OTHER_UNIT.test(behind) || NUMBERED.test(before)) return null;
  if (/^(?:19|20)\d\d$/.test(text) && text !== "2000" && text !== "1900") return null;
  if ((behind === "/" || behind === "-" || before === "/" || before === "-" || behind === ":") && !/^\d+00$/.test(text))
    return null;
  return "figure";
}

/** The meanings of the longest entries that begin here, and how many words they have. */
function meaningsAt(words: readonly Word[], at: number): { meanings: string[]; length: number } {
  const { exact, begun } = lexicon();
  const word = (words[at] as Word).text;
  let meanings: string[] = [];
  let length = 1;
  for (const { rest, meaning } of exact.get(word) ?? []) {
    const taken = 1 + wordsTaken(words, at + 1, rest);
    if (taken === 0 || taken < length) continue;
    if (taken > length) meanings = [];
    length = taken;
    if (!meanings.includes(meaning)) meanings.push(meaning);
  }
  if (length > 1) return { meanings, length };
  for (const { rest, meaning } of begun.get(word.slice(0, BEGUN_CHARS)) ?? []) {
    if (word.startsWith(rest[0] ?? "") && !meanings.includes(meaning)) meanings.push(meaning);
  }
  return { meanings, length };
}

/** How many words these further ones of an entry take here; a hyphen may stand before each. -1 where they do not stand here. */
function wordsTaken(words: readonly Word[], from: number, rest: readonly string[]): number {
  let at = from;
  for (const each of rest) {
    if (words[at]?.text === "-") at += 1;
    if (!isWord(words[at]?.text ?? "", each)) return -1;
    at += 1;
  }
  return at - from;
}

function isWord(word: string, entry: string): boolean {
  return entry.endsWith("*") ? word.startsWith(entry.slice(0, -1)) : word === entry;
}

const ABBREVIATION = /^(?:rs|no|a|p|m|b|ed|sc|dr|st|i|e|mr|mrs|ms|approx|amt|regn)$/;

/** Behind these is another thought, to which nothing said before applies. */
const TURNS = /^(?:but|lekin|magar|however|लेकिन|मगर|किन्तु|परन्तु|परंतु|kintu|though|although)$/;

function endsSentence(words: readonly Word[], at: number): boolean {
  const { text, end } = words[at] as Word;
  if (/[!?\n;।|]/.test(text) || TURNS.test(text)) return true;
  const next = words[at + 1];
  return text === "." && (next === undefined || next.start > end) && !ABBREVIATION.test(words[at - 1]?.text ?? "");
}

/** A no before these words denies nothing: "do not delay", "not only", "non-refundable". */
const NO_DENIAL =
  /^(?:forget|delay|miss|later|only|refundable|worry|wait|tell|inform|share|ignore|lose|skip|returned|let|late|yet|received|paid|cleared|adjustable|mention)$/;
/** In Hindi the no stands behind what it denies, so these deny nothing that follows. */
const NO_BEHIND = /^(?:nothing|nil|zero|none|free|nahi|nahin|nhi|नहीं|mat|मत|न|na)$/;
const NOT_AHEAD = /^(?:nahi|nahin|nhi|नहीं)$/;
const WITHOUT = /^(?:without|bina|बिना|unless)$/;
/** A no before these also denies what stands before it: "fees are never taken". */
const PASSIVE =
  /^(?:taken|charged|asked|collected|required|demanded|payable|due|needed|levied|accepted|there|applicable|deposited|kept|retained)$/;
/** Meanings that a no may deny. */
const DENIABLE = new Set(
  [
    "pay paid deposit send give owe must_give buy take fee amount security token donation register process verify train item",
    "refundable wallet original originals paper keep submit cheque blank_cheque donation item blank code tell gift_card sum figure",
  ].flatMap((names) => names.split(" ")),
);
/** So many words a no reaches. */
const FORWARD = 10;
const BACKWARD = 8;

/** A token while its sentence is read: at which of the words it stands, and in which clause. */
type Placed = Token & { at: number; clause: number; word: string; next: string };

/** Marks what a no in the sentence denies. "Nobody is called without the fee" denies nothing. */
function deny(tokens: readonly Placed[]): void {
  const denied = new Set<Placed>();
  let lastNo = Number.NEGATIVE_INFINITY;
  for (const [place, no] of tokens.entries()) {
    if (!no.meanings.includes("no") || NO_DENIAL.test(no.next)) continue;
    const isUndone = WITHOUT.test(no.word) && no.at - lastNo < 2 * FORWARD;
    lastNo = no.at;
    for (const other of tokens.slice(Math.max(0, place - BACKWARD), place + FORWARD)) {
      if (other.clause !== no.clause || !reaches(no, other.at - no.at)) continue;
      if (isUndone) denied.delete(other);
      else denied.add(other);
    }
  }
  for (const token of denied)
    token.meanings = token.meanings.map((each) => (DENIABLE.has(each) ? `not:${each}` : each));
}

/** `distance`: so many words the other one stands behind the no. */
function reaches({ word, next }: Placed, distance: number): boolean {
  if (distance > 0) return !NOT_AHEAD.test(word) && distance <= FORWARD;
  return distance < 0 && distance >= -BACKWARD && (NO_BEHIND.test(word) || PASSIVE.test(next));
}

/** Placeholders that are not filled in yet, and links to a talk over video, which have random letters, say nothing. */
const SAYS_NOTHING =
  /\{\{[^{}]{0,40}\}\}|https?:\/\/(?:[a-z0-9-]+\.)*(?:meet\.google|zoom|teams\.microsoft|webex|goo)\.[^\s]*/g;

/** The sentences of a plain text, the longest of them in pieces. */
export function sentencesOf(plain: string): Sentence[] {
  const words = wordsOf(plain.replace(SAYS_NOTHING, (link) => " ".repeat(link.length)));
  const sentences: Sentence[] = [];
  let tokens: Placed[] = [];
  let stems: Stem[] = [];
  let last = 0;
  const close = () => {
    deny(tokens);
    if (stems[0]) sentences.push({ start: stems[0].start, end: last, tokens, stems });
    [tokens, stems] = [[], []];
  };
  let clause = 0;
  for (let at = 0; at < words.length; ) {
    const { text: word, start } = words[at] as Word;
    const { meanings, length } = readAt(words, at);
    // A line of one or two words, such as a title, goes on in the next one.
    if ((endsSentence(words, at) && !(word === "\n" && tokens.length < 3)) || stems.length >= MOST_WORDS) close();
    if (meanings.includes("but") || meanings.includes("polite") || word === ",") clause += 1;
    const next = at + length;
    const { end } = words[next - 1] as Word;
    stems.push(...words.slice(at, next).flatMap(stemOf));
    if (meanings.length > 0) tokens.push({ start, end, meanings, at, clause, word, next: words[next]?.text ?? "" });
    if (/[\p{L}\d]/u.test(word)) last = end;
    at = next;
  }
  close();
  return sentences;
}

/** So many words are one sentence at most: nobody hides a demand in a sentence without an end. */
const MOST_WORDS = 40;
const STEM_CHARS = 5;

function stemOf({ text, start }: Word): Stem[] {
  if (/^\d/.test(text)) return [{ start, stem: `#${Math.min(text.length, 7)}` }];
  return /^[\p{L}₹?]/u.test(text) ? [{ start, stem: text.slice(0, STEM_CHARS) }] : [];
}

function readAt(words: readonly Word[], at: number): { meanings: string[]; length: number } {
  const { text } = words[at] as Word;
  if (/^\d/.test(text)) {
    const kind = numberKind(words, at);
    let length = 1;
    while (kind === "sum" && OF_A_SUM.test(words[at + length]?.text ?? "")) length += 1;
    return { meanings: kind ? [kind] : [], length };
  }
  if (COUNT.test(text) && THOUSAND.test(words[at + 1]?.text ?? "")) return { meanings: ["sum"], length: 2 };
  // "fifty one thousand", "dedh hazar": the words before it need not be known.
  if (/^(?!k$|sau$)/.test(text) && THOUSAND.test(text) && !OTHER_UNIT.test(words[at + 1]?.text ?? ""))
    return { meanings: ["sum"], length: 1 };
  return meaningsAt(words, at);
}
