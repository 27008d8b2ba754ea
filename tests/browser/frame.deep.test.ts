/** The frame of every page in a browser: what a redirect says stays and is read, refused forms are told first, the bar fits, and the skip link skips. */
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { newJob, newPerson, PASSWORD, type Person, signIn } from "./people.ts";
import { expectToast, field, startApp, WAYS } from "./support.ts";

const app = startApp();
afterEach(app.closeAll);

let candidate: Person;
let recruiter: Person;
beforeAll(async () => {
  candidate = await newPerson(app.url(), "user", "Asha");
  recruiter = await newPerson(app.url(), "admin", "Meera");
});

async function logIn(page: Page, email: string, password = PASSWORD) {
  await page.goto("/login");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
  await field(page, "Password").press("Enter");
}

/** The class of the element that has the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.className);

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("what a redirect says stays on the page when its toast has gone", async () => {
    const { page, complaints } = await app.visitor({ javaScriptEnabled });
    await logIn(page, candidate.email);
    await expectToast(page, "Logged in successfully");
    await page.locator(".toast").waitFor({ state: "hidden" });
    const note = page.getByRole("status").filter({ hasText: "Logged in successfully" });
    expect(await note.isVisible()).toBe(true);
    // One of the two alone is announced.
    expect(await page.locator(".toasts[role]").count()).toBe(0);
    if (javaScriptEnabled) expect(await focused(page)).toBe("notice good");
    await page.goto("/about");
    expect(await page.locator(".notice").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("a refused form is told in the title, and its summary has the focus", async () => {
    const { page } = await app.visitor({ javaScriptEnabled });
    await logIn(page, candidate.email, "not-the-password");
    await page.getByRole("alert").waitFor();
    expect(await page.title()).toBe("Error: Login · Staffroom");
    expect(await focused(page)).toBe("form-errors");
    await page.goto("/login");
    expect(await page.title()).toBe("Login · Staffroom");
  });

  test("the specification's words and the reason stand on two lines", async () => {
    const { page } = await app.visitor({ javaScriptEnabled });
    await logIn(page, candidate.email, "not-the-password");
    await expectToast(page, "Login Failed! Please try again Email or password is wrong");
    expect(await page.locator(".toast span").evaluate((reason) => getComputedStyle(reason).display)).toBe("block");
  });

  test("on a small screen a toast stands at the top, below the bar", async () => {
    const { page } = await app.visitor({ javaScriptEnabled, viewport: { width: 360, height: 640 } });
    await logIn(page, candidate.email, "not-the-password");
    await page.locator(".toast").waitFor();
    const box = await page.locator(".toast").boundingBox();
    expect(box?.y).toBeGreaterThan(60);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(200);
  });

  test("the skip link leads behind the side menu", async () => {
    const visitor = await app.visitor({ javaScriptEnabled, viewport: { width: 1280, height: 800 } });
    await signIn(visitor, recruiter);
    const { page } = visitor;
    await page.goto("/calendar");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("skip-link");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("address");
    expect(await page.evaluate(() => window.scrollY)).toBeLessThan(200);
  });
});

test("a hydrated form that is refused is told in the title, until it is sent", async () => {
  const visitor = await app.visitor();
  await signIn(visitor, recruiter);
  const { page } = visitor;
  await page.goto("/recruiter", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Post Job" }).click();
  await page.getByRole("alert").filter({ hasText: "Please check the form" }).waitFor();
  expect(await page.title()).toBe("Error: Post a Job · Staffroom");
  expect(await focused(page)).toBe("form-errors");
});

test("a toast stands in the dialog that is open, not behind it", async () => {
  const jobId = await newJob(app.url(), recruiter);
  const { page } = await app.visitor();
  await page.goto(`/jobdetails/${jobId}?apply=1`, { waitUntil: "load" });
  const dialog = page.getByRole("dialog", { name: /^Apply for/ });
  // The server's own answer, not the browser's.
  await dialog.locator("form[data-keep]").evaluate((form) => form.setAttribute("novalidate", ""));
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await page.locator("dialog:modal .toast").waitFor();
  expect(await page.title()).toMatch(/^Error: /);
  await page.getByRole("alert").first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.closest(".form-errors") !== null)).toBe(true);
});

describe("the bar", () => {
  test.each(["admin", "user"] as const)("of a signed-in %s fits 320 px, also with letters of 200 %%", async (role) => {
    const visitor = await app.visitor({ viewport: { width: 320, height: 640 } });
    await signIn(visitor, role === "admin" ? recruiter : candidate);
    const { page } = visitor;
    await page.goto("/about");
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    const logo = () => page.locator(".site-header .logo").evaluate((one) => one.getBoundingClientRect().width);
    const before = await logo();
    // The widest count that the bell shows.
    await page.locator(".bell").evaluate((bell) => {
      bell.insertAdjacentHTML("beforeend", '<span class="bell-count">99+</span>');
    });
    expect(await logo()).toBe(before);
    expect((await page.locator(".site-header").boundingBox())?.height).toBeLessThan(80);
    expect(await width()).toBe(320);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await logo()).toBe(before * 2);
    expect(await width()).toBe(320);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const logout = page.locator("#menu").getByRole("button", { name: "Logout" }).filter({ visible: true });
    await logout.scrollIntoViewIfNeeded();
    expect(await logout.isVisible()).toBe(true);
    expect(await width()).toBe(320);
  });

  test("has a search for a candidate, which leads to the jobs", async () => {
    const visitor = await app.visitor({ viewport: { width: 1280, height: 800 } });
    await signIn(visitor, candidate);
    const { page } = visitor;
    await page.goto("/saved-jobs");
    const search = page.getByRole("searchbox", { name: "Search jobs" });
    await search.fill("physics");
    await search.press("Enter");
    await page.waitForURL("**/jobs?q=physics");
  });
});
