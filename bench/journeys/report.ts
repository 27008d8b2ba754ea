/** The figures of runs as they are kept, and the tables of docs/bench/journeys.md. */
import type { Figures, Target } from "./driver.ts";
import type { Goal } from "./journey.ts";
import { RESUME_BYTES } from "./people.ts";
import { CPU_SLOWDOWN, LINE_NAME, WIDE, WIDTH } from "./site.ts";

/** Whatever is tapped; and what a form is sent with, or a page is for. */
export const TARGET_GOALS = { any: 24, primary: 44 };

/** One row: a journey, or the part of it that has a goal of its own. */
export type Row = { name: string; about: string; needs: string; goal: Goal | null } & (
  | { state: "walked"; figures: Figures }
  | { state: "not there yet" | "broken"; reason: string }
);

/** All rows of a run, as they are kept. `day` in UTC. */
export type Run = { day: string; commit: string; rows: Row[] };
export const WAYS = ["with script", "without script"] as const;
export type Way = (typeof WAYS)[number];
/** `before`: the first whole run, which stays. `now`: the last one; null as long as there is no other. */
type Runs = { before: Run; now: Run | null };
export type Kept = Partial<Record<Way, Runs>>;

/** The kept runs with this one. */
export function withRun(kept: Kept, way: Way, run: Run): Kept {
  const before = kept[way]?.before;
  return { ...kept, [way]: before ? { before, now: run } : { before: run, now: null } };
}

/** The lines of a file that keeps them, a line of JSON for each run. */
export function linesOf(kept: Kept): string {
  const runs = WAYS.flatMap((way) => {
    const { before = null, now = null } = kept[way] ?? {};
    return [before && { way, when: "before", ...before }, now && { way, when: "now", ...now }].filter(
      (run) => run !== null,
    );
  });
  return runs.map((run) => `${JSON.stringify(run)}\n`).join("");
}

/** What `linesOf` has written. */
export function readLines(text: string): Kept {
  const kept: Kept = {};
  for (const line of text.split("\n").filter(Boolean)) {
    const { way, when, ...run }: Run & { way: Way; when: "before" | "now" } = JSON.parse(line);
    kept[way] = when === "before" ? { before: run, now: null } : { before: kept[way]?.before ?? run, now: run };
  }
  return kept;
}

/** What a row lacks of its goals, each in some words; none if it reaches them. */
export function missedBy(row: Row): string[] {
  if (row.state !== "walked") return [];
  const { taps, typed, files, again, targets } = row.figures;
  const { goal } = row;
  const over = goal
    ? [
        ...(taps > goal.taps ? [`${taps} taps in place of ${goal.taps}`] : []),
        ...(typed.length > goal.typed ? [`${typed.length} typed in place of ${goal.typed}`] : []),
        ...(files > goal.files ? [`${files} files in place of ${goal.files}`] : []),
      ]
    : [];
  const small = smallOf(targets).map((target) => `${tell(target)} of ${leastOf(target)} px`);
  return [...over, ...again.map((what) => `asked again: ${what}`), ...small];
}

function smallOf(targets: Target[]): Target[] {
  const small = targets.filter((target) => target.side < leastOf(target));
  return small.filter(({ name }, index) => small.findIndex((other) => other.name === name) === index);
}

function leastOf({ isPrimary }: Target): number {
  return isPrimary ? TARGET_GOALS.primary : TARGET_GOALS.any;
}

function tell({ name, side }: Target): string {
  return `“${name}” ${side}`;
}

function smallest(targets: Target[]): string {
  const [least] = targets.toSorted((one, other) => one.side - other.side);
  return least ? String(least.side) : "–";
}

const kB = (bytes: number) => (bytes / 1000).toFixed(0);

const HEAD = [
  ...["journey", "", "taps", "typed", "files", "asked again", "requests", "kB down", "kB up"],
  ...["smallest target, px", "smallest primary one, px", "s", "goal", ""],
];

function cellsOf(row: Row, when: string): string[] {
  const { goal } = row;
  const goalCell = goal ? `${goal.taps} taps, ${goal.typed} typed${goal.files ? `, ${goal.files} file` : ""}` : "–";
  if (row.state !== "walked") {
    const empty = Array.from({ length: HEAD.length - 4 }, () => "–");
    return [row.name, when, ...empty, goalCell, row.state === "broken" ? "**broken**" : "not there yet"];
  }
  const { taps, typed, files, again, requests, bytesDown, bytesUp, targets, ms } = row.figures;
  return [
    ...[row.name, when, String(taps), String(typed.length), String(files), String(again.length), String(requests)],
    ...[kB(bytesDown), kB(bytesUp), smallest(targets), smallest(targets.filter(({ isPrimary }) => isPrimary))],
    ...[(ms / 1000).toFixed(1), goalCell, missedBy(row).length === 0 ? "met" : "**missed**"],
  ];
}

function table(cells: string[][]): string {
  return [HEAD, HEAD.map(() => "---"), ...cells].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** Of one run alone, as the command prints it. */
export function runTable(rows: Row[], day: string): string {
  const notes = rows.flatMap((row) => noteOf(row));
  return [table(rows.map((row) => cellsOf(row, day))), "", ...notes].join("\n");
}

function noteOf(row: Row): string[] {
  if (row.state !== "walked") return [`- ${row.name}, ${row.state}: ${row.reason}`];
  const missed = missedBy(row);
  return missed.length > 0 ? [`- ${row.name}, missed: ${missed.join("; ")}`] : [];
}

function pairs({ before, now }: Runs): string {
  const runs = [{ run: before, when: `before, ${before.day}` }, ...(now ? [{ run: now, when: now.day }] : [])];
  const names = new Set(runs.toReversed().flatMap(({ run }) => run.rows.map(({ name }) => name)));
  const rowsOf = (name: string) =>
    runs.flatMap(({ run, when }) => run.rows.filter((row) => row.name === name).map((row) => cellsOf(row, when)));
  return table([...names].flatMap((name) => rowsOf(name)));
}

function detail(row: Row): string {
  const lines = [`- **${row.name}**: ${row.about}. Needs ${row.needs}.`];
  if (row.state === "walked") lines.push(`  ${row.figures.steps.join(", ")}.`);
  return lines.join("\n");
}

function shortOf(when: string, { day, commit, rows }: Run): string {
  const notes = rows.flatMap((row) => noteOf(row));
  return `What ${when} (${day}, ${commit}):\n${notes.length > 0 ? notes.join("\n") : "- nothing"}`;
}

function section(way: Way, runs: Runs): string {
  const { before, now } = runs;
  const short = [...(now ? [shortOf("is short now", now)] : []), shortOf("was short before", before)];
  return `## ${way === "with script" ? "With script" : "Without script"}
${pairs(runs)}

${short.join("\n\n")}
`;
}

/** The text of `docs/bench/journeys.md`. */
export function reportOf(kept: Kept): string {
  const sections = WAYS.flatMap((way) => (kept[way] ? [section(way, kept[way])] : []));
  const { before, now } = kept["with script"] ?? kept["without script"] ?? {};
  const rows = (now ?? before)?.rows ?? [];
  return `# Journeys

Written by \`npm run journeys\`. A real Chromium with a screen of ${WIDTH} px (for the journey with a mouse ${WIDE} px), a processor ${CPU_SLOWDOWN} times slower and a line of ${LINE_NAME} walks through the product, which runs in local workerd behind TLS, HTTP/2 and brotli. Nothing is kept on the phone at the start, and each journey has people, jobs and applications of its own on the demo board. Its end is looked up on the page and in the records.

- **taps**: each touch. Focusing a field is one, even where the page has done so, as not every phone shows its keys then; a choice in sight is one, a choice from a list two; a file is one, as what the phone asks then is its own.
- **typed**: fields in which a person must type. What is filled in already, and right, costs nothing.
- **asked again**: what she had typed before, or what her profile, her account or her earlier job says.
- **requests, kB**: all that goes over the line from the start until the last page has loaded: bodies as they are compressed, heads on their way up as they are written. The resume has ${RESUME_BYTES / 1000} kB, of 1,000 bytes each.
- **target**: the shorter side of what answers to a finger, a label of a box or a radio with it. Goals: ${TARGET_GOALS.any} px, ${TARGET_GOALS.primary} px for a primary one (the filled buttons).
- **s**: what the line and the phone take, from the start until the end is in sight. Reading and typing come on top. Times only serve to compare one run with another on the same machine.

Goals: from the job page to sent with a profile 2 taps and 0 typed; without an account 7 and 3 from the job page, 10 and 4 from the home page; nothing asked again.

${sections.join("\n")}
## The journeys
${rows.map(detail).join("\n")}
`;
}
