/**
 * A list of jobs in the XML of Indeed (docs.indeed.com, "XML feed reference"), which many job boards take: all content in CDATA, and
 * in descriptions a few elements of HTML.
 */
import { jobUrl } from "~/domain/jobs/job-views";
import { DEFAULT_TITLE, type JobNature } from "~/domain/jobs/rules";
import type { Posting } from "~/domain/search-engines/read-postings.server";
import { descriptionHtml } from "~/domain/search-engines/rules";
import type { Feed } from "./atom";
import { cdata, xmlResponse } from "./xml";

/** The jobs of a page: a board takes all jobs, so a page is long. */
export const INDEED_JOBS = 1000;

const JOB_TYPES: Record<JobNature, string | null> = {
  "Full Time": "fulltime",
  "Part Time": "parttime",
  Freelance: "contract",
  Remote: null,
};

export function indeedResponse({ origin, headers }: Feed, postings: Posting[]): Response {
  const updated = Math.max(...postings.map(({ job }) => Date.parse(job.updated_at)), 0);
  const body = [
    "<source>",
    `<publisher>${cdata("Staffroom")}</publisher>`,
    `<publisherurl>${cdata(origin)}</publisherurl>`,
    // The time of the reading would be news at every reading.
    `<lastBuildDate>${new Date(updated).toUTCString()}</lastBuildDate>`,
    ...postings.map((posting) => jobElement(posting, origin)),
    "</source>",
  ];
  return xmlResponse(body.join("\n"), "application/xml", headers);
}

function jobElement({ job, facts: { address } }: Posting, origin: string): string {
  const fields: [string, string | null | undefined][] = [
    ["title", job.title || DEFAULT_TITLE],
    ["date", new Date(job.created_at).toUTCString()],
    ["referencenumber", job.id],
    ["url", jobUrl(origin, job.id)],
    ["company", job.company_name],
    ["sourcename", job.company_name],
    ["city", address.addressLocality],
    ["state", address.addressRegion],
    ["country", address.addressCountry],
    ["postalcode", address.postalCode],
    ["description", withPlainQuotes(descriptionHtml(job))],
    ["salary", job.salary],
    ["education", job.requires.join(", ")],
    ["jobtype", JOB_TYPES[job.job_nature]],
    ["category", job.category],
    ["expirationdate", job.closes_on],
    ["remotetype", job.job_nature === "Remote" ? "Fully remote" : null],
    ["lastactivitydate", new Date(job.updated_at).toUTCString()],
  ];
  const elements = fields.flatMap(([name, text]) => (text ? [`<${name}>${cdata(text)}</${name}>`] : []));
  return ["<job>", ...elements, "</job>"].join("\n");
}

/** The reader knows few entities, and quotes end nothing in the text of an element. */
function withPlainQuotes(html: string): string {
  return html.replaceAll("&quot;", '"').replaceAll("&#39;", "'");
}
