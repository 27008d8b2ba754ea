/** Forms that something else than the site answers, or that the site cannot carry out: they stay, with the specification's words. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Answer, type Front, startFront } from "./intercepting-proxy.ts";
import { fillIn, findForm } from "./long-forms.ts";
import { makePdf, newAddress, newJob, newPerson, PASSWORD, signIn } from "./people.ts";
import { expectToast, field, startApp, type Visitor, WAYS } from "./support.ts";

const app = startApp();
let front: Front;
let visitor: Visitor;
let page: Page;
beforeEach(async () => {
  front = await startFront(app.url());
  visitor = await app.visitor({ baseURL: front.url });
  page = visitor.page;
});
afterEach(async () => {
  await app.closeAll();
  await front.close();
});

const PLATFORM = "<!DOCTYPE html><title>Worker threw exception | pines.example | Cloudflare</title><h1>Error 1101</h1>";
const PROXY =
  "<!DOCTYPE html><title>502 Bad Gateway</title><main id=main><h1>Bad gateway</h1><form method=post></form></main>";
const ANSWERS: [what: string, answer: Answer, reason: string][] = [
  ["an empty 500", { status: 500 }, "Bad response (500)"],
  ["the platform's 500", { status: 500, body: PLATFORM }, "Bad response (500)"],
  ["a proxy's page", { status: 520, body: PROXY }, "Bad response (520)"],
  ["a 522", { status: 522, body: PLATFORM }, "Bad response (522)"],
  ["a success of something else", { status: 200, body: PROXY }, "Bad response (200)"],
  ["another page of the site", { status: 303, headers: { Location: "/about" } }, "Bad response (200)"],
  ["a page that a proxy made of a refusal", { status: 403, body: PROXY }, "The answer was 403: 502 Bad Gateway"],
];

const FORMS: [name: string, failure: string][] = [
  ["the log-in", "Login Failed! Please try again MISSING"],
  ["sign-up", "Sign up Failed, Try Again!."],
  ["the registration", "registration Unsuccessfull! "],
  ["the forgotten password", "Error sending reset password link. Please try again."],
  ["the profile", "Your profile was not updated"],
  ["the apply dialog", "Error applying for job:"],
];

/** Fill in a form. Returns what was typed, by label, and how it is sent. */
async function filled(name: string) {
  if (name !== "the log-in" && name !== "the forgotten password") {
    const { typed, send } = await fillIn(app, visitor, findForm(name));
    return { typed, send };
  }
  const isLogIn = name === "the log-in";
  const { email } = await newPerson(app.url(), "user", "Asha");
  await page.goto(isLogIn ? "/login" : "/forgotpassword", { waitUntil: "networkidle" });
  const main = page.getByRole("main");
  const typed: Record<string, string> = isLogIn ? { Email: email, Password: PASSWORD } : { Email: email };
  for (const [label, value] of Object.entries(typed)) await field(main, label).fill(value);
  const button = main.getByRole("button", { name: isLogIn ? "Login" : "Reset password", exact: true });
  return { typed, send: () => button.click() };
}

describe.each(FORMS)("%s that something else answers", (name, failure) => {
  test("stays as it was typed, and says in red what the specification says, with the kind of the answer", async () => {
    const { typed, send } = await filled(name);
    const told = page.locator(".sending [role=status]");
    for (const [what, answer, reason] of ANSWERS) {
      const posts = front.answer(answer);
      await send();
      await told.locator("span").getByText(reason).waitFor();
      expect((await told.locator("b").textContent())?.trim(), what).toBe(failure.trim());
      const [red = 0, green = 0, blue = 0] = await told.evaluate((one) =>
        (getComputedStyle(one).color.match(/\d+/g) ?? []).map(Number),
      );
      expect(red, what).toBeGreaterThan(2 * Math.max(green, blue));
      expect(posts.count, what).toBe(1);
      for (const [label, value] of Object.entries(typed)) {
        expect(await field(page.locator("main"), label).first().inputValue(), `${what}: ${label}`).toBe(value);
      }
      expect(await page.locator("button[data-busy][aria-disabled]").count(), what).toBe(0);
    }
    front.answer(null);
    await send();
    await page.locator(".toast-success, .notice").first().waitFor({ state: "attached" });
  });

  test("stays too when the answer is cut off", async () => {
    const { typed, send } = await filled(name);
    await page.clock.install();
    front.answer({ status: 500, body: PLATFORM, isCut: true });
    await send();
    const words =
      name === "the apply dialog" ? "Network Error. Trying again… (2 of 6)" : "Network Error. Nothing is lost";
    await page.locator(".sending").getByText(words).waitFor();
    if (name !== "the apply dialog") expect(await page.locator(".sending b").textContent()).toContain(failure.trim());
    const [[label, value] = ["", ""]] = Object.entries(typed);
    expect(await field(page.locator("main"), label).first().inputValue()).toBe(value);
  });
});

test("an application whose records cannot be read stays open with its file, counts its tries and says that it failed", async () => {
  const jobId = await newJob(app.url(), await newPerson(app.url(), "admin", "Meera"));
  const buffer = await makePdf("Dev");
  await page.clock.install();
  await page.goto(`/jobdetails/${jobId}`);
  await page.getByRole("button", { name: "Apply", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Apply for" });
  await field(dialog, "Full Name").fill("Dev Pillai");
  await field(dialog, "Email Id").fill(newAddress("dev"));
  await field(dialog, "Mobile No.").fill("9876543210");
  await field(dialog, "Upload Resume").setInputFiles({ name: "dev.pdf", mimeType: "application/pdf", buffer });
  const posts = front.answer(null);
  app.database().run("ALTER TABLE jobs RENAME TO jobs_away");
  try {
    await dialog.locator("button[data-busy]").click();
    for (let tries = 2; tries <= 18; tries += 1) {
      const words = `We cannot reach our records just now. Trying again for 3 minutes… (${tries} of 18)`;
      await dialog.getByText(words).waitFor();
      await page.clock.runFor(10_000);
    }
    await dialog.getByText("Error applying for job: We cannot reach our records just now. Nothing is lost").waitFor();
  } finally {
    app.database().run("ALTER TABLE jobs_away RENAME TO jobs");
  }
  expect(posts.count).toBe(18);
  expect(await field(dialog, "Full Name").inputValue()).toBe("Dev Pillai");
  const name = await field(dialog, "Upload Resume").evaluate((one) => (one as HTMLInputElement).files?.[0]?.name);
  expect(name).toBe("dev.pdf");
  await dialog.getByRole("button", { name: "Try now" }).click();
  await expectToast(page, "Job application submitted successfully");
});

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("a job whose session cannot be read keeps all that was typed, and says what the specification says", async () => {
    const recruiter = await app.visitor({ javaScriptEnabled });
    await signIn(recruiter, await newPerson(app.url(), "admin", "Meera"));
    await recruiter.page.goto("/recruiter", { waitUntil: "networkidle" });
    const main = recruiter.page.getByRole("main");
    await field(main, "Title").fill("PGT Botany");
    app.database().run("ALTER TABLE sessions RENAME TO sessions_away");
    try {
      await main.getByRole("button", { name: "Post Job", exact: true }).click();
      await expectToast(recruiter.page, "Error adding job. Please try again.");
    } finally {
      app.database().run("ALTER TABLE sessions_away RENAME TO sessions");
    }
    if (javaScriptEnabled) expect(await field(main, "Title").inputValue()).toBe("PGT Botany");
    else await main.getByText("PGT Botany").waitFor();
  });
});
