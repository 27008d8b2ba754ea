// `npm run affected -- FILE` writes the addresses of everybody whose data a breach may have reached, each with what was there of
// her. `--account ID`: what somebody could read who had this one account. `--remote`: of the deployed database. See
// docs/operations.md, Breach.
import { existsSync, writeFileSync } from "node:fs";
import { listAffected } from "./affected-people.ts";
import { readArguments, typedPath } from "./arguments.mjs";
import { withBindings } from "./bindings.ts";
import { fail, messageOf, stopChildrenOnSignals } from "./run.ts";

stopChildrenOnSignals();
await main().catch((error) => fail(messageOf(error)));

async function main() {
  const {
    values: { account = null, remote = false },
    words: [name = ""],
  } = readArguments("affected");
  const file = typedPath(name);
  if (existsSync(file)) throw new Error(`${file} exists already, and is left as it is.`);
  console.error("Looking whose data it may be …");
  const lines = ["address,what"];
  await withBindings(remote, async ({ DB }) => {
    for await (const { email, what } of listAffected(DB, account)) lines.push(`${email},${what}`);
  });
  writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600, flag: "wx" });
  console.log(
    `${lines.length - 1} addresses are in ${file}. Send each of them the text of docs/operations.md, Breach.`,
  );
}
