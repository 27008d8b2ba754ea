/** A forgotten password, a confirmed address and a changed password, as a person walks through them, with script and without. */
import { afterEach, describe, expect, test } from "vitest";
import { newPerson, PASSWORD, signIn, signUp } from "./people.ts";
import { expectToast, field, startApp, WAYS } from "./support.ts";

const app = startApp();
afterEach(() => app.closeAll());

/** The link in the newest mail to an address, as the developer reads it. */
async function linkFromOutbox(page: Awaited<ReturnType<typeof app.visitor>>["page"], subject: string) {
  await page.goto("/dev/mail");
  await page.getByRole("link", { name: subject }).first().click();
  const link = /http\S+/.exec((await page.locator("main pre").textContent()) ?? "")?.[0];
  if (!link) throw new Error(`No link in the mail "${subject}"`);
  return link;
}

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("a forgotten password is replaced by a mailed link", async () => {
    const person = await newPerson(app.url(), "user", "Asha");
    const { page, complaints } = await app.visitor({ javaScriptEnabled });
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await field(page, "Email").fill(person.email);
    await page.getByRole("button", { name: "Reset password" }).click();
    expect(await page.locator(".notice.good").textContent()).toContain(
      "Password reset link has been sent to your email.",
    );
    expect(new URL(page.url()).pathname).toBe("/login");
    await page.goto(await linkFromOutbox(page, "Reset your password"));
    await field(page, "New password").fill("short");
    await page.getByRole("button", { name: "Save the password" }).click();
    await page.getByRole("alert").waitFor();
    await field(page, "New password").fill("lantern-monsoon-kite");
    await page.getByRole("button", { name: "Save the password" }).click();
    await expectToast(page, "Your password was changed. Log in with it");
    await field(page, "Email").fill(person.email);
    await field(page, "Password").fill("lantern-monsoon-kite");
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await expectToast(page, "Logged in successfully");
    expect(complaints).toEqual([]);
  });

  test("an address is confirmed by the button behind the link", async () => {
    const person = await signUp(app.url(), "user", "Bina");
    const visitor = await app.visitor({ javaScriptEnabled });
    const { page, complaints } = visitor;
    const link = await linkFromOutbox(page, "Confirm your email address");
    await signIn(visitor, person);
    await page.goto(link);
    await page.getByRole("button", { name: "Yes, confirm it" }).click();
    await expectToast(page, "Your email address is confirmed");
    await page.goto(link);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("This link does not work any more");
    expect(complaints).toEqual([]);
  });

  test("a password is changed with the current one", async () => {
    const person = await newPerson(app.url(), "admin", "Chandra");
    const visitor = await app.visitor({ javaScriptEnabled });
    const { page } = visitor;
    await signIn(visitor, person);
    await page.goto("/changepassword");
    await field(page, "Current password").fill(PASSWORD);
    await field(page, "New password").fill("slate-river-banyan");
    await page.getByRole("button", { name: "Change Password" }).click();
    await expectToast(page, "Your password was changed");
    await page.goto("/recruiter");
    expect(new URL(page.url()).pathname).toBe("/recruiter");
  });
});
