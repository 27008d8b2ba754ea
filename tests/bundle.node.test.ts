/** What is deployed: its size, and that nothing is in it twice or for browsers only. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { root } from "./support/sources.ts";

/** The goal is 260,000 (bench/goals.ts). docs/decisions/042 says why it is not met, and what to take first. */
const MAX_BUNDLE_BYTES = 510_000;
const MAX_WEBAUTHN_BYTES = 9_000;

const folder = join(root, "build/worker");
const entry = readFileSync(join(folder, "entry.worker.js"));
const beside = new Map(
  readdirSync(join(folder, "modules")).map((name) => [name, readFileSync(join(folder, "modules", name))]),
);
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

test("what one route in many needs lies beside it, and is in no other file", () => {
  expect([...beside.keys()].sort()).toEqual([
    "calendar-file.js",
    "client-zip.js",
    "jose.js",
    "notices.js",
    "plots.js",
    "webauthn.js",
  ]);
  expect(beside.get("webauthn.js")?.includes("Unexpected authentication response origin")).toBe(true);
  expect(entry.includes("Unexpected authentication response origin")).toBe(false);
  expect(beside.get("jose.js")?.includes("no applicable key found")).toBe(true);
  expect(entry.includes("no applicable key found")).toBe(false);
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
