/**
 * The blocks of a text as it was typed, or copied from Word or a page: paragraphs and lists. A blank line ends a paragraph. Two or more
 * lines that begin with a bullet, a number or a letter are a list, also with blank lines between them; bullets inside a line are too.
 */
import { withoutBoxes } from "./signs";

/** `value`: the number that an item has, or the place of its letter in the alphabet; 0 for a bullet. */
type Item = { text: string; value: number };
/** `style`: as `type` of an `ol` has it. */
export type Block =
  | { kind: "text"; lines: string[] }
  | { kind: "bullets"; items: Item[] }
  | { kind: "numbers"; style: "1" | "a" | "A" | "i"; items: Item[] };

/** These are bullets wherever they stand, also without a space behind them. */
const SIGNS = "•◦‣⁃∙●■□▪▫▸►➢➣➤➔✓✔✦❖❑◆◇";
/** A dash or a star needs a space or a word behind it. Word writes a round bullet as "o" and others as letters of Wingdings, with a tab. */
const BULLET = new RegExp(
  `^\\s*(?:[${SIGNS}·]\\s*|[-–—*>→⇒]+(?:\\s+|(?=\\p{L}))|o\\s+|[Øüv§qnlwà](?:\\t| {3}|\\u00a0)\\s*)(?=\\S)`,
  "u",
);
const INSIDE = new RegExp(`(?=[${SIGNS}]\\s*[^${SIGNS}\\s])`, "u");
/** "3.5" is no third item, and "3. 5 years" is. */
const NUMBER = /^\s*\(?(\d{1,3})[.)](?:\s+|(?=\p{L}))(?=\S)/u;
const LETTER = /^\s*(?:\(([a-zA-Z]|[ivx]{1,5})\)|([a-zA-Z]|[ivx]{1,5})\)|([a-z]|[ivx]{1,5})\.)\s+(?=\S)/;
const ROMANS = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split(" ");

type Line = { kind: "text" | "bullets" | "numbers" | "letters"; line: string; text: string; mark: string };

/** The blocks of a text, in their order. A single line with a bullet, a number or a letter stays text, as it was typed. */
export function blocksOf(text: string): Block[] {
  const groups: Line[][] = [];
  let isApart = true;
  for (const typed of withoutBoxes(text).split("\n").flatMap(unfolded)) {
    if (typed.trim() === "") {
      isApart = true;
      continue;
    }
    const line = readLine(typed);
    const last = groups.at(-1);
    if (last && last[0]?.kind === line.kind && !(line.kind === "text" && isApart)) last.push(line);
    else groups.push([line]);
    isApart = false;
  }
  return groups.map(toBlock);
}

/** Whether a text has a list in it. */
export const hasList = (text: string) => blocksOf(text).some(({ kind }) => kind !== "text");

/** A line with two bullets in it, or one at its begin and another one, as one line for each. */
function unfolded(line: string): string[] {
  const parts = line.split(INSIDE).filter((part) => part.trim() !== "");
  return parts.length > 2 || (parts.length === 2 && BULLET.test(line)) ? parts.map((part) => part.trim()) : [line];
}

function readLine(line: string): Line {
  if (BULLET.test(line)) return { kind: "bullets", line, text: line.replace(BULLET, ""), mark: "" };
  const number = NUMBER.exec(line);
  if (number) return { kind: "numbers", line, text: line.replace(NUMBER, ""), mark: number[1] ?? "" };
  const letter = LETTER.exec(line);
  const mark = letter?.[1] ?? letter?.[2] ?? letter?.[3];
  return mark
    ? { kind: "letters", line, text: line.replace(LETTER, ""), mark }
    : { kind: "text", line, text: line, mark: "" };
}

function toBlock(lines: Line[]): Block {
  const asTyped: Block = { kind: "text", lines: lines.map(({ line }) => line) };
  const kind = lines[0]?.kind ?? "text";
  if (kind === "text" || lines.length === 1) return asTyped;
  const items = (orderOf: (mark: string) => number) =>
    lines.map(({ text, mark }) => ({ text: text.trim(), value: orderOf(mark) }));
  if (kind === "bullets") return { kind, items: items(() => 0) };
  if (kind === "numbers") return { kind, style: "1", items: items(Number) };
  // Letters are a list where they follow each other: "a)" and "b)", but not "B." and "M." of two degrees.
  const styles = [
    ["i", (mark: string) => ROMANS.indexOf(mark) + 1],
    ["a", (mark: string) => (/^[a-z]$/.test(mark) ? mark.charCodeAt(0) - 96 : 0)],
    ["A", (mark: string) => (/^[A-Z]$/.test(mark) ? mark.charCodeAt(0) - 64 : 0)],
  ] as const;
  for (const [style, orderOf] of styles) {
    const read = items(orderOf);
    const isRun = read.every(({ value }, at) => value > 0 && value === (read[0]?.value ?? 0) + at);
    if (isRun) return { kind: "numbers", style, items: read };
  }
  return asTyped;
}
