/** The shapes of the statistics in the API. */

import * as z from "zod";
import { APPLICATION_STATUSES } from "~/domain/applications/rules";
import { words } from "~/words/job-refusals";
import { PERIODS } from "./rules";

const count = z.int().min(0);

export const StatisticsCall = z.object({
  days: z
    .enum(PERIODS.map(String) as [string, ...string[]], words.periods(PERIODS.join(" or ")))
    .default(String(PERIODS[0])),
});

/** A day is one of Asia/Kolkata. `views` is "about": some may be missing. */
export const StatisticsAnswer = z.object({
  job: z.object({ id: z.string(), title: z.string() }).nullable(),
  time_zone: z.string(),
  /** When the numbers over all jobs were counted, once an hour. Null: they are of now, as those of one job always are. */
  as_of: z.iso.datetime().nullable(),
  views: count,
  saves: count,
  applications: count,
  by_day: z.array(z.object({ day: z.string(), views: count, saves: count, applications: count })),
  states: z.object(Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, count]))),
  /** The number of the withdrawn ones that declined an offer. */
  offers_declined: count,
  /** The number of the hired ones that did not join. */
  did_not_join: count,
  first_answer: z.object({ median_hours: count.nullable(), answered: count, waiting: count }),
});
export type StatisticsAnswer = z.output<typeof StatisticsAnswer>;
