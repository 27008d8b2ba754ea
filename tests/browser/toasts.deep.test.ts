/** Toasts stay as long as the specification says and close by their X, with script and without; and the one thing that needs script. */
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { newPerson, PASSWORD, type Person } from "./people.ts";
import { expectToast, field, startApp, WAYS } from "./support.ts";

const app = startApp();
afterEach(app.closeAll);

let candidate: Person;
beforeAll(async () => {
  candidate = await newPerson(app.url(), "user", "Asha");
});

async function logIn(page: Page, password: string) {
  await page.goto("/login");
  await field(page, "Email").fill(candidate.email);
  await field(page, "Password").fill(password);
  // Away from the corner where toasts stand: under the pointer they wait.
  await field(page, "Password").press("Enter");
}

/** Sees the toast and then its end. Returns the milliseconds that it gives itself: a clock would measure this machine too. */
async function watchToast(page: Page, text: string) {
  await expectToast(page, text);
  const toast = page.locator(".toast");
  const delays = await toast.evaluate((element) => {
    return element.getAnimations().map((animation) => animation.effect?.getComputedTiming().delay);
  });
  await toast.waitFor({ state: "hidden" });
  return delays;
}

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("success is gone after two seconds", async () => {
    const { page } = await app.visitor({ javaScriptEnabled });
    await logIn(page, PASSWORD);
    expect(await watchToast(page, "Logged in successfully")).toEqual([2000]);
    // A second later script takes it out of the page.
    if (javaScriptEnabled) await page.locator(".toast").waitFor({ state: "detached" });
  });

  test("an error is gone after four seconds", async () => {
    const { page } = await app.visitor({ javaScriptEnabled });
    await logIn(page, "not-the-password");
    expect(await watchToast(page, "Login Failed! Please try again Email or password is wrong")).toEqual([4000]);
  });

  test("the X closes it at once, and it does not come back with the next page", async () => {
    const { page, complaints } = await app.visitor({ javaScriptEnabled });
    await logIn(page, "not-the-password");
    await expectToast(page, "Login Failed! Please try again Email or password is wrong");
    // It can no longer expire: what hides it is the X.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.pause();
    });
    await page.locator(".toast").getByRole("button", { name: "Close" }).click();
    await page.locator(".toast").waitFor({ state: "hidden" });
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Login");
    await page.goto("/login");
    expect(await page.locator(".toast").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("it is at most 350 px wide and inside the window", async () => {
    const { page } = await app.visitor({ javaScriptEnabled, viewport: { width: 320, height: 640 } });
    await logIn(page, "not-the-password");
    await expectToast(page, "Login Failed! Please try again Email or password is wrong");
    const box = await page.locator(".toast").boundingBox();
    expect(box?.width).toBeLessThanOrEqual(350);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  });

  test("the password can be shown only where there is script to do it", async () => {
    const { page, complaints } = await app.visitor({ javaScriptEnabled });
    await page.goto("/login", { waitUntil: "load" });
    const password = page.locator("#password");
    await password.fill("a-secret-to-see");
    if (!javaScriptEnabled) {
      expect(await page.getByRole("button", { name: "Show password" }).count()).toBe(0);
      return;
    }
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await password.getAttribute("type")).toBe("text");
    expect(await password.inputValue()).toBe("a-secret-to-see");
    await page.getByRole("button", { name: "Hide password" }).click();
    expect(await password.getAttribute("type")).toBe("password");
    expect(complaints).toEqual([]);
  });
});
