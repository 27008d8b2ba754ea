/** The reasons that a school ticks with a rejection after an interview: who may, until when they are taken back, and who reads them. */
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { REJECTION_REASONS } from "~/domain/applications/status/reason-rules";
import { BEFORE_SENDING, HIDDEN_ADDRESS, SEND_ANYWAY, warningLine } from "~/domain/moderation/talk-warning-rules";
import { api, ORIGIN, request, send, type Visitor } from "../support/app";
import { countRows, db, rowsOf, snapshot, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createApplication,
  createJob,
  type Job,
  signedIn,
  withToken,
} from "../support/factories";
import { decode, heldBy, partOf, textOf } from "../support/pages";
import { letTimePass } from "../support/school-moves";
import { closeAccountRows } from "../support/use-case-batches";

type Person = Visitor & { account: Account };
let owner: Person;
let candidate: Person;
let token: string;
let job: Job;
let asha: Application;
beforeEach(async () => {
  owner = await signedIn("admin");
  ({ token } = await withToken("admin", owner.account));
  candidate = await signedIn("user");
  job = await createJob(owner.account, { title: "PGT Physics", company_name: "Hill View School" });
  asha = await createApplication(job, {
    ...{ name: "Asha Rao", email: candidate.account.email, candidateId: candidate.account.id, status: "interviewing" },
  });
});

const MINUTE = 60_000;
type Talk = { kind: string; state?: string; startedAgo: number };

/** An interview of half an hour that began so many milliseconds ago; a negative number is one to come. */
async function meet({ kind, state = "agreed", startedAgo }: Talk, application = asha): Promise<void> {
  const start = Date.now() - startedAgo;
  await sql(
    `INSERT INTO interviews (id, application_id, kind, times, minutes, time_zone, state, starts_at, ends_at, sequence, created_at, updated_at)
      VALUES (?, ?, ?, ?, 30, 'Asia/Kolkata', ?, ?, ?, 1, ?, ?)`,
    ...[crypto.randomUUID(), application.id, kind, JSON.stringify([start]), state],
    ...(state === "proposed" ? [null, null] : [start, start + 30 * MINUTE]),
    ...[Date.now() - 90 * MINUTE, Date.now() - 90 * MINUTE],
  );
}

const move = (body: object, id = asha.id) => api("PUT", `/application/updatestatus/${id}`, { token, body });
const reject = (reasons: unknown, more = {}) => move({ status: "rejected", reasons, ...more });
const refusal = async (reasons: unknown, more = {}) => {
  const before = await snapshot();
  const answer = await reject(reasons, more);
  expect(answer.status).toBe(400);
  expect(await snapshot()).toEqual(before);
  return (answer.body as { fields: Record<string, string[]> }).fields.reasons;
};
const label = (of: string) => REJECTION_REASONS.find(({ value }) => value === of)?.label ?? "";
const kept = async (table: "untold_moves" | "application_events") =>
  (await rowsOf(table)).map(({ reasons }) => reasons).filter(Boolean);
const pageOf = async (who: Visitor, path: string) => (await who.get(path)).text();

test("the six reasons stand letter for letter as schools and candidates read them", () => {
  expect(REJECTION_REASONS.map((reason) => reason.label)).toEqual([
    "Another applicant had more experience in this subject or these classes",
    "The demo lesson or test was not what this post needs",
    "A qualification named in the advert is missing",
    "We could not agree on pay",
    "We could not agree on start date or hours",
    "We did not fill this post",
  ]);
});

describe("after an interview", () => {
  test("one to three may go with a rejection, in whatever order they were ticked", async () => {
    expect((await reject(["not_filled", "more_experience", "pay"])).status).toBe(200);
    expect(await kept("untold_moves")).toEqual(['["more_experience","pay","not_filled"]']);
  });

  test("none is asked for", async () => {
    expect((await move({ status: "rejected" })).status).toBe(200);
    await letTimePass();
    expect([await kept("untold_moves"), await kept("application_events")]).toEqual([[], []]);
  });

  test("more than three, and an unknown one, are refused", async () => {
    expect(await refusal(["pay", "not_filled", "qualification", "more_experience"])).toEqual([
      "Tick at most 3 reasons",
    ]);
    expect(await refusal(["too_old"])).toEqual(["Choose one of the reasons"]);
    expect(await refusal("pay and more")).toEqual(["Choose one of the reasons"]);
  });

  test("no other move takes any", async () => {
    expect(await refusal(["pay"], { status: "offered" })).toEqual(["Reasons go with a rejection alone"]);
  });

  test.each<[string, Talk, boolean]>([
    ["a demo lesson that has begun", { kind: "demo_lesson", startedAgo: 60 * MINUTE }, true],
    ["a written test that has begun", { kind: "written_test", state: "held", startedAgo: 60 * MINUTE }, true],
    ["a talk", { kind: "talk", startedAgo: 60 * MINUTE }, false],
    [
      "a demo lesson that was called off before",
      { kind: "demo_lesson", state: "cancelled", startedAgo: 60 * MINUTE },
      false,
    ],
  ])("the lesson or test is a reason where one took place: %s", async (_, talk, isOpen) => {
    await meet(talk);
    if (isOpen) expect((await reject(["lesson_or_test"])).status).toBe(200);
    else
      expect(await refusal(["lesson_or_test"])).toEqual([
        "This may be ticked only where a demo lesson or a written test took place",
      ]);
    const html = await pageOf(owner, `/applicants/${asha.id}?reject=1`);
    if (!isOpen) expect(html).not.toContain(label("lesson_or_test"));
  });
});

describe("an interview is what the records say", () => {
  const ONLY_AFTER = ["Reasons may be given after an interview alone"];

  test.each(["submitted", "shortlisted"] as const)("an application that is %s had none", async (status) => {
    asha = await createApplication(job, { email: `${status}@example.com`, status });
    expect(await refusal(["pay"])).toEqual(ONLY_AFTER);
    expect(await pageOf(owner, `/applicants/${asha.id}?reject=1`)).not.toContain(label("pay"));
  });

  test("one that has begun counts at every status", async () => {
    asha = await createApplication(job, { email: "s@example.com", status: "shortlisted" });
    await meet({ kind: "talk", startedAgo: MINUTE });
    expect((await reject(["pay"])).status).toBe(200);
  });

  test.each<Talk>([
    { kind: "talk", startedAgo: -60 * MINUTE },
    { kind: "talk", state: "proposed", startedAgo: -60 * MINUTE },
  ])("while one is still to come, there was none: %j", async (talk) => {
    await meet(talk);
    expect(await refusal(["pay"])).toEqual(ONLY_AFTER);
  });

  test("an offer that was told follows one", async () => {
    asha = await createApplication(job, { email: "o@example.com", status: "offered" });
    await meet({ kind: "talk", startedAgo: -60 * MINUTE });
    expect((await reject(["pay"])).status).toBe(200);
  });

  test("a move that is not told yet is none", async () => {
    asha = await createApplication(job, { email: "n@example.com", status: "shortlisted" });
    expect((await move({ status: "interviewing" })).status).toBe(200);
    expect(await refusal(["pay"])).toEqual(ONLY_AFTER);
  });
});

describe("the screen", () => {
  const ticked = (html: string) => [...html.matchAll(/checked="" value="(\w+)"/g)].map(([, value]) => value);
  /** A form with several boxes of one name. */
  const form = (fields: string) =>
    send(
      request(`/applicants/${asha.id}`, {
        method: "POST",
        body: `drawn_for=${owner.account.id}&${fields}`,
        headers: {
          ...{ Origin: ORIGIN, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded" },
          Cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        },
      }),
    );

  test("asks after the words, with nothing ticked, and says that the notes have to show it", async () => {
    const bar = await pageOf(owner, `/applicants/${asha.id}`);
    expect(bar).toMatch(/<a [^>]*href="\/applicants\/[^"]*\?reject=1[^"]*#rejection"[^>]*>Reject…/);
    const html = await pageOf(owner, `/applicants/${asha.id}?reject=1`);
    const dialog = partOf(html, /<details class="fold rejection"/, "</details>");
    expect(textOf(dialog)).toContain(
      "Reasons, if you like: one to three The candidate reads them with the rejection. Tick only what your notes show.",
    );
    for (const { value, label } of REJECTION_REASONS)
      expect(dialog.includes(label), label).toBe(value !== "lesson_or_test");
    expect(ticked(dialog)).toEqual([]);
  });

  test("takes what was ticked, one a line, and Undo takes it away", async () => {
    const sent = await form("status=rejected&from=interviewing&rejection=&reasons=&reasons=pay&reasons=not_filled");
    expect([sent.status, await kept("untold_moves")]).toEqual([303, ['["pay","not_filled"]']]);
    expect(textOf(await pageOf(owner, `/applicants/${asha.id}`))).toContain("We could not agree on pay");
    await owner.form("/applications/undo", { id: asha.id, way: "undo" });
    await letTimePass();
    expect([await countRows("untold_moves"), await kept("application_events")]).toEqual([0, []]);
  });

  test("keeps the ticks while other words are looked at, and her words where ticks are refused", async () => {
    const look = await form("leaving=&intent=words&message=Dear+Asha&reasons=&reasons=pay");
    expect(ticked(await look.text())).toEqual(["pay"]);
    const wrong = await form(
      "status=rejected&from=interviewing&message=Dear+Asha&leaving=&reasons=pay&reasons=lesson_or_test",
    );
    const html = await wrong.text();
    expect(wrong.status).toBe(400);
    expect(textOf(html)).toContain("only where a demo lesson or a written test took place");
    expect(heldBy(html, "rejection-message")).toBe("Dear Asha");
    expect([ticked(html), await countRows("untold_moves")]).toEqual([["pay"], 0]);
  });
});

describe("the form with the words, the reasons and the button", () => {
  const path = () => `/applicants/${asha.id}?reject=1`;
  /** The form of the rejection with all that stands in it, as a browser would send it; `typed` is changed first. */
  function drawn(html: string, typed: Record<string, string> = {}, boxes: string[] = []) {
    const details = partOf(html, /<details class="fold rejection"/, "</details>");
    const forms = details.match(/<form\b[\s\S]*?<\/form>/g) ?? [];
    expect(forms).toHaveLength(1);
    const [form = ""] = forms;
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const fields = new URLSearchParams(hidden.map(([, name = "", value = ""]) => [name, decode(value)]));
    fields.set("template", "");
    const [, name = ""] = form.match(/<textarea\b[^>]*\sname="([^"]+)"/) ?? [];
    fields.set(name, heldBy(html, "rejection-message") ?? "");
    for (const value of [...form.matchAll(/checked="" value="(\w+)"/g)].map(([, one = ""]) => one).concat(boxes))
      fields.append("reasons", value);
    for (const [field, value] of Object.entries(typed)) fields.set(field, value);
    const [, action = ""] = form.match(/action="([^"]*)"/) ?? [];
    return { form, fields, press: () => sendDrawn(decode(action), fields) };
  }
  const sendDrawn = (action: string, fields: URLSearchParams) =>
    send(
      request(action, {
        method: "POST",
        body: fields.toString(),
        headers: {
          ...{ Origin: ORIGIN, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded" },
          Cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        },
      }),
    );
  const OWN = "Dear {{name}}, we looked for somebody who has led a laboratory.";

  test("sends what stands in the box, with what is ticked", async () => {
    const { form, press } = drawn(await pageOf(owner, path()), { message: OWN }, ["pay"]);
    const places = ["rejection-message", 'name="reasons"', "Reject "].map((part) => form.lastIndexOf(part));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect((await press()).status).toBe(303);
    expect(await rowsOf("untold_moves")).toMatchObject([{ message: OWN, reasons: '["pay"]' }]);
    await letTimePass();
    expect((await rowsOf("mail_outbox"))[0]?.body).toContain("we looked for somebody who has led a laboratory");
  });

  test("sends our own text where the box was left as it is", async () => {
    expect((await drawn(await pageOf(owner, path())).press()).status).toBe(303);
    expect(await rowsOf("untold_moves")).toMatchObject([{ message: null }]);
  });

  test.each([
    ["four reasons", {}, ["pay", "not_filled", "qualification", "more_experience"], "Tick at most 3 reasons"],
    ["a placeholder that is not known", { message: `${OWN} {{nmae}}` }, ["pay"], "{{nmae}} is not known"],
    ["words that may not decide", { message: `${OWN} Your accent.` }, ["pay"], "this may not decide who gets the work"],
    ["another text that was only chosen", { template: "standard" }, ["pay"], "See it filled in"],
    ["an empty box", { message: " " }, ["pay"], "Write what the mail says"],
  ])("keeps the box, the ticks and the way back where it is refused: %s", async (_, typed, boxes, why) => {
    const sent = { message: OWN, ...typed };
    const back = `/applicants/${asha.id}?reject=1&back=%2Fapplications`;
    const answer = await drawn(await pageOf(owner, back), sent, boxes).press();
    const html = await answer.text();
    expect([answer.status, textOf(html)]).toEqual([expect.toBeOneOf([400, 422]), expect.stringContaining(why)]);
    expect(await countRows("untold_moves")).toBe(0);
    const again = drawn(html);
    expect([again.fields.get("message"), again.fields.get("leaving")]).toEqual([sent.message, "/applications"]);
    expect(again.fields.getAll("reasons").filter(Boolean).sort()).toEqual([...boxes].sort());
    expect(heldBy(html, "message")).toBe("");
  });

  test("stands there for a rejection that nothing prepared, too", async () => {
    const { press } = drawn(await pageOf(owner, `/applicants/${asha.id}`), { message: OWN });
    expect((await press()).status).toBe(303);
    expect(await rowsOf("untold_moves")).toMatchObject([{ message: OWN }]);
  });
});

test("a rejection calls off the interview that is to come, and the candidate's page says so once it is told", async () => {
  const start = Date.now() + 4 * 24 * 60 * MINUTE;
  await meet({ kind: "talk", startedAgo: Date.now() - start });
  await move({ status: "rejected" });
  const page = async () => textOf(await pageOf(candidate, `/applied-jobs/${asha.id}`));
  expect(await page()).not.toContain("is called off");
  await letTimePass();
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "Asia/Kolkata" });
  expect(await page()).toContain(`The interview of ${day.format(start)}`);
  expect(await page()).toContain("is called off.");
});

test("many at once take none, by call and by form", async () => {
  const before = await snapshot();
  const call = await api("POST", "/application/bulk", {
    token,
    body: { ids: [asha.id], status: "rejected", reasons: ["pay"] },
  });
  expect([call.status, call.body]).toMatchObject([
    400,
    { fields: { reasons: ["Reasons go with the rejection of one person, not with that of many"] } },
  ]);
  const form = await owner.form("/applications/moves", {
    ...{ [`chosen.${asha.id}`]: "1", status: "rejected", way: "send", template: "standard", reasons: "pay" },
  });
  expect([form.status, textOf(await form.text())]).toEqual([400, expect.stringContaining("not with that of many")]);
  expect(await snapshot()).toEqual(before);
});

describe("once it is told", () => {
  beforeEach(async () => {
    await reject(["pay", "not_filled"]);
  });

  test("nobody but the school reads them before", async () => {
    for (const path of [`/applied-jobs/${asha.id}`, "/applied-jobs"])
      expect(await pageOf(candidate, path)).not.toContain(label("pay"));
    const { token: own } = await withToken("user", candidate.account);
    expect((await api("GET", "/application/myapplications", { token: own })).body).toMatchObject([{ reasons: [] }]);
    expect(await countRows("mail_outbox")).toBe(0);
  });

  test("they are written once, and both histories, the call and the mail show them", async () => {
    await letTimePass();
    await letTimePass();
    expect([await kept("untold_moves"), await kept("application_events")]).toEqual([[], ['["pay","not_filled"]']]);
    const page = textOf(await pageOf(candidate, `/applied-jobs/${asha.id}`));
    expect(page).toContain("Hill View School gives these reasons: We could not agree on pay We did not fill this post");
    expect(textOf(await pageOf(owner, `/applicants/${asha.id}`))).toContain(label("pay"));
    const { token: own } = await withToken("user", candidate.account);
    expect((await api("GET", "/application/myapplications", { token: own })).body).toMatchObject([
      {
        reasons: [
          { value: "pay", text: label("pay") },
          { value: "not_filled", text: label("not_filled") },
        ],
      },
    ]);
    const [mail] = await rowsOf("mail_outbox");
    expect(mail?.body).toContain(
      "Hill View School gives these reasons:\n\n- We could not agree on pay\n- We did not fill this post\n\nYour application:",
    );
  });

  test("her copy of her data has them, in the history", async () => {
    await letTimePass();
    const zip = unzipSync(new Uint8Array(await (await candidate.get("/yourdata/export")).arrayBuffer()));
    const [sent] = JSON.parse(new TextDecoder().decode(zip["applications.json"]));
    expect(sent.history.at(-1)).toMatchObject({ to: "rejected", reasons: [label("pay"), label("not_filled")] });
  });

  test("a rejection that was opened again shows none of them above, and its history keeps them", async () => {
    await letTimePass();
    await move({ status: "offered", tell_now: true });
    const { token: own } = await withToken("user", candidate.account);
    expect((await api("GET", "/application/myapplications", { token: own })).body).toMatchObject([{ reasons: [] }]);
    const page = textOf(await pageOf(candidate, `/applied-jobs/${asha.id}`));
    expect(page).not.toContain("gives these reasons");
    expect(page).toContain(label("pay"));
  });

  test("another move in its place takes them away", async () => {
    expect((await move({ status: "offered" })).status).toBe(200);
    expect(await kept("untold_moves")).toEqual([]);
  });

  test("whoever closes her account leaves none behind, told or not", async () => {
    const other = await createApplication(job, { email: "other@example.com", status: "interviewing" });
    await move({ status: "rejected", reasons: ["qualification"], tell_now: true }, other.id);
    await letTimePass();
    await closeAccountRows(db, { ...candidate.account, isConfirmed: true }, new Date(), null);
    expect(await kept("application_events")).toEqual(['["qualification"]']);
  });
});

describe("the words of a rejection", () => {
  const TYPED = "Dear {{name}}, your accent is too strong.";

  test.each([
    ["of one person", (message: string) => reject([], { message })],
    [
      "of many",
      (message: string) =>
        api("POST", "/application/bulk", { token, body: { ids: [asha.id], status: "rejected", message } }),
    ],
  ])("are read for what may not decide: %s", async (_, send) => {
    const before = await snapshot();
    const stopped = await send(TYPED);
    expect([stopped.status, stopped.body]).toMatchObject([
      422,
      {
        code: "text_stopped",
        message: "These words speak of what may not decide who gets the work. Change them",
        fields: { message: ["“accent” – this may not decide who gets the work"] },
      },
    ]);
    expect(await snapshot()).toEqual(before);
    expect((await send("Dear {{name}}, another applicant had more experience.")).status).toBe(200);
  });

  test("come back in their field on the page, with the ticks", async () => {
    const answer = await owner.form(`/applicants/${asha.id}`, {
      ...{ status: "rejected", from: "interviewing", rejection: TYPED, reasons: "pay", leaving: "" },
    });
    const html = await answer.text();
    expect([answer.status, await countRows("untold_moves")]).toEqual([422, 0]);
    expect(textOf(html)).toContain("“accent” – this may not decide who gets the work");
    expect(html).toMatch(/<textarea[^>]*id="rejection-message"[^>]*>Dear \{\{name\}\}, your accent/);
    expect(html).toMatch(/checked="" value="pay"/);
  });

  const MONEY = "Dear {{name}}, pay the registration fee of Rs 500 to hillview@okaxis for the next round.";
  const MASKED = `Dear Asha Rao, pay the registration fee of Rs 500 to ${HIDDEN_ADDRESS} for the next round.`;

  test("that speak of money go once the school insists, masked, with the reasons", async () => {
    const before = await snapshot();
    const warned = await reject(["pay"], { message: MONEY });
    expect([warned.status, warned.body]).toMatchObject([422, { code: "text_stopped", message: BEFORE_SENDING }]);
    expect(await snapshot()).toEqual(before);
    expect((await reject(["pay"], { message: MONEY, insist: true })).status).toBe(200);
    await letTimePass();
    expect(await kept("application_events")).toEqual(['["pay"]']);
    const [mail] = await rowsOf("mail_outbox");
    expect(mail?.body).toContain(`${warningLine("money")}\n\n${MASKED}`);
    expect(mail?.body).toContain(label("pay"));
    expect(mail?.body).not.toContain("okaxis");
  });

  test.each([
    ["of one person", (more: object) => reject([], more)],
    [
      "of many",
      (more: object) =>
        api("POST", "/application/bulk", { token, body: { ids: [asha.id], status: "rejected", ...more } }),
    ],
  ])("that are unfair and speak of money are refused, insisted on or not: %s", async (_, send) => {
    const before = await snapshot();
    for (const insist of [false, true]) {
      const stopped = await send({ message: `${MONEY} ${TYPED}`, insist });
      expect([stopped.status, stopped.body]).toMatchObject([
        422,
        { fields: { message: ["“accent” – this may not decide who gets the work"] } },
      ]);
    }
    expect(await snapshot()).toEqual(before);
  });

  test("that speak of money are sent all the same from the form of the rejection, with what is ticked there", async () => {
    const path = `/applicants/${asha.id}`;
    const sent = { status: "rejected", from: "interviewing", redirectTo: "/applicants", leaving: "/applicants" };
    const warned = await owner.form(path, { ...sent, rejection: MONEY, reasons: "pay" });
    const html = partOf(await warned.text(), /<details class="fold rejection"/, "</details>");
    expect([warned.status, await countRows("untold_moves")]).toEqual([422, 0]);
    const [dialog = ""] = html.match(/<form[^>]*>(?:(?!<\/form>).)*<button[^>]*name="insist".*?<\/form>/s) ?? [];
    expect(textOf(dialog)).toContain(SEND_ANYWAY);
    expect(dialog).toMatch(/checked="" value="pay"/);
    const sentValue = (name: string) => textOf(dialog.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? "");
    const fields = ["status", "from", "redirectTo", "leaving", "insist"];
    const again = Object.fromEntries(fields.map((name) => [name, sentValue(name)]));
    const message = heldBy(dialog, "rejection-message") ?? "";
    const done = await owner.form(path, { ...again, message, reasons: "not_filled" });
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/applicants"]);
    expect(await rowsOf("untold_moves")).toMatchObject([{ message: MONEY, reasons: '["not_filled"]' }]);
  });

  test("that speak of money may be sent from the page even where no rejection was prepared", async () => {
    const warned = await owner.form(`/applicants/${asha.id}`, {
      ...{ moved: asha.id, status: "rejected", from: "interviewing", rejection: MONEY },
    });
    expect(warned.status).toBe(422);
    expect(textOf(await warned.text())).toContain(SEND_ANYWAY);
  });

  test("go with other moves as they are", async () => {
    expect((await move({ status: "offered", message: TYPED })).status).toBe(200);
  });
});
