/** Fewer routes for each request, and yet the same route answers with the same parameters: held against Remix with all of them. */

import type { RouteConfigEntry } from "@remix-run/route-config";
import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import fc from "fast-check";
import { describe, expect, inject, test, vi } from "vitest";
import { type LazyBuild, lazyRoutes, openFramework } from "../app/edge/framework.ts";
import { matchRoute } from "../app/edge/match.ts";
import { routeFacts } from "../app/route-facts.ts";
import routeConfig from "../app/routes.ts";
import { read } from "./support/sources.ts";
import { portion, runs } from "./support/test-depth.ts";

type Listed = { id: string; file: string; path: string | undefined; index: boolean | undefined; parentId?: string };

/** The map of URLs as Remix lists it. */
function listed(entries: RouteConfigEntry[], parentId: string): Listed[] {
  return entries.flatMap(({ file, path, index, children = [] }) => {
    const id = file.replace(/\.tsx?$/, "");
    return [{ id, file, path, index, parentId }, ...listed(children, id)];
  });
}
const routes: Listed[] = [
  { id: "root", file: "root.tsx", path: "", index: undefined },
  ...listed((await routeConfig) as RouteConfigEntry[], "root"),
];

/** What a loader or action got to see. */
type Args = { request: Request; params: Record<string, string | undefined> };
async function seen(id: string, { request, params }: Args) {
  const body = request.body ? await request.text() : null;
  const url = new URL(request.url);
  return { id, method: request.method, path: url.pathname, query: [...url.searchParams], params, body };
}

/** The real map with rooms that only tell who was called. */
function buildOf(): ServerBuild {
  const modules = routes.map((route) => {
    const { id, file } = route;
    const tell = async (args: Args) => Response.json(await seen(id, args), { status: 201, headers: { "X-Route": id } });
    const endpoint = Object.assign(tell, { operations: {} });
    const isScreen = file.endsWith(".tsx");
    const hasLoader = !isScreen || read(file).includes("export const loader");
    const hasAction = !isScreen || read(file).includes("export const action");
    const screen = {
      default: () => null,
      ...(file.includes("root") || file.includes("layouts/") ? { ErrorBoundary: () => null } : {}),
      ...(hasLoader ? { loader: (args: Args) => seen(id, args) } : {}),
      ...(hasAction ? { action: (args: Args) => seen(id, args) } : {}),
      handle: { isHydrated: read(file).includes("isHydrated: true") },
    };
    const resource = file.startsWith("api/") ? { loader: endpoint, action: endpoint } : { loader: tell, action: tell };
    return [id, { ...route, module: isScreen ? screen : resource }];
  });
  const assets = { version: "1", url: "/m.js", entry: { module: "", imports: [] }, routes: {} };
  const build = {
    routes: Object.fromEntries(modules),
    assets: { ...assets, routes: Object.fromEntries(routes.map(({ id, path }) => [id, { id, path }])) },
    entry: {
      module: {
        default: async (
          _request: Request,
          status: number,
          headers: Headers,
          { staticHandlerContext: found }: { staticHandlerContext: Found },
        ) => {
          const matches = found.matches.map(({ route, params, pathname }) => [route.id, params, pathname]);
          return Response.json({ ...found, matches }, { status, headers });
        },
        handleError: () => {},
      },
    },
    future: {
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: false,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
    },
    isSpaMode: false,
    mode: "production",
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    basename: "/",
  };
  return build as unknown as ServerBuild;
}
type Found = { matches: { route: { id: string }; params: object; pathname: string }[] };

/** As the Worker has it: modules are loaded when they are asked for. */
function lazily(build: ServerBuild): LazyBuild {
  const entries = Object.entries(build.routes).map(([id, { module, ...route }]) => {
    return [id, { ...route, load: async () => module }] as const;
  });
  return { ...build, routes: Object.fromEntries(entries) };
}

test("a route whose file is not there stops the start: it would be a page without its loader and guard", async () => {
  const module = { default: () => null };
  const modules = new Map([["screens/a", async () => module]]);
  const listed = (id: string) => ({ [id]: { id, path: "a", parentId: "root" } }) as never;
  expect(await lazyRoutes(listed("screens/a"), modules)["screens/a"]?.load()).toBe(module);
  expect(() => lazyRoutes(listed("screens/b"), modules)).toThrow("The route screens/b has no module");
});

type Handler = (request: Request, context: never) => Promise<Response>;
const whole = createRequestHandler(buildOf(), "production") as Handler;
const framework = openFramework(lazily(buildOf()));
const routeOf = (path: string) => matchRoute(new URL(`http://localhost${path}`).pathname);
const isApiPath = (path: string) => routeOf(path).facts.kind === "api";

/** As the Worker does it, without what stands around. */
const routed: Handler = (request) => {
  const context = { route: matchRoute(new URL(request.url).pathname) } as never;
  return isApiPath(new URL(request.url).pathname)
    ? framework.call(request, context)
    : framework.render(request, context);
};

async function answerOf(handle: Handler, path: string, method: string) {
  const body = ["GET", "HEAD"].includes(method) ? {} : { body: "a=1", duplex: "half" };
  const headers = { "Content-Type": "text/plain", Host: "localhost" };
  const response = await handle(new Request(`http://localhost${path}`, { method, headers, ...body }), {} as never);
  return {
    status: response.status,
    headers: [...response.headers],
    body: (await response.text()).replaceAll(/_key":"\w+"/g, ""),
  };
}

/** What Remix reads out of a query. An endpoint is not called by Remix, and takes these words for what they are. */
const REMIX_WORDS = ["_data", "_routes", "index"];

/** Where Remix finds an endpoint it is called with the same; where it finds none, or might call it twice, the answer is 404 in JSON. */
async function expectSameCall(path: string, method: string) {
  const url = new URL(`http://localhost${path}`);
  for (const word of REMIX_WORDS) url.searchParams.delete(word);
  const [one, other] = [
    await answerOf(routed, path, method),
    await answerOf(whole, `${url.pathname}${url.search}`, method),
  ];
  const route = new Map(other.headers).get("x-route");
  if (!route?.startsWith("api/") || url.pathname.endsWith(".data")) {
    const body = method === "HEAD" ? "" : JSON.stringify({ message: "There is no such call", code: "not_found" });
    expect(one, `${method} ${path}`).toMatchObject({ status: 404, body });
    return one;
  }
  const call = (body: string) => {
    if (method === "HEAD") return body;
    const { query, ...rest } = JSON.parse(body) as { query: [string, string][] };
    return { ...rest, query: query.filter(([name]) => !REMIX_WORDS.includes(name)) };
  };
  expect({ ...one, body: call(one.body) }, `${method} ${path}`).toEqual({ ...other, body: call(other.body) });
  return other;
}

async function expectSame(path: string, method = "GET") {
  if (isApiPath(path)) return expectSameCall(path, method);
  // The words by which Remix would answer with the data of single loaders are taken out before it reads the address.
  const plain = path.replace(/\?(_data|_routes)=.*$/, "");
  // Remix warns of addresses that cannot be decoded.
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const [one, other] = [await answerOf(routed, path, method), await answerOf(whole, plain, method)];
  warn.mockRestore();
  expect(one, `${method} ${path}`).toEqual(other);
  return other;
}

const paths = routes
  .filter(({ path, index }) => index || (path !== undefined && path !== "" && path !== "*"))
  .map(({ path = "" }) => `/${path}`);
const ID = "0199A5A0-0000-7000-8000-000000000000";
const filled = (path: string) => path.replaceAll(/:\w+/g, ID);
const percent = (text: string) => text.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

const SPELLINGS: [string, (path: string) => string][] = [
  ["as it is", (path) => path],
  ["in capitals", (path) => path.toUpperCase()],
  ["with a slash at the end", (path) => `${path}/`],
  ["with slashes at the end", (path) => `${path}///`],
  ["with two slashes at the start", (path) => `/.${"/"}${path}`],
  ["with two slashes inside", (path) => path.replace(/(.)\//, "$1//")],
  ["with a slash in disguise", (path) => path.replace(/(.)\//, "$1%2F")],
  ["with a letter in disguise", percent],
  ["with a broken escape", (path) => `${percent(path)}%zz`],
  ["with a line break", (path) => `${path}%0A`],
  ["one room deeper", (path) => `${path}/more`],
  ["one room higher", (path) => path.replace(/\/[^/]*$/, "") || "/"],
  ["as its twin", (path) => (path === "/" ? "/_root.data" : `${path}.data`)],
  ["as its twin for one route", (path) => `${path}.data?_routes=root`],
  ["as a twin in capitals", (path) => `${path}.DATA`],
  ["with a query", (path) => `${path}?q=a%20b+c&q=&limit=20&index`],
  ["with the query of an index", (path) => `${path}?index`],
  ["as old data", (path) => `${path}?_data=root`],
];

describe.each(SPELLINGS.map(([name, spell], turn) => [name, spell, turn] as const))(
  "every address %s",
  (_, spell, turn) => {
    test("meets the same route", async () => {
      for (const path of portion(paths, turn)) await expectSame(spell(filled(path)));
    });
  },
);

const METHODS = ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

test.each(METHODS)("%s meets the same route", async (method) => {
  for (const path of portion(paths, METHODS.indexOf(method))) {
    await expectSame(filled(path), method);
    await expectSame(`${filled(path)}.data`, method);
  }
});

test("a method that Remix does not know reaches the endpoint, which answers every method", async () => {
  const answers = await Promise.all(
    paths.filter((path) => isApiPath(filled(path))).map((path) => answerOf(routed, filled(path), "PROPFIND")),
  );
  expect(answers.length).toBeGreaterThan(20);
  for (const { status, body } of answers) expect([status, JSON.parse(body).method]).toEqual([201, "PROPFIND"]);
});

test("the facts of a route say that its screen hydrates, and so that it has data, as its handle does", () => {
  const hydrated = routes.filter(({ file }) => read(file).includes("isHydrated: true")).map(({ path }) => path);
  expect(hydrated).toEqual(["recruiter"]);
  const known = Object.entries(routeFacts).filter(([, facts]) => facts.isHydrated);
  expect(known.map(([path]) => path)).toEqual(hydrated);
});

test("an address that is spelled like a line of the map with a part that varies is an address like any other", () => {
  expect(matchRoute("/jobdetails/:id")).toMatchObject({ path: "jobdetails/:id", params: { id: ":id" } });
  expect(matchRoute("/*")).toMatchObject({ path: "*", isCanonical: false });
  expect(matchRoute("/toString")).toMatchObject({ path: "*" });
});

test("the comparison sees every route of the map", async () => {
  const met = new Set<string>();
  for (const path of [...paths, "/no/such/page"]) {
    const { body, headers } = await expectSame(filled(path));
    const found = JSON.parse(body) as { id?: string; matches?: [string][] };
    met.add(new Map(headers).get("x-route") ?? found.matches?.at(-1)?.[0] ?? "");
  }
  const own = routes.filter(({ id }) => id !== "root" && !id.includes("layouts/")).map(({ id }) => id);
  expect([...met].sort()).toEqual(own.sort());
});

test("addresses that nobody thought of meet the same route", async () => {
  const words = [...new Set(paths.flatMap((path) => path.split("/")))].filter((word) => !word.startsWith(":"));
  const segment = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...words) },
    {
      weight: 2,
      arbitrary: fc.constantFrom("", ".", "..", "%2F", "%zz", "a%2Fb", "%00", "%0A", "_root.data", "J%4fBS", "K"),
    },
    { weight: 1, arbitrary: fc.webSegment() },
  );
  const ending = fc.constantFrom(
    "",
    "/",
    "//",
    ".data",
    ".data/",
    "?index",
    "?_routes=root",
    "?_data=root",
    "?_data=screens/public/jobs",
  );
  const method = fc.constantFrom("GET", "GET", "GET", "HEAD", "POST", "DELETE");
  const address = fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join("/")}`);
  const cased = fc.tuple(address, fc.boolean()).map(([path, isUpper]) => (isUpper ? path.toUpperCase() : path));
  await fc.assert(
    fc.asyncProperty(cased, ending, method, async (path, end, verb) => {
      // Two slashes at the start of an address would name another host.
      await expectSame(`${path.replace(/^\/\/+/, "/")}${end}`, verb);
    }),
    { numRuns: runs(400), seed: 4 },
  );
});

test("a property without a seed of its own has the one of the run", () => {
  expect(fc.check(fc.property(fc.nat(), () => true)).seed).toBe(inject("propertySeed"));
});
