/** Remix ranks and compiles every route several times a request. Here a request meets a handler that knows only the routes that may match it. */
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { urlOf } from "./http/urls";

export type RouteHandler = (request: Request, context: AppLoadContext) => Promise<Response>;

/** A route by itself, as the segments of its whole path. `null` takes any one segment. */
type Target = { id: string; segments: (string | null)[]; names: (string | null)[] };

/**
 * As `createRequestHandler`, for many routes. Which route answers is still Remix's decision: it is only spared those that
 * cannot, so a route that is left in for nothing does no harm, and one that is left out would.
 */
export function createRoutedHandler(build: ServerBuild): RouteHandler {
  const whole = createRequestHandler(build, "production");
  if (build.basename && build.basename !== "/") return whole;
  const { always, byLength } = findTargets(build);
  const callEndpoint = createEndpointCaller(build, byLength);
  // One handler for each combination of routes that one path can fit: about as many as there are routes.
  const handlers = new Map<string, RouteHandler>();

  function candidates(pathname: string): string[] {
    const segments = pathname.split("/").filter(Boolean).map(decoded);
    const fitting = byLength.get(segments.length)?.filter((target) => fits(target, segments)) ?? [];
    return fitting.map(({ id }) => id);
  }

  return (request, context) => {
    const url = urlOf(request);
    const { pathname, search } = url;
    const answer = callEndpoint(request, context, { pathname, search });
    if (answer) return answer;
    // The manifest is asked for routes by their paths, in the query.
    if (pathname === "/__manifest") return whole(request, context);
    const ids = new Set([...candidates(pathname), ...(pathname.endsWith(".data") ? candidates(twinOf(url)) : [])]);
    const key = [...ids].join("\n");
    let handler = handlers.get(key);
    if (!handler) {
      handler = narrowed(build, [...ids, ...always]) ?? whole;
      handlers.set(key, handler);
    }
    return handler(request, context);
  };
}

type EndpointCaller = (
  request: Request,
  context: AppLoadContext,
  address: { pathname: string; search: string },
) => Promise<Response> | null;

/** Addresses and methods of which nothing is to be decoded or guessed; all others are Remix's to read. */
const PLAIN_PATH = /^(\/[\w.~-]+)+$/;
const REMIX_QUERY = /[?&](_data|_routes|index)\b/;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * An endpoint answers everything by itself, so where an address can only be one endpoint's it is called without Remix, which
 * would match it twice more and copy the request twice. Null where Remix is to decide.
 */
function createEndpointCaller(build: ServerBuild, byLength: Map<number, Target[]>): EndpointCaller {
  return (request, context, { pathname, search }) => {
    if (!PLAIN_PATH.test(pathname) || pathname.endsWith(".data")) return null;
    if (!METHODS.has(request.method) || REMIX_QUERY.test(search)) return null;
    const segments = pathname.slice(1).split("/");
    const lower = segments.map((segment) => segment.toLowerCase());
    const [target, ...others] = byLength.get(segments.length)?.filter((each) => fits(each, lower)) ?? [];
    const handle = target && endpointOf(build, target.id);
    if (!handle || others.length > 0) return null;
    const params = Object.fromEntries(target.names.flatMap((name, index) => (name ? [[name, segments[index]]] : [])));
    const answer = handle({ request, context, params }) as Promise<Response>;
    return request.method === "HEAD" ? answer.then(withoutBody) : answer;
  };
}

function endpointOf(build: ServerBuild, id: string) {
  const { loader } = build.routes[id]?.module ?? {};
  return loader && "operations" in loader ? loader : null;
}

function withoutBody({ headers, status, statusText }: Response): Response {
  return new Response(null, { headers, status, statusText });
}

/** The page that a `.data` address belongs to, as Remix finds it. */
function twinOf(url: URL): string {
  const twin = new URL(url);
  // The setter resolves dots: the twin of `/..data` is `/`.
  twin.pathname = url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return twin.pathname;
}

/** A handler for these routes and what stands around them; null for a hydrated screen, whose document also names its neighbours. */
function narrowed(build: ServerBuild, ids: string[]): RouteHandler | null {
  const kept = new Set<string>();
  for (const id of ids) {
    for (let at: string | undefined = id; at !== undefined; at = build.routes[at]?.parentId) kept.add(at);
  }
  const isHydrated = (id: string) => {
    const handle = build.routes[id]?.module.handle as { isHydrated?: boolean } | undefined;
    return handle?.isHydrated === true;
  };
  if ([...kept].some(isHydrated)) return null;
  const routes = pick(build.routes, kept);
  return createRequestHandler(
    { ...build, routes, assets: { ...build.assets, routes: pick(build.assets.routes, kept) } },
    "production",
  );
}

/** In the order in which they stood: of equal routes the first one wins. */
function pick<T>(routes: Record<string, T>, kept: Set<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
}

/** Routes that may fit any path, and the others by the number of their segments. */
function findTargets(build: ServerBuild) {
  const always: string[] = [];
  const byLength = new Map<number, Target[]>();
  for (const route of Object.values(build.routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    const parts = wholePath(build, route.id).split("/").filter(Boolean);
    if (!parts.every((part) => /^(:[\w-]+|[^:*?]+)$/.test(part))) {
      always.push(route.id);
      continue;
    }
    const target = {
      id: route.id,
      segments: parts.map((part) => (part.startsWith(":") ? null : part.toLowerCase())),
      names: parts.map((part) => (part.startsWith(":") ? part.slice(1) : null)),
    };
    byLength.set(parts.length, [...(byLength.get(parts.length) ?? []), target]);
  }
  return { always, byLength };
}

function wholePath(build: ServerBuild, id: string): string {
  const route = build.routes[id];
  if (!route) return "";
  return `${route.parentId === undefined ? "" : wholePath(build, route.parentId)}/${route.path ?? ""}`;
}

/** Routes are matched without regard to case. */
function fits(target: Target, segments: string[]): boolean {
  return target.segments.every((wanted, index) => wanted === null || wanted === segments[index]);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}
