/**
 * The means of a step, made on first use: the bundles, the Workers on the demo data, databases of many jobs, a browser.
 */
import { type Browser, chromium } from "playwright-core";
import { chromiumFlags, ensureChromium } from "../.scripts/chromium.ts";
import { prepareState } from "../.scripts/state.ts";
import { type Bundles, makeBundles } from "./bundles.ts";
import { demoFolder, prepareJobs, removeOldDemos, type Size } from "./data.ts";
import type { Outcome } from "./goals.ts";
import { askOk } from "./http.ts";
import type { LocalWorker } from "./local-worker.ts";
import { aloneSpec, startAlone } from "./separate-workers.ts";
import { appSpec, startWorkers, type WorkerSpec, type Workers } from "./targets.ts";

export type Bench = {
  /** A short run that only shows that everything works. */
  isQuick: boolean;
  say(line: string): void;
  bundles(): Promise<Bundles>;
  /** On the demo data, all in one process: the app (`app` as deployed, `uncached` without its page cache), counted, and pages. */
  demo(): Promise<Workers>;
  /** One Worker alone in its process, on demo data of its own, with limits, client address and log as people get them. */
  alone(name: string): Promise<LocalWorker>;
  /** `uncached` on this many jobs. */
  jobs(size: Size): Promise<Workers>;
  /** The state folder with this many jobs. */
  stateOf(size: Size): Promise<string>;
  /** The demo's newest job. */
  newestJob(): Promise<string>;
  browser(): Promise<Browser>;
};

export type Step = {
  name: string;
  goals: Outcome["goal"][];
  /** Why a quick run leaves it out; without it, it has a short form. */
  tooLong?: string;
  run(bench: Bench): Promise<Outcome[]>;
};

/** The pages that the Worker `pages` serves, by path. */
export type Pages = Record<string, string>;

/** Call `close` in any case: it ends everything that was started. */
export function createBench({ isQuick, pages, say }: { isQuick: boolean; pages: Pages; say: Bench["say"] }) {
  const closers: (() => Promise<unknown>)[] = [];

  const bundles = once(() => {
    say("Building the app and the peers …");
    return makeBundles();
  });

  const demo = once(async () => {
    removeOldDemos();
    await prepareState(demoFolder, { demo: true, say });
    const workers = await startWorkers(demoFolder, demoSpecs(await bundles(), pages));
    closers.push(workers.stop);
    return workers;
  });

  const processes = new Map<string, Promise<LocalWorker>>();
  async function openAlone(name: string) {
    await demo();
    const worker = await startAlone(name, await aloneSpec(bench, name));
    closers.push(worker.stop);
    return worker;
  }

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
    alone(name) {
      const opened = processes.get(name) ?? openAlone(name);
      processes.set(name, opened);
      return opened;
    },
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

function demoSpecs(bundles: Bundles, pages: Pages): WorkerSpec[] {
  const modules = { "build/worker/entry.worker.js": bundles.app };
  return [
    appSpec("app", bundles.app, { isCached: true }),
    appSpec("uncached", bundles.app),
    { ...appSpec("counted", bundles.counted, { isCached: true }), modules },
    { ...appSpec("counted-uncached", bundles.counted), modules },
    { name: "pages", code: bundles.pages, vars: { PAGES: pages } },
  ];
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
