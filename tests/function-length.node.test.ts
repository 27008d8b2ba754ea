/** A function can be read at one look: it has at most 60 lines. Files have no limit. */
import ts from "typescript";
import { expect, test } from "vitest";
import { read, sources } from "./support/sources.ts";

const MOST = 60;
/** What draws a page is markup, and counts by another measure: components of one file each. */
const DRAWS = /^(components|screens|browser|root\.tsx)/;

/** Longer ones of before this rule. Whoever changes one makes it shorter; the list only shrinks. */
const LONGER = [
  "domain/accounts/hash-queue.ts createQueue",
  "domain/jobs/search/read-search-rules.ts readSearchText",
  "domain/moderation/forbidden-questions.ts forbiddenQuestionPhrases",
  "domain/moderation/money-phrases.ts payments",
  "domain/moderation/phrases.ts",
  "domain/resumes/inspect-pdf.ts newPdfFacts",
  "domain/resumes/pdf-values.ts readPdfValue",
  "edge/page-cache.ts createPageCache",
  "edge/schedule.ts runSchedule",
];

function longFunctions(file: string): string[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line;
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && lineOf(node.end) - lineOf(node.getStart()) >= MOST) {
      found.push(`${file} ${node.name?.getText() ?? ""}`.trim());
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

test("no function has more than 60 lines but those that are named, and each of these has", () => {
  const files = sources.filter((file) => !DRAWS.test(file));
  expect(files.flatMap(longFunctions).sort()).toEqual(LONGER);
});
