/** Every form that is sent: without a line it says Network Error, keeps what was typed, and goes at the next press. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keptIn, NOTHING_KEPT } from "./long-forms.ts";
import { type Line, startLine } from "./network-line.ts";
import { newAddress, newJob, newPerson, PASSWORD, type Person, signIn } from "./people.ts";
import { errorOf, field, letTimePass, sayAdult, startApp, type Visitor } from "./support.ts";

const app = startApp();
let line: Line;
let visitor: Visitor;
let page: Page;
beforeEach(async () => {
  line = await startLine(app.url());
  visitor = await app.visitor({ baseURL: line.url });
  page = visitor.page;
});
afterEach(async () => {
  await app.closeAll();
  await line.close();
});

const NO_LINE = "Network Error. Nothing is lost: try again later.";

type Form = {
  name: string;
  role: Person["role"] | null;
  path: string;
  /** What is typed, by label. */
  typed: Record<string, string>;
  button: string;
  /** What the specification says before the reason. */
  failure?: string;
  /** Where the next press leads, or what it says. */
  next: RegExp;
};

const FORMS: Form[] = [
  {
    name: "the form for a forgotten password",
    role: null,
    path: "/forgotpassword",
    typed: { Email: newAddress("asha") },
    button: "Reset password",
    failure: "Error sending reset password link. Please try again. ",
    next: /\/login$/,
  },
  {
    name: "the change of a password",
    role: "user",
    path: "/changepassword",
    typed: { "Current password": PASSWORD, "New password": `${PASSWORD} anew` },
    button: "Change Password",
    next: /\/profile$/,
  },
  {
    name: "the end of an account",
    role: "user",
    path: "/yourdata/close",
    typed: { "Your password": PASSWORD },
    button: "Close my account",
    next: /\/$/,
  },
];

describe.each(FORMS)("$name", ({ role, path, typed, button, failure = "", next }) => {
  test.each(["with its script", "without its script, which cannot come either"])(
    "says Network Error and keeps what was typed, passwords too, %s",
    async (way) => {
      if (role) await signIn(visitor, await newPerson(app.url(), role, "Asha"));
      await page.goto(path, { waitUntil: "networkidle" });
      const main = page.getByRole("main");
      if (way === "with its script") {
        for (const [label, value] of Object.entries(typed)) await field(main, label).fill(value);
        await page.waitForLoadState("networkidle");
        line.cut();
      } else {
        line.cut();
        for (const [label, value] of Object.entries(typed)) await field(main, label).fill(value);
      }
      const submit = main.getByRole("button", { name: button, exact: true });
      await submit.click();
      await main.getByText(failure + NO_LINE, { exact: true }).waitFor();
      for (const [label, value] of Object.entries(typed)) expect(await field(main, label).inputValue()).toBe(value);
      expect(await submit.getAttribute("aria-disabled")).toBeNull();
      expect(await keptIn(page)).toEqual(NOTHING_KEPT);
      line.mend();
      await submit.click();
      await page.waitForURL((url) => next.test(url.pathname));
    },
  );
});

test("log-in, sign-up and registration say what the specification says, keep what was typed, and go at the next press", async () => {
  const main = page.getByRole("main");
  const email = newAddress("bina");
  const sendWithoutLine = async (typed: Record<string, string>, button: string, words: string) => {
    for (const [label, value] of Object.entries(typed)) await field(main, label).fill(value);
    await page.waitForLoadState("networkidle");
    line.cut();
    await main.getByRole("button", { name: button, exact: true }).click();
    await main.getByText(words + NO_LINE, { exact: true }).waitFor();
    for (const [label, value] of Object.entries(typed)) expect(await field(main, label).inputValue()).toBe(value);
    line.mend();
    await main.getByRole("button", { name: button, exact: true }).click();
  };
  await page.goto("/signup", { waitUntil: "networkidle" });
  await sayAdult(main);
  await sendWithoutLine({ Email: email, Password: PASSWORD }, "Sign up", "Sign up Failed, Try Again!.");
  await page.waitForURL("**/userregister");
  await sendWithoutLine(
    { "First Name": "Bina", City: "Pune" },
    "Complete Registration",
    "registration Unsuccessfull! ",
  );
  await page.waitForURL("**/userprofile");
});

test("a log-in without an answer for a minute says how long it waited; one that the browser stops says that", async () => {
  await page.clock.install();
  await page.goto("/login");
  await field(page, "Email").fill(newAddress("asha"));
  await field(page, "Password").fill(PASSWORD);
  await page.waitForLoadState("networkidle");
  // What the browser itself would tell of the request is told here, as its own clock cannot be turned.
  await page.evaluate(() => {
    XMLHttpRequest.prototype.send = function () {
      const kind = (window as { kind?: string }).kind ?? "timeout";
      this.dispatchEvent(new Event(kind));
      this.dispatchEvent(new Event("loadend"));
    };
  });
  const button = page.getByRole("main").getByRole("button", { name: "Login", exact: true });
  await button.click();
  await page.getByText("timeout of 60000ms exceeded. Nothing is lost: try again later.").waitFor();
  await page.evaluate(() => Object.assign(window, { kind: "abort" }));
  await button.click();
  await page.getByText("Request aborted. Nothing is lost: try again later.").waitFor();
  expect(await page.locator("#password").inputValue()).toBe(PASSWORD);
});

describe("the apply form", () => {
  async function open() {
    const jobId = await newJob(app.url(), await newPerson(app.url(), "admin", "Meera"));
    await page.clock.install();
    await page.goto(`/jobdetails/${jobId}`);
    await page.getByRole("button", { name: "Apply", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Apply for" });
    await field(dialog, "Full Name").fill("Dev Pillai");
    await field(dialog, "Email Id").fill(newAddress("dev"));
    await field(dialog, "Mobile No.").fill("9876543210");
    return dialog;
  }
  const pdf = { name: "dev.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 %%EOF\n Dev Pillai") };
  const apply = (dialog: Awaited<ReturnType<typeof open>>) =>
    dialog.getByRole("button", { name: "Apply", exact: true }).click();

  test("says after its last try what the specification has it say, with the reason", async () => {
    const dialog = await open();
    await field(dialog, "Upload Resume").setInputFiles(pdf);
    await page.waitForLoadState("networkidle");
    line.cut();
    await apply(dialog);
    await dialog.getByText("Network Error. Trying again…").waitFor();
    for (let tries = 1; tries < 6; tries += 1) {
      await page.clock.runFor(64_000);
      await dialog.locator("button[data-busy]:not([aria-disabled])").waitFor();
    }
    await dialog.getByText(`Error applying for job: ${NO_LINE}`, { exact: true }).waitFor();
    expect(await field(dialog, "Full Name").inputValue()).toBe("Dev Pillai");
  });

  test("says so too where its script cannot come", async () => {
    const dialog = await open();
    await page.route(/\/assets\/forms-script-/, (route) => route.abort());
    await page.reload();
    await page.getByRole("button", { name: "Apply", exact: true }).first().click();
    await field(dialog, "Full Name").fill("Dev Pillai");
    await field(dialog, "Email Id").fill(newAddress("dev"));
    await field(dialog, "Mobile No.").fill("9876543210");
    await field(dialog, "Upload Resume").setInputFiles(pdf);
    line.cut();
    await apply(dialog);
    await dialog.getByRole("alert").getByText(`Error applying for job: ${NO_LINE}`, { exact: true }).waitFor();
  });

  test.each([
    ["empty", 0, "This file is empty"],
    ["larger than 10 MB", 10 * 1024 * 1024 + 1, "The resume is larger than 10 MB"],
  ])("tells of a file that is %s when it is chosen, and is not sent with it", async (_, bytes, words) => {
    const dialog = await open();
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    const buffer = Buffer.alloc(bytes, " ");
    buffer.write("%PDF-1.7 %%EOF\n");
    await field(dialog, "Upload Resume").setInputFiles({ ...pdf, buffer });
    await dialog.getByRole("alert").getByText(words, { exact: true }).waitFor();
    expect(await errorOf(dialog, "Upload Resume")).toBe(words);
    await apply(dialog);
    await letTimePass(page);
    expect(posts).toEqual([]);
    expect(await dialog.isVisible()).toBe(true);
    await field(dialog, "Upload Resume").setInputFiles(pdf);
    expect(await dialog.getByText(words).count()).toBe(0);
    await apply(dialog);
    await page.locator(".toast-success").waitFor();
    expect(posts).toHaveLength(1);
  });

  test("is not sent with an empty file either whose script comes after the button was pressed", async () => {
    const dialog = await open();
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/forms-script-/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByRole("button", { name: "Apply", exact: true }).first().click();
    await field(dialog, "Full Name").fill("Dev Pillai");
    await field(dialog, "Email Id").fill(newAddress("dev"));
    await field(dialog, "Mobile No.").fill("9876543210");
    await field(dialog, "Upload Resume").setInputFiles({ ...pdf, buffer: Buffer.alloc(0) });
    await apply(dialog);
    held.resolve();
    await dialog.getByRole("alert").getByText("This file is empty", { exact: true }).waitFor();
    expect(await dialog.locator("button[data-busy]").getAttribute("aria-disabled")).toBeNull();
    expect(posts).toEqual([]);
  });
});

test.each([
  ["the stored resume", "/resume", "Resume", "Store", "This file is empty"],
  ["the picture", "/photo", "Picture", "Update", "This file is empty"],
])("%s is not sent while it is empty", async (_, path, label, button, words) => {
  await signIn(visitor, await newPerson(app.url(), "user", "Asha"));
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.goto(path, { waitUntil: "networkidle" });
  posts.length = 0;
  const main = page.getByRole("main");
  const input = field(main, label).first();
  await input.setInputFiles({ name: "empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) });
  const message = () => input.evaluate((one) => (one as HTMLInputElement).validationMessage);
  await expect.poll(message).toBe(words);
  await main.getByRole("button", { name: button, exact: true }).first().click();
  expect(posts).toEqual([]);
});
