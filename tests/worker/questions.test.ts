/** Questions of a job and their answers, from the job's form to the school's list: both forms, the API, and what may change when. */
import { beforeEach, describe, expect, test } from "vitest";
import { api, apiUpload, visitor } from "../support/app";
import { rowsOf, sql } from "../support/bindings";
import {
  APPLY_FIELDS,
  createJob,
  findInstitutionOf,
  JOB_FIELDS,
  pdf,
  pdfBytes,
  signedIn,
  withToken,
} from "../support/factories";
import { textOf } from "../support/pages";

const HOSTILE = `</textarea><script>alert(1)</script> "onload='x' \u202e`;
const QUESTIONS = [
  { kind: "yes_no", text: "Do you live near Pune?", required: true },
  { kind: "choice", text: "Which classes?", choices: ["IX & X", "XI and XII"] },
  { kind: "text", text: `Why ${HOSTILE}?` },
  { kind: "number", text: "How many years?" },
];
type Shown = { questions: { id: string; text: string }[]; answer_days: number | null; answers_from: string | null };

let token: string;
let ownerId: string;
beforeEach(async () => {
  const owner = await withToken("admin");
  [token, ownerId] = [owner.token, owner.id];
});

const post = (more: object) =>
  api<{ id: string; fields: Record<string, string[]> }>("POST", `/jobs/createjob/${ownerId}`, {
    body: { ...JOB_FIELDS, ...more },
    token,
  });
const change = (id: string, more: object) =>
  api<{ message: string; fields: Record<string, string[]> }>("PUT", `/jobs/updatejob/${id}`, {
    body: { ...JOB_FIELDS, ...more },
    token,
  });
const read = async (id: string) => (await api<Shown>("GET", `/jobs/getjobbyid/${id}`)).body;

async function asking(more: object = { questions: QUESTIONS }) {
  const { id } = (await post(more)).body;
  const { questions } = await read(id);
  return { id, ids: questions.map((question) => question.id) as [string, string, string, string] };
}

const apply = (id: string, more: Record<string, string> = {}) =>
  apiUpload<{ id: string; fields: Record<string, string[]> }>("/application/applyforjob", {
    ...APPLY_FIELDS,
    job_id: id,
    resume: pdf(),
    ...more,
  });
const row = async () => (await rowsOf("applications")).at(-1);

describe("a job", () => {
  test("that promises nothing says in its form, and to its owner, what candidates read all the same", async () => {
    const said = "We ask schools to answer within 7 days";
    const owner = await signedIn("admin");
    expect(textOf(await (await owner.get("/recruiter")).text())).toContain(`candidates still read “${said}”`);
    const { id } = await createJob(owner.account);
    expect(textOf(await (await owner.get(`/jobdetails/${id}`)).text())).toContain(`Candidates read here: “${said}.`);
    expect(textOf(await (await visitor().get(`/jobdetails/${id}`)).text())).toContain(`${said}.`);
  });

  test("says what it promises and asks, and keeps it where a change leaves it out", async () => {
    const { id, ids } = await asking({ answer_days: 5, answers_from: "closing", questions: QUESTIONS });
    expect(new Set(ids).size).toBe(4);
    await change(id, { title: "PGT Chemistry" });
    expect(await read(id)).toMatchObject({
      answer_days: 5,
      answers_from: "closing",
      questions: [{ id: ids[0] }, {}, {}, {}],
    });
    await change(id, { answer_days: null, questions: null });
    expect(await read(id)).toMatchObject({ answer_days: null, answers_from: null, questions: [] });
  });

  test.each([
    [{ answer_days: 6 }, "answer_days"],
    [{ answer_days: "seven" }, "answer_days"],
    [{ answer_days: 7, answers_from: "never" }, "answers_from"],
    [{ answers_from: "closing" }, "answer_days"],
    [{ questions: [...QUESTIONS, ...QUESTIONS] }, "questions"],
    [{ questions: [{ kind: "file", text: "Send it" }] }, "questions"],
  ])("with a value outside its list is refused with the field: %j", async (more, field) => {
    const { status, body } = await post(more);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  test("whose question asks for money is stopped like any other text", async () => {
    const { status, body } = await post({
      questions: [{ kind: "yes_no", text: "Will you pay the registration fee of Rs 500?" }],
    });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["questions"]]);
  });

  test("asks other questions until somebody has answered; everything else may still change", async () => {
    const { id, ids } = await asking();
    expect((await change(id, { questions: QUESTIONS.slice(0, 2) })).status).toBe(200);
    expect((await apply(id, { answers: JSON.stringify({ [ids[0]]: true }) })).status).toBe(201);
    const refused = await change(id, { questions: [QUESTIONS[1]] });
    expect([refused.status, refused.body.fields.questions?.[0]]).toEqual([
      409,
      expect.stringContaining("Somebody has answered"),
    ]);
    expect((await change(id, { title: "PGT Zoology", questions: QUESTIONS.slice(0, 2) })).status).toBe(200);
    expect((await change(id, { title: "PGT Botany" })).status).toBe(200);
    expect((await read(id)).questions.map((question) => question.id)).toEqual(ids.slice(0, 2));
  });
});

describe("the school's list", () => {
  test("filters by what was chosen, and its table has a column for each question", async () => {
    const { id, ids } = await asking();
    const said = [
      ["Asha Iyer", { [ids[0]]: true, [ids[1]]: "IX & X", [ids[3]]: 12 }],
      ["Bela Rao", { [ids[0]]: false, [ids[1]]: "XI and XII" }],
    ] as const;
    for (const [applicant_name, answers] of said) {
      const applicant_email = `${applicant_name.slice(0, 4)}@example.com`;
      await apply(id, { applicant_name, applicant_email, answers: JSON.stringify(answers) });
    }
    const [{ email, id: owner } = { email: "", id: "" }] = (await rowsOf("users")) as { email: string; id: string }[];
    const recruiter = await signedIn("admin", { id: owner, email, role: "admin" });
    const get = async (path: string) => (await recruiter.get(`${path}?jobId=${id}`)).text();
    const all = await get("/applications");
    expect(all).toContain(`name="answer.${ids[0]}"`);
    expect(all).toContain(`name="answer.${ids[1]}"`);
    for (const way of [`${ids[2]}.has`, `${ids[3]}.min`, `${ids[3]}.max`])
      expect(all).toContain(`name="answer.${way}"`);
    const shown = async (which: string, value: string) => {
      const query = new URLSearchParams({ jobId: id, [`answer.${which}`]: value });
      const html = await (await recruiter.get(`/applications?${query}`)).text();
      return said.map(([name]) => name).filter((name) => html.includes(name));
    };
    expect(await shown(ids[0], "yes")).toEqual(["Asha Iyer"]);
    expect(await shown(ids[0], "no")).toEqual(["Bela Rao"]);
    expect(await shown(ids[1], "IX & X")).toEqual(["Asha Iyer"]);
    expect(await shown(`${ids[3]}.min`, "12")).toEqual(["Asha Iyer"]);
    expect(await shown(`${ids[3]}.max`, "11")).toEqual([]);
    const csv = await get("/applications.csv");
    expect(csv).toContain(`"Do you live near Pune?","Which classes?"`);
    expect(csv).toMatch(/"Yes","IX & X","","12"/);
    expect(csv).toMatch(/"No","XI and XII","",""/);
  });
});

describe("an application", () => {
  test("carries its answers to both sides, what was promised, and the hash of its file", async () => {
    const { id, ids } = await asking({ questions: QUESTIONS, answer_days: 14 });
    const answers = { [ids[0]]: false, [ids[1]]: "IX & X", [ids[2]]: HOSTILE, [ids[3]]: "12" };
    expect((await apply(id, { answers: JSON.stringify(answers) })).status).toBe(201);
    const digest = await crypto.subtle.digest("SHA-256", pdfBytes());
    const hash = Buffer.from(digest).toString("base64url");
    expect(await row()).toMatchObject({ promised_days: 14, resume_hash: hash, turn: "school" });
    const [listed] = (await api<{ id: string; answers: object }[]>("GET", `/applications/${id}`, { token })).body;
    expect(listed?.answers).toMatchObject({ [ids[0]]: false, [ids[1]]: "IX & X", [ids[3]]: 12 });
  });

  test("of an account: the page of the applicant shows questions and answers as text, the applicant's list has them too", async () => {
    const { id, ids } = await asking();
    const candidate = await withToken("user");
    const fields = {
      ...APPLY_FIELDS,
      job_id: id,
      resume: pdf(),
      answers: JSON.stringify({ [ids[0]]: "yes", [ids[2]]: HOSTILE }),
    };
    const sent = await apiUpload<{ id: string }>("/application/applyforjob", fields, { token: candidate.token });
    expect(sent.status).toBe(201);
    const own = (await api<{ answers: object }[]>("GET", "/application/myapplications", { token: candidate.token }))
      .body;
    expect(own[0]?.answers).toMatchObject({ [ids[0]]: true });
    const owner = await signedIn("admin");
    const place = await findInstitutionOf(owner.account.id);
    await sql("UPDATE jobs SET user_id = ?, institution_id = ? WHERE id = ?", owner.account.id, place?.id ?? "", id);
    const html = await (await owner.get(`/applicants/${sent.body.id}`)).text();
    expect(html).toContain("Do you live near Pune?");
    expect(html).not.toContain("<script>alert(1)");
    expect(html).toContain("&lt;script&gt;alert(1)");
  });

  test.each([
    ["a required answer is missing", {}, 0],
    ["an answer is neither yes nor no", { 0: "perhaps" }, 0],
    ["an answer is not one of the choices", { 0: "yes", 1: "VI" }, 1],
    ["a text is too long", { 0: "yes", 2: "x".repeat(501) }, 2],
    ["a number is none", { 0: "yes", 3: "many" }, 3],
  ])("is refused with the question's field if %s", async (_, given, wrong) => {
    const { id, ids } = await asking();
    const answers = Object.fromEntries(Object.entries(given).map(([index, value]) => [ids[Number(index)], value]));
    const { status, body } = await apply(id, { answers: JSON.stringify(answers) });
    expect([status, Object.keys(body.fields)]).toEqual([400, [`answer-${ids[wrong]}`]]);
    expect(await rowsOf("applications")).toEqual([]);
  });

  test.each(["[]", "{", '"x"', '{"a":{}}', JSON.stringify({ a: "x".repeat(1_048_576) })])(
    "is refused with answers that are none: %#",
    async (answers) => {
      const { id } = await asking();
      expect((await apply(id, { answers })).status).toBeGreaterThanOrEqual(400);
      expect((await apply(id, { answers })).status).toBeLessThan(500);
    },
  );

  test("sent again with the same key and other answers is another one; with the same answers it is the first", async () => {
    const { id, ids } = await asking();
    const key = { application_key: "a-key-of-the-form" };
    const yes = { ...key, answers: JSON.stringify({ [ids[0]]: "yes", [ids[3]]: 1 }) };
    const first = await apply(id, yes);
    expect((await apply(id, yes)).body.id).toBe(first.body.id);
    const other = await apply(id, { ...key, answers: JSON.stringify({ [ids[0]]: "yes", [ids[3]]: 2 }) });
    expect(other.body.id).not.toBe(first.body.id);
  });
});

describe("the dialog", () => {
  const form = { ...APPLY_FIELDS, resume: pdf() };

  test("has the questions without script, and says until when an answer comes", async () => {
    const { id, ids } = await asking({ questions: QUESTIONS, answer_days: 7 });
    const html = await (await visitor().get(`/jobdetails/${id}?apply=1`)).text();
    for (const each of ids) expect(html).toContain(`name="answer-${each}"`);
    expect(html).toMatch(/An answer by \w+day, \d+ \w+\./);
    expect(html).toContain("This school promises an answer within 7 days.");
    expect(html).not.toContain("<script>alert(1)");
  });

  test("comes back with what was typed, also if the school has changed its questions meanwhile", async () => {
    const { id, ids } = await asking();
    const browser = visitor();
    const typed = { [`answer-${ids[0]}`]: "yes", [`answer-${ids[2]}`]: "Because of the hills" };
    await change(id, { questions: [{ kind: "text", text: "Why us, of all schools?", required: true }] });
    const refused = await browser.upload(`/jobdetails/${id}`, { ...form, ...typed, job_id: id });
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(html).toContain("Why us, of all schools?");
    expect(html).toContain("Because of the hills");
    expect(html).toContain("The school has changed its questions. Look at them again");
    expect(html).toContain(`value="${APPLY_FIELDS.applicant_name}"`);
    expect(await rowsOf("applications")).toEqual([]);
  });

  test("sends the answers, and the page and the mails name the day", async () => {
    const { id, ids } = await asking({ questions: QUESTIONS, answer_days: 7 });
    const browser = await signedIn("user");
    const sent = await browser.upload(`/jobdetails/${id}`, { ...form, job_id: id, [`answer-${ids[0]}`]: "yes" });
    expect(sent.status).toBe(303);
    expect(JSON.parse(String((await row())?.answers))).toEqual({ [ids[0]]: true });
    expect(await (await browser.get(`/jobdetails/${id}`)).text()).toMatch(/An answer by \w+day, \d+ \w+\./);
    const mails = (await rowsOf("mail_outbox")).map(({ body }) => String(body));
    expect(mails.some((body) => /promises an answer by \w+day, \d+ \w+\./.test(body))).toBe(true);
    expect(mails.some((body) => /Your answer is due by \w+day/.test(body))).toBe(true);
  });

  test("of somebody without an account: the notice that stays and the mail name the day", async () => {
    const { id, ids } = await asking();
    const browser = visitor();
    await browser.upload(`/jobdetails/${id}`, { ...form, job_id: id, [`answer-${ids[0]}`]: "no" });
    expect(await (await browser.get(`/jobdetails/${id}`)).text()).toMatch(/We ask for an answer by \w+day, \d+ \w+\./);
    expect(
      (await rowsOf("mail_outbox")).some(({ body }) => /We ask .+ to answer by \w+day, \d+/.test(String(body))),
    ).toBe(true);
  });
});

describe("the job's form", () => {
  test("posts, keeps as a draft, and copies questions without script", async () => {
    const browser = await signedIn("admin");
    const { account } = browser;
    const fields = {
      ...Object.fromEntries(Object.entries(JOB_FIELDS).map(([name, value]) => [name, String(value)])),
      answer_days: "14",
      answers_from: "closing",
      question_1: "Which classes?",
      question_1_kind: "choice",
      question_1_choices: "IX\r\nX",
      question_1_required: "1",
    };
    const drafted = await browser.form("/recruiter", { ...fields, save_draft: "1", request_key: "draft-key-1" });
    const path = drafted.headers.get("Location") ?? "";
    expect(await (await browser.get(path)).text()).toContain('value="Which classes?"');
    expect((await browser.form("/recruiter", { ...fields, request_key: "post-key-1" })).status).toBe(303);
    const [job] = (await rowsOf("jobs")).filter(({ user_id }) => user_id === account.id);
    expect(JSON.parse(String(job?.details))).toMatchObject({
      ...{ answer_days: 14, answers_from: "closing" },
      questions: [{ text: "Which classes?", kind: "choice", choices: ["IX", "X"], required: true }],
    });
    const copied = await browser.form("/myjobs", { move: "copy", jobId: String(job?.id) });
    expect(await (await browser.get(copied.headers.get("Location") ?? "")).text()).toContain('value="Which classes?"');
  });

  test("comes back if a question has no kind: none is chosen in advance", async () => {
    const browser = await signedIn("admin");
    const fields = Object.fromEntries(Object.entries(JOB_FIELDS).map(([name, value]) => [name, String(value)]));
    const refused = await browser.form("/recruiter", { ...fields, question_3: "How many years?" });
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(html).toContain("Choose how each question is answered");
    expect(html).toContain('value="How many years?"');
  });
});
