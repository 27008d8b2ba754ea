/** Hiring with both sides side by side: from applying to ratings, and what happens when the school is silent. */
import ICAL from "ical.js";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { findBarriers } from "./axe-barriers.ts";
import { call, FULL_JOB, makePdf, newApplication, newPerson, type Person, signIn } from "./people.ts";
import { expectToast, field, startApp, type Visitor, WAYS } from "./support.ts";

const app = startApp();
afterEach(() => app.closeAll());

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Where it is nine in the morning now: the mail of the morning leaves then, no notice waits for the day, and no day ends meanwhile. */
const EAST = ((9 - new Date().getUTCHours() + 24 + 11) % 24) - 11;
const ZONE = `Etc/GMT${EAST > 0 ? "-" : "+"}${Math.abs(EAST)}`;
const NAME = "Meera Rao";
const SCHOOL = FULL_JOB.company_name;
const QUESTION = "Do you live near Shillong?";

type Sides = { theirs: Visitor; ours: Visitor; candidate: Person; recruiter: Person; job: string };

/** Two people with confirmed addresses, each in a window of her own, and a job that promises an answer within a week. */
async function meet(title: string, javaScriptEnabled: boolean): Promise<Sides> {
  const [recruiter, candidate] = await Promise.all([
    newPerson(app.url(), "admin", "Head"),
    newPerson(app.url(), "user", "Meera"),
  ]);
  const ids = [recruiter.id, candidate.id];
  app.database().run("UPDATE users SET email_verified_at = 5 WHERE id IN (?, ?)", ...ids);
  const job = await newPromise(recruiter, title);
  const [theirs, ours] = [await app.visitor({ javaScriptEnabled }), await app.visitor({ javaScriptEnabled })];
  await signIn(theirs, candidate);
  await signIn(ours, recruiter);
  return { theirs, ours, candidate, recruiter, job };
}

/** A job of a school where it is morning. */
async function newPromise(recruiter: Person, title: string): Promise<string> {
  const questions = [{ kind: "yes_no", text: QUESTION, required: true }];
  const json = { ...FULL_JOB, job_logo: "", title, answer_days: 7, questions };
  const { token } = recruiter;
  const { id } = await call(app.url(), "POST", `/jobs/createjob/${recruiter.id}`, { token, json, status: 201 });
  app.database().run("UPDATE jobs SET time_zone = ? WHERE id = ?", ZONE, id);
  return id;
}

/** She applies as herself. Returns the address of her application's page. */
async function apply({ page }: Visitor, job: string, day: string): Promise<string> {
  await page.goto(`/jobdetails/${job}`);
  await page.getByText("This school promises an answer within 7 days.").first().waitFor();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.innerText()).toContain(`An answer by ${day}.`);
  await dialog.getByLabel(QUESTION).selectOption("yes");
  await dialog
    .getByLabel("Upload Resume")
    .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: await makePdf(NAME) });
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await expectToast(page, "Job application submitted successfully");
  await page.getByRole("link", { name: /^Applied on/ }).click();
  await page.waitForURL("**/applied-jobs/*");
  return page.url();
}

const idIn = (address: string) => /[\w-]{36}$/.exec(address)?.[0] ?? "";

/** One of the parts of the applicant's page. */
async function openPart(page: Page, name: string) {
  await page
    .locator(".tabs")
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .click();
}

async function send(page: Page, text: string) {
  await page.getByLabel(/^Write to/).fill(text);
  await page.getByRole("button", { name: "Send message" }).click();
  await expectToast(page, "Message sent");
}

/** The school opens the applicant's page and gives her another status. */
async function moveTo({ page }: Visitor, id: string, status: string) {
  await page.goto(`/applicants/${id}`);
  await page.getByLabel(`New status of ${NAME}`).selectOption({ label: status });
  await page.getByRole("button", { name: `Update Status of ${NAME}` }).click();
  await expectToast(page, `${NAME}: status updated to ${status}`);
}

/** One run of the schedule, as the platform calls it each minute; `17 * * * *` is the one of each hour. */
async function runSchedule(cron = "* * * * *") {
  const answer = await fetch(`${app.url()}/cdn-cgi/handler/scheduled?cron=${cron.replaceAll(" ", "+")}`);
  expect(answer.status, await answer.text()).toBe(200);
}

/** The minute in which a move can be taken back is over. */
async function letUndoEnd() {
  app.database().run("UPDATE untold_moves SET notify_at = notify_at - 7200000");
  app.database().run("UPDATE applications SET next_at = next_at - 7200000");
  await runSchedule();
}

type Sent = { id: string; subject: string; body: string };

/** The mails to somebody whose subject has this in it, oldest first. */
function mailsTo({ email }: Person, subject: string): Sent[] {
  const rows = app
    .database()
    .all(
      "SELECT id, subject, body FROM mail_outbox WHERE recipient = ? AND instr(subject, ?) ORDER BY id",
      email,
      subject,
    );
  return rows as unknown as Sent[];
}

/** "Saturday, 28 November" where the job is. */
function dayOf(at: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone: ZONE }).format(at);
  return `${part({ weekday: "long" })}, ${part({ day: "numeric", month: "long" })}`;
}

/** The day that a promise of a week comes to: none is a Sunday. */
function promisedDay(): string {
  const [week, later] = [7, 8].map((days) => dayOf(new Date(Date.now() + days * DAY_MS)));
  return week?.startsWith("Sunday") ? `${later}` : `${week}`;
}

/** The one event of a calendar file, read by another library than the one that writes it. */
function eventIn(text: string, uid?: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
  const event = events.find((each) => uid === undefined || each.uid === uid);
  return {
    method: calendar.getFirstPropertyValue("method"),
    uid: event?.uid ?? "",
    sequence: event?.sequence,
    start: event?.startDate.toJSDate().toISOString(),
    minutes: event ? event.duration.toSeconds() / 60 : null,
  };
}

/** The calendar file of a mail, as the developer's page of mails shows it. */
async function fileOf(page: Page, { id }: Sent): Promise<string> {
  await page.goto(`/dev/mail/${id}`);
  return (await page.locator("h2:text-is('interview.ics') + pre").textContent()) ?? "";
}

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("from applying to ratings: promise, messages, times, offer, hire", async () => {
    const title = `PGT Physics ${javaScriptEnabled ? "Deodar" : "Gulmohar"}`;
    const { theirs, ours, candidate, recruiter, job } = await meet(title, javaScriptEnabled);
    const day = promisedDay();
    const address = await apply(theirs, job, day);
    const id = idIn(address);
    const clock = theirs.page.locator(".clock-line");
    expect(await clock.textContent()).toMatch(
      new RegExp(`^Waiting for the school, day 1 of [78]\\. An answer by ${day}$`),
    );
    expect(mailsTo(candidate, title).map(({ body }) => body)).toEqual([
      expect.stringContaining(`${SCHOOL} promises an answer by ${day}.`),
    ]);

    await ours.page.goto(`/applications?jobId=${job}`);
    await ours.page.getByRole("link", { name: NAME, exact: true }).click();
    await ours.page.waitForURL(`**/applicants/${id}*`);
    expect(await ours.page.getByRole("definition").filter({ hasText: /^Yes$/ }).count()).toBe(1);
    await openPart(ours.page, "Messages");
    await send(ours.page, "Can you teach class XII too?");
    await theirs.page.goto(address);
    await theirs.page.getByText("Can you teach class XII too?").waitFor();
    await send(theirs.page, "Yes, for six years.");
    await ours.page.goto(`/applicants/${id}`);
    await openPart(ours.page, "Messages");
    await ours.page.getByText("Yes, for six years.").waitFor();

    const local = (days: number, time: string) =>
      `${new Intl.DateTimeFormat("en-CA", { timeZone: ZONE }).format(Date.now() + days * DAY_MS)}T${time}`;
    const interview = ours.page.locator("#interview");
    // "Interview" opens the times first.
    await ours.page.getByRole("link", { name: `Interview ${NAME}` }).click();
    await field(interview, "Date and time").fill(local(3, "10:00"));
    await field(interview, "Another time, choice 2").fill(local(4, "15:30"));
    await field(interview, "Minutes").fill("40");
    await field(interview, "Place").fill("Room 4, main building");
    await interview.getByRole("button", { name: `Propose to ${NAME}` }).click();
    await expectToast(ours.page, `${NAME}: the times are proposed`);
    await theirs.page.goto(address);
    expect(await clock.textContent()).toContain("Waiting for you");
    await theirs.page.getByRole("heading", { name: "Choose a time for your interview" }).waitFor();
    if (javaScriptEnabled) expect(await findBarriers(theirs.page)).toEqual([]);
    await theirs.page.getByRole("radio").nth(1).check();
    await theirs.page.getByRole("button", { name: "Confirm this time" }).click();
    await expectToast(theirs.page, "Confirmed: both of you get a mail");
    await theirs.page.getByRole("heading", { name: "Your interview" }).waitFor();

    const chosen = new Date(Date.parse(`${local(4, "15:30")}Z`) - EAST * HOUR_MS).toISOString();
    const agreed = [mailsTo(candidate, "Confirmed: interview"), mailsTo(recruiter, "Confirmed: interview")];
    expect(agreed.map((mails) => mails.length)).toEqual([1, 1]);
    const [hers, schools] = await Promise.all([
      fileOf(theirs.page, agreed[0]?.[0] as Sent),
      fileOf(ours.page, agreed[1]?.[0] as Sent),
    ]);
    const event = eventIn(hers);
    expect(event).toEqual({
      method: "REQUEST",
      uid: expect.stringMatching(/^interview-[\w-]{36}@staffroom$/),
      sequence: 1,
      start: chosen,
      minutes: 40,
    });
    expect(eventIn(schools)).toEqual(event);
    for (const { page } of [theirs, ours]) {
      await page.goto("/calendar");
      const answer = await page.request.get(await field(page, "Address of your calendar").inputValue());
      expect(eventIn(await answer.text(), event.uid)).toEqual({ ...event, method: "PUBLISH" });
    }

    await moveTo(ours, id, "Offered");
    // As long as it can be taken back, she is shown nothing of it.
    await theirs.page.goto(address);
    expect(await theirs.page.locator("#application-status").textContent()).toMatch(/^Interviewing/);
    await letUndoEnd();
    await theirs.page.goto("/applied-jobs");
    await theirs.page.locator("summary", { hasText: "Accept the offer" }).click();
    await theirs.page.getByRole("button", { name: /^Yes, accept the offer/ }).click();
    await expectToast(theirs.page, "You have accepted the offer");
    await ours.page.goto(`/applicants/${id}`);
    expect(await ours.page.locator(".clock-line").textContent()).toBe("Offer accepted");
    await moveTo(ours, id, "Hired");
    await letUndoEnd();
    await theirs.page.goto(address);
    expect(await theirs.page.locator("#application-status").textContent()).toMatch(/^Hired/);
    expect(await clock.count()).toBe(0);
    for (const subject of [`An offer for ${title}`, `You are hired: ${title}`]) {
      expect(mailsTo(candidate, subject), subject).toHaveLength(1);
    }
    // The post is filled, so the interview leaves both calendars: the same event, with a higher sequence.
    await runSchedule();
    for (const [person, { page }] of [[candidate, theirs] as const, [recruiter, ours] as const]) {
      const off = mailsTo(person, "Interview cancelled");
      expect(off).toHaveLength(1);
      const ended = eventIn(await fileOf(page, off[0] as Sent));
      expect([ended.method, ended.uid, ended.start]).toEqual(["CANCEL", event.uid, chosen]);
      expect(ended.sequence).toBeGreaterThan(1);
    }

    await theirs.page.goto(address);
    await theirs.page.getByRole("link", { name: `How was applying to ${SCHOOL}?` }).click();
    await theirs.page.waitForURL("**/ratings/*");
    if (javaScriptEnabled) expect(await findBarriers(theirs.page)).toEqual([]);
    await field(theirs.page, "The school said what to expect").selectOption("5");
    await field(theirs.page, "It kept its word on answers").selectOption("4");
    await field(theirs.page, "It was fair").selectOption("5");
    await theirs.page.getByRole("button", { name: "Send", exact: true }).click();
    await expectToast(theirs.page, "Thank you. Your answer is saved");
    await theirs.page.getByText(`You can read the answer of ${SCHOOL} when both of you have answered`).waitFor();
    expect(await theirs.page.getByRole("heading", { name: `The answer of ${SCHOOL}` }).count()).toBe(0);

    await ours.page.goto(`/applicants/${id}`);
    await openPart(ours.page, "Interviews");
    await ours.page.getByRole("link", { name: `Did ${NAME} come as agreed?` }).click();
    await ours.page.waitForURL("**/ratings/*");
    expect(await ours.page.getByRole("heading", { name: `The answer of ${NAME}` }).count()).toBe(0);
    expect(await ours.page.getByText("of 5").count()).toBe(0);
    await field(ours.page, "Came as agreed").selectOption("yes");
    await ours.page.getByRole("button", { name: "Send", exact: true }).click();
    await expectToast(ours.page, "Thank you. Your answer is saved");
    // Both are in: each reads the other's now.
    await ours.page.getByRole("heading", { name: `The answer of ${NAME}` }).waitFor();
    expect(await ours.page.getByText("5 of 5", { exact: true }).count()).toBe(2);
    await theirs.page.goto(`/ratings/${id}`);
    const said = theirs.page.locator("section", { hasText: `The answer of ${SCHOOL}` });
    expect(await said.getByRole("definition").allTextContents()).toEqual(["Yes"]);
    expect([...theirs.complaints, ...ours.complaints]).toEqual([]);
  });

  test("a silent school: reminded, late, told once, and still able to answer", async () => {
    const title = `TGT English ${javaScriptEnabled ? "Deodar" : "Gulmohar"}`;
    const { theirs, ours, candidate, recruiter, job } = await meet(title, javaScriptEnabled);
    await newPromise(recruiter, `${title}, second post`);
    const db = app.database();
    const address = await apply(theirs, job, promisedDay());
    const id = idIn(address);
    // Somebody who came later and is not late.
    db.run("UPDATE jobs SET details = json_remove(details, '$.questions') WHERE id = ?", job);
    const other = await newApplication(app.url(), job, "Bela Shah", await makePdf("Bela Shah"));
    db.run("UPDATE applications SET confirmed_at = 5 WHERE id = ?", other);

    const inTwoDays = new Date(Date.now() + 2 * DAY_MS);
    db.run("UPDATE applications SET due_at = ? WHERE id = ?", inTwoDays.getTime(), id);
    await runSchedule("17 * * * *");
    await runSchedule("17 * * * *");
    const mornings = mailsTo(recruiter, "Answers due");
    expect(mornings.map(({ subject }) => subject)).toEqual(["Answers due: 1"]);
    expect(mornings[0]?.body).toContain(
      `${NAME}, ${title}: answer by ${dayOf(inTwoDays)}\n${app.url()}/applicants/${id}`,
    );
    await ours.page.goto(/http\S+\/applicants\/\S+/.exec(mornings[0]?.body ?? "")?.[0] ?? "");
    await ours.page.getByRole("heading", { level: 1, name: NAME }).waitFor();

    const due = new Date(Date.now() - 1000);
    db.run("UPDATE applications SET due_at = ? WHERE id = ?", due.getTime(), id);
    // Both screens say so at once, whether or not the run has come.
    await theirs.page.goto(address);
    await theirs.page.getByText("School is late").first().waitFor();
    await runSchedule();
    await runSchedule();
    const stored = db.all("SELECT status, unanswered_by, lapsed_from FROM applications WHERE id = ?", id);
    expect(stored).toEqual([{ status: "unanswered", unanswered_by: "school", lapsed_from: "submitted" }]);
    const late = mailsTo(candidate, "late");
    expect(late.map(({ subject }) => subject)).toEqual([`${SCHOOL} is late with its answer`]);
    expect(late[0]?.body).toContain(`Dear ${NAME},

you applied for ${title}. ${SCHOOL} promised an answer by ${dayOf(due)}. None has come.

This is not a rejection. ${SCHOOL} can still answer.

You need not wait: here `);
    expect(late[0]?.body).toMatch(/similar jobs?\.\n/);
    expect(late[0]?.body).toContain(`Did ${SCHOOL} call you? Tell us:\n\n${app.url()}/applied-jobs/${id}\n\nStaffroom`);

    await theirs.page.goto(address);
    await theirs.page.getByText("School is late").first().waitFor();
    await theirs.page.getByText("This is not a rejection, and the school can still answer.").waitFor();
    await ours.page.goto(`/applications?jobId=${job}`);
    const rows = ours.page.locator("table.applicants tbody tr");
    expect(await rows.first().innerText()).toContain(NAME);
    expect(await ours.page.locator(".overdue").allTextContents()).toEqual(["Late"]);
    await ours.page.goto(`/applicants/${id}`);
    expect(await ours.page.locator(".clock-late").textContent()).toBe("Late: no answer was sent");
    if (javaScriptEnabled) expect(await findBarriers(ours.page)).toEqual([]);

    await moveTo(ours, id, "Shortlisted");
    await theirs.page.goto(address);
    await theirs.page.getByText("School is late").first().waitFor();
    await letUndoEnd();
    await theirs.page.goto(address);
    expect(await theirs.page.locator("#application-status").textContent()).toMatch(/^Shortlisted/);
    expect(await theirs.page.getByText("School is late").count()).toBe(0);
    await theirs.page.getByText(/^Waiting for the school, day 1 of/).waitFor();
    expect(mailsTo(candidate, `You are shortlisted for ${title}`)).toHaveLength(1);
    expect([...theirs.complaints, ...ours.complaints]).toEqual([]);
  });
});
