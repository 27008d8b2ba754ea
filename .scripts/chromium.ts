// Finds a Chromium for the browser tests, or installs one.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { tryToInstall } from "./apt.ts";
import { run } from "./run.ts";

/** Flags for every start: Chromium works as root and without a GPU, and makes no network calls of its own. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The Chromium on this machine, if there is one. A CHROMIUM_PATH that leads nowhere is an error, not a hint. */
export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (!canRun(wanted)) throw new Error(`CHROMIUM_PATH is ${wanted}, but there is no program there.`);
    return wanted;
  }
  const path: string = process.env.PATH ?? "";
  const folders = path.split(delimiter).filter(Boolean);
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const apps = ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  const { chromium } = await import("playwright-core");
  const places = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...apps];
  return [...places, chromium.executablePath()].find(canRun);
}

/**
 * The program for tests that need no window: Chromium's headless shell, which has the same engine and takes half the CPU, or else
 * the Chromium itself. The shell shows no PDF, so a test that opens one asks for findChromium.
 */
export async function findShell() {
  if (process.env.CHROMIUM_PATH) return findChromium();
  const path: string = process.env.PATH ?? "";
  return (
    path
      .split(delimiter)
      .filter(Boolean)
      .map((folder) => join(folder, "chromium-headless-shell"))
      .find(canRun) ?? findChromium()
  );
}

/** Gets Debian's headless shell where that is possible without a question. Without it the tests are slower, and the same. */
export async function tryToGetShell() {
  const isThere = (await findShell()) !== (await findChromium());
  if (process.env.CHROMIUM_PATH || isThere) return;
  console.log("No headless shell of Chromium on this machine: getting one …");
  await tryToInstall(["chromium-headless-shell"], 180_000);
}

/** The Chromium to test with. Installs one, if that is possible without a question. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;

  console.log("No Chromium on this machine: getting one …");
  // Without a font the pages would show no text.
  await tryToInstall(["chromium", "fonts-liberation"], 600_000);
  // Ubuntu's chromium package is only a pointer to a snap, so look whether it really came.
  if (!(await findChromium())) await run("playwright-core", ["install", "chromium"], { limitMs: 600_000 });

  const got = await findChromium();
  if (got) return got;
  throw new Error(
    "The browser tests need Chromium, and none could be installed.\n" +
      "Install Chromium or Google Chrome (Debian: apt-get install chromium), or name one: CHROMIUM_PATH=… npm test",
  );
}

function canRun(file: string) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
