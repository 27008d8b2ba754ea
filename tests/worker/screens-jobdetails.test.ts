import { beforeEach, describe, expect, test } from "vitest";
import { api, visitor } from "../support/app";
import {
  type Account,
  APPLY_FIELDS,
  createAccount,
  createJob,
  JOB_FIELDS,
  pdf,
  signedIn,
  withToken,
} from "../support/factories";
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

describe("/jobdetails/:id", () => {
  test("shows summary, company and description, and an Apply that opens without script", async () => {
    const job = await createJob(owner);
    const { html, text } = await page(`/jobdetails/${job.id}`);
    expectTexts(text, ["Back to Jobs", "Job Summary", "Published on", "Vacancy", "Salary", "Location", "Job Nature"]);
    expectTexts(text, [
      "Company Details",
      "About-",
      "Apply",
      "Hill View School",
      "Teach classes XI and XII.",
      "hillview.example.com",
    ]);
    expectTexts(text, ["Two laboratories", "MSc, BEd", "Quarters on the campus"]);
    expect(linksOf(html)).toEqual(expect.arrayContaining(["/", "https://hillview.example.com/jobs"]));
    expect((await page(`/jobdetails/${job.id}?apply=1`)).html).toMatch(/<dialog[^>]*id="apply"[^>]*\sopen/);
  });

  test("shows text from Word as lists, without boxes, as search engines read it, and joins no words", async () => {
    const recruiter = await signedIn("admin");
    const { token } = await withToken("admin", recruiter.account);
    const body = {
      ...{ ...JOB_FIELDS, vacancy: 2, title: "PGT\u000bPhysics", company_name: "Hill\u0085View School" },
      description: "You will:\n\uf0b7\tTeach physics\n\uf0b7\tPlan\u000cthe lab\n\uf0a7 Mark",
      responsibility: "3. 5 years\n4. B.Ed.",
      benefits: "We give: • PF • Lunch",
    };
    const made = await api<{ id: string }>("POST", `/jobs/createjob/${recruiter.account.id}`, { token, body });
    expect(made.status).toBe(201);
    const { html, text } = await page(`/jobdetails/${made.body.id}`);
    expect(html).toContain('<ul><li>Teach physics</li><li class="typed">Plan\nthe lab</li><li>Mark</li></ul>');
    expect(html).toMatch(/<ol><li value="3">5 years<\/li><li value="4">B\.Ed\.<\/li><\/ol>/);
    expect(html).toContain("<ul><li>PF</li><li>Lunch</li></ul>");
    expect(html).not.toMatch(/\p{Co}/u);
    expectTexts(text, ["PGT Physics", "Hill View School"]);
    expect(html).toContain("<ul><li>Teach physics</li>".replaceAll("<", "\\u003c").replaceAll(">", "\\u003e"));
  });

  test("leaves the company's location empty where it has none, and does not put the job's there", async () => {
    const locationOf = async (company_location: string | null) => {
      const { html } = await page(
        `/jobdetails/${(await createJob(owner, { company_location, location: "Nashik" })).id}`,
      );
      return /<h2>Company Details<\/h2>.*?<dt>Location<\/dt><dd>(.*?)<\/dd>/s.exec(html)?.[1];
    };
    expect(await locationOf("Pune")).toBe("Pune");
    expect(await locationOf(null)).toBe("");
  });

  test("has the dialog's fields as the specification names them", async () => {
    const job = await createJob(owner);
    const { html, text } = await page(`/jobdetails/${job.id}?apply=1`);
    expectTexts(text, [
      "Full Name*",
      "Email Id*",
      "Mobile No.*",
      "Experience*",
      "Upload Resume*",
      "PDF is Allowed.",
      "Cancel",
    ]);
    expectTexts(text, ["Fresher", "1-2 years", "3-7 years", "8+ years"]);
    expect(heldBy(html, "apply-applicant_experience")).toBe("0");
    expect(control(html, "apply-resume")).toMatchObject({ type: "file", accept: expect.stringContaining(".pdf") });
    expect(html).toMatch(/<form[^>]*enctype="multipart\/form-data"/i);
  });

  test("applies, and does not close, when Enter is pressed in a field of the dialog", async () => {
    const job = await createJob(owner);
    const { html } = await page(`/jobdetails/${job.id}?apply=1`);
    const form = /<form[^>]*enctype="multipart\/form-data"[\s\S]*?<\/form>/i.exec(html)?.[0] ?? "";
    const first = /<button\b[^>]*type="submit"[^>]*>/.exec(form)?.[0] ?? "";
    expect(first).not.toMatch(/formmethod="dialog"/i);
  });

  test("fills the form of a signed-in candidate from the profile", async () => {
    const job = await createJob(owner);
    const candidate = await createAccount("user", {}, { f_name: "Meera", l_name: "Iyer", mobile: "9876543210" });
    const { html } = await page(`/jobdetails/${job.id}?apply=1`, await signedIn("user", candidate));
    const values = ["name", "email", "mobile"].map((name) => heldBy(html, `apply-applicant_${name}`));
    expect(values).toEqual(["Meera Iyer", candidate.email, "9876543210"]);
  });

  test("says that a closed job is closed and offers no Apply", async () => {
    const job = await createJob(owner, { state: "closed" });
    const response = await visitor().get(`/jobdetails/${job.id}?apply=1`);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(textOf(html)).toContain("This job is closed and takes no more applications");
    expect(html).not.toMatch(/<dialog[^>]*id="apply"|commandfor/);
  });

  test("answers 410 for a removed job and leads to open ones", async () => {
    const job = await createJob(owner, { removedAt: new Date(), title: "Removed secret" });
    const response = await visitor().get(`/jobdetails/${job.id}`);
    expect(response.status).toBe(410);
    const html = await response.text();
    expect(html).not.toContain("Removed secret");
    expect(textOf(html)).toContain("This job was removed by the recruiter");
    expect(linksOf(html)).toContain("/jobs");
  });

  test("a guest who has applied reads so in place of Apply, on this job's page and in this browser alone", async () => {
    const job = await createJob(owner);
    const guest = visitor();
    const sent = await guest.upload(`/jobdetails/${job.id}`, { ...APPLY_FIELDS, resume: pdf() });
    const line = sent.headers.getSetCookie().find((each) => each.startsWith("__Secure-applied="));
    // A browser sends it to this page alone.
    expect(line).toContain(`; Path=/jobdetails/${job.id};`);
    for (const part of ["HttpOnly", "Secure", "SameSite=Lax", "Max-Age="]) expect(line).toContain(part);
    const told = "You applied from this browser. The link in our mail opens your application.";
    const first = await page(`/jobdetails/${job.id}`, guest);
    expect(first.text).toContain("Application sent");
    expect(first.text).not.toContain(told);
    expect(first.html).not.toContain('id="apply"');
    const again = await page(`/jobdetails/${job.id}`, guest);
    expect(again.text).toContain(told);
    expect(again.html).not.toContain('id="apply"');
    expect(again.html).not.toContain("We ask schools to answer");
    expect(linksOf(again.html)).toContain("/application?way=again");
    // Somebody else of the family applies from the same phone.
    expect(linksOf(again.html)).toContain(`/jobdetails/${job.id}?apply=1`);
    expect((await page(`/jobdetails/${job.id}?apply=1`, guest)).html).toMatch(/<dialog[^>]*id="apply"[^>]*\sopen/);
    const others = await page(`/jobdetails/${job.id}`, visitor());
    expect(others.html).toContain('id="apply"');
    expect(others.text).not.toContain(told);
  });

  test("similar jobs are drawn as in every list: title, school, place, pay and a last day that is near, with the candidate's fit", async () => {
    const facts = { subjects: ["Physics"], requires: ["bed"] };
    const closes = new Date(Date.now() + 86_400_000);
    const job = await createJob(owner, { title: "Teacher of Physics" });
    const like = await createJob(owner, {
      ...{ title: "Physics Teacher, Secondary", salary: "₹ 40,000 a month", closesAt: closes },
      details: JSON.stringify(facts),
    });
    const candidate = await signedIn("user");
    const { token } = await withToken("user", candidate.account);
    const json = { teaching: { teaches: { subjects: ["Physics"] } } };
    expect((await api("PUT", `/user/${candidate.account.id}`, { token, body: json })).status).toBe(200);
    const card = ({ html }: { html: string }) =>
      textOf(html.split('class="job-card"').find((each) => each.includes(`/jobdetails/${like.id}"`)) ?? "");
    const own = card(await page(`/jobdetails/${job.id}`, candidate));
    expectTexts(own, ["Physics Teacher, Secondary", "₹ 40,000 a month", "You have 1 of the 2 things asked"]);
    const anybody = card(await page(`/jobdetails/${job.id}`));
    expectTexts(anybody, ["Physics Teacher, Secondary", "₹ 40,000 a month"]);
    expect(anybody).not.toContain("You have");
    for (const text of [own, anybody]) expect(text).toMatch(/closes to(day|morrow)/);
  });

  test("offers the owner no Apply", async () => {
    const job = await createJob(owner);
    const { html, text } = await page(`/jobdetails/${job.id}`, await signedIn("admin", owner));
    expect(text).not.toContain("This is a job of your own");
    expect(text).toContain("EditApplicationsExtend Close the job");
    expect(html).not.toContain('id="apply"');
  });

  test.each(["1", "%00", "%E0%A4%A", "x".repeat(3000), "..%2f..%2fmyjobs"])("answers 404 for %.20s", async (id) => {
    expect((await visitor().get(`/jobdetails/${id}`)).status).toBe(404);
  });
});
