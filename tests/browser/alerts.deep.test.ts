/** Job alerts in a browser without an account: from a search to the mail, to the job, to the end of it. */
import { afterEach, describe, expect, test } from "vitest";
import { findBarriers } from "./axe-barriers.ts";
import { newAddress, newJob, newPerson, signIn } from "./people.ts";
import { errorOf, expectToast, field, startApp, WAYS } from "./support.ts";

const app = startApp();
afterEach(app.closeAll);

/** The text of the newest mail to an address whose text has this in it. */
function mailTo(email: string, text: string): string {
  const rows = app.database().all("SELECT body FROM mail_outbox WHERE recipient = ? ORDER BY id DESC", email);
  return rows.map(({ body }) => String(body)).find((body) => body.includes(text)) ?? "";
}
const linkIn = (mail: string, path: string) => new RegExp(`${path}\\S*`).exec(mail)?.[0] ?? "";

/** One run of the clock. */
async function runClock(): Promise<void> {
  const answer = await fetch(`${app.url()}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`);
  expect(answer.ok).toBe(true);
}

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("from an empty search to an alert, its mail, the job in it, and its end, without an account", async () => {
    const { page, complaints } = await app.visitor({ javaScriptEnabled });
    const [email, word] = [newAddress("reader"), `beekeeping${javaScriptEnabled ? "one" : "two"}`];
    await runClock();
    await page.goto(`/jobs?q=${word}`);
    await page.getByRole("link", { name: "Get these jobs by e-mail" }).click();
    expect(await field(page, "Keywords").inputValue()).toBe(word);
    if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([]);
    await field(page, "Your email address").fill("reader@");
    await page.getByRole("button", { name: "Get new jobs by e-mail" }).click();
    await page.getByRole("alert").waitFor();
    expect(await errorOf(page, "Your email address")).toContain("Enter an email address like name@example.com");
    expect(await errorOf(page, "How often")).toBe("Choose how often");
    await field(page, "Your email address").fill(email);
    await field(page, "How often").selectOption("daily");
    await page.getByRole("button", { name: "Get new jobs by e-mail" }).click();
    await page.getByRole("heading", { name: "Look at your mail" }).waitFor();

    await expect.poll(() => mailTo(email, "confirm")).not.toBe("");
    await page.goto(linkIn(mailTo(email, "/alerts/confirm"), "/alerts/confirm\\?token="));
    await page.getByRole("button", { name: "Yes, send me new jobs" }).click();
    await page.getByRole("heading", { name: "Your job alert is on" }).waitFor();
    if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([]);

    const recruiter = await newPerson(app.url(), "admin", "Meera");
    await newJob(app.url(), recruiter, { title: `Teacher of ${word}` });
    await runClock();
    // The morning has come.
    app.database().run("UPDATE alerts SET due_at = 5 WHERE email = ? AND due_at IS NOT NULL", email);
    await runClock();
    await expect.poll(() => mailTo(email, "/jobdetails/")).not.toBe("");
    const mail = mailTo(email, "/jobdetails/");
    await page.goto(linkIn(mail, "/jobdetails/"));
    await page.getByRole("heading", { name: `Teacher of ${word}` }).waitFor();

    await page.goto(linkIn(mail, "/alerts/edit\\?token="));
    await field(page, "How often").selectOption("weekly");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Your job alert is changed").first().waitFor();
    await page.goto(linkIn(mail, "/alerts/stop\\?token="));
    if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Stop it" }).click();
    await page.getByRole("heading", { name: "Your job alert is stopped" }).waitFor();
    await page.goto(linkIn(mail, "/alerts/stop\\?token="));
    await page.getByRole("heading", { name: "This job alert is stopped already" }).waitFor();
    expect(complaints).toEqual([]);
  });
});

test("signed in, one's alerts stand in one list that fits a phone", async () => {
  const visitor = await app.visitor();
  const { page } = visitor;
  const person = await newPerson(app.url(), "user", "Asha");
  await signIn(visitor, person);
  app.database().run("UPDATE users SET email_verified_at = 5 WHERE id = ?", person.id);
  for (const q of ["physics", `${"mathematics".repeat(8)} in a very long search of one word`]) {
    await page.goto(`/alerts?${new URLSearchParams({ q, location: "Pune" })}`);
    await field(page, "How often").selectOption("daily");
    await page.getByRole("button", { name: "Get new jobs by e-mail" }).click();
    await expectToast(page, "Your job alert has begun");
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const list = page.getByRole("list", { name: "Your job alerts" });
  expect(await list.getByRole("listitem").count()).toBe(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await findBarriers(page)).toEqual([]);
  await list.getByRole("link", { name: "Stop physics" }).click();
  await page.getByRole("button", { name: "Stop it" }).click();
  await page.getByRole("heading", { name: "Your job alert is stopped" }).waitFor();
  await page.goto("/alerts");
  expect(await list.getByRole("listitem").count()).toBe(1);
});
