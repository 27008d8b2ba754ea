/** What candidates see of an institution: its page, its feeds, how it stands, its pictures; and how many resumes it opens. */
import { beforeEach, describe, expect, test } from "vitest";
import { sweepPictures } from "~/domain/institutions/change-picture.server";
import { countedHost } from "~/domain/website-hosts";
import { api, type Visitor, visitor } from "../support/app";
import { bindings, db, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  setVerifiedHosts,
  signedIn,
  withToken,
} from "../support/factories";
import { textOf } from "../support/pages";
import { ANIMATED_PNG, jpegWithExif, picture, pngWith } from "../support/pictures";

type Member = Visitor & { account: Account };
const SITE = { website: "https://www.hillview.example/", websiteHost: "hillview.example" };

let owner: Member;
let school: { id: string; slug: string };

const confirm = async (email: string) => {
  await sql("UPDATE users SET email_verified_at = 5 WHERE email = ?", email);
  await setVerifiedHosts();
};
const setAddress = async (email: string) => {
  await sql("UPDATE users SET email = ? WHERE id = ?", email, owner.account.id);
  await setVerifiedHosts();
};
const standing = async (slug = school.slug) =>
  (await api<{ standing: string; host: string | null }>("GET", `/institutions/${slug}/jobs.json`)).body;
const describeAs = (person: Member, fields: Record<string, string>) =>
  person.form("/institution", { intent: "describe", name: "Hill View School", kind: "school", ...fields });
const redirected = (response: Response) => [response.status, response.headers.get("Location")];

beforeEach(async () => {
  owner = await signedIn("admin", await createAccount("admin", { email: "head@hillview.example" }));
  school = await createInstitution([[owner.account, "owner"]], SITE);
});

describe("the public page", () => {
  test("tells what the institution is and lists its open jobs, newest first, in pages that part them", async () => {
    await sql("UPDATE institutions SET place = 'Pune', about = 'Forty teachers.' WHERE id = ?", school.id);
    const jobs = [];
    for (let number = 1; number <= 21; number += 1)
      jobs.push(await createJob(owner.account, { institutionId: school.id, title: `Post ${number}.` }));
    await createJob(owner.account, { institutionId: school.id, title: "A closed post", state: "closed" });
    await createJob(await createAccount("admin"), { title: "A post of another school" });
    const first = await (await visitor().get(`/institutions/${school.slug}`)).text();
    for (const text of ["Hill View School", "Pune", "Forty teachers.", "21 open jobs", "Post 21."])
      expect(textOf(first)).toContain(text);
    for (const text of ["Post 1.", "A closed post", "A post of another school"])
      expect(textOf(first)).not.toContain(text);
    expect(first).toContain('<link rel="canonical"');
    const next = /href="(\/institutions\/[^"]*\?after=[^"]*)"/.exec(first)?.[1] ?? "";
    expect(textOf(await (await visitor().get(next)).text())).toContain("Post 1.");
  });

  test("of an institution without jobs says so, and an unknown address is not found", async () => {
    const page = await visitor().get(`/institutions/${school.slug}`);
    expect(textOf(await page.text())).toContain("There is no open job now.");
    for (const path of ["/institutions/nothing", "/institutions/%00", `/institutions/${"a".repeat(2000)}`])
      expect((await visitor().get(path)).status).toBe(404);
    expect((await api("GET", "/institutions/nothing/jobs.json")).status).toBe(404);
    expect((await visitor().get("/institutions/nothing/jobs.atom")).status).toBe(404);
  });

  test("has a feed and data beside it, with the next page, and guesses at their addresses lead there", async () => {
    const job = await createJob(owner.account, { institutionId: school.id });
    await createJob(owner.account, { institutionId: school.id });
    const feed = await visitor().get(`/institutions/${school.slug}/jobs.atom`);
    expect(feed.headers.get("Content-Type")).toContain("application/atom+xml");
    expect(await feed.text()).toContain(`urn:uuid:${job.id}`);
    const path = `/institutions/${school.slug}/jobs.json?limit=1`;
    const { body, headers } = await api<{ open_jobs: number; jobs: { id: string }[] }>("GET", path);
    expect(body).toMatchObject({ id: school.id, slug: school.slug, open_jobs: 2, url: expect.stringMatching(/^http/) });
    const next = /<[^>]*?(\/institutions[^>]*)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1] ?? "";
    const rest = await api<typeof body>("GET", next);
    expect([...body.jobs, ...rest.body.jobs].map(({ id }) => id)).toContain(job.id);
    expect(rest.headers.get("Link")).toBeNull();
    expect((await api("GET", `/institutions/${school.slug}/jobs.json?cursor=x`)).status).toBe(400);
    for (const form of ["json", "atom"]) {
      const guess = await visitor().get(`/institutions/${school.slug}.${form}`);
      expect(redirected(guess)).toEqual([301, `/institutions/${school.slug}/jobs.${form}`]);
    }
  });

  test("is linked from its jobs, and hostile text on it is text", async () => {
    await sql("UPDATE institutions SET about = ?, name = ? WHERE id = ?", "<script>x</script>", '"><b>Hill', school.id);
    const job = await createJob(owner.account, { institutionId: school.id });
    const page = await (await visitor().get(`/jobdetails/${job.id}`)).text();
    expect(page).toContain(`href="/institutions/${school.slug}"`);
    const own = await (await visitor().get(`/institutions/${school.slug}`)).text();
    expect(own).not.toContain("<script>x");
    expect(own).not.toContain("<b>Hill");
  });
});

describe("the standing", () => {
  test("is the host from which a member with a confirmed address writes", async () => {
    expect(await standing()).toMatchObject({ standing: "unchecked", host: null });
    await confirm("head@hillview.example");
    expect(await standing()).toMatchObject({ standing: "host", host: "hillview.example" });
    const job = await createJob(owner.account, { institutionId: school.id });
    const known = { id: school.id, slug: school.slug, name: "Hill View School", standing: "host" };
    const one = await api<{ institution: object }>("GET", `/jobs/getjobbyid/${job.id}`);
    expect(one.body.institution).toEqual(known);
    expect((await api<{ institution: object }[]>("GET", "/jobs/getalljobs")).body[0]?.institution).toEqual(known);
    const { token } = await withToken("admin", owner.account);
    const own = await api<{ institution: object }[]>("GET", `/jobs/getJobsByUserId/${owner.account.id}`, { token });
    expect(own.body[0]?.institution).toEqual(known);
    const page = await (await visitor().get(`/jobdetails/${job.id}?apply=1`)).text();
    expect(textOf(page).match(/Writes from @hillview\.example/g)).toHaveLength(2);
    const alone = await createJob(await createAccount("admin"));
    expect((await api<{ institution: null }>("GET", `/jobs/getjobbyid/${alone.id}`)).body.institution).toBeNull();
  });

  test.each([
    ["an address below the host", "head@pupils.hillview.example", SITE],
    ["an address at another host", "head@evilhillview.example", SITE],
    ["a website at a free mail host", "head@gmail.com", { website: "https://gmail.com/", websiteHost: "" }],
    ["no website", "head@hillview.example", { website: null, websiteHost: "" }],
  ])("is not that for %s", async (_, email, site) => {
    const other = await createAccount("admin", { email: `x${email}` });
    await sql(
      "UPDATE users SET email = ?, email_verified_at = 5 WHERE id = ?",
      email === "head@hillview.example" ? "second@hillview.example" : email,
      other.id,
    );
    const { slug } = await createInstitution([[other, "owner"]], site);
    expect(await standing(slug)).toMatchObject({ standing: "unchecked", host: null });
  });

  test("goes with the member, with her address, with the website, and comes again", async () => {
    const second = await signedIn("admin", await createAccount("admin", { email: "b@hillview.example" }));
    await sql("INSERT OR REPLACE INTO institution_members VALUES (?, ?, 'recruiter', 5)", second.account.id, school.id);
    await confirm("b@hillview.example");
    expect((await standing()).standing).toBe("host");
    await owner.form("/institution", { intent: "remove", id: second.account.id });
    expect((await standing()).standing).toBe("unchecked");
    await confirm("head@hillview.example");
    expect((await standing()).standing).toBe("host");
    await setAddress("head@elsewhere.example");
    expect((await standing()).standing).toBe("unchecked");
    await setAddress("head@hillview.example");
    await describeAs(owner, { website: "https://another.example" });
    expect((await standing()).standing).toBe("unchecked");
    await describeAs(owner, { website: "www.hillview.example/home" });
    expect(await standing()).toMatchObject({ standing: "host", host: "hillview.example" });
  });

  test("of the second institution at one host stays unchecked, also when both claim it at once", async () => {
    const other = await signedIn("admin", await createAccount("admin", { email: "two@hillview.example" }));
    const second = await createInstitution([[other.account, "owner"]], { ...SITE, name: "Hill View Annexe" });
    await Promise.all([confirm("two@hillview.example"), confirm("head@hillview.example")]);
    const found = [await standing(), await standing(second.slug)];
    expect(found.map((each) => each.standing).sort()).toEqual(["host", "unchecked"]);
    const later = found[0]?.standing === "host" ? other : owner;
    const page = textOf(await (await later.get("/institution")).text());
    expect(page).toContain("has an address at this website already");
    expect(page).toContain("Ask to join");
  });

  test("that a moderator gave ends with the name for which it was given", async () => {
    await sql("UPDATE institutions SET checked_at = 5 WHERE id = ?", school.id);
    expect((await standing()).standing).toBe("checked");
    await describeAs(owner, { about: "More." });
    expect((await standing()).standing).toBe("checked");
    await describeAs(owner, { name: "Delhi Grand School" });
    expect((await standing()).standing).toBe("unchecked");
  });

  test.each([
    ["https://www.hillview.example/about", "hillview.example"],
    ["http://HillView.edu.in", "hillview.edu.in"],
    ["https://kvs.gov.in", "kvs.gov.in"],
    ["https://yahoo.co.in", ""],
    ["https://rediffmail.com", ""],
    ["https://hillview.wordpress.com", ""],
    ["https://sites.google.com/view/hillview", ""],
    ["https://gov.in", ""],
    ["https://10.1.2.3", ""],
    ["https://[::1]/", ""],
    ["no address", ""],
  ])("counts for the host of %s: %j", (website, host) => {
    expect(countedHost(website)).toBe(host);
  });
});

describe("the check", () => {
  const ask = (person: Member, code: string) => person.form("/institution", { intent: "check", code });
  const waiting = () => bindings.DB.prepare("SELECT kind, subject, subject_id, text FROM moderation_items").all();

  test("is asked for by an owner, with the last code that she sent", async () => {
    expect((await ask(owner, "27250100101")).status).toBe(303);
    expect((await ask(owner, "27250100102")).status).toBe(303);
    const item = { kind: "check", subject: "institution", subject_id: school.id, text: "27250100102" };
    expect((await waiting()).results).toEqual([item]);
    expect(textOf(await (await owner.get("/institution")).text())).toContain("A person looks as soon as there is time");
  });

  test("is refused to others, without a code, with 1 MB, and for one that is checked", async () => {
    const reader = await signedIn("admin");
    await sql("INSERT OR REPLACE INTO institution_members VALUES (?, ?, 'reader', 5)", reader.account.id, school.id);
    expect((await ask(reader, "1")).status).toBe(403);
    expect((await ask(await signedIn("admin"), "1")).status).toBe(404);
    expect((await ask(owner, " ")).status).toBe(400);
    expect((await ask(owner, "1".repeat(1_000_000))).status).toBe(413);
    await sql("UPDATE institutions SET checked_at = 5 WHERE id = ?", school.id);
    expect((await ask(owner, "1")).status).toBe(409);
    expect((await waiting()).results).toEqual([]);
  });
});

describe("a picture", () => {
  const upload = (person: Member, file: File, which = "logo") =>
    person.upload(`/institution/picture?which=${which}`, { photo: file });
  const shown = async (which = "logo") => {
    const { body } = await api<Record<string, string | null>>("GET", `/institutions/${school.slug}/jobs.json`);
    return body[which] ?? null;
  };

  test("is shown to everybody, without its place, and the one before goes", async () => {
    expect(redirected(await upload(owner, picture()))).toEqual([303, "/institution#pictures"]);
    const first = await shown();
    expect((await visitor().get(String(first))).status).toBe(200);
    await upload(owner, picture(jpegWithExif({ turn: 6 }), "me.jpg", "image/jpeg"));
    const second = await shown();
    expect((await visitor().get(String(first))).status).toBe(404);
    const answer = await visitor().get(String(second));
    expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const bytes = Buffer.from(await answer.arrayBuffer()).toString("latin1");
    expect(bytes).toContain("JFIF");
    expect(bytes).not.toContain("GPS");
    expect(await (await visitor().get(`/institutions/${school.slug}`)).text()).toContain(`src="${second}"`);
    const job = await createJob(owner.account, { institutionId: school.id, job_logo: null });
    expect(await (await visitor().get(`/jobdetails/${job.id}`)).text()).toContain(`src="${second}"`);
  });

  test("is removed by an owner, twice too, and logo and photo are two", async () => {
    await upload(owner, picture());
    await upload(owner, picture(), "photo");
    const logo = await shown();
    for (let time = 0; time < 2; time += 1) await owner.upload("/institution/picture?which=logo", { intent: "remove" });
    expect([await shown(), await shown("photo")]).toEqual([null, expect.stringMatching(/^\/pictures\//)]);
    expect((await visitor().get(String(logo))).status).toBe(404);
  });

  test.each([
    ["HTML", picture(Uint8Array.from(Buffer.from("<!doctype html><script>")), "logo.png"), 415],
    ["a picture that moves", picture(ANIMATED_PNG), 415],
    ["too many pixels", picture(pngWith([], { width: 20_000, height: 9 })), 415],
    ["a file of 3 MB", picture(new Uint8Array(3_000_000)), 413],
    ["an empty file", picture(new Uint8Array(0)), 400],
  ])("that is %s is refused with the reason, and the last one stays", async (_, file, status) => {
    await upload(owner, picture());
    const before = await shown();
    const refused = await upload(owner, file);
    expect(refused.status).toBe(status);
    expect(textOf(await refused.text())).toMatch(/There is a problem|picture|file/i);
    expect(await shown()).toBe(before);
  });

  test("is refused to a recruiter of the institution, to others and to visitors, and nothing is stored", async () => {
    const colleague = await signedIn("admin");
    await sql(
      "INSERT OR REPLACE INTO institution_members VALUES (?, ?, 'recruiter', 5)",
      colleague.account.id,
      school.id,
    );
    expect((await upload(colleague, picture())).status).toBe(403);
    expect((await upload(await signedIn("admin"), picture())).status).toBe(404);
    expect((await upload(await signedIn("user"), picture())).status).toBe(403);
    expect((await visitor().upload("/institution/picture", { photo: picture() })).status).toBe(401);
    expect((await bindings.RESUMES.list({ prefix: "pictures/" })).objects).toEqual([]);
    expect((await visitor().get("/pictures/0199a5a0-0000-7000-8000-000000000001")).status).toBe(404);
    expect((await visitor().get("/pictures/x")).status).toBe(404);
  });

  test("of a suspended institution open for nobody, and again once that is lifted", async () => {
    await upload(owner, picture());
    const path = String(await shown());
    expect((await visitor().get(path)).status).toBe(200);
    await sql("UPDATE institutions SET suspended_at = 5");
    for (const who of [visitor(), owner]) expect((await who.get(path)).status).toBe(404);
    await sql("UPDATE institutions SET suspended_at = NULL");
    expect((await visitor().get(path)).status).toBe(200);
  });

  test("that no institution names is swept, and no other one", async () => {
    await upload(owner, picture());
    await bindings.RESUMES.put("pictures/0199a5a0-0000-7000-8000-00000000000a", "orphan");
    const later = new Date(Date.now() + 2 * 3_600_000);
    expect(await sweepPictures({ db, resumes: bindings.RESUMES, now: later })).toBe(1);
    expect((await visitor().get(String(await shown()))).status).toBe(200);
  });
});

describe("the resumes that people open in a day", () => {
  const open = (person: Visitor, id: string) => person.get(`/resumes/${id}`);

  test("are 50 at most for an institution that is not checked, together; the same one again is free; a check ends it", async () => {
    const job = await createJob(owner.account, { institutionId: school.id });
    const colleague = await signedIn("admin");
    await sql("INSERT OR REPLACE INTO institution_members VALUES (?, ?, 'reader', 5)", colleague.account.id, school.id);
    await confirm("head@hillview.example");
    const ids: string[] = [];
    for (let number = 0; number < 51; number += 1) ids.push((await createApplication(job)).id);
    const [last = "", ...rest] = ids;
    for (const [index, id] of rest.entries()) expect((await open(index % 2 ? owner : colleague, id)).status).toBe(200);
    for (const person of [owner, colleague]) {
      const refused = await open(person, last);
      expect([refused.status, Number(refused.headers.get("Retry-After")) > 3600]).toEqual([429, true]);
      expect(textOf(await refused.text())).toContain(
        "People of a school that is not checked can open 50 resumes a day",
      );
    }
    expect((await open(colleague, rest[0] ?? "")).status).toBe(200);
    await sql("UPDATE institutions SET checked_at = 5 WHERE id = ?", school.id);
    expect((await open(owner, last)).status).toBe(200);
  });

  test("count for a recruiter whose institution has no name too, and never for the applicant", async () => {
    const alone = await signedIn("admin");
    const candidate = await signedIn("user");
    const job = await createJob(alone.account);
    const application = await createApplication(job, { candidateId: candidate.account.id });
    for (let times = 0; times < 3; times += 1) await open(candidate, application.id);
    expect(
      await bindings.DB.prepare("SELECT count(*) AS n FROM limit_counters WHERE key LIKE 'resume%'").first("n"),
    ).toBe(0);
    await open(alone, application.id);
    expect(
      await bindings.DB.prepare("SELECT sum(count) AS n FROM limit_counters WHERE key LIKE 'resume%'").first("n"),
    ).toBe(1);
  });
});
