/** Two people side by side: apply, write, answer, read marks, stop and report, with script and without. */
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { findBarriers } from "./axe-barriers.ts";
import { makePdf, newJob, newPerson, type Person, signIn } from "./people.ts";
import { expectToast, startApp, WAYS } from "./support.ts";

const app = startApp();
afterEach(() => app.closeAll());

let recruiter: Person;
let resume: Buffer;
beforeAll(async () => {
  recruiter = await newPerson(app.url(), "admin", "Head");
  resume = await makePdf("Meera Iyer");
});

async function expectAccessible(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const violations = await findBarriers(page);
    expect(violations.map(({ id, nodes }) => [page.url(), id, nodes.map((node) => node.html)])).toEqual([]);
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(320);
  if (size) await page.setViewportSize(size);
}

/** The messages of an applicant are a part of her page that the school turns to. */
async function openMessages(page: Page) {
  await page
    .locator(".tabs")
    .getByRole("link", { name: /^Messages/ })
    .click();
}

async function send(page: Page, text: string) {
  await page.getByLabel(/^Write to/).fill(text);
  await page.getByRole("button", { name: "Send message" }).click();
  await expectToast(page, "Message sent");
}

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("both write, see what was read, stop and report", async () => {
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
    await theirs.page.getByRole("link", { name: /^Applied on/ }).click();
    await theirs.page.waitForURL("**/applied-jobs/*");
    const address = theirs.page.url();
    await send(theirs.page, "Is a room on the campus part of it?\nSee https://rooms.example/list for what I need.");
    const own = theirs.page.locator(".thread li");
    expect(await own.textContent()).toContain("not read yet");
    // Axe needs timers, and they do not run where script is off.
    if (javaScriptEnabled) await expectAccessible(theirs.page);

    await ours.page.goto("/notifications");
    await ours.page.getByRole("button", { name: /New message from Meera/ }).click();
    await ours.page.waitForURL("**/applicants/*");
    await openMessages(ours.page);
    const link = ours.page.getByRole("link", { name: "https://rooms.example/list" });
    expect(await link.getAttribute("rel")).toMatch(/nofollow.*noopener/);
    if (javaScriptEnabled) await expectAccessible(ours.page);
    const mark = ours.page.locator("#messages").getByRole("button", { name: "Mark as read" });
    if (javaScriptEnabled) await mark.waitFor({ state: "detached" });
    else await mark.click();
    await theirs.page.goto(address);
    expect(await own.textContent()).toMatch(/· read /);

    await send(ours.page, "Yes, with meals.");
    // The candidate has typed something when the answer comes; it is not lost.
    await theirs.page.goto(address);
    await theirs.page.getByText("Yes, with meals.").waitFor();
    await theirs.page.getByRole("link", { name: "Report this message" }).click();
    await theirs.page.getByLabel("What is wrong").selectOption({ label: "Something else" });
    await theirs.page.getByRole("button", { name: "Send the report" }).click();
    await theirs.page.getByRole("heading", { name: "Thank you" }).waitFor();

    await theirs.page.goto(address);
    await theirs.page.locator("summary", { hasText: "Stop messages" }).click();
    await theirs.page.getByRole("button", { name: "Stop messages" }).click();
    await expectToast(theirs.page, "Messages are stopped");
    // The other page still has the form: it is refused and keeps what was typed.
    await ours.page.getByLabel(/^Write to/).fill("One more thing");
    await ours.page.getByRole("button", { name: "Send message" }).click();
    await ours.page.getByText("The applicant takes no more messages here").first().waitFor();
    await theirs.page.locator("summary", { hasText: "Allow messages again" }).click();
    await theirs.page.getByRole("button", { name: "Allow messages again" }).click();
    await expectToast(theirs.page, "Messages are allowed again");
    await theirs.page.locator("summary", { hasText: "Withdraw the application" }).click();
    await theirs.page.getByLabel(/^Why/).fill("I have found another post");
    await theirs.page.getByRole("button", { name: /^Withdraw application/ }).click();
    await expectToast(theirs.page, "Application withdrawn");
    await theirs.page.getByText("This application was withdrawn, so no message can be added").waitFor();
    // An address with a part of the page would be the page that is there.
    await ours.page.goto(ours.page.url().replace(/#.*/, ""));
    await ours.page.getByRole("link", { name: "History" }).click();
    await ours.page.getByText("Withdrawn, because: I have found another post").waitFor();
    expect([...theirs.complaints, ...ours.complaints].filter((each) => !each.includes("409"))).toEqual([]);
  });
});
