/** A form outlives its session: what was typed is there again, and goes on after logging in on the spot. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { FULL_JOB, makePdf, newJob, newPerson, PASSWORD, type Person, signIn } from "./people.ts";
import { errorOf, expectToast, field, startApp, type Visitor, WAYS } from "./support.ts";

const app = startApp();
afterEach(app.closeAll);

let jobId = "";
let pdf: { name: string; mimeType: string; buffer: Buffer };
beforeAll(async () => {
  jobId = await newJob(app.url(), await newPerson(app.url(), "admin", "Owner"));
  pdf = { name: "resume.pdf", mimeType: "application/pdf", buffer: await makePdf("Resume") };
});

/** Somebody who is logged in, on a phone as narrow as they come. */
async function newVisitor(role: Person["role"], javaScriptEnabled: boolean): Promise<Visitor & { person: Person }> {
  const person = await newPerson(app.url(), role, "Asha");
  const viewport = { width: 320, height: 640 };
  const visitor = await app.visitor({ javaScriptEnabled, viewport });
  await signIn(visitor, person);
  return { ...visitor, person };
}

const endSession = ({ id }: Person) =>
  app.database().run("DELETE FROM sessions WHERE kind = 'web' AND user_id = ?", id);

/** The page that came in place of the answer; nothing of it is wider than the screen, and nothing is wrong for axe. */
async function expectReturned(page: Page, javaScriptEnabled: boolean, typed: string[]) {
  await page.getByRole("heading", { level: 1, name: "You are logged out" }).waitFor();
  await page.getByText("Nothing is lost: what you typed is still here. Log in, and it is sent.").waitFor();
  for (const text of typed)
    expect(await page.locator("main").getByText(text, { exact: true }).first().isVisible(), text).toBe(true);
  if (!javaScriptEnabled) return;
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([]);
}

async function logInOnTheSpot(page: Page, { email }: Person, password = PASSWORD) {
  await page.locator("#session_email").fill(email);
  await page.locator("#session_password").fill(password);
  await page.getByRole("button", { name: "Log in and go on" }).click();
}

describe.each(WAYS)("$way, the session ends while somebody types", ({ javaScriptEnabled }) => {
  test("a job: it is posted after logging in on the spot", async () => {
    const { page, person, complaints } = await newVisitor("admin", javaScriptEnabled);
    await page.goto("/recruiter");
    if (javaScriptEnabled) await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    const description = `${FULL_JOB.description}\n${"A long line of a long text. ".repeat(40)}`;
    for (const [label, value] of [
      ["Title", FULL_JOB.title],
      ["Category", FULL_JOB.category],
      ["Vacancy", "3"],
      ["Salary", FULL_JOB.salary],
      ["Location", FULL_JOB.location],
      ["Description", description],
      ["Keywords", FULL_JOB.keywords],
      ["Company Name", FULL_JOB.company_name],
    ] as const)
      await field(page, label).fill(value);
    endSession(person);
    await page.getByRole("button", { name: "Post Job" }).click();
    await expectReturned(page, javaScriptEnabled, [FULL_JOB.title, FULL_JOB.salary, FULL_JOB.company_name]);
    await page.getByText(/^1,\d\d\d characters$/).click();
    expect(await page.getByText("You will share a department of four & its <library>.").isVisible()).toBe(true);
    await logInOnTheSpot(page, person);
    await page.waitForURL("**/myjobs");
    await expectToast(page, "Job added successfully!");
    const [stored] = app.database().all("SELECT title, vacancy, description FROM jobs WHERE user_id = ?", person.id);
    expect(stored).toEqual({ title: FULL_JOB.title, vacancy: 3, description: description.trim() });
    expect(complaints).toEqual([]);
  });

  test("a profile: it is sent again after logging in in another tab", async () => {
    const { page, person, complaints, context } = await newVisitor("user", javaScriptEnabled);
    await page.goto("/updateprofile");
    await field(page, "Specialization").fill("Fluid dynamics");
    await page.getByLabel("I work there to the present").check();
    endSession(person);
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await expectReturned(page, javaScriptEnabled, ["Fluid dynamics", "I work there to the present", "Yes"]);
    await signIn({ page, context, complaints }, person);
    await page.getByRole("button", { name: "Send again" }).click();
    await page.waitForURL("**/userprofile");
    await expectToast(page, "Profile updated");
    expect(await page.getByText("Fluid dynamics").isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("an application: the file is kept where script runs, also over a wrong password", async () => {
    const { page, person, complaints } = await newVisitor("user", javaScriptEnabled);
    await page.goto(`/jobdetails/${jobId}?apply`);
    const dialog = page.getByRole("dialog", { name: "Apply for" });
    await field(dialog, "Full Name").fill("Dev Pillai of Kollam");
    expect(await field(dialog, "Email Id").isEditable()).toBe(false);
    await field(dialog, "Mobile No.").fill("9876543210");
    await field(dialog, "Upload Resume").setInputFiles(pdf);
    endSession(person);
    await dialog.getByRole("button", { name: "Apply", exact: true }).click();
    await expectReturned(page, javaScriptEnabled, ["Dev Pillai of Kollam", person.email]);
    const chosen = async () => {
      const again = page.getByText("Choose the file again.");
      expect(await again.isVisible()).toBe(!javaScriptEnabled);
      if (javaScriptEnabled)
        expect(
          await page.locator("[type=file]").evaluate((input) => [...((input as HTMLInputElement).files ?? [])].length),
        ).toBe(1);
      else await page.locator("[type=file]").setInputFiles(pdf);
    };
    await chosen();
    await logInOnTheSpot(page, person, "not-the-password");
    await page.getByRole("link", { name: "Email or password is wrong" }).waitFor();
    expect(await errorOf(page, "Password")).toBe("Email or password is wrong");
    expect(await page.locator("#session_email").inputValue()).toBe(person.email);
    await chosen();
    await logInOnTheSpot(page, person);
    await expectToast(page, "Job application submitted successfully");
    const rows = app
      .database()
      .all("SELECT candidate_id FROM applications WHERE name = ? AND email = ?", "Dev Pillai of Kollam", person.email);
    expect(rows).toEqual([{ candidate_id: person.id }]);
    expect(complaints).toEqual([]);
  });

  test("a new password: passwords alone are typed again, and never shown", async () => {
    const { page, person, complaints } = await newVisitor("user", javaScriptEnabled);
    await page.goto("/changepassword");
    await field(page, "Current password").fill(PASSWORD);
    await field(page, "New password").fill("another-good-phrase-9");
    endSession(person);
    await page.getByRole("button", { name: "Change Password" }).click();
    await expectReturned(page, javaScriptEnabled, []);
    expect(await page.content()).not.toMatch(new RegExp(`${PASSWORD}|another-good-phrase`));
    await field(page, "Current password").fill(PASSWORD);
    await field(page, "New password").fill("another-good-phrase-9");
    await logInOnTheSpot(page, person);
    await page.waitForURL("**/profile");
    await expectToast(page, "Your password was changed");
    expect(complaints).toEqual([]);
  });
});
