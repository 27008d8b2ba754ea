/** Sums, days and hours as people type them into the form of a job. */
import { describe, expect, test } from "vitest";
import { readAmount } from "~/domain/jobs/details/amount-rules";
import { readHours, writeHours } from "~/domain/jobs/details/hours-rules";
import { start } from "~/domain/jobs/details/typed-value-schema";
import { payQuestion } from "~/domain/jobs/details/unlikely-pay-rules";
import { readDay, withYear } from "~/domain/parse-day-rules";
import { growthOf, LINEAR } from "../support/compare-cost";

const NOTHING = { pay_min: null, pay_max: null, pay_currency: "INR", pay_period: "month" as const };

describe("a typed sum", () => {
  test.each([
    ["42000", 42_000],
    ["42,000", 42_000],
    ["4,20,000", 420_000],
    ["420,000", 420_000],
    ["42 000", 42_000],
    ["42,000/-", 42_000],
    ["Rs. 42,000", 42_000],
    ["Rs.42000/-", 42_000],
    ["₹42000", 42_000],
    ["₹ 42,000 only", 42_000],
    ["INR 42,000", 42_000, null, "INR"],
    ["4.2 lakh", 420_000],
    ["4.35 lac", 435_000],
    ["42k", 42_000],
    ["42 thousand", 42_000],
    ["1.2 crore", 12_000_000],
    ["4.5 LPA", 450_000, "year"],
    ["₹ 4.5 lakhs p.a.", 450_000, "year"],
    ["42,000 per month", 42_000, "month"],
    ["500 per lecture", 500, "lesson"],
    ["४२,०००", 42_000],
    ["४२ हज़ार", 42_000],
    ["４２０００", 42_000],
    ["AED 8,000", 8_000, null, "AED"],
    ["42000.50", 42_000.5],
    ["0", 0],
    ["4 lakh 20 thousand", 420_000],
    ["१ लाख २० हज़ार", 120_000],
    ["42000 net", 42_000],
    ["42000+", 42_000],
    ["42,000 and above", 42_000],
    ["above 42k", 42_000],
  ] as [string, number, string?, string?][])("%s is understood", (text, amount, period, currency) => {
    const read = readAmount(text);
    expect(read).toMatchObject({ amount, period: period ?? null });
    if (currency) expect(read).toMatchObject({ currency });
  });

  test.each([
    ["42.000", /42 or 42,000/],
    ["42,00", /42\.00 or 4200/],
    ["0x1F", /Enter a number/],
    ["4e4", /Enter a number/],
    ["Infinity", /Enter a number/],
    ["-5", /0 or more/],
    ["1_000", /Enter a number/],
    ["042000", /Enter a number/],
    ["35,000 - 40,000", /one number/],
    ["4,2,000", /Enter a number/],
    ["1,23,45", /Enter a number/],
    ["4.2.000", /Enter a number/],
    ["about 42000", /Enter a number/],
    ["approx 42000", /Enter a number/],
    ["up to 42000", /Enter a number/],
    ["4 lakh 20000", /one number/],
    ["4 lakh, 20 thousand", /one number/],
    ["4 lakh 20 lakh", /one number/],
    ["42'000", /Enter a number/],
    ["Level 10", /Enter a number/],
    ["lakh", /Enter a number/],
    ["1,000 per week", /day or of a month/],
  ])("%s is asked back", (text, question) => {
    expect(readAmount(text)).toEqual({ problem: expect.stringMatching(question) });
  });
});

test("the highest pay has an end of its own", () => {
  for (const text of ["up to 42000", "less than 42,000", "42k max"])
    expect(readAmount(text, "up to")).toMatchObject({ amount: 42_000 });
  for (const text of ["42000+", "above 42000", "42000 and above"])
    expect(readAmount(text, "up to")).toEqual({ problem: expect.stringMatching(/Enter a number/) });
});

test.each([
  [{ pay_min: 420_000 }, ["primary"], /^₹ 4,20,000 a month\? Or a year\?/],
  [{ pay_min: 42_000, pay_max: 480_000 }, [], /^₹ 4,80,000 a month\? Or a year\?/],
  [{ pay_max: 42 }, [], /^₹ 42 a month\? Or ₹ 42,000 a month\? Or an hour\?/],
  [{ pay_min: 30_000, pay_period: "year" }, [], /^₹ 30,000 a year\? Or a month\?/],
  [{ pay_min: 42_000, pay_period: "hour" }, [], /^₹ 42,000 an hour\? Or a month\?/],
  [{ pay_min: 25_000, pay_period: "day" }, [], /^₹ 25,000 a day\? Or a month\?/],
  [{ pay_min: 25_000, pay_currency: "USD" }, [], /^USD 25,000 a month\? Or a year\?/],
  [{ pay_min: 42_000, pay_currency: "USD" }, [], /^USD 42,000 a month\? Or a year\?/],
] as const)("the pay %o is asked about", (pay, levels, question) => {
  const whole = { ...NOTHING, ...pay };
  expect(payQuestion(whole, levels)?.question).toMatch(question);
});

test.each([
  [{ pay_min: 4000 }, ["primary"]],
  [{ pay_min: 220_000 }, ["college and university"]],
  [{ pay_min: 500_000 }, ["leadership"]],
  [{ pay_min: 4_20_000, pay_period: "year" }, ["primary"]],
  [{ pay_min: 300, pay_period: "lesson" }, []],
  [{ pay_min: 4_000, pay_currency: "GBP" }, []],
  [{ pay_min: 12_000, pay_currency: "USD" }, []],
  [{ pay_min: 9_000, pay_currency: "CHF" }, ["primary"]],
  [{ pay_min: 3_000, pay_period: "day" }, []],
  [{ pay_min: 2_500, pay_period: "hour" }, []],
] as const)("the pay %o is no question", (pay, levels) => {
  const whole = { ...NOTHING, ...pay };
  expect(payQuestion(whole, levels)).toBeNull();
});

describe("a typed day", () => {
  test.each([
    "1 April 2027",
    "1st April 2027",
    "1st of April, 2027",
    "April 1, 2027",
    "Apr 1 2027",
    "1-Apr-2027",
    "1 Apr. 27",
    "2027-04-01",
    "2027/4/1",
    "Thursday, 1 April 2027",
    "w.e.f. 1 April 2027",
    "1 Apr '27",
    "1 April ’27",
    "1-Apr-‘27",
    "1 April 2027 onwards",
    "with effect from 1 April 2027",
    "W.E.F 1 April 2027",
    "2027-04-01T00:00:00Z",
    "2027-04-01T00:00:00.000+05:30",
    "2027-04-01 00:00:00",
    "१ अप्रैल २०२७",
    "०१ अप्रैल 2027",
    "１ April ２０２７",
    "\u200e1 April 2027 ",
  ])("%s is the first of April", (text) => {
    expect(readDay(text)).toEqual({ kind: "day", value: "2027-04-01" });
  });

  test.each([
    ["15/04/2027", { kind: "day", value: "2027-04-15" }],
    ["04/15/2027", { kind: "day", value: "2027-04-15" }],
    ["15.4.27", { kind: "day", value: "2027-04-15" }],
    ["04/04/2027", { kind: "day", value: "2027-04-04" }],
    ["01/04/2027", { kind: "several", values: ["2027-04-01", "2027-01-04"] }],
    ["1-4-27", { kind: "several", values: ["2027-04-01", "2027-01-04"] }],
    ["01.04.2027", { kind: "several", values: ["2027-04-01", "2027-01-04"] }],
    ["April 2027", { kind: "month", value: "2027-04" }],
    ["04/2027", { kind: "month", value: "2027-04" }],
    ["2027-04", { kind: "month", value: "2027-04" }],
    ["1st April", { kind: "yearless", value: "--04-01" }],
    ["April 27", { kind: "several", values: ["--04-27", "2027-04"] }],
    ["wef 15.04.2027", { kind: "day", value: "2027-04-15" }],
    ["w.e.f. 15/04/2027", { kind: "day", value: "2027-04-15" }],
    ["from 15.04.2027", { kind: "day", value: "2027-04-15" }],
    ["15.04.2027 onwards", { kind: "day", value: "2027-04-15" }],
    ["15.04.2027 से", { kind: "day", value: "2027-04-15" }],
    ["Thursday, 15/04/2027", { kind: "day", value: "2027-04-15" }],
    ["wef 01.04.2027", { kind: "several", values: ["2027-04-01", "2027-01-04"] }],
    ["15 जूलाई 2027", { kind: "day", value: "2027-07-15" }],
    ["१५ जुन २०२७", { kind: "day", value: "2027-06-15" }],
    ["15 सितम्बर 2027", { kind: "day", value: "2027-09-15" }],
    ["1 Apr 127", null],
    ["April '27 '28", null],
    ["2027-04-01T18:30:00Z", null],
    ["by 15.04.2027", null],
    ["15 जून 2027", { kind: "day", value: "2027-06-15" }],
    ["1 फ़रवरी 2027", { kind: "day", value: "2027-02-01" }],
    ["31 April 2027", { kind: "none" }],
    ["2027-02-30", { kind: "none" }],
    ["32/13/2027", { kind: "none" }],
    ["April", null],
    ["soon", null],
    ["2027", null],
    ["46478", null],
    ["1 April 2027 and 2 May 2027", null],
    ["", null],
  ])("%s is %o", (text, read) => {
    expect(readDay(text)).toEqual(read);
  });

  test.each(["ASAP!", "A.S.A.P.", "immediate joiner", "Immediate joiners only", "Join immediately", "at the earliest"])(
    "%s is as soon as possible",
    (text) => {
      expect(start.parse(text)).toBe("as soon as possible");
    },
  );

  test.each(["not now", "immediate termination", "soon", "as soon as possible after May"])("%s is no start", (text) => {
    expect(start.safeParse(text).success).toBe(false);
  });

  test("takes no longer than its letters", async () => {
    for (const unit of ["wef ", "w. ", "'27 ", ", ", "onwards ", "mon, "])
      expect(await growthOf(readDay, unit, 65_536), unit).toBeLessThanOrEqual(LINEAR);
  });

  test("without a year is the next one", () => {
    const today = "2026-11-26";
    expect(["--04-01", "--11-26", "--11-27", "--02-29", "2027-01-01"].map((day) => withYear(day, today))).toEqual([
      "2027-04-01",
      "2026-11-26",
      "2026-11-27",
      "2028-02-29",
      "2027-01-01",
    ]);
  });
});

describe("hours of a walk-in interview", () => {
  const read = (text: string, zone = "Asia/Kolkata") => {
    const hours = readHours(text, zone);
    return hours && writeHours(hours);
  };

  test.each([
    ["10 AM to 1 PM", "10:00 to 13:00"],
    ["10:00-13:00", "10:00 to 13:00"],
    ["10:00 to 13:30", "10:00 to 13:30"],
    ["10 to 1", "10:00 to 13:00"],
    ["9.30 am – 4 pm", "09:30 to 16:00"],
    ["9:30-4:00 pm", "09:30 to 16:00"],
    ["10a.m. - 1p.m.", "10:00 to 13:00"],
    ["between 10 am and 1 pm", "10:00 to 13:00"],
    ["from 10 am till 1 pm daily", "10:00 to 13:00"],
    ["10 am to 12 noon", "10:00 to 12:00"],
    ["12 noon to 3 pm", "12:00 to 15:00"],
    ["9 to 5", "09:00 to 17:00"],
    ["9 to 11", "09:00 to 11:00"],
    ["2 to 5", "14:00 to 17:00"],
    ["1000 hrs to 1300 hrs", "10:00 to 13:00"],
    ["10:00 AM to 1:00 PM (IST)", "10:00 to 13:00"],
    ["8 am to 8 pm", "08:00 to 20:00"],
    ["9 am to 9 pm", "09:00 to 21:00"],
    ["6 am to 9 am", "06:00 to 09:00"],
    ["6:30 am onwards", "from 06:30"],
    ["12 PM to 3 PM", "12:00 to 15:00"],
    ["12:30 PM to 2 PM", "12:30 to 14:00"],
    ["6 pm to 8 pm", "18:00 to 20:00"],
    ["from 10 am", "from 10:00"],
    ["10 am onwards", "from 10:00"],
    ["सुबह 10 बजे से दोपहर 1 बजे तक", "10:00 to 13:00"],
    ["१०:०० से १३:००", "10:00 to 13:00"],
  ])("%s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each([
    "in the morning",
    "7 to 9",
    "1 pm to 10 am",
    "10 to 25",
    "10:75 to 12",
    "02:00 to 05:00",
    "10-1 and 2-5",
    "until 1 pm",
    "12 AM to 3 PM",
    "12:30 AM to 2 PM",
    "12 am onwards",
    "12 am",
    "1 AM to 4 PM",
    "2 AM",
    "5:30 am to 9 am",
    "10 AM to 11 PM",
    "8 am to 8:30 pm",
    "9 pm",
    "10 pm onwards",
    "8 pm to 10 pm",
    "00:00 to 23:59",
    "00:30 to 14:00",
    "22:00 to 23:00",
    "रात 10 बजे",
    "10",
    "WhatsApp only",
    "",
  ])("%s is asked back", (text) => {
    expect(read(text)).toBeNull();
  });

  test("the time of India is none of another zone", () => {
    expect(read("10 am to 1 pm IST", "Europe/London")).toBeNull();
  });
});
