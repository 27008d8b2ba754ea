/** A list of jobs as an Atom feed (RFC 4287). */
import { v5 } from "uuid";
import { writeClosingDay } from "~/domain/jobs/details/rules";
import type { JobCardData } from "~/domain/jobs/job-views";
import { DEFAULT_TITLE } from "~/domain/jobs/rules";
import { words } from "~/words/landing";
import { escapeXml, xmlResponse } from "./xml";

export type Feed = {
  origin: string;
  title: string;
  /** The full address of the page that shows the same jobs, and of the feed. */
  page: string;
  feed: string;
  /** The full address of the next page, if there is one (RFC 5005). */
  next: string | null;
  /** Headers of the answer: they name the next page again, for programs that read no document. */
  headers: Record<string, string>;
  /** A note on the whole list, if there is one. */
  note: string | null;
  jobs: JobCardData[];
};

export function atomResponse({ origin, title, page, feed, next, headers, note, jobs }: Feed): Response {
  const updated = Math.max(...jobs.map((job) => job.updatedAt.getTime()), 0);
  const body = [
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>urn:uuid:${v5(page, v5.URL)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    ...(note ? [`<subtitle>${escapeXml(note)}</subtitle>`] : []),
    // The time of the reading would be news at every reading.
    `<updated>${new Date(updated).toISOString()}</updated>`,
    "<author><name>Staffroom</name></author>",
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feed)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    ...(next ? [`<link rel="next" type="application/atom+xml" href="${escapeXml(next)}"/>`] : []),
    ...jobs.map((job) => entry(job, origin)),
    "</feed>",
  ];
  return xmlResponse(body.join("\n"), "application/atom+xml", headers);
}

/** The line of a job below its title. */
export function factsOf(job: JobCardData): string {
  const until = job.closesAt && words.applyUntil(writeClosingDay(job.closesAt, job.timeZone));
  return [job.company_name, job.location, job.job_nature, job.salary, until].filter(Boolean).join(" · ");
}

function entry(job: JobCardData, origin: string): string {
  return [
    "<entry>",
    `<id>urn:uuid:${job.id}</id>`,
    `<title>${escapeXml(job.title || DEFAULT_TITLE)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin)}/jobdetails/${job.id}"/>`,
    `<published>${job.publishedAt.toISOString()}</published>`,
    `<updated>${job.updatedAt.toISOString()}</updated>`,
    `<author><name>${escapeXml(job.company_name)}</name></author>`,
    `<category term="${escapeXml(job.category)}"/>`,
    `<summary>${escapeXml(factsOf(job))}</summary>`,
    "</entry>",
  ].join("\n");
}
