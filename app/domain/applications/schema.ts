/** Shapes of an application: as sent and as listed. */
import * as z from "zod";
import { EmailAddress, requiredLine } from "~/domain/text";
import { APPLICATION_STATUSES } from "./rules";

/** The text fields of an application; the resume comes beside them as a file. */
export const ApplyInput = z.object({
  job_id: requiredLine("the job's id", 36),
  applicant_name: requiredLine("your full name", 150),
  applicant_email: EmailAddress,
  applicant_mobile: requiredLine("your mobile number", 32).refine(
    (value) => /^\+?[\d\s().-]+$/.test(value) && /^\d{6,15}$/.test(value.replace(/\D/g, "")),
    "Enter a mobile number in digits, such as 9876543210",
  ),
  applicant_experience: z.enum(["0", "1+", "3+", "8+"], "Choose your experience"),
});
z.globalRegistry.add(ApplyInput, {
  example: {
    job_id: "$JOB_ID",
    applicant_name: "Asha Nair",
    applicant_email: "asha@example.com",
    applicant_mobile: "9876543210",
    applicant_experience: "1+",
  },
});
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
