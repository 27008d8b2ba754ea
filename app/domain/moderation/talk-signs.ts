/**
 * How much words that stand together speak for a demand of money or papers: the sum of the weights of their signs. A sign is a
 * meaning, two meanings near each other, or the beginning of a word. `bench/learn-talk.ts` learns the weights from the judged texts.
 * Pure, and linear in the length of the text.
 */
import { once } from "~/domain/isolate-memory-rules";
import type { Sentence, Token } from "./talk-meanings";
import { LEVEL, WEIGHTS } from "./talk-weights";

/** `of`: for each sign its weight, above 0 if it speaks for a demand. `level`: the score of a text without signs. */
export type Weights = { level: number; of: ReadonlyMap<string, number> };
/** From one place of a list to another, which is behind the last. */
export type Run = { from: number; to: number };

export const learnedWeights = once((): Weights => {
  const of = new Map<string, number>();
  for (const [weight, signs] of WEIGHTS) for (const sign of signs.split(" ")) of.set(sign, weight);
  return { level: LEVEL, of };
});

/** So many tokens further stands the second of two that are one sign, at most. */
const NEAR = 4;

/** `last`: the place of the last token that it needs. */
type Sign = { sign: string; last: number };

/** The signs that begin with the token at this place. */
function signsAt(tokens: readonly Token[], place: number): Sign[] {
  const signs: Sign[] = [];
  for (const one of tokens[place]?.meanings ?? []) {
    signs.push({ sign: one, last: place });
    for (let last = place + 1; last <= place + NEAR; last += 1) {
      for (const other of tokens[last]?.meanings ?? []) {
        signs.push({ sign: one < other ? `${one}+${other}` : `${other}+${one}`, last });
        if (isPayerOrReceiver(one, other)) signs.push({ sign: `${one}>${other}`, last });
      }
    }
  }
  return signs;
}

const PERSONS = new Set("we school you candidate me pupil official".split(" "));
const ACTS = new Set(
  "pay deposit send give owe must_give buy take get keep submit tell sum figure amount fee".split(" "),
);

/** The order shows who pays whom: "we pay", "you pay", "pay us". */
function isPayerOrReceiver(one: string, other: string): boolean {
  return (PERSONS.has(one) && ACTS.has(other)) || (ACTS.has(one) && PERSONS.has(other));
}

/** The tokens of a text, and what is weighed at each: its own signs, and the words up to the next one. */
export type Weighed = {
  tokens: readonly Token[];
  /** For each sentence the place of its first token; then how many there are. */
  borders: readonly number[];
  signsAt: readonly (readonly Sign[])[];
};

/** The signs of these sentences. Only those in `known`, if it is given: others weigh nothing. */
export function weighed(sentences: readonly Sentence[], known?: ReadonlyMap<string, unknown>): Weighed {
  const isKnown = ({ sign }: Sign) => known === undefined || known.has(sign);
  // A sentence begins with a token that means nothing, so that its first words have their place.
  const tokens = sentences.flatMap((each): Token[] => [
    { start: each.start, end: each.start, meanings: [] },
    ...each.tokens,
  ]);
  const borders = [0];
  for (const each of sentences) borders.push((borders.at(-1) as number) + each.tokens.length + 1);
  const signs = tokens.map((_, place) => signsAt(tokens, place).filter(isKnown));
  let place = 0;
  for (const { start, stem } of sentences.flatMap(({ stems }) => stems)) {
    while ((tokens[place + 1]?.start ?? Number.POSITIVE_INFINITY) <= start) place += 1;
    const sign = { sign: `~${stem}`, last: place };
    if (isKnown(sign)) signs[place]?.push(sign);
  }
  return { tokens, borders, signsAt: signs };
}

/** Each sign of some tokens once. */
export function signsIn({ signsAt }: Weighed, { from, to }: Run): Set<string> {
  const found = new Set<string>();
  for (let place = from; place < to; place += 1) {
    for (const { sign, last } of signsAt[place] ?? []) if (last < to) found.add(sign);
  }
  return found;
}

/** Many signs say more than few, but not as many times more. */
export const shareOf = (count: number) => 3 / Math.sqrt(Math.max(9, count));

/** Above 0 for a demand. */
export function scoreOf(signs: Iterable<string>, { level, of }: Weights): number {
  let [sum, count] = [0, 0];
  for (const sign of signs) {
    const weight = of.get(sign);
    if (weight === undefined) continue;
    sum += weight;
    count += 1;
  }
  return level + sum * shareOf(count);
}
