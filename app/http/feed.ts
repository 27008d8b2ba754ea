/** What the feeds of a search share: which jobs they hold, and how they are named. */

import { searchPath } from "~/domain/jobs/finding/path-rules";
import { JobSearch } from "~/domain/jobs/finding/schema";
import { listJobs } from "~/domain/jobs/finding/service.server";
import { FEED_JOBS } from "~/domain/search-engines/rules";
import type { RequestContext } from "./context";
import type { Feed } from "./formats/atom";

/** The newest jobs of the search that a feed's address asks for. */
export async function readFeed(
  { request, context }: { request: Request; context: RequestContext },
  path: "/jobs.atom" | "/jobs.feed.json",
): Promise<Feed> {
  const { origin, searchParams } = new URL(request.url);
  const search = { ...JobSearch.parse(Object.fromEntries(searchParams)), sort: "" as const };
  const { jobs } = await listJobs(context, search, { limit: FEED_JOBS, sort: "newest" });
  const filters = [search.q, search.location, search.category, search.job_nature].filter(Boolean);
  const title = ["Staffroom jobs", ...filters].join(": ");
  const [page, feed] = [searchPath("/jobs", search), searchPath(path, search)].map((each) => origin + each);
  return { origin, title, page: page ?? "", feed: feed ?? "", jobs, now: context.now };
}
