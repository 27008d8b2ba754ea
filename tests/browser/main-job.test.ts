/** The main job in a real browser, with script and without: a recruiter posts, candidates find and apply, the recruiter reads. */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { openApplyDialog, postJob, register, sendApplication } from "./main-job.ts";
import { FULL_JOB, makePdf, newAddress } from "./people.ts";
import { BOTH_WAYS, expectToast, field, ON_A_NEW_LINE, startApp, type Visitor } from "./support.ts";

const app = startApp({ showsPdfs: true });
afterEach(app.closeAll);

describe.each(BOTH_WAYS)("$way", ({ javaScriptEnabled }) => {
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

async function logOut(page: Page) {
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${app.url()}/`);
  await expectToast(page, "Logged out");
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
    40,
  );
  for (const one of [...shown, "& its <library>.", "Set and mark papers", "pineridge.example.org"]) {
    expect(text).toContain(one);
  }
}

async function fillApplication(page: Page, applicant: { name: string; email: string; mobile: string }) {
  const dialog = page.getByRole("dialog", { name: "Apply for" });
  await field(dialog, "Full Name").fill(applicant.name);
  await field(dialog, "Email Id").fill(applicant.email);
  await field(dialog, "Mobile No.").fill(applicant.mobile);
  await field(dialog, "3-7 years").check();
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
