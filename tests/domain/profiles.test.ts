import { describe, expect, test } from "vitest";
import { deviceLabel } from "~/domain/accounts/rules";
import { photoType } from "~/domain/photos/rules";
import { settlePeriod, whyNotPeriod, whyNotProfile } from "~/domain/profiles/rules";
import { ProfileChanges } from "~/domain/profiles/schema";
import { jpegBytes, pngBytes, webpBytes } from "../support/pictures";

const problems = (body: unknown) => {
  const result = ProfileChanges.safeParse(body);
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join("."));
};

describe("a change to a profile", () => {
  test("has the fields of the specification's payload but for the resume's path, and beside them the job title and the flag for the present", () => {
    expect(Object.keys(ProfileChanges.shape).sort()).toEqual(
      [
        "address",
        "city",
        "company_designation",
        "company_location",
        "company_name",
        "country",
        "degree_duration",
        "education_degree",
        "education_institute",
        "end_date",
        "f_name",
        "gender",
        "isCurrent",
        "jobtitle",
        "l_name",
        "major",
        "mobile",
        "s_name",
        "salary",
        "start_date",
        "state",
        "zip",
      ].sort(),
    );
  });

  test("keeps absence, and turns empty text and null into nothing", () => {
    expect(ProfileChanges.parse({ city: "", state: null, gender: "  female " })).toEqual({
      city: null,
      state: null,
      gender: "female",
    });
    expect(ProfileChanges.parse({})).toEqual({});
  });

  test("drops what is not listed", () => {
    const body = { id: "x", role: "admin", email: "x@y.example", resume_path: "x", photoURL: "x" };
    expect(ProfileChanges.parse({ ...body, city: "Pune" })).toEqual({ city: "Pune" });
  });

  test.each([
    ["f_name", ""],
    ["f_name", null],
    ["mobile", "call me"],
    ["mobile", "12345"],
    ["mobile", 98765432.1],
    ["mobile", true],
    ["zip", [560001]],
    ["zip", "!!!"],
    ["start_date", "01/06/2020"],
    ["start_date", "2021-02-30"],
    ["start_date", "1899-12-31"],
    ["end_date", "2101-01-01"],
    ["end_date", "2021-13-01"],
    ["isCurrent", "on"],
    ["degree_duration", "three"],
    ["degree_duration", "100"],
    ["salary", "x".repeat(101)],
    ["gender", ["female"]],
  ])("refuses %s as %j", (name, value) => {
    expect(problems({ [name]: value })).toEqual([name]);
  });

  test.each([
    ["mobile", "+919876543210"],
    ["mobile", "+491701234567"],
    ["zip", "560001"],
    ["zip", "SW1A 1AA"],
    ["start_date", "2024-02-29"],
    ["degree_duration", "3"],
    ["degree_duration", "2.5"],
    ["salary", "₹ 5,40,000 a year"],
    ["gender", "non-binary"],
  ])("takes %s as %j", (name, value) => {
    expect(ProfileChanges.parse({ [name]: value })).toEqual({ [name]: value });
  });
});

test("a change takes JSON numbers for mobile, zip and degree_duration, and stores their digits", () => {
  expect(ProfileChanges.parse({ mobile: 9876543210, zip: 560001, degree_duration: 3.5 })).toEqual({
    mobile: "+919876543210",
    zip: "560001",
    degree_duration: "3.5",
  });
  expect(problems({ mobile: 987654321, degree_duration: 300 })).toEqual(["mobile", "degree_duration"]);
});

const NOW = new Date("2026-11-28T06:30:00Z");

test("a start may be a year ahead and no more, and an old one is left alone by a change of something else", () => {
  const whyNot = (start_date: string | null, changes: object) =>
    whyNotProfile({ ...period(start_date, null), zip: null, country: null }, changes, NOW);
  for (const day of ["2027-11-28", "2019-06-01", null]) expect(whyNot(day, { start_date: day })).toBeNull();
  expect(whyNot("2027-11-29", { start_date: "2027-11-29" })).toEqual({
    start_date: ["The start must not be more than a year ahead"],
  });
  expect(whyNot("2030-01-01", { mobile: "9876543210" })).toBeNull();
});

describe("a profile's zip code", () => {
  const profile = (zip: string | null, country: string | null) => ({ ...period(null, null), zip, country });

  test.each([
    ["56001", null],
    ["56001", "India"],
    ["SW1A 1AA", "india"],
    ["056001", null],
    ["!!!", "Germany"],
  ])("%j is refused with the country %j", (zip, country) => {
    expect(whyNotProfile(profile(zip, country), { zip }, NOW)).toHaveProperty("zip");
    expect(whyNotProfile(profile(zip, country), { country }, NOW)).toHaveProperty("zip");
  });

  test.each([
    ["560001", null],
    ["560 001", "India"],
    ["12345", "Germany"],
    ["SW1A 1AA", null],
    [null, null],
  ])("%j passes with the country %j", (zip, country) => {
    expect(whyNotProfile(profile(zip, country), { zip, country }, NOW)).toBeNull();
  });

  test("is checked with the country of the same change, together with other fields", () => {
    expect(problems({ zip: "56001", country: "India", mobile: "1" })).toEqual(["mobile", "zip"]);
    expect(problems({ zip: "56001", country: "Spain" })).toEqual([]);
    expect(problems({ zip: "56001" })).toEqual([]);
  });

  test("that was stored long ago is left alone by a change of something else", () => {
    expect(whyNotProfile(profile("56001", null), {}, NOW)).toBeNull();
  });

  test("is told of together with the dates", () => {
    const wrong = { ...profile("1", null), ...period("2021-06-02", "2021-06-01") };
    expect(Object.keys(whyNotProfile(wrong, { zip: "1" }, NOW) ?? {})).toEqual(["zip", "end_date"]);
  });
});

const period = (start_date: string | null, end_date: string | null) => ({ start_date, end_date, isCurrent: false });

describe("the time of work", () => {
  test("may not end before it starts", () => {
    expect(whyNotPeriod(period("2021-06-02", "2021-06-01"))?.field).toBe("end_date");
  });

  test.each([
    ["2021-06-01", "2021-06-01"],
    ["2021-06-01", null],
    [null, "2021-06-01"],
    [null, null],
  ])("may go from %s to %s", (start, end) => {
    expect(whyNotPeriod(period(start, end))).toBeNull();
  });

  test("to the present has no end date, and an end date ends the present", () => {
    expect(settlePeriod({ isCurrent: true, end_date: "2021-06-01" })).toEqual({ isCurrent: true, end_date: null });
    expect(settlePeriod({ end_date: "2021-06-01" })).toEqual({ isCurrent: false, end_date: "2021-06-01" });
    expect(settlePeriod({ isCurrent: false })).toEqual({ isCurrent: false });
  });
});

describe("a session is labelled by its browser", () => {
  const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
  test.each([
    [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36 Edg/142.0`, "Edge on Windows"],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0 Safari/537.36 OPR/120`, "Opera on Linux"],
    [
      `Mozilla/5.0 (Linux; Android 14) ${webkit} SamsungBrowser/28.0 Chrome/130 Mobile Safari/537.36`,
      "Samsung Internet on Android",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/142.0 Mobile/15E148 Safari/604.1",
      "Chrome on iPhone",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
      "Safari on Mac",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64) Something", "A browser on Linux"],
    ["curl/8.5.0", "curl"],
    ["PostmanRuntime/7.43.0", "PostmanRuntime"],
    ["python-requests/2.32", "python-requests"],
    [`${"x".repeat(500)}/1.0`, "x".repeat(60)],
    ["<script>alert(1)</script>", null],
    ["", null],
    [null, null],
  ])("%s", (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});

describe("a picture is known by its bytes", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  test("JPEG, PNG and WebP", () => {
    expect([jpegBytes(), pngBytes(), webpBytes()].map(photoType)).toEqual(["image/jpeg", "image/png", "image/webp"]);
  });

  test.each([
    "",
    "GIF89a",
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "<?xml version='1.0'?><svg/>",
    "RIFF\0\0\0\0WAVE",
    "RIFF",
    "%PDF-1.7",
    "BM",
    "\x89PNG",
  ])("and not %j", (text) => {
    expect(photoType(bytes(text))).toBeNull();
  });
});
