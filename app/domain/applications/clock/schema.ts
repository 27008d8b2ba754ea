/** Shapes of a school's breaks: as sent and as shown. */
import * as z from "zod";

const DAY = "Choose a day, as 2026-12-24";
const day = z
  .string(DAY)
  .regex(/^\d{4}-\d{2}-\d{2}$/, DAY)
  .refine((value) => {
    const time = Date.parse(`${value}T00:00:00Z`);
    return Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === value;
  }, DAY);

/** Days on which a school answers nobody, both included. */
export const BreakInput = z
  .object({ first_day: day, last_day: day })
  .refine(({ first_day, last_day }) => first_day <= last_day, {
    path: ["last_day"],
    message: "The last day comes before the first",
  })
  .meta({ example: { first_day: "2027-05-10", last_day: "2027-05-31" } });
export type BreakInput = z.output<typeof BreakInput>;

export const BreakAnswer = z.object({ id: z.uuid(), first_day: z.string(), last_day: z.string() });
export type BreakAnswer = z.output<typeof BreakAnswer>;
