/** Shapes of a school's questions to applicants, and parts that they share with the shapes of a job. */
import * as z from "zod";
import { TALK_WARNINGS } from "~/domain/moderation/talk-warning-rules";
import { cleanName } from "~/domain/text";
import {
  MAX_CHOICE_CHARS,
  MAX_CHOICES,
  MAX_QUESTION_CHARS,
  MAX_QUESTIONS,
  MIN_CHOICES,
  QUESTION_KIND_LABELS,
  QUESTION_KINDS,
} from "./rules";

/** Without capitals, spaces and signs: "Senior_Secondary" is "senior secondary", and "PhD" is "Ph.D". */
export const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

export const oneOf = (values: readonly string[]) => `Choose one of: ${values.join(", ")}`;
export const asText = z.string("This must be text").transform((text) => cleanName(text));
/** Null and empty text: the field is emptied. Absent: it stays as it is. */
export const emptied = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);

const KINDS = QUESTION_KINDS.map((kind) => QUESTION_KIND_LABELS[kind]);

const Question = z.object({
  id: z.string("The id must be text").max(40, "Use at most 40 characters").optional().meta({
    description: "May be sent back. It follows from what is asked, so a question that is changed gets another one",
  }),
  kind: z.enum(QUESTION_KINDS, `Choose how each question is answered: ${KINDS.join(", ")}`),
  text: asText.pipe(z.string().max(MAX_QUESTION_CHARS, `A question has at most ${MAX_QUESTION_CHARS} characters`)),
  required: z.boolean("Send true or false").default(false),
  choices: z
    .array(
      asText.pipe(z.string().max(MAX_CHOICE_CHARS, `A choice has at most ${MAX_CHOICE_CHARS} characters`)),
      "Send a list",
    )
    .nullish()
    .transform((choices) => (choices ?? []).filter((choice) => choice !== ""))
    .meta({ description: `Of a choice: ${MIN_CHOICES} to ${MAX_CHOICES} of them` }),
});

/** The reasons to refuse a list of questions: each names its place, and all come at once. */
function whyNotQuestions(questions: z.output<typeof Question>[]): string[] {
  const ids = questions.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) return ["Two questions have the same id"];
  const texts = questions.map(({ text }) => plain(text));
  return questions.flatMap((question, index) => {
    const problem = texts.indexOf(plain(question.text)) < index ? "this is asked twice" : whyNotOne(question);
    return problem === null ? [] : [`Question ${index + 1}: ${problem}`];
  });
}

function whyNotOne({ text, kind, choices }: z.output<typeof Question>): string | null {
  const isChoice = kind === "choice";
  if (!/[\p{L}\p{N}]/u.test(text)) return "enter what you ask";
  if (!isChoice && choices.length > 0) return 'it has choices, so choose "One of several"';
  if (isChoice && choices.length < MIN_CHOICES) return "enter at least two choices, each on a line of its own";
  if (choices.length > MAX_CHOICES) return `enter at most ${MAX_CHOICES} choices`;
  return new Set(choices).size < choices.length ? "two choices are the same" : null;
}

export const questions = z
  .preprocess(
    emptied,
    z
      .array(Question, "Send a list")
      .max(MAX_QUESTIONS, `Ask at most ${MAX_QUESTIONS} questions`)
      .check((context) => {
        for (const message of whyNotQuestions(context.value)) {
          context.issues.push({ code: "custom", input: context.value, message });
        }
      })
      .nullable()
      .transform((texts) => texts ?? []),
  )
  .optional()
  .meta({
    description:
      "What applicants are asked. Once somebody has answered, it can no longer be changed: another list is 409, the same list and none at all are fine",
  });

/** A question as a job shows it. */
export const QuestionShown = z.object({
  id: z.string(),
  kind: z.enum(QUESTION_KINDS),
  text: z.string(),
  required: z.boolean(),
  choices: z.array(z.string()),
  warning: z
    .enum(TALK_WARNINGS)
    .optional()
    .meta({ description: "`money`: it speaks of money; applicants read it without payment addresses" }),
});
