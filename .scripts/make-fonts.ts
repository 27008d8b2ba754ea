/**
 * `node .scripts/make-fonts.ts`: the fonts of made resumes, in `public/fonts`. Noto Sans of Debian is cut to the letters of
 * `SCRIPTS`; the rules by which letters join stay, the hints for coarse screens go. Run it after a change of `SCRIPTS`.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SCRIPTS, type Script, SHARED_SIGNS, type Weight } from "../app/domain/resumes/content-rules.ts";
import { tryToInstall } from "./apt.ts";
import { run } from "./run.ts";

const SOURCE = "/usr/share/fonts/truetype/noto";
const LICENCE = "/usr/share/doc/fonts-noto-core/copyright";
const folder = join(import.meta.dirname, "../public/fonts");
/** The space and the dotted circle stand in each font: a sign that is to join needs one of them. */
const IN_ALL = [0x20, 0x25cc, ...SHARED_SIGNS];

const hasTools = () =>
  existsSync(SOURCE) &&
  run("pyftsubset", ["--help"], { output: "keep" }).then(
    ({ code }) => code === 0,
    () => false,
  );

async function makeFont(script: Script, weight: Weight): Promise<void> {
  const { isIndic, ranges } = SCRIPTS[script];
  const hex = (code: number) => code.toString(16);
  const codes = [...ranges.map(([first, last]) => `${hex(first)}-${hex(last)}`), ...(isIndic ? IN_ALL.map(hex) : [])];
  const source = join(SOURCE, `NotoSans${script === "Latin" ? "" : script}-${weight}.ttf`);
  const { code } = await run("pyftsubset", [
    source,
    `--output-file=${join(folder, `${script}-${weight}.ttf`)}`,
    `--unicodes=${codes.join(",")}`,
    `--layout-features=${isIndic ? "*" : "ccmp,locl,mark,mkmk,kern"}`,
    "--no-hinting",
    "--notdef-outline",
    "--name-IDs=*",
  ]);
  if (code !== 0) throw new Error(`pyftsubset failed for ${script} ${weight}`);
}

if (!(await hasTools())) await tryToInstall(["fonttools", "fonts-noto-core"], 300_000);
if (!(await hasTools())) throw new Error("Install Debian's packages fonttools and fonts-noto-core");
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (name.endsWith(".ttf")) rmSync(join(folder, name));
for (const [name, { hasBold }] of Object.entries(SCRIPTS))
  for (const weight of hasBold ? (["Regular", "Bold"] as const) : (["Regular"] as const))
    await makeFont(name as Script, weight);
copyFileSync(LICENCE, join(folder, "LICENCE.txt"));
