/** Requests about one's data: a number and a mail at once, an answer in time, and a clock that warns. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answerRequest, watchRequests } from "~/domain/privacy/answer-request.server";
import { readRequests } from "~/domain/privacy/queries.server";
import { answerDue, REQUEST_CLOCKS, REQUEST_KINDS, timeLeft } from "~/domain/privacy/rules";
import { sendRequest } from "~/domain/privacy/send-request.server";
import { type Visitor, visitor } from "../support/app";
import { config, countRows, db, effects, rowsOf, sql } from "../support/bindings";
import { type Account, createAccount, PASSWORD, signedIn } from "../support/factories";
import { textOf } from "../support/pages";
import { mailsTo } from "./mails";

type Member = Visitor & { account: Account };
const NOW = new Date("2026-11-24T10:00:00Z");
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const OPERATOR = "operator@staffroom.example";
const env = { MODERATORS: OPERATOR };
const ASKED = { kind: "erasure", text: "Please remove my old address." };
const STRANGER = "no.account@example.com";

let person: Member;
let operator: Member;
beforeEach(async () => {
  person = await signedIn("user");
  operator = await signedIn("admin", await createAccount("admin", { email: OPERATOR }));
  await sql("UPDATE users SET email_verified_at = 5");
});

const requests = () => rowsOf("privacy_requests");
const numberOf = async () => Number((await requests())[0]?.number);
const send = (who: Visitor, fields: Record<string, string> = {}) => who.form("/privacy/ask", { ...ASKED, ...fields });
const reply = (number: number, who: Visitor = operator, text = "It is removed.") =>
  who.form("/privacy/requests", { number: String(number), answer: text }, { env });
const list = async () => textOf(await (await operator.get("/privacy/requests", { env })).text());
const deps = (now = NOW) => ({
  ...{ db, now, effects, config, client: null },
  mailer: { keepsText: false, send: async () => undefined },
});

describe("a request", () => {
  test.each(REQUEST_KINDS)(
    "to %s has a number, is acknowledged by mail at once, and says when it is answered",
    async (kind) => {
      const answered = await send(person, { kind });
      expect([answered.status, answered.headers.get("Location")]).toEqual([303, "/yourdata"]);
      const [row] = await requests();
      expect(row).toMatchObject({ kind, email: person.account.email, user_id: person.account.id, is_proven: 1 });
      expect(Number(row?.acknowledged_at) - Number(row?.created_at)).toBeLessThan(
        REQUEST_CLOCKS.acknowledgeHours * 3_600_000,
      );
      expect(Number(row?.due_at) - Number(row?.created_at)).toBe(15 * DAY_MS);
      const [mail] = await mailsTo(person.account.email);
      expect(mail?.subject).toBe(`We have your request ${row?.number}`);
      expect(mail?.body).not.toContain("my old address");
      const page = textOf(await (await person.get("/yourdata")).text());
      expect(page).toContain(String(row?.number));
      expect(page).toContain("15 days left for our answer");
    },
  );

  test("needs no account: then the answer goes to the address, and the operator reads that nobody has proven it", async () => {
    const answered = await send(visitor(), { email: STRANGER });
    expect(answered.headers.get("Location")).toBe("/privacy");
    expect((await requests())[0]).toMatchObject({ email: STRANGER, user_id: null, is_proven: 0 });
    expect(await mailsTo(STRANGER)).toHaveLength(1);
    expect((await rowsOf("mail_outbox"))[0]).toMatchObject({ from_stranger: 1 });
    expect(await list()).toContain("not proven");
    await reply(await numberOf());
    expect((await mailsTo(STRANGER)).at(-1)?.body).toContain("It is removed.");
  });

  test("of an account goes to its own address, whatever the form says", async () => {
    await send(person, { email: STRANGER });
    expect((await requests())[0]).toMatchObject({ email: person.account.email });
  });

  test("of an account whose address is not confirmed is not proven either", async () => {
    await sql("UPDATE users SET email_verified_at = null WHERE id = ?", person.account.id);
    await send(person);
    expect((await requests())[0]).toMatchObject({ is_proven: 0 });
  });

  test("sent twice, also at once, is one request with one number and one mail", async () => {
    await Promise.all([send(person), send(person)]);
    await send(person);
    expect([await countRows("privacy_requests"), (await mailsTo(person.account.email)).length]).toEqual([1, 1]);
    await reply(await numberOf());
    await send(person);
    expect(await countRows("privacy_requests")).toBe(2);
  });

  test.each([
    ["no kind", { kind: "" }],
    ["an unknown kind", { kind: "__proto__" }],
    ["no text", { text: "  " }],
    ["a long text", { text: "x".repeat(4_001) }],
    ["a filled trap", { extra_note: "x" }],
    ["a wrong address", { email: "nobody" }],
  ])("is refused with %s, and what was typed stays", async (_, fields) => {
    const refused = await send(visitor(), { email: STRANGER, ...fields });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Send the request");
    expect(await countRows("privacy_requests")).toBe(0);
  });

  test("is limited: ten a day of an account, twenty of a network", async () => {
    for (let count = 0; count < 10; count += 1) await send(person, { text: `Question ${count}` });
    expect((await send(person, { text: "One more" })).status).toBe(429);
    expect(await countRows("privacy_requests")).toBe(10);
  });

  test("text in it is text, for the operator too", async () => {
    await send(person, { text: "<script>alert(1)</script>\n=HYPERLINK()" });
    expect(await (await operator.get("/privacy/requests", { env })).text()).not.toContain("<script>alert");
  });

  test("of somebody whom a person has named is marked as such", async () => {
    await sql("INSERT INTO nominees VALUES (?, 'Ravi', ?, 5)", person.account.id, STRANGER);
    await send(visitor(), { email: STRANGER, kind: "nomination" });
    expect(await list()).toContain("Somebody has named this address");
  });

  test("of somebody who was named tells the operator by whom, whether her address is proven, under which name and when", async () => {
    const other = await createAccount("user", { email: "unproven@example.com" });
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", person.account.id);
    const at = Date.parse("2026-03-02T06:30:00Z");
    await sql("INSERT INTO nominees VALUES (?, 'Ravi Rao', ?, ?)", person.account.id, STRANGER, at);
    await sql("INSERT INTO nominees VALUES (?, 'R. Rao', ?, ?)", other.id, STRANGER, at);
    await send(visitor(), { email: STRANGER.toUpperCase(), kind: "nomination" });
    const told = await list();
    expect(told).toContain(`${person.account.email} (confirmed), as Ravi Rao, 2 Mar, 12:00 IST`);
    expect(told).toContain("unproven@example.com (not proven), as R. Rao, 2 Mar, 12:00 IST");
    await send(visitor(), { email: "nobody.named@example.com", kind: "nomination" });
    expect((await list()).match(/Somebody has named this address/g)).toHaveLength(1);
  });

  test("without mail is not acknowledged, and the operator reads so", async () => {
    await sendRequest({ ...deps(), mailer: null }, { email: STRANGER }, { kind: "access", text: "What?" });
    expect((await requests())[0]?.acknowledged_at).toBeNull();
    expect(await list()).toContain("no mail has told the person that it came: mail is off");
  });
});

describe("the operator", () => {
  test.each([
    ["nobody", () => visitor(), "/login"],
    ["a candidate", () => person, 404],
  ] as const)("is not %s", async (_, who, outcome) => {
    await send(person);
    const asked = await who().get("/privacy/requests", { env });
    if (outcome === 404) expect(asked.status).toBe(404);
    else expect(asked.headers.get("Location")).toMatch(outcome);
    expect((await reply(await numberOf(), who())).status).toBeGreaterThan(400);
    expect((await requests())[0]?.answered_at).toBeNull();
  });

  test("whose address is not confirmed finds nothing", async () => {
    await sql("UPDATE users SET email_verified_at = null WHERE id = ?", operator.account.id);
    expect((await operator.get("/privacy/requests", { env })).status).toBe(404);
  });

  test("sees the most urgent first, with the time that is left", async () => {
    for (const [text, days] of [
      ["late", -16],
      ["soon", -13],
      ["fresh", 0],
    ] as const) {
      await sendRequest(deps(inDays(days)), { email: `${text}@example.com` }, { kind: "access", text });
    }
    const { waiting } = await readRequests({ db, now: NOW });
    expect(waiting.map(({ text, left }) => [text, left])).toEqual([
      ["late", "late by 1 day"],
      ["soon", "2 days left"],
      ["fresh", "15 days left"],
    ]);
  });

  test("answers once: a second answer is refused and mails nobody", async () => {
    await send(person);
    const number = await numberOf();
    expect((await reply(number)).headers.get("Location")).toBe("/privacy/requests");
    expect((await reply(number, operator, "Something else")).status).toBe(409);
    const mails = await mailsTo(person.account.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `We have your request ${number}`,
      `Our answer to your request ${number}`,
    ]);
    expect((await requests())[0]).toMatchObject({ answer: "It is removed." });
    expect(textOf(await (await person.get("/yourdata")).text())).toContain("It is removed.");
    expect(await list()).toContain("Nothing waits");
  });

  test("answers one request and leaves the others as they are", async () => {
    await send(person);
    await send(person, { text: "And another thing" });
    await sql("INSERT INTO nominees VALUES (?, 'Ravi', 'ravi@example.com', 5)", person.account.id);
    expect(await list()).not.toContain("Somebody has named this address");
    const number = await numberOf();
    await reply(number);
    expect((await requests()).filter(({ answered_at }) => answered_at === null)).toHaveLength(1);
    expect((await reply(number, operator, "Once more")).status).toBe(409);
    expect((await requests()).map(({ answer }) => answer).sort()).toEqual(["It is removed.", null]);
  });

  test("two operators at once: one answer goes out", async () => {
    await send(person);
    const number = await numberOf();
    const statuses = await Promise.all([reply(number, operator, "One"), reply(number, operator, "Two")]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([303, 409]);
    const [, told] = await mailsTo(person.account.email);
    expect(told?.body).toContain(String((await requests())[0]?.answer));
  });

  test.each([
    ["99999999", 404],
    ["x", 400],
    ["", 400],
  ])("the number %j is refused", async (number, status) => {
    const refused = await operator.form("/privacy/requests", { number, answer: "Yes" }, { env });
    expect(refused.status).toBe(status);
  });

  test("an answer that is empty is refused, and one that failed is still in the form", async () => {
    await send(person);
    expect((await reply(await numberOf(), operator, "  ")).status).toBe(400);
  });
});

describe("the clock", () => {
  test.each([
    [0, "15 days left"],
    [13, "2 days left"],
    [14.5, "less than a day left"],
    [15, "late by 1 day"],
    [17, "late by 2 days"],
  ])("after %s days: %s", (days, text) => {
    expect(timeLeft(answerDue(NOW), inDays(days))).toBe(text);
  });

  test("warns when an answer is nearly due, when it is late, and when nobody has acknowledged", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await sendRequest(deps(), { email: STRANGER }, { kind: "access", text: "What?" });
    expect(await watchRequests({ db, now: inDays(11.9) })).toEqual({ near: 0, late: 0, unacknowledged: 0 });
    expect(warn).not.toHaveBeenCalled();
    expect(await watchRequests({ db, now: inDays(12.1) })).toEqual({ near: 1, late: 0, unacknowledged: 0 });
    expect(await watchRequests({ db, now: inDays(15.1) })).toEqual({ near: 1, late: 1, unacknowledged: 0 });
    expect(warn.mock.calls.map(([line]) => String(line)).join()).not.toContain(STRANGER);
    expect(warn).toHaveBeenCalledTimes(2);
    await answerRequest(deps(inDays(16)), { ...operator.account }, { number: await numberOf(), answer: "This." });
    expect(await watchRequests({ db, now: inDays(17) })).toEqual({ near: 0, late: 0, unacknowledged: 0 });
    await sendRequest({ ...deps(), mailer: null }, { email: STRANGER }, { kind: "access", text: "And?" });
    expect((await watchRequests({ db, now: inDays(0.9) })).unacknowledged).toBe(0);
    expect((await watchRequests({ db, now: inDays(1.1) })).unacknowledged).toBe(1);
    warn.mockRestore();
  });
});

describe("closing the account", () => {
  test("settles what waits, and leaves that somebody asked without address and words", async () => {
    await send(person);
    const number = await numberOf();
    await person.form("/yourdata/close", { password: PASSWORD });
    expect((await requests())[0]).toMatchObject({ number, user_id: null, email: "", text: "", answer: "" });
    expect((await requests())[0]?.answered_at).toBeGreaterThan(0);
    expect((await reply(number)).status).toBe(409);
    expect(await list()).toContain("the account is closed");
    expect(JSON.stringify(await rowsOf("privacy_log"))).not.toContain(person.account.email);
  });

  test("settles what came from a confirmed address without its account, and leaves what anybody may have typed", async () => {
    for (const who of [person, await signedIn("user")]) {
      const { id, email } = who.account;
      const isConfirmed = who === person;
      await sql("UPDATE users SET email_verified_at = ? WHERE id = ?", isConfirmed ? 5 : null, id);
      await send(visitor(), { email, text: `Something of ${email}` });
      await who.form("/yourdata/close", { password: PASSWORD });
      const left = (await requests()).filter((row) => row.email === email);
      expect([isConfirmed, left.length]).toEqual([isConfirmed, isConfirmed ? 0 : 1]);
      expect(JSON.stringify(await requests()).includes(email)).toBe(!isConfirmed);
    }
  });
});
