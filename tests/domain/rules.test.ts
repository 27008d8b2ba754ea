import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applicationsCount, formatCalendarDay, formatCount, plural } from "~/components/text/format";
import { isSessionLive, landingPath, sessionLimits } from "~/domain/accounts/rules";
import { whyNotApply } from "~/domain/applications/rules";
import { isUuid, newRowId, newToken } from "~/domain/ids";
import { inLakhs } from "~/domain/indian-number-rules";
import { readCursor, writeCursor } from "~/domain/jobs/list-cursors";
import { effectiveSort, searchWords } from "~/domain/jobs/rules";
import { dayInIndia, isOfYear, writeAge, writeForSpreadsheet, writeMoment, yearInIndia } from "~/domain/moments/rules";
import { DEFAULT_ZONE, partsIn } from "~/domain/time-zone-rules";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = new Date("2026-11-20T10:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);

describe("a session", () => {
  /** A session made `age` ago and last seen `idle` ago. */
  const session = (isRemembered: boolean, age: number, idle: number) => {
    const { absoluteMs, idleMs } = sessionLimits(isRemembered);
    return { lastSeenAt: ago(idle), idleMs, expiresAt: new Date(NOW.getTime() - age + absoluteMs) };
  };

  test.each([
    ["remembered, fresh", true, 0, 0, true],
    ["remembered, 29 days old and busy", true, 29 * DAY, HOUR, true],
    ["remembered, 30 days old", true, 30 * DAY, 0, false],
    ["remembered, idle for almost 7 days", true, 20 * DAY, 7 * DAY - 1, true],
    ["remembered, idle for 7 days", true, 20 * DAY, 7 * DAY, false],
    ["not remembered, 23 hours old", false, 23 * HOUR, 23 * HOUR, true],
    ["not remembered, 24 hours old and busy", false, 24 * HOUR, 0, false],
  ])("%s", (_, isRemembered, age, idle, isLive) => {
    expect(isSessionLive(session(isRemembered, age, idle), NOW)).toBe(isLive);
  });
});

test("each role lands on its own screen", () => {
  expect(landingPath("admin")).toBe("/recruiter");
  expect(landingPath("user")).toBe("/userprofile");
});

describe("search words", () => {
  test.each([
    ["PGT  Physics, Pune", ["PGT", "Physics", "Pune"]],
    ["\" OR * NEAR( - ^ { } : ' \\", ["OR", "NEAR"]],
    ["C++ / C#, physics, A+", ["physics"]],
    ["C, a+b, 10+2, c++17", ["C", "a", "b", "10", "2", "17"]],
    ["गणित शिक्षक", ["गणित", "शिक्षक"]],
    ["cafe\u0301", ["caf\u00e9"]],
    ["", []],
    ["😀 -- \0 \ud800", []],
    ["class-12", ["class", "12"]],
  ])("of %j", (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  test("are at most twelve", () => {
    expect(searchWords("a ".repeat(100))).toHaveLength(12);
  });
});

describe("the order of a search", () => {
  test.each([
    ["", "", "newest"],
    ["", "relevance", "newest"],
    ["***", "relevance", "newest"],
    ["physics", "", "relevance"],
    ["physics", "relevance", "relevance"],
    ["physics", "newest", "newest"],
  ] as const)("of %j sorted by %j is %s", (q, sort, expected) => {
    expect(effectiveSort({ q, sort })).toBe(expected);
  });
});

describe("a cursor", () => {
  test.each([
    { seq: 1, tier: null },
    { seq: 999_999_999_999_999, tier: 1 },
    { seq: 7, tier: 0 },
    { seq: 7, tier: null, place: 999_999 },
  ])("comes back as it was: %j", (position) => {
    expect(readCursor(writeCursor(position))).toEqual(position);
  });

  const encode = (text: string) => Buffer.from(text).toString("base64url");
  test.each([
    "",
    "!",
    "null",
    "\0",
    "x".repeat(10_000),
    encode("-1"),
    encode("1.5"),
    encode("1~"),
    encode("1~x"),
    encode("1~NaN"),
    encode("1~1e999"),
    encode("1~1e99"),
    encode("1~0.5"),
    encode("1@"),
    encode("1@-1"),
    encode("1@1~1"),
    encode("1; DROP TABLE jobs"),
    encode("9".repeat(16)),
    encode("1~1~1"),
    encode('{"seq":1}'),
  ])("that nobody wrote (%.20j) is no cursor", (text) => {
    expect(readCursor(text)).toBeNull();
  });
});

test("a cursor of earlier times, which held a score, leads to the start of the list", () => {
  for (const text of ["17~-1234567", "17~2", "17~-1"]) {
    expect(readCursor(Buffer.from(text).toString("base64url"))).toEqual({ seq: Number.MAX_SAFE_INTEGER, tier: 0 });
  }
});

describe("applying is refused", () => {
  const job = { status: "open", deleted: false, user_id: "owner" } as const;

  test.each([
    ["not at all for somebody signed out", job, null, null],
    ["not at all for somebody else", job, "candidate", null],
    ["for a closed job", { ...job, status: "closed" as const }, null, "conflict"],
    ["for a removed job", { ...job, deleted: true }, null, "gone"],
    ["for a removed job that was closed before", { ...job, status: "closed" as const, deleted: true }, null, "gone"],
    ["for one's own job", job, "owner", "not_allowed"],
  ])("%s", (_, given, actorId, code) => {
    expect(whyNotApply(given, actorId === "owner")?.code ?? null).toBe(code);
  });
});

describe("the age of a job", () => {
  test.each([
    [0, "today"],
    [DAY - 1, "today"],
    [-HOUR, "today"],
    [DAY, "yesterday"],
    [2 * DAY - 1, "yesterday"],
    [2 * DAY, "2 days ago"],
    [13 * DAY, "13 days ago"],
    [14 * DAY, "2 weeks ago"],
    [59 * DAY, "8 weeks ago"],
    [60 * DAY, null],
  ])("of %d ms is %s", (ms, expected) => {
    expect(writeAge(ago(ms), NOW)).toBe(expected);
  });
});

test("counts and dates are written as people read them", () => {
  expect(formatCount(124_000)).toBe("1,24,000");
  expect(plural(1, "job")).toBe("1 job");
  expect(plural(2, "job")).toBe("2 jobs");
  expect(formatCalendarDay("2026-11-20")).toBe("20 Nov 2026");
  expect([0, 1, 2].map(applicationsCount)).toEqual(["0 Applications", "1 Application", "2 Applications"]);
});

describe("a moment", () => {
  const late = new Date("2026-12-31T20:05:09Z");

  test.each([
    ["day", "1 Jan"],
    ["dayOfYear", "1 Jan 2027"],
    ["time", "1 Jan, 01:35 IST"],
    ["timeOfYear", "1 Jan 2027, 01:35 IST"],
    ["date", "Friday, 1 January"],
    ["dateOfYear", "Friday, 1 January 2027"],
    ["whole", "Friday, 1 January 2027 at 01:35 IST"],
  ] as const)("in the style %j is that of India: %s", (style, text) => {
    expect(writeMoment(late, style)).toBe(text);
  });

  test("has the day and the year that it is in India", () => {
    expect([dayInIndia(late), yearInIndia(late)]).toEqual(["2027-01-01", 2027]);
  });

  test("is of this year where it is so in every zone", () => {
    const years = ["2026-01-01T11:00:00Z", "2026-01-03T00:00:00Z", "2026-12-30T00:00:00Z", "2026-12-31T05:00:00Z"];
    expect(years.map((text) => isOfYear(new Date(text), 2026))).toEqual([false, true, true, false]);
  });

  test("stands in a spreadsheet as spreadsheets read it", () => {
    expect(writeForSpreadsheet(new Date("2026-11-22T08:35:59.999Z"))).toBe("2026-11-22 14:05");
  });
});

describe("ids", () => {
  test("are lower-case UUIDs and nothing else", () => {
    expect(isUuid(newRowId(NOW))).toBe(true);
    for (const wrong of [undefined, "", "1", "' OR 1=1", "0190000000007000800000000000000", `${newRowId(NOW)}\n`]) {
      expect(isUuid(wrong), String(wrong)).toBe(false);
    }
  });

  test("of rows are in order of time", () => {
    const ids = [0, 1, 2, 3].map((step) => newRowId(new Date(NOW.getTime() + step)));
    expect([...ids].sort()).toEqual(ids);
  });

  test("tokens carry 32 bytes and never repeat", () => {
    const tokens = new Set(Array.from({ length: 100 }, newToken));
    expect(tokens.size).toBe(100);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  });
});

test("whole numbers are grouped as Intl groups them for India", () => {
  const format = new Intl.NumberFormat("en-IN");
  fc.assert(fc.property(fc.maxSafeNat(), (value) => inLakhs(value) === format.format(value)));
});

test("moments in India are those of Intl, since 1970", () => {
  const format = new Intl.DateTimeFormat("en-CA", {
    dateStyle: "short",
    timeStyle: "medium",
    hourCycle: "h23",
    timeZone: DEFAULT_ZONE,
  });
  const moment = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moment, (at) => {
      const parts = (format.format(at).match(/\d+/g) ?? []).map(Number);
      expect(partsIn(at.getTime(), DEFAULT_ZONE)).toEqual(parts);
    }),
  );
});
