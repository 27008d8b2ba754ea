/** Data for search engines and feed readers: limits, and a job as schema.org's JobPosting. Free text is read only if plain. */
import { escapeMarkup } from "~/domain/escape";
import { DEFAULT_TITLE, type JobNature } from "~/domain/jobs/rules";
import { writeWithOffset } from "~/domain/jobs/said/closing-rules";
import type { PlaceParts } from "~/domain/jobs/said/schema";
import { AS_SOON_AS_POSSIBLE } from "~/domain/jobs/said/value-rules";
import type { JobDetails } from "~/domain/jobs/schema";
import { once } from "~/domain/once-rules";

/** The newest jobs that a feed shows. */
export const FEED_JOBS = 50;
/** A site map may hold 50,000 addresses; fewer are quicker to make. */
export const JOBS_PER_SITEMAP = 5000;

const EMPLOYMENT_TYPES: Record<JobNature, string | null> = {
  "Full Time": "FULL_TIME",
  "Part Time": "PART_TIME",
  Freelance: "CONTRACTOR",
  Remote: null,
};

const CURRENCIES: [RegExp, string][] = [
  [/₹|\brs\.?(?=\s|\d)|\binr\b/i, "INR"],
  [/£|\bgbp\b/i, "GBP"],
  [/€|\beur\b/i, "EUR"],
  [/\busd\b|us\$/i, "USD"],
  [/\baed\b/i, "AED"],
];
const UNITS: [RegExp, string][] = [
  [/\b(year|annum|annual|yearly|p\.?\s?a\b)/i, "YEAR"],
  [/\b(month|monthly|p\.?\s?m\b)/i, "MONTH"],
  [/\b(week|weekly)\b/i, "WEEK"],
  [/\b(day|daily)\b/i, "DAY"],
  [/\b(hour|hourly)\b/i, "HOUR"],
];
/** For a place that names no country: the product's hints and most of its schools are Indian. */
const DEFAULT_COUNTRY = "IN";

type Json = { [key: string]: string | number | boolean | Json };

/** The JSON-LD of an open job. `url` is its one address. */
export function toJobPosting(job: Omit<JobDetails, "status">, url: string): Json {
  const employmentType = EMPLOYMENT_TYPES[job.job_nature];
  const baseSalary = salaryOf(job) ?? (job.salary && parseSalary(job.salary));
  const address = job.place ? addressOf(job.place) : parsePlace(job.location);
  return {
    "@context": "https://schema.org/",
    "@type": "JobPosting",
    title: job.title || DEFAULT_TITLE,
    description: descriptionHtml(job),
    datePosted: job.created_at,
    ...(job.closes_at ? { validThrough: writeWithOffset(new Date(job.closes_at), job.time_zone) } : {}),
    identifier: { "@type": "PropertyValue", name: job.company_name, value: job.id },
    hiringOrganization: {
      "@type": "Organization",
      name: job.company_name,
      ...(job.website ? { sameAs: job.website } : {}),
      ...(job.job_logo ? { logo: job.job_logo } : {}),
    },
    jobLocation: { "@type": "Place", address },
    ...(job.job_nature === "Remote"
      ? {
          jobLocationType: "TELECOMMUTE",
          applicantLocationRequirements: { "@type": "Country", name: address.addressCountry ?? DEFAULT_COUNTRY },
        }
      : {}),
    ...(employmentType ? { employmentType } : {}),
    ...(baseSalary ? { baseSalary } : {}),
    industry: job.category,
    totalJobOpenings: job.vacancy,
    ...startOf(job.starts_on),
    ...(job.subjects.length > 0 ? { skills: job.subjects.join(", ") } : {}),
    ...(job.requires.length > 0 ? { qualifications: job.requires.join(", ") } : {}),
    ...(job.early_career ? { experienceRequirements: "no requirements" } : {}),
    directApply: true,
    url,
  };
}

function startOf(day: string | null): Json {
  if (day === null) return {};
  return day === AS_SOON_AS_POSSIBLE ? { jobImmediateStart: true } : { jobStartDate: day };
}

const UNIT_OF = { hour: "HOUR", lesson: "HOUR", day: "DAY", month: "MONTH", year: "YEAR" } as const;

/** The pay as a MonetaryAmount, from its numbers; null without any. */
function salaryOf({ pay_min: low, pay_max: high, pay_currency, pay_period }: Omit<JobDetails, "status">): Json | null {
  const from = low ?? high;
  if (from === null) return null;
  const amount: Json = low !== null && high !== null ? { minValue: low, maxValue: high } : { value: from };
  const unitText = UNIT_OF[pay_period ?? "month"];
  return {
    "@type": "MonetaryAmount",
    currency: pay_currency ?? "INR",
    value: { "@type": "QuantitativeValue", ...amount, unitText },
  };
}

function addressOf({ name, state, country }: PlaceParts): Record<string, string> & { "@type": "PostalAddress" } {
  const region: Record<string, string> = state ? { addressRegion: state } : {};
  return { "@type": "PostalAddress", addressLocality: name, ...region, addressCountry: country };
}

/** "₹ 4,20,000 – 6,00,000 a year" as a MonetaryAmount; null unless currency, figures and unit are all there. */
export function parseSalary(text: string): Json | null {
  const currency = CURRENCIES.find(([sign]) => sign.test(text))?.[1];
  const unitText = UNITS.find(([word]) => word.test(text))?.[1];
  const figures = text.match(/\d[\d,]*(?:\.\d+)?/g)?.map((figure) => Number(figure.replaceAll(",", ""))) ?? [];
  const [low, high] = figures;
  if (!currency || !unitText || low === undefined || low <= 0 || figures.length > 2) return null;
  // "4.5 lakh" or "30k" would be a wrong figure, and a wrong figure is worse than none.
  if (/\d\s*(k|l|lpa|lakhs?|lacs?|cr|crores?|million|%)\b/i.test(text)) return null;
  if (high !== undefined && high < low) return null;
  const amount: Json = high === undefined ? { value: low } : { minValue: low, maxValue: high };
  return { "@type": "MonetaryAmount", currency, value: { "@type": "QuantitativeValue", ...amount, unitText } };
}

/** "Pune, Maharashtra" as a PostalAddress: locality first, region next, the country where the last part is one. */
export function parsePlace(text: string): Record<string, string> & { "@type": "PostalAddress" } {
  const parts = text.split(",").flatMap((part) => part.trim() || []);
  const country = countryCode(parts.at(-1) ?? "");
  if (country) parts.pop();
  const region = parts.length > 1 ? parts.at(-1) : undefined;
  const locality = parts[0] ?? text.trim();
  return {
    "@type": "PostalAddress",
    ...(locality ? { addressLocality: locality } : {}),
    ...(region ? { addressRegion: region } : {}),
    addressCountry: country ?? DEFAULT_COUNTRY,
  };
}

const codes = once(readCountryCodes);

function countryCode(name: string): string | undefined {
  return codes().get(name.toLowerCase());
}

/** English names of all regions that the runtime knows. */
function readCountryCodes(): Map<string, string> {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const found = new Map([
    ["uae", "AE"],
    ["usa", "US"],
    ["uk", "GB"],
  ]);
  for (let first = 65; first <= 90; first += 1) {
    for (let second = 65; second <= 90; second += 1) {
      const code = String.fromCharCode(first, second);
      const name = names.of(code);
      if (name) found.set(name.toLowerCase(), code);
    }
  }
  return found;
}

function descriptionHtml(job: Omit<JobDetails, "status">): string {
  const sections: [string, string | null][] = [
    ["", job.description],
    ["Responsibility", job.responsibility],
    ["Qualifications", job.qualifications],
    ["Benefits", job.benefits],
  ];
  return sections.map(([title, text]) => (text ? heading(title) + paragraphs(text) : "")).join("");
}

function heading(title: string): string {
  return title ? `<p><strong>${title}</strong></p>` : "";
}

function paragraphs(text: string): string {
  const escaped = escapeMarkup(text);
  return escaped
    .split(/\n{2,}/)
    .map((block) => `<p>${block.replaceAll("\n", "<br>")}</p>`)
    .join("");
}
