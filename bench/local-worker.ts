/** The built Worker on loopback, in workerd without wrangler's proxy. Its process can be measured, and killed. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build, isBuilt } from "../.scripts/build.ts";
import { root, runOrThrow } from "../.scripts/run.ts";
import { productionVars, wranglerSettings } from "./wrangler-config.ts";

const BUNDLE = join(root, "build", "worker", "entry.worker.js");

export type LocalWorker = {
  url: string;
  pid: number;
  db: D1Database;
  bucket: R2Bucket;
  /** Of the Worker's own isolate, where it was asked for. */
  inspector: URL | null;
  /** Ends workerd without a warning, as a power cut would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** The Worker's code as it is deployed. Builds it if it is not built. */
export async function builtCode(): Promise<string> {
  const isFresh = isBuilt();
  if (!isFresh) await build();
  if (!isFresh || !existsSync(BUNDLE))
    await runOrThrow("wrangler", ["deploy", "--dry-run", "--outdir", "build/worker"]);
  return bundledCode();
}

/** The Worker's code that lies in build/worker, whichever build made it. Throws if there is none. */
export function bundledCode(): string {
  if (!existsSync(BUNDLE)) throw new Error("There is no Worker in build/worker: npm test -- --only bundle");
  return readFileSync(BUNDLE, "utf8");
}

/** The modules that the Worker loads only when a request needs them, by the name in its import. */
export function modulesBeside(bundle = BUNDLE): Record<string, string> {
  const folder = join(dirname(bundle), "modules");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return Object.fromEntries(names.map((name) => [`modules/${name}`, readFileSync(join(folder, name), "utf8")]));
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** The app, as a bench that looks into it imports it. Then the app's parts lie beside it there. */
const INNER_APP = "build/worker/";

/**
 * `modules`: those that the code imports beside the app's own, by the name in the import. `compatibility`: in place of that in
 * wrangler.toml. `isSilent`: the Worker's log is not shown.
 */
type Options = {
  modules?: Record<string, string>;
  compatibility?: ReturnType<typeof wranglerSettings>["compatibility"];
  hasLimits?: boolean;
  env?: "local" | "production";
  vars?: Record<string, Json>;
  isSilent?: boolean;
  /** Opens workerd's inspector on this port of loopback; 0 is any. */
  inspectorPort?: number;
};

/**
 * Starts workerd on a state that `prepareState` has made. The limits are those of wrangler.toml, or none: then it accepts any
 * number of requests of one client.
 */
export async function startWorker(
  stateDir: string,
  code: string,
  {
    hasLimits = true,
    env = "local",
    vars = {},
    modules = {},
    isSilent = false,
    inspectorPort,
    ...options
  }: Options = {},
): Promise<LocalWorker> {
  const { data, limits, ...settings } = wranglerSettings();
  const compatibility = options.compatibility ?? settings.compatibility;
  const before = new Set(workerds());
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: "worker",
      modules: [
        { type: "ESModule", path: "worker.js", contents: code },
        ...Object.entries({ ...partsFor(modules), ...modules }).map(([path, contents]) => ({
          type: "ESModule" as const,
          path,
          contents,
        })),
      ],
      resourcePersistencePath: join(stateDir, "v3"),
      ...compatibility,
      ...data,
      ...(hasLimits ? limits : {}),
      ...(inspectorPort === undefined ? {} : { inspectorPort }),
      ...(isSilent ? { handleStructuredLogs: () => {} } : {}),
      bindings: { ...productionVars, APP_ENV: env, ...(env === "local" ? { ORIGIN: "" } : {}), ...vars },
      serviceBindings: { ASSETS: { disk: { path: join(root, "build", "client"), writable: false } } },
      unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
    }),
  );
  await miniflare.ready;
  const pid = workerds().find((one) => !before.has(one));
  if (!pid) throw new Error("There is no process of workerd.");
  const bindings = await miniflare.getBindings<{ DB: D1Database; RESUMES: R2Bucket }>("worker");
  return {
    url: (await miniflare.unsafeGetDirectURL("worker")).origin,
    pid,
    db: bindings.DB,
    bucket: bindings.RESUMES,
    inspector: inspectorPort === undefined ? null : new URL("/core:user:worker", await miniflare.getInspectorURL()),
    async kill() {
      process.kill(pid, "SIGKILL");
      while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
      await miniflare.dispose().catch(() => undefined);
    },
    stop: () => miniflare.dispose(),
  };
}

/** The app's parts, where the code or the app inside of it looks for them. */
export function partsFor(modules: Record<string, string>): Record<string, string> {
  const folder = `${INNER_APP}entry.worker.js` in modules ? INNER_APP : "";
  return Object.fromEntries(Object.entries(modulesBeside()).map(([name, code]) => [folder + name, code]));
}

/** Resident bytes of a process; null if the process has ended. */
export function memoryOf(pid: number): number | null {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024 || null;
  } catch {
    return null;
  }
}

/** Milliseconds of processor time of a process, in all its threads. The time of other processes is not in it. */
export function cpuOf(pid: number): number {
  const times = readdirSync(`/proc/${pid}/task`).map((task) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]);
    } catch {
      // The thread has ended since.
      return 0;
    }
  });
  return times.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}

function statOf(pid: number): { name: string; state: string; parent: number } | null {
  try {
    const [, name = "", state = "", parent] =
      /\((.*)\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { name, state, parent: Number(parent) };
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  const stat = statOf(pid);
  return stat !== null && stat.state !== "Z";
}

/** The processes of workerd that this process has started. */
export function workerds(): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      const stat = pid ? statOf(pid) : null;
      return stat?.name === "workerd" && stat.parent === process.pid && stat.state !== "Z";
    });
}
