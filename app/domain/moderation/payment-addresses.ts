/** Addresses at which money is received: found in talk, and hidden from the person who is asked. */
import { once } from "~/domain/isolate-memory-rules";
import { HANDLES, PAYMENT_LINKS } from "./money-phrases";
import { paymentNumbers, type Span } from "./payment-numbers";
import { type Phrase, phrase } from "./phrase-notation";
import { dropSigns, joinLetters, type Plain, toPlain } from "./plain-text";
import { HIDDEN_ADDRESS, type TalkWarning } from "./talk-warning-rules";

const WHO = "[a-z0-9][a-z0-9._-]{1,49}";
/** Signs that people type in the place of a dot or an @ so that programs miss it. */
const DOT = "(?:\\.| ?[[({<] ?(?:\\.|dot) ?[\\])}>] ?| dot )";
const AT = "(?: ?(?:@|%40) ?| ?[[({<] ?(?:@|at) ?[\\])}>] ?)";
const BANKS = `(?:${HANDLES}|ok[ .-]{0,2}(?:axis|sbi|icici|hdfc[ .-]?bank))»(?!\\.[a-z])`;
/** An account number, in the groups in which people write it. */
const NUMBER = "(?<!\\d)\\d(?:[\\s().,/_*+-]{0,3}\\d){8,17}(?!\\d)";
/** The code of a bank's branch, also with a space between its letters. */
const BRANCH = "(?<![a-z])(?:[a-z]{4}[-_.]?0[-_.]?[a-z\\d]{6}|[a-z](?: [a-z]){3} 0(?: [a-z\\d]){6})(?![a-z\\d])";
/** The rest of an address, without the sign that ends its sentence. */
const TAIL = "[^\\s]*(?<![.,;!?)])";
const LINKS = `«(?:${PAYMENT_LINKS.replaceAll("\\.", DOT)})${TAIL}`;

/** A word behind one of these is no payment address, whatever sign is in it. */
const OF_A_LOGIN =
  "(?<!(?:pass ?(?:code|word|key)|pwd|log ?in|user ?(?:name|id)|e?-?mail(?: id)?|wi-?fi|insta(?:gram)?|twitter|telegram)[^.!?;@\\n]{0,14})";
/** A word with an @ and no dot behind it. The ending of a mail address has a dot, but for a slip. */
const UNKNOWN = `(?<![\\p{L}\\d@/._-])${OF_A_LOGIN}${WHO}@(?!(?:g|ya|hot|rediff?)mail»|(?:yahoo|outlook|icloud|rediff)»)[a-z]{2,20}(?![\\w.@-]*[.@][a-z]| ?\\. ?(?:in|com|org|net|edu|co)»|[a-z\\d-])`;
const OF_MONEY =
  /(?<![a-z])(?:pay|paid|pays|paying|payments?|payable|fees?|rs|rupees?|inr|charges?|deposit|token|amount|money|cash|send|sent|transfer|remit|upi|vpa|g ?pay|google pay|phone ?pe|paytm|bhim|account)(?![a-z])|₹|fees?@/;

const address = (words: string, more: Omit<Phrase, "kind" | "words"> = { isAlwaysMeant: true }): Phrase =>
  phrase("money", words, more);

/** In any text of a school these are for receiving money. */
export const addressPhrases = once((): readonly Phrase[] => [
  address(UNKNOWN, { isExact: true, needs: OF_MONEY }),
  address(`(?<![\\p{L}\\d@])${WHO}(?: [a-z]{1,12}(?= [@[({<]))?${AT}${BANKS}`),
  address(`«(?:upi|gpay|phonepe|paytmmp|tez) ?(?::|%3a) ?/ ?/ ?${TAIL}|[?&]pa=[^\\s&]+`),
  address(LINKS),
  address(`${NUMBER}[^?!]{0,50}?${BRANCH}|${BRANCH}[^?!]{0,50}?${NUMBER}`),
]);

/** Endings that are words as well: "at yes" is no address. */
const NO_WORDS = "(?!(?:yes|trans|federal|union|indus|sc|fam|bob|jio|airtel|citi)»)";
/** Degrees that look like a host with a path: "b.sc/b.ed". */
const NO_DEGREES = "(?!(?:[bmd]|ph)\\.(?:sc|ed|com|tech|phil|lib|el|voc)»)";
const LABEL = "[a-z\\d-]{1,40}";

/** In a talk in which money was asked for, these are hidden too. */
const hiddenPhrases = once((): readonly Phrase[] => [
  address(UNKNOWN, { isExact: true }),
  address(`@ ?${BANKS}|«(?:ok(?:axis|sbi|icici|hdfcbank)|ybl)»`),
  address(`«${WHO} at ${NO_WORDS}${BANKS}(?! (?:bank|branch|atm))`),
  address(BRANCH),
  address(`h(?:tt|xx)ps? ?: ?/ ?/ ?${TAIL}|«www\\.${TAIL}`, { isExact: true }),
  address(`(?<![\\p{L}\\d@.-])${NO_DEGREES}${LABEL}(?:${DOT}${LABEL}){0,4}${DOT}[a-z]{2,12}/${TAIL}`, {
    isExact: true,
  }),
]);

/** The address of an online meeting, which leads nowhere else. */
const MEETING =
  /(?:https:\/\/|(?<![\w./@-]))(?:meet\.google\.com\/[a-z]{3}-?[a-z]{4}-?[a-z]{3}|(?:[a-z\d-]{1,40}\.)?zoom\.us\/(?:j|s|w|wc|my)\/[\w.-]+|teams\.(?:microsoft|live)\.com\/[\w%~./:@-]+|(?:[a-z\d-]{1,40}\.){1,3}webex\.com\/[\w%~./-]+)(?:\?[\w=&%.~:@-]*)?(?:#[\w.-]*)?(?![\w@/?])/g;
/** Digits in it that are no number of a meeting. */
const MOBILE = /(?<![\w])(?:\+?91)?[6-9]\d{9}(?!\w)/;

/** A text that asks for money, without the addresses to which it is to be sent. */
function hidePaymentAddresses(text: string): string {
  let shown = "";
  let last = 0;
  for (const { start, end } of hiddenRanges(text)) {
    shown += `${text.slice(last, start)}${HIDDEN_ADDRESS}`;
    last = end;
  }
  return shown + text.slice(last);
}

/** The places of the addresses in the text as it was written, in order, those that touch as one. */
function hiddenRanges(text: string): Span[] {
  const plain = toPlain(text);
  const found = [...addressesIn(plain), ...paymentNumbers(plain.text)];
  const meetings = found.length > 0 ? meetingsIn(plain, text) : [];
  const ranges: Span[] = [];
  for (const { start, end } of found.sort((one, other) => one.start - other.start)) {
    if (meetings.some((meeting) => start < meeting.end && end > meeting.start)) continue;
    const range = { start: plain.at[start] ?? 0, end: plain.at[end] ?? text.length };
    const before = ranges.at(-1);
    if (before && range.start <= before.end) before.end = Math.max(before.end, range.end);
    else ranges.push(range);
  }
  return ranges.map(({ start, end }) => ({ start, end: start + text.slice(start, end).trimEnd().length }));
}

/** Addresses in a plain text, also where their letters are torn apart or have signs between them. */
function addressesIn(plain: Plain): Span[] {
  const readings = [{ text: plain.text, at: null }, joinLetters(plain), dropSigns(plain)];
  return readings.flatMap((reading) =>
    [...addressPhrases(), ...hiddenPhrases()].flatMap(({ words, isExact }) => {
      if (!reading || (reading.at && isExact)) return [];
      return [...reading.text.matchAll(words)].map(({ 0: match, index }) => {
        const last = index + match.length - 1;
        return reading.at
          ? { start: reading.at[index] ?? 0, end: (reading.at[last] ?? 0) + 1 }
          : { start: index, end: last + 1 };
      });
    }),
  );
}

/** The addresses of online meetings. One with a letter that only looks Latin leads elsewhere. */
function meetingsIn(plain: Plain, original: string): Span[] {
  return [...plain.text.matchAll(MEETING)].flatMap(({ 0: link, index }) => {
    const end = index + link.length;
    const isAscii = /^[\x21-\x7e]+$/.test(
      original.slice(plain.at[index] ?? 0, plain.at[end] ?? original.length).trim(),
    );
    const isOther = MOBILE.test(link.replace(/\/[jsw]c?\/\d{9,11}(?=$|[?#])/, ""));
    return isAscii && !isOther ? [{ start: index, end }] : [];
  });
}

/**
 * A school's text as people who apply read it. Every page, call, mail, calendar file and copy for them takes it from here.
 * `hidesAddresses`: another text of the school in the same application asks for money (`db/hidden-addresses.ts`).
 */
export function textForCandidate<Text extends string | null>(
  text: Text,
  warning: TalkWarning | null,
  hidesAddresses = false,
): Text {
  const isHidden = text !== null && (hidesAddresses || warning !== null);
  return (isHidden ? hidePaymentAddresses(text) : text) as Text;
}
