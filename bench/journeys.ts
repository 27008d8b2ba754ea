/**
 * `npm run journeys`: thirteen ways through the product on a slow line, twelve with a phone, with what each costs: taps, typed fields, files, requests, bytes,
 * the smallest target. It ends with 1 if a journey breaks; a goal that is missed is marked and ends nothing.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readArguments, typedPath } from "../.scripts/arguments.mjs";
import { during, messageOf, root } from "../.scripts/run.ts";
import { prepareState } from "../.scripts/state.ts";
import { JOURNEYS, type JourneyName } from "./journeys/all.ts";
import { createDriver, NotThere } from "./journeys/driver.ts";
import type { Journey } from "./journeys/journey.ts";
import { createWorld, type World } from "./journeys/people.ts";
import { linesOf, type Row, readLines, reportOf, runTable, type Way, withRun } from "./journeys/report.ts";
import { openPhone, openSite, type Phone, type Site } from "./journeys/site.ts";

const KEPT = join(root, "bench", "journeys", "figures.jsonl");

/** Walks one journey. Where a part of it has a goal of its own, it has a row of its own too. */
export async function walk(
  site: Site,
  name: JourneyName,
  { world, hasScript, journey = JOURNEYS[name] }: { world: World; hasScript: boolean; journey?: Journey },
): Promise<Row[]> {
  const { about, needs, goal = null, part, hasMouse = false } = journey;
  const row = { name, about, needs, goal };
  const rows = [row, ...(part ? [{ ...row, ...part, name: `${name}, ${part.name}` }] : [])];
  let phone: Phone | null = null;
  try {
    const { walker, known, walk: go, check } = await journey.prepare(world);
    phone = await openPhone(site, { hasScript, hasMouse, session: walker?.session ?? null });
    const driver = createDriver(phone, known);
    const { mark } = (await go(driver)) ?? {};
    await check();
    const starts = [undefined, mark];
    return rows.map((each, index) => ({ ...each, state: "walked", figures: driver.figures(starts[index]) }));
  } catch (error) {
    const state = error instanceof NotThere ? "not there yet" : "broken";
    return rows.map((each) => ({ ...each, state, reason: reasonOf(error) }));
  } finally {
    await phone?.context.close();
  }
}

/** The first lines of what went wrong: a browser adds a long log of its tries. */
function reasonOf(error: unknown): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
  const text = messageOf(error).replace(/\u001b\[\d+m/g, "");
  return text.split("\n").slice(0, 4).join(" ").replaceAll("|", "/").trim();
}

/** The product that is walked through: the last commit that changed it, and whether files have changed since. */
function commitOf(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const last = git("log", "-1", "--format=%h", "--", "app");
  return `${last}${git("status", "--porcelain", "--", "app") ? " and changes" : ""}`;
}

async function main(): Promise<void> {
  const { values } = readArguments("journeys");
  const hasScript = !values["no-script"];
  const way: Way = hasScript ? "with script" : "without script";
  const names = values.only ? [values.only as JourneyName] : (Object.keys(JOURNEYS) as JourneyName[]);
  const stateDir = mkdtempSync(join(tmpdir(), "staffroom-journeys-"));
  const rows: Row[] = [];
  try {
    await prepareState(stateDir, { demo: true, say: console.error });
    const site = await openSite(stateDir);
    try {
      const world = createWorld(site.worker);
      for (const name of names)
        rows.push(...(await during(`Walking ${name}, ${way}`, () => walk(site, name, { world, hasScript }))));
    } finally {
      await site.stop();
    }
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
  const run = { day: new Date().toISOString().slice(0, 10), commit: commitOf(), rows };
  console.log(runTable(rows, run.day));
  const kept = withRun(existsSync(KEPT) ? readLines(readFileSync(KEPT, "utf8")) : {}, way, run);
  if (values.report !== undefined) writeFileSync(typedPath(values.report), reportOf(kept));
  // One journey alone would take the place of all figures.
  else if (!values.only) {
    writeFileSync(KEPT, linesOf(kept));
    writeFileSync(join(root, "docs", "bench", "journeys.md"), reportOf(kept));
  }
  process.exitCode = rows.some(({ state }) => state === "broken") ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
