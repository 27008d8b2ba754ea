/** Remix ranks and compiles every route several times a request. Here a request meets a handler that knows only the routes that may match it. */
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { isApiPath, MANIFEST_PATH } from "./http/api-paths";
import { unknownEndpoint } from "./http/endpoint";
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
    const { pathname } = urlOf(request);
    if (isApiPath(pathname)) return callEndpoint(request, context, pathname);
    // The gate lets data through for hydrated screens alone, whose answers name their neighbours; and the manifest names any route.
    if (pathname === MANIFEST_PATH || pathname.endsWith(".data")) return whole(request, context);
    const ids = candidates(pathname);
    const key = ids.join("\n");
    let handler = handlers.get(key);
    if (!handler) {
      handler = narrowed(build, [...ids, ...always]) ?? whole;
      handlers.set(key, handler);
    }
    return handler(request, context);
  };
}

/** The paths of the screens that have framework script, as their script asks for their data. */
export function hydratedPaths(build: ServerBuild): Set<string> {
  const ids = Object.keys(build.routes).filter((id) => isHydrated(build, id));
  return new Set(ids.map((id) => wholePath(build, id).replace(/\/+/g, "/")));
}

type EndpointCaller = (request: Request, context: AppLoadContext, pathname: string) => Promise<Response>;

/**
 * An endpoint answers everything by itself, all methods too, so the whole API is called without Remix, which would match it twice
 * more, copy the request twice, and answer some methods and origins with an empty 500. Paths are read as Remix reads them.
 */
function createEndpointCaller(build: ServerBuild, byLength: Map<number, Target[]>): EndpointCaller {
  const isStatic = (segment: string | null) => segment !== null;
  return async (request, context, pathname) => {
    const segments = readSegments(pathname.replace(/\/+$/, "").slice(1));
    const lower = segments.map(asciiLower);
    const fitting =
      byLength.get(segments.length)?.filter((each) => fits(each, lower) && endpointOf(build, each.id)) ?? [];
    // Of several the one with most fixed parts, as Remix ranks them.
    const [target] = fitting.toSorted(
      (one, other) => other.segments.filter(isStatic).length - one.segments.filter(isStatic).length,
    );
    const handle = target && !pathname.endsWith(".data") && endpointOf(build, target.id);
    if (!handle) return withoutBodyOnHead(request, unknownEndpoint());
    const params = Object.fromEntries(target.names.flatMap((name, index) => (name ? [[name, segments[index]]] : [])));
    return withoutBodyOnHead(request, (await handle({ request, context, params })) as Response);
  };
}

/** The parts of a path, decoded; as they are where one cannot be. */
function readSegments(path: string): string[] {
  const parts = path.split("/");
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return parts;
  }
}

/** Routes are matched without regard to the case of these letters alone. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function endpointOf(build: ServerBuild, id: string) {
  const { loader } = build.routes[id]?.module ?? {};
  return loader && "operations" in loader ? loader : null;
}

function withoutBodyOnHead({ method }: Request, response: Response): Response {
  if (method !== "HEAD") return response;
  const { headers, status, statusText } = response;
  return new Response(null, { headers, status, statusText });
}

/** A handler for these routes and what stands around them; null for a hydrated screen, whose document also names its neighbours. */
function narrowed(build: ServerBuild, ids: string[]): RouteHandler | null {
  const kept = new Set<string>();
  for (const id of ids) {
    for (let at: string | undefined = id; at !== undefined; at = build.routes[at]?.parentId) kept.add(at);
  }
  if ([...kept].some((id) => isHydrated(build, id))) return null;
  const routes = pick(build.routes, kept);
  return createRequestHandler(
    { ...build, routes, assets: { ...build.assets, routes: pick(build.assets.routes, kept) } },
    "production",
  );
}

function isHydrated(build: ServerBuild, id: string): boolean {
  const handle = build.routes[id]?.module.handle as { isHydrated?: boolean } | undefined;
  return handle?.isHydrated === true;
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
