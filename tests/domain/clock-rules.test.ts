/** The clock of the promise, as pure rules: days in zones, Sundays, breaks, and what each event does to a due day. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ClockShown, clockWords } from "~/domain/applications/clock/clock-view-rules";
import {
  asOf,
  type Clock,
  type ClockEvent,
  clockAfter,
  firstDue,
  lateness,
  laterDue,
  STOPPED,
  writeDueDay,
} from "~/domain/applications/clock/rules";
import { APPLICATION_STATUSES } from "~/domain/applications/rules";
import { type Break, dueAfter } from "~/domain/jobs/details/rules";
import { dayIn } from "~/domain/time-zone-rules";

const INDIA = "Asia/Kolkata";
const at = (text: string) => new Date(text);
const arrival = { answersFrom: "arrival" as const, closesAt: null, timeZone: INDIA, breaks: [] as Break[] };
/** A Tuesday. */
const NOW = at("2026-11-24T10:00:00Z");

describe("the first due day", () => {
  test("is the end of the day so many days after the arrival, where the job is", () => {
    const clock = firstDue({ ...arrival, now: NOW, answerDays: 7 });
    expect(clock).toEqual({ ...STOPPED, turn: "school", dueAt: at("2026-12-01T18:29:59Z"), waitsSince: NOW });
    expect(firstDue({ ...arrival, now: NOW, answerDays: null }).dueAt).toEqual(clock.dueAt);
  });

  test("is of the day in the zone of the job: what comes at night in UTC comes on the next day in India", () => {
    expect(firstDue({ ...arrival, now: at("2026-11-24T18:29:59Z"), answerDays: 7 }).dueAt).toEqual(
      at("2026-12-01T18:29:59Z"),
    );
    expect(firstDue({ ...arrival, now: at("2026-11-24T18:30:00Z"), answerDays: 7 }).dueAt).toEqual(
      at("2026-12-02T18:29:59Z"),
    );
  });

  test("is never a Sunday, nor a day in a break, nor a Sunday after a break", () => {
    expect(dayIn(dueAfter(NOW, 5, { timeZone: INDIA, breaks: [] }), INDIA)).toBe("2026-11-30");
    const breaks = [{ firstDay: "2026-11-30", lastDay: "2026-12-05" }];
    // The break ends on a Saturday.
    expect(dayIn(dueAfter(NOW, 5, { timeZone: INDIA, breaks }), INDIA)).toBe("2026-12-07");
  });

  test("counts from the closing date where the job says so, and from the arrival once that is over", () => {
    const job = { ...arrival, answersFrom: "closing" as const, answerDays: 5 };
    expect(firstDue({ ...job, now: NOW, closesAt: at("2026-12-10T18:29:59Z") }).dueAt).toEqual(
      at("2026-12-15T18:29:59Z"),
    );
    expect(firstDue({ ...job, now: NOW, closesAt: at("2026-11-20T18:29:59Z") }).dueAt).toEqual(
      at("2026-11-30T18:29:59Z"),
    );
    expect(firstDue({ ...job, now: NOW, closesAt: null }).dueAt).toEqual(at("2026-11-30T18:29:59Z"));
  });

  test("ends with its day when clocks go back or forward", () => {
    const zone = { ...arrival, timeZone: "Europe/London" };
    // On 25 October 2026 London goes from UTC+1 to UTC.
    expect(firstDue({ ...zone, now: at("2026-10-20T12:00:00Z"), answerDays: 7 }).dueAt).toEqual(
      at("2026-10-27T23:59:59Z"),
    );
    expect(firstDue({ ...zone, now: at("2026-10-17T23:30:00Z"), answerDays: 5 }).dueAt).toEqual(
      at("2026-10-23T22:59:59Z"),
    );
    expect(firstDue({ ...zone, now: at("2027-03-24T12:00:00Z"), answerDays: 5 }).dueAt).toEqual(
      at("2027-03-29T22:59:59Z"),
    );
  });
});

const ZONES = [
  INDIA,
  "UTC",
  "Europe/London",
  "America/New_York",
  "Pacific/Auckland",
  "Pacific/Kiritimati",
  "Asia/Kathmandu",
];
const moment = fc.date({ min: at("2026-01-01T00:00:00Z"), max: at("2028-01-01T00:00:00Z"), noInvalidDate: true });
const day = moment.map((date) => date.toISOString().slice(0, 10));
const someBreak = fc.tuple(day, fc.nat({ max: 59 })).map(([firstDay, length]) => ({
  firstDay,
  lastDay: new Date(Date.parse(firstDay) + length * 86_400_000).toISOString().slice(0, 10),
}));
const terms = fc.record({
  answerDays: fc.constantFrom(null, 5, 7, 14),
  timeZone: fc.constantFrom(...ZONES),
  breaks: fc.array(someBreak, { maxLength: 4 }),
});
const isFree = (dueAt: Date, zone: string, breaks: Break[]) => {
  const own = dayIn(dueAt, zone);
  return new Date(own).getUTCDay() === 0 || breaks.some((each) => each.firstDay <= own && own <= each.lastDay);
};
const clocks: fc.Arbitrary<Clock> = fc.oneof(
  fc.constant(STOPPED),
  fc.record({
    turn: fc.constantFrom("school", "candidate"),
    dueAt: moment,
    schoolDueAt: fc.option(moment),
    waitsSince: moment,
    remindAt: fc.constant(null),
    reminders: fc.constant(0),
  }),
);
const events: fc.Arbitrary<ClockEvent> = fc.oneof(
  fc.record({ kind: fc.constant("moved"), to: fc.constantFrom(...APPLICATION_STATUSES) }),
  fc.record({ kind: fc.constant("proposed"), times: fc.array(moment, { minLength: 1, maxLength: 5 }) }),
  fc.record({ kind: fc.constant("agreed"), endsAt: moment }),
  fc.record({ kind: fc.constantFrom("others_asked", "cancelled", "accepted", "contacted", "no_call") }),
) as fc.Arbitrary<ClockEvent>;

describe("for all zones, breaks and moments", () => {
  test("a first due day is at least the promised days away, ends its day, and is neither Sunday nor in a break", () => {
    fc.assert(
      fc.property(
        terms,
        moment,
        fc.constantFrom("arrival", "closing"),
        fc.option(moment),
        (own, now, from, closesAt) => {
          const { dueAt } = firstDue({ ...own, now, answersFrom: from as "arrival" | "closing", closesAt });
          if (!dueAt) throw new Error("no due day");
          expect(isFree(dueAt, own.timeZone, own.breaks)).toBe(false);
          expect(dayIn(new Date(dueAt.getTime() + 1000), own.timeZone) > dayIn(dueAt, own.timeZone)).toBe(true);
          const days = (Date.parse(dayIn(dueAt, own.timeZone)) - Date.parse(dayIn(now, own.timeZone))) / 86_400_000;
          expect(days).toBeGreaterThanOrEqual(own.answerDays ?? 7);
        },
      ),
    );
  });

  test("due is null exactly when nobody is waited for, and never past when somebody is", () => {
    fc.assert(
      fc.property(terms, moment, clocks, events, (own, now, before, event) => {
        const after = clockAfter(event, { ...own, now, before });
        expect(after.dueAt === null).toBe(after.turn === null);
        if (after.dueAt) expect(after.dueAt.getTime()).toBeGreaterThan(now.getTime());
      }),
    );
  });

  test("no event knows the closing date, so extending it moves no due day; from arrival it does not even count", () => {
    fc.assert(
      fc.property(terms, moment, moment, moment, (own, now, one, other) => {
        const due = (closesAt: Date) => firstDue({ ...own, now, answersFrom: "arrival", closesAt }).dueAt;
        expect(due(one)).toEqual(due(other));
      }),
    );
  });

  test("more time is never more than seven days, nor a Sunday, nor a day in a break", () => {
    fc.assert(
      fc.property(terms, moment, fc.integer({ min: 1, max: 30 }), (own, dueAt, days) => {
        const later = laterDue(dueAt, days, own);
        if (!later) return;
        expect(isFree(later, own.timeZone, own.breaks)).toBe(false);
        const moved = (Date.parse(dayIn(later, own.timeZone)) - Date.parse(dayIn(dueAt, own.timeZone))) / 86_400_000;
        expect(moved).toBeGreaterThanOrEqual(1);
        expect(moved).toBeLessThanOrEqual(7);
      }),
    );
  });
});

describe("after a move", () => {
  const own = { answerDays: 7, timeZone: INDIA, breaks: [] as Break[], now: NOW };
  const before: Clock = { ...STOPPED, turn: "school", dueAt: at("2026-11-27T18:29:59Z"), waitsSince: NOW };
  const following = (event: ClockEvent, clock = before) => clockAfter(event, { ...own, before: clock });

  test("shortlisted and interviewing without times wait for the school, so many days from the move", () => {
    for (const to of ["shortlisted", "interviewing"] as const) {
      expect(following({ kind: "moved", to })).toMatchObject({ turn: "school", dueAt: at("2026-12-01T18:29:59Z") });
    }
  });

  test("shortlisting before the closing date leaves the later day that everybody has", () => {
    const closing = { ...before, dueAt: at("2026-12-20T18:29:59Z") };
    expect(following({ kind: "moved", to: "shortlisted" }, closing).dueAt).toEqual(closing.dueAt);
    expect(following({ kind: "moved", to: "interviewing" }, closing).dueAt).toEqual(at("2026-12-01T18:29:59Z"));
  });

  test("an offer waits for the candidate, at least seven days", () => {
    const least = { turn: "candidate", dueAt: at("2026-12-01T18:29:59Z") };
    expect(following({ kind: "moved", to: "offered" })).toMatchObject(least);
    expect(following({ kind: "moved", to: "offered", replyBy: at("2026-11-26T18:29:59Z") })).toMatchObject(least);
    const later = at("2026-12-11T18:29:59Z");
    expect(following({ kind: "moved", to: "offered", replyBy: later }).dueAt).toEqual(later);
  });

  test("the end stops the clock, and so does accepting", () => {
    for (const to of ["hired", "rejected", "withdrawn", "unanswered"] as const) {
      expect(following({ kind: "moved", to })).toEqual(STOPPED);
    }
    expect(following({ kind: "accepted" })).toEqual(STOPPED);
  });

  test("proposed times wait for the candidate: a week, or until twelve hours before the last of them", () => {
    const far = [at("2026-11-28T05:00:00Z"), at("2026-12-20T05:00:00Z")];
    expect(following({ kind: "proposed", times: far })).toMatchObject({
      turn: "candidate",
      dueAt: at("2026-12-01T18:29:59Z"),
      schoolDueAt: before.dueAt,
    });
    const near = [at("2026-11-26T05:00:00Z"), at("2026-11-28T05:00:00Z")];
    expect(following({ kind: "proposed", times: near }).dueAt).toEqual(at("2026-11-27T17:00:00Z"));
    // She has a day at least.
    const nearest = [at("2026-11-25T10:00:00Z")];
    expect(following({ kind: "proposed", times: nearest }).dueAt).toEqual(at("2026-11-25T10:00:00Z"));
  });

  test("a walk-in needs no word of hers: the school is waited for from its end, at most 21 days ahead", () => {
    const soon = at("2026-11-24T10:01:00Z");
    expect(following({ kind: "proposed", times: [soon], walkInEnds: at("2026-11-24T10:31:00Z") })).toMatchObject({
      turn: "school",
      dueAt: at("2026-12-01T18:29:59Z"),
      schoolDueAt: before.dueAt,
      remindAt: null,
    });
    const far = at("2027-02-20T05:00:00Z");
    expect(following({ kind: "proposed", times: [far], walkInEnds: far }).dueAt).toEqual(at("2026-12-22T18:29:59Z"));
  });

  test("called off again and again: the two days come once, then the earlier due day stays though it is over", () => {
    const proposed = following({ kind: "proposed", times: [at("2026-12-03T05:00:00Z")] });
    const later = { ...own, now: at("2026-12-04T10:00:00Z") };
    const first = clockAfter({ kind: "cancelled" }, { ...later, before: proposed });
    expect(first.dueAt).toEqual(at("2026-12-07T18:29:59Z"));
    const again = { ...first, turn: "candidate" as const, schoolDueAt: first.dueAt };
    const last = clockAfter(
      { kind: "cancelled", isAgain: true },
      { ...later, now: at("2026-12-09T10:00:00Z"), before: again },
    );
    expect(last.dueAt).toEqual(first.dueAt);
  });

  test("an agreed time waits for the school from its end", () => {
    const proposed = following({ kind: "proposed", times: [at("2026-12-03T05:00:00Z")] });
    const agreed = following({ kind: "agreed", endsAt: at("2026-12-03T06:00:00Z") }, proposed);
    expect(agreed).toMatchObject({ turn: "school", dueAt: at("2026-12-10T18:29:59Z") });
    // Called off: the school has no new days.
    expect(following({ kind: "cancelled" }, agreed).dueAt).toEqual(before.dueAt);
  });

  test("other times, please: the earlier due day is back, or two days", () => {
    const proposed = following({ kind: "proposed", times: [at("2026-12-03T05:00:00Z")] });
    expect(following({ kind: "others_asked" }, proposed)).toMatchObject({ turn: "school", dueAt: before.dueAt });
    const later = { ...own, now: at("2026-11-27T10:00:00Z"), before: proposed };
    // Two days later is a Sunday.
    expect(clockAfter({ kind: "others_asked" }, later).dueAt).toEqual(at("2026-11-30T18:29:59Z"));
  });
});

describe("on reading", () => {
  const row = {
    status: "shortlisted" as const,
    turn: "school" as const,
    dueAt: at("2026-11-28T18:29:59Z"),
    nextAt: null,
    schoolDueAt: null,
    waitsSince: at("2026-11-21T10:00:00Z"),
    lapsedFrom: null,
    lapsedAt: null,
    unansweredBy: null,
    acceptedAt: null,
    createdAt: at("2026-11-20T10:00:00Z"),
  };
  const later = (days: number) => new Date(row.dueAt.getTime() + days * 86_400_000);

  test("an application is unanswered from the second of its due time, whatever the run has done", () => {
    expect(asOf(row, new Date(row.dueAt.getTime() - 1))).toBe(row);
    expect(asOf(row, row.dueAt)).toMatchObject({
      status: "unanswered",
      lapsedFrom: "shortlisted",
      unansweredBy: "school",
      lapsedAt: row.dueAt,
      turn: null,
      dueAt: null,
    });
    const pressed = { ...row, nextAt: new Date(row.dueAt.getTime() - 1) };
    expect(asOf(pressed, later(1))).toBe(pressed);
    // What was pressed when it had lapsed hides nothing.
    expect(asOf({ ...row, nextAt: row.dueAt }, later(1)).status).toBe("unanswered");
    expect(asOf({ ...row, status: "withdrawn" }, later(1)).status).toBe("withdrawn");
  });

  test("it is late for thirty days, then there is no answer; a candidate's lapse is never the school's", () => {
    const lapsed = asOf<ClockShown & typeof row>(row, row.dueAt);
    expect(lateness(lapsed, later(29))).toBe("late");
    expect(lateness(lapsed, later(30))).toBe("no_answer");
    expect(lateness({ ...lapsed, unansweredBy: "candidate" as never }, later(1))).toBe("no_answer");
    expect(lateness(row, NOW)).toBeNull();
  });

  test("the words are those of the reader", () => {
    const words = (shown: ClockShown, reader: "school" | "candidate", now = NOW) =>
      clockWords(shown, { now, zone: INDIA, reader });
    expect(words(row, "candidate")).toBe("Waiting for the school, day 3 of 7");
    expect(words(row, "candidate", row.waitsSince)).toBe("Waiting for the school, day 1 of 7");
    expect(words(row, "candidate", row.dueAt)).toBe("Waiting for the school, day 7 of 7");
    expect(words(row, "school")).toBe("Waiting for you");
    expect(words({ ...row, turn: "candidate" }, "candidate")).toBe("Waiting for you");
    expect(words({ ...row, turn: "candidate" }, "school")).toBe("Waiting for the candidate, day 3 of 7");
    const lapsed = asOf<ClockShown & typeof row>(row, row.dueAt);
    expect(words(lapsed, "candidate", later(2))).toBe("School is late");
    expect(words(lapsed, "candidate", later(31))).toBe("No answer");
    expect(words({ ...lapsed, unansweredBy: "taken_down" }, "candidate", later(2))).toBe("The job was taken down");
    expect(words({ ...row, ...STOPPED, status: "offered", acceptedAt: NOW }, "candidate")).toBe("Offer accepted");
    expect(words({ ...row, ...STOPPED, status: "rejected" }, "candidate")).toBeNull();
    expect(writeDueDay(row.dueAt, INDIA)).toBe("Saturday, 28 November");
  });
});
