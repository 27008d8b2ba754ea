/** Mail around a request: sent after the response, in production by the binding, again by the scheduled run; `/dev/mail`. */
import { describe, expect, test } from "vitest";
import { queueMail } from "~/domain/mail/statements.server";
import { api, visitor } from "../support/app";
import { db, effects, PRODUCTION, rowsOf, sql } from "../support/bindings";
import { expectLoggedErrors } from "../support/captured-log";
import { createAccount, PASSWORD } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { linksOf, textOf } from "../support/pages";
import { mailsTo } from "./mails";
import { runScheduled } from "./scheduled";

type Sent = { to: string; from: unknown; subject: string; text: string; html: string };

/** Production with a binding that records, or that fails as often as it is told to. */
function production(failures = 0) {
  const sent: Sent[] = [];
  let left = failures;
  const MAIL = {
    async send(mail: Sent) {
      if (left > 0) {
        left -= 1;
        throw new Error("E_RATE_LIMIT_EXCEEDED");
      }
      sent.push(mail);
    },
  };
  return { sent, env: { ...PRODUCTION, MAIL, MAIL_FROM: "Staffroom <no-reply@staffroom.example>" } };
}

const BODY = { role: "user", email: "asha@example.com", password: PASSWORD };

describe("production", () => {
  test("a mail leaves through the binding right after the response, and its text leaves the database", async () => {
    const { sent, env } = production();
    expect((await api("POST", "/auth/createuser", { body: BODY, env })).status).toBe(201);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      from: { name: "Staffroom", email: "no-reply@staffroom.example" },
      to: "asha@example.com",
      subject: "Confirm your email address",
    });
    const link = /https:\/\/staffroom\.example\/confirmemail\?token=[\w-]+/.exec(sent[0]?.text ?? "")?.[0];
    expect(sent[0]?.html).toContain(`<a class="button" href="${link}">Confirm the address</a>`);
    expect(await rowsOf("mail_outbox")).toMatchObject([{ body: "", sent_at: expect.any(Number) }]);
  });

  test("a binding that fails costs the visitor nothing; the scheduled run tries again and sends once", async () => {
    const { sent, env } = production(1);
    expect((await api("POST", "/auth/createuser", { body: BODY, env })).status).toBe(201);
    expect(sent).toEqual([]);
    await runScheduled("* * * * *", env);
    expect(sent, "not before its wait is over").toEqual([]);
    await sql("UPDATE mail_outbox SET next_attempt_at = ?", Date.now());
    await runScheduled("* * * * *", env);
    await runScheduled("* * * * *", env);
    expect(sent).toHaveLength(1);
  });

  test("without a sender's address mail waits, and goes out once there is one", async () => {
    const { sent, env } = production();
    await api("POST", "/auth/createuser", { body: BODY, env: { ...env, MAIL_FROM: "" } });
    await runScheduled("* * * * *", { ...env, MAIL_FROM: "" });
    expect(await rowsOf("mail_outbox")).toMatchObject([{ attempts: 0, sent_at: null }]);
    await runScheduled("* * * * *", env);
    expect(sent).toHaveLength(1);
  });

  /** Eight of one day to one address, as strangers cause them. */
  async function queueEight() {
    for (let serial = 1; serial <= 8; serial += 1) {
      const mail = {
        eventKey: `event:${serial}`,
        recipient: "asha@example.com",
        subject: `Mail ${serial}`,
        body: `Text ${serial}.\n\n${PRODUCTION.ORIGIN}/jobs`,
        isFromUnconfirmedSender: true,
      };
      await db.batch([queueMail({ db, now: new Date(Date.now() - 10 + serial), effects }, mail)]);
    }
  }

  test.each(["* * * * *", "17 * * * *"])(
    "of eight mails of strangers the run %s sends five and one summary, once",
    async (cron) => {
      const { sent, env } = production();
      await queueEight();
      await Promise.all([runScheduled(cron, env), runScheduled(cron, env)]);
      await runScheduled(cron, env);
      const subjects = sent.map(({ subject }) => subject).sort();
      expect(subjects).toEqual(["3 more mails from Staffroom", "Mail 1", "Mail 2", "Mail 3", "Mail 4", "Mail 5"]);
      const summary = sent.find(({ subject }) => subject.startsWith("3 more"));
      for (const serial of [6, 7, 8]) expect(summary?.text).toContain(`Text ${serial}.`);
      expect((await rowsOf("mail_outbox")).filter(({ sent_at, body }) => sent_at === null || body !== "")).toEqual([]);
    },
  );

  test("a run makes links of our own addresses in its mails", async () => {
    const { sent, env } = production();
    await queueEight();
    await runScheduled("* * * * *", env);
    const link = `<a class="button" href="${PRODUCTION.ORIGIN}/jobs">See the jobs</a>`;
    expect(sent.map(({ html }) => html.split(link).length - 1)).toEqual([1, 1, 1, 1, 1, 3]);
  });

  test("where summaries cannot be made, mail goes out all the same, and the run counts as failed", async () => {
    const { sent, env } = production();
    await queueEight();
    const { DB } = failingDatabase({ at: 1, isLasting: true, matching: /waits_for_summary = 1/ });
    await expect(runScheduled("* * * * *", { ...env, DB })).rejects.toThrow("Scheduled work failed: summaries made");
    expectLoggedErrors(1);
    expect(sent).toHaveLength(5);
    await runScheduled("* * * * *", env);
    expect(sent).toHaveLength(6);
  });

  test("without a sender's address no summary is made", async () => {
    const { env } = production();
    await queueEight();
    await runScheduled("* * * * *", { ...env, MAIL_FROM: "" });
    expect(await rowsOf("mail_outbox")).toHaveLength(8);
  });

  test("the outbox cannot be read over the web", async () => {
    const { env } = production();
    const { email } = await createAccount("user");
    await visitor().form("/forgotpassword", { email });
    const [row] = await rowsOf("mail_outbox");
    expect(row).toMatchObject({ recipient: email });
    for (const path of ["/dev/mail", `/dev/mail/${row?.id}`, `/dev/mail/${row?.id}/html`, "/dev/mail.data"]) {
      for (const APP_ENV of ["production", "staging", ""]) {
        const response = await visitor().get(path, { env: { ...env, APP_ENV } });
        expect(response.status, `${path} in ${APP_ENV}`).toBe(404);
        expect(await response.text()).not.toContain("token=");
      }
    }
  });
});

describe("on a developer's machine", () => {
  test("every mail can be read, as text and as HTML", async () => {
    await api("POST", "/auth/createuser", { body: BODY });
    const list = await (await visitor().get("/dev/mail")).text();
    expect(textOf(list)).toContain("Confirm your email address");
    expect(textOf(list)).toContain("asha@example.com");
    const path = linksOf(list).find((link) => link.startsWith("/dev/mail/")) ?? "";
    const text = await (await visitor().get(path)).text();
    const [mail] = await mailsTo();
    expect(textOf(text)).toContain((mail?.body ?? "").replace(/\s+/g, " "));
    const html = await visitor().get(`${path}/html`);
    expect(html.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(await html.text()).toMatch(/<a class="button" href="http:\/\/localhost\/confirmemail\?token=[\w-]{43}">/);
  });

  test("what waits for the summary is called so, and the run by the clock makes it", async () => {
    for (let serial = 1; serial <= 6; serial += 1) {
      const mail = {
        eventKey: `event:${serial}`,
        recipient: "asha@example.com",
        subject: "S",
        body: "B",
        isFromUnconfirmedSender: true,
      };
      await db.batch([queueMail({ db, now: new Date(), effects }, mail)]);
    }
    const outbox = async () => textOf(await (await visitor().get("/dev/mail")).text());
    expect(await outbox()).toContain("waiting for the summary");
    await runScheduled("* * * * *");
    expect(await outbox()).toContain("One more mail from Staffroom");
    expect(await outbox()).toContain("told in a summary");
    expect(await outbox()).not.toContain("waiting for the summary");
  });

  test("an empty outbox says so; an unknown mail is 404", async () => {
    expect(textOf(await (await visitor().get("/dev/mail")).text())).toContain("No mail yet");
    expect((await visitor().get("/dev/mail/0199a5a0-0000-7000-8000-000000000000")).status).toBe(404);
    expect((await visitor().get("/dev/mail/x/html")).status).toBe(404);
  });
});
