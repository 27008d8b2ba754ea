import { describe, expect, test } from "vitest";
import { sweepResumes } from "~/domain/applications/apply/sweep-resumes.server";
import { inspectPdf } from "~/domain/resumes/inspect-pdf";
import { expectError } from "../support/api-answers";
import { api, apiUpload, request, send, visitor } from "../support/app";
import { bindings, countRows, db, rowsOf, snapshot, sql, storedKeys } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import { APPLY_FIELDS, createAccount, createJob, createSession, pdf, signedIn, withToken } from "../support/factories";
import { failingBucket, failingDatabase } from "../support/failing-storage";
import { attributesOf, decode, linksOf, textOf, toastsOf } from "../support/pages";

type Person = Awaited<ReturnType<typeof signedIn>>;

const TEACHING = {
  teaches: { subjects: ["Mathematics"], levels: ["middle"], boards: ["CBSE"], media: ["English", "Marathi"] },
  has: { "B.Ed": { answer: "yes", board: null, year: 2016, until: null } },
  posts: [{ school: "ज्ञानप्रबोधिनी प्रशाला", post: "Teacher", levels: ["middle"], from: "2014-06", to: "2019-04" }],
};

async function fill(id: string, { name = "Asha", teaching = TEACHING }: { name?: string; teaching?: unknown } = {}) {
  await bindings.DB.prepare("update profiles set f_name = ?, l_name = 'Rao', teaching = ? where user_id = ?")
    .bind(name, JSON.stringify(teaching), id)
    .run();
}

async function teacher(what: Parameters<typeof fill>[1] = {}): Promise<Person> {
  const person = await signedIn("user");
  await fill(person.account.id, what);
  return person;
}

const make = (person: Person, fields = {}, options = {}) =>
  person.upload("/resume", { intent: "make", ...fields }, options);
const profileOf = async (id: string) => (await rowsOf("profiles")).find((row) => row.user_id === id);
const CHANGED = "Your profile has changed since this resume was made.";

async function bytesOf(key: unknown): Promise<Uint8Array> {
  const object = await bindings.RESUMES.get(String(key));
  return new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
}

/** Null for a PDF that can be opened. */
async function problemOf(bytes: Uint8Array) {
  const look = inspectPdf();
  look.see(bytes);
  return look.problem();
}

describe("a resume made from the profile", () => {
  test("is a PDF that opens, beside the uploaded one, which stays", async () => {
    const person = await teacher();
    await person.upload("/resume", { resume: pdf("Asha CV.pdf") });
    const answer = await make(person);
    expect(answer.status).toBe(303);
    const page = await (await person.follow(answer)).text();
    expect(toastsOf(page)).toEqual(["Resume made from your profile"]);
    expect(textOf(page)).toContain("Asha CV.pdf");
    expect(textOf(page)).toContain("Resume of Asha Rao.pdf");
    expect(textOf(page)).not.toContain(CHANGED);
    const row = await profileOf(person.account.id);
    expect(row).toMatchObject({ resume_name: "Asha CV.pdf", made_resume_at: expect.any(Number) });
    const bytes = await bytesOf(row?.made_resume_key);
    expect(bytes.length).toBe(row?.made_resume_bytes);
    expect(bytes.length).toBeLessThan(200_000);
    expect(await problemOf(bytes)).toBe(null);
    expect(new Set(await storedKeys())).toEqual(new Set([row?.resume_path, row?.made_resume_key]));

    const file = await person.get("/resume/made");
    expect(file.status).toBe(200);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    expect(file.headers.get("Content-Type")).toBe("application/pdf");
    expect(file.headers.get("Content-Disposition")).toMatch(/^inline; filename="Resume of Asha Rao\.pdf"/);
    expect(file.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("that is made while she applies leads back to the form, and to no other site", async () => {
    const person = await teacher();
    const job = await createJob(await createAccount("admin"));
    const form = await (await person.get(`/jobdetails/${job.id}?apply=1`)).text();
    const link = linksOf(form).find((path) => path.startsWith("/resume?back=")) ?? "";
    const page = await (await person.get(link.replace(/#.*/, ""))).text();
    const back = attributesOf(page, /<input type="hidden" name="back"[^>]*>/)?.value ?? "";
    expect(back).toBe(`/jobdetails/${job.id}?apply=1`);
    expect((await make(person, { back })).headers.get("Location")).toBe(back);
    expect((await make(person, { back: "//evil.example" })).headers.get("Location")).toBe("/resume");
    expect(await (await person.get("/resume?back=https://evil.example")).text()).not.toContain("evil");
  });

  test("says when the profile has changed since, and no more once it is made again", async () => {
    const person = await teacher();
    await make(person);
    const old = (await profileOf(person.account.id))?.made_resume_key;
    const shown = async () => textOf(await (await person.get("/resume")).text());
    // Neither the address nor the pay stands in a resume.
    await sql(`update profiles set salary = '40000', address = '1 High Street' where user_id = '${person.account.id}'`);
    expect(await shown()).not.toContain(CHANGED);
    await fill(person.account.id, { teaching: { ...TEACHING, has: null } });
    expect(await shown()).toContain(CHANGED);
    await make(person);
    expect(await shown()).not.toContain(CHANGED);
    const row = await profileOf(person.account.id);
    expect(row?.made_resume_key).not.toBe(old);
    expect(await storedKeys()).toEqual([row?.made_resume_key]);
  });

  test("is removed, twice is fine, and the uploaded one stays", async () => {
    const person = await teacher();
    await person.upload("/resume", { resume: pdf("Asha CV.pdf") });
    await make(person);
    for (let time = 0; time < 2; time += 1) {
      expect((await person.upload("/resume", { intent: "remove-made" })).status).toBe(303);
      const row = await profileOf(person.account.id);
      expect(row).toMatchObject({ made_resume_key: null, made_resume_bytes: null, made_resume_at: null });
      expect(await storedKeys()).toEqual([row?.resume_path]);
    }
    expect((await person.get("/resume/made")).status).toBe(404);
  });

  test("stays when the uploaded one is replaced or removed", async () => {
    const person = await teacher();
    await make(person);
    const made = (await profileOf(person.account.id))?.made_resume_key;
    await person.upload("/resume", { resume: pdf() });
    await person.upload("/resume", { intent: "remove" });
    expect(await storedKeys()).toEqual([made]);
    expect((await person.get("/resume/made")).status).toBe(200);
  });

  test("of several made at once one stays, with its object and no other", async () => {
    const person = await teacher();
    const answers = await Promise.all([make(person), make(person), make(person)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await storedKeys()).toEqual([(await profileOf(person.account.id))?.made_resume_key]);
  });

  test("the sweep leaves it, and takes one that no profile names", async () => {
    const person = await teacher();
    await make(person);
    const later = new Date(Date.now() + 2 * 3_600_000);
    expect(await sweepResumes({ db, resumes: bindings.RESUMES, now: later })).toBe(0);
    await sql("update profiles set made_resume_key = null");
    expect(await sweepResumes({ db, resumes: bindings.RESUMES, now: later })).toBe(1);
    expect(await storedKeys()).toEqual([]);
  });

  test("its file is there for its owner only, by cookie or token", async () => {
    const person = await teacher();
    await make(person);
    const token = await createSession(person.account, "api");
    const read = (headers: Record<string, string>) => send(request("/resume/made", { headers }));
    expect((await read({ Authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await read({ Authorization: "Bearer wrong" })).status).toBe(404);
    expect((await read({})).status).toBe(404);
    for (const role of ["user", "admin"] as const)
      expect((await (await signedIn(role)).get("/resume/made")).status).toBe(404);
  });

  test("is the candidate's: a recruiter gets 403, nobody 401, and neither writes", async () => {
    const recruiter = await signedIn("admin");
    await fill(recruiter.account.id);
    const before = await snapshot();
    expect((await make(recruiter)).status).toBe(403);
    expect((await visitor().upload("/resume", { intent: "make" })).status).toBe(401);
    expect(await snapshot()).toEqual(before);
  });
});

describe("a resume that cannot be made", () => {
  test("that is refused keeps the way back to the form, and leads to the profile", async () => {
    const person = await signedIn("user", await createAccount("user", {}, { f_name: "Asha", l_name: "Rao" }));
    const back = `/jobdetails/${crypto.randomUUID()}?apply=1`;
    const page = await (await person.get(`/resume?back=${encodeURIComponent(back)}`)).text();
    const action = decode(page.match(/action="(\/resume\?back=[^"]*)#made"/)?.[1] ?? "");
    expect(new URL(action, "https://x.example").searchParams.get("back")).toBe(back);
    const refused = await person.upload(action, { intent: "make", back });
    const html = await refused.text();
    expect(refused.status).toBe(409);
    expect(html).toContain('<a href="/teachingprofile">Fill in what you teach and where you have worked</a>');
    expect(html).toContain(`action="${action.replaceAll("&", "&amp;")}#made"`);
  });

  test("of an empty profile, or without a name: 409 with the reason, nothing is written or counted", async () => {
    const person = await signedIn("user");
    for (const [columns, words] of [
      ["f_name = null, s_name = null, l_name = null", "Your profile has no name yet"],
      ["f_name = 'Asha'", "Your profile says nothing yet"],
    ]) {
      await sql(`update profiles set ${columns} where user_id = '${person.account.id}'`);
      const before = await snapshot();
      const answer = await make(person);
      expect(answer.status).toBe(409);
      expect(textOf(await answer.text())).toContain(words);
      expect(await snapshot()).toEqual(before);
    }
  });

  test("with words for which there are no letters names them, and leaves them out when she says so", async () => {
    const posts = [{ ...TEACHING.posts[0], school: "اردو School" }];
    const person = await teacher({ teaching: { ...TEACHING, posts } });
    const before = await snapshot();
    const refused = await make(person);
    expect(refused.status).toBe(400);
    const page = textOf(await refused.text());
    expect(page).toContain("We have no letters for these words yet: اردو.");
    expect(page).toContain("Leave these words out");
    expect(await snapshot()).toEqual(before);
    expect((await make(person, { insist: "1" })).status).toBe(303);
    const row = await profileOf(person.account.id);
    expect(await problemOf(await bytesOf(row?.made_resume_key))).toBe(null);
  });

  test("whose name has no letters is refused however often it is asked for", async () => {
    const person = await signedIn("user");
    await fill(person.account.id, { name: "آشا" });
    await sql(`update profiles set l_name = null where user_id = '${person.account.id}'`);
    const before = await snapshot();
    for (const insist of ["", "1"]) expect((await make(person, { insist })).status).toBe(409);
    expect(await snapshot()).toEqual(before);
  });

  test("a sixth in an hour: 429, and the fifth stays", async () => {
    const person = await teacher();
    for (let time = 0; time < 5; time += 1) expect((await make(person)).status).toBe(303);
    const made = (await profileOf(person.account.id))?.made_resume_key;
    const answer = await make(person);
    expect(answer.status).toBe(429);
    expect(textOf(await answer.text())).toContain("You have made your resume five times just now.");
    expect(await storedKeys()).toEqual([made]);
    expect((await make(await teacher())).status).toBe(303);
  });

  test("a bucket that takes nothing, or fonts that are not there: 503, the last one stays, and it does not count", async () => {
    const person = await teacher();
    await make(person);
    const made = (await profileOf(person.account.id))?.made_resume_key;
    const ASSETS = { fetch: async () => new Response("", { status: 404 }) };
    for (let time = 0; time < 3; time += 1) {
      expect((await make(person, {}, { env: { RESUMES: failingBucket("put").RESUMES } })).status).toBe(503);
      expect((await make(person, {}, { env: { ASSETS } })).status).toBe(503);
    }
    expect(await storedKeys()).toEqual([made]);
    expect((await make(person)).status).toBe(303);
    takeLoggedErrors();
  });

  for (const when of ["before", "after"] as const) {
    test(`a database lost ${when} any call: the row names an object that is there`, async () => {
      for (let at = 1; at <= 6; at += 1) {
        const person = await teacher();
        await make(person);
        const { DB } = failingDatabase({ at, when, isLasting: false });
        await make(person, {}, { env: { DB } });
        const row = await profileOf(person.account.id);
        expect((await bytesOf(row?.made_resume_key)).length, `call ${at}`).toBe(row?.made_resume_bytes);
      }
      takeLoggedErrors();
    });
  }

  test("a profile that changes while it is drawn: the made one counts as old", async () => {
    const person = await teacher();
    const { RESUMES } = bindings;
    const put = async (...args: Parameters<R2Bucket["put"]>) => {
      await fill(person.account.id, { name: "Usha" });
      return RESUMES.put(...args);
    };
    const bucket = { put, get: RESUMES.get.bind(RESUMES), delete: RESUMES.delete.bind(RESUMES) };
    expect((await make(person, {}, { env: { RESUMES: bucket } })).status).toBe(303);
    expect(textOf(await (await person.get("/resume")).text())).toContain(CHANGED);
  });
});

describe("applying with the made resume", () => {
  const openJob = async () => createJob(await createAccount("admin"));
  const withMade = (jobId: string) => ({ ...APPLY_FIELDS, job_id: jobId, use_stored_resume: "made" });

  test("sends a copy, which stays when the made one is removed", async () => {
    const person = await teacher();
    await make(person);
    const job = await openJob();
    const page = await (await person.get(`/jobdetails/${job.id}?apply=1`)).text();
    expect(textOf(page)).toContain("Use the resume made from my profile");
    expect(page).toMatch(/name="use_stored_resume" (?:value="made" checked=""|checked="" value="made")/);
    expect((await person.upload(`/jobdetails/${job.id}`, withMade(job.id))).status).toBe(303);
    const [sent] = await rowsOf("applications");
    const row = await profileOf(person.account.id);
    expect(sent).toMatchObject({ resume_name: "Resume of Asha Rao.pdf", resume_bytes: row?.made_resume_bytes });
    expect(sent?.resume_key).not.toBe(row?.made_resume_key);
    await person.upload("/resume", { intent: "remove-made" });
    expect(await problemOf(await bytesOf(sent?.resume_key))).toBe(null);
  });

  test("a file that she picks goes in its place, and is kept as the page says", async () => {
    const person = await teacher();
    await make(person);
    const job = await openJob();
    const page = await (await person.get(`/jobdetails/${job.id}?apply=1`)).text();
    expect(attributesOf(page, /<input[^>]*name="keep_resume"[^>]*value="1"[^>]*>/)).toHaveProperty("checked");
    const picked = { ...withMade(job.id), keep_resume: "1", resume: pdf("Asha CV.pdf") };
    expect((await person.upload(`/jobdetails/${job.id}`, picked)).status).toBe(303);
    expect(await rowsOf("applications")).toMatchObject([{ resume_name: "Asha CV.pdf" }]);
    expect(await profileOf(person.account.id)).toMatchObject({ resume_name: "Asha CV.pdf" });
  });

  test("without a file of her own nothing is kept beside it", async () => {
    const person = await teacher();
    await make(person);
    const job = await openJob();
    const none = new File([], "", { type: "application/octet-stream" });
    const fields = { ...withMade(job.id), keep_resume: "1", resume: none };
    expect((await person.upload(`/jobdetails/${job.id}`, fields)).status).toBe(303);
    expect(await rowsOf("applications")).toMatchObject([{ resume_name: "Resume of Asha Rao.pdf" }]);
    expect(await profileOf(person.account.id)).toMatchObject({ resume_path: null, resume_name: null });
  });

  test("the stored one is chosen first, and the made one beside it", async () => {
    const person = await teacher();
    await person.upload("/resume", { resume: pdf("Asha CV.pdf") });
    await make(person);
    const job = await openJob();
    const page = await (await person.get(`/jobdetails/${job.id}?apply=1`)).text();
    expect(page).toMatch(/name="use_stored_resume" (?:value="1" checked=""|checked="" value="1")/);
    expect(page).toContain('value="made"');
    await person.upload(`/jobdetails/${job.id}`, withMade(job.id));
    expect((await rowsOf("applications"))[0]).toMatchObject({ resume_name: "Resume of Asha Rao.pdf" });
  });

  test("is refused beside the resume where there is none, and through the API too", async () => {
    const person = await teacher();
    await person.upload("/resume", { resume: pdf("Asha CV.pdf") });
    const job = await openJob();
    const page = await (await person.get(`/jobdetails/${job.id}?apply=1`)).text();
    expect(textOf(page)).toContain("Make my resume from your profile.");
    const refused = await person.upload(`/jobdetails/${job.id}`, withMade(job.id));
    expect(refused.status).toBe(400);
    expect(textOf(await refused.text())).toContain("You have no resume made from your profile.");
    const { token } = await withToken("user");
    expectError(await apiUpload("/application/applyforjob", withMade(job.id), { token }), 400, "bad_input", ["resume"]);
    expect(await countRows("applications")).toBe(0);
  });

  test("works through the API", async () => {
    const person = await teacher();
    await make(person);
    const job = await openJob();
    const token = await createSession(person.account, "api");
    expect((await apiUpload("/application/applyforjob", withMade(job.id), { token })).status).toBe(201);
    expect((await rowsOf("applications"))[0]).toMatchObject({ resume_name: "Resume of Asha Rao.pdf" });
  });
});

describe("/user/maderesume", () => {
  const PATH = "/user/maderesume";

  test("makes, tells of and removes the caller's made resume", async () => {
    const account = await withToken("user");
    await fill(account.id);
    const { token } = account;
    expect((await api("GET", PATH, { token })).body).toEqual({ path: null });
    const made = await api("POST", PATH, { token, body: {} });
    expect(made.status).toBe(200);
    const row = await profileOf(account.id);
    const about = { path: "/resume/made", bytes: row?.made_resume_bytes, is_outdated: false };
    expect(made.body).toMatchObject(about);
    expect((await api("GET", PATH, { token })).body).toEqual(made.body);
    await fill(account.id, { name: "Usha" });
    expect((await api("GET", PATH, { token })).body).toMatchObject({ ...about, is_outdated: true });
    expect((await api("DELETE", PATH, { token })).body).toEqual({ path: null });
    expect(await storedKeys()).toEqual([]);
  });

  test("refuses words without letters on the field insist, and takes true", async () => {
    const account = await withToken("user");
    await fill(account.id, { name: "Asha آشا" });
    const { token } = account;
    expectError(await api("POST", PATH, { token, body: {} }), 400, "bad_input", ["insist"]);
    expect(await storedKeys()).toEqual([]);
    expect((await api("POST", PATH, { token, body: { insist: true } })).status).toBe(200);
  });

  test("is the candidate's: 401 without a token, 403 for a recruiter, 409 for an empty profile, and nothing is written", async () => {
    const recruiter = await withToken("admin");
    const empty = await withToken("user");
    const before = await snapshot();
    expect((await api("POST", PATH, { body: {} })).status).toBe(401);
    expect((await api("POST", PATH, { token: recruiter.token, body: {} })).status).toBe(403);
    expect((await api("POST", PATH, { token: empty.token, body: {} })).status).toBe(409);
    expect(await snapshot()).toEqual(before);
  });
});
