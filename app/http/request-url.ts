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
