/** Places and zones of interviews as people read them. */
import { describe, expect, test } from "vitest";
import { splitPhones, writeTime } from "~/domain/interviews/rules";
import { zoneName, zoneNote } from "~/domain/time-zone-rules";

describe("a telephone number in a text", () => {
  const phonesIn = (text: string) => splitPhones(text).flatMap(({ phone }) => phone ?? []);

  test.each([
    ["Ask for Mr Rao, 98765 43210.", ["9876543210"]],
    ["+91 98765 43210", ["+919876543210"]],
    ["+91-98765-43210 or 020 25512345", ["+919876543210", "02025512345"]],
    ["+971 4 123 4567", ["+97141234567"]],
    ["Room 4, Pune 411 001, on 2026-12-01 at 10:00", []],
    ["Plot 12345678901234", []],
    ["", []],
  ])("of %j", (text, phones) => {
    expect(phonesIn(text)).toEqual(phones);
    expect(
      splitPhones(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });
});

test("a zone is called by its place, and India by its name", () => {
  expect(["Asia/Kolkata", "Europe/London", "America/New_York", "UTC"].map(zoneName)).toEqual([
    "India time",
    "London time",
    "New York time",
    "UTC",
  ]);
  expect([null, "Asia/Kolkata", "Asia/Dubai"].map(zoneNote)).toEqual(["", "", " (Dubai time)"]);
  const at = new Date("2026-11-30T04:30:00Z");
  expect(writeTime(at, 40, "Asia/Kolkata")).toBe("Monday, 30 November 2026, 10:00 to 10:40, India time");
  expect(writeTime(at, 40, "Asia/Kolkata", "Europe/London")).toContain("(for you: Monday, 30 November 2026, 04:30");
});
