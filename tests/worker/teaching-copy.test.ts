/** The copy of a teaching profile with an application: written when she applies, read on the desk, renewed and removed by her alone. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "~/db/client.server";
import { renewTeachingCopy } from "~/domain/applications/renew-teaching-copy.server";
import { makeTeachingCopy } from "~/domain/applications/teaching-copy-rules";
import { readDetails } from "~/domain/jobs/details/rules";
import { dayInIndia } from "~/domain/moments/rules";
import type { Teaching } from "~/domain/profiles/teaching-schema";
import { expectError } from "../support/api-answers";
import { api, apiUpload, type Visitor } from "../support/app";
import { rowsOf, snapshot, sql } from "../support/bindings";
import {
  type Account,
  APPLY_FIELDS,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createSession,
  type Job,
  PASSWORD,
  pdf,
  signedIn,
} from "../support/factories";
import { changedMeanwhile } from "../support/late-change";
import { textOf, toastsOf } from "../support/pages";

type Person = Visitor & { account: Account };

const SAID: Teaching = {
  teaches: { subjects: ["Physics"], levels: ["secondary"], boards: ["CBSE"], media: ["English"] },
  has: {
    "B.Ed": { answer: "yes", board: null, year: 2016, until: null },
    "TET paper II": { answer: "taking", board: null, year: null, until: "2027-06" },
  },
  posts: [{ school: "=HYPERLINK(1)", post: "TGT", levels: [], from: "2015-04", to: "2019-03" }],
  seeks: { places: [], natures: [], pay_from: 41_777, notice_days: 30, from: null },
};
const PRESENT_POST = { school: "Hill School", post: "PGT", levels: [], from: "2021-06", to: null };
const ASKS = {
  requires: ["B.Ed", "TET paper II"],
  subjects: ["Physics"],
  boards: ["CBSE", "IB"],
};
const FACTS =
  "B.Ed: has it, 2016 · TET paper II: is taking it, until June 2027 · Physics: teaches it · CBSE: teaches in it · IB: not said";

/** The same in a row of the list: how much is met, and what was told. */
const SHORT_FACTS = "B.Ed · TET paper II: taking it · Physics · CBSE";

let owner: Person;
let candidate: Person;
let token: string;
let job: Job;
beforeEach(async () => {
  owner = await signedIn("admin");
  candidate = await signedIn("user", await createAccount("user", {}, { f_name: "Asha", company_name: "Hill School" }));
  token = await createSession(candidate.account, "api");
  const details = JSON.stringify({ ...readDetails(null), ...ASKS });
  job = await createJob(owner.account, { title: "PGT Physics", details });
  await say(SAID);
});

const say = (teaching: Teaching | null, of = candidate) =>
  sql("UPDATE profiles SET teaching = ? WHERE user_id = ?", teaching && JSON.stringify(teaching), of.account.id);
const copies = async () => (await rowsOf("applications")).map(({ teaching_copy }) => teaching_copy);
const copied = async () => (await copies()).map((copy) => (copy === null ? null : JSON.parse(String(copy))));
const row = async (id: string) => (await rowsOf("applications")).find((each) => each.id === id);
const source = (teaching: Teaching) => ({
  ...{ teaching: JSON.stringify(teaching), education_degree: null, major: null, isCurrent: false },
  ...{ company_name: null, company_designation: null, start_date: null, end_date: null },
});
const copyOf = (teaching: Teaching, at = new Date()) => makeTeachingCopy(source(teaching), at);
const apply = (overrides: Partial<Application> = {}, to: Job = job) => {
  const createdAt = new Date();
  const { id: candidateId, email } = candidate.account;
  return createApplication(to, { candidateId, email, createdAt, teachingCopy: copyOf(SAID, createdAt), ...overrides });
};

describe("applying", () => {
  const send = (by: string | null = token) =>
    apiUpload(
      "/application/applyforjob",
      { job_id: job.id, ...APPLY_FIELDS, applicant_email: candidate.account.email, resume: pdf() },
      by ? { token: by } : {},
    );

  test("with an account sends the copy along, without pay and notice", async () => {
    expect((await send()).status).toBe(201);
    const [copy] = await copied();
    expect(copy).toMatchObject({
      rules: "2026-11-28",
      teaches: SAID.teaches,
      has: { "B.Ed": { answer: "yes", year: 2016 } },
      posts: [{ school: "Hill School" }, { school: "=HYPERLINK(1)" }],
      keepFromSchool: true,
    });
    expect(JSON.stringify(copy)).not.toMatch(/41777|notice|seeks/);
  });

  test("with an account that has said nothing, or only what she looks for, sends none", async () => {
    await say(null);
    expect((await send()).status).toBe(201);
    expect(await copies()).toEqual([null]);
    await sql("DELETE FROM application_events");
    await sql("DELETE FROM applications");
    await say({ seeks: SAID.seeks ?? null });
    expect((await send()).status).toBe(201);
    expect(await copies()).toEqual([null]);
  });

  test("says so on the page only where a copy goes along", async () => {
    const LINE = "A copy of your teaching profile goes along.";
    const form = async () => textOf(await (await candidate.get(`/jobdetails/${job.id}?apply=1`)).text());
    expect(await form()).toContain(LINE);
    await say({ seeks: SAID.seeks ?? null });
    expect(await form()).not.toContain(LINE);
    await say(null);
    expect(await form()).not.toContain(LINE);
  });

  test("as a guest sends none, also with the address of an account that has a profile", async () => {
    expect((await send(null)).status).toBe(201);
    expect(await copies()).toEqual([null]);
  });
});

describe("the desk", () => {
  const list = (query = "") => `/applications?jobId=${job.id}${query}`;
  const page = async (path: string, by: Visitor = owner) => (await by.get(path)).text();
  const names = (html: string) => [...html.matchAll(/data-row="">([^<]*)</g)].map(([, name]) => name).sort();

  test("shows in its list the facts for what the job asks, at the time of applying, and whom not to contact", async () => {
    await apply({ name: "Asha Rao", teachingCopy: copyOf({ ...SAID, posts: [PRESENT_POST] }) });
    await createApplication(job, { name: "Guest" });
    const html = await page(list());
    // Not the class of the facts of a job, which lie side by side.
    expect(html).toContain(`<span class="teaching-facts" title="${FACTS}">`);
    const text = textOf(html);
    expect(text).toMatch(new RegExp(`3 of 5 of what the job asks · .*: ${SHORT_FACTS} `));
    expect(text.match(/Please do not contact my present school/g)).toHaveLength(1);
    expect(text).not.toContain("41,777");
  });

  test("shows on her page the whole copy; of a guest that none came", async () => {
    const asha = await apply({ name: "Asha Rao", teachingCopy: copyOf({ ...SAID, keep_from_school: false }) });
    const text = textOf(await page(`/applicants/${asha.id}`));
    expect(text).toMatch(/TET paper II: is taking it, until June 2027/);
    expect(text).toMatch(/Posts, the newest first TGT, =HYPERLINK\(1\), April 2015 to March 2019/);
    expect(text).not.toContain("Please do not contact");
    const guest = await createApplication(job, { name: "Guest" });
    expect(textOf(await page(`/applicants/${guest.id}`))).toContain("None came with this application.");
  });

  test("keeps the line on the present school to itself where no present post is given", async () => {
    const createdAt = new Date();
    const asha = await apply({ createdAt, teachingCopy: copyOf(SAID, createdAt) });
    const pages = [await page(list()), await page(`/applicants/${asha.id}`)];
    for (const text of pages.map(textOf)) expect(text).not.toContain("Please do not contact");
    expect(textOf(pages[0] ?? "")).toContain(`At the time of applying: ${SHORT_FACTS}`);
    expect(textOf(await page(`/applied-jobs/${asha.id}`, candidate))).not.toContain("Please do not contact");
  });

  test("folds all that she does not have into one line, and says she of nobody", async () => {
    const no = { answer: "no", board: null, year: null, until: null } as const;
    const has = { ...SAID.has, "NET or SET": no, "M.Ed": no, "D.El.Ed": no };
    const asha = await apply({ teachingCopy: copyOf({ ...SAID, has }) });
    const text = textOf(await page(`/applicants/${asha.id}`));
    expect(text).toContain("Does not have D.El.Ed, NET or SET, M.Ed ");
    expect(text).not.toContain("Does not have it");
    expect(text).toContain("All that was said");
    expect(text).not.toMatch(/\b(she|her|hers)\b/i);
  });

  test("says of a renewed copy that it was renewed", async () => {
    const asha = await apply({ teachingCopy: copyOf(SAID, new Date("2026-11-20T08:00:00Z")) });
    expect(textOf(await page(`/applicants/${asha.id}`))).toMatch(/Teaching profile, as renewed on .*20 November/);
    expect(textOf(await page(list()))).toContain("As renewed later: B.Ed ·");
  });

  test("reads what she sent, not what her profile says now; a copy that is removed meanwhile is gone with the next page", async () => {
    const asha = await apply();
    await say({ has: { "B.Ed": { answer: "no", board: null, year: null, until: null } } });
    expect(textOf(await page(list()))).toContain(SHORT_FACTS);
    await candidate.form(`/applied-jobs/${asha.id}`, { intent: "take_profile" });
    expect(await page(list())).not.toMatch(/B\.Ed( ·|: has it)/);
    expect(textOf(await page(`/applicants/${asha.id}`))).toContain("None came with this application.");
  });

  test("is read by the job's people and by nobody else", async () => {
    const [reader, stranger] = [await signedIn("admin"), await signedIn("admin")];
    const school = await createInstitution([
      [owner.account, "owner"],
      [reader.account, "reader"],
    ]);
    await sql("UPDATE jobs SET institution_id = ?", school.id);
    const asha = await apply();
    expect(textOf(await page(list(), reader))).toContain(SHORT_FACTS);
    for (const path of [list(), `/applicants/${asha.id}`, `/applications.csv?jobId=${job.id}`]) {
      const answer = await stranger.get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).not.toContain("B.Ed");
    }
    const { body } = await api("GET", `/applications/${job.id}`, {
      token: await createSession(stranger.account, "api"),
    });
    expect(JSON.stringify(body)).not.toContain("B.Ed");
  });

  test("has the facts as columns of the CSV; a text that a spreadsheet would run is none", async () => {
    const details = JSON.stringify({ ...readDetails(null), requires: ["B.Ed"], subjects: ["=1+1"] });
    await sql("UPDATE jobs SET details = ?", details);
    await apply({ name: "Asha Rao" });
    await createApplication(job, { name: "Guest" });
    const lines = (await page(`/applications.csv?jobId=${job.id}&order=name`)).trim().split("\r\n");
    expect(lines[0]).toMatch(
      /,"Address confirmed","Teaching profile of","B.Ed","'=1\+1","Contact her present school"$/,
    );
    const day = dayInIndia(new Date());
    expect(lines[1]).toMatch(new RegExp(`"Asha Rao".*,"${day}","has it, 2016","not said","please do not"$`));
    expect(lines[2]).toMatch(/"Guest".*,"(?:no|yes)","","","",""$/);
  });

  describe("filters by one item", () => {
    const answer = (word: "yes" | "taking" | "no") => ({ answer: word, board: null, year: null, until: null });
    const people: [string, string | null][] = [
      ["Has", copyOf({ has: { "B.Ed": answer("yes") } })],
      ["Has integrated", copyOf({ has: { "B.Ed": answer("no"), "integrated B.Ed": answer("yes") } })],
      ["Has not", copyOf({ has: { "B.Ed": answer("no") } })],
      ["Has not special", copyOf({ has: { "B.Ed special": answer("no") } })],
      ["No profile", null],
      ["Not said", copyOf({ teaches: { subjects: ["Physics"], levels: [], boards: [], media: [] } })],
      ["Taking", copyOf({ has: { "B.Ed": answer("taking") } })],
    ];
    const kept = people.map(([name]) => name).filter((name) => name !== "Has not");
    beforeEach(async () => {
      for (const [name, teachingCopy] of people)
        await createApplication(job, { name, teachingCopy, candidateId: (await createAccount("user")).id });
    });

    test("and leaves out only who said that she does not have it", async () => {
      const html = await page(list("&has=B.Ed"));
      expect(names(html)).toEqual(kept);
      expect(textOf(html)).toContain("6 Applications");
      expect(html).toMatch(/<option value="B.Ed" selected="">/);
      expect(names(await page(list("&has=TET+paper+II")))).toHaveLength(7);
      // A word without a meaning filters nothing.
      expect(names(await page(list("&has=Ph.D.")))).toHaveLength(7);
    });

    test("together with the others, in the CSV, on her page and through the API", async () => {
      await sql("UPDATE applications SET read_at = 5 WHERE name IN ('Has', 'Not said')");
      await sql("UPDATE applications SET experience = '8+' WHERE name <> 'Taking'");
      const html = await page(list("&has=B.Ed&unread=1&experience=8%2B"));
      expect(names(html)).toEqual(["Has integrated", "Has not special", "No profile"]);
      expect(html).toContain(`/applications.csv?jobId=${job.id}&amp;experience=8%2B&amp;unread=1&amp;has=B.Ed`);
      const csv = await page(`/applications.csv?jobId=${job.id}&has=B.Ed`);
      expect(csv.trim().split("\r\n")).toHaveLength(7);
      expect(csv).not.toContain('"Has not"');
      const first = (await rowsOf("applications")).find(({ name }) => name === "Has");
      expect(textOf(await page(`/applicants/${first?.id}?has=B.Ed&order=name`))).toMatch(/1 of 6/);
      const ownersToken = await createSession(owner.account, "api");
      const get = (query: string) =>
        api<{ name: string }[]>("GET", `/applications/${job.id}${query}`, { token: ownersToken });
      expect((await get("?has=B.Ed")).body.map(({ name }) => name).sort()).toEqual(kept);
      const paged = await get("?has=B.Ed&limit=4");
      expect(paged.body).toHaveLength(4);
      expect(paged.headers.get("Link")).toContain("has=B.Ed");
      expectError(await get("?has=MBA"), 400, "bad_input", ["has"]);
    });

    test("pages and counts what it shows", async () => {
      const lacks = copyOf({ has: { "B.Ed": answer("no") } });
      for (let n = 0; n < 25; n += 1) {
        const { id: candidateId } = await createAccount("user");
        await createApplication(job, { name: `More ${n}`, candidateId, teachingCopy: n % 2 ? null : lacks });
      }
      expect(textOf(await page(list("&has=B.Ed")))).toContain("18 Applications");
      await sql("UPDATE applications SET teaching_copy = NULL");
      expect(textOf(await page(list("&has=B.Ed&page=2")))).toMatch(/Page 2 of 2, 32 Applications/);
    });
  });

  test("has the copy and the facts in the API's list", async () => {
    await apply();
    await createApplication(job, { name: "Guest" });
    const { body } = await api<{ name: string; teaching: { facts: { text: string; state: string }[] } | null }[]>(
      "GET",
      `/applications/${job.id}`,
      { token: await createSession(owner.account, "api") },
    );
    const [guest, asha] = [body.find(({ name }) => name === "Guest"), body.find(({ name }) => name !== "Guest")];
    expect(guest?.teaching).toBeNull();
    expect(asha?.teaching).toMatchObject({ keep_from_school: true, rules: "2026-11-28", posts_left_out: 0 });
    expect(asha?.teaching?.facts.map(({ text }) => text).join(" · ")).toBe(FACTS);
    expect(JSON.stringify(body)).not.toMatch(/lacks|41777/);
  });
});

describe("her own view", () => {
  const path = (id: string) => `/applied-jobs/${id}`;
  const text = async (id: string) => textOf(await (await candidate.get(path(id))).text());
  const change = (id: string, intent: string, by: Visitor = candidate) => by.form(path(id), { intent });

  test("says what the school reads, and renews and removes it with a button", async () => {
    const { id } = await apply({ teachingCopy: copyOf({ has: SAID.has ?? null }) });
    expect(await text(id)).toMatch(/The school reads this.*You have changed your profile since.*Send it as it is now/);
    const renewed = await change(id, "send_profile");
    expect(renewed.headers.get("Location")).toBe(path(id));
    expect(toastsOf(await (await candidate.follow(renewed)).text())).toEqual(["Your profile went along as it is now"]);
    expect((await copied())[0]).toMatchObject({ teaches: SAID.teaches, posts: [{ school: "Hill School" }, {}] });
    expect(await text(id)).not.toContain("You have changed your profile since");
    expect((await change(id, "take_profile")).status).toBe(303);
    expect(await copies()).toEqual([null]);
    expect(await text(id)).toMatch(/The school reads none of it.*Send my profile along/);
    // Said again it changes nothing.
    const before = await snapshot();
    expect((await change(id, "take_profile")).status).toBe(303);
    expect(await snapshot()).toEqual(before);
    expect((await change(id, "send_profile")).status).toBe(303);
    expect((await copied())[0]).toMatchObject({ teaches: SAID.teaches });
  });

  test("offers nothing where her profile is empty, and says so", async () => {
    await say(null);
    const { id } = await apply({ teachingCopy: null });
    expect(await text(id)).toContain("Your profile says nothing yet that could go along.");
    expect(await text(id)).not.toContain("Send my profile along");
    const answer = await change(id, "send_profile");
    expect([answer.status, await copies()]).toEqual([409, [null]]);
  });

  test("a closed job takes a renewed copy; one that a moderator took away does not, and removing works always", async () => {
    const { id } = await apply();
    await sql("UPDATE jobs SET state = 'closed'");
    expect((await change(id, "send_profile")).status).toBe(303);
    for (const state of ["hidden", "taken_down"]) {
      await sql("UPDATE jobs SET state = ?", state);
      const before = await copies();
      expect((await change(id, "send_profile")).status).toBe(409);
      expect(await copies()).toEqual(before);
    }
    expect((await change(id, "take_profile")).status).toBe(303);
    expect(await copies()).toEqual([null]);
  });

  test.each(["hired", "rejected"] as const)("nothing more is sent once she is %s", async (status) => {
    const { id } = await apply({ status });
    const before = await copies();
    expect((await change(id, "send_profile")).status).toBe(409);
    expect(await copies()).toEqual(before);
    expect(await text(id)).not.toContain("Send it as it is now");
    expect((await change(id, "take_profile")).status).toBe(303);
    expect(await copies()).toEqual([null]);
  });

  test("an application that only joined her account takes none", async () => {
    const { id } = await apply({ teachingCopy: null });
    await sql("UPDATE application_events SET actor_id = NULL");
    expect((await change(id, "send_profile")).status).toBe(409);
    expect(await copies()).toEqual([null]);
    expect(await text(id)).not.toContain("Your teaching profile");
  });
});

describe("/application/teaching/:id", () => {
  const call = (method: "POST" | "DELETE", id: string, by: string = token) =>
    api<{ teaching: { made_at: string } | null }>(method, `/application/teaching/${id}`, { token: by });

  test("renews and removes", async () => {
    const { id } = await apply({ teachingCopy: null });
    const renewed = await call("POST", id);
    expect([renewed.status, renewed.body]).toMatchObject([200, { id, teaching: { teaches: SAID.teaches } }]);
    const own = await api<{ teaching: object }[]>("GET", "/application/myapplications", { token });
    expect(own.body[0]?.teaching).toEqual(renewed.body.teaching);
    const removed = await call("DELETE", id);
    expect([removed.status, removed.body]).toEqual([200, { id, teaching: null }]);
    expect(await copies()).toEqual([null]);
  });

  test("401, 403, 404, 405, 409", async () => {
    const { id } = await apply();
    const before = await snapshot();
    const other = await createSession(await createAccount("user", {}, { teaching: JSON.stringify(SAID) }), "api");
    const schools = await createSession(owner.account, "api");
    for (const method of ["POST", "DELETE"] as const) {
      expectError(await call(method, id, ""), 401, "not_signed_in");
      expectError(await call(method, id, schools), 403, "not_allowed");
      expectError(await call(method, id, other), 404, "not_found");
      expectError(await call(method, "x"), 404, "not_found");
      expectError(await call(method, crypto.randomUUID()), 404, "not_found");
    }
    expectError(await api("PUT", `/application/teaching/${id}`, { token, body: {} }), 405, "method_not_allowed");
    expect((await snapshot()).applications).toEqual(before.applications);
    await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", candidate.account.id);
    expectError(await call("POST", id), 403, "suspended");
    expect((await snapshot()).applications).toEqual(before.applications);
    // Taking something back is never refused.
    expect((await call("DELETE", id)).status).toBe(200);
  });

  test("two renewals at once both succeed, and one copy stands", async () => {
    const { id } = await apply({ teachingCopy: copyOf({ has: SAID.has ?? null }) });
    const answers = await Promise.all([call("POST", id), call("POST", id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await copied())[0]).toMatchObject({ teaches: SAID.teaches });
  });

  const renew = (handle: Database, id: string) => {
    const { id: own, email } = candidate.account;
    return renewTeachingCopy({ db: handle, now: new Date() }, { id: own, email, role: "user" }, id);
  };

  test.each(["status = 'withdrawn'", "dropped_at = 5, dropped_reason = 'not_me'", "candidate_id = NULL"])(
    "nothing is sent where the application changes in between: %s",
    async (change) => {
      const { id } = await apply({ teachingCopy: null });
      const late = changedMeanwhile(() => sql(`UPDATE applications SET ${change}`));
      await expect(renew(late, id)).rejects.toMatchObject({ code: expect.stringMatching(/conflict|not_found/) });
      expect(await copies()).toEqual([null]);
    },
  );

  test("a copy that she removes while it is renewed stays removed", async () => {
    const { id } = await apply();
    const late = changedMeanwhile(() => sql("UPDATE applications SET teaching_copy = NULL"));
    await expect(renew(late, id)).rejects.toMatchObject({ code: "conflict" });
    expect(await copies()).toEqual([null]);
  });
});

describe("the copy goes", () => {
  test("when she withdraws, also by declining an offer", async () => {
    const { id } = await apply();
    expect((await api("POST", `/application/withdraw/${id}`, { token })).status).toBe(200);
    expect(await copies()).toEqual([null]);
    const offer = await apply(
      { status: "offered", turn: "candidate", dueAt: new Date(Date.now() + 86_400_000) },
      await createJob(owner.account),
    );
    expect((await api("POST", `/application/decline/${offer.id}`, { token, body: {} })).status).toBe(200);
    expect(await row(offer.id)).toMatchObject({ status: "withdrawn", teaching_copy: null });
    expect(expectError(await api("POST", `/application/teaching/${id}`, { token }), 409, "conflict")).toBeTruthy();
    expect(await copies()).toEqual([null, null]);
  });

  test("when her account is closed", async () => {
    await apply();
    await apply({ status: "rejected" }, await createJob(owner.account));
    const closed = await candidate.form("/yourdata/close", { intent: "close", password: PASSWORD, confirm: "on" });
    expect(await copies(), `${closed.status} ${textOf(await closed.text()).slice(0, 300)}`).toEqual([null, null]);
  });

  test("when it is dropped as not hers, and does not come back with it", async () => {
    const { id } = await apply({ confirmedAt: null });
    await sql("UPDATE application_events SET actor_id = NULL");
    expect((await api("POST", `/application/disown/${id}`, { token })).status).toBe(200);
    expect(await row(id)).toMatchObject({ dropped_reason: "not_me", teaching_copy: null });
    expect((await api("DELETE", `/application/disown/${id}`, { token })).status).toBe(200);
    expect(await row(id)).toMatchObject({ dropped_reason: null, teaching_copy: null });
  });
});
