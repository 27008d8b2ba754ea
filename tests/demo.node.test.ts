/** The demo data shows the specification's home page truthfully, and jobs as a real board has them. */
import { expect, test } from "vitest";
import { makeApplications, withReasons } from "../.scripts/demo/applications.ts";
import { withDueSoon } from "../.scripts/demo/due-soon.ts";
import { sayMore } from "../.scripts/demo/job-details.ts";
import { makeJobs } from "../.scripts/demo/jobs.ts";
import { makeMembers } from "../.scripts/demo/people.ts";
import { PROMPT, SILENT, SLOW } from "../.scripts/demo/promises.ts";
import { withSigns } from "../.scripts/demo/proof-of-life.ts";
import { makeOpenings } from "../.scripts/demo/resume-openings.ts";
import { makeAnswers } from "../.scripts/demo/school-answers.ts";
import { schools } from "../.scripts/demo/schools.ts";
import { makeTeaching } from "../.scripts/demo/teaching.ts";
import { lateness } from "../app/domain/applications/clock/rules.ts";
import { toJobRow } from "../app/domain/jobs/details/make-job-row.ts";
import { payText } from "../app/domain/jobs/details/rules.ts";
import { toJobDetails } from "../app/domain/jobs/job-views.ts";
import { CATEGORIES } from "../app/domain/jobs/rules.ts";
import { JobInput } from "../app/domain/jobs/schema.ts";
import { readTeaching, settleTeaching, whyNotTeaching } from "../app/domain/profiles/teaching-rules.ts";
import { TeachingChanges } from "../app/domain/profiles/teaching-schema.ts";
import { factsInText } from "../app/domain/search-engines/free-text-rules.ts";
import { toJobPosting } from "../app/domain/search-engines/rules.ts";
import { problemsOfPosting } from "./support/job-posting.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const DAY = 86_400_000;

/** As a recruiter's form would send them. */
function makeForms(now = NOW) {
  const jobs = makeJobs([], () => "", now);
  return sayMore(jobs, now).map((said, index) => ({ ...jobs[index], ...said }));
}
const open = makeForms().filter((job) => job.state === "open" && !job.removedAt);

test("has open jobs in the numbers that the specification shows on the home page", () => {
  const counts = CATEGORIES.map((name) => open.filter((job) => job.category === name).length);
  expect(counts).toEqual([40, 60, 70, 80, 70, 40, 80, 70]);
});

test("is the same for the same moment", () => {
  expect(makeForms()).toEqual(makeForms());
});

test("each job passes the check of the form, and none closes before it was posted", () => {
  const jobs = makeForms();
  const refused = jobs.map((job) => JobInput.safeParse(job)).filter(({ success }) => !success);
  expect(refused.map(({ error }) => error?.issues)).toEqual([]);
  for (const job of jobs) expect(Date.parse(job.closes_at)).toBeGreaterThan(Number(job.createdAt) - DAY);
});

test("Google's rules for job postings find nothing wrong with any job", () => {
  const about = {
    current: null,
    place: null,
    isChosen: false,
    closesAtElse: NOW,
    now: new Date(NOW.getTime() - 60 * DAY),
  };
  const problems = makeForms().flatMap((form) => {
    const stored = toJobRow(JobInput.parse(form), about);
    const { id = "", user_id = "", createdAt = NOW } = form;
    const times = { createdAt, updatedAt: createdAt, publishedAt: createdAt, publishAt: null };
    const row = { ...stored, ...times, id, user_id, state: "open" as const, removedAt: null };
    const job = toJobDetails({ job: row, applications: 0, school: null, place: null }, NOW);
    const url = `https://staffroom.example/jobdetails/${id}`;
    const data = JSON.parse(JSON.stringify(toJobPosting(job, url, factsInText(job))));
    return problemsOfPosting(data).map((problem) => `${form.title}: ${problem}`);
  });
  expect(problems).toEqual([]);
});

test("open jobs close in the days to come, some of them soon", () => {
  const days = open.map((job) => (Date.parse(`${job.closes_at}T18:29:59Z`) - NOW.getTime()) / DAY);
  expect(Math.min(...days)).toBeGreaterThan(0);
  expect(Math.max(...days)).toBeLessThan(70);
  expect(days.filter((each) => each < 3).length).toBeGreaterThan(20);
});

test("most name pay, subject and level, and what is rare on a board is there", () => {
  const share = (has: (job: (typeof open)[number]) => unknown) => open.filter(has).length / open.length;
  expect(share((job) => (job as { pay_min?: number }).pay_min)).toBeGreaterThan(0.8);
  expect(share((job) => job.levels?.length)).toBeGreaterThan(0.6);
  expect(share((job) => job.subjects?.length)).toBeGreaterThan(0.5);
  expect(open.filter((job) => job.bond_months)).toHaveLength(1);
  expect(open.filter((job) => job.walk_in_from)).toHaveLength(2);
  expect(open.filter((job) => /[\u0900-\u097f]/.test(job.description ?? ""))).toHaveLength(2);
  for (const has of [
    (job: (typeof open)[number]) => job.vacancy_is === "pool",
    (job: (typeof open)[number]) => job.early_career,
    (job: (typeof open)[number]) => job.provident_fund,
    (job: (typeof open)[number]) => job.accommodation,
  ])
    expect(open.filter(has).length).toBeGreaterThan(5);
  const texts = open.map((job) => payText({ ...(job as unknown as Parameters<typeof payText>[0]) }));
  expect(
    texts.filter((text) => /₹ \d,\d\d,\d\d\d – \d{1,2},\d\d,\d\d\d a year/.test(text ?? "")).length,
  ).toBeGreaterThan(100);
});

test("some schools promise an answer, three jobs ask questions", () => {
  const days = open.map(({ answer_days }) => answer_days);
  expect(new Set(days)).toEqual(new Set([5, 7, 14, undefined]));
  expect(days.filter(Boolean).length).toBeLessThan(open.length / 3);
  expect(open.filter(({ questions }) => questions).map(({ company_name }) => company_name)).toEqual(
    Array(3).fill(PROMPT),
  );
});

test.each(["2026-11-20T12:00:00Z", "2027-02-28T23:00:00Z", "2027-05-01T05:00:00Z"])(
  "from %s on, one school answers in time, one is late, one is silent",
  async (at) => {
    const now = new Date(at);
    const owners = schools.map((_, index) => `owner-${index}`);
    const jobs = makeJobs(owners, (id) => id, now);
    const said = sayMore(jobs, now);
    const written = jobs.map((job, index) => ({ ...job, details: JSON.stringify(said[index]) }));
    const applicant = (person: ReturnType<typeof makeMembers>[number], index: number) => {
      return { person, userId: `member-${index}`, since: now.getTime() - 100 * DAY, resumeBytes: 1 };
    };
    const members = makeMembers(now).map(applicant);
    const made = makeApplications({ jobs, members, guests: [], starOwnerId: owners[0] ?? "", now });
    const given = { applications: made.rows, events: made.events, jobs: written, firstId: "member-0" };
    const { applications, events } = await makeAnswers(given, now);
    const schoolOf = new Map(jobs.map(({ id, company_name }) => [id, company_name]));
    const called = (rows: typeof applications) =>
      rows.map((row) => lateness({ lapsedAt: null, unansweredBy: null, ...row }, now)).filter(Boolean);
    const of = (school: string) => called(applications.filter(({ jobId }) => schoolOf.get(jobId) === school));
    for (const rows of [of(SLOW), of(SILENT), called(applications.filter((row) => row.candidateId === "member-0"))]) {
      expect(new Set(rows)).toEqual(new Set(["late", "no_answer"]));
    }
    expect(of(PROMPT).length).toBeLessThan(3);
    const signed = withSigns(written, { applications, openings: [] }, now).filter(({ askedAt }) => askedAt);
    expect(signed.map(({ company_name }) => company_name).sort()).toEqual([SLOW, SILENT].sort());
    const daysAgo = new Map(signed.map(({ company_name, askedAt }) => [company_name, (+now - Number(askedAt)) / DAY]));
    expect([daysAgo.get(SLOW), daysAgo.get(SILENT)]).toEqual([2, 8]);
    for (const { createdAt, updatedAt, turn, dueAt, status } of applications) {
      expect(updatedAt.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
      expect(updatedAt.getTime()).toBeLessThanOrEqual(now.getTime());
      const isLive = ["submitted", "shortlisted", "interviewing", "offered"].includes(status);
      expect([turn !== null, dueAt instanceof Date && dueAt > now]).toEqual([isLive, isLive]);
    }
    expect(events.filter(({ createdAt }) => createdAt > now)).toEqual([]);
    const reasoned = withReasons(events, "owner-0").filter(({ reasons }) => reasons);
    expect(reasoned).toMatchObject([
      { fromStatus: "interviewing", toStatus: "rejected", reasons: '["more_experience","dates_or_hours"]' },
    ]);
    const due = await withDueSoon({ applications, events }, written, now);
    const near = due.applications.filter(({ jobId, turn, dueAt }) => {
      return schoolOf.get(jobId) === PROMPT && turn === "school" && dueAt && +dueAt - +now < 3 * DAY;
    });
    expect(near.length).toBeGreaterThanOrEqual(3);
    for (const { id, createdAt, dueAt, waitsSince } of near) {
      expect(+createdAt).toBeLessThan(+now);
      if (waitsSince && +waitsSince === +createdAt)
        expect(Math.round((Number(dueAt) - +createdAt) / DAY)).toBeLessThan(10);
      const first = due.events.find(({ applicationId }) => applicationId === id);
      expect(first?.createdAt).toEqual(createdAt);
    }
    // Nobody is answered unread.
    const opened = new Set(makeOpenings(applications, events).map(({ applicationId }) => applicationId));
    const answered = applications.filter(({ status }) => ["shortlisted", "offered", "hired"].includes(status));
    expect(answered.filter(({ id }) => !opened.has(id))).toEqual([]);
  },
);

test("teaching profiles are full, half-filled and empty, each as the call takes it, and the first lacks one paper alone", () => {
  const people = makeMembers(NOW);
  const made = makeTeaching(people, NOW);
  expect(makeTeaching(people, NOW)).toEqual(made);
  const profiles = made.map(readTeaching);
  for (const teaching of profiles) {
    const { seeks, ...parts } = teaching;
    expect(TeachingChanges.parse(seeks ? { ...parts, seeks } : parts)).toEqual(teaching);
    expect(settleTeaching(teaching)).toEqual(teaching);
    expect(whyNotTeaching(teaching, NOW.toISOString().slice(0, 7))).toBeNull();
  }
  const partsOf = profiles.map((teaching) => Object.keys(teaching).length);
  expect(partsOf.slice(0, 2)).toEqual([6, 0]);
  for (const parts of [0, 1, 6]) expect(partsOf.filter((count) => count === parts).length).toBeGreaterThan(5);
  const [first] = profiles;
  expect(first?.has).toMatchObject({ "TET paper I": { answer: "yes" }, "TET paper II": { answer: "no" } });
  const answers = profiles.flatMap(({ has }) => Object.values(has ?? {}).map(({ answer }) => answer));
  expect(new Set(answers)).toEqual(new Set(["yes", "taking", "no"]));
});
