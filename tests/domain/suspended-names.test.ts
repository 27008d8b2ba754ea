/** Under which texts the name of an institution is kept and looked for. */
import { expect, test } from "vitest";
import { searchedNames, storedNames } from "~/domain/suspensions/suspended-names";
import { siteOf } from "~/domain/website-hosts";

function isFound(kept: [string, string | null], asked: [string, string | null]): boolean {
  const names = new Set(storedNames(...kept));
  return searchedNames(...asked).some((each) => names.has(each));
}

test("vowel signs of Indian scripts make another name", () => {
  expect(storedNames("राम", "पुणे")).not.toEqual(storedNames("रोम", "पुणे"));
  expect(storedNames("कला विद्यालय", null)).not.toEqual(storedNames("काली विद्यालय", null));
  expect(storedNames("ज्ञान विद्यालय", null)).toEqual(storedNames("ज्ञान\u200d विद्यालय", null));
});

test.each([
  ["Hillview", "Hillview Public School"],
  ["Hill-View School", "HILLVIEW SCHOOL"],
  ["École Saint Paul", "Ecole Saint Paul"],
  ["Green Valley School", "Shri Green Valley School of Arts, Science, Commerce and Music"],
])("%s is found as %s", (kept, asked) => {
  expect(isFound([kept, "Pune"], [asked, "Pune"])).toBe(true);
});

test.each([
  ["Delhi Public School", "Delhi International School"],
  ["Green Valley School", "Green Park School"],
  ["The School", "The New School of Dance"],
])("%s is not found as %s", (kept, asked) => {
  expect(isFound([kept, "Pune"], [asked, "Pune"])).toBe(false);
});

test("a long name is looked for under a bounded number of texts", () => {
  const name = Array.from({ length: 60 }, (_none, index) => `word${index}`).join(" ");
  expect(searchedNames(name, "Pune, Maharashtra").length).toBeLessThan(700);
});

test.each([
  ["https://www.a.school.example/x", "school.example"],
  ["https://a.hill.edu.in", "hill.edu.in"],
  ["https://a.b.co.uk", "b.co.uk"],
  ["https://1234.kvs.ac.in/", "1234.kvs.ac.in"],
  ["https://hillview.blogspot.in/p", "hillview.blogspot.com"],
  ["https://sites.google.com/view/hillview/home", "google.com/view/hillview"],
  ["https://www.linkedin.com/school/Hill/", "linkedin.com/school/hill"],
  ["https://www.facebook.com/profile.php?id=7", "facebook.com/profile.php?id=7"],
  ["https://fb.com/hill", "facebook.com/hill"],
  ["https://facebook.com/", ""],
  ["https://www.blogspot.com", ""],
  ["https://gmail.com", ""],
  ["https://1.2.3.4/", ""],
  ["no website", ""],
])("the site of %s is %s", (website, site) => {
  expect(siteOf(website)).toBe(site);
});
