/** Data for search engines and feed readers: limits, and a job as schema.org's JobPosting. Free text is read only if plain. */

import { walkInTimes } from "~/domain/jobs/details/hours-rules";
import type { PlaceParts } from "~/domain/jobs/details/schema";
import { AS_SOON_AS_POSSIBLE, DEFAULT_CURRENCY, type PayUnit } from "~/domain/jobs/details/value-rules";
import { DEFAULT_TITLE, type JobNature } from "~/domain/jobs/rules";
import type { JobDetails } from "~/domain/jobs/schema";
import { blocksOf } from "~/domain/text-block-rules";
import { escapeMarkup } from "~/domain/text-rules";
import { writeWithOffset } from "~/domain/time-zone-rules";
import { words } from "~/words/job-page-lines";
import { type Json, requirementsOf } from "./requirements-rules";

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

/** For a place that names no country: the product's hints and most of its schools are Indian. */
export const DEFAULT_COUNTRY = "IN";

type Job = Omit<JobDetails, "status" | "applications">;

/** Pay and place of a posting. `pay`: null where the job names none, or none that is certain. */
export type PostingFacts = { pay: Pay | null; address: Address };
type Pay = Pick<Job, "pay_min" | "pay_max"> & { pay_currency: string | null; pay_period: PayUnit | null };
export type Address = Record<string, string> & { "@type": "PostalAddress" };

/** Pay and place from the fields of a job; null if one of them stands in free text alone, which `free-text-rules.ts` reads. */
export function factsInFields(job: Job): PostingFacts | null {
  const pay = payInNumbers(job);
  if (!job.place || (!pay && job.salary)) return null;
  return { pay, address: addressOf(job.place) };
}

export function payInNumbers(job: Job): Pay | null {
  return job.pay_min !== null || job.pay_max !== null ? job : null;
}

export function addressOf({ name, state, country }: PlaceParts): Address {
  const region: Record<string, string> = state ? { addressRegion: state } : {};
  return { "@type": "PostalAddress", addressLocality: name, ...region, addressCountry: country };
}

/** The JSON-LD of an open job. `url` is its one address. */
export function toJobPosting(job: Job, url: string, { pay, address }: PostingFacts): Json {
  const employmentType = EMPLOYMENT_TYPES[job.job_nature];
  const baseSalary = pay && salaryOf(pay);
  const isRemote = job.job_nature === "Remote";
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
    // A job from home may name no place, and "Remote" is none.
    ...(isRemote && !address.addressLocality ? {} : { jobLocation: { "@type": "Place", address } }),
    ...(isRemote
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
    ...requirementsOf(job),
    ...walkInsOf(job, address),
    directApply: true,
    url,
  };
}

function startOf(day: string | null): Json {
  if (day === null) return {};
  return day === AS_SOON_AS_POSSIBLE ? { jobImmediateStart: true } : { jobStartDate: day };
}

/** The times that schema.org and Google know. A lesson is none of them, and no hour. */
const UNIT_OF: Record<PayUnit, string | null> = {
  hour: "HOUR",
  lesson: null,
  day: "DAY",
  week: "WEEK",
  month: "MONTH",
  year: "YEAR",
};

/** The pay as a MonetaryAmount. */
function salaryOf({ pay_min: low, pay_max: high, pay_currency, pay_period }: Pay): Json | null {
  // Nothing is a pay that search engines refuse.
  if (low === 0 || high === 0) return null;
  const unitText = UNIT_OF[pay_period ?? "month"];
  const value = { "@type": "QuantitativeValue", ...endsOf(low, high), ...(unitText ? { unitText } : {}) };
  return { "@type": "MonetaryAmount", currency: pay_currency ?? DEFAULT_CURRENCY, value };
}

/** "Up to" and "from" are no exact sum. */
function endsOf(low: number | null, high: number | null): Json {
  if (low !== null && low === high) return { value: low };
  return { ...(low === null ? {} : { minValue: low }), ...(high === null ? {} : { maxValue: high }) };
}

/** The walk-in interview of each day, if its hours are known. */
function walkInsOf(job: Job, address: Json): Json {
  const { walk_in_from: from, walk_in_to: to, walk_in_hours: hours, walk_in_place: place, time_zone: zone } = job;
  const times = from === null ? null : walkInTimes({ from, to, hours, zone });
  if (!times) return {};
  const name = words.walkIn(job.title || DEFAULT_TITLE, job.company_name);
  const location = { "@type": "Place", ...(place ? { name: place } : {}), address };
  return {
    subjectOf: times.map(({ start, end }) => ({
      "@type": "Event",
      ...{ name, location, startDate: start.toISOString() },
      ...(end ? { endDate: end.toISOString() } : {}),
    })),
  };
}

/** The texts of a job as a few elements of HTML. */
export function descriptionHtml(job: Job): string {
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
  return blocksOf(text)
    .map((block) => {
      if (block.kind === "text") return `<p>${block.lines.map(escapeMarkup).join("<br>")}</p>`;
      const [tag, style] = block.kind === "bullets" ? ["ul", ""] : ["ol", block.style === "1" ? "" : block.style];
      const items = block.items.map(
        ({ text: item, value }) =>
          `<li${value ? ` value="${value}"` : ""}>${escapeMarkup(item).replaceAll("\n", "<br>")}</li>`,
      );
      return `<${tag}${style ? ` type="${style}"` : ""}>${items.join("")}</${tag}>`;
    })
    .join("");
}
