/**
 * Finds the route of a request, once. All later code asks the route's facts (its entry in `app/route-facts.ts`) and not the URL,
 * so that a URL means the same everywhere.
 */
import { once } from "../domain/isolate-memory-rules.ts";
import { pathOf } from "../http/request.ts";
import { type RouteFacts, type RouteMatch, routeFacts } from "../route-facts.ts";
import type { RoutePath } from "../routes.ts";

type Candidate = { path: RoutePath; facts: RouteFacts; parts: Part[] };
/** A fixed part of a path, in small letters, or the name of a part that varies. */
type Part = { fixed: string } | { name: string };

const UNKNOWN_CALL: RouteFacts = { kind: "api", who: "anyone" };
const DATA = ".data";
/** The data of the home page. */
const HOME_DATA = "/_root.data";

/** Most requests need none of these three: their address is one of the map, letter for letter. */
const candidates = once(() =>
  (Object.keys(routeFacts) as RoutePath[])
    .filter((path) => path !== "*")
    .map((path): Candidate => ({ path, facts: routeFacts[path], parts: partsOf(path) })),
);
/** Routes by the number of their parts. Those with the most fixed parts come first, as the framework ranks them. */
const byLength = once(() =>
  Map.groupBy(
    candidates().toSorted((one, other) => countFixed(other) - countFixed(one)),
    ({ parts }) => parts.length,
  ),
);
/** Every address below these is JSON; `/jobs`, `/applications` and `/application` themselves are pages. */
const apiRoots = once(
  () =>
    new Set(
      candidates()
        .filter(({ facts }) => facts.kind === "api")
        .map(({ path }) => path.split("/")[0]),
    ),
);

/** The request as it is answered, and its route. */
export function matchRequest(arrived: Request): { request: Request; route: RouteMatch } {
  const request = withSmallIds(arrived);
  return { request, route: matchRoute(pathOf(request)) };
}

/**
 * The route of an address; `pathname` as `URL` gives it. Like the framework, this ignores the case of ASCII letters and slashes
 * at the end, and decodes each part by itself. An address that fits no route leads to the page that says so; below the API's
 * roots it is a call that does not exist.
 */
export function matchRoute(pathname: string): RouteMatch {
  const known = asSpelled(pathname.slice(1));
  if (known) return { ...plain(known, routeFacts[known]), isCanonical: true };
  const isData = pathname.endsWith(DATA);
  const page = pathname === HOME_DATA ? "/" : isData ? pathname.slice(0, -DATA.length) : pathname;
  const parts = readParts(withoutSlashesAtEnd(page).slice(1));
  const lower = parts.map(asciiLower);
  const found = byLength()
    .get(parts.length)
    ?.find(({ parts: wanted }) => fits(wanted, lower));
  const isApi = found ? found.facts.kind === "api" : parts.length > 1 && apiRoots().has(lower[0]);
  if (isApi && (isData || !found)) return { ...plain(null, UNKNOWN_CALL), isData };
  if (!found) return { ...plain("*", routeFacts["*"]), isData };
  const { path, facts, parts: wanted } = found;
  const params = Object.fromEntries(
    wanted.flatMap((part, at) => ("name" in part ? [[part.name, parts[at] ?? ""]] : [])),
  );
  const spelled = path.split("/").map((part, at) => (part.startsWith(":") ? parts[at] : part));
  return { ...plain(path, facts), params, isData, isCanonical: page === `/${spelled.join("/")}` };
}

/** The route without varying parts that is spelled like this in the map. */
function asSpelled(path: string): RoutePath | null {
  return path !== "*" && !path.includes(":") && Object.hasOwn(routeFacts, path) ? (path as RoutePath) : null;
}

function plain(path: RoutePath | null, facts: RouteFacts): RouteMatch {
  return { path, facts, params: {}, isCanonical: false, isData: false };
}

function partsOf(path: RoutePath): Part[] {
  return path.split("/").map((part) => (part.startsWith(":") ? { name: part.slice(1) } : { fixed: asciiLower(part) }));
}

function countFixed({ parts }: Candidate): number {
  return parts.filter((part) => "fixed" in part).length;
}

function fits(wanted: Part[], parts: string[]): boolean {
  return wanted.every((part, at) => ("fixed" in part ? part.fixed === parts[at] : parts[at] !== ""));
}

/** Not by a pattern: that would look at each run of slashes in a long path once for every slash in it. */
function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** The parts of a path, decoded. If one of them cannot be decoded, all stay as they are. */
function readParts(path: string): string[] {
  const parts = path.split("/");
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return parts;
  }
}

/** The matching of routes ignores the case of these letters and of no others. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

const ID = /(?<=^|[^\w-]|%[0-9a-f]{2})[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])/gi;

/**
 * The same request with each id of its address in small letters, in the path as in the query: in capitals it is the same id. A
 * signed address counts letter for letter, as it was signed.
 */
function withSmallIds(request: Request): Request {
  const { url } = request;
  // Nearly all go on as they are.
  if (!/[A-F]/.test(url) || url.includes("signature=")) return request;
  const small = url.replace(ID, (id) => id.toLowerCase());
  return small === url ? request : new Request(small, request);
}
