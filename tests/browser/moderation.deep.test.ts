/** A fraud is reported, hidden by a moderator and answered by its owner; three reports hide a job; with script and without. */
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { newJob, newPerson, type Person, signIn } from "./people.ts";
import { expectToast, field, startApp, WAYS } from "./support.ts";

const app = startApp();
afterEach(() => app.closeAll());

const HIDDEN_NOTICE = "This job is not shown now.";
let moderator: Person;

beforeAll(async () => {
  moderator = await newPerson(app.url(), "user", "Rehana");
  // A local start trusts this address; its confirmation is another journey.
  const email = "moderator@staffroom.example";
  app.database().run("UPDATE users SET email = ?, email_verified_at = 5 WHERE email = ?", email, moderator.email);
  moderator.email = email;
});

async function reportMoney(page: Page, job: string, title: string) {
  await page.goto(`/jobdetails/${job}`);
  await page.getByText("Nobody may ask you for money for a job.").waitFor();
  await page.getByRole("link", { name: "Report it" }).click();
  await page.getByRole("heading", { level: 1, name: "Report this job" }).waitFor();
  await field(page, "What is wrong").selectOption("money");
  await field(page, "What happened").fill("They asked me for 500 rupees by phone.");
  await page.getByRole("button", { name: "Send the report" }).click();
  await page.getByText(`A person reads your report about ${title}`).waitFor();
}

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("somebody without an account reports, a moderator hides, the owner answers, the moderator shows it again", async () => {
    const url = app.url();
    const head = await newPerson(url, "admin", "Meera");
    const title = `PGT Botany ${javaScriptEnabled ? "one" : "two"}`;
    const job = await newJob(url, head, { title });
    const [anyone, owner, looking] = [
      await app.visitor({ javaScriptEnabled }),
      await app.visitor({ javaScriptEnabled }),
      await app.visitor({ javaScriptEnabled }),
    ];
    await reportMoney(anyone.page, job, title);

    await signIn(looking, moderator);
    await looking.page.goto("/profile");
    await looking.page.locator(`a[href="/moderation"]`).first().waitFor({ state: "attached" });
    await looking.page.goto("/moderation");
    const card = looking.page.getByRole("listitem").filter({ has: looking.page.getByRole("heading", { name: title }) });
    await card.getByText("They asked me for 500 rupees by phone.").waitFor();
    await card.getByText("Hide", { exact: true }).click();
    await card.getByLabel("Words to the owner").first().fill("A school may not ask for a fee.");
    await card.getByRole("button", { name: "Hide the job" }).click();
    await expectToast(looking.page, "Hidden. Its people were told, and may answer once.");

    expect((await anyone.page.goto(`/jobdetails/${job}`))?.status()).toBe(404);
    await anyone.page.getByText(HIDDEN_NOTICE).waitFor();
    await anyone.page.goto("/jobs");
    expect(await anyone.page.getByRole("link", { name: title }).count()).toBe(0);
    anyone.complaints.length = 0;

    await signIn(owner, head);
    await owner.page.goto("/notifications");
    await owner.page.getByRole("button", { name: `Your job "${title}" is hidden. Read why, and answer` }).click();
    await owner.page.getByText("A school may not ask for a fee.").waitFor();
    await field(owner.page, "Your answer").fill("A colleague did it without us. It will not happen again.");
    await owner.page.getByRole("button", { name: "Send the answer" }).click();
    await owner.page.getByText("A colleague did it without us.").waitFor();
    expect(await owner.page.getByLabel("Your answer").count()).toBe(0);

    await looking.page.goto("/moderation");
    await card.getByText("A colleague did it without us.").first().waitFor();
    await card
      .getByRole("button", { name: /^Show again/ })
      .first()
      .click();
    await expectToast(looking.page, "Shown again.");
    expect((await anyone.page.goto(`/jobdetails/${job}`))?.status()).toBe(200);
    await looking.page.goto("/moderation/log");
    for (const step of ["Hidden", "Answered", "Shown again"])
      await looking.page.locator("main").getByText(step, { exact: true }).first().waitFor();
    // On a phone a step is a card of its own words, without a label before each of them.
    await looking.page.setViewportSize({ width: 320, height: 640 });
    const labels = await looking.page
      .locator("table.log tbody :is(th, td)")
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, "::before").content));
    expect(new Set(labels)).toEqual(new Set(["none"]));
    expect(await looking.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    for (const { complaints } of [anyone, owner, looking]) expect(complaints).toEqual([]);
  });

  test("three reports hide a job; the owner's answer shows it again at once, except for money", async () => {
    const url = app.url();
    const head = await newPerson(url, "admin", "Meera");
    const title = `PGT Zoology ${javaScriptEnabled ? "one" : "two"}`;
    const job = await newJob(url, head, { title });
    for (const name of ["Asha", "Ravi", "Sunil"]) {
      const person = await newPerson(url, "user", name);
      app.database().run("UPDATE users SET email_verified_at = 5, created_at = 5 WHERE email = ?", person.email);
      const visitor = await app.visitor({ javaScriptEnabled });
      await signIn(visitor, person);
      await visitor.page.goto(`/report?job=${job}`);
      await field(visitor.page, "What is wrong").selectOption("impersonation");
      await visitor.page.getByRole("button", { name: "Send the report" }).click();
      await visitor.page.getByText("A person reads your report").waitFor();
    }
    const anyone = await app.visitor({ javaScriptEnabled });
    expect((await anyone.page.goto(`/jobdetails/${job}`))?.status()).toBe(404);
    const owner = await app.visitor({ javaScriptEnabled });
    await signIn(owner, head);
    await owner.page.goto("/myjobs");
    await owner.page.getByRole("link", { name: /^Why/ }).click();
    await field(owner.page, "Your answer").fill("We are the school. Call our office.");
    await owner.page.getByRole("button", { name: "Send the answer" }).click();
    await owner.page.getByText("We are the school. Call our office.").waitFor();
    expect((await anyone.page.goto(`/jobdetails/${job}`))?.status()).toBe(200);
    expect(owner.complaints).toEqual([]);
  });
});
