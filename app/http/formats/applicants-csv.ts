/** A school's list of applicants as a table for a spreadsheet. Nothing in it says sex, age, or shows a face. */

import { writeStars } from "~/domain/applications/desk/rules";
import type { ApplicantView } from "~/domain/applications/lists/queries.server";
import { experienceLabel, outcomeLabel } from "~/domain/applications/rules";
import { readTeachingCopy, teachingFacts } from "~/domain/applications/teaching-copy-rules";
import type { JobAsks } from "~/domain/fit/asks-rules";
import { answerWords, readAnswers } from "~/domain/jobs/details/rules";
import { isRemovedAddress } from "~/domain/mail/rules";
import { dayInIndia, INDIA_IN_A_HEAD, writeForSpreadsheet } from "~/domain/moments/rules";
import { spacedMobile } from "~/domain/text-rules";
import { words } from "~/words/applicants-table";
import { csvLine } from "./csv";

const HEADER = [
  words.number,
  words.name,
  words.email,
  words.mobile,
  words.experience,
  words.status,
  words.received(INDIA_IN_A_HEAD),
  words.lastChange(INDIA_IN_A_HEAD),
  words.answerDue(INDIA_IN_A_HEAD),
  words.stars,
  words.resume,
  words.addressConfirmed,
];

/** A question of the job, with the text of an answer to it. */
export type QuestionColumn = { id: string; text: string };

type JobColumns = { questions: readonly QuestionColumn[]; asks: JobAsks };

export function* applicantsHead({ questions, asks }: JobColumns): Generator<string> {
  yield csvLine([
    ...HEADER,
    ...questions.map(({ text }) => text),
    words.profileOf,
    ...teachingFacts(asks, NOTHING_SAID).map(({ label }) => label),
    words.presentSchool,
  ]);
}

/** A copy in which nothing is said has the same facts in the same order as every other one. */
const NOTHING_SAID = { has: {}, teaches: { subjects: [], levels: [], boards: [], media: [] } };

/** The day of the copy, the facts for what the job asks, and whether her present school may be contacted. Empty where no profile went along. */
function teachingCells({ teachingCopy }: ApplicantView, asks: JobAsks): string[] {
  const copy = readTeachingCopy(teachingCopy);
  if (!copy) return ["", ...teachingFacts(asks, NOTHING_SAID).map(() => ""), ""];
  return [
    dayInIndia(new Date(copy.at)),
    ...teachingFacts(asks, copy).map((fact) => fact.words),
    copy.keepFromSchool ? words.doNotContact : "",
  ];
}

export function applicantLine(
  number: number,
  applicant: ApplicantView,
  { origin, questions, asks }: { origin: string } & JobColumns,
): string {
  const { id, name, email, mobile, experience, createdAt, updatedAt, dueAt, turn, confirmedAt } = applicant;
  const due = turn === "school" && dueAt ? writeForSpreadsheet(dueAt) : "";
  // Of somebody whose account is closed, or whose time is over, neither address nor file is kept.
  const isGone = isRemovedAddress(email);
  const texts = [name, isGone ? "" : email, spacedMobile(mobile), experienceLabel(experience), outcomeLabel(applicant)];
  const times = [createdAt, updatedAt].map(writeForSpreadsheet);
  const stars = writeStars(applicant.stars) ?? "";
  const answers = readAnswers(applicant.answers);
  const answered = questions.map(({ id }) => (answers?.[id] === undefined ? "" : answerWords(answers[id])));
  return csvLine([
    number,
    ...texts,
    ...times,
    due,
    stars,
    isGone ? "" : `${origin}/resumes/${id}`,
    confirmedAt === null || isGone ? words.no : words.yes,
    ...answered,
    ...teachingCells(applicant, asks),
  ]);
}
