/** The screens, files and calls of the statistics. */
import { beforeEach, describe, expect, test } from "vitest";
import { dayNumber, writeForSpreadsheet, writeMoment } from "~/domain/moments/rules";
import { countInstitutionDays } from "~/domain/statistics/count-views-and-days.server";
import { api, type Visitor, visitor } from "../support/app";
import { db, sql } from "../support/bindings";
import {
  type Account,
  createApplication,
  createInstitution,
  createJob,
  createSession,
  type Job,
  signedIn,
} from "../support/factories";
import { textOf } from "../support/pages";

let owner: Visitor & { account: Account };
let job: Job;
const today = dayNumber(new Date());
beforeEach(async () => {
  owner = await signedIn("admin");
  job = await createJob(owner.account, { title: "PGT <b>Physics</b> & more" });
});

const html = async (path: string, who: Visitor = owner) => {
  const response = await who.get(path);
  expect(response.status).toBe(200);
  return response.text();
};
async function seed(): Promise<void> {
  await sql("INSERT INTO job_views VALUES (?, ?, 1234), (?, ?, 40)", job.id, today, job.id, today - 40);
  await createApplication(job, { status: "submitted" });
  await createApplication(job, { status: "rejected" });
}

describe("/statistics/:jobId", () => {
  test("a job without views, saves and applications says so, and draws nothing", async () => {
    const page = await html(`/statistics/${job.id}`);
    expect(textOf(page)).toContain("No views in the last 30 days");
    expect(page).not.toContain('role="img"');
  });

  test("numbers, a plot for each, and a table that says the same", async () => {
    await seed();
    const page = await html(`/statistics/${job.id}`);
    expect(page).toContain("PGT &lt;b&gt;Physics&lt;/b&gt; &amp; more");
    expect(textOf(page)).toContain("Views, about 1,234");
    const titles = [...page.matchAll(/<svg role="img"[^>]*><title>([^<]*)<\/title>/g)].map(([, title]) => title);
    expect(titles).toHaveLength(2);
    expect(titles[0]).toMatch(/^Views a day, \d.*: 1,234 views, most on .*: 1,234$/);
    // Nobody has saved it, so there is a sentence in the place of a plot.
    expect(textOf(page)).toContain("No saves in these days.");
    expect(page.match(/<table class="numbers"/g)).toHaveLength(2);
    expect(page.match(/<table class="numbers bars"/g)).toHaveLength(2);
    expect(page).not.toContain('<script type="module" nonce');
    expect(page).toContain(`/applications?jobId=${job.id}&amp;status=submitted`);
  });

  test("the address chooses 30 or 90 days, and anything else is 30", async () => {
    await seed();
    expect(textOf(await html(`/statistics/${job.id}?days=90`))).toContain("Views, about 1,274");
    for (const days of ["1", "1e9", "-90", "<script>"]) {
      expect(textOf(await html(`/statistics/${job.id}?days=${encodeURIComponent(days)}`))).toContain(
        "Views, about 1,234",
      );
    }
  });

  test("nobody else's job is there, also not in the file and the call", async () => {
    const stranger = await signedIn("admin");
    const token = await createSession(stranger.account, "api");
    for (const path of [`/statistics/${job.id}`, `/statistics.csv?jobId=${job.id}`]) {
      expect((await stranger.get(path)).status).toBe(404);
    }
    expect((await api("GET", `/jobs/statistics/${job.id}`, { token })).status).toBe(404);
    expect((await owner.get("/statistics.csv?jobId=")).status).toBe(404);
  });
});

describe("/statistics", () => {
  test("without a job it says what will stand here", async () => {
    const page = await html("/statistics", await signedIn("admin"));
    expect(textOf(page)).toContain("No views yet");
    expect(page).toContain('href="/recruiter"');
  });

  test("a reader of the institution sees the same numbers as its owner, and each job links to its own", async () => {
    const reader = await signedIn("admin");
    const school = await createInstitution([
      [owner.account, "owner"],
      [reader.account, "reader"],
    ]);
    await sql("UPDATE jobs SET institution_id = ?", school.id);
    await seed();
    for (const who of [owner, reader]) {
      const page = await html("/statistics?days=90", who);
      expect(textOf(page)).toContain("Views, about 1,274");
      expect(page).toContain(`href="/statistics/${job.id}?days=90"`);
    }
  });

  test("says of which moment the numbers are once the hourly run has counted them; a job's own page says nothing, as it is of now", async () => {
    await seed();
    expect(textOf(await html("/statistics"))).not.toContain("As of");
    const at = new Date();
    await countInstitutionDays({ db, now: at });
    await createApplication(job, { status: "submitted" });
    const whole = textOf(await html("/statistics"));
    expect(whole).toContain(`As of ${writeMoment(at, "time")}. We count them once an hour.`);
    expect(whole).toContain("Applications 2");
    expect(whole).toContain("In the last 30 days, up to now.");
    const own = textOf(await html(`/statistics/${job.id}`));
    expect(own).not.toContain("As of");
    expect(own).toContain("Applications 3");
  });

  test("ten jobs stand on a page, the newest first, and the links keep the period", async () => {
    for (let jobs = 0; jobs < 10; jobs += 1) await createJob(owner.account, { title: `Job ${jobs}` });
    const first = await html("/statistics?days=90");
    expect(first.match(/href="\/statistics\/[\w-]{36}\?days=90"/g)).toHaveLength(10);
    expect(first).toContain('href="/statistics?days=90&amp;page=2"');
    const second = await html("/statistics?days=90&page=2");
    expect(second.match(/href="\/statistics\/[\w-]{36}\?days=90"/g)).toHaveLength(1);
    expect(second).toContain(`/statistics/${job.id}`);
  });

  test("the list of the day leads there, in the bar and beside the page, and My Jobs to each of its jobs", async () => {
    const page = await html("/myjobs");
    expect(page.match(/href="\/statistics"/g)).toHaveLength(2);
    expect(page).toContain(`href="/statistics/${job.id}"`);
  });
});

describe("/statistics.csv", () => {
  const lines = async (path: string) => {
    const response = await owner.get(path);
    expect(response.headers.get("Content-Type")).toContain("text/csv");
    const cells = (await response.text())
      .replace(/^\uFEFF/, "")
      .trim()
      .split("\r\n");
    return { name: response.headers.get("Content-Disposition"), cells };
  };

  test("has a line for each day, of one job and over all", async () => {
    await seed();
    for (const query of ["?days=90", `?days=90&jobId=${job.id}`]) {
      const { cells } = await lines(`/statistics.csv${query}`);
      expect(cells).toHaveLength(91);
      expect(cells[0]).toBe('"Day (Asia/Kolkata)","Views (about)","Saves","Applications"');
      const day = new Date(today * 86_400_000).toISOString().slice(0, 10);
      expect(cells.at(-1)).toBe(`"${day}","1234","0","2"`);
    }
    expect((await lines("/statistics.csv")).cells).toHaveLength(31);
  });

  test("says of which moment the numbers of all jobs are, in a column or a line of its own", async () => {
    await seed();
    const at = new Date();
    await countInstitutionDays({ db, now: at });
    const days = (await lines("/statistics.csv")).cells;
    expect(days[0]).toBe('"Day (Asia/Kolkata)","Views (about)","Saves","Applications","As of (Asia/Kolkata)"');
    expect(days.at(-1)?.endsWith(`,"1234","0","2","${writeForSpreadsheet(at)}"`)).toBe(true);
    const states = (await lines("/statistics.csv?table=states")).cells;
    expect(states.at(-1)).toBe(`"As of (Asia/Kolkata)","${writeForSpreadsheet(at)}"`);
    for (const query of [`jobId=${job.id}`, `jobId=${job.id}&table=states`])
      expect((await lines(`/statistics.csv?${query}`)).cells.join()).not.toContain("As of");
  });

  test("has the states and the first answers as a table of its own", async () => {
    await seed();
    const { name, cells } = await lines(`/statistics.csv?table=states&jobId=${job.id}`);
    expect(name).toBe(`attachment; filename="statistics-${job.id}-states.csv"`);
    expect(cells).toContain('"Submitted","1"');
    expect(cells).toContain('"Not answered yet","1"');
  });
});

describe("GET /jobs/statistics", () => {
  test("answers the numbers that the screen shows, over all and of one job", async () => {
    await seed();
    const token = await createSession(owner.account, "api");
    for (const [path, about] of [
      ["/jobs/statistics", null],
      [`/jobs/statistics/${job.id}`, { id: job.id, title: job.title }],
    ] as const) {
      const { status, body } = await api<{ by_day: object[] }>("GET", path, { token });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        job: about,
        time_zone: "Asia/Kolkata",
        as_of: null,
        views: 1234,
        saves: 0,
        applications: 2,
        states: { submitted: 1, rejected: 1, hired: 0 },
        first_answer: { median_hours: null, answered: 0, waiting: 1 },
      });
      expect(body.by_day).toHaveLength(30);
    }
  });

  test("says of which moment the numbers over all jobs are", async () => {
    await seed();
    const token = await createSession(owner.account, "api");
    const at = new Date();
    await countInstitutionDays({ db, now: at });
    expect((await api("GET", "/jobs/statistics", { token })).body).toMatchObject({
      as_of: at.toISOString(),
      views: 1234,
    });
    expect((await api("GET", `/jobs/statistics/${job.id}`, { token })).body).toMatchObject({ as_of: null });
  });

  test("refuses other periods by name, and people without a token", async () => {
    const token = await createSession(owner.account, "api");
    const { status, body } = await api("GET", "/jobs/statistics?days=31", { token });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain("Choose 30 or 90 days");
    expect((await api("GET", "/jobs/statistics")).status).toBe(401);
    expect((await visitor().get("/statistics.csv")).status).toBe(302);
  });
});
