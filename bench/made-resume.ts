/**
 * `node bench/made-resume.ts`: what drawing a resume costs, in V8 without workerd: CPU time once warm, memory and bytes,
 * against the bounds of the design: 150 ms, 24 MB, 200 kB.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { fontsOf, type ResumeContent } from "../app/domain/resumes/content-rules.ts";
import * as contents from "../tests/fixtures/resume-contents.ts";

const BOUNDS = { ms: 150, mb: 24, kb: 200 };
const WARM_UP = 10;
const RUNS = 20;
const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "made-resume-"));
setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

type Draw = (content: ResumeContent, fonts: Map<string, Uint8Array>) => Promise<Uint8Array>;

/** The code as the Worker has it: the parts of pdfkit and fontkit for browsers. */
async function loadDrawing(): Promise<Draw> {
  const outfile = join(folder, "draw.mjs");
  await build({
    entryPoints: [join(root, "app/domain/resumes/draw-resume.ts")],
    bundle: true,
    format: "esm",
    platform: "neutral",
    conditions: ["workerd", "worker", "browser"],
    mainFields: ["module", "main"],
    alias: { "~": join(root, "app") },
    outfile,
    logLevel: "error",
  });
  const { drawResume }: { drawResume: Draw } = await import(pathToFileURL(outfile).href);
  return drawResume;
}

const used = () => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** Looks at the memory each time that it is read, the last time when all is drawn: what is in use then, without garbage. */
class Watch extends Date {
  static before = 0;
  static most = 0;

  override getTime(): number {
    collect();
    Watch.most = Math.max(Watch.most, used() - Watch.before);
    return super.getTime();
  }
}

async function measure(draw: Draw, content: ResumeContent) {
  const fonts = new Map(
    fontsOf(content).map((name) => [name, new Uint8Array(readFileSync(join(root, `public/fonts/${name}.ttf`)))]),
  );
  for (let run = 0; run < WARM_UP; run += 1) await draw(content, fonts);
  // What was drawn before is let go in a later turn.
  for (let turn = 0; turn < 3; turn += 1) {
    await setTimeout(20);
    collect();
  }
  Object.assign(Watch, { before: used(), most: 0 });
  const { length } = await draw({ ...content, madeAt: new Watch(content.madeAt) }, fonts);
  const mb = Watch.most / 1024 / 1024;
  const start = process.cpuUsage();
  for (let run = 0; run < RUNS; run += 1) await draw(content, fonts);
  const { user, system } = process.cpuUsage(start);
  return { ms: (user + system) / 1000 / RUNS, mb, kb: length / 1000 };
}

const draw = await loadDrawing();
const { ONE_PAGE, DEVANAGARI, TWO_PAGES, LONGEST } = contents;
let isOver = false;
for (const [name, content] of Object.entries({ ONE_PAGE, DEVANAGARI, TWO_PAGES, LONGEST })) {
  const cost = await measure(draw, content);
  const over = (Object.keys(BOUNDS) as (keyof typeof BOUNDS)[]).filter((unit) => cost[unit] > BOUNDS[unit]);
  isOver ||= over.length > 0;
  const figures = `${cost.ms.toFixed(0)} ms, ${cost.mb.toFixed(1)} MB, ${cost.kb.toFixed(0)} kB`;
  console.log(`${name}: ${figures}${over.length > 0 ? `, beyond the bound of ${over.join(" and ")}` : ""}`);
}
rmSync(folder, { recursive: true });
process.exitCode = isOver ? 1 : 0;
