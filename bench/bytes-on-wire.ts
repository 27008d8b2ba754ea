/**
 * Bytes on the line until a page is there, as a browser without any earlier visit asks for it: TLS, headers, frames,
 * body.
 */
import { connect as connectHttp2 } from "node:http2";
import { type AddressInfo, connect, createServer } from "node:net";

/** A sender may have ten segments under way before the first is acknowledged. */
export const FIRST_WINDOW = 10 * 1460;

/** Bytes that the server sends; the headers of IP and TCP are not among them. */
export type Wire = { handshake: number; all: number };

/** Chromium's headers of a first visit. */
const HEADERS = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "accept-encoding": "gzip, deflate, br, zstd",
  "accept-language": "en-IN,en;q=0.9",
  "user-agent":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
};

/** One page from a server on this port, over a new connection. Throws if the answer is not 200. */
export async function countWire(port: number, path: string): Promise<Wire> {
  const counted = { handshake: 0, all: 0 };
  const relay = createServer((client) => {
    const target = connect(port, "127.0.0.1");
    target.on("data", (data) => {
      counted.all += data.length;
    });
    target.on("error", () => client.destroy());
    client.on("error", () => target.destroy());
    target.pipe(client).pipe(target);
  });
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  const { port: own } = relay.address() as AddressInfo;
  // The certificate is made for this measurement; its size is what counts.
  const session = connectHttp2(`https://127.0.0.1:${own}`, { rejectUnauthorized: false });
  try {
    await new Promise<void>((resolve, reject) => {
      session.once("remoteSettings", () => resolve());
      session.once("error", reject);
    });
    counted.handshake = counted.all;
    const status = await new Promise<unknown>((resolve, reject) => {
      const stream = session.request({ ":path": path, ...HEADERS });
      let answered: unknown;
      stream.on("response", (headers) => {
        answered = headers[":status"];
      });
      stream.on("error", reject);
      stream.on("end", () => resolve(answered));
      stream.resume();
      stream.end();
    });
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    return counted;
  } finally {
    session.destroy();
    relay.close();
  }
}
