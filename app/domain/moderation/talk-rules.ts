/**
 * Which meanings together ask a person for money or papers. Each rule is written as groups of meanings: one of each group has to
 * stand within a few meaningful words of a sentence, by different words, and none of those behind `unless` anywhere in it.
 */
import { once } from "~/domain/isolate-memory-rules";
import type { Sentence, Token } from "./talk-meanings";

type Rule = {
  groups: readonly (readonly string[])[];
  within: number;
  unless: readonly string[];
  unlessNear: readonly string[];
  /** The groups stand in this order. */
  isOrdered: boolean;
};

const NAMES: Record<string, string> = {
  SUM: "sum|figure",
  MONEY: "fee|amount|security|token|donation",
  PURPOSE: "register|process|verify|test|train|item|courier|tax|visa|agency",
  ACT: "pay|deposit|send|give|owe|must_give|buy",
  THEIRS: "pupil|they_pay|warn",
  OTHERS: "salary|period|get|travel|fund|ask_number|free",
};

const spelled = (group: string): string[] =>
  group.split("|").flatMap((name) => (NAMES[name] ? NAMES[name].split("|") : name === "" ? [] : [name]));

type Limits = { isOrdered?: boolean; within?: number; unless?: string; unlessNear?: string };

/** `words`: groups of meanings, a space between two. */
function rule(
  words: string,
  { within = 6, unless = "THEIRS", unlessNear = "OTHERS", isOrdered = false }: Limits = {},
): Rule {
  return {
    groups: words.split(" ").map(spelled),
    within,
    unless: spelled(unless),
    unlessNear: spelled(unlessNear),
    isOrdered,
  };
}

/** Papers that are only looked at, or stay hers. */
const KEPT_BY_HER = "own_hands|show|same_day|not:keep|not:submit|not:originals|not:original|warn";

/** A sum beside a post, where nothing says that it is her pay or that somebody else pays it. */
const CATCH_ALL = "SUM job|PURPOSE|fee|amount|deposit|give|owe|must_give|agency|afterwards|nominal";

export const rulesOfTalk = once((): readonly Rule[] => [
  // The names that a cheat gives it.
  rule("PURPOSE fee|amount", { within: 3, unless: "THEIRS|authority|work_of_money" }),
  rule("PURPOSE SUM", { within: 3, unless: "THEIRS|authority|work_of_money", unlessNear: "OTHERS|show|number" }),
  rule("security|token SUM", { within: 5 }),
  rule("security|token deposit|amount|pay|must_give|send|owe|before|fee|afterwards", {
    within: 4,
    unlessNear: "OTHERS|lodging|copy",
  }),
  rule("donation job|SUM|must_give|give", { within: 8 }),
  rule("amount|fee|pay for_job", { within: 2, isOrdered: true, unlessNear: "OTHERS|we|school" }),
  rule("SUM for_job", { within: 4 }),
  rule("SUM per_head", { within: 3, unlessNear: "OTHERS|we|school" }),
  rule("amount SUM", { within: 2, unlessNear: "OTHERS|we|school|bank_details" }),
  rule("fee SUM candidate|you|per_head|job", { within: 6 }),
  rule("SUM nominal", { within: 2, unlessNear: "OTHERS|we" }),
  rule("job fee", { within: 2, unless: "THEIRS|authority|work_of_money" }),
  rule("security hurry|before|afterwards|oblige|polite", { within: 5, unlessNear: "OTHERS|lodging|show" }),
  // She is told to pay.
  rule("pay SUM", { within: 5, unlessNear: "OTHERS|we|school" }),
  rule("pay SUM before|afterwards|hurry|job|polite|oblige|you|candidate", { within: 8 }),
  rule("polite|oblige|you|candidate deposit|send|give|buy|owe|must_give SUM", { within: 7 }),
  rule("must_give|deposit|buy SUM", { within: 5 }),
  rule("send|give|owe SUM", { within: 4, unlessNear: "OTHERS|we|school" }),
  rule("ACT SUM before|afterwards|hurry", { within: 8 }),
  rule("deposit|send|give|owe|must_give|buy amount|fee", {
    within: 4,
    unless: "THEIRS|work_of_money",
    unlessNear: "OTHERS|lodging|bank_details|we|school",
  }),
  rule("pay|owe amount|fee|security|token", { within: 4, unlessNear: "OTHERS|we|school" }),
  rule("polite pay|deposit|must_give amount|fee|security|token", { within: 5 }),
  rule("polite pay", { within: 2, isOrdered: true, unlessNear: "OTHERS|school" }),
  rule("pay me", { within: 2, isOrdered: true, unlessNear: "OTHERS|we" }),
  rule("pay_now", { unless: "THEIRS|work_of_money" }),
  rule("SUM owe|must_give", { within: 3 }),
  rule("fee|amount SUM owe|candidate|me", { within: 6, unlessNear: "OTHERS|we|school" }),
  rule("donation candidate|you|per_head", { within: 5, unlessNear: "OTHERS|we|school" }),
  rule("PURPOSE pay_now|pay|buy", { within: 3, unless: "THEIRS|work_of_money", unlessNear: "OTHERS|we|school" }),
  rule("amount|fee|SUM agency|donation", { within: 4, unlessNear: "OTHERS|we|school" }),
  rule("afterwards SUM", {
    within: 2,
    isOrdered: true,
    unless: "THEIRS|salary",
    unlessNear: "salary|period|travel|fund",
  }),
  rule("agency percent|first_salary|salary", { within: 4, unlessNear: "period|get|travel|fund|we" }),
  rule(CATCH_ALL, { within: 9, unless: "THEIRS|OTHERS|we|school|show|lodging|work_of_money|authority" }),
  rule("send|deposit|pay|give|must_give our_account", { within: 5, unlessNear: "bank_details" }),
  rule("secret amount|SUM|fee", { within: 4 }),
  rule("how_much", { unless: "salary" }),
  rule("you|ready pay|buy job", { within: 4, unless: "THEIRS|salary", unlessNear: "we|school|period|get" }),
  rule("ready pay", { within: 2, unlessNear: "OTHERS|we|school" }),
  rule("pay must_give", { within: 2, unlessNear: "OTHERS|we|school" }),
  rule("give|send amount me", { within: 5 }),
  rule("not:fee|not:amount|not:deposit|not:pay|not:security|pay|fee|amount lose", { within: 5, unless: "THEIRS|free" }),
  rule("pay before|afterwards|hurry", { within: 4, unlessNear: "OTHERS|we|school" }),
  rule("amount|fee|SUM afterwards|before job|sure", { within: 8, unless: "THEIRS|salary" }),
  rule("SUM job sure", { within: 8 }),
  rule("SUM take", { within: 4, unless: "THEIRS|authority", unlessNear: "OTHERS|we" }),
  rule("amount|fee hurry", { within: 4, unlessNear: "OTHERS|cancelled" }),
  // It comes back.
  rule("refundable amount|fee|security|token|deposit|SUM", {
    within: 5,
    unless: "THEIRS|travel|authority",
    unlessNear: "bank_details",
  }),
  rule("with_salary", { unless: "THEIRS|travel" }),
  rule("refundable first_salary", { within: 8, unless: "THEIRS|travel" }),
  // The way by which it goes.
  rule("wallet SUM|pay|send|must_give|phone|amount|fee|sure|hurry", {
    within: 6,
    unless: "THEIRS|travel|work_of_money",
  }),
  rule("qr SUM|pay|amount|proof"),
  rule("phone|long_number SUM|pay|amount"),
  rule("proof send|tell|pay|amount|polite|oblige", { unless: "THEIRS|travel" }),
  // A share of her pay.
  rule("first_salary take|agency|fee|security|must_give|give|pay", {
    unlessNear: "lodging|get|notice",
    unless: "THEIRS",
  }),
  // Papers, cheques, codes.
  rule("originals keep|submit|must_give", { within: 8, unless: KEPT_BY_HER, unlessNear: "copy|travel" }),
  rule("original paper keep|submit|must_give", { within: 8, unless: KEPT_BY_HER, unlessNear: "travel" }),
  rule("paper keep|submit|must_give with_us|until", { within: 8, unless: `${KEPT_BY_HER}|copy|travel` }),
  rule("paper we|school own_hands keep", { within: 8, unless: "show|warn|not:keep", unlessNear: "" }),
  rule("paper with_us until", { within: 8, unless: `${KEPT_BY_HER}|copy` }),
  rule("blank_cheque", { unless: "cancelled|warn|pupil" }),
  rule("cheque blank", { within: 5, unless: "cancelled|warn|pupil" }),
  rule("code tell", { within: 8, unless: "warn|not:code|not:tell", unlessNear: "get" }),
  rule("code send|give", { within: 8, unless: "warn|not:code|not:tell|get", unlessNear: "" }),
  rule("gift_card", { unless: "warn" }),
]);

/** `isAfterOffer`: the school has offered her the post. `isPage`: the text speaks to everybody, also to parents. */
export type Stage = { isAfterOffer?: boolean; isPage?: boolean };
export type Demand = { start: number; end: number; sentence: Sentence };

const OF_PAPERS = new Set(["originals", "original", "paper", "cheque", "blank_cheque", "code", "gift_card"]);
const has = (meanings: ReadonlySet<string>, names: readonly string[]) => names.some((name) => meanings.has(name));

/** The words of these sentences that ask for money or papers, once for each rule that finds them; none in nearly all texts. */
export function findDemands(
  sentences: readonly Sentence[],
  { isAfterOffer = false, isPage = false }: Stage = {},
): Demand[] {
  const meaningsOf = sentences.map(({ tokens }) => new Set(tokens.flatMap(({ meanings }) => meanings)));
  const isOfRoom = isAfterOffer && meaningsOf.some((meanings) => meanings.has("lodging"));
  return sentences.flatMap((sentence, at) => {
    const meanings = meaningsOf[at] as Set<string>;
    // A page speaks of the fees of pupils, unless it names those who work there.
    const around = meaningsOf.slice(Math.max(0, at - 2), at + 2);
    const isOfPupils =
      isPage &&
      !around.some((each) => has(each, ["candidate", "job", "agency"])) &&
      around.some((each) => each.has("pupil"));
    return demandsIn(sentence, meanings, (each) => {
      const isOfPapers = each.groups.some((group) => group.some((name) => OF_PAPERS.has(name)));
      if (isOfPapers) return true;
      if (isOfPupils) return false;
      if (!isAfterOffer) return true;
      if (meanings.has("lodging")) return false;
      return !(isOfRoom && has(meanings, ["deposit", "refundable", "security"]));
    });
  });
}

function demandsIn(sentence: Sentence, meanings: ReadonlySet<string>, fits: (rule: Rule) => boolean): Demand[] {
  return rulesOfTalk().flatMap((each) => {
    if (!each.groups.every((group) => has(meanings, group)) || has(meanings, each.unless) || !fits(each)) return [];
    const found = standTogether(sentence.tokens, each);
    return found ? [{ ...found, sentence }] : [];
  });
}

/** So many tokens around the words of a rule are near them. */
const NEAR = 2;

/** One token for each of the groups, no two of them the same, within the reach of the rule. */
function standTogether(
  tokens: readonly Token[],
  { groups, within, unlessNear, isOrdered }: Rule,
): { start: number; end: number } | null {
  for (let first = 0; first < tokens.length; first += 1) {
    const last = Math.min(tokens.length, first + within);
    const chosen = choose(tokens, groups, first, last, []);
    if (!chosen || (isOrdered && chosen.some((place, index) => place < (chosen[index - 1] ?? -1)))) continue;
    const [start, end] = [Math.min(...chosen), Math.max(...chosen)];
    const near = tokens.slice(Math.max(0, start - NEAR), end + 1 + NEAR);
    if (near.some(({ meanings }) => meanings.some((meaning) => unlessNear.includes(meaning)))) continue;
    // The sum of a demand that is only named belongs to its words.
    const isSum = tokens[end + 1]?.meanings.some((meaning) => meaning === "sum" || meaning === "figure");
    return { start: tokens[start]?.start ?? 0, end: tokens[isSum ? end + 1 : end]?.end ?? 0 };
  }
  return null;
}

function choose(
  tokens: readonly Token[],
  groups: readonly (readonly string[])[],
  first: number,
  last: number,
  taken: readonly number[],
): readonly number[] | null {
  const group = groups[taken.length];
  if (!group) return taken.includes(first) ? taken : null;
  for (let place = first; place < last; place += 1) {
    if (taken.includes(place) || !tokens[place]?.meanings.some((meaning) => group.includes(meaning))) continue;
    const chosen = choose(tokens, groups, first, last, [...taken, place]);
    if (chosen) return chosen;
  }
  return null;
}
