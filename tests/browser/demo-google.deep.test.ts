/** The demo of Google that `npm start` sets up: its page asks who comes back, and the app takes what it signs. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startDemoGoogle } from "../../.scripts/demo/google.ts";
import { newAddress } from "./people.ts";
import { startApp, WAYS } from "./support.ts";

const google = await startDemoGoogle();
const app = startApp({ vars: google.vars });
afterEach(() => app.closeAll());
afterAll(() => google.stop());

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("somebody new types an address there, and goes on to the choice of a role with it", async () => {
    const { page } = await app.visitor({ javaScriptEnabled });
    await page.goto("/login");
    expect(await page.getByRole("main").textContent()).toContain("A demo: it leads to a page on this machine");
    await page.getByRole("link", { name: "Login with Google", exact: true }).click();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Demo of Google");
    const email = newAddress("demo");
    await page.getByLabel("Another address").fill(email);
    await page.getByRole("button", { name: "Go on with this address" }).click();
    await page.waitForURL("**/login/google/role");
    expect(await page.getByRole("main").textContent()).toContain(email);
    await page.getByRole("radiogroup", { name: "Role" }).waitFor();
  });
});

test("each attempt brings back the person who was chosen in it", async () => {
  const chosen = ["head@neemferry.example", "ananya.kulkarni@example.org"];
  const visitors = await Promise.all(chosen.map(() => app.visitor()));
  for (const { page } of visitors) await page.goto("/login/google");
  for (const [index, { page }] of visitors.entries())
    await page.getByRole("button", { name: chosen[index] ?? "", exact: true }).click();
  for (const [index, { page }] of visitors.entries()) {
    await page.waitForURL("**/login/google/role");
    expect(await page.getByRole("main").textContent()).toContain(chosen[index]);
  }
});
