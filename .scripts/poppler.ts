/** Finds the programs that read and draw PDFs in tests, or installs them. */

import { tryToInstall } from "./apt.ts";
import { run } from "./run.ts";

const canRead = () =>
  run("pdftotext", ["-v"], { output: "keep" }).then(
    ({ code }) => code === 0,
    () => false,
  );

/** Makes sure that `pdftotext` and `pdftoppm` can be run. Throws with what to install, if they are not here and could not be installed. */
export async function ensurePoppler(): Promise<void> {
  if (await canRead()) return;
  await tryToInstall(["poppler-utils"], 300_000);
  if (await canRead()) return;
  throw new Error(
    "Made resumes are read by poppler, which could not be installed.\nInstall it (Debian: apt-get install poppler-utils)",
  );
}
