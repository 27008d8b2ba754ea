/** A school's list of applicants as a table for a spreadsheet. Nothing in it says sex, age, or shows a face. */

import { writeStars } from "~/domain/applications/desk/rules";
import type { ApplicantView } from "~/domain/applications/lists/service.server";
import { experienceLabel, statusLabel } from "~/domain/applications/rules";
import { INDIA_IN_A_HEAD, writeForSpreadsheet } from "~/domain/moments/rules";
import { csvLine } from "./csv";

const HEADER = [
  "S.No.",
  "Applicant Name",
  "Email",
  "Mobile",
  "Experience",
  "Status",
  `Received ${INDIA_IN_A_HEAD}`,
  `Last change ${INDIA_IN_A_HEAD}`,
  `Answer due ${INDIA_IN_A_HEAD}`,
  "Stars",
  "Resume",
  "Address confirmed",
];

/** A question of the job, with the text of an answer to it. */
export type AskedQuestion = { id: string; text: string };

export function* applicantsHead(questions: readonly AskedQuestion[]): Generator<string> {
  yield csvLine([...HEADER, ...questions.map(({ text }) => text)]);
}

export function applicantLine(
  number: number,
  applicant: ApplicantView,
  { origin, questions }: { origin: string; questions: readonly AskedQuestion[] },
): string {
  const { id, name, email, mobile, experience, status, createdAt, updatedAt, dueAt, turn, addressPending } = applicant;
  const due = turn === "school" && dueAt ? writeForSpreadsheet(dueAt) : "";
  const texts = [name, email, phoneAsText(mobile), experienceLabel(experience), statusLabel(status)];
  const times = [createdAt, updatedAt].map(writeForSpreadsheet);
  const stars = writeStars(applicant.stars) ?? "";
  const answers = readAnswers(applicant.answers);
  const answered = questions.map((question) => writeAnswer(answers[question.id]));
  return csvLine([
    number,
    ...texts,
    ...times,
    due,
    stars,
    `${origin}/resumes/${id}`,
    addressPending ? "no" : "yes",
    ...answered,
  ]);
}

/** A spreadsheet takes ten digits for a number, and drops a zero in front: with a space it is a text. */
function phoneAsText(mobile: string): string {
  return /^\d{6,}$/.test(mobile) ? `${mobile.slice(0, -5)} ${mobile.slice(-5)}` : mobile;
}

export type Answers = Record<string, unknown>;

/** The answers as they are kept: JSON by the id of the question. */
export function readAnswers(kept: string | null): Answers {
  if (!kept) return {};
  try {
    const value: unknown = JSON.parse(kept);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Answers) : {};
  } catch {
    return {};
  }
}

export function writeAnswer(value: unknown): string {
  if (value === true) return "Yes";
  if (value === false) return "No";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
