import { beforeEach, describe, expect, test } from "vitest";
import { visitor } from "../support/app";
import { countRows, rowsOf, snapshot, storedKeys } from "../support/bindings";
import {
  type Account,
  APPLY_FIELDS,
  createAccount,
  createJob,
  JOB_FIELDS,
  type Job,
  pdf,
  pdfBytes,
  signedIn,
} from "../support/factories";
import { errorOf, heldBy, linksOf, repeatedIds, textOf, toastsOf } from "../support/pages";

describe("posting a job", () => {
  test("stores it and shows it in My Jobs, with a toast", async () => {
    const browser = await signedIn("admin");
    const response = await browser.form("/recruiter", {
      ...JOB_FIELDS,
      user_id: "x",
      status: "closed",
      deleted: "true",
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/myjobs");
    const page = await (await browser.follow(response)).text();
    expect(toastsOf(page)).toEqual(["Job added successfully!"]);
    expect(textOf(page)).toContain("PGT Physics");
    const own = { ...JOB_FIELDS, vacancy: 2, user_id: browser.account.id, state: "open", removed_at: null };
    expect(await rowsOf("jobs")).toMatchObject([own]);
  });

  test("names all that is wrong at once: fields, pay, dates, walk-in, publishing, questions", async () => {
    const browser = await signedIn("admin");
    const wrong = {
      ...{ title: "", pay_min: "60000", pay_max: "40000", closes_at: "2020-01-01", starts_on: "2020-02-02" },
      ...{ walk_in_from: "2090-03-02", publish_at: "2020-01-01", contract_until: "soon" },
      ...{ question_1: "Which classes?", question_2: "Hours?", question_2_kind: "choice" },
    };
    const answer = await browser.form("/recruiter", { ...JOB_FIELDS, ...wrong });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    const summary = /<div class="form-errors"[\s\S]*?<\/div>/.exec(html)?.[0] ?? "";
    const lines = [...summary.matchAll(/<a href="#([^"]*)">([^<]*)/g)].map(([, name, text]) => [name, text]);
    const named = Object.fromEntries(lines);
    expect(Object.keys(named).sort()).toEqual(
      [
        ...["closes_at", "contract_until", "pay_min", "publish_at", "questions", "starts_on", "title"],
        "walk_in_from",
      ].sort(),
    );
    expect(named).toMatchObject({
      title: "Enter a title",
      closes_at: "Last day for applications: This day is over. Enter a later one",
      starts_on: "Start of work: This day is over. Enter a later one",
      walk_in_from: "Walk-in interview, first day: This is more than a year ahead. Enter an earlier day",
    });
    expect(named.questions).toMatch(/^Question 1: Choose how each question is answered/);
    expect(named.questions).not.toContain("yes_no");
    expect(await countRows("jobs")).toBe(0);
  });

  test("is refused beside each wrong field, and everything typed is kept", async () => {
    const browser = await signedIn("admin");
    const wrong = {
      title: "  ",
      vacancy: "0",
      job_nature: "Never",
      website: "ftp://x.example",
      keywords: "x".repeat(301),
    };
    const typed = { ...JOB_FIELDS, ...wrong, description: "First line\n\n</textarea><b>second</b> & more" };
    const response = await browser.form("/recruiter", typed);
    expect(response.status).toBe(400);
    const html = await response.text();
    for (const name of Object.keys(typed)) {
      if (name in wrong) expect(errorOf(html, name), name).toMatch(/^[A-Z]/);
      else expect(errorOf(html, name), name).toBeNull();
      if (name in wrong) expect(linksOf(html)).toContain(`#${name}`);
    }
    for (const name of ["vacancy", "website", "keywords", "description", "salary", "company_name"] as const) {
      expect(heldBy(html, name), name).toBe(typed[name]);
    }
    // Nothing has failed but what stands beside the fields.
    expect(toastsOf(html)).toEqual([]);
    expect(await countRows("jobs")).toBe(0);
  });

  test("is refused with 413 when it is too much text", async () => {
    const browser = await signedIn("admin");
    const response = await browser.form("/recruiter", { ...JOB_FIELDS, description: "x".repeat(270_000) });
    expect(response.status).toBe(413);
    expect(textOf(await response.text())).toContain("256 KB at most");
  });
});

describe("applying", () => {
  let owner: Account;
  let job: Job;
  let path: string;
  beforeEach(async () => {
    owner = await createAccount("admin");
    job = await createJob(owner);
    path = `/jobdetails/${job.id}`;
  });
  const good = () => ({ ...APPLY_FIELDS, job_id: job.id, resume: pdf() });

  test("by somebody signed out stores the application and closes the dialog with a toast", async () => {
    const browser = visitor();
    const response = await browser.upload(path, good());
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(path);
    const html = await (await browser.follow(response)).text();
    expect(toastsOf(html)).toEqual(["Job application submitted successfully"]);
    expect(html).not.toMatch(/<dialog[^>]*id="apply"[^>]*\sopen/);
    expect(await rowsOf("applications")).toMatchObject([
      { job_id: job.id, candidate_id: null, email: "meera@example.com" },
    ]);
  });

  test("by a candidate ties it to the account", async () => {
    const browser = await signedIn("user");
    await browser.upload(path, good());
    expect((await rowsOf("applications"))[0]?.candidate_id).toBe(browser.account.id);
  });

  test("is for the job of the address, whatever the form says", async () => {
    const other = await createJob(owner);
    await visitor().upload(path, { ...good(), job_id: other.id });
    expect((await rowsOf("applications"))[0]?.job_id).toBe(job.id);
  });

  const html = () => new File(["<!DOCTYPE html><script>alert(1)</script>"], "cv.pdf", { type: "application/pdf" });
  const wrong: [string, Record<string, string | File>, number, string[]][] = [
    ["no name", { applicant_name: "" }, 400, ["applicant_name"]],
    [
      "a wrong address and mobile",
      { applicant_email: "a@", applicant_mobile: "x" },
      400,
      ["applicant_email", "applicant_mobile"],
    ],
    ["an unknown experience", { applicant_experience: "9" }, 400, ["applicant_experience"]],
    ["no file", { resume: new File([], "") }, 400, ["resume"]],
    ["no file and no name", { resume: new File([], ""), applicant_name: "" }, 400, ["applicant_name", "resume"]],
    ["HTML as PDF", { resume: html() }, 415, ["resume"]],
    ["eleven megabytes", { resume: pdf("b.pdf", pdfBytes(11 * 1024 * 1024)) }, 413, ["resume"]],
  ];
  test.each(wrong)(
    "with %s is refused beside the field, in the open dialog, and keeps what was typed",
    async (_, changes, status, fields) => {
      const before = await snapshot();
      const typed = { ...good(), applicant_name: "Meera <Iyer> & \"co'", ...changes };
      const response = await visitor().upload(path, typed);
      expect(response.status).toBe(status);
      const page = await response.text();
      expect(page).toMatch(/<dialog[^>]*id="apply"[^>]*\sopen/);
      for (const name of [...Object.keys(APPLY_FIELDS), "resume"]) {
        if (fields.includes(name)) expect(errorOf(page, `apply-${name}`), name).toMatch(/^[A-Z]/);
        else expect(errorOf(page, `apply-${name}`), name).toBeNull();
        if (fields.includes(name)) expect(linksOf(page)).toContain(`#apply-${name}`);
      }
      expect(heldBy(page, "apply-applicant_name")).toBe(typed.applicant_name);
      expect(heldBy(page, "apply-applicant_email")).toBe(typed.applicant_email);
      expect(heldBy(page, "apply-applicant_mobile")).toBe(typed.applicant_mobile);
      if (typed.applicant_experience === "3+") expect(heldBy(page, "apply-applicant_experience")).toBe("3+");
      expect(toastsOf(page)).toEqual([expect.stringMatching(/^Error applying for job:/)]);
      expect(await snapshot()).toEqual(before);
    },
  );

  test("a second time from one account is refused, and says why", async () => {
    const candidate = await signedIn("user");
    await candidate.upload(path, good());
    const before = await snapshot();
    const response = await candidate.upload(path, good());
    expect(response.status).toBe(409);
    const page = textOf(await response.text());
    expect(page).toContain("This email address has already applied for this job");
    expect(page).toContain("Applied on");
    expect(await snapshot()).toEqual(before);
  });

  test("for closed, removed, unknown and own jobs is refused with a page that says why", async () => {
    const closed = await createJob(owner, { state: "closed" });
    const removed = await createJob(owner, { removedAt: new Date() });
    const cases: [string, number, string][] = [
      [closed.id, 409, "This job is closed and takes no more applications"],
      [removed.id, 410, "This job was removed by the recruiter"],
      ["01900000-0000-7000-8000-000000000000", 404, "There is no such job"],
    ];
    for (const [id, status, message] of cases) {
      const response = await visitor().upload(`/jobdetails/${id}`, { ...good(), job_id: id });
      expect(response.status).toBe(status);
      expect(textOf(await response.text())).toContain(message);
    }
    const own = await (await signedIn("admin", owner)).upload(path, good());
    expect(own.status).toBe(403);
    expect(textOf(await own.text())).toContain("This is a job of your own");
    expect(await countRows("applications")).toBe(0);
    expect(await storedKeys()).toEqual([]);
  });

  test("with a form that is no upload is refused with 415", async () => {
    const response = await visitor().form(path, APPLY_FIELDS);
    expect(response.status).toBe(415);
  });
});

test("no id stands twice on the page of a refused form", async () => {
  const job = await createJob(await createAccount("admin"));
  const recruiter = await signedIn("admin");
  const pages = await Promise.all([
    visitor().form("/login", {}),
    visitor().form("/signup", {}),
    recruiter.form("/recruiter", {}),
    visitor().upload(`/jobdetails/${job.id}`, { resume: new File([], "") }),
  ]);
  for (const page of pages) {
    expect(page.status).toBe(400);
    expect(repeatedIds(await page.text())).toEqual([]);
  }
});

describe("HTML in every field", () => {
  const EVIL = `<script>alert(1)</script><img src=x onerror=alert(1)>"'&`;

  test("is rendered as text on every screen", async () => {
    const owner = await createAccount(
      "admin",
      {},
      { f_name: EVIL, l_name: EVIL, address: EVIL, city: EVIL, mobile: EVIL },
    );
    const texts = [
      "title",
      "category",
      "salary",
      "location",
      "description",
      "benefits",
      "responsibility",
      "qualifications",
      "keywords",
    ];
    const fields = Object.fromEntries([...texts, "company_name", "company_location"].map((name) => [name, EVIL]));
    const urls = {
      website: `https://x.example/"><script>alert(1)</script>`,
      job_logo: `https://x.example/"onerror="alert(1)`,
    };
    const browser = await signedIn("admin", owner);
    expect((await browser.form("/recruiter", { ...JOB_FIELDS, ...fields, ...urls })).status).toBe(303);
    const id = String((await rowsOf("jobs"))[0]?.id);
    await visitor().upload(`/jobdetails/${id}`, { ...APPLY_FIELDS, applicant_name: EVIL, resume: pdf(`${EVIL}.pdf`) });
    expect(await countRows("applications")).toBe(1);

    const search = `/jobs?q=${encodeURIComponent(EVIL)}&location=${encodeURIComponent(EVIL)}&category=${encodeURIComponent(EVIL)}`;
    const own = ["/myjobs", `/applications?jobId=${id}`, "/applications", "/userprofile"];
    const paths = ["/", "/jobs", search, `/jobdetails/${id}`, `/jobdetails/${id}?apply=1`, ...own];
    for (const path of paths) {
      const html = await (await browser.get(path)).text();
      expect(html, path).not.toMatch(/<script>alert|<img src=x/);
      expect(html.replace(/="[^"]*"/g, ""), path).not.toMatch(/<[^>]*onerror/);
      if (path !== "/applications") expect(textOf(html), path).toContain(EVIL.slice(0, 20));
    }
  });

  test("of a refused form stays text, in the markup and in what hydrates it", async () => {
    const browser = await signedIn("admin");
    const typed = Object.fromEntries(Object.keys(JOB_FIELDS).map((name) => [name, `</script>${EVIL}`]));
    const html = await (await browser.form("/recruiter", typed)).text();
    expect(html).not.toMatch(/<script>alert|<\/script><script>alert|<img src=x/);
    expect(heldBy(html, "title")).toBe(`</script>${EVIL}`);
  });
});
