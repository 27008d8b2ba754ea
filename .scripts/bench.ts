// `npm run bench`: measures every goal beside its peer. `npm run bench -- --quick` takes at most two minutes and writes nothing, `--only
// search,paint` runs some of the steps. The work is done in a process of its own, because workerd and Chromium would outlive this
// one if it were killed.
import { readArguments } from "./arguments.mjs";
import { fail, isStopping, startServer, stop, stopChildrenOnSignals } from "./run.ts";

readArguments("bench");
stopChildrenOnSignals();
console.error("Starting the bench …");
const child = startServer("bench", process.argv.slice(2), {}, true);
child.once("exit", async (code) => {
  await stop(child);
  if (!isStopping()) process.exit(code ?? 1);
});
child.once("error", (error) => fail(error.message));
