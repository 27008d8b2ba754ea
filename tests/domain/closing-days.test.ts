/** Until when a job takes applications: days are days where the job is, also when clocks change. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { closesIn, nextDue, readClosing, whyNotAhead } from "~/domain/jobs/details/rules";
import { dayIn, endOfDay, endOfDayAfter } from "~/domain/time-zone-rules";

const INDIA = "Asia/Kolkata";
const ZONES = [INDIA, "Asia/Dubai", "Asia/Kathmandu", "Europe/London", "America/New_York", "Pacific/Auckland"];
const DAY_MS = 86_400_000;

describe("the end of a day", () => {
  test.each([
    ["2026-12-31", INDIA, "2026-12-31T18:29:59.000Z"],
    ["2026-12-31", "Asia/Dubai", "2026-12-31T19:59:59.000Z"],
    ["2026-12-31", "Asia/Kathmandu", "2026-12-31T18:14:59.000Z"],
    // The clocks go forward on this day in London, and back on the other.
    ["2027-03-28", "Europe/London", "2027-03-28T22:59:59.000Z"],
    ["2026-10-25", "Europe/London", "2026-10-25T23:59:59.000Z"],
    ["2027-03-14", "America/New_York", "2027-03-15T03:59:59.000Z"],
    ["2026-11-01", "America/New_York", "2026-11-02T04:59:59.000Z"],
  ])("%s in %s is %s", (day, zone, moment) => {
    expect(endOfDay(day, zone).toISOString()).toBe(moment);
  });

  test("is on that day, and a second later it is another day, in every zone and on every day", () => {
    const day = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.constantFrom(...ZONES), (date, zone) => {
        const asked = date.toISOString().slice(0, 10);
        const end = endOfDay(asked, zone);
        expect(dayIn(end, zone)).toBe(asked);
        expect(dayIn(new Date(end.getTime() + 1000), zone)).not.toBe(asked);
      }),
    );
  });
});

describe("what somebody sends", () => {
  test.each([
    ["2027-01-31", "2027-01-31T18:29:59.000Z"],
    ["2027-01-31T12:00:00Z", "2027-01-31T12:00:00.000Z"],
    ["2027-01-31T12:00:00+05:30", "2027-01-31T06:30:00.000Z"],
    ["2027-01-31T12:00", "2027-01-31T06:30:00.000Z"],
  ])("%s is %s in India", (text, moment) => {
    expect(readClosing(text, INDIA).toISOString()).toBe(moment);
  });

  test("may not be over, nor more than a year ahead", () => {
    const now = new Date("2026-11-23T10:00:00Z");
    expect(whyNotAhead(endOfDay("2026-11-22", INDIA), now, INDIA)).toMatch(/over/);
    expect(whyNotAhead(endOfDay("2026-11-23", INDIA), now, INDIA)).toBeNull();
    expect(whyNotAhead(endOfDay("2027-11-23", INDIA), now, INDIA)).toBeNull();
    expect(whyNotAhead(endOfDay("2027-11-24", INDIA), now, INDIA)).toMatch(/year/);
    // In New York it is still the day before.
    expect(whyNotAhead(endOfDay("2027-11-23", "America/New_York"), now, "America/New_York")).toBeNull();
    expect(whyNotAhead(endOfDay("2027-11-24", "America/New_York"), now, "America/New_York")).toMatch(/year/);
    const leap = new Date("2028-02-29T06:00:00Z");
    expect(whyNotAhead(endOfDay("2029-03-01", INDIA), leap, INDIA)).toBeNull();
    expect(whyNotAhead(endOfDay("2029-03-02", INDIA), leap, INDIA)).toMatch(/year/);
    expect(whyNotAhead(new Date(Number.NaN), now, INDIA)).not.toBeNull();
  });
});

test("the run looks at a job seven days before its end, three days, one day, and at its end", () => {
  const closesAt = endOfDay("2026-12-31", INDIA);
  const before = (days: number) => new Date(closesAt.getTime() - days * DAY_MS);
  expect(nextDue(closesAt, before(30))).toEqual(before(7));
  expect(nextDue(closesAt, before(7))).toEqual(before(3));
  expect(nextDue(closesAt, before(3))).toEqual(before(1));
  expect(nextDue(closesAt, before(1))).toEqual(closesAt);
  expect(nextDue(closesAt, before(0.5))).toEqual(closesAt);
});

test("people read in how many days a job closes, counted where it is", () => {
  const now = new Date("2026-11-23T20:00:00Z");
  // In India it is the 24th already.
  expect(dayIn(now, INDIA)).toBe("2026-11-24");
  expect(closesIn(endOfDay("2026-11-24", INDIA), now, INDIA)).toBe("today");
  expect(closesIn(endOfDay("2026-11-25", INDIA), now, INDIA)).toBe("tomorrow");
  expect(closesIn(endOfDayAfter(now, 5, INDIA), now, INDIA)).toBe("in 5 days");
  expect(closesIn(endOfDay("2026-11-23", INDIA), now, INDIA)).toBeNull();
});
