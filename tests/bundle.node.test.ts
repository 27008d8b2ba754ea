/** What is deployed: its size, and that nothing is in it twice or for browsers only. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { root } from "./support/sources.ts";

const MAX_BUNDLE_BYTES = 260_000;

const bundle = readFileSync(join(root, "build/worker/entry.worker.js"));
const text = bundle.toString("utf8");
const count = (part: string) => text.split(part).length - 1;

test(`the Worker with everything in it is at most ${MAX_BUNDLE_BYTES} bytes compressed`, () => {
  expect(gzipSync(bundle).byteLength).toBeLessThanOrEqual(MAX_BUNDLE_BYTES);
});

test.each([
  ["the tables of the database", "application_events_"],
  ["the errors of HTTP", "Staffroom cannot reach its records"],
  ["drizzle", "drizzle:entityKind"],
  ["jose", "no applicable key found"],
  ["the router", "No route matches URL"],
])("%s are in it once", (_, part) => {
  expect(count(part)).toBe(1);
});

test("one renderer is in it, and no browser's half of React", () => {
  expect(count("renderToStaticMarkup=")).toBe(1);
  expect(count("renderToReadableStream=")).toBe(0);
  expect(count("createRoot=")).toBe(0);
  expect(count("hydrateRoot=")).toBe(0);
});

test("it is built for production", () => {
  expect(count("react.development")).toBe(0);
  expect(count("import.meta.env")).toBe(0);
  expect(count("process.env.NODE_ENV")).toBe(0);
});
