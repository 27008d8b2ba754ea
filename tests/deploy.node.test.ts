/** What a deployment has to know before it sends anything: the site's origin, and which secrets are missing. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { costOfNoMail, missingSecrets, originFrom, refuseLocal, SECRETS } from "../.scripts/deploy-settings.ts";
import { migrationNames, refuseEarlier } from "../.scripts/migrations.ts";
import { root } from "../.scripts/run.ts";
import { read } from "./support/sources.ts";

describe("the origin", () => {
  test("is the option's, else the environment's, else that of wrangler.toml", () => {
    const [option, environment, vars] = ["https://a.example", "https://b.example", "https://c.example"];
    expect(originFrom({ option, environment, vars })).toBe(option);
    expect(originFrom({ environment, vars })).toBe(environment);
    expect(originFrom({ environment: "", vars })).toBe(vars);
    expect(originFrom({ option: "https://Staffroom.example:443/" })).toBe("https://staffroom.example");
  });

  test.each([
    "http://a.example",
    "a.example",
    "https://a.example/path",
    "https://a.example?x",
    "https://u:p@a.example",
  ])("is not %s", (option) => {
    expect(() => originFrom({ option, vars: "https://c.example" })).toThrow("is no https origin");
  });

  test.each([
    ["a missing one", [], "Say under which address people reach the site"],
    ["a wrong one", ["--origin", "http://a.example"], '"http://a.example" is no https origin'],
  ])(
    "ends the deployment with one sentence before anything else: %s",
    (_, args, said) => {
      const env = { ...process.env, ORIGIN: "", NODE_OPTIONS: "" };
      const script = join(root, ".scripts", "deploy.ts");
      const { status, stdout, stderr } = spawnSync(process.execPath, [script, "--dry-run", ...args], {
        env,
        encoding: "utf8",
      });
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr).toContain(said);
      expect(stderr.trim().split("\n")).toHaveLength(1);
    },
    60_000,
  );

  test("is known to the forge's workflow, where the variable SITE_ORIGIN has it", () => {
    expect(read("../.github/workflows/deploy.yml")).toMatch(/^ +ORIGIN: \$\{\{ vars\.SITE_ORIGIN \}\}$/m);
  });
});

test.each(["test", "local", "Production", "", undefined])("APP_ENV=%s is not deployed", (environment) => {
  expect(() => refuseLocal(environment)).toThrow('Only "production" is deployed');
  expect(() => refuseLocal("production")).not.toThrow();
});

describe("the cost of a site without mail", () => {
  const [without, sends] = [costOfNoMail(undefined), costOfNoMail("Staffroom <jobs@staffroom.example>")];

  test("is said where MAIL_FROM is missing or empty, and nowhere else", () => {
    expect(without).toContain("each application without an account counts as confirmed");
    expect(costOfNoMail("")).toBe(without);
    expect(sends).toBeNull();
  });

  test("names each risk of docs/security.md, the variable, and a page that is there", () => {
    for (const risk of ["whether an address has applied", "apply first in somebody's name", "public numbers"]) {
      expect(without).toContain(risk);
    }
    const [, page] = without?.match(/Set MAIL_FROM \((docs\/[\w-]+\.md)\)/) ?? [];
    expect(read(`../${page}`)).toContain("MAIL_FROM");
  });
});

describe("secrets", () => {
  const made = (present: string[]) => Object.keys(missingSecrets(present));

  test("each that is missing is made by itself, and none that is there", () => {
    expect(made([])).toEqual(["SIGNING_SECRET", "LINK_SECRET"]);
    expect(made(["SIGNING_SECRET", "GOOGLE_CLIENT_SECRET"])).toEqual(["LINK_SECRET"]);
    expect(made(["LINK_SECRET"])).toEqual(["SIGNING_SECRET"]);
    expect(made([...SECRETS])).toEqual([]);
  });

  test("are long, and never twice the same", () => {
    const all = [missingSecrets([]), missingSecrets([])].flatMap(Object.values);
    expect(new Set(all).size).toBe(4);
    for (const secret of all) expect(secret).toMatch(/^[\w-]{43}$/);
  });

  test("are those without which the Worker does not work", () => {
    const code = read("edge/context.ts");
    for (const name of SECRETS) expect(code).toContain(`${name} is missing`);
  });
});

describe("a deployed database", () => {
  test("with the migrations of an earlier program is refused with one sentence", () => {
    const refused = () => refuseEarlier(["0000_first_tables.sql", "0001_job_search.sql"], "The deployed database");
    expect(refused).toThrow(
      /^The deployed database has the migrations of an earlier program, .* git checkout 2820c3f$/,
    );
  });

  test("that is new, or has today's migrations, is not", () => {
    for (const has of [[], migrationNames()]) expect(() => refuseEarlier(has, "The deployed database")).not.toThrow();
  });
});

test("each command of docs/operations.md on the deployed database names the file that has its id, as wrangler.toml has none", () => {
  const lines = read("../docs/operations.md").match(/npx wrangler d1 (?!…)[^`\n]*/g) ?? [];
  expect(lines.length).toBeGreaterThan(8);
  expect(lines.filter((line) => !line.includes(" staffroom -c build/backup/wrangler.json"))).toEqual([]);
  expect(read("../.scripts/bindings.ts")).toContain('join(root, "build", "backup")');
});
