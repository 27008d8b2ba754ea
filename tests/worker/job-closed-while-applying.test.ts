/** An application for a job that closed, or went, while its form was filled in: no typed word is lost, and nothing is written. */
import { beforeEach, describe, expect, test } from "vitest";
import { type Visitor, visitor } from "../support/app";
import { snapshot, sql } from "../support/bindings";
import {
  type Account,
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createJob,
  type Job,
  pdf,
  signedIn,
} from "../support/factories";
import { heldBy, linksOf, mainTextOf, partOf, textOf, toastsOf } from "../support/pages";

let owner: Account;
let job: Job;
let other: Job;
beforeEach(async () => {
  owner = await createAccount("admin");
  other = await createJob(owner, { title: "TGT Chemistry", category: "Science" });
  job = await createJob(owner, { title: "PGT Physics", category: "Science" });
});

const typed = { ...APPLY_FIELDS, applicant_name: "Meera <Iyer> & co", applicant_experience: "3+" };
const mainOf = (html: string) => partOf(html, /<main\b/, "</main>");
const apply = (who: Visitor) => who.upload(`/jobdetails/${job.id}`, { ...typed, job_id: job.id, resume: pdf() });

describe.each(["nobody", "candidate"])("sent by %s, for a job that was", (who) => {
  test.each([
    ["removed", "removed_at = 1", 410, "This job was removed by the recruiter"],
    ["taken down", "state = 'taken_down'", 410, "This job was taken down"],
    ["held", "state = 'held'", 404, "There is no such job any more"],
    ["closed", "state = 'closed'", 409, "This job is closed and takes no more applications"],
  ])("%s meanwhile shows what was typed, the reason and the way to open jobs", async (_, change, status, reason) => {
    const sender = who === "nobody" ? visitor() : await signedIn("user");
    await sql(`UPDATE jobs SET ${change} WHERE id = ?`, job.id);
    const before = await snapshot();
    const answer = await apply(sender);
    expect(answer.status).toBe(status);
    const html = await answer.text();
    const text = mainTextOf(html);
    expect(text).toContain("Your application was not sent");
    expect(text).toContain(reason);
    for (const value of ["Meera <Iyer> & co", typed.applicant_mobile, "3-7 years"]) expect(text).toContain(value);
    const similar = [`/jobdetails/${other.id}`, "/jobs?category=Science"];
    expect(linksOf(html)).toContain("/jobs");
    // Of a job that is not public nobody learns what it is like.
    if (status === 404) for (const link of similar) expect(linksOf(mainOf(html))).not.toContain(link);
    else expect(linksOf(html)).toEqual(expect.arrayContaining(similar));
    expect(toastsOf(html)).toEqual([`Error applying for job: ${reason}`]);
    const after = await snapshot();
    expect({ ...after, sessions: [] }).toEqual({ ...before, sessions: [] });
  });
});

test.each([
  ["a wrong number", { applicant_mobile: "12" }],
  ["no file", { resume: new File([], "") }],
  ["an empty file", { resume: new File([], "cv.pdf") }],
])("with %s too, it still shows what was typed", async (_, wrong) => {
  for (const [change, status] of [
    ["state = 'closed'", 409],
    ["removed_at = 1", 410],
  ] as const) {
    await sql(`UPDATE jobs SET ${change} WHERE id = ?`, job.id);
    const answer = await visitor().upload(`/jobdetails/${job.id}`, {
      ...typed,
      job_id: job.id,
      resume: pdf(),
      ...wrong,
    });
    expect(answer.status).toBe(status);
    const text = mainTextOf(await answer.text());
    for (const value of ["Your application was not sent", "Meera <Iyer> & co", "3-7 years"])
      expect(text).toContain(value);
  }
});

test("leads to all open jobs where none is like it, and for a job that never was", async () => {
  await sql("UPDATE jobs SET removed_at = updated_at");
  const gone = await (await apply(visitor())).text();
  expect(linksOf(gone)).toContain("/jobs");
  expect(mainTextOf(gone)).not.toContain("Open jobs like this one");
  const never = await visitor().upload(`/jobdetails/${crypto.randomUUID()}`, { ...typed, resume: pdf() });
  expect(never.status).toBe(404);
  expect(mainTextOf(await never.text())).toContain("Meera <Iyer> & co");
});

describe("the experience that the form chooses at first", () => {
  const chosen = async (who: Visitor) =>
    heldBy(await (await who.get(`/jobdetails/${job.id}?apply=1`)).text(), "apply-applicant_experience");
  const work = (who: { account: Account }, start: string | null, end: string | null) =>
    sql("UPDATE profiles SET start_date = ?, end_date = ? WHERE user_id = ?", start, end, who.account.id);

  test("is the specification's for somebody signed out, and for whoever has told nothing", async () => {
    expect(await chosen(visitor())).toBe("0");
    expect(await chosen(await signedIn("user"))).toBe("0");
  });

  test("is that of her last application, whatever the profile says", async () => {
    const candidate = await signedIn("user");
    await work(candidate, "2001-06-01", null);
    const sent = { candidateId: candidate.account.id, email: candidate.account.email };
    await createApplication(other, { ...sent, experience: "8+", createdAt: new Date(1) });
    const later = await createJob(owner);
    await createApplication(later, { ...sent, experience: "1+", createdAt: new Date(2) });
    expect(await chosen(candidate)).toBe("1+");
    // What somebody else sent in her name tells nothing of her.
    await sql("UPDATE applications SET dropped_reason = 'not_me', dropped_at = 5 WHERE job_id = ?", later.id);
    expect(await chosen(candidate)).toBe("8+");
  });

  test.each([
    ["2015-06-01", "2015-12-01", "0"],
    ["2015-06-01", "2017-06-30", "1+"],
    ["2015-06-01", "2020-06-01", "3+"],
    ["2008-06-01", "2020-06-01", "8+"],
    ["2008-06-01", null, "8+"],
    ["2999-06-01", null, "0"],
    [null, "2020-06-01", "0"],
    ["long ago", null, "0"],
  ])("is that of the profile's work from %s to %s: %s", async (start, end, experience) => {
    const candidate = await signedIn("user");
    await work(candidate, start, end);
    expect(await chosen(candidate)).toBe(experience);
  });
});

describe("a form whose page is gone shows what was typed", () => {
  test("a message of an application that is there no more", async () => {
    const candidate = await signedIn("user");
    const gone = "01900000-0000-7000-8000-00000000000f";
    const message = { intent: "message", message: "I can come on Monday at ten.", request_key: gone };
    const refused = await candidate.form(`/applied-jobs/${gone}`, message);
    expect([refused.status, textOf(await refused.text())]).toEqual([
      404,
      expect.stringContaining("I can come on Monday at ten."),
    ]);
  });

  test("a school's message and its answer about a hidden job", async () => {
    const recruiter = await signedIn("admin");
    const gone = "01900000-0000-7000-8000-00000000000f";
    const message = { intent: "message", message: "Chalk and patience.", request_key: gone };
    const refused = await recruiter.form(`/applicants/${gone}`, message);
    expect([refused.status, textOf(await refused.text())]).toEqual([
      404,
      expect.stringContaining("Chalk and patience."),
    ]);
    const answer = await recruiter.form(`/myjobs/hidden?job=${gone}`, { answer: "It is a real school." });
    expect([answer.status, textOf(await answer.text())]).toEqual([
      404,
      expect.stringContaining("It is a real school."),
    ]);
  });

  test("a word about an interview, and a reason for withdrawing, after the hour of the link", async () => {
    const word = await visitor().form("/application/interview", { number: "12", word: "On Friday, please" });
    expect(textOf(await word.text())).toContain("On Friday, please");
    const reason = await visitor().form("/application", { way: "withdraw", number: "12", reason: "Another post" });
    expect(textOf(await reason.text())).toContain("Another post");
  });
});
