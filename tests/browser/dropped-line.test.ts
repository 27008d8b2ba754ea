/** Applying on a line that is slow and drops: nothing typed is lost, and nobody applies twice. */
import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Line, startLine } from "./network-line.ts";
import { call, makePdf, newAddress, newJob, newPerson, type Person, signIn } from "./people.ts";
import { errorOf, expectToast, field, letTimePass, startApp, toastsSeen, type Visitor } from "./support.ts";

const app = startApp();
let line: Line;
let recruiter: Person;
let jobId = "";
let page: Page;
let visitor: Visitor;
let email = "";
function resume(bytes: number) {
  const buffer = Buffer.alloc(bytes, " ");
  buffer.write("%PDF-1.7 %%EOF\n");
  return { name: "resume.pdf", mimeType: "application/pdf", buffer };
}

beforeAll(async () => {
  recruiter = await newPerson(app.url(), "admin", "Meera");
  jobId = await newJob(app.url(), recruiter);
});
beforeEach(async () => {
  line = await startLine(app.url());
  visitor = await app.visitor({ baseURL: line.url });
  page = visitor.page;
  email = newAddress("dev");
});
afterEach(async () => {
  await app.closeAll();
  await line.close();
});

const SUCCESS = "Job application submitted successfully";
const dialog = () => page.getByRole("dialog", { name: "Apply for" });
const applyButton = () => dialog().locator("button[data-busy]");
const status = () => dialog().locator(".sending");

async function fillDialog(bytes = 200_000) {
  await page.goto(`/jobdetails/${jobId}`);
  await page.getByRole("button", { name: "Apply", exact: true }).first().click();
  await field(dialog(), "Full Name").fill("Dev Pillai");
  await field(dialog(), "Email Id").fill(email);
  await field(dialog(), "Mobile No.").fill("9876543210");
  await field(dialog(), "Upload Resume").setInputFiles(resume(bytes));
}

async function chosenFile() {
  return field(dialog(), "Upload Resume").evaluate((input) => (input as HTMLInputElement).files?.[0]?.name);
}

async function applicationsOf(address: string) {
  const list = await call(app.url(), "GET", `/applications/${jobId}`, { token: recruiter.token });
  return list.filter((one: { email: string }) => one.email === address);
}

async function expectAppliedOnce() {
  await page.waitForFunction(() => !document.querySelector(".sending"));
  await expectToast(page, SUCCESS);
  expect(await toastsSeen(page)).toEqual([SUCCESS]);
  expect(await applicationsOf(email)).toHaveLength(1);
  const mails = app.database().all("SELECT recipient FROM mail_outbox WHERE recipient = ?", email);
  expect(mails).toHaveLength(1);
}

/** Uploads that the page begins from here on. */
function countSends() {
  const sends = { count: 0 };
  page.on("request", (request) => {
    if (request.method() === "POST") sends.count += 1;
  });
  return sends;
}

/** The script waits `2 ** (tries - Math.random())` seconds: longer than a busy machine needs to see what the first try says. */
async function waitBeforeSecondTry(seconds: number) {
  await page.evaluate((chance) => {
    Math.random = () => chance;
  }, 1 - Math.log2(seconds));
}

// On a connection that it has used before, Chromium itself sends a form again when the line drops, whatever its method: that is
// seen by no script, and another reason for the key. So the line drops until a test has seen what it waits for, not so many times.
describe("an application", () => {
  test("tells how far it is, and its toast shows once", async () => {
    // Larger than what the system takes at once, so that it is under way for a while.
    await fillDialog(9_000_000);
    line.slow(8);
    await applyButton().click();
    await status()
      .getByText(/^Sending… [1-9]0 %$/)
      .waitFor();
    const bar = status().locator("progress");
    expect(await bar.evaluate((one) => (one as HTMLProgressElement).position)).toBeGreaterThan(0);
    expect(await applyButton().textContent()).toBe("Sending…");
    expect(await applyButton().getAttribute("aria-disabled")).toBe("true");
    await expectAppliedOnce();
    expect(line.uploads()).toBe(1);
    await page.reload();
    expect(await page.locator(".toast").count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
  });

  test("whose line drops in the middle is sent again by itself", async () => {
    await fillDialog();
    const sends = countSends();
    await waitBeforeSecondTry(4);
    line.dropUploads(100_000);
    await applyButton().click();
    await status().getByText("Network Error. Trying again…").waitFor();
    expect(await applyButton().textContent()).toBe("Try now");
    line.mend();
    await expectAppliedOnce();
    expect(sends.count).toBe(2);
  });

  test("whose answer is lost is there once, and says so at the next try", async () => {
    await fillDialog();
    const sends = countSends();
    await waitBeforeSecondTry(4);
    line.loseAnswers();
    await applyButton().click();
    await status().getByText("Network Error. Trying again…").waitFor();
    expect(await applicationsOf(email)).toHaveLength(1);
    line.mend();
    await expectAppliedOnce();
    expect(sends.count).toBe(2);
  });

  test("waits for the line, and goes as soon as the browser has it again, with what was typed since", async () => {
    await fillDialog();
    line.cut();
    await applyButton().click();
    await status().getByText("Trying again…").waitFor();
    await field(dialog(), "Full Name").fill("Dev Kumar Pillai");
    line.mend();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expectAppliedOnce();
    expect((await applicationsOf(email))[0].name).toBe("Dev Kumar Pillai");
  });

  test("goes at once when its button is pressed instead of waiting", async () => {
    await fillDialog();
    const sends = countSends();
    // What comes sooner was sent by the press.
    await waitBeforeSecondTry(64);
    line.dropUploads(100_000);
    await applyButton().click();
    await dialog().getByRole("button", { name: "Try now" }).waitFor();
    line.mend();
    await dialog().getByRole("button", { name: "Try now" }).dblclick();
    await expectAppliedOnce();
    expect(sends.count).toBe(2);
  });

  test.each(["Escape", "Cancel"])("is stopped by %s, keeps what was typed, and can be sent then", async (way) => {
    await fillDialog();
    line.slow(10_000);
    await applyButton().click();
    await status().waitFor();
    if (way === "Escape") await page.keyboard.press("Escape");
    else await dialog().getByRole("button", { name: "Cancel" }).click();
    await dialog().waitFor({ state: "hidden" });
    line.slow(0);
    await page.getByRole("button", { name: "Apply", exact: true }).first().click();
    expect(await status().count()).toBe(0);
    expect(await field(dialog(), "Full Name").inputValue()).toBe("Dev Pillai");
    expect(await chosenFile()).toBe("resume.pdf");
    expect(await applicationsOf(email)).toHaveLength(0);
    await applyButton().click();
    await expectAppliedOnce();
  });

  test("that the server refuses says why in place, and keeps the chosen file for the next try", async () => {
    await fillDialog();
    await field(dialog(), "Mobile No.").fill("nonsense");
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await applyButton().click();
    const summary = dialog().getByRole("alert");
    await summary.getByText("Please check the form").waitFor();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await errorOf(dialog(), "Mobile No.")).toContain("Enter a mobile number");
    expect(await dialog().evaluate((element) => element.matches(":modal"))).toBe(true);
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
    expect(await chosenFile()).toBe("resume.pdf");
    expect(await field(dialog(), "Full Name").inputValue()).toBe("Dev Pillai");
    await field(dialog(), "Mobile No.").fill("9876543210");
    await applyButton().click();
    await expectAppliedOnce();
    expect(visitor.complaints).toEqual([]);
  });

  /** Answer the next uploads in the server's stead. Returns how many were sent in all. */
  async function answerUploads(
    times: number,
    answer: { status: number; contentType: string; body: string; headers?: Record<string, string> },
  ) {
    const sent = { count: 0 };
    await page.route("**/jobdetails/*", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      sent.count += 1;
      return sent.count > times ? route.continue() : route.fulfill(answer);
    });
    return sent;
  }

  const LIMIT = "You have applied for many jobs just now. Try again in 60 minutes";
  const limitPage = `<!DOCTYPE html><title>x · Staffroom</title><style>p{}</style><main><p role=alert>${LIMIT}</p></main>`;

  test("that must wait an hour is told so at once, and not sent again and again", async () => {
    await page.clock.install();
    await fillDialog();
    const headers = { "Retry-After": "3600" };
    const sent = await answerUploads(9, { status: 429, contentType: "text/html", body: limitPage, headers });
    await applyButton().click();
    await page.getByRole("alert").getByText(LIMIT).waitFor();
    await letTimePass(page);
    expect(sent.count).toBe(1);
    expect(await page.getByText("The site is busy").count()).toBe(0);
  });

  test("that meets a site which is busy for a moment goes again when that says", async () => {
    await fillDialog();
    const headers = { "Retry-After": "1" };
    const sent = await answerUploads(1, { status: 503, contentType: "text/html", body: limitPage, headers });
    await applyButton().click();
    await status().getByText("The site is busy. Trying again…").waitFor();
    await expectAppliedOnce();
    expect(sent.count).toBe(2);
  });

  test.each([
    [
      "text/plain",
      "This form was not sent from a page of Staffroom",
      "The answer was 403: This form was not sent from a page of Staffroom",
    ],
    [
      "text/html",
      "<html><title>Attention required</title><p>Blocked</p></html>",
      "The answer was 403: Attention required",
    ],
  ])(
    "that gets an answer which is no page of ours (%s) is told what it says, and can be sent again",
    async (contentType, body, words) => {
      await page.clock.install();
      await fillDialog();
      const sent = await answerUploads(1, { status: 403, contentType, body });
      await applyButton().click();
      await status().getByText(words, { exact: true }).waitFor();
      expect(await applyButton().textContent()).toBe("Apply");
      expect(await chosenFile()).toBe("resume.pdf");
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await letTimePass(page);
      expect(sent.count).toBe(1);
      await applyButton().click();
      await expectAppliedOnce();
      expect(sent.count).toBe(2);
    },
  );

  test("for a job that closed meanwhile says so on the page", async () => {
    const closing = await newJob(app.url(), recruiter);
    const open = jobId;
    jobId = closing;
    try {
      await fillDialog();
      await call(app.url(), "POST", `/jobs/closejob/${closing}`, { token: recruiter.token });
      await applyButton().click();
      await page.locator(".job-closed").waitFor();
      await page.locator(".toast-error").waitFor();
      expect(await dialog().count()).toBe(0);
    } finally {
      jobId = open;
    }
  });
});

test("a stored resume survives a dropped line too", async () => {
  const candidate = await newPerson(app.url(), "user", "Asha");
  await signIn(visitor, candidate);
  await page.goto("/resume");
  await field(page, "Resume").setInputFiles({ ...resume(9), buffer: await makePdf("Resume") });
  line.loseAnswers(1);
  await page.getByRole("button", { name: "Store", exact: true }).click();
  await expectToast(page, "Resume stored");
  await page.getByRole("heading", { name: "resume.pdf" }).waitFor();
  expect(visitor.complaints.filter((one) => !one.includes("net::ERR_"))).toEqual([]);
});
