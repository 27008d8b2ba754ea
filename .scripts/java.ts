/** Finds a Java for the Nu HTML checker, or installs one. */

import { tryToInstall } from "./apt.ts";
import { run } from "./run.ts";

const canRunJava = () =>
  run("java", ["-version"], { output: "keep" }).then(
    ({ code }) => code === 0,
    () => false,
  );

/** Makes sure that `java` can be run. Throws with what to install, if none is here and none could be installed. */
export async function ensureJava(): Promise<void> {
  if (await canRunJava()) return;
  console.log("No Java on this machine: getting one …");
  await tryToInstall(["default-jre-headless"], 600_000);
  if (await canRunJava()) return;
  throw new Error(
    "The markup is checked by the Nu HTML checker, which needs Java, and none could be installed.\n" +
      "Install a Java runtime of version 11 or newer (Debian: apt-get install default-jre-headless)",
  );
}
