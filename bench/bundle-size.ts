/** The size of the deployed Worker, compressed as wrangler compresses it to tell its size. */
import type { Bench, Step } from "./bench.ts";
import { gzipBytes } from "./bundles.ts";
import type { Outcome } from "./goals.ts";
import { modulesBeside } from "./local-worker.ts";

export const bundleStep: Step = { name: "bundle", goals: ["bundle"], run: measureBundle };

/** The part with which an isolate starts. */
const FIRST = "modules/first.js";

async function measureBundle(bench: Bench): Promise<Outcome[]> {
  const bundles = await bench.bundles();
  const parts = Object.entries(modulesBeside()).map(([name, code]) => ({ name, bytes: gzipBytes(code) }));
  const own = parts.reduce((sum, { bytes }) => sum + bytes, gzipBytes(bundles.app));
  const first = gzipBytes(bundles.app) + (parts.find(({ name }) => name === FIRST)?.bytes ?? Number.NaN);
  const peer = gzipBytes(bundles.hono);
  return [
    {
      goal: "bundle",
      figure: `${kB(own)}, ${kB(first)}`,
      peer: `Hono + Drizzle, one route: ${kB(peer)}`,
      ratio: own / peer,
      values: { kB: own / 1000, firstKB: first / 1000 },
      details: [
        `Parts: ${parts
          .toSorted((one, other) => other.bytes - one.bytes)
          .map(({ name, bytes }) => `${name.replace(/^modules\/|\.js$/g, "")} ${kB(bytes)}`)
          .join(", ")}.`,
      ],
    },
  ];
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
