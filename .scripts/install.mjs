// Installs the dependencies where they are missing or not those of the lock file. Runs on whatever Node the machine has,
// with nothing installed, so it uses Node's own modules only.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const root = new URL("../", import.meta.url);
const stamp = new URL("node_modules/.installed-lock", root);
const lock = readFileSync(new URL("package-lock.json", root), "utf8");
const platform = `${process.platform}-${process.arch}`;
const wanted = `${platform} ${createHash("sha256").update(lock).digest("hex")}`;

export function installWhatIsMissing() {
  const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : `${platform} by npm alone`;
  if (installed === wanted) return;
  // Someone may have run npm without us, so look at what is there; programs of another system are of no use.
  if (!installed.startsWith(platform) || !isWhatTheLockSays()) install();
  writeFileSync(stamp, wanted);
}

function isWhatTheLockSays() {
  const file = new URL("node_modules/.package-lock.json", root);
  if (!existsSync(file)) return false;
  const there = JSON.parse(readFileSync(file, "utf8")).packages;
  return Object.entries(JSON.parse(lock).packages).every(([path, { version, optional, devOptional }]) => {
    if (path === "") return true;
    // An optional package that is missing may be for another system.
    return there[path] ? there[path].version === version : optional || devOptional;
  });
}

function install() {
  const [major = 0] = process.versions.node.split(".").map(Number);
  if (major < 20) fail(`Node ${process.versions.node} is too old: Node 20 or newer is needed.`);

  console.log("Installing the dependencies (npm ci) …");
  // npm names its own file in npm_execpath. If this is started by hand, the `npm` on the PATH is used.
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith("npm-cli.js") ? [process.execPath, [npm, "ci"]] : ["npm", ["ci"]];
  // NODE_ENV=production in someone's shell must not leave out the tools. npm's mere warnings are of no help here.
  const flags = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, error } = spawnSync(command, [...args, ...flags], { cwd: root, stdio: "inherit" });
  if (error) fail(`Could not run npm: ${error.message}`);
  if (status !== 0) fail("Installing the dependencies failed: see what npm said above.");
}

/** @param {string} message */
function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}
