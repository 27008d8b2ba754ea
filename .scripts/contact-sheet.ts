// `npm run contact-sheet`: pictures of every scene of tests/browser/scenes.ts in build/screenshots, with an index.html, and one picture
// a scene that has all its widths and themes beside each other. Words choose scenes. A fault that the tests find ends it with 1.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { readArguments } from "./arguments.mjs";
import { build, isBuilt } from "./build.ts";
import { chromiumFlags, ensureChromium } from "./chromium.ts";
import { ensureFonts } from "./fonts.ts";
import { during, root, run } from "./run.ts";
import { bundle } from "./test-run.ts";

const FOLDER = join(root, "build", "screenshots");
/** The pictures of a scene, in the order in which they stand on the sheet. */
const KINDS = [
  ...["360-light", "360-dark", "768-light", "768-dark", "1280-light", "1280-dark"],
  ...["forced", "large", "print"],
];

const { values, words } = readArguments("contact-sheet");
const { code } = await during("Drawing every screen", async () => {
  const executablePath = await ensureChromium();
  await ensureFonts();
  if (!isBuilt({ minify: "quick" })) {
    await build("keep", { minify: "quick" });
    await bundle();
  }
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const tests = await drawScenes();
  await layOut(executablePath);
  return tests;
});
process.exitCode = code;

function drawScenes() {
  const args = ["run", "--config", "tests/vitest.config.ts", "--project", "browser", "tests/browser/screens.deep"];
  // An empty text is a part of each name.
  const env = { CONTACT_SCENES: words.join(" "), TEST_DEPTH: "deep", CONTACT_SHEET: values.keep ? "keep" : "draw" };
  return run("vitest", args, { env, limitMs: 40 * 60_000 });
}

/** A page with all pictures, and of each scene one picture that can be opened by itself. */
async function layOut(executablePath: string) {
  const files = globSync("*.png", { cwd: FOLDER });
  const scenes = new Map<string, string[]>();
  for (const kind of KINDS)
    for (const file of files.filter((name) => name.endsWith(`-${kind}.png`))) {
      const scene = file.slice(0, -`-${kind}.png`.length);
      scenes.set(scene, [...(scenes.get(scene) ?? []), file]);
    }
  const names = [...scenes.keys()].toSorted();
  const rows = names.map((name) => `<h2 id="${name}">${name}</h2>${(scenes.get(name) ?? []).map(linkTo).join("")}`);
  const style = "body{font:16px sans-serif;background:#888}a img{max-height:720px;margin:4px;vertical-align:top}";
  writeFileSync(
    join(FOLDER, "index.html"),
    `<!doctype html><title>Contact sheet</title><style>${style}</style>${rows.join("")}`,
  );
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const page = await browser.newPage({ viewport: { width: 2400, height: 900 } });
  mkdirSync(join(FOLDER, "sheets"));
  for (const name of names) {
    const images = (scenes.get(name) ?? []).map(
      (file) => `<img src="data:image/png;base64,${readFileSync(join(FOLDER, file), "base64")}">`,
    );
    await page.setContent(
      `<body style="margin:0;background:#888;display:flex;gap:8px;align-items:start;flex-wrap:wrap">${images.join("")}<style>img{max-height:1300px}</style>`,
    );
    await page.screenshot({ path: join(FOLDER, "sheets", `${name}.png`), fullPage: true });
  }
  await browser.close();
  console.log(`\n${files.length} pictures of ${names.length} scenes: build/screenshots/index.html`);
}

function linkTo(file: string) {
  return `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a>`;
}
