/** A page beyond the end of a list leads to its last one, wherever a list has numbered pages. */
import { beforeEach, describe, expect, test } from "vitest";
import { notifications, savedJobs } from "~/db/schema/jobs-and-applications";
import { newRowId } from "~/domain/ids";
import { db } from "../support/bindings";
import { createApplication, createJob, signedIn } from "../support/factories";
import { mainTextOf } from "../support/pages";

type Person = Awaited<ReturnType<typeof signedIn>>;
let recruiter: Person;
let candidate: Person;
let jobId = "";
const now = new Date();

beforeEach(async () => {
  recruiter = await signedIn("admin");
  candidate = await signedIn("user");
});

/** As many jobs and applications as fill more than two pages of any list. */
async function fill(): Promise<void> {
  const jobs = [];
  for (let index = 0; index < 52; index += 1) jobs.push(await createJob(recruiter.account, { title: `Job ${index}` }));
  const [first] = jobs;
  if (!first) throw new Error("There is no job");
  jobId = first.id;
  for (const job of jobs) {
    const about = { candidateId: candidate.account.id, email: candidate.account.email };
    if (job !== first) await createApplication(job, about);
    await createApplication(first, { email: `one-${job.id}@example.com` });
  }
  for (const { id } of jobs) {
    await db.insert(savedJobs).values({ userId: candidate.account.id, jobId: id, createdAt: now });
    const about = { userId: candidate.account.id, eventKey: `many:${id}`, text: "News", href: "/about" };
    await db.insert(notifications).values({ ...about, id: newRowId(now), createdAt: now });
  }
}

const LISTS: [address: string, who: "recruiter" | "candidate"][] = [
  ["/myjobs?sort=title&page=99", "recruiter"],
  ["/myjobs?status=open&page=99", "recruiter"],
  ["/applications?page=99", "recruiter"],
  ["/applications?jobId=JOB&page=99", "recruiter"],
  ["/applications?jobId=JOB&status=submitted&page=999999", "recruiter"],
  ["/applied-jobs?page=99", "candidate"],
  ["/saved-jobs?page=99", "candidate"],
  ["/notifications?page=99", "candidate"],
];

describe("a page beyond the end", () => {
  test("leads to the last page, with everything else that was asked for", async () => {
    await fill();
    for (const [pattern, who] of LISTS) {
      const address = pattern.replace("JOB", jobId);
      const person = who === "recruiter" ? recruiter : candidate;
      const answer = await person.get(address);
      expect(answer.status, address).toBe(302);
      const target = answer.headers.get("Location") ?? "";
      const page = Number(/[?&]page=(\d+)$/.exec(target)?.[1]);
      expect(page, target).toBeGreaterThan(1);
      expect(target).toBe(address.replace(/page=\d+$/, `page=${page}`));
      const last = await (await person.get(target)).text();
      expect(last, target).toContain('rel="prev"');
      expect(last, target).not.toContain('rel="next"');
      const text = mainTextOf(last);
      expect(text).not.toMatch(/You have (posted|saved|applied)|no notification|No applications/);
      const [, shown, count] = /Page (\d+) of (\d+)/.exec(text) ?? [];
      expect(shown, target).toBe(count);
    }
  });

  test("of a list with nothing in it is its first one", async () => {
    jobId = (await createJob(recruiter.account)).id;
    for (const [pattern, who] of LISTS.filter(([address]) => !address.startsWith("/myjobs"))) {
      const address = pattern.replace("JOB", jobId);
      const answer = await (who === "recruiter" ? recruiter : candidate).get(address);
      expect(answer.status, address).toBe(302);
      expect(answer.headers.get("Location"), address).toBe(address.replace(/[?&]page=\d+$/, ""));
    }
  });

  test("keeps the toast of what was done", async () => {
    await fill();
    const path = "/saved-jobs?page=99";
    const page = await candidate.follow(await candidate.form(path, { jobId }));
    expect(await page.text()).toContain("Job removed from your saved jobs");
  });
});
