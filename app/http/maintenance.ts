/** The switch `MAINTENANCE=1`: every page says so, every call of a program is told when to come back. Files are served as ever. */
import { isApiPath } from "./api-paths";

export const MAINTENANCE_RETRY_SECONDS = 600;
export const MAINTENANCE_TITLE = "Website is under Maintenance";

/** What tells the truth during maintenance too: monitors ask whether the parts answer, not whether the doors are open. */
export function isAnsweredAsEver({ url }: Request): boolean {
  return /^\/healthz\/?$/i.test(new URL(url).pathname);
}

/** `render` makes the page that `/maintenance` is. Whatever was asked for, it is asked with GET, and nothing is read or stored. */
export async function answerDuringMaintenance(
  request: Request,
  render: (page: Request) => Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url);
  const headers = { "Retry-After": String(MAINTENANCE_RETRY_SECONDS), "Cache-Control": "no-store" };
  if (isApiPath(url.pathname)) {
    const body = JSON.stringify({ message: MAINTENANCE_TITLE, code: "unavailable" });
    const json = { "Content-Type": "application/json; charset=utf-8", "Access-Control-Allow-Origin": "*" };
    return new Response(body, { status: 503, headers: { ...headers, ...json } });
  }
  if (url.pathname.endsWith(".data")) {
    return new Response(MAINTENANCE_TITLE, {
      status: 503,
      headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  const page = await render(new Request(new URL("/maintenance", url), { signal: request.signal }));
  const body = request.method === "HEAD" ? null : page.body;
  return new Response(body, { status: 503, headers: { ...Object.fromEntries(page.headers), ...headers } });
}
