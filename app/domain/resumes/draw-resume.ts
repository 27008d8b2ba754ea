/** Draws a resume as a PDF: one or two pages of real text, the same bytes for the same content. */

import PDFDocument from "pdfkit";
import { DEFAULT_ZONE, writeDay } from "~/domain/time-zone-rules";
import { words as texts } from "~/words/made-resume";
import {
  type FontName,
  fontOf,
  mapTexts,
  type ResumeContent,
  type ResumePost,
  type Run,
  runsOf,
  SCRIPTS,
  type Weight,
} from "./content-rules";

/** `word`: the one that is being drawn, if its letters are not drawn in the order in which they are read. */
type Doc = PDFKit.PDFDocument & { word: string | null };

/**
 * pdfkit would end a mark after the text's own frame of coordinates: readers then take the word for one at another place. So
 * the mark of a word stands inside its text object.
 */
function markWords(plain: PDFKit.PDFDocument): Doc {
  const add = plain.addContent.bind(plain);
  const doc: Doc = Object.assign(plain, { word: null });
  doc.addContent = (operator: string) => {
    if (doc.word !== null && operator === "ET") add("EMC");
    add(operator);
    if (doc.word !== null && operator === "BT") add(`/Span << /ActualText <${utf16(doc.word)}> >> BDC`);
    return doc;
  };
  return doc;
}

/** A text as PDF writes it in hexadecimal digits. */
function utf16(text: string): string {
  return [0xfeff, ...text.split("").map((unit) => unit.charCodeAt(0))]
    .map((unit) => unit.toString(16).padStart(4, "0"))
    .join("");
}

export type ResumeFonts = ReadonlyMap<FontName, Uint8Array>;

const INK = "#1b2420";
const QUIET = "#5a655f";
const GREEN = "#2f5d4a";
const LINE = "#c9d3cd";

/** A4, in points. */
const WIDTH = 595.28;
const HEIGHT = 841.89;
const SIDE = 56;
const TOP = 54;
const BOTTOM = 60;
const ROOM = HEIGHT - TOP - BOTTOM;
const LABELS = 104;
const SMALLEST = 0.6;
/** Tried one after the other until all fits: a little smaller may spare the second page. */
const SIZES = [
  ...[1.08, 1, 0.94, 0.9].map((scale) => ({ scale, count: 1 })),
  ...[1, 0.92, 0.84, 0.76, 0.68, SMALLEST].map((scale) => ({ scale, count: 2 })),
];

type Style = { size: number; weight: Weight; color: string };
/** A piece of a line, with its place from the left edge of the block. */
type Placed = { text: string; font: FontName; isIndic: boolean; x: number };
type Line = { pieces: Placed[]; y: number; style: Style };
/** A part that stays together on its page. `tag`: its role for screen readers; `gap`: the space above it, which a page's top has not. */
type Block = { tag: "H1" | "H2" | "P"; lines: Line[]; height: number; gap: number; rule?: number; isHeading?: boolean };

/** Draw a content whose letters all have a font. Throws if a font is missing. */
export async function drawResume(content: ResumeContent, fonts: ResumeFonts): Promise<Uint8Array> {
  const clean = mapTexts(content, (text) => text.normalize("NFC").replace(/\s+/g, " ").trim());
  const { name, madeAt } = clean;
  const plain = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // No font of the standard is in the Worker.
    font: "",
    pdfVersion: "1.7",
    lang: "en-IN",
    tagged: true,
    displayTitle: true,
    info: { Title: texts.resumeOf(name), Author: name, Creator: "Staffroom", CreationDate: madeAt, ModDate: madeAt },
  });
  const doc = markWords(plain);
  const bytes = collect(doc);
  for (const [font, file] of fonts) doc.registerFont(font, file as unknown as ArrayBuffer);
  const pages = layOut(doc, clean);
  drawPages(doc, pages);
  drawFooters(doc, clean, pages.length);
  doc.end();
  return bytes;
}

function collect(doc: Doc): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    doc.on("end", () => resolve(joined(chunks)));
    doc.on("error", reject);
  });
}

function joined(chunks: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The blocks of each page, in the largest size that fits. */
function layOut(doc: Doc, content: ResumeContent): Block[][] {
  const full = blocksOf(doc, content, 1);
  const height = full.reduce((sum, block) => sum + block.gap + block.height, 0);
  let pages: Block[][] = [];
  for (const { scale, count } of SIZES) {
    // Letters become lower, and lines longer: it cannot fit if it does not by both.
    if (height * scale * scale > ROOM * count * 1.1 && scale > SMALLEST) continue;
    pages = paginate(scale === 1 ? full : blocksOf(doc, content, scale));
    if (pages.length <= count) break;
  }
  return pages;
}

/** A heading goes with the block below it. */
function paginate(blocks: Block[]): Block[][] {
  const pages: Block[][] = [[]];
  let used = 0;
  blocks.forEach((block, index) => {
    const next = block.isHeading ? blocks[index + 1] : undefined;
    const needed = block.gap + block.height + (next ? next.gap + next.height : 0);
    if (used > 0 && used + needed > ROOM) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)?.push(block);
    used += (used > 0 ? block.gap : 0) + block.height;
  });
  return pages;
}

function blocksOf(doc: Doc, content: ResumeContent, scale: number): Block[] {
  const { name, headline, contact, teaches, has, posts, education } = content;
  const draft: Draft = { blocks: [], doc, scale };
  addTitle(draft, name, headline ?? posts[0]?.post ?? null, [contact.mail, contact.mobile, contact.place]);
  const rows: [label: string, values: string[]][] = [
    [texts.subjects, teaches.subjects],
    [texts.classes, teaches.levels],
    [texts.boards, teaches.boards],
    [texts.media, teaches.media],
  ];
  const said = rows.filter(([, values]) => values.length > 0);
  if (said.length > 0) addHeading(draft, texts.teaching);
  said.forEach(([label, values], index) => void addRow(draft, label, values.join(", "), index === 0));
  if (has.length > 0) addHeading(draft, texts.qualifications);
  has.forEach(
    (each, index) => void addEntry(draft, { title: each.name, right: each.detail, below: [] }, index === 0, 2),
  );
  if (posts.length > 0) addHeading(draft, texts.experience);
  posts.forEach((each, index) => void addEntry(draft, postEntry(each), index === 0, 7));
  if (education.length > 0) addHeading(draft, texts.education);
  education.forEach(({ degree, subject, institute, detail }, index) => {
    const title = [degree, subject].filter(Boolean).join(", ");
    const entry = title
      ? { title, right: detail, below: [institute] }
      : { title: institute ?? "", right: detail, below: [] };
    addEntry(draft, entry, index === 0, 7);
  });
  return draft.blocks;
}

function postEntry({ post, school, place, levels, from, to }: ResumePost): Entry {
  const right = [from, to].filter(Boolean).join(" – ") || null;
  const where = [school, place].filter(Boolean).join(", ") || null;
  const taught = levels.length > 0 ? texts.classesTaught(levels.join(", ")) : null;
  return post ? { title: post, right, below: [where, taught] } : { title: where ?? "", right, below: [taught] };
}

type Entry = { title: string; right: string | null; below: (string | null)[] };

/** The blocks of a resume in one size. Measures are those of full size. */
type Draft = { blocks: Block[]; doc: Doc; scale: number };

function addTitle(draft: Draft, name: string, post: string | null, contact: (string | null)[]): void {
  const s = draft.scale;
  // A long name is set smaller.
  const size = name.length > 60 ? 15 : name.length > 30 ? 18 : 23;
  const lines = linesOf(draft, name, 0, WIDTH - 2 * SIDE, { size: size * s, weight: "Bold", color: INK }, 1.22);
  const under = [
    ...(post ? [textAt(draft, post, { size: 11.5, weight: "Regular", color: GREEN }, lines.height + 3 * s)] : []),
  ];
  const contactTop = (under[0]?.bottom ?? lines.height) + 4 * s;
  const line = contact.filter(Boolean).join("   ·   ");
  const reach = line ? textAt(draft, line, { size: 9.5, weight: "Regular", color: QUIET }, contactTop) : null;
  draft.blocks.push({ tag: "H1", lines: lines.lines, height: lines.height, gap: 0 });
  if (under.length > 0 || reach) {
    const height = (reach?.bottom ?? under[0]?.bottom ?? 0) - lines.height;
    const all = [...(under[0]?.lines ?? []), ...(reach?.lines ?? [])];
    draft.blocks.push({
      tag: "P",
      lines: all.map((each) => ({ ...each, y: each.y - lines.height })),
      height,
      gap: 0,
    });
  }
}

function addHeading(draft: Draft, text: string): void {
  const s = draft.scale;
  const style: Style = { size: 10.5 * s, weight: "Bold", color: GREEN };
  const { lines, height } = linesOf(draft, text, 0, WIDTH - 2 * SIDE, style, 1.3);
  draft.blocks.push({ tag: "H2", lines, height: height + 4 * s, gap: 17 * s, rule: height + 2 * s, isHeading: true });
}

function addRow(draft: Draft, label: string, value: string, isFirst: boolean): void {
  const s = draft.scale;
  const left = linesOf(draft, label, 0, LABELS, { size: 9.5 * s, weight: "Regular", color: QUIET }, 1.4);
  const right = linesOf(
    draft,
    value,
    LABELS,
    WIDTH - 2 * SIDE - LABELS,
    { size: 10 * s, weight: "Regular", color: INK },
    1.4,
  );
  // Both stand on one line, whatever their sizes.
  const shift = (right.lines[0]?.y ?? 0) - (left.lines[0]?.y ?? 0);
  const moved = left.lines.map((each) => ({ ...each, y: each.y + shift }));
  const height = Math.max(left.height + shift, right.height);
  draft.blocks.push({ tag: "P", lines: [...moved, ...right.lines], height, gap: (isFirst ? 5 : 2.5) * s });
}

function addEntry(draft: Draft, { title, right, below }: Entry, isFirst: boolean, gap: number): void {
  const s = draft.scale;
  const width = WIDTH - 2 * SIDE;
  const small: Style = { size: 9.5 * s, weight: "Regular", color: QUIET };
  const dates = right ? linesOf(draft, right, 0, width * 0.42, small, 1.4) : { lines: [], height: 0, width: 0 };
  const inner = width - (dates.width > 0 ? dates.width + 14 * s : 0);
  const head = linesOf(draft, title, 0, inner, { size: 10.5 * s, weight: "Bold", color: INK }, 1.35);
  const shift = (head.lines[0]?.y ?? 0) - (dates.lines[0]?.y ?? 0);
  const lines = [...head.lines];
  for (const line of dates.lines) {
    const pieces = line.pieces.map((piece) => ({ ...piece, x: piece.x + width - dates.width }));
    lines.push({ ...line, pieces, y: line.y + shift });
  }
  let height = Math.max(head.height, dates.height + shift);
  for (const text of below) {
    if (!text) continue;
    const more = linesOf(draft, text, 0, width, { size: 9.5 * s, weight: "Regular", color: INK }, 1.4);
    lines.push(...more.lines.map((line) => ({ ...line, y: line.y + height })));
    height += more.height;
  }
  draft.blocks.push({ tag: "P", lines, height, gap: (isFirst ? 5 : gap) * s });
}

function textAt(draft: Draft, text: string, style: Style, top: number): { lines: Line[]; bottom: number } {
  const scaled = { ...style, size: style.size * draft.scale };
  const { lines, height } = linesOf(draft, text, 0, WIDTH - 2 * SIDE, scaled, 1.35);
  return { lines: lines.map((line) => ({ ...line, y: line.y + top })), bottom: top + height };
}

/** A text in lines of at most this width. `y` is the base line, from the top of the block. */
function linesOf(draft: Draft, text: string, x: number, width: number, style: Style, leading: number) {
  const step = style.size * leading;
  const rows = wrap(draft.doc, text, width, style);
  const lines = rows.map(
    ({ pieces }, index): Line => ({
      pieces: pieces.map((piece) => ({ ...piece, x: piece.x + x })),
      y: step * index + step * 0.5 + style.size * 0.36,
      style,
    }),
  );
  return { lines, height: step * rows.length, width: Math.max(0, ...rows.map((row) => row.width)) };
}

type Row = { pieces: Placed[]; width: number };

/** Break a text between words, and a word that is wider than the line between its letters. */
function wrap(doc: Doc, text: string, width: number, style: Style): Row[] {
  const rows: Row[] = [{ pieces: [], width: 0 }];
  const space = widthOf(doc, { text: " ", script: "Latin" }, style);
  for (const word of text.split(" ").filter(Boolean)) {
    for (const [index, part] of partsOf(doc, word, width, style).entries()) {
      const runs = runsOf(part);
      const needed = runs.reduce((sum, run) => sum + widthOf(doc, run, style), 0);
      let row = rows.at(-1) ?? { pieces: [], width: 0 };
      if (index > 0 || (row.width > 0 && row.width + space + needed > width)) {
        row = { pieces: [], width: 0 };
        rows.push(row);
      }
      place(doc, row, runs, style, space);
    }
  }
  return rows.filter((row) => row.pieces.length > 0);
}

/** Words of Latin letters are drawn together with the spaces between them; an Indic word stands alone. */
function place(doc: Doc, row: Row, runs: Run[], style: Style, space: number): void {
  const last = row.pieces.at(-1);
  if (last) {
    const first = runs[0];
    if (last.isIndic || !first || SCRIPTS[first.script].isIndic) {
      row.pieces.push({ text: " ", font: fontOf("Latin", style.weight), isIndic: false, x: row.width });
    } else last.text += " ";
    row.width += space;
  }
  for (const run of runs) {
    const { isIndic } = SCRIPTS[run.script];
    const before = row.pieces.at(-1);
    if (before && !isIndic && !before.isIndic) before.text += run.text;
    else row.pieces.push({ text: run.text, font: fontOf(run.script, style.weight), isIndic, x: row.width });
    row.width += widthOf(doc, run, style);
  }
}

function partsOf(doc: Doc, word: string, width: number, style: Style): string[] {
  const measure = (text: string) => runsOf(text).reduce((sum, run) => sum + widthOf(doc, run, style), 0);
  if (measure(word) <= width) return [word];
  const parts = [""];
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(word)) {
    const part = parts.at(-1) ?? "";
    if (part && measure(part + segment) > width) parts.push(segment);
    else parts[parts.length - 1] = part + segment;
  }
  return parts;
}

function widthOf(doc: Doc, { text, script }: Run, { size, weight }: Style): number {
  return doc.font(fontOf(script, weight)).fontSize(size).widthOfString(text);
}

function drawPages(doc: Doc, pages: Block[][]): void {
  const root = doc.struct("Document");
  doc.addStructure(root);
  for (const blocks of pages) {
    doc.addPage();
    let top = TOP;
    blocks.forEach((block, index) => {
      if (index > 0) top += block.gap;
      drawBlock(doc, root, block, top);
      top += block.height;
    });
  }
  root.end();
}

function drawBlock(doc: Doc, root: PDFKit.PDFStructureElement, block: Block, top: number): void {
  const draw = () => {
    for (const { pieces, y, style } of block.lines)
      for (const piece of pieces) drawPiece(doc, piece, style, SIDE + piece.x, top + y);
  };
  root.add(doc.struct(block.tag, {}, draw));
  if (block.rule === undefined) return;
  const y = top + block.rule;
  doc.markContent("Artifact", { type: "Layout" });
  doc
    .moveTo(SIDE, y)
    .lineTo(WIDTH - SIDE, y)
    .lineWidth(0.6)
    .stroke(LINE);
  doc.endMarkedContent();
}

/** An Indic word says what it means, as its letters are not drawn in the order in which they are read. */
function drawPiece(doc: Doc, { text, font, isIndic }: Placed, style: Style, x: number, y: number): void {
  doc.word = isIndic ? text : null;
  doc
    .font(font)
    .fontSize(style.size)
    .fillColor(style.color)
    .text(text, x, y, { lineBreak: false, baseline: "alphabetic" });
  doc.word = null;
}

function drawFooters(doc: Doc, { name, madeAt }: ResumeContent, count: number): void {
  const style: Style = { size: 8, weight: "Regular", color: QUIET };
  const y = HEIGHT - 34;
  const made = texts.madeOn(writeDay(madeAt, DEFAULT_ZONE));
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    doc.markContent("Artifact", { type: "Pagination" });
    const right = wrap(doc, made, WIDTH, style)[0];
    for (const piece of right?.pieces ?? [])
      drawPiece(doc, { ...piece, isIndic: false }, style, WIDTH - SIDE - (right?.width ?? 0) + piece.x, y);
    const left = count > 1 ? wrap(doc, `${name}, page ${page + 1} of ${count}`, WIDTH * 0.6, style)[0] : undefined;
    for (const piece of left?.pieces ?? []) drawPiece(doc, piece, style, SIDE + piece.x, y);
    doc.endMarkedContent();
  }
}
