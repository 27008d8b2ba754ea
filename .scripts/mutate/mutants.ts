/** All mutants of the code, and files with all their mutants inside, each behind a switch. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "../run.ts";
import { AREAS, type Area, filesOf, fitting } from "./areas.ts";
import { type Change, HELPER_IMPORTS, KIND_NAMES, KINDS } from "./kinds.ts";

export type Mutant = {
  /** Names it in the code that runs: a hash of `key`. */
  id: string;
  /** Names it for people and from one version of the code to the next: file, kind, what is changed. No line numbers. */
  key: string;
  area: string;
  file: string;
  change: Change;
};

/** Every chosen mutant of every area. The same change at the same place is one mutant, even if several areas or kinds find it. */
export function findMutants(areas: Area[] = AREAS): Mutant[] {
  const found = new Map<string, Mutant>();
  for (const area of areas) {
    for (const [pattern, chosen] of Object.entries(area.files))
      for (const file of filesOf([pattern])) {
        const text = readFileSync(join(root, file), "utf8");
        for (const mutant of mutantsOf(text, { area: area.name, file, chosen })) {
          const place = [file, mutant.change.start, mutant.change.end, mutant.change.shape, mutant.change.text].join();
          if (!found.has(place)) found.set(place, mutant);
        }
      }
  }
  return [...found.values()];
}

/** The mutants of a file that one of `chosen` fits. */
export function mutantsOf(
  text: string,
  { area, file, chosen }: { area: string; file: string; chosen: string[] },
): Mutant[] {
  const source = parse(file, text);
  const kinds = KIND_NAMES.filter((kind) => chosen.some((each) => each.split(": ")[0] === kind));
  const patterns = chosen.map((each) => fitting(each.includes(": ") ? each : `${each}: `, ".*", ""));
  const seen = new Map<string, number>();
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    for (const kind of kinds) {
      for (const change of KINDS[kind](node, source)) {
        const what = `${kind}: ${change.about}`;
        const times = (seen.get(what) ?? 0) + 1;
        seen.set(what, times);
        const key = `${file}: ${what}${times > 1 ? ` (${times})` : ""}`;
        if (patterns.some((pattern) => pattern.test(what))) mutants.push({ id: idOf(key), key, area, file, change });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

function idOf(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 10);
}

/** The text of a file with its mutants inside. None is on until `globalThis.isMutant` says so. */
export function withMutants(text: string, mutants: Mutant[]): string {
  const places = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    const { start, end, shape } = mutant.change;
    const place = [start, end, shape].join();
    places.set(place, [...(places.get(place) ?? []), mutant]);
  }
  // Of two mutants at one place, the statement or member is around the expression.
  const groups = [...places.values()].sort(([one], [other]) => compare(one?.change, other?.change));
  const body = render(text, 0, text.length, groups);
  const imports = Object.entries(HELPER_IMPORTS).flatMap(([name, line]) => (body.includes(name) ? [line] : []));
  return [...imports, body].join("\n");
}

function compare(one: Change | undefined, other: Change | undefined): number {
  if (!one || !other) return 0;
  return one.start - other.start || other.end - one.end || rank(one) - rank(other);
}

function rank({ shape }: Change): number {
  return shape === "expression" ? 1 : 0;
}

function render(text: string, start: number, end: number, groups: Mutant[][]): string {
  let at = start;
  let out = "";
  for (let index = 0; index < groups.length; ) {
    const group = groups[index] ?? [];
    const change = group[0]?.change;
    if (!change) break;
    let next = index + 1;
    while ((groups[next]?.[0]?.change.start ?? Number.POSITIVE_INFINITY) < change.end) next += 1;
    const inner = render(text, change.start, change.end, groups.slice(index + 1, next));
    out += text.slice(at, change.start) + switched(group, inner);
    at = change.end;
    index = next;
  }
  return out + text.slice(at, end);
}

function switched(group: Mutant[], inner: string): string {
  const isOn = ({ id }: Mutant) => `globalThis.isMutant?.("${id}")`;
  const shape = group[0]?.change.shape;
  // In a block of its own: an `else` behind it belongs to the `if` before it.
  if (shape === "statement") return `{ if (!(${group.map(isOn).join(" || ")})) { ${inner} } }`;
  if (shape === "getter") {
    const [mutant] = group;
    if (!mutant) return inner;
    const [name = "", ...value] = inner.split(": ");
    return `get ${name}() { return ${isOn(mutant)} ? ${mutant.change.text} : (${value.join(": ")}); }`;
  }
  if (shape === "member") {
    const [open, close] = inner.match(/^("[\w-]+"|\w+):/) ? ["{", "}"] : ["[", "]"];
    return `...(${group.map(isOn).join(" || ")} ? ${open}${close} : ${open} ${inner} ${close})`;
  }
  return `(${group.map((mutant) => `${isOn(mutant)} ? (${mutant.change.text}) : `).join("")}(${inner}))`;
}
