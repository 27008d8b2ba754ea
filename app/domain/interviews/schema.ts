/** Shapes of interviews: as the school proposes them, as the candidate answers, as the API shows them. */

import * as z from "zod";
import { mendToken } from "~/domain/copied-link-rules";
import { DomainError, type FieldErrors, fieldError } from "~/domain/errors";
import { SEND_WITH_WARNING, TALK_WARNINGS } from "~/domain/moderation/talk-warning-rules";
import { idOf, optionalLine, optionalText, requiredText } from "~/domain/text";
import { words } from "~/words/interview-refusals";
import type { InterviewView } from "./interview-view";
import {
  DEFAULT_MINUTES,
  INTERVIEW_KINDS,
  INTERVIEW_STATES,
  isTimeZone,
  MAX_MINUTES,
  MAX_TIMES,
  MAX_WORD_CHARS,
  MIN_MINUTES,
  readLocalTime,
  whyNotThen,
} from "./rules";

const KINDS = INTERVIEW_KINDS.map(({ value }) => value);
const Kind = z.enum(KINDS, words.chooseKind);
const MINUTES = words.length(MIN_MINUTES, MAX_MINUTES);
const Minutes = z.int(MINUTES).min(MIN_MINUTES, MINUTES).max(MAX_MINUTES, MINUTES);
const FULL_LINK = words.fullAddress;

/** Not `URL` alone: what it would repair, a person's browser may read in another way. */
function isHttps(value: string): boolean {
  return /^https:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value) && /[^.]\.[^.]/.test(new URL(value).hostname);
}

/** Fields of both the form and the API, beside the times. */
const PROPOSAL_FIELDS = {
  kind: Kind,
  place: optionalLine(300).meta({ description: "Where it is. It or `link` is needed" }),
  link: optionalLine(500)
    .refine((value) => value === null || isHttps(value), FULL_LINK)
    .meta({ pattern: "^(https://[^\\s]+\\.[^\\s]+)?$", description: "An https address where it is held online" }),
  time_zone: optionalLine(60)
    .refine((value) => value === null || isTimeZone(value), words.chooseZone)
    .meta({ description: "In which its times are written in mails and pages. That of the job where none is sent" }),
  demo_class: optionalLine(100).meta({ description: "The class of a demo lesson, which needs one" }),
  demo_topic: optionalLine(300).meta({ description: "The topic of a demo lesson, which needs one" }),
  demo_bring: optionalText(500).meta({ description: "What to bring to a demo lesson, which has to say so" }),
};

type ProposalFacts = {
  kind: string;
  place: string | null;
  link: string | null;
  demo_class: string | null;
  demo_topic: string | null;
  demo_bring: string | null;
};

/** A place or a link; class, topic and what to bring of a demo lesson. */
function checkComplete(value: ProposalFacts, { addIssue }: z.RefinementCtx): void {
  const missing = (field: string, message: string) => addIssue({ code: "custom", path: [field], message });
  if (!value.place && !value.link) missing("place", words.placeOrLink);
  if (value.kind !== "demo_lesson") return;
  if (!value.demo_class) missing("demo_class", words.demoClass);
  if (!value.demo_topic) missing("demo_topic", words.demoTopic);
  if (!value.demo_bring) missing("demo_bring", words.demoBring);
}

const EXAMPLE = {
  kind: "demo_lesson",
  times: [
    { starts_at: "2026-12-01T10:00:00+05:30", minutes: 40 },
    { starts_at: "2026-12-02T10:00:00+05:30", minutes: 40 },
  ],
  place: "School office, first floor",
  demo_class: "VIII",
  demo_topic: "Light and shadows",
  demo_bring: "A lesson plan on one page",
};

const StartsAt = z.iso.datetime({
  offset: true,
  error: words.timeWithZone,
});

/** Times that a program proposes. They all take equally long, so that the candidate compares like with like. */
export const InterviewCall = z
  .object({
    times: z
      .array(z.object({ starts_at: StartsAt, minutes: Minutes }), words.sendTimes)
      .min(1, words.sendOneTime)
      .max(MAX_TIMES, words.tooManyTimes(MAX_TIMES))
      .refine((times) => new Set(times.map(({ minutes }) => minutes)).size <= 1, "All times take equally long"),
    ...PROPOSAL_FIELDS,
    kind: Kind.default("talk"),
    insist: z.boolean(words.trueOrFalse).optional().meta({ description: SEND_WITH_WARNING }),
  })
  .superRefine(checkComplete)
  .meta({ example: EXAMPLE });

/** A proposal. Each time names the field beside which its message stands. */
export type ProposalInput = Pick<z.output<typeof InterviewCall>, keyof typeof PROPOSAL_FIELDS> & {
  times: { field: string; at: Date }[];
  minutes: number;
};

/** The call as a proposal. Throws bad_input for a time that may not be. */
export function inputOf({ times, ...body }: z.output<typeof InterviewCall>, now: Date): ProposalInput {
  const read = times.map(({ starts_at }) => ({ field: "times", at: new Date(starts_at) }));
  return checked({ ...body, times: read, minutes: times[0]?.minutes ?? DEFAULT_MINUTES }, {}, now);
}

/** The form as a proposal: its times are those of clocks in the zone that it names, or in that of the job. */
export function inputOfForm(form: InterviewForm, { now, zone }: { now: Date; zone: string }): ProposalInput {
  const errors: FieldErrors = {};
  const times = timesOf(form).flatMap(({ field, text }) => {
    const read = readLocalTime(text, form.time_zone ?? zone);
    if ("at" in read) return [{ field, at: read.at }];
    errors[field] = [read.problem];
    return [];
  });
  const { kind, place, link, time_zone, demo_class, demo_topic, demo_bring, minutes } = form;
  return checked({ kind, place, link, time_zone, demo_class, demo_topic, demo_bring, minutes, times }, errors, now);
}

function checked(input: ProposalInput, errors: FieldErrors, now: Date): ProposalInput {
  const seen = new Set<number>();
  for (const { field, at } of input.times) {
    const problem = seen.has(at.getTime()) ? words.timeTwice : whyNotThen(at, input.kind, now);
    if (problem && !errors[field]) errors[field] = [problem];
    seen.add(at.getTime());
  }
  const [first] = Object.values(errors);
  if (first) throw new DomainError("bad_input", first[0] ?? "", { fields: errors });
  return input;
}

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** As a browser sends a date and a time; an empty field is no time. */
const LocalTime = z
  .string()
  .regex(new RegExp(`${LOCAL.source}|^$`), words.dateAndTime)
  .default("");

export const TIME_FIELDS = Array.from({ length: MAX_TIMES }, (_, at) => `time_${at + 1}`);

/** The same as the form sends it: up to five times in the zone that is chosen beside them. */
export const InterviewForm = z
  .object({
    ...Object.fromEntries(TIME_FIELDS.map((name) => [name, LocalTime])),
    minutes: z.coerce.number<string>(MINUTES).pipe(Minutes),
    ...PROPOSAL_FIELDS,
    /** The sequence of the interview on the page, so that a colleague's proposal is not overwritten unseen. */
    seen: z
      .string()
      .regex(/^\d{1,9}$|^none$/, words.openAgain)
      .transform((value) => (value === "none" ? null : Number(value))),
  })
  .catchall(z.unknown())
  .superRefine((value, context) => {
    checkComplete(value, context);
    if (timesOf(value).length === 0) {
      context.addIssue({ code: "custom", path: ["time_1"], message: words.oneDateAndTime });
    }
  });
export type InterviewForm = z.output<typeof InterviewForm>;

/** The fields of a form that hold a time, with what stands in them: "2026-12-01T10:00". */
export function timesOf(form: Record<string, unknown>): { field: string; text: string }[] {
  return TIME_FIELDS.map((field) => ({ field, text: String(form[field] ?? "").slice(0, 16) })).filter(
    ({ text }) => text,
  );
}

/** One of the times that were proposed. */
export const ChoiceCall = z
  .object({ starts_at: StartsAt })
  .meta({ example: { starts_at: "2026-12-01T10:00:00+05:30" } });
export const OthersCall = z
  .object({ word: requiredText(words.whenYouCan, MAX_WORD_CHARS) })
  .meta({ example: { word: "I teach until 14:00 on weekdays. Any afternoon is fine." } });

/** The choice as the form sends it. `seen`: the sequence on the page. */
export const AnswerForm = z.object({
  intent: z.enum(["choose", "others"], words.chooseOrAsk),
  interview: idOf(words.chooseTime),
  seen: z.coerce.number().int(),
  time: z.string().default(""),
  word: z.string().default(""),
});

/** A checked answer. Throws bad_input where the time or the word is missing. */
export function checkAnswer({ intent, interview: interviewId, seen, time, word }: z.output<typeof AnswerForm>) {
  const of = { interviewId, seen };
  if (intent === "choose") {
    const read = StartsAt.safeParse(time);
    if (!read.success) throw fieldError("time", words.chooseOneTime);
    return { ...of, startsAt: new Date(read.data) };
  }
  const read = OthersCall.safeParse({ word });
  if (!read.success) throw fieldError("word", read.error.issues[0]?.message ?? words.enterWhenYouCan);
  return { ...of, word: read.data.word };
}

/** Calling it off as the form sends it. */
export const CancelForm = z.object({ seen: z.coerce.number().int() });
/** Renewing the calendar's address: the version that ends. */
export const RenewForm = z.object({ version: z.coerce.number().int().min(1) });
/** The same by call. `version`: of the address that is to end. */
export const CalendarCall = z.object({ version: z.int().min(1).max(999_999) }).meta({ example: { version: 1 } });
/** The address is a secret: everybody who knows it reads the calendar. */
export const CalendarAnswer = z.object({ url: z.url(), version: z.int() });

const GuestNumber = z.string(words.chooseNumber).regex(/^\d{2}$/, words.chooseNumber);

export const GuestAnswerForm = AnswerForm.extend({ number: GuestNumber });

/** The answer of somebody without an account, with the key and the number of our mail. Without `starts_at` and `word` it only reads. */
export const GuestInterviewCall = z
  .object({
    key: z.string(words.sendKey).max(200).transform(mendToken),
    number: GuestNumber.optional(),
    starts_at: StartsAt.optional(),
    word: optionalText(MAX_WORD_CHARS),
  })
  .meta({ example: { key: "$GUEST_KEY" } });

const Moment = z.iso.datetime();

export const InterviewAnswer = z.object({
  id: z.uuid(),
  application_id: z.uuid(),
  kind: z.enum(KINDS),
  state: z.enum(INTERVIEW_STATES),
  /** Rises with each change. */
  sequence: z.int(),
  times: z.array(z.object({ starts_at: Moment, minutes: z.int() })),
  /** The time that was taken; null as long as none is. */
  starts_at: Moment.nullable(),
  ends_at: Moment.nullable(),
  place: z.string().nullable(),
  link: z.string().nullable(),
  time_zone: z.string(),
  demo_class: z.string().nullable(),
  demo_topic: z.string().nullable(),
  demo_bring: z.string().nullable(),
  warning: z.enum(TALK_WARNINGS).nullable().meta({
    description:
      "`money`: place, link or task speak of money; the applicant reads all texts of the application without payment addresses",
  }),
  /** The candidate's words with "Other times, please". */
  word: z.string().nullable(),
  updatedAt: Moment,
});
export type InterviewAnswer = z.output<typeof InterviewAnswer>;
export const InterviewList = z.object({ interviews: z.array(InterviewAnswer) });

/** An interview as the API shows it. */
export function toAnswer(view: InterviewView): InterviewAnswer {
  const { id, kind, state, sequence, minutes, place, link, word } = view;
  return {
    ...{ id, kind, state, sequence, place, link, word },
    application_id: view.applicationId,
    times: view.times.map((at) => ({ starts_at: at.toISOString(), minutes })),
    starts_at: view.startsAt?.toISOString() ?? null,
    ends_at: view.endsAt?.toISOString() ?? null,
    time_zone: view.timeZone,
    demo_class: view.demoClass,
    demo_topic: view.demoTopic,
    demo_bring: view.demoBring,
    warning: view.warning,
    updatedAt: view.updatedAt.toISOString(),
  };
}
