/** Shapes of a school's breaks: as sent and as shown. */

import * as z from "zod";
import { typedDay } from "~/domain/day-schema";
import { words } from "~/words/application-refusals";

const day = typedDay(words.chooseDay);

/** Days on which a school does not answer, both included. */
export const BreakInput = z
  .object({ first_day: day, last_day: day })
  .refine(({ first_day, last_day }) => first_day <= last_day, {
    path: ["last_day"],
    message: words.lastBeforeFirst,
  })
  .meta({ example: { first_day: "2027-05-10", last_day: "2027-05-31" } });
export type BreakInput = z.output<typeof BreakInput>;

export const BreakAnswer = z.object({ id: z.uuid(), first_day: z.string(), last_day: z.string() });
export type BreakAnswer = z.output<typeof BreakAnswer>;
