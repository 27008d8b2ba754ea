import { describe, expect, test } from "vitest";
import { deviceLabel } from "~/domain/accounts/rules";
import { photoType } from "~/domain/photos/rules";
import { settlePeriod, whyNotPeriod } from "~/domain/profiles/rules";
import { ProfileChanges, ProfileForm } from "~/domain/profiles/schema";
import { jpegBytes, pngBytes, webpBytes } from "../support/pictures";

const problems = (body: unknown) => {
  const result = ProfileChanges.safeParse(body);
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join("."));
};

describe("a change to a profile", () => {
  test("has exactly the fields of the specification's payload, less the resume, and the flag for the present", () => {
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
    expect(Object.keys(ProfileForm.shape).filter((name) => !(name in ProfileChanges.shape))).toEqual(["jobtitle"]);
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
    const body = { id: "x", role: "admin", email: "x@y.example", resume_path: "x", photoURL: "x", jobtitle: "x" };
    expect(ProfileChanges.parse({ ...body, city: "Pune" })).toEqual({ city: "Pune" });
  });

  test.each([
    ["f_name", ""],
    ["f_name", null],
    ["mobile", "call me"],
    ["mobile", "12345"],
    ["mobile", 9876543210],
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
    ["mobile", "9876543210"],
    ["mobile", "+49 170 1234567"],
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

describe("the time of work", () => {
  const period = (start_date: string | null, end_date: string | null) => ({ start_date, end_date, isCurrent: false });

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
