/** The pages that the bench opens in the browser: the app's public screens, the `<h1>` page, and pages of a known weight. */
import { createHash } from "node:crypto";
import type { Pages } from "./bench.ts";

export const FIRST_VIEWS = ["/", "/jobs", "/jobdetails/:id"];
export const PAINTED = [...FIRST_VIEWS, "/login", "/signup"];
/** Compressed kilobytes that stand before the first word. */
export const WEIGHTS = [1, 5, 14, 30, 80, 200];
export const H1_PATH = "/h1";

export const pages: Pages = {
  [H1_PATH]: page("Jobs", ""),
  ...Object.fromEntries(WEIGHTS.map((kB) => [weightPath(kB), page("Jobs", `<style>/*${noise(kB * 1000)}*/</style>`)])),
};

export function weightPath(kB: number): string {
  return `/weight/${kB}`;
}

function page(title: string, head: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${head}</head><body><h1>${title}</h1></body></html>`;
}

/** Text that brotli shrinks to about this many bytes: each of its letters carries six bits. */
function noise(bytes: number): string {
  const blocks = Math.ceil(bytes / 32);
  const text = Array.from({ length: blocks }, (_, index) => createHash("sha256").update(`${index}`).digest());
  return Buffer.concat(text).toString("base64");
}
