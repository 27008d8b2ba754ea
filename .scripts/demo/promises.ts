/** The days in which some demo schools promise an answer, and the questions of a few of their jobs. */
import { findStar } from "./applications.ts";
import type { JobRow } from "./jobs.ts";

type Question = { kind: "yes_no" | "choice" | "text" | "number"; text: string; required: boolean; choices: string[] };
export type Promised = { answer_days?: 5 | 7 | 14; answers_from?: "arrival" | "closing"; questions?: Question[] };

/** The school that answers in time, the slow one, and the silent one. */
export const PROMPT = "Neem Ferry School";
export const SLOW = "Chalkwren Learning";
export const SILENT = "Inkfern Education";

const PROMISES: Record<string, Promised> = {
  [PROMPT]: { answer_days: 7, answers_from: "arrival" },
  [SLOW]: { answer_days: 5, answers_from: "arrival" },
  [SILENT]: { answer_days: 7, answers_from: "arrival" },
  "Lotus Comma Language House": { answer_days: 14, answers_from: "closing" },
};

const CHOICES = ["IX and X", "XI and XII", "All four"];
const QUESTIONS: Question[] = [
  { kind: "yes_no", text: "Do you have a B.Ed?", required: true, choices: [] },
  { kind: "choice", text: "Which classes have you taught?", required: false, choices: CHOICES },
  { kind: "number", text: "For how many years?", required: false, choices: [] },
];
const EXPERIMENT: Question = {
  kind: "text",
  text: "Which experiment would you show first?",
  required: false,
  choices: [],
};

/** By the id of the job. The job with many applicants asks the most. */
export function makePromises(rows: JobRow[], now: Date): Map<string, Promised> {
  const own = rows.filter((row) => row.company_name === PROMPT && !row.removedAt);
  const star = findStar(own, own[0]?.user_id ?? "", now);
  const open = own.filter((row) => row !== star && row.state === "open" && row.category === "Science");
  const asked = new Map<string, Question[]>([
    [star.id, QUESTIONS],
    ...open.slice(-2).map(({ id }) => [id, [EXPERIMENT]] as [string, Question[]]),
  ]);
  return new Map(
    rows.map(({ id, company_name }) => {
      const questions = asked.get(id);
      return [id, { ...PROMISES[company_name], ...(questions ? { questions } : {}) }];
    }),
  );
}
