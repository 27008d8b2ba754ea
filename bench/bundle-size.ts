/** The size of the deployed Worker, compressed as wrangler compresses it to tell its size. */
import type { Bench, Step } from "./bench.ts";
import { gzipBytes } from "./bundles.ts";
import type { Outcome } from "./goals.ts";
import { modulesBeside } from "./local-worker.ts";

export const bundleStep: Step = { name: "bundle", goals: ["bundle"], run: measureBundle };

async function measureBundle(bench: Bench): Promise<Outcome[]> {
  const bundles = await bench.bundles();
  const beside = Object.values(modulesBeside()).map(gzipBytes);
  const own = beside.reduce((sum, bytes) => sum + bytes, gzipBytes(bundles.app));
  const peer = gzipBytes(bundles.hono);
  return [
    {
      goal: "bundle",
      figure: kB(own),
      peer: `Hono + Drizzle, one route: ${kB(peer)}`,
      ratio: own / peer,
      values: { kB: own / 1000 },
      details: [`${own.toLocaleString("en")} bytes, ${beside.length} modules that few requests need among them.`],
    },
  ];
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
