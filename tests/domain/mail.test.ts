/** The outbox: what a mail looks like, when it is tried again, and that no run sends one twice. */
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { mailOutbox } from "~/db/schema/mail-tokens-and-limits";
import { bindingMailer, type Mailer, type OutgoingMail } from "~/domain/mail/mail-drivers";
import { MAX_MAIL_ATTEMPTS } from "~/domain/mail/max-attempts";
import { listOutbox, readOutbox } from "~/domain/mail/queries.server";
import { mailHtml, mailState, mailSubject, nextMailAttempt } from "~/domain/mail/rules";
import { sendDueMail } from "~/domain/mail/send-mail.server";
import { queueMail } from "~/domain/mail/statements.server";
import { db, effects, rowsOf } from "../support/bindings";
import { expectLoggedErrors } from "../support/captured-log";
import { failingDatabase } from "../support/failing-storage";

/** What the links in mails are made with. */
const LINKS = { linkSecret: "the secret of these tests" };

const NOW = new Date("2026-11-20T10:00:00Z");
const ORIGIN = "https://staffroom.example";
const htmlOf = (body: string, { subject = "News", origin = ORIGIN } = {}) => mailHtml({ subject, body }, origin);
const MINUTE_MS = 60_000;
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

let sent: OutgoingMail[] = [];
const mailer: Mailer = { keepsText: false, send: async (mail) => void sent.push(mail) };
const broken: Mailer = {
  keepsText: false,
  async send() {
    throw new Error("550 no such mailbox");
  },
};

beforeEach(() => {
  sent = [];
});

async function queue(key: string, body = "Hello.") {
  const mail = { eventKey: key, recipient: `${key}@example.com`, subject: `About ${key}`, body };
  await db.batch([queueMail({ db, now: NOW, effects }, mail)]);
}

describe("the words of a mail", () => {
  test("HTML is the text: paragraphs, line breaks, links to our own pages; everything else is escaped", () => {
    const text = `Dear <b>Asha</b> & "co",\nwelcome.\n\n${ORIGIN}/x?a=1&b=2\n\nStaffroom`;
    const html = htmlOf(text);
    expect(html).toContain("<p>Dear &lt;b&gt;Asha&lt;/b&gt; &amp; &quot;co&quot;,<br>welcome.</p>");
    expect(html).toContain(`<p><a class="button" href="${ORIGIN}/x?a=1&amp;b=2">Open the page</a></p>`);
    expect(html).toContain("<p>Staffroom</p>");
    expect(htmlOf(text, { subject: "PGT <b>& co" })).toContain("<title>PGT &lt;b&gt;&amp; co</title>");
  });

  test("a link says where it leads; what the mail is about is a button, a line of a list and a setting are none", () => {
    const html = htmlOf(`Asha Rao\n${ORIGIN}/applicants/1\n\n${ORIGIN}/jobs?sort=newest\n\n${ORIGIN}/settings/mails`);
    expect(html).toContain(`<p>Asha Rao<br><a href="${ORIGIN}/applicants/1">Open the application</a></p>`);
    expect(html).toContain(`<p><a class="button" href="${ORIGIN}/jobs?sort=newest">See the jobs</a></p>`);
    expect(html).toContain(`<p><a href="${ORIGIN}/settings/mails">Choose your mails</a></p>`);
  });

  test.each([
    "https://evil.example/x",
    "https://staffroom.example.evil.example/",
    "https://staffroom.example@evil.example/",
    "https://staffroom.example",
    "http://staffroom.example/x",
    "javascript:alert(1)",
    "www.evil.example",
    "evil.com",
    "a@b.com",
    `Go to ${ORIGIN}/logout`,
    `${ORIGIN}/logout has applied`,
    `${ORIGIN}/x\u202egnp`,
    ` ${ORIGIN}/x`,
    `"${ORIGIN}/x"`,
  ])("the line %j is no link", (line) => {
    expect(htmlOf(`Hello\n${line}\nbye\n\n${line}`)).not.toContain("<a");
  });

  test("the text of a link cannot end the HTML attribute that holds it", () => {
    const html = htmlOf(`${ORIGIN}/x"onclick="y'z<b>`);
    expect(html).toContain(`<a class="button" href="${ORIGIN}/x&quot;onclick=&quot;y&#39;z&lt;b&gt;">`);
  });

  test("where our own origin is not known, nothing is a link", () => {
    expect(htmlOf(`${ORIGIN}/x\n/x\n//evil.example/`, { origin: "" })).not.toContain("<a");
  });

  test("a subject is one line, so that it adds no header", () => {
    expect(mailSubject("New job\r\nBcc: everyone@example.com")).toBe("New job Bcc: everyone@example.com");
  });

  test("waits grow from a minute to a day, then it is given up", () => {
    const waits = Array.from({ length: MAX_MAIL_ATTEMPTS }, (_, index) => nextMailAttempt(index + 1, NOW));
    const minutes = waits.map((wait) => wait && (wait.getTime() - NOW.getTime()) / MINUTE_MS);
    expect(minutes).toEqual([1, 5, 15, 60, 180, 540, 1440, null]);
  });
});

describe("sending", () => {
  test("a due mail goes out once, as text and as HTML, and its text leaves the database", async () => {
    await queue("asha", "Read\n\nhttps://staffroom.example/x");
    expect(await sendDueMail({ config: LINKS, origin: ORIGIN, db, mailer, now: NOW })).toEqual({ sent: 1, failed: 0 });
    expect(await sendDueMail({ config: LINKS, origin: ORIGIN, db, mailer, now: later(9999) })).toEqual({
      sent: 0,
      failed: 0,
    });
    expect(sent).toEqual([
      {
        recipient: "asha@example.com",
        subject: "About asha",
        text: "Read\n\nhttps://staffroom.example/x",
        html: htmlOf("Read\n\nhttps://staffroom.example/x", { subject: "About asha" }),
      },
    ]);
    expect(sent[0]?.html).toContain('<a class="button" href="https://staffroom.example/x">');
    expect(await rowsOf("mail_outbox")).toMatchObject([{ sent_at: NOW.getTime(), body: "", attempts: 1 }]);
  });

  test("an event that is reported twice is mailed once", async () => {
    await queue("asha");
    await queue("asha");
    await sendDueMail({ config: LINKS, origin: ORIGIN, db, mailer, now: NOW });
    await queue("asha");
    await sendDueMail({ config: LINKS, origin: ORIGIN, db, mailer, now: later(10) });
    expect(sent).toHaveLength(1);
  });

  test("runs at the same time never send one mail twice", async () => {
    for (let index = 0; index < 12; index += 1) await queue(`person${index}`);
    const slow: Mailer = {
      keepsText: false,
      async send(mail) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        sent.push(mail);
      },
    };
    const runs = await Promise.all(
      [1, 2, 3, 4].map(() => sendDueMail({ config: LINKS, origin: ORIGIN, db, mailer: slow, now: NOW })),
    );
    expect(runs.reduce((sum, run) => sum + run.sent, 0)).toBe(12);
    expect(new Set(sent.map((mail) => mail.recipient)).size).toBe(12);
    expect(sent).toHaveLength(12);
  });

  test("a mail that fails is tried again when its wait is over, and not before", async () => {
    await queue("asha");
    expect(await sendDueMail({ config: LINKS, origin: ORIGIN, db, mailer: broken, now: NOW })).toEqual({
      sent: 0,
      failed: 1,
    });
    await sendDueMail({ config: LINKS, origin: ORIGIN, db, mailer, now: new Date(later(1).getTime() - 1) });
    expect(sent).toHaveLength(0);
    await sendDueMail({ config: LINKS, origin: ORIGIN, db, mailer, now: later(1) });
    expect(sent).toHaveLength(1);
  });

  test("a mail that keeps failing is given up after eight tries, with a log line and without its text", async () => {
    await queue("asha", "a secret link");
    let now = NOW;
    for (let tries = 1; tries < MAX_MAIL_ATTEMPTS; tries += 1) {
      await sendDueMail({ config: LINKS, origin: ORIGIN, db, mailer: broken, now });
      now = nextMailAttempt(tries, now) ?? now;
    }
    await sendDueMail({ config: LINKS, origin: ORIGIN, db, mailer: broken, now });
    const [line] = expectLoggedErrors(1);
    expect(line).toContain("mail given up");
    expect(line).not.toContain("secret");
    expect(await sendDueMail({ config: LINKS, origin: ORIGIN, db, mailer, now: later(99_999) })).toEqual({
      sent: 0,
      failed: 0,
    });
    expect(await rowsOf("mail_outbox")).toMatchObject([{ sent_at: null, attempts: 8, body: "" }]);
  });

  test("one bad mail holds up no other", async () => {
    await queue("bad");
    await queue("good");
    const picky: Mailer = {
      keepsText: false,
      send: (mail) => (mail.recipient.startsWith("bad") ? broken.send(mail) : mailer.send(mail)),
    };
    expect(await sendDueMail({ config: LINKS, origin: ORIGIN, db, mailer: picky, now: NOW })).toEqual({
      sent: 1,
      failed: 1,
    });
  });

  test("a mail whose sender fell silent is not sent a second time", async () => {
    await queue("asha");
    // The claim, the send, and then a database that cannot take down that it went out.
    const { DB } = failingDatabase({ at: 2, isLasting: true });
    await expect(
      sendDueMail({ config: LINKS, origin: ORIGIN, db: openDatabase(DB), mailer, now: NOW }),
    ).rejects.toThrow();
    expectLoggedErrors(1);
    await sendDueMail({ config: LINKS, origin: ORIGIN, db, mailer, now: later(60 * 24 * 30) });
    expect(sent).toHaveLength(1);
    const [row] = await db.select().from(mailOutbox);
    expect(row && mailState(row, NOW)).toBe("being sent");
  });

  test("a write that fails once is tried again, and nothing is lost", async () => {
    await queue("asha");
    await sendDueMail({
      config: LINKS,
      origin: ORIGIN,
      db: openDatabase(failingDatabase({ at: 2 }).DB),
      mailer,
      now: NOW,
    });
    expect(await rowsOf("mail_outbox")).toMatchObject([{ sent_at: NOW.getTime() }]);
  });

  test("a mail that did not go out, and whose claim could not be ended, goes out with the next run", async () => {
    await queue("asha");
    // The claim, and then a database that cannot take down that the mail waits again.
    const { DB } = failingDatabase({ at: 2, isLasting: true });
    await expect(
      sendDueMail({ config: LINKS, origin: ORIGIN, db: openDatabase(DB), mailer: broken, now: NOW }),
    ).rejects.toThrow();
    await sendDueMail({ config: LINKS, origin: ORIGIN, db, mailer, now: later(1) });
    expect(sent).toHaveLength(1);
    await sendDueMail({ config: LINKS, origin: ORIGIN, db, mailer, now: later(60 * 24 * 30) });
    expect(sent).toHaveLength(1);
  });

  test("without a driver everything waits and nothing is used up", async () => {
    await queue("asha");
    expect(await sendDueMail({ config: LINKS, origin: ORIGIN, db, mailer: null, now: NOW })).toEqual({
      sent: 0,
      failed: 0,
    });
    expect(await rowsOf("mail_outbox")).toMatchObject([{ attempts: 0, sent_at: null }]);
  });
});

describe("drivers and the developer's view", () => {
  test("Cloudflare's binding gets sender, recipient, subject and both bodies", async () => {
    const calls: unknown[] = [];
    const binding = { send: async (mail: unknown) => void calls.push(mail) } as unknown as SendEmail;
    const mail = { recipient: "a@example.com", subject: "Grüße ✓", text: "Hello", html: "<p>Hello</p>" };
    await bindingMailer(binding, "Staffroom <no-reply@staffroom.example>").send(mail);
    await bindingMailer(binding, "no-reply@staffroom.example").send(mail);
    const rest = { to: "a@example.com", subject: "Grüße ✓", text: "Hello", html: "<p>Hello</p>" };
    expect(calls).toEqual([
      { from: { name: "Staffroom", email: "no-reply@staffroom.example" }, ...rest },
      { from: "no-reply@staffroom.example", ...rest },
    ]);
  });

  test("the outbox lists the newest first with its state, and shows one as text and HTML", async () => {
    await queue("first");
    await sendDueMail({ config: LINKS, origin: ORIGIN, db, mailer: { ...mailer, keepsText: true }, now: NOW });
    await db.batch([
      queueMail(
        { db, now: later(1), effects },
        { eventKey: "second", recipient: "b@example.com", subject: "Second", body: "Two" },
      ),
    ]);
    const mails = await listOutbox({ db, now: later(1) });
    expect(mails.map((mail) => [mail.subject, mail.state])).toEqual([
      ["Second", "waiting"],
      ["About first", "sent"],
    ]);
    const read = await readOutbox({ origin: ORIGIN, db, now: NOW }, mails[1]?.id);
    expect(read).toMatchObject({ text: "Hello.", html: htmlOf("Hello.", { subject: "About first" }) });
    await expect(readOutbox({ origin: ORIGIN, db, now: NOW }, "nonsense")).rejects.toMatchObject({ code: "not_found" });
  });
});
