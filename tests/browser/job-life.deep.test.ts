/** A job's life in the browser: a draft that outlives its session and a dropped line; scheduled, published, reminded of, extended, closed. */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { findBarriers } from "./axe-barriers.ts";
import { FULL_JOB, newJob, newPerson, PASSWORD, type Person, signIn } from "./people.ts";
import { expectToast, field, startApp, WAYS } from "./support.ts";

const app = startApp();
afterEach(app.closeAll);

const DAY_MS = 86_400_000;

/** One run of the schedule, as the platform calls it each minute. */
async function runSchedule() {
  const answer = await fetch(`${app.url()}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`);
  expect(answer.status, await answer.text()).toBe(200);
}

const endSession = ({ id }: Person) =>
  app.database().run("DELETE FROM sessions WHERE kind = 'web' AND user_id = ?", id);

async function openForm(page: Page, javaScriptEnabled: boolean) {
  await page.goto("/recruiter");
  if (javaScriptEnabled) await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

async function fillJob(page: Page, fields: Record<string, string> = {}) {
  const all = {
    Title: FULL_JOB.title,
    Category: FULL_JOB.category,
    Vacancy: "2",
    Location: "Pune, Maharashtra",
    Description: FULL_JOB.description,
    Keywords: FULL_JOB.keywords,
    "Company Name": FULL_JOB.company_name,
    ...fields,
  };
  for (const [label, value] of Object.entries(all)) await field(page, label).fill(value);
}

async function logIn(page: Page, { email }: Person) {
  await page.locator("#email").fill(email);
  await page.locator("#password").fill(PASSWORD);
  await page.locator("main").getByRole("button", { name: "Login" }).click();
}

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("a draft survives the end of its session, is previewed, and posted", async () => {
    const recruiter = await newPerson(app.url(), "admin", "Meera");
    const visitor = await app.visitor({ javaScriptEnabled });
    await signIn(visitor, recruiter);
    const { page, complaints } = visitor;
    await openForm(page, javaScriptEnabled);
    await field(page, "Title").fill("Half a job");
    await page.getByRole("button", { name: "Save as draft" }).click();
    await page.waitForURL("**/recruiter?draft=*");
    endSession(recruiter);

    await page.goto("/login");
    await logIn(page, recruiter);
    await page.waitForURL("**/recruiter");
    await page.goto("/myjobs");
    await page.getByRole("link", { name: "Continue Half a job" }).click();
    if (javaScriptEnabled) await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    expect(await field(page, "Title").inputValue()).toBe("Half a job");
    await fillJob(page, { Title: "A whole job" });
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("heading", { level: 1, name: "A whole job" }).waitFor();
    await page.goto("/myjobs");
    await page.getByRole("link", { name: "Continue A whole job" }).click();
    if (javaScriptEnabled) await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Post Job" }).click();
    await page.waitForURL("**/myjobs");
    expect(await page.getByRole("link", { name: /^Drafts/ }).count()).toBe(0);
    expect(await page.request.get("/jobs?q=whole+job").then((answer) => answer.text())).toContain("A whole job");
    expect(complaints).toEqual([]);
  });

  test("a job is scheduled, published, reminded of, extended, closed and opened again as its time goes by", async () => {
    const recruiter = await newPerson(app.url(), "admin", "Meera");
    const visitor = await app.visitor({ javaScriptEnabled });
    await signIn(visitor, recruiter);
    const { page, complaints } = visitor;
    const { run, all } = app.database();
    const tomorrow = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
    await openForm(page, javaScriptEnabled);
    await fillJob(page, { Title: "Teacher of tomorrow" });
    await page.locator("summary", { hasText: "Dates and place" }).click();
    await field(page, "Publish on").fill(tomorrow);
    await page.getByRole("button", { name: "Post Job" }).click();
    await page.waitForURL("**/myjobs*");
    const found = async () => (await page.request.get("/jobs?q=teacher+of+tomorrow")).text();
    const [draft] = all("SELECT id FROM jobs WHERE user_id = ? AND seq IS NULL", recruiter.id);
    const id = String(draft?.id);
    expect(await found()).not.toContain(`/jobdetails/${id}`);

    // Instead of the clock, the job's times are moved.
    run("UPDATE jobs SET publish_at = ? WHERE id = ?", Date.now() - 1000, id);
    await runSchedule();
    expect(await found()).toContain(`/jobdetails/${id}`);

    const closesIn = (days: number) =>
      run("UPDATE jobs SET closes_at = ?, due_at = ? WHERE id = ?", Date.now() + days * DAY_MS, Date.now() - 1000, id);
    closesIn(6.9);
    await runSchedule();
    await page.goto("/notifications");
    const reminder = page
      .locator("main")
      .getByText(/Teacher of tomorrow.*closes in 7 days/s)
      .first();
    await reminder.waitFor();
    await page.goto(`/myjobs/extend?job=${id}`);
    await page.getByRole("button", { name: /^Extend until/ }).click();
    await expectToast(page, "“Teacher of tomorrow” takes applications for thirty more days");
    const [extended] = all("SELECT closes_at FROM jobs WHERE id = ?", id);
    expect(Number(extended?.closes_at)).toBeGreaterThan(Date.now() + 30 * DAY_MS);

    closesIn(-1 / 86_400);
    // What is over is over before the run has come.
    const guest = await app.visitor({ javaScriptEnabled });
    await guest.page.goto(`/jobdetails/${id}`);
    await guest.page.locator(".job-closed").waitFor();
    await runSchedule();
    await page.goto("/myjobs");
    expect(await page.getByRole("row", { name: "Teacher of tomorrow" }).locator(".status").innerText()).toBe("Closed");
    await page.goto(`/myjobs/extend?job=${id}`);
    await page.getByRole("button", { name: /^Open it again until/ }).click();
    await page.waitForURL("**/myjobs");
    expect(await page.getByRole("row", { name: "Teacher of tomorrow" }).locator(".status").innerText()).toBe("Open");
    expect(await found()).toContain(`/jobdetails/${id}`);
    expect([...complaints, ...guest.complaints]).toEqual([]);
  });
});

test("what is typed is kept as a draft by itself when the page is left, and after a dropped line", async () => {
  const recruiter = await newPerson(app.url(), "admin", "Meera");
  const visitor = await app.visitor();
  await signIn(visitor, recruiter);
  const { page, context } = visitor;
  await openForm(page, true);
  await field(page, "Title").fill("Left in a hurry");
  await page.goto("/about");
  const drafts = () => app.database().all("SELECT fields FROM form_drafts WHERE user_id = ?", recruiter.id);
  await expect.poll(() => drafts().length).toBe(1);
  await page.goto("/myjobs");
  await page.getByRole("link", { name: "Continue Left in a hurry" }).click();
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });

  await context.setOffline(true);
  await field(page, "Description").fill("Typed while the line was down");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await page.locator(".toast-error").waitFor();
  expect(await field(page, "Description").inputValue()).toBe("Typed while the line was down");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect.poll(() => String(drafts()[0]?.fields)).toContain("Typed while the line was down");
});

describe.each(WAYS)("on a phone of 360 px, $way", ({ javaScriptEnabled }) => {
  test("somebody finds a job thirty kilometres away in three taps", async () => {
    const recruiter = await newPerson(app.url(), "admin", "Meera");
    const id = await newJob(app.url(), recruiter, { title: "Physics teacher", location: "Wai, Maharashtra" });
    const { page, complaints } = await app.visitor({
      javaScriptEnabled,
      viewport: { width: 360, height: 640 },
      hasTouch: true,
    });
    await page.goto("/");
    await page.getByLabel("Keywords").fill("physics");
    await page.getByLabel("Location").fill("Satara");
    await page.getByRole("button", { name: "Search" }).tap();
    await page.getByRole("link", { name: /^within 50 km/ }).tap();
    const card = page.locator(`.job-card:has(a[href="/jobdetails/${id}"])`);
    const box = await card.boundingBox();
    expect(box?.y, "the first job begins in the first screen").toBeLessThan(640);
    expect(await card.innerText()).toMatch(/· (2[6-9]|3\d) km/);
    if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await card.tap();
    await page.waitForURL(`**/jobdetails/${id}`);
    expect(complaints).toEqual([]);
  });

  test("the search is one line until it is to be changed", async () => {
    const { page } = await app.visitor({ javaScriptEnabled, viewport: { width: 360, height: 640 } });
    await page.goto("/jobs?q=physics&location=Satara");
    expect(await page.getByLabel("Keywords").isVisible()).toBe(false);
    await page.getByRole("link", { name: "Change the search" }).click();
    expect(await page.getByLabel("Keywords").isVisible()).toBe(true);
    await page.getByLabel("Keywords").fill("chemistry");
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(/q=chemistry/);
    expect(await page.getByLabel("Keywords").isVisible()).toBe(false);
  });
});
