import { beforeEach, describe, expect, test } from "vitest";
import { writeForSpreadsheet } from "~/domain/moments/rules";
import { csvLine } from "~/http/formats/csv";
import { type Visitor, visitor } from "../support/app";
import { countRows, rowsOf, snapshot, sql } from "../support/bindings";
import { type Account, type Application, createApplication, createJob, type Job, signedIn } from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { linksOf, textOf, toastsOf } from "../support/pages";

allowBrokenRows("application without its first event", "applicants are made by the hundred, without their history");

let owner: Visitor & { account: Account };
let job: Job;
let application: Application;
beforeEach(async () => {
  owner = await signedIn("admin");
  job = await createJob(owner.account, { title: "PGT Physics" });
  application = await createApplication(job, { name: "Asha Rao", email: "asha@example.com" });
});

const list = (query = "") => `/applications?jobId=${job.id}${query}`;
const page = async (path: string, browser: Visitor = owner) => (await browser.get(path)).text();
/** The rows of the table, as text. */
const rows = (html: string) => [...html.matchAll(/<tr id="application-[\s\S]*?<\/tr>/g)].map(([row]) => textOf(row));
/** The statuses that the menu of a row offers. */
const optionsOf = (html: string, id: string) => {
  const row = new RegExp(`<tr id="application-${id}"[\\s\\S]*?</tr>`).exec(html)?.[0] ?? "";
  return [...row.matchAll(/<button[^>]*name="status" value="([^"]*)"/g)].map((match) => match[1]);
};
const update = (fields: Record<string, string>, browser: Visitor = owner, id = application.id) =>
  browser.form(`/applicants/${id}`, { from: "submitted", ...fields });

/** `count` more applications like this one, each older by a second, in one statement. */
async function copies(count: number): Promise<void> {
  await sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO applications (id, job_id, name, email, mobile, experience, resume_key, resume_name, resume_bytes, status, created_at, updated_at, confirmed_at)
     SELECT substr(id, 1, 24) || printf('%012d', i), job_id, 'Copy ' || i, 'copy' || i || '@example.com', mobile, experience,
            'resumes/copy' || i, resume_name, resume_bytes, status, created_at - i * 1000, updated_at, confirmed_at FROM n, applications`,
    count,
  );
}

describe("/applications", () => {
  test("has the specification's heading, columns and links", async () => {
    const html = await page(list());
    expect(html).toContain("<h1>PGT Physics</h1>");
    expect(textOf(html)).toContain(`Applications for Job ID: ${job.id}`);
    const columns = [...html.matchAll(/<th scope="col">([^<]*)/g)].map((match) => match[1]);
    expect(columns).toEqual(["S.No.", "Applicant Name", "Email", "Resume", "Status", "Action"]);
    expect(html).toMatch(/<a href="\/resumes\/[^"]*" target="_blank" rel="noopener">/);
    expect(linksOf(html)).toEqual(
      expect.arrayContaining(["/myjobs", `/applicants/${application.id}`, `/applications.csv?jobId=${job.id}`]),
    );
  });

  test.each([
    ["submitted", ["shortlisted", "interviewing", "offered", "hired", "rejected"]],
    ["shortlisted", ["interviewing", "offered", "hired", "rejected"]],
    ["interviewing", ["offered", "hired", "rejected"]],
    ["offered", ["hired", "rejected"]],
    ["rejected", ["shortlisted", "interviewing", "offered", "hired"]],
  ])("offers what may follow %s", async (status, options) => {
    await sql("UPDATE applications SET status = ?", status);
    const html = await page(list());
    expect(optionsOf(html, application.id)).toEqual(options);
    expect(html).toContain("Update Status");
  });

  test.each([
    ["hired", "Hired is the last step."],
    ["withdrawn", "Withdrawn by the candidate."],
  ])("says why nothing follows %s", async (status, why) => {
    await sql("UPDATE applications SET status = ?", status);
    const html = await page(list());
    expect(optionsOf(html, application.id)).toEqual([]);
    expect(rows(html)[0]).toContain(why);
  });

  test("filters by status, with the count of each, and forgets a status that is none", async () => {
    await createApplication(job, { name: "Bela Shah", status: "rejected" });
    const html = await page(list("&status=rejected"));
    expect(rows(html)).toHaveLength(1);
    expect(rows(html)[0]).toContain("Bela Shah");
    const filter = /<nav aria-label="Filter by status">[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
    expect(textOf(filter)).toBe("All 2 Submitted 1 Rejected 1");
    expect(/<a [^>]*aria-current="true"[^>]*>Rejected/.test(filter)).toBe(true);
    expect(rows(await page(list("&status=hired")))).toEqual([]);
    expect(textOf(await page(list("&status=hired")))).toContain("No applications here");
    expect(rows(await page(list("&status=nonsense")))).toHaveLength(2);
  });

  test("goes on counting S.No. across pages, and every applicant stands on one page", async () => {
    await copies(60);
    const [first, second, third] = [await page(list()), await page(list("&page=2")), await page(list("&page=3"))];
    const numbers = [first, second, third].flatMap((html) =>
      rows(html).map((row) => Number(/number (\d+)/.exec(row)?.[1])),
    );
    expect(numbers).toEqual(Array.from({ length: 61 }, (_, index) => index + 1));
    expect(linksOf(first)).toContain(`${list()}&page=2`);
    expect(linksOf(second)).toContain(list());
    const ids = [first, second, third].flatMap((html) =>
      [...html.matchAll(/<tr id="([^"]*)"/g)].map((match) => match[1]),
    );
    expect(new Set(ids).size).toBe(61);
  });

  test("is for the owner of the job: another recruiter 404, a candidate 403, nobody to the log-in", async () => {
    expect((await (await signedIn("admin")).get(list())).status).toBe(404);
    expect((await (await signedIn("user")).get(list())).status).toBe(403);
    expect((await visitor().get(list())).headers.get("Location")).toBe(
      `/login?redirectTo=${encodeURIComponent(list())}`,
    );
  });
});

describe("Update Status", () => {
  test("moves the application, comes back to the list with a toast, and shows the new status", async () => {
    const response = await update({ status: "shortlisted", redirectTo: list("&page=1") });
    expect([response.status, response.headers.get("Location")]).toEqual([303, list("&page=1")]);
    const html = await (await owner.follow(response)).text();
    expect(toastsOf(html)).toEqual(["Asha Rao: status updated to Shortlisted"]);
    expect(rows(html)[0]).toContain("Shortlisted");
  });

  test("from the applicant's page comes back to it; a foreign address to go to is ignored", async () => {
    const response = await update({ status: "shortlisted", redirectTo: "//evil.example" });
    expect(response.headers.get("Location")).toBe(`/applicants/${application.id}#application-status`);
  });

  test("with a status that is out of date: 409, a clear message, the current status, and nothing changed", async () => {
    await sql("UPDATE applications SET status = 'withdrawn'");
    const response = await update({ status: "shortlisted" });
    const text = textOf(await response.text());
    expect(response.status).toBe(409);
    expect(text).toContain('Nothing was changed: this application has become "Withdrawn" in the meantime');
    expect(text).toContain("Withdrawn by the candidate.");
    expect(await countRows("mail_outbox")).toBe(0);
  });

  /** Where the list sends the form of an applicant's row back to. */
  const wayBack = (html: string, id: string) => {
    const form = new RegExp(`action="/applicants/${id}[?"][^]*?name="redirectTo" value="([^"]*)"`).exec(html)?.[1];
    return form?.replaceAll("&amp;", "&");
  };

  test("leads back to the row on its page; in a list of one status to the row that takes its place", async () => {
    await copies(60);
    const second = await page(list("&page=2"));
    const id = /<tr id="application-([^"]*)"/.exec(second)?.[1] ?? "";
    expect(wayBack(second, id)).toBe(`${list("&page=2")}#application-${id}`);
    expect(second).toContain(`<tr id="application-${id}" tabindex="-1"`);
    await sql("DELETE FROM applications WHERE name NOT IN ('Asha Rao', 'Copy 1')");
    const filtered = await page(list("&status=submitted"));
    const [first, next] = [...filtered.matchAll(/<tr id="application-([^"]*)"/g)].map((match) => match[1] ?? "");
    expect(wayBack(filtered, first ?? "")).toBe(`${list("&status=submitted")}#application-${next}`);
    expect(wayBack(filtered, next ?? "")).toBe(`${list("&status=submitted")}#application-${first}`);
    await sql("DELETE FROM applications WHERE name = 'Copy 1'");
    expect(wayBack(await page(list("&status=submitted")), application.id)).toBe(`${list("&status=submitted")}#main`);
  });

  test("with a status that is out of date goes back to the row all the same, and says whose it is", async () => {
    await sql("UPDATE applications SET status = 'withdrawn'");
    const back = list(`#application-${application.id}`);
    const response = await update({ status: "shortlisted", redirectTo: back });
    expect([response.status, response.headers.get("Location")]).toEqual([303, back]);
    const html = await (await owner.follow(response)).text();
    const message = 'Nothing was changed: this application has become "Withdrawn" in the meantime';
    expect(toastsOf(html)).toEqual([`Asha Rao: ${message}`]);
    expect(rows(html)[0]).toContain("Withdrawn");
    expect(await countRows("mail_outbox")).toBe(0);
  });

  test("a change of status that the rules do not know is a 409", async () => {
    const response = await update({ status: "withdrawn" });
    expect(response.status).toBe(409);
    const text = textOf(await response.text());
    expect(text).toContain('this application is "Submitted" and cannot become "Withdrawn" from there');
    expect(await rowsOf("applications")).toMatchObject([{ status: "submitted" }]);
  });

  test.each([{ status: "" }, { status: "king" }, {}])("with %j: 400, and a link to the choice", async (fields) => {
    const response = await update(fields as Record<string, string>);
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(linksOf(html)).toContain(`#status-${application.id}`);
    expect(textOf(html)).toContain("Choose a status");
  });

  test("by anybody but the owner changes nothing", async () => {
    const before = await snapshot();
    expect((await update({ status: "shortlisted" }, await signedIn("admin"))).status).toBe(404);
    expect((await update({ status: "shortlisted" }, await signedIn("user"))).status).toBe(403);
    expect((await update({ status: "shortlisted" }, visitor())).status).toBe(401);
    const after = await snapshot();
    expect(after.applications).toEqual(before.applications);
    expect(after.application_events).toEqual(before.application_events);
  });

  test("sent by a page of another site is refused", async () => {
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const response = await owner.form(
      `/applicants/${application.id}`,
      { from: "submitted", status: "rejected" },
      { headers },
    );
    expect(response.status).toBe(403);
    expect(await rowsOf("applications")).toMatchObject([{ status: "submitted" }]);
  });
});

describe("/applicants/:id", () => {
  test("shows how to reach the applicant, the resume and the history with times and actors", async () => {
    await update({ status: "shortlisted" });
    const html = await page(`/applicants/${application.id}`);
    const text = textOf(html);
    for (const part of ["asha@example.com", "9876543210", "1-2 years", "Asha Rao.pdf"]) expect(text).toContain(part);
    expect(text).toMatch(/Submitted by the candidate, \d+ \w+, \d\d:\d\d IST/);
    expect(text).toMatch(/Shortlisted by you, \d+ \w+, \d\d:\d\d IST/);
    expect(linksOf(html)).toEqual(
      expect.arrayContaining(["mailto:asha@example.com", "tel:9876543210", `/resumes/${application.id}`, list()]),
    );
  });

  test("shows education and work of a candidate with an account, and no address", async () => {
    const candidate = await signedIn("user");
    await sql(
      "UPDATE profiles SET f_name = 'Bela', education_institute = 'IISc', education_degree = 'MSc', major = 'Physics', company_name = 'Vidya', company_designation = 'TGT', start_date = '2020-06-01', is_current = 1, address = 'Secret Lane 1', zip = '411001', salary = 'secret pay' WHERE user_id = ?",
      candidate.account.id,
    );
    const sent = await createApplication(job, { candidateId: candidate.account.id });
    const text = textOf(await page(`/applicants/${sent.id}`));
    for (const part of ["IISc", "MSc, Physics", "TGT, Vidya", "1 Jun 2020 to the present"])
      expect(text).toContain(part);
    for (const part of ["Secret Lane", "411001", "secret pay"]) expect(text).not.toContain(part);
  });

  test("is for the owner of the job alone", async () => {
    const path = `/applicants/${application.id}`;
    expect((await (await signedIn("admin")).get(path)).status).toBe(404);
    expect((await (await signedIn("user")).get(path)).status).toBe(403);
    expect((await visitor().get(path)).status).toBe(302);
    expect((await owner.get(`/applicants/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await owner.get("/applicants/x")).status).toBe(404);
  });
});

describe("/applications.csv", () => {
  const csv = () => `/applications.csv?jobId=${job.id}`;

  test("is a download of every applicant in the list's order, in UTF-8 with CRLF", async () => {
    await copies(1203);
    const response = await owner.get(`${csv()}&order=newest`);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/csv; charset=utf-8/);
    expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename="applications-${job.id}.csv"`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    expect(lines.pop()).toBe("");
    expect(lines).toHaveLength(1205);
    expect(lines[0]).toBe(
      '"S.No.","Applicant Name","Email","Mobile","Experience","Status","Received (Asia/Kolkata)","Last change (Asia/Kolkata)","Answer due (Asia/Kolkata)","Stars","Resume","Address confirmed","Teaching profile of","Contact her present school"',
    );
    expect(lines[1]).toMatch(
      /^"1","Asha Rao","asha@example.com","98765 43210","1-2 years","Submitted",("\d{4}-\d\d-\d\d \d\d:\d\d",){2}"","","http/,
    );
    expect(lines[1]).toContain(`"${writeForSpreadsheet(application.createdAt)}"`);
    expect(lines[1]).toContain(`http://localhost/resumes/${application.id}`);
    expect(new Set(lines.slice(1).map((line) => line.split(",")[2])).size).toBe(1204);
    expect(lines[1204]).toMatch(/^"1204","Copy 1203"/);
  });

  test("holds those of one status when asked", async () => {
    await createApplication(job, { name: "Bela Shah", status: "rejected" });
    const text = await page(`${csv()}&status=rejected`);
    expect(text).toContain('"1","Bela Shah"');
    expect(text).not.toContain("Asha Rao");
  });

  test.each([
    ["=HYPERLINK(1)", `"'=HYPERLINK(1)"`],
    ["+1", `"'+1"`],
    ["+1 2", `"'+1 2"`],
    ["+91 98765 43210+1", `"'+91 98765 43210+1"`],
    ["+91-98765-43210", `"'+91-98765-43210"`],
    ["+91 98765 43210", `"+91 98765 43210"`],
    ["+49 1701234567", `"+49 1701234567"`],
    ["-1", `"'-1"`],
    ["@SUM(A1)", `"'@SUM(A1)"`],
    ["\tx", `"'\tx"`],
    ["\rx", `"'\rx"`],
    [" =1", `"' =1"`],
    ["\uFF1D1", `"'\uFF1D1"`],
    ['say "hi", twice', `"say ""hi"", twice"`],
    ["two\nlines", '"two\nlines"'],
    ["a=b", '"a=b"'],
    ["O'Brien", `"O'Brien"`],
  ])("writes %j so that no spreadsheet runs it", (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  test("guards what applicants have typed", async () => {
    await sql("UPDATE applications SET name = ?, mobile = '+91 98765 43210'", '=cmd|"/c calc"!A1');
    const text = await page(csv());
    expect(text).toContain(`"'=cmd|""/c calc""!A1"`);
    expect(text).toContain(`"+91 98765 43210"`);
  });

  test("is for the owner of the job alone", async () => {
    expect((await (await signedIn("admin")).get(csv())).status).toBe(404);
    expect((await (await signedIn("user")).get(csv())).status).toBe(403);
    expect((await visitor().get(csv())).status).toBe(302);
    expect((await owner.get("/applications.csv")).status).toBe(404);
  });
});
