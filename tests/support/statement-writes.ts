/** The writes of the domain's statements, read from their text, so that no list has to name them. */
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import ts from "typescript";
import { SCHEMA_TABLES_BY_NAME } from "../../.scripts/tables.ts";
import { floorOf, read, sources } from "./sources.ts";

/** One write of a statement: the beginning of its SQL, and the columns that an update sets, as they are written there. */
export type Write = { by: string; begins: string[]; sets: string[] };

/** By `area/path name`: the writes of each declaration of each statements file. */
export function writesOfStatements(): Write[] {
  return sources.filter((file) => floorOf(file) === "statements").flatMap(writesOf);
}

function writesOf(file: string): Write[] {
  const place = file.replace(/^domain\/|\/statements\.server\.ts$/g, "");
  return ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true).statements.flatMap((statement) => {
    const names = ts.isFunctionDeclaration(statement)
      ? [statement.name?.text]
      : ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.map(({ name }) => name.getText())
        : [];
    return names[0]
      ? [...builtIn(statement), ...writtenIn(statement)].map(({ begins, sets }) => ({
          by: `${place} ${names[0]}`,
          begins,
          sets,
        }))
      : [];
  });
}

/** The tables that a file of the domain writes, by their names in the code: by the builder, by a helper of db/, or in SQL. */
export function tablesWrittenBy(file: string): Set<string> {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  return new Set([...builtIn(source), ...writtenIn(source)].map(({ table }) => table));
}

type Text = Pick<Write, "begins" | "sets"> & { table: string };

/** Helpers of db/ that write to the table that is their second argument. */
const HELPERS: Record<string, string> = { insertFrom: "insert", deleteOldest: "delete" };

/** Those of Drizzle's builder, and of `insertFrom`. */
function builtIn(statement: ts.Node): Text[] {
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { expression, arguments: given } = node;
      const word = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
      const helper = HELPERS[word];
      const name = (helper ? given[1] : given[0])?.getText() ?? "";
      const table = SCHEMA_TABLES_BY_NAME.get(name);
      const kind = helper ?? word;
      if (table && /^(insert|update|delete)$/.test(kind))
        found.push({ table: name, ...textOf(kind, table, columnsSet(node, table)) });
    }
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return found;
}

const BEGINNINGS: Record<string, string> = { insert: "insert into", update: "update", delete: "delete from" };

function textOf(kind: string, table: SQLiteTable, columns: string[]): Omit<Text, "table"> {
  const { name } = getTableConfig(table);
  const start = BEGINNINGS[kind];
  return { begins: [`${start} "${name}"`, `${start} ${name} `], sets: columns.map((column) => `"${column}" = `) };
}

/** The columns of the `.set({…})` that follows an update. */
function columnsSet(update: ts.CallExpression, table: SQLiteTable): string[] {
  const set = update.parent?.parent;
  if (!set || !ts.isCallExpression(set) || !/\.set$/.test(set.expression.getText())) return [];
  const [given] = set.arguments;
  if (!given || !ts.isObjectLiteralExpression(given)) return [];
  const columns = getTableConfig(table).columns;
  const names = given.properties.flatMap((each) => (each.name ? [each.name.getText()] : []));
  return names.flatMap((name) => {
    const key = (table as unknown as Record<string, { name: string }>)[name];
    return columns.filter((column) => column.name === key?.name).map((column) => column.name);
  });
}

/** Those that are SQL as a whole. */
function writtenIn(statement: ts.Node): Text[] {
  const named = new Map([...SCHEMA_TABLES_BY_NAME].map(([key, table]) => [getTableConfig(table).name, key]));
  const names = [...named.keys()].join("|");
  const writes = statement.getText().matchAll(new RegExp(`\\b(insert into|update|delete from) (${names})\\b`, "gi"));
  return [...writes].map(([, start = "", name = ""]) => ({
    table: named.get(name) ?? name,
    begins: [`${start.toLowerCase()} ${name}`],
    sets: [],
  }));
}
