/** Forms that are gone back to, with script and without: a job is posted once, an application keeps its words, a row keeps its place. */
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { startLine } from "./network-line.ts";
import {
  call,
  FULL_JOB,
  makePdf,
  newAddress,
  newApplication,
  newJob,
  newPerson,
  type Person,
  signIn,
} from "./people.ts";
import { expectToast, field, startApp, WAYS } from "./support.ts";

const app = startApp();
afterEach(app.closeAll);

let recruiter: Person;
beforeAll(async () => {
  recruiter = await newPerson(app.url(), "admin", "Meera");
});

const LABELS = {
  Title: "title",
  Category: "category",
  Vacancy: "vacancy",
  Location: "location",
  Description: "description",
  Keywords: "keywords",
  "Company Name": "company_name",
} as const;

async function fillJob(page: Page, title: string) {
  for (const [label, name] of Object.entries(LABELS)) {
    await field(page, label).fill(name === "title" ? title : String(FULL_JOB[name]));
  }
}

const jobsOf = (title: string) => app.database().all("SELECT id FROM jobs WHERE title = ?", title);
const post = (page: Page) => page.getByRole("button", { name: "Post Job", exact: true }).click();

describe.each(WAYS)("$way", ({ way, javaScriptEnabled }) => {
  async function recruiterAt(path: string) {
    const visitor = await app.visitor({ javaScriptEnabled });
    await signIn(visitor, recruiter);
    await visitor.page.goto(path, { waitUntil: "networkidle" });
    return visitor;
  }

  test("a job is posted, Back is pressed, and it is posted again: it is there once", async () => {
    const title = `Back ${way}`;
    const { page } = await recruiterAt("/recruiter");
    await fillJob(page, title);
    await post(page);
    await expectToast(page, "Job added successfully!");
    await page.goBack().catch(() => null);
    // With script the form that was sent has no entry to go back to.
    if (new URL(page.url()).pathname !== "/recruiter") await page.goto("/recruiter", { waitUntil: "networkidle" });
    await fillJob(page, title);
    await post(page);
    const answer = page.locator(".form-errors").or(page.getByRole("heading", { level: 1, name: "My Jobs" }));
    await answer.first().waitFor();
    expect(jobsOf(title)).toHaveLength(1);
  });

  test("a job with the text of an open one is pointed out, and posted by the second button", async () => {
    const title = `Twice ${way}`;
    const id = await newJob(app.url(), recruiter, { title });
    const { page, complaints } = await recruiterAt("/recruiter");
    for (const [name, value] of Object.entries({ ...FULL_JOB, title, job_logo: "" })) {
      const control = page.locator(`main [name="${name}"]`);
      if (name === "job_nature") await control.selectOption(String(value));
      else await control.fill(String(value));
    }
    await post(page);
    const told = page.getByRole("alert").filter({ hasText: "You have an open job with the same text" });
    await told.waitFor();
    expect(await told.getByRole("link", { name: title }).getAttribute("href")).toBe(`/jobdetails/${id}`);
    await expect.poll(() => told.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.locator(".toast-error").count()).toBe(0);
    expect(await field(page, "Title").inputValue()).toBe(title);
    expect(jobsOf(title)).toHaveLength(1);
    await page.getByRole("button", { name: "Post it all the same" }).click();
    await expectToast(page, "Job added successfully!");
    expect(jobsOf(title)).toHaveLength(2);
    expect(complaints.filter((one) => !one.includes("409"))).toEqual([]);
  });

  test("an application for a job that was removed meanwhile shows what was typed and the way to open jobs", async () => {
    const id = await newJob(app.url(), recruiter, { title: "PGT Sanskrit" });
    const { page } = await app.visitor({ javaScriptEnabled });
    await page.goto(`/jobdetails/${id}`);
    await page.getByRole("button", { name: "Apply", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Apply for" });
    await field(dialog, "Full Name").fill("Dev Kumar Pillai");
    await field(dialog, "Email Id").fill(newAddress("dev"));
    await field(dialog, "Mobile No.").fill("9876543210");
    const buffer = await makePdf("Dev");
    await field(dialog, "Upload Resume").setInputFiles({ name: "dev.pdf", mimeType: "application/pdf", buffer });
    await call(app.url(), "DELETE", `/jobs/removejob/${id}`, { token: recruiter.token });
    await dialog.getByRole("button", { name: "Apply", exact: true }).click();
    await page.getByRole("heading", { name: "Your application was not sent" }).waitFor();
    const main = page.getByRole("main");
    await main.getByText("This job was removed by the recruiter. What you typed is below.").waitFor();
    await main.getByText("Dev Kumar Pillai").waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("form-errors");
    await main.getByRole("link", { name: "See open jobs" }).click();
    await page.waitForURL("**/jobs");
  });

  test("Update Status leads back to its row on the page, with the focus on it, and names the person", async () => {
    const job = await newJob(app.url(), recruiter, { title: "PGT Tamil" });
    const resume = await makePdf("Resume");
    for (let index = 0; index < 14; index += 1) await newApplication(app.url(), job, `Applicant ${index}`, resume);
    const { page, complaints } = await recruiterAt(`/applications?jobId=${job}`);
    const update = async (name: string, status: string) => {
      const row = page.getByRole("row", { name });
      await row.getByRole("button", { name: /^Update Status/ }).click();
      await row.getByRole("button", { name: `${status} for ${name}` }).click();
      await expectToast(page, `${name}: status updated to ${status}`);
      expect(new URL(page.url()).hash).toBe(`#${await row.getAttribute("id")}`);
      await expect.poll(() => row.evaluate((one) => one === document.activeElement)).toBe(true);
      const isInView = () =>
        row.evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return top >= 0 && bottom <= window.innerHeight;
        });
      await expect.poll(isInView).toBe(true);
      expect(await row.innerText()).toContain(status);
    };
    // The last of the list, and twice, as the second time the address stays what it is.
    await update("Applicant 0", "Shortlisted");
    await update("Applicant 0", "Interviewing");
    // A rejection shows its words first, on the applicant's page.
    const rejected = page.getByRole("row", { name: "Applicant 2" });
    await rejected.getByRole("button", { name: /^Update Status/ }).click();
    await rejected.getByRole("button", { name: /^Rejected…/ }).click();
    await page.getByRole("button", { name: "Reject Applicant 2 with these words" }).click();
    await expectToast(page, "Applicant 2: status updated to Rejected");
    await expect.poll(() => rejected.evaluate((one) => one === document.activeElement)).toBe(true);

    await page.getByRole("link", { name: "Applicant 1", exact: true }).click();
    await page.getByLabel("New status of Applicant 1").selectOption("Shortlisted");
    await page.getByRole("button", { name: /^Update Status/ }).click();
    await expectToast(page, "Applicant 1: status updated to Shortlisted");
    const status = page.locator("#application-status");
    await expect.poll(() => status.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
  });
});

test("a job whose answer was lost is the same one when its form was loaded again", async () => {
  const line = await startLine(app.url());
  const title = "Lost answer";
  const visitor = await app.visitor({ baseURL: line.url });
  const { page } = visitor;
  await signIn(visitor, recruiter);
  await page.goto("/recruiter", { waitUntil: "networkidle" });
  await fillJob(page, title);
  line.loseAnswers();
  await post(page);
  await page.getByText("Network Error. Nothing is lost: try again later.").waitFor();
  line.mend();
  await page.reload({ waitUntil: "networkidle" });
  await page.getByText("What you typed is back.").waitFor();
  await post(page);
  await expectToast(page, "Job added successfully!");
  expect(jobsOf(title)).toHaveLength(1);
  await line.close();
});

test.each([360, 1280])("/recruiter has its height from the start, %i px wide", async (width) => {
  const visitor = await app.visitor({ viewport: { width, height: 800 } });
  await signIn(visitor, recruiter);
  const { page } = visitor;
  await page.goto("/recruiter", { waitUntil: "networkidle" });
  // The form has another height with script, and a busy machine hydrates it later than its network is idle.
  await page.locator("form[data-own=ready]").waitFor();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await height()).toBe(before);
});
