// `npm run affected -- FILE` writes the addresses of everybody whose data a breach may have reached, each with what was there of
// her. `--account ID`: what somebody could read who had this one account. `--remote`: of the deployed database. See
// docs/operations.md, Breach.
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { listAffected } from "./affected-people.ts";
import { openBindings } from "./bindings.ts";
import { fail, messageOf, stopChildrenOnSignals } from "./run.ts";
import { prepareState, stateFolder } from "./state.ts";

stopChildrenOnSignals();
await main().catch((error) => fail(messageOf(error)));

async function main() {
  const { values, positionals } = parseArgs({
    options: { account: { type: "string" }, remote: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file) throw new Error("Say into which file: npm run affected -- affected.csv");
  if (!values.remote) await prepareState(stateFolder(), { demo: false, say: console.log });
  const { bindings, dispose } = await openBindings(values.remote);
  try {
    const lines = ["address,what"];
    for await (const { email, what } of listAffected(bindings.DB, values.account ?? null))
      lines.push(`${email},${what}`);
    writeFileSync(resolve(file), `${lines.join("\n")}\n`, { mode: 0o600, flag: "wx" });
    console.log(
      `${lines.length - 1} addresses are in ${file}. Send each of them the text of docs/operations.md, Breach.`,
    );
  } finally {
    await dispose();
  }
}
