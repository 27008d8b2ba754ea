/** `/jobs.feed.json`: the newest jobs of any search as a JSON Feed 1.1. It takes the filters of `/jobs`. */
import { readFeed } from "~/http/feed";
import { jsonFeedResponse } from "~/http/formats/json-feed";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async (args) => jsonFeedResponse(await readFeed(args, "/jobs.feed.json")));
