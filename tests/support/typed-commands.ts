/** Commands of package.json as a person types them: `npm run NAME -- WORDS`. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { root } from "./sources.ts";

export type Said = { code: number | null; out: string; err: string };
type Where = { env?: Record<string, string>; cwd?: string; limitMs?: number };
/** `project`: its folder, where it is not this one. */
type Place = Pick<Where, "env" | "cwd"> & { project?: string };

/**
 * Variables that npm, or a test runner around it, has set for this process, and that a person's shell does not have.
 */
const FROM_OUTSIDE = /^(npm_|INIT_CWD$|VITEST|NODE_ENV$|NODE_OPTIONS$|FORCE_COLOR$)/;

/** Runs it to its end. `cwd`: where the person is; npm is told where the project is. */
export function type(name: string, words: string[] = [], { env = {}, cwd = root, limitMs = 590_000 }: Where = {}) {
  const { child, said } = startTyped(name, words, { env, cwd });
  return new Promise<Said>((resolve, reject) => {
    const timer = setTimeout(() => {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
      reject(new Error(`npm run ${name} took longer than ${limitMs / 1000} s:\n${said.out}\n${said.err}`));
    }, limitMs);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve({ code, ...said });
    });
  });
}

/** Starts it in a process group of its own, as a shell does, so that Ctrl-C reaches all of it. */
export function startTyped(
  name: string,
  words: string[] = [],
  { env = {}, project = root, cwd = project }: Place = {},
) {
  const place = cwd === project ? [] : ["--prefix", project];
  const command = name === "start" || name === "test" ? [name] : ["run", name];
  const outside = Object.entries(process.env).filter(([key]) => !FROM_OUTSIDE.test(key));
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(
    "npm",
    [...place, ...command, ...(words.length > 0 ? ["--", ...words] : [])],
    {
      cwd,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...Object.fromEntries(outside), ...env },
    },
  );
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  return { child, said };
}
