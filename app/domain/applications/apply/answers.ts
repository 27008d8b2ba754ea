/** The answers of an application that is sent: what they are refused for, and until when the school is to answer itself. */
import type { Due } from "~/domain/applications/promise-rules";
import type { ApplyInput } from "~/domain/applications/schema";
import type { ApplicationRow } from "~/domain/applications/store.server";
import { DomainError, type FieldErrors } from "~/domain/errors";
import { type Answers, CHANGED, checkAnswers, type Question, readQuestions } from "~/domain/jobs/said/question-rules";
import { DEFAULT_ZONE } from "~/domain/jobs/said/rules";

/** The column's JSON; null if nothing was answered. */
export function writeAnswers(answers: Answers | null): string | null {
  return answers && Object.keys(answers).length > 0 ? JSON.stringify(answers) : null;
}

export function wrongAnswers(fields: FieldErrors): DomainError {
  return new DomainError("bad_input", Object.values(fields)[0]?.[0] ?? CHANGED, { fields });
}

/** The questions were changed between the look-up and the insert. The form comes back with the new ones; null if they are the same. */
export function questionsChanged(
  job: { details: string | null },
  { input, asked }: { input: ApplyInput; asked: readonly Question[] },
): DomainError | null {
  const questions = readQuestions(job.details);
  if (JSON.stringify(questions) === JSON.stringify(asked)) return null;
  const { errors } = checkAnswers(questions, input.answers ?? {});
  return errors
    ? wrongAnswers(errors)
    : new DomainError("questions_changed", CHANGED, { fields: { answers: [CHANGED] } });
}

/** Until when the school is to answer; null if nobody waits for it. */
export function dueOf(row: ApplicationRow | undefined, { timeZone }: { timeZone: string | null }): Due | null {
  if (!row?.dueAt || row.turn !== "school") return null;
  return { dueAt: row.dueAt, zone: timeZone ?? DEFAULT_ZONE, isPromised: row.promisedDays !== null };
}
