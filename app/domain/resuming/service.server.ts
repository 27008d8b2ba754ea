/** Names of fields as their forms show them, for a page that lists what was typed into any of them. */

import { TRAP_FIELD } from "~/domain/limits/rules";
import { PROFILE_SECTIONS } from "~/domain/profiles/rules";
import { LOG_IN_FIELDS } from "./rules";

/** What a form carries and nobody typed. */
const TECHNICAL = new Set<string>([
  ...Object.values(LOG_IN_FIELDS),
  TRAP_FIELD,
  ...["request_key", "version", "from", "until", "id", "session", "intent", "username", "redirectTo", "saved"],
  ...["job_id", "jobId", "application_key", "applicationId", "drawn_for"],
]);

const LABELS = new Map<string, string>([
  ...PROFILE_SECTIONS.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label] as const)),
  ["isCurrent", "I work there to the present"],
  ["applicant_name", "Full Name"],
  ["applicant_email", "Email Id"],
  ["applicant_mobile", "Mobile No."],
  ["applicant_experience", "Experience"],
  ["use_stored_resume", "Use my stored resume"],
  ["job_nature", "Job Nature"],
  ["job_logo", "Image"],
  ["resume", "Resume"],
  ["photo", "Picture"],
  ["status", "New status"],
  ["move", "What to do with the job"],
  ["currentPassword", "Current password"],
]);

/** Where one name stands on two forms with two labels. */
const LABELS_OF_A_JOB = new Map([["company_location", "Company Location"]]);

/** Null for what nobody typed. `company_location` of a job is the company's place, of a profile its address. */
export function labelOf(name: string, names: ReadonlySet<string>): string | null {
  if (TECHNICAL.has(name)) return null;
  const known = (names.has("job_nature") && LABELS_OF_A_JOB.get(name)) || LABELS.get(name);
  return known ?? inWords(name);
}

function inWords(name: string): string {
  const words = name.replace(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
