/** Paging: the next page's address in a `Link` header (RFC 8288) for programs, positions in the URL of screens. */
import { type Position, readCursor } from "~/domain/jobs/cursor";

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

/** `?after=` or `?before=` of a list of jobs; what nobody wrote is the first page. */
export function cursorsOf(request: Request): { after?: Position | undefined; before?: Position | undefined } {
  const params = new URL(request.url).searchParams;
  const after = readCursor(params.get("after") ?? "") ?? undefined;
  return after ? { after } : { before: readCursor(params.get("before") ?? "") ?? undefined };
}
