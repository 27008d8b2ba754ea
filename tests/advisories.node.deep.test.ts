/** The daily look for new advisories, on answers in the two services' own formats; and docs/security.md's table of them. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findUnknown, fromGitHub, fromNpmAudit, knownIds, productionPackages } from "../.scripts/advisory-table.ts";
import { read, root, sources } from "./support/sources.ts";
import { tableAfter } from "./support/test-titles.ts";

const KNOWN = "GHSA-rxv8-25v2-qmq8";
const NEW = "GHSA-2345-6789-cfgh";
const OLD = "GHSA-pxg6-pf52-xh8x";
const known = new Set([KNOWN]);

/** As npm 11 writes it: a package that only depends on the one concerned has its name as a text. */
function audit(...ids: string[]): string {
  const via = ids.map((id, index) => ({
    source: 1120000 + index,
    name: "turbo-stream",
    dependency: "turbo-stream",
    title: "A title",
    url: `https://github.com/advisories/${id}`,
    severity: "high",
    cwe: ["CWE-770"],
    cvss: { score: 7.5, vectorString: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H" },
    range: "<3.0.0",
  }));
  const common = { severity: "high", range: "<3.0.0", fixAvailable: false };
  const concerned = { name: "turbo-stream", isDirect: false, via, effects: ["@remix-run/react"], ...common };
  const above = { name: "@remix-run/react", isDirect: true, via: ["turbo-stream"], effects: [], ...common };
  return JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: ids.length > 0 ? { "turbo-stream": concerned, "@remix-run/react": above } : {},
    metadata: {
      vulnerabilities: { info: 0, low: 0, moderate: 0, high: ids.length, critical: 0, total: ids.length },
      dependencies: { prod: 80, dev: 400, optional: 30, peer: 1, peerOptional: 0, total: 500 },
    },
  });
}

/** As GitHub's REST interface lists them, without what nobody reads here. */
const listed = (id: string, more: object = {}) => ({
  ghsa_id: id,
  cve_id: null,
  url: `https://api.github.com/advisories/${id}`,
  html_url: `https://github.com/advisories/${id}`,
  summary: "A summary",
  type: "reviewed",
  severity: "high",
  published_at: "2026-06-04T15:23:51Z",
  withdrawn_at: null,
  vulnerabilities: [
    {
      package: { ecosystem: "npm", name: "turbo-stream" },
      vulnerable_version_range: "< 3.0.0",
      first_patched_version: "3.0.0",
      vulnerable_functions: [],
    },
  ],
  ...more,
});
const list = (...ids: string[]) => JSON.stringify(ids.map((id) => listed(id)));

type Answers = { audit?: string | Error; pages?: (string | Response | Error)[]; installed?: string };

/** The first call to GitHub is about what is installed, the others about the packages that Remix shares its code with. */
function ask({ audit: said = audit(), pages = [list(KNOWN)], installed = "[]" }: Answers) {
  const asked: string[] = [];
  const left = [installed, ...pages];
  const get = async (address: string) => {
    asked.push(address);
    const next = left.shift();
    if (next === undefined) throw new Error("asked once more than there is an answer");
    if (next instanceof Error) throw next;
    return typeof next === "string" ? new Response(next) : next;
  };
  const services = {
    get,
    audit: async () => {
      if (said instanceof Error) throw said;
      return said;
    },
  };
  return { asked, found: findUnknown(known, ["oauth4webapi@3.8.8", "@remix-run/router@1.23.3"], services) };
}
const idsOf = async (answers: Answers) => (await ask(answers).found).map(({ id }) => id);

describe("an advisory", () => {
  test("that the table has passes, whoever names it", async () => {
    expect(await idsOf({ audit: audit(KNOWN), installed: list(KNOWN) })).toEqual([]);
  });

  test("that the table does not have is found in the answer of npm", async () => {
    expect(await ask({ audit: audit(KNOWN, NEW) }).found).toEqual([
      { id: NEW, package: "turbo-stream", title: "A title", published: null },
    ]);
  });

  test("that the table does not have is found in the answer of GitHub, for what is installed and for what Remix shares", async () => {
    expect(await idsOf({ installed: list(NEW) })).toEqual([NEW]);
    expect(await idsOf({ pages: [list(KNOWN, NEW)] })).toEqual([NEW]);
    expect(await idsOf({ audit: audit(NEW), installed: list(NEW), pages: [list(KNOWN, NEW)] })).toEqual([NEW]);
  });

  test("on a later page is found, and pages are only asked for at GitHub", async () => {
    const link = '<https://api.github.com/advisories?after=abc>; rel="next", <https://api.github.com/x>; rel="prev"';
    const { asked, found } = ask({ pages: [new Response(list(KNOWN), { headers: { Link: link } }), list(NEW)] });
    expect((await found).map(({ id }) => id)).toEqual([NEW]);
    expect(asked.at(-1)).toBe("https://api.github.com/advisories?after=abc");
    const elsewhere = new Response(list(KNOWN), { headers: { Link: '<https://evil.example/>; rel="next"' } });
    expect(await idsOf({ pages: [elsewhere] })).toEqual([]);
  });

  test("from before 2026 counts where the installed version has it, and not on other versions of the framework", async () => {
    const before = JSON.stringify([listed(KNOWN), listed(OLD, { published_at: "2025-10-04T00:00:00Z" })]);
    expect(await idsOf({ pages: [before] })).toEqual([]);
    expect(await idsOf({ installed: before })).toEqual([OLD]);
  });

  test("that was withdrawn does not count", () => {
    expect(fromGitHub(JSON.stringify([listed(NEW, { withdrawn_at: "2026-07-01T00:00:00Z" })]))).toEqual([]);
  });

  test("is asked for by version for what is installed, and in any version for what Remix shares", async () => {
    const { asked, found } = ask({});
    await found;
    const [installed = "", shared = ""] = asked.map((address) => new URL(address).searchParams.get("affects") ?? "");
    expect(installed.split(",")).toEqual(["oauth4webapi@3.8.8", "@remix-run/router@1.23.3"]);
    expect(shared.split(",")).toEqual(expect.arrayContaining(["react-router", "turbo-stream"]));
    expect(shared).not.toMatch(/\w@/);
  });
});

describe("a service that gives no answer", () => {
  const REFUSED = JSON.stringify({
    message: "405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk",
    statusCode: 405,
    body: "",
    error: { summary: "", detail: "" },
  });

  test.each<[string, Answers]>([
    ["npm refused by its registry", { audit: REFUSED }],
    ["npm that says nothing", { audit: "" }],
    ["npm that says no JSON", { audit: "npm error audit endpoint returned an error" }],
    ["npm with a report of another format", { audit: JSON.stringify({ advisories: {}, metadata: {} }) }],
    ["npm that looked at nothing", { audit: audit().replace('"prod":80', '"prod":0') }],
    ["npm whose advisories have no id", { audit: audit(NEW).replaceAll(NEW, "1120000") }],
    ["npm that names packages alone", { audit: audit(NEW).replace(/"via":\[\{.*?\}\]/, '"via":[]') }],
    ["npm that cannot start", { audit: new Error("spawn npm ENOENT") }],
    ["GitHub out of reach", { pages: [new TypeError("fetch failed")] }],
    ["GitHub with an error", { pages: [new Response("{}", { status: 503 })] }],
    ["GitHub at its limit", { pages: [new Response('{"message":"API rate limit exceeded"}', { status: 403 })] }],
    ["GitHub with a page of markup", { pages: ["<!DOCTYPE html>"] }],
    ["GitHub with an object", { pages: ['{"message":"Not Found"}'] }],
    ["GitHub with another format", { pages: [JSON.stringify([{ id: NEW }])] }],
    ["GitHub that names nothing of what it has", { pages: ["[]"] }],
    [
      "GitHub that breaks off before the last page",
      {
        pages: [
          new Response(list(KNOWN), { headers: { Link: '<https://api.github.com/x>; rel="next"' } }),
          new Error("reset"),
        ],
      },
    ],
  ])("%s: the check fails", async (_, answers) => {
    await expect(ask(answers).found).rejects.toThrow();
  });

  test("makes the command fail, and it says why", () => {
    // Nothing listens there, and npm is asked first.
    const env = { ...process.env, npm_config_registry: "http://127.0.0.1:9/", npm_config_fetch_retries: "0" };
    const { status, stderr } = spawnSync(process.execPath, [join(root, ".scripts/advisories.ts")], {
      env,
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toContain("The advisories could not be asked for. npm audit gave no report");
  });
});

test("what goes into production is read from the lock file: nothing for development, optional peers included", () => {
  const packages = productionPackages(readFileSync(join(root, "package-lock.json"), "utf8"));
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const names = packages.map((one) => one.slice(0, one.lastIndexOf("@")));
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  for (const name of ["vitest", "wrangler", "vite", "@remix-run/dev"]) {
    expect(Object.keys(devDependencies)).toContain(name);
    expect(names).not.toContain(name);
  }
  // Two versions of one package, one of them Remix's own.
  expect(packages.filter((one) => one.startsWith("cookie@")).length).toBe(2);
  expect(names).toContain("undici");
});

describe("the table of docs/security.md", () => {
  const document = readFileSync(join(root, "docs", "security.md"), "utf8");
  const rows = tableAfter(document, "advisories");
  const advisories = rows.filter(([id = ""]) => id.includes("GHSA"));

  test("has the advisories that the issue names, and each once", () => {
    const ids = knownIds(document);
    expect(ids.size).toBeGreaterThan(25);
    for (const id of ["GHSA-chx6-hx7r-mcp5", KNOWN]) expect([...ids]).toContain(id);
    expect(document).toMatch(/\| CVE-2026-55685 \(GHSA-chx6-hx7r-mcp5\) \|/);
    expect(document).toMatch(/\| CVE-2026-34077 \(GHSA-rxv8-25v2-qmq8\) \|/);
    const first = advisories.flatMap(([cell = ""]) => cell.match(/GHSA-[\w-]+/g) ?? []);
    expect(new Set(first).size).toBe(first.length);
  });

  test("says of each where it is, what it is, whether it is reachable and what guards; a test attacks what is, or nearly", () => {
    for (const row of advisories) {
      expect(row.length, row[0]).toBe(6);
      const [id = "", where = "", what = "", reachable = "", guard = "", tests = ""] = row;
      expect(id).toMatch(/^(CVE-\d{4}-\d{4,6} \()?GHSA(-[23456789cfghjmpqrvwx]{4}){3}\)?$/);
      for (const cell of [where, what]) expect(cell.trim(), id).not.toBe("");
      expect(reachable, id).toMatch(/^(\*\*yes\*\*|nearly|no): \S/);
      if (reachable.startsWith("no:")) continue;
      expect(guard.trim(), id).not.toBe("");
      expect(tests, id).toContain(" › ");
    }
  });

  test("names the versions that are installed", () => {
    const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
    const installed = tableAfter(document, "framework-versions");
    expect(installed.length).toBeGreaterThan(15);
    for (const [name = "", version = ""] of installed) {
      expect(packages[`node_modules/${name.replaceAll("`", "")}`]?.version, name).toBe(version);
    }
  });
});

test("what the table calls unused is used nowhere", () => {
  const texts = sources.map((file) => [file, read(file)] as const);
  const users = (pattern: RegExp) => texts.flatMap(([file, text]) => (pattern.test(text) ? [file] : []));
  expect(users(/ScrollRestoration|script:ld\+json|FileSessionStorage|@remix-run\/node|unstable_|"use server"/)).toEqual(
    [],
  );
  expect(
    users(/\buseNavigate\b|\bNavLink\b|<Link[\s/>]|import \{[^}]*\bLink\b[^}]*\} from "@remix-run\/react"/),
  ).toEqual([]);
  // Of uuid two functions, without a buffer.
  const uuid = texts.flatMap(([, text]) => /import \{ ([^}]+) \} from "uuid"/.exec(text)?.[1] ?? []);
  expect(uuid.sort()).toEqual(["v5", "v7"]);
  expect(users(/\bv[57]\([^,)]*,[^,)]*,/)).toEqual([]);
  // Names of columns and aliases stand in the code: as literals, or as keys and columns of its own objects. A view's `as` takes its query.
  expect(users(/(?<!sqliteView\("\w+"\))\.as\((?!["'`\w]*["'`])/)).toEqual([]);
  expect(users(/sql\.identifier\(/)).toEqual(["db/client.server.ts"]);
  expect(read("db/client.server.ts")).toContain("Object.entries(fields).map(([name, field]) =>");
  // Lists stand in answers alone, and in a cookie that we seal ourselves.
  const own = [
    // What our own run has put into the queue.
    "const Message = z.object({ ids: z.array(z.uuid()) });",
    "  ways: z.array(z.enum(GUEST_WAYS)),",
    ...["subjects: z.array(z.string()),", "levels: z.array(z.enum(LEVELS)),", "boards: z.array(z.enum(BOARDS)),"].map(
      (line) => `  ${line}`,
    ),
    "  requires: z.array(z.enum(REQUIRES)),",
    // A call's lists of values: five subjects, or as many as there are values.
    '    .array(item, "Send a list")',
    "  people: z.array(",
    "  invitations: z.array(",
    "  requests: z.array(",
    "  by_day: z.array(z.object({ day: z.string(), views: count, saves: count, applications: count })),",
    "export const InstitutionWithJobs = PublicInstitution.extend({ jobs: z.array(JobSummary) });",
    // What the device says of itself when a passkey is made: words of a pattern, eight at most.
    "const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8);",
    // Notes, messages, times and questions of one application, and the two sides of it.
    "  notes: z.array(z.object({ author: z.string(), text: z.string(), at: z.iso.datetime(), is_own: z.boolean() })),",
    "  times: z.array(z.object({ starts_at: Moment, minutes: z.int() })),",
    "export const InterviewList = z.object({ interviews: z.array(InterviewAnswer) });",
    "  choices: z.array(z.string()),",
    "  questions: z.array(QuestionShown),",
    "export const MessageList = z.array(MessageItem);",
    "  stopped_by: z.array(z.enum(SIDES)),",
    "  results: z.array(",
    "      moves: z.array(Status).optional(),",
    'const OpenMoves = z.array(Status).meta({ description: "The moves that are open to the side that reads it" });',
    "export const UndoneMoves = z.object({ undone: z.array(MovedApplication) });",
    "  choices: z.array(z.enum(HOW_OFTEN)),",
    "  mails: z.array(Kind),",
    "const Device = z.object({ id: z.string(), marks: z.array(z.string()) });",
  ];
  const lists = texts.flatMap(([, text]) =>
    text.split("\n").filter((line) => /\bz\.(array|set|map|record)\(/.test(line)),
  );
  expect(lists.length).toBeGreaterThan(3);
  expect(lists.filter((line) => !/^\s*answer: /.test(line) && !own.includes(line))).toEqual([]);
});

test("answers are read as they stand, so that a change of format is noticed", () => {
  expect(fromNpmAudit(audit())).toEqual([]);
  expect(fromNpmAudit(audit(KNOWN)).map(({ id }) => id)).toEqual([KNOWN]);
  expect(fromGitHub(list(KNOWN, NEW)).map(({ id }) => id)).toEqual([KNOWN, NEW]);
});
