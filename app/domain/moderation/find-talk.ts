/**
 * Reads what a school writes to people who apply: words by which they are to pay, or to hand over papers, cheques or codes. Pure.
 */
import { once } from "~/domain/isolate-memory-rules";
import { type PhraseMatch, type Range, readText, type Texts } from "./find-phrases";
import { moneyPhrases } from "./money-phrases";
import { moneyInScripts } from "./money-scripts";
import { type Phrase, phrase } from "./phrase-notation";
import { toPlain } from "./plain-text";
import { DENIES, demandPhrases, handoverPhrases, SILENT } from "./talk-phrases";

/** Room and meals, for which an honest school may take a deposit once it has made an offer. */
const LODGING = /hostel|\bmess\b|\broom|quarter|accommodation|\bflat\b|छात्रावास|मेस|आवास/;
const A_DEPOSIT =
  "«(?:deposits?|advance|caution|security (?:amount|money)|refundable)»|जमानत|अग्रिम|धरोहर|«(?:jamanat|agrim)»";

function either(one: RegExp | undefined, other: RegExp): RegExp {
  return one ? new RegExp(`${one.source}|${other.source}`) : other;
}

/** Many phrases share what makes them harmless, so each pattern is made once. */
function unlessAlso(list: readonly Phrase[], other: RegExp): readonly Phrase[] {
  const made = new Map<RegExp | undefined, RegExp>();
  return list.map((each) => {
    if (each.isAlwaysMeant) return each;
    const unless = made.get(each.unless) ?? either(each.unless, other);
    made.set(each.unless, unless);
    return { ...each, unless };
  });
}

const beforeOffer = once((): readonly Phrase[] => [
  ...unlessAlso([...moneyPhrases(), ...moneyInScripts()], SILENT),
  ...demandPhrases(),
  ...handoverPhrases(),
]);
const afterOffer = once((): readonly Phrase[] => [
  ...unlessAlso([...moneyPhrases(), ...moneyInScripts()], either(SILENT, LODGING)),
  ...unlessAlso(demandPhrases(), LODGING),
  ...handoverPhrases(),
]);
const lodging = once((): readonly Phrase[] => [phrase("money", A_DEPOSIT, { unless: DENIES })]);

/**
 * `aside`: pieces of the text for which its writer does not answer. `isAfterOffer`: the school has offered her the post.
 * `earlier`: the last texts of the same side in the same talk, the oldest first.
 */
export type TalkContext = { aside?: readonly Range[]; isAfterOffer?: boolean; earlier?: readonly string[] };

/** The words that ask her for money or papers, in this text or where it goes on with earlier ones; none in nearly all texts. */
export function readTalk(text: string, context: TalkContext = {}): PhraseMatch[] {
  const found = readTalkFields({ message: text }, context);
  const end = (context.earlier ?? []).join(" ").slice(-TOGETHER_CHARS);
  if (end === "") return found;
  const start = text.slice(0, TOGETHER_CHARS);
  const border = end.length + 1;
  // Words on one side of the border alone were read there.
  const aside = [
    { start: 0, end: end.length },
    { start: border, end: border + start.length },
  ];
  return [...found, ...readTalkFields({ message: `${end} ${start}` }, { ...context, aside })];
}

/** So many characters of earlier texts are read together with a new one. */
const TOGETHER_CHARS = 300;

/** The same for texts of several fields, such as those of an interview. */
export function readTalkFields(texts: Texts, { aside = [], isAfterOffer = false }: TalkContext = {}): PhraseMatch[] {
  if (!isAfterOffer) return readText(texts, aside, beforeOffer());
  const found = readText(texts, aside, afterOffer());
  // The room may be named in another sentence than its deposit.
  const isOfRoom = Object.values(texts).some((text) => typeof text === "string" && LODGING.test(toPlain(text).text));
  return isOfRoom ? found.filter(({ words }) => !/deposit|refundable|caution/i.test(words)) : found;
}

/** True if the text speaks of a deposit for a room or meals, after an offer: she should ask for a receipt. */
export function hasLodgingDeposit(text: string): boolean {
  return LODGING.test(toPlain(text).text) && readText({ message: text }, [], lodging()).length > 0;
}
