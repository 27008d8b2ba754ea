/** Interviews over HTTP: pages without script, the API, the link of people without an account, the private calendar. */
import ICAL from "ical.js";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { guestKeyText, NUMBER_PURPOSE } from "~/domain/applications/guest-link";
import { mailedNumber } from "~/domain/ids";
import { expectError } from "../support/api-answers";
import { api, visitor } from "../support/app";
import { config, PRODUCTION, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createJob,
  type Job,
  signedIn,
  withToken,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { linksOf, textOf } from "../support/pages";
import { mailsTo } from "./mails";
import { runScheduled } from "./scheduled";

allowBrokenRows("way into a closed account", "the account is closed by SQL");

const DAY_MS = 86_400_000;
let recruiter: Account;
let candidate: Account;
let job: Job;
let application: Application;
let at: Date;

beforeEach(async () => {
  recruiter = await createAccount("admin", { email: "head@school.example" });
  candidate = await createAccount("user", { email: "asha@person.example" });
  job = await createJob(recruiter, { timeZone: "Asia/Kolkata" });
  const about = { candidateId: candidate.id, email: candidate.email, confirmedAt: new Date() };
  application = await createApplication(job, about);
  at = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 7 * DAY_MS);
});

const body = () => ({ times: [{ starts_at: at.toISOString(), minutes: 40 }], place: "Room 4", kind: "panel" });
const path = (what = "") => `/application/interviews/${application.id}${what}`;
type Shown = { id: string; state: string; starts_at: string | null; sequence: number };

describe("the API", () => {
  test("proposes, chooses, asks for others and calls off", async () => {
    const [school, person] = [await withToken("admin", recruiter), await withToken("user", candidate)];
    const proposed = await api<Shown>("POST", path(), { token: school.token, body: body() });
    expect([proposed.status, proposed.body.state]).toEqual([201, "proposed"]);
    const chosen = await api<Shown>("POST", path("/choose"), {
      token: person.token,
      body: { starts_at: at.toISOString() },
    });
    expect(chosen.body).toMatchObject({ state: "agreed", starts_at: at.toISOString(), sequence: 1 });
    const asked = await api<Shown>("POST", path("/others"), { token: person.token, body: { word: "Afternoons" } });
    expect(asked.body).toMatchObject({ state: "others_asked", starts_at: null });
    const off = await api<Shown>("POST", path("/cancel"), { token: school.token, body: {} });
    expect(off.body).toMatchObject({ state: "cancelled" });
    for (const { token } of [school, person]) {
      const { body: read } = await api<{ interviews: Shown[] }>("GET", path(), { token });
      expect(read.interviews.map(({ state }) => state)).toEqual(["cancelled"]);
    }
  });

  test("the same Idempotency-Key is one proposal and one mail; another body is refused", async () => {
    const { token } = await withToken("admin", recruiter);
    const headers = { "Idempotency-Key": "one" };
    const first = await api<Shown>("POST", path(), { token, body: body(), headers });
    const second = await api<Shown>("POST", path(), { token, body: body(), headers });
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
    expect(await mailsTo(candidate.email)).toHaveLength(1);
    expectError(await api("POST", path(), { token, body: { ...body(), place: "Room 5" }, headers }), 422, "key_reused");
  });

  test("names the field that is wrong", async () => {
    const { token } = await withToken("admin", recruiter);
    const early = { ...body(), times: [{ starts_at: new Date(Date.now() + 3_600_000).toISOString(), minutes: 40 }] };
    expect((await api<{ fields: object }>("POST", path(), { token, body: early })).body.fields).toHaveProperty("times");
    expect(
      (await api<{ fields: object }>("POST", path(), { token, body: { ...body(), place: null } })).body.fields,
    ).toHaveProperty("place");
  });
});

describe("pages without script", () => {
  test("the school proposes in the time of the job; the candidate reads, chooses by POST, and both screens say so", async () => {
    const [school, person] = [await signedIn("admin", recruiter), await signedIn("user", candidate)];
    const local = new Date(at.getTime() + 330 * 60_000).toISOString().slice(0, 16);
    const fields = { intent: "propose", seen: "none", kind: "talk", minutes: "40", place: "Room 4", time_1: local };
    expect(await (await school.get(`/applicants/${application.id}`)).text()).toContain("Date and time");
    const wrong = await school.form(`/applicants/${application.id}/interview`, { ...fields, place: "" });
    expect(wrong.status).toBe(400);
    const page = await wrong.text();
    expect(textOf(page)).toContain("Enter a place, or the address of an online meeting");
    expect(page).toContain(`value="${local}"`);
    expect((await school.form(`/applicants/${application.id}/interview`, fields)).status).toBe(303);
    const own = `/applied-jobs/${application.id}/interview`;
    const before = await rowsOf("interviews");
    const shown = await (await person.get(own)).text();
    expect(await rowsOf("interviews")).toEqual(before);
    expect(shown.toLowerCase()).toContain(`datetime="${at.toISOString().toLowerCase()}"`);
    expect(textOf(shown)).toContain("India time");
    const answer = { intent: "choose", interview: String(before[0]?.id), seen: "0" };
    expect((await person.form(own, answer)).status).toBe(400);
    expect((await person.form(own, { ...answer, seen: "7", time: at.toISOString() })).status).toBe(409);
    expect((await person.form(own, { ...answer, time: at.toISOString() })).status).toBe(303);
    expect(textOf(await (await person.get(own)).text())).toContain("Your interview");
    expect(textOf(await (await school.get(`/applicants/${application.id}`)).text())).toContain("Agreed");
    const cancelled = await school.form(`/applicants/${application.id}/interview`, { intent: "cancel", seen: "1" });
    expect(cancelled.status).toBe(303);
    expect(textOf(await (await person.get(own)).text())).toContain("The interview is off");
  });
});

describe("without an account", () => {
  test("the link shows the times, and an answer needs the number of the mail", async () => {
    await sql("UPDATE applications SET candidate_id = NULL");
    const { token } = await withToken("admin", recruiter);
    await api("POST", path(), { token, body: body() });
    const [mail] = await mailsTo(candidate.email);
    const key = guestKeyText(config, { id: application.id, version: 1 });
    const { number, choices } = mailedNumber(config.linkSecret, NUMBER_PURPOSE, application.id);
    expect(mail?.body).toContain(`/application?key=${key}`);
    expect(mail?.body).toContain(`number: ${number}`);
    const person = visitor();
    expect((await person.get("/application/interview")).status).toBe(401);
    await person.form("/application", { key });
    const html = await (await person.get("/application/interview")).text();
    for (const each of choices) expect(html).toContain(`value="${each}"`);
    const answer = {
      intent: "choose",
      interview: String((await rowsOf("interviews"))[0]?.id),
      seen: "0",
      time: at.toISOString(),
    };
    const wrong = choices.find((each) => each !== number) ?? "";
    expect((await person.form("/application/interview", { ...answer, number: wrong })).status).toBe(400);
    expect((await person.form("/application/interview", { ...answer, number })).status).toBe(429);
    expect((await rowsOf("interviews"))[0]).toMatchObject({ state: "proposed" });
    await sql("DELETE FROM limit_counters");
    // The page of the application has it on top, and asks for the number once for all.
    const whole = await (await person.get("/application")).text();
    expect(whole.indexOf("Choose a time for your interview")).toBeLessThan(whole.indexOf("What you sent"));
    expect(whole.match(/Which number does our mail show\?/g)).toHaveLength(1);
    expect((await person.form("/application", { ...answer, number })).headers.get("Location")).toBe("/application");
    const agreed = textOf(await (await person.get("/application")).text());
    // It no longer says that she is to choose one.
    expect(agreed).toContain("The time is agreed, and stands below.");
    expect(agreed).not.toContain("proposes times");
    expect(agreed).toMatch(/Your interview \w+, \d+ \w+ \d{4}, \d\d:\d\d to \d\d:\d\d/);
    expect((await rowsOf("interviews"))[0]).toMatchObject({ state: "agreed" });
    // The private link stays out of the calendar file, which people share.
    const event = JSON.parse(
      String(
        (await rowsOf("mail_outbox")).find(({ recipient, calendar }) => recipient === candidate.email && calendar)
          ?.calendar,
      ),
    );
    expect(JSON.stringify(event)).not.toContain("key=");
    const read = await api<{ interviews: Shown[] }>("POST", "/application/interviews/guest", { body: { key } });
    expect(read.body.interviews).toMatchObject([{ state: "agreed" }]);
    expectError(await api("POST", "/application/interviews/guest", { body: { key: "x" } }), 404, "not_found");
  });
});

describe("the file for a calendar", () => {
  const own = () => `/applied-jobs/${application.id}/interview.ics`;
  const agree = async () => {
    await api("POST", path(), { token: (await withToken("admin", recruiter)).token, body: body() });
    const { token } = await withToken("user", candidate);
    await api("POST", path("/choose"), { token, body: { starts_at: at.toISOString() } });
  };

  test("of a candidate has the agreed time and place, and nobody who has to answer", async () => {
    const person = await signedIn("user", candidate);
    expect((await person.get(own())).status).toBe(404);
    await agree();
    const page = textOf(await (await person.get(own().replace("/interview.ics", ""))).text());
    expect(page).toContain("The time is agreed, and stands below.");
    const answer = await person.get(own());
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(answer.headers.get("Content-Disposition")).toContain("interview.ics");
    const text = await answer.text();
    const [event] = new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents("vevent")
      .map((each) => new ICAL.Event(each));
    expect([event?.startDate.toJSDate(), event?.location]).toEqual([at, "Room 4"]);
    expect(text).not.toMatch(/ATTENDEE|METHOD:REQUEST/);
    expect(linksOf(await (await person.get(`/applied-jobs/${application.id}`)).text())).toContain(own());
    for (const stranger of [await signedIn("user"), await signedIn("user", await createAccount("user"))])
      expect((await stranger.get(own())).status).toBe(404);
    expect((await (await signedIn("admin", recruiter)).get(own())).status).toBe(403);
    expect((await visitor().get(own())).status).toBe(302);
  });

  test("of a guest comes by the link alone, and leaves the link out", async () => {
    await agree();
    await sql("UPDATE applications SET candidate_id = NULL");
    const guest = visitor();
    expect((await guest.get("/application/interview.ics")).status).toBe(404);
    await guest.form("/application", { key: guestKeyText(config, { id: application.id, version: 1 }) });
    const answer = await guest.get("/application/interview.ics");
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain("SUMMARY:Talk with a panel");
    expect(text).not.toContain("key=");
    expect(linksOf(await (await guest.get("/application")).text())).toContain("/application/interview.ics");
    await sql("UPDATE applications SET candidate_id = ?", candidate.id);
    expect((await guest.get("/application/interview.ics")).status).toBe(404);
  });
});

test("the page of an application answers about its interview, has a map and calls a telephone number", async () => {
  const { token } = await withToken("admin", recruiter);
  await api("POST", path(), { token, body: { ...body(), place: "Gate 2, ask for Mr Rao, 98765 43210" } });
  const person = await signedIn("user", candidate);
  const page = `/applied-jobs/${application.id}`;
  const html = await (await person.get(page)).text();
  expect(html).toContain('href="tel:9876543210"');
  expect(
    linksOf(html).some((href) => /openstreetmap\.org\/search\?query=.*Gate%202.*Hill%20View%20School/.test(href)),
  ).toBe(true);
  const [interview] = await rowsOf("interviews");
  const answer = { intent: "choose", interview: String(interview?.id), seen: "0", time: at.toISOString() };
  expect((await person.form(page, { ...answer, time: "" })).status).toBe(400);
  const stranger = await signedIn("user");
  expect((await stranger.form(page, answer)).status).toBe(404);
  const done = await person.form(page, answer);
  expect([done.status, done.headers.get("Location")]).toEqual([303, page]);
  expect(await rowsOf("interviews")).toMatchObject([{ state: "agreed" }]);
});

describe("the private calendar", () => {
  const addressOf = async (person: Awaited<ReturnType<typeof signedIn>>) =>
    /value="[^"]*(\/calendar\/[^"]+\.ics)"/.exec(await (await person.get("/calendar")).text())?.[1] ?? "";
  const summaries = (text: string) =>
    new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents("vevent")
      .map((each) => new ICAL.Event(each).summary)
      .sort();

  test("has interviews, closing dates of saved jobs and due answers; to nobody else's address anything", async () => {
    const { token } = await withToken("admin", recruiter);
    await api("POST", path(), { token, body: body() });
    const person = await withToken("user", candidate);
    await api("POST", path("/choose"), { token: person.token, body: { starts_at: at.toISOString() } });
    const other = await createJob(recruiter, { title: "TGT Maths", closesAt: new Date(Date.now() + 9 * DAY_MS) });
    await sql("INSERT INTO saved_jobs (user_id, job_id, created_at) VALUES (?, ?, 5)", candidate.id, other.id);
    const [hers, schools] = [await signedIn("user", candidate), await signedIn("admin", recruiter)];
    const address = await addressOf(hers);
    const answer = await visitor().get(address);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    expect(summaries(await answer.text())).toEqual([
      "Answer due: PGT Physics, Hill View School",
      "Closes today: TGT Maths, Hill View School",
      "Talk with a panel, PGT Physics: Hill View School",
    ]);
    const ofSchool = summaries(await (await visitor().get(await addressOf(schools))).text());
    expect(ofSchool).toEqual(["One answer is due", "Talk with a panel, PGT Physics: Asha Rao"]);
    for (const wrong of [address.replace(".ics", ""), address.replace(/.{3}\.ics$/, "AAA.ics"), "/calendar/x.ics"]) {
      expect((await visitor().get(wrong)).status).toBe(404);
    }
  });

  test("the answers of a day are one entry of that day, where each job is", async () => {
    const owner = await createAccount("admin");
    const zones = ["Europe/London", "Asia/Kolkata", "Asia/Colombo"];
    // The ends of one Sunday: in London it is Monday in India by then.
    const ends = ["2099-11-29T23:59:59Z", "2099-11-29T18:29:59Z", "2099-11-29T18:29:59Z"];
    for (const [index, timeZone] of zones.entries()) {
      const theirs = await createJob(owner, { timeZone });
      await createApplication(theirs, { turn: "school", dueAt: new Date(ends[index] ?? "") });
    }
    const text = await (await visitor().get(await addressOf(await signedIn("admin", owner)))).text();
    expect(summaries(text)).toEqual(["3 answers are due"]);
    expect(text).toContain("DTSTART;VALUE=DATE:20991129");
  });

  test("unchanged, is the same bytes at each reading", async () => {
    const { token } = await withToken("admin", recruiter);
    await api("POST", path(), { token, body: body() });
    const other = await createJob(recruiter, { title: "TGT Maths", closesAt: new Date(Date.now() + 9 * DAY_MS) });
    await sql("INSERT INTO saved_jobs (user_id, job_id, created_at) VALUES (?, ?, 5)", candidate.id, other.id);
    for (const person of [await signedIn("user", candidate), await signedIn("admin", recruiter)]) {
      const address = await addressOf(person);
      const first = await (await visitor().get(address)).text();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5000 });
      expect(await (await visitor().get(address)).text()).toBe(first);
      vi.useRealTimers();
      expect(first).toMatch(/ORGANIZER;CN="Staffroom":mailto:|END:VCALENDAR/);
      expect(first).not.toContain("ATTENDEE");
    }
  });

  test("renewed, the old address shows nothing, and a second press renews nothing", async () => {
    const person = await signedIn("user", candidate);
    const old = await addressOf(person);
    await person.form("/calendar", { version: "1" });
    const renewed = await addressOf(person);
    expect(renewed).not.toBe(old);
    expect((await visitor().get(old)).status).toBe(404);
    expect((await visitor().get(renewed)).status).toBe(200);
    await person.form("/calendar", { version: "1" });
    expect(await addressOf(person)).toBe(renewed);
    await sql("UPDATE users SET closed_at = 5 WHERE id = ?", candidate.id);
    expect((await visitor().get(renewed)).status).toBe(404);
  });
});

test("the scheduled run sends the file as an attachment", async () => {
  const { token } = await withToken("admin", recruiter);
  await api("POST", path(), { token, body: body() });
  const person = await withToken("user", candidate);
  await api("POST", path("/choose"), { token: person.token, body: { starts_at: at.toISOString() } });
  const sent: { to: string; attachments?: { filename: string; type: string; content: string }[] }[] = [];
  const MAIL = { send: async (mail: (typeof sent)[number]) => void sent.push(mail) };
  await sql("UPDATE mail_outbox SET sent_at = NULL, attempts = 0, next_attempt_at = 5");
  await runScheduled("* * * * *", { ...PRODUCTION, MAIL, MAIL_FROM: "no-reply@staffroom.example" });
  const files = sent.flatMap(({ attachments = [] }) => attachments);
  expect(files.map(({ filename }) => filename)).toEqual(["interview.ics", "interview.ics"]);
  for (const { type, content } of files) {
    expect(type).toBe("text/calendar; method=REQUEST; charset=utf-8");
    expect(content).toMatch(/METHOD:REQUEST\r\n/);
    expect(content).toContain("mailto:no-reply@staffroom.example");
  }
  expect((await rowsOf("mail_outbox")).map(({ calendar }) => calendar)).toEqual([null, null, null]);
});
