// `npm run restore -- FOLDER` reads a copy of `npm run backup` back into a database without rows. `--object KEY` puts back one file,
// `--objects` every file that the bucket lacks, `--derived` makes search index and counters anew. See docs/operations.md.
import { misuse, readArguments, typedPath } from "./arguments.mjs";
import { withBindings } from "./bindings.ts";
import { type Bindings, printManifest, readManifest } from "./copies.ts";
import { rebuild } from "./rebuild.ts";
import { restore, restoreMissingObjects, restoreObject } from "./restoring.ts";
import { during, fail, messageOf, stopChildrenOnSignals } from "./run.ts";

const {
  values: { remote = false, object, objects = false, derived = false },
  words: [name],
} = readArguments("restore");
if ([object !== undefined, objects, derived].filter(Boolean).length > 1)
  misuse("restore", "Only one of --object, --objects and --derived can be asked for.");
if (derived && name !== undefined) misuse("restore", "--derived reads no copy: leave out the folder.");
if (!derived && name === undefined) misuse("restore", "FOLDER is missing.");
const folder = typedPath(name ?? "");

stopChildrenOnSignals();
await main().catch((error) => fail(messageOf(error)));

async function main() {
  // A folder without a whole copy is told of before any database is opened.
  if (!derived) readManifest(folder);
  await withBindings(remote, carryOut);
}

async function carryOut(bindings: Bindings) {
  if (derived) {
    await during("Making search index and counters anew", () => rebuild(bindings.DB));
    console.log("Search index and counters are made anew.");
  } else if (object !== undefined) {
    await restoreObject(bindings, folder, object);
    console.log(`${object} is back.`);
  } else if (objects) {
    const count = await during("Putting back what the bucket lacks", () => restoreMissingObjects(bindings, folder));
    console.log(`${count} files are back.`);
  } else {
    if (remote) console.log("The deployed Worker needs SWEEP=off until this is done: see docs/operations.md.");
    printManifest(await during(`Restoring from ${folder}`, () => restore(bindings, folder)));
    console.log("Restored.");
  }
}
