/**
 * The move from Remix 2 to React Router 7, as rules on the texts of files. Names of modules change wherever they are imported; all
 * else is an edit of one file, with its reason. An edit that no longer fits today's code throws an error that names it.
 */

/** Paths from the project's root, and what stands in the files. */
export type Texts = ReadonlyMap<string, string>;
/** Exact versions of the packages that come in. */
export type Versions = { reactRouter: string; remixUtils: string };

type Edit = {
  /** What the edit is for; with the file it names the edit in an error. */
  why: string;
  file: string;
  /** What stands there, and what comes in its place. It must stand there exactly once. */
  changes: [from: string, to: string][];
};

/** Modules that have another name. What they give has the same names, but for the edits below. */
const MODULES: Record<string, string> = {
  "@remix-run/react": "react-router",
  "@remix-run/server-runtime": "react-router",
  "@remix-run/route-config": "@react-router/dev/routes",
  "@remix-run/dev": "@react-router/dev/vite",
  "virtual:remix/server-manifest": "virtual:react-router/server-manifest",
};
/** A module's name where a module is imported, loaded later, described or taken types from. */
const IMPORTED = new RegExp(
  `((?:\\bfrom|\\bimport|\\bmodule) |\\bimport\\()"(${Object.keys(MODULES).join("|")})"`,
  "g",
);

/** These tell of the move itself, or of advisories on packages by their names: no code that moves. */
const IS_LEFT = /^\.scripts\/(escape[./]|advisory-table\.ts)|^tests\/(escape|advisories)\./;

/** The build's settings, which Remix took in `vite.config.ts`. */
const CONFIG = `import type { Config } from "@react-router/dev/config";
import { future } from "./app/edge/future";

export default {
  serverBuildFile: "entry.worker.js",
  // \`npm run mutate\` builds into a folder of its own.
  ...(process.env.BUILD_DIR ? { buildDirectory: process.env.BUILD_DIR } : {}),
  routeDiscovery: { mode: "initial" },
  future,
} satisfies Config;
`;

/** The types of what loaders and actions get. React Router's know the context only as `any`, so the app has its own. */
const ARGS = /^(type )?(LoaderFunctionArgs|ActionFunctionArgs)$/;
const ROUTER_IMPORT = /^import (type )?\{ ([^}]+) \} from "react-router";\n/gm;

const EDITS: Edit[] = [
  {
    why: "the plugin takes its settings from react-router.config.ts, and single fetch is no flag any more",
    file: "vite.config.ts",
    changes: [
      ["{ vitePlugin as remix }", "{ reactRouter }"],
      [
        `declare module "react-router" {
  interface Future {
    v3_singleFetch: true;
  }
}

`,
        "",
      ],
      [
        `    remix({
      serverBuildFile: "entry.worker.js",
      // \`npm run mutate\` builds into a folder of its own.
      ...(process.env.BUILD_DIR ? { buildDirectory: process.env.BUILD_DIR } : {}),
      future,
    }),
`,
        "    reactRouter(),\n",
      ],
      ['import { future } from "./app/edge/future";\n', ""],
    ],
  },
  {
    why: "what Remix had flags for is so now; the flags of the next version stay off",
    file: "app/edge/future.ts",
    changes: [
      [
        `  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: false,
  v3_relativeSplatPath: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
`,
        `  v8_middleware: false,
  v8_passThroughRequests: false,
  v8_splitRouteModules: false,
  v8_trailingSlashAwareDataRequests: false,
  v8_viteEnvironmentApi: false,
`,
      ],
    ],
  },
  {
    why: "a build says whether it renders, what was rendered before, and how routes are found",
    file: "app/edge/build.ts",
    changes: [
      ['  mode: "production",\n', ""],
      [
        '  publicPath: "/",\n',
        `  prerender: [],
  publicPath: "/",
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
`,
      ],
      [
        "  routes: lazyRoutes(manifest.routes, modules),\n",
        "  routes: lazyRoutes(manifest.routes, modules),\n  ssr: true,\n",
      ],
    ],
  },
  {
    why: "a map of routes has nothing under a name that it does not know, and its type says so",
    file: "app/edge/framework.ts",
    changes: [
      ['type Route = ServerBuild["routes"][string];', 'type Route = NonNullable<ServerBuild["routes"][string]>;'],
      [
        `    Object.values(listed).map(({ id, parentId, path, index, caseSensitive }) => {
      const load = modules.get(id);
      if (!load) throw new Error(\`The route \${id} has no module\`);
      return [id, { id, parentId, path, index, caseSensitive, load }];
    }),
`,
        `    Object.values(listed)
      .filter((route) => route !== undefined)
      .map(({ id, parentId, path, index, caseSensitive }) => {
        const load = modules.get(id);
        if (!load) throw new Error(\`The route \${id} has no module\`);
        return [id, { id, parentId, path, index, caseSensitive, load }];
      }),
`,
      ],
    ],
  },
  {
    why: "what a loader gets has two parts more",
    file: "app/edge/framework.ts",
    changes: [
      [
        "await loader({ request, context, params })",
        'await loader({ request, context, params, url: urlOf(request), pattern: path ?? "" })',
      ],
    ],
  },
  {
    why: "loaders and actions get the app's context, which the types of React Router leave open",
    file: "app/http/context.ts",
    changes: [
      [
        'import type { Database } from "~/db/client.server";\n',
        `import type { LoaderFunctionArgs as RouterArgs } from "react-router";
import type { Database } from "~/db/client.server";
`,
      ],
      [
        'declare module "react-router" {\n',
        `export type LoaderFunctionArgs = Pick<RouterArgs<RequestContext>, "request" | "params" | "context">;
export type ActionFunctionArgs = LoaderFunctionArgs;

declare module "react-router" {
`,
      ],
    ],
  },
  {
    why: "the browser's script has another place for the data",
    file: "app/edge/hydration-data.ts",
    changes: [["window.__remixContext.streamController", "window.__reactRouterContext.streamController"]],
  },
  {
    why: "the component around a page has another name",
    file: "app/entry.server.tsx",
    changes: [
      ["isRouteErrorResponse, RemixServer }", "isRouteErrorResponse, ServerRouter }"],
      ["<RemixServer ", "<ServerRouter "],
    ],
  },
  {
    why: "the component around a hydrated page has another name and comes from another module",
    file: "app/entry.client.tsx",
    changes: [
      ['import { RemixBrowser } from "react-router";', 'import { HydratedRouter } from "react-router/dom";'],
      ["<RemixBrowser />", "<HydratedRouter />"],
    ],
  },
  {
    why: "the build's command, and its settings",
    file: ".scripts/build.ts",
    changes: [
      ['  "vite.config.ts",\n', '  "vite.config.ts",\n  "react-router.config.ts",\n'],
      ['run("remix", ["vite:build"], {', 'run("react-router", ["build"], {'],
    ],
  },
  {
    why: "the command for development",
    file: ".scripts/dev.ts",
    changes: [['startServer("remix", ["vite:dev", ', 'startServer("react-router", ["dev", ']],
  },
  {
    why: "the name of the command",
    file: ".scripts/run.ts",
    changes: [
      ['  name: "wrangler" | "remix" | "bench",', '  name: "wrangler" | "react-router" | "bench",'],
      [
        'function fileOf(name: "wrangler" | "remix" | "bench")',
        'function fileOf(name: "wrangler" | "react-router" | "bench")',
      ],
    ],
  },
  {
    why: "the name of the plugin",
    file: ".scripts/vite-dev.ts",
    changes: [['name === "remix"', 'name === "react-router"']],
  },
  {
    why: "the build's command",
    file: ".scripts/mutate/run-tests.ts",
    changes: [
      ['["vite:build", "-c", ', '["build", "-c", '],
      ['run("remix", args', 'run("react-router", args'],
    ],
  },
  {
    why: "the build's command, and its settings",
    file: "bench/bundles.ts",
    changes: [
      ['"vite.config.ts", "tsconfig.json"', '"vite.config.ts", "react-router.config.ts", "tsconfig.json"'],
      ['run("remix", ["vite:build", copy]', 'run("react-router", ["build", copy]'],
    ],
  },
  {
    why: "the build's command",
    file: "bench/startup-modules.ts",
    changes: [['runOrThrow("remix", ["vite:build", ', 'runOrThrow("react-router", ["build", ']],
  },
  {
    why: "the build's settings are a file of TypeScript",
    file: "tsconfig.json",
    changes: [['"vite.config.ts"]', '"vite.config.ts", "react-router.config.ts"]']],
  },
  {
    why: "the server for development writes types there",
    file: ".gitignore",
    changes: [["build/\n", "build/\n.react-router/\n"]],
  },
  {
    why: "what the tests import of Remix's server knew no React; now both come as one package, and vitest bundles no React of itself",
    file: "tests/vitest.config.ts",
    changes: [
      ["      // Remix and React come as CommonJS, which", "      // React comes as CommonJS, which"],
      [
        `include: [
              ...["@remix-run/server-runtime", "@remix-run/react", "react", "react-dom", "react-dom/server"],
              ...["ipaddr.js", "standardwebhooks"],
            ],
`,
        `include: ["react-router", "react-dom", "react-dom/server", "ipaddr.js", "standardwebhooks"],
            esbuildOptions: { plugins: [withReact] },
`,
      ],
      [
        "/** Tests in workerd, against the built Worker and its D1 and R2. */\n",
        `/** Bundles React with what needs it: vitest leaves it out, wherever it is asked to include it. */
const withReact: Plugin = {
  name: "with React",
  setup(build) {
    build.onResolve({ filter: /^react$/ }, () => ({ path: fileURLToPath(import.meta.resolve("react")) }));
  },
};

/** Tests in workerd, against the built Worker and its D1 and R2. */
`,
      ],
      [
        'import { defineConfig, type UserWorkspaceConfig } from "vitest/config";\n',
        `import type { Plugin } from "esbuild";
import { defineConfig, type UserWorkspaceConfig } from "vitest/config";
`,
      ],
    ],
  },
  {
    why: "these tests look for the framework by its name, and would find nothing",
    file: "tests/architecture.test.ts",
    changes: [
      [
        "(react|react-dom|@remix-run|remix-utils)",
        "(react|react-dom|react-router|@react-router|@remix-run|remix-utils)",
      ],
      ['[^;]*from "@remix-run\\/react"/.test(code)', '[^;]*from "react-router"/.test(code)'],
      [
        `  test("every v3 flag of the installed Remix is on, but the one that opens the manifest of routes", () => {
    const types = readFileSync(join(root, "node_modules/@remix-run/dev/dist/config.d.ts"), "utf8");
    const known = [...new Set(/interface FutureConfig \\{[^}]*\\}/.exec(types)?.[0].match(/\\bv3_\\w+/g))];
    expect(known.length).toBeGreaterThan(0);
    const flags = readFileSync(join(root, "app/edge/future.ts"), "utf8");
    const on = [...flags.matchAll(/\\b(v3_\\w+): true/g)].map(([, name]) => name);
    expect(on.sort()).toEqual(known.filter((name) => name !== "v3_lazyRouteDiscovery").sort());
    expect(flags).toContain("v3_lazyRouteDiscovery: false");
  });
`,
        `  test("no address opens the manifest of routes", () => {
    for (const file of ["react-router.config.ts", "app/edge/build.ts"])
      expect(readFileSync(join(root, file), "utf8")).toContain('routeDiscovery: { mode: "initial"');
  });
`,
      ],
    ],
  },
  {
    why: "this test looks for links and packages of the framework by their names, and would find none",
    file: "tests/advisories.node.deep.test.ts",
    changes: [
      ['from "@remix-run\\/react"/', 'from "react-router"/'],
      ['"vite", "@remix-run/dev"]', '"vite", "@react-router/dev"]'],
    ],
  },
  {
    why: "the build that the test makes by hand has the fields of `edge/build.ts`",
    file: "tests/route-handlers.node.test.ts",
    changes: [
      [
        `    future: {
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: false,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
    },
    isSpaMode: false,
    mode: "production",
`,
        `    future: {},
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
    ssr: true,
`,
      ],
      [
        "Object.entries(build.routes).map(([id, { module, ...route }]) => {\n",
        `Object.entries(build.routes).map(([id, listed]) => {
    const { module, ...route } = listed as NonNullable<typeof listed>;
`,
      ],
    ],
  },
  {
    why: "the place of the browser's data",
    file: "tests/worker/streaming.test.ts",
    changes: [['not.toContain("__remixContext")', 'not.toContain("__reactRouterContext")']],
  },
  {
    why: "the place of the browser's data",
    file: "tests/browser/dev.deep.test.ts",
    changes: [['not.toContain("__remixContext")', 'not.toContain("__reactRouterContext")']],
  },
];

/** package.json: the packages of Remix go, those of React Router come. Throws if one of Remix is not there. */
function movePackages(text: string, { reactRouter, remixUtils }: Versions): string {
  const project = JSON.parse(text);
  const { dependencies, devDependencies, overrides } = project;
  for (const [list, name] of [
    [dependencies, "@remix-run/react"],
    [dependencies, "@remix-run/server-runtime"],
    [dependencies, "remix-utils"],
    [devDependencies, "@remix-run/dev"],
    [devDependencies, "@remix-run/route-config"],
    [overrides, "@remix-run/dev"],
    [overrides, "remix-utils"],
  ] as const) {
    if (!(name in list)) throw new Error(`The rule for package.json does not fit: it has no "${name}" where it was`);
    delete list[name];
  }
  project.dependencies = sorted({ ...dependencies, "react-router": reactRouter, "remix-utils": remixUtils });
  project.devDependencies = sorted({ ...devDependencies, "@react-router/dev": reactRouter });
  return `${JSON.stringify(project, null, 2)}\n`;
}

function sorted(list: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(list).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The files that the move changes or makes, with their new texts. Throws an error that names the rule that does not fit. */
export function move(texts: Texts, versions: Versions): Map<string, string> {
  const moved = new Map<string, string>();
  for (const [file, text] of texts) {
    if (IS_LEFT.test(file) || !/\.tsx?$/.test(file)) continue;
    const renamed = text.replace(IMPORTED, (_, before: string, name: string) => `${before}"${MODULES[name]}"`);
    if (renamed !== text) moved.set(file, withOwnArgs(renamed));
  }
  for (const edit of EDITS) moved.set(edit.file, withEdit(edit, moved.get(edit.file) ?? texts.get(edit.file)));
  if (texts.has("react-router.config.ts"))
    throw new Error("The rule for react-router.config.ts does not fit: the file is there");
  moved.set("react-router.config.ts", CONFIG);
  moved.set("package.json", movePackages(texts.get("package.json") ?? "", versions));
  return moved;
}

/** Takes the types of `ARGS` out of imports from React Router, and imports them from the app. */
function withOwnArgs(text: string): string {
  return text.replace(ROUTER_IMPORT, (line, type: string | undefined, list: string) => {
    const names = list.split(", ");
    const args = names.filter((name) => ARGS.test(name)).map((name) => name.replace("type ", ""));
    const others = names.filter((name) => !ARGS.test(name));
    if (args.length === 0) return line;
    const own = `import type { ${args.join(", ")} } from "~/http/context";\n`;
    return others.length > 0 ? `import ${type ?? ""}{ ${others.join(", ")} } from "react-router";\n${own}` : own;
  });
}

function withEdit({ why, file, changes }: Edit, text: string | undefined): string {
  const rule = `The rule for ${file} (${why}) does not fit`;
  if (text === undefined) throw new Error(`${rule}: there is no such file`);
  return changes.reduce((sofar, [from, to]) => {
    const parts = sofar.split(from);
    if (parts.length !== 2) throw new Error(`${rule}: this stands there ${parts.length - 1} times, not once:\n${from}`);
    return parts.join(to);
  }, text);
}
