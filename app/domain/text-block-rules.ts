/**
 * The blocks of a text as it was typed, or copied from Word or a page: paragraphs and lists. A blank line ends a paragraph. Two or more
 * lines that begin with a bullet, a number or a letter are a list, also with blank lines between them; bullets inside a line are too.
 */
import { latinDigit, withoutBoxes } from "./text-rules";

/** `value`: the number that an item has, or the place of its letter in the alphabet; 0 for a bullet. */
type Item = { text: string; value: number };
/** `style`: as `type` of an `ol` has it. */
export type Block =
  | { kind: "text"; lines: string[] }
  | { kind: "bullets"; items: Item[] }
  | { kind: "numbers"; style: "1" | "a" | "A" | "i" | "I"; items: Item[] };

/** These are bullets wherever they stand, also without a space behind them. */
const SIGNS = "•◦‣⁃∙●○■□▪▫▸►▶➢➣➤➔➜✓✔✅☑✦❖❑◆◇◉🔹🔸👉";
/**
 * A dash or a star needs a space or a word behind it. Word writes a round bullet as "o" and others as letters of Wingdings, with a tab;
 * the "o" of "o level" is none.
 */
const BULLET = new RegExp(
  `^\\s*(?:[${SIGNS}·]\\ufe0f?\\s*|[\\p{Pd}−*>→⇒★☆]+(?:\\s+|(?=\\p{L}))|o\\s+(?<!o (?=levels?\\b))|[Øüv§qnlwà](?:\\t| {3}|\\u00a0)\\s*)(?=\\S)`,
  "u",
);
const INSIDE = new RegExp(`(?=[${SIGNS}]\\ufe0f?\\s*[^${SIGNS}\\s\\ufe0f])`, "u");
/** A point in the middle of the line is a bullet only in a line that begins with one: "Pune · Full Time" has none. */
const POINTS = /(?=[•·]\s)/;
/** "3.5" is no third item, and "3. 5 years" is. */
const NUMBER = /^\s*\(?(\p{Nd}{1,3})[.)](?:\s+|(?=\p{L}))(?=\S)/u;
const LETTER = /^\s*(?:\(([a-zA-Z]|[ivx]{1,5}|[IVX]{1,5})\)|([a-zA-Z]|[ivx]{1,5}|[IVX]{1,5})([.)]))\s+(?=\S)/;
/** "2.1 Mark" belongs to "2. Teach". */
const UNDER = /^\s*(\p{Nd}{1,3})(?:\.\p{Nd}{1,3}){1,3}[.)]?\s/u;
const ROMANS = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split(" ");

/** `isMore`: the line goes on with the item above it. */
type Line = {
  kind: "text" | "bullets" | "numbers" | "letters";
  line: string;
  text: string;
  mark: string;
  isMore?: true;
};

/** The blocks of a text, in their order. A single line with a bullet, a number or a letter stays text, as it was typed. */
export function blocksOf(text: string): Block[] {
  const groups: Line[][] = [];
  let isApart = true;
  const lines = withoutBoxes(text).split("\n").flatMap(unfolded).map(readLine);
  for (const [at, line] of lines.entries()) {
    if (line.line.trim() === "") {
      isApart = true;
      continue;
    }
    const last = groups.at(-1);
    const kind = last?.[0]?.kind;
    if (last && !isApart && goesOn(line, last, lines[at + 1]))
      last.push({ ...line, kind: kind ?? "text", text: line.text.trim(), mark: last.at(-1)?.mark ?? "", isMore: true });
    else if (last && kind === line.kind && !(line.kind === "text" && isApart)) last.push(line);
    else groups.push([line]);
    isApart = false;
  }
  return groups.map(toBlock);
}

/** A line that is indented below an item, one that goes on in small letters before the next item, and "2.1" below "2." */
function goesOn({ kind, line }: Line, group: readonly Line[], next: Line | undefined): boolean {
  const above = group[0]?.kind;
  if (kind !== "text" || above === undefined || above === "text") return false;
  const under = UNDER.exec(line)?.[1]?.replace(/\p{Nd}/gu, latinDigit);
  if (under !== undefined) return above === "numbers" && group.at(-1)?.mark === under;
  return /^\s/.test(line) || (next?.kind === above && /^\p{Ll}/u.test(line));
}

/** A line with two bullets in it, or one at its begin and another one, as one line for each. */
function unfolded(line: string): string[] {
  const parts = line.split(/^\s*·/.test(line) ? POINTS : INSIDE).filter((part) => part.trim() !== "");
  return parts.length > 2 || (parts.length === 2 && BULLET.test(line)) ? parts.map((part) => part.trim()) : [line];
}

function readLine(line: string): Line {
  if (BULLET.test(line)) return { kind: "bullets", line, text: line.replace(BULLET, ""), mark: "" };
  const number = NUMBER.exec(line);
  if (number) {
    const mark = (number[1] ?? "").replace(/\p{Nd}/gu, latinDigit);
    return { kind: "numbers", line, text: line.replace(NUMBER, ""), mark };
  }
  const letter = LETTER.exec(line);
  const mark = letter?.[1] ?? letter?.[2];
  // A capital with a point may begin a name or a degree, so its point is kept.
  const sign = letter?.[3] === "." ? "." : "";
  return mark
    ? { kind: "letters", line, text: line.replace(LETTER, ""), mark: mark + (/[A-Z]/.test(mark) ? sign : "") }
    : { kind: "text", line, text: line, mark: "" };
}

function toBlock(lines: Line[]): Block {
  const asTyped: Block = { kind: "text", lines: lines.map(({ line }) => line) };
  const kind = lines[0]?.kind ?? "text";
  if (kind === "text" || lines.filter(({ isMore }) => !isMore).length === 1) return asTyped;
  if (kind === "bullets") return { kind, items: itemsOf(lines, () => 0) };
  if (kind === "numbers") return { kind, style: "1", items: itemsOf(lines, Number) };
  for (const [style, orderOf] of STYLES) {
    const items = itemsOf(lines, orderOf);
    const first = items[0]?.value ?? 0;
    const isRun = items.every(({ value }, at) => value > 0 && value === first + at);
    // Letters are a list where they follow each other, capitals with a point from the first: "B." and "M." may be two degrees.
    if (isRun && (first === 1 || !lines[0]?.mark.endsWith("."))) return { kind: "numbers", style, items };
  }
  return asTyped;
}

const STYLES = [
  ["i", (mark: string) => ROMANS.indexOf(mark) + 1],
  ["I", (mark: string) => (/^[IVX]/.test(mark) ? ROMANS.indexOf(mark.replace(".", "").toLowerCase()) + 1 : 0)],
  ["a", (mark: string) => (/^[a-z]$/.test(mark) ? mark.charCodeAt(0) - 96 : 0)],
  ["A", (mark: string) => (/^[A-Z]\.?$/.test(mark) ? mark.charCodeAt(0) - 64 : 0)],
] as const;

/** The items, each with the lines that go on with it. */
function itemsOf(lines: readonly Line[], orderOf: (mark: string) => number): Item[] {
  const items: { texts: string[]; value: number }[] = [];
  for (const { text, mark, isMore } of lines) {
    if (isMore) items.at(-1)?.texts.push(text);
    else items.push({ texts: [text.trim()], value: orderOf(mark) });
  }
  return items.map(({ texts, value }) => ({ text: texts.join("\n"), value }));
}
