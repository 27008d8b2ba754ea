/** What is deployed: its size, and that nothing is in it twice or for browsers only. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { root } from "./support/sources.ts";

/** The goal is 260,000 (bench/goals.ts). docs/decisions/012 says what to take first. */
const MAX_BUNDLE_BYTES = 611_000;
/** What the home page needs, with the frame of all pages. docs/decisions/012 says what else a list and a page of jobs need. */
const MAX_FIRST_BYTES = 142_000;
const MAX_WEBAUTHN_BYTES = 9_000;

const folder = join(root, "build/worker");
const entry = readFileSync(join(folder, "entry.worker.js"));
const beside = new Map(
  readdirSync(join(folder, "modules")).map((name) => [name, readFileSync(join(folder, "modules", name))]),
);
/** The parts that a file imports as it is loaded, not later. */
const importsOf = (code: Buffer) =>
  [...code.toString("utf8").matchAll(/\bfrom"\.\/(?:modules\/)?([\w-]+\.js)"/g)].map(([, name = ""]) => name);
const text = Buffer.concat([entry, ...beside.values()]).toString("utf8");
const count = (part: string) => text.split(part).length - 1;

test(`the Worker with everything in it is at most ${MAX_BUNDLE_BYTES} bytes compressed`, () => {
  const bytes = [entry, ...beside.values()].map((file) => gzipSync(file).byteLength);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(MAX_BUNDLE_BYTES);
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

test(`the home page needs at most ${MAX_FIRST_BYTES} bytes of it, compressed: the entry and one part`, () => {
  expect(importsOf(entry)).toEqual(["first.js"]);
  const first = beside.get("first.js") ?? Buffer.alloc(0);
  expect(importsOf(first)).toEqual([]);
  // The reading of multipart forms.
  expect(first.includes("The Content-Type names no valid boundary")).toBe(false);
  expect(gzipSync(entry).byteLength + gzipSync(first).byteLength).toBeLessThanOrEqual(MAX_FIRST_BYTES);
});

test("the Worker has these parts", () => {
  const large = [
    "calendar-file.js",
    "client-zip.js",
    "jose.js",
    "notices.js",
    "pdf-look.js",
    "plots.js",
    "webauthn.js",
  ];
  const parts = ["account.js", "api.js", "background.js", "first.js", "jobs.js", "public.js", "shared.js", "work.js"];
  expect([...beside.keys()].sort()).toEqual([...large, ...parts, "zod.js"].sort());
});

test("no two parts import each other, so that each is whole before another one uses it", () => {
  const whole = new Set<string>();
  const left = new Set(beside.keys());
  for (let before = -1; before !== whole.size; ) {
    before = whole.size;
    for (const name of left) {
      if (importsOf(beside.get(name) ?? Buffer.alloc(0)).every((needed) => whole.has(needed))) whole.add(name);
    }
  }
  expect([...left].filter((name) => !whole.has(name))).toEqual([]);
});

test("what one route in many needs is in no other file", () => {
  const holding = (words: string) => [...beside].filter(([, code]) => code.includes(words)).map(([name]) => name);
  expect(holding("Unexpected authentication response origin")).toEqual(["webauthn.js"]);
  expect(holding("no applicable key found")).toEqual(["jose.js"]);
});

test("what only describes the API is not in it", () => {
  expect(count("Propose times for an interview, in place of earlier ones")).toBe(0);
  expect(count("chalk-river-lantern")).toBe(0);
});

test(`the check of passkeys is at most ${MAX_WEBAUTHN_BYTES} bytes compressed: without certificates and ASN.1`, () => {
  const module = beside.get("webauthn.js") ?? Buffer.alloc(0);
  expect(gzipSync(module).byteLength).toBeLessThanOrEqual(MAX_WEBAUTHN_BYTES);
  expect(count("BEGIN CERTIFICATE")).toBe(0);
  expect(count("reflect-metadata")).toBe(0);
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
