/** Typed drafts over HTTP: kept as they were typed, found again, shown as a page, posted from, copied from a job, their author's alone. */
import { beforeEach, describe, expect, test } from "vitest";
import { type Visitor, visitor } from "../support/app";
import { countRows, rowsOf, snapshot, sql } from "../support/bindings";
import { type Account, createJob, JOB_FIELDS, signedIn } from "../support/factories";
import { runScheduled } from "./scheduled";

let owner: Visitor & { account: Account };
beforeEach(async () => {
  owner = await signedIn("admin");
});

const FORM = Object.fromEntries(Object.entries(JOB_FIELDS).map(([name, value]) => [name, String(value)])) as Record<
  string,
  string
>;
const to = (response: Response) => response.headers.get("Location") ?? "";
const save = async (fields: Record<string, string>, path = "/recruiter", who: Visitor = owner) =>
  who.form(path, { save_draft: "1", ...fields });
const idOf = (response: Response) => to(response).split("draft=")[1] ?? "";
const html = async (path: string, who: Visitor = owner) => {
  const response = await who.get(path);
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const drafts = () => rowsOf("form_drafts");

describe("a draft", () => {
  test("keeps what was typed, valid or not, and its form comes filled with it", async () => {
    const answer = await save({ title: "  Half a job", vacancy: "many", levels: "middle", request_key: "k1" });
    expect(answer.status).toBe(303);
    const { text } = await html(to(answer));
    expect(text).toContain('value="  Half a job"');
    expect(text).toContain('value="many"');
    expect(text).toContain(`action="/recruiter?draft=${idOf(answer)}"`);
    expect(await countRows("jobs")).toBe(0);
  });

  test("of one page is one draft, however often it is saved, and also when it is saved twice at once", async () => {
    const saved = await Promise.all([1, 2].map((n) => save({ title: `Try ${n}`, request_key: "k1" })));
    const again = await save({ title: "Try 3", request_key: "k1" });
    expect(new Set([...saved, again].map(to)).size).toBe(1);
    await save({ title: "Try 4", request_key: "another" }, to(again));
    expect((await drafts()).map(({ fields }) => JSON.parse(String(fields)))).toEqual([{ title: "Try 4" }]);
  });

  test("keeps nothing but the fields of a job", async () => {
    await save({
      title: "T",
      drawn_for: owner.account.id,
      request_key: "k",
      insist: "x",
      password: "secret",
      odd: "1",
    });
    expect(JSON.parse(String((await drafts())[0]?.fields))).toEqual({ title: "T" });
  });

  test("takes a whole job in Devanagari, and refuses what is longer than a form may be", async () => {
    const long = "क".repeat(10_000);
    const text = "ख".repeat(5_000);
    const fields = { title: "PGT", description: long, responsibility: text, qualifications: text, benefits: text };
    const answer = await save({ ...fields, request_key: "k" });
    expect(answer.status).toBe(303);
    expect(JSON.parse(String((await drafts())[0]?.fields))).toEqual(fields);
    const tooLong = await save({ description: "क".repeat(30_000) });
    expect(tooLong.status).toBe(413);
    // The other forms keep their limit.
    expect((await owner.form("/myjobs", { draftId: "a".repeat(70_000) })).status).toBe(413);
    const posted = await owner.form("/recruiter", { ...FORM, description: long, responsibility: text, benefits: text });
    expect(posted.status).toBe(303);
  });

  test("goes with the post, in its batch, whether it was opened or kept by itself", async () => {
    const opened = to(await save({ ...FORM, request_key: "k1" }));
    await save({ ...FORM, save_draft: "auto", request_key: "k2" });
    expect(await countRows("form_drafts")).toBe(2);
    expect((await owner.form(opened, { ...FORM, request_key: "k2" })).status).toBe(303);
    expect([await countRows("form_drafts"), await countRows("jobs")]).toEqual([0, 1]);
  });

  test("stays when the post is refused", async () => {
    const opened = to(await save({ ...FORM, title: "", request_key: "k1" }));
    expect((await owner.form(opened, { ...FORM, title: "", request_key: "k1" })).status).toBe(400);
    expect(await countRows("form_drafts")).toBe(1);
  });

  test("is not made again by itself after it was removed, and is made anew by a button", async () => {
    const opened = to(await save({ title: "Gone soon", request_key: "k1" }));
    await owner.form("/myjobs", { move: "remove_draft", draftId: opened.split("=")[1] ?? "" });
    expect((await save({ title: "Late", save_draft: "auto", request_key: "k1" }, opened)).status).toBe(404);
    expect(await countRows("form_drafts")).toBe(0);
    expect((await save({ title: "Late", request_key: "k1" }, opened)).status).toBe(303);
    expect(await countRows("form_drafts")).toBe(1);
  });

  test("kept by itself tells nothing on the next page", async () => {
    const byItself = await save({ title: "T", save_draft: "auto", request_key: "k" });
    expect(byItself.headers.get("Set-Cookie") ?? "").not.toContain("flash");
    expect((await save({ title: "T", request_key: "k" })).headers.get("Set-Cookie")).toContain("flash");
  });

  test("is refused beyond fifty of an account, and the form comes back; another account has its own fifty", async () => {
    for (let n = 0; n < 50; n += 1) {
      await sql("INSERT INTO form_drafts VALUES (?, ?, '{}', 5, 5)", `draft-${n}`, owner.account.id);
    }
    const refused = await save({ title: "One more", request_key: "k" });
    expect(refused.status).toBe(409);
    const text = await refused.text();
    expect(text).toContain("You have 50 drafts");
    expect(text).toContain('value="One more"');
    const other = await signedIn("admin");
    expect((await save({ title: "T" }, "/recruiter", other)).status).toBe(303);
  });

  test("is its author's alone: nobody else reads, changes, previews or removes it", async () => {
    const opened = to(await save({ title: "Private", request_key: "k" }));
    const id = opened.split("=")[1] ?? "";
    const before = (await snapshot()).form_drafts;
    const other = await signedIn("admin");
    for (const path of [opened, `/drafts/${id}/preview`]) expect((await html(path, other)).status).toBe(404);
    expect((await html("/myjobs", other)).text).not.toContain("Private");
    await other.form("/myjobs", { move: "remove_draft", draftId: id });
    expect((await save({ title: "Mine", save_draft: "auto" }, opened, other)).status).toBe(404);
    expect((await snapshot()).form_drafts).toEqual(before);
    expect((await html(`/drafts/${id}/preview`, await signedIn("user"))).status).toBe(403);
    expect((await html(`/drafts/${id}/preview`, visitor())).status).toBe(302);
    expect((await html("/recruiter?draft=nothing")).status).toBe(404);
  });

  test("typed with an ended session comes back with all of it", async () => {
    await sql("DELETE FROM sessions");
    const answer = await save({ title: "Not lost", request_key: "k" });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain("Not lost");
    expect(await countRows("form_drafts")).toBe(0);
  });

  test("goes after 180 days without a change", async () => {
    const old = Date.now() - 181 * 86_400_000;
    await sql("INSERT INTO form_drafts VALUES ('old', ?, '{}', ?, ?)", owner.account.id, old, old);
    await sql("INSERT INTO form_drafts VALUES ('kept', ?, '{}', ?, ?)", owner.account.id, old, Date.now());
    await runScheduled("17 * * * *");
    expect((await drafts()).map(({ id }) => id)).toEqual(["kept"]);
  });
});

describe("the list", () => {
  test("stands in My Jobs, names each draft, and asks before one is removed", async () => {
    expect((await html("/myjobs")).text).not.toContain("Drafts");
    const old = await owner.get("/drafts");
    expect([old.status, old.headers.get("Location")]).toEqual([301, "/myjobs?status=drafts"]);
    const id = idOf(await save({ description: "Only this", request_key: "k" }));
    const { text } = await html("/myjobs");
    expect(text).toContain("No title yet");
    expect(text).toContain(`href="/recruiter?draft=${id}"`);
    expect((await html(`/myjobs?remove_draft=${id}`)).text).toContain("Remove it for good");
    expect(await countRows("form_drafts")).toBe(1);
    const clicks = await Promise.all([1, 2].map(() => owner.form("/myjobs", { move: "remove_draft", draftId: id })));
    expect(clicks.map(({ status }) => status)).toEqual([303, 303]);
    expect(await countRows("form_drafts")).toBe(0);
  });
});

describe("the preview", () => {
  const previewOf = async (fields: Record<string, string>) => {
    const answer = await save({ ...fields, save_draft: "preview", request_key: "k" });
    return { path: to(answer), ...(await html(to(answer))) };
  };

  test("shows the page of a whole draft, with nothing missing, and is kept out of search engines", async () => {
    const { status, text, headers } = await previewOf({ ...FORM, title: "TGT Sanskrit", salary: "", pay_min: "42000" });
    expect(status).toBe(200);
    expect(text).toContain("Nothing is missing");
    expect(text).toContain("<h1>TGT Sanskrit</h1>");
    expect(text).toContain("42,000");
    expect(headers.get("X-Robots-Tag")).toContain("noindex");
    expect(text).not.toContain("JobPosting");
    expect(await countRows("jobs")).toBe(0);
  });

  test("names what is still to be filled in, and shows the rest", async () => {
    const { status, text } = await previewOf({
      ...{ description: "Teach <b>well</b>", vacancy: "-3", closes_at: "2020-01-01", place: "Nowhere at all" },
      ...{ pay_min: "9", pay_max: "3", walk_in_from: "2027-02-02", walk_in_to: "2027-02-01" },
    });
    expect(status).toBe(200);
    for (const name of ["title", "vacancy", "closes_at", "place", "company_name"]) expect(text).toContain(`#${name}"`);
    expect(text).toContain("No title yet");
    expect(text).toContain("Teach &lt;b&gt;well&lt;/b&gt;");
  });

  test("shows an empty draft as gaps", async () => {
    expect((await previewOf({})).status).toBe(200);
  });
});

describe("a copy", () => {
  const copy = (jobId: string, who: Visitor = owner) => who.form("/myjobs", { move: "copy", jobId });

  test("of an own job is a draft with its words and a later closing date, also of a removed one; two clicks make one", async () => {
    const job = await createJob(owner.account, { title: "Removed one", removedAt: new Date() });
    expect((await html("/myjobs?status=removed")).text).toContain('value="copy"');
    const first = await copy(job.id);
    expect(to(await copy(job.id))).toBe(to(first));
    const fields = JSON.parse(String((await drafts())[0]?.fields));
    expect(await countRows("form_drafts")).toBe(1);
    expect(fields).toMatchObject({ title: "Removed one", company_name: job.company_name });
    const days = (Date.parse(fields.closes_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(28);
    expect(days).toBeLessThan(31);
    expect((await html(to(first))).text).toContain('value="Removed one"');
  });

  test("of somebody else's job is none", async () => {
    const job = await createJob((await signedIn("admin")).account);
    expect((await copy(job.id)).status).toBe(404);
    expect((await copy("nothing")).status).toBe(404);
    expect(await countRows("form_drafts")).toBe(0);
  });
});

describe("the preview", () => {
  test("shows the questions and the promise, and posts the job, once for two clicks", async () => {
    const asked = { question_1: "Which classes have you taught?", question_1_kind: "text", answer_days: "5" };
    const kept = await save({ ...FORM, ...asked, save_draft: "preview", request_key: "k1" });
    const id = /drafts\/([^/]+)\/preview/.exec(to(kept))?.[1] ?? "";
    const { text } = await html(to(kept));
    expect(text).toContain("Which classes have you taught?");
    expect(text).toContain("This school promises an answer within 5 days.");
    const form = new RegExp(`<form[^>]*action="/recruiter\\?draft=${id}"[\\s\\S]*?</form>`).exec(text)?.[0] ?? "";
    expect(form).toContain("Post Job");
    const fields = Object.fromEntries(
      [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
    );
    const posted = await Promise.all([1, 2].map(() => owner.form(`/recruiter?draft=${id}`, fields)));
    expect(posted.map(to)).toEqual(["/myjobs", "/myjobs"]);
    expect(await countRows("jobs")).toBe(1);
    expect(await drafts()).toEqual([]);
  });

  test("of half a job has no such button", async () => {
    const kept = await save({ title: "Half a job", save_draft: "preview", request_key: "k1" });
    const { text } = await html(to(kept));
    expect(text).toContain("Back to the form");
    expect(text).not.toContain("Post Job</button>");
  });
});
