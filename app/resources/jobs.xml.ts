/** `/jobs.xml`: the jobs of any search, a thousand a page, in the format of Indeed. It takes the filters of `/jobs`. */
import { readPostings } from "~/domain/search-engines/read-postings.server";
import { readFeed } from "~/http/feed";
import { INDEED_JOBS, indeedResponse } from "~/http/formats/indeed-xml";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async (args) => {
  const feed = await readFeed(args, "/jobs.xml", { limit: INDEED_JOBS });
  return indeedResponse(feed, await readPostings(args.context, feed.jobs));
});
