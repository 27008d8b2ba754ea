/** Labels of fields as their forms show them. No server code: browsers load this file. */
import { PROFILE_SECTIONS } from "~/domain/profiles/rules";

/** Labels of all forms. */
export const LABELS = new Map<string, string>([
  ...PROFILE_SECTIONS.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label] as const)),
  ["isCurrent", "I work there to the present"],
  ["applicant_name", "Full Name"],
  ["applicant_email", "Email Id"],
  ["applicant_mobile", "Mobile No."],
  ["applicant_experience", "Experience"],
  ["use_stored_resume", "Use my stored resume"],
  ["keep_resume", "Keep this file as my resume"],
  ["job_nature", "Job Nature"],
  ["job_logo", "Image"],
  ["resume", "Resume"],
  ["photo", "Picture"],
  ["status", "New status"],
  ["move", "What to do with the job"],
  ["currentPassword", "Current password"],
]);

/** Labels of a job's form, for names that have another label on the profile's form. */
export const LABELS_OF_A_JOB = new Map([
  ["title", "Title"],
  ["category", "Category"],
  ["vacancy", "Vacancy"],
  ["location", "Location"],
  ["website", "Website"],
  ["keywords", "Keywords"],
  ["description", "Description"],
  ["responsibility", "Responsibility"],
  ["qualifications", "Qualifications"],
  ["benefits", "Benefits"],
  ["subjects", "Subjects"],
  ["levels", "Levels"],
  ["boards", "Boards"],
  ["contract", "Contract"],
  ["contract_until", "Contract until"],
  ["provident_fund", "Provident fund"],
  ["accommodation", "Accommodation"],
  ["classes_from", "From class"],
  ["classes_to", "To class"],
  ["company_location", "Company Location"],
  ["place", "Place on the map"],
  ["closes_at", "Last day for applications"],
  ["publish_at", "Publish on"],
  ["publish_time", "Publish at"],
  ["starts_on", "Start of work"],
  ["pay_min", "Pay from"],
  ["pay_max", "Pay up to"],
  ["pay_currency", "Currency"],
  ["pay_period", "For"],
  ["requires", "Required"],
  ["early_career", "Suitable without experience"],
  ["vacancy_is", "This is"],
  ["medium", "Language of instruction"],
  ["notice_days", "Notice, in days"],
  ["bond_months", "Bond, in months"],
  ["keeps_originals", "You keep original certificates"],
  ["walk_in_from", "First day"],
  ["walk_in_to", "Last day"],
  ["walk_in_hours", "Hours"],
  ["walk_in_place", "Where"],
  ["answer_days", "You answer within"],
  ["answers_from", "Counted from"],
  ["questions", "Questions"],
]);

/** The beginning of labels in a list of errors, where the heading of a group is not in sight. */
const WALK_IN = "Walk-in interview, ";

/** A message with the label of its field in front, unless its words name the field already. */
export function namedMessage(name: string, message: string, isOfJob: boolean): string {
  const own = (isOfJob && LABELS_OF_A_JOB.get(name)) || LABELS.get(name);
  const label = own && name.startsWith("walk_in_") ? WALK_IN + own.toLowerCase() : own;
  if (!label) return message;
  const lowerMessage = message.toLowerCase();
  const all = label.toLowerCase().match(/\p{L}+/gu) ?? [];
  const long = all.filter((word) => word.length > 3);
  const words = long.length > 0 ? long : all;
  return words.some((word) => lowerMessage.includes(word.slice(0, 4))) ? message : `${label}: ${message}`;
}
