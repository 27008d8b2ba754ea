/** A list of jobs as a JSON Feed 1.1 (jsonfeed.org). */

import type { JobCardData } from "~/domain/jobs/job-views";
import { DEFAULT_TITLE } from "~/domain/jobs/rules";
import { type Feed, factsOf } from "./atom";

export function jsonFeedResponse({ origin, title, page, feed, next, headers, note, jobs }: Feed): Response {
  const body = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    ...(note ? { description: note } : {}),
    home_page_url: page,
    feed_url: feed,
    ...(next ? { next_url: next } : {}),
    language: "en",
    items: jobs.map((job) => item(job, origin)),
  };
  return new Response(JSON.stringify(body), {
    headers: { ...headers, "Content-Type": "application/feed+json; charset=utf-8" },
  });
}

function item(job: JobCardData, origin: string) {
  return {
    id: `urn:uuid:${job.id}`,
    url: `${origin}/jobdetails/${job.id}`,
    title: job.title || DEFAULT_TITLE,
    content_text: factsOf(job),
    date_published: job.publishedAt.toISOString(),
    date_modified: job.updatedAt.toISOString(),
    authors: [{ name: job.company_name }],
    tags: [job.category],
  };
}
