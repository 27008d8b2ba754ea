/** The page and the call of mails, and the link that stops a kind of mail. */
import { beforeEach, describe, expect, test } from "vitest";
import { writeAll } from "~/db/client.server";
import { guestKeyText, NUMBER_PURPOSE } from "~/domain/applications/guest-link";
import { createEffects } from "~/domain/effects";
import { mailedNumber } from "~/domain/ids";
import type { StoppableKind } from "~/domain/mail/rules";
import { queueMail } from "~/domain/mail/statements.server";
import { stopToken } from "~/domain/mail/stop-links";
import { SettingsAnswer } from "~/domain/mail-settings/schema";
import { expectError } from "../support/api-answers";
import { api, request, send, visitor } from "../support/app";
import { config, countRows, db, rowsOf, sql } from "../support/bindings";
import { type Account, createAccount, createApplication, createJob, signedIn, withToken } from "../support/factories";

type Person = Account & { token: string };
let candidate: Person;
beforeEach(async () => {
  candidate = await withToken("user");
});

const put = (body: unknown, token = candidate.token) => api<SettingsAnswer>("PUT", "/user/mails", { token, body });
const get = (token = candidate.token) => api<SettingsAnswer>("GET", "/user/mails", { token });

describe("the call", () => {
  test("tells each kind of the caller's role, and changes what is named", async () => {
    const before = await get();
    expect(SettingsAnswer.parse(before.body).mails.map(({ kind }) => kind)).toEqual([
      "progress",
      "job_news",
      "messages",
      "reminders",
    ]);
    const { status, body } = await put({ messages: "daily", time_zone: "Europe/London" });
    expect(status).toBe(200);
    expect(body.mails).toContainEqual({ kind: "messages", how_often: "daily", choices: ["at_once", "daily", "off"] });
    expect(body.time_zone).toBe("Europe/London");
    expect((await put({ time_zone: "" })).body).toMatchObject({ time_zone: null, mails: body.mails });
    const recruiter = await withToken("admin");
    expect((await get(recruiter.token)).body.mails[0]).toMatchObject({ kind: "new_applications", how_often: "daily" });
  });

  test.each([
    ["a kind of the other role", { new_applications: "off" }],
    ["an unknown kind", { nonsense: "off" }],
    ["what cannot be chosen", { reminders: "daily" }],
    ["an unknown value", { messages: "weekly" }],
    ["an unknown zone", { time_zone: "Mars/Olympus" }],
    ["no object", [1]],
  ])("refuses %s", async (_what, body) => {
    expectError(await put(body), 400, "bad_input");
    expect(await countRows("mail_settings")).toBe(0);
  });

  test("refuses who is not signed in, and a body of a megabyte", async () => {
    expectError(await api("GET", "/user/mails"), 401, "not_signed_in");
    expectError(await api("PUT", "/user/mails", { body: { messages: "off" } }), 401, "not_signed_in");
    expect((await put({ messages: "x".repeat(1_048_576) })).status).toBeGreaterThanOrEqual(400);
    expect(await countRows("mail_settings")).toBe(0);
  });

  test("twice at once is one setting", async () => {
    await Promise.all([put({ messages: "off" }), put({ messages: "off" })]);
    expect(await rowsOf("mail_settings")).toMatchObject([
      { owner_id: candidate.id, kind: "messages", how_often: "off" },
    ]);
  });
});

describe("the page", () => {
  test("works without script, and says what is always sent", async () => {
    const browser = await signedIn("admin");
    const page = await (await browser.get("/settings/mails")).text();
    expect(page).toContain("New applications");
    expect(page).toContain("What we always send");
    const answer = await browser.form("/settings/mails", { new_applications: "at_once", time_zone: "" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/settings/mails"]);
    expect(await rowsOf("mail_settings")).toMatchObject([{ kind: "new_applications", how_often: "at_once" }]);
    expect((await browser.form("/settings/mails", { new_applications: "hourly" })).status).toBe(400);
  });

  test("warns on every screen when mails come back", async () => {
    const browser = await signedIn("user");
    expect(await (await browser.get("/about")).text()).not.toContain("come back");
    await sql("UPDATE users SET mail_refusals = 2");
    for (const path of ["/about", "/settings/mails"]) {
      expect(await (await browser.get(path)).text()).toContain("come back");
    }
  });
});

describe("/mails/stop", () => {
  const pathOf = (ownerId: string, kind: StoppableKind = "messages") =>
    `/mails/stop?token=${stopToken(config, { ownerId, kind })}`;

  test("a page that is read changes nothing, however often", async () => {
    for (const method of ["GET", "HEAD"]) {
      expect((await send(request(pathOf(candidate.id), { method }))).status).toBe(200);
    }
    expect(await countRows("mail_settings")).toBe(0);
  });

  test.each([
    ["with its own field", "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    ["with nothing", "application/x-www-form-urlencoded", ""],
  ])("one click of a mail program from another origin %s stops that kind, twice too", async (_what, type, body) => {
    const sent = { method: "POST", headers: { Origin: "null", "Content-Type": type }, body };
    for (const _time of [1, 2]) expect((await send(request(pathOf(candidate.id), sent))).status).toBe(200);
    expect(await rowsOf("mail_settings")).toMatchObject([
      { owner_id: candidate.id, kind: "messages", how_often: "off" },
    ]);
  });

  test("offers to send them again, which a mail program's click does not do", async () => {
    const path = pathOf(candidate.id);
    const page = async () => (await visitor().get(path)).text();
    expect(await page()).not.toContain("Send them again");
    const stopped = await (await visitor().form(path, {})).text();
    for (const html of [stopped, await page()]) {
      expect(html).toContain("These mails are stopped");
      expect(html).toContain("Send them again");
    }
    const started = await visitor().form(path, { again: "1" });
    expect(started.status).toBe(200);
    expect(await started.text()).toContain("These mails come again");
    expect(await countRows("mail_settings")).toBe(0);
    expect((await visitor().form("/mails/stop", { again: "1" })).status).toBe(410);
  });

  test("somebody without an account has them come again, from its page or from that of the application", async () => {
    const application = await createApplication(await createJob(await createAccount("admin")), {});
    const path = pathOf(application.id);
    await visitor().form(path, {});
    expect(await rowsOf("mail_settings")).toMatchObject([{ owner_id: application.id, how_often: "off" }]);
    const key = guestKeyText(config, { id: application.id, version: 1 });
    const person = visitor();
    await person.form("/application", { key });
    expect(await (await person.get("/application")).text()).toContain("Get all mails again");
    const { number, choices } = mailedNumber(config.linkSecret, NUMBER_PURPOSE, application.id);
    const wrong = choices.find((each) => each !== number) ?? "";
    expect((await person.form("/application", { way: "mails_on", number: wrong })).status).toBe(400);
    expect((await person.form("/application", { way: "mails_on", number })).status).toBe(429);
    await sql("DELETE FROM limit_counters");
    expect((await person.form("/application", { way: "mails_on", number })).status).toBe(303);
    expect(await countRows("mail_settings")).toBe(0);
    expect(await (await person.get("/application")).text()).not.toContain("Get all mails again");
    // Pressed again, it is as it was asked for.
    expect((await person.form("/application", { way: "mails_on", number })).status).toBe(303);
  });

  test("another key stops nothing", async () => {
    const other = await createAccount("user");
    const own = pathOf(candidate.id);
    for (const path of [own.replace(candidate.id, other.id), own.replace("messages", "progress"), "/mails/stop"]) {
      expect((await visitor().form(path, {})).status, path).toBe(410);
      expect((await visitor().get(path)).status, path).toBe(410);
    }
    expect(await countRows("mail_settings")).toBe(0);
  });

  test("that of a mail when something waits takes the consent back", async () => {
    await (await signedIn("user", candidate)).form("/yourdata", { intent: "agree", purpose: "reminders" });
    expect((await visitor().form(pathOf(candidate.id, "unread"), {})).status).toBe(200);
    expect((await rowsOf("consents"))[0]?.withdrawn_at).not.toBeNull();
  });
});

describe("subjects that name no school", () => {
  const mail = (recipient: string) => ({
    ...{
      eventKey: `late:${recipient}`,
      recipient,
      body: "Hill View School is late.",
      subject: "Hill View School is late",
    },
    neutralSubject: "The school is late",
  });
  const subjectOf = async (recipient: string) =>
    (await rowsOf("mail_outbox")).find((row) => row.recipient === recipient)?.subject;
  const queue = async (recipient: string) => {
    await writeAll(db, [queueMail({ db, now: new Date(), effects: createEffects(() => {}) }, mail(recipient))]);
    return subjectOf(recipient);
  };

  test("come to the candidate who chose them, and to nobody else", async () => {
    const other = await withToken("user");
    expect((await put({ neutral_subjects: true })).body).toMatchObject({ neutral_subjects: true });
    expect(await queue(candidate.email)).toBe("The school is late");
    for (const email of [other.email, "guest@example.com"]) expect(await queue(email)).toBe("Hill View School is late");
  });

  test("are chosen on the page, without script, and end there", async () => {
    const browser = await signedIn("user", candidate);
    await browser.form("/settings/mails", { neutral_subjects: "true" });
    expect(await (await browser.get("/settings/mails")).text()).toMatch(
      /<option value="true" selected="">Without the school’s name/,
    );
    await browser.form("/settings/mails", { neutral_subjects: "false" });
    expect(await queue(candidate.email)).toBe("Hill View School is late");
  });

  test("are no choice of a recruiter's", async () => {
    const { token } = await withToken("admin");
    expectError(await put({ neutral_subjects: true }, token), 400, "bad_input");
    expect(await (await (await signedIn("admin")).get("/settings/mails")).text()).not.toContain("neutral_subjects");
  });
});

test("the settings stand in the export, and go when the account is closed", async () => {
  await put({ messages: "off" });
  const browser = await signedIn("user", candidate);
  const copy = await (await browser.get("/yourdata/export")).arrayBuffer();
  expect(new TextDecoder("latin1").decode(copy)).toContain("mails");
  await browser.form("/yourdata/close", { password: "chalk-and-duster-7" });
  expect(await countRows("mail_settings")).toBe(0);
});
