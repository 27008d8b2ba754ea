// Runs the built Worker in workerd, the runtime of Cloudflare Workers, with local D1 and R2.
import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { MODERATOR } from "./demo/moderator.ts";
import { root, startServer, stop } from "./run.ts";
import { prepareState } from "./state.ts";

interface ServeOptions {
  /** If it is left out, a free port is taken. */
  port?: number;
  /** Folder for the databases and files; made if it does not exist. */
  stateDir: string;
  /** True if an empty database gets the demo data. */
  demo: boolean;
  /** Variables and secrets of the Worker, instead of those in .dev.vars. */
  vars?: Record<string, string>;
  /** Further variables, beside those in .dev.vars. */
  more?: Record<string, string>;
  say?: (line: string) => void;
  /** Gets all that the server writes, from its start to its end. */
  listen?: (text: string) => void;
}

/** Prepares the local state and serves the built Worker; resolves once it answers. The app must have been built. */
export async function serve(options: ServeOptions) {
  const folder = resolve(root, options.stateDir);
  await prepareState(folder, { demo: options.demo, say: options.say ?? (() => {}) });
  for (let tries = 1; ; tries++) {
    try {
      return await startOnce(folder, options);
    } catch (error) {
      // Another program may take the free port before workerd binds it. Then another port serves as well.
      const isRace = error instanceof Error && error.message.includes("Address already in use");
      if (!isRace || tries === 3) throw error;
    }
  }
}

async function startOnce(folder: string, { port, vars, more, listen }: ServeOptions) {
  const chosen = port ?? (await freePort());
  const args = ["dev", "--config", join(root, "wrangler.toml"), "--ip", "localhost", "--port", String(chosen)];
  args.push("--inspector-port", String(await freePort()), "--persist-to", folder);
  args.push("--log-level", "warn", "--show-interactive-dev-session=false");
  if (vars) args.push("--env-file", writeVars(folder, vars));
  const local = localVars(chosen, vars?.MODERATORS);
  for (const [name, value] of Object.entries({ ...local, ...more })) args.push("--var", `${name}:${value}`);
  // A registry of its own, so that servers on this machine do not find each other by the Worker's name.
  const env = { WRANGLER_REGISTRY_PATH: join(folder, "registry") };
  const child = startServer("wrangler", args, env, false);

  let said = "";
  let ready = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      said = (said + chunk).slice(-20_000);
      listen?.(String(chunk));
      if (ready) process.stderr.write(chunk);
    });
  }
  const ended = new Promise<number>((resolveEnd) => {
    child.once("exit", (code) => resolveEnd(code ?? 1));
    child.once("error", () => resolveEnd(1));
  });
  const url = `http://localhost:${chosen}`;
  try {
    await Promise.race([
      answers(url, new Promise<void>((resolveReady) => child.on("message", () => resolveReady()))),
      ended.then((code) => Promise.reject(new Error(`The server ended (${code}) before it answered.`))),
    ]);
  } catch (error) {
    await stop(child);
    throw new Error(`${error instanceof Error ? error.message : error}\n${said}`.trim());
  }
  ready = true;
  if (said) process.stderr.write(said);
  return { url, ended, stop: () => stop(child) };
}

/** Variables of a Worker on this machine, beside those of .dev.vars. */
export function localVars(port: number, moderators = MODERATOR): Record<string, string> {
  const { CONFIRM_ADDRESSES, MODERATORS = moderators } = process.env;
  const vars = { LOCAL_ORIGIN: `http://localhost:${port}`, CONFIRM_ADDRESSES, MODERATORS };
  return Object.fromEntries(Object.entries(vars).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** True if a program on this machine already listens on the port. */
export async function isTaken(port: number) {
  const free = await Promise.all(["127.0.0.1", "::1"].map((host) => canListen(port, host)));
  return free.includes(false);
}

async function answers(url: string, started: Promise<void>) {
  // Ask only after our own child says that it has the port. Before that, another program might answer.
  await withLimit(started, 60_000, "The server did not start within a minute.");
  for (let tries = 0; ; tries++) {
    try {
      await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(30_000) });
      return;
    } catch (error) {
      if (tries === 20) throw error;
      await new Promise((resolveWait) => setTimeout(resolveWait, 250));
    }
  }
}

async function withLimit(promise: Promise<void>, limitMs: number, message: string) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), limitMs);
  });
  await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function writeVars(folder: string, vars: Record<string, string>) {
  const all = { APP_ENV: "local", SIGNING_SECRET: randomBytes(32).toString("base64url"), ...vars };
  // wrangler replaces $NAME in these files by the value in the environment, unless the $ is escaped.
  const lines = Object.entries(all).map(([key, value]) => `${key}='${value.replaceAll("$", "\\$")}'\n`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "vars.env");
  writeFileSync(file, lines.join(""), { mode: 0o600 });
  return file;
}

function freePort() {
  return new Promise<number>((resolvePort, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === "object") resolvePort(address.port);
        else reject(new Error("No free port was found."));
      });
    });
  });
}

function canListen(port: number, host: string) {
  return new Promise<boolean>((resolveFree) => {
    const server = createServer();
    // A machine without IPv6 has nothing that listens there.
    server.once("error", (error: NodeJS.ErrnoException) => resolveFree(error.code !== "EADDRINUSE"));
    server.listen(port, host, () => server.close(() => resolveFree(true)));
  });
}
