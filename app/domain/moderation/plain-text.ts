/** A text as phrases are looked for in it: in small letters, without invisible signs, and cut into sentences. */
import { foldLetter } from "~/domain/lookalike-letters";

/** A text as it is searched. `at`: for each letter of it, where it stands in the original. */
export type Plain = { text: string; at: number[] };

/** Nothing is drawn for these, or only an empty cell. */
const UNSEEN = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u115f\u1160\u3164]/u;
const BLANK = /[\s\u2800]/u;
/** An entity of HTML, as texts have it that were copied from a page. */
const ENTITY =
  /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(nbsp|shy|zwnj|zwj|amp|ensp|emsp|thinsp|commat|period|sol|colon|lowbar));/iy;
const NAMED: Record<string, string> = {
  nbsp: " ",
  shy: "",
  zwnj: "",
  zwj: "",
  amp: "&",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  commat: "@",
  period: ".",
  sol: "/",
  colon: ":",
  lowbar: "_",
};

/** Small letters, one space between words, nothing invisible. A line break stays where a new line is a new sentence. */
export function toPlain(original: string): Plain {
  const at: number[] = [];
  let text = "";
  let last = "";
  let index = 0;
  while (index < original.length) {
    const start = index;
    const { letter, length } = letterAt(original, index);
    index += length;
    const code = letter.charCodeAt(0);
    if (letter === "" || (code > 127 && UNSEEN.test(letter))) continue;
    if (BLANK.test(letter)) {
      if (last === " ") {
        if (letter === "\n") last = "\n";
      } else if (last !== "\n" && text !== "") last = letter === "\n" ? "\n" : " ";
      continue;
    }
    // A mark on a Latin letter is ornament. On a letter of India it is a vowel.
    if (code > 127 && /\p{M}/u.test(letter) && !/[\p{L}\p{M}]/u.test(last.replace(/[a-z]/g, ""))) continue;
    const folded = code < 128 ? letter.toLowerCase() : foldLetter(letter);
    if (folded === "") continue;
    if (last === " " || last === "\n") {
      // A line that was only wrapped goes on in small letters.
      text += last === "\n" && !/^\p{Ll}/u.test(letter) ? "\n" : " ";
      at.push(start);
    }
    text += folded;
    for (let each = 0; each < folded.length; each += 1) at.push(start);
    last = folded;
  }
  at.push(index);
  return { text, at };
}

/** The letter at a place, and how many units of the text it takes. An entity is the letter that it names. */
function letterAt(original: string, index: number): { letter: string; length: number } {
  const letter = String.fromCodePoint(original.codePointAt(index) ?? 0);
  if (letter !== "&") return { letter, length: letter.length };
  ENTITY.lastIndex = index;
  const found = ENTITY.exec(original);
  if (!found) return { letter, length: 1 };
  const [entity, decimal, hex, name] = found;
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "0", 16);
  const named = name === undefined ? String.fromCodePoint(Math.min(code, 0x10ffff)) : NAMED[name.toLowerCase()];
  return { letter: UNSEEN.test(named ?? "") ? "" : (named ?? ""), length: entity.length };
}

/** Signs that stand between letters of one word that was torn. */
const TEAR = " .*_\\-·|~,/\\\\'+=:;!^#";
const TORN = new RegExp(`(?<![\\p{L}\\d])(?:[\\p{L}\\d][${TEAR}\\n]{1,3}){2,}[\\p{L}\\d](?![\\p{L}\\d])`, "gu");
const LETTERS_IN_SIGNS = /(?<=[a-z])[*_|~^.+=\\-](?=[a-z])/g;

/** A second reading of a plain text. `at`: for each letter of it, where it stands in the plain text. */
type Reading = Plain;

/** "r e g.i.s" as "regis": letters that stand alone are one word, up to a wide gap. Null where no letters stand so. */
export function joinLetters(plain: Plain): Reading | null {
  const cut: number[] = [];
  for (const { 0: run, index } of plain.text.matchAll(TORN)) {
    for (let place = index; place < index + run.length; place += 1) {
      if (/[\p{L}\d]/u.test(plain.text.charAt(place))) continue;
      // Two spaces or more in the original were one border of words.
      const isWide = (plain.at[place + 1] ?? 0) - (plain.at[place - 1] ?? 0) > 2;
      if (!(plain.text.charAt(place) === " " && isWide)) cut.push(place);
    }
  }
  return near(plain.text, cut, new Set(cut));
}

/** "regis*tra.tion" as "registration": signs inside a word are left out. Null where there are none. */
export function dropSigns({ text }: Plain): Reading | null {
  const cut = [...text.matchAll(LETTERS_IN_SIGNS)].map(({ index }) => index);
  return near(text, cut, new Set(cut));
}

/** All signs and spaces left out. A phrase that is found here has to begin and end where words do. */
export function squeeze({ text }: Plain): Reading {
  const at: number[] = [];
  let short = "";
  for (let place = 0; place < text.length; place += 1) {
    const letter = text.charAt(place);
    if (!/[a-z\d]/.test(letter) && letter.charCodeAt(0) < 128) continue;
    short += letter;
    at.push(place);
  }
  at.push(text.length);
  return { text: short, at };
}

const FIGURES: Record<string, string> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  $: "s",
  "@": "a",
  "!": "i",
  "€": "e",
};

/** "r3gi5trati0n" as "registration": figures inside a word are the letters that they look like. Null where there are none. */
export function readFigures({ text }: Plain, one: "i" | "l"): Reading | null {
  const changed: number[] = [];
  const read = text.replace(/(?<![a-z\d$@!])[a-z\d$@!]{3,24}(?![a-z\d$@!])/g, (word, index: number) => {
    if (!/[a-z]/.test(word) || !/[\d$@!]/.test(word)) return word;
    changed.push(index);
    return word.replace(/[\d$@!]/g, (figure) => (figure === "1" ? one : (FIGURES[figure] ?? figure)));
  });
  return near(read, changed, new Set());
}

/** So many letters around a change are read again. The rest of the text is as it was. */
const READ_AGAIN = 60;

/** The text around these places, without the letters that are cut. Two such pieces are two sentences. Null without a place. */
function near(text: string, places: readonly number[], cut: ReadonlySet<number>): Reading | null {
  const at: number[] = [];
  let short = "";
  let next = 0;
  for (const place of places) {
    if (next > 0 && place - READ_AGAIN > next) {
      short += "\n";
      at.push(next);
    }
    const end = Math.min(text.length, place + READ_AGAIN);
    for (let index = Math.max(next, place - READ_AGAIN); index < end; index += 1) {
      if (cut.has(index)) continue;
      short += text.charAt(index);
      at.push(index);
    }
    next = Math.max(next, end);
  }
  at.push(next);
  return places.length === 0 ? null : { text: short, at };
}

const NEAR = 90;
const STOP = /[!?;\n।]|(?<!\b(?:rs|no|[ap]\.?m|m|b|ed|sc|dr|st|i\.?e|approx))\.(?=\s)/g;

/** The text before and behind a place in its sentence. */
export function around(text: string, start: number, end: number): { before: string; behind: string } {
  const before = text.slice(Math.max(0, start - NEAR), start);
  const behind = text.slice(end, end + NEAR);
  const from = [...before.matchAll(STOP)].at(-1)?.index;
  const to = behind.search(new RegExp(STOP.source));
  return {
    before: from === undefined ? before : before.slice(from + 1),
    behind: to < 0 ? behind : behind.slice(0, to),
  };
}
