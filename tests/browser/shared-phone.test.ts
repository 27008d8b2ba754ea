/** "This phone is used by others too": script keeps neither text nor file there, and removes what it kept before. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { keptIn, NOTHING_KEPT } from "./long-forms.ts";
import { makePdf, newJob, newPerson, PASSWORD } from "./people.ts";
import { field, startApp } from "./support.ts";

const app = startApp();
afterEach(app.closeAll);

const TYPED = "Dev Kumar Pillai";
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Apply for" });

async function typeInto(page: Page, path: string) {
  await page.goto(path);
  // What keeps text comes as its own file, with the first field that is turned to.
  const script = page.waitForResponse((answer) => answer.url().includes("forms-script"));
  await page.getByRole("button", { name: "Apply", exact: true }).first().click();
  await field(dialogOf(page), "Full Name").fill(TYPED);
  await script;
  await page.waitForLoadState("networkidle");
  await field(dialogOf(page), "Full Name").pressSequentially("!");
  const buffer = await makePdf("Resume");
  await field(dialogOf(page), "Upload Resume").setInputFiles({ name: "dev.pdf", mimeType: "application/pdf", buffer });
}

test("what is typed and chosen is kept on one's own phone, and not on a shared one", async () => {
  const person = await newPerson(app.url(), "user", "Dev");
  const path = `/jobdetails/${await newJob(app.url(), await newPerson(app.url(), "admin", "Meera"))}`;
  const { page, context, complaints } = await app.visitor();
  await typeInto(page, path);
  await expect.poll(() => keptIn(page)).toMatchObject({ files: 1, text: expect.stringContaining(`${TYPED}!`) });

  await page.goto("/login");
  await field(page, "Email").fill(person.email);
  await field(page, "Password").fill(PASSWORD);
  await page.getByLabel("This phone is used by others too").check();
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  const lasting = (await context.cookies()).filter(({ expires }) => expires !== -1);
  // The question to a passkey came with the page of the log-in, says nothing of her, and is over after minutes.
  expect(lasting.map(({ name }) => name).filter((name) => name !== "__Host-passkey")).toEqual([]);
  await expect.poll(() => keptIn(page)).toEqual(NOTHING_KEPT);

  await typeInto(page, path);
  // Encrypting and writing the file took less than this on one's own phone.
  await page.waitForTimeout(1_000);
  expect(await keptIn(page)).toEqual(NOTHING_KEPT);
  await page.reload();
  await page.getByRole("button", { name: "Apply", exact: true }).first().click();
  await page.waitForLoadState("networkidle");
  expect(await field(dialogOf(page), "Full Name").inputValue()).not.toContain(TYPED);
  expect(await field(dialogOf(page), "Upload Resume").inputValue()).toBe("");
  expect(await keptIn(page)).toEqual(NOTHING_KEPT);
  expect(complaints).toEqual([]);
});
