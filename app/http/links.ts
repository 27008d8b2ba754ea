/** Paging: the next page's address in a `Link` header (RFC 8288) for programs, positions in the URL of screens. */
import * as z from "zod";
import { type Position, readCursor } from "~/domain/jobs/cursor";
import type { JobSearch } from "~/domain/jobs/schema";

const MAX_PER_CALL = 100;

/** The query of a list whose cursor is the number of the page. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_PER_CALL).default(MAX_PER_CALL),
  cursor: z.coerce.number().int().min(1).max(1_000_000).default(1),
});

/** The header for a list, empty on its last page. */
export function nextLink(url: URL, cursor: string | null): Record<string, string> {
  if (cursor === null) return {};
  const query = new URLSearchParams(url.search);
  query.set("cursor", cursor);
  return { Link: `<${url.origin}${url.pathname}?${query}>; rel="next"` };
}

/** `?page=` as a number from 1; anything else is the first page. */
export function pageNumber(request: Request): number {
  const text = new URL(request.url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** `?after=` or `?before=` of a list of jobs; what nobody wrote is the first page. */
export function cursorsOf(request: Request): { after?: Position | undefined; before?: Position | undefined } {
  const params = new URL(request.url).searchParams;
  const after = readCursor(params.get("after") ?? "") ?? undefined;
  return after ? { after } : { before: readCursor(params.get("before") ?? "") ?? undefined };
}

/** The address of a search; what is not asked for does not stand in it. */
export function searchPath(
  path: "/jobs" | "/jobs.atom",
  search: Partial<JobSearch>,
  page: Record<string, string> = {},
) {
  const filled = Object.entries({ ...search, ...page }).filter(([, value]) => value !== "");
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path;
}
