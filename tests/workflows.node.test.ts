/** The workflow files for a public forge: what they run exists, they may do no more than they need, and they pin what they use. */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "./support/sources.ts";

type Step = { run?: string; uses?: string; with?: Record<string, unknown>; env?: Record<string, string>; if?: string };
type Job = {
  env?: Record<string, string>;
  needs?: string | string[];
  uses?: string;
  steps?: Step[];
  environment?: string;
  permissions?: unknown;
  "timeout-minutes"?: number;
};
type Workflow = {
  on: Record<string, { tags?: string[] } | { cron: string }[] | null>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
};

const folder = join(root, ".github", "workflows");
const files = readdirSync(folder).sort();
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };
const text = (file: string) => readFileSync(join(folder, file), "utf8");
const workflow = (file: string): Workflow => parse(text(file));
const stepsOf = (file: string) => Object.values(workflow(file).jobs).flatMap(({ steps = [] }) => steps);

test("there is one that tests, one that deploys, one that asks for advisories, one for each night, and two for each week", () => {
  expect(files).toEqual(["advisories.yml", "deploy.yml", "escape.yml", "mutation.yml", "nightly.yml", "test.yml"]);
});

describe.each(files)("%s", (file) => {
  test("may read the code and nothing else, and leaves no credentials behind", () => {
    expect(workflow(file).permissions).toEqual({ contents: "read" });
    for (const job of Object.values(workflow(file).jobs)) expect(job.permissions).toBeUndefined();
    for (const step of stepsOf(file).filter(({ uses }) => uses?.startsWith("actions/checkout@"))) {
      expect(step.with?.["persist-credentials"]).toBe(false);
    }
  });

  test("uses the forge's own actions alone, each pinned to a commit whose version stands beside it", () => {
    for (const { uses } of stepsOf(file)) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
    for (const line of text(file).match(/uses: actions\/.*/g) ?? []) expect(line).toMatch(/ # v\d+\.\d+\.\d+$/);
  });

  test("runs npm commands that package.json has, with text from nobody outside in them", () => {
    const commands = stepsOf(file).flatMap(({ run }) => (run ? [run] : []));
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      expect(command).not.toContain("${{");
      const name = /^npm (?:run )?([\w:]+)/.exec(command)?.[1];
      if (name) expect(Object.keys(scripts)).toContain(name);
      else expect(command).toMatch(/^curl --fail /);
    }
  });

  test("ends by itself when something hangs", () => {
    for (const job of Object.values(workflow(file).jobs))
      if (job.steps) expect(job["timeout-minutes"]).toBeLessThan(60);
  });
});

test("every push is tested with the project's one command, and the reports are kept", () => {
  const { on } = workflow("test.yml");
  expect(Object.keys(on).sort()).toEqual(["pull_request", "push", "workflow_call"]);
  expect(on.push).toBeNull();
  expect(stepsOf("test.yml").map(({ run }) => run)).toContain("npm test");
  const kept = stepsOf("test.yml").find(({ uses }) => uses?.includes("upload-artifact"));
  expect(kept?.with?.path).toBe("build/tests");
  expect(readFileSync(join(root, ".scripts/test-run.ts"), "utf8")).toContain('join(root, "build", "tests"');
});

test("a tag is deployed once all tests have passed, with secrets that only that step sees", () => {
  const { on, jobs } = workflow("deploy.yml");
  expect(on).toEqual({ push: { tags: ["v*"] } });
  expect(jobs.test?.uses).toBe("./.github/workflows/test.yml");
  expect(existsSync(join(root, jobs.test?.uses ?? ""))).toBe(true);
  expect(jobs.deep?.uses).toBe("./.github/workflows/nightly.yml");
  expect(jobs.deploy?.needs).toEqual(["test", "deep"]);
  expect(jobs.deploy?.environment).toBe("production");
  const withSecrets = stepsOf("deploy.yml").filter((step) => JSON.stringify(step).includes("secrets."));
  expect(withSecrets.map(({ run }) => run)).toEqual(["npm run deploy"]);
  expect(text("deploy.yml").match(/secrets\.\w+/g)).toEqual([
    "secrets.CLOUDFLARE_API_TOKEN",
    "secrets.CLOUDFLARE_ACCOUNT_ID",
  ]);
  expect(text("test.yml")).not.toContain("secrets.");
});

test("the mutation run comes once a week and by hand, not on every push", () => {
  const { on } = workflow("mutation.yml");
  expect(Object.keys(on).sort()).toEqual(["schedule", "workflow_dispatch"]);
  expect(text("mutation.yml")).toMatch(/cron: "\d+ \d+ \* \* [0-6]"/);
  expect(stepsOf("mutation.yml").map(({ run }) => run)).toContain("npm run mutate");
  expect(readFileSync(join(root, ".scripts/test.ts"), "utf8")).not.toContain("mutate");
});

test("the way out of Remix is tried once a week and by hand, and its report is kept, also of a run that failed", () => {
  const { on } = workflow("escape.yml");
  expect(on).toEqual({ schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* [0-6]$/) }], workflow_dispatch: null });
  expect(stepsOf("escape.yml").flatMap(({ run }) => run ?? [])).toEqual(["npm run escape"]);
  expect(text("escape.yml")).not.toMatch(/continue-on-error|\|\||secrets\./);
  const kept = stepsOf("escape.yml").find(({ uses }) => uses?.includes("upload-artifact"));
  expect([kept?.if, kept?.with?.path]).toEqual(["${{ !cancelled() }}", "docs/escape.md"]);
});

test("the long tests run every night and by hand with other seeds each time, and every push has a seed that stays", () => {
  const { on } = workflow("nightly.yml");
  expect(on).toEqual({
    schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }],
    workflow_dispatch: null,
    workflow_call: null,
  });
  expect(stepsOf("nightly.yml").flatMap(({ run }) => run ?? [])).toEqual([
    "npm run test:deep -- --only worker+node",
    "npm run test:deep -- --only browser,commands",
  ]);
  expect(text("nightly.yml")).not.toMatch(/continue-on-error|secrets\./);
  expect(readFileSync(join(root, ".scripts/test-deep.ts"), "utf8")).toContain('PROPERTY_SEED ??= "random"');
  expect(text("test.yml")).not.toContain("PROPERTY_SEED");
  expect(readFileSync(join(root, "tests/vitest.config.ts"), "utf8")).toMatch(/PROPERTY_SEED = "\d+"/);
});

test("each file of tests belongs to one project, and a deep one is named so", () => {
  const files = globSync("tests/**/*.test.ts", { cwd: root });
  const inWorkerd = /^tests\/(domain|worker)\/[\w-]+(\.deep)?\.test\.ts$/;
  const inNode = /^tests\/(architecture\.test|[\w-]+\.node(\.deep)?\.test)\.ts$/;
  const inBrowser = /^tests\/browser\/[\w-]+(\.deep)?\.test\.ts$/;
  const homeless = files.filter((file) => ![inWorkerd, inNode, inBrowser].some((pattern) => pattern.test(file)));
  expect(files.length).toBeGreaterThan(300);
  expect(homeless).toEqual([]);
  expect(readFileSync(join(root, ".scripts/test-deep.ts"), "utf8")).toContain('TEST_DEPTH = "deep"');
});

test("advisories are asked for every day and by hand, and all that is in the table of docs/security.md passes", () => {
  const { on } = workflow("advisories.yml");
  expect(on).toEqual({ schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }], workflow_dispatch: null });
  expect(stepsOf("advisories.yml").flatMap(({ run }) => run ?? [])).toEqual(["npm run advisories"]);
  // A step that may fail, or a command behind an "or", would hide what was found.
  expect(text("advisories.yml")).not.toMatch(/continue-on-error|\|\|/);
  expect(text("advisories.yml")).not.toContain("secrets.");
  expect(existsSync(join(root, scripts.advisories?.split(" ").at(-1) ?? ""))).toBe(true);
});

test("wrangler.toml holds no secret, no account and no database's id", () => {
  const config = readFileSync(join(root, "wrangler.toml"), "utf8");
  expect(config).not.toMatch(/^\s*(\w*(SECRET|TOKEN|PASSWORD)\w*|account_id)\s*=/m);
  expect(config.match(/^database_id = .*$/gm)).toEqual(['database_id = "00000000-0000-0000-0000-000000000000"']);
});
