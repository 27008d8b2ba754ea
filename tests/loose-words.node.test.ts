/** What people read stands in `app/words`, so that a second language can follow: screens and components hold no text. */
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { read, sources } from "./support/sources.ts";

/** Attributes, and fields of objects, whose text is shown or read aloud. */
const SHOWN_NAMES = new Set(
  "label title aria-label placeholder alt hint heading caption summary description busyLabel".split(" "),
);

/** Screens and components, with the forms and menus that stand beside them. */
const FILES = sources.filter(
  (file) => (/^(screens|components)\//.test(file) && /\.tsx?$/.test(file)) || file === "root.tsx",
);

/** Texts that are no words of a language: the site's name, forms of feeds, elements, and addresses. */
const NO_WORDS = /^(…|https:\/\/|·|\s|Staffroom|Atom|JSON|km|h[1-6]|[a-z]+(\.[a-z]+)+)*$/u;
/** What stands in these is for machines, or a key. */
const FOR_MACHINES = /^(code|kbd|script|style)$/;

/** Files whose texts have still to move. */
const NOT_YET: RegExp[] = [];

/** Each text that a file holds itself. */
function looseTexts(code: string): string[] {
  const found: string[] = [];
  const add = (text: string) => {
    const plain = text.trim().replace(/\s+/g, " ");
    if (/\p{L}/u.test(plain) && !NO_WORDS.test(plain)) found.push(plain);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxElement(node) && FOR_MACHINES.test(node.openingElement.tagName.getText())) return;
    if (ts.isJsxText(node)) add(node.text);
    else if (isText(node) && isRead(node)) add(textOf(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("screen.tsx", code, ts.ScriptTarget.Latest, true));
  return found;
}

type Text = ts.StringLiteralLike | ts.TemplateExpression;

function isText(node: ts.Node): node is Text {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** A text with "…" for each thing that is filled in. */
function textOf(node: Text): string {
  if (!ts.isTemplateExpression(node)) return node.text;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…");
}

/**
 * Whether people read a text: as the value of what is shown by its name; as a child, if it begins with a capital or
 * holds two words; anywhere else, if it does both, or has a number before its words.
 */
function isRead(node: Text): boolean {
  const text = textOf(node);
  const hasCapital = /^\s*\p{Lu}/u.test(text);
  const hasWords = /(^|\s)\p{L}[\p{L}’'-]*[,.:;?!]?\s+(…|\p{L})/u.test(text) || /…\s+\p{L}/u.test(text);
  const isSentence = (hasCapital && hasWords) || /^\s*…\s+\p{L}+\s+\p{L}/u.test(text);
  const holder = holderOf(node);
  if (ts.isJsxExpression(holder)) return hasCapital || hasWords;
  if (!ts.isJsxAttribute(holder) && !ts.isPropertyAssignment(holder)) return isSentence;
  const name = holder.name.getText().replaceAll('"', "");
  return SHOWN_NAMES.has(name) || (isSentence && name !== "className");
}

/** The first thing around a text that is not only a choice of it, as `a ? "x" : "y"`, `a && "x"` and `{"x"}` are. */
function holderOf(node: ts.Node): ts.Node {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent) || ts.isBinaryExpression(parent))
    return holderOf(parent);
  if (ts.isConditionalExpression(parent) && parent.condition !== node) return holderOf(parent);
  if (ts.isTemplateSpan(parent)) return holderOf(parent.parent);
  if (ts.isJsxExpression(parent) && ts.isJsxAttribute(parent.parent)) return parent.parent;
  return parent;
}

test("texts are found in every place where people read them", () => {
  const code = `
    export const meta = () => [{ title: "Log · Staffroom" }, { title: \`\${name} · Staffroom\` }];
    const refuse = () => toastOf(\`\${count} jobs are open\`);
    const shape = { error: "Choose a job" };
    export const Screen = ({ isNew }) => (
      <section className="Wide open" aria-label={isNew ? "new" : "old"}>
        <h2>Read this</h2> · {isNew && "new ones"} {isNew ? "Fresh" : "stale"} <code>job_id</code>
        <Field name="place" label={words.place} hint={\`of \${place}\`} as="h2" heading="h2" />
      </section>
    );`;
  expect(looseTexts(code)).toEqual([
    "Log · Staffroom",
    "… jobs are open",
    "Choose a job",
    "new",
    "old",
    "Read this",
    "new ones",
    "Fresh",
    "of …",
  ]);
});

describe("what people read stands in app/words", () => {
  test.each(FILES.filter((file) => !NOT_YET.some((pattern) => pattern.test(file))))("%s holds no text", (file) => {
    expect(looseTexts(read(file)).map((text) => `${file}: ${text}`)).toEqual([]);
  });
});
