/** The language of a text from its script, and that Latin text costs no attribute. */
import { describe, expect, test } from "vitest";
import { langOf } from "../app/domain/script-language-rules.ts";

describe("langOf", () => {
  test.each([
    ["गणित शिक्षक", "hi"],
    ["பள்ளி ஆசிரியர்", "ta"],
    ["শিক্ষক", "bn"],
    ["ਅਧਿਆਪਕ", "pa"],
    ["શિક્ષક", "gu"],
    ["ଶିକ୍ଷକ", "or"],
    ["ఉపాధ్యాయుడు", "te"],
    ["ಶಿಕ್ಷಕ", "kn"],
    ["അധ്യാപകൻ", "ml"],
    ["استاد", "ur"],
    ["PGT हिन्दी के लिए शिक्षक, 2 पद", "hi"],
  ])("%s is %s", (text, language) => {
    expect(langOf(text)).toBe(language);
  });

  test.each([
    "PGT Mathematics",
    "",
    null,
    undefined,
    "₹ 45,000 a month",
    "TGT Hindi (हिन्दी)",
    "Müller, Zürich",
    "1। 2॥ 3",
    "१२३",
  ])("%s needs none", (text) => {
    expect(langOf(text)).toBeUndefined();
  });

  test("the script of most letters counts", () => {
    expect(langOf("தமிழ் ஆசிரியர் हिन्दी")).toBe("ta");
  });

  test("a text of a hundred thousand signs is read in one pass", () => {
    expect(langOf("क".repeat(100_000))).toBe("hi");
  });
});
