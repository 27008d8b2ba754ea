import { beforeEach, describe, expect, test } from "vitest";
import { CATEGORIES } from "~/domain/jobs/rules";
import { visitor } from "../support/app";
import { sql } from "../support/bindings";
import { type Account, createAccount, createApplication, createJob, signedIn } from "../support/factories";
import { control, heldBy, linksOf, repeatedIds, textOf } from "../support/pages";

let owner: Account;
beforeEach(async () => {
  owner = await createAccount("admin");
});

/** The page of a visitor who is signed out, unless another is given. */
async function page(path: string, browser = visitor()): Promise<{ html: string; text: string }> {
  const html = await (await browser.get(path)).text();
  expect(repeatedIds(html)).toEqual([]);
  return { html, text: textOf(html) };
}

function expectTexts(text: string, texts: string[]): void {
  for (const each of texts) expect(text).toContain(each);
}

describe("/", () => {
  test("shows hero, search, categories with live counts and the latest jobs", async () => {
    const job = await createJob(owner, { category: "Engineering", salary: "₹ 30,000" });
    await createJob(owner, { category: "Engineering", state: "closed" });
    const { html, text } = await page("/");
    expectTexts(text, [
      "Find your dream job",
      "Explore",
      "Keywords",
      "Location",
      "Category",
      "Popular Categories",
      "Latest Jobs",
    ]);
    expectTexts(text, ["Engineering1 open position", "Languages0 open positions", ...CATEGORIES]);
    expectTexts(text, [
      "PGT Physics",
      "Hill View School",
      "Industry Type Engineering",
      "Pune, Maharashtra",
      "Full Time",
      "₹ 30,000",
    ]);
    expect(linksOf(html)).toContain(`/jobdetails/${job.id}`);
    expect(linksOf(html)).toContain("/jobs?category=Information+Technology");
    expect(html).toMatch(/<form[^>]*action="\/jobs"[^>]*method="get"/);
    expect(text).toContain("© 2024");
  });

  test("calls a job without a title Software Engineer", async () => {
    const job = await createJob(owner);
    await sql("UPDATE jobs SET title = ''");
    expect((await page("/")).text).toContain("Software Engineer");
    expect((await page(`/jobdetails/${job.id}`)).text).toContain("Software Engineer");
  });

  test("says so when there is no job", async () => {
    expect((await page("/")).text).toContain("The board is empty");
  });
});

describe("/jobs", () => {
  test("keeps the whole search in its form, its filters and its links", async () => {
    for (let index = 0; index < 22; index += 1) await createJob(owner, { title: `Physics ${index}` });
    const { html, text } = await page("/jobs?q=physics&location=pune&category=Science&job_nature=Full+Time");
    expect(text).toContain("22 jobs");
    expect([heldBy(html, "q"), heldBy(html, "location"), heldBy(html, "category")]).toEqual([
      "physics",
      "pune",
      "Science",
    ]);
    expect(html).toContain('<input type="hidden" name="job_nature" value="Full Time"/>');
    expect(html).toMatch(/<a [^>]*sort=relevance" aria-current="true">Most relevant</);
    const open = linksOf(html).find((link) => link.endsWith("filters=open#filters"));
    const box = '<input type="checkbox" name="job_nature" checked="" value="Full Time"/>';
    expect((await page(open ?? "")).html).toContain(box);
    const next = linksOf(html).find((link) => link.includes("after="));
    expect(next).toMatch(/^\/jobs\?q=physics&location=pune&category=Science&job_nature=Full\+Time&after=/);
    expect(linksOf(html)).toContain("/jobs?location=pune&category=Science&job_nature=Full+Time");

    const second = await page(next ?? "");
    expect(second.text.match(/Physics \d+/g)?.length).toBeGreaterThanOrEqual(2);
    const back = linksOf(second.html).find((link) => link.includes("before="));
    expect((await page(back ?? "")).text).toBe(text);
  });

  test("helps when nothing matches", async () => {
    const { html, text } = await page("/jobs?q=nothing&category=Whatever");
    expectTexts(text, ["0 jobs", "No job matches", "See all jobs", "Clear all"]);
    expect(heldBy(html, "category")).toBe("Whatever");
    expect(linksOf(html)).toEqual(expect.arrayContaining(["/jobs?category=Whatever", "/jobs?q=nothing", "/jobs"]));
  });

  test.each([
    "?after=x",
    "?before=%00",
    "?after=x&before=y",
    "?q=%22%20OR%20*&sort=x&job_nature=y",
    "?page=-1",
    "?q=%FF",
  ])("answers %s as if nothing had been asked", async (query) => {
    await createJob(owner);
    expect((await visitor().get(`/jobs${query}`)).status).toBe(200);
  });
});

describe("a recruiter's screens", () => {
  test("/myjobs shows its table, ten a page", async () => {
    const browser = await signedIn("admin", owner);
    expect((await page("/myjobs", browser)).text).toContain("You have posted no job yet");
    for (let index = 0; index < 11; index += 1) await createJob(owner, { title: `Job number ${index}` });
    await createJob(owner, { title: "Closed one", state: "closed" });
    const { text } = await page("/myjobs", browser);
    expectTexts(text, [
      "S.No.",
      "Title",
      "Company",
      "Job Created",
      "Applicants",
      "Status",
      "Action",
      "Recruiter and HR",
      "My Jobs",
    ]);
    expectTexts(text, ["0 Applications", "Closed one", "Closed", "Open", "Science · Full Time", "Page 1 of 2", "View"]);
    const second = await page("/myjobs?page=2", browser);
    expectTexts(second.text, ["11", "12", "Job number 0", "Page 2 of 2"]);
  });

  test("/applications shows its table and counts on from page to page", async () => {
    const browser = await signedIn("admin", owner);
    const job = await createJob(owner);
    const path = `/applications?jobId=${job.id}&order=newest`;
    expectTexts((await page(path, browser)).text, [
      `Applications for Job ID: ${job.id}`,
      "No applications yet",
      "Back to My Jobs",
    ]);
    for (let index = 0; index < 51; index += 1) {
      await createApplication(job, { name: `Applicant ${index}`, createdAt: new Date(index * 1000) });
    }
    const { html, text } = await page(path, browser);
    expectTexts(text, [
      "S.No.",
      "Applicant Name",
      "Email",
      "Resume",
      "Status",
      "View Resume",
      "Submitted",
      "1-2 years",
    ]);
    const next = linksOf(html).find((link) => link.includes("page=2")) ?? "";
    const last = await page(next.replace("page=2", "page=3"), browser);
    expect(last.text).toContain("Applicant 0");
    expect(last.text).not.toContain("Applicant 1 ");
    expect(last.text).toMatch(/number 51 Applicant 0 /);
  });

  test("/applications without a job offers one's jobs", async () => {
    const browser = await signedIn("admin", owner);
    const job = await createJob(owner, { title: "Choose me" });
    const { html, text } = await page("/applications", browser);
    expect(text).toContain("Choose me 0 Applications");
    expect(linksOf(html)).toContain(`/applications?jobId=${job.id}`);
  });

  test("/recruiter has the form's fields, marked as required where they are", async () => {
    const { html, text } = await page("/recruiter", await signedIn("admin", owner));
    expectTexts(text, ["Post a Job", "Recruiter and HR", "My Jobs", "Job applicants", "Logout"]);
    // One nature is chosen from the beginning, so nothing has to be enforced: it is only said.
    expect(control(html, "job_nature")).toHaveProperty("aria-required");
    for (const name of ["title", "category", "vacancy", "location", "description", "keywords", "company_name"]) {
      expect(control(html, name), name).toHaveProperty("required");
    }
    for (const name of [
      "salary",
      "benefits",
      "responsibility",
      "qualifications",
      "company_location",
      "website",
      "job_logo",
    ]) {
      expect(control(html, name), name).not.toBeNull();
      expect(control(html, name), name).not.toHaveProperty("required");
    }
    expect(heldBy(html, "job_nature")).toBe("Full Time");
    expect(control(html, "vacancy")?.min).toBe("1");
  });
});

test("the 404 page says what the specification says", async () => {
  const { html, text } = await page("/no/such/page");
  expectTexts(text, [
    "404",
    "Page Not Found",
    "Sorry, the page you are looking for could not be found.",
    "Return Home",
  ]);
  expect(linksOf(html)).toContain("/");
});

test("each role sees its own menu", async () => {
  const menu = async (browser = visitor()) =>
    linksOf(/<header[\s\S]*?<\/header>/.exec((await page("/", browser)).html)?.[0] ?? "");
  expect(await menu()).toEqual(expect.arrayContaining(["/", "/jobs", "/login", "/signup"]));
  expect(await menu()).not.toContain("/myjobs");
  expect(await menu(await signedIn("user"))).not.toEqual(expect.arrayContaining(["/recruiter"]));
  expect(await menu(await signedIn("admin"))).toEqual(expect.arrayContaining(["/recruiter", "/myjobs"]));
  expect(await menu(await signedIn("admin"))).not.toContain("/login");
});
