/** One text to many applicants: from the desk, step by step without script, and by call. */
import { beforeEach, describe, expect, test } from "vitest";
import { expectError } from "../support/api-answers";
import { type ApiAnswer, api, type Visitor } from "../support/app";
import { bindings, countRows, rowsOf, setCount, snapshot, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createApplication,
  createInstitution,
  createJob,
  createSession,
  type Job,
  signedIn,
  withToken,
} from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { control, heldBy, mainTextOf, textOf, toastsOf } from "../support/pages";

type Person = Visitor & { account: Account };
let owner: Person;
let job: Job;
let asha: Application;
let bela: Application;
beforeEach(async () => {
  owner = await signedIn("admin");
  job = await createJob(owner.account, { title: "PGT Physics", company_name: "Hill View School" });
  asha = await createApplication(job, { name: "Asha Rao", email: "asha@example.com" });
  bela = await createApplication(job, { name: "Bela Shah", email: "bela@example.com", experience: "8+" });
});

const PATH = "/applications/messages";
const TEXT = "Dear {{name}}, please come on Monday about {{job}}. {{ school }}";
const list = (query = "") => `/applications?jobId=${job.id}${query}`;
const chosen = (...people: { id: string }[]) => Object.fromEntries(people.map(({ id }) => [`chosen.${id}`, "1"]));
const post = (fields: Record<string, string>, path = PATH) => owner.form(path, fields);
const texts = async () => (await rowsOf("application_messages")).map(({ text }) => String(text)).sort();
const toastAfter = async (response: Response, who: Visitor = owner) =>
  toastsOf(await (await who.follow(response)).text());
/** The fields of the page's form that sends, as a browser would send them. */
function fieldsOf(html: string): Record<string, string> {
  const form = /<form[^>]*data-send[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
  const names = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return Object.fromEntries(names.map(([, name = "", value = ""]) => [name, value.replace(/&amp;/g, "&")]));
}
/** Many applicants of the job, besides the two. */
async function many(count: number): Promise<Application[]> {
  const people: Application[] = [];
  for (let n = 0; n < count; n++) {
    people.push(await createApplication(job, { name: `Applicant ${n}`, email: `many-${n}@example.com` }));
  }
  return people;
}

describe("from the desk", () => {
  test("those who are ticked: the text is written, seen filled in for the first, and sent; then the list is where it was", async () => {
    const back = list("&order=name");
    expect(await (await owner.get(back)).text()).toContain(`formaction="${PATH}?jobId=${job.id}&amp;order=name"`);
    const ask = await (await post({ ...chosen(asha, bela), redirectTo: back })).text();
    expect(mainTextOf(ask)).toContain("Write to 2 people");
    expect(control(ask, "message")).toMatchObject({ name: "message", maxlength: "4000" });
    const look = await (
      await post({ ...chosen(asha, bela), redirectTo: back, message: TEXT, way: "look", request_key: "one" })
    ).text();
    expect(textOf(look)).toMatch(
      /Dear (Asha Rao|Bela Shah), please come on Monday about PGT Physics\. Hill View School/,
    );
    expect(await countRows("application_messages")).toBe(0);
    const fields = fieldsOf(look);
    expect(fields).toMatchObject({ ...chosen(asha, bela), way: "send", message: TEXT, request_key: "one" });
    const sent = await post(fields);
    expect(sent.headers.get("Location")).toBe(back);
    expect(await toastAfter(sent)).toEqual(["Message sent to 2 people"]);
    expect(await texts()).toEqual([
      "Dear Asha Rao, please come on Monday about PGT Physics. Hill View School",
      "Dear Bela Shah, please come on Monday about PGT Physics. Hill View School",
    ]);
    const rows = await rowsOf("applications");
    expect(rows.map(({ status, turn, due_at, updated_at }) => [status, turn, due_at, updated_at])).toEqual(
      [asha, bela].map(({ turn, dueAt, updatedAt }) => [
        "submitted",
        turn,
        dueAt?.getTime() ?? null,
        updatedAt.getTime(),
      ]),
    );
  });

  test("a second click, a reload and the same text from another page send nothing twice", async () => {
    const fields = { ...chosen(asha, bela), message: TEXT, way: "send", request_key: "one" };
    const both = await Promise.all([post(fields), post(fields)]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(await countRows("application_messages")).toBe(2);
    await sql("UPDATE application_messages SET created_at = created_at - 3600000");
    expect(await toastAfter(await post(fields))).toEqual(["Message sent to 2 people"]);
    expect(await countRows("application_messages")).toBe(2);
    await sql("UPDATE application_messages SET created_at = created_at + 3600000");
    const other = await post({ ...fields, request_key: "two" });
    expect(await toastAfter(other)).toEqual(["Nobody got the message: had this text already (2)"]);
    expect(await countRows("application_messages")).toBe(2);
  });

  test("all that match the filter of the list; one is named", async () => {
    const ask = await (
      await post({ all: "list", redirectTo: list("&experience=8%2B") }, `${PATH}?jobId=${job.id}&experience=8%2B`)
    ).text();
    expect(mainTextOf(ask)).toContain("Write to Bela Shah");
    const sent = await post({ ...chosen(bela), message: TEXT, way: "send" });
    expect(await toastAfter(sent)).toEqual(["Message sent to Bela Shah"]);
    const page = await (await owner.get(`${PATH}?jobId=${job.id}`)).text();
    expect(mainTextOf(page)).toContain("Write to 2 people");
    expect(page).toContain('name="all" value="list"');
    expect(await countRows("application_messages")).toBe(1);
  });

  test("who cannot get one is left out, and told: withdrawn, stopped, not real, and withdrawn meanwhile", async () => {
    const [withdrawn, stopped, unreal, late] = await many(4);
    await sql("UPDATE applications SET status = 'withdrawn' WHERE id = ?", withdrawn?.id ?? "");
    await sql("UPDATE applications SET candidate_stopped_at = 5 WHERE id = ?", stopped?.id ?? "");
    await sql("UPDATE applications SET not_real_at = 5 WHERE id = ?", unreal?.id ?? "");
    const all = chosen(asha, bela, ...[withdrawn, stopped, unreal, late].flatMap((one) => one ?? []));
    const look = await (await post({ ...all, message: TEXT, way: "look" })).text();
    expect(mainTextOf(look)).toContain("Write to 3 people");
    expect(mainTextOf(look)).toContain(
      "The others get none: withdrawn (1), messages stopped by the applicant (1), marked as not real (1).",
    );
    await sql("UPDATE applications SET status = 'withdrawn' WHERE id = ?", late?.id ?? "");
    expect(await toastAfter(await post(fieldsOf(look)))).toEqual([
      "Message sent to 2 people. 4 got none: withdrawn (2), messages stopped by the applicant (1), marked as not real (1)",
    ]);
    const left = await post({ ...chosen(...[withdrawn, unreal].flatMap((one) => one ?? [])), redirectTo: list() });
    expect(await toastAfter(left)).toEqual(["Nobody can get a message: withdrawn (1), marked as not real (1)"]);
  });

  test("an unknown placeholder and an empty text are refused, and what was typed is kept", async () => {
    const before = await snapshot();
    for (const way of ["look", "send"]) {
      const typed = "Dear {{nmae}}, come.";
      const wrong = await post({ ...chosen(asha, bela), message: typed, way, request_key: "one" });
      const html = await wrong.text();
      expect(wrong.status).toBe(400);
      expect(textOf(html)).toContain("{{nmae}} is not known. Use {{name}}, {{job}} or {{school}}");
      expect(heldBy(html, "message")).toBe(typed);
      expect(html).toContain(`name="chosen.${asha.id}" value="1"`);
      const empty = await post({ ...chosen(asha), message: "  ", way });
      expect([empty.status, textOf(await empty.text())]).toEqual([400, expect.stringContaining("Enter your message")]);
    }
    const long = `${"x".repeat(3_985)}{{name}}{{job}}`;
    const tooLong = await post({ ...chosen(asha), message: long, way: "send" });
    expect(tooLong.status).toBe(400);
    expect(textOf(await tooLong.text())).toContain("Filled in for Asha Rao, this has 4004 characters");
    expect((await post({ ...chosen(asha), message: "x".repeat(1_000_000), way: "send" })).status).toBe(413);
    expect((await post({ ...chosen(asha), message: "x".repeat(4_001), way: "send" })).status).toBe(400);
    expect(await toastAfter(await post({ redirectTo: list() }))).toEqual(["Nobody was chosen"]);
    expect(await snapshot()).toEqual(before);
  });

  test("a text of her desk can be taken, and one of another desk cannot", async () => {
    await owner.form("/templates", { name: "Monday", text: TEXT });
    const [template] = await rowsOf("templates");
    const id = String(template?.id);
    const look = await (await post({ ...chosen(asha), template: id, message: "", way: "look" })).text();
    expect(textOf(look)).toContain("Dear Asha Rao, please come on Monday");
    expect(fieldsOf(look)).toMatchObject({ message: TEXT });
    const other = await signedIn("admin");
    const foreign = await createApplication(await createJob(other.account));
    expect((await other.form(PATH, { ...chosen(foreign), template: id, way: "look" })).status).toBe(404);
  });

  test("words about money are stopped; who insists sends them, and a moderator reads one of them", async () => {
    const fields = { ...chosen(asha, bela), message: "Pay a training fee of Rs 500.", request_key: "one" };
    const stopped = await post({ ...fields, way: "send" });
    const html = await stopped.text();
    expect(stopped.status).toBe(422);
    expect(heldBy(html, "message")).toBe(fields.message);
    const insist = /name="insist" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(await countRows("application_messages")).toBe(0);
    expect(await toastAfter(await post({ ...fields, insist }))).toEqual(["Message sent to 2 people"]);
    const ids = (await rowsOf("application_messages")).map(({ id }) => id).sort();
    expect(await rowsOf("moderation_items")).toMatchObject([
      { subject: "message", subject_id: ids[0], reason: "money" },
    ]);
  });

  test("a reader of the institution, and a suspended or unconfirmed recruiter, write to nobody", async () => {
    const reader = await signedIn("admin");
    await createInstitution([
      [owner.account, "owner"],
      [reader.account, "reader"],
    ]);
    await sql("UPDATE jobs SET institution_id = (SELECT id FROM institutions WHERE name IS NOT NULL)");
    const fields = { ...chosen(asha), message: TEXT, way: "send" };
    expect(await toastAfter(await reader.form(PATH, fields), reader)).toEqual([
      "Nobody got the message: you may only read (1)",
    ]);
    expect(await (await reader.get(list())).text()).not.toContain(PATH);
    await sql("UPDATE users SET email_verified_at = NULL WHERE id = ?", owner.account.id);
    const unconfirmed = await owner.form(PATH, fields, { env: { CONFIRM_ADDRESSES: "1" } });
    expect([unconfirmed.status, textOf(await unconfirmed.text())]).toEqual([
      403,
      expect.stringContaining("Confirm your e-mail address first"),
    ]);
    await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", owner.account.id);
    expect((await post(fields)).status).toBe(403);
    expect(await countRows("application_messages")).toBe(0);
  });
});

describe("colleagues at once", () => {
  test("with one text each applicant gets it once; with two texts both, and one mail brings them", async () => {
    const colleague = await signedIn("admin");
    await createInstitution([
      [owner.account, "owner"],
      [colleague.account, "recruiter"],
    ]);
    await sql("UPDATE jobs SET institution_id = (SELECT id FROM institutions WHERE name IS NOT NULL)");
    const fields = { ...chosen(asha, bela), message: TEXT, way: "send" };
    await Promise.all([
      owner.form(PATH, { ...fields, request_key: "one" }),
      colleague.form(PATH, { ...fields, request_key: "two" }),
    ]);
    expect(await countRows("application_messages")).toBe(2);
    await Promise.all([
      owner.form(PATH, { ...fields, message: "Bring a pen, {{name}}.", request_key: "three" }),
      colleague.form(PATH, { ...fields, message: "Bring paper, {{name}}.", request_key: "four" }),
    ]);
    const rows = await rowsOf("application_messages");
    expect(rows).toHaveLength(6);
    for (const { id } of [asha, bela]) {
      const mailTimes = rows.filter(({ application_id }) => application_id === id).map(({ mail_at }) => mail_at);
      expect(new Set(mailTimes).size).toBe(1);
    }
  });
});

describe("by call", () => {
  let token: string;
  beforeEach(async () => {
    token = await createSession(owner.account, "api");
  });
  type Answer = { bulk_id: null; undo_until: null; results: Record<string, unknown>[] };
  const call = (body: object, key?: string, env: object = {}): Promise<ApiAnswer<Answer>> =>
    api<Answer>("POST", "/application/bulk", {
      ...{ token, body, env },
      ...(key ? { headers: { "Idempotency-Key": key } } : {}),
    });

  test("without a status each gets a message; the answer says for each what happened", async () => {
    const stranger = await signedIn("admin");
    const foreign = await createApplication(await createJob(stranger.account));
    await sql("UPDATE applications SET status = 'withdrawn' WHERE id = ?", bela.id);
    const unknown = crypto.randomUUID();
    const { status, body } = await call({ ids: [asha.id, bela.id, foreign.id, unknown, asha.id], message: TEXT });
    expect(status).toBe(200);
    const [message] = await rowsOf("application_messages");
    expect(body).toEqual({
      bulk_id: null,
      undo_until: null,
      results: [
        { id: asha.id, outcome: "sent", status: "submitted", message_id: message?.id },
        { id: bela.id, outcome: "refused", status: "withdrawn", why: "withdrawn" },
        { id: foreign.id, outcome: "not_found", status: null },
        { id: unknown, outcome: "not_found", status: null },
      ],
    });
    expect(await texts()).toEqual(["Dear Asha Rao, please come on Monday about PGT Physics. Hill View School"]);
    expect(message).toMatchObject({ side: "school", author_id: owner.account.id, read_at: null });
    expect(await countRows("untold_moves")).toBe(0);
    expect(await countRows("application_events")).toBe(3);
  });

  test("the same key is one sending with one answer, also twice at once; another body is refused", async () => {
    const body = { ids: [asha.id, bela.id], message: TEXT };
    const [first, second] = await Promise.all([call(body, "one"), call(body, "one")]);
    await sql("UPDATE applications SET status = 'withdrawn' WHERE id = ?", bela.id);
    const third = await call(body, "one");
    expect(first.body.results.map(({ outcome }) => outcome)).toEqual(["sent", "sent"]);
    expect(second.body).toEqual(first.body);
    const idsOf = (answer: ApiAnswer<Answer>) => answer.body.results.map(({ message_id }) => message_id);
    expect(idsOf(third)).toEqual(idsOf(first));
    expect(await countRows("application_messages")).toBe(2);
    expectError(await call({ ...body, message: "Another text" }, "one"), 422, "key_reused");
    const repeated = await call(body);
    expect(repeated.body.results.map(({ outcome }) => outcome)).toEqual(["unchanged", "refused"]);
  });

  test("a key holds for moves too", async () => {
    const body = { ids: [asha.id, bela.id], status: "rejected", message: "Dear {{name}}, no." };
    const [first, second] = await Promise.all([call(body, "one"), call(body, "one")]);
    const third = await call(body, "one");
    expect(first.body.results.map(({ outcome }) => outcome)).toEqual(["moved", "moved"]);
    for (const each of [second, third]) expect(each.body).toEqual(first.body);
    expect(await countRows("untold_moves")).toBe(2);
    expectError(await call({ ids: [asha.id], message: TEXT }, "one"), 422, "key_reused");
  });

  test("what is wrong is named by its field, and writes nothing", async () => {
    const candidate = await withToken("user");
    const before = await snapshot();
    const ids = [asha.id];
    expectError(await call({ ids }), 400, "bad_input", ["message"]);
    expectError(await call({ ids, message: " " }), 400, "bad_input", ["message"]);
    expectError(await call({ ids, message: "Dear {{nmae}}" }), 400, "bad_input", ["message"]);
    expectError(await call({ ids, message: "x".repeat(4_001) }), 400, "bad_input", ["message"]);
    expectError(await call({ ids, message: `${"x".repeat(3_990)}{{job}}` }), 400, "bad_input", ["message"]);
    expectError(await call({ ids: [], message: TEXT }), 400, "bad_input", ["ids"]);
    const tooMany = Array.from({ length: 201 }, () => crypto.randomUUID());
    expectError(await call({ ids: tooMany, message: TEXT }), 400, "bad_input", ["ids"]);
    expectError(await call({ ids, message: "x".repeat(1_000_000) }), 413, "too_large");
    expectError(await call({ ids, message: "Pay a training fee of Rs 500." }), 422, "text_stopped", ["message"]);
    const options = { token: candidate.token, body: { ids, message: TEXT } };
    expectError(await api("POST", "/application/bulk", options), 403, "not_allowed");
    expect(await snapshot()).toEqual(before);
  });

  test("a text that is stopped counts as one message, and once there is no room none is read", async () => {
    await setCount("message", owner.account.id, 297, 1_800_000);
    const body = { ids: [asha.id, bela.id], message: "Pay a training fee of Rs 500." };
    for (const at of [1, 2]) expectError(await call(body, `stopped ${at}`), 422, "text_stopped", ["message"]);
    expectError(await call(body, "stopped 3"), 429, "too_many");
    expect(await countRows("application_messages")).toBe(0);
    expectError(await call({ ...body, ids: [asha.id] }, "stopped 4"), 422, "text_stopped", ["message"]);
    expect(await rowsOf("limit_counters")).toContainEqual(expect.objectContaining({ count: 300 }));
  });

  test("two hundred in one request go to the database at most ten times, each with her own name", async () => {
    const people = await many(197);
    people.push(await createApplication(job, { name: "{{school}}", email: "braces@example.com" }));
    const account = await signedIn("user");
    await sql("UPDATE applications SET candidate_id = ? WHERE id = ?", account.account.id, asha.id);
    const counting = failingDatabase(null);
    const ids = [asha, bela, ...people].map(({ id }) => id);
    const { status, body } = await call({ ids, message: TEXT }, "one", { DB: counting.DB });
    expect(status).toBe(200);
    expect(body.results.filter(({ outcome }) => outcome === "sent")).toHaveLength(200);
    // Behind the answer it is looked for webhooks: once, as all events of the batch are written by one statement.
    const [waited, behind] = [counting.calls.slice(0, -1), counting.calls.at(-1)];
    expect(behind).toEqual([expect.stringContaining('from "webhooks"')]);
    expect(waited.length).toBeLessThanOrEqual(5);
    // Versions and events of all two hundred are two statements.
    const ofSchools = waited.flat().filter((text) => /"desk_updated_at" = max|into "events"/.test(text));
    expect(ofSchools).toHaveLength(2);
    expect(waited.flat().length - ofSchools.length).toBeLessThanOrEqual(10);
    expect(new Set(await texts()).size).toBe(200);
    expect(await texts()).toContain("Dear {{school}}, please come on Monday about PGT Physics. Hill View School");
    expect(await rowsOf("notifications")).toMatchObject([
      {
        user_id: account.account.id,
        application_id: asha.id,
        text: 'New message from Hill View School about your application for "PGT Physics"',
      },
    ]);
    await call({ ids: [asha.id], message: "And bring a pen." });
    expect(await rowsOf("notifications")).toMatchObject([
      { text: '2 new messages from Hill View School about your application for "PGT Physics"' },
    ]);
  });

  test("each message counts against her limit of an hour; what does not fit is refused whole", async () => {
    await setCount("message", owner.account.id, 299, 1_800_000);
    const refused = await call({ ids: [asha.id, bela.id], message: TEXT });
    expectError(refused, 429, "too_many");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(1_700);
    expect(await countRows("application_messages")).toBe(0);
    expect((await call({ ids: [asha.id], message: TEXT })).status).toBe(200);
    expectError(await call({ ids: [bela.id], message: TEXT }), 429, "too_many");
    expect(await countRows("application_messages")).toBe(1);
  });

  test("who withdraws while it is sent gets none, and her place in the limit is given back", async () => {
    // The row is read before she withdraws, and written after.
    let isWriting = false;
    const DB = {
      withSession(start: string) {
        const session = bindings.DB.withSession(start);
        return {
          prepare(query: string) {
            if (/^insert into "application_messages"/i.test(query)) isWriting = true;
            return session.prepare(query);
          },
          async batch(statements: D1PreparedStatement[]) {
            if (isWriting) await sql("UPDATE applications SET status = 'withdrawn' WHERE id = ?", bela.id);
            isWriting = false;
            return session.batch(statements);
          },
          getBookmark: () => session.getBookmark(),
        };
      },
    };
    const { body } = await call({ ids: [asha.id, bela.id], message: TEXT }, undefined, { DB });
    expect(body.results.map(({ outcome, why }) => [outcome, why])).toEqual([
      ["sent", undefined],
      ["refused", "withdrawn"],
    ]);
    expect(await countRows("application_messages")).toBe(1);
    const counter = await bindings.DB.prepare("SELECT count FROM limit_counters WHERE key LIKE 'message:%'").first();
    expect(counter).toEqual({ count: 1 });
  });
});
