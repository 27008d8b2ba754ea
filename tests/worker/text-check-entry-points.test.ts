/** Every door by which a school's text reaches somebody: it is read there as its reader gets it, and stopped in the same way. */
import { warningLine } from "~/domain/moderation/talk-warning-rules";
import "../support/property-seed";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { tellMoves } from "~/domain/applications/status/tell-moves.server";
import { insertMessages } from "~/domain/messages/statements.server";
import { type ApiAnswer, api, type Visitor } from "../support/app";
import { config, countRows, db, rowsOf, SURROUNDINGS, snapshot, sql } from "../support/bindings";
import { disguised } from "../support/disguises";
import {
  type Account,
  type Application,
  createApplication,
  createInstitution,
  createJob,
  JOB_FIELDS,
  type Job,
  signedIn,
  withToken,
} from "../support/factories";
import { control, errorOf, heldBy, textOf } from "../support/pages";

type Person = Visitor & { account: Account };
let owner: Person;
let token: string;
let school: { id: string; slug: string };
let job: Job;
let fine: Job;
let asha: Application;
let bela: Application;
beforeEach(async () => {
  owner = await signedIn("admin");
  ({ token } = await withToken("admin", owner.account));
  school = await createInstitution([[owner.account, "owner"]], { name: "Hill View School" });
  job = await createJob(owner.account, {
    title: "Registration",
    company_name: "Rupees 500 School",
    institutionId: school.id,
  });
  fine = await createJob(owner.account, {
    title: "PGT Physics",
    company_name: "Hill View School",
    institutionId: school.id,
  });
  asha = await createApplication(job, { name: "Asha Rao", email: "asha@example.com" });
  bela = await createApplication(fine, { name: "Bela Shah", email: "bela@example.com" });
});

const FILLED = "Dear {{name}}, pay the {{ job }} fee of {{school}}.";
const call = (method: string, path: string, body: object) => api(method, path, { token, body });
const bulk = (body: object) => call("POST", "/application/bulk", body);
const stoppedWith = (answer: ApiAnswer, field: string, words: string) => {
  expect([answer.status, answer.body], words).toMatchObject([422, { code: "text_stopped" }]);
  expect(JSON.stringify((answer.body as { fields?: Record<string, string[]> }).fields?.[field] ?? []), words).toContain(
    words,
  );
};
const insistOf = (html: string) => html.match(/name="insist" value="([^"]+)"/)?.[1] ?? "";
const FIELDS = { ...JOB_FIELDS, vacancy: 2 };
const TIME = { starts_at: new Date(Date.now() + 4 * 86_400_000).toISOString(), minutes: 40 };
const PERSONAL_FIELDS = {
  ...{ f_name: "Asha", s_name: "", l_name: "Rao", mobile: "9876543210", address: "1 Hill Road", country: "India" },
  ...{ city: "Pune", state: "Maharashtra", zip: "411001" },
};
const later = (minutes: number) => ({ db, now: new Date(Date.now() + minutes * 60_000), config, ...SURROUNDINGS });

describe("placeholders are filled in before a text is read", () => {
  test("in one text to many: nobody gets it, and it is told whose copy has which words", async () => {
    const before = await snapshot();
    const answer = await bulk({ ids: [bela.id, asha.id], message: FILLED });
    stoppedWith(
      answer,
      "message",
      "“Registration fee of Rupees 500” – a school may not ask a candidate for money (filled in for Asha Rao)",
    );
    expect(await snapshot()).toEqual(before);
    const form = await owner.form("/applications/messages", {
      [`chosen.${asha.id}`]: "1",
      [`chosen.${bela.id}`]: "1",
      message: FILLED,
      way: "send",
    });
    const html = await form.text();
    expect([form.status, heldBy(html, "message")]).toEqual([422, FILLED]);
    expect(errorOf(html, "message")).toContain("filled in for Asha Rao");
    expect(insistOf(html)).not.toBe("");
    expect(await countRows("application_messages")).toBe(0);
  });

  test("who insists sends it once to each, and a moderator reads it as the applicant does", async () => {
    expect((await bulk({ ids: [asha.id, bela.id], message: FILLED, insist: true })).status).toBe(200);
    expect(await countRows("application_messages")).toBe(2);
    expect(await rowsOf("moderation_items")).toMatchObject([
      { subject: "message", reason: "money", text: expect.stringContaining("Registration fee of Rupees 500") },
    ]);
    const again = await bulk({ ids: [asha.id, bela.id], message: FILLED, insist: true });
    expect(again.body).toMatchObject({ results: [{ outcome: "unchanged" }, { outcome: "unchanged" }] });
  });

  test("the candidate's name too, wherever she stands among two hundred", async () => {
    const people = [bela];
    for (let n = 0; n < 4; n += 1)
      people.push(await createApplication(fine, { name: `Person ${n}`, email: `p${n}@many.example` }));
    people.push(await createApplication(fine, { name: "Registration", email: "r@many.example" }));
    const answer = await bulk({
      ids: people.map(({ id }) => id),
      message: `${"Welcome. ".repeat(60)}The {{name}} fee is to be settled.`,
    });
    stoppedWith(answer, "message", "(filled in for Registration)");
    expect(await countRows("application_messages")).toBe(0);
  });

  test("a text with more placeholders than a person writes is refused, as each copy of it is read", async () => {
    const answer = await bulk({ ids: [bela.id], message: "{{name}} ".repeat(4) });
    expect([answer.status, answer.body]).toMatchObject([400, { code: "bad_input" }]);
    expect((await bulk({ ids: [bela.id], message: "{{name}} {{job}} ".repeat(3) })).status).toBe(200);
  });

  test.each([
    ["alone", () => call("PUT", `/application/updatestatus/${asha.id}`, { status: "rejected", message: FILLED })],
    [
      "told at once",
      () =>
        call("PUT", `/application/updatestatus/${asha.id}`, { status: "shortlisted", message: FILLED, tell_now: true }),
    ],
    ["of many", () => bulk({ ids: [bela.id, asha.id], status: "rejected", message: FILLED })],
  ])("in the words of a move, %s", async (_, send) => {
    const before = await snapshot();
    stoppedWith(await send(), "message", "Registration fee of Rupees 500");
    expect(await snapshot()).toEqual(before);
  });

  test("also where invisible letters hide a placeholder, which a mail leaves out", async () => {
    const hidden = "The {\u200b{job}\u200b} fee is to be settled.";
    stoppedWith(await bulk({ ids: [asha.id], status: "rejected", message: hidden }), "message", "Registration");
  });

  test("in a template, as it is used", async () => {
    const kept = await call("POST", "/application/templates", { name: "No", text: FILLED });
    expect(kept.status).toBe(201);
    const [template] = await rowsOf("templates");
    const fields = { [`chosen.${asha.id}`]: "1", status: "rejected", template: String(template?.id), way: "send" };
    expect((await owner.form("/applications/moves", fields)).status).toBe(422);
    const message = { [`chosen.${asha.id}`]: "1", template: String(template?.id), way: "send" };
    expect((await owner.form("/applications/messages", message)).status).toBe(422);
    expect([await countRows("untold_moves"), await countRows("application_messages")]).toEqual([0, 0]);
  });

  test("on an applicant's page, where they come back in their field", async () => {
    const fields = { status: "rejected", from: "submitted", rejection: FILLED };
    const answer = await owner.form(`/applicants/${asha.id}`, fields);
    const html = await answer.text();
    expect([answer.status, await countRows("untold_moves")]).toEqual([422, 0]);
    expect(textOf(html)).toContain("“Registration fee of Rupees 500” – a school may not ask a candidate for money");
    expect(html).toMatch(/<textarea[^>]*id="rejection-message"[^>]*>Dear \{\{name\}\}, pay the/);
  });

  test("harmless ones go, and our standard text names any job", async () => {
    const text = "Dear {{name}}, we have chosen somebody else for {{job}}. {{school}}";
    expect((await bulk({ ids: [asha.id, bela.id], message: text })).body).toMatchObject({
      results: [{ outcome: "sent" }, { outcome: "sent" }],
    });
    expect((await bulk({ ids: [asha.id, bela.id], status: "rejected" })).body).toMatchObject({
      results: [{ outcome: "moved" }, { outcome: "moved" }],
    });
    await tellMoves(later(90));
    expect((await rowsOf("applications")).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});

describe("messages that stand in one mail", () => {
  const write = (message: string, more = {}) => call("POST", `/application/messages/${bela.id}`, { message, ...more });

  test("are read as one: the second half is stopped, and harmless ones are not", async () => {
    expect((await write("Please remember the registration")).status).toBe(201);
    stoppedWith(await write("fee in cash, as we said."), "message", "registration\\nfee");
    expect((await write("form, which you know.")).status).toBe(201);
    await sql("UPDATE application_messages SET mail_at = NULL");
    expect((await write("Fee concession is for staff children.")).status).toBe(201);
  });

  test("what was insisted on before is not stopped again", async () => {
    await write("Pay a training fee of Rs 500.", { insist: true });
    expect((await write("See you on Monday.")).status).toBe(201);
  });
});

describe("two texts that go out in one mail, by whichever door each came", () => {
  const [first, second] = ["Dear teacher, please remember the registration", "fee at the counter in cash."];
  const alone = (message: string) => call("POST", `/application/messages/${bela.id}`, { message });
  const many = (message: string) => bulk({ ids: [asha.id, bela.id], message });

  test.each([
    ["both to many", many, many],
    ["one to many, then one alone", many, alone],
    ["one alone, then one to many", alone, many],
  ])("%s: they are read as one", async (_, one, other) => {
    await sql("UPDATE jobs SET title = 'PGT Physics', company_name = 'Hill View School'");
    expect((await one(first)).status).toBeLessThan(300);
    const before = await snapshot();
    stoppedWith(await other(second), "message", "registration\\nfee");
    expect(await snapshot()).toEqual(before);
    await sql("UPDATE application_messages SET mail_at = NULL");
    expect((await other("fee concession is for children of staff.")).status).toBeLessThan(300);
  });

  test("with placeholders, and by the form", async () => {
    await sql("UPDATE jobs SET title = 'PGT Physics', company_name = 'Hill View School'");
    await many("Dear {{name}}, this is about the registration");
    stoppedWith(await many("fee in cash, {{name}}."), "message", "(filled in for");
    const form = await owner.form("/applications/messages", {
      [`chosen.${bela.id}`]: "1",
      message: "fee in cash, {{name}}.",
      way: "send",
    });
    expect([form.status, await countRows("application_messages")]).toEqual([422, 2]);
  });

  test("the title of the job stands before the text, also before the words of a move", async () => {
    const text = "Fee at the counter in cash.";
    stoppedWith(await bulk({ ids: [asha.id], message: text }), "message", "Registration\\nFee");
    stoppedWith(await bulk({ ids: [asha.id], status: "rejected", message: text }), "message", "Registration\\nFee");
    stoppedWith(
      await call("POST", `/application/messages/${asha.id}`, { message: text }),
      "message",
      "Registration\\nFee",
    );
    expect((await bulk({ ids: [bela.id], message: "The fee of our school is low." })).status).toBe(200);
  });
});

describe("an applicant whose name is about money", () => {
  const NAME = "Registration Fee Rs 500";
  let joker: Application;
  beforeEach(async () => {
    joker = await createApplication(fine, { name: NAME, email: "joker@example.com" });
  });

  test("stops no text to others, and gets it too", async () => {
    const text = "Dear {{name}}, we have chosen somebody else for {{job}}. {{school}}";
    const ids = [bela.id, joker.id];
    expect((await bulk({ ids, message: text })).body).toMatchObject({
      results: [{ outcome: "sent" }, { outcome: "sent" }],
    });
    expect((await bulk({ ids, status: "rejected", message: text })).body).toMatchObject({
      results: [{ outcome: "moved" }, { outcome: "moved" }],
    });
    expect(await tellMoves(later(90))).toMatchObject({ told: 2, ended: 0 });
  });

  test.each([
    "Pay the {{name}} today.",
    "Kindly pay {{name}}",
    "{{name}} non refundable",
    "For {{name}} to our account: transfer {{name}} to our account",
  ])("is found where the text makes a demand of it: %s", async (message) => {
    expect((await bulk({ ids: [bela.id, joker.id], message })).status).toBe(422);
    expect((await bulk({ ids: [bela.id, joker.id], status: "rejected", message })).status).toBe(422);
  });

  test("a job and a school of such names were read before, and stop no text either", async () => {
    await sql("UPDATE jobs SET title = 'Registration fee clerk', company_name = 'Security Deposit Academy'");
    const text = "Dear {{name}}, we have chosen somebody else for {{job}}. {{school}}";
    expect((await bulk({ ids: [bela.id, asha.id], status: "rejected", message: text })).status).toBe(200);
    expect((await bulk({ ids: [bela.id], message: "Pay Rs 500 for the {{job}}." })).status).toBe(422);
  });
});

describe("a placeholder that nobody fills in", () => {
  const near = [
    "Dear {name}, no.",
    "Dear [Name], no.",
    "Dear {{name, no.",
    "Dear {{candidate}}, no.",
    "Dear <name>, no.",
  ];
  const told = /would go out as it stands\. Write \{\{name\}\}/;

  test.each(near)("is refused at every door, and nothing is written: %s", async (text) => {
    const before = await snapshot();
    const calls = [
      bulk({ ids: [asha.id, bela.id], message: text }),
      bulk({ ids: [asha.id, bela.id], status: "rejected", message: text }),
      call("PUT", `/application/updatestatus/${bela.id}`, { status: "rejected", message: text }),
      call("PUT", `/application/updatestatus/${bela.id}`, { status: "shortlisted", message: text, tell_now: true }),
      call("POST", "/application/templates", { name: "No", text }),
    ];
    for (const answer of await Promise.all(calls)) {
      expect([answer.status, answer.body]).toMatchObject([400, { code: "bad_input" }]);
      expect(JSON.stringify(answer.body)).toMatch(told);
    }
    const chosen = { [`chosen.${bela.id}`]: "1", way: "send" };
    const forms: [string, Record<string, string>][] = [
      ["/applications/messages", { ...chosen, message: text }],
      ["/applications/moves", { ...chosen, status: "rejected", message: text }],
      ["/templates", { name: "No", text }],
      [`/applicants/${bela.id}`, { status: "rejected", from: "submitted", rejection: text }],
    ];
    for (const [path, fields] of forms) {
      const form = await owner.form(path, fields);
      expect(form.status, path).toBe(400);
      expect(textOf(await form.text()), path).toMatch(told);
    }
    expect(await snapshot()).toEqual(before);
  });

  test("that was kept in a template long ago is refused as it is used", async () => {
    await call("POST", "/application/templates", { name: "No", text: "Dear {{name}}, no." });
    await sql("UPDATE templates SET text = 'Dear [Name], no.'");
    const [template] = await rowsOf("templates");
    const fields = { [`chosen.${bela.id}`]: "1", template: String(template?.id), way: "send" };
    for (const path of ["/applications/messages", "/applications/moves"])
      expect((await owner.form(path, { ...fields, status: "rejected" })).status, path).toBe(400);
    expect([await countRows("untold_moves"), await countRows("application_messages")]).toEqual([0, 0]);
  });

  test("and one in a text to a single applicant, where nothing is filled in", async () => {
    const answer = await call("POST", `/application/messages/${bela.id}`, {
      message: "Dear {{name}}, come on Monday.",
    });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining("as it stands")]);
    expect(await countRows("application_messages")).toBe(0);
  });

  test("its case and its spaces are understood, and honest brackets go out", async () => {
    const message = "Dear {{ Name }}, the interview for {{JOB}} is [online], see [below].";
    expect((await bulk({ ids: [bela.id], message })).status).toBe(200);
    expect((await rowsOf("application_messages")).map(({ text }) => text)).toEqual([
      "Dear Bela Shah, the interview for PGT Physics is [online], see [below].",
    ]);
  });
});

describe("words that wait are read once more as they leave", () => {
  const LATER = "Dear {{name}}, about the {{ job }} fee of {{school}}: 9876543210.";

  test("a job that was renamed meanwhile: the mail goes out with a warning, without the number", async () => {
    const moved = await call("PUT", `/application/updatestatus/${bela.id}`, { status: "rejected", message: LATER });
    expect(moved.status).toBe(200);
    await sql("UPDATE jobs SET title = 'Registration', company_name = 'Rupees 500 School' WHERE id = ?", fine.id);
    expect(await tellMoves(later(90))).toEqual({ told: 1, ended: 0 });
    expect((await rowsOf("applications")).find(({ id }) => id === bela.id)?.status).toBe("rejected");
    const [mail] = await rowsOf("mail_outbox");
    expect(mail?.body).toContain(`${warningLine("money")}\n\nDear Bela Shah, about the Registration fee of Rupees 500`);
    expect(mail?.body).toContain("[payment address hidden]");
    expect(mail?.body).not.toContain("9876543210");
  });

  test("of many, each is told, and those whose job is as it was without a warning", async () => {
    const other = await createApplication(fine, { name: "Chitra Das", email: "chitra@example.com" });
    const third = await createJob(owner.account, { title: "TGT Maths", institutionId: school.id });
    const dev = await createApplication(third, { name: "Dev Nath", email: "dev@example.com" });
    await bulk({ ids: [other.id, dev.id], status: "rejected", message: LATER });
    await sql("UPDATE jobs SET title = 'Registration' WHERE id = ?", third.id);
    expect(await tellMoves(later(90))).toEqual({ told: 2, ended: 0 });
    const mails = (await rowsOf("mail_outbox")).map(({ recipient, body }) => [
      recipient,
      String(body).includes(warningLine("money")),
    ]);
    expect(Object.fromEntries(mails)).toEqual({ "chitra@example.com": false, "dev@example.com": true });
  });

  test("a message whose names changed between reading and writing is not written", async () => {
    const now = new Date();
    const writing = {
      actorId: owner.account.id,
      marked: "\u0002",
      since: now,
      needsConfirmed: false,
    };
    const values = { name: "Bela Shah", job: "PGT Physics", school: "Hill View School" };
    const write = async (id: string, read: typeof values) => {
      const asked = [{ id, applicationId: bela.id, values: read, notice: null }];
      return (await insertMessages(db, asked, { ...writing, now, mailAt: now, warning: null })).map(
        (written) => written.id,
      );
    };
    for (const change of [{ name: "Bela" }, { job: "Physics" }, { school: "Hill" }]) {
      expect(await write("a", { ...values, ...change })).toEqual([]);
    }
    expect(await write("b", values)).toEqual(["b"]);
  });
});

describe("what an institution tells of itself", () => {
  const describeIt = (more: object) =>
    call("PUT", "/institution/own", { name: "Hill View School", kind: "school", ...more });

  test("is read, by form and by call: words, why, and the typed text come back, and nothing is written", async () => {
    const before = await snapshot();
    const about = "Forty teachers. Female candidates only.";
    stoppedWith(await describeIt({ about }), "about", "“Female candidates only”");
    const form = await owner.form("/institution", {
      intent: "describe",
      name: "Hill View School",
      kind: "school",
      about,
    });
    const html = await form.text();
    expect([form.status, heldBy(html, "about")]).toEqual([422, about]);
    expect(control(html, "about")?.["aria-invalid"]).toBe("true");
    expect(textOf(html)).toContain("Save it all the same: a person checks it");
    expect(await snapshot()).toEqual(before);
    const saved = await owner.form("/institution", {
      intent: "describe",
      name: "Hill View School",
      kind: "school",
      about,
      insist: insistOf(html),
    });
    expect(saved.status).toBe(303);
    expect(await rowsOf("moderation_items")).toMatchObject([
      { kind: "text", subject: "institution", subject_id: school.id, reason: "unlawful", account_id: owner.account.id },
    ]);
  });

  test("is not stopped again for what stands there, and new words are", async () => {
    await describeIt({ about: "Only ladies.", insist: true });
    expect((await describeIt({ about: "Only ladies. Two labs." })).status).toBe(200);
    expect((await describeIt({ about: "Only ladies. Age below 35." })).status).toBe(422);
  });

  test("of money in its about is saved once it insists: its page warns, without the payment address", async () => {
    const about = "Teachers pay a registration fee of Rs 500 to hillview@okaxis.";
    stoppedWith(await describeIt({ about }), "about", "registration fee of Rs 500");
    const saved = await describeIt({ about, insist: true });
    expect([saved.status, saved.body]).toMatchObject([200, { about, warning: "money" }]);
    expect(await rowsOf("institutions")).toContainEqual(expect.objectContaining({ id: school.id, about }));
    expect(await rowsOf("moderation_items")).toMatchObject([{ subject: "institution", reason: "money" }]);
    const page = await (await owner.get(`/institutions/${school.slug}`)).text();
    expect(textOf(page)).toContain(warningLine("money", "page"));
    expect(page).toContain("[payment address hidden]");
    expect(page).not.toContain("hillview@okaxis");
    expect((await describeIt({ about: "Forty teachers." })).body).toMatchObject({ warning: null });
  });

  test.each(["name", "place"])("never asks for money in its %s, insisted on or not", async (field) => {
    const more = { [field]: "Registration fee of Rs 500" };
    stoppedWith(await describeIt({ ...more, insist: true }), field, "Registration fee of Rs 500");
    const html = await (
      await owner.form("/institution", {
        intent: "describe",
        name: "Hill View School",
        kind: "school",
        ...more,
        insist: "x",
      })
    ).text();
    expect(insistOf(html)).toBe("");
  });

  test("is read as it is founded, and a website is read for where it leads", async () => {
    const other = await withToken("admin");
    const found = (more: object) =>
      api("POST", "/institution/own", { token: other.token, body: { name: "New School", kind: "school", ...more } });
    stoppedWith(await found({ website: "https://pay-registration-fee.example" }), "website", "registration-fee");
    stoppedWith(await found({ about: "Age below 35" }), "about", "Age below 35");
    expect((await found({ about: "Age below 35", insist: true })).status).toBe(201);
    expect(await rowsOf("moderation_items")).toMatchObject([{ subject: "institution", account_id: other.id }]);
    expect((await found({ about: "Only ladies", insist: true })).status).toBe(409);
    expect(await countRows("moderation_items")).toBe(1);
  });

  test("of others is changed by nobody, and queues nothing", async () => {
    const reader = await signedIn("admin");
    await sql(
      "INSERT OR REPLACE INTO institution_members SELECT ?, id, 'reader', 5 FROM institutions WHERE name IS NOT NULL LIMIT 1",
      reader.account.id,
    );
    const as = await withToken("admin", reader.account);
    const body = { name: "Hill View School", kind: "school", about: "Only ladies", insist: true };
    expect((await api("PUT", "/institution/own", { token: as.token, body })).status).toBe(403);
    expect(await countRows("moderation_items")).toBe(0);
  });
});

describe("a job", () => {
  const post = (more: object) => call("POST", `/jobs/createjob/${owner.account.id}`, { ...FIELDS, ...more });

  test.each([
    ["website", "https://pay-registration-fee.example", "registration-fee"],
    ["website", "https://wa.me/919812345678", "wa.me/"],
    ["job_logo", "https://logo.example/registration%20fee.png", "registration fee"],
    ["title", "Registration", "Registration Fee"],
  ])("is stopped for its %s %s", async (field, value, words) => {
    const more = field === "title" ? { company_name: "Fee House" } : {};
    stoppedWith(await post({ [field]: value, ...more }), field, words);
    expect(await countRows("jobs")).toBe(2);
  });

  test("that asks how old somebody is comes back; insisting publishes it and queues a look", async () => {
    const questions = [{ kind: "number", text: "How old are you?" }];
    stoppedWith(await post({ questions }), "questions", "“How old are you” – this may not decide who gets the work");
    expect((await post({ questions, insist: true })).body).not.toHaveProperty("status");
    expect(await rowsOf("moderation_items")).toMatchObject([{ subject: "job", reason: "unlawful" }]);
    stoppedWith(await post({ questions: [{ kind: "text", text: "Your Aadhaar number" }] }), "questions", "Aadhaar");
    const money = [{ kind: "yes_no", text: "Will you pay the registration fee?" }];
    expect((await post({ questions: money, insist: true })).body).toMatchObject({ status: "waiting" });
  });

  test("that asks for the work is posted", async () => {
    const questions = [
      "Age group you have taught",
      "Notice period",
      "RCI registration number",
      "Which languages do you speak?",
    ];
    const answer = await post({ questions: questions.map((text) => ({ kind: "text", text })) });
    expect([answer.status, await countRows("moderation_items")]).toEqual([201, 0]);
  });
});

describe("an edit by call that leaves fields out", () => {
  const edit = (more: object) => call("PUT", `/jobs/updatejob/${fine.id}`, { ...FIELDS, ...more });

  test("is read together with what the job has: title and description, its details, its questions", async () => {
    stoppedWith(
      await edit({ title: "Registration", description: "Fee of Rs 500 at the gate." }),
      "title",
      "Fee of Rs 500",
    );
  });

  test("is not stopped for what stands in a field that it leaves out", async () => {
    const questions = [{ kind: "number", text: "How old are you?" }];
    expect((await edit({ questions, insist: true })).status).toBe(200);
    expect((await edit({ benefits: "Two labs" })).status).toBe(200);
  });
});

describe("a name that stands in our mails", () => {
  test("is no text about money: of a recruiter, whole or in parts, at registration and later", async () => {
    const name = (more: object) => call("PUT", `/user/${owner.account.id}`, more);
    const wrong = (answer: ApiAnswer) => {
      expect([answer.status, answer.body]).toMatchObject([400, { code: "bad_input" }]);
      expect(JSON.stringify(answer.body)).toContain("a school may not ask a candidate for money");
    };
    wrong(await name({ f_name: "Registration Fee", l_name: "Rs 500" }));
    expect((await name({ f_name: "Registration", s_name: "Asha" })).status).toBe(200);
    wrong(await name({ l_name: "Fee Rs 500" }));
    wrong(
      await call("PUT", `/user/registeruser/${owner.account.id}`, {
        ...PERSONAL_FIELDS,
        f_name: "Security",
        s_name: "",
        l_name: "Deposit",
      }),
    );
    expect((await name({ f_name: "Asha", l_name: "Rao" })).status).toBe(200);
  });

  test("nor of a nominee", async () => {
    const form = (nominee_name: string) =>
      owner.form("/yourdata", { intent: "nominate", nominee_name, nominee_email: "nominee@example.com" });
    const refused = await form("Registration Fee Rs 500");
    expect([refused.status, await countRows("nominees")]).toEqual([400, 0]);
    expect(errorOf(await refused.text(), "nominee_name")).toContain("money");
    expect((await form("Ravi Rao")).status).toBe(303);
  });
});

/** Each door, with what it is sent through. `field`: where its error stands. */
const DOORS: Record<string, { field: string; send: (text: string) => Promise<ApiAnswer | Response> }> = {
  "the job form": {
    field: "description",
    send: (text) => owner.form("/recruiter", { ...JOB_FIELDS, description: text }),
  },
  "the API that posts": {
    field: "benefits",
    send: (text) => call("POST", `/jobs/createjob/${owner.account.id}`, { ...FIELDS, benefits: text }),
  },
  "the API that edits": {
    field: "qualifications",
    send: (text) => call("PUT", `/jobs/updatejob/${fine.id}`, { ...FIELDS, qualifications: text }),
  },
  "a question": {
    field: "questions",
    send: (text) =>
      call("POST", `/jobs/createjob/${owner.account.id}`, { ...FIELDS, questions: [{ kind: "text", text }] }),
  },
  "a choice of a question": {
    field: "questions",
    send: (text) =>
      call("POST", `/jobs/createjob/${owner.account.id}`, {
        ...FIELDS,
        questions: [{ kind: "choice", text: "Which?", choices: [text, "None"] }],
      }),
  },
  "an institution's text": {
    field: "about",
    send: (text) => call("PUT", "/institution/own", { name: "Hill View School", kind: "school", about: text }),
  },
  "a message": {
    field: "message",
    send: (text) => call("POST", `/application/messages/${bela.id}`, { message: text }),
  },
  "one text to many": { field: "message", send: (text) => bulk({ ids: [asha.id, bela.id], message: text }) },
  "a rejection": {
    field: "message",
    send: (text) => call("PUT", `/application/updatestatus/${bela.id}`, { status: "rejected", message: text }),
  },
  "many rejections": { field: "message", send: (text) => bulk({ ids: [bela.id], status: "rejected", message: text }) },
  "a template that is used": {
    field: "message",
    async send(text) {
      await call("POST", "/application/templates", { name: text.slice(0, 20), text });
      const template = String((await rowsOf("templates")).at(-1)?.id);
      return owner.form("/applications/moves", {
        [`chosen.${bela.id}`]: "1",
        status: "rejected",
        template,
        way: "send",
      });
    },
  },
  "the place of an interview": {
    field: "place",
    send: (text) => call("POST", `/application/interviews/${bela.id}`, { times: [TIME], place: text }),
  },
  "what to bring to a lesson": {
    field: "demo_bring",
    send: (text) =>
      call("POST", `/application/interviews/${bela.id}`, {
        ...{
          times: [TIME],
          kind: "demo_lesson",
          place: "Room 4",
          demo_class: "VIII",
          demo_topic: "Light",
          demo_bring: text,
        },
      }),
  },
};

describe("words in any disguise", () => {
  test.each(Object.entries(DOORS))("are stopped at %s, and nothing is written", async (name, { send }) => {
    const phrase = fc.constantFrom("registration fee of rs 500", "please pay the security deposit of rs 900");
    const counted = ["jobs", "application_messages", "untold_moves", "interviews", "moderation_items"] as const;
    const before = await Promise.all(counted.map(countRows));
    for (const text of fc.sample(phrase.chain(disguised), { numRuns: 6, seed: 20261126 })) {
      expect((await send(text)).status, `${name}: ${JSON.stringify(text)}`).toBe(422);
    }
    expect(await Promise.all(counted.map(countRows))).toEqual(before);
  });

  test.each(Object.entries(DOORS).filter(([name]) => /many|rejection|template/.test(name)))(
    "and through placeholders, at %s",
    async (name, { send }) => {
      await sql("UPDATE jobs SET title = 'Registration', company_name = 'Rupees 500 School'");
      for (const text of [
        "Pay the {{job}} fee",
        "{{job}}\u200b-fee of {{school}}",
        "{{ job }} for {{name}}: {{school}}. {{job}} F\u00adEE",
      ]) {
        expect((await send(text)).status, `${name}: ${JSON.stringify(text)}`).toBe(422);
      }
    },
  );

  test("a search is not mailed with them to an address that may be somebody else's", async () => {
    const form = { q: "registration fee of rs 500", email: "stranger@example.com", frequency: "daily" };
    expect((await owner.form("/alerts", form)).status).toBe(422);
    expect([await countRows("mail_outbox"), await countRows("alerts")]).toEqual([0, 0]);
    expect((await owner.form("/alerts", { ...form, q: "physics teacher" })).status).toBe(303);
  });

  test("the address of an online meeting is read too", async () => {
    const answer = await call("POST", `/application/interviews/${bela.id}`, {
      times: [TIME],
      link: "https://meet.example/pay-registration-fee",
    });
    stoppedWith(answer, "link", "registration-fee");
  });
});
