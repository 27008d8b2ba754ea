/** Shapes of an application: as sent and as listed. */
import * as z from "zod";
import { isMobile, WRONG_MOBILE } from "~/domain/contact";
import { JOB_STATES } from "~/domain/jobs/rules";
import { EmailAddress, IdAnswer, optionalText, requiredLine, requiredName } from "~/domain/text";
import { APPLICATION_STATUSES, GUEST_STATES, GUEST_WAYS, MAX_REASON_CHARS, MOVES } from "./rules";

const Status = z.enum(APPLICATION_STATUSES, "Choose a status");

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
    job_id: requiredLine("the job's id", 36),
    applicant_name: requiredName("your full name", 150),
    applicant_email: EmailAddress,
    applicant_mobile: requiredLine("your mobile number", 32).refine(
      (value) => value === "" || isMobile(value),
      WRONG_MOBILE,
    ),
    applicant_experience: z.enum(["0", "1+", "3+", "8+"], "Choose your experience"),
    /** Send a copy of the resume that the candidate of the session keeps. If a file is uploaded, the file is sent instead. */
    use_stored_resume: z
      .enum(["", "0", "1", "false", "true"], "Send 1 to use the stored resume")
      .transform((value) => value === "1" || value === "true")
      .optional(),
    /** The same for every try to send one application: it is sent once. The header `Idempotency-Key` says the same. */
    application_key: z
      .string()
      .regex(/^[\w-]{8,64}$|^$/, "A key is 8 to 64 letters, digits, - or _")
      .optional(),
  })
  .meta({ example: APPLY_EXAMPLE });
export type ApplyInput = z.output<typeof ApplyInput>;

/** The answer to a sent application; `message` if it came without an account. */
export const AppliedAnswer = IdAnswer.extend({ message: z.string().optional() });

/** One of the things that the link of our mail allows; `number` stands in the mail. */
export const GuestAction = z.object({
  way: z.enum(GUEST_WAYS, "Choose what to do"),
  number: z.string("Choose the number that our mail shows").regex(/^\d{2}$/, "Choose the number that our mail shows"),
  /** Why she withdraws. */
  reason: optionalText(MAX_REASON_CHARS),
});

/** The same for a call of the API, with the key of the link. Without `way` it only reads. */
export const GuestCall = z
  .object({ key: z.string("Send the key of the link").max(200) })
  .extend(GuestAction.partial().shape)
  .meta({ example: { key: "$GUEST_KEY" } });

/** An application without an account, as the reader of its link sees it. */
export const GuestAnswer = z.object({
  id: z.uuid(),
  job_id: z.uuid(),
  title: z.string(),
  company_name: z.string(),
  status: Status,
  createdAt: z.iso.datetime(),
  state: z.enum(GUEST_STATES),
  /** What `way` may be now. */
  ways: z.array(z.enum(GUEST_WAYS)),
});

/** An application as the API lists it. `resumeUrl` opens the PDF for ten minutes, without a session. */
export const ApplicationListItem = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  resumeUrl: z.url(),
  status: z.enum(APPLICATION_STATUSES),
  /** False as long as the address is not confirmed. */
  address_confirmed: z.boolean(),
});
export type ApplicationListItem = z.output<typeof ApplicationListItem>;

/** The moves of a recruiter, as the table in `rules.ts` has them. */
const MOVES_TOLD = APPLICATION_STATUSES.filter((from) => MOVES[from].recruiter.length > 0)
  .map((from) => `From ${from}: ${MOVES[from].recruiter.join(", ")}.`)
  .join(" ");

/** A move that a recruiter asks for. */
export const StatusChange = z
  .object({ status: Status.meta({ description: MOVES_TOLD }) })
  .meta({ example: { status: "shortlisted" } });
export type StatusChange = z.output<typeof StatusChange>;

/** The move as the form sends it. `from` is the status that the page showed, so that nobody overwrites an unseen change. */
export const StatusForm = StatusChange.extend({ from: Status });
export type StatusForm = z.output<typeof StatusForm>;

/** Why the candidate withdraws: she need not say. */
export const WithdrawInput = z
  .object({ reason: optionalText(MAX_REASON_CHARS) })
  .meta({ example: { reason: "I have accepted another post." } });
export type WithdrawInput = z.output<typeof WithdrawInput>;

/** An application after a move. */
export const MovedApplication = z.object({ id: z.uuid(), status: Status });
export type MovedApplication = z.output<typeof MovedApplication>;

/** Whether the account says that an application is not its own. */
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
  /** It came with the account's address while nobody was logged in. `POST /application/disown/:id` says that it is another's. */
  can_disown: z.boolean(),
  disowned: z.boolean(),
});
export type OwnApplicationItem = z.output<typeof OwnApplicationItem>;
