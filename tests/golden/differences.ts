/** How the rows of a run differ from the golden ones, in words. */
import { canonical } from "./canonical";
import { type Cell, lineOf, MARK, type Row } from "./rows";

const blank = (value: Cell | undefined) => (typeof value === "string" ? value.replace(MARK, "⟨⟩") : value);
const blankLine = ({ table, cells }: Row) =>
  lineOf({
    table,
    cells: Object.fromEntries(Object.entries(cells).map(([column, value]) => [column, blank(value) ?? ""])),
  });

/** What is left of both when each row has taken an equal one away. */
function leftOver(was: readonly Row[], is: readonly Row[], textOf: (row: Row) => string): [Row[], Row[]] {
  const counts = new Map<string, number>();
  for (const row of is) counts.set(textOf(row), (counts.get(textOf(row)) ?? 0) + 1);
  const gone = was.filter((row) => {
    const count = counts.get(textOf(row)) ?? 0;
    counts.set(textOf(row), count - 1);
    return count <= 0;
  });
  const added = is.toReversed().filter((row) => {
    const count = counts.get(textOf(row)) ?? 0;
    counts.set(textOf(row), count - 1);
    return count > 0;
  });
  return [gone, added];
}

const columnsOf = (one: Row, other: Row) =>
  [...new Set([...Object.keys(one.cells), ...Object.keys(other.cells)])].sort();

/** The row of the same table that has the most in common with this one. */
function nearest(row: Row, others: readonly Row[]): Row | undefined {
  const inCommon = (other: Row) =>
    columnsOf(row, other).filter((column) => blank(row.cells[column]) === blank(other.cells[column])).length;
  return others.filter(({ table }) => table === row.table).toSorted((one, other) => inCommon(other) - inCommon(one))[0];
}

function inWords(gone: readonly Row[], added: readonly Row[], isSame: (one?: Cell, other?: Cell) => boolean): string[] {
  const left = [...added];
  const words = gone.map((row) => {
    const other = nearest(row, left);
    if (!other) return `${row.table}: a row is gone: ${lineOf(row)}`;
    left.splice(left.indexOf(other), 1);
    const columns = columnsOf(row, other).filter((column) => !isSame(row.cells[column], other.cells[column]));
    const cells = columns.map((column) => {
      const [was, is] = [row, other].map(({ cells }) => JSON.stringify(cells[column]) ?? "nothing");
      return `  ${column}: golden ${was}, now ${is}`;
    });
    return [`${row.table}: a row differs: ${lineOf(other)}`, ...cells].join("\n");
  });
  return [...words, ...left.map((row) => `${row.table}: a row is new: ${lineOf(row)}`)];
}

/** None if both say the same. References are compared where everything else is equal: one wrong cell changes the names of many ids. */
export function differences(golden: readonly Row[], found: readonly Row[]): string[] {
  const [was, is] = [canonical(golden), canonical(found)];
  const [gone, added] = leftOver(was, is, blankLine);
  if (gone.length + added.length > 0) return inWords(gone, added, (one, other) => blank(one) === blank(other));
  const [unlike, like] = leftOver(was, is, lineOf);
  return inWords(unlike, like, (one, other) => one === other);
}
