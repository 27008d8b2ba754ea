/** Shapes of applications as a school's programs read them. */
import * as z from "zod";
import { InterviewAnswer } from "~/domain/interviews/schema";
import { words } from "~/words/application-refusals";
import { APPLICATION_STATUSES, CLOCK_EVENTS, type HistoryStatus } from "../rules";
import { ApplicationListItem, Status } from "../schema";
import { REJECTION_REASONS } from "../status/reason-rules";
import { HasQuery } from "../teaching-copy-schema";

const Moment = z.iso.datetime();

const HISTORY_STATUSES = [
  ...APPLICATION_STATUSES,
  ...CLOCK_EVENTS,
  ...(["declined", "not_joined", "whatsapp"] as const),
] as const satisfies readonly HistoryStatus[];

/** The filters of a list. */
export const NarrowQuery = z.object({
  has: HasQuery,
  state: Status.optional().meta({ description: "Only those with this status, as your school sees it" }),
  updated_since: z.iso
    .datetime({ offset: true, error: words.sendMoment })
    .transform((text) => new Date(text))
    .optional()
    .meta({
      description:
        "Only those of which your school has seen something else since this moment. A change of the last minute may still be on its way: begin a minute earlier, and compare version. To miss nothing: GET /events",
    }),
});

/** Fields that a program needs besides. */
const ProgramFields = z.object({
  job_id: z.uuid(),
  mobile: z.string(),
  experience: z.enum(["0", "1+", "3+", "8+"]).meta({ description: "Years of experience" }),
  applied_at: Moment,
  confirmed_at: Moment.nullable().meta({ description: "When its address was confirmed" }),
  updated_at: Moment.meta({
    description: "When your school last saw something else of it, also by a move that nobody else is told of yet",
  }),
  version: z.string().meta({ description: "Rises with each change, and stands in ETag: send it as If-Match" }),
  told: z
    .boolean()
    .meta({ description: "False while the last move can be taken back: the applicant reads nothing of it" }),
  promised_days: z.int().nullable().meta({
    description: "The days that its job promised when it came; answer_by is the day that follows. Null: none",
  }),
  answered: z
    .array(z.object({ id: z.string(), question: z.string(), answer: z.string() }))
    .meta({ description: "The answers in words, with their questions" }),
  source: z.enum(["site", "school"]).meta({ description: "school: your own system sent it" }),
  external_id: z.string().nullable().meta({ description: "Its id in your own system, if that sent it" }),
  consent: z
    .object({ version: z.string(), at: Moment })
    .nullable()
    .meta({ description: "The consent that your own system sent with it" }),
});

export const ApplicationItem = ApplicationListItem.extend(ProgramFields.shape);
export type ApplicationItem = z.output<typeof ApplicationItem>;

/** A page of all applications of an institution. */
export const ApplicationsAnswer = z.object({
  applications: z.array(ApplicationItem),
  total: z.union([z.int(), z.literal("over 1,000")]).meta({ description: "How many there are with these filters" }),
  cursor: z.string().nullable().meta({ description: "Of the next page; Link has its address. Null on the last one" }),
  since: Moment.meta({
    description:
      "Once all pages are read, send that of the first one as updated_since: it lies a minute before it, so that no change is missed. What you have already has the same version",
  }),
});

const HistoryItem = z.object({
  status: z.enum(HISTORY_STATUSES),
  by: z.enum(["recruiter", "candidate"]).nullable().meta({ description: "Null: nobody acted, and its time was over" }),
  at: Moment,
  reasons: z.array(z.enum(REJECTION_REASONS.map(({ value }) => value))),
  name: z.string().nullable().meta({ description: "The colleague who did it. Null for you and for the applicant" }),
});

export const ApplicationAnswer = ApplicationItem.extend({
  job: z.object({ id: z.uuid(), title: z.string(), company_name: z.string(), time_zone: z.string() }),
  resume_name: z.string(),
  undo_until: Moment.nullable().meta({ description: "Until when the last move can be taken back" }),
  accepted_at: Moment.nullable().meta({ description: "When the offer was accepted" }),
  called_at: Moment.nullable().meta({ description: "When your school said that it called" }),
  more_time_at: Moment.nullable().meta({ description: "When your school took more time, once" }),
  contact_said: z.enum(["yes", "no"]).nullable().meta({ description: "Whether your school got in touch, as she says" }),
  withdraw_reason: z.string().nullable(),
  history: z.array(HistoryItem).meta({ description: "The oldest first" }),
  notes: z.array(z.object({ author: z.string(), text: z.string(), at: Moment, is_own: z.boolean() })),
  own_stars: z.int().nullable(),
  messages: z.int().meta({ description: "How many there are, of both sides" }),
  interviews: z.array(InterviewAnswer).meta({ description: "The newest first" }),
});
export type ApplicationAnswer = z.output<typeof ApplicationAnswer>;
