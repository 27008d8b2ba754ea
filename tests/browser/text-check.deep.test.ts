/** A job's text is read before it is published: stopped, told, changed, published; and words about money that wait for a look. */
import { afterEach, describe, expect, test } from "vitest";
import { findBarriers } from "./axe-barriers.ts";
import { newPerson, signIn } from "./people.ts";
import { expectToast, field, startApp, WAYS } from "./support.ts";

const MODERATOR = "moderator@staffroom.example";
const app = startApp({ vars: { MODERATORS: MODERATOR } });
afterEach(() => app.closeAll());

const PICTURES = process.env.CONTACT_SHEET ? "build/screenshots" : null;

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  async function openForm() {
    const url = app.url();
    const person = await newPerson(url, "admin", "Meera");
    const visitor = await app.visitor({ javaScriptEnabled });
    await signIn(visitor, person);
    const { page } = visitor;
    await page.goto("/recruiter", { waitUntil: "networkidle" });
    await field(page, "Title").fill("PGT Physics");
    await field(page, "Category").fill("Science");
    await field(page, "Vacancy").fill("2");
    await field(page, "Location").fill("Pune");
    await field(page, "Keywords").fill("physics");
    await field(page, "Company Name").fill("Hill View School");
    return { ...visitor, url, person };
  }

  test("words are stopped and told, the text is changed, and the job is public", async () => {
    const { page, complaints } = await openForm();
    await field(page, "Description").fill("Teach physics. Female candidates only. Call 98765 43210.");
    await page.getByRole("button", { name: "Post Job" }).click();
    const panel = page.getByRole("alert").filter({ hasText: "Please look at these words" });
    await panel.waitFor();
    await page.locator(".form-errors:focus").waitFor();
    expect(await panel.innerText()).toContain(
      "In the description: “98765 43210” – programs collect what stands on a page",
    );
    expect(await field(page, "Description").inputValue()).toContain("Female candidates only");
    if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([]);
    if (PICTURES && javaScriptEnabled) {
      for (const colorScheme of ["light", "dark"] as const) {
        for (const width of [360, 1280]) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 900 });
          await page.screenshot({ path: `${PICTURES}/text-stopped-${width}-${colorScheme}.png`, fullPage: true });
        }
      }
    }
    await panel.getByRole("link").first().click();
    await field(page, "Description").fill("Teach physics to classes XI and XII.");
    await page.getByRole("button", { name: "Post Job" }).click();
    await page.waitForURL("**/myjobs");
    await expectToast(page, "Job added successfully!");
    expect(await page.getByRole("row", { name: "PGT Physics" }).innerText()).toContain("Open");
    expect(complaints).toEqual([]);
  });

  test("words about money are insisted on, the job waits, a moderator publishes it, and everybody reads it", async () => {
    const { page, url, person, complaints } = await openForm();
    await field(page, "Description").fill("Teach physics. Pay a training fee of Rs 500 at the gate.");
    await page.getByRole("button", { name: "Post Job" }).click();
    await page.getByRole("button", { name: "Save it for a look" }).click();
    await page.waitForURL("**/myjobs");
    await expectToast(page, "Your job is saved, but a person looks at it first, because it speaks of money for a job.");
    await page.getByText("1 job is saved but not public").waitFor();
    const row = page.getByRole("row", { name: "PGT Physics" });
    expect(await row.innerText()).toContain("Waiting");
    await row.getByRole("link", { name: "Why?" }).click();
    await page.getByText("Without these words it is published at once.").waitFor();
    if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([]);
    const address = page.url();
    const stranger = await app.visitor({ javaScriptEnabled });
    expect((await stranger.page.goto(address))?.status()).toBe(404);

    const moderator = await newPerson(url, "user", "Ravi");
    // The moderator of the other way gives the address back.
    app.database().run("UPDATE users SET email = ? WHERE email = ?", `was.${person.id}@staffroom.example`, MODERATOR);
    app.database().run("UPDATE users SET email = ?, email_verified_at = 5 WHERE id = ?", MODERATOR, moderator.id);
    const his = await app.visitor({ javaScriptEnabled });
    await signIn(his, { ...moderator, email: MODERATOR });
    await his.page.goto("/moderation");
    const card = his.page.locator(".asks > li").filter({ hasText: person.email });
    expect(await card.innerText()).toContain("“training fee of Rs 500”");
    if (javaScriptEnabled) expect(await findBarriers(his.page)).toEqual([]);
    if (PICTURES && javaScriptEnabled) {
      for (const width of [360, 1280]) {
        await his.page.setViewportSize({ width, height: 900 });
        await his.page.screenshot({ path: `${PICTURES}/text-look-${width}.png`, fullPage: true });
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `${PICTURES}/text-waiting-${width}.png`, fullPage: true });
      }
    }
    await card.getByRole("button", { name: /^Publish/ }).click();
    await expectToast(his.page, "Published. Its owner was told.");
    expect((await stranger.page.goto(address))?.status()).toBe(200);
    await page.goto("/myjobs");
    expect(await page.getByRole("row", { name: "PGT Physics" }).innerText()).toContain("Open");
    expect([complaints, his.complaints]).toEqual([[], []]);
  });
});
