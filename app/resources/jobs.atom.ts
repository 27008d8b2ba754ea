/** `/jobs.atom`: the newest jobs of any search as an Atom feed (RFC 4287). It takes the filters of `/jobs`. */
import { JobSearch } from "~/domain/jobs/finding/schema";
import { listJobs } from "~/domain/jobs/finding/service.server";
import { FEED_JOBS } from "~/domain/search-engines/rules";
import { atomResponse } from "~/http/formats/atom";
import { searchPath } from "~/http/paging";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async ({ request, context }) => {
  const { origin, searchParams } = new URL(request.url);
  const search = { ...JobSearch.parse(Object.fromEntries(searchParams)), sort: "" as const };
  const { jobs } = await listJobs(context, search, { limit: FEED_JOBS, sort: "newest" });
  const filters = [search.q, search.location, search.category, search.job_nature].filter(Boolean);
  return atomResponse({
    origin,
    title: ["Staffroom jobs", ...filters].join(": "),
    page: origin + searchPath("/jobs", search),
    feed: origin + searchPath("/jobs.atom", search),
    jobs,
    now: context.now,
  });
});
