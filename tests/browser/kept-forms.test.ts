/** Nothing typed is lost by accident: what was typed into a form of more than two fields is there again, and no longer than needed. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBarriers } from "./axe-barriers.ts";
import { BACK, fillIn, findForm, keptIn, NOTHING_KEPT, noteOf, PROFILE, TRIED_FORMS } from "./long-forms.ts";
import { type Line, startLine } from "./network-line.ts";
import { call, FULL_JOB, newJob, newPerson, PASSWORD, signIn } from "./people.ts";
import { expectToast, field, startApp, type Visitor } from "./support.ts";

const app = startApp();
let line: Line;
let visitor: Visitor;
beforeEach(async () => {
  line = await startLine(app.url());
  // In India, as most readers are: elsewhere the words about the zone of a job appear once script has run, and they move what is below.
  visitor = await app.visitor({ baseURL: line.url, timezoneId: "Asia/Kolkata" });
});
afterEach(async () => {
  await app.closeAll();
  await line.close();
});

describe.each(TRIED_FORMS)("$name", (form) => {
  test("is there again after Back and after a reload, with a line that is heard, passes axe and moves nothing, until it is started afresh", async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 320, height: 700 });
    await page.addInitScript(() => {
      Object.assign(window, { shifts: [] });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) (window as unknown as { shifts: unknown[] }).shifts.push(entry.toJSON());
      }).observe({ type: "layout-shift", buffered: true });
    });
    const filled = await fillIn(app, visitor, form);
    if (form.isDialog) await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Staffroom, home" }).click();
    await page.waitForURL(/\/$/);
    await page.goBack();
    await filled.open(true);
    await filled.expectTyped();

    await page.reload();
    await filled.open(true);
    await filled.expectTyped();
    await expect.poll(() => noteOf(filled).innerText()).toBe(`${BACK} Start afresh`);
    expect(await noteOf(filled).getAttribute("role")).toBe("status");
    const violations = await findBarriers(page);
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const shifts = await page.evaluate(
      () => (window as unknown as { shifts: { value: number; hadRecentInput: boolean }[] }).shifts,
    );
    expect(shifts.filter(({ hadRecentInput }) => !hadRecentInput)).toEqual([]);

    await filled.scope.getByRole("button", { name: "Start afresh" }).click();
    await filled.expectFresh();
    await expect.poll(() => keptIn(page)).toEqual(NOTHING_KEPT);
    expect(await page.evaluate(() => document.activeElement?.matches("form[data-keep] *"))).toBe(true);
    await page.reload();
    await filled.open(true);
    await filled.expectFresh();
    expect(visitor.complaints).toEqual([]);
  });

  test("stays on the page when the line drops, says so, and is there after a reload; once it went nothing of it is kept, and Back does not bring it back", async () => {
    const { page, complaints } = visitor;
    const filled = await fillIn(app, visitor, form);
    // A try by itself comes after the reload.
    await page.evaluate(() => {
      Math.random = () => -5;
    });
    line.cut();
    await filled.send();
    const words = form.isDialog ? "Network Error. Trying again…" : "Network Error. Nothing is lost: try again later.";
    await filled.scope.getByText(words).waitFor();
    await filled.expectTyped();
    line.mend();
    await page.reload();
    await filled.open(true);
    await filled.expectTyped();
    if (form.name === "sign-up") await field(filled.scope, "Password").fill(PASSWORD);
    const sent = page.waitForResponse((answer) => answer.request().method() === "POST");
    await filled.send();
    await sent;
    await page.waitForURL(form.next);
    await expectToast(page, form.toast);
    await expect.poll(() => keptIn(page)).toEqual(NOTHING_KEPT);
    await page.goBack().catch(() => null);
    await page.waitForLoadState("networkidle");
    if (new URL(page.url()).pathname === filled.path) {
      await filled.open(true);
      await filled.expectFresh();
    }
    expect(complaints.filter((one) => !one.includes("net::ERR_"))).toEqual([]);
  });
});

test("no password is kept, also not while it is shown, and the file can be read with the tab's key only", async () => {
  const { page } = visitor;
  const signUp = await fillIn(app, visitor, findForm("sign-up"));
  await page.getByRole("button", { name: "Show password" }).click();
  await field(page, "Password").pressSequentially("more");
  expect((await keptIn(page)).text).toContain(signUp.typed.Email);
  expect((await keptIn(page)).text).not.toContain(PASSWORD);
  await page.reload();
  await signUp.expectTyped();
  expect(await field(page, "Password").inputValue()).toBe("");
  await fillIn(app, visitor, findForm("the apply dialog"));
  const { bytes } = await keptIn(page);
  expect(bytes.length).toBeGreaterThan(1000);
  expect(bytes).not.toContain("PDF");
});

test("no hidden field and not the trap is kept", async () => {
  const { page } = visitor;
  const filled = await fillIn(app, visitor, findForm("the apply dialog"));
  await page.locator("[name=extra_note]").evaluate((input) => {
    (input as HTMLInputElement).value = "a program";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  const { text } = await keptIn(page);
  expect(text).toContain("applicant_name");
  for (const name of ["extra_note", "application_key", "job_id"]) expect(text).not.toContain(name);
  await page.reload();
  await filled.open(true);
  await filled.expectTyped();
  expect(await page.locator("[name=extra_note]").inputValue()).toBe("");
});

test("a file that was kept for a day and never sent is removed by the next visit of a form", async () => {
  const { page } = visitor;
  await fillIn(app, visitor, findForm("the apply dialog"));
  await page.evaluate(() => sessionStorage.clear());
  await page.clock.install({ time: Date.now() + 25 * 60 * 60 * 1000 });
  await page.goto("/updateprofile");
  await field(page, "City").focus();
  await expect.poll(async () => (await keptIn(page)).files).toBe(0);
});

test("an edit says what somebody else has saved since, and leaves fields alone that were not typed in", async () => {
  const { page } = visitor;
  const recruiter = await newPerson(app.url(), "admin", "Meera");
  const job = await newJob(app.url(), recruiter, { title: "PGT Botany" });
  await signIn(visitor, recruiter);
  await page.goto(`/recruiter?jobId=${job}`, { waitUntil: "networkidle" });
  await field(page, "Title").fill("Typed here");
  await field(page, "Salary").fill("₹ 1");
  const json = { ...FULL_JOB, job_logo: "", title: "Saved elsewhere", location: "Agra" };
  await call(app.url(), "PUT", `/jobs/updatejob/${job}`, { token: recruiter.token, json });
  await page.reload();
  const line = page.locator(".form-note");
  await line.getByText("Saved by somebody since then: Title.").waitFor();
  expect(await line.innerText()).toBe(`${BACK} Saved by somebody since then: Title. Start afresh`);
  expect(await field(page, "Title").inputValue()).toBe("Typed here");
  expect(await field(page, "Salary").inputValue()).toBe("₹ 1");
  expect(await field(page, "Location").inputValue()).toBe("Agra");
  await page.getByRole("button", { name: "Start afresh" }).click();
  expect(await field(page, "Title").inputValue()).toBe("Saved elsewhere");
  await field(page, "Title").fill("Given up");
  await page.getByRole("main").getByRole("link", { name: "Cancel" }).click();
  await page.waitForURL("**/myjobs");
  expect(await keptIn(page)).toEqual(NOTHING_KEPT);
});

test("what is typed before the script comes is not overwritten, and is kept too", async () => {
  const { page } = visitor;
  const filled = await fillIn(app, visitor, findForm("the profile"));
  const script = Promise.withResolvers<void>();
  await page.route(/forms-script/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.reload();
  await field(page, "City").fill("Kohima");
  script.resolve();
  await noteOf(filled).getByText(BACK).waitFor();
  expect(await field(page, "City").inputValue()).toBe("Kohima");
  expect(await field(page, "Zip").inputValue()).toBe(PROFILE.Zip);
  await field(page, "State").fill("Nagaland");
  expect((await keptIn(page)).text).toContain("Kohima");
});

test("a refused form shows what the server gave back, and what was typed since is there after a reload", async () => {
  const { page } = visitor;
  const filled = await fillIn(app, visitor, findForm("the profile"));
  await field(page, "Zip").fill("?");
  await filled.send();
  await page.getByRole("alert").waitFor();
  expect(await noteOf(filled).innerText()).toBe("Fields with * are required.");
  await field(page, "Zip").fill("793003");
  await page.reload();
  await filled.expectTyped();
  expect(await noteOf(filled).innerText()).toContain(BACK);
});

test("a page that comes back from the browser's memory after its session ended is asked for again", async () => {
  const { page, context } = visitor;
  const filled = await fillIn(app, visitor, findForm("the profile"));
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const comesBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await comesBack();
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  await filled.expectTyped();
  await context.clearCookies();
  await comesBack();
  await page.waitForFunction(() => !("isSameDocument" in window));
  expect(await page.getByText(PROFILE["Last Name"]).count()).toBe(0);
});
