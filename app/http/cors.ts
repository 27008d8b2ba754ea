/**
 * CORS: the answers that scripts of other sites may read, and the headers they may send. The edge loads this file: no
 * zod here.
 */
import { BOOKMARK_HEADER, KEY_HEADER } from "./request";

/** Says that only so many of the newest jobs that match were compared with all that was asked, so there may be others. */
export const ONLY_NEWEST_HEADER = "Staffroom-Only-Newest";

/** How many rows a list has, of which an answer is a page. */
export const TOTAL_HEADER = "X-Total-Count";

/**
 * Any origin may read, none with credentials: a browser sends no cookie along, and gives no answer that a cookie opened. So a page
 * reads what its visitor could read there anyway, or what the token or the signed link opens that it has itself.
 */
const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": [
    "Content-Disposition",
    "ETag",
    "Deprecation",
    "Link",
    "Location",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "Sunset",
    "WWW-Authenticate",
    TOTAL_HEADER,
    "X-Request-Id",
    BOOKMARK_HEADER,
    ONLY_NEWEST_HEADER,
  ].join(", "),
};

const MAY_SEND = [
  "Authorization",
  "Content-Type",
  KEY_HEADER,
  "If-Match",
  "If-None-Match",
  "X-XSRF-TOKEN",
  BOOKMARK_HEADER,
].join(", ");

/** The headers of an answer that any page may read. */
export const corsHeaders: Readonly<Record<string, string>> = CORS;

/** The answer to a preflight. `allow` names the methods that the address takes. */
export function preflight(allow: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...CORS,
      Allow: allow,
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": MAY_SEND,
      "Access-Control-Max-Age": "86400",
    },
  });
}
