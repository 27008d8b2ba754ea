/** What a step may use, made on first use: the bundles, the Workers on the demo data, databases of many jobs, a browser. */
import { type Browser, chromium } from "playwright-core";
import { chromiumFlags, ensureChromium } from "../.scripts/chromium.ts";
import { prepareState } from "../.scripts/state.ts";
import { type Bundles, makeBundles } from "./bundles.ts";
import { demoFolder, prepareJobs, removeOldDemos, type Size } from "./data.ts";
import type { Outcome } from "./goals.ts";
import { askOk } from "./http.ts";
import { appSpec, startWorkers, type WorkerSpec, type Workers } from "./targets.ts";

export type Bench = {
  /** A short run that only shows that everything works. */
  isQuick: boolean;
  say(line: string): void;
  bundles(): Promise<Bundles>;
  /** The app (`app` as deployed, `uncached` without its page cache) and its peers on the demo data. */
  demo(): Promise<Workers>;
  /** `uncached` on this many jobs. */
  jobs(size: Size): Promise<Workers>;
  /** The state folder with this many jobs. */
  stateOf(size: Size): Promise<string>;
  /** The demo's newest job. */
  newestJob(): Promise<string>;
  browser(): Promise<Browser>;
};

export type Step = { name: string; goals: Outcome["goal"][]; run(bench: Bench): Promise<Outcome[]> };

/** The pages that the Worker `pages` serves, by path. */
export type Pages = Record<string, string>;

/** Call `close` in any case: it ends everything that was started. */
export function createBench({ isQuick, pages, say }: { isQuick: boolean; pages: Pages; say: Bench["say"] }) {
  const closers: (() => Promise<unknown>)[] = [];

  const bundles = once(() => {
    say("Building the app, the app with ten routes, and the peers …");
    return makeBundles();
  });

  const demo = once(async () => {
    removeOldDemos();
    await prepareState(demoFolder, { demo: true, say });
    const workers = await startWorkers(demoFolder, await demoSpecs(await bundles(), pages));
    closers.push(workers.stop);
    return workers;
  });

  const browser = once(async () => {
    const executablePath = await ensureChromium();
    const args = [...chromiumFlags, "--ignore-certificate-errors"];
    // One place decides how this process ends, and the browser ends with it.
    const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
    const launched = await chromium.launch({ executablePath, args, ...signals });
    closers.push(() => launched.close());
    return launched;
  });

  const sizes = new Map<Size, Promise<Workers>>();
  async function openJobs(size: Size) {
    const stateDir = await bench.stateOf(size);
    const workers = await startWorkers(stateDir, [appSpec("uncached", (await bundles()).app)]);
    closers.push(workers.stop);
    return workers;
  }

  const bench: Bench = {
    isQuick,
    say,
    bundles,
    demo,
    browser,
    stateOf: (size) => prepareJobs(size, say),
    jobs(size) {
      const opened = sizes.get(size) ?? openJobs(size);
      sizes.set(size, opened);
      return opened;
    },
    newestJob: once(async () => {
      const { body } = await askOk((await demo()).url("app", "/jobs/getalljobs?limit=1"));
      const [job]: { id: string }[] = JSON.parse(body);
      return job?.id ?? "";
    }),
  };
  return { bench, close: () => Promise.allSettled(closers.map((close) => close())) };
}

/** Some peers serve the same content as the app, so the app is asked for it first. */
async function demoSpecs(bundles: Bundles, pages: Pages): Promise<WorkerSpec[]> {
  const modules = { "build/worker/entry.worker.js": bundles.app };
  const counted = [
    { ...appSpec("counted", bundles.counted, { isCached: true }), modules },
    { ...appSpec("counted-uncached", bundles.counted), modules },
  ];
  const asked = await startWorkers(demoFolder, counted);
  const { body: home } = await askOk(asked.url("counted-uncached"));
  const { body: read } = await askOk(asked.url("counted-uncached", "/__bench/statements"));
  await asked.stop();
  const begin = home.indexOf("<main");
  const end = home.indexOf("</main>");
  return [
    appSpec("app", bundles.app, { isCached: true }),
    appSpec("uncached", bundles.app),
    appSpec("ten-routes", bundles.tenRoutes),
    ...counted,
    { name: "static", code: bundles.static, vars: { PAGE: home } },
    { name: "pages", code: bundles.pages, vars: { PAGES: pages } },
    {
      name: "bare-read",
      code: bundles["bare-read"],
      hasData: true,
      vars: { READ: JSON.parse(read), HEAD: `${home.slice(0, begin)}<main>`, FOOT: home.slice(end) },
    },
    { name: "hono", code: bundles.hono, hasData: true },
  ];
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
