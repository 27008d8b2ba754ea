// `npm run advisories`: asks two services for advisories on what goes into production, and fails on one that is not in the table
// of docs/security.md. It fails as well when a service gives no answer, or one that cannot be right.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findUnknown, knownIds, productionPackages } from "./advisory-table.ts";
import { readArguments } from "./arguments.mjs";
import { during, fail, messageOf, root, run, stopChildrenOnSignals } from "./run.ts";

const LIMIT_MS = 120_000;
const SILENCE = "That does not mean that there are none: ask again later, or from where the registry has an audit.";
readArguments("advisories");

stopChildrenOnSignals();
await main().catch((error) => fail(`The advisories could not be asked for. ${messageOf(error)}\n${SILENCE}`));

async function main() {
  const known = knownIds(readFileSync(join(root, "docs", "security.md"), "utf8"));
  const installed = productionPackages(readFileSync(join(root, "package-lock.json"), "utf8"));
  const unknown = await during("Asking npm and GitHub", () => findUnknown(known, installed, { audit, get }));
  if (unknown.length === 0) {
    return console.log(`${installed.length} packages: every advisory on them is in the table of docs/security.md.`);
  }
  const lines = unknown.map(({ id, package: name, title }) => `${id}  ${name}  ${title}`);
  fail(
    `Not in the table of docs/security.md:\n${lines.join("\n")}\n\nRead it, guard against it, test that, add its row.`,
  );
}

/** npm ends with code 1 if it has found something, so its output decides. */
async function audit(): Promise<string> {
  const { out } = await run("npm", ["audit", "--omit=dev", "--json"], { output: "keep", limitMs: LIMIT_MS });
  return out;
}

function get(address: string): Promise<Response> {
  const token = process.env.GITHUB_TOKEN;
  const headers = {
    Accept: "application/vnd.github+json",
    "X-GitHub-Api-Version": "2022-11-28",
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
  return fetch(address, { headers, signal: AbortSignal.timeout(LIMIT_MS) });
}
