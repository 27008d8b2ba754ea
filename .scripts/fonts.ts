/** Finds fonts of Indian scripts for pictures of screens, as phones of teachers have them, or installs them. */
import { tryToInstall } from "./apt.ts";
import { run } from "./run.ts";

/** Devanagari and Tamil, as fontconfig calls languages written in them. */
const LANGUAGES = ["hi", "ta"];

async function canDraw(language: string): Promise<boolean> {
  const { code, text } = await run("fc-list", [`:lang=${language}`, "family"], { output: "keep" }).catch(() => ({
    code: 1,
    text: "",
  }));
  return code === 0 && text.trim() !== "";
}

/** Throws with what to install, if a script would be drawn as boxes and no font could be installed. */
export async function ensureFonts(): Promise<void> {
  const lacks = async () => (await Promise.all(LANGUAGES.map(canDraw))).includes(false);
  if (!(await lacks())) return;
  await tryToInstall(["fontconfig", "fonts-noto-core"], 300_000);
  if (!(await lacks())) return;
  throw new Error(
    "Pictures need fonts with Devanagari and Tamil, which could not be installed.\nInstall them (Debian: apt-get install fonts-noto-core)",
  );
}
