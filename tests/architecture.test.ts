/** The house holds together: names are URLs, imports point down, the migrations make the schema, and every room is built alike. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FILLED_BY_TRIGGERS, SCHEMA_TABLES } from "../.scripts/tables.ts";
import { matchRoute } from "../app/edge/match.ts";
import { routeFacts } from "../app/route-facts.ts";
import routeConfig from "../app/routes.ts";
import {
  appFiles,
  exportsOf,
  floorOf,
  type Import,
  importsOf,
  lineCount,
  positionalInserts,
  read,
  root,
  sources,
  unnamedWrites,
  updatesOf,
} from "./support/sources.ts";
import { tablesWrittenBy } from "./support/statement-writes.ts";
import { TABLES } from "./support/tables.ts";

/** They ask whether a form came from a page of the address that it is sent to, make a context, or keep copies by their address. */
const COMPARES_ORIGINS = [
  "edge/back-link.ts",
  "edge/context.ts",
  "edge/gate.ts",
  "edge/response.ts",
  "http/request.ts",
];

const layouts = routeConfig.filter((route) => route.children !== undefined);
const routes = routeConfig
  .flatMap((route) => route.children ?? [route])
  .map((route) => ({ ...route, path: route.path ?? "" }));
const pairs = routes.map(({ path, file }): [string, string] => [path, file]);

describe("names are URLs", () => {
  test.each(pairs)("/%s is served by the file of that name", (path, file) => {
    const name = path === "" ? "index" : path.replaceAll("/", ".").replaceAll(":", "$").replace("*", "$");
    expect(file).toMatch(/^(screens\/\w+|resources|api)\/[^/]+$/);
    expect(basename(file).replace(/\.tsx?$/, "")).toBe(name);
    expect(appFiles).toContain(file);
  });

  test("no URL is served twice, and no route hides below another", () => {
    expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length);
    expect(routes.filter((route) => route.children?.length)).toEqual([]);
  });

  test("a layout is a frame of screens: it has no URL and is nobody's guard", () => {
    const files = sources.filter((file) => file.startsWith("screens/layouts/"));
    expect(layouts.map((layout) => layout.file).sort()).toEqual(files);
    for (const { file, path, children = [] } of layouts) {
      expect(path).toBeUndefined();
      expect([...exportsOf(file).keys()].filter((name) => name === "loader" || name === "action")).toEqual([]);
      expect(children.filter((child) => !child.file.startsWith("screens/"))).toEqual([]);
    }
  });

  test("every screen and every endpoint is on the map", () => {
    const built = sources.filter(
      (file) => /^(screens|resources|api)\//.test(file) && !file.startsWith("screens/layouts/") && !screenOf(file),
    );
    expect(routes.map((route) => route.file).sort()).toEqual(built);
  });

  test.each(pairs)("/%s is matched once, and its facts fit its file", (path, file) => {
    const id = "0199a5a0-0000-7000-8000-000000000000";
    const example = `/${path.replace(/:\w+/g, id).replace("*", "nowhere/at-all")}`;
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, id]);
    const kinds = { screens: "screen", resources: "file", api: "api" };
    const found = matchRoute(example);
    expect(found).toMatchObject({ path, params: Object.fromEntries(names), isCanonical: path !== "*" });
    expect(found.facts.kind).toBe(kinds[layerOf(file) as keyof typeof kinds]);
  });

  test("the facts have no entry beyond the map", () => {
    expect(Object.keys(routeFacts).sort()).toEqual(routes.map(({ path }) => path).sort());
  });

  test("what is shared, indexed or fetched ahead needs no session", () => {
    const open = Object.entries(routeFacts).filter(
      ([, facts]) => facts.isShared || facts.indexed || facts.isPrefetched,
    );
    expect(open.filter(([, { who }]) => !["anyone", "signedOut"].includes(who))).toEqual([]);
  });

  test("no pattern of addresses stands outside the map, its facts and the match", () => {
    const roots = [...new Set(routes.map(({ path }) => path.split("/")[0]))].filter((root) => /^\w/.test(root ?? ""));
    // A regular expression that names a page after a slash, or a list of several addresses.
    const expression = new RegExp(`(?:\\\\/|\\^/?)\\(?(?:${roots.join("|")})\\b`);
    const list = new RegExp(`\\[(?:\\s*"/(?:${roots.join("|")})[^"]*",?){3,}`);
    // The log takes a secret out of whatever text a package hands it: it judges no address.
    const own = ["routes.ts", "route-facts.ts", "edge/match.ts", "domain/log.ts"];
    const isBreach = (file: string) => {
      const code = read(file).replaceAll(/^\s*(\/?\*|\/\/).*$/gm, "");
      return expression.test(code) || list.test(code);
    };
    expect(sources.filter((file) => !own.includes(file) && isBreach(file))).toEqual([]);
    expect([/^\/(login|signup)$/, /^\/jobs$/].every((one) => expression.test(String(one)))).toBe(true);
    expect(list.test('["/jobs", "/about", "/services"]')).toBe(true);
  });
});

/** The screen of which a file holds the forms, as `recruiter-forms.ts` those of `recruiter.tsx`; null for every other file. */
function screenOf(file: string): string | null {
  return /^screens\/.+-forms\.ts$/.test(file) ? file.replace(/-forms\.ts$/, ".tsx") : null;
}

const imports = sources.flatMap(importsOf);
const inside = imports.filter(({ target }) => appFiles.includes(target));
const outside = imports.filter(({ target }) => !appFiles.includes(target));

function breaches(list: Import[], isWrong: (one: Import) => boolean) {
  return list.filter(isWrong).map(({ file, target }) => `${file} → ${target}`);
}

/** The room of a file; a file that stands in none is one by itself. */
const layerOf = (file: string) => file.split("/")[0] ?? "";
/** The area of the domain, or null for what all areas share. */
const areaOf = (file: string) => /^domain\/([^/]+)\//.exec(file)?.[1] ?? null;
const speaksSql = (one: Import) => !one.isTypeOnly && /^drizzle-orm(?!\/errors$)/.test(one.target);
const isFramework = (name: string) => /^(react|react-dom|@remix-run|remix-utils)(\/|$)/.test(name);

/** Statements and queries stand below the order of areas: all areas may need them. */
const isOfUseCases = ({ file, target }: Import) => floorOf(file) === "use-case" && floorOf(target) === "use-case";

const isUpper = (file: string) => ["queries", "use-case"].includes(floorOf(file) ?? "");
const isOfUpperFloors = ({ file, target }: Import) => isUpper(file) && isUpper(target);

/** Use-cases that those of other areas call, each for the reason beside it. */
const CALLED_BY_OTHERS: string[] = [
  // An alert is a search that waits: it is read, named, prepared and compared with new jobs as a search is.
  "domain/jobs/search/match-alert-searches.server.ts",
  "domain/jobs/search/name-place.server.ts",
  "domain/jobs/search/prepare-alert-search.server.ts",
  "domain/jobs/search/read-search.server.ts",
  // An event is counted before what it does, and stays counted where that fails.
  "domain/limits/count-events.server.ts",
  // The key of a call that sends its mail after the answer.
  "domain/idempotency/keep-key-first.server.ts",
  // Files are stored before the rows that name them, and go after these.
  "domain/photos/photo-files.server.ts",
  "domain/resumes/resume-files.server.ts",
  // The password once more, before something that cannot be undone: it is counted although the rest may fail.
  "domain/accounts/prove-identity.server.ts",
  // A key of a program stands in the place of a session.
  "domain/accounts/find-session.server.ts",
  // Only an owner with a proven address decides what acts in her institution's name.
  "domain/institutions/require-owner.server.ts",
];

/** Files that name the table of applications, and not the view of those that were not dropped, each with its reason. An index by name needs the table too. */
const TABLE_READERS: Record<string, string> = {
  "db/schema/jobs-and-applications.ts": "it makes the view",
  "db/verification.ts": "the school of an application that is written in the same batch",
  "domain/applications/apply/apply-for-job.server.ts":
    "a request that is sent again gets the first answer, whatever became of its application",
  "domain/applications/apply/take-external-application.server.ts":
    "an id that comes again is told what became of its application",
  "domain/applications/apply/queries.server.ts": "the guest's own page, and files that rows name",
  "domain/applications/desk/mark-applicant.server.ts": "ids of rows that are written in the same batch",
  "domain/applications/lists/queries.server.ts": "her own page shows what was dropped, and why",
  "domain/applications/queries.server.ts": "one row by its id: who may read it, its caller decides",
  "domain/applications/renew-teaching-copy.server.ts":
    "one row of hers by its id; a dropped one is refused with its reason",
  "domain/applications/statements.server.ts": "it writes the table",
  "domain/events/statements.server.ts": "what is erased or dropped in the same batch",
  "domain/interviews/notify-of-interviews.server.ts":
    "an interview is off as its application was dropped, and both sides are told",
  "domain/interviews/queries.server.ts": "one row by its id, for both sides",
  "domain/jobs/statements.server.ts": "questions that were answered stay, also of an application that may come back",
  "domain/mail-settings/queries.server.ts": "mails are stopped by their links whatever became of the application",
  "domain/mail/queries.server.ts": "whose address it is",
  "domain/mail/statements.server.ts": "mails of an application that was dropped too",
  "domain/messages/queries.server.ts": "one row by its id, for both sides",
  "domain/moderation/queries.server.ts": "what was reported stays reported",
  "domain/moderation/statements.server.ts": "the school of an application that is written in the same batch",
  "domain/moderation/suspend-subject.server.ts": "untold moves",
  "domain/notifications/statements.server.ts": "a condition that its caller gives",
  "domain/privacy/export-own-data.server.ts": "a person's export has all of it",
  "domain/privacy/queries.server.ts": "retention, and who has a person's data",
  "domain/privacy/statements.server.ts": "retention",
  "domain/responsiveness/statements.server.ts": "sums are made anew also of what is dropped in the same batch",
};

/** The one file that writes a table. */
const TABLE_OWNERS: Record<string, string> = {
  alertMatches: "domain/alerts/statements.server.ts",
  alertProgress: "domain/alerts/statements.server.ts",
  alertSearches: "domain/alerts/statements.server.ts",
  alertMailedJobs: "domain/alerts/statements.server.ts",
  alertTokens: "domain/alerts/statements.server.ts",
  alerts: "domain/alerts/statements.server.ts",
  answeredChallenges: "domain/accounts/statements.server.ts",
  apiKeyCounts: "domain/api-keys/statements.server.ts",
  apiKeyRefusals: "domain/api-keys/statements.server.ts",
  apiKeys: "domain/api-keys/statements.server.ts",
  applicationEvents: "domain/applications/statements.server.ts",
  applicationMessages: "domain/messages/statements.server.ts",
  applicationNotes: "domain/applications/desk/statements.server.ts",
  applicationStars: "domain/applications/desk/statements.server.ts",
  applications: "domain/applications/statements.server.ts",
  consents: "domain/privacy/statements.server.ts",
  institutionBreaks: "domain/applications/clock/statements.server.ts",
  institutionStatistics: "domain/statistics/statements.server.ts",
  idempotencyKeys: "domain/idempotency/statements.server.ts",
  identities: "domain/accounts/statements.server.ts",
  institutionInvitations: "domain/institutions/statements.server.ts",
  institutionMembers: "domain/institutions/statements.server.ts",
  institutions: "domain/institutions/statements.server.ts",
  interviews: "domain/interviews/statements.server.ts",
  jobChanges: "domain/jobs/statements.server.ts",
  jobHidings: "domain/moderation/statements.server.ts",
  jobNews: "domain/job-news/statements.server.ts",
  jobViews: "domain/statistics/statements.server.ts",
  jobs: "domain/jobs/statements.server.ts",
  joinRequests: "domain/institutions/statements.server.ts",
  lastingSuspensions: "domain/suspensions/statements.server.ts",
  limitCounters: "domain/limits/statements.server.ts",
  mailOutbox: "domain/mail/statements.server.ts",
  mailSettings: "domain/mail-settings/statements.server.ts",
  moderationItems: "domain/moderation/statements.server.ts",
  moderationLog: "domain/moderation/statements.server.ts",
  nominees: "domain/privacy/statements.server.ts",
  notifications: "domain/notifications/statements.server.ts",
  oneTimeTokens: "domain/accounts/statements.server.ts",
  passkeys: "domain/accounts/statements.server.ts",
  placeLoads: "domain/places/statements.server.ts",
  placeNames: "domain/places/statements.server.ts",
  places: "domain/places/statements.server.ts",
  privacyLog: "domain/privacy/statements.server.ts",
  privacyRequests: "domain/privacy/statements.server.ts",
  profiles: "domain/profiles/statements.server.ts",
  ratingProgress: "domain/ratings/statements.server.ts",
  ratings: "domain/ratings/statements.server.ts",
  resumeViews: "domain/applications/desk/statements.server.ts",
  savedJobs: "domain/saved-jobs/statements.server.ts",
  schoolResponsiveness: "domain/responsiveness/statements.server.ts",
  schoolRatings: "domain/ratings/statements.server.ts",
  searchDeletions: "domain/jobs/search/statements.server.ts",
  searchWords: "domain/jobs/search/statements.server.ts",
  sessions: "domain/accounts/statements.server.ts",
  templates: "domain/templates/statements.server.ts",
  events: "domain/events/statements.server.ts",
  formDrafts: "domain/jobs/drafts/statements.server.ts",
  untoldMoves: "domain/applications/statements.server.ts",
  users: "domain/accounts/statements.server.ts",
  webhookTries: "domain/webhooks/statements.server.ts",
  webhooks: "domain/webhooks/statements.server.ts",
};

/** Helpers that write to the table of an argument, for the statements file that calls them. */
const GENERIC_WRITERS = ["db/delete-oldest.server.ts delete(table)", "db/insert-from.server.ts insert(table)"];

/** Of a circle of files, its first; empty where there is none. */
function circles(files: string[], needs: Map<string, string[]>): string[] {
  const reach = (from: string, met: Set<string>): Set<string> => {
    for (const to of needs.get(from) ?? []) if (!met.has(to)) reach(to, met.add(to));
    return met;
  };
  return files.filter((file) => reach(file, new Set()).has(file));
}

describe("imports point down", () => {
  const mayImport: Record<string, string[]> = {
    edge: ["edge", "http", "domain", "db", "words", "entry.server.tsx", "route-facts.ts", "routes.ts"],
    screens: ["http", "domain", "components", "browser", "words"],
    resources: ["http", "domain", "route-facts.ts", "words"],
    api: ["http", "domain", "words"],
    http: ["http", "domain", "route-facts.ts", "words"],
    browser: ["browser", "domain", "words"],
    components: ["components", "domain", "words"],
    domain: ["domain", "db", "words"],
    db: ["db"],
    words: ["words"],
    styles: [],
  };

  test("every file stands in a room that has rules", () => {
    const rooms = new Set(appFiles.filter((file) => file.includes("/")).map(layerOf));
    expect([...rooms].filter((room) => !mayImport[room])).toEqual([]);
    expect(appFiles.filter((file) => !file.includes("/")).sort()).toEqual([
      "desk-sheet.ts",
      "entry.client.tsx",
      "entry.server.tsx",
      "modules.d.ts",
      "root.tsx",
      "route-facts.ts",
      "routes.ts",
      "styles.ts",
    ]);
  });

  test.each(Object.keys(mayImport))("%s", (layer) => {
    const own = inside.filter(({ file }) => layerOf(file) === layer);
    const wrong = breaches(own, ({ file, target, isTypeOnly }) => {
      // The root's data, and what the request's context holds of the database, are only types in here.
      const isRootData = target === "root.tsx" && isTypeOnly && layer === "screens";
      const isHandle = target === "db/client.server.ts" && isTypeOnly && layer === "http";
      // A call that gets no answer is the same everywhere, and the way out tells people what it means for them.
      const isOfDeadline = ["db/database-unavailable.ts", "db/deadline.ts"].includes(target) && layer === "http";
      return (
        !isRootData &&
        !isHandle &&
        !isOfDeadline &&
        screenOf(target) !== file &&
        !mayImport[layer]?.includes(layerOf(target))
      );
    });
    expect(wrong).toEqual([]);
  });

  test("nothing imports a screen, a file or an endpoint, and the forms of a screen only the screen itself", () => {
    const isOwnForm = ({ file, target }: Import) => screenOf(target) === file;
    expect(breaches(inside, (one) => /^(screens|resources|api)\//.test(one.target) && !isOwnForm(one))).toEqual([]);
  });

  test("forms that one screen alone takes stand with that screen", () => {
    const importers = new Map<string, Set<string>>();
    for (const { file, target } of inside) importers.set(target, (importers.get(target) ?? new Set()).add(file));
    const forms = sources.filter((file) => /^(http\/[^/]+|screens\/.+)-forms?\.tsx?$/.test(file));
    const isAlone = (file: string) => file.startsWith("http/") && importers.get(file)?.size === 1;
    expect(forms.filter(isAlone)).toEqual([]);
    expect(forms.filter((file) => file.startsWith("screens/") && !appFiles.includes(screenOf(file) ?? ""))).toEqual([]);
  });

  test("components take values only from rules and shapes", () => {
    const own = inside.filter(({ file, target }) => layerOf(file) === "components" && layerOf(target) === "domain");
    const isShared = (target: string) => /\/(([a-z-]+-)?rules|schema)\.ts$/.test(target);
    expect(breaches(own, ({ target, isTypeOnly }) => !isShared(target) && !isTypeOnly)).toEqual([]);
  });

  test("components are data in, markup out: no loader data, no server packages", () => {
    const own = outside.filter(({ file }) => layerOf(file) === "components");
    expect(breaches(own, ({ target }) => !/^react(\/|$)/.test(target))).toEqual([]);
  });

  test("the domain knows no HTTP, no React, no Remix; the database knows nobody", () => {
    const own = outside.filter(({ file }) => ["domain", "db"].includes(layerOf(file)));
    expect(breaches(own, ({ target }) => isFramework(target) || target === "cookie")).toEqual([]);
  });

  test("SQL stands in the domain and in db, and tables are known there alone", () => {
    const isTable = (target: string) => /^db\/schema\//.test(target);
    const isRoom = (file: string) => layerOf(file) === "db" || file.endsWith(".server.ts");
    expect(breaches(outside, (one) => speaksSql(one) && !isRoom(one.file))).toEqual([]);
    expect(breaches(inside, ({ file, target }) => isTable(target) && !isRoom(file))).toEqual([]);
  });

  test("the domain has floors: rules, statements, queries, use-cases; none needs a higher one", () => {
    const floors = ["rules", "statements", "queries", "use-case"];
    const height = (file: string) => floors.indexOf(floorOf(file) ?? "rules");
    const own = inside.filter(({ file, isTypeOnly }) => layerOf(file) === "domain" && !isTypeOnly);
    expect(breaches(own, ({ file, target }) => height(target) > height(file))).toEqual([]);
  });

  test("no file of the domain needs, by whatever way, one that needs it", () => {
    const needs = new Map<string, string[]>();
    for (const { file, target, isTypeOnly } of inside)
      if (layerOf(file) === "domain" && !isTypeOnly) needs.set(file, [...(needs.get(file) ?? []), target]);
    expect(circles([...needs.keys()], needs)).toEqual([]);
  });

  test("a use-case calls no use-case of another area but those of a list", () => {
    const across = inside.filter((one) => isOfUseCases(one) && areaOf(one.file) !== areaOf(one.target));
    expect(breaches(across, ({ target }) => !CALLED_BY_OTHERS.includes(target) && areaOf(target) !== null)).toEqual([]);
    expect(CALLED_BY_OTHERS.filter((file) => !across.some(({ target }) => target === file))).toEqual([]);
  });

  test("statements wait for nothing and read nothing", () => {
    const waits = /\b(await|async|readAll|writeAll)\b|\.(all|get|run|values)\(\)/;
    const files = sources.filter((file) => floorOf(file) === "statements");
    expect(files.filter((file) => waits.test(read(file)))).toEqual([]);
  });

  test("each table has one file that writes it, its owner's statements", () => {
    const writers = new Map<string, Set<string>>();
    for (const file of sources)
      for (const table of tablesWrittenBy(file)) writers.set(table, (writers.get(table) ?? new Set()).add(file));
    const found = [...writers].map(([table, files]) => [table, [...files].sort().join(", ")]);
    expect(Object.fromEntries(found)).toEqual(TABLE_OWNERS);
    const files = new Set([...writers.values()].flatMap((each) => [...each]));
    expect([...files].filter((file) => floorOf(file) !== "statements")).toEqual([]);
  });

  test("reads of applications leave out dropped ones, by the view, but where a reason is given", () => {
    const named =
      /\b(?:from|join)\s+(?:applications\b(?!\s+indexed by)|\$\{applications\})|\.from\(applications\)|Join\(applications,/;
    const code = (file: string) => read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
    expect(sources.filter((file) => named.test(code(file))).sort()).toEqual(Object.keys(TABLE_READERS).sort());
  });

  test("a write names its table, so that the test above sees it", () => {
    expect(sources.flatMap((file) => unnamedWrites(file).map((write) => `${file} ${write}`))).toEqual(GENERIC_WRITERS);
  });

  test("areas of the domain stand in an order: none needs, by whatever way, one that needs it", () => {
    const needs = new Map<string, Set<string>>();
    for (const { file, target } of inside.filter(isOfUpperFloors)) {
      const [from, to] = [areaOf(file), areaOf(target)];
      if (from && to && from !== to) needs.set(from, (needs.get(from) ?? new Set()).add(to));
    }
    const reach = (from: string, met = new Set<string>()): Set<string> => {
      for (const to of needs.get(from) ?? []) if (!met.has(to)) reach(to, met.add(to));
      return met;
    };
    expect([...needs.keys()].filter((area) => reach(area).has(area))).toEqual([]);
    const shared = inside.filter(({ file, target }) => /^domain\/[^/]+\.ts$/.test(file) && areaOf(target));
    expect(breaches(shared, () => true)).toEqual([]);
  });

  test("docs/architecture.md lists each area with those whose queries and use-cases its own need", () => {
    const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
    const rows = text.slice(text.indexOf("| Area | needs |"), text.indexOf("## Rules that the code keeps"));
    const needs = [...rows.matchAll(/^\| (`.+) \| (.+) \|$/gm)].flatMap(([, areas = "", needed = ""]) => {
      // After a colon stand an area's own parts.
      const names = (areas.split(":")[0] ?? "").split(", with ")[0]?.match(/[a-z-]+(?=`)/g) ?? [];
      return names.map((area) => [area, (needed.match(/[a-z-]+(?=`)/g) ?? []).sort()] as const);
    });
    const found = new Map<string, Set<string>>();
    for (const file of sources) if (areaOf(file)) found.set(areaOf(file) ?? "", new Set());
    for (const { file, target } of inside.filter(isOfUpperFloors)) {
      const [from, to] = [areaOf(file), areaOf(target)];
      if (from && to && from !== to) found.get(from)?.add(to);
    }
    const known = [...found].map(([area, others]) => [area, [...others].sort()] as const);
    expect(Object.fromEntries(needs)).toEqual(Object.fromEntries(known));
  });

  test("the bucket is called by its own file, each time with the longest that the call may take", () => {
    const calls = /\b(bucket|resumes|RESUMES)\.(get|put|delete|list|head)\(/g;
    const isOwn = (file: string) => file === "domain/bucket.server.ts";
    expect(sources.filter((file) => read(file).search(calls) >= 0)).toEqual(["domain/bucket.server.ts"]);
    const own = read(sources.find(isOwn) ?? "");
    const limited = own.match(/\binTime\([^,]+, bucket\.(get|put|delete|list|head)\(/g) ?? [];
    expect(limited).toHaveLength(own.match(calls)?.length ?? 0);
    expect(limited.length).toBeGreaterThan(6);
  });

  test("one file makes the event keys of applications", () => {
    const makers = sources.filter((file) => /["'`]application-/.test(read(file)) && file.startsWith("domain/"));
    expect(makers).toEqual(["domain/applications/rules.ts"]);
  });

  test("rules and shapes can go to browsers: nothing of the server comes with them", () => {
    const own = imports.filter(({ file }) => /^domain\/.*\/(([a-z-]+-)?rules|schema)\.ts$/.test(file));
    const isServer = (target: string) => target.includes(".server") || target.startsWith("node:");
    expect(breaches(own, ({ target, isTypeOnly }) => !isTypeOnly && isServer(target))).toEqual([]);
  });
});

describe("every room is built alike", () => {
  test.each(["root.tsx", ...sources.filter((file) => /^(screens|resources)\//.test(file))])("%s is guarded", (file) => {
    const made = exportsOf(file);
    // A refusal of a screen's action is thrown to the screen, and a file has none.
    const action = file.startsWith("resources/") ? /^fileAction\(/ : /^screenAction\(/;
    const wrapped = { loader: /^(screen|file)Loader\(/, action };
    for (const [name, start] of Object.entries(wrapped)) {
      if (made.has(name)) expect(made.get(name)).toMatch(start);
    }
  });

  test.each(sources.filter((file) => file.startsWith("api/")))("%s is an endpoint and no more", (file) => {
    expect([...exportsOf(file)]).toEqual([
      ["action", "listed"],
      ["loader", "listed"],
    ]);
    expect(read(file)).toContain("const { loader, action } = endpoint({");
    expect(lineCount(file)).toBeLessThanOrEqual(50);
  });

  test("a form that changes something is a Form of components/forms/form.tsx, which names for whom it was drawn", () => {
    // The form that came back names for whom it was drawn among its fields.
    const own = ["components/forms/form.tsx", "components/forms/recovered-form.tsx"];
    const isPlain = (code: string) => /<form\b(?![^>]*\bmethod="(?:get|dialog)")|\bformMethod="post"/.test(code);
    const ofRemix = (code: string) =>
      /\b(?:Form|useFetcher|useSubmit)\b[^;]*from "@remix-run\/react"/.test(code) && !/<DrawnFor \/>/.test(code);
    expect(sources.filter((file) => !own.includes(file) && isPlain(read(file)))).toEqual([]);
    expect(sources.filter((file) => ofRemix(read(file)))).toEqual([]);
    expect(['<form\n method="post"', "<form>", '<button formMethod="post"'].every(isPlain)).toBe(true);
    expect(ofRemix('import { Form } from "@remix-run/react"; <Form method="post">')).toBe(true);
  });

  test("the life of a request is told in at most 60 lines", () => {
    expect(lineCount("edge/worker.ts")).toBeLessThanOrEqual(60);
  });

  test("no class is there but errors", () => {
    const classes = (file: string) => [...read(file).matchAll(/^(?:export )?class \w+(?! extends \w*Error\b)[ {]/gm)];
    expect(sources.flatMap((file) => classes(file).map(([text]) => `${file} ${text}`))).toEqual([]);
  });

  test("comments begin with a subject, not with What, Who, Where or Whether", () => {
    const begins = /(?:\/\*\*?\s+(?:\* )?|^\s*\/\/ )(?:What|Who|Where|Whether)(?:ever)?\b.*/gm;
    expect(sources.flatMap((file) => read(file).match(begins) ?? [])).toEqual([]);
  });

  test("one file alone writes to the log", () => {
    expect(sources.filter((file) => /\bconsole\b/.test(read(file)))).toEqual(["domain/log.ts"]);
  });

  test("two functions write the state of a job that is there, so that nobody forgets what ends with it", () => {
    const updates = sources.flatMap((file) => updatesOf(file, "jobs").map((update) => ({ file, ...update })));
    expect([...new Set(updates.map(({ file }) => file))]).toEqual(["domain/jobs/statements.server.ts"]);
    const isState = (columns: string[]) => columns.some((column) => column === "state" || column === "removedAt");
    expect(updates.filter(({ columns }) => isState(columns)).map(({ by }) => by)).toEqual(["showAgain"]);
    expect(updates.flatMap(({ by, others }) => others.map((other) => [by, other]))).toEqual([
      // The state, by how the job changes.
      ["setJobState", "columnsOf(how, at)"],
      ["setJobState", '(how === "open" ? firstPublished(now) : {})'],
      ["setJobState", "also"],
      // The text of a job, and the columns that follow from it: neither type has its state.
      ["rewriteJob", "job"],
      ["rewriteJob", "(publishAt ? { publishAt } : {})"],
      ["indexJob", "columns"],
      ["rewriteExternalJobs", "textOfLine"],
      ["giveJobs", "(institutionId ? { externalId: sql`iif(${isTaken}, null, jobs.external_id)` } : {})"],
    ]);
    expect(sources.filter((file) => /\bupdate\s+"?jobs\b/i.test(read(file)))).toEqual([]);
  });

  test("public reads name the view of public jobs alone, so that no job leaks that was never public", () => {
    const areas = /^domain\/(jobs\/(queries|landing|search)|search-engines|alerts)\b/;
    const reads = (file: string) =>
      read(file).match(/\b(?:from|join)\s+(?:jobs|\$\{jobs\})\b[^`\n]*|\.(?:from|innerJoin|leftJoin)\(jobs\b[^\n]*/g) ??
      [];
    const found = sources.filter((file) => areas.test(file)).flatMap((file) => reads(file).map((text) => [file, text]));
    expect(found).toEqual([
      ["domain/alerts/statements.server.ts", "from jobs)"],
      // No number, no row: a job that was never public has none.
      ["domain/jobs/queries.server.ts", 'from jobs where jobs.id = ${sql.placeholder("id")} and jobs.seq is not null'],
      [
        "domain/jobs/search/queries.server.ts",
        'from jobs where jobs.seq > ${at("seq")} order by jobs.seq limit ${at("limit")}',
      ],
      ["domain/jobs/search/queries.server.ts", "from jobs"],
    ]);
    // No column of the table either: a name that is imported is easily read from.
    const imports = sources.filter(
      (file) => areas.test(file) && /import \{[^}]*\bjobs\b[^}]*\} from "~\/db\/schema"/.test(read(file)),
    );
    expect(imports).toEqual([]);
  });

  test("one file drops applications, so that nobody forgets their interviews", () => {
    const drops = /\.set\(\{\s*dropped\w+: (?!null)/;
    expect(sources.filter((file) => drops.test(read(file)))).toEqual(["domain/applications/statements.server.ts"]);
  });

  test("untold moves, and what applications show of them, are written in one section", () => {
    const sections = read("domain/applications/statements.server.ts").split(/^\/\/ (?=[A-Z])/m);
    const writes = /\b(?:update|delete|insert)\(untoldMoves\)|insertFrom\(\s*db,\s*untoldMoves\b|\bnext(?:Status|At):/;
    const writing = sections.filter((section) => writes.test(section)).map((section) => section.split(".")[0]);
    expect(writing).toEqual(["Status: a move that is not told yet"]);
  });

  test("an insert … select names its columns: all go through insertFrom, or name them in SQL", () => {
    const found = sources.flatMap((file) => positionalInserts(file).map((text) => `${file}: ${text}`));
    expect(found).toEqual(["db/insert-from.server.ts: insert(table)"]);
  });

  test.each([
    "db.insert(users).select(sql`select 1`)",
    "db\n  .insert(users)\n  // aside\n  .select(sql`select 1`)",
    "const begun = db.insert(users); begun.select(other)",
    "sql`insert into users select 1`",
    `sql\`INSERT OR IGNORE INTO \${users}\n  select 1\``,
    'sql.raw("insert into users" + " select 1")',
  ])("an insert by position is found: %s", (code) => {
    expect(positionalInserts("domain/made-up.ts", code)).toHaveLength(1);
  });

  test.each([
    "db.insert(users).values(row).returning()",
    "insertFrom(db, users, { id }, sql`where true`)",
    "sql`insert into users (id) select 1`",
    `sql\`insert into \${users} (\${columns}) select 1\``,
    "// db.insert(users).select(other)",
  ])("an insert that names its columns is none: %s", (code) => {
    expect(positionalInserts("domain/made-up.ts", code)).toEqual([]);
  });

  test("one file alone sends batches: everybody else calls readAll or writeAll, which know names of columns and guards", () => {
    const senders = sources.filter((file) => /\.batch\b/.test(read(file)));
    expect(senders).toEqual(["db/client.server.ts", "db/connection.server.ts"]);
  });

  test("no statement is without a deadline: the connection alone has D1's sessions, and sends each call within its time", () => {
    const connection = "db/connection.server.ts";
    expect(sources.filter((file) => /\.withSession\(/.test(read(file)))).toEqual([connection]);
    expect(sources.filter((file) => /\bdrizzle\(/.test(read(file)))).toEqual(["db/client.server.ts"]);
    // A binding is only handed on to the handle. The run's isolate writes its views with it.
    const users = sources.filter((file) => /\benv\.DB\b/.test(read(file)));
    expect(users).toEqual(["edge/context.ts", "edge/response.ts", "edge/schedule.ts"]);
    // One place sends, and waits no longer than its time.
    expect(read(connection).match(/\binTime\(ms, call\(\), keep\)/g)).toHaveLength(1);
    expect(read(connection).match(/\bcall\(\)/g)).toHaveLength(1);
  });

  test("links begin with the context's origin: only what compares a request with itself reads the origin of its address", () => {
    const reads =
      /new URL\((?:\w+\.)?request\.url\)\.(?:origin|host|href)|urlOf\(\w+\)\.(?:origin|host|href)|\borigin\b[^=\n]*\} = (?:new URL\((?:\w+\.)?request\.url|urlOf)|"[^"]*", (?:\w+\.)?request\.url\)\.href/;
    expect(appFiles.filter((file) => reads.test(read(file)))).toEqual(COMPARES_ORIGINS);
  });

  test("the app has no process.env: what it needs comes with the request", () => {
    expect(sources.filter((file) => read(file).includes("process.env"))).toEqual([]);
  });
});

describe("schema and migrations", () => {
  const database = new DatabaseSync(":memory:");
  const migrations = readdirSync(join(root, "migrations")).filter((name) => name.endsWith(".sql"));
  const schema = SCHEMA_TABLES;
  const configs = schema.map((table) => getTableConfig(table));
  const names = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map(({ name }) => name);

  beforeAll(() => {
    for (const name of migrations.sort()) database.exec(readFileSync(join(root, "migrations", name), "utf8"));
  });
  afterAll(() => {
    database.close();
  });

  test("the tests empty and compare every table but those that the database fills by itself", () => {
    const names = schema.map((table) => getTableConfig(table).name);
    expect(TABLES.toSorted()).toEqual(names.filter((name) => !FILLED_BY_TRIGGERS.includes(name)).sort());
    expect(TABLES).toContain("users");
  });

  test("drizzle-kit finds nothing that a migration is missing for", ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), "staffroom-schema-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    cpSync(join(root, "migrations"), join(folder, "migrations"), { recursive: true });
    const config = {
      dialect: "sqlite",
      schema: [
        "accounts",
        "api",
        "hiring",
        "institutions",
        "moderation",
        "passkeys",
        "places",
        "privacy",
        "jobs-and-applications",
        "mail-tokens-and-limits",
        "counters",
        "search",
        "drafts-and-job-news",
        "statistics",
        "alerts",
      ].map((area) => join(root, `app/db/schema/${area}.ts`)),
      out: "./migrations",
    };
    writeFileSync(join(folder, "drizzle.config.json"), JSON.stringify(config));
    const kit = join(root, "node_modules/drizzle-kit/bin.cjs");
    const said = execFileSync(process.execPath, [kit, "generate", "--config=drizzle.config.json"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(said).toContain("No schema changes, nothing to migrate");
    const after = readdirSync(join(folder, "migrations")).filter((name) => name.endsWith(".sql"));
    expect(after.sort()).toEqual(migrations);
  });

  test("the journal names every migration", () => {
    const journal = JSON.parse(readFileSync(join(root, "migrations/meta/_journal.json"), "utf8"));
    const listed = journal.entries.map((entry: { tag: string }) => `${entry.tag}.sql`);
    expect(listed).toEqual(migrations);
  });

  test("the migrations make these tables, the search table and its triggers, and nothing else", () => {
    const made = names("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'");
    const search = made.filter((name) => /^jobs_(search|closing|words)/.test(String(name)));
    expect(search).toEqual(expect.arrayContaining(["jobs_search", "jobs_closing", "jobs_words"]));
    expect(made.filter((name) => !search.includes(name)).sort()).toEqual(configs.map(({ name }) => name).sort());
    const section =
      /^## Triggers$([\s\S]*?)^## /m.exec(readFileSync(join(root, "docs/architecture.md"), "utf8"))?.[1] ?? "";
    const listed = [...section.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(names("SELECT name FROM sqlite_schema WHERE type = 'trigger'").sort()).toEqual(listed.sort());
    expect(names("SELECT name FROM sqlite_schema WHERE type = 'view'").sort()).toEqual([
      "current_applications",
      "jobs_search_source",
      "public_jobs",
    ]);
  });

  test.each(configs.map((config): [string, typeof config] => [config.name, config]))(
    "the table %s has the columns and indexes of the schema",
    (name, { columns, indexes, primaryKeys }) => {
      const made = database
        .prepare('SELECT name, lower(type) AS type, "notnull", pk FROM pragma_table_xinfo(?)')
        .all(name);
      const wanted = columns.map((column) => ({
        name: column.name,
        type: column.getSQLType(),
        notnull: column.notNull ? 1 : 0,
        pk: column.primary ? 1 : 1 + (primaryKeys[0]?.columns.map((part) => part.name).indexOf(column.name) ?? -1),
      }));
      expect(made.map((row) => ({ ...row }))).toEqual(wanted);
      const list = database
        .prepare("SELECT name, \"unique\", partial FROM pragma_index_list(?) WHERE origin = 'c'")
        .all(name);
      const described = list.map((row) => ({
        ...row,
        columns: database
          .prepare("SELECT name FROM pragma_index_info(?)")
          .all(String(row.name))
          .map((part) => part.name ?? "an expression"),
      }));
      const wantedIndexes = indexes.map(({ config }) => ({
        name: config.name,
        unique: config.unique ? 1 : 0,
        partial: config.where ? 1 : 0,
        columns: config.columns.map((column) => ("name" in column ? column.name : "an expression")),
      }));
      expect(new Set(described)).toEqual(new Set(wantedIndexes));
    },
  );
});

test("the host from which an institution writes is set in one file alone", () => {
  const isSet = /\bverifiedHost:|\bset\s[^;`]*\bverified_host\s*=/i;
  const writers = sources.filter((file) => !file.startsWith("db/") && isSet.test(read(file)));
  expect(writers).toEqual(["domain/institutions/statements.server.ts"]);
});

describe("the rooms of applications", () => {
  const rooms = "domain/applications";
  test.each([
    ["lists", /applications\/(apply|status)\//],
    ["status", /applications\/(apply|lists)\//],
  ])("%s knows no room that uses it", (room, others) => {
    const files = sources.filter((file) => file.startsWith(`${rooms}/${room}/`));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => others.test(read(file)))).toEqual([]);
  });
});

describe("the tests", () => {
  test("replace modules only in files that have a workerd of their own", () => {
    const config = readFileSync(join(root, "tests/vitest.config.ts"), "utf8");
    const [, list = ""] = /REPLACES_MODULES = \[([^\]]*)\]/.exec(config) ?? [];
    const files = readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" });
    const replacing = files.filter((file) => {
      return file.endsWith(".test.ts") && /^vi\.(do)?mock\(/im.test(readFileSync(join(root, "tests", file), "utf8"));
    });
    expect(replacing.map((file) => `tests/${file}`)).toEqual([...list.matchAll(/"([^"]+)"/g)].map(([, file]) => file));
  });
});

describe("the ground it stands on", () => {
  test("every v3 flag of the installed Remix is on, but the one that opens the manifest of routes", () => {
    const types = readFileSync(join(root, "node_modules/@remix-run/dev/dist/config.d.ts"), "utf8");
    const known = [...new Set(/interface FutureConfig \{[^}]*\}/.exec(types)?.[0].match(/\bv3_\w+/g))];
    expect(known.length).toBeGreaterThan(0);
    const flags = readFileSync(join(root, "app/edge/future.ts"), "utf8");
    const on = [...flags.matchAll(/\b(v3_\w+): true/g)].map(([, name]) => name);
    expect(on.sort()).toEqual(known.filter((name) => name !== "v3_lazyRouteDiscovery").sort());
    expect(flags).toContain("v3_lazyRouteDiscovery: false");
  });

  test("the lock file names no registry, so that it serves every mirror", () => {
    const lock = readFileSync(join(root, "package-lock.json"), "utf8");
    expect(lock.match(/"resolved": "https?:[^"]*"/g) ?? []).toEqual([]);
  });
});
