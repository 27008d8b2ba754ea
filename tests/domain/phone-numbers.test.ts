/** Telephone numbers: however they are typed, they are stored in the one form that can be dialled. */
import { describe, expect, test } from "vitest";
import { RegistrationInput } from "~/domain/accounts/schema";
import { ApplyInput } from "~/domain/applications/schema";
import { ProfileChanges } from "~/domain/profiles/schema";
import { readMobile, spacedMobile, typedMobile } from "~/domain/text-rules";
import { checkFields } from "~/http/form";
import { words as numberRefusals } from "~/words/number-refusals";
import { growthOf, LINEAR } from "../support/compare-cost";
import { APPLY_FIELDS } from "../support/factories";

const INDIAN = `
9876543210
98765 43210
98765-43210
98765.43210
98765/43210
(98765) 43210
09876543210
0 98765 43210
919876543210
91-98765-43210
910 98765 43210
+919876543210
+91 98765 43210
+91-98765-43210
(+91) 98765 43210
( +91 ) 9876543210
(91) 98765 43210
+91 (0)98765 43210
+91(0) 98765-43210
(0)98765 43210
+9109876543210
+91 0 98765 43210
+91 91 98765 43210
00 91 98765 43210
0091-98765-43210
+00919876543210
tel:+91-98765-43210
tel: 9876543210
Tel.: 98765 43210
Mob. No: 98765 43210
Phone 98765 43210
M: 9876543210
९८७६५४३२१०
+९१ ९८७६५ ४३२१०
৯৮৭৬৫৪৩২১০
௯௮௭௬௫ ௪௩௨௧௦
೯೮೭೬೫೪೩೨೧೦
౯౮౭౬౫౪౩౨౧౦
൯൮൭൬൫൪൩൨൧൦
૯૮૭૬૫૪૩૨૧૦
੯੮੭੬੫੪੩੨੧੦
୯୮୭୬୫୪୩୨୧୦
۹۸۷۶۵۴۳۲۱۰
９８７６５４３２１０
＋９１（９８７６５）４３２１０
+91\u201198765\u201143210
98765\u2011\u200b43210
98765\u00a043210
98765\u202f43210
98765\u201343210
98765\u221243210
98765\u201443210
\u202a+91 98765 43210\u202c
\u200e98765\u00ad43210\u200b
9876543210.
98765 43210 (WhatsApp)
9876543210 (M)
Phone No.- 9876543210
Cell - 9876543210
+91:9876543210
9876543210-
'9876543210
📞 9876543210
मो. 9876543210
Contact number: 9876543210
+91 +91 9876543210
`;

const FOREIGN: [string, string][] = [
  ["+49 170 1234567", "+491701234567"],
  ["0049.30.123456", "+4930123456"],
  ["+44 (0)20 7946 0958", "+442079460958"],
  ["+1 (415) 555-2671", "+14155552671"],
  ["(+971) 50 123 4567", "+971501234567"],
  ["٠٠٩٧١٥٠١٢٣٤٥٦٧", "+971501234567"],
  ["+977-9812345678", "+9779812345678"],
  ["+44 07911 123456", "+447911123456"],
  ["+971 0501234567", "+971501234567"],
  ["+61 0412 345 678", "+61412345678"],
  ["+39 06 698 83145", "+390669883145"],
  ["+225 07 12 34 56 78", "+2250712345678"],
  ["(022) 2345-678", "+91222345678"],
  ["020 2567 1234", "+912025671234"],
];

const TWO = [
  "9876543210 / 9123456780",
  "9876543210/9123456780",
  "9876543210, 9123456780",
  "9876543210; 9123456780",
  "9876543210 or 9123456780",
  "9876543210 and 9123456780",
  "9876543210 & 9123456780",
  "9876543210 9123456780",
  "9876543210\n9123456780",
  "+91 98765 43210 +91 91234 56780",
  "+91 98765 43210 / +91 91234 56780",
  "98765 43210/11",
  "9876543210 या 9123456780",
  "9876543210 alt 9123456780",
  "9876543210 \\ 9123456780",
  "९८७६५४३२१० / ९१२३४५६७८०",
];

const WRONG = ["12345", "987654321", "+91 98765 4321", "98765abcde", "++919876543210", "0000000000", "1".repeat(16)];

const lines = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((line) => line.replace(/\\u([0-9a-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))));

describe("a mobile number", () => {
  test.each(lines(INDIAN))("%j is +919876543210", (typed) => {
    expect(readMobile(typed)).toEqual({ number: "+919876543210", problem: null });
  });

  test.each(FOREIGN)("%j is %s", (typed, number) => {
    expect(readMobile(typed)).toEqual({ number, problem: null });
    expect(readMobile(number).number).toBe(number);
  });

  test.each(TWO)("%j are two", (typed) => {
    expect(readMobile(typed)).toEqual({ number: null, problem: numberRefusals.oneNumber });
  });

  test.each(WRONG)("%j is none", (typed) => {
    expect(readMobile(typed)).toEqual({ number: null, problem: numberRefusals.mobile });
  });

  test("is stored alike by an application, a registration and a profile, and two are refused with one message", () => {
    const fields = { ...APPLY_FIELDS, job_id: "01900000-0000-7000-8000-000000000000" };
    for (const [schema, good, name] of [
      [ApplyInput, fields, "applicant_mobile"],
      [RegistrationInput, { f_name: "Asha" }, "mobile"],
      [ProfileChanges, {}, "mobile"],
    ] as const) {
      const stored = checkFields(schema, { ...good, [name]: "+91 (0)98765\u201143210" }).input;
      expect((stored as Record<string, unknown> | null)?.[name], name).toBe("+919876543210");
      for (const typed of ["9876543210 / 9123456780", "+91 98765 43210 / +91 91234 56780"]) {
        expect(checkFields(schema, { ...good, [name]: typed }).errors, name).toEqual({
          [name]: [numberRefusals.oneNumber],
        });
      }
    }
    expect(RegistrationInput.parse({ f_name: "Asha", mobile: " " }).mobile).toBeNull();
    expect(ProfileChanges.parse({ mobile: null }).mobile).toBeNull();
  });

  test.each([
    ["+919876543210", "+91 98765 43210", "9876543210"],
    ["+491701234567", "+49 1701234567", "+491701234567"],
    ["+14155552671", "+1 4155552671", "+14155552671"],
    ["+971501234567", "+971 501234567", "+971501234567"],
    ["9876543210", "98765 43210", "9876543210"],
    ["+91 98765-43210", "+91 98765-43210", "+91 98765-43210"],
  ])("%s is read by a school as %s, and stands in her own form as %s", (stored, spaced, typed) => {
    expect(spacedMobile(stored)).toBe(spaced);
    expect(typedMobile(stored)).toBe(typed);
  });

  test("is read in linear time", async () => {
    for (const unit of ["1", " 1", "(0)", "+", "1 (", "tel", "1/", "९", "- "]) {
      expect(await growthOf(readMobile, unit), unit).toBeLessThanOrEqual(LINEAR);
    }
  });
});
