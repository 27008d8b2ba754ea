/** The candidate's journey and the recruiter's: no barrier on any screen of it, and nothing that has to be scrolled sideways. */
import type { Page } from "playwright-core";
import { afterEach, beforeAll, expect, test } from "vitest";
import { findBarriers } from "./axe-barriers.ts";
import { makePdf, newJob, newPerson, type Person, signIn } from "./people.ts";
import { expectToast, startApp } from "./support.ts";

const app = startApp();
afterEach(() => app.closeAll());

let recruiter: Person;
let resume: Buffer;
beforeAll(async () => {
  recruiter = await newPerson(app.url(), "admin", "Head");
  resume = await makePdf("Meera Iyer");
});

/** Nothing for axe, and nothing that has to be scrolled sideways at 320 px. */
async function expectAccessible(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const violations = await findBarriers(page);
    expect(violations.map(({ id, nodes }) => [page.url(), id, nodes.map((node) => node.html)])).toEqual([]);
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(320);
  if (size) await page.setViewportSize(size);
}

test("every screen of it passes axe in light and dark and fits 320 px", async () => {
  const candidate = await newPerson(app.url(), "user", "Zoya");
  const long = "SriVenkateswaraInternationalResidentialSchool".repeat(3);
  const job = await newJob(app.url(), recruiter, { title: long, company_name: long });
  const theirs = await app.visitor();
  const ours = await app.visitor();
  await signIn(theirs, candidate);
  await signIn(ours, recruiter);
  await theirs.page.goto("/notifications");
  await expectAccessible(theirs.page);
  await theirs.page.goto(`/jobdetails/${job}`);
  await theirs.page.getByRole("button", { name: "Save this job" }).click();
  await theirs.page.getByRole("button", { name: "Saved" }).waitFor();
  await theirs.page.getByRole("button", { name: "Apply", exact: true }).click();
  await theirs.page
    .getByLabel("Upload Resume")
    .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: resume });
  await theirs.page.getByRole("dialog").getByRole("button", { name: "Apply", exact: true }).click();
  await expectToast(theirs.page, "Job application submitted successfully");
  for (const path of [`/jobdetails/${job}`, "/saved-jobs", "/applied-jobs"]) {
    await theirs.page.goto(path);
    for (const summary of await theirs.page.locator("main summary").all()) await summary.click();
    await expectAccessible(theirs.page);
  }
  for (const path of ["/applications", `/applications?jobId=${job}`, "/notifications"]) {
    await ours.page.goto(path);
    await expectAccessible(ours.page);
  }
  await ours.page.goto(`/applications?jobId=${job}`);
  await ours.page.getByRole("link", { name: /Zoya/ }).first().click();
  await ours.page.waitForURL("**/applicants/*");
  await expectAccessible(ours.page);
});
