/** Plain requests over connections that stay open, timed to the last byte. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string; ms: number };
/** `isApart`: over a connection of its own, so that several can be under way at once. */
type Options = { method?: string; headers?: Record<string, string>; body?: string; isApart?: boolean };

/** The address of a search's next page comes in a header, and a search can be long. */
const MAX_HEADER_BYTES = 64 * 1024;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Resolves with any status. `ms` runs until the last byte is here, over a connection that is kept. */
export function ask(url: URL, { method = "GET", headers = {}, body, isApart = false }: Options = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    const asked = request(
      url,
      { agent: isApart ? false : agent, method, headers, maxHeaderSize: MAX_HEADER_BYTES },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const ms = performance.now() - begin;
          const text = Buffer.concat(chunks).toString("utf8");
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text, ms });
        });
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}

/** The same, but throws if the status is not 200. */
export async function askOk(url: URL, options: Options = {}): Promise<Answer> {
  const answer = await ask(url, options);
  if (answer.status !== 200) throw new Error(`${url.href} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
  return answer;
}

export function closeConnections() {
  agent.destroy();
}
