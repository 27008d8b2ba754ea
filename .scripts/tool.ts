// The commands that hand their words to a tool: `npm run lint`, `format`, `types`.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { commands } from "./commands.mjs";
import { fail, root } from "./run.ts";

const [, , name = "", ...words] = process.argv;
const command = Object.entries(commands).find(([each]) => each === name)?.[1];
if (!command || !("tool" in command)) fail(`There is no tool for "${name}".`);
const [tool = "", ...args] = command.tool;
// It may ask a question, so it gets the keyboard too.
const { status, error } = spawnSync(join(root, "node_modules", ".bin", tool), [...args, ...words], {
  cwd: root,
  stdio: "inherit",
});
if (error) fail(`${tool} could not be started: ${error.message}`);
process.exitCode = status ?? 1;
