/** One cold visit with a slow phone: a new context has no connection, no session ticket and no cache. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

export const CPU_SLOWDOWN = 4;
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true };

/** Waits for the load and 300 ms more, then looks. Throws after a minute without a load. */
export async function visit<T>(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  look: (opened: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...PHONE, ...options });
  try {
    const opened = await context.newPage();
    const session = await context.newCDPSession(opened);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await opened.goto(url, { waitUntil: "load", timeout: 60_000 });
    // A part that is painted after the load, such as a late image, still counts for the largest paint.
    await opened.waitForTimeout(300);
    return await look(opened);
  } finally {
    await context.close();
  }
}
