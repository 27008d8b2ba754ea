/**
 * `npm run simulate`: a month of applications, with a scheduler that is killed and late. `--applications N`, `--applicants 250`
 * (an opening), `--seed N`, `--kill 0.2` (how likely a run is killed), `--stall 0.05` (how likely an hour has a stall), `--every 6` (a run each so many hours). It ends with 1 if a promise was broken.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build as esbuild } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { readArguments } from "../.scripts/arguments.mjs";
import { during, root } from "../.scripts/run.ts";
import type { Asked, Outcome } from "./simulation/simulate.ts";
import { wranglerSettings } from "./wrangler-config.ts";

/** The promises that the month checks, by the first words of the lines that name a broken one. */
const SHOWN = {
  silence: "Answered, ended by a person, or unanswered within one run",
  "told once": "Each step told once",
  "after closing": "Nobody written to after closing the account",
  "undo leaks": "Nothing shown or told of a move that was taken back",
  "too early": "Nobody told too early",
};

async function bundle(): Promise<string> {
  const made = await esbuild({
    entryPoints: [join(root, "bench", "workers", "simulation.ts")],
    bundle: true,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    external: ["node:*", "cloudflare:*"],
    alias: { "~": join(root, "app") },
    write: false,
    logLevel: "error",
  });
  return made.outputFiles[0]?.text ?? "";
}

async function applyMigrations(DB: D1Database): Promise<void> {
  for (const name of readdirSync(join(root, "migrations")).sort()) {
    if (!name.endsWith(".sql")) continue;
    const statements = readFileSync(join(root, "migrations", name), "utf8").split("--> statement-breakpoint");
    await DB.batch(statements.filter((each) => each.trim()).map((each) => DB.prepare(each)));
  }
}

async function run(asked: Asked): Promise<Outcome> {
  const { compatibility } = wranglerSettings();
  const contents = await during("Bundling the simulation", bundle);
  const modules = [{ type: "ESModule" as const, path: "worker.js", contents }];
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...{ name: "worker", modules, ...compatibility, d1Databases: { DB: "simulation" } },
      handleStructuredLogs: () => {},
    }),
  );
  try {
    const { DB } = await miniflare.getBindings<{ DB: D1Database }>("worker");
    await during("Making the database", () => applyMigrations(DB));
    // A compressed answer would come in one piece at its end, without the progress of the month.
    const headers = { "Accept-Encoding": "identity" };
    const body = JSON.stringify(asked);
    const answer = await miniflare.dispatchFetch("http://worker/", { method: "POST", body, headers });
    if (!answer.ok) throw new Error(await answer.text());
    let text = "";
    for await (const part of answer.body ?? []) {
      const lines = (text + new TextDecoder().decode(part as Uint8Array)).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) {
        const { said, outcome, failed } = JSON.parse(line);
        if (said) console.error(said);
        if (failed) throw new Error(failed);
        if (outcome) return outcome;
      }
    }
    throw new Error(`The month broke off: ${text.slice(0, 2000)}`);
  } finally {
    await miniflare.dispose();
  }
}

const { values } = readArguments("simulate");
const applications = Number(values.applications ?? 10_000);
const kill = Number(values.kill ?? 0.2);
const stall = Number(values.stall ?? 0.05);
const every = Number(values.every ?? 1);
const seed = values.seed ?? "1";
const applicants = Number(values.applicants ?? 25);
const size = {
  jobs: Math.max(4, Math.round(applications / applicants)),
  schools: Math.max(3, Math.round(applications / 83)),
};
const begin = performance.now();
const { counts, broken, days } = await run({
  applications,
  ...size,
  ...{ seed, days: 30, every },
  ...{ kill, stall },
  late: 0.1,
  twice: 0.1,
  refuse: 0.01,
});

console.log(
  `${applications} applications planned to ${size.jobs} jobs of ${size.schools} schools, seed ${seed}, ${days} days`,
);
for (const [name, number] of Object.entries(counts).sort(([one], [other]) => one.localeCompare(other)))
  console.log(`${String(number).padStart(8)}  ${name}`);
for (const [beginning, words] of Object.entries(SHOWN)) {
  const found = broken.filter((line) => line.startsWith(beginning));
  console.log(
    `${found.length === 0 ? "holds  " : "BROKEN "} ${words}${found.length === 0 ? "" : `: ${found.length} times`}`,
  );
}
for (const line of broken.slice(0, 40)) console.log(`  ${line}`);
console.log(`${((performance.now() - begin) / 1000).toFixed(0)} s, ${broken.length} broken`);
process.exit(broken.length === 0 ? 0 : 1);
