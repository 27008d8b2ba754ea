/** docs/escape.md: whether the move works today, what failed and why, and how large it is. */
import type { Counts } from "./count.ts";
import type { Versions } from "./rules.ts";

/** More changed lines than these outside imports would be no small move any more. */
export const MOST_LINES = 300;

export type Outcome = "passed" | "failed" | "not run";
/** `failures`: what failed, each with its cause in one line, as the tool says it. */
export type Step = { name: string; outcome: Outcome; seconds: number; passed?: number; failures: string[] };

export type Findings = {
  counts: Counts;
  versions: Versions & { latest: string };
  steps: Step[];
  seconds: number;
  now: Date;
  commit: string;
};

/** A failure of many names at most so many: the rest has mostly the same cause. */
const MOST_FAILURES = 50;

export function isGreen({ steps, counts }: Pick<Findings, "steps" | "counts">): boolean {
  return steps.length > 0 && steps.every(({ outcome }) => outcome === "passed") && counts.outside <= MOST_LINES;
}

export function reportText(findings: Findings): string {
  const { counts, versions, steps, seconds, now, commit } = findings;
  const { reactRouter, latest } = versions;
  const newer =
    latest === reactRouter ? "" : ` (${latest} is there too, but \`@react-router/dev\` has no such version)`;
  const places = counts.places.map(({ file, lines }) => `| \`${file}\` | ${lines} |`);
  const failures = steps.flatMap((step) => failureLines(step));
  return `# The way out of Remix 2

Made by \`npm run escape\` on ${now.toISOString().slice(0, 10)}, in ${Math.round(seconds / 60)} minutes${commit && `, on top of commit ${commit}`}. Do not write here by hand.

The command copies the project into a throw-away tree, moves it there to React Router 7 by the rules of \`.scripts/escape/rules.ts\`, and runs types, build and the tests in workerd. The project itself stays on Remix 2 ([decisions/015-dependencies.md](decisions/015-dependencies.md)).

**${isGreen(findings) ? "Green." : "Not green."}** \`react-router\` and \`@react-router/dev\` ${reactRouter}${newer}, \`remix-utils\` ${versions.remixUtils}.

| Step | | Seconds |
|---|---|---|
${steps.map((step) => `| ${step.name} | ${wordsOf(step)} | ${Math.round(step.seconds)} |`).join("\n")}

${failures.length > 0 ? `## What failed\n\n${failures.join("\n")}\n\n` : ""}## How large it is
${counts.files} files change: ${counts.imports} lines of imports, and **${counts.outside} lines outside imports**, of ${MOST_LINES} at most. Where one line takes another's place, that is one changed line. The lock file does not count, and no document was moved. How a line counts as one of imports: \`.scripts/escape/count.ts\`.

| File | Lines outside imports |
|---|---|
${places.join("\n")}
`;
}

function wordsOf({ outcome, passed, failures }: Step): string {
  if (outcome === "not run") return "not run, as a step before it failed";
  if (passed === undefined) return outcome;
  return `${passed} passed, ${failures.length} failed`;
}

function failureLines({ name, failures }: Step): string[] {
  const lines = failures.slice(0, MOST_FAILURES).map((failure) => `- ${name}: ${failure}`);
  const left = failures.length - lines.length;
  return left > 0 ? [...lines, `- ${name}: ${left} more`] : lines;
}
