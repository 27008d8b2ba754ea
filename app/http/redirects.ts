/** Redirects that stay on this site. */

/** A path of this site, or null: no other origin, no scheme, no `//`, no backslash or control character that a browser folds away. */
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
 * The path of a request as a person knows it, without the `.data` of Remix's twin. It begins with one slash: with two it would
 * be another host's address, for a redirect as for the form that a page sends again.
 */
export function visitedPath(request: Request): string {
  const url = new URL(request.url);
  const path = url.pathname.replace(/(^\/_root)?\.data$/, "").replace(/^\/*/, "/");
  url.searchParams.delete("_routes");
  const query = url.searchParams.toString();
  return query ? `${path}?${query}` : path;
}
