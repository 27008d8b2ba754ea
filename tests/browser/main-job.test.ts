/** The main job in a real browser, with script and without: a recruiter posts, candidates find and apply, the recruiter reads. */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { FULL_JOB, makePdf, newAddress, PASSWORD } from "./people.ts";
import { expectToast, field, ON_A_NEW_LINE, sayAdult, startApp, type Visitor, WAYS } from "./support.ts";

const app = startApp({ showsPdfs: true });
afterEach(app.closeAll);

type Names = { role: "admin" | "user"; email: string; first: string; last: string };

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  /** Somebody new, in whose world the school's logo is on a server. */
  async function visitor() {
    const one = await app.visitor({ javaScriptEnabled });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><circle cx="48" cy="48" r="40"/></svg>';
    await one.context.route(FULL_JOB.job_logo, (route) => route.fulfill({ contentType: "image/svg+xml", body: svg }));
    return one;
  }

  test("a recruiter posts a job, two candidates find it and apply, the recruiter opens their resumes", async () => {
    const recruiter = await visitor();
    const email = newAddress("head");
    await register(recruiter.page, { role: "admin", email, first: "Meera", last: "Joshi" });
    await logIn(recruiter.page, email, "/recruiter");
    const title = `PGT Mathematics ${javaScriptEnabled ? "Amaltas" : "Gulmohar"}`;
    await postJob(recruiter.page, { ...FULL_JOB, title });

    const stranger = await visitor();
    const strangersPdf = await makePdf("Dev Pillai");
    await findJob(stranger.page, title);
    const strangersEmail = newAddress("dev");
    await openApplyDialog(stranger.page, title);
    await fillApplication(stranger.page, { name: "Dev Pillai", email: strangersEmail, mobile: "+91 98765 43210" });
    await sendApplication(stranger.page, { name: "Dev Pillai.pdf", bytes: strangersPdf });

    const member = await visitor();
    const membersPdf = await makePdf("Asha Nair");
    const membersEmail = newAddress("asha");
    await register(member.page, { role: "user", email: membersEmail, first: "Asha", last: "Nair" });
    await logIn(member.page, membersEmail, "/userprofile");
    await findJob(member.page, title);
    const dialog = await openApplyDialog(member.page, title);
    expect(await field(dialog, "Full Name").inputValue()).toBe("Asha Nair");
    expect(await field(dialog, "Email Id").inputValue()).toBe(membersEmail);
    expect(await field(dialog, "Mobile No.").inputValue()).toBe("9876543210");
    await sendApplication(member.page, { name: "asha.pdf", bytes: membersPdf });

    await openApplications(recruiter.page, title);
    await expectResume(recruiter, { name: "Dev Pillai", email: strangersEmail, bytes: strangersPdf });
    await expectResume(recruiter, { name: "Asha Nair", email: membersEmail, bytes: membersPdf });
    await logOut(recruiter.page);

    expect([...recruiter.complaints, ...stranger.complaints, ...member.complaints]).toEqual([]);
  });
});

async function register(page: Page, { role, email, first, last }: Names) {
  await page.goto("/signup");
  await field(page, "Role").selectOption(role);
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
  await page.waitForURL("**/login");
  await expectToast(page, "registration Successful!");
}

async function logIn(page: Page, email: string, landing: string) {
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(`**${landing}`);
  await expectToast(page, "Logged in successfully");
}

async function logOut(page: Page) {
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${app.url()}/`);
  await expectToast(page, "Logged out");
}

async function postJob(page: Page, job: typeof FULL_JOB) {
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

/** From the home page, by the search row, to the job; everything that was posted stands there. */
async function findJob(page: Page, title: string) {
  await page.goto("/");
  const search = page.getByRole("search");
  await field(search, "Keywords").fill(title.split(" ").at(-1) ?? "");
  await field(search, "Location").fill("Shillong");
  await field(search, "Category").selectOption("Mathematics");
  await search.getByRole("button", { name: "Search" }).click();
  await page.waitForURL("**/jobs?**");
  expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts()).toEqual([title]);
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  const text = await page.getByRole("main").innerText();
  const { job_nature, vacancy, salary, location, company_name, company_location, benefits, qualifications } = FULL_JOB;
  const shown = [job_nature, vacancy, salary, location, company_name, company_location, benefits, qualifications];
  expect(await page.locator("img").evaluate((image: HTMLImageElement) => image.decode().then(() => image.width))).toBe(
    96,
  );
  for (const one of [...shown, "& its <library>.", "Set and mark papers", "pineridge.example.org"]) {
    expect(text).toContain(one);
  }
}

async function openApplyDialog(page: Page, title: string) {
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Apply for ${title}` });
  await dialog.waitFor();
  return dialog;
}

async function fillApplication(page: Page, applicant: { name: string; email: string; mobile: string }) {
  const dialog = page.getByRole("dialog", { name: "Apply for" });
  await field(dialog, "Full Name").fill(applicant.name);
  await field(dialog, "Email Id").fill(applicant.email);
  await field(dialog, "Mobile No.").fill(applicant.mobile);
  await field(dialog, "3-7 years").check();
}

async function sendApplication(page: Page, resume: { name: string; bytes: Buffer }) {
  const dialog = page.getByRole("dialog", { name: "Apply for" });
  const file = { name: resume.name, mimeType: "application/pdf", buffer: resume.bytes };
  await field(dialog, "Upload Resume").setInputFiles(file);
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await expectToast(page, "Job application submitted successfully");
  expect(await dialog.isVisible()).toBe(false);
}

async function openApplications(page: Page, title: string) {
  await page.goto("/myjobs");
  await page.getByRole("link", { name: `2 Applications for ${title}` }).click();
  await page.waitForURL("**/applications?jobId=*");
  const jobId = new URL(page.url()).searchParams.get("jobId");
  await page.getByText(`Applications for Job ID: ${jobId}`).waitFor();
}

/** The resume opens in a tab of its own, and its bytes are those that were sent. */
async function expectResume(recruiter: Visitor, applicant: { name: string; email: string; bytes: Buffer }) {
  const row = recruiter.page.getByRole("row").filter({ hasText: applicant.name });
  const cells = (await row.innerText()).replaceAll("\n", " ");
  for (const text of [applicant.email, "Submitted"]) expect(cells).toContain(text);
  const [tab] = await Promise.all([
    recruiter.context.waitForEvent("page"),
    row.getByRole("link", { name: "View Resume" }).click(),
  ]);
  await tab.waitForURL(/\/resumes\/[0-9a-f-]{36}$/);
  const answer = await recruiter.context.request.get(tab.url(), ON_A_NEW_LINE);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect(Buffer.compare(await answer.body(), applicant.bytes)).toBe(0);
  await tab.close();
}
