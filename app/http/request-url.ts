/** The address of a request, parsed only once. */

const parsed = new WeakMap<Request, URL>();

/** All code that looks at this request shares the URL, so do not change it. */
export function urlOf(request: Request): URL {
  let url = parsed.get(request);
  if (!url) {
    url = new URL(request.url);
    parsed.set(request, url);
  }
  return url;
}

/** The path alone, as `URL` gives it. A request's `url` is normalized, so this costs less than parsing it: kept pages need no more. */
export function pathOf({ url }: Request): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const query = url.indexOf("?", start);
  const hash = url.indexOf("#", start);
  const end = Math.min(query === -1 ? url.length : query, hash === -1 ? url.length : hash);
  return url.slice(start, end);
}
