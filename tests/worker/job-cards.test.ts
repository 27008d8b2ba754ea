/** A job in lists: the card that is the same everywhere, what a candidate has done with it, and Save on it. */
import { beforeEach, describe, expect, test } from "vitest";
import { type Visitor, visitor } from "../support/app";
import { countRows, rowsOf, sql } from "../support/bindings";
import { type Account, createAccount, createApplication, createJob, type Job, signedIn } from "../support/factories";
import { textOf, toastsOf } from "../support/pages";

const LISTS = ["/", "/jobs", "/jobs?q=physics"];

let owner: Account;
let job: Job;
let candidate: Visitor & { account: Account };
beforeEach(async () => {
  owner = await createAccount("admin");
  job = await createJob(owner, { title: "PGT Physics", company_name: "Hill View School" });
  candidate = await signedIn("user");
});

const page = async (path: string, who: Visitor = candidate) => (await who.get(path)).text();
/** The cards of a list, as markup. */
const cardsOf = (html: string) => [...html.matchAll(/<li class="job-card".*?<\/li>/gs)].map(([card]) => card);
/** The form to save on a card or in a row: its address, what it sends, and the words of its button. */
function saveOf(html: string) {
  const [form = ""] = /<form[^>]*\/save".*?<\/form>/s.exec(html) ?? [];
  const sent = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1]?.replaceAll("&amp;", "&");
  return {
    action: /action="([^"]*)"/.exec(form)?.[1],
    back: sent("back"),
    saved: sent("saved"),
    text: textOf(form),
  };
}

describe.each(LISTS)("%s", (path) => {
  test("draws a job with its school, place, nature, pay and letters, and one heading that is the link", async () => {
    const [card = "", ...others] = cardsOf(await page(path, visitor()));
    expect(others).toEqual([]);
    const text = textOf(card);
    for (const part of ["PGT Physics", "Hill View School", "Full Time", "₹ 4,20,000 a year"])
      expect(text).toContain(part);
    expect(card).toMatch(/<span class="school-mark" aria-hidden="true">HV<\/span>/);
    expect(card.match(/<h[23]>/g)).toHaveLength(1);
    expect(card).toMatch(new RegExp(`<h[23]><a href="/jobdetails/${job.id}">PGT Physics</a>`));
  });

  test("marks what a candidate has applied for or saved, and nothing for anybody else", async () => {
    const saved = await createJob(owner, { title: "TGT Physics" });
    await createJob(owner, { title: "Physics Librarian" });
    await createApplication(job, { candidateId: candidate.account.id });
    await candidate.form(`/jobdetails/${saved.id}/save`, {});
    const cards = cardsOf(await page(path));
    const markOf = (title: string) =>
      /Applied|Saved|Save(?!d)/.exec(textOf(cards.find((card) => card.includes(`>${title}<`)) ?? ""))?.[0];
    expect(["PGT Physics", "TGT Physics", "Physics Librarian"].map(markOf)).toEqual(["Applied", "Saved", "Save"]);
    for (const who of [visitor(), await signedIn("user"), await signedIn("admin")])
      expect(cardsOf(await page(path, who)).join("")).not.toMatch(/Applied|Saved/);
    const recruiter = cardsOf(await page(path, await signedIn("admin"))).join("");
    expect(recruiter).not.toContain("<form");
  });

  test("saves from the card, comes back to it, and takes the job from the saved ones the same way", async () => {
    const { action = "", back = "", text } = saveOf(await page(path));
    expect([action, back, text]).toEqual([`/jobdetails/${job.id}/save`, `${path}#job-${job.id}`, "Save PGT Physics"]);
    const answer = await candidate.form(action, { back });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, back]);
    expect(await rowsOf("saved_jobs")).toMatchObject([{ user_id: candidate.account.id, job_id: job.id }]);
    const html = await page(path);
    expect(toastsOf(html)).toEqual(["Job saved"]);
    expect(html).toMatch(new RegExp(`<li class="job-card" id="job-${job.id}" tabindex="-1"`, "i"));
    expect(saveOf(html)).toMatchObject({ saved: "no", text: "Saved. Remove PGT Physics from my saved jobs" });
    await candidate.form(action, { back, saved: "no" });
    expect(await countRows("saved_jobs")).toBe(0);
  });

  test("a visitor's page is the same for everybody: Save names no list, and leads to the log-in", async () => {
    const browser = visitor();
    const html = await page(path, browser);
    expect(saveOf(html)).toEqual({
      action: `/jobdetails/${job.id}/save`,
      back: undefined,
      saved: undefined,
      text: "Save PGT Physics",
    });
    expect(html).not.toContain(`id="job-${job.id}"`);
    const answer = await browser.form(`/jobdetails/${job.id}/save`, {});
    expect(answer.headers.get("Location")).toBe(`/login?redirectTo=${encodeURIComponent(`/jobdetails/${job.id}`)}`);
  });
});

describe("Save on a card", () => {
  test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", ""])(
    "leads to no other site: %s",
    async (back) => {
      const answer = await candidate.form(`/jobdetails/${job.id}/save`, { back });
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/jobdetails/${job.id}`]);
    },
  );

  test("is refused to a recruiter, whatever list it names", async () => {
    const recruiter = await signedIn("admin");
    expect((await recruiter.form(`/jobdetails/${job.id}/save`, { back: "/jobs" })).status).toBe(403);
    expect(await countRows("saved_jobs")).toBe(0);
  });
});

describe("/alljobs", () => {
  test("has the job's place and pay, as many applied as on the job's page, and Save for candidates alone", async () => {
    await createApplication(job);
    await sql("UPDATE jobs SET company_location = 'Head office, Delhi', location = 'Pune, Maharashtra'");
    const html = await page("/alljobs");
    const text = textOf(html);
    for (const part of ["Pune, Maharashtra · Full Time", "₹ 4,20,000 a year", "1 applied"])
      expect(text).toContain(part);
    expect(text).not.toContain("Head office");
    expect(textOf(await page(`/jobdetails/${job.id}`))).toContain("Applied 1");
    const { action = "", back = "" } = saveOf(html);
    expect(back).toBe(`/alljobs#job-${job.id}`);
    expect((await candidate.form(action, { back })).headers.get("Location")).toBe(back);
    expect(saveOf(await page("/alljobs"))).toMatchObject({ saved: "no" });
    expect(await page("/alljobs", await signedIn("admin"))).not.toContain("/save");
  });
});

test("a job that closes within three days says so in its own ink, a later one does not", async () => {
  const inkOf = async (days: number) => {
    await sql("UPDATE jobs SET closes_at = ?", Date.now() + days * 86_400_000);
    return /<time class="(\w+)"/.exec(cardsOf(await page("/jobs?q=physics")).join(""))?.[1];
  };
  expect([await inkOf(2), await inkOf(9)]).toEqual(["due", "quiet"]);
});

test("a saved job that is closed or removed keeps its card: the first is a link, the second is not", async () => {
  const gone = await createJob(owner, { title: "Gone job" });
  for (const { id } of [job, gone]) await candidate.form(`/jobdetails/${id}/save`, {});
  await sql("UPDATE jobs SET removed_at = updated_at WHERE id = ?", gone.id);
  await sql("UPDATE jobs SET state = 'closed' WHERE id = ?", job.id);
  const html = await page("/saved-jobs");
  const cards = cardsOf(html).map(textOf);
  expect(cards).toHaveLength(2);
  expect(cards.find((card) => card.includes("Gone job"))).toContain("Removed");
  expect(cards.find((card) => card.includes("PGT Physics"))).toContain("Closed");
  expect(html).toContain(`href="/jobdetails/${job.id}"`);
  expect(html).not.toContain(`href="/jobdetails/${gone.id}"`);
});
