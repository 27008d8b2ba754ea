/** Bad input, with script and without: the message stands beside its field, and what was typed stays. */

import type { Locator, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { words as numberRefusals } from "../../app/words/number-refusals";
import { FULL_JOB, makePdf, newAddress, newJob, newPerson, PASSWORD, type Person, signIn } from "./people.ts";
import { chooseRole, errorOf, expectToast, field, sayAdult, startApp, WAYS } from "./support.ts";

const app = startApp();
afterEach(app.closeAll);

let recruiter: Person;
let jobId = "";
beforeAll(async () => {
  recruiter = await newPerson(app.url(), "admin", "Meera");
  jobId = await newJob(app.url(), recruiter);
});

/** The values of controls by their labels. */
async function valuesOf(scope: Page | Locator, labels: string[]) {
  const values = await Promise.all(labels.map((label) => field(scope, label).inputValue()));
  return Object.fromEntries(labels.map((label, index) => [label, values[index]]));
}

async function summaryOf(scope: Page | Locator) {
  const summary = scope.getByRole("alert");
  await summary.waitFor();
  return summary.getByRole("link").allInnerTexts();
}

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  const open = () => app.visitor({ javaScriptEnabled });

  test("sign up: address and password", async () => {
    const { page, complaints } = await open();
    await page.goto("/signup");
    await chooseRole(page, "admin");
    await field(page, "Email").fill("meera@");
    await field(page, "Password").fill("short");
    await page.getByRole("button", { name: "Sign up" }).click();
    expect(await summaryOf(page)).toEqual([
      "Enter an email address like name@example.com",
      "Use at least 8 characters",
      "Staffroom is for people of 18 years and more. Tick the box if you are",
    ]);
    await expectToast(page, "Sign up Failed, Try Again!.Enter an email address like name@example.com");
    expect(await errorOf(page, "Email")).toBe("Enter an email address like name@example.com");
    expect(await errorOf(page, "Password")).toBe("Use at least 8 characters");
    expect(await page.locator("input[name=role]:checked").inputValue()).toBe("admin");
    expect(await valuesOf(page, ["Email", "Password"])).toEqual({
      Email: "meera@",
      Password: "",
    });

    await page.getByRole("alert").getByRole("link", { name: "Use at least 8 characters" }).click();
    expect(await field(page, "Password").evaluate((control) => control === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("sign up: an address that is taken", async () => {
    const { page, complaints } = await open();
    await page.goto("/signup");
    await field(page, "Email").fill(recruiter.email.toUpperCase());
    await field(page, "Password").fill(PASSWORD);
    await sayAdult(page);
    await page.getByRole("button", { name: "Sign up" }).click();
    await expectToast(page, "Sign up Failed, Try Again!.This email address already has an account");
    expect(await errorOf(page, "Email")).toBe("This email address already has an account");
    expect(await field(page, "Email").inputValue()).toBe(recruiter.email.toUpperCase());
    expect(complaints).toEqual([]);
  });

  test("login: a wrong password", async () => {
    const { page, complaints } = await open();
    await page.goto("/login?redirectTo=%2Fmyjobs");
    await field(page, "Email").fill(recruiter.email);
    await field(page, "Password").fill("not-the-password");
    await page.getByLabel("Remember me").check();
    await page.getByRole("button", { name: "Login" }).click();
    await expectToast(page, "Login Failed! Please try again Email or password is wrong");
    expect(await page.getByRole("alert").innerText()).toContain("Email or password is wrong");
    expect(await valuesOf(page, ["Email", "Password"])).toEqual({ Email: recruiter.email, Password: "" });
    expect(await page.getByLabel("Remember me").isChecked()).toBe(true);

    await field(page, "Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL("**/myjobs");
    expect(complaints).toEqual([]);
  });

  test("complete registration: first name, mobile and zip", async () => {
    const { page, complaints } = await open();
    await page.goto("/signup");
    await field(page, "Email").fill(newAddress("asha"));
    await field(page, "Password").fill(PASSWORD);
    await sayAdult(page);
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.waitForURL("**/userregister");
    const typed = { "Last Name": "Nair", Mobile: "ask me", Address: "14 <Pine> & Ridge", City: "Shillong", Zip: "?" };
    for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value);
    await page.getByRole("button", { name: "Complete Registration" }).click();
    await expectToast(page, "registration Unsuccessfull! Enter your first name");
    expect(await errorOf(page, "First Name")).toBe("Enter your first name");
    expect(await errorOf(page, "Mobile")).toBe(numberRefusals.mobile);
    expect(await errorOf(page, "Zip")).toBe(numberRefusals.zip);
    expect(await valuesOf(page, Object.keys(typed))).toEqual(typed);
    expect(complaints).toEqual([]);
  });

  test("post a job: every required field, the number and the addresses", async () => {
    const visitor = await open();
    const { page, complaints } = visitor;
    await signIn(visitor, recruiter);
    await page.goto("/recruiter", { waitUntil: "networkidle" });
    const { description, salary, benefits } = FULL_JOB;
    const typed = {
      Description: description,
      Salary: salary,
      Benefits: benefits,
      Vacancy: "0",
      Website: "not an address",
    };
    for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value);
    // It is filled in from the last job.
    await field(page, "Company Name").fill("");
    await field(page, "Job Nature").selectOption("Remote");
    await page.getByRole("button", { name: "Post Job" }).click();
    expect(await summaryOf(page)).toHaveLength(7);
    expect(await page.locator(".toast-error").count()).toBe(0);
    expect(await errorOf(page, "Title")).toBe("Enter a title");
    expect(await errorOf(page, "Category")).toBe("Enter a category");
    expect(await errorOf(page, "Vacancy")).toBe("Vacancy must be 1 or more");
    expect(await errorOf(page, "Location")).toBe("Enter a location");
    expect(await errorOf(page, "Keywords")).toBe("Enter keywords");
    expect(await errorOf(page, "Company Name")).toBe("Enter the company name");
    expect(await errorOf(page, "Website")).toBe(
      "Enter the full address of the website, such as https://school.example",
    );
    expect(await valuesOf(page, [...Object.keys(typed), "Job Nature"])).toEqual({ ...typed, "Job Nature": "Remote" });
    expect(complaints).toEqual([]);
  });

  test("apply: the browser stops an empty form before it is sent", async () => {
    const { page, complaints } = await open();
    await page.goto(`/jobdetails/${jobId}`);
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    const dialog = page.getByRole("dialog", { name: "Apply for" });
    await dialog.getByRole("button", { name: "Apply", exact: true }).click();
    for (const label of ["Full Name", "Email Id", "Mobile No.", "Fresher", "Upload Resume"]) {
      expect(await field(dialog, label).getAttribute("required"), label).not.toBeNull();
    }
    const invalid = await dialog.locator(":invalid:not(form)").evaluateAll((all) => all.map((one) => one.id));
    expect(invalid).toEqual([
      "apply-applicant_name",
      "apply-applicant_email",
      "apply-applicant_mobile",
      "apply-resume",
    ]);
    expect(await dialog.isVisible()).toBe(true);
    expect(posts).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("apply: a wrong number, then a file that is no PDF, then all right, in the dialog that stays open", async () => {
    const { page, complaints } = await open();
    await page.goto(`/jobdetails/${jobId}`);
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Apply for" });
    const typed = { "Full Name": "Dev Pillai", "Email Id": newAddress("dev"), "Mobile No.": "call the school" };
    for (const [label, value] of Object.entries(typed)) await field(dialog, label).fill(value);
    await field(dialog, "8+ years").check();
    const pdf = { name: "dev.pdf", mimeType: "application/pdf", buffer: await makePdf("Dev Pillai") };
    await field(dialog, "Upload Resume").setInputFiles(pdf);
    await dialog.getByRole("button", { name: "Apply", exact: true }).click();
    const badMobile = numberRefusals.mobile;
    await expectToast(page, `Error applying for job: ${badMobile}`);
    expect(await errorOf(dialog, "Mobile No.")).toBe(badMobile);
    expect(await valuesOf(dialog, Object.keys(typed))).toEqual(typed);
    expect(await field(dialog, "8+ years").isChecked()).toBe(true);

    await field(dialog, "Mobile No.").fill("9876543210");
    // It begins as a PDF does, and ends there: script lets it through, and the server refuses it.
    await field(dialog, "Upload Resume").setInputFiles({ ...pdf, buffer: Buffer.from("%PDF-") });
    await dialog.getByRole("button", { name: "Apply", exact: true }).click();
    await expectToast(page, "Error applying for job: The resume must be a PDF file");
    expect(await errorOf(dialog, "Upload Resume")).toBe("The resume must be a PDF file");
    expect(await field(dialog, "Full Name").inputValue()).toBe("Dev Pillai");

    await field(dialog, "Upload Resume").setInputFiles(pdf);
    await dialog.getByRole("button", { name: "Apply", exact: true }).click();
    await expectToast(page, "Job application submitted successfully");
    expect(await dialog.isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });
});
