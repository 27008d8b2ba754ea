/** Workers that are measured by processor time: each in a process of its own, on its own copy of the demo data. */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CATEGORIES } from "../app/domain/jobs/rules.ts";
import type { Bench } from "./bench.ts";
import { TEN_ROUTES_BUNDLE } from "./bundles.ts";
import { demoFolder } from "./data.ts";
import { folder } from "./folder.ts";
import { type Answer, askOk } from "./http.ts";
import { type LocalWorker, modulesBeside, startWorker } from "./local-worker.ts";

/** `vars` of peers hold what the app answered: its bytes, headers and statements. */
type Alone = Omit<NonNullable<Parameters<typeof startWorker>[2]>, "env" | "isSilent"> & { code: string };

/** A second process of the app, to see what differs without a difference. */
const AGAIN = "-again";
export const LIST = "/jobs/getalljobs?limit=20";
/** With a number at its end the address of a page that lists jobs, each number another page. */
export const LISTED = "/jobs?pay_from=";

export async function startAlone(name: string, { code, ...options }: Alone): Promise<LocalWorker> {
  const stateDir = join(folder, "alone", name);
  rmSync(stateDir, { recursive: true, force: true });
  cpSync(demoFolder, stateDir, { recursive: true });
  return startWorker(stateDir, code, { ...options, env: "production", isSilent: true });
}

/** Throws for a name that is none. */
export async function aloneSpec(bench: Bench, name: string): Promise<Alone> {
  const bundles = await bench.bundles();
  const uncached = { PAGE_CACHE: "off" };
  switch (name.replace(AGAIN, "")) {
    case "kept":
      return { code: bundles.app };
    case "uncached":
      return { code: bundles.app, vars: uncached };
    case "ten-routes":
      return { code: await bundles.tenRoutes(), modules: modulesBeside(TEN_ROUTES_BUNDLE), vars: uncached };
    case "static":
      return { code: bundles.static, vars: await pageOf(bench, "kept") };
    case "static-jobs":
      return { code: bundles.static, vars: await pageOf(bench, "kept", "/jobs") };
    case "static-list":
      return { code: bundles.static, vars: await pageOf(bench, "kept", LIST) };
    case "cache-api":
      return { code: bundles["cache-api"], vars: await pageOf(bench, "kept", `${LISTED}0`) };
    case "bare-read":
      return { code: bundles["bare-read"], vars: await readOf(bench) };
    case "hono":
      return { code: bundles.hono, vars: { HEADERS: headersOf(await answerOf(bench, "uncached", LIST)) } };
    default:
      throw new Error(`There is no Worker called ${name}.`);
  }
}

/** The app's answer to a visitor without an account. */
async function answerOf(bench: Bench, name: string, path = "/"): Promise<Answer> {
  const { url } = await bench.alone(name);
  await askOk(new URL(path, url));
  return askOk(new URL(path, url));
}

async function pageOf(bench: Bench, name: string, path = "/") {
  const answer = await answerOf(bench, name, path);
  return { PAGE: answer.body, HEADERS: headersOf(answer) };
}

function headersOf({ headers }: Answer): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** The home page in parts around what is read, and the statements that read it. */
async function readOf(bench: Bench) {
  const demo = await bench.demo();
  await askOk(demo.url("counted-uncached"));
  const { body: read } = await askOk(demo.url("counted-uncached", "/__bench/statements"));
  const { PAGE: home, HEADERS } = await pageOf(bench, "uncached");
  const [head = "", afterHead = ""] = splitAfter(home, '<ul class="categories">');
  const [middle = "", afterMiddle = ""] = splitAfter(
    afterHead.slice(afterHead.indexOf("</ul>")),
    '<ul class="job-grid">',
  );
  // Each card holds a list of its own; the grid ends before the link to all jobs.
  const foot = afterMiddle.slice(afterMiddle.indexOf('</ul><p class="more">'));
  return { READ: JSON.parse(read), HEADERS, PARTS: { head, middle, foot }, CATEGORIES: [...CATEGORIES] };
}

function splitAfter(text: string, mark: string): [string, string] {
  const end = text.indexOf(mark) + mark.length;
  if (end < mark.length) throw new Error(`The home page has no ${mark}.`);
  return [text.slice(0, end), text.slice(end)];
}
