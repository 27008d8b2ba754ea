import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { LoginInput, RegistrationInput, SignUpInput } from "~/domain/accounts/schema";
import { ApplyInput } from "~/domain/applications/schema";
import { JobInput } from "~/domain/jobs/schema";
import { checkFields } from "~/http/form";
import { APPLY_FIELDS, JOB_FIELDS } from "../support/factories";

const JOB_ID = "01900000-0000-7000-8000-000000000000";
const SIGN_UP = { role: "user", email: "asha@example.com", password: "chalk and duster" };
const APPLY = { ...APPLY_FIELDS, job_id: JOB_ID };
const REGISTRATION = { f_name: "Asha" };

/** The names of the fields that a schema complains about. */
function wrongFields(schema: z.ZodType, value: unknown): string[] {
  return Object.keys(checkFields(schema, value).errors ?? {}).sort();
}

type Case = [name: string, schema: z.ZodType, good: Record<string, unknown>];
const SCHEMAS: Case[] = [
  ["SignUpInput", SignUpInput, SIGN_UP],
  ["LoginInput", LoginInput, { email: "asha@example.com", password: "x" }],
  ["JobInput", JobInput, JOB_FIELDS],
  ["ApplyInput", ApplyInput, APPLY],
  ["RegistrationInput", RegistrationInput, REGISTRATION],
];

describe.each(SCHEMAS)("%s", (_, schema, good) => {
  test("takes what is right", () => {
    expect(wrongFields(schema, good)).toEqual([]);
  });

  test("drops what it does not know", () => {
    const more = { ...good, id: "x", user_id: "x", deleted: true, status: "closed", resume_path: "x" };
    const odd = Object.assign(JSON.parse('{"__proto__":{"role":"admin"},"constructor":1}'), more);
    expect(checkFields(schema, odd).input).toEqual(checkFields(schema, good).input);
  });

  test.each([[{}], [[]], [5], [true], [{ toString: "x" }]])("refuses %j in any field without throwing", (value) => {
    for (const name of Object.keys(good)) {
      if (name === "vacancy" && value === 5) continue;
      expect(wrongFields(schema, { ...good, [name]: value }), name).toEqual([name]);
    }
  });

  test.each([[null], ["text"], [5], [[]]])("refuses %j as a whole", (value) => {
    expect(checkFields(schema, value).input).toBeNull();
  });
});

describe("signing up", () => {
  test.each([
    ["role", undefined],
    ["role", ""],
    ["role", "owner"],
    ["role", "Admin"],
    ["role", "__proto__"],
    ["email", "asha"],
    ["password", undefined],
    ["password", ""],
    ["password", "1234567"],
    ["password", "x".repeat(257)],
    ["password", "Password123"],
    ["password", "aaaaaaaaaa"],
    ["password", "chalk and \ud800 duster"],
    ["password", "a\0\0\0\0\0\0\0\0"],
  ])("refuses %s %j", (name, value) => {
    expect(wrongFields(SignUpInput, { ...SIGN_UP, [name]: value })).toEqual([name]);
  });

  test.each(["12ab!xyz", "x".repeat(255).concat("y"), "  spaces count  ", "गणित शिक्षक"])(
    "takes password %j as typed",
    (password) => {
      expect(SignUpInput.parse({ ...SIGN_UP, password }).password).toBe(password);
    },
  );

  test("tells everything that is wrong at once", () => {
    expect(wrongFields(SignUpInput, {})).toEqual(["email", "password", "role"]);
  });
});

describe("logging in", () => {
  test("refuses a password that is too long before anything is hashed", () => {
    expect(wrongFields(LoginInput, { email: "a@b.c", password: "x".repeat(257) })).toEqual(["password"]);
  });

  test("does not apply the rules of new passwords", () => {
    expect(wrongFields(LoginInput, { email: "a@b.c", password: "short" })).toEqual([]);
  });
});

describe("a job", () => {
  const REQUIRED = ["title", "category", "vacancy", "location", "description", "keywords", "company_name"];

  test("needs its required fields", () => {
    expect(wrongFields(JobInput, {})).toEqual([...REQUIRED].sort());
    for (const name of REQUIRED) expect(wrongFields(JobInput, { ...JOB_FIELDS, [name]: " " }), name).toEqual([name]);
  });

  test("is Full Time where nothing is said, and every optional field null", () => {
    const job = JobInput.parse(Object.fromEntries(REQUIRED.map((name) => [name, name === "vacancy" ? 1 : "x"])));
    expect(job.job_nature).toBe("Full Time");
    for (const name of [
      "salary",
      "benefits",
      "responsibility",
      "qualifications",
      "company_location",
      "website",
    ] as const) {
      expect(job[name], name).toBeNull();
    }
  });

  test.each([
    ["1", 1],
    [" 12 ", 12],
    [3, 3],
    ["2.0", 2],
    ["9999", 9999],
    ["९", 9],
    ["９", 9],
  ])("takes vacancy %j", (vacancy, expected) => {
    expect(JobInput.parse({ ...JOB_FIELDS, vacancy }).vacancy).toBe(expected);
  });

  test.each([0, "0", -1, "-3", "1.5", 1.5, "two", "", null, undefined, 10_000, 1e21, "0x10", "1e3", Number.NaN])(
    "refuses vacancy %j",
    (vacancy) => {
      expect(wrongFields(JobInput, { ...JOB_FIELDS, vacancy })).toEqual(["vacancy"]);
    },
  );

  test.each([
    ["job_nature", "Full time"],
    ["job_nature", ""],
    ["job_logo", "http://school.example/logo.png"],
    ["website", "javascript:alert(1)"],
    ["job_logo", "//school.example/logo.png"],
    ["title", "x".repeat(151)],
    ["category", "x".repeat(61)],
    ["description", "x".repeat(10_001)],
    ["keywords", "x".repeat(301)],
    ["benefits", "x".repeat(5001)],
  ])("refuses %s %.30j", (name, value) => {
    expect(wrongFields(JobInput, { ...JOB_FIELDS, [name]: value })).toEqual([name]);
  });

  test("takes a category of one's own", () => {
    expect(JobInput.parse({ ...JOB_FIELDS, category: "Music & Drama" }).category).toBe("Music & Drama");
  });
});

describe("an application", () => {
  test("needs every field", () => {
    expect(wrongFields(ApplyInput, {})).toEqual([...Object.keys(APPLY_FIELDS), "job_id"].sort());
  });

  test.each(["9876543210", "+91 98765 43210", "09876543210", "(022) 2345-678", "0049.30.123456"])(
    "takes mobile %s",
    (mobile) => {
      expect(wrongFields(ApplyInput, { ...APPLY, applicant_mobile: mobile })).toEqual([]);
    },
  );

  test.each([
    "",
    "12345",
    "987654321",
    "+91 98765 4321",
    "1".repeat(16),
    "98765abcde",
    "++919876543210",
    "- - - - - -",
  ])("refuses mobile %j", (mobile) => {
    expect(wrongFields(ApplyInput, { ...APPLY, applicant_mobile: mobile })).toEqual(["applicant_mobile"]);
  });

  test.each(["0", "1+", "3+", "8+"])("takes experience %s", (experience) => {
    expect(wrongFields(ApplyInput, { ...APPLY, applicant_experience: experience })).toEqual([]);
  });

  test.each(["", "1", "10+", "Fresher", 0])("refuses experience %j", (experience) => {
    expect(wrongFields(ApplyInput, { ...APPLY, applicant_experience: experience })).toEqual(["applicant_experience"]);
  });
});

describe("a registration", () => {
  test("needs the first name alone", () => {
    expect(wrongFields(RegistrationInput, {})).toEqual(["f_name"]);
  });

  test.each([
    ["mobile", "abc"],
    ["mobile", "12345"],
    ["mobile", "987654321"],
    ["mobile", 987654321],
    ["zip", "!!!"],
    ["zip", "56001"],
    ["zip", 56001],
    ["zip", "1".repeat(17)],
    ["address", "x".repeat(301)],
    ["f_name", "x".repeat(101)],
  ])("refuses %s %.20j", (name, value) => {
    expect(wrongFields(RegistrationInput, { ...REGISTRATION, [name]: value })).toEqual([name]);
  });

  test.each(["560001", "560 001"])("takes zip %s", (zip) => {
    expect(RegistrationInput.parse({ ...REGISTRATION, zip }).zip).toBe(zip);
  });

  test.each(["12345", "SW1A 1AA", "D-10115"])("takes zip %s of another country", (zip) => {
    expect(RegistrationInput.parse({ ...REGISTRATION, zip, country: "Elsewhere" }).zip).toBe(zip);
  });

  test("takes mobile and zip as numbers", () => {
    const { mobile, zip } = RegistrationInput.parse({ ...REGISTRATION, mobile: 9876543210, zip: 560001 });
    expect({ mobile, zip }).toEqual({ mobile: "+919876543210", zip: "560001" });
  });

  test("tells of a wrong zip code together with other fields", () => {
    expect(wrongFields(RegistrationInput, { zip: "56001", mobile: "1" })).toEqual(["f_name", "mobile", "zip"]);
  });
});
