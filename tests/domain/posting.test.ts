/** JobPosting for search engines: Google's required properties always, the rest only where a recruiter wrote it plainly. */
import { describe, expect, test } from "vitest";
import { parsePlace, parseSalary, toJobPosting } from "~/domain/search-engines/rules";
import { JOB } from "../fixtures/posted-job";

const URL_OF_JOB = "https://staffroom.example/jobdetails/0199a5a0-0000-7000-8000-000000000001";

describe("a job posting", () => {
  test("has every property that Google requires", () => {
    expect(toJobPosting(JOB, URL_OF_JOB)).toMatchObject({
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
    const { description } = toJobPosting(JOB, URL_OF_JOB);
    expect(description).toContain("<p><strong>Responsibility</strong></p><p>Plan<br>Mark</p>");
    expect(description).not.toContain("Benefits");
  });

  test("from home says where the applicant may live", () => {
    const posting = toJobPosting({ ...JOB, job_nature: "Remote" }, URL_OF_JOB);
    expect(posting).toMatchObject({
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: { "@type": "Country", name: "IN" },
    });
    expect(posting).not.toHaveProperty("employmentType");
  });

  test("leaves out what is not stated", () => {
    const posting = toJobPosting({ ...JOB, salary: null, website: null }, URL_OF_JOB);
    expect(posting).not.toHaveProperty("baseSalary");
    expect(posting.hiringOrganization).not.toHaveProperty("sameAs");
  });
});

test.each([
  ["₹ 4,20,000 a year", "INR", { value: 420_000 }, "YEAR"],
  ["₹ 35,000 – 45,000 a month", "INR", { minValue: 35_000, maxValue: 45_000 }, "MONTH"],
  ["Rs. 900 per hour", "INR", { value: 900 }, "HOUR"],
  ["£32,000 per annum", "GBP", { value: 32_000 }, "YEAR"],
])("the salary %s is read", (text, currency, amount, unitText) => {
  const value = { "@type": "QuantitativeValue", ...amount, unitText };
  expect(parseSalary(text)).toEqual({ "@type": "MonetaryAmount", currency, value });
});

test.each([
  "As per rules",
  "₹ 4.5 lakh a year",
  "₹ 40k a month",
  "₹ 40,000",
  "40,000 a month",
  "₹ 6,00,000 – 4,20,000 a year",
  "₹ 1 for 2 or 3 years",
  "₹ 0 a year",
])("the salary %s is not guessed at", (text) => {
  expect(parseSalary(text)).toBeNull();
});

test.each([
  ["Nairobi, Kenya", { addressLocality: "Nairobi", addressCountry: "KE" }],
  ["Singapore", { addressLocality: "Singapore", addressCountry: "SG" }],
  ["Kothrud, Pune, Maharashtra", { addressLocality: "Kothrud", addressRegion: "Maharashtra", addressCountry: "IN" }],
  ["Pune, Maharashtra, India", { addressLocality: "Pune", addressRegion: "Maharashtra", addressCountry: "IN" }],
])("the place %s is read", (text, address) => {
  expect(parsePlace(text)).toEqual({ "@type": "PostalAddress", ...address });
});
