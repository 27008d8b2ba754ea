/** `/jobs.atom`: the newest jobs of any search as an Atom feed (RFC 4287). It takes the filters of `/jobs`. */
import { v5 } from "uuid";
import { DEFAULT_TITLE } from "~/domain/jobs/rules";
import { JobSearch } from "~/domain/jobs/schema";
import { type JobCardData, listJobs } from "~/domain/jobs/service.server";
import { FEED_JOBS } from "~/domain/search-engines/rules";
import { escapeXml, xmlResponse } from "~/http/formats/xml";
import { searchPath } from "~/http/paging";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async ({ request, context }) => {
  const { origin, searchParams } = new URL(request.url);
  const search = { ...JobSearch.parse(Object.fromEntries(searchParams)), sort: "" as const };
  const { jobs } = await listJobs(context, search, { limit: FEED_JOBS, sort: "newest" });
  const page = origin + searchPath("/jobs", search);
  const updated = Math.max(...jobs.map((job) => job.updatedAt.getTime()), 0);
  const filters = [search.q, search.location, search.category, search.job_nature].filter(Boolean);
  const body = [
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>urn:uuid:${v5(page, v5.URL)}</id>`,
    `<title>${escapeXml(["Staffroom jobs", ...filters].join(": "))}</title>`,
    `<updated>${(updated === 0 ? context.now : new Date(updated)).toISOString()}</updated>`,
    "<author><name>Staffroom</name></author>",
    `<link rel="self" type="application/atom+xml" href="${escapeXml(origin + searchPath("/jobs.atom", search))}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    ...jobs.map((job) => entry(job, origin)),
    "</feed>",
  ];
  return xmlResponse(body.join("\n"), "application/atom+xml");
});

function entry(job: JobCardData, origin: string): string {
  const facts = [job.company_name, job.location, job.job_nature, job.salary].filter(Boolean).join(" · ");
  return [
    "<entry>",
    `<id>urn:uuid:${job.id}</id>`,
    `<title>${escapeXml(job.title || DEFAULT_TITLE)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin)}/jobdetails/${job.id}"/>`,
    `<published>${job.createdAt.toISOString()}</published>`,
    `<updated>${job.updatedAt.toISOString()}</updated>`,
    `<author><name>${escapeXml(job.company_name)}</name></author>`,
    `<category term="${escapeXml(job.category)}"/>`,
    `<summary>${escapeXml(facts)}</summary>`,
    "</entry>",
  ].join("\n");
}
