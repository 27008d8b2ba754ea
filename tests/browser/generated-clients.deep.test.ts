/** Clients that two generators make of the served document compile strictly, and carry a journey from signing up to withdrawing. */
import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createClient } from "@hey-api/openapi-ts";
import { build } from "esbuild";
import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePdf } from "./people.ts";
import { startApp } from "./support.ts";

const app = startApp();
const root = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "staffroom-clients-"));
afterAll(() => rmSync(folder, { recursive: true }));

const STRICT = {
  ...{ strict: true, noUncheckedIndexedAccess: true, noImplicitOverride: true, noFallthroughCasesInSwitch: true },
  ...{ target: "es2022", lib: ["es2023", "dom", "dom.iterable"], module: "esnext", moduleResolution: "bundler" },
  ...{ noEmit: true, allowImportingTsExtensions: true, skipLibCheck: true, types: ["node"] },
};

let document: object;
beforeAll(async () => {
  document = (await (await fetch(`${app.url()}/openapi.json`)).json()) as object;
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
  writeFileSync(join(folder, "asha.pdf"), await makePdf("Asha Nair"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
});

/** Compiles a program of tests/fixtures/clients beside its generated client, and runs it against the app. */
async function journeyOf(name: string): Promise<unknown> {
  const program = join(folder, `${name}.ts`);
  copyFileSync(join(root, `tests/fixtures/clients/${name}.ts.txt`), program);
  const settings = join(folder, `tsconfig.${name}.json`);
  writeFileSync(settings, JSON.stringify({ compilerOptions: STRICT, files: [program] }));
  const compiled = await run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", settings]).catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  );
  expect(compiled.stdout, "what the compiler says").toBe("");
  const outfile = join(folder, `${name}.mjs`);
  await build({ entryPoints: [program], outfile, bundle: true, format: "esm", platform: "node", logLevel: "error" });
  const { stdout } = await run(process.execPath, [outfile, app.url(), join(folder, "asha.pdf"), `${name}-journey`]);
  return JSON.parse(stdout);
}

const DONE = { left: "withdrawn", again: 200, unknown: "not_found" };

test("openapi-typescript, with openapi-fetch", async () => {
  const made = await openapiTS(JSON.stringify(document), { alphabetize: false });
  writeFileSync(join(folder, "schema.ts"), astToString(made));
  expect(await journeyOf("openapi-fetch")).toEqual(DONE);
});

test("@hey-api/openapi-ts, which checks requests and answers with zod", async () => {
  await createClient({
    input: join(folder, "openapi.json"),
    output: { path: join(folder, "client"), module: { extension: ".ts" } } as never,
    logs: { level: "silent" },
    plugins: ["@hey-api/typescript", "@hey-api/client-fetch", "zod", { name: "@hey-api/sdk", validator: true }],
  });
  expect(await journeyOf("hey-api")).toEqual(DONE);
});
