/** The demo data shows the specification's home page truthfully, and jobs as a real board has them. */
import { expect, test } from "vitest";
import { makeJobs } from "../.scripts/demo/jobs.ts";
import { sayMore } from "../.scripts/demo/said.ts";
import { CATEGORIES } from "../app/domain/jobs/rules.ts";
import { payText } from "../app/domain/jobs/said/pay-rules.ts";
import { JobInput } from "../app/domain/jobs/schema.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const DAY = 86_400_000;

/** As a recruiter's form would send them. */
function makeForms(now = NOW) {
  const jobs = makeJobs([], now);
  return sayMore(jobs, now).map((said, index) => ({ ...jobs[index], ...said }));
}
const open = makeForms().filter((job) => job.status === "open" && !job.deleted);

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
