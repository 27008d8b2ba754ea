/** Node's requests and answers as the Worker knows them, for `npm run dev`. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A Request may not have these. */
const FORBIDDEN_METHODS = ["CONNECT", "TRACE", "TRACK"];

/**
 * The request as the platform hands it over: with the address of the client, whatever the client says of it. Null if there can be
 * none, as for a port that does not exist.
 */
export function toRequest(
  incoming: IncomingMessage & { originalUrl?: string },
  outgoing: ServerResponse,
): Request | null {
  const { method = "GET", socket } = incoming;
  // The path may begin with two slashes, or be a whole address: it never says which host is asked.
  const path = (incoming.originalUrl ?? incoming.url ?? "/").replace(/^https?:\/\/[^/?]*/i, "");
  const address = `http://${incoming.headers.host}${path}`;
  if (!URL.canParse(address) || FORBIDDEN_METHODS.includes(method)) return null;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  headers.set("CF-Connecting-IP", socket.remoteAddress ?? "127.0.0.1");
  const gone = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(address, {
    method,
    headers,
    signal: gone.signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" } : {}),
  });
}

export async function writeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  if (response.statusText) outgoing.statusMessage = response.statusText;
  for (const [name, value] of response.headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("Set-Cookie", cookies);
  if (!response.body) {
    outgoing.end();
    return;
  }
  // A browser that goes away in the middle is no error of the app's.
  await pipeline(Readable.fromWeb(response.body as never), outgoing).catch(() => outgoing.destroy());
}
