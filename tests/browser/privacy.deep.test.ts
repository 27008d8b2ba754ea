/** Consent given and taken back, a request that is answered in time, the age at sign-up; with script and without. */
import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { findBarriers } from "./axe-barriers.ts";
import { newAddress, newJob, newPerson, PASSWORD, signIn } from "./people.ts";
import { errorOf, expectToast, field, sayAdult, startApp, WAYS } from "./support.ts";

const OPERATOR = "operator@example.org";
const CONTACT = "Asha Rao, privacy@staffroom.example, 12 Station Road, Pune 411001";
const DAY_MS = 86_400_000;

const app = startApp({ vars: { MODERATORS: OPERATOR, GRIEVANCE_CONTACT: CONTACT } });
afterEach(() => app.closeAll());

const FOLDER = process.env.CONTACT_SHEET ? "build/screenshots" : null;
if (FOLDER) mkdirSync(FOLDER, { recursive: true });

/** On a phone and on a desk, light and dark: nothing overflows and axe finds nothing. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, `${name} at ${width}`).toBeLessThanOrEqual(0);
      if (FOLDER) await page.screenshot({ path: `${FOLDER}/${name}-${width}-${colorScheme}.png`, fullPage: true });
      expect(await findBarriers(page), `${name} at ${width}, ${colorScheme}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** So many days pass: what has happened moves so far into the past. */
function pass(days: number): void {
  const { run } = app.database();
  run("UPDATE privacy_requests SET created_at = created_at - ?1, due_at = due_at - ?1", days * DAY_MS);
  run("UPDATE notifications SET created_at = created_at - ?", days * DAY_MS);
}

/** An operator's account under its fixed address, once a server. */
async function operator(): Promise<{ email: string; password: string }> {
  const url = app.url();
  const person = await newPerson(url, "user", "Operator");
  const { run } = app.database();
  run("UPDATE users SET email = id || '@gone.example' WHERE email = ?", OPERATOR);
  run("UPDATE users SET email = ?, email_verified_at = 5 WHERE id = ?", OPERATOR, person.id);
  return { ...person, email: OPERATOR };
}

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("a wrong password at the closing of an account says so where it was typed", async () => {
    const visitor = await app.visitor({ javaScriptEnabled });
    const { page } = visitor;
    await signIn(visitor, await newPerson(app.url(), "user", "Asha"));
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/yourdata/close");
    await field(page, "Your password").fill("not the one");
    await page.getByRole("button", { name: "Close my account" }).click();
    const error = page.locator("#password-error");
    await error.waitFor();
    expect(await errorOf(page, "Your password")).not.toBe("");
    const isSeen = () =>
      error.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    await expect.poll(isSeen).toBe(true);
  });

  test("a consent is given with one press and taken back with one", async () => {
    const visitor = await app.visitor({ javaScriptEnabled });
    const { page, complaints } = visitor;
    const person = await newPerson(app.url(), "user", "Asha");
    await signIn(visitor, person);
    await page.goto("/yourdata");
    await page.getByText("You have not agreed.").first().waitFor();
    await page.getByRole("button", { name: /^I agree.*A mail when/ }).click();
    await expectToast(page, "You agreed. You can take it back here");
    await page.getByText("You agreed on").waitFor();
    const given = () => app.database().all("SELECT * FROM consents WHERE user_id = ?", person.id);
    expect(given()).toMatchObject([{ purpose: "reminders", withdrawn_at: null, form: "yourdata" }]);
    await page.getByRole("button", { name: "Take it back" }).click();
    await expectToast(page, "You took it back. Nothing more is sent");
    await page.getByText("You took it back on").waitFor();
    expect(given()).toMatchObject([{ withdrawn_at: expect.any(Number) }]);
    expect(complaints).toEqual([]);
  });

  test("a request gets a number, waits under a clock, and is answered in time", async () => {
    const [hers, theirs] = [await app.visitor({ javaScriptEnabled }), await app.visitor({ javaScriptEnabled })];
    const person = await newPerson(app.url(), "user", "Asha");
    await signIn(hers, person);
    await hers.page.goto("/yourdata");
    await hers.page.getByRole("link", { name: "Ask about your data" }).click();
    await hers.page.getByRole("button", { name: "Send the request" }).click();
    await hers.page.getByRole("alert").waitFor();
    expect(await errorOf(hers.page, "What you want")).toBe("Choose what you want");
    await field(hers.page, "What you want").selectOption("access");
    const text = `What do you keep, ${javaScriptEnabled ? "with" : "without"} script?`;
    await field(hers.page, "Tell us more").fill(text);
    await hers.page.getByRole("button", { name: "Send the request" }).click();
    await hers.page.waitForURL("**/yourdata");
    await hers.page.getByText("15 days left for our answer").waitFor();
    const [row] = app.database().all("SELECT number FROM privacy_requests WHERE text = ?", text);
    await expectToast(hers.page, `We have your request. Its number is ${row?.number}`);

    pass(13);
    await signIn(theirs, { ...person, ...(await operator()) });
    await theirs.page.goto("/privacy/requests");
    const card = theirs.page.getByRole("listitem").filter({ hasText: text });
    expect(await card.getByRole("heading").innerText()).toBe("See what you keep of me · 2 days left");
    if (javaScriptEnabled) await look(theirs.page, "privacy-requests");
    await field(card, "Answer").fill("Your application to one school.\nNothing else.");
    await card.getByRole("button", { name: `Send the answer to ${row?.number}` }).click();
    await expectToast(theirs.page, `Request ${row?.number} is answered`);
    expect(await card.count()).toBe(0);

    await hers.page.reload();
    await hers.page.getByText("Your application to one school.").waitFor();
    const mails = app
      .database()
      .all(
        "SELECT subject FROM mail_outbox WHERE recipient = ? AND subject LIKE '%request%' ORDER BY id",
        person.email,
      );
    expect(mails.map(({ subject }) => subject)).toEqual([
      `We have your request ${row?.number}`,
      `Our answer to your request ${row?.number}`,
    ]);
    expect([hers.complaints, theirs.complaints]).toEqual([[], []]);
  });

  test("somebody without an account asks from the foot of the page", async () => {
    const { page } = await app.visitor({ javaScriptEnabled });
    await page.goto("/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await page.getByRole("heading", { level: 1, name: "Privacy" }).waitFor();
    await page.getByRole("link", { name: "Ask about your data" }).click();
    await field(page, "What you want").selectOption("erasure");
    await field(page, "Tell us more").fill("Remove my application.");
    await field(page, "Email").fill(newAddress("guest"));
    await page.getByRole("button", { name: "Send the request" }).click();
    await page.waitForURL("**/privacy");
    await page
      .getByText(/^We have your request. Its number is \d{8}$/)
      .first()
      .waitFor();
  });

  test("nobody signs up without saying that she is 18 or older", async () => {
    const { page } = await app.visitor({ javaScriptEnabled });
    await page.goto("/signup");
    const email = newAddress("young");
    await field(page, "Email").fill(email);
    await field(page, "Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByRole("alert").waitFor();
    const words = "Staffroom is for people of 18 years and more. Tick the box if you are";
    expect(await errorOf(page, "I am 18 or older")).toBe(words);
    expect(await field(page, "Email").inputValue()).toBe(email);
    expect(app.database().all("SELECT id FROM users WHERE email = ?", email)).toEqual([]);
    await field(page, "Password").fill(PASSWORD);
    await sayAdult(page);
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.waitForURL("**/userregister");
  });

  test("somebody is named for the time after one's death, and removed", async () => {
    const visitor = await app.visitor({ javaScriptEnabled });
    const { page } = visitor;
    await signIn(visitor, await newPerson(app.url(), "user", "Asha"));
    await page.goto("/yourdata");
    await field(page, "Name").fill("Ravi Rao");
    await field(page, "Email of this person").fill("ravi@");
    await page.getByRole("button", { name: "Save the name" }).click();
    await page.getByRole("alert").waitFor();
    expect(await errorOf(page, "Email of this person")).toBe("Enter an email address like name@example.com");
    expect(await field(page, "Name").inputValue()).toBe("Ravi Rao");
    await field(page, "Email of this person").fill("ravi@example.org");
    await page.getByRole("button", { name: "Save the name" }).click();
    await expectToast(page, "The name is saved");
    await page.getByRole("button", { name: "Remove Ravi Rao" }).click();
    await expectToast(page, "The name is removed");
    expect(await field(page, "Name").inputValue()).toBe("");
  });
});

describe("looked at", () => {
  test("the notice, the form for questions, the sign-up, and the form of a job", async () => {
    const { page } = await app.visitor();
    const owner = await newPerson(app.url(), "admin", "Meera");
    const job = await newJob(app.url(), owner, { title: "PGT Physics" });
    const pages = { privacy: "/privacy", "privacy-ask": "/privacy/ask", "signup-notice": "/signup" };
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(path);
      await look(page, name);
    }
    await page.goto(`/jobdetails/${job}?apply=1`);
    await look(page, "apply-notice");
  });

  test("one's data, with something in each part", async () => {
    const visitor = await app.visitor();
    const { page } = visitor;
    const person = await newPerson(app.url(), "user", "Asha");
    await signIn(visitor, person);
    const { run } = app.database();
    run("UPDATE users SET email_verified_at = 5 WHERE id = ?", person.id);
    for (let count = 0; count < 22; count += 1) {
      run(
        "INSERT INTO mail_outbox (id, event_key, recipient, subject, body, attempts, next_attempt_at, sent_at, created_at) VALUES (?1, ?1, ?2, 'Your application for Postgraduate teacher of mathematics', '', 1, 1, 1, ?3)",
        `0199aaaa-bbbb-7ccc-8ddd-${String(count).padStart(12, "0")}`,
        person.email,
        1_700_000_000_000 + count * DAY_MS,
      );
    }
    await page.goto("/yourdata");
    await page.getByRole("button", { name: /^I agree.*A mail when/ }).click();
    await expectToast(page, "You agreed. You can take it back here");
    await field(page, "Name").fill("Ravi Rao");
    await field(page, "Email of this person").fill("ravi@example.org");
    await page.getByRole("button", { name: "Save the name" }).click();
    await expectToast(page, "The name is saved");
    await page.goto("/yourdata");
    await look(page, "your-data");
    await page.getByRole("link", { name: "Next page" }).click();
    await page.getByRole("link", { name: "Previous page" }).waitFor();
  });
});
