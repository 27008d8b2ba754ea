/** What a school asks its applicants, and what they answer. No zod here: browsers load this file. */

export const QUESTION_KINDS = ["yes_no", "choice", "text", "number"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
export const QUESTION_KIND_LABELS: Record<QuestionKind, string> = {
  yes_no: "Yes or no",
  choice: "One of several",
  text: "A short text",
  number: "A number",
};

export const MAX_QUESTIONS = 5;
export const MAX_QUESTION_CHARS = 200;
export const MIN_CHOICES = 2;
export const MAX_CHOICES = 10;
export const MAX_CHOICE_CHARS = 100;
export const MAX_ANSWER_CHARS = 500;
/** Beyond it numbers are no longer exact. */
export const MAX_NUMBER = Number.MAX_SAFE_INTEGER;

/** `id` follows from what is asked: a question that is changed is another one, so no answer is ever read as that to another. */
export type Question = { id: string; kind: QuestionKind; text: string; required: boolean; choices: string[] };
export type Answer = string | number | boolean;
/** By the id of the question. */
export type Answers = Record<string, Answer>;

/** The fields of the job form for one question; each name begins with it. */
export const QUESTION_FIELD = "question_";
const PARTS = ["", "_kind", "_required", "_choices"] as const;
/** The names of all of them. */
export const QUESTION_FIELDS: readonly string[] = Array.from({ length: MAX_QUESTIONS }, (_, index) =>
  PARTS.map((part) => `${QUESTION_FIELD}${index + 1}${part}`),
).flat();

/** The fields of a form as one list, as a program sends it. Without any of them the list is absent, and the questions stay. */
export function joinQuestions(fields: Record<string, string>): Record<string, unknown> {
  const isOther = ([name]: [string, string]) => !QUESTION_FIELDS.includes(name);
  const others = Object.fromEntries(Object.entries(fields).filter(isOther));
  if (QUESTION_FIELDS.every((name) => fields[name] === undefined)) return others;
  const questions = Array.from({ length: MAX_QUESTIONS }, (_, index) => {
    const of = (part: (typeof PARTS)[number]) => (fields[`${QUESTION_FIELD}${index + 1}${part}`] ?? "").trim();
    const choices = of("_choices")
      .split(/\r?\n/)
      .filter((line) => line.trim());
    return { text: of(""), kind: of("_kind"), required: of("_required") === "1", choices };
  });
  const isTyped = ({ text, kind, choices }: (typeof questions)[number]) => text || kind || choices.length > 0;
  return { ...others, questions: questions.filter(isTyped) };
}

/** The fields of the form for a list. */
export function splitQuestions(questions: readonly Question[]): Record<string, string> {
  const fields = questions.flatMap(({ text, kind, required, choices }, index) => {
    const name = `${QUESTION_FIELD}${index + 1}`;
    return [
      [name, text],
      [`${name}_kind`, kind],
      [`${name}_required`, required ? "1" : ""],
      [`${name}_choices`, choices.join("\n")],
    ];
  });
  return Object.fromEntries(fields);
}

/** The field of the apply form for a question. */
export const ANSWER_FIELD = "answer-";
export const answerField = (id: string) => `${ANSWER_FIELD}${id}`;

/** The answers in the fields of a form, as a program sends them. */
export function answersOf(fields: Record<string, string>): Record<string, string> {
  const answers = Object.entries(fields).filter(([name]) => name.startsWith(ANSWER_FIELD));
  return Object.fromEntries(answers.map(([name, value]) => [name.slice(ANSWER_FIELD.length), value]));
}

const YES = ["yes", "true", "1"];
const NO = ["no", "false", "0"];
/** "1,20,000", "-3" or "4.5": what people and programs write for a number. */
const NUMBER = /^[+-]?(\d[\d,]*)?\.?\d+$/;

/** The number that somebody wrote; null if it is none, or too large to be exact. */
export function readNumber(written: string): number | null {
  const text = written.replace(/\s/g, "");
  const value = NUMBER.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN;
  return Math.abs(value) <= MAX_NUMBER ? value : null;
}

type Checked = { value: Answer } | { problem: string } | null;

/** What one answer means; null if nothing was answered. */
function checkAnswer({ kind, choices }: Question, sent: unknown): Checked {
  if (sent === null || sent === undefined || sent === "") return null;
  if (kind === "yes_no") {
    if (typeof sent === "boolean") return { value: sent };
    const word = String(sent).toLowerCase();
    return YES.includes(word)
      ? { value: true }
      : NO.includes(word)
        ? { value: false }
        : { problem: "Choose yes or no" };
  }
  if (kind === "number") {
    const value = typeof sent === "boolean" ? null : readNumber(String(sent));
    return value === null ? { problem: "Enter a number, such as 4 or 4.5" } : { value };
  }
  if (typeof sent !== "string") return { problem: "Send a text" };
  if (kind === "choice") return choices.includes(sent) ? { value: sent } : { problem: "Choose one of the answers" };
  return sent.length > MAX_ANSWER_CHARS ? { problem: `Use at most ${MAX_ANSWER_CHARS} characters` } : { value: sent };
}

export const CHANGED = "The school has changed its questions. Look at them again";

/**
 * What somebody answered, in the order of the questions; or by field what is wrong. An answer to a question that the job does not
 * have belongs to a form from before it was changed. Texts are clean already.
 */
export function checkAnswers(
  questions: readonly Question[],
  sent: Readonly<Record<string, unknown>>,
): { answers: Answers; errors: null } | { answers: null; errors: Record<string, string[]> } {
  const answers: Answers = {};
  const errors: Record<string, string[]> = {};
  for (const question of questions) {
    const checked = checkAnswer(question, Object.hasOwn(sent, question.id) ? sent[question.id] : null);
    if (checked === null && question.required) errors[answerField(question.id)] = ["Answer this question"];
    else if (checked && "problem" in checked) errors[answerField(question.id)] = [checked.problem];
    else if (checked) answers[question.id] = checked.value;
  }
  const ids = new Set(questions.map(({ id }) => id));
  for (const id of Object.keys(sent)) if (!ids.has(id) && sent[id] !== "") errors[answerField(id)] = [CHANGED];
  return Object.keys(errors).length > 0 ? { answers: null, errors } : { answers, errors: null };
}

/** Each question that was answered, with the answer in words, for the people who read it. */
export function answeredWords(
  questions: readonly Question[],
  answers: Answers | null,
): { id: string; question: string; answer: string }[] {
  return questions.flatMap(({ id, text }) => {
    const answer = answers?.[id];
    return answer === undefined ? [] : [{ id, question: text, answer: answerWords(answer) }];
  });
}

export function answerWords(answer: Answer): string {
  return typeof answer === "boolean" ? (answer ? "Yes" : "No") : String(answer);
}

/** The questions in the JSON of `jobs.details`. */
export function readQuestions(details: string | null): Question[] {
  return details ? (JSON.parse(details).questions ?? []) : [];
}

/** The JSON of `applications.answers`. */
export function readAnswers(json: string | null): Answers | null {
  return json ? JSON.parse(json) : null;
}
