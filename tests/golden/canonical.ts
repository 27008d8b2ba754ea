/**
 * Names for ids that do not depend on the ids, so that rows of two runs can be compared together with what refers to what. An id is
 * described by the rows in which it stands, those by the ids beside it, and so on; it is named when it is met, table by table.
 */
import { createHash } from "node:crypto";
import { lineOf, MARK, mark, type Row } from "./rows";

type Names = ReadonlyMap<string, string>;
/** A row as its line, with the ids in it from left to right. */
type Line = { table: string; text: string; ids: string[] };

const shortHash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12);
const byText = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : one > other ? 1 : 0;

function toLine(row: Row): Line {
  const text = lineOf(row);
  return { table: row.table, text, ids: [...text.matchAll(MARK)].map(([id]) => id) };
}

/** Describes each id until no further one differs from the others. Whoever has a name is described by it. */
function describeIds(lines: readonly Line[], names: Names): Names {
  let described = names;
  for (let count = -1; ; ) {
    const seen = new Map<string, string[]>();
    for (const { text, ids } of lines) {
      const now = shortHash(text.replace(MARK, (id) => described.get(id) ?? "?"));
      for (const [place, id] of ids.entries()) {
        const texts = seen.get(id) ?? [];
        texts.push(`${place} ${now}`);
        seen.set(id, texts);
      }
    }
    described = new Map([...seen].map(([id, texts]) => [id, names.get(id) ?? `?${shortHash(texts.sort().join())}`]));
    const different = new Set(described.values()).size;
    if (different === count) return described;
    count = different;
  }
}

/** Numbers are called by what they count (`⟨job 1⟩`), ids by the table whose rows they are. */
const OF_NUMBER = /^⟨(job|search|log|request) \d+⟩$/;

/** After what an id is called: the table whose row it is, or `table`, which names it first. */
function homesOf(rows: readonly Row[]): (id: string, table: string) => string {
  const homes = new Map<string, string>();
  for (const { table, cells } of rows) if (typeof cells.id === "string") homes.set(cells.id, table);
  return (id, table) => OF_NUMBER.exec(id)?.[1] ?? homes.get(id) ?? table;
}

/** Gives names to the ids of all rows, in the order that `canonical` promises. */
function nameIds(lines: readonly Line[], homeOf: (id: string, table: string) => string): Names {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  let described = describeIds(lines, names);
  const textNow = ({ text }: Line) => text.replace(MARK, (id) => names.get(id) ?? described.get(id) ?? id);
  const give = ({ table, ids }: Line) => {
    const before = names.size;
    for (const id of ids) {
      if (names.has(id)) continue;
      const home = homeOf(id, table);
      const count = (counts.get(home) ?? 0) + 1;
      counts.set(home, count);
      names.set(id, mark(`${home} ${count}`));
    }
    return names.size > before;
  };
  for (const [, ofTable] of [...Map.groupBy(lines, ({ table }) => table)].sort(byText)) {
    const alike = [...Map.groupBy(ofTable, textNow)].sort(byText).map(([, group]) => group);
    for (const group of alike) {
      // Rows that nothing tells apart may have any order, but what refers to the one that is named first differs from then on.
      while (group.length > 0) {
        group.sort((one, other) => byText([textNow(one), one], [textNow(other), other]));
        const isChosen = group.length > 1;
        const first = group.shift() as Line;
        if (give(first) && isChosen) described = describeIds(lines, names);
      }
    }
  }
  return names;
}

/** The same rows in an order, and with names of ids, that follow from what they say alone. */
export function canonical(rows: readonly Row[]): Row[] {
  const lines = rows.map(toLine);
  const names = nameIds(lines, homesOf(rows));
  const named = lines.map(({ text }) => text.replace(MARK, (id) => names.get(id) ?? id)).sort();
  return named.map((line) => {
    const [table, cells] = JSON.parse(line) as [string, Row["cells"]];
    return { table, cells };
  });
}
