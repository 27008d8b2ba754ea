// `npm run backup -- FOLDER` copies the local database and its files into a new folder, `npm run restore -- FOLDER` reads them
// back into empty ones. `--remote`: the deployed ones. `--object KEY` restores one file, `--objects` every file that the bucket
// lacks. `npm run restore -- --derived` makes search index and counters anew. See docs/operations.md.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { openBindings } from "./bindings.ts";
import { backUp, type Manifest } from "./copies.ts";
import { rebuild } from "./rebuild.ts";
import { restore, restoreMissingObjects, restoreObject } from "./restoring.ts";
import { fail, messageOf, stopChildrenOnSignals } from "./run.ts";
import { prepareState, stateFolder } from "./state.ts";

stopChildrenOnSignals();
await main().catch((error) => fail(messageOf(error)));

async function main() {
  const { task, folder, remote, object, objects, derived } = readArguments();
  if (!remote) await prepareState(stateFolder(), { demo: false, say: console.log });
  const { bindings, dispose } = await openBindings(remote);
  try {
    if (derived) {
      await rebuild(bindings.DB);
      console.log("Search index and counters are made anew.");
    } else if (object) {
      await restoreObject(bindings, folder, object);
      console.log(`${object} is back.`);
    } else if (objects) {
      console.log(`${await restoreMissingObjects(bindings, folder)} files are back.`);
    } else if (task === "backup") tell("Copied", await backUp(bindings, folder, new Date()));
    else {
      if (remote) console.log("The deployed Worker needs SWEEP=off until this is done: see docs/operations.md.");
      tell("Restored", await restore(bindings, folder));
    }
  } finally {
    await dispose();
  }
}

function tell(done: string, { tables, objects, missing }: Manifest) {
  for (const [table, rows] of Object.entries(tables)) console.log(`${table.padEnd(20)} ${String(rows).padStart(8)}`);
  console.log(`${"files".padEnd(20)} ${String(objects).padStart(8)}`);
  for (const key of missing) console.log(`missing: ${key}`);
  console.log(`${done}.`);
}

function readArguments() {
  const options = {
    remote: { type: "boolean" },
    object: { type: "string" },
    objects: { type: "boolean" },
    derived: { type: "boolean" },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [task, folder = "", ...more] = positionals;
  const { remote = false, object, objects = false, derived = false } = values;
  const isTask = task === "backup" || task === "restore";
  const parts = [object !== undefined, objects, derived].filter(Boolean).length;
  if (!isTask || more.length > 0 || (folder === "") !== derived || parts > 1)
    fail(
      "npm run backup -- FOLDER [--remote]\n" +
        "npm run restore -- FOLDER [--remote] [--object KEY | --objects]\n" +
        "npm run restore -- --derived [--remote]",
    );
  if (task === "backup" && parts > 0) fail("--object, --objects and --derived are for restore");
  return { task, folder: resolve(root, folder), remote, object, objects, derived };
}
