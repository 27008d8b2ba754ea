/**
 * A server in front of a Worker, like the edge: TLS, HTTP/2, brotli, the files of build/client. Local workerd has none of it.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import {
  createSecureServer,
  type Http2Session,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerHttp2Stream,
} from "node:http2";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { PassThrough } from "node:stream";
import { constants, createBrotliCompress } from "node:zlib";
import { generate } from "selfsigned";
import type { Chain } from "./certificate-chain.ts";

/** The quality with which the edge compresses answers that it does not keep. */
const QUALITY = 5;
/**
 * Bytes of text in a TLS record. A browser can use no part of a record before its end, so the edge begins with records that fit
 * in one segment (Cloudflare, "Optimizing TLS over TCP to reduce latency", 2016: the first 40 records of 1,369 bytes). A record
 * of Node would hold a whole page.
 */
const TLS_RECORD = 1_369;
const INTERNAL_ERROR = 2;
/** workerd ends a connection that is idle for five seconds, and a form that goes out on it just then would be lost. */
const IDLE_MS = 2_000;
const COMPRESSED = /^(text\/|application\/(json|javascript|manifest\+json|ld\+json|atom\+xml)|image\/svg)/;
/** Headers of one connection only, so they are not passed on to the next one. */
const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "content-length"]);
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".ico": "image/vnd.microsoft.icon",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

/** `sent` holds, by path, how many bytes of the last answer's body were sent. `chain`: in place of the shortest certificate. */
export async function openEdge(worker: URL, files?: string, chain?: Pick<Chain, "key" | "cert">) {
  const { key, cert } = chain ?? (await shortest());
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const sent = new Map<string, number>();
  const sessions = new Set<Http2Session>();
  const server = createSecureServer({ key, cert });
  server.on("secureConnection", (socket) => socket.setMaxSendFragment(TLS_RECORD));
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  server.on("stream", (stream, headers) => {
    stream.on("error", () => {});
    const path = headers[":path"] ?? "/";
    const file = files && fileAt(files, path);
    if (file) {
      answer(stream, headers, { status: 200, headers: fileHeaders(path), path }).end(readFileSync(file));
      return;
    }
    forward(stream, headers, path);
  });

  function forward(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, path: string) {
    const own = Object.entries(headers).filter(([name]) => !name.startsWith(":") && name !== "accept-encoding");
    const asked = httpRequest(
      new URL(path, worker),
      {
        agent,
        method: headers[":method"],
        headers: { ...Object.fromEntries(own), ...withoutTls(headers), host: headers[":authority"] },
      },
      (response) => {
        const kept = Object.entries(response.headers).filter(([name]) => !HOP_BY_HOP.has(name));
        const status = response.statusCode ?? 502;
        response.pipe(answer(stream, headers, { status, headers: Object.fromEntries(kept), path }));
      },
    );
    asked.on("error", () => stream.close(INTERNAL_ERROR));
    stream.pipe(asked);
  }

  /** Sends the head. Everything that is written to the result is sent as the body, compressed if that helps. */
  function answer(
    stream: ServerHttp2Stream,
    asked: IncomingHttpHeaders,
    { status, headers, path }: { status: number; headers: OutgoingHttpHeaders; path: string },
  ) {
    const takesBrotli = /\bbr\b/.test(String(asked["accept-encoding"] ?? ""));
    const isBrotli = takesBrotli && COMPRESSED.test(String(headers["content-type"] ?? ""));
    const body = isBrotli
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
      : new PassThrough();
    let bytes = 0;
    body.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    body.on("end", () => sent.set(path, bytes));
    body.on("error", () => stream.destroy());
    if (!stream.destroyed) {
      const encoding = isBrotli ? { "content-encoding": "br", vary: "Accept-Encoding" } : {};
      stream.respond({ ...headers, ...encoding, ":status": status });
      body.pipe(stream);
    }
    return body;
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    sent,
    close() {
      agent.destroy();
      for (const session of sessions) session.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The Worker is asked without TLS here, and takes a form only from pages of the origin at which it was asked. */
function withoutTls({ origin, referer }: IncomingHttpHeaders): OutgoingHttpHeaders {
  const plain = (url: string) => url.replace(/^https:/, "http:");
  return { ...(origin && { origin: plain(origin) }), ...(referer && { referer: plain(referer) }) };
}

async function shortest() {
  const { private: key, cert } = await generate([{ name: "commonName", value: "127.0.0.1" }], { keyType: "ec" });
  return { key, cert };
}

function fileAt(folder: string, path: string): string | undefined {
  const name = normalize(decodeURIComponent(path.replace(/[?#].*$/, "")));
  const file = join(folder, name);
  return name !== "/" && file.startsWith(folder) && existsSync(file) && statSync(file).isFile() ? file : undefined;
}

function fileHeaders(path: string): OutgoingHttpHeaders {
  const isHashed = path.startsWith("/assets/");
  return {
    "content-type": TYPES[extname(path)] ?? "application/octet-stream",
    "cache-control": isHashed ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate",
  };
}
