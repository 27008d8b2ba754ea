/** The fit of a job and a candidate's teaching profile: on the job's page, in lists, by call, and as a filter of the search. */
import { beforeEach, describe, expect, test } from "vitest";
import { writeJob } from "~/domain/jobs/details/write-job.server";
import { JobInput } from "~/domain/jobs/schema";
import type { Teaching } from "~/domain/profiles/teaching-schema";
import { expectError } from "../support/api-answers";
import { api, visitor } from "../support/app";
import { db, snapshot, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createHiddenJob,
  createJob,
  createUnpublishedJob,
  JOB_FIELDS,
  type Job,
  signedIn,
  withToken,
} from "../support/factories";
import { failingDatabase } from "../support/failing-storage";

type Person = Awaited<ReturnType<typeof signedIn>>;

const FIVE = {
  requires: ["B.Ed", "TET paper II"],
  subjects: ["Physics"],
  levels: ["middle", "secondary"],
  boards: ["CBSE"],
};

const answer = (is: "yes" | "taking" | "no", until: string | null = null) => ({
  answer: is,
  board: null,
  year: null,
  until,
});
const PHYSICS = { subjects: ["Physics"], levels: ["secondary" as const], boards: ["CBSE" as const], media: [] };

let owner: Account;
let candidate: Person;
beforeEach(async () => {
  owner = await createAccount("admin");
  candidate = await signedIn("user");
});

async function post(title: string, fields: Record<string, unknown> = {}): Promise<Job> {
  const input = JobInput.parse({ ...JOB_FIELDS, qualifications: "", title, ...fields });
  const { closesAt: _closes, dueAt: _due, ...row } = await writeJob({ db, now: new Date() }, input, null);
  return createJob(owner, row);
}

const says = (teaching: Teaching | null, who: { id: string } = candidate.account) =>
  sql("UPDATE profiles SET teaching = ? WHERE user_id = ?", teaching && JSON.stringify(teaching), who.id);

/** The text of a page without its markup. */
async function textOf(path: string, who: Pick<Person, "get"> = candidate): Promise<string> {
  const html = await (await who.get(path)).text();
  const body = html.slice(html.indexOf("<main")).replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, "");
  return body
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");
}

const titlesOf = (html: string) =>
  [...html.matchAll(/<h2><a href="\/jobdetails\/[^"]+">([^<]+)</g)].map(([, title]) => title);

describe("the page of a job", () => {
  test("says what a candidate has of what the job asks, what is missing, and that she can still apply", async () => {
    const job = await post("TGT Physics", FIVE);
    await says({ teaches: PHYSICS, has: { "B.Ed": answer("yes") } });
    const text = await textOf(`/jobdetails/${job.id}`);
    expect(text).toContain("You have 4 of the 5 things this school asks for.");
    expect(text).toContain("Not in your profile: TET paper II. Add it. You can still apply.");
    expect(text).toContain("TET paper II: not in your profile");
    expect(text).toContain("Only you see it.");
    const html = await (await candidate.get(`/jobdetails/${job.id}`)).text();
    expect(html).toContain(`href="/teachingprofile/has?back=/jobdetails/${job.id}#has_tet_paper_ii"`);
  });

  test("tells every kind of fit in its own words", async () => {
    const job = await post("TGT Physics", FIVE);
    const path = `/jobdetails/${job.id}`;
    await says(null);
    expect(await textOf(path)).toContain("This school asks for 5 things.");
    await says({ teaches: PHYSICS, has: { "B.Ed": answer("taking", "2027-05"), "TET paper II": answer("no") } });
    const mixed = await textOf(path);
    expect(mixed).toContain("You have 3 of the 5 things this school asks for.");
    expect(mixed).toContain("On the way: B.Ed (until May 2027). You said that you do not have: TET paper II.");
    expect(mixed).toContain("You can still apply.");
    await says({ teaches: PHYSICS, has: { "integrated B.Ed": answer("yes"), "TET paper II": answer("yes") } });
    const all = await textOf(path);
    expect(all).toContain("You have all 5 things this school asks for.");
    expect(all).not.toContain("You can still apply.");
    const open = await post("Librarian");
    expect(await textOf(`/jobdetails/${open.id}`)).toContain("This advert names no requirements.");
    const college = await post("Lecturer", { requires: ["Ph.D"], company_name: "Modern College" });
    expect(await textOf(`/jobdetails/${college.id}`)).toContain("This college asks for one thing.");
  });

  test("what she expected by a month that is over is not on the way: the page asks whether she has it now", async () => {
    const job = await post("TGT Physics", { requires: ["B.Ed"] });
    await says({ has: { "B.Ed": answer("taking", "2019-01") } });
    const html = await (await candidate.get(`/jobdetails/${job.id}`)).text();
    expect(html.replace(/<!-- -->/g, "")).toContain("B.Ed: the month in which you expected it is over. ");
    expect(html).toContain(`has?back=/jobdetails/${job.id}#has_b_ed">Do you have it now?</a>`);
    expect(html).not.toMatch(/on the way|Not in your profile/i);
  });

  test("a job whose requirements change: the next reading shows the new fit", async () => {
    const job = await post("TGT Physics", FIVE);
    await says({ teaches: PHYSICS, has: { "B.Ed": answer("yes") } });
    expect(await textOf(`/jobdetails/${job.id}`)).toContain("You have 4 of the 5 things");
    const { terms, details } = await post("x", { ...FIVE, requires: ["B.Ed"] });
    await sql("UPDATE jobs SET details = ?, terms = ? WHERE id = ?", details, terms, job.id);
    expect(await textOf(`/jobdetails/${job.id}`)).toContain("You have all 4 things");
  });

  test("visitors and recruiters see no fit, and Apply stands where it stood", async () => {
    const job = await post("TGT Physics", FIVE);
    await says({ teaches: PHYSICS, has: { "TET paper II": answer("no") } });
    const path = `/jobdetails/${job.id}`;
    const [own, shared] = [await (await candidate.get(path)).text(), await (await visitor().get(path)).text()];
    expect(own).toContain('class="fit"');
    const recruiter = await signedIn("admin");
    for (const who of [visitor(), recruiter, await signedIn("admin", owner)])
      expect(await (await who.get(path)).text()).not.toMatch(/class="fit"|things this school/);
    const button = (html: string) => /<button[^>]*show-modal[^>]*>Apply<\/button>/.exec(html)?.[0];
    expect(button(own)).toBe(button(shared));
    expect(own.indexOf('command="show-modal"')).toBeLessThan(own.indexOf('class="fit"'));
  });

  test("who has applied is not told to apply, and a closed job has no fit", async () => {
    const job = await post("TGT Physics", FIVE);
    await says({ teaches: PHYSICS });
    await createApplication(job, { candidateId: candidate.account.id, email: candidate.account.email });
    const text = await textOf(`/jobdetails/${job.id}`);
    expect(text).toContain("You have 3 of the 5 things");
    expect(text).not.toContain("You can still apply.");
    await sql("UPDATE jobs SET state = 'closed' WHERE id = ?", job.id);
    expect(await textOf(`/jobdetails/${job.id}`)).not.toContain("of the 5 things");
  });
});

describe("lists", () => {
  test.each(["/", "/jobs", "/jobs?q=physics", "/saved-jobs"])("%s has the fit of each job in short", async (path) => {
    const job = await post("TGT Physics", { ...FIVE, medium: "English medium" });
    const open = await post("Physics Librarian");
    for (const { id } of [job, open]) await candidate.form(`/jobdetails/${id}/save`, {});
    await says({ teaches: { ...PHYSICS, media: ["English"] }, has: { "B.Ed": answer("yes") } });
    const html = await (await candidate.get(path)).text();
    expect(html.match(/You have 5 of the 6 things asked/g)).toHaveLength(1);
    expect(html.match(/You have \d/g)).toHaveLength(1);
    await says(null);
    expect(await (await candidate.get(path)).text()).not.toMatch(/You have \d/);
    const recruiter = await signedIn("admin");
    if (path !== "/saved-jobs")
      for (const who of [visitor(), recruiter]) expect(await (await who.get(path)).text()).not.toMatch(/You have \d/);
  });

  test("a saved job that is closed has none", async () => {
    const job = await post("TGT Physics", FIVE);
    await candidate.form(`/jobdetails/${job.id}/save`, {});
    await says({ teaches: PHYSICS });
    await sql("UPDATE jobs SET state = 'closed' WHERE id = ?", job.id);
    expect(await textOf("/saved-jobs")).not.toMatch(/You have \d/);
  });
});

test("a start of which she says nothing names the part of the profile, and leads there", async () => {
  const job = await post("TGT Physics", { subjects: ["Physics"], starts_on: "2027-04-01" });
  await says({ teaches: PHYSICS });
  const html = await (await candidate.get(`/jobdetails/${job.id}`)).text();
  expect(html).toContain(`href="/teachingprofile/seeks?back=/jobdetails/${job.id}#from">What you look for</a>`);
});

describe("the filter ?meets=1", () => {
  beforeEach(async () => {
    await post("Physics A", { requires: ["B.Ed"] });
    await post("Physics B", { requires: ["TET paper II"] });
    await post("Physics C", {});
    await post("Physics D", { requires: ["TET", "M.Ed"] });
    await says({
      has: {
        "TET paper II": answer("no"),
        "M.Ed": answer("no"),
        "B.Ed": answer("no"),
        "integrated B.Ed": answer("yes"),
      },
    });
  });

  const listed = async (path: string, who: Pick<Person, "get"> = candidate) =>
    titlesOf(await (await who.get(path)).text());

  test("hides jobs that ask for what she said she does not have, and no others", async () => {
    expect(await listed("/jobs")).toEqual(["Physics D", "Physics C", "Physics B", "Physics A"]);
    expect(await listed("/jobs?meets=1")).toEqual(["Physics C", "Physics A"]);
    expect(await listed("/jobs?q=physics&meets=1")).toEqual(["Physics C", "Physics A"]);
    expect(await textOf("/jobs?q=physics&meets=1")).toContain("2 jobs");
    expect(await listed("/jobs?meets=0")).toHaveLength(4);
  });

  test("stays through the forms and links of the page, and not in feeds and alerts", async () => {
    const html = await (await candidate.get("/jobs?q=physics&meets=1&filters=open")).text();
    expect(html).toMatch(
      /<input type="checkbox" name="meets"[^>]*checked=""[^>]*value="1"|<input type="checkbox"[^>]*name="meets"[^>]*checked/,
    );
    expect(html).toContain('<input type="hidden" name="meets" value="1"/>');
    expect(html).toContain('href="/jobs?q=physics"');
    for (const [, href] of html.matchAll(/href="(\/(?:alerts|jobs\.atom|jobs\.feed\.json)[^"]*)"/g))
      expect(href).not.toContain("meets");
  });

  test("says so where her profile has no such answer", async () => {
    await says({ teaches: PHYSICS });
    expect(await listed("/jobs?meets=1")).toHaveLength(4);
    expect(await textOf("/jobs?meets=1")).toContain(
      "No job is hidden yet: your profile does not say what you do not have.",
    );
  });

  test("is no word for visitors and recruiters: they see all jobs, and the visitors' page is the same copy", async () => {
    const recruiter = await signedIn("admin");
    for (const who of [visitor(), recruiter]) {
      expect(await listed("/jobs?meets=1", who)).toHaveLength(4);
      expect(await (await who.get("/jobs?meets=1&filters=open")).text()).not.toContain('name="meets"');
    }
    const env = { PAGE_CACHE: "on" };
    expect(await listed("/jobs?meets=1")).toEqual(["Physics C", "Physics A"]);
    await visitor().get("/jobs", { env });
    const copy = await visitor().get("/jobs?meets=1", { env });
    expect(copy.headers.get("Cache-Status")).toContain("hit");
    expect(titlesOf(await copy.text())).toHaveLength(4);
    const own = await candidate.get("/jobs?meets=1", { env });
    expect([own.headers.get("Cache-Control"), titlesOf(await own.text()).length]).toEqual([
      expect.stringContaining("no-store"),
      2,
    ]);
  });

  test("costs one call of the database more, and a page with fits costs none", async () => {
    const callsOf = async (path: string) => {
      const { DB, inARow } = failingDatabase(null);
      await (await candidate.get(path, { env: { DB } })).text();
      return inARow();
    };
    expect([
      await callsOf("/jobs"),
      await callsOf("/jobs?q=physics"),
      await callsOf("/"),
      await callsOf("/saved-jobs"),
    ]).toEqual([2, 2, 2, 2]);
    expect(await callsOf("/jobs?q=physics&meets=1")).toBe(3);
  });

  test("a session that has ended sees what visitors see", async () => {
    await sql("DELETE FROM sessions");
    expect(await listed("/jobs?meets=1")).toHaveLength(4);
  });
});

describe("GET /jobs/fit/:id", () => {
  test("gives the lines, the sum and the note, and writes nothing", async () => {
    const day = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
    const job = await post("TGT Physics", { ...FIVE, starts_on: day });
    const person = await withToken("user");
    await says(
      { teaches: PHYSICS, has: { "B.Ed": answer("taking", "2027-05"), "TET paper II": answer("no") } },
      person,
    );
    const before = await snapshot();
    const got = await api("GET", `/jobs/fit/${job.id}`, { token: person.token });
    const line = (field: string, asks: string[], state: string, expected: string | null = null) => ({
      field,
      asks,
      state,
      expected,
    });
    expect([got.status, got.body]).toEqual([
      200,
      {
        id: job.id,
        updated_at: job.updatedAt.toISOString(),
        lines: [
          line("requires", ["B.Ed"], "on the way", "2027-05"),
          line("requires", ["TET paper II"], "not met"),
          line("subjects", ["Physics"], "met"),
          line("levels", ["middle", "secondary"], "met"),
          line("boards", ["CBSE"], "met"),
          line("starts_on", [day], "not said"),
        ],
        met: 3,
        total: 6,
        text: "You have 3 of the 6 things this school asks for.",
        note: null,
      },
    ]);
    const after = await snapshot();
    for (const table of ["profiles", "jobs", "applications"] as const)
      expect(after[table], table).toEqual(before[table]);
  });

  test("is for candidates: a recruiter gets 403, nobody 401, and a job that is gone 404 or 410 as its page", async () => {
    const { token } = await withToken("user");
    const job = await post("TGT Physics", FIVE);
    expectError(await api("GET", `/jobs/fit/${job.id}`), 401, "not_signed_in");
    expectError(
      await api("GET", `/jobs/fit/${job.id}`, { token: (await withToken("admin")).token }),
      403,
      "wrong_role",
    );
    const removed = await post("Removed", FIVE);
    await sql("UPDATE jobs SET removed_at = 5, state = 'closed' WHERE id = ?", removed.id);
    const ids = [
      removed.id,
      (await createHiddenJob(owner)).id,
      (await createUnpublishedJob(owner, "waiting")).id,
      (await createJob(owner, { state: "held" })).id,
      "0199a5a0-0000-7000-8000-000000000000",
      "nonsense",
    ];
    for (const id of ids) {
      const [fit, shown] = [
        await api("GET", `/jobs/fit/${id}`, { token }),
        await api("GET", `/jobs/getjobbyid/${id}`, { token }),
      ];
      expect([fit.status, fit.body.code], id).toEqual([shown.status, shown.body.code]);
      expect([404, 410]).toContain(fit.status);
    }
    await sql("UPDATE jobs SET state = 'closed' WHERE id = ?", job.id);
    expect((await api("GET", `/jobs/fit/${job.id}`, { token })).status).toBe(200);
  });
});
