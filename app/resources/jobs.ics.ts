/** `/jobs.ics`: the last days of the jobs of any search as a calendar, the next one first. It takes the filters of `/jobs`. */
import { readFeed } from "~/http/feed";
import { CALENDAR_JOBS, closingCalendarResponse } from "~/http/formats/closing-calendar";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async (args) =>
  closingCalendarResponse(await readFeed(args, "/jobs.ics", { limit: CALENDAR_JOBS, sort: "closing" })),
);
