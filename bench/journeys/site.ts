/**
 * The product as people meet it: the built Worker on a demo board, the edge in front of it, and a phone of 360 px in a real Chromium,
 * with a processor six times slower behind a line of 400 ms and 400 kbit/s.
 */
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { chromiumFlags, ensureChromium } from "../../.scripts/chromium.ts";
import { root } from "../../.scripts/run.ts";
import { openEdge } from "../local-edge.ts";
import { builtCode, type LocalWorker, startWorker } from "../local-worker.ts";
import { slowLines } from "../relay.ts";

export const CPU_SLOWDOWN = 6;
const [LINE = { name: "", rttMs: 0, kbitPerSecond: 0 }] = slowLines;
export const LINE_NAME = LINE.name;
export const WIDTH = 360;
export const WIDE = 1280;
/** Nobody waits longer for anything: it only ends a run that hangs. */
const GIVE_UP_MS = 120_000;

export type Site = {
  /** Where people reach it. */
  origin: string;
  worker: LocalWorker;
  browser: Browser;
  stop(): Promise<void>;
};

/** `stateDir`: a state that `prepareState` has made. */
export async function openSite(stateDir: string): Promise<Site> {
  const code = await builtCode();
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.toReversed()) await close();
  };
  try {
    // Addresses have to be confirmed, as in production.
    const vars = { CONFIRM_ADDRESSES: "1" };
    const worker = await startWorker(stateDir, code, { vars, hasLimits: false, isSilent: true });
    closers.push(worker.stop);
    const edge = await openEdge(new URL(worker.url), join(root, "build", "client"));
    closers.push(edge.close);
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: [...chromiumFlags, "--ignore-certificate-errors"],
    });
    closers.push(() => browser.close());
    return { origin: `https://127.0.0.1:${edge.port}`, worker, browser, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export type Wire = { requests: number; bytesDown: number; bytesUp: number };
/** `traffic`: how many requests are under way, and when one last began or ended. */
export type Phone = {
  context: BrowserContext;
  page: Page;
  /** A mouse at a wide screen, in place of a finger. */
  hasMouse: boolean;
  wire: Wire;
  traffic: { underWay: number; at: number };
};

const SCREENS = {
  finger: { viewport: { width: WIDTH, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  mouse: { viewport: { width: WIDE, height: 800 } },
} as const;

/** Somebody's phone, or a computer with a mouse, with nothing kept on it. `session`: the cookie of the account that is signed in. */
export async function openPhone(
  { browser, origin }: Pick<Site, "browser" | "origin">,
  { hasScript, session, hasMouse = false }: { hasScript: boolean; session: string | null; hasMouse?: boolean },
): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: origin,
    ...SCREENS[hasMouse ? "mouse" : "finger"],
    timezoneId: "Asia/Kolkata",
    javaScriptEnabled: hasScript,
  });
  context.setDefaultTimeout(GIVE_UP_MS);
  context.setDefaultNavigationTimeout(GIVE_UP_MS);
  if (session) await context.addCookies([{ ...COOKIE, name: "__Host-session", value: session, url: `${origin}/` }]);
  const wire: Wire = { requests: 0, bytesDown: 0, bytesUp: 0 };
  const page = await context.newPage();
  await slowDown(context, page, wire);
  const traffic = { underWay: 0, at: performance.now() };
  const note = (change: number) => () => {
    traffic.underWay += change;
    traffic.at = performance.now();
  };
  page.on("request", note(1)).on("requestfinished", note(-1)).on("requestfailed", note(-1));
  return { context, page, hasMouse, wire, traffic };
}

const COOKIE = { secure: true, httpOnly: true, sameSite: "Lax" as const };

/** The slow processor, the slow line, and the count of what goes over it: heads and bodies, as the browser's network has them. */
async function slowDown(context: BrowserContext, page: Page, wire: Wire): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  const bytesPerSecond = (LINE.kbitPerSecond * 1000) / 8;
  await cdp.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: LINE.rttMs, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  cdp.on("Network.requestWillBeSent", ({ redirectResponse }) => {
    if (redirectResponse) wire.bytesDown += redirectResponse.encodedDataLength;
  });
  cdp.on("Network.requestWillBeSentExtraInfo", ({ headers }) => {
    const head = Object.entries(headers).reduce(
      (sum, [name, value]) => sum + name.length + value.length + HEAD_SIGNS,
      0,
    );
    // A file that the phone still has is not asked for, and has no such event.
    wire.requests += 1;
    wire.bytesUp += head + Number(headers["content-length"] ?? headers["Content-Length"] ?? 0);
  });
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
    wire.bytesDown += encodedDataLength;
  });
}

/** A colon, a space, and the end of a line. */
const HEAD_SIGNS = 4;
