/**
 * Reads what a school writes to people who apply: words by which they are to pay, or to hand over papers, cheques or codes. Pure.
 */
import {
  MAX_MATCHES,
  MAX_WORDS,
  type Part,
  type PhraseMatch,
  partsOf,
  type Range,
  readingsOf,
  readText,
  type Texts,
  WHY,
  wasReadBefore,
} from "./find-phrases";
import { addressPhrases } from "./payment-addresses";
import { type Plain, toPlain } from "./plain-text";
import { sentencesOf } from "./talk-meanings";
import { findDemands, meaningsOf, type Stage } from "./talk-rules";

/** `aside`: pieces of the text for which its writer does not answer. `isAfterOffer`: the school has offered her the post. */
export type TalkContext = { aside?: readonly Range[]; isAfterOffer?: boolean };

/** The words that ask her for money or papers in a message; none in nearly all texts. */
export function readTalk(text: string, context: TalkContext = {}): PhraseMatch[] {
  return readTalkFields({ message: text }, context);
}

/** The same for texts of several fields, such as those of an interview. */
export function readTalkFields(texts: Texts, { aside = [], isAfterOffer = false }: TalkContext = {}): PhraseMatch[] {
  const demands = partsOf(texts).flatMap((part) =>
    readPart(part.field === "message" ? { ...part, aside: [...aside] } : part, { isAfterOffer }),
  );
  const addresses = readText(texts, aside, addressPhrases());
  return [...addresses, ...demands.filter(({ words }) => !addresses.some((other) => other.words.includes(words)))];
}

/** Demands in one text, also where its letters are torn apart or disguised. */
function readPart(part: Part, stage: Stage): PhraseMatch[] {
  if (part.needs) return [];
  const { field, original } = part;
  const plain = toPlain(part.original);
  const found: (PhraseMatch & Range)[] = [];
  for (const { text, places } of readingsOf(plain)) {
    const placeOf = (words: Range) => originalRange(plain, places, words, original.length);
    const isAside = (words: Range) => {
      const { start, end } = placeOf(words);
      return wasReadBefore(part, start, end);
    };
    for (const demand of findDemands(sentencesOf(text), { ...stage, isAside })) {
      const { start, end } = placeOf(demand);
      if (found.length >= MAX_MATCHES) break;
      if (found.some((other) => start < other.end && end > other.start)) continue;
      const words = original.slice(start, end).trim().slice(0, MAX_WORDS);
      found.push({ field, words, kind: "money", why: WHY.money, start, end });
    }
  }
  return found.map(({ start: _start, end: _end, ...phraseMatch }) => phraseMatch);
}

/** The place of words of a reading in the text as it was written. */
function originalRange(plain: Plain, places: readonly number[] | null, { start, end }: Range, length: number): Range {
  const [first, last] = places ? [places[start] ?? 0, (places[end - 1] ?? 0) + 1] : [start, end];
  return { start: plain.at[first] ?? 0, end: plain.at[last] ?? length };
}

/** True if the text speaks of a deposit for a room or meals, after an offer: she should ask for a receipt. */
export function hasLodgingDeposit(text: string): boolean {
  const meanings = meaningsOf(sentencesOf(toPlain(text).text));
  return meanings.has("lodging") && ["deposit", "security", "token", "refundable"].some((name) => meanings.has(name));
}
