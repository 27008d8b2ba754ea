/** How large the move is: the changed lines of a diff, those of imports apart. */
import ts from "typescript";

export type Counts = {
  files: number;
  /** Changed lines of imports, and all other changed lines. */
  imports: number;
  outside: number;
  /** The other changed lines by file, the most first. */
  places: { file: string; lines: number }[];
};

type Side = "before" | "after";

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/**
 * Counts a diff of git without lines around the changes (`--unified=0`). `read` gives a file as it was or is.
 *
 * A line counts as one of imports if it stands inside a statement `import` or `export … from` of a file of TypeScript: its first
 * line, its last, or one between. Types taken with `import("…")` and `declare module` count as other lines. Where lines were
 * replaced by others the larger number counts: a line in whose place one stands is one changed line, not two.
 */
export function countChanges(diff: string, read: (file: string, side: Side) => string): Counts {
  const counts: Counts = { files: 0, imports: 0, outside: 0, places: [] };
  for (const part of diff.split(/^diff --git /m).slice(1)) {
    const [before, after] = [/^--- (?:a\/)?(.+)$/m.exec(part)?.[1], /^\+\+\+ (?:b\/)?(.+)$/m.exec(part)?.[1]];
    if (!before || !after) throw new Error(`This part of the diff names no file:\n${part.slice(0, 200)}`);
    const file = after === "/dev/null" ? before : after;
    const lines = {
      before: before === "/dev/null" ? new Set<number>() : importLines(file, read(file, "before")),
      after: after === "/dev/null" ? new Set<number>() : importLines(file, read(file, "after")),
    };
    const { imports, outside } = countFile(part, lines);
    counts.files += 1;
    counts.imports += imports;
    counts.outside += outside;
    if (outside > 0) counts.places.push({ file, lines: outside });
  }
  counts.places.sort((one, other) => other.lines - one.lines || (one.file < other.file ? -1 : 1));
  return counts;
}

function countFile(part: string, importsOf: Record<Side, Set<number>>): { imports: number; outside: number } {
  let [imports, outside] = [0, 0];
  for (const hunk of part.split(/^(?=@@ -)/m).slice(1)) {
    const [, removedAt, addedAt] = HUNK.exec(hunk) ?? [];
    if (!removedAt || !addedAt) throw new Error(`This is no part of a diff:\n${hunk.slice(0, 200)}`);
    const lines = hunk.split("\n").slice(1);
    const removed = lines.filter((line) => line.startsWith("-")).map((_, index) => Number(removedAt) + index);
    const added = lines.filter((line) => line.startsWith("+")).map((_, index) => Number(addedAt) + index);
    const [out, came] = [count(removed, importsOf.before), count(added, importsOf.after)];
    imports += Math.max(out, came);
    outside += Math.max(removed.length - out, added.length - came);
  }
  return { imports, outside };
}

function count(lines: number[], importLines: Set<number>): number {
  return lines.filter((line) => importLines.has(line)).length;
}

/** The numbers of the lines, from 1, on which imports stand. Empty for a file that is no TypeScript. */
function importLines(file: string, text: string): Set<number> {
  if (!/\.tsx?$/.test(file)) return new Set();
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found = new Set<number>();
  for (const statement of source.statements) {
    const isImport =
      ts.isImportDeclaration(statement) ||
      (ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined);
    if (!isImport) continue;
    const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
    const last = lineAt(statement.end);
    for (let line = lineAt(statement.getStart(source)); line <= last; line += 1) found.add(line);
  }
  return found;
}
