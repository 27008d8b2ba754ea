/** Shapes of an application: as sent and as listed. */
import * as z from "zod";
import { EmailAddress, requiredLine } from "~/domain/text";
import { APPLICATION_STATUSES } from "./rules";

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
    applicant_name: requiredLine("your full name", 150),
    applicant_email: EmailAddress,
    applicant_mobile: requiredLine("your mobile number", 32).refine(
      (value) => /^\+?[\d\s().-]+$/.test(value) && /^\d{6,15}$/.test(value.replace(/\D/g, "")),
      "Enter a mobile number in digits, such as 9876543210",
    ),
    applicant_experience: z.enum(["0", "1+", "3+", "8+"], "Choose your experience"),
    /** Send a copy of the resume that the candidate of the session keeps. An uploaded file goes before it. */
    use_stored_resume: z
      .enum(["", "0", "1", "false", "true"], "Send 1 to use the stored resume")
      .transform((value) => value === "1" || value === "true")
      .optional(),
    /** The same for every try to send one application, so that a retry applies once. The header `Idempotency-Key` says the same. */
    application_key: z
      .string()
      .regex(/^[\w-]{8,64}$|^$/, "A key is 8 to 64 letters, digits, - or _")
      .optional(),
  })
  .meta({ example: APPLY_EXAMPLE });
export type ApplyInput = z.output<typeof ApplyInput>;

/** An application as the API lists it. `resumeUrl` opens the PDF for ten minutes, without a session. */
export const ApplicationListItem = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  resumeUrl: z.url(),
  status: z.enum(APPLICATION_STATUSES),
});
export type ApplicationListItem = z.output<typeof ApplicationListItem>;

/** A move that a recruiter asks for. */
export const StatusChange = z.object({ status: Status }).meta({ example: { status: "shortlisted" } });
export type StatusChange = z.output<typeof StatusChange>;

/** The move as the form sends it: `from` is the status that stood on the page, so that nobody overwrites what she has not seen. */
export const StatusForm = StatusChange.extend({ from: Status });
export type StatusForm = z.output<typeof StatusForm>;

/** An application after a move. */
export const MovedApplication = z.object({ id: z.uuid(), status: Status });
export type MovedApplication = z.output<typeof MovedApplication>;

/** One of a candidate's own applications, as the API lists it. `resumeUrl` opens the PDF for ten minutes, without a session. */
export const OwnApplicationItem = z.object({
  id: z.uuid(),
  job_id: z.uuid(),
  title: z.string(),
  company_name: z.string(),
  location: z.string(),
  job_status: z.enum(["open", "closed", "removed"]),
  status: Status,
  resumeUrl: z.url(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type OwnApplicationItem = z.output<typeof OwnApplicationItem>;
