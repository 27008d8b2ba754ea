/** Texts that people read stand in app/words: none stands in the code of domain, http, edge, api, resources and browser. */
import ts from "typescript";
import { expect, test } from "vitest";
import { appFiles, read, sources } from "./support/sources.ts";

const FOLDERS = /^(domain|http|edge|api|resources|browser)\//;

/** Files whose texts are no words of the site, each with its reason. */
const OTHER_TEXTS: [files: RegExp, why: string][] = [
  [/^http\/api\/(openapi|reason-texts|curl)/, "the description of the API, for programmers"],
  [/^domain\/privacy\/notices\.ts$/, "notices stand by their date, and one that was public never changes"],
  [
    /^domain\/privacy\/(private-tables\/|copied-columns)/,
    "reasons for programmers, and words to be found in the notices",
  ],
  [/^edge\/schedule\.ts$/, "names of runs, for the log"],
  [
    /^api\/(application\.(applyforjob|guest)|auth\.(login|not-me)|institutions\.|jobs\.(createjob|removejob|updatejob)|reports|user\.passkeys\.)/,
    "descriptions of calls and names of limits, for programmers",
  ],
  [/^domain\/(applications|interviews|jobs)\/schema\.ts$/, "examples of the API, and texts for programmers"],
  [
    /^domain\/places\/|jobs\/details\/(pay-text|subject)-rules|jobs\/search\/filter-values-rules/,
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
  [/^resources\/robots\.txt\.ts$/, "lines for search engines"],
  [/^domain\/moderation\/(.*phrase|money-|talk-|forbidden-|fee-|payment-)/, "what is looked for in texts of people"],
];

/** Names of constants with the labels of a column's values, which stand beside the values, and lists of names. */
const BESIDE_VALUES = /_LABELS?$/;

/** Files that still have texts. */
const NOT_YET: string[] = [
  // Accounts to suspensions.
  "domain/accounts/common-passwords.ts",
  "domain/accounts/end-grace-periods.server.ts",
  "domain/accounts/mails.ts",
  "domain/accounts/rules.ts",
  "domain/accounts/schema.ts",
  "domain/accounts/use-passkey.server.ts",
  "domain/copied-link-rules.ts",
  "domain/form-recovery/label-rules.ts",
  "domain/form-recovery/typed-field-labels.ts",
  "domain/institutions/accept-invitation.server.ts",
  "domain/institutions/answer-join-request.server.ts",
  "domain/institutions/change-colleague.server.ts",
  "domain/institutions/mails.ts",
  "domain/institutions/request-to-join.server.ts",
  "domain/institutions/rules.ts",
  "domain/institutions/schema.ts",
  "domain/institutions/statements.server.ts",
  "domain/limits/rules.ts",
  "domain/mail-settings/change-mail-settings.server.ts",
  "domain/mail-settings/mails.ts",
  "domain/mail-settings/queries.server.ts",
  "domain/mail-settings/schema.ts",
  "domain/mail/mails.ts",
  "domain/mail/rules.ts",
  "domain/mail/send-mail.server.ts",
  "domain/moderation/answer-hiding.server.ts",
  "domain/moderation/check-institution.server.ts",
  "domain/moderation/dismiss-items.server.ts",
  "domain/moderation/fill-text.ts",
  "domain/moderation/hide-job.server.ts",
  "domain/moderation/mails.ts",
  "domain/moderation/publish-waiting-job.server.ts",
  "domain/moderation/read-fields.ts",
  "domain/moderation/restore-job.server.ts",
  "domain/moderation/rules.ts",
  "domain/moderation/schema.ts",
  "domain/moderation/send-report.server.ts",
  "domain/moderation/stopped-text.ts",
  "domain/moderation/suspend-subject.server.ts",
  "domain/notifications/rules.ts",
  "domain/notifications/schema.ts",
  "domain/parse-day-rules.ts",
  "domain/photos/strip-metadata.ts",
  "domain/privacy/mails.ts",
  "domain/privacy/period-rules.ts",
  "domain/privacy/rules.ts",
  "domain/privacy/schema.ts",
  "domain/profiles/made-resume-rules.ts",
  "domain/profiles/queries.server.ts",
  "domain/profiles/rules.ts",
  "domain/profiles/schema.ts",
  "domain/profiles/teaching-rules.ts",
  "domain/profiles/teaching-schema.ts",
  "domain/ratings/rules.ts",
  "domain/ratings/schema.ts",
  "domain/resumes/draw-resume.ts",
  "domain/resumes/rules.ts",
  "domain/saved-jobs/queries.server.ts",
  "domain/suspensions/rules.ts",
  "domain/suspensions/suspended-names.ts",
  "domain/text-block-rules.ts",
  "domain/text-rules.ts",
  "domain/text.ts",
  "domain/website-hosts.ts",
];

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

/** Texts that people read, in the code of a file. */
function textsIn(file: string, code: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== null && isText(text)) found.push(text);
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
  const found = FILES.filter((file) => !NOT_YET.includes(file)).flatMap((file) =>
    textsIn(file, read(file)).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test("a file that has none any more is not named", () => {
  expect(NOT_YET.filter((file) => !sources.includes(file) || textsIn(file, read(file)).length === 0)).toEqual([]);
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
  ["of a header", 'const init = { headers: { "Cache-Control": "private, no-store" } };'],
])("a text is not meant: %s", (_where, code) => {
  expect(textsIn("new.ts", code)).toEqual([]);
});
