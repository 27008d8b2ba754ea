/** Moves that can be taken back, on a school's screens: the panel with Undo, many at once from the list, what ends them. */
import { beforeEach, describe, expect, test } from "vitest";
import { STANDARD_REJECTION } from "~/domain/templates/rules";
import { type Visitor, visitor } from "../support/app";
import { countRows, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createApplication,
  createInstitution,
  createJob,
  type Job,
  signedIn,
} from "../support/factories";
import { textOf, toastsOf } from "../support/pages";
import { letTimePass, removeUntoldMoves } from "../support/school-moves";

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

const list = (query = "") => `/applications?jobId=${job.id}${query}`;
const page = async (path: string, who: Visitor = owner) => (await who.get(path)).text();
const panelOf = (html: string) => textOf(/<section class="undo-panel"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "");
/** A rejection with our text, which the page has shown. */
const REJECTED = { status: "rejected", rejection: "", from: "submitted" };
const reject = (one: Application) => owner.form(`/applicants/${one.id}`, REJECTED);
const move = (query: string, fields: Record<string, string>) =>
  owner.form(`/applications/moves?jobId=${job.id}${query}`, fields);
const statuses = async () =>
  ((await rowsOf("applications")) as { name: string; status: string }[]).map(({ name, status }) => [name, status]);

describe("the panel", () => {
  test("stands on the pages of the desk until the time is over, says when the mail leaves, and Undo takes back", async () => {
    await reject(asha);
    for (const path of [list(), `/applicants/${bela.id}`, "/myjobs"]) {
      expect(panelOf(await page(path))).toMatch(
        /Asha Rao: rejected\. (The applicant sees it at .*\d\d:\d\d.*\. )?The mail leaves at .*\d\d:\d\d.*Undo.*Tell now/,
      );
    }
    // But not elsewhere; where a message is being written, what was typed would be lost.
    for (const path of [`/applications/messages?jobId=${job.id}`, "/", "/userprofile", "/notifications"])
      expect([path, panelOf(await page(path))]).toEqual([path, ""]);
    expect(await countRows("mail_outbox")).toBe(0);
    const html = await page(list());
    expect(html).toMatch(/<section class="undo-panel"[^>]*id="undo"[\s\S]*?name="way" value="undo"/);
    const undone = await owner.form("/applications/undo", {
      ...{ id: asha.id, way: "undo", name: "Asha Rao: rejected", redirectTo: list() },
    });
    expect(undone.headers.get("Location")).toBe(list());
    const after = await (await owner.follow(undone)).text();
    expect(toastsOf(after)).toEqual(["Taken back. Asha Rao: rejected: undone"]);
    expect(panelOf(after)).toBe("");
    await letTimePass();
    expect(await statuses()).toEqual([
      ["Asha Rao", "submitted"],
      ["Bela Shah", "submitted"],
    ]);
    expect(await countRows("mail_outbox")).toBe(0);
    const late = await owner.form("/applications/undo", { id: asha.id, way: "undo" });
    expect(toastsOf(await (await owner.follow(late)).text())[0]).toContain("Nothing was taken back");
  });

  test("names the time of a rejection beside that of its mail, which waits for the morning in India", async () => {
    await reject(asha);
    const tomorrow = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
    // Half past ten in the morning, and half past one at night.
    for (const [hour, isAtOnce] of [
      [5, true],
      [20, false],
    ] as const) {
      await sql("UPDATE untold_moves SET notify_at = ?", tomorrow + hour * 3_600_000);
      const text = panelOf(await page(list()));
      expect(text.includes("The applicant sees it at")).toBe(!isAtOnce);
      expect(text).toContain("The mail leaves at");
    }
  });

  test("tells a colleague, who has none, that nobody else knows of the move yet", async () => {
    const colleague = await signedIn("admin");
    await createInstitution([
      [owner.account, "owner"],
      [colleague.account, "recruiter"],
    ]);
    await sql("UPDATE jobs SET institution_id = (SELECT id FROM institutions WHERE name IS NOT NULL)");
    await reject(asha);
    for (const path of [list(), `/applicants/${asha.id}`]) {
      const html = await page(path, colleague);
      expect(panelOf(html)).toBe("");
      expect(textOf(html)).toMatch(/Rejected\s*Not sent yet/);
    }
    await letTimePass();
    expect(textOf(await page(`/applicants/${asha.id}`, colleague))).not.toContain("Not sent yet");
  });

  test("stands on the next applicant's page after a move of the desk, which it can take back from there", async () => {
    const answer = await owner.form(`/applicants/${bela.id}?order=name`, {
      ...{ moved: asha.id, ...REJECTED },
    });
    const html = await answer.text();
    expect(html).toContain("<h1>Bela Shah</h1>");
    expect(panelOf(html)).toMatch(/Asha Rao: rejected\. .*The mail leaves at/);
    expect(html).toContain(`name="redirectTo" value="/applicants/${bela.id}?order=name#application-status"`);
    await owner.form("/applications/undo", { id: asha.id, way: "undo" });
    expect(await countRows("untold_moves")).toBe(0);
  });

  test("is one line, with Undo for the last move by name; all of them stand in a fold", async () => {
    await reject(asha);
    await reject(bela);
    const html = await page(list());
    const [line = "", fold = ""] = (/<section class="undo-panel"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "").split(
      "<details",
    );
    expect(textOf(line)).toMatch(/^2 moves wait, the first until .*\d\d:\d\d.* Undo last Bela Shah: rejected Z$/);
    expect(line).toContain(`name="id" value="${bela.id}"`);
    expect(line.match(/<button/g)).toHaveLength(1);
    expect(fold).toContain("Show all");
    expect(fold.match(/value="tell_now"/g)).toHaveLength(2);
  });

  test("is nobody else's, and a GET of its address takes nothing back", async () => {
    await reject(asha);
    for (const other of [await signedIn("admin"), await signedIn("user"), visitor()]) {
      expect(panelOf(await (await other.get("/")).text())).toBe("");
      await other.form("/applications/undo", { id: asha.id, way: "undo" });
    }
    expect((await owner.get(`/applications/undo?id=${asha.id}&way=undo`)).status).toBe(302);
    expect(await countRows("untold_moves")).toBe(1);
  });

  test("Tell now carries out at once", async () => {
    await reject(asha);
    const told = await owner.form("/applications/undo", { id: asha.id, way: "tell_now", redirectTo: list() });
    expect(toastsOf(await (await owner.follow(told)).text())).toEqual(["Told now"]);
    expect(await statuses()).toContainEqual(["Asha Rao", "rejected"]);
    expect(await countRows("mail_outbox")).toBe(1);
  });
});

describe("the desk with a move that waits", () => {
  test("the list, its counts and filter, the page and the CSV show it; nobody is waited for meanwhile", async () => {
    await sql("UPDATE applications SET turn = 'school', due_at = ?", Date.now() + 86_400_000);
    await reject(asha);
    const html = await page(list());
    expect(html).toMatch(/status-rejected">Rejected[\s\S]*?<td data-label="Action"/);
    expect(await page(list("&status=rejected"))).toContain("Asha Rao</a>");
    expect(await page(list("&status=submitted"))).not.toContain("Asha Rao</a>");
    const one = await page(`/applicants/${asha.id}`);
    expect(one).toContain('<span class="status status-rejected">');
    expect(textOf(one)).not.toContain("Waiting for you");
    expect(textOf(one)).toMatch(/Rejected by you/);
    expect(await page(`/applications.csv?jobId=${job.id}`)).toMatch(/Asha Rao.*[Rr]ejected/);
  });
});

describe("many at once, from the list", () => {
  test("those who are ticked: the words are seen first, then all leave at one time and one Undo takes them back", async () => {
    const chosen = { [`chosen.${asha.id}`]: "1", [`chosen.${bela.id}`]: "1", redirectTo: list("&order=name") };
    expect(await page(list())).toContain(`formAction="/applications/moves?jobId=${job.id}"`.replace("formA", "forma"));
    const look = await (
      await move("", { ...chosen, status: "rejected", message: "Dear {{name}}, {{job}} is filled." })
    ).text();
    expect(textOf(look)).toContain("Reject 2 people");
    expect(textOf(look)).toMatch(/Dear (Asha Rao|Bela Shah), PGT Physics is filled\./);
    expect(await countRows("untold_moves")).toBe(0);
    for (const one of [asha, bela]) expect(look).toContain(`name="chosen.${one.id}" value="1"`);
    const sent = await move("", { ...chosen, status: "rejected", way: "send", message: "Dear {{name}}, no." });
    expect(sent.headers.get("Location")).toBe(list("&order=name"));
    const html = await (await owner.follow(sent)).text();
    expect(toastsOf(html)).toEqual(["2 people rejected"]);
    expect(panelOf(html)).toMatch(
      /2 people rejected\. (The applicants see .*\d\d:\d\d.*\. )?Mails leave at .*Undo all/,
    );
    const id = /name="id" value="([^"]*)"/.exec(html)?.[1] ?? "";
    await owner.form("/applications/undo", { id, way: "undo" });
    expect(await countRows("untold_moves")).toBe(0);
  });

  test("our standard text leaves as ours, also where the page had shown it", async () => {
    const chosen = { [`chosen.${asha.id}`]: "1", [`chosen.${bela.id}`]: "1" };
    await move("", { ...chosen, status: "rejected", way: "send", message: STANDARD_REJECTION });
    expect((await rowsOf("untold_moves")).map(({ message }) => message)).toEqual([null, null]);
  });

  test("all that match the filter of the list, and nobody else", async () => {
    const moved = await move("&experience=8%2B", { all: "list", status: "shortlisted", redirectTo: list() });
    expect(toastsOf(await (await owner.follow(moved)).text())).toEqual(["1 person shortlisted"]);
    expect(await rowsOf("untold_moves")).toMatchObject([{ application_id: bela.id, to_status: "shortlisted" }]);
  });

  test("with nobody chosen nothing moves", async () => {
    const answer = await move("", { status: "shortlisted", redirectTo: list() });
    expect(toastsOf(await (await owner.follow(answer)).text())).toEqual(["Nobody was chosen"]);
    expect(await countRows("untold_moves")).toBe(0);
  });

  test.each(["a\nSet-Cookie: b=c", "भौतिकी", "/../../evil.example", "\\", "x".repeat(3000)])(
    "lead back to a list, whatever the form names as its job: %.20s",
    async (jobId) => {
      const answer = await owner.form("/applications/moves", { status: "shortlisted", jobId });
      expect(answer.status).toBe(303);
      expect(answer.headers.get("Location")).toMatch(/^\/applications(\?jobId=[\x21-\x7e]*)?$/);
      expect(answer.headers.getSetCookie().join()).not.toContain("b=c");
    },
  );

  test("a closed job asks what to tell those who wait", async () => {
    const closed = await owner.form("/myjobs", { jobId: job.id, move: "close" });
    const asked = await (await owner.follow(closed)).text();
    expect(toastsOf(asked)).toEqual(["Job closed. It takes no more applications."]);
    expect(textOf(asked)).toContain("2 people wait for an answer. Tell them now");
    // The default tells nobody anything, and leads back to the list.
    expect(asked).toMatch(/href="\/myjobs"[^>]*>Leave them waiting/);
    expect([await countRows("untold_moves"), await countRows("mail_outbox")]).toEqual([0, 0]);
    expect((await rowsOf("applications")).map(({ status }) => status)).toEqual(["submitted", "submitted"]);
    const ask = await page(`/applications/moves?jobId=${job.id}`);
    expect(textOf(ask)).toContain("2 people wait for an answer");
    const sent = await owner.form("/applications/moves", {
      ...{ all: "waiting", jobId: job.id, status: "rejected", way: "send", template: "standard" },
    });
    expect(toastsOf(await (await owner.follow(sent)).text())).toEqual(["2 people rejected"]);
  });
});

describe("hiring for the last vacancy", () => {
  const hire = (id: string, more: object = {}) =>
    owner.form(`/applicants/${id}`, { status: "hired", from: "submitted", ...more });
  const ASKED = "All 2 vacancies are filled: PGT Physics. Close the job?";
  const answerOf = async (response: Response) => textOf(await (await owner.follow(response)).text());

  test("asks whether to close the job, once nobody is missing, and closing asks what to tell the others", async () => {
    const chitra = await createApplication(job, { name: "Chitra Das", email: "chitra@example.com" });
    expect(await answerOf(await hire(asha.id))).not.toContain("Close the job?");
    expect(await answerOf(await hire(bela.id))).toContain(ASKED);
    expect((await rowsOf("jobs"))[0]).toMatchObject({ state: "open" });
    const dialog = await page(`/myjobs?close=${job.id}`);
    expect(textOf(dialog)).toContain("Close this job?");
    expect(textOf(dialog)).toContain("On the next page you choose what they read");
    const closed = await owner.form("/myjobs", { jobId: job.id, move: "close" });
    expect(await answerOf(closed)).toContain("1 person waits for an answer: Chitra Das. Tell them now");
    expect((await rowsOf("untold_moves")).map(({ application_id }) => application_id)).not.toContain(chitra.id);
    // Of a closed job nothing is asked any more.
    expect(textOf(await page(`/myjobs?close=${job.id}`))).not.toContain("Close this job?");
  });

  test("from the list, where the next one opens, and many at once", async () => {
    await sql("UPDATE jobs SET vacancy = 1");
    const one = "The vacancy is filled: PGT Physics. Close the job?";
    expect(await answerOf(await hire(asha.id, { redirectTo: list() }))).toContain(one);
    await removeUntoldMoves();
    await sql("UPDATE applications SET accepted_at = 5, status = 'offered' WHERE id = ?", asha.id);
    const next = await owner.form(`/applicants/${bela.id}`, { moved: asha.id, status: "hired", from: "offered" });
    expect(textOf(await next.text())).toContain(one);
    await removeUntoldMoves();
    const many = { [`chosen.${asha.id}`]: "1", [`chosen.${bela.id}`]: "1", status: "hired", redirectTo: list() };
    expect(await answerOf(await owner.form("/applications/moves", many))).toContain(one);
    // Nobody is asked to close a job that she may not close.
    const stranger = await signedIn("admin");
    expect(textOf(await page(`/myjobs?close=${job.id}`, stranger))).not.toContain("Close this job?");
  });
});

describe("a hire that is taken back", () => {
  const say = () => owner.form(`/applicants/${asha.id}`, { intent: "not_joined" });

  test("by a fold of her page, without script, once she is hired; the page, the list and the CSV say so, and no other form is left", async () => {
    const path = `/applicants/${asha.id}`;
    expect(textOf(await page(path))).not.toContain("Note: did not join");
    const early = await say();
    expect(early.status).toBe(409);
    expect(textOf(await early.text())).toContain("Only somebody who was hired can be noted as not joining");
    await owner.form(path, { status: "hired", from: "submitted" });
    // While it can be undone, it is undone.
    expect(textOf(await page(path))).not.toContain("Note: did not join");
    expect((await say()).status).toBe(409);
    await letTimePass();
    const told = await countRows("mail_outbox");
    expect(await page(path)).toMatch(
      /<summary>Did not join<\/summary><form[^>]*method="post"[\s\S]*?name="intent" value="not_joined"/,
    );
    const answer = await owner.follow(await say());
    const html = await answer.text();
    expect(toastsOf(html)).toEqual(["Noted: Asha Rao did not join. Nobody is told"]);
    expect(textOf(html)).toContain("Hired, did not join");
    expect(textOf(html)).toContain("Hired, but did not join.");
    expect(html).not.toContain('value="not_joined"');
    expect(/<ol class="history">[\s\S]*?<\/ol>/.exec(html)?.[0]).toContain("<strong>Did not join</strong>");
    expect(textOf(await page(list()))).toContain("Hired, did not join");
    expect(await page(`/applications.csv?jobId=${job.id}`)).toContain("Hired, did not join");
    expect(await countRows("mail_outbox")).toBe(told);
  });

  test("sent again, or too late, the page says what stands, and the history has it once", async () => {
    await sql("UPDATE applications SET status = 'hired', updated_at = ?", Date.now() - 91 * 86_400_000);
    const late = await say();
    expect(late.status).toBe(409);
    expect(textOf(await late.text())).toContain("a hire can be taken back within 90 days after it");
    await sql("UPDATE applications SET updated_at = ?", Date.now());
    for (let times = 0; times < 2; times += 1) {
      const answer = await owner.follow(await say());
      expect(toastsOf(await answer.text())).toEqual(["Noted: Asha Rao did not join. Nobody is told"]);
    }
    const events = (await rowsOf("application_events")).filter(({ to_status }) => to_status === "not_joined");
    expect(events).toHaveLength(1);
    expect(await countRows("notifications")).toBe(0);
  });
});

describe("what takes a job away ends the moves that wait", () => {
  test("but not removing it: the page says what to do first, and nothing is lost", async () => {
    await reject(asha);
    const answer = await owner.form("/myjobs", { jobId: job.id, move: "remove" });
    const html = answer.status < 400 ? await (await owner.follow(answer)).text() : await answer.text();
    expect(textOf(html)).toContain("Choose “Undo” or “Tell now” first");
    expect(await countRows("untold_moves")).toBe(1);
    await letTimePass();
    expect(await statuses()).toContainEqual(["Asha Rao", "rejected"]);
    await owner.form("/myjobs", { jobId: job.id, move: "remove" });
    expect(await statuses()).toContainEqual(["Bela Shah", "unanswered"]);
  });

  test("closing the candidate's application by withdrawing", async () => {
    const candidate = await signedIn("user");
    const own = await createApplication(job, { name: "Dana", candidateId: candidate.account.id });
    await reject(own);
    await candidate.form("/applied-jobs", { applicationId: own.id });
    expect(await countRows("untold_moves")).toBe(0);
    expect(await statuses()).toContainEqual(["Dana", "withdrawn"]);
    const told = (await rowsOf("notifications")).filter(({ user_id }) => user_id === owner.account.id);
    expect(told.map(({ text }) => text)).toContainEqual(expect.stringContaining('"Rejected" was not carried out'));
  });
});

describe("an offer", () => {
  const day = (days: number) => new Date(Date.now() + 5.5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  const offer = (reply_by: string) =>
    owner.form(`/applicants/${asha.id}`, { status: "offered", from: "submitted", reply_by });

  test("names a reply date on the applicant's page, without script; one that is too near stands beside its field", async () => {
    const html = await page(`/applicants/${asha.id}`);
    expect(html).toMatch(
      new RegExp(`<input[^>]*name="reply_by"[^>]*type="date"[^>]*min="${day(7)}"[^>]*max="${day(60)}"`),
    );
    expect(await page(list())).not.toContain('name="reply_by"');
    const refused = await offer(day(2));
    expect(refused.status).toBe(400);
    const again = await refused.text();
    expect(textOf(again)).toContain("A reply date is 7 to 60 days ahead");
    expect(again).toContain(`value="${day(2)}"`);
    expect((await offer(day(14))).status).toBe(303);
    expect(await rowsOf("untold_moves")).toMatchObject([{ to_status: "offered", reply_by: expect.any(Number) }]);
  });

  test("without one waits a week", async () => {
    expect((await offer("")).status).toBe(303);
    expect(await rowsOf("untold_moves")).toMatchObject([{ to_status: "offered", reply_by: null }]);
  });

  test("asks for none where no offer can be made", async () => {
    await sql("UPDATE applications SET status = 'hired'");
    expect(await page(`/applicants/${asha.id}`)).not.toContain('name="reply_by"');
  });
});
