/** `/jobs.atom`: the newest jobs of any search as an Atom feed (RFC 4287). It takes the filters of `/jobs`. */
import { readFeed } from "~/http/feed";
import { atomResponse } from "~/http/formats/atom";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async (args) => atomResponse(await readFeed(args, "/jobs.atom")));
