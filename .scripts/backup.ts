// `npm run backup -- FOLDER` copies the local database and its files into a new folder. `--remote`: the deployed ones. See
// docs/operations.md, Backup and restore.
import { readArguments, typedPath } from "./arguments.mjs";
import { withBindings } from "./bindings.ts";
import { backUp, mustBeNew, printManifest } from "./copies.ts";
import { during, fail, messageOf, stopChildrenOnSignals } from "./run.ts";

const {
  values: { remote = false },
  words: [name = ""],
} = readArguments("backup");
const folder = typedPath(name);

stopChildrenOnSignals();
await main().catch((error) => fail(messageOf(error)));

async function main() {
  mustBeNew(folder);
  const manifest = await withBindings(remote, (bindings) =>
    during(`Copying into ${folder}`, () => backUp(bindings, folder, new Date())),
  );
  printManifest(manifest);
  console.log(`Copied into ${folder}`);
}
