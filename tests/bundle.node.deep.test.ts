/** What is deployed: its size, and that nothing is in it twice or for browsers only. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { root } from "./support/sources.ts";

/** The drawing of resumes is 217 kB of it, and loaded by whoever has one made. */
const MAX_BUNDLE_BYTES = 1_160_000;
/** What a first page needs, with the frame of all pages: the goal. docs/decisions/012 says of what the page of a job consists. */
const MAX_FIRST_BYTES = 150_000;
const MAX_JOB_PAGE_BYTES = 161_000;

const folder = join(root, "build/worker");
const entry = readFileSync(join(folder, "entry.worker.js"));
const beside = new Map(
  readdirSync(join(folder, "modules")).map((name) => [name, readFileSync(join(folder, "modules", name))]),
);
/** The parts that a file imports as it is loaded, not later. */
const importsOf = (code: Buffer) =>
  [...code.toString("utf8").matchAll(/\bfrom"\.\/(?:modules\/)?([^"]+\.js)"/g)].map(([, name = ""]) => name);
const text = Buffer.concat([entry, ...beside.values()]).toString("utf8");
const count = (part: string) => text.split(part).length - 1;

test(`the Worker with everything in it is at most ${MAX_BUNDLE_BYTES} bytes compressed`, () => {
  const bytes = [entry, ...beside.values()].map((file) => gzipSync(file).byteLength);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(MAX_BUNDLE_BYTES);
});

test.each([
  ["the tables of the database", "application_events_by_application"],
  ["the errors of HTTP", "We cannot reach our records just now. Please"],
  ["drizzle", "drizzle:entityKind"],
  ["the OpenID client", "JWE decryption is not configured"],
  ["the router", "No route matches URL"],
])("%s are in it once", (_, part) => {
  expect(count(part)).toBe(1);
});

/** The file that a route is loaded from, as `app/edge/build.ts` names it; empty if it is there from the start. */
function partOf(file: string): string {
  const found = new RegExp(
    `"\\.\\./${file.replace(/[.$*]/g, "\\$&")}":\\s*\\(\\)\\s*=>\\s*import\\(["'\`]\\./([^"'\`]+)["'\`]`,
  ).exec(text);
  return found?.[1] ?? "";
}

/** These files, and all that they import as they are loaded. */
function neededBy(...starts: string[]): Set<string> {
  const found = new Set(starts);
  // A set may grow while it is read.
  for (const name of found) for (const other of importsOf(beside.get(name) ?? Buffer.alloc(0))) found.add(other);
  return found;
}

const start = neededBy(...importsOf(entry));
test(`the home page needs at most ${MAX_FIRST_BYTES} bytes of it, compressed: the entry and one part`, () => {
  expect([...start]).toEqual(["first.js"]);
  for (const file of ["root.tsx", "screens/layouts/site.tsx", "screens/public/$.tsx", "screens/public/index.tsx"])
    expect(partOf(file), file).toBe("");
  const first = beside.get("first.js") ?? Buffer.alloc(0);
  // The reading of multipart forms.
  expect(first.includes("no valid boundary")).toBe(false);
  expect(gzipSync(entry).byteLength + gzipSync(first).byteLength).toBeLessThanOrEqual(MAX_FIRST_BYTES);
});

const bytesOf = (names: Set<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(beside.get(name) ?? "").byteLength, gzipSync(entry).byteLength);

test.each([
  ["screens/public/jobs.tsx", MAX_FIRST_BYTES],
  ["screens/public/jobdetails.$id.tsx", MAX_JOB_PAGE_BYTES],
])("%s and what it imports need at most %i bytes with the start, compressed", (page, most) => {
  expect(bytesOf(new Set([...start, ...neededBy(partOf(page))]))).toBeLessThanOrEqual(most);
});

test("an isolate loads no other route as it starts", () => {
  const routes = [
    ...text.matchAll(
      /"\.\.\/(?:root|screens\/|resources\/|api\/)[^"]*":\s*\(\)\s*=>\s*import\(["'`]\.\/([^"'`]+)["'`]/g,
    ),
  ];
  expect(routes.length).toBeGreaterThan(150);
  expect(routes.map(([, name = ""]) => name).filter((name) => start.has(name))).toEqual([]);
});

test("what one route in many needs is in no other file", () => {
  const holding = (words: string) => [...beside].filter(([, code]) => code.includes(words)).map(([name]) => name);
  for (const words of [
    "Unexpected authentication response origin",
    "JWE decryption is not configured",
    "Adobe-Identity-UCS",
  ]) {
    const [name = "", ...more] = holding(words);
    expect([name !== "", more, start.has(name)], words).toEqual([true, [], false]);
    for (const page of [
      "screens/public/jobs.tsx",
      "screens/account/login.tsx",
      "screens/recruiter/recruiter.tsx",
      "screens/candidate/resume.tsx",
    ])
      expect(neededBy(partOf(page)).has(name), `${words} in ${page}`).toBe(false);
  }
});

test("no number is written by `toLocaleString`: at the top level of a module it took a seventh of the start", () => {
  expect(count(".toLocaleString(")).toBe(0);
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
