/** Texts that people read stand in app/words: none stands in the code of domain, http, edge, api and resources. */
import ts from "typescript";
import { expect, test } from "vitest";
import { read, sources } from "./support/sources.ts";

const FOLDERS = /^(domain|http|edge|api|resources)\//;

/** Files whose texts are no words of the site, each with its reason. */
const OTHER_TEXTS: [files: RegExp, why: string][] = [
  [/^http\/api\/(openapi|reason-texts|curl)/, "the description of the API, for programmers"],
  [/^domain\/privacy\/notices\.ts$/, "notices stand by their date, and one that was public never changes"],
  [
    /^domain\/privacy\/(private-tables\/|copied-columns)/,
    "reasons for programmers, and words to be found in the notices",
  ],
  [/^edge\/schedule\.ts$/, "names of runs, for the log"],
  [/^domain\/moderation\/(.*phrase|money-|talk-|forbidden-|fee-|payment-)/, "what is looked for in texts of people"],
];

/** Names of constants with the labels of a column's values, which stand beside the values, and lists of names. */
const BESIDE_VALUES = /_LABELS?$/;

/** Files that still have texts. */
const NOT_YET: string[] = [
  // Accounts to suspensions, http and edge.
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
  "domain/photos/rules.ts",
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
  "edge/gate.ts",
  "edge/page-cache.ts",
  "edge/response.ts",
  "http/api/endpoint.ts",
  "http/body-bytes.ts",
  "http/body.ts",
  "http/errors.ts",
  "http/feed.ts",
  "http/form-recovery.ts",
  "http/form.ts",
  "http/formats/applicants-csv.ts",
  "http/formats/atom.ts",
  "http/google/sign-in.ts",
  "http/guards.ts",
  "http/guest-forms.ts",
  "http/headers.ts",
  "http/landing-loader.ts",
  "http/landing-meta.ts",
  "http/message-form.ts",
  "http/meta.ts",
  "http/own-application-form.ts",
  "http/paging.ts",
  "http/screen.ts",
  // Jobs to templates, api and resources.
  "api/application.applyforjob.ts",
  "api/application.guest.ts",
  "api/application.links.ts",
  "api/application.templates.$id.ts",
  "api/auth.confirm-email.send.ts",
  "api/auth.confirm-email.ts",
  "api/auth.forgot-password.ts",
  "api/auth.login.ts",
  "api/auth.logout.ts",
  "api/auth.not-me.ts",
  "api/institutions.$slug.jobs.json.ts",
  "api/jobs.createjob.$userId.ts",
  "api/jobs.getJobsByUserId.$userId.ts",
  "api/jobs.removejob.$id.ts",
  "api/jobs.updatejob.$id.ts",
  "api/reports.ts",
  "api/user.$id.ts",
  "api/user.passkeys.$passkeyId.ts",
  "domain/alerts/change-alert.server.ts",
  "domain/alerts/mails.ts",
  "domain/alerts/request-alert.server.ts",
  "domain/alerts/schema.ts",
  "domain/alerts/search-rules.ts",
  "domain/applications/apply/act-as-guest.server.ts",
  "domain/applications/apply/apply-for-job.server.ts",
  "domain/applications/apply/confirm-application.server.ts",
  "domain/applications/apply/disown-application.server.ts",
  "domain/applications/apply/queries.server.ts",
  "domain/applications/apply/schema.ts",
  "domain/applications/clock/clock-view-rules.ts",
  "domain/applications/clock/enter-break.server.ts",
  "domain/applications/clock/mails.ts",
  "domain/applications/clock/notices.ts",
  "domain/applications/clock/record-clock-events.server.ts",
  "domain/applications/clock/reply-rules.ts",
  "domain/applications/clock/rules.ts",
  "domain/applications/clock/schema.ts",
  "domain/applications/desk/download-applicants.server.ts",
  "domain/applications/desk/mark-applicant.server.ts",
  "domain/applications/desk/open-resume.server.ts",
  "domain/applications/desk/schema.ts",
  "domain/applications/desk/whatsapp/rules.ts",
  "domain/applications/desk/whatsapp/tell-on-whatsapp.server.ts",
  "domain/applications/guest-link.ts",
  "domain/applications/lists/queries.server.ts",
  "domain/applications/mails.ts",
  "domain/applications/notices.ts",
  "domain/applications/renew-teaching-copy.server.ts",
  "domain/applications/rules.ts",
  "domain/applications/schema.ts",
  "domain/applications/status/change-status.server.ts",
  "domain/applications/status/move-application.server.ts",
  "domain/applications/status/move-many.server.ts",
  "domain/applications/status/reason-rules.ts",
  "domain/applications/status/record-not-joined.server.ts",
  "domain/applications/status/rejection-text.server.ts",
  "domain/applications/status/tell-moves.server.ts",
  "domain/applications/status/undo-rules.ts",
  "domain/applications/status/withdraw-application.server.ts",
  "domain/applications/teaching-copy-rules.ts",
  "domain/applications/teaching-copy-schema.ts",
  "domain/fit/law-rules.ts",
  "domain/fit/rules.ts",
  "domain/idempotency/queries.server.ts",
  "domain/interviews/answer-interview.server.ts",
  "domain/interviews/calendar-event.ts",
  "domain/interviews/cancel-interview.server.ts",
  "domain/interviews/interview-file.server.ts",
  "domain/interviews/interview-view.ts",
  "domain/interviews/mails.ts",
  "domain/interviews/notify-of-interviews.server.ts",
  "domain/interviews/propose-interview.server.ts",
  "domain/interviews/queries.server.ts",
  "domain/interviews/rules.ts",
  "domain/interviews/schema.ts",
  "domain/interviews/share-calendar.server.ts",
  "domain/job-news/mails.ts",
  "domain/job-news/notices.ts",
  "domain/jobs/details/amount-rules.ts",
  "domain/jobs/details/make-job-row.ts",
  "domain/jobs/details/pay-input.ts",
  "domain/jobs/details/pay-text-rules.ts",
  "domain/jobs/details/question-schema.ts",
  "domain/jobs/details/rules.ts",
  "domain/jobs/details/schema.ts",
  "domain/jobs/details/subject-rules.ts",
  "domain/jobs/details/typed-value-schema.ts",
  "domain/jobs/details/unlikely-pay-rules.ts",
  "domain/jobs/details/value-rules.ts",
  "domain/jobs/details/write-job.server.ts",
  "domain/jobs/drafts/preview-draft.server.ts",
  "domain/jobs/drafts/queries.server.ts",
  "domain/jobs/drafts/rules.ts",
  "domain/jobs/drafts/save-draft.server.ts",
  "domain/jobs/edit-job.server.ts",
  "domain/jobs/extend-job.server.ts",
  "domain/jobs/form-rules.ts",
  "domain/jobs/landing/read-landing.server.ts",
  "domain/jobs/landing/rules.ts",
  "domain/jobs/mails.ts",
  "domain/jobs/move-job.server.ts",
  "domain/jobs/notices.ts",
  "domain/jobs/own/queries.server.ts",
  "domain/jobs/post-job.server.ts",
  "domain/jobs/queries.server.ts",
  "domain/jobs/refusal-texts.ts",
  "domain/jobs/rules.ts",
  "domain/jobs/scheduled/rules.ts",
  "domain/jobs/schema.ts",
  "domain/jobs/search/filter-values-rules.ts",
  "domain/jobs/search/list-jobs.server.ts",
  "domain/jobs/search/read-search-rules.ts",
  "domain/jobs/search/rules.ts",
  "domain/jobs/search/schema.ts",
  "domain/jobs/search/statements.server.ts",
  "domain/jobs/share-rules.ts",
  "domain/jobs/still-looking/confirm-still-looking.server.ts",
  "domain/jobs/still-looking/mails.ts",
  "domain/jobs/still-looking/rules.ts",
  "domain/jobs/take-over-job.server.ts",
  "domain/messages/bulk-message-rules.ts",
  "domain/messages/mails.ts",
  "domain/messages/message-many-applicants.server.ts",
  "domain/messages/notices.ts",
  "domain/messages/queries.server.ts",
  "domain/messages/rules.ts",
  "domain/messages/schema.ts",
  "domain/places/names.ts",
  "domain/places/pin-lines.ts",
  "domain/places/schema.ts",
  "domain/places/states.ts",
  "domain/responsiveness/rules.ts",
  "domain/search-engines/free-text-rules.ts",
  "domain/search-engines/requirements-rules.ts",
  "domain/search-engines/rules.ts",
  "domain/statistics/queries.server.ts",
  "domain/statistics/rules.ts",
  "domain/statistics/schema.ts",
  "domain/templates/change-templates.server.ts",
  "domain/templates/mistyped-placeholder-rules.ts",
  "domain/templates/queries.server.ts",
  "domain/templates/schema.ts",
  "resources/applications.undo.ts",
  "resources/applications.zip.ts",
  "resources/institutions.$slug.jobs.atom.ts",
  "resources/jobdetails.$id.save.ts",
  "resources/jobdetails.$id.walk-in.ics.ts",
  "resources/logout.ts",
  "resources/passkeys.options.ts",
  "resources/resume.file.ts",
  "resources/resume.made.ts",
  "resources/resumes.$applicationId.ts",
  "resources/robots.txt.ts",
  "resources/sitemaps.$page.ts",
  "resources/statistics.csv.ts",
  "resources/yourdata.export.ts",
];

/** Calls whose texts go to the log, to programmers, to the database or to the description of the API. */
const NOT_READ = /^(log\w*|warn|Error|RegExp|\w*sql\w*|describe|meta|example|startsWith|endsWith|includes|split)$/i;
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

const FILES = sources.filter((file) => FOLDERS.test(file) && !OTHER_TEXTS.some(([files]) => files.test(file)));

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
