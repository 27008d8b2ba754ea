/** The apply dialog: how it closes, what a second click does, and where Back leads. */
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { call, makePdf, newAddress, newJob, newPerson, type Person } from "./people.ts";
import { BOTH_WAYS, expectToast, field, startApp } from "./support.ts";

const app = startApp();
afterEach(app.closeAll);

let recruiter: Person;
let jobId = "";
let pdf: { name: string; mimeType: string; buffer: Buffer };
beforeAll(async () => {
  recruiter = await newPerson(app.url(), "admin", "Meera");
  jobId = await newJob(app.url(), recruiter);
  pdf = { name: "resume.pdf", mimeType: "application/pdf", buffer: await makePdf("Resume") };
});

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Apply for" });
const openDialog = (page: Page) => page.getByRole("button", { name: "Apply", exact: true }).first().click();

async function fill(page: Page, email: string) {
  const dialog = dialogOf(page);
  await field(dialog, "Full Name").fill("Dev Pillai");
  await field(dialog, "Email Id").fill(email);
  await field(dialog, "Mobile No.").fill("9876543210");
  await field(dialog, "Upload Resume").setInputFiles(pdf);
}

/** A control by its name: a button, or a link where there is no script to close anything. */
function control(page: Page, name: string) {
  const dialog = dialogOf(page);
  return dialog.getByRole("button", { name }).or(dialog.getByRole("link", { name }));
}

const CLOSERS: { closer: string; close: (page: Page) => Promise<void>; needsModal?: boolean }[] = [
  { closer: "Cancel", close: (page) => control(page, "Cancel").click() },
  { closer: "the close icon", close: (page) => control(page, "Close").click() },
  { closer: "the backdrop", close: (page) => page.mouse.click(8, 300) },
  { closer: "Escape", close: (page) => page.keyboard.press("Escape"), needsModal: true },
];

test.each(["mailto:ADDRESS", "ADDRESS\u200b"])("an address that was copied as %j is sent", async (copied) => {
  const { page } = await app.visitor();
  const email = newAddress("dev");
  await page.goto(`/jobdetails/${jobId}?apply=1`);
  await fill(page, copied.replace("ADDRESS", email));
  await dialogOf(page).getByRole("button", { name: "Apply", exact: true }).click();
  await expectToast(page, "Job application submitted successfully");
  const sent = () => app.database().all("SELECT email FROM applications WHERE email = ?", email);
  await expect.poll(() => sent().length).toBe(1);
});

test("a file that is no PDF is told before it is sent, whatever its name and type, and a PDF of another type is taken", async () => {
  const { page } = await app.visitor();
  await page.goto(`/jobdetails/${jobId}`);
  await openDialog(page);
  await fill(page, newAddress("dev"));
  const file = field(dialogOf(page), "Upload Resume");
  const error = page.locator("#apply-resume-error");
  await file.setInputFiles({ name: "resume.pdf", mimeType: "application/pdf", buffer: Buffer.from("PK a letter") });
  await expect.poll(() => error.allTextContents()).toEqual(["The resume must be a PDF file"]);
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.url().endsWith("/seen")) posts += 1;
  });
  await dialogOf(page).getByRole("button", { name: "Apply", exact: true }).click();
  expect([posts, await dialogOf(page).isVisible()]).toEqual([0, true]);
  await file.setInputFiles({ ...pdf, name: "resume", mimeType: "application/octet-stream" });
  await expect.poll(() => error.count()).toBe(0);
  await dialogOf(page).getByRole("button", { name: "Apply", exact: true }).click();
  await expectToast(page, "Job application submitted successfully");
  await page.getByText("The link in our mail shows you the answer.").waitFor();
  expect(posts).toBe(1);
});

describe.each(BOTH_WAYS)("$way", ({ javaScriptEnabled }) => {
  test.each(CLOSERS)("opened by its button, it is closed by $closer, and can be opened again", async ({ close }) => {
    const { page, complaints } = await app.visitor({ javaScriptEnabled });
    await page.goto(`/jobdetails/${jobId}`);
    await openDialog(page);
    await dialogOf(page).waitFor();
    await close(page);
    await dialogOf(page).waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe(`/jobdetails/${jobId}`);
    await openDialog(page);
    await dialogOf(page).waitFor();
    expect(complaints).toEqual([]);
  });

  // Without script a dialog that the server opened is part of the page: Escape is the one way that it has not.
  const closers = CLOSERS.filter(({ needsModal }) => javaScriptEnabled || !needsModal);
  test.each(closers)("opened by the server, it is closed by $closer", async ({ close }) => {
    const { page, complaints } = await app.visitor({ javaScriptEnabled });
    await page.goto(`/jobdetails/${jobId}?apply=1`, { waitUntil: "load" });
    await dialogOf(page).waitFor();
    await close(page);
    await dialogOf(page).waitFor({ state: "hidden" });
    await page.locator("a.backdrop").waitFor({ state: "hidden" });
    await openDialog(page);
    await dialogOf(page).waitFor();
    expect(complaints).toEqual([]);
  });

  test("Enter in a field is Apply, not Close", async () => {
    const { page, complaints } = await app.visitor({ javaScriptEnabled });
    await page.goto(`/jobdetails/${jobId}`);
    await openDialog(page);
    await fill(page, newAddress("dev"));
    await field(dialogOf(page), "Full Name").press("Enter");
    await expectToast(page, "Job application submitted successfully");
    expect(complaints).toEqual([]);
  });

  test("a refusal is drawn as one: the summary framed, the field marked, the toast in its corner", async () => {
    const { page, complaints } = await app.visitor({ javaScriptEnabled });
    await page.goto(`/jobdetails/${jobId}`);
    await openDialog(page);
    await fill(page, newAddress("dev"));
    await field(dialogOf(page), "Mobile No.").fill("none");
    await dialogOf(page).getByRole("button", { name: "Apply", exact: true }).click();
    const styleOf = (selector: string, name: "borderTopWidth" | "position") =>
      page.locator(selector).evaluate((element, key) => getComputedStyle(element)[key], name);
    await dialogOf(page).getByRole("alert").waitFor();
    expect(await styleOf(".form-errors", "borderTopWidth")).toBe("3px");
    expect(await styleOf("#apply-applicant_mobile", "borderTopWidth")).toBe("2px");
    expect(await styleOf(".toasts:has(.toast)", "position")).toBe("fixed");
    expect(complaints).toEqual([]);
  });

  test("Back after applying sends nothing again and leaves a page that works", async () => {
    const { page, complaints } = await app.visitor({ javaScriptEnabled });
    const posts: string[] = [];
    // A page that was fetched ahead tells that it is looked at: that is no application.
    const isForm = (url: string) => !url.endsWith("/seen");
    page.on("request", (request) => request.method() === "POST" && isForm(request.url()) && posts.push(request.url()));
    await page.goto("/jobs");
    await page.getByRole("link", { name: "PGT Mathematics, senior wing", exact: true }).click();
    await page.waitForURL("**/jobdetails/*");
    await openDialog(page);
    await fill(page, newAddress("dev"));
    await dialogOf(page).getByRole("button", { name: "Apply", exact: true }).click();
    await expectToast(page, "Job application submitted successfully");

    await page.goBack({ waitUntil: "load" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    if (new URL(page.url()).pathname !== "/jobs") {
      expect(await page.locator(".toast").count()).toBe(0);
      // The page that was kept has its dialog; one that is fetched again says that she has applied, and lets somebody else apply.
      if (!(await dialogOf(page).isVisible())) {
        await page.getByText("You applied from this browser.").waitFor();
        await page.getByRole("link", { name: "Apply with another address" }).click();
      }
      const button = dialogOf(page).getByRole("button", { name: "Apply", exact: true });
      await button.waitFor();
      expect(await button.getAttribute("aria-disabled")).not.toBe("true");
    }
    expect(posts).toHaveLength(1);
    expect(complaints).toEqual([]);
  });
});

test("a button that is held down while the script of forms arrives keeps its place and its click", async () => {
  const { page, complaints } = await app.visitor();
  let letThrough = () => {};
  const asked = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/assets/forms-script-*", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`/jobdetails/${jobId}?apply=1`, { waitUntil: "load" });
  const cancel = control(page, "Cancel");
  await cancel.scrollIntoViewIfNeeded();
  const box = await cancel.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  await page.mouse.down();
  const arrived = page.waitForResponse("**/assets/forms-script-*");
  letThrough();
  await (await arrived).finished();
  await page.waitForTimeout(300);
  expect(await cancel.boundingBox()).toEqual(box);
  await page.mouse.up();
  await dialogOf(page).waitFor({ state: "hidden" });
  await openDialog(page);
  await page.getByRole("button", { name: "Make a PDF from photos" }).waitFor();
  expect(complaints).toEqual([]);
});

test("a second click, and Enter after it, do not apply twice", async () => {
  const { page, complaints } = await app.visitor();
  await page.goto(`/jobdetails/${jobId}`);
  const posts: string[] = [];
  // A slow line: the answer takes a second, and the visitor is impatient.
  await page.route("**/jobdetails/*", async (route) => {
    if (route.request().method() === "POST") {
      posts.push(route.request().url());
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    await route.continue();
  });
  await openDialog(page);
  const email = newAddress("impatient");
  await fill(page, email);
  const button = dialogOf(page).getByRole("button", { name: "Apply", exact: true });
  // What the button said when the page was left, as no question reaches a page that is being left.
  await button.evaluate((element) => {
    addEventListener("pagehide", () => {
      localStorage.setItem("button", `${element.textContent} ${element.getAttribute("aria-disabled")}`);
    });
  });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10];
  await page.mouse.dblclick(x, y);
  await page.mouse.click(x, y);
  await page.keyboard.press("Enter");
  await expectToast(page, "Job application submitted successfully");
  expect(posts).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.getItem("button"))).toBe("Sending… true");
  const list = await call(app.url(), "GET", `/applications/${jobId}`, { token: recruiter.token });
  expect(list.filter((one: { email: string }) => one.email === email)).toHaveLength(1);
  expect(complaints).toEqual([]);
});
