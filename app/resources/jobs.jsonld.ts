/** `/jobs.jsonld`: the newest jobs of any search as JobPostings of schema.org. It takes the filters of `/jobs`. */
import { readPostings } from "~/domain/search-engines/read-postings.server";
import { readFeed } from "~/http/feed";
import { jsonLdResponse } from "~/http/formats/json-ld-feed";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async (args) => {
  const feed = await readFeed(args, "/jobs.jsonld");
  return jsonLdResponse(feed, await readPostings(args.context, feed.jobs));
});
