/** Texts that people read stand in app/words: none stands in the code of domain, http, edge, api, resources and browser. */
import ts from "typescript";
import { expect, test } from "vitest";
import { appFiles, read, sources } from "./support/sources.ts";

const FOLDERS = /^(domain|http|edge|api|resources|browser)\//;

/** Files whose texts are no words of the site, each with its reason. */
const OTHER_TEXTS: [files: RegExp, why: string][] = [
  [
    /^http\/api\/(openapi|reason-texts|curl|json-schemas|examples|refusal-examples|status-words)/,
    "the description of the API, for programmers",
  ],
  [/^domain\/privacy\/notices\.ts$/, "notices stand by their date, and one that was public never changes"],
  [
    /^domain\/privacy\/(private-tables\/|copied-columns)/,
    "reasons for programmers, and words to be found in the notices",
  ],
  [/^edge\/schedule\.ts$/, "names of runs, for the log"],
  [
    /^api\/(application\.(\$id|applyforjob|external|guest)|applications\.(\$jobId|all)|events|auth\.(login|not-me|reset-password)|institution\.(logo|photo)|institutions\.|jobs\.(bulk|changes|createjob|extend|external|getalljobs|removejob|updatejob)|reports|user\.(alerts|calendar|close|consents|datarequests|email|export|passkeys|password|photo|resume|sessions))/,
    "descriptions of calls and names of limits, for programmers",
  ],
  [
    /^domain\/(alerts|applications|applications\/desk|interviews|jobs)\/schema\.ts$/,
    "examples of the API, and texts for programmers",
  ],
  [
    /^domain\/places\/|jobs\/details\/(pay-text|(common-)?subject)-rules|jobs\/search\/filter-values-rules/,
    "names, and words of searches",
  ],
  [/^domain\/search-engines\//, "names that search engines and searches know"],
  [
    /^domain\/(fit\/law-rules|jobs\/search\/(statements\.server|read-search-rules)|jobs\/edit-job\.server)\.ts$/,
    "names of laws, SQL, words of searches, and keys",
  ],
  [
    /^domain\/(jobs\/details\/value-rules|jobs\/rules|applications\/(rules|status\/reason-rules|teaching-copy-rules)|interviews\/rules|statistics\/rules)\.ts$/,
    "labels beside the values of a column",
  ],
  [/^(http\/headers|edge\/response)\.ts$/, "values of headers"],
  [/^domain\/accounts\/common-passwords\.ts$/, "passwords that everybody guesses"],
  [/^http\/formats\/indeed-xml\.ts$/, "words of the format"],
  [/^resources\/robots\.txt\.ts$/, "lines for search engines"],
  [/^domain\/moderation\/(.*phrase|money-|talk-|forbidden-|fee-|payment-)/, "what is looked for in texts of people"],
];

/** Names of constants with the labels of a column's values, which stand beside the values, and lists of names. */
const BESIDE_VALUES = /_LABELS?$/;

/** Calls whose texts go to the log, to programmers, to the database or to the description of the API. */
const NOT_READ =
  /^(log\w*|warn|Error|RegExp|\w*sql\w*|describe|\w+Description|meta|example|matches|startsWith|endsWith|includes|split)$/i;
/** Properties of the same kind, and headers. */
const NOT_READ_PROPERTY = /^(summary|description|example|examples|cause|headers|"[\w-]+")$/;

/** A text as people read it: a beginning in capitals with another word, or four words. What is filled in is "1". */
function isText(text: string): boolean {
  if (/^\s*</.test(text) || /[{}=<>]|charset|^\w+\/\w+/.test(text)) return false;
  const words = text.split(/\s+/).filter((word) => /^[“"'(]?[a-z1][a-z’'-]*[)”"',.:;?!]*$/i.test(word));
  const letters = words.filter((word) => /[a-z]{2}/i.test(word));
  return (/^[\s“"'(]*[A-Z][a-z]/.test(text) && words.length >= 2) || (words.length >= 4 && letters.length >= 3);
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => `1${literal.text}`)].join("");
}

function isNotRead(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return NOT_READ.test(node.tag.getText());
  if (ts.isPropertyAssignment(node)) return NOT_READ_PROPERTY.test(node.name.getText());
  if (ts.isVariableDeclaration(node)) return BESIDE_VALUES.test(node.name.getText());
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  const called = node.expression;
  const name = ts.isPropertyAccessExpression(called) ? called.name.text : called.getText();
  return NOT_READ.test(name);
}

/** A text that is split where it stands is a list of words or names: it is looked through, and nobody reads it. */
function isListOfWords(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  const split = ts.isParenthesizedExpression(expression) ? expression.expression : expression;
  return name.text === "split" && (ts.isStringLiteralLike(split) || ts.isBinaryExpression(split));
}

/** Texts that people read, in the code of a file. */
function textsIn(file: string, code: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== null && isText(text)) found.push(text);
    if (isListOfWords(node)) return;
    if (ts.isCallExpression(node) && isNotRead(node)) visit(node.expression);
    else if (!isNotRead(node)) ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true));
  return found;
}

/** The scripts that stand inside a page are no program text of the build. */
const CODE = [...sources, ...appFiles.filter((file) => file.endsWith(".js"))];
const FILES = CODE.filter((file) => FOLDERS.test(file) && !OTHER_TEXTS.some(([files]) => files.test(file)));

test("no file has texts that people read", () => {
  const found = FILES.flatMap((file) => textsIn(file, read(file)).map((text) => `${file}: ${text}`));
  expect(found).toEqual([]);
});

test.each([
  ["of a refusal", 'throw new DomainError("conflict", "This job is hidden already");'],
  ["of one of two refusals", 'throw new DomainError("gone", isOff ? words.off : "It is off");'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that is read as a text.
  ["of a field", 'fieldError("name", `Use ${most} characters at most`);'],
  ["of a schema", 'z.string("Enter your name").max(50);'],
  ["of a check", 'z.string().refine(isName, { error: "This is no name" });'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as above.
  ["of a mail", "const mail = { subject: `${name} asks to join`, body: words.body(name) };"],
  ["in a constant", 'const NO_JOB = "There is no such job";'],
  ["behind a call on a text", 'const words = "There is no such job".replace("job", name);'],
])("a text is found: %s", (_where, code) => {
  expect(textsIn("new.ts", code)).toHaveLength(1);
});

test.each([
  ["of the log", 'log("request failed", { why: "no answer came in time" });'],
  ["of a broken invariant", 'throw new Error("The route has no module");'],
  ["of the description of the API", 'z.string().meta({ description: "The place of the school" });'],
  ["of SQL", "sql`select id from jobs where id = 1`"],
  ["that labels a column's values", 'const NATURE_LABELS = { part_time: "Part time" };'],
  ["that is a list of words", 'const FILLERS = "of the from on day".split(" ");'],
  ["of a header", 'const init = { headers: { "Cache-Control": "private, no-store" } };'],
])("a text is not meant: %s", (_where, code) => {
  expect(textsIn("new.ts", code)).toEqual([]);
});
