/** The kinds of mutation: for a node of the syntax tree, the changes of it that a test should notice. */
import ts from "typescript";

/**
 * The text in the node's place. `expression`: another expression. `statement`: nothing (`text` is empty). `member`: the
 * property or element is left out. `getter`: the property has another value while the mutant is on.
 */
export type Change = {
  start: number;
  end: number;
  shape: "expression" | "statement" | "member" | "getter";
  text: string;
  about: string;
};

type Find = (node: ts.Node, source: ts.SourceFile) => Change[];

/** Names that a mutated file may need and not import itself. */
export const HELPERS = {
  sqlTrue: "mutantSql`1 = 1`",
  requireActor: "mutantRequireActor",
};
export const HELPER_IMPORTS: Record<string, string> = {
  mutantSql: 'import { sql as mutantSql } from "drizzle-orm";',
  mutantRequireActor: 'import { requireActor as mutantRequireActor } from "~/http/guards";',
};

const find = {
  /** A guard that never refuses. */
  guard(node) {
    if (!ts.isIfStatement(node) || !endsBlock(node.thenStatement)) return [];
    return [expression(node.expression, "false", `no "if (${short(node.expression)})"`)];
  },

  /** An error that is not thrown, where no `if` stands before it. */
  throw(node) {
    if (!ts.isThrowStatement(node) || isGuarded(node)) return [];
    return [{ ...place(node), shape: "statement", text: "", about: `no "${short(node)}"` }];
  },

  /** A guard that never stops its batch. */
  "guard of a batch"(node) {
    if (!ts.isCallExpression(node) || node.expression.getText() !== "guard") return [];
    const condition = node.arguments[1];
    return condition ? [expression(condition, HELPERS.sqlTrue, `no "${short(node)}" in ${functionAround(node)}`)] : [];
  },

  /** One operand of a condition left out. */
  operand(node) {
    const token = logicalToken(node);
    if (!token || logicalToken(node.parent) === token || !isCondition(node)) return [];
    const operands = operandsOf(node as ts.BinaryExpression, token);
    return operands.map((left) => {
      const others = operands.filter((each) => each !== left).map((each) => `(${each.getText()})`);
      const sign = token === ts.SyntaxKind.AmpersandAmpersandToken ? " && " : " || ";
      return expression(node, others.join(sign), `no "${short(left)}" in "${short(node)}"`);
    });
  },

  /** A choice that always takes the second way. */
  choice(node) {
    if (!ts.isConditionalExpression(node)) return [];
    return [expression(node.condition, "false", `never "${short(node.whenTrue)}" in ${functionAround(node)}`)];
  },

  /** A named condition that always holds, or never. */
  flag(node) {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !/^(is|has|may|can)[A-Z]/.test(node.name.getText()))
      return [];
    if (ts.isArrowFunction(node.initializer) || isSql(node.initializer)) return [];
    const { initializer } = node;
    return ["true", "false"].map((text) => expression(initializer, text, `${node.name.getText()} is ${text}`));
  },

  statement,

  /** The same, for the lines of a route that say who may be here. */
  "statement of a guard"(node, source) {
    return /^(await )?require[A-Z]\w*\(/.test(node.getText(source)) ? statement(node) : [];
  },

  /** Any role will do. */
  role(node) {
    if (ts.isCallExpression(node) && node.expression.getText() === "requireRole") {
      const text = `${HELPERS.requireActor}(${node.arguments[0]?.getText()})`;
      return [expression(node, text, `any role for "${short(node)}" in ${functionAround(node)}`)];
    }
    if (!ts.isPropertyAssignment(node) || node.name.getText() !== "role" || !ts.isStringLiteral(node.initializer))
      return [];
    const operation = node.parent.parent.parent;
    const method = ts.isPropertyAssignment(operation) ? operation.name.getText() : "";
    // A getter, so that it counts whenever it is read and not only while the module is loaded.
    return /^(GET|POST|PUT|DELETE)$/.test(method)
      ? [{ ...place(node), shape: "getter", text: "undefined", about: `any role for ${method}` }]
      : [];
  },

  /** A condition of a query left out. */
  condition(node) {
    if (!ts.isCallExpression(node)) return [];
    const name = node.expression.getText();
    if (name === "and") {
      return node.arguments
        .filter((each) => !isComparison(each))
        .map((each) => expression(each, "undefined", `no "${short(each)}" in ${functionAround(node)}`));
    }
    if (!isComparison(node)) return [];
    const isInAnd = ts.isCallExpression(node.parent) && node.parent.expression.getText() === "and";
    return [
      expression(node, isInAnd ? "undefined" : HELPERS.sqlTrue, `no "${short(node)}" in ${functionAround(node)}`),
    ];
  },

  /** The same where the query is written in SQL. */
  "condition in SQL"(node) {
    if (!isSql(node)) return [];
    const text = node.getText();
    const value = "(?:\\$\\{[^}]+\\}|'[^']*'|[\\w.]+(?:\\([^()]*\\))?)";
    const comparison = `(?:not )?${value} (?:=|<>|<=|>=|<|>|is not|is|in) (?:\\(?${value}(?:, ${value})*\\)?)`;
    const places = [
      ...text.matchAll(new RegExp(`(?<=(?:\`|where |and |or |on |when |\\()\\(?)${comparison}(?=[ \\n)\`])`, "g")),
    ];
    const parts = [...text.matchAll(/(?<= and )\$\{\w+\}(?=[ )`])/g)];
    return [...places, ...parts].map((match) => {
      const end = endOfCondition(text, match.index, match[0].length);
      const mutated = `${text.slice(0, match.index)}1 = 1${text.slice(end)}`;
      return expression(node, mutated, `no "${clean(match[0])}" in ${functionAround(node)}`);
    });
  },

  /** The same for a condition that a function or a variable makes: `${isOwner(id)}` or `not ${isLast}`. */
  "named condition in SQL"(node) {
    if (!isSql(node)) return [];
    const text = node.getText();
    const named = /(?<=(?:\b(?:and|where)\s|`|\())(?:not )?\$\{\w+(?:\([^{}]*\))?\}(?=[)`]|\s+(?:and|or|limit)\b)/g;
    // A plain `and ${name}` is a "condition in SQL" already.
    const places = [...text.matchAll(named)].filter(([part]) => part.startsWith("not ") || part.includes("("));
    return places.map((match) => {
      const mutated = `${text.slice(0, match.index)}1 = 1${text.slice(match.index + match[0].length)}`;
      return expression(node, mutated, `no "${clean(match[0])}" in ${functionAround(node)}`);
    });
  },

  /** A limit that allows a thousand times as much. */
  limit(node) {
    if (isNamedNumber(node) && node.initializer) {
      const { initializer } = node;
      return [expression(initializer, `(${initializer.getText()}) * 1000`, `${node.name.getText()} × 1000`)];
    }
    if (!ts.isPropertyAssignment(node) || !/^(events|windowMs|days|months)$/.test(node.name.getText())) return [];
    const table = node.parent.parent;
    const owner = ts.isPropertyAssignment(table) ? `${table.name.getText()}.` : "";
    const text = `(${node.initializer.getText()}) * 1000`;
    // A getter, so that it counts whenever it is read and not only while the module is loaded.
    return [{ ...place(node), shape: "getter", text, about: `${owner}${node.name.getText()} × 1000` }];
  },

  /** The cost, length or strength that protects a secret, at half. */
  lowered(node) {
    if (isNamedNumber(node) && node.initializer) {
      return [expression(node.initializer, `(${node.initializer.getText()}) / 2`, `${node.name.getText()} / 2`)];
    }
    if (!ts.isNumericLiteral(node) || !ts.isNewExpression(node.parent ?? node)) return [];
    return [expression(node, String(Math.floor(Number(node.text) / 2)), `half of ${short(node.parent)}`)];
  },

  /** A comparison whose boundary belongs to the other side. */
  boundary(node) {
    if (!ts.isBinaryExpression(node)) return [];
    const other = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" }[node.operatorToken.getText()];
    if (!other || ts.isForStatement(node.parent)) return [];
    const text = `${node.left.getText()} ${other} ${node.right.getText()}`;
    return [expression(node, text, `${other} in "${short(node)}"`)];
  },

  /** A header that is not sent, or a line of a policy that is left out. */
  header(node) {
    if (ts.isExpressionStatement(node) && /^(setDefault|headers\.(set|append|delete))\(/.test(node.getText())) {
      return [{ ...place(node), shape: "statement", text: "", about: `no "${short(node)}"` }];
    }
    const isHeader = ts.isPropertyAssignment(node) && /^"?[A-Z]\w*(-[A-Z]\w*)*"?$/.test(node.name.getText());
    const isLine =
      ts.isArrayLiteralExpression(node.parent ?? node) && node.parent.parent.getText().includes('.join("; ")');
    if (!isHeader && !(isLine && ts.isExpression(node))) return [];
    return [{ ...place(node), shape: "member", text: "", about: `no "${short(node)}" in ${functionAround(node)}` }];
  },

  /** An attribute of a cookie that is not set. */
  cookie(node) {
    if (ts.isStringLiteral(node) && node.text.startsWith("__Host-")) {
      return [expression(node, JSON.stringify(node.text.slice("__Host-".length)), `no "__Host-" in "${node.text}"`)];
    }
    if (!ts.isPropertyAssignment(node) || !/^\w*Cookie\(/.test(node.parent.parent.getText())) return [];
    const worse: Record<string, string> = { secure: "false", httpOnly: "false", sameSite: '"none"', path: '"/login"' };
    const text = worse[node.name.getText()];
    return text ? [expression(node.initializer, text, `${node.name.getText()} is ${text}`)] : [];
  },

  /** A proof that is not checked. */
  proof(node) {
    if (!ts.isCallExpression(node)) return [];
    const name = node.expression.getText();
    if (name !== "timingSafeEqual" && name !== "isSame") return [];
    return [expression(node, "true", `"${short(node)}" always holds`)];
  },

  /** A part of a signed text left out. */
  purpose(node) {
    const isSigned =
      ts.isCallExpression(node.parent ?? node) &&
      /^sign$/.test((node.parent as ts.CallExpression).expression.getText());
    const isText = ts.isVariableDeclaration(node.parent ?? node) && /signature|proof/i.test(functionAround(node));
    if (!ts.isTemplateExpression(node) || !(isSigned || isText)) return [];
    const parts = node
      .getText()
      .slice(1, -1)
      .split(/(?<=\})|(?=\$\{)/)
      .filter(Boolean);
    const spans = parts.filter((part) => part !== ".");
    return spans.map((span) => {
      const text = `\`${parts.filter((part) => part !== span).join("")}\``;
      return expression(node, text, `no "${span}" in what ${functionAround(node)} signs`);
    });
  },
} satisfies Record<string, Find>;

export type Kind = keyof typeof find;
export const KINDS: Record<Kind, Find> = find;
export const KIND_NAMES = Object.keys(find) as Kind[];

/** A statement that is not run. */
function statement(node: ts.Node): Change[] {
  if (!ts.isExpressionStatement(node)) return [];
  const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  if (!ts.isCallExpression(call) || /^(log|logFailure|console)\b|\.catch$/.test(call.expression.getText())) return [];
  return [{ ...place(node), shape: "statement", text: "", about: `no "${short(node)}"` }];
}

function place(node: ts.Node) {
  return { start: node.getStart(), end: node.getEnd() };
}

function expression(node: ts.Node, text: string, about: string): Change {
  return { ...place(node), shape: "expression", text, about };
}

/**
 * The end of a condition of which the first `length` characters are known: before the bracket that closes what is around it and before
 * the next argument, and not inside a bracket of its own. Any other text is no SQL, so every test notices it.
 */
function endOfCondition(text: string, start: number, length: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (depth === 0 && (at >= start + length || /[),]/.test(sign))) return at;
    if (/[({[]/.test(sign)) depth += 1;
    if (/[)}\]]/.test(sign)) depth -= 1;
  }
  return text.length;
}

function clean(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function short(node: ts.Node): string {
  const text = clean(node.getText());
  return text.length > 90 ? `${text.slice(0, 87)}…` : text;
}

/** True if a statement leaves the function or the turn of a loop. */
function endsBlock(statement: ts.Statement): boolean {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  return (
    last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last) || ts.isContinueStatement(last))
  );
}

function isGuarded(node: ts.Node): boolean {
  const around = ts.isBlock(node.parent) ? node.parent.parent : node.parent;
  return ts.isIfStatement(around);
}

function logicalToken(node: ts.Node | undefined): ts.SyntaxKind | null {
  if (!node || !ts.isBinaryExpression(node)) return null;
  const { kind } = node.operatorToken;
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken ? kind : null;
}

function operandsOf(node: ts.Expression, token: ts.SyntaxKind): ts.Expression[] {
  if (logicalToken(node) !== token) return [node];
  const { left, right } = node as ts.BinaryExpression;
  return [...operandsOf(left, token), right];
}

/** True if the code around this value asks only if it is true or false. */
function isCondition(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || ts.isPrefixUnaryExpression(parent) || logicalToken(parent))
    return isCondition(parent);
  if (ts.isIfStatement(parent) || ts.isConditionalExpression(parent))
    return (ts.isIfStatement(parent) ? parent.expression : parent.condition) === node;
  if (ts.isVariableDeclaration(parent)) return /^(is|has|may|can)[A-Z]/.test(parent.name.getText());
  if (ts.isReturnStatement(parent)) return /^(is|has|may|can|verify)[A-Z]/.test(functionAround(parent));
  return false;
}

function functionAround(node: ts.Node): string {
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent) {
    if ((ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at)) && at.name) return at.name.getText();
    if (ts.isVariableDeclaration(at) && ts.isSourceFile(at.parent.parent.parent)) return at.name.getText();
  }
  return "the file";
}

function isSql(node: ts.Node): node is ts.TaggedTemplateExpression {
  return ts.isTaggedTemplateExpression(node) && node.tag.getText().startsWith("sql");
}

const COMPARISONS = /^(eq|ne|gt|gte|lt|lte|isNull|isNotNull|exists|notExists|isInList|inArray)$/;

function isComparison(node: ts.Node): boolean {
  return ts.isCallExpression(node) && COMPARISONS.test(node.expression.getText());
}

/** `const MAX_THINGS = 5` at the top of a file. */
function isNamedNumber(node: ts.Node): node is ts.VariableDeclaration {
  if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isSourceFile(node.parent.parent.parent)) return false;
  return (
    /^[A-Z][A-Z0-9_]+$/.test(node.name.getText()) && /^[\d_*+ ]+$|^[\w* ]*\d[\w* ]*$/.test(node.initializer.getText())
  );
}
