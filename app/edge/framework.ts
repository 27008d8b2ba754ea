/**
 * All that the edge knows of Remix. `match.ts` finds a request's route before Remix is asked. A call of the API needs no Remix.
 * For a page, Remix gets a handler that knows only the page's route. See docs/decisions/034.
 */
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { unknownEndpoint } from "~/http/api/endpoint";
import type { RequestContext } from "~/http/context";
import { urlOf } from "~/http/request-url";

type RouteHandler = (request: Request, context: RequestContext) => Promise<Response>;

/** Query parameters for which Remix would answer with the data of single loaders, without the screen that they belong to. */
const REMIX_QUERY = ["_data", "_routes"];
/** No page has a longer path. For some long paths, Remix needs time that grows with the square of their length. */
const MAX_PATH_CHARS = 512;
const NO_PAGE = "/no-page-has-so-long-an-address";
/** The route of the page for every address that fits no other route. */
const ANY_PATH = "*";

export function openFramework(build: ServerBuild) {
  const whole = createRequestHandler(build, "production") as RouteHandler;
  const ids = new Map<string | null, string>();
  for (const route of Object.values(build.routes)) {
    if (route && (route.path !== undefined || route.index)) ids.set(wholePath(build, route.id), route.id);
  }
  /** One handler for each route that was asked for. */
  const handlers = new Map<string | null, RouteHandler>();

  const hydrated = new Map<string | null, boolean>();

  /** Whether the route's page has framework script, which asks for the page's data. */
  function isHydrated(path: string | null): boolean {
    const known = hydrated.get(path);
    if (known !== undefined) return known;
    const found = ancestry(build, ids.get(path)).some((id) => hydrates(build, id));
    hydrated.set(path, found);
    return found;
  }

  /** A handler for one route and the routes around it. A hydrated page gets all routes, as its document names other routes. */
  function handlerOf(path: string | null): RouteHandler {
    let handler = handlers.get(path);
    if (!handler) {
      const kept = new Set([...ancestry(build, ids.get(path)), ...ancestry(build, ids.get(ANY_PATH))]);
      handler = isHydrated(path) ? whole : (createRequestHandler(narrowed(build, kept), "production") as RouteHandler);
      handlers.set(path, handler);
    }
    return handler;
  }

  return {
    isHydrated,

    /** Answer with a page, a page's data, or a file. */
    render(request: Request, context: RequestContext): Promise<Response> {
      const { path, isData, isManifest } = context.route;
      // The gate lets data through only for hydrated pages, whose answers name other routes. The manifest names any route.
      const handle = isData || isManifest ? whole : handlerOf(path);
      return handle(withoutRemixWords(request, context.route.facts.isOneClick && request.method === "POST"), context);
    },

    /** Answer a call of the API. Its endpoint answers everything by itself, also every method. */
    async call(request: Request, context: RequestContext): Promise<Response> {
      const { path, params } = context.route;
      const { loader } = build.routes[ids.get(path) ?? ""]?.module ?? {};
      const answer = loader ? ((await loader({ request, context, params })) as Response) : unknownEndpoint();
      if (request.method !== "HEAD") return answer;
      const { headers, status, statusText } = answer;
      return new Response(null, { headers, status, statusText });
    },
  };
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
  const isChoosing = isRepeated || (search !== "" && REMIX_QUERY.some((name) => searchParams.has(name)));
  if (!isLong && !isChoosing && !isOneClick && !request.headers.has("X-Forwarded-Host")) return request;
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.delete("X-Forwarded-Host");
  if (isOneClick) headers.delete("Origin");
  for (const name of REMIX_QUERY) url.searchParams.delete(name);
  if (isRepeated) url.searchParams.set("index", "");
  if (isLong) url.pathname = NO_PAGE;
  return new Request(new Request(url, request), { headers });
}

/** The build with these routes alone, in the same order. */
function narrowed(build: ServerBuild, kept: Set<string>): ServerBuild {
  return {
    ...build,
    routes: pick(build.routes, kept),
    assets: { ...build.assets, routes: pick(build.assets.routes, kept) },
  };
}

function pick<T>(routes: Record<string, T>, kept: Set<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
}

/** A route and the routes around it, the innermost first. */
function ancestry(build: ServerBuild, id: string | undefined): string[] {
  const ids: string[] = [];
  for (let at = id; at !== undefined; at = build.routes[at]?.parentId) ids.push(at);
  return ids;
}

function hydrates(build: ServerBuild, id: string): boolean {
  const handle = build.routes[id]?.module.handle as { isHydrated?: boolean } | undefined;
  return handle?.isHydrated === true;
}

/** A route's path as the map has it. Only the root and layouts are around routes, and they have no path. */
function wholePath(build: ServerBuild, id: string): string {
  return ancestry(build, id)
    .toReversed()
    .map((each) => build.routes[each]?.path ?? "")
    .filter(Boolean)
    .join("/");
}
