/** The log: one JSON line an event, and nothing in it that belongs to a person. What watches the whole suite is shown to see. */
import { describe, expect, test } from "vitest";
import { errorText, log, withoutSecrets } from "~/domain/log";
import { sendDueMail } from "~/domain/mail/send-mail.server";
import { api, visitor } from "../support/app";
import { bindings, db, sql } from "../support/bindings";
import { checkLogged, expectLoggedErrors, loggedLines } from "../support/captured-log";
import { growthOf, LINEAR } from "../support/compare-cost";
import { APPLY_FIELDS, createAccount, createJob, createSession, PASSWORD, pdf } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";

/** What the links in mails are made with. */
const LINKS = { linkSecret: "the secret of these tests" };

const line = (about: Record<string, unknown>) => JSON.stringify({ level: "warn", event: "made for a test", ...about });

describe("the watch over every test's log sees", () => {
  test.each([
    ["the password of the tests", { typed: PASSWORD }],
    ["an address", { to: "somebody@example.com" }],
    ["a bearer token", { header: "Bearer abcdefgh" }],
    ["a session's token", { cookie: "a".repeat(43) }],
    ["the secret that signs", { key: "test-secret-for-signing-only-0123456789" }],
    ["a resume", { body: "%PDF-1.7" }],
    ["a password's hash", { hash: "$scrypt$ln=15" }],
    ["a token in an address", { path: "/resetpassword?token=abc" }],
    ["the id that opens a registration", { path: "/user/registeruser/0199a5a0-0000-7000-8000-000000000000" }],
    ["the id of an account", { path: "/user/5a0c2d7e-0f1b-4c3d-9e8f-001122334455" }],
  ])("%s, on every level", async (_what, about) => {
    for (const method of ["debug", "info", "log", "warn", "error"] as const) {
      console[method](line(about));
      await expect(checkLogged(), method).rejects.toThrow("what no log may hold");
    }
    expectLoggedErrors(1);
  });

  test("what the test itself typed, was given or was mailed", async () => {
    const account = await createAccount("user", { email: "only.in.table@school.invalid" });
    const token = await createSession(account, "api");
    await api("GET", "/jobs/savedjobs", { token });
    await api("POST", "/auth/login", { body: { email: account.email, password: "slate 44 slate" } });
    for (const text of [token, "slate 44 slate", "only.in.table@school"]) {
      console.warn(line({ note: `x ${text} y`.replace("@school", "@school.invalid") }));
      const secrets = checkLogged();
      await expect(secrets).rejects.toThrow("what no log may hold");
      // Each check forgets what was sent: it is sent again for the next one.
      await api("POST", "/auth/login", { body: { email: account.email, password: "slate 44 slate" }, token });
    }
    await api("POST", "/auth/forgot-password", { body: { email: account.email } });
    const { body } = (await bindings.DB.prepare("SELECT body FROM mail_outbox").first<{ body: string }>()) ?? {
      body: "",
    };
    console.warn(line({ note: body.split("\n").find((part) => part.length > 20) }));
    await expect(checkLogged()).rejects.toThrow("what no log may hold");
  });

  test("a line that is no JSON, or names no event", async () => {
    console.log("Something happened");
    await expect(checkLogged()).rejects.toThrow("no JSON with level and event");
    console.log(JSON.stringify({ level: "info" }));
    await expect(checkLogged()).rejects.toThrow("no JSON with level and event");
  });

  test("nothing wrong with a clean line", async () => {
    log("info", "mail sent", { sent: 2, failed: 0 });
    await checkLogged();
  });
});

describe("a line", () => {
  test("is one line of JSON, whatever the text holds", () => {
    log("warn", "made for a test", { cause: 'a\nb"}\r{"level":"error","event":"forged' });
    const [text = ""] = loggedLines("warn");
    expect(text.split(/[\r\n]/)).toHaveLength(1);
    expect(JSON.parse(text)).toMatchObject({ level: "warn", event: "made for a test" });
  });

  test("leaves out addresses, tokens and queries that an error's text brings along, and no more than these", () => {
    const text =
      "550 <asha.rao+jobs@mail.school.example> refused: Bearer abc.def, https://a.example/reset?token=xyz&a=b";
    expect(withoutSecrets(text)).toBe("550 <[address]> refused: [token], https://a.example/reset?[query]");
    expect(withoutSecrets(`cookie ${"aB3_-".repeat(8)}xyz ends`)).toBe("cookie [token] ends");
    const id = "0199a5a0-0000-7000-8000-000000000000";
    expect(withoutSecrets(`request ${id} at app/http/errors.ts:12:3`)).toBe(`request ${id} at app/http/errors.ts:12:3`);
    expect(withoutSecrets("x".repeat(9000))).toHaveLength(4000);
    expect(errorText(new TypeError("no"))).toBe("TypeError: no");
    expect(errorText("secret text")).toBe("a thrown string");
  });
});

test("what a package has to say is a line of the same kind", async () => {
  await visitor().get("/jobdetails/%E0%A4%A");
  const lines = loggedLines("warn").map((text) => JSON.parse(text));
  expect(lines.length).toBeGreaterThan(0);
  for (const told of lines) {
    expect(told).toMatchObject({ level: "warn", event: "a package says" });
    expect(told.message).toContain("could not be decoded");
  }
});

test("a mail service that names the recipient in its error tells the log nothing of her", async () => {
  await sql(
    "INSERT INTO mail_outbox VALUES ('m1', 'e1', 'asha@example.com', 'Hello', 'Your link', 0, 0, null, 0, 0, 0, null, 1, null, null, null, null, null, null)",
  );
  const refuse = async ({ recipient }: { recipient: string }) => {
    throw new Error(`550 no such user ${recipient}`);
  };
  await sendDueMail({ config: LINKS, db, mailer: { send: refuse, keepsText: false }, now: new Date(), origin: "" });
  const [text = ""] = loggedLines("warn");
  expect(JSON.parse(text)).toEqual({
    level: "warn",
    event: "mail not sent, to be tried again",
    mailId: "m1",
    attempts: 1,
    cause: "Error: 550 no such user [address]",
  });
});

test("a request that fails is one line of the log, with the id that the visitor sees and without query, password or address", async () => {
  const { DB } = failingDatabase({ at: 1, isLasting: true });
  const page = await visitor().get("/jobs?q=asha%40example.com&token=secret-token-1", { env: { DB } });
  const [first = ""] = expectLoggedErrors(1);
  const told = JSON.parse(first);
  expect(told).toMatchObject({ level: "error", event: "request failed", method: "GET", path: "/jobs" });
  expect(page.headers.get("X-Request-Id")).toBe(told.requestId);
  expect(await page.text()).toContain(told.requestId);
  await visitor().form("/login", { email: "asha@example.com", password: PASSWORD }, { env: { DB } });
  const [second = ""] = expectLoggedErrors(1);
  expect(second).not.toMatch(/asha|chalk/);
});

test("a resume that cannot be stored leaves no trace of itself in the log", async () => {
  const job = await createJob(await createAccount("admin"));
  const { DB } = failingDatabase({ at: 1, isLasting: true, matching: /insert into "applications"/i });
  const fields = { ...APPLY_FIELDS, resume: pdf("Meera Iyer secret resume.pdf") };
  await visitor().upload(`/jobdetails/${job.id}`, fields, { env: { DB } });
  const [text = ""] = expectLoggedErrors(1);
  expect(text).not.toMatch(/Meera|meera|9876543210|%PDF/);
});

test("an id that opens a registration is in no line, nor any other account's", async () => {
  const { body } = await api<{ id: string }>("POST", "/auth/createuser", {
    body: { role: "user", email: "fresh@example.com", password: "three words here" },
  });
  const open = `/user/registeruser/${body.id}`;
  const { DB } = failingDatabase({ at: 1, isLasting: true });
  expect((await api("PUT", open, { body: { f_name: "A", l_name: "B" }, token: "dead" })).status).toBe(401);
  expect(
    (await api("PUT", open.toUpperCase().replace(body.id.toUpperCase(), body.id), { body: {}, token: "x" })).status,
  ).toBe(401);
  expect((await api("PUT", open, { body: { f_name: "A", l_name: "B" }, env: { DB } })).status).toBe(503);
  expect((await api("GET", `/user/${body.id}`)).status).toBe(401);
  const lines = [...loggedLines("log"), ...expectLoggedErrors(1)];
  expect(lines.join()).not.toContain(body.id);
  expect(lines.map((text) => JSON.parse(text).path)).toEqual([
    "/auth/createuser",
    "/user/registeruser/…",
    "/USER/REGISTERUSER/…",
    "/user/…",
    "/user/registeruser/…",
  ]);
  expect(withoutSecrets(`No route for "${open}"`)).toBe('No route for "/user/registeruser/…"');
});

test("every use of a secret and every refusal is a line, by request and not by person", async () => {
  const account = await createAccount();
  const wrong = await api("POST", "/auth/login", { body: { email: account.email, password: "wrong" } });
  await visitor().form("/login", { email: account.email, password: PASSWORD });
  const foreign = "/jobs/createjob/0199a5a0-0000-7000-8000-000000000000";
  await api("POST", foreign, { body: {} });
  await visitor().get("/login");
  const about = { level: "info", requestId: expect.any(String), method: "POST" };
  expect(loggedLines("log").map((text) => JSON.parse(text))).toEqual([
    { ...about, event: "refused", requestId: wrong.headers.get("X-Request-Id"), path: "/auth/login", status: 401 },
    { ...about, event: "secret used", path: "/login", status: 303 },
    { ...about, event: "refused", path: foreign, status: 401 },
  ]);
});

test("the longest text that is logged takes no more time a letter than a short one", async () => {
  for (const unit of ["a", "%22+OR+-", "a.", "a@", "a@b.", "?a", "bearer ", "a-"])
    expect(await growthOf(withoutSecrets, unit, 4000), unit).toBeLessThanOrEqual(LINEAR);
});
