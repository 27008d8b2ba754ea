/** Reports, the moderators' queue, hiding and showing again, the owner's answer, suspensions, and the log of it all. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, type Options, type Visitor, visitor } from "../support/app";
import { bindings, countRows, PRODUCTION, rowsOf, setCount, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  JOB_FIELDS,
  type Job,
  PASSWORD,
  pdf,
  setVerifiedHosts,
  signedIn,
  withToken,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { textOf } from "../support/pages";
import { runScheduled } from "./scheduled";

allowBrokenRows("open job of somebody who is suspended", "people are suspended by SQL");
allowBrokenRows("open job that nobody can work on", "people leave their institution by SQL");

type Member = Visitor & { account: Account };

const MODERATOR = "moderator@staffroom.example";
const env = { MODERATORS: ` ${MODERATOR.toUpperCase()}, other.moderator@staffroom.example` };
const WEEK_MS = 7 * 86_400_000;

let owner: Member;
let moderator: Member;
let job: Job;

/** Somebody with a confirmed address whose account is so old, in days. */
async function reporter(days = 8): Promise<Member> {
  const member = await signedIn("user");
  const made = Date.now() - days * 86_400_000;
  await sql("UPDATE users SET email_verified_at = 5, created_at = ? WHERE id = ?", made, member.account.id);
  return member;
}

const report = (who: Visitor, reason = "money", fields: Record<string, string> = {}, id = job.id) =>
  who.form(`/report?job=${id}`, { reason, text: "They ask 500 rupees.", ...fields });
const act = (intent: string, fields: Record<string, string> = {}, who = moderator) =>
  who.form("/moderation", { intent, id: job.id, ...fields }, { env });
const statusOf = async (id = job.id) => (await rowsOf("jobs")).find((row) => row.id === id)?.state;
const log = async () => (await rowsOf("moderation_log")).map(({ action, subject }) => `${action} ${subject}`);
const waiting = async () => (await rowsOf("moderation_items")).filter(({ settled_at }) => settled_at === null);
const page = async (path: string, who: Visitor = visitor(), options: Options = {}) => {
  const response = await who.get(path, options);
  return [response.status, textOf(await response.text())] as const;
};

afterEach(() => {
  vi.useRealTimers();
});
beforeEach(async () => {
  owner = await signedIn("admin");
  moderator = await signedIn("user", await createAccount("user", { email: MODERATOR }));
  await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", moderator.account.id);
  job = await createJob(owner.account);
});

test("a school that calls many applications unreal waits for a look, with the numbers and a link, and is dismissed", async () => {
  const { id, slug } = await createInstitution([[owner.account, "owner"]]);
  for (let n = 0; n < 3; n += 1) {
    const { id } = await createApplication(job, { confirmedAt: new Date() });
    expect((await owner.form(`/applicants/${id}`, { intent: "unreal" })).status).toBe(303);
  }
  const screen = await moderator.get("/moderation", { env });
  const markup = await screen.text();
  expect(markup).toContain(`<a href="/institutions/${slug}">Hill View School</a>`);
  const text = textOf(markup);
  expect(text).toContain("Calls many applications unreal 3 of 3 applications of the last 180 days were called unreal");
  const done = await act("dismiss", { subject: "institution", id });
  expect([done.status, await waiting()]).toEqual([303, []]);
  expect(await rowsOf("moderation_log")).toMatchObject([{ action: "dismiss", subject: "institution", subject_id: id }]);
  expect((await page("/moderation/log", moderator, { env }))[1]).toContain(id);
});

test("an entry about a talk opens no empty text of a job, and the page says what it is to dismiss one", async () => {
  await sql(
    "INSERT INTO moderation_items (id, kind, subject, subject_id, reason, text, created_at) VALUES (?, 'talk', 'message', ?, 'money', 'Pay Rs 500', 5)",
    ...[crypto.randomUUID(), crypto.randomUUID()],
  );
  const text = textOf(await (await moderator.get("/moderation", { env })).text());
  expect(text).toContain("Pay Rs 500");
  expect(text).not.toContain("What the job says");
  expect(text).toContain("To dismiss an entry takes it off this list. What it is about stays as it is");
});

describe("a report", () => {
  test("needs no account, keeps reason and text, and its page says what to do about money", async () => {
    const [status, text] = await page(`/report?job=${job.id}`);
    expect(status).toBe(200);
    expect(text).toContain(
      "What is wrong with this job? Did anybody ask you for money? Write how much and how. A person reads every report. We do not tell the school who you are. Do not pay. If you have paid, call 1930 or go to cybercrime.gov.in.",
    );
    const sent = await report(visitor());
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, `/report?job=${job.id}&sent=1`]);
    expect((await page(`/report?job=${job.id}&sent=1`))[1]).toContain("A person reads your report about PGT Physics");
    const [item] = await waiting();
    expect(item).toMatchObject({
      kind: "report",
      subject: "job",
      subject_id: job.id,
      reason: "money",
      account_id: null,
    });
    expect(await statusOf()).toBe("open");
    // Where the report itself has hidden the job, the thanks stay.
    await act("hide", { reason: "money" });
    expect(await page(`/report?job=${job.id}&sent=1`)).toEqual([
      200,
      expect.stringContaining("A person reads your report about it."),
    ]);
  });

  test("stands on each job's page beside Apply, for jobs and institutions", async () => {
    const html = await (await visitor().get(`/jobdetails/${job.id}`)).text();
    expect(textOf(html)).toContain("Nobody may ask you for money for a job. Report it.");
    expect(html).toContain(`href="/report?job=${job.id}"`);
    const school = await createInstitution([[owner.account, "owner"]]);
    expect(await (await visitor().get(`/institutions/${school.slug}`)).text()).toContain(
      `href="/report?institution=${school.id}"`,
    );
    expect((await visitor().form(`/report?institution=${school.id}`, { reason: "impersonation" })).status).toBe(303);
    expect((await waiting())[0]).toMatchObject({ subject: "institution", subject_id: school.id });
    const member = await reporter();
    expect((await member.form(`/report?institution=${school.id}`, { reason: "danger" })).status).toBe(303);
  });

  test("of what never was, of what is gone, of what cannot be reported, is refused with the reason", async () => {
    const nothing = "01900000-0000-7000-8000-000000000000";
    const held = await createJob(owner.account, { state: "held" });
    for (const path of ["/report", `/report?job=${nothing}`, "/report?job=x", `/report?job=${held.id}`])
      expect((await page(path))[0]).toBe(404);
    // Whose message it is, a log-in or a private link tells.
    expect((await page("/report?message=1"))[0]).toBe(302);
    for (const gone of [{ removedAt: new Date() }, { state: "taken_down" as const }, { state: "hidden" as const }]) {
      const { id } = await createJob(owner.account, gone);
      expect((await page(`/report?job=${id}`))[0]).toBe(410);
      expect((await report(visitor(), "money", {}, id)).status).toBe(410);
    }
    const closed = await createJob(owner.account, { state: "closed" });
    expect((await report(visitor(), "money", {}, closed.id)).status).toBe(303);
    expect(await countRows("moderation_items")).toBe(1);
  });

  test("with bad input is shown again with what was typed: no reason, a program, 1 MB", async () => {
    const refused = await report(visitor(), "", { text: "What I typed" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("What I typed");
    expect((await report(visitor(), "money", { extra_note: "x" })).status).toBe(400);
    expect((await report(visitor(), "money", { text: "x".repeat(1_000_000) })).status).toBe(413);
    expect((await report(visitor(), "contact")).status).toBe(400);
    expect(await countRows("moderation_items")).toBe(0);
  });

  test("by one account about one thing is one, however often, also at once", async () => {
    const one = await reporter();
    await Promise.all([report(one), report(one)]);
    await report(one, "danger");
    expect(await waiting()).toHaveLength(1);
  });

  test("from one network: after thirty a day the next is refused, and somebody who is logged in is not", async () => {
    const client = { "CF-Connecting-IP": "203.0.113.7" };
    await setCount("reportByNetwork", "203.0.113.7", 29, 3_600_000);
    const send = (who: Visitor) => who.form(`/report?job=${job.id}`, { reason: "other" }, { headers: client });
    expect((await send(visitor())).status).toBe(303);
    const refused = await send(visitor());
    expect([refused.status, textOf(await refused.text())]).toEqual([
      429,
      expect.stringContaining("Log in, or try again"),
    ]);
    expect((await send(await reporter())).status).toBe(303);
    expect(await waiting()).toHaveLength(2);
  });

  test("goes through the API too", async () => {
    const body = { subject: "job", id: job.id, reason: "danger" };
    expect((await api("POST", "/reports", { body })).status).toBe(201);
    expect(
      (await api("POST", "/reports", { body: { ...body, id: "01900000-0000-7000-8000-000000000000" } })).status,
    ).toBe(404);
    expect((await api("POST", "/reports", { body: { ...body, reason: "contact" } })).status).toBe(400);
    expect((await api("POST", "/reports", { body, token: "x".repeat(43) })).status).toBe(401);
  });
});

describe("three reports", () => {
  const three = async (reason = "money", days = 8) => {
    for (let number = 0; number < 3; number += 1) expect((await report(await reporter(days), reason)).status).toBe(303);
  };

  test("of trusted accounts hide the job everywhere, tell the owner, and the clock shows it again after 48 hours, once", async () => {
    for (let number = 0; number < 2; number += 1) await report(await reporter(), "danger");
    expect(await statusOf()).toBe("open");
    await report(await reporter(), "impersonation");
    expect(await statusOf()).toBe("hidden");
    expect(await log()).toEqual(["hide job"]);
    expect((await rowsOf("notifications")).map(({ user_id }) => user_id)).toEqual([owner.account.id]);
    const [mail] = await rowsOf("mail_outbox");
    expect(mail).toMatchObject({ recipient: owner.account.email, subject: "PGT Physics is hidden on Staffroom" });
    const start = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: start + 47 * 3_600_000 });
    await runScheduled("* * * * *");
    expect(await statusOf()).toBe("hidden");
    vi.setSystemTime(start + 48 * 3_600_000 + 1000);
    await runScheduled("* * * * *");
    vi.useRealTimers();
    expect(await statusOf()).toBe("open");
    expect(await log()).toEqual(["hide job", "restore job"]);
    // What was reported still waits for a person, and is not counted a second time.
    expect(await waiting()).toHaveLength(3);
    for (let number = 0; number < 2; number += 1) await report(await reporter(), "danger");
    expect(await statusOf()).toBe("open");
  });

  test.each([
    ["for another reason", () => three("misleading")],
    ["of accounts younger than a week", () => three("money", 6)],
    [
      "of accounts with an unconfirmed address",
      async () => {
        for (let number = 0; number < 3; number += 1) {
          const one = await reporter();
          await sql("UPDATE users SET email_verified_at = NULL WHERE id = ?", one.account.id);
          await report(one);
        }
      },
    ],
    [
      "of one account and of visitors",
      async () => {
        await report(await reporter());
        for (let number = 0; number < 4; number += 1) await report(visitor());
      },
    ],
    [
      "of suspended accounts",
      async () => {
        for (let number = 0; number < 3; number += 1) {
          const one = await reporter();
          await report(one);
          await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", one.account.id);
        }
        await report(await reporter());
      },
    ],
  ])("%s hide nothing", async (_, send) => {
    await send();
    expect(await statusOf()).toBe("open");
  });

  test("hide no job of a school that a moderator has checked, and one of a school that only writes from its host", async () => {
    const school = await createInstitution([[owner.account, "owner"]], { checkedAt: new Date(5) });
    await sql("UPDATE jobs SET institution_id = ?", school.id);
    await three();
    expect(await statusOf()).toBe("open");
    await sql("UPDATE institutions SET checked_at = NULL, website_host = 'x.example'");
    await report(await reporter());
    expect(await statusOf()).toBe("hidden");
  });

  test("that a moderator has dismissed do not count any more", async () => {
    for (let number = 0; number < 2; number += 1) await report(await reporter());
    await act("dismiss", { subject: "job" });
    await report(await reporter());
    expect(await statusOf()).toBe("open");
  });
});

describe("a hidden job", () => {
  beforeEach(async () => {
    expect((await act("hide", { reason: "misleading", words: "The salary is not what the school pays." })).status).toBe(
      303,
    );
  });

  test("is hidden from lists, search, feeds, the site map, the API and the page, and takes no application", async () => {
    expect(await statusOf()).toBe("hidden");
    const nobody = visitor();
    for (const path of ["/", "/jobs", "/jobs?q=physics", "/jobs.atom", "/jobs/getalljobs", "/sitemaps/1.xml"])
      expect(await (await nobody.get(path)).text()).not.toContain(job.id);
    const candidate = await signedIn("user");
    for (const who of [nobody, candidate]) {
      const [status, text] = await page(`/jobdetails/${job.id}`, who);
      expect([status, text]).toEqual([404, expect.stringContaining("This job is not shown now. A person looks at it")]);
    }
    expect((await api("GET", `/jobs/getjobbyid/${job.id}`)).status).toBe(404);
    const fields = {
      applicant_name: "A",
      applicant_email: "a@b.example",
      applicant_mobile: "9876543210",
      applicant_experience: "0",
    };
    const applied = await nobody.upload(`/jobdetails/${job.id}`, { ...fields, job_id: job.id, resume: pdf() });
    expect(applied.status).toBe(409);
    expect(await countRows("applications")).toBe(0);
    expect((await rowsOf("counters" as never)).find(({ name }) => name === "open_jobs")?.value).toBe(0);
  });

  test("is shown to its people with the reason, in its list and by the API, and to no other recruiter", async () => {
    const [status, text] = await page(`/jobdetails/${job.id}`, owner);
    expect([status, text]).toEqual([200, expect.stringContaining("This job is hidden while a person looks at it")]);
    expect((await page("/myjobs?status=hidden", owner))[1]).toContain("PGT Physics");
    const [, why] = await page(`/myjobs/hidden?job=${job.id}`, owner);
    for (const words of ["The job is not what it says", "The salary is not what the school pays."])
      expect(why).toContain(words);
    const { token } = await withToken("admin", owner.account);
    expect((await api<{ status: string }>("GET", `/jobs/getjobbyid/${job.id}`, { token })).body.status).toBe("hidden");
    expect((await api("GET", `/jobs/hiding/${job.id}`, { token })).body).toMatchObject({
      reason: "misleading",
      is_hidden: true,
    });
    const other = await signedIn("admin");
    const theirs = await withToken("admin", other.account);
    expect((await page(`/myjobs/hidden?job=${job.id}`, other))[0]).toBe(404);
    expect((await api("GET", `/jobs/hiding/${job.id}`, { token: theirs.token })).status).toBe(404);
    expect((await other.form(`/myjobs/hidden?job=${job.id}`, { answer: "Mine" })).status).toBe(404);
  });

  test("cannot be closed, reopened or published by its people; they can change and remove it, and it stays hidden", async () => {
    for (const move of ["close", "reopen", "publish"])
      expect((await owner.form("/myjobs", { jobId: job.id, move })).status).toBe(409);
    const { token } = await withToken("admin", owner.account);
    const body = { ...JOB_FIELDS, title: "Changed" };
    expect((await api("PUT", `/jobs/updatejob/${job.id}`, { token, body })).status).toBe(200);
    expect(await statusOf()).toBe("hidden");
    expect((await owner.form("/myjobs", { jobId: job.id, move: "remove" })).status).toBe(303);
    expect((await act("restore")).status).toBe(303);
    expect((await page(`/jobdetails/${job.id}`))[0]).toBe(410);
  });

  test("is answered once; the answer shows it again until somebody looks, and waits in the queue", async () => {
    expect((await owner.form(`/myjobs/hidden?job=${job.id}`, { answer: " " })).status).toBe(400);
    const sent = await Promise.all(
      [1, 2].map(() => owner.form(`/myjobs/hidden?job=${job.id}`, { answer: "We pay what we say." })),
    );
    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    expect(await statusOf()).toBe("open");
    expect((await waiting()).map(({ kind, text }) => [kind, text])).toEqual([["answer", "We pay what we say."]]);
    expect((await owner.form(`/myjobs/hidden?job=${job.id}`, { answer: "Another one" })).status).toBe(409);
    expect(await log()).toEqual(["hide job", "answer job", "restore job"]);
    expect((await page("/moderation", moderator, { env }))[1]).toContain("We pay what we say.");
    await act("dismiss", { subject: "job" });
    expect(await waiting()).toEqual([]);
  });

  test("that is hidden again after an answer stays hidden after the next one: somebody has looked", async () => {
    await owner.form(`/myjobs/hidden?job=${job.id}`, { answer: "We pay what we say." });
    expect(await statusOf()).toBe("open");
    await act("hide", { reason: "misleading" });
    const mails = (await rowsOf("mail_outbox")).filter(({ subject }) => String(subject).includes("is hidden"));
    expect(mails.map(({ body }) => String(body).includes("Your answer shows the job again"))).toEqual([true, false]);
    expect((await page(`/myjobs/hidden?job=${job.id}`, owner))[1]).toContain("The job stays hidden until then.");
    expect((await owner.form(`/myjobs/hidden?job=${job.id}`, { answer: "But we do." })).status).toBe(303);
    expect(await statusOf()).toBe("hidden");
    expect((await waiting()).map(({ kind, text }) => [kind, text])).toEqual([["answer", "But we do."]]);
  });

  test("leaves no words of its people in the log, which nothing removes", async () => {
    await owner.form(`/myjobs/hidden?job=${job.id}`, { answer: "My name is Ananya Rao, call me." });
    expect(await log()).toEqual(["hide job", "answer job", "restore job"]);
    expect(JSON.stringify(await rowsOf("moderation_log"))).not.toContain("Ananya");
    expect((await rowsOf("job_hidings"))[0]?.answer).toContain("Ananya");
  });

  test("for money stays hidden after the answer, until a moderator shows it again", async () => {
    await act("restore");
    await act("hide", { reason: "money" });
    const { token } = await withToken("admin", owner.account);
    const answered = await api("POST", `/jobs/hiding/${job.id}`, { token, body: { answer: "It was a mistake." } });
    expect(answered).toMatchObject({ status: 200, body: { answer: "It was a mistake.", is_hidden: true } });
    expect(await statusOf()).toBe("hidden");
    expect((await act("restore")).status).toBe(303);
    expect(await statusOf()).toBe("open");
    expect(await waiting()).toEqual([]);
  });

  test("whose people have answered is not dismissed: it is shown again or kept hidden, and they read which", async () => {
    await act("restore");
    await act("hide", { reason: "money", words: "A fee is asked for." });
    const hidden = `/myjobs/hidden?job=${job.id}`;
    expect((await owner.form(hidden, { answer: "It was a mistake." })).status).toBe(303);
    expect((await page(hidden, owner))[1]).toContain("A person looks at it.");
    const [, shown] = await page("/moderation", moderator, { env });
    expect(shown).not.toContain("Dismiss");
    for (const words of ["Show again", "Keep it hidden", "It was a mistake."]) expect(shown).toContain(words);
    const dismissed = await act("dismiss", { subject: "job" });
    expect([dismissed.status, textOf(await dismissed.text())]).toEqual([
      409,
      expect.stringContaining("The people of this hidden job have answered. Show it again, or keep it hidden"),
    ]);
    expect((await waiting()).map(({ kind }) => kind)).toEqual(["answer"]);
    expect((await act("hide", { reason: "money" })).status).toBe(303);
    expect([await waiting(), await statusOf()]).toEqual([[], "hidden"]);
    expect((await log()).slice(-2)).toEqual(["answer job", "hide job"]);
    expect((await rowsOf("notifications")).at(-1)?.text).toBe('Your job "PGT Physics" stays hidden. Read why');
    expect((await rowsOf("mail_outbox")).at(-1)?.body).toContain('looked at your job "PGT Physics" and at your answer');
    const [, kept] = await page(hidden, owner);
    for (const words of ["A person has looked at it. The job stays hidden.", "A fee is asked for."])
      expect(kept).toContain(words);
    expect((await act("hide", { reason: "money" })).status).toBe(409);
  });

  test("that is kept hidden for another reason has not the words of the first", async () => {
    await act("restore");
    await act("hide", { reason: "money", words: "A fee is asked for." });
    await owner.form(`/myjobs/hidden?job=${job.id}`, { answer: "It was a mistake." });
    expect((await act("hide", { reason: "other" })).status).toBe(303);
    expect((await page(`/myjobs/hidden?job=${job.id}`, owner))[1]).not.toContain("A fee is asked for.");
  });

  test("for an answer that came after the page was loaded is still dismissed of what the page showed", async () => {
    await sql("INSERT INTO moderation_items VALUES ('r', 'report', 'job', ?, 'other', 'Old', null, 5, null)", job.id);
    await sql("INSERT INTO moderation_items VALUES ('a', 'answer', 'job', ?, 'other', 'New', null, 9, null)", job.id);
    expect((await act("dismiss", { subject: "job", seen: "1.5" })).status).toBe(303);
    expect((await waiting()).map(({ kind }) => kind)).toEqual(["answer"]);
  });

  test("that a suspension hides after an answer has shown it again is dismissed: it comes back with the suspension", async () => {
    await owner.form(`/myjobs/hidden?job=${job.id}`, { answer: "We pay what we say." });
    await act("suspend_account", { account: owner.account.id, reason: "money" });
    expect(await statusOf()).toBe("hidden");
    expect((await page("/moderation", moderator, { env }))[1]).toContain("Dismiss");
    expect((await act("dismiss", { subject: "job" })).status).toBe(303);
    expect(await waiting()).toEqual([]);
  });

  test("of an institution is answered by those who work on it, and read by those who read", async () => {
    const [reader, removed] = [await signedIn("admin"), await signedIn("admin")];
    const school = await createInstitution([
      [owner.account, "owner"],
      [reader.account, "reader"],
    ]);
    await sql("UPDATE jobs SET institution_id = ?", school.id);
    expect((await page(`/myjobs/hidden?job=${job.id}`, reader))[0]).toBe(200);
    expect((await reader.form(`/myjobs/hidden?job=${job.id}`, { answer: "Mine" })).status).toBe(403);
    expect((await removed.form(`/myjobs/hidden?job=${job.id}`, { answer: "Mine" })).status).toBe(404);
    expect(await waiting()).toEqual([]);
  });

  test("comes back closed if it was closed, and with its place in the order", async () => {
    const before = (await rowsOf("jobs"))[0]?.seq;
    await act("restore");
    await owner.form("/myjobs", { jobId: job.id, move: "close" });
    await act("hide", { reason: "other" });
    expect(await statusOf()).toBe("hidden");
    await act("restore");
    expect([await statusOf(), (await rowsOf("jobs"))[0]?.seq]).toEqual(["closed", before]);
  });
});

describe("a moderator", () => {
  test("is a confirmed address of the variable: everybody else finds nothing, and nothing changes", async () => {
    await report(visitor());
    const stranger = await signedIn("user");
    const unproven = await signedIn(
      "user",
      await createAccount("user", { email: "other.moderator@staffroom.example" }),
    );
    for (const who of [stranger, owner, unproven]) {
      for (const path of ["/moderation", "/moderation/log"]) expect((await who.get(path, { env })).status).toBe(404);
      expect((await act("hide", { reason: "money" }, who)).status).toBe(404);
    }
    expect((await moderator.get("/moderation")).status).toBe(404);
    const out = await visitor().get("/moderation", { env });
    expect([out.status, out.headers.get("Location")]).toEqual([302, "/login?redirectTo=%2Fmoderation"]);
    expect((await visitor().form("/moderation", { intent: "hide", id: job.id, reason: "money" }, { env })).status).toBe(
      401,
    );
    expect([await statusOf(), await log()]).toEqual(["open", []]);
  });

  test("reads how the school of a job stands, in the words that candidates read", async () => {
    await sql("UPDATE users SET email = 'head@hillview.example', email_verified_at = 5 WHERE id = ?", owner.account.id);
    const school = await createInstitution([], {
      website: "https://www.hillview.example",
      websiteHost: "hillview.example",
    });
    await sql("INSERT OR REPLACE INTO institution_members VALUES (?, ?, 'owner', 5)", owner.account.id, school.id);
    await setVerifiedHosts();
    await sql("UPDATE jobs SET institution_id = ?", school.id);
    await report(visitor());
    expect((await page("/moderation", moderator, { env }))[1]).toContain(
      "Hill View School, Writes from @hillview.example",
    );
  });

  test("sees what waits, the urgent first, and no reporter", async () => {
    const other = await createJob(owner.account, { title: "TGT Hindi" });
    const one = await reporter();
    await report(one, "misleading", { text: "No such post" });
    await report(await reporter(), "money", { text: "500 rupees" }, other.id);
    const [status, text] = await page("/moderation", moderator, { env });
    expect(status).toBe(200);
    expect(text.indexOf("TGT Hindi")).toBeLessThan(text.indexOf("PGT Physics"));
    for (const words of ["500 rupees", "No such post", owner.account.email]) expect(text).toContain(words);
    expect(text).not.toContain(one.account.email);
    expect((await page("/myjobs/hidden?job=x", owner))[1]).not.toContain(one.account.email);
  });

  test("and another one at once: restore and hide leave one state, and the slower one is told", async () => {
    await act("hide", { reason: "money" });
    const done = await Promise.all([act("restore"), act("restore"), act("hide", { reason: "danger" })]);
    expect(done.map(({ status }) => status).filter((status) => status === 409).length).toBeGreaterThan(0);
    const open = (await rowsOf("job_hidings")).filter(({ restored_at }) => restored_at === null);
    expect(open.length === 1 ? "hidden" : "open").toBe(await statusOf());
    expect((await act("dismiss", { subject: "job", id: "01900000-0000-7000-8000-000000000000" })).status).toBe(409);
    expect((await act("hide", { id: "x", reason: "money" })).status).toBe(404);
    expect((await act("hide", { reason: "no reason" })).status).toBe(400);
    expect((await act("nothing")).status).toBe(400);
  });

  test("makes a hiding by reports a lasting one", async () => {
    for (let number = 0; number < 3; number += 1) await report(await reporter());
    expect((await act("hide", { reason: "money", words: "A known fraud." })).status).toBe(303);
    const [hiding] = await rowsOf("job_hidings");
    expect(hiding).toMatchObject({ hidden_by: "moderator", until: null, words: "A known fraud." });
    expect((await rowsOf("notifications")).at(-1)?.text).toBe(
      'Your job "PGT Physics" stays hidden. Read why, and answer',
    );
    expect(await waiting()).toEqual([]);
  });

  test("says that a school is checked, which its owners are told, and takes it back", async () => {
    const school = await createInstitution([[owner.account, "owner"]]);
    await owner.form("/institution", { intent: "check", code: "27250100101" });
    expect((await page("/moderation", moderator, { env }))[1]).toContain("27250100101");
    const done = await Promise.all([1, 2].map(() => act("check", { id: school.id, words: "UDISE 27250100101" })));
    expect(done.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect((await rowsOf("institutions"))[0]?.checked_at).not.toBeNull();
    expect(await waiting()).toEqual([]);
    expect((await rowsOf("notifications")).map(({ text }) => text)).toEqual([
      "A moderator has checked Hill View School",
    ]);
    expect((await act("uncheck", { id: school.id })).status).toBe(303);
    expect(await log()).toEqual(["check institution", "uncheck institution"]);
    expect((await page("/moderation/log", moderator, { env }))[1]).toContain("UDISE 27250100101");
  });

  test("dismisses a request for the check, of which the owners are told, and a report, of which they are not", async () => {
    const colleague = await createAccount("admin");
    const school = await createInstitution([
      [owner.account, "owner"],
      [colleague, "recruiter"],
    ]);
    const dismissed = () => act("dismiss", { subject: "institution", id: school.id });
    await visitor().form(`/report?institution=${school.id}`, { reason: "other", text: "Who are they?" });
    expect((await dismissed()).status).toBe(303);
    expect(await countRows("notifications")).toBe(0);
    await owner.form("/institution", { intent: "check", code: "27250100101" });
    expect((await dismissed()).status).toBe(303);
    expect(await rowsOf("notifications")).toMatchObject([
      {
        user_id: owner.account.id,
        text: "A person has looked at your request for the check. Hill View School was not marked as checked. You can ask again",
        href: "/institution#standing",
      },
    ]);
    expect((await dismissed()).status).toBe(409);
    expect(await countRows("notifications")).toBe(1);
    // Checked while a request waits: nobody is told that it was not.
    await owner.form("/institution", { intent: "check", code: "27250100101" });
    await sql("UPDATE institutions SET checked_at = 5");
    expect((await dismissed()).status).toBe(303);
    expect(await countRows("notifications")).toBe(1);
  });

  test("sees the first job of each new institution, once", async () => {
    const school = await createInstitution([[owner.account, "owner"]]);
    await sql("UPDATE jobs SET institution_id = ?", school.id);
    const checked = await createInstitution([], { checkedAt: new Date(5) });
    await createJob(owner.account, { institutionId: checked.id });
    const old = await createInstitution([], { createdAt: new Date(Date.now() - 2 * WEEK_MS) });
    await createJob(owner.account, { institutionId: old.id });
    await runScheduled("17 * * * *");
    await runScheduled("17 * * * *");
    expect((await waiting()).map(({ kind, subject_id }) => [kind, subject_id])).toEqual([["first_job", job.id]]);
  });
});

test("an address in MODERATORS that nobody has proven keeps no account from being suspended", async () => {
  const both = { MODERATORS: `${moderator.account.email},${owner.account.email}` };
  const suspend = () =>
    moderator.form(
      "/moderation",
      { intent: "suspend_account", account: owner.account.id, reason: "money" },
      { env: both },
    );
  await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", owner.account.id);
  expect((await suspend()).status).toBe(403);
  await sql("UPDATE users SET email_verified_at = NULL WHERE id = ?", owner.account.id);
  expect((await suspend()).status).toBe(303);
});

describe("what came after the moderator's page was loaded", () => {
  /** The fields of the form with this button, as the page draws it. */
  async function formOf(intent: string): Promise<Record<string, string>> {
    const html = await (await moderator.get("/moderation", { env })).text();
    const form = [...html.matchAll(/<form\b[\s\S]*?<\/form>/g)].find(([text]) => text.includes(`value="${intent}"`));
    const fields = [...(form?.[0] ?? "").matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    return Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
  }
  const press = (fields: Record<string, string>) =>
    moderator.form("/moderation", { reason: "money", ...fields }, { env });
  const told = async (done: Response) => textOf(await (await moderator.follow(done)).text());
  const texts = async () => (await waiting()).map((item) => item.text).sort();
  let school: { id: string };
  beforeEach(async () => {
    school = await createInstitution([[owner.account, "owner"]]);
    await sql("UPDATE jobs SET institution_id = ?", school.id);
  });
  const reported = (text: string, of: "job" | "institution" = "job") =>
    visitor().form(`/report?${of}=${of === "job" ? job.id : school.id}`, { reason: "other", text });

  test.each([
    ["dismiss", "job"],
    ["hide", "job"],
    ["check", "institution"],
    ["suspend_institution", "institution"],
  ] as const)("is not settled by %s, and is told", async (intent, subject) => {
    await reported("the first", subject);
    const form = await formOf(intent);
    await reported("the second", subject);
    const done = await press(form);
    expect([done.status, await texts()]).toEqual([303, ["the second"]]);
    expect(await told(done)).toContain("1 entry came after you opened the page, and waits for a look.");
    const again = await formOf("dismiss");
    expect((await press(again)).status).toBe(303);
    expect(await texts()).toEqual([]);
  });

  test("is not settled by showing a job again, nor by suspending an account", async () => {
    await reported("the first");
    await press(await formOf("hide"));
    const form = await formOf("restore");
    await sql(
      "INSERT INTO moderation_items VALUES ('late', 'answer', 'job', ?, 'other', 'the second', NULL, ?, NULL)",
      job.id,
      Date.now(),
    );
    expect([(await press(form)).status, await statusOf(), await texts()]).toEqual([303, "open", ["the second"]]);
    await sql("UPDATE moderation_items SET settled_at = 5");
    const item = "INSERT INTO moderation_items VALUES (?, 'not_real', 'institution', ?, 'other', ?, NULL, ?, NULL)";
    await sql(item, "one", school.id, "3 of 3", Date.now());
    const suspending = await formOf("suspend_institution");
    await sql(item, "two", school.id, "4 of 4", Date.now());
    expect([(await press(suspending)).status, await texts()]).toEqual([303, ["4 of 4"]]);
  });

  test("is not settled where it takes the place of an entry that was seen, or was written late", async () => {
    await owner.form("/institution", { intent: "check", code: "27250100101" });
    const form = await formOf("check");
    await new Promise((resolve) => setTimeout(resolve, 2));
    await owner.form("/institution", { intent: "check", code: "27250100102" });
    expect((await press(form)).status).toBe(303);
    expect(await texts()).toEqual([expect.stringContaining("27250100102")]);
    await sql("DELETE FROM moderation_items");
    await reported("the first");
    const dismissing = await formOf("dismiss");
    await reported("the second");
    await sql("UPDATE moderation_items SET created_at = 5 WHERE text = 'the second'");
    const done = await press(dismissing);
    expect([done.status, await texts()]).toEqual([303, ["the second"]]);
    expect(await told(done)).toContain("1 entry came after you opened the page, and waits for a look.");
  });

  test("does not bury a report about money: of many entries, those of strangers are left out", async () => {
    const insert = "INSERT INTO moderation_items VALUES (?, 'report', 'job', ?, ?, ?, ?, ?, NULL)";
    await sql(insert, "r0", job.id, "money", "They took 500 rupees", owner.account.id, 5);
    for (let count = 1; count <= 30; count += 1)
      await sql(insert, `r${count}`, job.id, count % 2 ? "money" : "other", "Nothing", null, 5 + count);
    const page = textOf(await (await moderator.get("/moderation", { env })).text());
    expect(page).toContain("They took 500 rupees");
  });

  test.each(["dismiss", "hide"])(
    "and what had no room on the page is not settled by %s: its page shows it",
    async (intent) => {
      const insert = "INSERT INTO moderation_items VALUES (?, 'report', 'job', ?, 'other', ?, NULL, ?, NULL)";
      for (let count = 0; count < 25; count += 1) await sql(insert, `r${count}`, job.id, `Report ${count}.`, 5 + count);
      const html = await (await moderator.get("/moderation", { env })).text();
      expect(textOf(html)).toContain("25 entries · 5 more are not shown here");
      const form = await formOf(intent);
      const done = await press(form);
      expect([done.status, (await texts()).length]).toEqual([303, 5]);
      expect(await told(done)).toContain("5 entries did not fit on the page, and wait for a look.");
      // A second press of the same button settles nothing that nobody has seen.
      expect([(await press(form)).status, (await texts()).length]).toEqual([409, 5]);
      const left = textOf(await (await moderator.get("/moderation", { env })).text());
      for (const text of await texts()) expect(left).toContain(text);
    },
  );

  test("all of many entries about a subject are on a page of its own, and settled there", async () => {
    const insert = "INSERT INTO moderation_items VALUES (?, 'report', 'job', ?, 'other', ?, NULL, ?, NULL)";
    for (let count = 0; count < 25; count += 1) await sql(insert, `r${count}`, job.id, `Report ${count}.`, 5 + count);
    await reported("of the school", "institution");
    const html = await (await moderator.get(`/moderation?about=${job.id}`, { env })).text();
    for (let count = 0; count < 25; count += 1) expect(textOf(html)).toContain(`Report ${count}.`);
    expect(textOf(html)).not.toContain("of the school");
    const [text = ""] = [...html.matchAll(/<form\b[\s\S]*?<\/form>/g)]
      .flat()
      .filter((each) => each.includes('"dismiss"'));
    const fields = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    await press(Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value])));
    expect(await texts()).toEqual(["of the school"]);
  });

  test("about an institution that is on no card is not settled when it is suspended from another card", async () => {
    const insert = "INSERT INTO moderation_items VALUES (?, 'not_real', 'institution', ?, 'other', ?, NULL, ?, NULL)";
    for (let count = 0; count < 22; count += 1) await sql(insert, `a${count}`, school.id, `Entry ${count}.`, 5);
    await reported("the first");
    expect((await press(await formOf("suspend_institution"))).status).toBe(303);
    expect((await texts()).filter((text) => String(text).startsWith("Entry")).length).toBe(2);
  });

  test("dismissed by somebody else meanwhile: nothing is settled, and the page says why", async () => {
    await reported("the first");
    const form = await formOf("dismiss");
    await press(form);
    await reported("the second");
    const late = await press(form);
    expect([late.status, await texts()]).toEqual([409, ["the second"]]);
    expect(textOf(await late.text())).toContain("What waits now came after you opened the page");
  });

  test("a text that was changed since is not let pass: it is neither dismissed, nor shown, nor checked", async () => {
    await reported("the first");
    const dismissing = await formOf("dismiss");
    await sql("UPDATE jobs SET description = 'Pay first', updated_at = updated_at + 1");
    const refused = await press(dismissing);
    expect([refused.status, await texts()]).toEqual([409, ["the first"]]);
    expect(textOf(await refused.text())).toContain("it was changed after you opened the page. Read it again");
    // It is hidden all the same: otherwise a change would keep it public.
    const hiding = await formOf("hide");
    await sql("UPDATE jobs SET updated_at = updated_at + 1");
    const hidden = await press(hiding);
    expect([hidden.status, await statusOf()]).toEqual([303, "hidden"]);
    expect(await told(hidden)).toContain("It was changed after you opened the page: look at it once more.");
    const showing = await formOf("restore");
    await sql("UPDATE jobs SET updated_at = updated_at + 1");
    expect([(await press(showing)).status, await statusOf()]).toEqual([409, "hidden"]);
    expect((await rowsOf("mail_outbox")).filter(({ subject }) => String(subject).includes("shown"))).toEqual([]);
    expect((await press(await formOf("restore"))).status).toBe(303);
    await owner.form("/institution", { intent: "check", code: "27250100101" });
    const checking = await formOf("check");
    await sql("UPDATE institutions SET name = 'Another School', updated_at = updated_at + 1 WHERE name IS NOT NULL");
    expect((await press(checking)).status).toBe(409);
    expect((await rowsOf("institutions"))[0]?.checked_at).toBeNull();
    expect((await press(await formOf("check"))).status).toBe(303);
  });
});

describe("a moderator's passkey", () => {
  test.each([{ MODERATOR_PASSKEY: "1" }, PRODUCTION])("is asked for with %o", async (site) => {
    const settings = { env: { ...env, ...site } };
    for (const path of ["/moderation", "/moderation/log"]) {
      const asked = await moderator.get(path, settings);
      expect([asked.status, asked.headers.get("Location")]).toEqual([
        302,
        `/passkeys/confirm?back=${encodeURIComponent(path)}`,
      ]);
    }
    const form = { intent: "hide", id: job.id, reason: "other" };
    const refused = await moderator.form("/moderation", form, settings);
    expect([refused.status, textOf(await refused.text())]).toEqual([
      403,
      expect.stringContaining("A moderator needs a passkey."),
    ]);
    expect(await statusOf()).toBe("open");
    // Nobody else learns that there is such a page.
    expect((await owner.get("/moderation", settings)).status).toBe(404);
    await sql("UPDATE sessions SET passkey_at = 5");
    expect((await moderator.get("/moderation", settings)).status).toBe(200);
    expect((await moderator.form("/moderation", form, settings)).status).toBe(303);
    expect(await statusOf()).toBe("hidden");
  });

  test("is not asked for on a local start", async () => {
    expect((await moderator.get("/moderation", { env })).status).toBe(200);
  });
});

test("what never was, or was merged away, is told as such to reporters and moderators", async () => {
  const nothing = "01900000-0000-7000-8000-000000000000";
  expect((await page(`/report?institution=${nothing}`))[0]).toBe(404);
  const school = await createInstitution([]);
  const merged = await createInstitution([], { mergedInto: school.id });
  expect((await page(`/report?institution=${merged.id}`))[0]).toBe(410);
  for (const [intent, id, status] of [
    ["dismiss", "x", 404],
    ["restore", nothing, 404],
    ["hide", nothing, 404],
    ["check", nothing, 404],
    ["refuse", nothing, 409],
    ["publish", nothing, 409],
  ] as const)
    expect([intent, (await act(intent, { id, subject: "job", reason: "other" })).status]).toEqual([intent, status]);
});

test("a report of a visitor, or for another reason, hides nothing where three others could not", async () => {
  const young = [await reporter(6), await reporter(6), await reporter(6)];
  for (const one of young) await report(one);
  await sql("UPDATE users SET created_at = 5");
  await report(visitor());
  await report(await reporter(), "misleading");
  expect(await statusOf()).toBe("open");
  await report(await reporter(), "danger");
  expect(await statusOf()).toBe("hidden");
});

describe("the log", () => {
  test("is only added to: the database refuses to change or remove a line", async () => {
    await act("hide", { reason: "money" });
    await expect(sql("UPDATE moderation_log SET words = 'other'")).rejects.toThrow("only added to");
    await expect(sql("DELETE FROM moderation_log")).rejects.toThrow("only added to");
    expect(await log()).toEqual(["hide job"]);
  });

  test("shows each step with its moderator, fifty a page", async () => {
    for (let number = 0; number < 26; number += 1) {
      await act("hide", { reason: "other" });
      await act("restore");
    }
    const first = await (await moderator.get("/moderation/log", { env })).text();
    expect(textOf(first)).toContain(MODERATOR);
    const next = /href="(\/moderation\/log\?before=\d+)"/.exec(first)?.[1] ?? "";
    const second = await (await moderator.get(next, { env })).text();
    expect(second.match(/<tr>/g)).toHaveLength(3);
  });
});

describe("a suspended account", () => {
  const suspended = async () => {
    expect((await act("suspend_account", { account: owner.account.id, reason: "money" })).status).toBe(303);
  };

  test("has its jobs hidden at once, is told, and gets back what the suspension hid, and nothing else", async () => {
    const hiddenBefore = await createJob(owner.account, { title: "Hidden before" });
    await act("hide", { id: hiddenBefore.id, reason: "other" });
    const closed = await createJob(owner.account, { state: "closed" });
    await suspended();
    expect([await statusOf(), await statusOf(hiddenBefore.id), await statusOf(closed.id)]).toEqual([
      "hidden",
      "hidden",
      "hidden",
    ]);
    expect((await page("/moderation", moderator, { env }))[1]).toContain(owner.account.email);
    expect((await rowsOf("mail_outbox")).map(({ subject }) => subject)).toContain(
      "Your account is suspended on Staffroom",
    );
    const [status, why] = await page(`/myjobs/hidden?job=${job.id}`, owner);
    expect([status, why]).toEqual([200, expect.stringContaining("The job comes back when that ends.")]);
    expect((await owner.form(`/myjobs/hidden?job=${job.id}`, { answer: "Please." })).status).toBe(403);
    expect((await act("restore", { id: hiddenBefore.id })).status).toBe(409);
    expect((await act("suspend_account", { account: owner.account.id, reason: "money" })).status).toBe(409);
    expect((await act("lift_account", { account: owner.account.id })).status).toBe(303);
    expect([await statusOf(), await statusOf(hiddenBefore.id), await statusOf(closed.id)]).toEqual([
      "open",
      "hidden",
      "closed",
    ]);
    expect((await act("lift_account", { account: owner.account.id })).status).toBe(409);
  });

  test("reads, and changes nothing that reaches others: jobs, applications, resumes, colleagues, its institution", async () => {
    const colleague = await signedIn("admin");
    const school = await createInstitution([
      [owner.account, "owner"],
      [colleague.account, "recruiter"],
    ]);
    const theirs = await createJob(colleague.account, { institutionId: school.id });
    const application = await createApplication(theirs);
    await suspended();
    expect(await statusOf(theirs.id)).toBe("open");
    for (const path of ["/myjobs", "/yourdata", "/profile", `/applications?jobId=${theirs.id}`])
      expect((await page(path, owner))[0]).toBe(200);
    const forms: [string, Record<string, string>][] = [
      ["/recruiter", { ...JOB_FIELDS }],
      ["/myjobs", { jobId: theirs.id, move: "close" }],
      [`/applicants/${application.id}`, { status: "shortlisted", from: "submitted" }],
      ["/institution", { intent: "invite", email: "a@b.example", role: "owner" }],
      ["/institution", { intent: "role", id: colleague.account.id, role: "reader" }],
    ];
    for (const [path, fields] of forms) {
      const refused = await owner.form(path, fields);
      expect([path, refused.status, textOf(await refused.text())]).toEqual([
        path,
        403,
        expect.stringContaining("Your account is suspended"),
      ]);
    }
    expect((await owner.get(`/resumes/${application.id}`)).status).toBe(403);
    expect((await owner.get(`/applications.csv?jobId=${theirs.id}`)).status).toBe(403);
    const { token } = await withToken("admin", owner.account);
    for (const [method, path, body] of [
      ["POST", `/jobs/createjob/${owner.account.id}`, JOB_FIELDS],
      ["POST", `/jobs/closejob/${theirs.id}`, undefined],
      ["PUT", `/application/updatestatus/${application.id}`, { status: "shortlisted" }],
    ] as const)
      expect((await api(method, path, { token, body })).status).toBe(403);
    expect(await countRows("jobs")).toBe(2);
    expect(await countRows("resume_openings")).toBe(0);
    expect((await rowsOf("applications"))[0]?.status).toBe("submitted");
    expect((await owner.get("/yourdata/export")).status).toBe(200);
  });

  test("leaves its jobs to colleagues: hidden, until a moderator has decided about each", async () => {
    const [colleague, other] = [await signedIn("admin"), await signedIn("admin")];
    const school = await createInstitution([
      [colleague.account, "owner"],
      [owner.account, "recruiter"],
      [other.account, "recruiter"],
    ]);
    await sql("UPDATE jobs SET institution_id = ?", school.id);
    const second = await createJob(owner.account, { institutionId: school.id });
    await suspended();
    const { token } = await withToken("admin", other.account);
    expect((await api("POST", `/jobs/takeover/${job.id}`, { token })).status).toBe(200);
    const path = `/institution/member/${owner.account.id}`;
    expect((await api("DELETE", path, { token: (await withToken("admin", colleague.account)).token })).status).toBe(
      200,
    );
    for (const { id } of [job, second]) {
      expect(await statusOf(id)).toBe("hidden");
      expect((await page("/moderation", moderator, { env }))[1]).toContain("PGT Physics");
      expect((await act("restore", { id })).status).toBe(303);
      expect(await statusOf(id)).toBe("open");
    }
    expect((await act("lift_account", { account: owner.account.id })).status).toBe(303);
    expect([await statusOf(job.id), await statusOf(second.id)]).toEqual(["open", "open"]);
  });

  test("does not keep the clock from showing the jobs of others again", async () => {
    const due = async (jobs: Job[]) => {
      for (const { id } of jobs) {
        await sql("UPDATE jobs SET state = 'hidden' WHERE id = ?", id);
        await sql(
          "INSERT INTO job_hidings (id, job_id, status_before, hidden_by, reason, hidden_at, until) VALUES (?1, ?1, 'open', 'reports', 'money', 1, ?2)",
          id,
          jobs.length,
        );
      }
    };
    const many: Job[] = [];
    for (let number = 0; number < 100; number += 1) many.push(await createJob(owner.account));
    await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", owner.account.id);
    const stranger = await createAccount("admin");
    const theirs = await createJob(stranger);
    await due(many);
    await sql("UPDATE job_hidings SET until = 1");
    await due([theirs]);
    await sql("UPDATE job_hidings SET until = 2 WHERE job_id = ?", theirs.id);
    await runScheduled("*/5 * * * *");
    expect(await statusOf(theirs.id)).toBe("open");
    expect(await statusOf(many[0]?.id)).toBe("hidden");
  });

  test("that was closed is not on the page of moderators any more", async () => {
    await suspended();
    expect((await owner.form("/yourdata/close", { password: PASSWORD })).status).toBe(303);
    expect((await page("/moderation", moderator, { env }))[1]).toContain("Nobody is suspended.");
  });

  test("of a candidate cannot apply and cannot report", async () => {
    const candidate = await reporter();
    expect((await act("suspend_account", { account: candidate.account.id, reason: "other" })).status).toBe(303);
    expect((await report(candidate)).status).toBe(403);
    const { token } = await withToken("user", candidate.account);
    expect(
      (await api("POST", "/reports", { token, body: { subject: "job", id: job.id, reason: "other" } })).status,
    ).toBe(403);
    const applied = await candidate.upload(`/jobdetails/${job.id}`, {
      ...{
        applicant_name: "A",
        applicant_mobile: "9876543210",
        applicant_experience: "0",
        drawn_for: candidate.account.id,
      },
      ...{ job_id: job.id, resume: pdf() },
    });
    expect(applied.status).toBe(403);
    expect(await countRows("applications")).toBe(0);
  });

  test("is never a moderator's", async () => {
    expect((await act("suspend_account", { account: moderator.account.id, reason: "other" })).status).toBe(403);
    expect((await act("suspend_account", { account: "x", reason: "other" })).status).toBe(404);
  });
});

describe("a suspended institution", () => {
  test("suspends all its people, hides all its jobs, and two causes are lifted one after the other", async () => {
    const colleague = await signedIn("admin");
    const school = await createInstitution([
      [owner.account, "owner"],
      [colleague.account, "recruiter"],
    ]);
    await sql("UPDATE jobs SET institution_id = ?", school.id);
    await act("suspend_account", { account: owner.account.id, reason: "money" });
    expect((await act("suspend_institution", { institution: school.id, reason: "money" })).status).toBe(303);
    expect((await colleague.form("/recruiter", { ...JOB_FIELDS })).status).toBe(403);
    await act("lift_account", { account: owner.account.id });
    expect(await statusOf()).toBe("hidden");
    await act("lift_institution", { institution: school.id });
    expect(await statusOf()).toBe("open");
    expect((await colleague.form("/recruiter", { ...JOB_FIELDS })).status).toBe(303);
    expect(await log()).toEqual(["suspend account", "suspend institution", "lift account", "lift institution"]);
  });
});

test("a suspended institution shows no page, feed or list, and comes back as it was", async () => {
  const school = await createInstitution([[owner.account, "owner"]], { about: "Pay first." });
  const paths = ["", "/jobs.atom", "/jobs.json"].map((end) => `/institutions/${school.slug}${end}`);
  const seen = () => Promise.all(paths.map(async (path) => (await visitor().get(path)).status));
  expect(await seen()).toEqual([200, 200, 200]);
  await act("suspend_institution", { institution: school.id, reason: "impersonation" });
  expect(await seen()).toEqual([404, 404, 404]);
  expect((await page(`/report?institution=${school.id}`))[0]).toBe(410);
  await act("lift_institution", { institution: school.id });
  expect(await seen()).toEqual([200, 200, 200]);
});

test("nobody comes out of a suspended institution, or into it: requests and invitations end", async () => {
  const good = await signedIn("admin", await createAccount("admin", { email: "head@hillview.example" }));
  await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", good.account.id);
  await sql("UPDATE users SET email_verified_at = 5, email = 'fraud@hillview.example' WHERE id = ?", owner.account.id);
  const school = await createInstitution([[good.account, "owner"]], { websiteHost: "hillview.example" });
  const fraud = await createInstitution([[owner.account, "owner"]], { name: "Pay First Academy" });
  await sql("UPDATE jobs SET institution_id = ?", fraud.id);
  const wish = { intent: "join", institution_id: school.id, jobs: "bring" };
  expect((await owner.form("/institution", wish)).status).toBe(303);
  expect((await owner.form("/institution", { intent: "invite", email: "a@b.example", role: "owner" })).status).toBe(
    303,
  );
  const [asked] = await rowsOf("institution_join_requests");
  expect(asked).toBeDefined();
  await act("suspend_institution", { institution: fraud.id, reason: "money" });
  expect(await countRows("institution_join_requests")).toBe(0);
  expect(await countRows("institution_invitations")).toBe(0);
  // A request that is written at the same moment is refused by the statement that answers it.
  await sql(
    "INSERT INTO institution_join_requests (id, institution_id, user_id, created_at) VALUES (?, ?, ?, 5)",
    ...[asked?.id, school.id, owner.account.id].map(String),
  );
  const answered = await good.form("/institution", { intent: "answer", id: String(asked?.id), role: "recruiter" });
  expect(answered.status).toBeGreaterThanOrEqual(400);
  const places = (await rowsOf("institution_members")).filter(({ user_id }) => user_id === owner.account.id);
  expect(places.map(({ institution_id }) => institution_id)).toEqual([fraud.id]);
  expect((await owner.form("/recruiter", { ...JOB_FIELDS })).status).toBe(403);
});

test("closing an account takes it off its reports, and the reports stay", async () => {
  const one = await reporter();
  await report(one);
  expect((await one.form("/yourdata/close", { password: PASSWORD })).status).toBe(303);
  expect((await rowsOf("moderation_items"))[0]?.account_id).toBeNull();
  expect(await bindings.DB.prepare("SELECT count(*) AS n FROM moderation_items").first("n")).toBe(1);
});
