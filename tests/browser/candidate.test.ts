/** Saving, applying, moving on, withdrawing: the candidate's and the recruiter's journeys, with script and without. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { call, makePdf, newJob, newPerson, type Person, signIn } from "./people.ts";
import { expectToast, field, startApp, WAYS } from "./support.ts";

const app = startApp();
afterEach(() => app.closeAll());

let recruiter: Person;
let resume: Buffer;
beforeAll(async () => {
  recruiter = await newPerson(app.url(), "admin", "Head");
  resume = await makePdf("Meera Iyer");
});

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("Save while signed out leads through the login and comes back saved", async () => {
    const candidate = await newPerson(app.url(), "user", "Asha");
    const job = await newJob(app.url(), recruiter, { title: "TGT Hindi" });
    const { page, complaints } = await app.visitor({ javaScriptEnabled });
    await page.goto(`/jobdetails/${job}`);
    await page.getByRole("button", { name: "Save this job" }).click();
    await field(page, "Email").fill(candidate.email);
    await field(page, "Password").fill(candidate.password);
    await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
    await page.waitForURL(`**/jobdetails/${job}`);
    await page.getByRole("button", { name: "Saved" }).waitFor();
    await page.goto("/saved-jobs");
    await page.getByRole("button", { name: "Remove TGT Hindi" }).click();
    await expectToast(page, "Job removed from your saved jobs");
    expect(await page.getByRole("heading", { name: "You have saved no job yet" }).count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test("with no file at hand: a resume is made from the dialog and goes along", async () => {
    const candidate = await newPerson(app.url(), "user", "Meera");
    const json = { teaching: { teaches: { subjects: ["Chemistry"] } } };
    await call(app.url(), "PUT", `/user/${candidate.id}`, { token: candidate.token, json });
    const job = await newJob(app.url(), recruiter, { title: "PGT Chemistry" });
    const visitor = await app.visitor({ javaScriptEnabled });
    await signIn(visitor, candidate);
    const { page, complaints } = visitor;
    await page.goto(`/jobdetails/${job}`);
    await page.getByRole("button", { name: "Apply", exact: true }).first().click();
    await page.getByRole("link", { name: "Make my resume" }).click();
    await page.getByRole("button", { name: "Make my resume" }).click();
    await page.waitForURL((url) => url.pathname === `/jobdetails/${job}`);
    const made = await page.request.get("/resume/made");
    expect(made.headers()["content-type"]).toBe("application/pdf");
    expect((await made.body()).subarray(0, 5).toString()).toBe("%PDF-");
    const dialog = page.getByRole("dialog", { name: "Apply for" });
    if (!(await dialog.isVisible())) await page.getByRole("button", { name: "Apply", exact: true }).first().click();
    await field(dialog, "Mobile No.").fill("98765 43210");
    await dialog.getByRole("button", { name: "Apply", exact: true }).click();
    await expectToast(page, "Job application submitted successfully");
    expect(complaints).toEqual([]);
  });

  test("an application is moved on, seen, and withdrawn; each side's bell tells", async () => {
    const candidate = await newPerson(app.url(), "user", "Meera");
    const job = await newJob(app.url(), recruiter, { title: "PGT Physics" });
    const theirs = await app.visitor({ javaScriptEnabled });
    const ours = await app.visitor({ javaScriptEnabled });
    await signIn(theirs, candidate);
    await signIn(ours, recruiter);

    await theirs.page.goto(`/jobdetails/${job}`);
    await theirs.page.getByRole("button", { name: "Apply", exact: true }).click();
    await theirs.page
      .getByLabel("Upload Resume")
      .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: resume });
    await theirs.page.getByRole("dialog").getByRole("button", { name: "Apply", exact: true }).click();
    await expectToast(theirs.page, "Job application submitted successfully");

    await ours.page.goto("/notifications");
    await ours.page.getByRole("button", { name: 'has applied for "PGT Physics"' }).first().click();
    await ours.page.waitForURL("**/applicants/*");
    await ours.page.goto(`/applications?jobId=${job}`);
    const row = ours.page.getByRole("row", { name: /Meera/ });
    await row.getByRole("button", { name: /^Update Status/ }).click();
    await row.getByRole("button", { name: /^Shortlisted/ }).click();
    await expectToast(ours.page, "Meera Rao: status updated to Shortlisted");
    await ours.page.locator("summary", { hasText: "Show all" }).click();
    await ours.page.getByRole("button", { name: "Tell now Meera Rao: shortlisted" }).click();
    await expectToast(ours.page, "Told now");

    await theirs.page.goto("/");
    await theirs.page.getByRole("link", { name: "Notifications: 1 unread" }).click();
    await theirs.page.getByRole("button", { name: /Shortlisted: your application/ }).click();
    await theirs.page.waitForURL("**/applied-jobs/*");
    await theirs.page.locator("summary", { hasText: "Withdraw" }).click();
    await theirs.page.getByRole("button", { name: /^Withdraw application/ }).click();
    await expectToast(theirs.page, "Application withdrawn");

    // The recruiter's page still offers the next step; it is refused, and says why.
    await row.getByRole("button", { name: /^Update Status/ }).click();
    await row.getByRole("button", { name: /^Interviewing/ }).click();
    await ours.page.getByText('this application has become "Withdrawn" in the meantime').first().waitFor();
    expect([...theirs.complaints, ...ours.complaints].filter((each) => !each.includes("409"))).toEqual([]);
  });
});
