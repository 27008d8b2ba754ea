/** What somebody typed into a form of her account is hers: it outlives her session, and nobody else gets to see it. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Filled, fillIn, findForm, keptIn, LONG_FORMS, NOTHING_KEPT } from "./long-forms.ts";
import { newAddress, newPerson, PASSWORD, signIn } from "./people.ts";
import { expectToast, ON_A_NEW_LINE, startApp, type Visitor } from "./support.ts";

const app = startApp();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await app.visitor();
});
afterEach(app.closeAll);

function endSessions({ person }: Filled) {
  app.database().run("DELETE FROM sessions WHERE user_id = ?", person?.id ?? "");
}

const OF_ACCOUNTS = LONG_FORMS.filter(({ role }) => role);

describe.each(OF_ACCOUNTS)("$name of an account", (form) => {
  test("is there again when the session ends and she logs in anew, and is neither shown nor left to somebody else", async () => {
    const { page, context } = visitor;
    const filled = await fillIn(app, visitor, form);
    if (!filled.person) throw new Error("Nobody was signed in");
    endSessions(filled);
    await filled.send();
    await page.locator("[name=session_password]").waitFor();
    await context.clearCookies();
    await page.goto(form.isDialog ? filled.path : "/");
    await page.waitForLoadState("networkidle");
    expect(await page.getByText("What you typed is back").count()).toBe(0);
    await signIn(visitor, filled.person);
    await filled.open();
    await filled.expectTyped();
    await context.clearCookies();
    await signIn(visitor, await newPerson(app.url(), form.role ?? "user", "Zoya"));
    await filled.open();
    await filled.expectFresh();
    await expect.poll(() => keptIn(page)).toEqual(NOTHING_KEPT);
  });

  test("goes on after logging in on the spot when the session has ended, and is kept no longer then", async () => {
    const { page } = visitor;
    const filled = await fillIn(app, visitor, form);
    if (!filled.person) throw new Error("Nobody was signed in");
    endSessions(filled);
    await filled.send();
    await page.locator("[name=session_password]").waitFor();
    for (const value of Object.values(filled.typed)) expect((await keptIn(page)).text).toContain(value.slice(0, 20));
    await page.locator("[name=session_email]").fill(filled.person.email);
    await page.locator("[name=session_password]").fill(PASSWORD);
    await page.getByRole("button", { name: "Log in and go on" }).click();
    await page.waitForURL(form.next);
    await expectToast(page, form.toast);
    await expect.poll(() => keptIn(page)).toEqual(NOTHING_KEPT);
  });

  test("is gone after logging out", async () => {
    const { page } = visitor;
    const filled = await fillIn(app, visitor, form);
    if (form.isDialog) await page.keyboard.press("Escape");
    const before = await keptIn(page);
    expect(before.text).toContain(Object.values(filled.typed)[0]);
    await page
      .locator("form[action='/logout'] button")
      .first()
      .evaluate((button) => (button as HTMLElement).click());
    await expectToast(page, "Logged out");
    await expect.poll(() => keptIn(page)).toEqual(NOTHING_KEPT);
  });
});

test("what somebody types at her registration is not shown to the next person who signs up", async () => {
  const filled = await fillIn(app, visitor, findForm("the registration"));
  const form = { role: "user", email: newAddress("next"), password: PASSWORD };
  await visitor.context.clearCookies();
  await visitor.context.request.post("/signup", { form, maxRedirects: 0, ...ON_A_NEW_LINE });
  await filled.open();
  await filled.expectFresh();
});
