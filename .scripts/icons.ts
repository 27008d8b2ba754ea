// Draws the icons in public/ from public/favicon.svg. Run it by hand after the drawing has changed: node .scripts/icons.ts
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { chromiumFlags, findChromium } from "./chromium.ts";
import { root } from "./run.ts";

const BOARD = "#1f5c46";
/** `fill`: how much of the square the drawing takes. A system may cut a maskable icon to a circle of 80 %. */
const icons = [
  { name: "icon-192.png", size: 192, fill: 1, ground: "transparent" },
  { name: "icon-512.png", size: 512, fill: 1, ground: "transparent" },
  { name: "icon-maskable-192.png", size: 192, fill: 0.62, ground: BOARD },
  { name: "icon-maskable-512.png", size: 512, fill: 0.62, ground: BOARD },
  { name: "apple-touch-icon.png", size: 180, fill: 0.8, ground: BOARD },
];

const executablePath = await findChromium();
if (!executablePath) throw new Error("No Chromium here. CHROMIUM_PATH names one.");
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
const svg = readFileSync(join(root, "public", "favicon.svg"), "base64");
for (const { name, size, fill, ground } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const px = Math.round(size * fill);
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;width:${size}px;height:${size}px;background:${ground}">` +
      `<img src="data:image/svg+xml;base64,${svg}" width="${px}" height="${px}">`,
  );
  writeFileSync(join(root, "public", name), await page.screenshot({ omitBackground: ground === "transparent" }));
  await page.close();
}
await browser.close();
