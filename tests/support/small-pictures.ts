/** Small copies of pictures of screens, by which a change of the look is noticed that nobody meant. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { root } from "./sources.ts";

/** Of each picture one line: so many columns, and the brightness of its fields. */
const FILE = join(root, "tests", "fixtures", "screens.json");

/** A field's brightness, 0 to 255, may differ by so much: the date of today has other letters than the date of a picture. */
const SAME = 12;
/** So large a share of the fields may differ by more: a line of text that breaks elsewhere, and not a part that moves. */
const SHARE = 0.08;

type Small = { columns: number; fields: string };
type Kept = { fonts: string; pictures: Record<string, Small> };

/** The middle brightness of fields of `size` pixels of a PNG, in base64. */
async function shrink(context: BrowserContext, png: Buffer, size: number): Promise<Small> {
  const page = await context.newPage();
  try {
    return await page.evaluate(
      async ({ data, size }) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const [columns, rows] = [Math.ceil(image.width / size), Math.ceil(image.height / size)];
        const canvas = new OffscreenCanvas(image.width, image.height);
        const drawing = canvas.getContext("2d");
        if (!drawing) throw new Error("There is no canvas");
        drawing.drawImage(image, 0, 0);
        const pixels = drawing.getImageData(0, 0, image.width, image.height).data;
        const sums = new Float64Array(columns * rows);
        const counts = new Float64Array(columns * rows);
        for (let y = 0; y < image.height; y += 1)
          for (let x = 0; x < image.width; x += 1) {
            const from = (y * image.width + x) * 4;
            const field = Math.floor(y / size) * columns + Math.floor(x / size);
            const [red = 0, green = 0, blue = 0] = pixels.subarray(from, from + 3);
            sums[field] = (sums[field] ?? 0) + 0.3 * red + 0.59 * green + 0.11 * blue;
            counts[field] = (counts[field] ?? 0) + 1;
          }
        const bytes = Array.from(sums, (sum, field) => String.fromCharCode(Math.round(sum / (counts[field] || 1))));
        return { columns, fields: btoa(bytes.join("")) };
      },
      { data: png.toString("base64"), size },
    );
  } finally {
    await page.close();
  }
}

/** What the fonts of this machine make of some words: pictures of other fonts cannot be compared. */
async function fontsOf(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  try {
    return await page.evaluate(() => {
      const drawing = new OffscreenCanvas(1, 1).getContext("2d");
      if (!drawing) throw new Error("There is no canvas");
      return ["ui-serif, Georgia, serif", "system-ui, sans-serif"]
        .map((family) => {
          drawing.font = `40px ${family}`;
          return Math.round(drawing.measureText("Postgraduate teacher of Physics, हिंदी अध्यापक, தமிழ்").width);
        })
        .join(" ");
    });
  } finally {
    await page.close();
  }
}

/** The share of fields that differ, from 0 to 1. Of pictures of another width it is 1. */
export function shareOfChange(one: Small, other: Small): number {
  if (one.columns !== other.columns) return 1;
  const [left, right] = [Buffer.from(one.fields, "base64"), Buffer.from(other.fields, "base64")];
  const most = Math.max(left.length, right.length);
  let changed = Math.abs(left.length - right.length);
  for (let at = 0; at < Math.min(left.length, right.length); at += 1)
    if (Math.abs((left[at] ?? 0) - (right[at] ?? 0)) > SAME) changed += 1;
  return changed / most;
}

/** Compares pictures of this run with those of tests/fixtures/screens.json, or keeps them there. */
export function createPictures({ keeps }: { keeps: boolean }) {
  const kept: Kept = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : { fonts: "", pictures: {} };
  const taken: Record<string, Small> = {};
  let fonts: Promise<string> | undefined;
  return {
    /** A sentence for each picture that looks otherwise than the one that is kept; none where it is kept now. */
    async compare(context: BrowserContext, name: string, png: Buffer, width: number): Promise<string[]> {
      const small = await shrink(context, png, width < 600 ? 20 : 40);
      taken[name] = small;
      if (keeps) return [];
      fonts ??= fontsOf(context);
      if ((await fonts) !== kept.fonts)
        return ["the fonts differ from those of the pictures: npm run contact-sheet -- --keep"];
      const before = kept.pictures[name];
      if (!before) return [`there is no picture of ${name} yet: npm run contact-sheet -- --keep`];
      const share = shareOfChange(before, small);
      return share > SHARE ? [`${name} looks otherwise in ${Math.round(share * 100)} of 100 fields`] : [];
    },
    /** Writes the pictures of this run; those of scenes that did not run stay. */
    async keep(context: BrowserContext): Promise<void> {
      if (!keeps) return;
      const pictures = { ...kept.pictures, ...taken };
      const inOrder = Object.fromEntries(Object.entries(pictures).toSorted(([one], [other]) => (one < other ? -1 : 1)));
      mkdirSync(dirname(FILE), { recursive: true });
      writeFileSync(FILE, `${JSON.stringify({ fonts: await fontsOf(context), pictures: inOrder }, null, 2)}\n`);
    },
  };
}
