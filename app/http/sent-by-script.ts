/** Forms that the script of the pages sends, and their answer. */

/** Names one sending of a form through all its tries. On a page's form it also says that a script sends it. */
export const KEY_HEADER = "Idempotency-Key";
/** Where the script goes after a success. */
export const TARGET_HEADER = "X-Location";

/**
 * A redirect as the script needs it: a request that follows redirects by itself would fetch the page unseen, and its toast with it.
 * Every other answer stays what it is. 204 says that the form was taken, as 303 does; a guard's redirect is told by 200, so that
 * the script goes there and forgets nothing.
 */
export function tellTarget(request: Request, response: Response): Response {
  const target = response.headers.get("Location");
  if (target === null || !request.headers.has(KEY_HEADER)) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.delete("Content-Type");
  headers.set(TARGET_HEADER, target);
  return new Response(null, { status: response.status === 303 ? 204 : 200, headers });
}
