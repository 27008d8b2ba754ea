/** A list of jobs as JSON-LD: an ItemList of schema.org, with the JobPosting of each job as its page has it. */
import { jobUrl } from "~/domain/jobs/job-views";
import type { Posting } from "~/domain/search-engines/read-postings.server";
import { toJobPosting } from "~/domain/search-engines/rules";
import type { Feed } from "./atom";
import { scriptJson } from "./inline-json";

export function jsonLdResponse({ origin, title, page, headers, note }: Feed, postings: Posting[]): Response {
  const body = {
    "@context": "https://schema.org/",
    "@type": "ItemList",
    name: title,
    ...(note ? { description: note } : {}),
    url: page,
    numberOfItems: postings.length,
    itemListElement: postings.map(({ job, facts }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      item: toJobPosting(job, jobUrl(origin, job.id), facts),
    })),
  };
  // It may be copied into a page: no text in it ends a script element.
  return new Response(scriptJson(body), {
    headers: { ...headers, "Content-Type": "application/ld+json; charset=utf-8" },
  });
}
