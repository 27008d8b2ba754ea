/** A school's words about money leave at once: applicants read them with a warning and without payment addresses, at every door. */
import { beforeEach, describe, expect, test } from "vitest";
import { readCalendarAddress } from "~/domain/interviews/share-calendar.server";
import { mailMessages } from "~/domain/messages/mail-messages.server";
import {
  BEFORE_SENDING,
  HIDDEN_ADDRESS,
  SEND_ANYWAY,
  schoolLine,
  warningLine,
} from "~/domain/moderation/talk-warning-rules";
import { exportOwnData } from "~/domain/privacy/export-own-data.server";
import { api, apiUpload, type Visitor } from "../support/app";
import { bindings, config, countRows, db, rowsOf, SURROUNDINGS, snapshot, sql } from "../support/bindings";
import {
  type Account,
  APPLY_FIELDS,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  JOB_FIELDS,
  type Job,
  pdf,
  signedIn,
  withToken,
} from "../support/factories";
import { heldBy, partOf, textOf } from "../support/pages";
import { letTimePass } from "../support/school-moves";

type Person = Visitor & { account: Account };
let owner: Person;
let asha: Person;
let tokens: { school: string; asha: string };
let school: { id: string; slug: string };
let job: Job;
let application: Application;
beforeEach(async () => {
  owner = await signedIn("admin");
  asha = await signedIn("user");
  const [{ token: own }, { token: hers }] = [
    await withToken("admin", owner.account),
    await withToken("user", asha.account),
  ];
  tokens = { school: own, asha: hers };
  school = await createInstitution([[owner.account, "owner"]], { name: "Hill View School" });
  job = await createJob(owner.account, {
    title: "PGT Physics",
    company_name: "Hill View School",
    institutionId: school.id,
  });
  application = await createApplication(job, {
    name: "Asha Rao",
    candidateId: asha.account.id,
    email: asha.account.email,
  });
});

const MONEY = "Please send the registration fee of Rs 500 to hillview@okaxis before Monday.";
const MASKED = MONEY.replace("hillview@okaxis", HIDDEN_ADDRESS);
const write = (body: object) => api("POST", `/application/messages/${application.id}`, { token: tokens.school, body });
const listed = async (token: string) =>
  (await api<{ text: string; warning: string | null }[]>("GET", `/application/messages/${application.id}`, { token }))
    .body;
const insistOf = (html: string) => html.match(/name="insist" value="([^"]+)"/)?.[1] ?? "";
const page = async (person: Person, path: string) => (await person.get(path)).text();

describe("a message of money", () => {
  test("is named once and not sent; the form asks once more, and sends it then", async () => {
    const before = await snapshot();
    const path = `/applicants/${application.id}`;
    const html = await (await owner.form(path, { intent: "message", message: MONEY })).text();
    expect(await snapshot()).toEqual(before);
    expect(textOf(html)).toContain(BEFORE_SENDING);
    expect(textOf(html)).toContain(SEND_ANYWAY);
    expect(textOf(html)).toContain(
      "registration fee of Rs 500 to hillview@okaxis” – a school may not ask a candidate for money",
    );
    const sent = await owner.form(path, { intent: "message", message: MONEY, insist: insistOf(html) });
    expect(sent.status).toBe(303);
    expect(await rowsOf("application_messages")).toMatchObject([{ text: MONEY, warning: "money" }]);
  });

  test.each([
    ["Please pay a registration fee of Rs 500", "Teacher, Classes III to V"],
    ["Please pay a registration fee of Rs 500 to office@okaxis today.", "PGT Physics"],
  ])("is quoted once in the school's own words, at its form, as a question: %s", async (message, title) => {
    await sql("UPDATE jobs SET title = ?", title);
    const html = await (
      await owner.form(`/applicants/${application.id}`, { intent: "message", message, request_key: "one-message" })
    ).text();
    const panel = partOf(html, /<section id="messages"/, "</section>");
    const text = textOf(html);
    const quotes = [...text.matchAll(/“([^”]*)” –/g)].map(([, words = ""]) => words);
    expect([quotes.length, quotes.filter((words) => message.includes(words))]).toEqual([1, quotes]);
    expect(text).not.toContain(`“${title}`);
    expect(text).not.toContain("[at]");
    expect(text).not.toContain("That did not work");
    expect(textOf(panel)).toContain(`Read this before you send it ${BEFORE_SENDING}`);
    expect(html.match(/autofocus/gi)).toHaveLength(1);
    expect(panel).toMatch(/autofocus/i);
    expect(heldBy(html, "message")).toBe(message);
  });

  test("is stored as sent; the school reads it so, the applicant without the payment address", async () => {
    expect((await write({ message: MONEY })).body).toMatchObject({ code: "text_stopped" });
    expect((await write({ message: MONEY, insist: true })).status).toBe(201);
    expect(await listed(tokens.school)).toMatchObject([{ text: MONEY, warning: "money" }]);
    expect(await listed(tokens.asha)).toMatchObject([{ text: MASKED, warning: "money" }]);
    const own = await page(owner, `/applicants/${application.id}`);
    expect(own).toContain("hillview@okaxis");
    expect(textOf(own)).toContain(schoolLine("money"));
    const hers = await page(asha, `/applied-jobs/${application.id}`);
    expect(hers).not.toContain("hillview@okaxis");
    expect(textOf(hers)).toContain(warningLine("money"));
    expect(textOf(hers)).toContain(MASKED);
  });

  test("comes by mail without the payment address, under the line, and so it stands in her copy of her data", async () => {
    await write({ message: MONEY, insist: true });
    await mailMessages({ db, now: new Date(Date.now() + 3_600_000), config, ...SURROUNDINGS });
    const mail = (await rowsOf("mail_outbox")).find(({ recipient }) => recipient === asha.account.email);
    expect(mail?.body).toContain(`${warningLine("money")}\n\n> ${MASKED}`);
    expect(mail?.body).not.toContain("okaxis");
    const { readApplications } = await import("~/domain/privacy/export-own-data.server");
    expect((await readApplications(db, asha.account.id, "", 5)).messages).toMatchObject([{ warning: "money" }]);
  });

  test("of a school that no moderator has checked waits in the queue, of a checked one it does not", async () => {
    await write({ message: MONEY, insist: true });
    expect(await rowsOf("moderation_items")).toMatchObject([{ kind: "talk", subject: "message", reason: "money" }]);
    await sql("DELETE FROM moderation_items");
    await sql("UPDATE institutions SET checked_at = 5 WHERE id = ?", school.id);
    expect((await write({ message: `${MONEY} Thank you.`, insist: true })).status).toBe(201);
    expect([await countRows("moderation_items"), await countRows("application_messages")]).toEqual([0, 2]);
    expect((await listed(tokens.asha))[0]).toMatchObject({ warning: "money" });
  });

  test("divided between two messages is read together; the address in the first is hidden too", async () => {
    expect((await write({ message: "Note this number: 98470 12345" })).status).toBe(201);
    expect((await listed(tokens.asha))[0]).toMatchObject({ warning: null });
    const second = { message: "It is for GPay. Send 500 for your form." };
    expect((await write(second)).status).toBe(422);
    expect((await write({ ...second, insist: true })).status).toBe(201);
    const [later, first] = await listed(tokens.asha);
    expect(later).toMatchObject({ warning: "money", text: second.message });
    expect(first).toMatchObject({ warning: null, text: `Note this number: ${HIDDEN_ADDRESS}` });
  });

  test("of a candidate is read for nothing, and an honest one of a school goes as it is", async () => {
    const honest = "Please bring your original certificates, we give them back at once. Your fare is paid by us.";
    expect((await write({ message: honest })).status).toBe(201);
    const asks = await api("POST", `/application/messages/${application.id}`, {
      token: tokens.asha,
      body: { message: "Must I pay a registration fee to hillview@okaxis?" },
    });
    expect(asks.status).toBe(201);
    expect((await listed(tokens.asha)).map(({ warning }) => warning)).toEqual([null, null]);
    expect(await countRows("moderation_items")).toBe(0);
  });

  test("of many carries the warning to each", async () => {
    const body = { ids: [application.id], message: MONEY, insist: true };
    expect((await api("POST", "/application/bulk", { token: tokens.school, body })).status).toBe(200);
    expect(await listed(tokens.asha)).toMatchObject([{ text: MASKED, warning: "money" }]);
  });
});

describe("one text of money hides addresses in all the school's texts of the application", () => {
  const send = async (...texts: string[]) => {
    for (const message of texts) expect((await write({ message, insist: true })).status).toBe(201);
  };
  const shown = async () => (await listed(tokens.asha)).map(({ text }) => text).join("\n");
  const times = [
    { starts_at: new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 4 * 86_400_000).toISOString(), minutes: 40 },
  ];
  const interviews = (method: "GET" | "POST", token: string, body?: object) =>
    api<{ interviews: Record<string, string | null>[] }>(method, `/application/interviews/${application.id}`, {
      token,
      ...(body ? { body } : {}),
    });

  test.each([
    [
      "a name and its ending",
      ["Our user name there is neemschoolfees", "@okaxis. Registration fee Rs 500"],
      ["@okaxis"],
    ],
    ["two halves", ["Office: 98765", "43210. Pay registration fee Rs 500 there by GPay"], ["98765", "43210"]],
    [
      "a number before a long text",
      [`Call our office at 98765 43210. ${"We look forward to meeting you. ".repeat(12)}Thanks.`, MONEY],
      ["98765 43210", "hillview@okaxis"],
    ],
    [
      "a number some messages before",
      ["Office: 98765 43210", "Good morning.", "Bring a lesson plan.", "See you soon.", MONEY],
      ["98765 43210"],
    ],
    ["a number some messages later", [MONEY, "Good morning.", "See you soon.", "Office: 98765 43210"], ["98765 43210"]],
  ])("%s", async (_, texts, addresses) => {
    await send(...texts);
    const text = await shown();
    for (const address of addresses) expect(text).not.toContain(address);
    expect((await listed(tokens.school)).map((one) => one.text)).toEqual([...texts].reverse());
    const hers = await page(asha, `/applied-jobs/${application.id}`);
    for (const address of addresses) expect(hers).not.toContain(address);
    await mailMessages({ db, now: new Date(Date.now() + 3_600_000), config, ...SURROUNDINGS });
    const mails = (await rowsOf("mail_outbox")).map(({ body }) => body).join();
    for (const address of addresses) expect(mails).not.toContain(address);
  });

  test("an invitation after it, on every page, in mails, her calendar and the copy of her data", async () => {
    await send(MONEY);
    const place = "Room 4, contact 98765 43210";
    const demo = { demo_class: "VIII", demo_topic: "Ask the class teacher at 12345", demo_bring: "Nothing" };
    const proposal = { times, kind: "demo_lesson", place, ...demo };
    const proposed = await interviews("POST", tokens.school, proposal);
    expect([proposed.status, proposed.body]).toMatchObject([201, { place, warning: null }]);
    const { interviews: hers } = (await interviews("GET", tokens.asha)).body;
    expect(hers).toMatchObject([
      {
        place: `Room 4, contact ${HIDDEN_ADDRESS}`,
        demo_topic: `Ask the class teacher at ${HIDDEN_ADDRESS}`,
      },
    ]);
    expect(await page(asha, `/applied-jobs/${application.id}/interview`)).not.toMatch(/contact 98765|teacher at 12345/);
    await api("POST", `/application/interviews/${application.id}/choose`, {
      token: tokens.asha,
      body: { starts_at: times[0]?.starts_at },
    });
    const mails = (await rowsOf("mail_outbox")).filter(({ recipient }) => recipient === asha.account.email);
    expect(mails.some(({ calendar }) => calendar !== null)).toBe(true);
    for (const { body, calendar } of mails)
      expect(`${body}${calendar ?? ""}`).not.toMatch(/contact 98765|teacher at 12345/);
    const { path } = await readCalendarAddress({ db, config }, { ...asha.account, role: "user" });
    const calendar = await page(asha, path);
    expect(calendar).toContain("Room 4");
    expect(calendar).not.toMatch(/contact 98765|teacher at 12345/);
    const files = exportOwnData({ db, resumes: bindings.RESUMES, now: new Date() }, { ...asha.account, role: "user" });
    for await (const file of files) {
      if ("text" in file) expect(file.text).not.toMatch(/contact 98765|teacher at 12345/);
      if (file.name === "applications.json" && "text" in file) expect(file.text).toContain("Room 4");
    }
    expect(await page(owner, `/applicants/${application.id}`)).toContain(place);
  });

  test("an invitation of money hides a number that a message gave before, and other times do not bring it back", async () => {
    await send("Office: 98765 43210");
    const asks = { times, kind: "talk", place: "Room 4. Bring Rs 500 in cash for the interview fee", insist: true };
    expect((await interviews("POST", tokens.school, asks)).status).toBe(201);
    expect(await shown()).toBe(`Office: ${HIDDEN_ADDRESS}`);
    expect((await interviews("POST", tokens.school, { times, kind: "talk", place: "Room 4" })).status).toBe(201);
    expect(await shown()).toBe(`Office: ${HIDDEN_ADDRESS}`);
  });

  test("the meeting stays: its address, its number and its passcode", async () => {
    const join = "Zoom meeting ID 812 3456 7890, passcode Neem@school";
    expect((await write({ message: join })).status).toBe(201);
    await send(MONEY);
    expect(await shown()).toContain(join);
    const link = "https://us02web.zoom.us/j/81234567890?pwd=aB3dEf.1";
    await interviews("POST", tokens.school, { times, kind: "talk", link });
    expect((await interviews("GET", tokens.asha)).body.interviews).toMatchObject([{ link }]);
    expect(await page(asha, `/applied-jobs/${application.id}/interview`)).toContain(`href="${link}"`);
  });

  test("another application of hers, and her own words, stay as they are", async () => {
    await send(MONEY);
    await api("POST", `/application/messages/${application.id}`, {
      token: tokens.asha,
      body: { message: "I am at 98765 43210" },
    });
    expect(await shown()).toContain("I am at 98765 43210");
    const other = await createApplication(
      await createJob(owner.account, { title: "PGT Chemistry", institutionId: school.id }),
      { candidateId: asha.account.id, email: asha.account.email },
    );
    const path = `/application/messages/${other.id}`;
    await api("POST", path, { token: tokens.school, body: { message: "Office: 98765 43210" } });
    expect((await api("GET", path, { token: tokens.asha })).body).toMatchObject([{ text: "Office: 98765 43210" }]);
  });
});

describe("after an offer", () => {
  const DEPOSIT = "The hostel takes a refundable deposit of Rs 5,000 on arrival.";

  test("a deposit for a room goes at once, with the hint to ask for a receipt", async () => {
    await sql("UPDATE applications SET status = 'offered'");
    expect((await write({ message: DEPOSIT })).status).toBe(201);
    expect(await listed(tokens.asha)).toMatchObject([{ text: DEPOSIT, warning: "receipt" }]);
    expect(textOf(await page(asha, `/applied-jobs/${application.id}`))).toContain(warningLine("receipt"));
  });

  test("a number beside it is hidden", async () => {
    await sql("UPDATE applications SET status = 'offered'");
    expect((await write({ message: `${DEPOSIT} Account 12345678901.` })).status).toBe(201);
    expect(await listed(tokens.asha)).toMatchObject([
      { text: `${DEPOSIT} Account ${HIDDEN_ADDRESS}.`, warning: "receipt" },
    ]);
  });

  test("before it, the same is a demand", async () => {
    expect((await write({ message: DEPOSIT })).status).toBe(422);
    expect(await countRows("application_messages")).toBe(0);
  });
});

describe("an invitation to an interview", () => {
  const path = () => `/application/interviews/${application.id}`;
  const times = [
    { starts_at: new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 4 * 86_400_000).toISOString(), minutes: 40 },
  ];
  const proposal = { times, kind: "talk", place: "Room 4. Bring Rs 500 in cash for the interview fee, or pay hv@ybl" };
  const propose = (more: object = {}) => api("POST", path(), { token: tokens.school, body: { ...proposal, ...more } });

  test("is named once, goes all the same, and the applicant reads its place without the payment address", async () => {
    expect((await propose()).body).toMatchObject({ code: "text_stopped", fields: { place: expect.any(Array) } });
    expect(await countRows("interviews")).toBe(0);
    expect((await propose({ insist: true })).body).toMatchObject({ place: proposal.place, warning: "money" });
    const hers = await api<{ interviews: object[] }>("GET", path(), { token: tokens.asha });
    expect(hers.body.interviews).toMatchObject([
      { place: proposal.place.replace("hv@ybl", HIDDEN_ADDRESS), warning: "money" },
    ]);
    expect(textOf(await page(asha, `/applied-jobs/${application.id}/interview`))).toContain(
      warningLine("money", "interview"),
    );
    expect(textOf(await page(owner, `/applicants/${application.id}`))).toContain(schoolLine("money", "interview"));
    expect(await rowsOf("moderation_items")).toMatchObject([{ kind: "talk", subject: "job", subject_id: job.id }]);
  });

  test("leaves its mails and her calendar without the payment address", async () => {
    await propose({ insist: true });
    const taken = await api("POST", `${path()}/choose`, {
      token: tokens.asha,
      body: { starts_at: times[0]?.starts_at },
    });
    expect(taken.status).toBeLessThan(300);
    const mails = (await rowsOf("mail_outbox")).filter(({ recipient }) => recipient === asha.account.email);
    expect(mails.length).toBeGreaterThanOrEqual(2);
    for (const { body, calendar } of mails) {
      expect(`${body}${calendar ?? ""}`).not.toContain("hv@ybl");
      expect(body).toContain(warningLine("money", "interview"));
    }
  });
});

test("a question of money is published with a warning once it is insisted on, and applicants read no payment address", async () => {
  const questions = [{ kind: "text", text: "How much can you pay for the post? Write to trust@newbank", choices: [] }];
  const body = { ...JOB_FIELDS, questions };
  const post = (more: object) =>
    api("POST", `/jobs/createjob/${owner.account.id}`, { token: tokens.school, body: { ...body, ...more } });
  expect((await post({})).body).toMatchObject({ code: "text_stopped" });
  const made = await post({ insist: true });
  expect(made.status).toBe(201);
  const id = (await rowsOf("jobs")).find((row) => row.id !== job.id)?.id;
  const shown = await api<{ questions: object[] }>("GET", `/jobs/getjobbyid/${id}`, {});
  expect(shown.body.questions).toMatchObject([
    { text: `How much can you pay for the post? Write to ${HIDDEN_ADDRESS}`, warning: "money" },
  ]);
  expect(textOf(await (await asha.get(`/jobdetails/${id}`)).text())).toContain(warningLine("money", "questions"));
});

describe("a choice with a payment address", () => {
  const WRITTEN = "Through trust@newbank";
  const SHOWN = WRITTEN.replace("trust@newbank", HIDDEN_ADDRESS);
  const QUESTION = { kind: "choice", text: "How much can you pay for the post?", choices: [WRITTEN, "Not at all"] };
  let asked: Job;
  let id: string;
  beforeEach(async () => {
    asked = await createJob(owner.account, { title: "PGT Maths", institutionId: school.id });
    const body = { ...JOB_FIELDS, questions: [QUESTION], insist: true };
    const path = `/jobs/updatejob/${asked.id}`;
    expect(await api("PUT", path, { token: tokens.school, body })).toMatchObject({ status: 200 });
    const shown = await api<{ questions: { id: string; choices: string[] }[] }>(
      "GET",
      `/jobs/getjobbyid/${asked.id}`,
      {},
    );
    expect(shown.body.questions[0]?.choices).toEqual([SHOWN, "Not at all"]);
    id = shown.body.questions[0]?.id ?? "";
  });
  const stored = async () =>
    JSON.parse(String((await rowsOf("applications")).find(({ job_id }) => job_id === asked.id)?.answers));

  test("is chosen on the page as it stands there, stored as the school wrote it, and read without the address again", async () => {
    const path = `/jobdetails/${asked.id}`;
    expect(await page(asha, path)).toContain(`value="${SHOWN}"`);
    const sent = await asha.upload(path, { ...APPLY_FIELDS, job_id: asked.id, resume: pdf(), [`answer-${id}`]: SHOWN });
    expect(sent.status).toBe(303);
    expect(await stored()).toEqual({ [id]: WRITTEN });
    const made = (await rowsOf("applications")).find(({ job_id }) => job_id === asked.id)?.id;
    const hers = await page(asha, `/applied-jobs/${made}`);
    expect(textOf(hers)).toContain(SHOWN);
    expect(hers).not.toContain("trust@newbank");
    expect(await page(owner, `/applicants/${made}`)).toContain(WRITTEN);
  });

  test.each([SHOWN, WRITTEN])("is taken by the API as “%s”, and no other text is", async (answer) => {
    const fields = { ...APPLY_FIELDS, job_id: asked.id, resume: pdf() };
    const send = (text: string) =>
      apiUpload(
        "/application/applyforjob",
        { ...fields, answers: JSON.stringify({ [id]: text }) },
        { token: tokens.asha },
      );
    expect((await send("Something else")).status).toBe(400);
    expect((await send(answer)).status).toBe(201);
    expect(await stored()).toEqual({ [id]: WRITTEN });
  });
});

describe("the words of a move", () => {
  const other = async () => {
    const bela = await createAccount("user");
    return createApplication(job, { name: "Bela Sen", candidateId: bela.id, email: bela.email });
  };
  const move = (id: string, body: object) =>
    api("PUT", `/application/updatestatus/${id}`, { token: tokens.school, body: { insist: true, ...body } });
  const many = (ids: string[], body: object) =>
    api("POST", "/application/bulk", { token: tokens.school, body: { ids, insist: true, ...body } });
  const queued = async () =>
    (await rowsOf("moderation_items")).filter((row) => row.settled_at === null).map((row) => String(row.text));

  test("wait for a look for each applicant: other words do not take their place, the same are one entry", async () => {
    const bela = await other();
    const words = ["Pay a registration fee of Rs 500.", "Send the training fee of Rs 900."];
    await move(application.id, { status: "rejected", message: words[0], tell_now: true });
    await move(bela.id, { status: "rejected", message: words[1], tell_now: true });
    const first = await queued();
    expect([first.length, first[0] === first[1]]).toEqual([2, false]);
    await move(application.id, { status: "shortlisted", tell_now: true });
    await move(application.id, { status: "rejected", message: words[0], tell_now: true });
    expect((await queued()).sort()).toEqual(first.sort());
  });

  test.each(["alone", "among many"])("wait for no look once they were taken back: %s", async (way) => {
    const body = { status: "rejected", message: MONEY };
    const pressed = way === "alone" ? await move(application.id, body) : await many([application.id], body);
    expect([pressed.status, await countRows("untold_moves")]).toEqual([200, 1]);
    expect((await api("POST", `/application/undo/${application.id}`, { token: tokens.school })).status).toBe(200);
    await letTimePass();
    expect([await countRows("untold_moves"), await countRows("moderation_items")]).toEqual([0, 0]);
  });

  test("to many wait for one look, and for none if the school was checked before they are told", async () => {
    const ids = [application.id, (await other()).id];
    expect((await many(ids, { status: "rejected", message: MONEY })).status).toBe(200);
    expect(await countRows("moderation_items")).toBe(0);
    await letTimePass();
    expect(await queued()).toHaveLength(1);
    expect(await rowsOf("moderation_items")).toContainEqual(
      expect.objectContaining({ kind: "talk", subject: "job", subject_id: job.id, account_id: owner.account.id }),
    );
    await sql("DELETE FROM moderation_items");
    await many(ids, { status: "shortlisted", message: `${MONEY} Thank you.` });
    await sql("UPDATE institutions SET checked_at = 5 WHERE id = ?", school.id);
    await letTimePass();
    expect([await countRows("untold_moves"), await countRows("moderation_items")]).toEqual([0, 0]);
  });

  const DEPOSIT = "The hostel takes a refundable deposit of Rs 5,000 on arrival.";
  const mailed = async () =>
    (await rowsOf("mail_outbox")).filter(({ recipient }) => recipient === asha.account.email).map(({ body }) => body);

  test.each(["alone", "among many"])("of a deposit for a room go with an offer, with the hint: %s", async (way) => {
    const body = { status: "offered", message: DEPOSIT, insist: false };
    const answer = way === "alone" ? await move(application.id, body) : await many([application.id], body);
    expect(answer.status).toBe(200);
    await letTimePass();
    expect(await mailed()).toEqual([expect.stringContaining(`${warningLine("receipt")}\n\n${DEPOSIT}`)]);
    expect(await countRows("moderation_items")).toBe(0);
  });

  test("of a deposit before an offer are a demand", async () => {
    expect((await move(application.id, { status: "shortlisted", message: DEPOSIT, insist: false })).status).toBe(422);
    expect(await countRows("untold_moves")).toBe(0);
    await move(application.id, { status: "shortlisted", message: DEPOSIT, tell_now: true });
    expect(await mailed()).toEqual([expect.stringContaining(warningLine("money"))]);
  });
});

test.each([
  ["https://tinyurl.com/neemfee", false],
  ["https://hillview.example/pay", false],
  ["https://www.hillview.example/", true],
])("beside a school's own text of money its website %s is shown: %s", async (website, isShown) => {
  const about = "Registration fee Rs 500, to 98765.43210 or https://tinyurl.com/neemfee.";
  await sql(
    "UPDATE institutions SET about = ?, website = ?, warning = 'money' WHERE id = ?",
    about,
    website,
    school.id,
  );
  const html = await page(asha, `/institutions/${school.slug}`);
  expect(textOf(html)).toContain(`Registration fee Rs 500, to ${HIDDEN_ADDRESS} or ${HIDDEN_ADDRESS}.`);
  expect(html.includes(website)).toBe(isShown);
});
