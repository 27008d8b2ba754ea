/** Debian's packages, where they can be installed without a question. */
import { existsSync } from "node:fs";
import { run } from "./run.ts";

/** Installs packages with apt-get, as root or by sudo without a password. Does nothing where neither is possible. */
export async function tryToInstall(packages: string[], limitMs: number): Promise<void> {
  const sudo = await asRoot();
  if (!existsSync("/usr/bin/apt-get") || !sudo) return;
  const steps = [
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", ...packages],
  ];
  for (const step of steps) {
    const [name = "", ...args] = [...sudo, ...step];
    const { code } = await run(name, args, { env: { DEBIAN_FRONTEND: "noninteractive" }, limitMs });
    if (code !== 0) return;
  }
}

/** The words before a command that needs root: none, sudo without a password, or undefined if neither is possible. */
async function asRoot(): Promise<string[] | undefined> {
  if (process.getuid?.() === 0) return [];
  const { code } = await run("sudo", ["-n", "true"], { output: "keep" });
  return code === 0 ? ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive"] : undefined;
}
