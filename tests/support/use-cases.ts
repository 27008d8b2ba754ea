/** The writing use-cases, found in the code: what screens, files and calls ask of the domain, and what that reaches. */
import { posix } from "node:path";
import ts from "typescript";
import { floorOf, read, sources } from "./sources.ts";

/** One function at the top of a file of the domain: its text, and the other functions that it names. */
type Part = { text: string; names: Set<string> };
type Parts = Map<string, Part>;

/**
 * Rows that count requests or keep their answers are no writing of anybody's: each limited read writes them. The list of private tables
 * names statements, and whoever reads it to make a copy sends none.
 */
const UNCOUNTED = /^domain\/((limits|idempotency)\/|privacy\/private-tables\/)/;
const WRITER = /^(domain\/bucket\.server\.ts|db\/(?!schema\/))/;
const isWriter = (key: string) => WRITER.test(key) || floorOf(key.replace(/#.*/, "")) === "statements";
const WRITE = /\.(insert|update|put)\(|\.delete\(\w+\)|\b(insert into|delete from|update \w+ set)\b/i;
/** Files whose functions answer requests. */
const CALLER = /^(screens|resources|api|http)\//;
const isUseCase = (key: string) => floorOf(key.replace(/#.*/, "")) === "use-case";

const keyOf = (file: string, name: string) => `${file}#${name}`;

/** The file of an import, as from the root of the project; null for a package. */
function fileOf(from: string, specifier: string): string | null {
  const path = specifier.startsWith("~/")
    ? specifier.slice(2)
    : specifier.startsWith(".")
      ? posix.join(posix.dirname(from), specifier)
      : null;
  return path && `${path.replace(/\.ts$/, "")}.ts`;
}

/** The meanings of the names in a file: those that it imports, and those at its top. */
function namesIn(file: string, source: ts.SourceFile): Map<string, string> {
  const names = new Map<string, string>();
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const target = fileOf(file, statement.moduleSpecifier.text);
      const bindings = statement.importClause?.namedBindings;
      if (!target || !bindings || !ts.isNamedImports(bindings)) continue;
      for (const each of bindings.elements)
        names.set(each.name.text, keyOf(target, (each.propertyName ?? each.name).text));
    }
    for (const [name] of declaredIn(statement)) names.set(name, keyOf(file, name));
  }
  return names;
}

function declaredIn(statement: ts.Statement): [string, ts.Node][] {
  if (ts.isFunctionDeclaration(statement) && statement.name) return [[statement.name.text, statement]];
  if (!ts.isVariableStatement(statement)) return [];
  // A pattern, such as `{ loader, action }`, goes by its text.
  return statement.declarationList.declarations.map((each): [string, ts.Node] => [each.name.getText(), each]);
}

function identifiersIn(node: ts.Node, visit: (name: string) => void): void {
  if (ts.isIdentifier(node)) visit(node.text);
  ts.forEachChild(node, (child) => identifiersIn(child, visit));
}

/** Imports on demand, `await import("~/domain/…")`, name their functions with the module's next property. */
const ON_DEMAND =
  /\{([^{}]*)\}\s*=\s*await import\("(~\/domain\/[^"]+)"\)|await import\("(~\/domain\/[^"]+)"\)\)\.(\w+)/g;

function onDemand(file: string, text: string): string[] {
  return [...text.matchAll(ON_DEMAND)].flatMap(([, list, from, single, name]) => {
    const target = fileOf(file, from ?? single ?? "");
    const all = list ? list.split(",").map((each) => each.split(":")[0]?.trim() ?? "") : [name ?? ""];
    return target ? all.filter(Boolean).map((each) => keyOf(target, each)) : [];
  });
}

function partsOf(files: readonly string[]): Parts {
  const parts: Parts = new Map();
  for (const file of files) {
    const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
    const names = namesIn(file, source);
    for (const statement of source.statements)
      for (const [name, node] of declaredIn(statement)) {
        const used = new Set<string>(onDemand(file, node.getText()));
        identifiersIn(node, (each) => {
          const target = names.get(each);
          if (target && target !== keyOf(file, name)) used.add(target);
        });
        parts.set(keyOf(file, name), { text: node.getText(), names: used });
      }
  }
  return parts;
}

const parts = partsOf(sources);

/** The functions that this one reaches, itself among them. Those that only count requests are left out. */
function reachedBy(key: string): Set<string> {
  const reached = new Set<string>();
  const visit = (next: string): void => {
    if (reached.has(next) || UNCOUNTED.test(next) || !parts.has(next)) return;
    reached.add(next);
    for (const each of parts.get(next)?.names ?? []) visit(each);
  };
  visit(key);
  return reached;
}

function isWriting(key: string): boolean {
  return [...reachedBy(key)].some((each) => isWriter(each) && WRITE.test(textOf(each)));
}

/** "messages/change-thread.server.ts#writeMessage" as the table names it: "messages: writeMessage". */
const nameOf = (key: string) => key.replace(/^domain\/([^/]+)\/.*#/, "$1: ");

/** All that a use-case names: the text of the functions that it reaches, and of the files that call it. */
export type UseCase = { text: string };

/** The writing use-cases by their names in the table of docs/security.md. */
export function writingUseCases(): Map<string, UseCase> {
  const callers = new Map<string, Set<string>>();
  for (const [key, { names }] of parts)
    if (CALLER.test(key))
      for (const each of names)
        if (isUseCase(each) && parts.has(each) && isWriting(each))
          callers.set(each, (callers.get(each) ?? new Set()).add(key.replace(/#.*/, "")));
  const cases = [...callers].map(([key, files]): [string, UseCase] => {
    const texts = [...[...reachedBy(key)].map(textOf), ...[...files].map(read)];
    return [nameOf(key), { text: texts.join("\n") }];
  });
  return new Map(cases.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const textOf = (key: string): string => parts.get(key)?.text ?? "";
