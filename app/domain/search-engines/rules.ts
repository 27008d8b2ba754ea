/** Data for search engines and feed readers: limits, and a job as schema.org's JobPosting. Free text is read only if plain. */

import { once } from "~/domain/isolate-memory-rules";
import { DEFAULT_TITLE, type JobNature } from "~/domain/jobs/rules";
import { walkInTimes } from "~/domain/jobs/said/hours-rules";
import { readPayText } from "~/domain/jobs/said/pay-text-rules";
import { writeWithOffset } from "~/domain/jobs/said/rules";
import type { PlaceParts } from "~/domain/jobs/said/schema";
import { AS_SOON_AS_POSSIBLE, DEFAULT_CURRENCY, type PayUnit } from "~/domain/jobs/said/value-rules";
import type { JobDetails } from "~/domain/jobs/schema";
import { findCountry, pinIn, readWhere } from "~/domain/places/names";
import { blocksOf } from "~/domain/text-block-rules";
import { escapeMarkup } from "~/domain/text-rules";
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
const DEFAULT_COUNTRY = "IN";

/** The JSON-LD of an open job. `url` is its one address. */
export function toJobPosting(job: Omit<JobDetails, "status">, url: string): Json {
  const employmentType = EMPLOYMENT_TYPES[job.job_nature];
  const baseSalary = salaryOf(job);
  const address = job.place ? addressOf(job.place) : addressIn(job.location);
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

/** The pay as a MonetaryAmount, from its numbers, otherwise from a text that is certain; null without any figure. */
function salaryOf(job: Omit<JobDetails, "status">): Json | null {
  const { pay_min, pay_max, pay_currency, pay_period, levels } = job;
  const hasNumbers = pay_min !== null || pay_max !== null;
  const country = job.place?.country ?? null;
  const pay = hasNumbers
    ? { pay_min, pay_max, pay_currency, pay_period }
    : job.salary && readPayText(job.salary, { country, levels });
  if (!pay) return null;
  const { pay_min: low, pay_max: high } = pay;
  // Nothing is a pay that search engines refuse.
  if (low === 0 || high === 0) return null;
  const unitText = UNIT_OF[pay.pay_period ?? "month"];
  const value = { "@type": "QuantitativeValue", ...endsOf(low, high), ...(unitText ? { unitText } : {}) };
  return { "@type": "MonetaryAmount", currency: pay.pay_currency ?? DEFAULT_CURRENCY, value };
}

/** "Up to" and "from" are no exact sum. */
function endsOf(low: number | null, high: number | null): Json {
  if (low !== null && low === high) return { value: low };
  return { ...(low === null ? {} : { minValue: low }), ...(high === null ? {} : { maxValue: high }) };
}

/** The walk-in interview of each day, if its hours are known. */
function walkInsOf(job: Omit<JobDetails, "status">, address: Json): Json {
  const { walk_in_from: from, walk_in_to: to, walk_in_hours: hours, walk_in_place: place, time_zone: zone } = job;
  const times = from === null ? null : walkInTimes({ from, to, hours, zone });
  if (!times) return {};
  const name = `Walk-in interview: ${job.title || DEFAULT_TITLE}, ${job.company_name}`;
  const location = { "@type": "Place", ...(place ? { name: place } : {}), address };
  return {
    subjectOf: times.map(({ start, end }) => ({
      "@type": "Event",
      ...{ name, location, startDate: start.toISOString() },
      ...(end ? { endDate: end.toISOString() } : {}),
    })),
  };
}

type Address = Record<string, string> & { "@type": "PostalAddress" };

function addressOf({ name, state, country }: PlaceParts): Address {
  const region: Record<string, string> = state ? { addressRegion: state } : {};
  return { "@type": "PostalAddress", addressLocality: name, ...region, addressCountry: country };
}

/** The address in a location, as a search reads it: "WFH, Pune" is Pune, and "Remote, India" is no place but a country. */
function addressIn(location: string): Address {
  const { scope, rest } = readWhere(location);
  return parsePlace(rest || (scope?.kind === "country" ? scope.name : "India"));
}

/**
 * "Pune, Maharashtra" as a PostalAddress: locality first, region next, the country where the last part is one. A PIN code, or a part
 * without letters, is the postal code.
 */
export function parsePlace(text: string): Address {
  const pin = pinIn(text);
  const written = (pin?.rest ?? text).split(/[,;()\n]/).flatMap((part) => part.replace(OUTER, "").trim() || []);
  const parts = written.filter((part) => /\p{L}/u.test(part));
  const code = pin?.code ?? written.find((part) => /^\d[\d -]{2,9}$/.test(part));
  const country = countryCode(parts.at(-1) ?? "");
  if (country) parts.pop();
  const region = parts.length > 1 ? parts.at(-1) : undefined;
  // "India" alone is no town, as "Singapore" is.
  const locality = parts[0] ?? (CITY_STATES.includes(country ?? "") ? written[0] : undefined);
  return {
    "@type": "PostalAddress",
    ...(locality ? { addressLocality: locality } : {}),
    ...(region ? { addressRegion: region } : {}),
    ...(code ? { postalCode: code } : {}),
    addressCountry: country ?? DEFAULT_COUNTRY,
  };
}

/** Signs around a part: "Pune -", "Qatar." The point of "U.P." is its own. */
const OUTER = /^[\s.:–-]{1,9}|[\s:–-]{1,9}$|(?<=\p{L}{3})\.$/gu;
const CITY_STATES = ["SG", "HK", "MO", "MC", "GI", "LU"];
const codes = once(readCountryCodes);

function countryCode(name: string): string | undefined {
  const plain = countryKey(name);
  return codes().get(plain) ?? findCountry(plain)?.code;
}

/** "U.A.E." and "U. K." are what they are without their points. */
function countryKey(name: string): string {
  return name.toLowerCase().replace(/\. ?/g, "");
}

/** English names of all regions that the runtime knows. */
function readCountryCodes(): Map<string, string> {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const found = new Map([
    ["great britain", "GB"],
    ["united states of america", "US"],
  ]);
  for (let first = 65; first <= 90; first += 1) {
    for (let second = 65; second <= 90; second += 1) {
      const code = String.fromCharCode(first, second);
      const name = names.of(code);
      if (name) found.set(countryKey(name), code);
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
