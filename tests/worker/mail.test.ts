/** Mail around a request: sent after the response, in production by the binding, again by the scheduled run; `/dev/mail`. */
import { describe, expect, test } from "vitest";
import { api, visitor } from "../support/app";
import { rowsOf, sql } from "../support/bindings";
import { createAccount, PASSWORD } from "../support/factories";
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
  return { sent, env: { APP_ENV: "production", MAIL, MAIL_FROM: "Staffroom <no-reply@staffroom.example>" } };
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
    const link = /http:\/\/localhost\/confirmemail\?token=[\w-]+/.exec(sent[0]?.text ?? "")?.[0];
    expect(sent[0]?.html).toContain(`<a href="${link}">${link}</a>`);
    expect(await rowsOf("mail_outbox")).toMatchObject([{ body: "", sent_at: expect.any(Number) }]);
  });

  test("a binding that fails costs the visitor nothing; the scheduled run tries again and sends once", async () => {
    const { sent, env } = production(1);
    expect((await api("POST", "/auth/createuser", { body: BODY, env })).status).toBe(201);
    expect(sent).toEqual([]);
    await runScheduled("*/5 * * * *", env);
    expect(sent, "not before its wait is over").toEqual([]);
    await sql("UPDATE mail_outbox SET next_attempt_at = ?", Date.now());
    await runScheduled("*/5 * * * *", env);
    await runScheduled("*/5 * * * *", env);
    expect(sent).toHaveLength(1);
  });

  test("without a sender's address mail waits, and goes out once there is one", async () => {
    const { sent, env } = production();
    await api("POST", "/auth/createuser", { body: BODY, env: { ...env, MAIL_FROM: "" } });
    await runScheduled("*/5 * * * *", { ...env, MAIL_FROM: "" });
    expect(await rowsOf("mail_outbox")).toMatchObject([{ attempts: 0, sent_at: null }]);
    await runScheduled("*/5 * * * *", env);
    expect(sent).toHaveLength(1);
  });

  test("the outbox cannot be read over the web", async () => {
    const { env } = production();
    await createAccount("user");
    await visitor().form("/forgotpassword", { email: "person1@example.com" });
    const [row] = await rowsOf("mail_outbox");
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
    expect(await html.text()).toMatch(/<a href="http:\/\/localhost\/confirmemail\?token=[\w-]{43}">/);
  });

  test("an empty outbox says so; an unknown mail is 404", async () => {
    expect(textOf(await (await visitor().get("/dev/mail")).text())).toContain("No mail yet");
    expect((await visitor().get("/dev/mail/0199a5a0-0000-7000-8000-000000000000")).status).toBe(404);
    expect((await visitor().get("/dev/mail/x/html")).status).toBe(404);
  });
});
