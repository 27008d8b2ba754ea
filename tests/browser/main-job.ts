/** The steps of the main job: registering, posting a job, applying for it. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type FULL_JOB, PASSWORD } from "./people.ts";
import { chooseRole, expectToast, field, sayAdult } from "./support.ts";

type Names = { role: "admin" | "user"; email: string; first: string; last: string };

export async function register(page: Page, { role, email, first, last }: Names) {
  await page.goto("/signup");
  await chooseRole(page, role);
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(PASSWORD);
  await sayAdult(page);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL("**/userregister");
  await expectToast(page, "registered Successfully! ");

  await field(page, "First Name").fill(first);
  await field(page, "Middle Name").fill("");
  await field(page, "Last Name").fill(last);
  await field(page, "Mobile").fill("9876543210");
  await field(page, "Address").fill("14 Pine Ridge Road");
  await field(page, "Country").fill("India");
  await field(page, "City").fill("Shillong");
  await field(page, "State").fill("Meghalaya");
  await field(page, "Zip").fill("793001");
  await page.getByRole("button", { name: "Complete Registration" }).click();
  // The log-in is not asked for again, where the password was just typed.
  await page.waitForURL(`**${role === "admin" ? "/recruiter" : "/userprofile"}`);
  await expectToast(page, "registration Successful!");
}

export async function postJob(page: Page, job: typeof FULL_JOB) {
  await field(page, "Title").fill(job.title);
  await field(page, "Category").fill(job.category);
  await field(page, "Job Nature").selectOption(job.job_nature);
  await field(page, "Vacancy").fill(job.vacancy);
  await field(page, "Salary").fill(job.salary);
  await field(page, "Location").fill(job.location);
  await field(page, "Description").fill(job.description);
  await field(page, "Responsibility").fill(job.responsibility);
  await field(page, "Qualifications").fill(job.qualifications);
  await field(page, "Benefits").fill(job.benefits);
  await field(page, "Keywords").fill(job.keywords);
  await field(page, "Company Name").fill(job.company_name);
  await field(page, "Company Location").fill(job.company_location);
  await field(page, "Website").fill(job.website);
  await field(page, "Image").fill(job.job_logo);
  await page.getByRole("button", { name: "Post Job" }).click();
  await page.waitForURL("**/myjobs");
  await expectToast(page, "Job added successfully!");
  const row = page.getByRole("row").filter({ hasText: job.title });
  expect(await row.getByRole("cell").allInnerTexts()).toEqual(
    expect.arrayContaining([
      expect.stringContaining(job.company_name),
      expect.stringContaining("0 Applications"),
      expect.stringMatching(/^Open\s+closes \d/),
    ]),
  );
}

export async function openApplyDialog(page: Page, title: string) {
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Apply for ${title}` });
  await dialog.waitFor();
  return dialog;
}

export async function sendApplication(page: Page, resume: { name: string; bytes: Buffer }) {
  const dialog = page.getByRole("dialog", { name: "Apply for" });
  const file = { name: resume.name, mimeType: "application/pdf", buffer: resume.bytes };
  await field(dialog, "Upload Resume").setInputFiles(file);
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await expectToast(page, "Job application submitted successfully");
  expect(await dialog.isVisible()).toBe(false);
}
