/** What only a browser shows: menus small and large, the map that asks first, and the failures of scripted requests. */
import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { newPerson, PASSWORD, type Person } from "./people.ts";
import { expectToast, field, startApp, WAYS } from "./support.ts";

const app = startApp();
afterEach(app.closeAll);

let recruiter: Person;
beforeAll(async () => {
  recruiter = await newPerson(app.url(), "admin", "Meera");
});

async function logIn(page: Page, { email, landing } = { email: recruiter.email, landing: "/recruiter" }) {
  await page.goto("/login");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(`**${landing}`);
}

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("the account's menu opens on a large screen, and Escape closes it", async () => {
    const { page, complaints } = await app.visitor({ javaScriptEnabled, viewport: { width: 1280, height: 800 } });
    await logIn(page);
    const link = page.locator("#account").getByRole("link", { name: "Change Password" });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole("button", { name: recruiter.email }).click();
    await link.waitFor();
    const box = await page.locator("#account").boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
    expect(await page.locator("#account").getByRole("button", { name: "Logout" }).isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await link.waitFor({ state: "hidden" });
    expect(complaints).toEqual([]);
  });

  test("on a small screen one menu holds everything", async () => {
    const { page, complaints } = await app.visitor({ javaScriptEnabled, viewport: { width: 360, height: 640 } });
    await logIn(page);
    expect(await page.locator("#menu").getByRole("link", { name: "My Jobs" }).isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    for (const name of [
      "Today",
      "Post Job",
      "My Jobs",
      "All Jobs",
      "Account Setting",
      "Statistics",
      "Change Password",
    ]) {
      // The bar leads to some of these too, and is left out there.
      const link = page.locator("#menu").getByRole("link", { name }).filter({ visible: true });
      await link.scrollIntoViewIfNeeded();
      expect(await link.isVisible(), name).toBe(true);
    }
    expect(await page.locator("#menu").getByRole("button", { name: "Logout" }).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(complaints).toEqual([]);
  });

  test("on a small screen a candidate finds her resume, her jobs and her password in the menu", async () => {
    const { page, complaints } = await app.visitor({ javaScriptEnabled, viewport: { width: 320, height: 640 } });
    const { email } = await newPerson(app.url(), "user", "Asha");
    await logIn(page, { email, landing: "/userprofile" });
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const targets = {
      "View Resume": "/resume",
      "Saved Jobs": "/saved-jobs",
      "Applied Jobs": "/applied-jobs",
      "Change Password": "/changepassword",
    };
    for (const [name, target] of Object.entries(targets)) {
      const link = page.locator("#menu").getByRole("link", { name }).filter({ visible: true });
      await link.scrollIntoViewIfNeeded();
      expect(await link.isVisible(), name).toBe(true);
      expect(await link.getAttribute("href"), name).toBe(target);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(complaints).toEqual([]);
  });

  test("nothing of the map is loaded before it is opened", async () => {
    const { page } = await app.visitor({ javaScriptEnabled });
    const foreign: string[] = [];
    await page.route(/^https:/, async (route) => {
      foreign.push(route.request().url());
      await route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Map</title>" });
    });
    await page.goto("/about", { waitUntil: "networkidle" });
    await page.locator("footer").scrollIntoViewIfNeeded();
    expect(foreign).toEqual([]);
    await page.locator("footer summary").click();
    expect(await page.getByRole("link", { name: "Open the map on OpenStreetMap" }).isVisible()).toBe(true);
    if (!javaScriptEnabled) {
      expect(await page.locator("iframe").count()).toBe(0);
      return;
    }
    await page.locator("iframe[title=Map]").waitFor();
    await expect
      .poll(() => foreign)
      .toEqual([expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/export\/embed/)]);
    await page.locator("footer summary").click();
    await page.locator("footer summary").click();
    expect(await page.locator("iframe").count()).toBe(1);
  });
});

describe("a scripted request", () => {
  async function openForm() {
    const visitor = await app.visitor();
    await logIn(visitor.page);
    await visitor.page.waitForFunction(() => document.documentElement?.dataset.hydrated === "1");
    await visitor.page.waitForLoadState("networkidle");
    await field(visitor.page, "Title").fill("Typed at length");
    return visitor;
  }
  const post = (page: Page) => page.getByRole("button", { name: "Post Job" }).click();

  test("without a line says Network Error and keeps what was typed", async () => {
    const { page } = await openForm();
    await page.route("**/recruiter.data*", (route) => route.abort("internetdisconnected"));
    await post(page);
    await page.getByRole("alert").filter({ hasText: "Network Error" }).waitFor();
    await expectToast(page, "Error adding job. Please try again.");
    expect(await field(page, "Title").inputValue()).toBe("Typed at length");
    await page.unroute("**/recruiter.data*");
    await post(page);
    await page.getByRole("alert").filter({ hasText: "Please check the form" }).waitFor();
  });

  test("beyond its limit says timeout of 700ms exceeded", async () => {
    const { page } = await openForm();
    await page.evaluate(() => {
      document.documentElement.dataset.requestTimeoutMs = "700";
    });
    await page.route("**/recruiter.data*", () => {});
    await post(page);
    await page.getByRole("alert").filter({ hasText: "timeout of 700ms exceeded" }).waitFor();
    expect(await field(page, "Title").inputValue()).toBe("Typed at length");
  });

  test("shows a loading toast that neither ends nor closes; Cancel says Request aborted", async () => {
    const { page } = await openForm();
    await page.route("**/recruiter.data*", () => {});
    await post(page);
    const toast = page.locator(".toast-loading");
    await toast.waitFor();
    expect(await toast.innerText()).toBe("Posting…");
    await page.waitForTimeout(4600);
    expect(await toast.isVisible()).toBe(true);
    expect(await toast.getByRole("button").count()).toBe(0);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("alert").filter({ hasText: "Request aborted" }).waitFor();
    expect(await toast.count()).toBe(0);
  });

  test("that something on the way refuses is told by its kind", async () => {
    const { page } = await openForm();
    await page.route("**/recruiter.data*", (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
    await post(page);
    await page.getByRole("alert").filter({ hasText: "Bad response (502)" }).waitFor();
    expect(await field(page, "Title").inputValue()).toBe("Typed at length");
  });
});

describe("a script chunk", () => {
  test("that does not load is told, with a way to load again; the form works all the same", async () => {
    const { page } = await app.visitor();
    await page.route("**/assets/recruiter-*.js", (route) => route.abort());
    await logIn(page);
    const notice = page.getByRole("alert").filter({ hasText: "Loading chunk recruiter failed" });
    await notice.waitFor();
    await field(page, "Title").fill("Without script");
    await page.getByRole("button", { name: "Post Job" }).click();
    await page.getByRole("alert").filter({ hasText: "Please check the form" }).waitFor();
    expect(await field(page, "Title").inputValue()).toBe("Without script");

    await page.unroute("**/assets/recruiter-*.js");
    await page.getByRole("link", { name: "Reload" }).click();
    await page.waitForFunction(() => document.documentElement?.dataset.hydrated === "1");
    expect(await notice.count()).toBe(0);
  });

  test("that does not come within 120 seconds is told too", async () => {
    const { page } = await app.visitor();
    await page.clock.install();
    await page.route("**/assets/recruiter-*.js", () => {});
    await page.goto("/login");
    await field(page, "Email").fill(recruiter.email);
    await field(page, "Password").fill(PASSWORD);
    await field(page, "Password").press("Enter");
    await page.waitForURL("**/recruiter", { waitUntil: "commit" });
    await page.getByRole("heading", { name: "Post a Job" }).waitFor();
    const notice = page.getByText(/^Loading chunk script failed \(timeout\)/);
    await page.clock.fastForward(119_000);
    expect(await notice.count()).toBe(0);
    await page.clock.fastForward(2_000);
    await notice.waitFor();
  });
});

/** The next page comes with these toasts, as after a redirect. */
async function showToasts(context: BrowserContext, toasts: { kind: string; text: string }[]) {
  const value = Buffer.from(JSON.stringify({ toasts })).toString("base64url");
  await context.addCookies([{ name: "__Host-flash", value, url: app.url().replace("http:", "https:"), secure: true }]);
}

test("an expired toast leaves the document a second later", async () => {
  const { page, context } = await app.visitor();
  // The page itself notes both moments: seen from outside, a busy machine tells of each late, and not equally late.
  await page.addInitScript(() => {
    let expired = 0;
    addEventListener("animationend", ({ timeStamp }) => {
      expired = timeStamp;
    });
    new MutationObserver((changes) => {
      if (!changes.some(({ removedNodes }) => [...removedNodes].some((node) => node instanceof HTMLDialogElement)))
        return;
      document.documentElement.dataset.toastLasted = String(Math.round(performance.now() - expired));
    }).observe(document, { childList: true, subtree: true });
  });
  await showToasts(context, [{ kind: "success", text: "Done" }]);
  await page.goto("/about");
  const lasted = await (await page.waitForFunction(() => document.documentElement.dataset.toastLasted)).jsonValue();
  // A timer may come late on a busy machine, and never early.
  expect(Number(lasted)).toBeGreaterThanOrEqual(999);
});

test("twenty toasts fit and are shown at once", async () => {
  const { page, context } = await app.visitor();
  const toasts = Array.from({ length: 20 }, (_, index) => ({ kind: "blank", text: `Toast ${index}` }));
  await showToasts(context, toasts);
  await page.goto("/about");
  expect(await page.locator(".toast").count()).toBe(20);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test("the manifest and its icons are there", async () => {
  const html = await (await fetch(app.url())).text();
  const href = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? "";
  const response = await fetch(app.url() + href);
  expect(response.headers.get("Content-Type")).toContain("application/manifest+json");
  const manifest = (await response.json()) as { icons: { src: string; sizes: string; purpose: string }[] };
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src, sizes } of [...manifest.icons, { src: "/apple-touch-icon.png", sizes: "180x180" }]) {
    const icon = await fetch(app.url() + src);
    expect(icon.headers.get("Content-Type"), src).toBe("image/png");
    const header = new DataView(await icon.arrayBuffer());
    expect(`${header.getUint32(16)}x${header.getUint32(20)}`, src).toBe(sizes);
  }
});

describe("what stands beside each other", () => {
  type Box = { x: number; y: number; width: number; height: number };

  test("the bar of a candidate is one line, from where it begins on", async () => {
    const candidate = await newPerson(app.url(), "user", "Asha");
    const { page } = await app.visitor({ viewport: { width: 900, height: 640 } });
    await logIn(page, { email: candidate.email, landing: "/userprofile" });
    for (const width of [900, 980, 1060, 1080, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      const bar = (await page.locator(".site-bar").boundingBox()) as Box;
      expect(bar.height, `${width}`).toBeLessThanOrEqual(66);
    }
    await page.setViewportSize({ width: 900, height: 640 });
    await page.getByRole("button", { name: candidate.email }).click();
    await page.locator("#account").getByRole("button", { name: "Logout" }).waitFor();
  });

  test("at 320 px Show stands 8 px below its password", async () => {
    const { page } = await app.visitor({ viewport: { width: 320, height: 640 } });
    await page.goto("/login", { waitUntil: "networkidle" });
    const password = (await page.locator("main input[name=password]").boundingBox()) as Box;
    const show = page.getByRole("button", { name: "Show password" });
    const text = await show.evaluate((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect().y + window.scrollY;
    });
    expect(text - password.y - password.height).toBeGreaterThanOrEqual(8);
    expect(((await show.boundingBox()) as Box).height).toBeGreaterThanOrEqual(24);
  });
});
