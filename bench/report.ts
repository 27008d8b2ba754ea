/** The table of goals, for the terminal, the results file, bench/README.md and, in five rows, the project's README. */
import { type GoalId, goals, type Outcome, type Verdict, verdictOn } from "./goals.ts";
import { type Run, summarize } from "./history.ts";

export type Surroundings = { date: string; cpu: string; cores: number; versions: string[]; seconds: number };

export const TABLE_BEGIN = "<!-- bench:begin (written by npm run bench) -->";
export const TABLE_END = "<!-- bench:end -->";
/** The goals that the project's README shows: what people wait for, and what the operator pays. */
export const README_GOALS: GoalId[] = ["bytes", "paint", "search", "round-trips", "cost"];

/**
 * One line a goal, in the order of the list, measured or not. `runs`: those of the history, this one last. `shown`: only these goals.
 */
export function rowsOf(outcomes: Outcome[], runs: Run[] = [], shown?: GoalId[]) {
  const summaries = summarize(runs);
  return goals
    .filter(({ id }) => shown?.includes(id) ?? true)
    .map((goal) => {
      const outcome = summaries.get(goal.id) ?? outcomes.find((one) => one.goal === goal.id);
      const range = summaries.get(goal.id)?.range;
      return {
        what: goal.what,
        figure: outcome?.figure ?? "–",
        peer: outcome?.peer ?? "–",
        ratio:
          outcome?.ratio == null
            ? "–"
            : `${formatRatio(outcome.ratio)}${range ? ` (${range.map(formatRatio).join(" to ")})` : ""}`,
        goal: goal.goal,
        verdict: worse(verdictOn(goal, outcome), verdictOn(goal, summaries.get(goal.id)?.last ?? outcome)),
      };
    });
}

/** From the best to the worst. */
const VERDICTS: Verdict[] = ["pass", "undecided", "short", "not measured"];

function worse(one: Verdict, other: Verdict): Verdict {
  return VERDICTS[Math.max(VERDICTS.indexOf(one), VERDICTS.indexOf(other))] ?? one;
}

export function markdownTable(outcomes: Outcome[], runs: Run[] = []): string {
  const rows = rowsOf(outcomes, runs).map(({ what, figure, peer, ratio, goal, verdict }) => {
    const shown = verdict === "pass" ? verdict : `**${verdict}**`;
    return `| ${[what, figure, peer, ratio, goal, shown].join(" | ")} |`;
  });
  return ["| goal | figure | peer in the same run | ratio | goal | |", "|---|---|---|---|---|---|", ...rows].join("\n");
}

/** The same without peers, of the goals of the README. */
export function readmeTable(outcomes: Outcome[], runs: Run[] = []): string {
  const rows = rowsOf(outcomes, runs, README_GOALS).map(({ what, figure, ratio, goal, verdict }) => {
    return `| ${[what, figure, ratio, goal, verdict].join(" | ")} |`;
  });
  return ["| what | figure | ratio to its peer | goal | |", "|---|---|---|---|---|", ...rows].join("\n");
}

export function terminalTable(outcomes: Outcome[]): string {
  const rows = rowsOf(outcomes).map(Object.values<string>);
  const plain = [["goal", "figure", "peer", "ratio", "goal", ""], ...rows].map((row) =>
    row.map((cell) => cell.replaceAll("`", "")),
  );
  const cut = plain.map(([what = "", ...rest]) => [what.length > 60 ? `${what.slice(0, 59)}…` : what, ...rest]);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...cut.map((row) => (row[column] ?? "").length)));
  return cut
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** bench/results.md: the table, how each was measured, and what was tried where one is short. */
export function resultsFile(outcomes: Outcome[], notes: Map<GoalId, string>, about: Surroundings): string {
  const details = goals.flatMap((goal) => {
    const outcome = outcomes.find((one) => one.goal === goal.id);
    if (!outcome) return [];
    return [`**${goal.what}**`, "", ...outcome.details.map((detail) => `- ${detail}`), ""];
  });
  const short = goals.filter(
    (goal) =>
      verdictOn(
        goal,
        outcomes.find((one) => one.goal === goal.id),
      ) === "short",
  );
  const tried = short.flatMap((goal) => [`**${goal.what}**`, "", notes.get(goal.id) ?? "Nothing is noted yet.", ""]);
  return [
    "# What the bench measured",
    "",
    `Written by \`npm run bench\` on ${about.date}: ${about.cores} cores (${about.cpu}), ${about.versions.join(", ")}; ${duration(about.seconds)} in all. Only the ratios travel to another machine: each figure stands beside a peer that ran in the same minute.`,
    "",
    markdownTable(outcomes),
    "",
    "![First paint against bytes](../docs/bench/paint.svg)",
    "",
    "![Search against the number of jobs](../docs/bench/search.svg)",
    "",
    "## How each was measured",
    "",
    ...details,
    "## Short, and what was tried",
    "",
    ...(tried.length > 0 ? tried : ["Nothing is short.", ""]),
  ].join("\n");
}

/** bench/notes.md: what was tried for a goal, under a heading with the goal's name. */
export function readNotes(text: string): Map<GoalId, string> {
  const parts = text.split(/^## /m).slice(1);
  return new Map(
    parts.map((part) => {
      const [name = "", ...lines] = part.split("\n");
      const goal = goals.find(({ id }) => id === name.trim());
      if (!goal) throw new Error(`bench/notes.md has a heading "${name.trim()}", which is no goal.`);
      return [goal.id, lines.join("\n").trim()];
    }),
  );
}

/** The text of a document with the table between its two marks. Throws if the marks are missing. */
export function withTable(text: string, table: string): string {
  const begin = text.indexOf(TABLE_BEGIN);
  const end = text.indexOf(TABLE_END);
  if (begin < 0 || end < begin)
    throw new Error("The document lacks the marks between which the bench writes its table.");
  return `${text.slice(0, begin + TABLE_BEGIN.length)}\n${table}\n${text.slice(end)}`;
}

/** Two decimals below 10, none above. A verdict uses the unrounded number. */
function formatRatio(ratio: number): string {
  return ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(0);
}

function duration(seconds: number): string {
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
