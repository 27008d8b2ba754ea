/** Finds what the app's modules remember between requests: values at the top level of a file that change after it was loaded. */
import ts from "typescript";
import { read, sources } from "./sources.ts";

/** `kind`: what makes it a memory. */
export type FoundMemory = { file: string; name: string; kind: string };

const COLLECTIONS = new Set(["Map", "Set", "WeakMap", "WeakSet", "Array"]);
const CHANGES = new Set(
  "set add delete clear push pop shift unshift splice sort reverse fill copyWithin append assign".split(" "),
);
/** Made from the code alone, without arguments, and not awaited: their value is as good as a constant. */
export const FROM_CODE = new Set(["once", "prepare", "prepareCondition", "prepareWrite"]);

const parse = (text: string) => ts.createSourceFile("a.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration => ts.isFunctionLike(node);
const isConst = (list: ts.VariableDeclarationList) => (list.flags & ts.NodeFlags.Const) !== 0;

/** Every node below one. `into` says where to go on. */
function walk(node: ts.Node, see: (node: ts.Node) => void, into: (node: ts.Node) => boolean = () => true): void {
  see(node);
  ts.forEachChild(node, (child) => {
    if (into(child)) walk(child, see, into);
  });
}

/** The name at the root of `a.b.c[0]`. */
function rootOf(node: ts.Expression): string | null {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return rootOf(node.expression);
  if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node)) return rootOf(node.expression);
  return null;
}

const isAssignment = (kind: ts.SyntaxKind) =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

/** The names whose value, or a part of it, something below the node changes. */
function changedIn(node: ts.Node): Set<string> {
  const names = new Set<string | null>();
  walk(node, (each) => {
    if (ts.isBinaryExpression(each) && isAssignment(each.operatorToken.kind)) names.add(rootOf(each.left));
    if (ts.isPrefixUnaryExpression(each) || ts.isPostfixUnaryExpression(each)) {
      const isStep = [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(each.operator);
      if (isStep) names.add(rootOf(each.operand));
    }
    if (ts.isDeleteExpression(each)) names.add(rootOf(each.expression));
    if (ts.isCallExpression(each) && ts.isPropertyAccessExpression(each.expression)) {
      const { expression, name } = each.expression;
      if (!CHANGES.has(name.text)) return;
      const isObject = expression.getText() === "Object";
      names.add(rootOf(isObject ? (each.arguments[0] ?? expression) : expression));
    }
  });
  names.delete(null);
  return names as Set<string>;
}

/** Functions and variables that stand at the top level, or in the body, by their names. */
function declaredIn(statements: readonly ts.Statement[]) {
  return statements.flatMap((statement) =>
    ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.map((made) => ({ made, isConst: isConst(statement.declarationList) }))
      : [],
  );
}

function namesOf(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element.name) : []));
}

/** True if variables of a function live on in its result: a function inside it changes one of them. */
function keepsState(made: ts.Node): boolean {
  if (!isFunction(made) || !made.body || !ts.isBlock(made.body)) return false;
  const { statements } = made.body;
  const own = new Set(declaredIn(statements).flatMap(({ made: { name } }) => namesOf(name)));
  const inside: ts.Node[] = [];
  for (const statement of statements) {
    walk(
      statement,
      (node) => {
        if (isFunction(node)) inside.push(node);
      },
      (node) => !isFunction(node.parent) || node.parent === made,
    );
  }
  const returned = statements.some(
    (statement) =>
      ts.isReturnStatement(statement) &&
      statement.expression !== undefined &&
      (isFunction(statement.expression) ||
        ts.isObjectLiteralExpression(statement.expression) ||
        ts.isIdentifier(statement.expression)),
  );
  return returned && inside.some((node) => [...changedIn(node)].some((name) => own.has(name)));
}

/** The functions of a file, by name, that give back something with a memory of its own. */
function makersIn(file: ts.SourceFile): string[] {
  return file.statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement) && statement.name && keepsState(statement)) return [statement.name.text];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && ts.isIdentifier(name) && keepsState(initializer) ? [name.text] : [],
    );
  });
}

/** All files of the app that run in the Worker. */
export const WORKER_SOURCES = sources.filter((file) => !file.startsWith("browser/"));

/** The memories of the modules in these files, by the names and places of their variables. `textOf` reads a file. */
export function findMemories(files: readonly string[] = WORKER_SOURCES, textOf = read): FoundMemory[] {
  const parsed = files.map((file) => ({ file, source: parse(textOf(file)) }));
  const makers = new Set(parsed.flatMap(({ source }) => makersIn(source)));
  return parsed.flatMap(({ file, source }) => {
    const changed = changedIn(source);
    return declaredIn(source.statements).flatMap(({ made, isConst: isFixed }) =>
      namesOf(made.name).flatMap((name) => {
        const kind = kindOf(made, { isFixed, isChanged: changed.has(name), makers });
        return kind ? [{ file, name, kind }] : [];
      }),
    );
  });
}

type Facts = { isFixed: boolean; isChanged: boolean; makers: ReadonlySet<string> };

/**
 * The reason why a variable is a memory; null if it is none. A variable inside a function is made anew with each call.
 */
function kindOf({ initializer }: ts.VariableDeclaration, { isFixed, isChanged, makers }: Facts): string | null {
  if (!isFixed) return "let";
  if (!initializer || isFunction(initializer)) return null;
  let kind: string | null = isChanged ? "changed" : null;
  walk(
    initializer,
    (node) => {
      const isCollection = ts.isNewExpression(node) && COLLECTIONS.has(node.expression.getText());
      if (isCollection && !node.arguments?.length) kind ??= `empty ${node.expression.getText()}`;
      if (!ts.isCallExpression(node)) return;
      const maker = node.expression.getText();
      if (makers.has(maker) && !FROM_CODE.has(maker)) kind ??= maker;
    },
    (node) => !isFunction(node),
  );
  return kind;
}
