/** A text is read before it is published: words that are stopped, insisting on them, waiting for a look, and the look itself. */
import { beforeEach, describe, expect, test } from "vitest";
import { api, type Options, type Visitor, visitor } from "../support/app";
import { countRows, publishedRows, rowsOf, snapshot, sql, unpublishedRows } from "../support/bindings";
import { timesAsDear } from "../support/compare-cost";
import {
  type Account,
  createAccount,
  createInstitution,
  createJob,
  JOB_FIELDS,
  signedIn,
  withToken,
} from "../support/factories";
import { control, errorOf, heldBy, textOf, toastsOf } from "../support/pages";

type Member = Visitor & { account: Account };

const MODERATOR = "moderator@staffroom.example";
const env = { MODERATORS: `${MODERATOR}, second.moderator@staffroom.example` };
const MONEY = "Teach physics. Candidates pay a registration fee of Rs 500.";
const SEX = "Teach physics. Female candidates only.";
const CLEAN = "Teach physics to classes XI and XII.";
const WAITS = "Your job is saved, but a person looks at it first, because it speaks of money for a job.";

let me: Member;
beforeEach(async () => {
  me = await signedIn("admin");
});

const post = (description: string, more: Record<string, string> = {}, options: Options = {}, who: Visitor = me) =>
  who.form("/recruiter", { ...JOB_FIELDS, description, ...more }, options);
const edit = (id: string, description: string, more: Record<string, string> = {}, who: Visitor = me) =>
  who.form(`/recruiter?jobId=${id}`, { ...JOB_FIELDS, description, ...more });
const insistOf = (html: string) => html.match(/name="insist" value="([^"]+)"/)?.[1] ?? "";
const markOf = async (description: string) => insistOf(await (await post(description)).text());
const unpublished = async () => (await unpublishedRows()).map(({ id, state }) => ({ id: String(id), state }));
const items = async () => (await rowsOf("moderation_items")).filter(({ settled_at }) => settled_at === null);
const jobs = publishedRows;
/** A job that waits. Returns its id. */
async function waitingJob(who: Member = me): Promise<string> {
  const html = await (await post(MONEY, {}, {}, who)).text();
  await post(MONEY, { insist: insistOf(html) }, {}, who);
  return (await unpublished())[0]?.id ?? "";
}
async function moderatorWith(email = MODERATOR): Promise<Member> {
  const moderator = await signedIn("user", await createAccount("user", { email }));
  await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", moderator.account.id);
  return moderator;
}
const versionOf = async () => String((await unpublishedRows())[0]?.updated_at ?? 1);
const act = async (
  who: Visitor,
  intent: string,
  id: string,
  more: Record<string, string> = {},
  options: Options = {},
) => who.form("/moderation", { intent, id, version: await versionOf(), reason: "money", ...more }, { env, ...options });
const log = async () => (await rowsOf("moderation_log")).map(({ action, reason }) => `${action}: ${reason}`);

describe("a job with words that are stopped", () => {
  test("comes back with all that was typed, the words, and why; nothing is written", async () => {
    const before = await snapshot();
    const answer = await post(SEX, { benefits: "Call 98765 43210.", request_key: "one" });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    const text = textOf(html);
    expect(text).toContain("In the description: “Female candidates only” – a job is for women and men alike");
    expect(text).toContain("In the benefits: “98765 43210” – programs collect what stands on a page");
    expect(html).toContain('href="#description"');
    expect(control(html, "description")?.["aria-invalid"]).toBe("true");
    expect(errorOf(html, "benefits")).toContain("98765 43210");
    expect(html).toMatch(/<div class="form-errors" role="alert" tabindex="-1" autofocus/i);
    expect(heldBy(html, "description")).toBe(SEX);
    expect(html).toContain('name="request_key" value="one"');
    expect(html).toMatch(/<button[^>]*name="insist"[^>]*>Publish anyway<\/button>/);
    expect(toastsOf(html)).toEqual([]);
    expect(await snapshot()).toEqual(before);
  });

  test("is published at once when she insists, and queued for a look with the words", async () => {
    const answer = await post(SEX, { insist: await markOf(SEX) });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/myjobs"]);
    const [job] = await jobs();
    expect(job).toMatchObject({ state: "open", description: SEX });
    expect(await items()).toMatchObject([
      { kind: "text", subject: "job", subject_id: job?.id, reason: "unlawful", account_id: me.account.id },
    ]);
    expect((await items())[0]?.text).toContain("“Female candidates only”");
    expect((await visitor().get(`/jobdetails/${job?.id}`)).status).toBe(200);
  });

  test("that was changed after they were shown is read again; the same words in a mended text are not", async () => {
    const mark = await markOf(SEX);
    const other = await post(`${SEX} Age below 35.`, { insist: mark });
    expect(other.status).toBe(422);
    expect(textOf(await other.text())).toContain("“Age below 35”");
    for (const insist of ["1", "true", "", mark.slice(1)]) expect((await post(SEX, { insist })).status).toBe(422);
    expect((await jobs()).length).toBe(0);
    expect((await post(`${SEX} Two labs.`, { insist: mark })).status).toBe(303);
  });

  test("is published without the words at once, and nothing is queued", async () => {
    await post(SEX, { request_key: "one" });
    expect((await post(CLEAN, { request_key: "one" })).status).toBe(303);
    expect([(await jobs()).length, await countRows("moderation_items")]).toEqual([1, 0]);
  });

  test("is one job for one key, however often she insists, also at once", async () => {
    const insist = await markOf(SEX);
    const send = () => post(SEX, { insist, request_key: "one" });
    expect((await Promise.all([send(), send(), send()])).map(({ status }) => status)).toEqual([303, 303, 303]);
    expect([(await jobs()).length, (await items()).length]).toEqual([1, 1]);
  });

  test("is asked about twice where it is there already: the words first, then the same job, and both are answered", async () => {
    const insist = await markOf(SEX);
    await post(SEX, { insist, request_key: "one" });
    const again = await post(SEX, { insist, request_key: "two" });
    expect(again.status).toBe(409);
    expect(insistOf(await again.text())).toBe(insist);
    expect((await post(SEX, { insist, request_key: "two", post_again: "1" })).status).toBe(303);
    expect((await jobs()).length).toBe(2);
  });

  test("is stopped for a school that a moderator has checked, and for one whose recruiter is not confirmed", async () => {
    const school = await createInstitution([[me.account, "owner"]]);
    await sql("UPDATE institutions SET checked_at = 5 WHERE id = ?", school.id);
    expect((await post(SEX)).status).toBe(422);
    const unconfirmed = { env: { CONFIRM_ADDRESSES: "1" } };
    expect((await post(SEX, {}, unconfirmed)).status).toBe(422);
    expect((await post(SEX, { insist: await markOf(SEX) }, unconfirmed)).status).toBe(303);
    expect(await unpublished()).toMatchObject([{ state: "held" }]);
    expect(await items()).toMatchObject([{ kind: "text", reason: "unlawful" }]);
  });

  test("of a reader, a candidate or a stranger is written nowhere, insisted on or not", async () => {
    const reader = await signedIn("admin");
    await createInstitution([
      [me.account, "owner"],
      [reader.account, "reader"],
    ]);
    const insist = await markOf(MONEY);
    const before = [await jobs(), await unpublished(), await items()];
    for (const who of [reader, await signedIn("user"), visitor()]) {
      expect([302, 303, 401, 403]).toContain((await post(MONEY, { insist }, {}, who)).status);
    }
    expect([await jobs(), await unpublished(), await items()]).toEqual(before);
  });

  test("with 1 MB of them is refused as too large, and in the longest fields is read in time", async () => {
    expect((await post("registration fee ".repeat(65_000))).status).toBe(413);
    const long = (chars: number) => "pay registration fee ".repeat(chars).slice(0, chars).trim();
    const fields = { benefits: long(5_000), responsibility: long(5_000), qualifications: long(5_000) };
    expect((await post(long(10_000), fields)).status).toBe(422);
    // As long a text about nothing is refused for another reason: it has no title.
    const plainWords = (chars: number) => "teach physics and chalk ".repeat(chars).slice(0, chars).trim();
    const plain = () =>
      post(plainWords(10_000), {
        ...{ benefits: plainWords(5_000), responsibility: plainWords(5_000), qualifications: plainWords(5_000) },
        title: "",
      });
    const work = () => post(long(10_000), fields);
    expect(await timesAsDear(work, { plain, atMost: 10 })).toBeLessThanOrEqual(10);
    const { body } = await api("POST", `/jobs/createjob/${me.account.id}`, {
      token: (await withToken("admin", me.account)).token,
      body: { ...JOB_FIELDS, description: "registration fee ".repeat(65_000) },
    });
    expect(body).toMatchObject({ code: "too_large" });
    expect((await jobs()).length).toBe(0);
  });

  test("shows its words as text, whatever they hold", async () => {
    const html = await (await post("Pay Rs 500 <script>alert(1)</script> via UPI to confirm")).text();
    expect(html).not.toContain("<script>alert(1)");
    const inside = await (await post("mail <b>x</b>@evil.example to call 98765 43210")).text();
    expect(inside).not.toContain("<b>x</b>");
  });
});

describe("words about money", () => {
  test("wait: the job keeps its id, shown to its owner with the reason, and public nowhere", async () => {
    const stopped = await (await post(MONEY)).text();
    expect(stopped).toMatch(/<button[^>]*name="insist"[^>]*>Save it for a look<\/button>/);
    const answer = await post(MONEY, { insist: insistOf(stopped) });
    expect(answer.headers.get("Location")).toBe("/myjobs");
    expect((await jobs()).length).toBe(0);
    const [waiting] = await unpublished();
    const id = waiting?.id ?? "";
    expect(waiting?.state).toBe("waiting");
    expect(await items()).toMatchObject([{ kind: "text", subject_id: id, reason: "money", account_id: me.account.id }]);
    const list = await (await me.get("/myjobs")).text();
    expect(toastsOf(list)).toEqual([WAITS]);
    expect(textOf(list)).toContain("1 job is saved but not public: the text speaks of money, so a person looks first.");
    expect(textOf(await (await me.get("/myjobs?status=waiting")).text())).toContain("PGT Physics");
    expect(textOf(await (await me.get("/myjobs?status=held")).text())).toContain("No job of yours is held");
    const page = await me.get(`/jobdetails/${id}`);
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    expect(textOf(await page.text())).toContain(`${WAITS} Without these words it is published at once.`);
    for (const path of [`/jobdetails/${id}`, `/jobs/getjobbyid/${id}`, `/report?job=${id}`]) {
      for (const who of [visitor(), await signedIn("user"), await signedIn("admin")]) {
        expect((await who.get(path)).status, path).toBe(404);
      }
    }
    for (const path of ["/", "/jobs", "/jobs?q=physics", "/sitemap.xml", "/jobs/getalljobs"]) {
      const text = await (await visitor().get(path)).text();
      expect(text.includes(id) || text.includes("registration fee"), path).toBe(false);
    }
  });

  test("wait where the address is not confirmed too, and confirming it does not publish them", async () => {
    const id = await waitingJob();
    await sql("UPDATE users SET email_verified_at = NULL WHERE id = ?", me.account.id);
    const confirmed = { env: { CONFIRM_ADDRESSES: "1" } };
    await post("Another one. Security deposit of Rs 900.", {}, confirmed);
    expect(await unpublished()).toEqual([{ id, state: "waiting" }]);
    expect((await me.form("/myjobs", { jobId: id, move: "publish" })).status).toBe(409);
    expect((await me.form("/myjobs", { jobId: id, move: "publish" }, confirmed)).status).toBe(409);
    expect((await jobs()).length).toBe(0);
  });

  test("go: the text without them is published at once, under its id, and nothing waits for a look", async () => {
    const id = await waitingJob();
    const form = await (await me.get(`/recruiter?jobId=${id}`)).text();
    expect(textOf(form)).toContain("waits until a person has looked at it");
    const version = form.match(/name="version" value="([^"]+)"/)?.[1] ?? "";
    expect((await edit(id, CLEAN, { version })).status).toBe(303);
    expect(await jobs()).toMatchObject([{ id, state: "open", description: CLEAN }]);
    expect([await unpublished(), await items()]).toEqual([[], []]);
    expect((await visitor().get(`/jobdetails/${id}`)).status).toBe(200);
    expect((await edit(id, CLEAN, { version })).status).toBe(303);
    expect((await jobs()).length).toBe(1);
  });

  test("go, and the job is held where its address is not confirmed", async () => {
    const id = await waitingJob();
    const body = { ...JOB_FIELDS, vacancy: 2, description: CLEAN };
    const { token } = await withToken("admin", me.account);
    const options = { token, body, env: { CONFIRM_ADDRESSES: "1" } };
    expect((await api("PUT", `/jobs/updatejob/${id}`, options)).body).toMatchObject({ status: "held" });
    expect([(await jobs()).length, await unpublished()]).toEqual([0, [{ id, state: "held" }]]);
    expect(await items()).toEqual([]);
  });

  test("are read again when they change, and the new ones wait in place of the old", async () => {
    const id = await waitingJob();
    const other = "Teach. Security deposit of Rs 2,000 is taken.";
    const stopped = await edit(id, other);
    expect(stopped.status).toBe(422);
    expect((await edit(id, other, { insist: insistOf(await stopped.text()) })).status).toBe(303);
    expect(await unpublished()).toEqual([{ id, state: "waiting" }]);
    const [item, ...more] = await items();
    expect([item?.text, more]).toEqual([expect.stringContaining("Security deposit of Rs 2,000"), []]);
    const mixed = await edit(id, SEX);
    expect((await edit(id, SEX, { insist: insistOf(await mixed.text()) })).status).toBe(303);
    expect(await jobs()).toMatchObject([{ id, state: "open", description: SEX }]);
    expect(await items()).toMatchObject([{ reason: "unlawful" }]);
  });

  test("can be removed with their job, which is public nowhere then", async () => {
    const id = await waitingJob();
    expect((await me.form("/myjobs", { jobId: id, move: "remove" })).status).toBe(303);
    expect([await unpublished(), (await rowsOf("jobs"))[0]?.removed_at]).toEqual([[], expect.any(Number)]);
    const moderator = await moderatorWith();
    expect((await act(moderator, "publish", id)).status).toBe(409);
    expect((await act(moderator, "dismiss", id, { subject: "job" })).status).toBe(303);
    expect((await visitor().get(`/jobdetails/${id}`)).status).toBe(404);
  });

  test.each(["open", "closed", "hidden"] as const)(
    "are not saved in a job that is %s: the old text stays, and no way on is offered",
    async (status) => {
      const { id } = await createJob(me.account, { state: status });
      const before = await jobs();
      const answer = await edit(id, MONEY);
      const html = await answer.text();
      expect(answer.status).toBe(422);
      expect(textOf(html)).toContain("This job has been public, so new words about money cannot be saved in it.");
      expect(insistOf(html)).toBe("");
      expect((await edit(id, MONEY, { insist: await markOf(MONEY) })).status).toBe(422);
      const { token } = await withToken("admin", me.account);
      const body = { ...JOB_FIELDS, vacancy: 2, description: MONEY, insist: true };
      expect(await api("PUT", `/jobs/updatejob/${id}`, { token, body })).toMatchObject({
        status: 422,
        body: { code: "text_stopped" },
      });
      expect([await jobs(), await items()]).toEqual([before, []]);
    },
  );

  test("are not saved in a job that is held and was public before", async () => {
    const { id } = await createJob(me.account, { state: "held" });
    const stopped = await edit(id, MONEY);
    const answer = await edit(id, MONEY, { insist: insistOf(await stopped.text()) });
    expect(answer.status).toBe(422);
    expect(textOf(await answer.text())).toContain("This job has been public");
    expect([(await jobs())[0]?.description, await items()]).toEqual([JOB_FIELDS.description, []]);
  });

  test("that an open job has already are not stopped again, and other new words are", async () => {
    const { id } = await createJob(me.account, { description: MONEY });
    expect((await edit(id, `${MONEY} Two labs.`)).status).toBe(303);
    const answer = await edit(id, `${MONEY} Only ladies.`);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(textOf(html)).not.toContain("registration fee of Rs 500” –");
    expect((await edit(id, `${MONEY} Only ladies.`, { insist: insistOf(html) })).status).toBe(303);
    expect(await items()).toMatchObject([{ reason: "unlawful", subject_id: id }]);
  });

  test("of somebody else's job are never written, and nothing tells that it is there", async () => {
    const id = await waitingJob();
    const other = await signedIn("admin");
    const before = await snapshot();
    const html = await (await post(MONEY, {}, {}, other)).text();
    for (const text of [CLEAN, MONEY]) {
      expect((await edit(id, text, { insist: insistOf(html) }, other)).status).toBe(404);
    }
    expect((await other.get(`/jobdetails/${id}`)).status).toBe(404);
    expect(await unpublishedRows()).toEqual((before.jobs as { seq: unknown }[]).filter(({ seq }) => seq === null));
    expect(await rowsOf("jobs")).toEqual(before.jobs);
    expect(await items()).toHaveLength(1);
  });
});

describe("the API", () => {
  const send = async (body: object, headers: Record<string, string> = {}, token?: string) =>
    api("POST", `/jobs/createjob/${me.account.id}`, {
      token: token ?? (await withToken("admin", me.account)).token,
      body: { ...JOB_FIELDS, vacancy: 2, ...body },
      headers,
    });

  test.each([
    ["walk_in_place", "Pay a registration fee of Rs 2000 at the gate"],
    ["walk_in_hours", "WhatsApp only"],
    ["medium", "Female candidates only"],
    ["subjects", ["Physics", "Pay Rs 3000 fee to apply"]],
  ])("reads %s too, as everything that stands on the page", async (field, value) => {
    const refused = await send({ [field]: value });
    expect(refused).toMatchObject({ status: 422, body: { code: "text_stopped" } });
    expect(Object.keys((refused.body as { fields: object }).fields)).toEqual([field]);
    expect((await jobs()).length).toBe(0);
    const harmless = {
      walk_in_place: "Main hall",
      walk_in_hours: "10:00 to 13:00",
      medium: "English",
    };
    expect((await send({ ...harmless, subjects: ["Physics", "Robot building"] })).status).toBe(201);
  });

  test("answers 422 with the words by field, and 201 to the call that insists", async () => {
    const refused = await send({ description: SEX });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: "text_stopped",
        fields: { description: ["“Female candidates only” – a job is for women and men alike, married or not"] },
      },
    });
    expect((await send({ description: SEX, insist: false })).status).toBe(422);
    expect((await send({ description: SEX, insist: "yes" })).status).toBe(400);
    const posted = await send({ description: SEX, insist: true });
    expect([posted.status, Object.keys(posted.body as object)]).toEqual([201, ["id"]]);
    expect(await items()).toMatchObject([{ kind: "text", reason: "unlawful" }]);
  });

  test("answers 201 with the status waiting for words about money, once for a key", async () => {
    const key = { "Idempotency-Key": "one" };
    expect((await send({ description: MONEY }, key)).status).toBe(422);
    const { token } = await withToken("admin", me.account);
    const first = await send({ description: MONEY, insist: true }, key, token);
    expect(first).toMatchObject({ status: 201, body: { status: "waiting" } });
    expect((await send({ description: MONEY, insist: true }, key, token)).body).toEqual(first.body);
    expect((await send({ description: CLEAN }, key, token)).body).toMatchObject({ code: "key_reused" });
    expect([(await unpublished()).length, (await items()).length, (await jobs()).length]).toEqual([1, 1, 0]);
    const list = await api("GET", `/jobs/getJobsByUserId/${me.account.id}?status=waiting`, { token });
    expect(JSON.stringify(list.body)).toContain('"status":"waiting"');
    expect((await api("GET", `/jobs/getJobsByUserId/${me.account.id}?status=refused`, { token })).body).not.toEqual(
      list.body,
    );
  });

  test("reads a job that is changed, and keeps If-Match", async () => {
    const { token } = await withToken("admin", me.account);
    const { id } = await createJob(me.account);
    const put = (body: object, headers: Record<string, string> = {}) =>
      api("PUT", `/jobs/updatejob/${id}`, { token, body: { ...JOB_FIELDS, vacancy: 2, ...body }, headers });
    expect((await put({ description: SEX })).body).toMatchObject({ code: "text_stopped" });
    expect((await put({ description: SEX, insist: true }, { "If-Match": '"1"' })).status).toBe(412);
    expect([(await jobs())[0]?.description, await items()]).toEqual([JOB_FIELDS.description, []]);
    expect((await put({ description: SEX, insist: true })).status).toBe(200);
    expect([(await jobs())[0]?.description, (await items()).length]).toEqual([SEX, 1]);
  });
});

describe("a moderator", () => {
  let id: string;
  let moderator: Member;
  beforeEach(async () => {
    id = await waitingJob();
    moderator = await moderatorWith();
  });

  test("reads the words, their kind and the whole text of a job that waits, and cannot dismiss it", async () => {
    const html = await (await moderator.get("/moderation", { env })).text();
    const text = textOf(html);
    expect(text).toContain("Sent again although its words were stopped: Somebody asks for money");
    expect(text).toContain(
      "In the description: “registration fee of Rs 500” – a school may not ask a candidate for money",
    );
    expect(text).toContain(MONEY);
    expect(text).toContain(me.account.email);
    expect(html).not.toContain('value="dismiss"');
    expect((await act(moderator, "dismiss", id, { subject: "job" })).status).toBe(409);
    expect([(await items()).length, await log()]).toEqual([1, []]);
  });

  test("publishes it: it is public at once, its owner is told, and the log has the step", async () => {
    await visitor().get("/jobs");
    const answer = await act(moderator, "publish", id);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/moderation"]);
    expect(await jobs()).toMatchObject([{ id, state: "open", removed_at: null, description: MONEY }]);
    expect([await unpublished(), await items(), await log()]).toEqual([[], [], ["publish: a moderator looked"]]);
    expect((await visitor().get(`/jobdetails/${id}`)).status).toBe(200);
    expect(await (await visitor().get("/jobs")).text()).toContain(id);
    expect(await rowsOf("notifications")).toMatchObject([
      { user_id: me.account.id, text: 'Somebody has looked at your job "PGT Physics". It is public now' },
    ]);
    expect(textOf(await (await me.get("/myjobs")).text())).not.toContain("because of words about money");
  });

  test("refuses it: its owner is told why and keeps it, and its changed text is read again", async () => {
    const words = "Take the fee out, please.";
    expect((await act(moderator, "refuse", id, { words })).status).toBe(303);
    expect([await unpublished(), await items(), await log()]).toEqual([
      [{ id, state: "refused" }],
      [],
      ["refuse: money"],
    ]);
    expect((await rowsOf("moderation_log"))[0]).toMatchObject({ words, actor_id: moderator.account.id });
    expect(await rowsOf("notifications")).toMatchObject([{ href: `/recruiter?jobId=${id}` }]);
    expect(textOf(await (await me.get(`/jobdetails/${id}`)).text())).toContain("and not published it");
    expect((await visitor().get(`/jobdetails/${id}`)).status).toBe(404);
    expect((await me.form("/myjobs", { jobId: id, move: "publish" })).status).toBe(409);
    const stopped = await edit(id, `${MONEY} Again.`);
    expect(stopped.status).toBe(422);
    await edit(id, `${MONEY} Again.`, { insist: insistOf(await stopped.text()) });
    expect([await unpublished(), (await items()).length]).toEqual([[{ id, state: "waiting" }], 1]);
    await act(moderator, "refuse", id);
    expect((await edit(id, CLEAN)).status).toBe(303);
    expect(await jobs()).toMatchObject([{ id, state: "open", description: CLEAN }]);
  });

  test("mails the owner in the batch of the step, with the reason and a link of ours", async () => {
    const mailing = { env: { ...env, MAIL_FROM: "jobs@staffroom.example", ORIGIN: "https://staffroom.example" } };
    await sql("UPDATE users SET email_verified_at = 5");
    await act(moderator, "refuse", id, { words: "See https://evil.example" }, mailing);
    const [mail] = await rowsOf("mail_outbox");
    expect(mail).toMatchObject({ recipient: me.account.email, subject: "PGT Physics was not published on Staffroom" });
    expect(String(mail?.body)).toContain(`https://staffroom.example/recruiter?jobId=${id}`);
    expect(String(mail?.body)).not.toContain("evil.example");
  });

  test("and another one at once: only one step is done", async () => {
    const second = await moderatorWith("second.moderator@staffroom.example");
    const answers = await Promise.all([
      act(moderator, "publish", id),
      act(second, "refuse", id),
      act(second, "publish", id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect([(await log()).length, await countRows("notifications")]).toEqual([1, 1]);
    expect(await countRows("jobs")).toBe(1);
  });

  test("publishes only the text that was read: one that was changed meanwhile waits on", async () => {
    const version = await versionOf();
    const other = `${MONEY} And a training fee of Rs 900.`;
    await edit(id, other, { insist: insistOf(await (await edit(id, other)).text()) });
    for (const intent of ["publish", "refuse"]) {
      for (const old of [version, "", "x", "1e300"]) {
        const answer = await act(moderator, intent, id, { version: old });
        expect(answer.status).toBe(409);
        expect(textOf(await answer.text())).toContain("Its text was changed since you read it");
      }
    }
    expect([await unpublished(), (await jobs()).length, await log()]).toEqual([[{ id, state: "waiting" }], 0, []]);
  });

  test("does not publish a job whose owner or institution is suspended", async () => {
    await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", me.account.id);
    const answer = await act(moderator, "publish", id);
    expect([answer.status, textOf(await answer.text())]).toEqual([
      409,
      expect.stringContaining("its account or institution is suspended"),
    ]);
    await sql("UPDATE users SET suspended_at = NULL");
    const school = await createInstitution([[await createAccount("admin"), "owner"]]);
    await sql("UPDATE jobs SET institution_id = ?", school.id);
    await sql("UPDATE institutions SET suspended_at = 5 WHERE id = ?", school.id);
    expect((await act(moderator, "publish", id)).status).toBe(409);
    expect([(await jobs()).length, await log(), await countRows("notifications")]).toEqual([0, [], 0]);
  });

  test("publishes a job of an unconfirmed address as held, and tells nobody that it is public", async () => {
    const options = { env: { ...env, CONFIRM_ADDRESSES: "1" } };
    await sql("UPDATE users SET email_verified_at = NULL WHERE id = ?", me.account.id);
    expect((await act(moderator, "publish", id, {}, options)).status).toBe(303);
    expect([await unpublished(), (await jobs()).length]).toEqual([[{ id, state: "held" }], 0]);
    expect([await log(), await countRows("notifications"), await items()]).toEqual([
      ["publish: a moderator looked"],
      0,
      [],
    ]);
  });

  test("is the only one who may: its owner, a candidate and a stranger are refused as everywhere on this page", async () => {
    for (const who of [me, await signedIn("user"), await signedIn("admin"), visitor()]) {
      for (const intent of ["publish", "refuse"]) {
        expect([401, 403, 404]).toContain((await act(who, intent, id)).status);
      }
    }
    expect([await unpublished(), await log()]).toEqual([[{ id, state: "waiting" }], []]);
    for (const nothing of ["x", "01900000-0000-7000-8000-000000000000", ""]) {
      expect((await act(moderator, "publish", nothing)).status).toBe(409);
    }
    expect((await act(moderator, "refuse", id, { reason: "nonsense" })).status).toBe(400);
  });

  test("hides or dismisses a published one by the acts that there are", async () => {
    await post(SEX, { insist: await markOf(SEX), title: "TGT Science" });
    const [job] = await jobs();
    const html = await (await moderator.get("/moderation", { env })).text();
    expect(textOf(html)).toContain("Sent again although its words were stopped: It is unfair");
    expect((await act(moderator, "dismiss", String(job?.id), { subject: "job" })).status).toBe(303);
    expect((await items()).map(({ subject_id }) => subject_id)).toEqual([id]);
    expect((await jobs())[0]?.state).toBe("open");
  });
});
