/** Notices before data are given, consents that are given and taken back, the mails that need one, and whom somebody names. */
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Mailer } from "~/domain/mail/mail-drivers";
import { sendDueMail } from "~/domain/mail/send-mail.server";
import { giveConsent, withdraw } from "~/domain/privacy/give-consent.server";
import { NOTICES } from "~/domain/privacy/notices";
import { APPLICATION_PERIOD } from "~/domain/privacy/period-rules";
import { remindOfUnread } from "~/domain/privacy/remind-of-unread-notifications.server";
import { NOTICE_VERSIONS, PURPOSE_NAMES, RETENTION_DAYS } from "~/domain/privacy/rules";
import { api, type Visitor, visitor } from "../support/app";
import { bindings, countRows, db, effects, PRODUCTION, rowsOf, sql } from "../support/bindings";
import { type Account, createAccount, createJob, PASSWORD, signedIn } from "../support/factories";
import { textOf } from "../support/pages";
import { mailsTo } from "./mails";
import { runScheduled } from "./scheduled";

/** What the links in mails are made with. */
const LINKS = { linkSecret: "the secret of these tests" };

const NOW = new Date("2026-11-24T10:00:00Z");
const DAY_MS = 86_400_000;
const ORIGIN = "https://staffroom.example";
const CONTACT = "Asha Rao, privacy@staffroom.example";
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

let person: Visitor & { account: Account };
let sent: string[] = [];
const mailer: Mailer = { keepsText: false, send: async ({ subject }) => void sent.push(subject) };
const deps = (now = NOW) => ({ db, now, effects, origin: ORIGIN });
const deliver = (now = NOW, driver = mailer) => sendDueMail({ config: LINKS, db, mailer: driver, now, origin: ORIGIN });
const reminders = async () => (await rowsOf("mail_outbox")).filter(({ consent_id }) => consent_id !== null);
const consents = () => rowsOf("consents");

/** A notification that has not been read for so many days. */
async function notify(days = 2, account = person.account): Promise<void> {
  await sql(
    "INSERT INTO notifications VALUES (?, ?, ?, 'Something', '/applied-jobs', null, ?, null, null, null)",
    ...[crypto.randomUUID(), account.id, crypto.randomUUID(), NOW.getTime() - days * DAY_MS],
  );
}

beforeEach(async () => {
  sent = [];
  person = await signedIn("user");
  await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", person.account.id);
});
afterEach(() => vi.useRealTimers());

describe("the notices", () => {
  /** What was public stays as it was: a new text is a new date, with its own line here. */
  const PUBLIC: Record<string, string> = {
    "2026-11-28": "8bd789b2b6f63206",
    "2026-11-26": "ddf0034ec225add2",
    "2026-11-24": "2f03ed8625e7d39c",
    "2026-11-23": "4eb28cce43097a4e",
  };

  test("each has a date and a text, the newest first, and none was changed after it was public", () => {
    expect(Object.keys(NOTICES)).toEqual([...NOTICE_VERSIONS]);
    expect([...NOTICE_VERSIONS]).toEqual([...NOTICE_VERSIONS].sort().reverse());
    const hashes = Object.entries(NOTICES).map(([version, notice]) => [
      version,
      createHash("sha256").update(JSON.stringify(notice)).digest("hex").slice(0, 16),
    ]);
    expect(Object.fromEntries(hashes)).toEqual(PUBLIC);
  });

  test.each(NOTICE_VERSIONS)(
    "the one of %s is at an address of its own, for everybody and without script",
    async (version) => {
      const response = await visitor().get(`/privacy?version=${version}`);
      const html = await response.text();
      expect(response.status).toBe(200);
      for (const { title, lines } of NOTICES[version]) {
        for (const text of [title, ...lines]) expect(textOf(html)).toContain(text.replace(/^- /, ""));
      }
      expect(html).not.toMatch(/<script(?![^>]*(type="module" src="\/assets\/enhance|type="speculationrules"))/);
    },
  );

  test("the newest one is at /privacy, with a link to each other, and the foot of every page leads there", async () => {
    const html = await (await visitor().get("/privacy")).text();
    expect(textOf(html)).toContain("What you can do");
    for (const version of NOTICE_VERSIONS) expect(html).toContain(`/privacy?version=${version}`);
    expect(await (await visitor().get("/nowhere")).text()).toContain('href="/privacy"');
  });

  test.each(["2020-01-01", "x", "__proto__"])("there is none of %s", async (version) => {
    expect((await visitor().get(`/privacy?version=${version}`)).status).toBe(404);
  });

  test("none prints a clock that counsel must confirm, and none promises what nothing keeps", () => {
    const text = JSON.stringify(NOTICES);
    expect(text).not.toMatch(/\b(15|24|72|90|36|6)\b ?(days|hours)/);
    expect(APPLICATION_PERIOD).toMatch(/^two years/);
    expect(RETENTION_DAYS.application).toBe(2 * 365);
  });
});

describe("who answers complaints", () => {
  test.each(["/", "/nowhere", "/privacy", "/login"])("stands at the foot of %s", async (path) => {
    const html = await (await visitor().get(path, { env: { GRIEVANCE_CONTACT: ` ${CONTACT} ` } })).text();
    expect(textOf(html)).toContain(`Questions or complaints: ${CONTACT}`);
    expect(textOf(await (await visitor().get(path)).text())).not.toContain("Questions or complaints:  ");
  });

  test("is missed in production: each isolate says so once in the log", async () => {
    vi.resetModules();
    const { createRequestContext } = await import("~/edge/context");
    const { matchRoute } = await import("~/edge/match");
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const told = () => warn.mock.calls.filter(([line]) => String(line).includes("set GRIEVANCE_CONTACT")).length;
    const visit = { route: matchRoute("/"), origin: ORIGIN, client: null, afterResponse: () => undefined };
    const start = (own: object) => createRequestContext({ ...bindings, ...own }, visit).config.grievanceContact;
    expect([start({ ...PRODUCTION, GRIEVANCE_CONTACT: CONTACT }), start({}), told()]).toEqual([CONTACT, null, 0]);
    for (const _ of [1, 2, 3]) expect(start({ ...PRODUCTION, GRIEVANCE_CONTACT: " " })).toBeNull();
    expect(told()).toBe(1);
    warn.mockRestore();
  });
});

describe("before somebody signs up", () => {
  const FIELDS = { role: "user", email: "new@example.com", password: PASSWORD, asks_age: "1" };

  test("the page says what is kept, what for, who gets it, how to take it back and whom to ask, before the form can be sent", async () => {
    const html = await (await visitor().get("/signup", { env: { GRIEVANCE_CONTACT: CONTACT } })).text();
    const notice = html.slice(html.indexOf('id="notice"'), html.indexOf("Already registered?"));
    for (const part of ["What we keep", "What for", "Who gets it", "How to take it back", "Whom to ask", CONTACT]) {
      expect(textOf(notice)).toContain(part);
    }
    expect(notice).toContain('href="/privacy"');
    // The form comes first; the line above its button says what the notice is about, and leads there.
    const above = html.slice(html.indexOf("This phone is used by others too"), html.indexOf('data-busy="Signing up…"'));
    expect(textOf(above)).toContain("Before you sign up: what we keep, what for, and who gets it.");
    expect(above).toContain('href="#notice"');
  });

  test("she says that she is 18 or older: without it nothing is made, and what she typed stays", async () => {
    const refused = await visitor().form("/signup", FIELDS);
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(textOf(html)).toContain("Staffroom is for people of 18 years and more");
    expect(html).toContain('value="new@example.com"');
    expect(html).toMatch(/<input[^>]*type="checkbox"[^>]*name="is_adult"[^>]*required/);
    expect((await rowsOf("users")).map(({ email }) => email)).not.toContain("new@example.com");
    expect((await visitor().form("/signup", { ...FIELDS, is_adult: "1" })).status).toBe(303);
  });

  test("the box is never ticked for her", async () => {
    expect(await (await visitor().get("/signup")).text()).not.toMatch(/name="is_adult"[^>]*checked/);
  });

  test("a program that says false is refused; one that is older than the question is not", async () => {
    const body = { role: "user", email: "new@example.com", password: PASSWORD };
    const refused = await api("POST", "/auth/createuser", { body: { ...body, age_confirmed: false } });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining("18 years")]);
    expect((await api("POST", "/auth/createuser", { body: { ...body, age_confirmed: true } })).status).toBe(201);
    expect((await api("POST", "/auth/createuser", { body: { ...body, email: "b@example.com" } })).status).toBe(201);
  });
});

describe("before somebody applies", () => {
  const words = (school: string, contact: string) =>
    `We send your name, e-mail, phone, answers and resume to ${school}, so that it can answer you. Its staff can download them. If you have an account, what a school may read of your teaching profile goes along. You then see who opened your resume. We delete our copy after ${APPLICATION_PERIOD}. You can withdraw at any time; ask the school to delete its copies. Questions or complaints: ${contact}. Full notice`;

  test.each(["", "?apply=1"])("the form of the job's page%s says who gets what, with no box to tick", async (query) => {
    const job = await createJob(await createAccount("admin"), { company_name: "Hill & <b>View" });
    for (const who of [visitor(), person]) {
      const html = await (
        await who.get(`/jobdetails/${job.id}${query}`, { env: { GRIEVANCE_CONTACT: CONTACT } })
      ).text();
      const form = html.slice(html.indexOf("<dialog"), html.indexOf("</dialog>"));
      expect(textOf(form)).toContain(words("Hill & <b>View", CONTACT));
      expect(form).not.toContain('type="checkbox"');
      expect(form.indexOf("We send your name")).toBeLessThan(form.indexOf('type="submit"'));
    }
  });

  test("without a contact it leads to the form for questions", async () => {
    const job = await createJob(await createAccount("admin"), { company_name: "Hill View" });
    const html = await (await visitor().get(`/jobdetails/${job.id}`)).text();
    expect(textOf(html)).toContain(words("Hill View", "ask here"));
    expect(html).toContain('href="/privacy/ask"');
  });
});

describe("a consent", () => {
  const agree = (who: Visitor = person) => who.form("/yourdata", { intent: "agree", purpose: "reminders" });
  const takeBack = (who: Visitor = person) => who.form("/yourdata", { intent: "withdraw", purpose: "reminders" });

  test("is a row that names what, which notice, when and which form; one button gives it, one takes it back", async () => {
    const page = async () => textOf(await (await person.get("/yourdata")).text());
    expect(await page()).toContain("You have not agreed.");
    expect((await agree()).headers.get("Location")).toBe("/yourdata");
    const [row] = await consents();
    expect(row).toMatchObject({
      user_id: person.account.id,
      purpose: "reminders",
      form: "yourdata",
      withdrawn_at: null,
    });
    expect(NOTICE_VERSIONS as readonly unknown[]).toContain(row?.notice);
    expect(await page()).toContain("You agreed on");
    expect((await takeBack()).headers.get("Location")).toBe("/yourdata");
    expect(await page()).toContain("You took it back on");
    expect((await consents())[0]?.withdrawn_at).toBeGreaterThan(0);
  });

  test("both take the same number of presses, and there is one form for each purpose", async () => {
    const forms = async () => {
      const html = await (await person.get("/yourdata")).text();
      return [...html.matchAll(/<form(?:(?!<\/form>).)*name="purpose".*?<\/form>/gs)].map(([form]) => form);
    };
    const buttons = (form = "") => form.match(/<button/g)?.length;
    const before = await forms();
    await agree();
    const after = await forms();
    expect([before.length, after.length]).toEqual([PURPOSE_NAMES.length, PURPOSE_NAMES.length]);
    expect([buttons(before[0]), buttons(after[0])]).toEqual([1, 1]);
  });

  test("a second press adds nothing, two at once add one, and agreeing again is a new row", async () => {
    await Promise.all([agree(), agree()]);
    await agree();
    expect(await countRows("consents")).toBe(1);
    await Promise.all([takeBack(), takeBack()]);
    await agree();
    expect((await consents()).map(({ withdrawn_at }) => withdrawn_at === null).sort()).toEqual([false, true]);
    const log = (await rowsOf("privacy_log")).map(({ action }) => action);
    expect(log.sort()).toEqual(["consent", "consent", "withdrawal"]);
  });

  test("changes once, when it is withdrawn: the database refuses everything else", async () => {
    await agree();
    for (const change of ["notice = 'x'", "given_at = 1", "purpose = 'x'", "user_id = 'x'", "withdrawn_at = null"]) {
      await expect(sql(`UPDATE consents SET ${change}`)).rejects.toThrow("changes once");
    }
    await takeBack();
    await expect(sql("UPDATE consents SET withdrawn_at = 1")).rejects.toThrow("changes once");
  });

  test.each(["nonsense", "", "__proto__"])("is refused for the purpose %j", async (purpose) => {
    for (const intent of ["agree", "withdraw"]) {
      expect((await person.form("/yourdata", { intent, purpose })).status).toBe(400);
    }
    expect(await countRows("consents")).toBe(0);
  });

  test.each(["constructor", "nonsense"])("the intent %s does nothing, and closes no account", async (intent) => {
    expect((await person.form("/yourdata", { intent, password: PASSWORD })).status).toBe(400);
    expect((await rowsOf("users")).every(({ closed_at }) => closed_at === null)).toBe(true);
  });

  test("is one's own: another person's stays as it is", async () => {
    await agree();
    const other = await signedIn("user");
    await takeBack(other);
    expect((await consents())[0]?.withdrawn_at).toBeNull();
    expect(textOf(await (await other.get("/yourdata")).text())).toContain("You have not agreed.");
  });

  test("ends with the account", async () => {
    await agree();
    await notify();
    await remindOfUnread(deps());
    expect((await person.form("/yourdata/close", { password: PASSWORD })).headers.get("Location")).toBe("/");
    expect([await countRows("consents"), (await reminders()).length]).toEqual([0, 0]);
  });
});

describe("a mail that needs a consent", () => {
  const agree = (now = inDays(-3)) => giveConsent({ db, now }, person.account, "reminders");
  const takeBack = () => withdraw({ db, now: NOW }, person.account, "reminders");

  test("goes to nobody who has not agreed", async () => {
    await notify();
    expect(await remindOfUnread(deps())).toBe(0);
    await deliver();
    expect(sent).toEqual([]);
  });

  test("goes once a week, if something was unread for a day, and says how to stop it", async () => {
    await agree();
    expect(await remindOfUnread(deps())).toBe(0);
    await notify(0.5);
    expect(await remindOfUnread(deps())).toBe(0);
    await notify(1.5);
    expect(await remindOfUnread(deps())).toBe(1);
    expect(await remindOfUnread(deps())).toBe(0);
    const [mail] = await mailsTo(person.account.email);
    expect(mail?.body).toContain(`${ORIGIN}/yourdata`);
    await deliver();
    expect(sent).toEqual(["2 notifications on Staffroom"]);
    expect(await remindOfUnread(deps(inDays(6)))).toBe(0);
    expect(await remindOfUnread(deps(inDays(7.1)))).toBe(1);
  });

  test("goes to no address that is not known to be the person's", async () => {
    await agree();
    await notify();
    await sql("UPDATE users SET email_verified_at = null");
    expect(await remindOfUnread(deps())).toBe(0);
  });

  test("each person's rows count for her alone", async () => {
    const other = await signedIn("user");
    await agree();
    // Another one's notifications and confirmed address make nothing due.
    await notify(2, other.account);
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", other.account.id);
    expect(await remindOfUnread(deps())).toBe(0);
    await notify();
    await sql("UPDATE users SET email_verified_at = null WHERE id = ?", person.account.id);
    expect(await remindOfUnread(deps())).toBe(0);
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", person.account.id);
    // One that was read is not counted, and the other one's mail does not stand for hers.
    await notify();
    await sql(
      "UPDATE notifications SET read_at = 5 WHERE id = (SELECT max(id) FROM notifications WHERE user_id = ?)",
      person.account.id,
    );
    await giveConsent({ db, now: inDays(-3) }, other.account, "reminders");
    expect(await remindOfUnread(deps())).toBe(2);
    const told = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
    expect(await told(person.account.email)).toEqual(["1 notification on Staffroom"]);
    expect(await told(other.account.email)).toEqual(["1 notification on Staffroom"]);
    // Withdrawing removes her own mail that waits; what was sent stays in the record.
    await sql("UPDATE mail_outbox SET sent_at = 5 WHERE recipient = ?", person.account.email);
    await takeBack();
    await notify();
    expect((await reminders()).map(({ recipient }) => recipient).sort()).toEqual(
      [person.account.email, other.account.email].sort(),
    );
    await deliver();
    expect(sent).toEqual(["1 notification on Staffroom"]);
    expect(await remindOfUnread(deps(inDays(8)))).toBe(1);
  });

  test("what was read is not reminded of", async () => {
    await agree();
    await notify();
    await sql("UPDATE notifications SET read_at = 5");
    expect(await remindOfUnread(deps())).toBe(0);
  });

  test("two runs at once queue one", async () => {
    await agree();
    await notify();
    await Promise.all([remindOfUnread(deps()), remindOfUnread(deps())]);
    expect(await reminders()).toHaveLength(1);
  });

  test("is not sent once the consent is withdrawn, also where it was queued before", async () => {
    await agree();
    await notify();
    await remindOfUnread(deps());
    const [queued] = await reminders();
    await takeBack();
    expect(await reminders()).toEqual([]);
    // As if it had been queued by a run that saw the consent a moment before.
    const columns = Object.keys(queued ?? {});
    await sql(
      `INSERT INTO mail_outbox (${columns.join()}) VALUES (${columns.map(() => "?").join()})`,
      ...(Object.values(queued ?? {}) as (string | number | null)[]),
    );
    expect(await deliver()).toEqual({ sent: 0, failed: 0 });
    expect(sent).toEqual([]);
  });

  test("is not tried again if the consent is withdrawn while the mail is on its way", async () => {
    await agree();
    await notify();
    await remindOfUnread(deps());
    const failing: Mailer = {
      keepsText: false,
      send: async () => {
        await sql("UPDATE consents SET withdrawn_at = ?", NOW.getTime());
        throw new Error("E_RATE_LIMIT_EXCEEDED");
      },
    };
    vi.spyOn(console, "warn").mockImplementationOnce(() => undefined);
    expect(await deliver(NOW, failing)).toEqual({ sent: 0, failed: 1 });
    expect(await deliver(inDays(1))).toEqual({ sent: 0, failed: 0 });
    expect(sent).toEqual([]);
    // Agreeing again is a new consent: it does not wake the old mail.
    await giveConsent({ db, now: inDays(1) }, person.account, "reminders");
    expect(await deliver(inDays(2))).toEqual({ sent: 0, failed: 0 });
  });

  test("is not queued by a run that read the consent before it was withdrawn", async () => {
    await agree();
    await notify();
    const slow = new Proxy(db, {
      get: (target, name) =>
        name === "batch"
          ? async (batch: Parameters<typeof db.batch>[0]) => {
              await takeBack();
              return target.batch(batch);
            }
          : Reflect.get(target, name),
    });
    await remindOfUnread({ ...deps(), db: slow });
    expect(await reminders()).toEqual([]);
  });

  test("a mail that an application needs asks for none", async () => {
    const job = await createJob(await createAccount("admin"));
    expect(job.state).toBe("open");
    await sql(
      "INSERT INTO mail_outbox (id, event_key, recipient, subject, body, attempts, next_attempt_at, created_at) VALUES ('m', 'e', 'a@b.example', 'Needed', 'b', 0, 1, 1)",
    );
    await deliver();
    expect(sent).toEqual(["Needed"]);
  });

  test("is made by the hourly run, and stopped by a press on the page", async () => {
    await person.form("/yourdata", { intent: "agree", purpose: "reminders" });
    await notify(Number((NOW.getTime() - Date.now()) / DAY_MS) + 2);
    await runScheduled("17 * * * *", { ...PRODUCTION, GRIEVANCE_CONTACT: CONTACT });
    expect(await reminders()).toHaveLength(1);
    await person.form("/yourdata", { intent: "withdraw", purpose: "reminders" });
    expect(await reminders()).toEqual([]);
  });
});

describe("whom somebody names for the time after her death", () => {
  const named = () => rowsOf("nominees");
  const fields = { intent: "nominate", nominee_name: "Ravi Rao", nominee_email: " Ravi@Example.com " };

  test("is kept, changed and removed by herself, and nobody is written to", async () => {
    expect((await person.form("/yourdata", fields)).headers.get("Location")).toBe("/yourdata");
    expect(await named()).toMatchObject([{ name: "Ravi Rao", email: "ravi@example.com" }]);
    await person.form("/yourdata", { ...fields, nominee_name: "Sita Rao" });
    expect(await named()).toMatchObject([{ name: "Sita Rao" }]);
    expect(await (await person.get("/yourdata")).text()).toContain('value="Sita Rao"');
    await person.form("/yourdata", { intent: "remove_nominee" });
    expect(await named()).toEqual([]);
    expect(await countRows("mail_outbox")).toBe(0);
  });

  test("is her own: another person's stays, and is shown to nobody else", async () => {
    const other = await signedIn("user");
    await other.form("/yourdata", fields);
    expect(await (await person.get("/yourdata")).text()).not.toContain("Ravi Rao");
    await person.form("/yourdata", { intent: "remove_nominee" });
    expect(await named()).toHaveLength(1);
  });

  test("a wrong address is refused beside its field, and what was typed stays", async () => {
    const refused = await person.form("/yourdata", { ...fields, nominee_email: "ravi" });
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(html).toContain('id="nominee_email-error"');
    expect(html).toContain('value="Ravi Rao"');
    expect(html).not.toContain('id="password-error"');
  });
});
