/** For forms that a page's script sends: the names of their headers, and how a redirect tells the script where to go. */

/** Names one form through all tries to send it. With a page's form it also says that the script sends it. */
export const KEY_HEADER = "Idempotency-Key";
/** Where the script goes after a success. */
export const TARGET_HEADER = "X-Location";

/**
 * A redirect as the script needs it. If the request followed the redirect itself, it would fetch the page and its toast unseen.
 * Every other answer stays as it is. A 303, which says that the form was taken, becomes 204. A guard's redirect becomes 200: the
 * script goes there and keeps what was typed.
 */
export function redirectForScript(request: Request, response: Response): Response {
  const target = response.headers.get("Location");
  const leadsOn = target !== null && response.status >= 300 && response.status < 400;
  if (!leadsOn || !request.headers.has(KEY_HEADER)) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.delete("Content-Type");
  headers.set(TARGET_HEADER, target);
  return new Response(null, { status: response.status === 303 ? 204 : 200, headers });
}
