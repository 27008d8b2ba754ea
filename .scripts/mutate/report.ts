/** docs/mutation.md: what was mutated, what was killed, what is left and why. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runOrThrow } from "../run.ts";
import { AREAS } from "./areas.ts";
import { EQUIVALENT } from "./equivalents.ts";
import type { Mutant } from "./mutants.ts";

export type Verdict = "killed" | "equivalent" | "living";

type Findings = {
  mutants: Mutant[];
  verdictOf: (mutant: Mutant) => Verdict;
  /** True if every living mutant has met all tests of its area. */
  isWhole: boolean;
  /** So many of the killed ones were not tried again under these sources and tests (`--keep`). */
  kept: number;
  seconds: number;
};

export async function writeReport(findings: Findings): Promise<void> {
  const commit = await runOrThrow("git", ["rev-parse", "--short=10", "HEAD"]).catch(() => "");
  writeFileSync(join(root, "docs", "mutation.md"), reportText({ ...findings, now: new Date(), commit: commit.trim() }));
}

export function reportText({
  mutants,
  verdictOf,
  isWhole,
  kept,
  seconds,
  now,
  commit,
}: Findings & { now: Date; commit: string }): string {
  const of = (verdict: Verdict) => mutants.filter((mutant) => verdictOf(mutant) === verdict);
  const [equivalent, living] = [of("equivalent"), of("living")];
  const row = (name: string, isIn: (mutant: Mutant) => boolean) => {
    const counts = (["killed", "equivalent", "living"] as const).map((verdict) => of(verdict).filter(isIn).length);
    return `| ${[name, mutants.filter(isIn).length, ...counts].join(" | ")} |`;
  };
  const table = [...AREAS.map(({ name }) => row(name, ({ area }) => area === name)), row("all", () => true)];
  return `# Mutation run

Made by \`npm run mutate\` on ${now.toISOString().slice(0, 10)}, in ${Math.round(seconds / 60)} minutes${commit && `, on top of commit ${commit}`}. Do not write here by hand. What was changed in the code after that day, the next run looks at.${kept ? ` ${kept} of the killed mutants were killed in earlier runs, and not tried again after the code or a test had changed.` : ""}

A mutant is the code with one small mistake: a guard that is gone, a condition of a query left out, a limit a thousand times as high, a header or an attribute of a cookie that is missing, a proof that is not looked at. Some test has to fail under it. Which mistakes are made where stands in \`.scripts/mutate/areas.ts\` and \`areas-of-hiring.ts\`; how it works: [decisions/014-tests-and-measures.md](decisions/014-tests-and-measures.md).

\`\`\`sh
npm run mutate                       # all of them; goes on where it broke off while sources and tests are the same
npm run mutate -- --list             # the mutants by name, and what is known of each
npm run mutate -- --only sealed.ts   # those whose name has this text
npm run mutate -- --area messages    # those of one area
npm run mutate -- --fresh            # from the beginning
\`\`\`

The command fails when a mutant lives that is not named below with a reason. Mend it with a test. Only when nobody could ever see the difference: a line in \`.scripts/mutate/equivalents.ts\`.

${isWhole ? "" : "**This run is not whole**: the time was over before every mutant had met all tests of its area. Run it again; it goes on.\n\n"}| area | mutants | killed | equivalent | living |
|---|---|---|---|---|
${table.join("\n")}

## Equivalent

${listed(equivalent, ({ key }) => `: ${EQUIVALENT[key]}`)}

## Living

${listed(living, () => "")}
`;
}

function listed(mutants: Mutant[], about: (mutant: Mutant) => string): string {
  return mutants.map((mutant) => `- \`${mutant.key.replaceAll("`", "'")}\`${about(mutant)}`).join("\n") || "None.";
}
