/** "Send my link again": for whoever applied without an account and lost the mail, and for nobody else. */
import { beforeEach, describe, expect, test } from "vitest";
import { api, visitor } from "../support/app";
import { bindings, sql } from "../support/bindings";
import { type Account, createAccount, createApplication, createJob, type Job } from "../support/factories";
import { control, linksOf, textOf } from "../support/pages";
import { mailsTo } from "./mails";

const EMAIL = "asha@example.com";

let owner: Account;
let job: Job;
beforeEach(async () => {
  owner = await createAccount("admin");
  job = await createJob(owner, { title: "PGT Physics", company_name: "Green School" });
});

const ask = (email: string, headers: Record<string, string> = {}) =>
  visitor().form("/application", { intent: "again", email }, { headers });

test("the mail has the link and the number of each application, and they work", async () => {
  const other = await createJob(owner, { title: "Librarian", company_name: "Hill School" });
  await createApplication(job, { email: EMAIL, confirmedAt: null });
  await createApplication(other, { email: EMAIL, confirmedAt: null });
  const answer = await ask(` ${EMAIL.toUpperCase()} `);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/application?way=again"]);

  const [mail, ...more] = await mailsTo(EMAIL);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Your applications on Staffroom");
  expect(mail?.body).toMatch(/"PGT Physics" at Green School, sent on .+ with the file "Asha Rao":/);
  expect(mail?.body).toContain('"Librarian" at Hill School, sent on ');
  const keys = [...(mail?.body.matchAll(/\/application\?key=(\S+)/g) ?? [])].map(([, key = ""]) => key);
  const numbers = [...(mail?.body.matchAll(/number: (\d\d)/g) ?? [])].map(([, number = ""]) => number);
  expect([keys.length, numbers.length]).toEqual([2, 2]);
  const person = visitor();
  await person.form("/application", { key: keys[1] ?? "" });
  expect(await (await person.get("/application")).text()).toContain("PGT Physics");
  const confirmed = await person.form("/application", { way: "confirm", number: numbers[1] ?? "" });
  expect(confirmed.status).toBe(303);
});

test("two for the same job are told apart: by the time and the name of the file", async () => {
  const sentAt = (time: string) => new Date(`2026-11-27T${time}Z`);
  await createApplication(job, {
    email: EMAIL,
    createdAt: sentAt("04:45:00"),
    resumeName: "old cv.pdf",
    confirmedAt: null,
  });
  await createApplication(job, {
    email: EMAIL,
    createdAt: sentAt("12:00:00"),
    resumeName: "new cv.pdf",
    confirmedAt: null,
  });
  await sql("UPDATE jobs SET time_zone = 'Europe/London'");
  await ask(EMAIL);
  await sql("UPDATE jobs SET time_zone = NULL");
  await aMinuteLater();
  await ask(EMAIL);
  const lines = (await mailsTo(EMAIL)).map(({ body }) => body.split("\n").filter((line) => line.startsWith('"PGT')));
  expect(lines).toEqual([
    [
      '"PGT Physics" at Green School, sent on 27 November 2026 at 12:00 (London time) with the file "new cv":',
      '"PGT Physics" at Green School, sent on 27 November 2026 at 04:45 (London time) with the file "old cv":',
    ],
    [
      '"PGT Physics" at Green School, sent on 27 November 2026 at 17:30 with the file "new cv":',
      '"PGT Physics" at Green School, sent on 27 November 2026 at 10:15 with the file "old cv":',
    ],
  ]);
});

test("by call: the same mail, and the same answer for every address", async () => {
  await createApplication(job, { email: EMAIL });
  const call = (email: unknown) => api("POST", "/application/links", { body: { email } });
  const [known, unknown] = [await call(EMAIL), await call("sara@example.com")];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(known.status).toBe(200);
  expect((await mailsTo()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [EMAIL, "Your applications on Staffroom"],
  ]);
  expect((await call("no address")).status).toBe(400);
});

test("an unknown address gets the same answer, and no mail", async () => {
  await createApplication(job, { email: EMAIL });
  const [known, unknown] = [await ask(EMAIL), await ask("sara@example.com")];
  expect([unknown.status, unknown.headers.get("Location")]).toEqual([known.status, known.headers.get("Location")]);
  expect((await mailsTo()).map(({ recipient }) => recipient)).toEqual([EMAIL]);
});

test("what belongs to an account, and what is deleted, is not mailed", async () => {
  const { id } = await createAccount("user");
  await createApplication(job, { email: EMAIL, candidateId: id });
  await createApplication(await createJob(owner), { email: EMAIL, resumeBytes: 0 });
  await ask(EMAIL);
  expect(await mailsTo(EMAIL)).toEqual([]);
});

/** As if the mails of this address had been queued a minute earlier. */
const aMinuteLater = () => sql("UPDATE mail_outbox SET created_at = created_at - 60000 WHERE recipient = ?", EMAIL);

test("who asks twice within a minute has one mail, and it counts once", async () => {
  await createApplication(job, { email: EMAIL });
  const answers = [await ask(EMAIL), await ask(EMAIL)];
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await mailsTo(EMAIL)).toHaveLength(1);
  const counted = await bindings.DB.prepare("SELECT count FROM limit_counters WHERE key LIKE 'linksMail:%'").all();
  expect(counted.results).toEqual([{ count: 1 }]);
  await aMinuteLater();
  await ask(EMAIL);
  expect(await mailsTo(EMAIL)).toHaveLength(2);
});

test("three mails an hour go to one address, and the fourth asker hears nothing of it", async () => {
  await createApplication(job, { email: EMAIL });
  const answers = [];
  for (let time = 0; time < 4; time += 1) {
    answers.push((await ask(EMAIL)).status);
    await aMinuteLater();
  }
  expect(answers).toEqual([303, 303, 303, 303]);
  expect(await mailsTo(EMAIL)).toHaveLength(3);
  await sql("DELETE FROM limit_counters");
  await ask(EMAIL);
  expect(await mailsTo(EMAIL)).toHaveLength(4);
});

test("five mails a day go to one address, whatever the hour, and the last links work on", async () => {
  const { id } = await createApplication(job, { email: EMAIL });
  for (let time = 0; time < 8; time += 1) {
    expect((await ask(EMAIL)).status).toBe(303);
    await aMinuteLater();
    await sql("DELETE FROM limit_counters WHERE key LIKE 'linksMail:%'");
  }
  const mails = await mailsTo(EMAIL);
  expect(mails).toHaveLength(5);
  const key = /key=(\S+)/.exec(mails.at(-1)?.body ?? "")?.[1] ?? "";
  expect((await api<{ id: string }>("POST", "/application/guest", { body: { key } })).body.id).toBe(id);
});

test("one network asks thirty times an hour, for known and unknown addresses alike", async () => {
  const headers = { "CF-Connecting-IP": "203.0.113.9" };
  await ask("first@example.com", headers);
  await sql("UPDATE limit_counters SET count = 30 WHERE key LIKE 'linksByNetwork:%'");
  const refused = await ask("sara@example.com", headers);
  expect(refused.status).toBe(429);
  const html = await refused.text();
  expect(textOf(html)).toContain("Many links were asked for from your network just now");
  expect(control(html, "email")?.value).toBe("sara@example.com");
});

test("the mail is her own: it never waits for the summary of what strangers cause, and does not count there", async () => {
  await createApplication(job, { email: EMAIL });
  await ask(EMAIL);
  const { results } = await bindings.DB.prepare("SELECT * FROM mail_outbox").all<Record<string, unknown>>();
  expect(results).toMatchObject([{ recipient: EMAIL, from_stranger: 0, waits_for_summary: 0 }]);
});

describe("the form stands", () => {
  test.each([
    ["where no link was opened", "/application", 401],
    ["where a link lost its end", "/application?key=0199a5a0-0000-7000-8000-000000000000.1.abc", 410],
  ])("%s", async (_, path, status) => {
    const answer = await visitor().get(path);
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(control(html, "email")?.type).toBe("email");
    expect(html).toContain("Send my link again");
  });

  test("one link away from the log-in", async () => {
    const html = await (await visitor().get("/login")).text();
    expect(linksOf(html)).toContain("/application?way=again");
  });

  test("with the message beside its field where the address is none", async () => {
    const answer = await ask("nonsense");
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(textOf(html)).toContain("Enter an email address like name@example.com");
    expect(control(html, "email")?.value).toBe("nonsense");
  });
});
