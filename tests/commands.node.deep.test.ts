/** Every command of package.json, as a person types it. What takes long is typed in tests/long-commands.node.deep.test.ts. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { commands } from "../.scripts/commands.mjs";
import { root } from "./support/sources.ts";
import { startTyped, type } from "./support/typed-commands.ts";

// Only a command that hangs takes so long.
vi.setConfig({ testTimeout: 600_000 });

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const folder = mkdtempSync(join(tmpdir(), "staffroom-commands-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(Object.keys(scripts))("npm run %s", (name) => {
  test("-- --help says what it does and what it takes, and does nothing", async () => {
    const { code, out, err } = await type(name, ["--help"]);
    const command = Object.entries(commands).find(([each]) => each === name)?.[1];
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(command?.about);
    for (const option of Object.keys(command?.options ?? {})) expect(out).toContain(`--${option}`);
  });

  test("refuses an option that it does not have, with a sentence", async () => {
    const { code, out, err } = await type(name, ["--nonsense"]);
    expect(code).not.toBe(0);
    expect(`${out}${err}`).toMatch(/--nonsense/);
    expect(`${out}${err}`).not.toMatch(/\n\s+at .*:\d+:\d+/);
  });
});

describe("words that a command does not understand end it with one sentence before it does anything", () => {
  test.each([
    ["affected", [], "FILE is missing."],
    ["affected", ["one.csv", "two.csv"], '"two.csv" is a word too many.'],
    ["backup", [], "FOLDER is missing."],
    ["backup", ["one", "two"], '"two" is a word too many.'],
    ["backup", [""], "A word is empty."],
    ["restore", [], "FOLDER is missing."],
    ["restore", ["copy", "--object"], "'--object <value>' argument missing"],
    ["restore", ["copy", "--object="], "--object is empty."],
    ["restore", ["copy", "--objects", "--object", "resumes/x"], "Only one of"],
    ["restore", ["copy", "--derived"], "leave out the folder"],
    ["deploy", ["--location", "mars"], '--location is "mars": it takes one of weur, eeur, apac, oc, wnam, enam.'],
    ["deploy", ["--jurisdiction", "in"], '--jurisdiction is "in": it takes one of eu, fedramp, us.'],
    ["deploy", ["--keep-place", "--jurisdiction", "eu"], "give one of them."],
    ["deploy", ["production"], '"production" is a word too many.'],
    ["simulate", ["--applications", "many"], '--applications is "many": it takes a whole number from 1.'],
    ["simulate", ["--applications", "0"], "a whole number from 1"],
    ["simulate", ["--every", "7"], '--every is "7": it takes one of 1, 2, 3'],
    ["simulate", ["--kill", "2"], '--kill is "2": it takes a number from 0 to 1.'],
    ["simulate", ["--stall", "often"], '--stall is "often": it takes a number from 0 to 1.'],
    ["soak", ["--seconds", "-5"], "--seconds"],
    ["journeys", ["--only", "nonsense"], '--only is "nonsense": it takes one of find, fit, guest'],
    ["stall", ["--kind", "tired"], '--kind is "tired": it takes one of hangs, fails, slow'],
    ["mutate", ["--lanes", "two"], '--lanes is "two"'],
    ["bench:alerts", ["ten"], '[ALERTS …] is "ten": it takes a whole number'],
    ["db:compare", [], "COMMIT is missing."],
    ["held", ["one", "two"], '"two" is a word too many.'],
  ])("%s %j", async (name, words, sentence) => {
    const { code, err } = await type(name, words);
    expect(err).toContain(sentence);
    expect(code).toBe(2);
  });

  test("npm keeps an option for itself that has no two dashes before it, and the command says so", async () => {
    const { code, err } = await type("deploy", [], { env: { npm_config_dry_run: "true" } });
    expect([code, err]).toEqual([2, expect.stringContaining("npm run deploy -- --dry-run")]);
  });

  test.each([
    ["test", ["--only", "nonsense"], 'There is no step "nonsense"'],
    ["held", ["erasures/0"], "LINK_SECRET=… npm run held -- KEY"],
  ])("%s %j", async (name, words, sentence) => {
    const { code, err } = await type(name, words, { env: { LINK_SECRET: "" } });
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
  });
});

describe("npm run deploy", () => {
  test("-- --dry-run goes to its end, and names each step", async () => {
    const { code, out, err } = await type("deploy", ["--dry-run", "--origin", "https://staffroom.example"]);
    expect([code, err]).toEqual([0, expect.any(String)]);
    expect(out).toContain("would run: wrangler d1 create staffroom --location apac");
    // A database of an earlier program ends it here, before anything is made or changed.
    const asked = out.indexOf("would run: wrangler d1 execute DB --json --command SELECT name FROM d1_migrations");
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(out.indexOf("would run: wrangler r2"));
    // Nor where the database stands elsewhere.
    expect(out.indexOf("would run: wrangler d1 execute DB --json --command SELECT 1 AS one")).toBeLessThan(asked);
    expect(out).toContain("would run: wrangler r2 bucket create staffroom-resumes --location apac");
    expect(out).toContain("what exists stays where it is");
    expect(out.trim().split("\n").at(-1)).toBe(
      "Dry run: the build and the configuration are fine, and nothing was sent.",
    );
    // The Worker as it would be sent: its entry, and the parts beside it.
    expect(existsSync(join(root, "build/deploy/worker/entry.worker.js"))).toBe(true);
    expect(existsSync(join(root, "build/deploy/worker/modules/first.js"))).toBe(true);
    expect(existsSync(join(root, "build/deploy/secrets.json"))).toBe(false);
  });

  test("makes database and bucket in another place where it is told so", async () => {
    const words = ["--dry-run", "--origin", "https://staffroom.example", "--location", "weur"];
    const { out } = await type("deploy", words);
    expect(out.match(/create staffroom(-resumes)? --location weur/g)).toHaveLength(2);
    expect(out).not.toContain("apac");
  });

  test("makes them inside a jurisdiction, and says what a site on workers.dev goes without", async () => {
    const words = ["--dry-run", "--origin", "https://staffroom.me.workers.dev", "--jurisdiction", "eu"];
    const { out } = await type("deploy", words);
    expect(out.match(/create staffroom(-resumes)? --jurisdiction eu/g)).toHaveLength(2);
    expect(out).not.toContain("--location");
    expect(out).toContain("does nothing on workers.dev");
    const { r2_buckets } = JSON.parse(readFileSync(join(root, "build/deploy/wrangler.json"), "utf8"));
    expect(r2_buckets).toEqual([{ binding: "RESUMES", bucket_name: "staffroom-resumes", jurisdiction: "eu" }]);
  });
});

describe("npm run advisories", () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.close();
  });

  /** The address of a registry that answers everything alike. */
  async function registry(status: number, body: string, contentType: string): Promise<string> {
    const server = createServer((_, response) => {
      response.writeHead(status, { "Content-Type": contentType }).end(body);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  test.each<[string, () => Promise<string>]>([
    ["has no audit", () => registry(405, "<h1>405 Method Not Allowed</h1>", "text/html")],
    ["refuses", () => registry(403, '{"error":"no"}', "application/json")],
    ["answers something else", () => registry(200, "<!DOCTYPE html><title>Sign in</title>", "text/html")],
    ["is out of reach", async () => "http://127.0.0.1:9/"],
  ])("says in plain sentences that a registry %s, and fails", async (_, open) => {
    const env = { npm_config_registry: await open(), npm_config_fetch_retries: "0" };
    const { code, out, err } = await type("advisories", [], { env });
    expect(code).toBe(1);
    expect(err).toContain("The advisories could not be asked for. npm audit gave no report: ");
    expect(err).toContain("That does not mean that there are none");
    expect(`${out}${err}`).not.toMatch(/[{}]|<h1>|DOCTYPE|127\.0\.0\.1/);
  });
});

describe("the tools", () => {
  test("npm run format formats a file, npm run lint finds what is wrong in it", async () => {
    const name = "build/typed-snippet.ts";
    const file = join(root, name);
    try {
      // Git ignores build/, and so would the tools.
      writeFileSync(file, "export const one   = 1\n");
      const formatted = await type("format", ["--vcs-enabled=false", name]);
      expect([formatted.code, readFileSync(file, "utf8")]).toEqual([0, "export const one = 1;\n"]);
      writeFileSync(file, "export const one = root;\n");
      const linted = await type("lint", ["--vcs-enabled=false", name]);
      expect([linted.code, `${linted.out}${linted.err}`]).toEqual([1, expect.stringContaining("root")]);
    } finally {
      rmSync(file, { force: true });
    }
  });

  test("npm run types passes its words on", async () => {
    const { code, out } = await type("types", ["--version"]);
    expect([code, out]).toEqual([0, expect.stringMatching(/Version 5\.9/)]);
  });

  test("npm run db:generate finds nothing to do: migrations and tables agree", async () => {
    const { code, out } = await type("db:generate", []);
    expect([code, out]).toEqual([0, expect.stringContaining("nothing to migrate")]);
  });

  test("npm run db:compare says that the migrations make what they made at the last commit, or where not", async () => {
    const { code, out } = await type("db:compare", ["HEAD"]);
    expect([0, 1]).toContain(code);
    expect(out).toMatch(code === 0 ? /^equal: \d+ tables, .* \d+ triggers, /m : /^(differs|only before|only now): /m);
  });

  test("npm run db:compare names a commit that git does not know", async () => {
    const { code, err } = await type("db:compare", ["nonsense"]);
    expect([code, err]).toEqual([1, expect.stringContaining('git has no migrations of a commit "nonsense".')]);
  });

  test("npm test runs one step alone", async () => {
    const { code, out } = await type("test", ["--only", "lint"]);
    expect([code, out]).toEqual([0, expect.stringContaining("1 passed, 0 failed")]);
  });

  test("npm run test:deep knows its steps", async () => {
    const { code, err, out } = await type("test:deep", ["--only", "nonsense"]);
    expect([code, err]).toEqual([1, expect.stringContaining('There is no step "nonsense"')]);
    expect(out).toMatch(/^0 passed, 1 failed\n$/m);
  });

  test("npm test with a file that is none has failed", async () => {
    const { code, out } = await type("test", ["--only", "node", "a/file/that/is/none"]);
    expect([code, out]).toEqual([1, expect.stringContaining("no test ran of a/file/that/is/none")]);
    expect(out).toMatch(/ passed, 1 failed\n$/);
  });

  test("npm test that is broken off by Ctrl-C has failed, and says so", async () => {
    const { child, said } = startTyped("test", ["--only", "types"]);
    const ended = once(child, "close");
    while (!said.out.includes("=== types")) await once(child.stdout, "data");
    process.kill(-(child.pid ?? Number.NaN), "SIGINT");
    const [code] = await ended;
    expect(code).not.toBe(0);
    expect(said.out).toMatch(/^0 passed, 1 failed\n$/m);
  });

  test("npm run escape -- --count says how many lines the move to React Router 7 changes, and leaves the project as it is", async () => {
    const before = execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" });
    const { code, out } = await type("escape", ["--count"]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^\d+ files change: \d+ lines of imports, \d+ outside/m)]);
    expect(execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" })).toBe(before);
    const { code: refused, err } = await type("escape", ["--count", "--keep", "app"]);
    expect([refused, err]).toEqual([1, expect.stringContaining("app is not empty.")]);
  });

  test("npm run mutate -- --list names mistakes and tries none", async () => {
    const { code, out } = await type("mutate", ["--list", "--only", "signed-value"]);
    expect([code, out]).toEqual([0, expect.stringMatching(/signed-value/)]);
  });
});

describe("a port that another program has", () => {
  test.each(["start", "dev"] as const)("npm run %s says so, and how to take another", async (name) => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const { code, err } = await type(name, [], { env: { PORT: String(port), STATE_DIR: join(folder, "state") } });
      expect([code, err]).toEqual([1, expect.stringContaining(`Port ${port} is in use.`)]);
      expect(err).toContain(`PORT=${port + 1}`);
    } finally {
      server.close();
    }
    const { code, err } = await type(name, [], { env: { PORT: "all" } });
    // Long work says at once what it does.
    expect(err.startsWith(commands[name].about)).toBe(true);
    expect([code, err]).toEqual([1, expect.stringContaining("PORT=all is not a port.")]);
  });
});
