/** Addresses of lists: the next page of a program's in a `Link` header (RFC 8288), the pages of a search. */
import type { JobSearch } from "~/domain/jobs/schema";

/** The header for a list, empty on its last page. */
export function nextLink(url: URL, cursor: string | null): Record<string, string> {
  if (cursor === null) return {};
  const next = new URL(url);
  next.searchParams.set("cursor", cursor);
  return { Link: `<${next.href}>; rel="next"` };
}

/** `?page=` as a number from 1; anything else is the first page. */
export function pageNumber(request: Request): number {
  const text = new URL(request.url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
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
