/** Stopped texts: the words and the reason, shown in the same way in every form, and insisting on them. */

import { createHash } from "node:crypto";
import { DomainError, type FieldErrors } from "~/domain/errors";
import { plainText } from "~/domain/text";
import { words as refusals } from "~/words/moderation-refusals";
import { fillForMail, moneyAcross, moneyIn, type Reader, sentencesOf, type Values } from "./fill-text";
import { nameOf, type PhraseMatch, readText, sentenceOf, type Texts } from "./find-phrases";
import { hasLodgingDeposit, readTalk, readTalkFields } from "./find-talk";
import { textForCandidate } from "./payment-addresses";
import type { Reason } from "./rules";
import { BEFORE_SENDING, type TalkWarning, warningLine } from "./talk-warning-rules";

/** The stopped words that a form shows. `mark` names them, so that insisting on them covers no other words. */
export type Stopped = { sentences: { field: string; text: string }[]; isMoney: boolean; mark: string | null };

/** Publishing or sending stops at words of the text. */
export class TextStopped extends DomainError {
  readonly stopped: Stopped;

  constructor(message: string, stopped: Stopped, fields: FieldErrors) {
    super("text_stopped", message, { fields });
    this.stopped = stopped;
  }
}

/** `mark` of a form that was shown the words; `true` of a program. */
export type Insisted = string | boolean | undefined;

export function isAboutMoney(found: readonly PhraseMatch[]): boolean {
  return found.some(({ kind }) => kind === "money");
}

export function markOf(found: readonly PhraseMatch[]): string {
  const names = found.map((match) => `${match.field} ${nameOf(match)}`);
  return createHash("sha256").update(JSON.stringify(names)).digest("base64url").slice(0, 22);
}

export function isInsisted(found: readonly PhraseMatch[], insisted: Insisted): boolean {
  return insisted === true || insisted === markOf(found);
}

const quoteOf = ({ words, why }: Pick<PhraseMatch, "words" | "why">) => `“${words}” – ${why}`;

/** The error for texts with several fields. */
export function stop(found: readonly PhraseMatch[], message: string, mayInsist: boolean): TextStopped {
  const fields: FieldErrors = {};
  for (const match of found) fields[match.field] = [...(fields[match.field] ?? []), quoteOf(match)];
  const sentences = found.map((match) => ({ field: match.field, text: sentenceOf(match) }));
  const mark = mayInsist ? markOf(found) : null;
  return new TextStopped(message, { sentences, isMoney: isAboutMoney(found), mark }, fields);
}

/** The gravest kind names the item that a moderator looks at. */
const REASON_OF: Record<PhraseMatch["kind"], Reason> = {
  money: "money",
  sex: "unlawful",
  faith: "unlawful",
  age: "unlawful",
  private: "unlawful",
  unfair: "unlawful",
  papers: "danger",
  contact: "contact",
  whatsapp: "contact",
};

export function reasonOf(found: readonly PhraseMatch[]): Reason {
  return REASON_OF[found[0]?.kind ?? "contact"];
}

const textForLook = (sentences: readonly string[]) => sentences.join("\n").slice(0, 2_000);

/** The words as a moderator reads them. */
export function matchesText(found: readonly PhraseMatch[]): string {
  return textForLook(found.map(sentenceOf));
}

/** The result of reading a school's words: the warning for applicants, and the entry that is queued for a look. */
export type TalkReading = { warning: TalkWarning | null; look: { reason: "money"; text: string } | null };

const lookAt = (sentences: readonly string[]) => ({ reason: "money" as const, text: textForLook(sentences) });

/**
 * Somebody of a school is told once of words that ask for money. Then she may send them: nothing waits, and a person looks at them.
 * Throws text_stopped.
 */
function warnOnce(found: readonly PhraseMatch[], sentences: Stopped["sentences"], insisted: Insisted): TalkReading {
  if (!isInsisted(found, insisted)) {
    const fields: FieldErrors = {};
    for (const { field, text } of sentences) fields[field] = [...(fields[field] ?? []), text];
    throw new TextStopped(BEFORE_SENDING, { sentences, isMoney: true, mark: markOf(found) }, fields);
  }
  return { warning: "money", look: lookAt(sentences.map(({ text }) => text)) };
}

/** The same for words that were found in one message, as its writer typed them. */
function warnOfMessage(found: readonly Found[], message: string, insisted: Insisted): TalkReading {
  return warnOnce(
    found.map(({ match }) => match),
    sentencesOf(quotesOf(found, message)).map((text) => ({ field: "message", text })),
    insisted,
  );
}

type Found = ReturnType<typeof moneyIn>[number];

const withoutBreaks = (text: string) => plainText(text).replace(/\s+/g, " ").trim();

/**
 * The same words as their writer typed them: those of one sentence together, once. Words that were found again as a mail writes them, or
 * together with what stands before the message, come only where they say more than what was typed.
 */
function quotesOf(found: readonly Found[], message: string): Found[] {
  if (readTalk(message).length === 0) return [...found];
  const quotes = typedQuotes(found, message.replace(/\s+/g, " "));
  const plain = withoutBreaks(message);
  for (const each of found) {
    const words = withoutBreaks(each.match.words);
    const own = ownPartOf(words, plain);
    const isQuoted = quotes.some(({ match }) => {
      const quoted = withoutBreaks(match.words);
      return quoted.includes(own) || words.includes(quoted);
    });
    if (!isQuoted) quotes.push(each);
  }
  return quotes;
}

const SENTENCE_END = /[.!?\u0964]\s/;

/** The words that stand in the text as it was typed, with all that is between them in one sentence. */
function typedQuotes(found: readonly Found[], typed: string): Found[] {
  const places = found
    .map(({ match }) => ({ match, start: typed.indexOf(match.words.replace(/\s+/g, " ")) }))
    .filter(({ start }) => start >= 0)
    .map(({ match, start }) => ({ match, start, end: start + match.words.replace(/\s+/g, " ").length }))
    .sort((one, other) => one.start - other.start);
  const quotes: typeof places = [];
  for (const place of places) {
    const last = quotes.at(-1);
    const isOneSentence = last?.match.why === place.match.why && !SENTENCE_END.test(typed.slice(last.end, place.start));
    if (last && isOneSentence) last.end = Math.max(last.end, place.end);
    else quotes.push({ ...place });
  }
  return quotes.map(({ match, start, end }) => ({ match: { ...match, words: typed.slice(start, end) }, who: null }));
}

/** The end of the words with which the message begins; all of them where nothing stands before it. */
function ownPartOf(words: string, message: string): string {
  for (let at = 0; at < words.length; at += 1) {
    if ((at === 0 || words[at - 1] === " ") && message.startsWith(words.slice(at))) return words.slice(at);
  }
  return words;
}

type Writing = {
  message: string;
  /** For whom its placeholders are filled in; none where it goes as it is. */
  people?: readonly Reader[];
  /** The text before it in one mail, where it goes as it is. */
  before?: string;
  /** The school's last messages in the same talk, where it goes as it is. */
  earlier?: readonly string[];
  isAfterOffer?: boolean;
};

/**
 * Before somebody of a school writes to applicants: she is told once of words that ask for money. If she insists, the message goes
 * with a warning. Throws text_stopped.
 */
export function readBeforeWriting(
  { message, people = [], before = "", earlier = [], isAfterOffer = false }: Writing,
  insisted: Insisted,
): TalkReading {
  const found = [...moneyIn(message, people, isAfterOffer), ...moneyAcross(before, earlier, message, isAfterOffer)];
  if (found.length === 0) {
    return { warning: isAfterOffer && hasLodgingDeposit(message) ? "receipt" : null, look: null };
  }
  return warnOfMessage(found, message, insisted);
}

/** Before a school's words are kept for a move: the same for the people who are to get them. Throws text_stopped. */
export function readBeforeMoving(
  message: string,
  { people, isAfterOffer }: { people: readonly Values[]; isAfterOffer: boolean },
  insisted: Insisted,
): void {
  const found = moneyIn(message, people, isAfterOffer);
  if (found.length > 0) warnOfMessage(found, message, insisted);
}

/**
 * The words of a move for one applicant, as they leave now, with the warning above them, and what is queued for a look. They are read
 * once more, as the names in them may have changed since they were kept.
 */
export function wordsToSend(
  message: string,
  values: Values,
  { isAfterOffer, hidesAddresses }: { isAfterOffer: boolean; hidesAddresses: boolean },
): { words: string; look: TalkReading["look"] } {
  const words = fillForMail(message, values);
  const found = moneyIn(message, [values], isAfterOffer);
  const hint = isAfterOffer && hasLodgingDeposit(words) ? ("receipt" as const) : null;
  const warning = found.length > 0 ? ("money" as const) : hint;
  const shown = textForCandidate(words, warning, hidesAddresses);
  if (warning === null) return { words: shown, look: null };
  const look = found.length > 0 ? lookAt(sentencesOf(found)) : null;
  return { words: `${warningLine(warning)}\n\n${shown}`, look };
}

/** Before a proposal goes out: the same for fields that have no placeholders. Throws text_stopped. */
export function readBeforeProposing(texts: Texts, isAfterOffer: boolean, insisted: Insisted): TalkReading {
  const found = readTalkFields(texts, { isAfterOffer });
  if (found.length === 0) return { warning: null, look: null };
  const quotes = found.map((match) => ({ field: match.field, text: quoteOf(match) }));
  const { warning } = warnOnce(found, quotes, insisted);
  return { warning, look: lookAt(found.map(sentenceOf)) };
}

const CHANGE_THEM = refusals.someStopped;

const MAY_NOT_DECIDE = refusals.mayNotDecide;

/**
 * Before a school's own words are stored for a rejection: reasons that lie in who the person is are stopped, such as her age or her faith.
 * Placeholders are not filled in: names say nothing here. Insisting is not possible. Throws text_stopped.
 */
export function readRejection(message: string): void {
  const found = readText({ rejection: message });
  if (found.length === 0) return;
  const quotes = found.map(quoteOf);
  const sentences = quotes.map((text) => ({ field: "message", text }));
  throw new TextStopped(MAY_NOT_DECIDE, { sentences, isMoney: false, mark: null }, { message: quotes });
}

/** Before the words of a search are mailed to an address that its owner may not have typed. Throws text_stopped. */
export function stopMoney(texts: Texts): void {
  const found = readText(texts).filter(({ kind }) => kind === "money");
  if (found.length > 0) throw stop(found, CHANGE_THEM, false);
}
