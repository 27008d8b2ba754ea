/** Shapes of a fit, as the API shows it. */
import * as z from "zod";
import { FIT_FIELDS, FIT_STATES } from "./rules";

const FitLineAnswer = z.object({
  field: z.enum(FIT_FIELDS).meta({ description: "The field of the job that asks" }),
  asks: z.array(z.string()).meta({ description: "Its values; one of them is enough" }),
  state: z.enum(FIT_STATES).meta({ description: '"not met" only where you said "I do not have it"' }),
  expected: z.string().nullable().meta({
    description:
      "The month of what is on the way, as 2027-05. With “not said”: the month in which you expected it, which is over",
  }),
});

/** The fit of a job and the candidate's own teaching profile, as both are now. */
export const FitAnswer = z.object({
  id: z.uuid().meta({ description: "The job" }),
  updated_at: z.iso.datetime().meta({ description: "Of the job that was compared" }),
  lines: z.array(FitLineAnswer),
  met: z.int().meta({ description: "How many lines are met" }),
  total: z.int(),
  text: z.string().meta({ description: "The sum in one sentence" }),
  note: z
    .object({ words: z.string(), source: z.string(), checked_on: z.string() })
    .nullable()
    .meta({ description: "What the law asks for such a post. It is no part of the sum" }),
});
export type FitAnswer = z.output<typeof FitAnswer>;
