/** Shapes of an application: as sent and as listed. */

import * as z from "zod";
import { typedDay } from "~/domain/day-schema";
import { JOB_STATES } from "~/domain/jobs/rules";
import { SEND_WITH_WARNING } from "~/domain/moderation/talk-warning-rules";
import { whyNotFilled } from "~/domain/templates/mistyped-placeholder-rules";
import { MAX_WORDS_CHARS } from "~/domain/templates/rules";
import {
  cleanText,
  EmailAddress,
  flag,
  IdAnswer,
  idOf,
  optionalText,
  requiredLine,
  requiredMobile,
  requiredName,
} from "~/domain/text";
import { words as refusals } from "~/words/application-refusals";
import { APPLICATION_STATUSES, MAX_REASON_CHARS, MOVES } from "./rules";
import {
  MAX_REASONS,
  ONE_PERSON_ONLY,
  ONLY_NOTED,
  REJECTION_REASONS,
  reasonLabel,
  reasonsNow,
} from "./status/reason-rules";
import { MAX_BULK } from "./status/undo-rules";
import { SchoolsTeachingItem, TeachingCopyItem } from "./teaching-copy-schema";

/** A form from before the questions were changed sends others too. */
const MAX_ANSWERS_SENT = 20;

const ANSWERS = refusals.sendAnswers;
/** One answer is checked against its question when the job is known. */
const Sent = z.union([z.string().transform(cleanText), z.number(), z.boolean(), z.null()], refusals.answerKinds);

/** A program's field is JSON; the form's fields come as an object already. */
function readSent(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value.trim() === "") return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Absent where the job has no questions. */
export const SentAnswers = z
  .preprocess(
    readSent,
    z
      .record(z.string().max(40, ANSWERS), Sent, ANSWERS)
      .refine((sent) => Object.keys(sent).length <= MAX_ANSWERS_SENT, ANSWERS)
      .optional(),
  )
  .meta({
    description:
      'Answers to the questions of the job, as JSON: {"3f0c81aa": true, "9b1de402": "XI and XII"}. A wrong one is named as answer-ID in the fields',
  });

export const Status = z.enum(APPLICATION_STATUSES, refusals.chooseStatus);

const APPLY_EXAMPLE = {
  job_id: "$JOB_ID",
  applicant_name: "Asha Nair",
  applicant_email: "asha@example.com",
  applicant_mobile: "9876543210",
  applicant_experience: "1+",
};

/** The text fields of an application; the resume comes beside them as a file. */
export const ApplyInput = z
  .object({
    job_id: requiredLine("the job's id", 36).transform((id) => id.toLowerCase()),
    applicant_name: requiredName(refusals.yourName, 150),
    applicant_email: EmailAddress,
    applicant_mobile: requiredMobile(refusals.yourMobile),
    applicant_experience: z.enum(["0", "1+", "3+", "8+"], refusals.chooseExperience),
    /** The answers to the job's questions. */
    answers: SentAnswers,
    /** Send a copy of a resume that the candidate of the session keeps. If a file is uploaded, the file is sent instead. */
    use_stored_resume: z
      .enum(["", "0", "1", "false", "true", "made"], refusals.useStored)
      .transform((value) => (value === "made" ? value : value === "1" || value === "true"))
      .optional(),
    insist: flag(refusals.sendCutOff).meta({
      description:
        "A PDF without its end is refused with 422 and the code file_cut_off. Sent again with 1, it is taken. One that needs a password to be opened is always refused, with the code file_locked",
    }),
    /** The same for every try to send one application: it is sent once. The header `Idempotency-Key` says the same. */
    application_key: z
      .string()
      .regex(/^[\w-]{8,64}$|^$/, refusals.keyShape)
      .optional(),
  })
  .meta({ example: APPLY_EXAMPLE });
export type ApplyInput = z.output<typeof ApplyInput>;

/** The answer to a sent application; `message` if it came without an account. */
export const AppliedAnswer = IdAnswer.extend({ message: z.string().optional() });

/** The answers to a job's questions, by their ids: true or false, a number, or a text. Null if none was answered. */
const AnswersShown = z
  .record(z.string(), z.union([z.boolean(), z.number(), z.string()]))
  .nullable()
  .meta({ description: "The answers to the job's questions, by their ids" });

export const DeclinedAt = z.iso
  .datetime()
  .nullable()
  .meta({ description: "When the candidate declined the offer, which is a withdrawal" });

export const NotJoinedAt = z.iso
  .datetime()
  .nullable()
  .meta({ description: "When the school noted that who was hired did not join" });

const OpenMoves = z.array(Status).meta({ description: "The moves that are open to the side that reads it" });

/** An application as the API lists it. `resumeUrl` opens the PDF for ten minutes, without a session. */
export const ApplicationListItem = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  resumeUrl: z.url(),
  status: z.enum(APPLICATION_STATUSES),
  /** False as long as the address is not confirmed. */
  address_confirmed: z.boolean(),
  /** The time until which an answer is due from the side that `turn` names; null once neither side is waited for. */
  answer_by: z.iso.datetime().nullable(),
  turn: z.enum(["school", "candidate"]).nullable(),
  declined_at: DeclinedAt,
  not_joined_at: NotJoinedAt,
  answers: AnswersShown,
  /** The copy of her teaching profile; null for guests, and where she said nothing or took it back. */
  teaching: SchoolsTeachingItem.nullable(),
  stars: z
    .number()
    .nullable()
    .meta({ description: "The mean of all colleagues' stars, 1 to 5. Your own: GET /application/note/{id}" }),
  /** Somebody of the school has opened the resume, or marked the application as read. */
  read: z.boolean(),
  /** Somebody of the school took it out of the list. */
  not_real: z.boolean(),
  moves: OpenMoves,
});
export type ApplicationListItem = z.output<typeof ApplicationListItem>;

/** The moves of a recruiter in words; `x-moves` has the table in `rules.ts` for both sides. */
const MOVES_TOLD = APPLICATION_STATUSES.filter((from) => MOVES[from].recruiter.length > 0)
  .map((from) => `From ${from}: ${MOVES[from].recruiter.join(", ")}.`)
  .join(" ")
  .concat(" From unanswered: what was open before the answer was late.");
const MOVES_TABLE = Object.fromEntries(
  APPLICATION_STATUSES.filter((from) => from !== "unanswered").map((from) => {
    const { recruiter, candidate } = MOVES[from];
    return [from, { school: recruiter, candidate }];
  }),
);

/** A text of the school's, with placeholders that are known. */
const Words = optionalText(MAX_WORDS_CHARS).superRefine((value, refusal) => {
  const message = value === null ? null : whyNotFilled(value);
  if (message) refusal.addIssue({ code: "custom", message });
});

const REASON_VALUES = REJECTION_REASONS.map(({ value }) => value);
const Reason = z.enum(REASON_VALUES, refusals.oneOfReasons);
const TOO_MANY_REASONS = refusals.tooManyReasons(MAX_REASONS);

/** A form sends the ticked ones one a line. */
const SentReasons = z
  .preprocess(
    (sent) => (typeof sent === "string" ? sent.split("\n").filter(Boolean) : sent),
    z.array(Reason, refusals.sendReasons).max(MAX_REASONS, TOO_MANY_REASONS).optional(),
  )
  .meta({
    description: `With a rejection after an interview: at most ${MAX_REASONS} of ${REJECTION_REASONS.map(({ value, label }) => `${value} ("${label}")`).join(", ")}. lesson_or_test only where a demo lesson or a written test took place. The candidate reads them. ${ONLY_NOTED}`,
  });

/** The reasons that the school gave with the rejection, where it gave any. */
export const GivenReasonsAnswer = z
  .array(z.object({ value: Reason, text: z.string() }))
  .meta({ description: "The reasons that the school ticked with its rejection" });

export function reasonsAnswer(...shown: Parameters<typeof reasonsNow>): z.output<typeof GivenReasonsAnswer> {
  return reasonsNow(...shown).map((value) => ({ value, text: reasonLabel(value) }));
}

/** A move that a recruiter asks for. */
export const StatusChange = z
  .object({
    status: Status.meta({ description: MOVES_TOLD, "x-moves": MOVES_TABLE }),
    /** The school's words. A rejection without any carries ours. `{{name}}`, `{{job}}` and `{{school}}` are filled in. */
    message: Words,
    reasons: SentReasons,
    reply_by: z
      .preprocess((sent) => (sent === "" ? undefined : sent), typedDay(refusals.sendDate).optional())
      .meta({
        description: "With an offer: the day by which a reply is asked for, 7 to 60 days ahead. Left out: in a week",
      }),
    insist: z.boolean(refusals.trueOrFalse).optional().meta({ description: SEND_WITH_WARNING }),
    /** Carry it out at once: it cannot be taken back. */
    tell_now: z.stringbool().or(z.boolean()).optional().meta({ type: "boolean" }),
  })
  .meta({ example: { status: "shortlisted" } });
export type StatusChange = z.output<typeof StatusChange>;

/**
 * The move as the form sends it. `from` is the status that the page showed, so that an unseen change is not
 * overwritten.
 */
export const StatusForm = StatusChange.extend({ from: Status, insist: z.string().max(100).optional() });
export type StatusForm = z.output<typeof StatusForm>;

/** The words of a rejection, to be seen filled in: a text of the desk by its id, `standard`, or what was typed. */
export const WordsForm = z.object({ template: z.string().max(40, refusals.chooseText).default(""), message: Words });

/** The candidate's reason for the withdrawal, which she may leave out. */
export const WithdrawInput = z
  .object({ reason: optionalText(MAX_REASON_CHARS) })
  .meta({ example: { reason: "I have accepted another post." } });
export type WithdrawInput = z.output<typeof WithdrawInput>;

export const MovedApplication = z.object({ id: z.uuid(), status: Status });
export type MovedApplication = z.output<typeof MovedApplication>;

const MORE_DAYS = refusals.oneToSevenDays;
const Days = z.int(MORE_DAYS).min(1, MORE_DAYS).max(7, MORE_DAYS);
/** "More time", and the same as the form sends it. */
export const MoreTimeCall = z.object({ days: Days }).meta({ example: { days: 3 } });
export const MoreTime = z.object({ days: z.coerce.number(MORE_DAYS).pipe(Days) });

/** An application after it was accepted, or after its clock has changed. */
export const ClockAnswer = z.object({
  id: z.uuid(),
  status: Status,
  answer_by: z.iso.datetime().nullable(),
  turn: z.enum(["school", "candidate"]).nullable(),
  accepted_at: z.iso.datetime().nullable(),
});
export type ClockAnswer = z.output<typeof ClockAnswer>;

/** A hire that was taken back: its status stays. */
export const NotJoinedAnswer = MovedApplication.extend({ not_joined_at: z.iso.datetime() });
export type NotJoinedAnswer = z.output<typeof NotJoinedAnswer>;

/** The same after a school's move. Until `undo_until` it can be taken back, and the applicant is told nothing. */
export const SchoolMove = MovedApplication.extend({ undo_until: z.iso.datetime().nullable() });

const TWO_IDS = ["0199a5a0-0000-7000-8000-00000000000a", "0199a5a0-0000-7000-8000-00000000000b"];

/** Many at once: with a status they are moved, without one they are written to. */
export const BulkCall = z
  .object({
    ids: z
      .array(idOf(refusals.notAnId), refusals.sendIds)
      .min(1, refusals.sendOneId)
      .max(MAX_BULK, refusals.tooManyIds(MAX_BULK)),
    status: Status.optional().meta({ description: "Left out, each gets the words as a message, and nothing is moved" }),
    message: Words,
    reasons: z
      .never(ONE_PERSON_ONLY)
      .optional()
      .meta({ description: `Refused: ${ONE_PERSON_ONLY}` }),
    insist: z.boolean().optional().meta({ description: SEND_WITH_WARNING }),
  })
  .superRefine(({ status, message }, refusal) => {
    const isMessage = status === undefined;
    if (isMessage && !message) {
      refusal.addIssue({ code: "custom", path: ["message"], message: refusals.messageOrStatus });
    }
  })
  .meta({
    example: { ids: ["$APPLICATION_ID"], status: "rejected", message: "Dear {{name}}, we have chosen somebody else." },
    examples: [{ ids: TWO_IDS, message: "Dear {{name}}, please bring your certificates on Monday. {{school}}" }],
  });
export type BulkCall = z.output<typeof BulkCall>;

export const BULK_OUTCOMES = ["moved", "unchanged", "wrong_move", "not_allowed", "too_many", "not_found"] as const;
/** The result for each application. `bulk_id` takes all moves back; null where none was moved. */
export const BulkMoved = z.object({
  bulk_id: z.uuid().nullable(),
  undo_until: z.iso.datetime().nullable(),
  results: z.array(
    z.object({
      id: z.uuid(),
      outcome: z.enum(BULK_OUTCOMES),
      status: Status.nullable(),
      /** The moves that are open, where this one is not. */
      moves: z.array(Status).optional(),
    }),
  ),
});

/** The applications whose moves were taken back, each with its status now. */
export const UndoneMoves = z.object({ undone: z.array(MovedApplication) });
export const ToldMoves = z.object({ told: z.number().int() });

/** `disowned`: the account says that the application is not its own. */
export const DisownedState = z.object({ id: z.uuid(), disowned: z.boolean() });
export type DisownedState = z.output<typeof DisownedState>;

/** One of a candidate's own applications, as the API lists it. `resumeUrl` opens the PDF for ten minutes, without a session. */
export const OwnApplicationItem = z.object({
  id: z.uuid(),
  job_id: z.uuid(),
  title: z.string(),
  company_name: z.string(),
  location: z.string(),
  job_status: z.enum(JOB_STATES),
  status: Status,
  resumeUrl: z.url(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The time until which an answer is due from the side that `turn` names; null once neither side is waited for. */
  answer_by: z.iso.datetime().nullable(),
  turn: z.enum(["school", "candidate"]).nullable(),
  /** When the candidate accepted the offer. */
  accepted_at: z.iso.datetime().nullable(),
  declined_at: DeclinedAt,
  not_joined_at: NotJoinedAt,
  answers: AnswersShown,
  /** The copy of your teaching profile for its school. */
  teaching: TeachingCopyItem.nullable(),
  reasons: GivenReasonsAnswer,
  /**
   * It came with the account's address, but without a log-in. `POST /application/disown/:id` says that it is another's.
   */
  can_disown: z.boolean(),
  disowned: z.boolean(),
  moves: OpenMoves,
});
export type OwnApplicationItem = z.output<typeof OwnApplicationItem>;
