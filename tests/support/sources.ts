/** The app's source files, read as syntax, for tests of the architecture: their imports, exports and writes, and their floor in the domain. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Every file of app/, by its path there. */
export const appFiles = readdirSync(join(root, "app"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(join(root, "app"), join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
  .sort();

/** Those of them that are program text. */
export const sources = appFiles.filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"));

/** The text of a file of app/. */
export function read(file: string): string {
  return readFileSync(join(root, "app", file), "utf8");
}

export function lineCount(file: string): number {
  return read(file).trimEnd().split("\n").length;
}

export type Import = { file: string; target: string; isTypeOnly: boolean };

/** Everything a file takes from elsewhere: static, re-exported, dynamic and `import("…")` types. */
export function importsOf(file: string): Import[] {
  const found: Import[] = [];
  const add = (node: ts.Node | undefined, isTypeOnly: boolean) => {
    if (!node || !ts.isStringLiteralLike(node)) throw new Error(`${file} imports something that cannot be read`);
    found.push({ file, target: resolveImport(file, node.text), isTypeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const clause = node.importClause;
      const names = clause?.namedBindings && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings : null;
      const hasTypesOnly = !clause?.name && names?.elements.every((name) => name.isTypeOnly) === true;
      add(node.moduleSpecifier, clause?.isTypeOnly === true || hasTypesOnly);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      add(node.moduleSpecifier, node.isTypeOnly);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
}

/** An update of a table: the declaration of a file in which it stands, the columns that its `set` names, and the texts that bring others along. */
export type Update = { by: string; columns: string[]; others: string[] };

/** Every `.update(table).set(…)` of a file. */
export function updatesOf(file: string, table: string): Update[] {
  const found: Update[] = [];
  const isUpdate = (node: ts.Node) =>
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === "update" &&
    node.arguments[0]?.getText() === table;
  const read = (given: ts.Expression, update: Update): Update => {
    if (!ts.isObjectLiteralExpression(given)) update.others.push(given.getText());
    else
      for (const part of given.properties) {
        if (ts.isSpreadAssignment(part)) read(part.expression, update);
        else update.columns.push(part.name.getText());
      }
    return update;
  };
  const visit = (node: ts.Node, by: string): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [given] = node.arguments;
      if (node.expression.name.text === "set" && isUpdate(node.expression.expression) && given)
        found.push(read(given, { by, columns: [], others: [] }));
    }
    ts.forEachChild(node, (child) => visit(child, by));
  };
  for (const statement of parse(file).statements) visit(statement, declaredName(statement));
  return found;
}

/** The name of what a statement at the top of a file declares. */
function declaredName(statement: ts.Statement): string {
  if (ts.isFunctionDeclaration(statement)) return statement.name?.text ?? "";
  return ts.isVariableStatement(statement) ? (statement.declarationList.declarations[0]?.name.getText() ?? "") : "";
}

/** Writes of the database's builder to something that the file does not name as a schema file does. */
export function unnamedWrites(file: string): string[] {
  const known = namesFromSchemas(file);
  const unnamed = writesIn(file).filter(({ table, on }) => /(^|\.)db$/.test(on) && !known.includes(table));
  return unnamed.map(({ word, table }) => `${word}(${table})`);
}

/** Calls that may write a table: of the builder's words on whatever object, and of `insertFrom`. */
function writesIn(file: string): { word: string; on: string; table: string }[] {
  const found: { word: string; on: string; table: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { expression, arguments: given } = node;
      if (ts.isPropertyAccessExpression(expression) && /^(insert|update|delete)$/.test(expression.name.text))
        found.push({
          word: expression.name.text,
          on: expression.expression.getText(),
          table: given[0]?.getText() ?? "",
        });
      else if (ts.isIdentifier(expression) && expression.text === "insertFrom")
        found.push({ word: "insertFrom", on: "db", table: given[1]?.getText() ?? "" });
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
}

/** The names that a file imports from the schema files. */
function namesFromSchemas(file: string): string[] {
  return parse(file).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const bindings = statement.importClause?.namedBindings;
    const isSchema = /^db\/schema\//.test(resolveImport(file, statement.moduleSpecifier.text));
    return isSchema && bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [];
  });
}

/** SQL whose `insert` names no columns behind its table. */
const NAMELESS = /\binsert(?:\s+or\s+\w+)?\s+into\s+[^\s(]+(?![^\s(])\s*(?![\s(])/i;

/** The inserts of a file that follow the order of a table's columns: `.insert(table)` without `.values`, and SQL that names no columns. */
export function positionalInserts(file: string, code = read(file)): string[] {
  const found: string[] = [];
  const isCallOf = (node: ts.Node, name: string): node is ts.CallExpression =>
    ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === name;
  const visit = (node: ts.Node): void => {
    if (isCallOf(node, "insert")) {
      const { parent } = node;
      const isNamed = ts.isPropertyAccessExpression(parent) && parent.name.text === "values";
      if (!isNamed) found.push(`insert(${node.arguments[0]?.getText() ?? ""})`);
    } else if (ts.isTemplateExpression(node)) {
      const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("x");
      if (NAMELESS.test(text)) found.push(text);
    } else if (ts.isStringLiteralLike(node) && NAMELESS.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(parse(file, code));
  return found;
}

function parse(file: string, code = read(file)) {
  return ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
}

/** A file of app/ by its path there; anything else as it was written. */
function resolveImport(file: string, specifier: string): string {
  if (!/^(~\/|\.)/.test(specifier)) return specifier;
  const path = specifier.startsWith("~/") ? specifier.slice(2) : posix.join(posix.dirname(file), specifier);
  const plain = path.replace(/\?.*$/, "");
  const candidates = [plain, `${plain}.ts`, `${plain}.tsx`, `${plain}/index.ts`];
  const target = candidates.find((candidate) => appFiles.includes(candidate));
  if (!target && !plain.startsWith("../")) throw new Error(`${file}: ${specifier} leads nowhere`);
  return target ?? plain;
}

/** The values that a file exports, with the text that makes each. */
export function exportsOf(file: string) {
  const made = new Map<string, string>();
  for (const statement of parse(file).statements) {
    const isExported = ts.canHaveModifiers(statement)
      ? ts.getModifiers(statement)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
      : false;
    if (ts.isVariableStatement(statement) && isExported) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        made.set(name.getText(), initializer?.getText() ?? "");
      }
    } else if (ts.isFunctionDeclaration(statement) && isExported) {
      const isDefault = statement.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword);
      made.set(isDefault ? "default" : (statement.name?.text ?? ""), "function");
    } else if (ts.isExportDeclaration(statement) && statement.exportClause && !statement.isTypeOnly) {
      if (ts.isNamedExports(statement.exportClause)) {
        for (const { name } of statement.exportClause.elements) made.set(name.text, "listed");
      }
    }
  }
  return made;
}

/** The floors of the domain, from the ground up; a use-case stands on all of them. */
export type Floor = "rules" | "statements" | "queries" | "use-case";

/**
 * The floor of a file of domain/; null for other files. A file that is no server file holds pure rules, shapes or
 * texts.
 */
export function floorOf(file: string): Floor | null {
  if (!file.startsWith("domain/")) return null;
  if (/(^|\/)statements\.server\.ts$/.test(file)) return "statements";
  if (/(^|\/)queries\.server\.ts$/.test(file)) return "queries";
  return file.endsWith(".server.ts") ? "use-case" : "rules";
}
