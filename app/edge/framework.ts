/**
 * All that the edge knows of Remix. `match.ts` finds a request's route before Remix is asked. A call of the API needs no Remix.
 * For a page, Remix gets a handler that knows only the page's route. Most routes' modules are loaded by the first request that needs
 * them. See docs/decisions/012.
 */
import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import type { RequestContext } from "~/http/context";
import { urlOf } from "~/http/request";

type RouteHandler = (request: Request, context: RequestContext) => Promise<Response>;
type Route = ServerBuild["routes"][string];
export type RouteModule = Route["module"];
type Loader = NonNullable<RouteModule["loader"]>;

/** The map of routes, each with a function that loads its module (`build.ts`). */
export type LazyBuild = Omit<ServerBuild, "routes"> & {
  routes: Record<string, Omit<Route, "module"> & { load: Load }>;
};
type Load = () => Promise<RouteModule>;

/** Query parameters for which Remix would answer with the data of single loaders, without the screen that they belong to. */
const REMIX_QUERY = ["_data", "_routes"];
/** No page has a longer path. For some long paths, Remix needs time that grows with the square of their length. */
const MAX_PATH_CHARS = 512;
const NO_PAGE = "/no-page-has-so-long-an-address";
/** The route of the page for every address that fits no other route. */
const ANY_PATH = "*";

/** The routes of a manifest, each with its module. Throws if one has none: it would be a page without its loader and its guard. */
export function lazyRoutes(
  listed: ServerBuild["assets"]["routes"],
  modules: ReadonlyMap<string, Load>,
): LazyBuild["routes"] {
  return Object.fromEntries(
    Object.values(listed).map(({ id, parentId, path, index, caseSensitive }) => {
      const load = modules.get(id);
      if (!load) throw new Error(`The route ${id} has no module`);
      return [id, { id, parentId, path, index, caseSensitive, load }];
    }),
  );
}

export function openFramework(build: LazyBuild) {
  const ids = new Map<string | null, string>();
  for (const route of Object.values(build.routes)) {
    if (route.path !== undefined || route.index) ids.set(fullPath(build, route.id), route.id);
  }
  /** Calls of the API that were asked for: an import takes its time also where the module is loaded. */
  const loaders = new Map<string, Loader>();
  /** One handler for each route that was asked for. */
  const handlers = new Map<string | null, RouteHandler>();

  /** A handler that knows one route, the routes around it, and the page for unknown addresses. */
  async function handlerOf(path: string | null): Promise<RouteHandler> {
    const known = handlers.get(path);
    if (known) return known;
    const moduleIds = [...ancestry(build, ids.get(path)), ...ancestry(build, ids.get(ANY_PATH))];
    // No request may wait for what another one loads: it would never end if that one is broken off.
    const modules = new Map(await Promise.all(moduleIds.map(async (id) => [id, await moduleOf(build, id)] as const)));
    const handler = createRequestHandler(withModules(build, modules), "production") as RouteHandler;
    handlers.set(path, handler);
    return handler;
  }

  async function loaderOf(id: string): Promise<Loader | undefined> {
    const known = loaders.get(id);
    if (known) return known;
    const { loader } = await moduleOf(build, id);
    if (loader) loaders.set(id, loader);
    return loader;
  }

  return {
    /** Answer with a page, a page's data, or a file. */
    async render(request: Request, context: RequestContext): Promise<Response> {
      const { path, facts } = context.route;
      const handle = await handlerOf(path);
      return handle(withoutRemixWords(request, facts.isOneClick && request.method === "POST"), context);
    },

    /** Answer a call of the API. Its endpoint answers everything by itself, also every method. */
    async call(request: Request, context: RequestContext): Promise<Response> {
      const { path, params } = context.route;
      const id = ids.get(path);
      const loader = id === undefined ? undefined : await loaderOf(id);
      const answer = loader
        ? ((await loader({ request, context, params })) as Response)
        : (await import("~/http/api/endpoint")).unknownEndpoint();
      if (request.method !== "HEAD") return answer;
      const { headers, status, statusText } = answer;
      return new Response(null, { headers, status, statusText });
    },
  };
}

async function moduleOf({ routes }: LazyBuild, id: string): Promise<RouteModule> {
  const route = routes[id];
  if (!route) throw new Error(`There is no route ${id}`);
  return route.load();
}

/**
 * The request without the parts that only Remix would read. It compares Origin with X-Forwarded-Host, but the gate has already
 * compared it with the address, or the route takes forms of any origin. `?_data=` and `?_routes=` choose loaders; Remix logs `?_data=`, which is old, as an error.
 */
function withoutRemixWords(request: Request, isOneClick = false): Request {
  const { pathname, search, searchParams } = urlOf(request);
  const isLong = pathname.length > MAX_PATH_CHARS;
  // Remix takes each `index` out and puts it back, in time that grows with the square of their number. One is all it needs.
  const isRepeated = search !== "" && searchParams.getAll("index").length > 1;
  // HTTP lets a GET have a body that means nothing. Remix would copy it into a request that may have none.
  const hasStrayBody = request.body !== null && ["GET", "HEAD"].includes(request.method);
  const isChoosing = isRepeated || (search !== "" && REMIX_QUERY.some((name) => searchParams.has(name)));
  if (!isLong && !isChoosing && !isOneClick && !hasStrayBody && !request.headers.has("X-Forwarded-Host"))
    return request;
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.delete("X-Forwarded-Host");
  if (isOneClick) headers.delete("Origin");
  for (const name of REMIX_QUERY) url.searchParams.delete(name);
  if (isRepeated) url.searchParams.set("index", "");
  if (isLong) url.pathname = NO_PAGE;
  const { method, signal } = request;
  return hasStrayBody
    ? new Request(url, { method, headers, signal })
    : new Request(new Request(url, request), { headers });
}

/** The build with these routes alone, in the same order. */
function withModules(build: LazyBuild, modules: Map<string, RouteModule>): ServerBuild {
  const isKept = ([id]: [string, unknown]) => modules.has(id);
  const routes = Object.entries(build.routes)
    .filter(isKept)
    .map(([id, route]) => [id, { ...route, module: modules.get(id) }]);
  const named = Object.fromEntries(Object.entries(build.assets.routes).filter(isKept));
  return { ...build, routes: Object.fromEntries(routes), assets: { ...build.assets, routes: named } };
}

/** A route and the routes around it, the innermost first. */
function ancestry(build: LazyBuild, id: string | undefined): string[] {
  const ids: string[] = [];
  for (let at = id; at !== undefined; at = build.routes[at]?.parentId) ids.push(at);
  return ids;
}

/** A route's path as the map has it. Only the root and layouts are around routes, and they have no path. */
function fullPath(build: LazyBuild, id: string): string {
  return ancestry(build, id)
    .toReversed()
    .map((each) => build.routes[each]?.path ?? "")
    .filter(Boolean)
    .join("/");
}
