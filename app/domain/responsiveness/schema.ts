/** The shape of a school's responsiveness, as the API answers it. */
import * as z from "zod";

export const Responsiveness = z
  .object({
    due: z.int().meta({ description: "Applications that fell due under a promise that the school chose" }),
    in_time: z.int().meta({ description: "Those of which no wait for the school lapsed, until the end" }),
    half_within_days: z.int().nullable().meta({ description: "Within so many days half of them had an answer" }),
    closed_jobs: z.int(),
    hired_jobs: z.int().meta({ description: "Closed jobs from which somebody was hired here" }),
  })
  .meta({
    description: "How the school answered in the last 180 days; null for one of which fewer than five fell due",
  });
export type Responsiveness = z.output<typeof Responsiveness>;
