/** What the specification says of labels, their targets and fields, where no other test ties the one to the other. docs/specification.md names these tests. */
import { beforeEach, describe, expect, test } from "vitest";
import { type Visitor, visitor } from "../support/app";
import { sql } from "../support/bindings";
import { type Account, createApplication, createJob, signedIn } from "../support/factories";
import { control, entriesOf, errorOf, heldBy, mainTextOf, partOf, targetOf, textOf } from "../support/pages";

type SignedIn = Visitor & { account: Account };
let recruiter: SignedIn;
let candidate: SignedIn;
beforeEach(async () => {
  [recruiter, candidate] = await Promise.all([signedIn("admin"), signedIn("user")]);
});

const page = async (path: string, who: Visitor = visitor()) => (await who.get(path)).text();
const mainOf = (html: string) => partOf(html, /<main\b/, "</main>");
/** The options of a select: value and label. */
const optionsOf = (html: string, id: string) =>
  [...partOf(html, new RegExp(`<select[^>]*\\sid="${id}"`), "</select>").matchAll(/<option([^>]*)>([^<]*)/g)].map(
    ([, attributes = "", label = ""]) => [/value="([^"]*)"/.exec(attributes)?.[1] ?? label, label],
  );

const RECRUITER_DAY = [
  ["Today", "/today"],
  ["Post Job", "/recruiter"],
  ["My Jobs", "/myjobs"],
  ["Job applicants", "/applications"],
  ["Interviews", "/today#interviews"],
  ["Institution", "/institution"],
  ["Statistics", "/statistics"],
  ["Texts", "/templates"],
  ["View Profile", "/userprofile"],
  ["Update Profile", "/updateprofile"],
  ["Account Setting", "/profile"],
  ["Change Password", "/changepassword"],
];
const CANDIDATE_DAY = [
  ["Today", "/today"],
  ["View Profile", "/userprofile"],
  ["Update Profile", "/updateprofile"],
  ["Jobs", "/jobs"],
  ["View Resume", "/resume"],
  ["Saved Jobs", "/saved-jobs"],
  ["Applied Jobs", "/applied-jobs"],
  ["Alerts", "/alerts"],
  ["Account Setting", "/profile"],
  ["Change Password", "/changepassword"],
];

describe("the header's menu: label and target of each entry,", () => {
  const menuOf = (html: string) => partOf(html, /<nav id="menu"/, "</nav>");
  const barOf = (html: string) => entriesOf(menuOf(html).split('<li class="menu-account"')[0] ?? "");
  const accountOf = (html: string) => entriesOf(partOf(menuOf(html), /<ul id="account"/, "</ul>"));

  test("signed out", async () => {
    const html = await page("/");
    expect(barOf(html)).toEqual([
      ["Home", "/"],
      ["Find Jobs", "/jobs"],
      ["Post Job", "/recruiter"],
      ["About", "/about"],
      ["Services", "/services"],
      ["Sign up", "/signup"],
      ["Login", "/login"],
    ]);
    expect(accountOf(html)).toEqual([]);
    expect(textOf(menuOf(html))).not.toContain("Employer");
  });

  test("of a recruiter", async () => {
    const html = await page("/", recruiter);
    expect(barOf(html)).toEqual([
      ["Home", "/"],
      ["Post Job", "/recruiter"],
      ["Manage Jobs", "/myjobs"],
      ["All Jobs", "/alljobs"],
      ["My Profile", "/profile"],
      ["About", "/about"],
      ["Services", "/services"],
    ]);
    expect(accountOf(html)).toEqual([
      ...RECRUITER_DAY,
      ["Change Profile Picture", "/photo?back=%2F"],
      ["Logout", null],
    ]);
  });

  test("of a candidate", async () => {
    const html = await page("/", candidate);
    expect(barOf(html)).toEqual([
      ["Home", "/"],
      ["Applied Jobs", "/applied-jobs"],
      ["All Jobs", "/alljobs"],
      ["My Profile", "/profile"],
      ["About", "/about"],
      ["Services", "/services"],
    ]);
    expect(accountOf(html)).toEqual([
      ...CANDIDATE_DAY,
      ["Change Profile Picture", "/photo?back=%2F"],
      ["Logout", null],
    ]);
  });
});

describe("the side menu: label and target of each entry,", () => {
  const sideOf = (html: string) => entriesOf(partOf(html, /<nav class="side-menu"/, "</nav>"));

  test.each(["/recruiter", "/myjobs", "/userprofile", "/updateprofile"])("of a recruiter on %s", async (path) => {
    const html = await page(path, recruiter);
    expect(textOf(html)).toContain("Recruiter and HR");
    expect(sideOf(html)).toEqual([...RECRUITER_DAY, ["Change Profile Picture", null], ["Logout", null]]);
  });

  test.each(["/userprofile", "/updateprofile"])("of a candidate on %s", async (path) => {
    expect(sideOf(await page(path, candidate))).toEqual([
      ...CANDIDATE_DAY,
      ["Change Profile Picture", null],
      ["Logout", null],
    ]);
  });
});

describe("a link leads where its label says:", () => {
  test("Explore and Details on the home page", async () => {
    const job = await createJob(recruiter.account, { title: "PGT Physics" });
    const html = await page("/");
    expect(targetOf(mainOf(html), "Explore")).toBe("/jobs");
    const details = entriesOf(mainOf(html)).filter(([label]) => label.startsWith("Details"));
    expect(details.map(([, target]) => target)).toEqual([`/jobdetails/${job.id}`]);
  });

  test("Return Home on the 404 page", async () => {
    expect(targetOf(mainOf(await page("/nowhere")), "Return Home")).toBe("/");
  });

  test("Sign up and Forgot password? on /login", async () => {
    const main = mainOf(await page("/login"));
    expect(targetOf(main, "Sign up")).toBe("/signup");
    expect(targetOf(main, "Forgot password?")).toBe("/forgotpassword");
  });

  test("Register now on /forgotpassword", async () => {
    const main = mainOf(await page("/forgotpassword"));
    expect(textOf(main)).toContain("Not registered yet? Register now");
    expect(targetOf(main, "Register now")).toBe("/signup");
  });

  test("Back to Jobs on a job's page", async () => {
    const job = await createJob(recruiter.account);
    expect(targetOf(mainOf(await page(`/jobdetails/${job.id}`)), "Back to Jobs")).toBe("/");
  });

  test("View All Jobs on /myjobs, and Back to My Jobs on /applications", async () => {
    const job = await createJob(recruiter.account);
    const application = await createApplication(job);
    expect(targetOf(mainOf(await page("/myjobs", recruiter)), "View All Jobs")).toBe("/alljobs");
    const list = mainOf(await page(`/applications?jobId=${job.id}`, recruiter));
    expect(targetOf(list, "Back to My Jobs")).toBe("/myjobs");
    const resume = /<a href="([^"]*)" target="_blank"[^>]*>(?:<[^>]*>)*View Resume/.exec(list)?.[1] ?? "";
    expect(resume).toContain(`/resumes/${application.id}`);
  });
});

describe("fields:", () => {
  test("the addresses of log-in, sign-up, forgotten password and the dialog have the type email and are required", async () => {
    const job = await createJob(recruiter.account);
    const places = [
      ["/login", "email"],
      ["/signup", "email"],
      ["/forgotpassword", "email"],
      [`/jobdetails/${job.id}?apply=1`, "apply-applicant_email"],
    ] as const;
    for (const [path, id] of places) {
      const field = control(await page(path), id);
      expect(field, path).toMatchObject({ type: "email", name: expect.stringContaining("email") });
      expect(field, path).toHaveProperty("required");
    }
  });

  test("log-in marks Email and Password with a star", async () => {
    const text = mainTextOf(await page("/login"));
    expect(text).toContain("Email*");
    expect(text).toContain("Password*");
  });

  test("an empty address of a forgotten password is refused beside the field", async () => {
    const response = await visitor().form("/forgotpassword", { email: "" });
    expect(response.status).toBe(400);
    expect(errorOf(await response.text(), "email")).toBe("Enter an email address");
  });

  test("the experience values and their labels, and Full Time first of the job natures", async () => {
    const job = await createJob(recruiter.account);
    const apply = partOf(await page(`/jobdetails/${job.id}?apply=1`), /<div[^>]*role="radiogroup"/, "</div>");
    const shown = [...apply.matchAll(/<label[^>]*><input([^>]*)>([^<]*)/g)].map(([, of = "", label]) => [
      /value="([^"]*)"/.exec(of)?.[1],
      label,
    ]);
    expect(shown).toEqual([
      ["0", "Fresher"],
      ["1+", "1-2 years"],
      ["3+", "3-7 years"],
      ["8+", "8+ years"],
    ]);
    const form = await page("/recruiter", recruiter);
    expect(optionsOf(form, "job_nature").map(([value]) => value)).toEqual([
      "Full Time",
      "Part Time",
      "Remote",
      "Freelance",
    ]);
    expect(heldBy(form, "job_nature")).toBe("Full Time");
  });

  test("the experience is what a candidate said last, and Fresher for everybody else", async () => {
    const [one, other] = await Promise.all([createJob(recruiter.account), createJob(recruiter.account)]);
    const held = async (who: Visitor) =>
      heldBy(await page(`/jobdetails/${one.id}?apply=1`, who), "apply-applicant_experience");
    expect([await held(candidate), await held(visitor())]).toEqual(["0", "0"]);
    await createApplication(other, { candidateId: candidate.account.id, experience: "3+" });
    expect([await held(candidate), await held(visitor())]).toEqual(["3+", "0"]);
  });

  test("the update form: its sections, its kinds of fields and its hints, between header and footer", async () => {
    const html = await page("/updateprofile", candidate);
    const legends = [...html.matchAll(/<legend[^>]*>([^<]*)/g)].map(([, text]) => text);
    expect(legends).toEqual(["Personal Information", "Work details", "Education"]);
    expect(control(html, "mobile")).toMatchObject({ type: "tel" });
    for (const id of ["zip", "salary", "gender"]) expect(control(html, id)?.type ?? "text", id).toBe("text");
    for (const id of ["start_date", "end_date"]) expect(control(html, id), id).toMatchObject({ type: "date" });
    const text = mainTextOf(html);
    for (const hint of [
      "10 digits, such as 9876543210",
      "Such as male or female",
      "write skills",
      "In years, such as 3",
    ]) {
      expect(text).toContain(hint);
    }
    expect(entriesOf(mainOf(html)).map(([label]) => label)).toContain("Update");
    expect(html).toMatch(/<header class="site-header"[\s\S]*<main[\s\S]*<\/main>[\s\S]*<footer/);
  });

  test("the registration: First Name alone is required, mobile and zip are no number inputs", async () => {
    const newcomer = visitor();
    await newcomer.form("/signup", { role: "user", email: "new@example.com", password: "chalk-river-lantern" });
    const html = await page("/userregister", newcomer);
    const required = [...mainOf(html).matchAll(/<input[^>]*\srequired[^>]*>/g)].map(
      ([tag]) => /\sname="([^"]*)"/.exec(tag)?.[1],
    );
    expect(required).toEqual(["f_name"]);
    expect(mainTextOf(html)).toContain("First Name*");
    expect(control(html, "mobile")).toMatchObject({ type: "tel" });
    expect(control(html, "zip")?.type ?? "text").toBe("text");
  });
});

describe("rows:", () => {
  test("My Jobs shows company with its place, the day, and the number of applications in words", async () => {
    const job = await createJob(recruiter.account, { company_name: "Hill View School", company_location: "Lavasa" });
    const read = async () => partOf(await page("/myjobs", recruiter), /<tbody/, "</tbody>");
    const row = await read();
    expect(textOf(row)).toContain("Hill View School Lavasa");
    expect(row).toContain(`dateTime="${job.createdAt.toISOString()}"`.replace("dateTime", "dateTime"));
    expect(textOf(row)).toContain("0 Applications");
    await createApplication(job);
    expect(textOf(await read())).toMatch(/1 Application(?!s)/);
    await createApplication(job);
    expect(textOf(await read())).toContain("2 Applications");
  });

  test("a job's page shows the day after Published on, in the reader's calendar", async () => {
    const job = await createJob(recruiter.account, { createdAt: new Date("2026-11-15T20:00:00Z") });
    const text = mainTextOf(await page(`/jobdetails/${job.id}`));
    // After midnight in India.
    expect(text).toMatch(/Published on\s+(Monday, )?16 Nov/);
  });

  test("a job without a title is called Software Engineer in My Jobs too", async () => {
    const job = await createJob(recruiter.account);
    await sql("UPDATE jobs SET title = '' WHERE id = ?", job.id);
    expect(textOf(partOf(await page("/myjobs", recruiter), /<tbody/, "</tbody>"))).toContain("Software Engineer");
  });
});
