/** Redirects that stay on this site. */
import { redirect } from "@remix-run/server-runtime";

/** A page of a list, as it is. For a page beyond the end, throws a redirect to the last page. */
export function withinPages<T extends { page: number; pageCount: number }>(request: Request, list: T): T {
  if (list.page <= list.pageCount) return list;
  const url = new URL(visitedPath(request), request.url);
  if (list.pageCount > 1) url.searchParams.set("page", String(list.pageCount));
  else url.searchParams.delete("page");
  throw redirect(url.pathname + url.search);
}

/** A path of this site, or null: no other origin, scheme or `//`, no backslash or control character, which browsers change. */
export function safePath(target: FormDataEntryValue | string | null | undefined): string | null {
  if (typeof target !== "string" || target.length > 2000) return null;
  if (!/^\/[\x21-\x5b\x5d-\x7e]*$/.test(target) || target.startsWith("//")) return null;
  const base = "https://staffroom.invalid";
  if (!URL.canParse(target, base)) return null;
  const url = new URL(target, base);
  if (url.origin !== base || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}

/**
 * The path of a request as the visitor knows it, without Remix's `.data`. It begins with one slash: with two slashes, a redirect
 * or a form that is sent again would go to another host.
 */
export function visitedPath(request: Request): string {
  const url = new URL(request.url);
  const path = url.pathname.replace(/(^\/_root)?\.data$/, "").replace(/^\/*/, "/");
  url.searchParams.delete("_routes");
  const query = url.searchParams.toString();
  return query ? `${path}?${query}` : path;
}
