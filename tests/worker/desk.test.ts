/** A school's desk: the list in its orders, one applicant between her neighbours, moving one and opening the next, notes, stars, marks. */
import { beforeEach, describe, expect, test } from "vitest";
import { newRowId } from "~/domain/ids";
import { STANDARD_REJECTION } from "~/domain/templates/rules";
import { type Visitor, visitor } from "../support/app";
import { countRows, rowsOf, snapshot, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createApplication,
  createInstitution,
  createJob,
  type Job,
  signedIn,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { control, heldBy, partOf, textOf, toastsOf } from "../support/pages";
import { putUntoldMove, removeUntoldMoves } from "../support/school-moves";

allowBrokenRows("application without its first event", "applicants are made by the hundred, without their history");

type Person = Visitor & { account: Account };
let owner: Person;
let colleague: Person;
let reader: Person;
let stranger: Person;
let job: Job;
let asha: Application;
let bela: Application;
let chitra: Application;
beforeEach(async () => {
  owner = await signedIn("admin");
  colleague = await signedIn("admin");
  reader = await signedIn("admin");
  stranger = await signedIn("admin");
  const school = await createInstitution([
    [owner.account, "owner"],
    [colleague.account, "recruiter"],
    [reader.account, "reader"],
  ]);
  await createInstitution([[stranger.account, "owner"]]);
  job = await createJob(owner.account, { title: "PGT Physics", institutionId: school.id });
  asha = await createApplication(job, { name: "Asha Rao", email: "asha@example.com" });
  bela = await createApplication(job, { name: "bela Shah", email: "bela@example.com" });
  chitra = await createApplication(job, { name: "Chitra Das", email: "chitra@example.com" });
});

const list = (query = "") => `/applications?jobId=${job.id}${query}`;
const page = async (path: string, browser: Visitor = owner) => (await browser.get(path)).text();
const names = (html: string) => [...html.matchAll(/data-row="">([^<]*)</g)].map(([, name]) => name);
const set = (application: Application, column: string, value: unknown) =>
  sql(`UPDATE applications SET ${column} = ? WHERE id = ?`, value as string, application.id);
/** A rejection with our text, which the page has shown. */
const REJECTED = { status: "rejected", rejection: "" };
const totalOf = (html: string) => /<p class="quiet" role="status">([^<]*)</.exec(html)?.[1];
const columnOf = async (application: Application, column: string) =>
  ((await rowsOf("applications")) as Record<string, unknown>[]).find(({ id }) => id === application.id)?.[column];

describe("a job that a moderator took out of sight", () => {
  test.each(["hidden", "taken_down"])("shows no button that moves or writes: %s", async (status) => {
    const buttons = /formaction="\/applications\/(moves|messages)|name="status"/i;
    const [desk, one] = [list(), `/applicants/${asha.id}`];
    for (const path of [desk, one]) expect(await page(path)).toMatch(buttons);
    await sql("UPDATE jobs SET state = ?", status);
    expect(await page(desk)).not.toMatch(buttons);
    expect(textOf(await page(desk))).toContain("The job is not public");
    const html = await page(one);
    expect(html).not.toMatch(buttons);
    expect(textOf(html)).toContain("or a moderator took it out of sight");
  });
});

test("a search among applicants counts as a search, and a list without one does not", async () => {
  const asked: string[] = [];
  const limit = async ({ key }: { key: string }) => {
    asked.push(key);
    return { success: asked.length <= 2 };
  };
  const options = { env: { LIMIT_SEARCH: { limit } }, headers: { "CF-Connecting-IP": "203.0.113.9" } };
  const status = async (path: string) => (await owner.get(path, options)).status;
  expect(await status(list())).toBe(200);
  expect(await status(`/applicants/${asha.id}`)).toBe(200);
  expect(asked).toEqual([]);
  expect(await status(list("&q=asha"))).toBe(200);
  expect(await status(`/applicants/${asha.id}?q=asha`)).toBe(200);
  expect(await status(`/applicants/${asha.id}?q=asha`)).toBe(429);
  expect(await status(`/applications.csv?jobId=${job.id}&q=asha`)).toBe(429);
  const all = (path: string, fields: Record<string, string>) =>
    owner.form(`${path}?jobId=${job.id}&q=asha`, fields, options);
  expect((await all("/applications.zip", {})).status).toBe(429);
  // Those who are ticked are no search; this school may not download.
  expect((await all("/applications.zip", { [`chosen.${asha.id}`]: "1" })).status).toBe(403);
  expect((await all("/applications/moves", { all: "list", status: "shortlisted" })).status).toBe(429);
  expect((await all("/applications/messages", { all: "list" })).status).toBe(429);
  // Sent at once, no page with a search of its own comes after it.
  const text = { all: "list", way: "send", message: "Come on Monday", request_key: crypto.randomUUID() };
  const refused = await all("/applications/messages", text);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect(await countRows("application_messages")).toBe(0);
  expect(await status(`/applications/messages?jobId=${job.id}&q=asha`)).toBe(429);
  expect(new Set(asked)).toEqual(new Set(["applicants 203.0.113.9"]));
});

describe("the list", () => {
  test("has what is due first, the school's lapses of the last thirty days before it, and what has ended last", async () => {
    const day = 86_400_000;
    const dana = await createApplication(job, { name: "Dana", email: "dana@example.com", status: "rejected" });
    const old = await createApplication(job, { name: "Old", email: "old@example.com", status: "unanswered" });
    await set(asha, "turn", "school");
    await set(asha, "due_at", Date.now() + 3 * day);
    await set(bela, "turn", "school");
    await set(bela, "due_at", Date.now() + day);
    await set(chitra, "status", "unanswered");
    for (const [one, ago] of [
      [chitra, 2],
      [old, 60],
    ] as const) {
      await set(one, "unanswered_by", "school");
      await set(one, "lapsed_at", Date.now() - ago * day);
    }
    expect(dana.id).toBeTruthy();
    expect(names(await page(list()))).toEqual(["Chitra Das", "bela Shah", "Asha Rao", "Dana", "Old"]);
  });

  test("orders by newest, experience, stars and name, each the other way round for none", async () => {
    await sql("UPDATE applications SET created_at = ? WHERE id = ?", 5, chitra.id);
    await set(chitra, "experience", "8+");
    await set(bela, "experience", "0");
    await set(bela, "stars", 4.5);
    expect(names(await page(list("&order=newest"))).at(-1)).toBe("Chitra Das");
    expect(names(await page(list("&order=experience")))).toEqual(["Chitra Das", "Asha Rao", "bela Shah"]);
    expect(names(await page(list("&order=stars")))[0]).toBe("bela Shah");
    expect(names(await page(list("&order=name")))).toEqual(["Asha Rao", "bela Shah", "Chitra Das"]);
  });

  test("each order is total: every applicant stands on one page", async () => {
    await sql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
       INSERT INTO applications (id, job_id, name, email, mobile, experience, resume_key, resume_name, resume_bytes, status, created_at, updated_at, confirmed_at)
       SELECT substr(id, 1, 24) || printf('%012d', i), job_id, 'Same', 'copy' || i || '@example.com', mobile, experience,
         'resumes/copy' || i, resume_name, resume_bytes, status, created_at, updated_at, confirmed_at FROM n, applications WHERE id = ?`,
      asha.id,
    );
    for (const order of ["due", "newest", "experience", "stars", "name"]) {
      const ids: (string | undefined)[] = [];
      for (const number of [1, 2, 3]) {
        const html = await page(list(`&order=${order}&page=${number}`));
        ids.push(...[...html.matchAll(/<tr id="application-([^"]*)"/g)].map(([, id]) => id));
      }
      expect([order, ids.length, new Set(ids).size]).toEqual([order, 63, 63]);
    }
  });

  test("finds by name, address, answers, notes and the profile that was sent along; signs of LIKE are signs", async () => {
    const candidate = await signedIn("user");
    await sql(
      "UPDATE profiles SET education_institute = 'IISc', salary = 'secret pay' WHERE user_id = ?",
      candidate.account.id,
    );
    await createApplication(job, { name: "Dana", email: "dana@example.com", candidateId: candidate.account.id });
    await set(bela, "answers", JSON.stringify({ q1: "Bharatanatyam" }));
    await owner.form(`/applicants/${chitra.id}`, { intent: "note", note: "Ask about 100 % results" });
    const found = async (q: string) => names(await page(list(`&q=${encodeURIComponent(q)}`)));
    expect(await found("ASHA@")).toEqual(["Asha Rao"]);
    expect(await found("bharata")).toEqual(["bela Shah"]);
    expect(await found("iisc")).toEqual(["Dana"]);
    expect(await found("100 %")).toEqual(["Chitra Das"]);
    expect(await found("a%o")).toEqual([]);
    expect(await found("x".repeat(100))).toEqual([]);
    expect(await found("secret pay")).toEqual([]);
    expect(totalOf(await page(list("&q=shah")))).toBe("1 Application");
  });

  test("filters by experience, unread and answers, and the address keeps all of it", async () => {
    await set(bela, "experience", "8+");
    await set(bela, "answers", JSON.stringify({ q1: true, q2: "Yes" }));
    await set(asha, "read_at", 5);
    expect(names(await page(list("&experience=8%2B")))).toEqual(["bela Shah"]);
    expect(names(await page(list("&unread=1"))).sort()).toEqual(["Chitra Das", "bela Shah"]);
    for (const query of ["&answer.q1=yes", "&answer.q2=yes"])
      expect(names(await page(list(query)))).toEqual(["bela Shah"]);
    expect(names(await page(list("&answer.q1=no")))).toEqual([]);
    const html = await page(list("&order=name&unread=1&q=a"));
    expect(html).toContain(`href="/applicants/${chitra.id}?order=name&amp;unread=1&amp;q=a"`);
    expect(html).toContain(`href="/applications.csv?jobId=${job.id}&amp;order=name&amp;unread=1&amp;q=a"`);
  });

  test("numbers are found from and to, texts by what they hold; the address and the files keep it", async () => {
    const said = (answers: object) => JSON.stringify(answers);
    await set(asha, "answers", said({ years: 4, why: "I taught 100 % of Class XI" }));
    await set(bela, "answers", said({ years: 12.5, why: "Near my home" }));
    await set(chitra, "answers", said({ why: 7 }));
    const found = async (query: string) => names(await page(list(`&order=name${query}`)));
    expect(await found("&answer.years.min=4")).toEqual(["Asha Rao", "bela Shah"]);
    expect(await found("&answer.years.max=4")).toEqual(["Asha Rao"]);
    expect(await found("&answer.years.min=4.5&answer.years.max=12.5")).toEqual(["bela Shah"]);
    expect(await found("&answer.years.min=13")).toEqual([]);
    expect(await found("&answer.why.min=0")).toEqual(["Chitra Das"]);
    expect(await found("&answer.why.has=100+%25")).toEqual(["Asha Rao"]);
    expect(await found("&answer.why.has=NEAR")).toEqual(["bela Shah"]);
    expect(await found("&answer.why.has=_")).toEqual([]);
    // What is no number asks for nothing.
    expect(await found("&answer.years.min=many&answer.years.has=")).toHaveLength(3);
    const query = "&answer.years.min=1%2C000&answer.why.has=a+b";
    expect(await page(list(query))).toContain(
      `href="/applications.csv?jobId=${job.id}&amp;answer.years.min=1000&amp;answer.why.has=a+b"`,
    );
    const csv = await page(`/applications.csv?jobId=${job.id}&answer.years.min=5`);
    expect(csv.trim().split("\n").slice(1)).toEqual([expect.stringContaining("bela Shah")]);
  });

  test("every question of a job can be asked for at once, with five words and all else", async () => {
    const asked = [1, 2, 3, 4, 5].map((n) => `&answer.q${n}.min=1&answer.q${n}.max=9`).join("");
    const all = `${asked}&q=a+b+c+d+e&unread=1&experience=8%2B&status=unanswered&order=due`;
    expect((await owner.get(list(all))).status).toBe(200);
    expect((await owner.get(`/applicants/${asha.id}?${all.slice(1)}`)).status).toBe(200);
    expect((await owner.get(`/applications.csv?jobId=${job.id}${all}`)).status).toBe(200);
  });

  test("writes the due day of the place where the job is", async () => {
    const london = await createJob(owner.account, { title: "PGT Chemistry", timeZone: "Europe/London" });
    // The end of Sunday in London, when it is Monday in India.
    const dueAt = new Date("2099-11-29T23:59:59Z");
    await createApplication(london, { turn: "school", dueAt });
    expect(textOf(await page(`/applications?jobId=${london.id}`))).toContain("by Sunday, 29 November");
  });

  test("a question's id is never SQL, and nonsense is left out", async () => {
    for (const query of ["&answer.q%22%5D=1", "&order=created_at", "&experience=9", "&page=-1", "&q=%27%22%5C"]) {
      expect((await owner.get(list(query))).status).toBe(200);
    }
  });

  test("an untold move shows the desk its status: in the row, the filter and the counts", async () => {
    await putUntoldMove({ applicationId: asha.id, actorId: owner.account.id });
    const html = await page(list("&status=rejected"));
    expect(names(html)).toEqual(["Asha Rao"]);
    expect(textOf(/<nav aria-label="Filter by status">[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "")).toBe(
      "All 3 Submitted 2 Rejected 1",
    );
    expect(names(await page(list("&status=submitted")))).toHaveLength(2);
    await removeUntoldMoves();
    expect(names(await page(list("&status=rejected")))).toEqual([]);
    expect(textOf(await page(list()))).toContain("Submitted 3");
  });

  test("new ones are told apart until the resume is opened or they are marked", async () => {
    expect(textOf(await page(list("&order=name")))).toContain("Asha Rao New");
    await owner.get(`/resumes/${asha.id}`);
    expect(await columnOf(asha, "read_at")).not.toBeNull();
    const response = await owner.form(`/applicants/${bela.id}`, { intent: "mark_read" });
    expect(toastsOf(await (await owner.follow(response)).text())).toEqual(["bela Shah: marked as read"]);
    expect(names(await page(list("&unread=1")))).toEqual(["Chitra Das"]);
  });

  test("reading the pages marks nothing", async () => {
    const before = await snapshot();
    for (const path of [list(), `/applicants/${asha.id}`, `/applications.csv?jobId=${job.id}`]) await page(path);
    const after = await snapshot();
    expect(after.applications).toEqual(before.applications);
    expect(after.resume_openings).toEqual(before.resume_openings);
  });
});

describe("one applicant", () => {
  const path = (one: Application, query = "?order=name") => `/applicants/${one.id}${query}`;

  test("stands between the neighbours of the list that is gone through", async () => {
    const html = await page(path(bela));
    expect(textOf(html)).toContain("2 of 3");
    expect(html).toContain(`rel="prev" href="/applicants/${asha.id}?order=name"`);
    expect(html).toContain(`rel="next" href="/applicants/${chitra.id}?order=name"`);
    const filtered = await page(path(chitra, "?order=name&q=a%40example"));
    expect(textOf(filtered)).toContain("3 of 3");
    expect(filtered).not.toContain('rel="next"');
    expect(textOf(await page(path(bela, "?status=rejected")))).toContain("Not in this list any more");
  });

  test("moving one opens the next in the same request, and a reload of that form moves nothing twice", async () => {
    const send = () => owner.form(path(bela), { moved: asha.id, from: "submitted", status: "shortlisted" });
    const response = await send();
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain("<h1>bela Shah</h1>");
    expect(textOf(html)).toContain("Asha Rao: status updated to Shortlisted");
    const again = await send();
    expect(again.status).toBe(409);
    const refused = await again.text();
    expect(textOf(refused)).toContain("Asha Rao: Nothing was changed");
    // Nobody presses a button for the next one by mistake: the page has two links and no move.
    expect(refused).toContain("<h1>Nothing was changed</h1>");
    expect(refused).not.toContain('name="status"');
    for (const [name, one] of [
      ["Look at", asha],
      ["Go on to", bela],
    ] as const) {
      expect(refused).toMatch(new RegExp(`href="/applicants/${one.id}\\?order=name"[^>]*>${name} `));
    }
    expect((await rowsOf("application_events")).length + (await countRows("untold_moves"))).toBe(4);
    expect(await columnOf(bela, "status")).toBe("submitted");
  });

  test("the form of the last applicant comes back to her own page", async () => {
    expect(await page(path(chitra))).toContain(`action="/applicants/${chitra.id}?order=name" data-next=""`);
    expect(await page(path(asha))).toContain(`action="/applicants/${bela.id}?order=name" data-next=""`);
  });

  describe("opens the next who waits for a decision", () => {
    const move = (one: Application, to: Application, status = "shortlisted") =>
      owner.form(path(to), { moved: one.id, from: "submitted", status, rejection: "" });
    const nextOf = (html: string) => /action="\/applicants\/([^"?]*)[^"]*" data-next=""/.exec(html)?.[1];
    const END = "Nobody else in this list waits for a decision.";

    test("past those who are decided, also by a move that can be taken back", async () => {
      await move(bela, chitra);
      expect(nextOf(await page(path(asha)))).toBe(chitra.id);
      await removeUntoldMoves();
      await set(bela, "status", "rejected");
      expect(nextOf(await page(path(asha)))).toBe(chitra.id);
    });

    test("and at the end says so, and names the next job with people who wait", async () => {
      const other = await createJob(owner.account, { title: "TGT Hindi", institutionId: job.institutionId });
      await createApplication(other, { email: "d@example.com" });
      await createApplication(other, { email: "e@example.com" });
      const last = async () => (await move(chitra, chitra, "rejected")).text();
      await move(asha, bela, "interviewing");
      await move(bela, chitra);
      const html = await last();
      expect(html).toContain("<h1>Chitra Das</h1>");
      expect(textOf(html)).toContain("Chitra Das: status updated to Rejected");
      expect(textOf(html)).toContain(`${END} Next: TGT Hindi, 2 people wait`);
      expect(html).toContain(`href="/applications?jobId=${other.id}"`);
      // Nobody is led around among those whom she has decided.
      for (const one of [asha, bela]) expect(nextOf(await page(path(one)))).toBe(one.id);
      await sql("UPDATE applications SET status = 'rejected' WHERE job_id = ?", other.id);
      expect(textOf(await page(path(chitra)))).toContain(`${END} Nor does anybody in your other jobs.`);
    });

    test("and leads to those further up whom she has passed over", async () => {
      const html = await (await move(chitra, chitra)).text();
      expect(textOf(html)).toContain("Nobody further down this list waits for a decision.");
      expect(html).toMatch(new RegExp(`href="/applicants/${asha.id}\\?order=name"[^>]*>Go to the first who waits`));
    });

    test("though a colleague decides about her meanwhile", async () => {
      expect(nextOf(await page(path(asha)))).toBe(bela.id);
      await colleague.form(path(bela), { moved: bela.id, from: "submitted", ...REJECTED });
      const answer = await move(asha, bela);
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, path(chitra)]);
      expect(toastsOf(await page(path(chitra)))).toEqual(["Asha Rao: status updated to Shortlisted"]);
      await colleague.form(path(chitra), { moved: chitra.id, from: "submitted", ...REJECTED });
      await removeUntoldMoves(asha.id);
      expect((await move(asha, chitra)).headers.get("Location")).toBe(path(asha));
      expect(textOf(await page(path(asha)))).toContain(END);
    });

    test("within the filter, and says that others wait outside it", async () => {
      const query = "?order=name&q=asha";
      await set(asha, "status", "rejected");
      const html = await page(path(asha, query));
      expect(textOf(html)).toContain(`${END} Outside this list: PGT Physics, 2 people wait`);
      for (const one of [asha, chitra]) await set(one, "status", "shortlisted");
      for (const one of [asha, chitra]) await set(one, "turn", "school");
      for (const one of [asha, chitra]) await set(one, "due_at", Date.now() + 86_400_000);
      expect(nextOf(await page(path(asha, "?order=name&status=shortlisted")))).toBe(chitra.id);
    });
  });

  test("another school's applicant cannot be moved by way of one's own", async () => {
    const theirs = await createJob(stranger.account);
    const dana = await createApplication(theirs, { name: "Dana", email: "dana@example.com" });
    const response = await owner.form(path(asha), { moved: dana.id, from: "submitted", ...REJECTED });
    expect(response.status).toBe(404);
    expect(await columnOf(dana, "status")).toBe("submitted");
    expect(await countRows("untold_moves")).toBe(0);
  });

  test("the resume may stand inside our own page, and in no other", async () => {
    const html = await owner.get(path(asha));
    expect(html.headers.get("Content-Security-Policy")).toContain("frame-src 'self'");
    expect(html.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    const file = await owner.get(`/resumes/${asha.id}`);
    expect(file.headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
    expect(file.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
  });

  test("the same phone and the same file under another name are pointed out, however the phone is written", async () => {
    await sql("UPDATE applications SET mobile = '+91 11111-' || substr(abs(random()), 1, 5)");
    await set(asha, "mobile", "+91 98765-43210");
    await set(bela, "mobile", "9876543210");
    await set(chitra, "resume_hash", "h");
    await set(asha, "resume_hash", "h");
    const text = textOf(/<div class="alike"[\s\S]*?<\/div>/.exec(await page(path(asha)))?.[0] ?? "");
    expect(text).toContain("The same phone as bela Shah.");
    expect(text).toContain("The same file as Chitra Das.");
    expect(await page(path(asha), reader)).toContain('class="alike"');
  });
});

describe("the words of a rejection", () => {
  const path = (query = "?order=name") => `/applicants/${asha.id}${query}`;
  const wordsOf = (html: string) => textOf(/<blockquote class="words">[\s\S]*?<\/blockquote>/.exec(html)?.[0] ?? "");
  const OURS = "Dear Asha Rao, thank you for applying for PGT Physics. We have decided not to go further";
  const moveOf = async () => (await rowsOf("untold_moves")).at(-1) as Record<string, unknown> | undefined;
  const keep = async (text: string) => {
    await owner.form("/templates", { name: "Not this time", text });
    return String((await rowsOf("templates"))[0]?.id);
  };

  test("stand filled in beside the button, and the button sends them", async () => {
    const html = await page(path());
    expect(wordsOf(html)).toContain(OURS);
    expect(textOf(html)).toContain(`A rejection says: ${OURS}`);
    await owner.form(`/applicants/${bela.id}?order=name`, { moved: asha.id, from: "submitted", ...REJECTED });
    expect(await moveOf()).toMatchObject({ application_id: asha.id, to_status: "rejected", message: null });
  });

  test("a text of the desk is chosen once, and goes on with the list to the next applicants", async () => {
    const id = await keep("Dear {{name}}, {{school}} has chosen somebody else for {{job}}.");
    const looked = await owner.form(path(), { intent: "words", template: id, message: "" });
    const html = await looked.text();
    expect(looked.status).toBe(200);
    expect(wordsOf(html)).toBe(`Dear Asha Rao, ${job.company_name} has chosen somebody else for PGT Physics.`);
    expect(html).toContain(`action="/applicants/${bela.id}?order=name&amp;words=${id}" data-next=""`);
    const next = `/applicants/${bela.id}?order=name&words=${id}`;
    const text = "Dear {{name}}, {{school}} has chosen somebody else for {{job}}.";
    expect(html).toContain(`name="rejection" value="${text}"`);
    const moved = await owner.form(next, { moved: asha.id, from: "submitted", status: "rejected", rejection: text });
    expect(await moveOf()).toMatchObject({ application_id: asha.id, message: text });
    expect(wordsOf(await moved.text())).toContain("Dear bela Shah,");
    // A shortlisting from the same form carries none of them.
    await owner.form(path(), { moved: bela.id, from: "submitted", status: "shortlisted", rejection: text });
    expect(await moveOf()).toMatchObject({ application_id: bela.id, to_status: "shortlisted", message: null });
    // The text is gone: ours stands there again, for everybody to see.
    await sql("DELETE FROM templates");
    expect(wordsOf(await page(`/applicants/${chitra.id}?words=${id}`))).toContain("thank you for applying");
  });

  test("words for this one are seen filled in, harmless, and are hers alone; what cannot be filled in is refused", async () => {
    const look = (message: string, browser: Visitor = owner) =>
      browser.form(path(), { intent: "words", template: "", message });
    const html = await (await look("Dear {{name}},\n\nsee https://x.example/{{job}}.")).text();
    expect(wordsOf(html)).toContain("Dear Asha Rao,");
    expect(partOf(html, /<blockquote class="words">/, "</blockquote>")).not.toContain("href");
    expect(html).toContain(`action="/applicants/${bela.id}?order=name" data-next=""`);
    expect(await countRows("untold_moves")).toBe(0);
    const refused = await look("Dear {{nmae}}, no.");
    const again = await refused.text();
    expect(refused.status).toBe(400);
    expect(again).toContain("{{nmae}} is not known");
    expect(heldBy(again, "rejection-message")).toBe("Dear {{nmae}}, no.");
    expect(again).toMatch(/<details class="fold rejection" id="rejection" open=""/);
    expect((await look("Dear {{name}}, no.", reader)).status).toBe(403);
    expect((await look("Dear {{name}}, no.", stranger)).status).toBe(404);
    expect(await page(path(), reader)).not.toContain('name="rejection"');
    // Our own text, as it stands in the field, is ours.
    const field = heldBy(html, "rejection-message");
    expect(field).toContain("see https://x.example/{{job}}");
    expect(wordsOf(await (await look(STANDARD_REJECTION)).text())).toContain(OURS);
    expect((await owner.form(path(), { intent: "words", template: newRowId(new Date()), message: "" })).status).toBe(
      404,
    );
  });

  test("Update Status in the list shows them first, and leads back to the row afterwards", async () => {
    const html = await page(list("&order=name"));
    const back = `${list("&order=name")}#application-${asha.id}`;
    expect(html).toContain(`action="/applicants/${asha.id}?order=name"`);
    const asked = await owner.form(path(), { from: "submitted", status: "rejected", redirectTo: back });
    const target = asked.headers.get("Location") ?? "";
    expect([asked.status, target]).toEqual([
      303,
      `/applicants/${asha.id}?order=name&reject=1&back=${encodeURIComponent(back).replaceAll("%20", "+")}#rejection`,
    ]);
    expect(await countRows("untold_moves")).toBe(0);
    const shown = await page(target);
    expect(wordsOf(shown)).toContain(OURS);
    expect(textOf(shown)).toContain("Reject Asha Rao with these words");
    const own = { intent: "words", template: "", message: "Dear {{name}}, no.", leaving: back };
    const looked = await (await owner.form(path(), own)).text();
    expect(wordsOf(looked)).toBe("Dear Asha Rao, no.");
    expect(textOf(looked)).toContain("Reject Asha Rao with these words");
    const sent = { ...REJECTED, from: "submitted", rejection: "Dear {{name}}, no.", redirectTo: back };
    const done = await owner.form(path(), sent);
    expect(done.headers.get("Location")).toBe(back);
    expect(await moveOf()).toMatchObject({ application_id: asha.id, message: "Dear {{name}}, no." });
  });

  test("a place to go back to is one of ours", async () => {
    const asked = await owner.form(path(), { from: "submitted", status: "rejected", redirectTo: "//evil.example" });
    expect(asked.headers.get("Location")).toBe(`/applicants/${asha.id}?order=name&reject=1#rejection`);
    const html = await page(path("?reject=1&back=https%3A%2F%2Fevil.example"));
    expect(html).not.toContain("evil.example");
    expect(control(html, "rejection-template")).not.toBeNull();
  });
});

describe("notes and stars", () => {
  const note = (text: string, browser: Visitor = owner, one = asha) =>
    browser.form(`/applicants/${one.id}?order=name`, { intent: "note", note: text });
  const star = (stars: string, browser: Visitor = owner) =>
    browser.form(`/applicants/${asha.id}?order=name`, { intent: "stars", stars });

  test("each colleague has one note, all of the school read them, and the message names the person", async () => {
    const response = await note("Ask about practicals");
    expect(response.headers.get("Location")).toBe(`/applicants/${asha.id}?order=name#notes`);
    expect(toastsOf(await (await owner.follow(response)).text())).toEqual(["Asha Rao: note saved"]);
    await note("Good references", colleague);
    await note("Ask about practicals in XII");
    const text = textOf(await page(`/applicants/${asha.id}`, reader));
    for (const part of [
      "Ask about practicals in XII",
      "Good references",
      "Candidates do not see these, but may ask for a copy.",
    ]) {
      expect(text).toContain(part);
    }
    expect(await countRows("application_notes")).toBe(2);
    await note("  ");
    expect(await countRows("application_notes")).toBe(1);
  });

  test("stars are each colleague's own, and the list has the mean", async () => {
    await star("5");
    await star("4", colleague);
    expect(await columnOf(asha, "stars")).toBe(4.5);
    expect(textOf(await page(list("&order=stars")))).toContain("4.5 of 5 stars");
    await star("0");
    expect(await columnOf(asha, "stars")).toBe(4);
    await star("0", colleague);
    expect(await columnOf(asha, "stars")).toBe(0);
  });

  test("a reader, another school, a candidate and nobody write nothing, and the last three read nothing", async () => {
    await note("Secret words");
    const candidate = await signedIn("user");
    const before = await snapshot();
    const asked = { intent: "note", note: "Mine" };
    const answers = await Promise.all(
      [reader, stranger, candidate, visitor()].map(
        async (one) => (await one.form(`/applicants/${asha.id}`, asked)).status,
      ),
    );
    expect(answers).toEqual([403, 404, 403, 401]);
    const others: Record<string, string>[] = [
      { intent: "stars", stars: "1" },
      { intent: "unreal" },
      { intent: "mark_read" },
    ];
    for (const fields of others) {
      expect((await reader.form(`/applicants/${asha.id}`, fields)).status).toBe(403);
      expect((await stranger.form(`/applicants/${asha.id}`, fields)).status).toBe(404);
    }
    const after = await snapshot();
    for (const table of ["applications", "application_notes", "application_stars"] as const) {
      expect(after[table]).toEqual(before[table]);
    }
    expect(await (await stranger.get(`/applicants/${asha.id}`)).text()).not.toContain("Secret words");
    expect(await (await reader.get(`/applicants/${asha.id}`)).text()).not.toContain('name="note"');
  });

  test("2,001 characters and six stars are refused beside the field, and what was typed stays", async () => {
    const long = "x".repeat(2001);
    const response = await note(long);
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain("Use at most 2000 characters");
    expect(html).toContain(long);
    expect((await star("6")).status).toBe(400);
    expect(await countRows("application_notes")).toBe(0);
    expect((await note("y".repeat(2000))).status).toBe(303);
  });

  test("the candidate's own screens never show them", async () => {
    const candidate = await signedIn("user");
    await set(asha, "candidate_id", candidate.account.id);
    await note("Secret words");
    await star("2");
    for (const path of ["/applied-jobs", "/application/myapplications"]) {
      expect(await (await candidate.get(path)).text()).not.toContain("Secret words");
    }
  });
});

describe("not a real application", () => {
  test("is taken out of the list into a fold, and can be put back", async () => {
    const response = await owner.form(`/applicants/${asha.id}?order=name`, { intent: "unreal" });
    expect(toastsOf(await (await owner.follow(response)).text())).toEqual([
      "Asha Rao: taken out of the list as not a real application",
    ]);
    const html = await page(list("&order=name"));
    expect(totalOf(html)).toBe("2 Applications");
    expect(textOf(/<details class="fold unconfirmed-fold">[\s\S]*?<\/summary>/.exec(html)?.[0] ?? "")).toBe(
      "Not real applications 1",
    );
    expect(names(await page(list("&unreal=1")))).toEqual(["Asha Rao"]);
    await owner.form(`/applicants/${asha.id}`, { intent: "real" });
    expect(names(await page(list("&order=name")))).toEqual(["Asha Rao", "bela Shah", "Chitra Das"]);
  });
});
