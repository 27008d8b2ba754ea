/** First views of public screens in a real Chromium: bytes, requests that the first paint waits for, and the script they need. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { root } from "../.scripts/run.ts";
import type { Bench, Step } from "./bench.ts";
import { countWire, FIRST_WINDOW, type Wire } from "./bytes-on-wire.ts";
import { makeChain } from "./certificate-chain.ts";
import { visit } from "./cold-visit.ts";
import type { Outcome } from "./goals.ts";
import { askOk } from "./http.ts";
import { openEdge } from "./local-edge.ts";
import { FIRST_VIEWS, H1_PATH } from "./pages.ts";

export const firstViewStep: Step = { name: "first-view", goals: ["bytes", "script"], run: measureFirstViews };

type FirstView = {
  path: string;
  /** Of the document, in each encoding that a plan of the platform may send. */
  encoded: Record<string, number>;
  /** In the heaviest encoding, everything that the server sends. */
  wire: Wire;
  waitedFor: number;
  requests: number;
  framework: number;
  optional: number;
};

async function measureFirstViews(bench: Bench): Promise<Outcome[]> {
  const browser = await bench.browser();
  const demo = await bench.demo();
  const jobId = await bench.newestJob();
  const front = await openEdge(demo.url("app"), join(root, "build", "client"));
  const peers = await openEdge(demo.url("pages"));
  const chain = await makeChain();
  const real = await openEdge(demo.url("app"), undefined, chain);
  try {
    const views: FirstView[] = [];
    for (const path of FIRST_VIEWS) {
      const address = path.replace(":id", jobId);
      const encoded = encodings((await askOk(demo.url("app", address))).body);
      const view = await firstView(browser, {
        origin: `https://127.0.0.1:${front.port}`,
        path,
        jobId,
        sent: front.sent,
      });
      const { handshake, all } = await countWire(real.port, address);
      // The server before the Worker sends brotli; what is heaviest takes its place.
      const body = Math.max(...Object.values(encoded)) - (real.sent.get(address) ?? Number.NaN);
      views.push({ ...view, encoded, wire: { handshake, all: all + body } });
    }
    await visit(browser, `https://127.0.0.1:${peers.port}${H1_PATH}`, {}, async () => {});
    return firstViewOutcomes(views, { h1Bytes: peers.sent.get(H1_PATH) ?? Number.NaN, chainBytes: chain.bytes });
  } finally {
    await Promise.all([front.close(), peers.close(), real.close()]);
  }
}

async function firstView(
  browser: Browser,
  { origin, path, jobId, sent }: { origin: string; path: string; jobId: string; sent: Map<string, number> },
): Promise<Omit<FirstView, "encoded" | "wire">> {
  const address = path.replace(":id", jobId);
  // In this zone the script has no other day to write for a time.
  const inIndia = { timezoneId: "Asia/Kolkata" };
  const withScript = await visit(browser, origin + address, inIndia, async (opened) => {
    const text = await opened.locator("main").innerText();
    return { text, ...(await opened.evaluate(readLoaded)) };
  });
  const withoutScript = await visit(browser, origin + address, { ...inIndia, javaScriptEnabled: false }, (opened) =>
    opened.locator("main").innerText(),
  );
  const framework = frameworkFiles();
  const bytesOf = (paths: string[]) => paths.reduce((sum, each) => sum + (sent.get(each) ?? 0), 0);
  // Without script a page may have more text: another way to do what the script does.
  const words = new Set(linesOf(withoutScript));
  const isWhole = linesOf(withScript.text).every((line) => words.has(line));
  const isNeeded = (script: string) => !isWhole || framework.has(script) || withScript.blocking.includes(script);
  return {
    path,
    waitedFor: 1 + withScript.blocking.length,
    requests: 1 + withScript.loaded.length,
    framework: bytesOf(withScript.scripts.filter(isNeeded)),
    optional: bytesOf(withScript.scripts.filter((script) => !isNeeded(script))),
  };
}

/** The platform's plans differ in what they send. */
function encodings(text: string): Record<string, number> {
  const { BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel } = constants;
  return {
    "brotli 4": brotliCompressSync(text, { params: { [BROTLI_PARAM_QUALITY]: 4 } }).length,
    "zstd 3": zstdCompressSync(text, { params: { [ZSTD_c_compressionLevel]: 3 } }).length,
    "gzip 6": gzipSync(text, { level: 6 }).length,
  };
}

function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim());
}

/** Runs in the page: what it loaded, by path. */
function readLoaded() {
  const entries = performance.getEntriesByType("resource") as (PerformanceResourceTiming & {
    renderBlockingStatus?: string;
  })[];
  const pathOf = (url: string) => new URL(url).pathname;
  return {
    loaded: entries.map(({ name }) => pathOf(name)),
    blocking: entries.filter((entry) => entry.renderBlockingStatus === "blocking").map(({ name }) => pathOf(name)),
    scripts: entries.map(({ name }) => pathOf(name)).filter((path) => path.endsWith(".js")),
  };
}

/** The files that Remix built for the browser, as its manifest lists them: the framework and the screens that hydrate. */
function frameworkFiles(): Set<string> {
  const folder = join(root, "build", "client", "assets");
  const manifests = readdirSync(folder).filter((name) => /^manifest-.*\.js$/.test(name));
  const text = manifests.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const listed = [...text.matchAll(/\/assets\/[\w.$-]+\.js/g)].map(([path]) => path);
  return new Set([...listed, ...manifests.map((name) => `/assets/${name}`)]);
}

function firstViewOutcomes(
  views: FirstView[],
  { h1Bytes, chainBytes }: { h1Bytes: number; chainBytes: number },
): Outcome[] {
  const bytes = Math.max(...views.flatMap(({ encoded }) => Object.values(encoded)));
  const waitedFor = Math.max(...views.map((view) => view.waitedFor));
  const framework = Math.max(...views.map((view) => view.framework));
  const onTheWire = Math.max(...views.map(({ wire }) => wire.all));
  return [
    {
      goal: "bytes",
      figure: `${kB(bytes)}, ${waitedFor} ${waitedFor === 1 ? "request" : "requests"}; ${kB(onTheWire)} on the wire, ${windows(onTheWire)}`,
      peer: `\`<h1>\` page: ${h1Bytes} B, 1 request`,
      ratio: bytes / h1Bytes,
      values: { bytes, requests: waitedFor },
      details: [
        ...views.map(
          (view) =>
            `\`${view.path}\`: ${Object.entries(view.encoded)
              .map(([name, size]) => `${name} ${kB(size)}`)
              .join(
                ", ",
              )}; on the wire ${kB(view.wire.all)} (${windows(view.wire.all)}), of it ${kB(view.wire.handshake)} of handshake; first paint waits for ${view.waitedFor}, in all ${view.requests} requests.`,
        ),
        "The heaviest of them in the heaviest encoding counts; styles included, units of 1,024 bytes.",
        `On the wire: all that the server sends to a new visitor until the document is there, TLS with a leaf and an intermediate of ${kB(chainBytes)} together, HTTP/2, headers and body; headers of IP and TCP apart. A window is the first congestion window, ${FIRST_WINDOW.toLocaleString("en")} bytes; the handshake goes ahead in one of its own.`,
      ],
    },
    {
      goal: "script",
      figure: `${framework} B`,
      peer: "`<h1>` page: 0 B",
      ratio: null,
      values: { bytes: framework },
      details: [
        `Without JavaScript every one of them shows all its text. Optional and deferred, after the first paint: ${views.map((view) => `\`${view.path}\` ${kB(view.optional)}`).join(", ")}.`,
      ],
    },
  ];
}

function windows(bytes: number): string {
  return `${(bytes / FIRST_WINDOW).toFixed(2)} windows`;
}

function kB(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}
