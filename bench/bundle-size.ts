/** The size of the deployed Worker, compressed as wrangler compresses it to tell its size. */
import type { Bench, Step } from "./bench.ts";
import { gzipBytes } from "./bundles.ts";
import type { Outcome } from "./goals.ts";
import { modulesBeside } from "./local-worker.ts";

export const bundleStep: Step = { name: "bundle", goals: ["bundle"], run: measureBundle };

const ENTRY = "entry";
/** The frame of each page, and the page for unknown addresses. */
const FRAME = ["root", "screens/layouts/site", "screens/public/$"];
/** The pages with which people begin, and their routes. */
const FIRST_PAGES: Record<string, string> = {
  "/": "screens/public/index",
  "/jobs": "screens/public/jobs",
  "/jobdetails/:id": "screens/public/jobdetails.$id",
};

async function measureBundle(bench: Bench): Promise<Outcome[]> {
  const bundles = await bench.bundles();
  const modules = modulesBeside();
  const parts = Object.entries(modules).map(([name, code]) => ({ name, bytes: gzipBytes(code) }));
  const own = parts.reduce((sum, { bytes }) => sum + bytes, gzipBytes(bundles.app));
  const pages = Object.entries(FIRST_PAGES).map(([path, route]) => {
    const needed = neededBy(route, { ...modules, [ENTRY]: bundles.app });
    return { path, bytes: needed.reduce((sum, code) => sum + gzipBytes(code), 0) };
  });
  const first = Math.max(...pages.map(({ bytes }) => bytes));
  const peer = gzipBytes(bundles.hono);
  return [
    {
      goal: "bundle",
      figure: `${kB(own)}, ${kB(first)}`,
      peer: `Hono + Drizzle, one route: ${kB(peer)}`,
      ratio: own / peer,
      values: { kB: own / 1000, firstKB: first / 1000 },
      details: [
        `Parts: ${parts.length} files, the largest: ${parts
          .toSorted((one, other) => other.bytes - one.bytes)
          .slice(0, 12)
          .map(({ name, bytes }) => `${name.replace(/^modules\/|\.js$/g, "")} ${kB(bytes)}`)
          .join(", ")}.`,
        `What a first page needs, with what its parts import: ${pages.map(({ path, bytes }) => `\`${path}\` ${kB(bytes)}`).join(", ")}.`,
      ],
    },
  ];
}

/** The code that an isolate has to load until it can answer with the page of this route: the start, the frame, and the route. */
function neededBy(route: string, modules: Record<string, string>): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const code = modules[name];
    if (code === undefined || found.has(name)) return;
    found.add(name);
    for (const [, other = ""] of code.matchAll(/(?:from|import)\s*["']\.\/(?:modules\/)?([^"']+\.js)["']/g))
      add(`modules/${other}`);
  };
  add(ENTRY);
  for (const id of [...FRAME, route]) {
    const file = new RegExp(
      `"\\.\\./${id.replace(/[.$*]/g, "\\$&")}\\.tsx":\\s*\\(\\)\\s*=>\\s*import\\(["'\`]\\./([^"'\`]+)["'\`]`,
    );
    const [, part] = Object.values(modules).flatMap((code) => file.exec(code) ?? []);
    // A module that is loaded at the start has no part of its own.
    if (part !== undefined) add(`modules/${part}`);
  }
  return [...found].map((name) => modules[name] ?? "");
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
