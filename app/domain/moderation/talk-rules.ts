/** Which words of a text ask a person for money or papers: those that a rule names, and those whose signs weigh enough. Pure. */
import { once } from "~/domain/isolate-memory-rules";
import type { Sentence } from "./talk-meanings";
import { learnedWeights, type Run, scoreOf, signsIn, type Weighed, type Weights, weighed } from "./talk-signs";

/** `isAfterOffer`: the school has offered her the post. */
export type Stage = { isAfterOffer?: boolean };
export type Demand = Range;
/** True for words of a piece that is left out, such as a name that is filled in. */
export type IsAside = (words: Range) => boolean;
type Range = { start: number; end: number };

/** A word of each group, in this order or any other. `within`: so many words that mean something hold them. */
type Rule = { one: readonly string[]; other: readonly string[]; within: number; isOrdered: boolean };

const NAMES: Record<string, string> = {
  PURPOSE: "register|process|verify|test|train|item|courier|tax|visa|agency",
  MONEY: "fee|amount|security|token|donation|sum|figure",
};

function rule(words: string, within: number, { isOrdered = false } = {}): Rule {
  const [one = [], other = []] = words
    .split(" ")
    .map((group) => group.split("|").flatMap((name) => NAMES[name]?.split("|") ?? name));
  return { one, other, within, isOrdered };
}

/**
 * The demands by their names. The weights decide; these say which words it is that ask, and hold where a name that is filled in is
 * one of them.
 */
export const rulesOfTalk = once((): readonly Rule[] => [
  rule("PURPOSE fee|amount|sum|figure", 3),
  rule("security|token|deposit fee|amount|sum|figure", 4),
  rule("refundable MONEY|deposit|PURPOSE", 4),
  rule("polite pay", 2, { isOrdered: true }),
  rule("pay PURPOSE", 3, { isOrdered: true }),
  rule("send|deposit|pay|give our_account", 5),
]);

/** The words that ask for money or papers, one for each sentence; none in nearly all texts. */
export function* findDemands(
  sentences: readonly Sentence[],
  { isAfterOffer = false, isAside = () => false }: Stage & { isAside?: IsAside } = {},
  weights: Weights = learnedWeights(),
): Generator<Demand> {
  const text = weighed(sentences, weights.of);
  const shown = new Set<number>();
  for (const run of runsOf(sentences)) {
    const tokens = tokensOf(text, run);
    if (scoreOf(signsIn(text, tokens), weights) <= 0 || isAllowed(sentences, run, { isAfterOffer })) continue;
    for (const sentence of placesOf(run).filter((each) => !shown.has(each))) {
      const named = namedIn(text, sentence).find((each) => !isAside(rangeOf(text, each)));
      if (!named) continue;
      shown.add(sentence);
      yield rangeOf(text, withSum(text, named));
    }
    if (placesOf(run).some((each) => shown.has(each)) || !isWrittenHere(text, tokens, isAside, weights)) continue;
    const core = coreOf(text, tokens, weights);
    if (isAside(rangeOf(text, core))) continue;
    for (const sentence of placesOf(run)) shown.add(sentence);
    yield rangeOf(text, withSum(text, core));
  }
}

/** Each place of a run. */
const placesOf = ({ from, to }: Run) => Array.from({ length: to - from }, (_, count) => from + count);

/**
 * True if the words beside those that are left out are a demand too. Where all are left out, as where two texts meet, no side of a
 * border may be one alone: it was read there.
 */
function isWrittenHere(text: Weighed, run: Run, isAside: IsAside, weights: Weights): boolean {
  const isPart = (from: number, to: number) => isAside(rangeOf(text, { from, to }));
  const own = placesOf(run).filter((place) => !isPart(place, place + 1));
  if (own.some((place) => (text.tokens[place]?.meanings.length ?? 0) > 0)) {
    const isOwn = new Set(own);
    const rest = own.flatMap((place) =>
      (text.signsAt[place] ?? []).flatMap(({ sign, last }) => (isOwn.has(last) ? [sign] : [])),
    );
    return scoreOf(new Set(rest), weights) > 0;
  }
  let from = run.from;
  for (let to = run.from + 1; to <= run.to; to += 1) {
    if (to < run.to && isPart(to - 1, to + 1)) continue;
    if (scoreOf(signsIn(text, { from, to }), weights) > 0) return false;
    from = to;
  }
  return true;
}

/** The words of a sentence that the rules name. */
function namedIn(text: Weighed, sentence: number): Run[] {
  const { from, to } = tokensOf(text, { from: sentence, to: sentence + 1 });
  const found: Run[] = [];
  for (const each of rulesOfTalk()) {
    for (let first = from; first < to; first += 1) {
      const last = lastOf(text.tokens, each, { from: first, to: Math.min(to, first + each.within) });
      if (last !== null) found.push({ from: first, to: last + 1 });
    }
  }
  return found;
}

/** The place of the last word of a rule whose first word is the first of the run. */
function lastOf(tokens: Weighed["tokens"], { one, other, isOrdered }: Rule, { from, to }: Run): number | null {
  const has = (place: number, group: readonly string[]) =>
    tokens[place]?.meanings.some((meaning) => group.includes(meaning)) ?? false;
  for (let place = from + 1; place < to; place += 1) {
    if (has(from, one) && has(place, other)) return place;
    if (!isOrdered && has(from, other) && has(place, one)) return place;
  }
  return null;
}

/** So many sentences beside each other are read as one: a demand may be spread over them. */
const TOGETHER = 3;

/** The neighbours among the sentences that are read as one; all of a short text. */
export function runsOf(sentences: readonly Sentence[]): Run[] {
  const length = Math.min(TOGETHER, sentences.length);
  return sentences.slice(Math.max(0, length - 1)).map((_, from) => ({ from, to: from + length }));
}

/** The tokens of some sentences. */
export function tokensOf({ borders }: Weighed, { from, to }: Run): Run {
  return { from: borders[from] ?? 0, to: borders[to] ?? 0 };
}

const DEPOSIT = ["deposit", "security", "token", "refundable"];
const OTHER_PURPOSE =
  "register process verify test train item courier tax visa agency original originals code gift_card blank_cheque wallet qr".split(
    " ",
  );

/** True for a deposit for a room or meals after an offer, where nothing else is to be paid. */
export function isAllowed(sentences: readonly Sentence[], { from, to }: Run, { isAfterOffer = false }: Stage): boolean {
  if (!isAfterOffer) return false;
  const meanings = meaningsOf(sentences.slice(from, to));
  const has = (name: string) => meanings.has(name);
  const isOfRoom = meaningsOf(sentences.slice(Math.max(0, from - 1), to + 1)).has("lodging");
  return isOfRoom && DEPOSIT.some(has) && !OTHER_PURPOSE.some(has);
}

export function meaningsOf(sentences: readonly Sentence[]): Set<string> {
  return new Set(sentences.flatMap(({ tokens }) => tokens.flatMap(({ meanings }) => meanings)));
}

const rangeOf = ({ tokens }: Weighed, { from, to }: Run): Range => ({
  start: tokens[from]?.start ?? 0,
  end: tokens[to - 1]?.end ?? 0,
});

/** The tokens without those at both ends that are not needed for a demand. */
function coreOf(text: Weighed, run: Run, weights: Weights): Run {
  let { from, to } = run;
  const isDemand = (part: Run) => scoreOf(signsIn(text, part), weights) > 0;
  while (to - from > 1 && isDemand({ from: from + 1, to })) from += 1;
  while (to - from > 1 && isDemand({ from, to: to - 1 })) to -= 1;
  return { from, to };
}

/** With the sum behind it. */
function withSum({ tokens }: Weighed, { from, to }: Run): Run {
  const isSum = tokens[to]?.meanings.some((meaning) => meaning === "sum" || meaning === "figure") ?? false;
  return { from, to: isSum ? to + 1 : to };
}
