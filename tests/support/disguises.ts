/** Ways in which a text is written so that a program does not see its words, and a person does. */
import * as fc from "fast-check";

const UNSEEN = ["\u200b", "\u200c", "\u00ad", "\u2060", "\ufe0f", "\u034f"];
const GAPS = [" ", "  ", "\u00a0", "\u2003", "-", " - ", "_", ".", "*", " / "];
const ALIKE: Record<string, string> = { a: "а", e: "е", o: "о", i: "і", r: "ᴦ", s: "ѕ", t: "т", c: "с", p: "р" };
const fullWidth = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0);

/** A text of small letters and spaces in one of its disguises. */
export function disguised(text: string): fc.Arbitrary<string> {
  const sign = fc.record({
    way: fc.integer({ min: 0, max: 11 }),
    gap: fc.constantFrom(...GAPS),
    unseen: fc.constantFrom(...UNSEEN),
  });
  const letters = [...text];
  const spelled = fc.array(sign, { minLength: letters.length, maxLength: letters.length }).map((signs) =>
    letters
      .map((letter, place) => {
        const { way = 0, gap = " ", unseen = "" } = signs[place] ?? {};
        if (letter === " ") return way < 6 ? " " : gap;
        if (!/[a-z]/.test(letter)) return letter;
        if (way === 1) return letter.toUpperCase();
        if (way === 2) return letter + unseen;
        if (way === 3) return letter === "r" ? letter : (ALIKE[letter] ?? letter);
        if (way === 4) return fullWidth(letter);
        if (way === 5 && letters[place + 1] !== " " && place < letters.length - 1) return letter + (gap.trim() || "*");
        return letter;
      })
      .join(""),
  );
  const torn = fc.constantFrom(".", " ", "*", "-", "_").map((between) =>
    text
      .split(" ")
      .map((word) => (/^[a-z]+$/.test(word) ? [...word].join(between) : word))
      .join("   "),
  );
  return fc.oneof({ weight: 4, arbitrary: spelled }, { weight: 1, arbitrary: torn });
}
