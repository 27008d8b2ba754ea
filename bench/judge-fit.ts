/**
 * Judges the fit: `npm run judge -- --fit` compares `fitOf` with 200 pairs of a job and a teaching profile, of which a
 * person said beforehand what each line must be.
 */
import "../.scripts/app-imports.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../.scripts/run.ts";
import type { JobAsks } from "../app/domain/fit/asks-rules.ts";
import type { Fit, FitField, FitState } from "../app/domain/fit/rules.ts";
import type { Teaching } from "../app/domain/profiles/teaching-schema.ts";

type JudgedPair = {
  id: string;
  kinds: string[];
  /** As people and programs type it. `country` and `school` are for the law's note. */
  job: Record<string, unknown> & { country?: string; school?: string };
  teaching: Record<string, unknown> | null;
  expect: Record<string, FitState>;
  rule?: string | null;
};

export type FitVerdict = {
  pair: JudgedPair;
  /** The pair as the app stores it, and its fit. */
  job: JobAsks;
  teaching: Teaching;
  fit: Fit;
  /** The lines that are not as judged: "B.Ed: met, not not met". */
  wrong: string[];
  lines: number;
  /** Lines that say "not met" where a person says otherwise. The goal is none. */
  wrongNotMet: number;
};

const NAMES: Partial<Record<FitField, string>> = { starts_on: "start" };

/** The month in which the pairs were judged. */
const JUDGED_IN = "2026-11";

/** The verdict on each pair of the judged set. */
export async function judgeFits(file = join(root, "bench", "judged", "fit.json")): Promise<FitVerdict[]> {
  const z = await import("zod");
  const { DETAILS } = await import("../app/domain/jobs/details/schema.ts");
  const { TeachingChanges } = await import("../app/domain/profiles/teaching-schema.ts");
  const { fitOf } = await import("../app/domain/fit/rules.ts");
  const { lawRowOf } = await import("../app/domain/fit/law-rules.ts");
  const Asks = z.object(DETAILS);
  const pairs: JudgedPair[] = JSON.parse(readFileSync(file, "utf8"));
  return pairs.map((pair) => {
    const typed = Asks.parse(pair.job);
    const lists = { requires: typed.requires ?? [], subjects: typed.subjects ?? [], levels: typed.levels ?? [] };
    const more = { boards: typed.boards ?? [], medium: typed.medium ?? null, starts_on: typed.starts_on ?? null };
    const job = { ...lists, ...more };
    const { seeks, ...said } = TeachingChanges.parse(pair.teaching ?? {});
    const teaching = { ...said, ...(seeks ? { seeks: { ...seeks, places: [] } } : {}) };
    const fit = fitOf(job, teaching, JUDGED_IN);
    const found = new Map(
      fit.lines.map(({ field, asks, state }) => [field === "requires" ? asks[0] : (NAMES[field] ?? field), state]),
    );
    const names = new Set([...found.keys(), ...Object.keys(pair.expect)]);
    const differing = [...names].filter((name) => found.get(name) !== pair.expect[name ?? ""]);
    const place = pair.job.country ? { country: pair.job.country === "India" ? "IN" : "-" } : null;
    const classes = { classes_from: null, classes_to: null };
    const row = lawRowOf({ ...job, ...classes, place, company_name: pair.job.school ?? "" }, null);
    const isOtherRule = pair.rule !== undefined && (row?.name ?? null) !== pair.rule;
    return {
      ...{ pair, job, teaching, fit },
      lines: names.size,
      wrong: [
        ...differing.map(
          (name) => `${name}: ${found.get(name) ?? "no line"}, not ${pair.expect[name ?? ""] ?? "a line"}`,
        ),
        ...(isOtherRule ? [`rule: ${row?.name ?? "none"}, not ${pair.rule ?? "any"}`] : []),
      ],
      wrongNotMet: differing.filter((name) => found.get(name) === "not met").length,
    };
  });
}

export async function printJudgedFits(): Promise<void> {
  const verdicts = await judgeFits();
  const show = (name: string, rows: FitVerdict[]) => {
    const wrong = rows.filter((each) => each.wrong.length > 0).length;
    const notMet = rows.reduce((sum, each) => sum + each.wrongNotMet, 0);
    console.log(
      `${name.padEnd(24)} ${String(rows.length).padStart(4)} pairs  ${wrong} not as judged  ${notMet} wrong "not met"`,
    );
  };
  for (const kind of new Set(verdicts.flatMap(({ pair }) => pair.kinds)))
    show(
      kind,
      verdicts.filter(({ pair }) => pair.kinds.includes(kind)),
    );
  show("all", verdicts);
  console.log('goal: no wrong "not met"');
  for (const { pair, wrong } of verdicts) if (wrong.length > 0) console.log(`${pair.id} ${wrong.join("; ")}`);
}
