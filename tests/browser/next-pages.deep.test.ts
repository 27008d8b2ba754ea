/** The next page comes fast: fetched when a pointer rests on its link, and only where that is safe. */
import { afterEach, beforeAll, expect, test } from "vitest";
import { newJob, newPerson } from "./people.ts";
import { startApp } from "./support.ts";

const app = startApp();
afterEach(app.closeAll);

let jobId = "";
beforeAll(async () => {
  jobId = await newJob(app.url(), await newPerson(app.url(), "admin", "Meera"));
});

test("public pages are fetched ahead, and used; personal ones and those of the dialog are not", async () => {
  const { context, page, complaints } = await app.visitor();
  const session = await context.newCDPSession(page);
  const fetched = new Set<string>();
  session.on("Preload.prefetchStatusUpdated", ({ prefetchUrl }) => fetched.add(new URL(prefetchUrl).pathname));
  const isFetched = (path: string) => expect.poll(() => fetched.has(path)).toBe(true);
  await session.send("Preload.enable");

  await page.goto(`/jobdetails/${jobId}?apply=1`);
  await page.locator("dialog a[aria-label=Close]").hover();
  await page.waitForTimeout(600);
  await page.keyboard.press("Escape");
  await page.locator(".menu a[href='/login']").hover();
  await page.waitForTimeout(600);
  await page.locator(".menu a[href='/recruiter']").hover();
  await page.waitForTimeout(600);
  await page.locator(".menu a[href='/jobs']").hover();
  await isFetched("/jobs");
  expect([...fetched]).toEqual(["/jobs"]);

  await page.locator(".menu a[href='/jobs']").click();
  await page.waitForURL("**/jobs");
  const delivery = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation") as (PerformanceNavigationTiming & {
      deliveryType: string;
    })[];
    return entry?.deliveryType;
  });
  expect(delivery).toBe("navigational-prefetch");
  expect(complaints).toEqual([]);
});

test("pages change over smoothly, unless the visitor wants less motion", async () => {
  for (const [reducedMotion, isSmooth] of [
    ["no-preference", true],
    ["reduce", false],
  ] as const) {
    const { page } = await app.visitor({ reducedMotion });
    await page.goto("/about");
    await page.evaluate(() => {
      addEventListener("pageswap", (event) => {
        localStorage.setItem("swap", String(Boolean((event as Event & { viewTransition: unknown }).viewTransition)));
      });
    });
    await page.locator(".menu a[href='/services']").click();
    await page.waitForURL("**/services");
    expect(await page.evaluate(() => localStorage.getItem("swap"))).toBe(String(isSmooth));
  }
});
