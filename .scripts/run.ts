import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { delimiter, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. Every script works from here, wherever it was started. */
export const root = fileURLToPath(new URL("../", import.meta.url)).replace(/[\\/]$/, "");

/** The environment of every tool: ask nothing, report nothing, look for no updates, and leave the network alone. */
export const quiet = {
  CI: "1",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_WRITE_LOGS: "false",
  WRANGLER_NO_SKILLS_UPDATE_PROMPTS: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};

const binOf = (folder: string) => join(folder, "node_modules", ".bin");
const children = new Set<ChildProcess>();
let stopping = false;
/** How often a long piece of work says that it goes on. */
const EVERY_MS = 10_000;

interface RunOptions {
  env?: Record<string, string>;
  /** "show" passes the output on; "keep" shows nothing and returns it: all as `text`, standard output alone as `out`. */
  output?: "show" | "keep";
  /** If the tool takes longer, it is ended with everything it started. */
  limitMs?: number;
  /** Another project's folder, whose tools are run. */
  folder?: string;
}

/** Runs a tool (of node_modules/.bin first, then of the PATH) to its end. A tool that cannot start has the code 127. */
export function run(name: string, args: string[], { env, output = "show", limitMs, folder }: RunOptions = {}) {
  return new Promise<{ code: number; text: string; out: string }>((resolve) => {
    const stdio: StdioOptions = output === "show" ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"];
    const child = start(name, args, env, stdio, folder);
    let text = "";
    let out = "";
    child.stdout?.on("data", (chunk) => {
      text += chunk;
      out += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      text += chunk;
    });
    const timer = limitMs && setTimeout(() => tooSlow(name, limitMs, child), limitMs);
    child.once("error", (error) => resolve({ code: 127, text: error.message, out }));
    child.once("close", (code) => {
      clearTimeout(timer || undefined);
      resolve({ code: code ?? 1, text, out });
    });
  });
}

/** Says what is under way, at once and then every ten seconds; and at its end, where `done` says how, the seconds that it took. */
export async function during<T>(what: string, work: () => Promise<T>, done?: string): Promise<T> {
  const begin = performance.now();
  console.error(`${what} …`);
  const timer = setInterval(() => {
    console.error(`${what}: ${Math.round((performance.now() - begin) / 1000)} s`);
  }, EVERY_MS);
  try {
    const result = await work();
    if (done) console.error(`${done} in ${((performance.now() - begin) / 1000).toFixed(1)} s.`);
    return result;
  } finally {
    clearInterval(timer);
  }
}

/** Runs a tool silently and returns its standard output; throws with all it said when it fails. */
export async function runOrThrow(name: string, args: string[], options: RunOptions = {}) {
  const { code, text, out } = await run(name, args, { ...options, output: "keep" });
  if (code !== 0) throw new Error(`${[name, ...args].join(" ")} failed (${code})\n${text}`.trim());
  return out;
}

/** Starts a Node program that has workerd or a browser below it. It ends with this process in any case. */
export function startServer(
  name: "wrangler" | "remix" | "bench",
  args: string[],
  env: Record<string, string>,
  show: boolean,
) {
  // node_modules/.bin/wrangler would put one more process between us and the server.
  const file = fileOf(name);
  const keeper = new URL("end-with-parent.mjs", import.meta.url).href;
  const out = show ? "inherit" : "pipe";
  return start(process.execPath, ["--no-warnings", "--import", keeper, file, ...args], env, [
    "ignore",
    out,
    out,
    "ipc",
  ]);
}

function fileOf(name: "wrangler" | "remix" | "bench") {
  if (name === "bench") return join(root, "bench", "main.ts");
  return name === "wrangler" ? createRequire(import.meta.url).resolve(name) : realpathSync(join(binOf(root), name));
}

/** Ends a child and all its descendants: politely, and after five seconds by force. */
export async function stop(child: ChildProcess) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return signal(child, "SIGKILL");
  const ended = new Promise((resolve) => child.once("exit", resolve));
  signal(child, "SIGTERM");
  const timer = setTimeout(() => signal(child, "SIGKILL"), 5000);
  await ended;
  clearTimeout(timer);
  signal(child, "SIGKILL");
}

/** For scripts, not for libraries: Ctrl-C and similar signals end all children before this process ends. */
export function stopChildrenOnSignals() {
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(name, () => stopAll(128 + constants.signals[name]));
  }
  if (!process.env.npm_lifecycle_event) return;
  // npm passes a signal on to the shell in between, and that shell ends without telling this process.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) void stopAll(1);
  }, 300);
  watch.unref();
}

/** True if children end because this process was told to end. */
export function isStopping() {
  return stopping;
}

/** One hash over the names and contents of files and folders; what does not exist counts as empty. */
export function hashOf(paths: string[]) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesIn(join(root, path)))) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** Ends the script, and what it has started, with a message for people instead of a stack trace. */
export function fail(message: string): never {
  console.error(`\n${message}`);
  for (const child of children) signal(child, "SIGKILL");
  // The types of workerd make `process` an any, which hides that exit() never returns.
  return process.exit(1) as never;
}

/** The message of an error of any type. */
export function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error);
}

async function stopAll(code: number) {
  if (stopping) return;
  stopping = true;
  await Promise.all([...children].map(stop));
  process.exit(code);
}

function start(name: string, args: string[], env: Record<string, string> = {}, stdio: StdioOptions, folder = root) {
  const path = `${binOf(folder)}${delimiter}${process.env.PATH ?? ""}`;
  // A process group of its own: one signal reaches the tool and all that it started.
  const child = spawn(name, args, {
    cwd: folder,
    stdio,
    detached: true,
    env: { ...process.env, ...quiet, ...env, PATH: path },
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

function tooSlow(name: string, limitMs: number, child: ChildProcess) {
  console.error(`${name} is ended: it took longer than ${limitMs / 60_000} minutes.`);
  void stop(child);
}

function signal(child: ChildProcess, name: NodeJS.Signals) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, name);
  } catch {
    // The group is gone already.
  }
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}
