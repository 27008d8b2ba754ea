/** The words of pay, as people in India write it: "₹ 35 – 40 thousand per month", "4.5 LPA", "42,000/-", "४२ हज़ार रुपये प्रति माह". */

import { once } from "~/domain/isolate-memory-rules";
import { plainSigns, withoutNukta } from "~/domain/text-rules";
import { CURRENCIES, DEFAULT_CURRENCY, type PayUnit } from "./value-rules";

export type PayWord =
  | { kind: "number"; value: number }
  | { kind: "times"; value: number }
  | { kind: "period"; value: PayUnit }
  /** `isSure`: not only India writes "Rs", and "lakh" is no sign of a currency by itself. */
  | { kind: "currency"; value: string; isSure: boolean }
  /** Hindi's "से" is "to" between two sums, and "from" behind one. */
  | { kind: "to" | "से" | "between" | "and" | "from" | "up to" | "other" };

/** "42,000", "4,20,000", "420,000", "42 000" and "42000", with up to two places behind the point. All other forms are no number. */
const GROUPS = String.raw`[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d\d)*,\d{3}|[1-9]\d{0,2}(?: \d{3})+(?![\d,])|[1-9]\d*|0`;
const NUMBER = new RegExp(String.raw`(${GROUPS})(\.\d{1,2})?(?![.,]?\d)`, "y");

/** The word ends here: no letter follows. */
const END = String.raw`(?![\p{L}\p{M}])`;
const words = (pattern: string) => new RegExp(`(?:${withoutNukta(pattern)})${END}`, "uy");
const signs = (pattern: string) => new RegExp(pattern, "uy");

const EACH = String.raw`(?:per|an?|each|every|/)\s?`;
const EACH_HINDI = "(?:प्रति|हर|एक)\\s?";
const PERIODS: [PayUnit, string][] = [
  [
    "year",
    String.raw`${EACH}(?:year|yr|annum)|annual(?:ly)?|yearly|p[./]?\s?a\.?|${EACH_HINDI}(?:वर्ष|साल)|सालाना|वार्षिक`,
  ],
  [
    "month",
    String.raw`${EACH}(?:month|mth|mo|mensem)|monthly|p[./]?\s?m\.?|${EACH_HINDI}(?:माह|महीना|महीने)|मासिक|महीना|माह`,
  ],
  ["week", String.raw`${EACH}(?:week|wk)|weekly|${EACH_HINDI}(?:सप्ताह|हफ्ते)|साप्ताहिक`],
  ["day", String.raw`${EACH}day|daily|${EACH_HINDI}दिन|दैनिक`],
  ["hour", String.raw`${EACH}(?:hour|hr)|hourly|${EACH_HINDI}(?:घंटा|घंटे|घण्टा|घण्टे)`],
  ["lesson", String.raw`${EACH}(?:lesson|class|period|lecture|session)|${EACH_HINDI}(?:कक्षा|कालांश|पाठ)`],
];
const TIMES: [number, string][] = [
  [1e3, "k|thousand|thousands|हजार"],
  [1e5, "l|lac|lacs|lakh|lakhs|लाख"],
  [1e6, "million|mn"],
  [1e7, "cr|crore|crores|करोड़"],
];
const SURE: [string, string][] = [
  ["INR", "₹"],
  ["GBP", "£"],
  ["EUR", "€"],
  ["USD", String.raw`us ?\$`],
  ["AUD", String.raw`au? ?\$`],
  ["CAD", String.raw`ca? ?\$`],
  ["SGD", String.raw`s ?\$`],
  ["HKD", String.raw`hk ?\$`],
  ["NZD", String.raw`nz ?\$`],
];

/** "4 lakh 20 thousand" is one sum, of a word and a smaller one with a space between them. */
const TWO_WORDS = new RegExp(
  `([1-9]\\d?) ?(?:(crores?|करोड) ?([1-9]\\d?) ?(?:lakhs?|lacs?|लाख)|(?:lakhs?|lacs?|लाख) ?([1-9]\\d?) ?(?:k|thousand|हजार))${END}`,
  "uy",
);

type Lexeme = [RegExp, (text: string) => PayWord[]];
const lexemes = once(makeLexemes);

function makeLexemes(): Lexeme[] {
  const one = (word: PayWord) => () => [word];
  const rupees: PayWord = { kind: "currency", value: DEFAULT_CURRENCY, isSure: false };
  return [
    [TWO_WORDS, twoWords],
    [NUMBER, (text) => [{ kind: "number", value: Number(text.replace(/[ ,]/g, "")) }]],
    [
      words("lpa|l\\.p\\.a\\.?"),
      () => [
        { kind: "times", value: 1e5 },
        { kind: "period", value: "year" },
      ],
    ],
    [
      words("lpm"),
      () => [
        { kind: "times", value: 1e5 },
        { kind: "period", value: "month" },
      ],
    ],
    ...PERIODS.map(([value, text]): Lexeme => [words(text), one({ kind: "period", value })]),
    ...TIMES.map(([value, text]): Lexeme => [words(text), one({ kind: "times", value })]),
    ...SURE.map(([value, text]): Lexeme => [signs(text), one({ kind: "currency", value, isSure: true })]),
    ...CURRENCIES.map(
      (value): Lexeme => [signs(`${value.toLowerCase()}${END}`), one({ kind: "currency", value, isSure: true })],
    ),
    [signs(`(?:rs\\.?|rupees?|रु\\.?|रू\\.?|रुपय[ेाो]|रुपए)${END}`), one(rupees)],
    [signs("/[-=]"), one(rupees)],
    [words("dirhams?|dhs?"), one({ kind: "currency", value: "AED", isSure: true })],
    [words("(?:and|or|&) (?:above|more|over|upwards?)|not? less than|not below"), one({ kind: "from" })],
    [words("up ?to|max(?:imum)?|at most|not? more than|less than|below|under|तक|अधिकतम"), one({ kind: "up to" })],
    [words("between"), one({ kind: "between" })],
    [words("and|और"), one({ kind: "and" })],
    [
      words(
        "starting from|starting at|starting|from|min(?:imum)?|at least|above|over|more than|onwards?|न्यूनतम|कम से कम",
      ),
      one({ kind: "from" }),
    ],
    [words("to"), one({ kind: "to" })],
    [words("से"), one({ kind: "से" })],
    [signs("-"), one({ kind: "to" })],
    [signs("\\+"), one({ kind: "from" })],
    [
      words("salary|pay|ctc|gross|net|take[ -]home|in[ -]hand|consolidated|fixed|only|negotiable|वेतन|केवल|मात्र"),
      one({ kind: "other" }),
    ],
    [signs("[\\s:;(),.]"), () => []],
  ];
}

function twoWords(text: string): PayWord[] {
  const [high = 0, low = 0] = (text.match(/\d+/g) ?? []).map(Number);
  return [
    { kind: "number", value: high + low / 100 },
    { kind: "times", value: /cr|कर/.test(text) ? 1e7 : 1e5 },
  ];
}

/**
 * The words of a text about pay; null if there is one that this file does not know, as the meaning of the numbers is
 * then not certain.
 */
export function payWords(text: string): PayWord[] | null {
  const plain = withoutNukta(plainSigns(text));
  const found: PayWord[] = [];
  let at = 0;
  while (at < plain.length) {
    const next = lexemeAt(plain, at);
    if (!next) return null;
    found.push(...next.words);
    at = next.end;
  }
  return found;
}

function lexemeAt(text: string, at: number): { words: PayWord[]; end: number } | null {
  for (const [pattern, read] of lexemes()) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { words: read(found[0]), end: at + found[0].length };
  }
  return null;
}

/** The one of several values; null if there are none, and undefined if they differ. */
export function onlyOne<T>(values: readonly T[]): T | null | undefined {
  const different = [...new Set(values)];
  return different.length > 1 ? undefined : (different[0] ?? null);
}

/** The currency that words name: a sure one counts before "Rs", which several countries write. Undefined: they name several. */
export function currencyIn(found: readonly PayWord[]): { value: string; isSure: boolean } | null | undefined {
  const named = found.filter((word) => word.kind === "currency");
  const value = onlyOne(named.map((word) => word.value));
  return value ? { value, isSure: named.some((word) => word.isSure) } : (value as null | undefined);
}
