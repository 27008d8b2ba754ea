/** The search for jobs on a phone: its line, its filters and its first job; filters of several values, and places while typing. */
import { brotliCompressSync, constants } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { findBarriers } from "./axe-barriers.ts";
import { newJob, newPerson } from "./people.ts";
import { field, startApp, WAYS } from "./support.ts";

const app = startApp({ demo: true });
afterEach(app.closeAll);

/** The script that suggests places: nothing of a page waits for it. */
const MAX_PLACE_SCRIPT_BYTES = 1_024;
const PHONE = { width: 360, height: 800 };

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("the first job stands in the first 360 px of a phone; each filter is taken off by itself", async () => {
    const { page, complaints } = await app.visitor({ javaScriptEnabled });
    await page.setViewportSize(PHONE);
    await page.goto("/jobs?q=teacher&level=primary&level=middle&board=CBSE&job_nature=Full+Time");
    const card = page.locator(".job-card").first();
    expect((await card.boundingBox())?.y).toBeLessThan(360);
    expect(await page.title()).toMatch(/^teacher: \d+ jobs? · Staffroom$/);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("teacher");
    await page.getByRole("link", { name: "Remove Middle (TGT)" }).click();
    expect(new URL(page.url()).search).toBe("?q=teacher&job_nature=Full+Time&level=primary&board=CBSE");
    // The form is there when it is asked for.
    expect(await field(page, "Keywords").isVisible()).toBe(false);
    await page.getByRole("link", { name: "Change the search" }).click();
    expect(await field(page, "Keywords").inputValue()).toBe("teacher");
    await page.setViewportSize({ width: 320, height: 640 });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    if (javaScriptEnabled) expect(await width()).toBeLessThanOrEqual(320);
    expect(complaints).toEqual([]);
  });

  test("a form of filters takes several values of each, and says how many jobs each has", async () => {
    const { page } = await app.visitor({ javaScriptEnabled });
    await page.setViewportSize(PHONE);
    await page.goto("/jobs");
    await page.getByRole("link", { name: "Filters" }).click();
    await page.locator("summary", { hasText: /^Board/ }).click();
    for (const board of ["CBSE", "IB"])
      await page.getByRole("checkbox", { name: new RegExp(`^${board} \\d+\\+? jobs?$`) }).check();
    await page.locator("summary", { hasText: /^Subject/ }).click();
    await page.getByLabel("Find a subject").fill("ganit");
    await page.getByRole("checkbox", { name: /^Physics/ }).check();
    if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Show jobs" }).click();
    await page.getByRole("link", { name: "Remove Mathematics" }).waitFor();
    await page.getByRole("link", { name: "Filters (4)" }).click();
    const chosen = page.getByRole("checkbox", { checked: true });
    expect(await chosen.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))).toEqual([
      "Mathematics",
      "Physics",
      "CBSE",
      "IB",
    ]);
    // The number is what its one click finds.
    const label =
      (await page
        .getByRole("checkbox", { name: /^Cambridge/ })
        .locator("..")
        .textContent()) ?? "";
    for (const board of ["CBSE", "IB"]) await page.locator(`input[type=checkbox][value="${board}"]`).uncheck();
    await page.getByRole("checkbox", { name: /^Cambridge/ }).check();
    await page.getByRole("button", { name: "Show jobs" }).click();
    await page.getByRole("link", { name: "Remove Cambridge (IGCSE)" }).waitFor();
    expect(await page.getByRole("status").first().textContent()).toMatch(
      new RegExp(`(^|of )${/\d+/.exec(label)?.[0]} job`),
    );
  });

  test("an order is a link", async () => {
    const { page } = await app.visitor({ javaScriptEnabled });
    await page.goto("/jobs?q=teacher");
    await page.getByText("Sort: Most relevant").click();
    await page.getByRole("link", { name: "Closing soonest" }).click();
    await page.getByText("Sort: Closing soonest").waitFor();
    expect(new URL(page.url()).search).toBe("?q=teacher&sort=closing");
  });
});

test("places are suggested while a location is typed, by a small script that comes with the focus", async () => {
  const { page, complaints } = await app.visitor();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/jobs");
  const location = field(page, "Location");
  await page.waitForLoadState("networkidle");
  const script = /^\/assets\/place-script-[\w-]+\.js$/;
  expect(asked.filter((path) => script.test(path) || path === "/places")).toEqual([]);
  await location.focus();
  await expect.poll(() => asked.find((path) => script.test(path))).toBeTruthy();
  const source = await (await fetch(app.url() + asked.find((path) => script.test(path)))).text();
  const bytes = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;
  expect(bytes).toBeLessThanOrEqual(MAX_PLACE_SCRIPT_BYTES);
  await location.pressSequentially("Poona");
  const options = () =>
    page.locator("datalist#places option").evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  await expect.poll(options).toContain("Pune, Maharashtra");
  expect(complaints).toEqual([]);
});

test("a search of a hundred letters, in any script, neither scrolls sideways nor pushes the jobs away", async () => {
  const { page } = await app.visitor();
  await page.setViewportSize({ width: 320, height: 640 });
  const recruiter = await newPerson(app.url(), "admin", "Meera");
  await newJob(app.url(), recruiter, { title: `${"म".repeat(60)} शिक्षक` });
  for (const q of ["x".repeat(100), "<script>alert(1)</script>", `${"म".repeat(60)} शिक्षक`, "கணித ஆசிரியர்".repeat(7)]) {
    await page.goto(`/jobs?${new URLSearchParams({ q, location: q.slice(0, 90), filters: "open" })}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect((await page.locator(".search-line").boundingBox())?.height).toBeLessThan(220);
  }
});
