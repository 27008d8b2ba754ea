/** Applying without an account where mail is sent: the fold, the link in the mail, its number, several of one address, joining an account. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { DROPPED_DAYS, NOT_ME_DAYS } from "~/domain/applications/rules";
import { sweepRetention } from "~/domain/privacy/sweep-retention.server";
import { expectError } from "../support/api-answers";
import { api, apiUpload, type Visitor, visitor } from "../support/app";
import { bindings, countRows, db, rowsOf, snapshot, sql, storedKeys } from "../support/bindings";
import {
  type Account,
  APPLY_FIELDS,
  createAccount,
  createJob,
  type Job,
  pdf,
  signedIn,
  withToken,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { textOf } from "../support/pages";
import { mailsTo } from "./mails";
import { runScheduled } from "./scheduled";

allowBrokenRows("clock that runs after the end", "applications are withdrawn by SQL, past the use-case");

const env = { CONFIRM_ADDRESSES: "1" };
const EMAIL = APPLY_FIELDS.applicant_email;
const DAY_MS = 86_400_000;

let owner: Account;
let job: Job;
beforeEach(async () => {
  owner = await createAccount("admin", { email: "school@example.com" });
  await sql("UPDATE users SET email_verified_at = 1");
  job = await createJob(owner);
});

function apply(changes: Record<string, string | File> = {}, token?: string) {
  const fields = { ...APPLY_FIELDS, job_id: job.id, resume: pdf(), ...changes };
  return apiUpload<{ id: string; message?: string }>("/application/applyforjob", fields, {
    env,
    ...(token ? { token } : {}),
  });
}

/** Key and number of the mails to an address, oldest first. */
async function links(email: string = EMAIL): Promise<{ key: string; number: string }[]> {
  return (await mailsTo(email)).flatMap(({ body }) => {
    const key = /\/application\?key=(\S+)/.exec(body)?.[1];
    const number = /number: (\d\d)/.exec(body)?.[1];
    return key && number ? [{ key, number }] : [];
  });
}

type Answer = { state: string; ways: string[]; status: string; answer_by: string | null };
const guest = (body: Record<string, string>) => api<Answer>("POST", "/application/guest", { body, env });

/** Open the link as a person does: the page, then its button. */
async function opened(key: string): Promise<Visitor> {
  const person = visitor();
  await person.get(`/application?key=${key}`, { env });
  const answer = await person.form("/application", { key }, { env });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/application"]);
  return person;
}

const stored = () => rowsOf("applications");
const sweepDeps = { db, resumes: bindings.RESUMES };
/** Why each was dropped, or whether it is confirmed. */
const states = async () =>
  (await stored()).map(({ name, dropped_reason, confirmed_at }) => [
    name,
    dropped_reason ?? (confirmed_at === null ? "unconfirmed" : "confirmed"),
  ]);

test("a guest reads that the school has removed the job, as the mail says, and not so of one that was taken down", async () => {
  await apply();
  const [link] = await links();
  const person = await opened(link?.key ?? "");
  await person.form("/application", { intent: "confirm", number: link?.number ?? "" }, { env });
  await sql(
    "UPDATE applications SET status = 'unanswered', unanswered_by = 'taken_down', lapsed_at = 5, turn = NULL, due_at = NULL",
  );
  const page = async () => textOf(await (await person.get("/application", { env })).text());
  await sql("UPDATE jobs SET removed_at = 5, state = 'closed'");
  expect(await page()).toContain("The school has removed the job, so there will be no answer.");
  await sql("UPDATE jobs SET removed_at = 5, state = 'taken_down'");
  expect(await page()).toContain("The job was taken down, so there will be no answer");
});

describe("an application without an account", () => {
  test("stands in the list's fold, and in the API as unconfirmed, until its link is used", async () => {
    const { status, body } = await apply();
    expect(status).toBe(201);
    expect(body.message).toBe(`Application sent. We have sent a mail to ${EMAIL}. Confirm it there.`);
    const recruiter = await signedIn("admin", owner);
    const path = `/applications?jobId=${job.id}`;
    const before = await (await recruiter.get(path, { env })).text();
    expect(/<details class="fold unconfirmed-fold">[\s\S]*?<\/details>/.exec(before)?.[0]).toContain("Meera Iyer");
    expect(before.replace(/<details class="fold unconfirmed-fold">[\s\S]*/, "")).not.toContain("Meera Iyer");
    const { token } = await withToken("admin", owner);
    const listed = async () =>
      (await api<{ address_confirmed: boolean }[]>("GET", `/applications/${job.id}`, { token, env })).body[0];
    expect(await listed()).toMatchObject({ address_confirmed: false });

    const [link] = await links();
    expect((await guest({ ...link, way: "confirm" } as Record<string, string>)).body).toMatchObject({
      state: "confirmed",
    });
    const after = await (await recruiter.get(path, { env })).text();
    expect(after).not.toContain('class="fold unconfirmed-fold"');
    expect(after).toContain("Meera Iyer");
    expect(await listed()).toMatchObject({ address_confirmed: true });
  });

  test("is marked nowhere where no mail is sent", async () => {
    const fields = { ...APPLY_FIELDS, job_id: job.id, resume: pdf() };
    const { body } = await apiUpload("/application/applyforjob", fields);
    expect(Object.keys(body)).toEqual(["id"]);
    const recruiter = await signedIn("admin", owner);
    const html = await (await recruiter.get(`/applications?jobId=${job.id}`)).text();
    expect(html).toContain("Meera Iyer");
    expect(html).not.toContain("Address not confirmed");
  });

  test("where no mail is sent, its mail offers what its page has, and nothing to confirm", async () => {
    await apiUpload("/application/applyforjob", { ...APPLY_FIELDS, job_id: job.id, resume: pdf() });
    const [mail] = await mailsTo(EMAIL);
    expect(mail?.subject).toBe(`Your application for ${job.title}`);
    expect(mail?.body).not.toMatch(/Yes, confirm|This was not me|we delete/);
    expect(mail?.body).toContain("Not you? Withdraw it there.");
    const [{ key } = { key: "" }] = await links();
    const page = textOf(await (await (await opened(key)).get("/application")).text());
    expect(page).toContain("Withdraw application");
    expect(page).not.toMatch(/Yes, confirm|This was not me/);
  });

  test("where no mail is sent, each counts as confirmed, and a second of its address is refused, also an account's", async () => {
    const fields = { ...APPLY_FIELDS, job_id: job.id };
    expect((await apiUpload("/application/applyforjob", { ...fields, resume: pdf() })).status).toBe(201);
    const before = await stored();
    expect(before).toMatchObject([{ confirmed_at: expect.any(Number) }]);
    const { token } = await withToken("user", await createAccount("user", { email: EMAIL }));
    for (const sender of [{}, { token }]) {
      const second = await apiUpload("/application/applyforjob", { ...fields, resume: pdf("2.pdf") }, sender);
      expectError(second, 409, "conflict");
    }
    expect(await stored()).toEqual(before);
    expect(await storedKeys()).toHaveLength(1);
  });

  test("a first and a second one are answered and mailed in the same words, by as many calls in a row", async () => {
    const answers = [await apply({ applicant_name: "First Iyer" }), await apply({ applicant_name: "Second Iyer" })];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.message).toBe(answers[1]?.body.message);
    const mails = await mailsTo(EMAIL);
    const plain = mails.map(({ subject, body }) => subject + body.replace(/key=\S+/, "").replace(/number: \d\d/, ""));
    expect(plain[0]).toBe(plain[1]);
    const told = (await mailsTo("school@example.com")).map(({ subject }) => subject);
    expect(told).toEqual([told[0], told[0]]);
    expect(await storedKeys()).toHaveLength(2);
    expect(await states()).toEqual([
      ["First Iyer", "unconfirmed"],
      ["Second Iyer", "unconfirmed"],
    ]);
  });

  test("neither kind leaves a trace of the other: the same statements, the same puts", async () => {
    const { failingDatabase, failingBucket } = await import("../support/failing-storage");
    async function counted(applicant_name: string) {
      const [line, bucket] = [failingDatabase(null), failingBucket("put", { at: 99 })];
      const fields = { ...APPLY_FIELDS, applicant_name, job_id: job.id, resume: pdf() };
      const options = {
        env: { ...env, DB: line.DB, RESUMES: bucket.RESUMES },
        headers: { "CF-Connecting-IP": "203.0.113.5" },
      };
      expect((await apiUpload("/application/applyforjob", fields, options)).status).toBe(201);
      return [line.calls.filter((call) => !/mail_outbox/.test(call[0] ?? "")), bucket.count()];
    }
    expect(await counted("First Iyer")).toEqual(await counted("Second Iyer"));
  });
});

describe("the link", () => {
  test("opens nothing by itself: the page only has a button, which puts the key into a cookie", async () => {
    await apply();
    const [{ key } = { key: "" }] = await links();
    const before = await snapshot();
    const person = visitor();
    const page = await person.get(`/application?key=${key}`, { env });
    expect(page.status).toBe(200);
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(await page.text()).not.toContain("Meera Iyer");
    const answer = await person.form("/application", { key }, { env });
    expect(answer.headers.get("Location")).toBe("/application");
    expect(answer.headers.getSetCookie().join()).toMatch(
      /__Host-application=[^;]+; Max-Age=3600;.*HttpOnly; Secure; SameSite=Lax/,
    );
    const shown = textOf(await (await person.get("/application", { env })).text());
    for (const text of ["Meera Iyer", "resume.pdf", "Submitted", job.title]) expect(shown).toContain(text);
    expect(await snapshot()).toEqual(before);
  });

  test("that we did not make opens nothing", async () => {
    const { body } = await apply();
    const [{ key } = { key: "" }] = await links();
    const [id, version, proof = ""] = key.split(".");
    const forged = [
      "",
      "x",
      String(body.id),
      `${id}.${version}`,
      `${id}.2.${proof}`,
      `${id}.${version}.${proof.slice(0, -2)}AA`,
      `${crypto.randomUUID()}.${version}.${proof}`,
    ];
    for (const each of forged) {
      expectError(await guest({ key: each }), 404, "not_found");
      const person = visitor();
      await person.form("/application", { key: each }, { env });
      expect((await person.get("/application", { env })).status).toBe(401);
    }
    // Another link secret makes other links; another signing secret leaves them.
    expectError(
      await api("POST", "/application/guest", { body: { key }, env: { LINK_SECRET: "x".repeat(40) } }),
      404,
      "not_found",
    );
    const signing = { SIGNING_SECRET: "y".repeat(40), LINK_SECRET: "z".repeat(40) };
    await sql("DELETE FROM applications WHERE id = ''");
    const other = await apiUpload(
      "/application/applyforjob",
      { ...APPLY_FIELDS, applicant_email: "z@example.com", job_id: job.id, resume: pdf() },
      { env: { LINK_SECRET: "z".repeat(40) } },
    );
    expect(other.status).toBe(201);
    const [link] = await links("z@example.com");
    expect((await api("POST", "/application/guest", { body: { key: link?.key ?? "" }, env: signing })).status).toBe(
      200,
    );
  });

  test("of an earlier version opens nothing", async () => {
    await apply();
    const [{ key } = { key: "" }] = await links();
    expect((await guest({ key })).status).toBe(200);
    const person = await opened(key);
    await sql("UPDATE applications SET key_version = 2");
    expectError(await guest({ key }), 404, "not_found");
    expect((await person.get("/application", { env })).status).toBe(410);
  });

  test("works only with the number of the mail, and not for somebody who tries all three numbers", async () => {
    await apply();
    const [{ key, number } = { key: "", number: "" }] = await links();
    const person = await opened(key);
    const html = await (await person.get("/application", { env })).text();
    const numbers = [...html.matchAll(/name="number"[^>]* value="(\d\d)"|value="(\d\d)"[^>]*name="number"/g)].map(
      ([, one, other]) => one ?? other ?? "",
    );
    expect(new Set(numbers).size).toBe(3);
    expect(numbers).toContain(number);
    const wrong = numbers.filter((each) => each !== number);
    const before = await stored();
    expect((await person.form("/application", { way: "confirm" }, { env })).status).toBe(400);
    const answer = await person.form("/application", { way: "confirm", number: wrong[0] ?? "" }, { env });
    expect(answer.status).toBe(400);
    expect(textOf(await answer.text())).toContain("Ask for your link again: the new mail has a new number");
    for (const picked of [wrong[1] ?? "", number]) {
      for (const way of ["confirm", "withdraw", "not_me"]) {
        expectError(await guest({ key, way, number: picked }), 429, "too_many");
      }
      const proof = await person.form("/application", { intent: "prove", number: picked }, { env });
      expect(proof.status).toBe(429);
      const times = { number: picked, interview: "x", seen: "0", word: "Later" };
      expect((await person.form("/application/interview", times, { env })).status).not.toBe(303);
    }
    expect(await stored()).toEqual(before);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 200 * DAY_MS });
    expectError(await guest({ key, way: "confirm", number }), 429, "too_many");
    expect((await guest({ key })).status).toBe(200);
    vi.useRealTimers();
  });

  test("after a wrong number the link is asked for again: it has a new number, and the old link ends", async () => {
    await apply();
    const other = await createJob(owner);
    await apply({ job_id: other.id });
    const [first, second] = await links();
    const wrong = String(10 + ((Number(first?.number) - 9) % 90));
    const key = first?.key ?? "";
    expect((await guest({ key, way: "confirm", number: wrong })).status).toBe(400);
    const person = await opened(key);
    expect(await (await person.get("/application?way=again", { env })).text()).toContain("Send my link again");
    await person.form("/application", { intent: "again", email: EMAIL }, { env });
    const [mail = { body: "" }] = (await mailsTo(EMAIL)).filter(
      ({ subject }) => subject === "Your applications on Staffroom",
    );
    const again = [...mail.body.matchAll(/key=(\S+)/g)].map(([, found = ""]) => found);
    const numbers = [...mail.body.matchAll(/number: (\d\d)/g)].map(([, found = ""]) => found);
    // That of the other application still counts, and is the same.
    expect([again.includes(second?.key ?? ""), again.includes(key)]).toEqual([true, false]);
    const place = again.findIndex((found) => found !== second?.key);
    expect(again[place]).toContain(`${key.split(".")[0]}.2.`);
    expectError(await guest({ key }), 404, "not_found");
    expect((await guest({ key: again[place] ?? "", way: "confirm", number: numbers[place] ?? "" })).body.state).toBe(
      "confirmed",
    );
  });

  test("withdraws, once confirmed or not, and tells the school", async () => {
    await apply();
    const [{ key, number } = { key: "", number: "" }] = await links();
    const person = await opened(key);
    const answer = await person.form("/application", { way: "withdraw", number }, { env });
    const after = textOf(await (await person.get("/application", { env })).text());
    expect(after).toContain("You have withdrawn this application.");
    expect(after).not.toContain("confirm");
    expect((await guest({ key })).body).toMatchObject({ status: "withdrawn", ways: ["not_me"] });
    expectError(await guest({ key, way: "confirm", number }), 409, "conflict");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/application"]);
    expect(await stored()).toMatchObject([{ status: "withdrawn", candidate_id: null }]);
    expect((await rowsOf("notifications")).map(({ text }) => String(text)).join()).toContain("has withdrawn");
    expect((await guest({ key, way: "withdraw", number })).body).toMatchObject({ status: "withdrawn" });
  });

  test("says before a withdrawal what it costs: of a confirmed one, that the address cannot apply again", async () => {
    await apply();
    const [{ key, number } = { key: "", number: "" }] = await links();
    const page = async () => textOf(await (await (await opened(key)).get("/application", { env })).text());
    const forGood = "This cannot be undone, and you cannot apply for this job again with the same address.";
    expect(await page()).toContain("This cannot be undone.");
    // Another one can still be sent and confirmed.
    expect(await page()).not.toContain("apply for this job again");
    await guest({ key, way: "confirm", number });
    expect(await page()).toContain(forGood);
    await guest({ key, way: "withdraw", number });
    const { token } = await withToken("user", await createAccount("user", { email: EMAIL }));
    await sql("UPDATE users SET email_verified_at = 1");
    expectError(await apply({}, token), 409, "conflict");
  });

  test("of an application that belongs to an account changes nothing", async () => {
    await apply();
    const [{ key, number } = { key: "", number: "" }] = await links();
    const candidate = await createAccount("user", { email: EMAIL });
    await sql("UPDATE applications SET candidate_id = ?", candidate.id);
    for (const way of ["confirm", "withdraw", "not_me"]) {
      expectError(await guest({ key, way, number }), 409, "conflict");
    }
    expect((await guest({ key })).body).toMatchObject({ state: "of_account", ways: [] });
    expect(await stored()).toMatchObject([{ status: "submitted", dropped_at: null }]);
  });
});

describe("the promise of an application without an account", () => {
  const DUE = Date.now() + 5 * DAY_MS;
  async function link(): Promise<{ key: string; number: string }> {
    await apply();
    const [found] = await links();
    return found ?? { key: "", number: "" };
  }
  const offer = () =>
    sql("UPDATE applications SET status = 'offered', turn = 'candidate', due_at = ?, waits_since = ?", DUE, Date.now());
  const page = async (person: Visitor) => textOf(await (await person.get("/application", { env })).text());
  const texts = async () => (await rowsOf("notifications")).map(({ text }) => String(text)).join();

  test("stands on the page: the day of the answer, that it is late, and that none came", async () => {
    const { key } = await link();
    const person = await opened(key);
    expect(await page(person)).toMatch(/Waiting for the school, day 1 of \d+\. An answer by \w+day, \d+ \w+/);
    await sql("UPDATE applications SET due_at = ?", Date.now() - 1000);
    const before = await snapshot();
    const late = await page(person);
    expect(late).toContain("School is late");
    expect(late).toContain("This is not a rejection, and the school can still answer.");
    expect(late).not.toContain("Unanswered");
    expect(await snapshot(), "reading records nothing").toEqual(before);
    expect((await guest({ key })).body).toMatchObject({
      ...{ status: "unanswered", turn: null, answer_by: null },
      ways: ["confirm", "contacted", "withdraw", "not_me"],
    });
    await sql("UPDATE applications SET due_at = ?", Date.now() - 31 * DAY_MS);
    expect(await page(person)).toContain("No answer");
  });

  test("an offer is accepted with the number of the mail, and the school is told once", async () => {
    const { key, number } = await link();
    const person = await opened(key);
    expectError(await guest({ key, way: "accept", number }), 409, "conflict");
    await offer();
    expect(await page(person)).toContain("Waiting for you");
    expect((await guest({ key })).body.ways).toContain("accept");
    expect(await page(await opened(key))).toMatch(
      /asks for your reply by \w+, \d+ \w+\. To accept, choose “Accept the offer” below\./,
    );
    const before = await stored();
    const wrong = String(10 + ((Number(number) - 9) % 90));
    const refused = await person.form("/application", { way: "accept", number: wrong }, { env });
    expect([refused.status, await stored()]).toEqual([400, before]);
    expect(textOf(await refused.text())).toContain("This is not the number that our mail shows");
    await sql("DELETE FROM limit_counters");
    const done = await person.form("/application", { way: "accept", number }, { env });
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/application"]);
    expect(await page(person)).toContain("Offer accepted");
    expect((await person.form("/application", { way: "accept", number }, { env })).status).toBe(303);
    const again = await guest({ key, way: "accept", number });
    expect(again.body).toMatchObject({ status: "offered", turn: null, accepted_at: expect.any(String) });
    expect((await texts()).match(/has accepted the offer/g)).toHaveLength(1);
    const events = (await rowsOf("application_events")).map(({ to_status, actor_id }) => [to_status, actor_id]);
    expect(events.filter(([what]) => what === "accepted")).toEqual([["accepted", null]]);
  });

  test("an offer is declined with the number of the mail, and both sides read so", async () => {
    const { key, number } = await link();
    const person = await opened(key);
    await offer();
    await guest({ key, way: "confirm", number });
    const before = await page(person);
    expect(before).toContain("Decline the offer");
    expect(before).not.toContain("Withdraw application");
    const declined = await person.form("/application", { way: "decline", number, reason: "Too far" }, { env });
    expect(declined.status).toBe(303);
    expect(await page(person)).toMatch(/You have declined the offer\..*History.*Offer declined/s);
    expect((await guest({ key })).body).toMatchObject({ status: "withdrawn", declined_at: expect.any(String) });
    expectError(await guest({ key, way: "accept", number }), 409, "conflict");
    expect(await stored()).toMatchObject([{ status: "withdrawn", withdraw_reason: "Too far" }]);
    const recruiter = await signedIn("admin", owner);
    const csv = await (await recruiter.get(`/applications.csv?jobId=${job.id}`, { env })).text();
    expect(csv).toContain('"Offer declined"');
    const numbers = await (await recruiter.get(`/statistics.csv?jobId=${job.id}&table=states`, { env })).text();
    expect(numbers).toMatch(/"Offer declined","1"\r?\n"Withdrawn","0"/);
  });

  test("the page asks for the number once, and not again for an hour", async () => {
    const { key, number } = await link();
    const person = await opened(key);
    await offer();
    const read = async () => (await person.get("/application", { env })).text();
    const first = await read();
    expect(first.match(/Which number does our mail show\?/g)).toHaveLength(1);
    expect(new Set([...first.matchAll(/name="number"/g)]).size).toBe(3);
    expect((await person.form("/application", { way: "confirm", number }, { env })).status).toBe(303);
    expect(await read()).not.toContain("Which number does our mail show?");
    expect((await person.form("/application", { way: "accept" }, { env })).status).toBe(303);
    expect(await stored()).toMatchObject([{ status: "offered", accepted_at: expect.any(Number) }]);
    // Another browser with the same link has to choose.
    const other = await opened(key);
    expect((await other.form("/application", { way: "withdraw" }, { env })).status).toBe(400);
  });

  test("nothing can be accepted after a withdrawal, and an offer can be withdrawn from", async () => {
    const { key, number } = await link();
    await offer();
    await guest({ key, way: "withdraw", number });
    const before = await stored();
    for (const way of ["accept", "contacted", "no_call"]) {
      expectError(await guest({ key, way, number }), 409, "conflict");
    }
    expect(await stored()).toEqual(before);
  });

  test("an offer whose reply date is over is still accepted", async () => {
    const { key, number } = await link();
    await offer();
    await sql("UPDATE applications SET due_at = ?", Date.now() - 1000);
    expect((await guest({ key, way: "accept", number })).body).toMatchObject({ status: "offered" });
    const events = (await rowsOf("application_events")).map(({ to_status }) => to_status);
    expect(events.sort()).toEqual(["accepted", "submitted", "unanswered"]);
  });

  test("“The school contacted me” counts as an answer, once, also of a school that is late", async () => {
    const { key, number } = await link();
    await sql("UPDATE applications SET due_at = ?", Date.now() - 1000);
    expectError(await guest({ key, way: "no_call", number }), 409, "conflict");
    const said = await guest({ key, way: "contacted", number });
    expect(said.body).toMatchObject({ status: "submitted", turn: "school", answer_by: expect.any(String) });
    expect(said.body.ways).not.toContain("contacted");
    const before = await stored();
    expect((await guest({ key, way: "contacted", number })).status).toBe(200);
    expect(await stored()).toEqual(before);
    expect((await texts()).match(/says that you made contact/g)).toHaveLength(1);
  });

  test("that no call came brings the earlier day back", async () => {
    const { key, number } = await link();
    await sql("UPDATE applications SET called_at = ?, school_due_at = ?", Date.now(), DUE);
    expect((await guest({ key })).body.ways).toContain("no_call");
    expect((await guest({ key, way: "no_call", number })).body.answer_by).toBe(new Date(DUE).toISOString());
    expectError(await guest({ key, way: "contacted", number }), 409, "conflict");
  });
});

describe("“This was not me”", () => {
  test("takes it out of every list at once, can be taken back, and is deleted after seven days", async () => {
    await apply();
    const [{ key, number } = { key: "", number: "" }] = await links();
    expect((await guest({ key, way: "not_me", number })).body).toMatchObject({ state: "disowned", ways: ["was_me"] });
    const recruiter = await signedIn("admin", owner);
    const { token } = await withToken("admin", owner);
    const [row] = await stored();
    expect((await api("GET", `/applications/${job.id}`, { token, env })).body).toEqual([]);
    expect(await (await recruiter.get(`/applications?jobId=${job.id}`, { env })).text()).not.toContain("Meera Iyer");
    for (const path of [`/applicants/${row?.id}`, `/resumes/${row?.id}`]) {
      expect((await recruiter.get(path, { env })).status).toBe(404);
    }
    expect((await api("GET", `/jobs/getjobbyid/${job.id}`, { env })).body).toMatchObject({ applications: 0 });
    const csv = await (await recruiter.get(`/applications.csv?jobId=${job.id}`, { env })).text();
    expect(csv).not.toContain("Meera Iyer");

    const sweep = (days: number) =>
      sweepRetention({ ...sweepDeps, now: new Date(Date.now() + days * DAY_MS + 60_000) });
    await sweep(NOT_ME_DAYS - 1);
    expect(await countRows("applications")).toBe(1);
    expect((await guest({ key, way: "was_me", number })).body).toMatchObject({ state: "unconfirmed" });
    expect((await guest({ key, way: "not_me", number })).body).toMatchObject({ state: "disowned" });
    await sweep(NOT_ME_DAYS);
    expect([await countRows("applications"), await countRows("application_events")]).toEqual([0, 0]);
    expect(JSON.stringify([await rowsOf("notifications"), await rowsOf("mail_outbox")])).not.toContain("Meera");
    expect(await storedKeys()).toEqual([]);
    expectError(await guest({ key }), 404, "not_found");
  });

  test("ends once the address was confirmed", async () => {
    await apply();
    const [{ key, number } = { key: "", number: "" }] = await links();
    await guest({ key, way: "confirm", number });
    const before = await stored();
    expectError(await guest({ key, way: "not_me", number }), 409, "conflict");
    expect(await stored()).toEqual(before);
  });

  test("leaves the place to the next one", async () => {
    await apply();
    const [{ key, number } = { key: "", number: "" }] = await links();
    await guest({ key, way: "not_me", number });
    await apply({ applicant_name: "The Real One" });
    expect(await states()).toEqual([
      ["Meera Iyer", "not_me"],
      ["The Real One", "unconfirmed"],
    ]);
    expect((await guest({ key, way: "was_me", number })).body).toMatchObject({ state: "unconfirmed" });
  });
});

describe("several of one address", () => {
  beforeEach(async () => {
    await apply({ applicant_name: "First Iyer" });
    await apply({ applicant_name: "Second Iyer" });
  });

  test("the mailbox confirms one, which drops the others; they are kept thirty days", async () => {
    const [, { key, number } = { key: "", number: "" }] = await links();
    const person = await opened(key);
    expect((await person.form("/application", { way: "confirm", number }, { env })).status).toBe(303);
    const confirmed = [
      ["First Iyer", "other_confirmed"],
      ["Second Iyer", "confirmed"],
    ];
    expect(await states()).toEqual(confirmed);
    const [first = { key: "", number: "" }] = await links();
    expect((await guest({ key: first.key })).body).toMatchObject({ state: "other_confirmed", ways: [] });
    const page = await (await (await opened(first.key)).get("/application", { env })).text();
    expect(textOf(page)).toContain("You confirmed another application for this job");
    const now = (days: number) => new Date(Date.now() + days * DAY_MS + 60_000);
    await sweepRetention({ ...sweepDeps, now: now(DROPPED_DAYS - 1) });
    expect(await states()).toEqual(confirmed);
    await sweepRetention({ ...sweepDeps, now: now(DROPPED_DAYS) });
    expect(await states()).toEqual([["Second Iyer", "confirmed"]]);
    expect(await storedKeys()).toHaveLength(1);
  });

  test("a second confirmation says that another one was confirmed, also for one that came afterwards", async () => {
    const [first, second] = await links();
    await guest({ ...first, way: "confirm" } as Record<string, string>);
    await apply({ applicant_name: "Third Iyer" });
    const third = (await links())[2];
    for (const link of [second, third]) {
      const refused = await guest({ ...link, way: "confirm" } as Record<string, string>);
      expect(expectError(refused, 409, "conflict")).toMatchObject({
        message: "You confirmed another application for this job",
      });
    }
    const person = await opened(third?.key ?? "");
    const answer = await person.form("/application", { way: "confirm", number: third?.number ?? "" }, { env });
    expect(answer.status).toBe(409);
    expect(textOf(await answer.text())).toContain("You confirmed another application for this job");
    expect(await states()).toEqual([
      ["First Iyer", "confirmed"],
      ["Second Iyer", "other_confirmed"],
      ["Third Iyer", "unconfirmed"],
    ]);
  });

  test("the page says before a confirmation which ones the school then sees no more, an account's too", async () => {
    const sentAt = (time: string) => Date.parse(`2020-11-27T${time}Z`);
    const { id } = await createAccount("user");
    await apply({ applicant_name: "Account" });
    for (const [name, time] of [
      ["First Iyer", "04:45:00"],
      ["Account", "06:00:00"],
    ])
      await sql("UPDATE applications SET created_at = ? WHERE name = ?", sentAt(time ?? ""), name ?? "");
    await sql("UPDATE applications SET candidate_id = ? WHERE name = 'Account'", id);
    const [, second = { key: "", number: "" }] = await links();
    const page = async () => textOf(await (await (await opened(second.key)).get("/application", { env })).text());
    const before = await page();
    const warning = (time: RegExp) =>
      new RegExp(
        `another application of yours for this job, sent on 27 Nov 2020, ${time.source}, will not be seen by the school any more`,
      );
    expect(before).toMatch(warning(/10:15 IST/));
    expect(before).toMatch(warning(/11:30 IST/));
    await guest({ ...second, way: "confirm" });
    expect(await page()).not.toContain("will not be seen");
  });

  test("the page of one that is alone warns of nothing", async () => {
    await sql("UPDATE applications SET email = 'other@example.com' WHERE name = 'First Iyer'");
    const [, second = { key: "", number: "" }] = await links();
    const page = textOf(await (await (await opened(second.key)).get("/application", { env })).text());
    expect(page).toContain("Yes, confirm");
    expect(page).not.toContain("will not be seen");
  });

  describe("and one that comes after a confirmed one", () => {
    const pageOf = async (key = "") => textOf(await (await (await opened(key)).get("/application", { env })).text());

    test("is answered as every other one, and its mail and page say that it cannot be confirmed", async () => {
      const [first] = await links();
      const before = await apply({ applicant_name: "Before" });
      await guest({ ...first, way: "confirm" } as Record<string, string>);
      const after = await apply({ applicant_name: "After" });
      expect([after.status, { ...after.body, id: "" }]).toEqual([before.status, { ...before.body, id: "" }]);
      const mail = (await mailsTo(EMAIL)).at(-1);
      expect(mail?.subject).toBe(`Another application for ${job.title}`);
      expect(mail?.body).toContain("You have already confirmed another application for this job");
      expect(mail?.body).not.toMatch(/Yes, confirm|answer by/);
      const last = (await links()).at(-1);
      const page = await pageOf(last?.key);
      expect(page).toContain("does not see this one as yours, and it cannot be confirmed. The other one was sent on");
      expect(page).toContain("open our mail about it, or get its link again");
      expect(page).not.toMatch(/Yes, confirm|Waiting for the school|answer by|Submitted You|Confirm your e-mail/);
      expect((await guest({ key: last?.key ?? "" })).body).toMatchObject({
        ...{ state: "other_confirmed", answer_by: null, turn: null },
        ways: ["withdraw", "not_me"],
      });
    });

    test("leads to the account where the confirmed one is an account's", async () => {
      const candidate = await createAccount("user", { email: EMAIL });
      const [first] = await links();
      await guest({ ...first, way: "confirm" } as Record<string, string>);
      await sql("UPDATE applications SET candidate_id = ? WHERE confirmed_at IS NOT NULL", candidate.id);
      await apply({ applicant_name: "After" });
      expect(await pageOf((await links()).at(-1)?.key)).toContain("see it in your account");
    });

    test("is withdrawn or disowned by its link, and what the school offers there is seen", async () => {
      const [first] = await links();
      await guest({ ...first, way: "confirm" } as Record<string, string>);
      for (const applicant_name of ["Third Iyer", "Fourth Iyer", "Fifth Iyer"]) await apply({ applicant_name });
      const [third, fourth, fifth] = (await links()).slice(2);
      expect((await guest({ ...third, way: "withdraw" } as Record<string, string>)).body.status).toBe("withdrawn");
      expect(await pageOf(third?.key)).toContain("You have withdrawn this application.");
      expect((await guest({ ...fourth, way: "not_me" } as Record<string, string>)).body.state).toBe("disowned");
      expect((await guest({ ...fourth, way: "was_me" } as Record<string, string>)).body.state).toBe("other_confirmed");
      const offer =
        "UPDATE applications SET status = 'offered', turn = 'candidate', due_at = ? WHERE name = 'Fifth Iyer'";
      await sql(offer, Date.now() + 5 * DAY_MS);
      expect(await pageOf(fifth?.key)).toContain("Offer");
      expect((await guest({ ...fifth, way: "accept" } as Record<string, string>)).body).toMatchObject({
        accepted_at: expect.any(String),
      });
    });

    test("is not told that its school is late", async () => {
      const [first] = await links();
      await guest({ ...first, way: "confirm" } as Record<string, string>);
      await apply({ applicant_name: "After" });
      await sql("UPDATE applications SET due_at = ? WHERE dropped_at IS NULL", Date.now() - 1000);
      await runScheduled("* * * * *", env);
      const late = (await rowsOf("mail_outbox")).filter(({ subject }) =>
        /is late with its answer/.test(String(subject)),
      );
      const [confirmed] = (await stored()).filter(({ confirmed_at }) => confirmed_at !== null);
      expect(late.map(({ application_id }) => application_id)).toEqual([confirmed?.id]);
    });
  });

  test("two confirmations at once: one wins, and the other one says so", async () => {
    const answers = await Promise.all(
      (await links()).map((link) => guest({ ...link, way: "confirm" } as Record<string, string>)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await states()).map(([, state]) => state).sort()).toEqual(["confirmed", "other_confirmed"]);
  });

  test("“This was not me” takes one, or all of the address", async () => {
    await apply({ applicant_name: "Third Iyer" });
    const [first, second] = await links();
    const person = await opened(first?.key ?? "");
    expect(textOf(await (await person.get("/application", { env })).text())).toContain(
      "This was not me, and the 2 others of this address",
    );
    expect((await guest({ ...first, way: "not_me" } as Record<string, string>)).body).toMatchObject({
      state: "disowned",
    });
    expect((await states()).map(([, state]) => state)).toEqual(["not_me", "unconfirmed", "unconfirmed"]);
    expect((await guest({ ...second, way: "not_me_all" } as Record<string, string>)).body).toMatchObject({
      state: "disowned",
    });
    expect((await states()).map(([, state]) => state)).toEqual(["not_me", "not_me", "not_me"]);
    expectError(
      await guest({ ...second, way: "not_me_all", number: "00" } as Record<string, string>),
      400,
      "bad_input",
    );
  });

  test("the fold shows each address once, says how many more it has, and counts addresses", async () => {
    await apply({ applicant_name: "Somebody Else", applicant_email: "else@example.com" });
    const recruiter = await signedIn("admin", owner);
    const html = await (await recruiter.get(`/applications?jobId=${job.id}`, { env })).text();
    const fold = /<details class="fold unconfirmed-fold">[\s\S]*?<\/main/.exec(html)?.[0] ?? "";
    expect(textOf(fold)).toContain("Address not confirmed 2");
    expect(fold).toContain("Second Iyer");
    expect(fold).toContain("Somebody Else");
    expect(fold).not.toContain("First Iyer");
    expect(textOf(fold)).toContain("1 more from this address");
    const all = await (await recruiter.get(`/applications?jobId=${job.id}&unconfirmed=1`, { env })).text();
    for (const name of ["First Iyer", "Second Iyer", "Somebody Else"]) expect(all).toContain(name);
  });

  test("the sixth is answered like the others, and takes the place of the oldest, whose file goes", async () => {
    const oldest = (await stored())[0];
    for (const name of ["Third", "Fourth", "Fifth"]) expect((await apply({ applicant_name: name })).status).toBe(201);
    const first = (await mailsTo(EMAIL)).length;
    const answer = await apply({ applicant_name: "Sixth" });
    expect([answer.status, Object.keys(answer.body)]).toEqual([201, ["id", "message"]]);
    expect(first).toBe(5);
    expect((await states()).map(([name]) => name)).toEqual(["Second Iyer", "Third", "Fourth", "Fifth", "Sixth"]);
    expect((await storedKeys()).sort()).toEqual((await stored()).map((row) => row.resume_key).sort());
    expect(JSON.stringify([await rowsOf("notifications"), await rowsOf("mail_outbox")])).not.toContain(
      String(oldest?.id),
    );
    // Whom the school has answered stays, and other jobs and addresses have places of their own.
    await sql("UPDATE applications SET answered_at = 5 WHERE name = 'Second Iyer'");
    await apply({ applicant_name: "Seventh" });
    await apply({ applicant_name: "Other", applicant_email: "other@example.com" });
    expect((await states()).map(([name]) => name)).toEqual([
      "Second Iyer",
      "Fourth",
      "Fifth",
      "Sixth",
      "Seventh",
      "Other",
    ]);
  });
});

describe("a candidate with an account", () => {
  async function candidate(isConfirmed: boolean) {
    const account = await createAccount("user", { email: EMAIL });
    if (isConfirmed) await sql("UPDATE users SET email_verified_at = 1 WHERE id = ?", account.id);
    return withToken("user", account);
  }

  test("with a confirmed address drops an unconfirmed application without account", async () => {
    await apply({ applicant_name: "Somebody" });
    const { id, token } = await candidate(true);
    expect((await apply({}, token)).status).toBe(201);
    expect(await states()).toEqual([
      ["Somebody", "other_confirmed"],
      ["Meera Iyer", "confirmed"],
    ]);
    expect((await stored()).map(({ candidate_id }) => candidate_id)).toEqual([null, id]);
    expectError(await apply({ applicant_name: "Again" }, token), 409, "conflict");
  });

  test("with a confirmed address is told of a confirmed application from it", async () => {
    await apply();
    const [{ key, number } = { key: "", number: "" }] = await links();
    await guest({ key, way: "confirm", number });
    const { token } = await candidate(true);
    expectError(await apply({}, token), 409, "conflict");
    expect(await countRows("applications")).toBe(1);
  });

  test("without one waits beside it, and is told nothing of it", async () => {
    await apply({ applicant_name: "Somebody" });
    const { id, token } = await candidate(false);
    expect((await apply({}, token)).status).toBe(201);
    expect((await stored()).map(({ candidate_id }) => candidate_id)).toEqual([null, id]);
    expect((await states()).map(([, state]) => state)).toEqual(["unconfirmed", "unconfirmed"]);
    const applied = await signedIn("user", { id, email: EMAIL, role: "user" });
    const page = textOf(await (await applied.get("/applied-jobs", { env })).text());
    expect(page).not.toContain("Somebody");
    expect(page).not.toContain("This is mine");
  });

  test("whose address is confirmed later says which of several is hers", async () => {
    await apply({ applicant_name: "Somebody" });
    const { id, token } = await candidate(false);
    await apply({}, token);
    const person = await signedIn("user", { id, email: EMAIL, role: "user" });
    const now = Date.now();
    await sql("UPDATE users SET email_verified_at = ? WHERE id = ?", now, id);
    await sql("UPDATE applications SET candidate_id = ?", id);
    const page = async () => textOf(await (await person.get("/applied-jobs", { env })).text());
    expect((await page()).match(/This is mine/g)).toHaveLength(2);
    const own = (await stored()).find(({ name }) => name === "Meera Iyer");
    const form = { applicationId: String(own?.id), intent: "mine" };
    expect((await person.form("/applied-jobs", form, { env })).status).toBe(303);
    expect(await states()).toEqual([
      ["Somebody", "other_confirmed"],
      ["Meera Iyer", "confirmed"],
    ]);
    expect(await page()).not.toContain("This is mine");
    expect(await page()).toContain("You confirmed another application for this job");
  });

  test("sees on the job's page what she sent, in the button's place, withdrawn or not", async () => {
    const { id, token } = await candidate(true);
    const { body } = await apply({}, token);
    const person = await signedIn("user", { id, email: EMAIL, role: "user" });
    for (const [status, label] of [
      ["submitted", "Submitted"],
      ["withdrawn", "Withdrawn"],
    ]) {
      await sql("UPDATE applications SET status = ?", status ?? "");
      const html = await (await person.get(`/jobdetails/${job.id}`, { env })).text();
      expect(textOf(html)).toMatch(new RegExp(`Applied on \\d{1,2} \\w{3,4} · ${label}`));
      expect(html).toContain(`href="/applied-jobs/${body.id}"`);
      expect(html).not.toContain('commandfor="apply"');
    }
  });

  test("has her address in the dialog, which she cannot change", async () => {
    const { id } = await candidate(true);
    const person = await signedIn("user", { id, email: EMAIL, role: "user" });
    const html = await (await person.get(`/jobdetails/${job.id}`, { env })).text();
    const input = /<input[^>]*id="apply-applicant_email"[^>]*>/.exec(html)?.[0] ?? "";
    expect(input).toContain(`value="${EMAIL}"`);
    expect(input).toMatch(/readonly/i);
    expect(html).toContain(`name="drawn_for" value="${id}"`);
  });
});

describe("keys that people might leave in the address", () => {
  test("are read at the primary", async () => {
    const { readStart } = await import("~/edge/context");
    const { matchRoute } = await import("~/edge/match");
    const asked = new Request("http://localhost/application?key=x");
    const start = readStart(asked, matchRoute("/application"), { SIGNING_SECRET: bindings.SIGNING_SECRET });
    expect(start).toBe("first-primary");
  });

  test("the clock of a cookie ends it after an hour", async () => {
    await apply();
    const [{ key } = { key: "" }] = await links();
    const person = await opened(key);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 60_000 });
    expect((await person.get("/application", { env })).status).toBe(401);
    vi.useRealTimers();
  });
});
