/** Shapes of events, as an institution's programs read them. */
import * as z from "zod";
import { ERASED_BECAUSE, EVENT_TYPES } from "~/db/event-types";
import { words } from "~/words/event-refusals";
import { BEGINNING, readPlace } from "./rules";

const EventKind = z.enum(EVENT_TYPES, words.oneOfTypes);

/** Types with commas between. */
const Types = z
  .string()
  .transform((text) => text.split(",").map((type) => type.trim()))
  .pipe(z.array(EventKind).min(1, words.oneOfTypes).max(EVENT_TYPES.length, words.oneOfTypes));

export const EventsQuery = z.object({
  since: z
    .string()
    .transform((text) => (text === "now" ? ("now" as const) : readPlace(text)))
    .refine((place) => place !== null, words.wrongCursor)
    .default(BEGINNING)
    .meta({
      description:
        "The cursor of the last answer. Left out, or 0: from the oldest event that is kept. now: no events, only the cursor to begin with",
    }),
  types: Types.optional().meta({
    description: `Only these types, with commas between: ${EVENT_TYPES.join(", ")}`,
  }),
});
export type EventsQuery = z.output<typeof EventsQuery>;

export const EventItem = z.object({
  id: z.int().meta({ description: "Its number in the log. Numbers rise, and have gaps" }),
  type: z.enum(EVENT_TYPES),
  at: z.iso.datetime(),
  job_id: z.uuid().nullable(),
  application_id: z.uuid().nullable(),
  reason: z
    .enum(ERASED_BECAUSE)
    .optional()
    .meta({ description: "Why an application was erased: delete what you took of it. Only with application.erased" }),
  url: z.url().meta({ description: "The call that gives what it is about, as it is now. 410 once it is gone" }),
});

export const EventsAnswer = z.object({
  events: z.array(EventItem),
  cursor: z.string().meta({ description: "Send it as since the next time, also after an empty answer" }),
});
export type EventsAnswer = z.output<typeof EventsAnswer>;
