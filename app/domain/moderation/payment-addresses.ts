/** Addresses at which money is received: found in talk, and hidden from the person who is asked. */
import { once } from "~/domain/isolate-memory-rules";
import { HANDLES, PAYMENT_LINKS } from "./money-phrases";
import { type Phrase, phrase } from "./phrase-notation";
import { joinLetters, toPlain } from "./plain-text";
import { HIDDEN_ADDRESS, type TalkWarning } from "./talk-warning-rules";

const WHO = "[a-z0-9][a-z0-9._-]{1,49}";
/** A day, a time or a sum, which also have their figures in groups. */
const NO_NUMBER =
  "(?:[0-3]?\\d[.-][01]?\\d[.-](?:20)?\\d\\d|20\\d\\d-[01]\\d-[0-3]\\d|\\d{1,6}\\.\\d\\d)(?!\\d|[.-]\\d)";
/** An account number or a mobile number, in the groups in which people write them. */
const NUMBER = `(?<!\\d[.-]?)[+(]{0,2}(?!${NO_NUMBER})\\d(?:[.()_-]{0,2}\\d|[.()_-]? [.()_-]?(?!${NO_NUMBER})\\d){8,17}(?!\\d)`;
/** The code of a bank's branch, also with a space between its letters. */
const BRANCH = "(?<![a-z])(?:[a-z]{4}0[a-z\\d]{6}|[a-z](?: [a-z]){3} 0(?: [a-z\\d]){6})(?![a-z\\d])";

const address = (words: string, isExact = false): Phrase => phrase("money", words, { isExact, isAlwaysMeant: true });

/** In any text of a school these are for receiving money. */
export const addressPhrases = once((): readonly Phrase[] => [
  // The ending of a mail address has a dot, that of a payment address has none.
  address(`(?<![\\p{L}\\d@/._-])${WHO}@[a-z]{2,20}(?![\\w.@-]*[.@][a-z]|[a-z\\d-])`, true),
  address(
    `(?<![\\p{L}\\d@])${WHO}(?: [a-z]{1,12}(?= (?:@|[([])))? ?(?:@|[([]at[)\\]]|%40) ?(?:${HANDLES}|ok ?(?:axis|sbi|icici|hdfc ?bank))»(?!\\.[a-z])`,
  ),
  address(`(?<![\\p{L}\\d@])${WHO} at (?:ok ?(?:axis|sbi|icici|hdfc ?bank)|ybl|ibl|axl)»(?!\\.[a-z])`),
  address("«(?:upi|gpay|phonepe|paytmmp|tez) ?(?::|%3a) ?/ ?/ ?[^\\s]*|[?&]pa=[^\\s&]+"),
  address(`«(?:${PAYMENT_LINKS})[^\\s]*`),
  address(`${NUMBER}[^?!]{0,50}?${BRANCH}|${BRANCH}[^?!]{0,50}?${NUMBER}`),
]);

/** In a text that asks for money, a number is one to which it is to be sent, and a name at a bank an address. */
const numbers = once((): readonly Phrase[] => [
  phrase("money", NUMBER),
  phrase("money", BRANCH),
  phrase(
    "money",
    `(?<![\\p{L}\\d@])${WHO} at (?:${HANDLES})»(?!\\.[a-z]| (?:bank|branch|atm|building|road|territory)»)`,
  ),
]);

/** True if the text has an address or a number at which money could be received. */
export function hasPaymentAddress(text: string): boolean {
  return rangesOf(text).length > 0;
}

/** A text that asks for money, without the addresses to which it is to be sent. */
export function hidePaymentAddresses(text: string): string {
  let shown = "";
  let last = 0;
  for (const { start, end } of rangesOf(text)) {
    shown += `${text.slice(last, start)}${HIDDEN_ADDRESS}`;
    last = end;
  }
  return shown + text.slice(last);
}

type Range = { start: number; end: number };

/** The places of the addresses in the text as it was written, in order, those that touch as one. */
function rangesOf(text: string): Range[] {
  const plain = toPlain(text);
  const joined = joinLetters(plain);
  const readings = [{ text: plain.text, at: null as readonly number[] | null }, ...(joined ? [joined] : [])];
  const found: Range[] = [];
  for (const { text: read, at } of readings) {
    for (const { words, isExact } of [...addressPhrases(), ...numbers()]) {
      if (at && isExact) continue;
      for (const { 0: match, index } of read.matchAll(words)) {
        const last = index + match.length - 1;
        const [from, to] = at ? [at[index] ?? 0, at[last] ?? 0] : [index, last];
        found.push({ start: plain.at[from] ?? 0, end: plain.at[to + 1] ?? text.length });
      }
    }
  }
  const ranges: Range[] = [];
  for (const range of found.sort((one, other) => one.start - other.start)) {
    const before = ranges.at(-1);
    if (before && range.start <= before.end) before.end = Math.max(before.end, range.end);
    else ranges.push({ ...range });
  }
  return ranges.map(({ start, end }) => ({ start, end: start + text.slice(start, end).trimEnd().length }));
}

/** A school's text as people who apply read it. Every page, call, mail, calendar file and copy for them takes it from here. */
export function textForCandidate<Text extends string | null>(text: Text, warning: TalkWarning | null): Text {
  return (text !== null && warning === "money" ? hidePaymentAddresses(text) : text) as Text;
}
