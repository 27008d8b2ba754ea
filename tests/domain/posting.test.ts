/** JobPosting for search engines: Google's required properties always, the rest only where a recruiter wrote it plainly. */
import { describe, expect, test } from "vitest";
import type { JobDetails } from "~/domain/jobs/schema";
import { factsInText, parsePlace } from "~/domain/search-engines/free-text-rules";
import { factsInFields, toJobPosting } from "~/domain/search-engines/rules";
import { JOB } from "../fixtures/posted-job";
import { growthOf, LINEAR } from "../support/compare-cost";
import { problemsOfPosting } from "../support/job-posting";

const URL_OF_JOB = "https://staffroom.example/jobdetails/0199a5a0-0000-7000-8000-000000000001";

/** As the page of a job makes it. */
const postingOf = (job: JobDetails) => toJobPosting(job, URL_OF_JOB, factsInFields(job) ?? factsInText(job));

describe("a job posting", () => {
  test("has every property that Google requires", () => {
    expect(postingOf(JOB)).toMatchObject({
      "@context": "https://schema.org/",
      "@type": "JobPosting",
      title: "PGT Physics",
      description: expect.stringContaining("<p>Teach XI &amp; XII.</p><p>Two &lt;laboratories&gt;.</p>"),
      datePosted: JOB.created_at,
      hiringOrganization: {
        "@type": "Organization",
        name: "Hill View School",
        sameAs: "https://hillview.example.com/",
      },
      jobLocation: {
        "@type": "Place",
        address: { addressLocality: "Pune", addressRegion: "Maharashtra", addressCountry: "IN" },
      },
      identifier: { "@type": "PropertyValue", name: "Hill View School", value: JOB.id },
      employmentType: "FULL_TIME",
      directApply: true,
      url: URL_OF_JOB,
    });
  });

  test("keeps the lines of its sections", () => {
    const { description } = postingOf(JOB);
    expect(description).toContain("<p><strong>Responsibility</strong></p><p>Plan<br>Mark</p>");
    expect(description).not.toContain("Benefits");
  });

  test("from home says where the applicant may live", () => {
    const posting = postingOf({ ...JOB, job_nature: "Remote" });
    expect(posting).toMatchObject({
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: { "@type": "Country", name: "IN" },
    });
    expect(posting).not.toHaveProperty("employmentType");
  });

  test("leaves out what is not stated", () => {
    const posting = postingOf({ ...JOB, salary: null, website: null });
    expect(posting).not.toHaveProperty("baseSalary");
    expect(posting.hiringOrganization).not.toHaveProperty("sameAs");
  });
});

/** The pay that search engines read. */
const salaryOf = (changes: Partial<JobDetails>) => postingOf({ ...JOB, salary: null, ...changes }).baseSalary;

test.each([
  ["₹ 4,20,000 a year", "INR", { value: 420_000 }, "YEAR"],
  ["₹ 35,000 – 45,000 a month", "INR", { minValue: 35_000, maxValue: 45_000 }, "MONTH"],
  ["Rs. 900 per hour", "INR", { value: 900 }, "HOUR"],
  ["£32,000 per annum", "GBP", { value: 32_000 }, "YEAR"],
  ["₹ 4.5 lakh a year", "INR", { value: 450_000 }, "YEAR"],
  ["₹ 40k a month", "INR", { value: 40_000 }, "MONTH"],
  ["₹ 35 – 40 thousand per month", "INR", { minValue: 35_000, maxValue: 40_000 }, "MONTH"],
  ["₹35k-40k/month", "INR", { minValue: 35_000, maxValue: 40_000 }, "MONTH"],
  ["3.5 — 4.5 LPA", "INR", { minValue: 350_000, maxValue: 450_000 }, "YEAR"],
  ["CTC: 4.35 LPA", "INR", { value: 435_000 }, "YEAR"],
  ["Rs 42,000/- p.m.", "INR", { value: 42_000 }, "MONTH"],
  ["₹ 90,000 to 1.2 lakh per month", "INR", { minValue: 90_000, maxValue: 120_000 }, "MONTH"],
  ["up to ₹ 58,000 a month", "INR", { maxValue: 58_000 }, "MONTH"],
  ["₹ 42,000+ per month", "INR", { minValue: 42_000 }, "MONTH"],
  ["₹ 30,000 and above per month", "INR", { minValue: 30_000 }, "MONTH"],
  ["₹ 30,000 or more per month", "INR", { minValue: 30_000 }, "MONTH"],
  ["above ₹ 30,000 pm", "INR", { minValue: 30_000 }, "MONTH"],
  ["not less than ₹ 30,000 pm", "INR", { minValue: 30_000 }, "MONTH"],
  ["less than ₹ 30,000 per month", "INR", { maxValue: 30_000 }, "MONTH"],
  ["₹ 15 K to 20 K p/m", "INR", { minValue: 15_000, maxValue: 20_000 }, "MONTH"],
  ["₹ 500 to 1 k per day", "INR", { minValue: 500, maxValue: 1000 }, "DAY"],
  ["4 lakh 20 thousand a year", "INR", { value: 420_000 }, "YEAR"],
  ["₹ 6,000 a week", "INR", { value: 6_000 }, "WEEK"],
  ["३५,००० से ४०,००० रुपये प्रति माह", "INR", { minValue: 35_000, maxValue: 40_000 }, "MONTH"],
  ["४० हज़ार रुपये मासिक", "INR", { value: 40_000 }, "MONTH"],
  ["AED 8,000 – 10,000 per month", "AED", { minValue: 8_000, maxValue: 10_000 }, "MONTH"],
  ["US$ 45,000 a year", "USD", { value: 45_000 }, "YEAR"],
])("the salary %s is read", (salary, currency, amount, unitText) => {
  const value = { "@type": "QuantitativeValue", ...amount, unitText };
  expect(salaryOf({ salary })).toEqual({ "@type": "MonetaryAmount", currency, value });
});

test.each([
  "As per rules",
  "₹ 40,000",
  "40,000 a month",
  "₹ 6,00,000 – 4,20,000 a year",
  "₹ 1 for 2 or 3 years",
  "₹ 0 a year",
  "₹ 300 per hour or ₹ 25,000 per month",
  "₹ 42,000 per month for session 2027",
  "Pay Level 10, ₹ 56,100 per month",
  "As per 7th CPC, ₹ 44,900 a month",
  "₹ 9876543210 per month",
  "10% of ₹ 40,000 a month",
  "₹ 35 – 40 a month",
  "€ 42.000 per year",
  "₹ 42,00 per month",
  "₹ 35k – 40 per month",
  "₹ 50 – 1 lakh per month",
  "$ 3,000 per month",
  "₹ 200 – 1 lakh per month",
  "₹ 50 – 1 k per hour",
  "₹ 30,000 or 40,000 a month",
  "₹ 30,000 or above to 40,000 a month",
  "4 lakh (35 thousand per month)",
  "4 lakh, 35 thousand per month",
  "₹ 3,000 plus DA a month",
  "₹ 25,000 a day",
  "USD 25,000 a month",
  "about ₹ 40,000 per month",
  "₹ 40,000 per month, 4,80,000 per year",
  "₹ 4,20,000 a month",
  "2027",
])("the salary %s is not guessed at", (salary) => {
  expect(salaryOf({ salary, levels: ["primary"] })).toBeUndefined();
});

test("Rs and lakhs are no Indian rupees where the job is in another country", () => {
  const nepal = { id: 1, name: "Kathmandu", state: "", country: "NP", lat: 27.7, lon: 85.3 };
  for (const salary of ["Rs 40,000 a month", "4.5 lakh a year"]) {
    expect(salaryOf({ salary })).toBeDefined();
    expect(salaryOf({ salary, place: nepal })).toBeUndefined();
  }
});

test.each([
  [{ pay_max: 58_000 }, { maxValue: 58_000, unitText: "MONTH" }],
  [{ pay_min: 42_000 }, { minValue: 42_000, unitText: "MONTH" }],
  [
    { pay_min: 42_000, pay_max: 42_000 },
    { value: 42_000, unitText: "MONTH" },
  ],
  [
    { pay_min: 400, pay_max: 500, pay_period: "lesson" as const },
    { minValue: 400, maxValue: 500 },
  ],
  [
    { pay_max: 500, pay_period: "hour" as const },
    { maxValue: 500, unitText: "HOUR" },
  ],
])("pay in numbers is told as the page tells it: %o", (pay, value) => {
  const said = { pay_currency: "INR" as const, pay_period: "month" as const, ...pay };
  expect(salaryOf(said)).toEqual({
    "@type": "MonetaryAmount",
    currency: "INR",
    value: { "@type": "QuantitativeValue", ...value },
  });
});

describe("what a job requires", () => {
  const of = (changes: Partial<JobDetails>) => postingOf({ ...JOB, ...changes });
  const categories = (changes: Partial<JobDetails>) =>
    (of(changes).educationRequirements as { credentialCategory: string }[] | undefined)?.map(
      (each) => each.credentialCategory,
    );

  test.each([
    [{ requires: ["B.Ed"] }, ["bachelor degree"]],
    [{ requires: ["B.Ed", "TET paper II"] }, ["bachelor degree", "professional certificate"]],
    [{ requires: ["M.Ed", "Ph.D"] }, ["postgraduate degree"]],
    [{ requires: ["NET or SET"] }, ["professional certificate"]],
    [{ requires: ["D.El.Ed"] }, ["professional certificate"]],
    [
      { qualifications: "M.Sc. in Physics. B.Ed. CTET qualified." },
      ["postgraduate degree", "bachelor degree", "professional certificate"],
    ],
    [{ qualifications: "Graduation\nD.El.Ed" }, ["bachelor degree", "professional certificate"]],
    [{ qualifications: "Post graduation in Physics" }, ["postgraduate degree"]],
    [{ qualifications: "12th pass" }, ["high school"]],
    [{ qualifications: "B.Ed preferred" }, undefined],
    [{ qualifications: "B.Ed or D.El.Ed" }, undefined],
    [{ qualifications: "No degree required, not even a B.A." }, undefined],
    [{ qualifications: "A love of the internet and of matters of fact" }, undefined],
    [{}, undefined],
  ] as [Partial<JobDetails>, string[] | undefined][])("%o is data", (changes, expected) => {
    expect(categories(changes)).toEqual(expected);
  });

  test.each([
    ...["knowledge of .NET", "Computer: VB.NET, C#", "ASP.NET MVC", "Net practice for cricket coach"],
    ...["Must be under graduate", "under-graduate", "Under graduation", "non-graduate", "Ma'am", "I'm a teacher"],
    ...["B.Ed nice to have", "B.Ed would be an added asset", "B.Ed if possible", "Post graduation is good to have"],
    ...["B.Ed वांछनीय", "B.Ed अनिवार्य नहीं", "B.Ed (appearing) can apply", "Preference to B.Ed", "बी.एड या B.Ed"],
    ...["any one of: B.Ed, D.El.Ed", "Any one of:\nB.Ed\nD.El.Ed", "Desirable:\n- B.Ed\n- M.Ed", "B.Ed\nor\nD.El.Ed"],
    ...["teach B.Ed students", "Teach graduation classes", "Parents of graduate students", "Diploma courses taught"],
    ...["Experience in a B.Ed college", "B.Ed. students", "NET coaching", "Rooms for bachelors"],
  ])("“%s” asks for no degree", (qualifications) => {
    expect(categories({ qualifications })).toBeUndefined();
  });

  test.each([
    ["Desirable:\nM.Ed\nEssential:\nB.Ed", "bachelor degree"],
    ["B.Ed. required to teach graduate students", "bachelor degree"],
    ["B.Ed from a recognised college", "bachelor degree"],
    ["Bachelor's degree", "bachelor degree"],
    ["M. A. English", "postgraduate degree"],
    ["Post - graduation", "postgraduate degree"],
    ["UGC NET", "professional certificate"],
    ["NET qualified", "professional certificate"],
    ["NET", "professional certificate"],
    ["Diploma in ECCE", "professional certificate"],
    ["10+2", "high school"],
  ])("“%s” asks for a %s", (qualifications, category) => {
    expect(categories({ qualifications })).toEqual([category]);
  });

  test.each([
    ["3 years of teaching experience", 36],
    ["Minimum 2 years' experience in a CBSE or ICSE school", 24],
    ["Experience required - minimum 3 yrs", 36],
    ["Teaching experience of at least 3 years", 36],
    ["B.Ed with 2 years teaching experience", 24],
    ["2 years or more experience", 24],
    ["कम से कम 2 वर्ष का अनुभव", 24],
    ["अनुभव: 2 वर्ष", 24],
    ["up to 2 years experience", undefined],
    ["less than 2 years experience", undefined],
    ["<2 years experience", undefined],
    ["maximum 5 years experience", undefined],
    ["2 years max. experience", undefined],
    ["2 वर्ष तक का अनुभव", undefined],
    ["5 वर्ष से कम अनुभव", undefined],
    ["Experience : Fresher to 2 years", undefined],
    ["Fresher or 1 year experience", undefined],
    ["B.Ed or 2 years experience", undefined],
    ["2 years experience or B.Ed", undefined],
    ["Preferred:\n2 years experience", undefined],
    ["Age 25 to 40 years with experience", undefined],
    ["Candidates of 25 to 40 years with experience", undefined],
    ["School with 30 years of experience", undefined],
    ["An academy with over 15 years of experience", undefined],
    ["experience teaching children aged 3 to 6 years", undefined],
    ["Experience with 3 year olds", undefined],
    ["अनुभव आवश्यक नहीं 2 वर्ष", undefined],
    ["Minimum 2 years' experience in a CBSE school", 24],
    ["At least five years experience", 60],
    ["2-3 years experience", 24],
    ["5+ years of experience", 60],
    ["6 months' experience", 6],
    ["2 वर्ष का अनुभव", 24],
    ["2 years experience preferred", undefined],
    ["A degree of 3 years", undefined],
    ["2 years experience in school, 3 years experience in college", undefined],
    ["Our school has 30 years of experience: our teachers stay", undefined],
  ])("“%s” asks for %s months", (qualifications, monthsOfExperience) => {
    const { experienceRequirements } = of({ qualifications });
    expect(experienceRequirements).toEqual(
      monthsOfExperience && { "@type": "OccupationalExperienceRequirements", monthsOfExperience },
    );
  });

  test("a long text takes no longer than its letters", async () => {
    for (const unit of ["2 ", "experience of ", "2 years a ", "post-", "school with ", "b. a", "- "]) {
      const growth = await growthOf((qualifications: string) => of({ qualifications }), unit, 16_384);
      expect(growth, unit).toBeLessThanOrEqual(LINEAR);
    }
  });

  test("experience stands for education only where the text says so", () => {
    const asked = { requires: ["B.Ed" as const], qualifications: "3 years of experience" };
    expect(of(asked)).not.toHaveProperty("experienceInPlaceOfEducation");
    const said = { ...asked, qualifications: "3 years of experience\nExperience is accepted in place of a degree" };
    expect(of(said)).toMatchObject({ experienceInPlaceOfEducation: true });
    expect(of({ qualifications: "Experience is accepted in place of a degree" })).not.toHaveProperty(
      "experienceInPlaceOfEducation",
    );
  });

  test("benefits and qualifications that were chosen have properties of their own; what was written stands in the description alone", () => {
    const written = { responsibility: "Plan\nMark", benefits: "Lunch", qualifications: "Kind" };
    const posting = of(written);
    for (const words of ["Plan", "Mark", "Lunch", "Kind"]) expect(posting.description).toContain(words);
    for (const name of ["responsibilities", "jobBenefits", "qualifications"]) expect(posting).not.toHaveProperty(name);
    expect(
      of({ ...written, provident_fund: true, accommodation: true, requires: ["B.Ed", "NET or SET"] }),
    ).toMatchObject({
      jobBenefits: "Provident fund, Accommodation",
      qualifications: "B.Ed, NET or SET",
    });
  });
});

test("a walk-in interview is an event of each day, in the time of the place", () => {
  const walkIn = { walk_in_from: "2027-03-12", walk_in_to: "2027-03-15", walk_in_hours: "10 AM to 1 PM" };
  const { subjectOf } = postingOf({ ...JOB, ...walkIn, time_zone: "America/New_York" });
  const days = subjectOf as { startDate: string; endDate: string }[];
  // Clocks go forward on the third day.
  expect(days.map(({ startDate, endDate }) => `${startDate} ${endDate}`)).toEqual([
    "2027-03-12T15:00:00.000Z 2027-03-12T18:00:00.000Z",
    "2027-03-13T15:00:00.000Z 2027-03-13T18:00:00.000Z",
    "2027-03-14T14:00:00.000Z 2027-03-14T17:00:00.000Z",
    "2027-03-15T14:00:00.000Z 2027-03-15T17:00:00.000Z",
  ]);
});

describe("Google's rules for job postings", () => {
  const HARD: [string, Partial<JobDetails>][] = [
    ["plain", {}],
    ["without title or texts", { title: "", description: "x", salary: null, website: null }],
    ["from home, anywhere", { job_nature: "Remote", location: "Anywhere" }],
    ["from home, in India", { job_nature: "Remote", location: "India" }],
    ["freelance in a country alone", { job_nature: "Freelance", location: "India" }],
    ["a lesson", { pay_min: 400, pay_period: "lesson", pay_currency: "INR" }],
    ["up to", { pay_max: 40_000, pay_period: "month", pay_currency: "INR" }],
    ["nothing", { pay_min: 0, pay_max: 0, pay_period: "month", pay_currency: "INR" }],
    ["a week in words", { salary: "₹ 6,000 per week" }],
    ["as soon as possible", { starts_on: "as soon as possible", early_career: true }],
    ["on a day", { starts_on: "2027-04-01", requires: ["B.Ed", "TET paper I", "Ph.D"] }],
    [
      "all texts",
      { benefits: "PF", qualifications: "B.Ed. 3 years experience, or equivalent experience", provident_fund: true },
    ],
    ["markup in texts", { description: "<script>alert(1)</script> & <b>" }],
    [
      "a walk-in",
      { walk_in_from: "2027-03-12", walk_in_to: "2027-03-13", walk_in_hours: "from 10 am", walk_in_place: "Hall" },
    ],
  ];
  test.each(HARD)("nothing is wrong with a job that is %s", (_, changes) => {
    const data = JSON.parse(JSON.stringify(postingOf({ ...JOB, ...changes })));
    expect(problemsOfPosting(data)).toEqual([]);
  });

  test.each([
    [
      "baseSalary",
      {
        "@type": "MonetaryAmount",
        currency: "INR",
        value: { "@type": "QuantitativeValue", value: 5, unitText: "LESSON" },
      },
    ],
    [
      "baseSalary",
      { "@type": "MonetaryAmount", currency: "INR", value: { "@type": "QuantitativeValue", value: 5, maxValue: 6 } },
    ],
    ["educationRequirements", [{ "@type": "EducationalOccupationalCredential", credentialCategory: "B.Ed" }]],
    ["experienceRequirements", "3 years"],
    ["validThrough", "tomorrow"],
    ["jobStartDate", "2027-02-30"],
    ["directApply", "yes"],
    ["employmentType", "full time"],
    ["jobLocation", undefined],
    ["hiringOrganization", "Hill View School"],
  ])("the check finds a wrong %s", (name, value) => {
    const data = JSON.parse(JSON.stringify({ ...postingOf(JOB), [name]: value }));
    expect(problemsOfPosting(data)).not.toEqual([]);
  });
});

describe.each(["Remote", "Full Time"] as const)("the place of a job (%s) that may be done from home", (job_nature) => {
  const of = (location: string) => postingOf({ ...JOB, job_nature, location, place: null });

  test.each([
    ...[
      "Remote, India",
      "Remote (India)",
      "Anywhere in India",
      "Online / Remote",
      "ऑनलाइन",
      "Pan India",
      "WFH",
      "घर से",
    ],
    ...["India", "Work from home, India", "near me"],
  ])("%s is no town", (location) => {
    const { jobLocation } = of(location);
    const country = { "@type": "Place", address: { "@type": "PostalAddress", addressCountry: "IN" } };
    expect(jobLocation).toEqual(job_nature === "Remote" ? undefined : country);
  });

  test.each(["WFH, Pune", "Pune (Remote)", "Remote - Pune", "Pune, India", "Pune"])("%s is Pune", (location) => {
    expect(of(location).jobLocation).toEqual({ "@type": "Place", address: parsePlace("Pune") });
  });
});

test.each(["Remote, Kenya", "Kenya"])("a job from home in a country, %s, is for those who live there", (location) => {
  const posting = postingOf({ ...JOB, job_nature: "Remote", location, place: null });
  expect(posting).toMatchObject({ applicantLocationRequirements: { name: "KE" } });
  expect(posting).not.toHaveProperty("jobLocation");
});

test.each([
  ["Nairobi, Kenya", { addressLocality: "Nairobi", addressCountry: "KE" }],
  ["Singapore", { addressLocality: "Singapore", addressCountry: "SG" }],
  ["Kothrud, Pune, Maharashtra", { addressLocality: "Kothrud", addressRegion: "Maharashtra", addressCountry: "IN" }],
  ["Pune, Maharashtra, India", { addressLocality: "Pune", addressRegion: "Maharashtra", addressCountry: "IN" }],
  ["Pune (Maharashtra)", { addressLocality: "Pune", addressRegion: "Maharashtra", addressCountry: "IN" }],
  ["Noida, U.P.", { addressLocality: "Noida", addressRegion: "U.P.", addressCountry: "IN" }],
  ["Dubai, U.A.E.", { addressLocality: "Dubai", addressCountry: "AE" }],
  ["Dubai (U. A. E.)", { addressLocality: "Dubai", addressCountry: "AE" }],
  ["Doha, Qatar.", { addressLocality: "Doha", addressCountry: "QA" }],
  ["London, England", { addressLocality: "London", addressCountry: "GB" }],
  ["New York, U.S.A.", { addressLocality: "New York", addressCountry: "US" }],
  ["Kenya", { addressCountry: "KE" }],
  [
    "Pune, Maharashtra, 411001",
    { addressLocality: "Pune", addressRegion: "Maharashtra", postalCode: "411001", addressCountry: "IN" },
  ],
  ["Pune 411001", { addressLocality: "Pune", postalCode: "411001", addressCountry: "IN" }],
  ["Pune - 411 001, India", { addressLocality: "Pune", postalCode: "411001", addressCountry: "IN" }],
  ["411001", { postalCode: "411001", addressCountry: "IN" }],
  ["Nairobi, 00100, Kenya", { addressLocality: "Nairobi", postalCode: "00100", addressCountry: "KE" }],
])("the place %s is read", (text, address) => {
  expect(parsePlace(text)).toEqual({ "@type": "PostalAddress", ...address });
});
