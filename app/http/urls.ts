/** The address of a request, parsed once however many ask for it. */

const parsed = new WeakMap<Request, URL>();

/** Shared by all that look at this request: not to be changed. */
export function urlOf(request: Request): URL {
  let url = parsed.get(request);
  if (!url) {
    url = new URL(request.url);
    parsed.set(request, url);
  }
  return url;
}
