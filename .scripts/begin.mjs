/**
 * Runs before the script of every npm command (`node --import`): answers `--help`, refuses what the command does not take, and
 * installs the packages where they are missing. It runs on the Node that the machine has, with nothing installed.
 */
import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";
import { asksForHelp, readArguments } from "./arguments.mjs";
import { commands } from "./commands.mjs";
import { installWhatIsMissing } from "./install.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const TOOL = ".scripts/tool.ts";
const [, script = "", ...args] = process.argv;
// A thread that the script starts loads this again, and has nothing to begin.
if (isMainThread) begin(relative(root, script).replaceAll("\\", "/"));

/** @param {string} file */
function begin(file) {
  const names = /** @type {(keyof typeof commands)[]} */ (Object.keys(commands));
  const name = file === TOOL ? names.find((each) => each === args[0]) : names.find((each) => fileOf(each) === file);
  if (!name) return;
  const words = file === TOOL ? args.slice(1) : args;
  // The tool itself checks its other arguments.
  if (file !== TOOL || asksForHelp(words)) readArguments(name, words);
  // Its own code takes seconds to load.
  if ("isLong" in commands[name]) console.error(commands[name].about);
  installWhatIsMissing();
  continueOnProjectsNode();
}

/** @param {keyof typeof commands} name */
function fileOf(name) {
  const command = commands[name];
  return "file" in command ? command.file : TOOL;
}

/** npm chose the Node before the project's own was installed: then this process only waits for one that has it. */
function continueOnProjectsNode() {
  const own = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  if (!existsSync(own) || realpathSync(own) === realpathSync(process.execPath)) return;
  const { status, error } = spawnSync(own, ["--no-warnings", ...process.execArgv, script, ...args], {
    stdio: "inherit",
  });
  if (error) console.error(`Node could not be started: ${error.message}`);
  process.exit(status ?? 1);
}
