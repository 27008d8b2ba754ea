/** What docs/operations.md says of the size of a database: the arithmetic, the tables behind it, and a budget of bytes. */
import { describe, expect, test, vi } from "vitest";
import { TABLE_NAMES } from "../.scripts/tables.ts";
import { measureApplications } from "../bench/capacity/applications.ts";
import { payloadOf } from "../bench/capacity/board.ts";
import {
  byteDays,
  bytesAfter,
  callsCost,
  comesAndGoes,
  D1_BYTES,
  GB,
  HISTORY_DAYS,
  livesOf,
  type Measured,
  MIX,
  monthsUntil,
  OPEN_DAYS,
  rateFor,
  rateForEver,
  staysAMonth,
  storageCost,
} from "../bench/capacity/model.ts";
import { readReport, reportIn, writeReport } from "../bench/capacity/report.ts";
import { MEASURED, NOT_MEASURED } from "../bench/capacity/tables.ts";
import { read } from "./support/sources.ts";

vi.setConfig({ testTimeout: 120_000 });

const operations = read("../docs/operations.md");
const NOTHING: Measured = {
  places: 0,
  job: { open: 0, viewed: 0, closed: 0, old: 0 },
  application: { young: 0, month: 0, year: 0, stripped: 0 },
  ...{ candidate: 0, recruiter: 0 },
};
/** One application a day. */
const DAILY = 365 / 12;

test("each table is measured with a job, an application, a candidate or a recruiter, or there is a reason why not", () => {
  const named = [...Object.values(MEASURED).flat(), ...Object.keys(NOT_MEASURED)];
  expect([...named].sort()).toEqual([...TABLE_NAMES].sort());
  for (const reason of Object.values(NOT_MEASURED)) expect(reason).toMatch(/\w{3} \w/);
});

describe("docs/operations.md", () => {
  const report = reportIn(operations);
  const { measured, day } = readReport(report);

  test("has every figure as the command prints it from what was measured", () => {
    expect(report).toBe(writeReport(measured, day));
  });

  test("says what ten gigabytes hold of an application, and they do", () => {
    const [, held = ""] = /\| an application with its whole history \| [\d,]+ \| ([\d,]+) \|/.exec(report) ?? [];
    const bytes = Number(held.replaceAll(",", "")) * measured.application.young;
    expect(bytes).toBeGreaterThan(0.94 * D1_BYTES);
    expect(bytes).toBeLessThan(1.06 * D1_BYTES);
  });

  test("has a database with this mix full when it says so", () => {
    for (const rate of [10_000, 100_000]) {
      const months = monthsUntil(measured, { rate, bytes: D1_BYTES });
      expect(bytesAfter(measured, { rate, months }) / D1_BYTES).toBeCloseTo(1, 2);
    }
  });
});

describe("retention", () => {
  const application = { young: 100, month: 50, year: 10, stripped: 0 };

  test("removes mails after 30 days, notifications and resume views after 365, the applicant after 730", () => {
    expect([HISTORY_DAYS, OPEN_DAYS]).toEqual([20, 60]);
    const { application: life, job, candidate } = livesOf({ ...NOTHING, application });
    expect(life.stages.map(({ until }) => until)).toEqual([50, 385, 750]);
    expect(job.stages.map(({ until }) => until)).toEqual([60, 460]);
    // Nothing removes an account but its owner.
    expect(candidate.stages).toEqual([]);
  });

  test("holds a database at one size if nothing stays", () => {
    const measured = { ...NOTHING, application };
    const steady = 100 * 50 + 50 * (385 - 50) + 10 * (750 - 385);
    for (const months of [25, 120, 1200]) expect(bytesAfter(measured, { rate: DAILY, months })).toBeCloseTo(steady, 6);
    expect(comesAndGoes(measured, DAILY)).toBeCloseTo(steady, 6);
    expect(staysAMonth(measured, DAILY)).toBe(0);
    expect(() => monthsUntil(measured, { rate: DAILY, bytes: steady + 1 })).toThrow("never have");
    expect(rateForEver(measured, steady)).toBeCloseTo(DAILY, 6);
  });

  test("holds none if something stays, and what stays grows by the month", () => {
    const measured = { ...NOTHING, application: { ...application, stripped: 5 } };
    expect(staysAMonth(measured, DAILY)).toBeCloseTo(5 * DAILY, 6);
    const heldAt = (months: number) => bytesAfter(measured, { rate: DAILY, months });
    expect(heldAt(121) - heldAt(120)).toBeCloseTo(5 * DAILY, 6);
    const rate = rateFor(measured, { months: 120, bytes: D1_BYTES });
    expect(monthsUntil(measured, { rate, bytes: D1_BYTES })).toBeCloseTo(120, 1);
  });

  test("counts what comes with an application: a tenth of a job, a fifth of a candidate, one recruiter of 200", () => {
    expect(MIX).toEqual({ applicationsAJob: 10, applicationsACandidate: 5, applicationsARecruiter: 200 });
    const measured = {
      ...NOTHING,
      job: { open: 0, viewed: 0, closed: 0, old: 1000 },
      candidate: 1000,
      recruiter: 1000,
    };
    expect(staysAMonth(measured, 1)).toBe(100 + 200 + 5);
  });

  test("begins a life at nothing, and ends no stage before its time", () => {
    const life = { stages: [{ until: 10, bytes: 3 }], stays: 1 };
    expect([0, 4, 10, 12].map((age) => byteDays(life, age))).toEqual([0, 12, 30, 32]);
  });
});

test("a hundred gigabytes cost 71.25 dollars in D1 and 19 in cells, and ten million calls 1.35", () => {
  expect(storageCost(100)).toEqual({ d1: 71.25, cells: 19 });
  expect(storageCost(5)).toEqual({ d1: 0, cells: 0 });
  expect(callsCost({ number: 10e6, seconds: 0.02 })).toBeCloseTo(1.35, 9);
  // A second for each is 1.28 million GB-seconds, of which 400,000 are included.
  expect(callsCost({ number: 10e6, seconds: 1 })).toBeCloseTo(1.35 + 0.88 * 12.5, 9);
  expect(D1_BYTES).toBe(10 * GB);
});

/** Bytes in rows and indexes, the mean of ten applications: what was measured, and a little room for words that change. */
// The index of unread applications has one, with 100 bytes, as long as nobody has read it. A job with applications keeps when its
// school last read one. Events are kept for ninety days. Two indexes serve programs: by the last change, and by the id of a school's own system.
const BUDGET = { young: 10_400, month: 7200, year: 3000, stripped: 2600 };

test("ten more applications hold exactly so many bytes in every run, within the budget", async () => {
  const payload = (applications: number) =>
    measureApplications(applications, { sizeOf: payloadOf, jobs: 20, candidates: 20 });
  const [ten, twenty, again] = [await payload(10), await payload(20), await payload(20)];
  expect(again).toEqual(twenty);
  for (const phase of ["young", "month", "year", "stripped"] as const) {
    const each = (twenty[phase] - ten[phase]) / 10;
    expect(each, phase).toBeLessThanOrEqual(BUDGET[phase]);
    // A budget that has become too wide would let a new column pass.
    expect(each, phase).toBeGreaterThan(0.95 * BUDGET[phase]);
  }
});
